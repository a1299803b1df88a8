// Ids of commands. crypto.randomUUID is missing on plain HTTP; getRandomValues is not.

/** @returns {string} 16 hexadecimal digits */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// How the server writes a name that somebody typed: server/polilla/net/names.py. Which names it takes is its own affair.

/** @param {string} typed */
export function asShown(typed) {
  return typed.normalize("NFC").replace(/\p{Zs}+/gu, " ").trim();
}

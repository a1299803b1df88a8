// Two live regions for screen readers: polite for the table, assertive for races. Nothing is said later or earlier than it is seen.

const FORGET_MS = 4000; // the text goes, so that the same words are read again next time

/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const timers = new Map();

/** Read when the reader pauses. @param {string} text */
export function announce(text) {
  say("polite", text);
}

/** Read at once. @param {string} text */
export function announceNow(text) {
  say("assertive", text);
}

/** Another screen: what was said of the old one is over. */
export function hush() {
  for (const region of document.querySelectorAll("[data-live]")) region.textContent = "";
}

/** @param {"polite" | "assertive"} manner @param {string} text */
function say(manner, text) {
  const region = document.querySelector(`[data-live="${manner}"]`);
  if (!region || !text) return;
  clearTimeout(timers.get(manner));
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  timers.set(manner, setTimeout(() => (region.textContent = ""), FORGET_MS));
}

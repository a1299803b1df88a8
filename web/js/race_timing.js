// How long a player took to react, on the player's own clock: from the moment the card was visible to the input's own time
// stamp. No clock of the server is needed and the line does not matter; the server only bounds the claim.

/** @typedef {{race: number | null, visibleAt: number | null}} Reveal the race on screen and when it could first be seen */
/** @typedef {(callback: (time: number) => void) => unknown} RequestFrame */

/** @type {Readonly<Reveal>} */
export const NOTHING = Object.freeze({ race: null, visibleAt: null });

/**
 * Note when a race's card is visible: the frame that shows it has begun when the frame after it begins.
 * Call it right after the card was put into the page.
 * @param {number} race
 * @param {RequestFrame} requestFrame
 * @returns {Reveal} filled in later
 */
export function reveal(race, requestFrame) {
  /** @type {Reveal} */
  const shown = { race, visibleAt: null };
  requestFrame(() => requestFrame((time) => (shown.visibleAt = time)));
  return shown;
}

/**
 * Milliseconds from sight to press; null when unknown: a hidden page, another race, no usable stamp.
 * @param {Readonly<Reveal>} shown
 * @param {number} race
 * @param {number} timeStamp of the pointerdown or keydown
 * @returns {number | null}
 */
export function claim(shown, race, timeStamp) {
  if (shown.race !== race || shown.visibleAt === null) return null;
  const took = timeStamp - shown.visibleAt;
  return Number.isFinite(took) ? Math.round(took * 10) / 10 : null;
}

// The cut of an accusation's film: what is shown when. Let-go, tells and the moment of the shout run slower than life, the
// rest quicker, and what was before it is left out. The server gives it the time for that (timing/film.py). Pure.

import { FIRST_TELL, LAST_TELL } from "./shadow.js";

/** @import { FilmFrame } from "./types.js" */

const SLOW = 5; // steps of a pulse in which there is something to see
const QUICK = 1; // steps of every other
const WORDS = 15; // steps for what it was

/** Where the lens is in one pulse: over a seat, on its way there in fog, or, while nobody knows, out of the picture. @typedef {{seat: number | null, fog: boolean}} Place */
/** @typedef {{at: number, frame: FilmFrame, lens: Place}} Shot */

/**
 * The shots with the milliseconds at which they begin, then the words.
 * @param {FilmFrame[]} film @param {number} ms how long it is shown
 * @returns {{shots: Shot[], step: number, words: number}}
 */
export function screenplay(film, ms) {
  const first = film.findIndex((each) => each.frame > 0 || each.let_go);
  const start = first < 0 ? film.length - 1 : Math.max(0, first - 1);
  const lengths = film.map((each, index) => (index === film.length - 1 || isSlow(each) ? SLOW : QUICK)).slice(start);
  const step = ms / lengths.reduce((sum, each) => sum + each, WORDS);
  const lenses = path(film).slice(start);
  let at = 0;
  const shots = film.slice(start).map((frame, index) => {
    const shot = { at, frame, lens: /** @type {Place} */ (lenses[index]) };
    at += (lengths[index] ?? 0) * step;
    return shot;
  });
  return { shots, step, words: at };
}

/** @param {FilmFrame} frame */
function isSlow({ frame, let_go }) {
  return let_go || (frame >= FIRST_TELL && frame <= LAST_TELL);
}

/** In fog it goes to whom it shows next. @param {FilmFrame[]} film @returns {Place[]} */
function path(film) {
  const first = film.findIndex((each) => each.under !== null);
  return film.map(({ under }, index) => {
    const next = film.slice(index).find((each) => each.under !== null);
    return { seat: index < first ? null : (under ?? next?.under ?? null), fog: under === null };
  });
}

// Where everybody at the table looks, as seen on this screen. Pure: places are shares of the screen, 0…1.

/** @typedef {[x: number, y: number]} Place */

/** @type {Place} */
const OWN = [0.5, 1];
/** @type {Place} */
const PILES = [0.5, 0.55];

/** Where a seat is on this screen: the others in a row at the top, the own one at the bottom. @param {readonly number[]} row @param {number} seat @returns {Place} */
export function placeOf(row, seat) {
  const index = row.indexOf(seat);
  return index < 0 ? OWN : [(index + 0.5) / row.length, 0.1];
}

/**
 * The direction of one seat's eyes. The guard looks at who is under the lens; that one looks back; all others follow the game.
 * @param {{row: readonly number[], seat: number, guard: number, watched: number | null, turn: number}} table
 * @returns {Place}
 */
export function gaze({ row, seat, guard, watched, turn }) {
  const from = placeOf(row, seat);
  const to = seat === guard ? (watched === null ? PILES : placeOf(row, watched)) : seat === watched ? placeOf(row, guard) : turn === seat ? PILES : placeOf(row, turn);
  return [(to[0] - from[0]) * 2, (to[1] - from[1]) * 2];
}

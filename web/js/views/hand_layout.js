// Where the cards of a hand lie: a fan while it fits, then a row that scrolls. Pure; lengths in px.

export const LEAST = 30; // px of each card that are seen and can be tapped: its corner with the number
const GAP = 6; // px between cards when there is room
const FAN_DEG = 3.2; // turn from card to card
const WIDEST_DEG = 9; // turn of the outermost card
const ARC = 0.24; // px that a card sinks per degree squared of its turn

/**
 * @typedef {object} Layout
 * @property {number} step from card to card
 * @property {number} width of all cards
 * @property {number} room that there is
 * @property {number} slack how far the row can be scrolled
 */

/** @param {number} count @param {number} room @param {number} card width of one @returns {Layout} */
export function layOut(count, room, card) {
  const fitting = count > 1 ? (room - card) / (count - 1) : card;
  const step = Math.max(LEAST, Math.min(card + GAP, fitting));
  const width = count ? card + step * (count - 1) : 0;
  return { step, width, room, slack: Math.max(0, width - room) };
}

/**
 * Place of one card: x of its middle from that of the room, y down from the highest place of all, turn in degrees.
 * @param {Layout} layout @param {number} index @param {number} count @param {number} scroll 0…slack
 * @returns {{x: number, y: number, turn: number}}
 */
export function placeCard(layout, index, count, scroll) {
  const x = (index - (count - 1) / 2) * layout.step + layout.slack / 2 - scroll;
  const widest = Math.min(WIDEST_DEG, (FAN_DEG * (count - 1)) / 2);
  const half = Math.max(1, (Math.min(layout.width, layout.room) - layout.step) / 2);
  const turn = widest * Math.min(1, Math.max(-1, x / half));
  return { x, y: ARC * (turn * turn - widest * widest), turn };
}

/** How many cards show less than their corner, to the left and to the right. @param {Layout} layout @param {number} count @param {number} scroll @returns {[number, number]} */
export function outOfView({ step, room, slack }, count, scroll) {
  if (slack === 0) return [0, 0];
  const left = Math.min(count, Math.max(0, Math.round(scroll / step)));
  const right = Math.max(0, count - Math.floor((room - LEAST + scroll) / step) - 1);
  return [left, right];
}

/** The scroll that brings a card wholly into view. @param {Layout} layout @param {number} index @param {number} room @param {number} card @param {number} scroll */
export function scrollTo(layout, index, room, card, scroll) {
  const left = index * layout.step;
  return bounded(layout, Math.min(Math.max(scroll, left + card - room), left));
}

/** @param {Layout} layout @param {number} scroll */
export function bounded(layout, scroll) {
  return Math.min(layout.slack, Math.max(0, scroll));
}

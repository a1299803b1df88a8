// Where the cards of a hand lie: a fan while it fits, then a row that scrolls. Pure; lengths in px.

export const LEAST = 46; // px of each card in reach of a thumb
const GAP = 6; // px between cards when there is room
const FAN_DEG = 3.2; // turn from card to card
const WIDEST_DEG = 11; // turn of the outermost card
const ARC = 0.42; // px that a card sinks per degree squared of its turn

/**
 * @typedef {object} Layout
 * @property {number} step from card to card
 * @property {number} width of all cards
 * @property {number} slack how far the row can be scrolled
 */

/** @param {number} count @param {number} room @param {number} card width of one @returns {Layout} */
export function layOut(count, room, card) {
  const fitting = count > 1 ? (room - card) / (count - 1) : card;
  const step = Math.max(LEAST, Math.min(card + GAP, fitting));
  const width = count ? card + step * (count - 1) : 0;
  return { step, width, slack: Math.max(0, width - room) };
}

/**
 * Place of one card, from the middle of the room.
 * @param {Layout} layout @param {number} index @param {number} count @param {number} scroll 0…slack
 * @returns {{x: number, y: number, turn: number}} x of its middle
 */
export function placeCard(layout, index, count, scroll) {
  const off = index - (count - 1) / 2;
  const x = layout.slack > 0 ? off * layout.step + layout.slack / 2 - scroll : off * layout.step;
  if (layout.slack > 0) return { x, y: 0, turn: 0 };
  const turn = off * Math.min(FAN_DEG, WIDEST_DEG / Math.max(1, (count - 1) / 2));
  return { x, y: ARC * turn * turn, turn };
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

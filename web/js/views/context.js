// What all parts of the table share: types, and small questions about the state that many of them ask.

/** @import { Action, Send, State } from "../types.js" */
/** @import { Store } from "../store.js" */
/** @import { Pulses } from "./pulses.js" */

/**
 * @typedef {object} Context
 * @property {Store} store
 * @property {Send} send
 * @property {(action: Action) => void} act an open action of the game, shown as pending until it is answered
 * @property {(key: string, values?: {[name: string]: string | number}) => void} toast a short line that goes by itself
 * @property {() => void} focusHand where the focus goes from a part that goes
 * @property {Pulses} pulses
 * @property {Places} places
 */

/**
 * Where cards come from and go to.
 * @typedef {object} Places
 * @property {(seat: number) => Element | null} seat
 * @property {() => Element} draw
 * @property {() => Element} discard
 */

/**
 * A part of the table. `render` makes it match the state; both states are the same object the first time.
 * @typedef {object} View
 * @property {HTMLElement} node
 * @property {(state: State, previous: State) => void} render
 * @property {() => void} [unmount]
 */

/** @param {State} state @param {number | null | undefined} seat */
export function nameOf(state, seat) {
  return state.room?.seats.find((each) => each.seat === seat)?.name ?? "";
}

/** Whether the own seat is the guard. @param {State} state */
export function isGuard(state) {
  return state.seat !== null && state.table?.guard === state.seat;
}

/** All other seats, clockwise from the own one; for those who watch, all. @param {State} state @returns {number[]} */
export function others(state) {
  const count = state.table?.counts.length ?? 0;
  const first = state.seat === null ? 0 : state.seat + 1;
  return Array.from({ length: state.seat === null ? count : count - 1 }, (_, index) => (first + index) % count);
}

/** Cards that the own seat may choose now to give; empty while it need not. @param {State} state @returns {number[]} */
export function givable(state) {
  const options = state.you?.options;
  return options ? [...options.gift, ...options.tribute, ...options.penalty] : [];
}

/** Whether the hand would be a moth alone without this card: neither to be played nor dropped (drops.md 6.10). @param {State} state @param {number | null} card */
export function leavesMoth({ you }, card) {
  const rest = you?.hand.filter((each) => each.id !== card) ?? [];
  return rest.length === 1 && rest[0]?.kind === "moth" && you?.hand.length === 2;
}

/** Whether movement is to be replaced by fades. @param {State} state */
export function isCalm(state) {
  const { motion } = state.preferences;
  return motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

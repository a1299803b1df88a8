// The own action that waits for its answer. If the line breaks meanwhile, it is said again on the next one, under the same
// name, so that it is done once; but only if the table still asks for it, and soon enough that it is still meant. Pure.

/** @import { Action, EventMessage, Options, State, TableEvent } from "./types.js" */

export const ANSWER_MS = 2000; // an answer that has not come by then is lost, and the action may be asked for again
const MEANT_MS = 4000; // who pressed longer ago has looked at the table since, and may think otherwise

/** What the table tells of an action that was done; `seat` or `giver` says whose. @type {{ [event: string]: Action["kind"] }} */
const DONE = { laid: "play", drew: "draw", draw_skipped: "draw", gifted: "gift", tribute_chosen: "tribute", penalty_given: "penalty" };

/** Whether an action waits for its answer. @param {State} state @param {number} now */
export function isPending({ pending }, now) {
  return pending !== null && !pending.lost && now - pending.at < ANSWER_MS;
}

/** What still waits once this has happened, and this is asked for. @param {State} state @param {EventMessage} message */
export function stillPending({ pending, seat }, { events, you }) {
  const done = !pending || !you || !isAsked(pending.action, you.options) || events.some((each) => isBy(each, seat) && doneBy(each) === pending.action.kind);
  return done ? null : pending;
}

/** What is to be said again on the new line, if anything. @param {State} state @param {number} now */
export function unanswered(state, now) {
  const pending = lost(state);
  return pending && now - pending.meant < MEANT_MS ? { ...pending, at: now, lost: false } : null;
}

/** Whether something that the table still asks for was not heard, and is too old to be said again. @param {State} state @param {number} now */
export function isForgotten(state, now) {
  const pending = lost(state);
  return pending !== null && now - pending.meant >= MEANT_MS;
}

/** @param {State} state */
function lost({ pending, you }) {
  return pending?.lost && you && isAsked(pending.action, you.options) ? pending : null;
}

/** @param {TableEvent} event @param {number | null} seat */
function isBy(event, seat) {
  return seat !== null && (event.seat === seat || event.giver === seat);
}

/** @param {TableEvent} event */
function doneBy({ kind, why }) {
  return kind === "drew" && why !== "turn" ? null : DONE[kind]; // an ant or a false alarm makes one draw, too
}

/** @param {Action} action @param {Options} options */
function isAsked(action, options) {
  switch (action.kind) {
    case "draw":
      return options.draw;
    case "gift":
      return options.gift.includes(action.card) && options.gift_to.includes(action.to);
    default:
      return options[action.kind].includes(action.card);
  }
}

// The own action that waits for its answer. If the line breaks meanwhile, it is said again on the next one, under the same
// name, so that it is done once; but only if the table still asks for it, and soon enough that it is still meant. Pure.

/** @import { Action, Options, State } from "./types.js" */

export const ANSWER_MS = 2000; // an answer that has not come by then is lost, and the action may be asked for again
const MEANT_MS = 4000; // who pressed longer ago has looked at the table since, and may think otherwise

/** Whether an action waits for its answer. @param {State} state @param {number} now */
export function isPending({ pending }, now) {
  return pending !== null && !pending.lost && now - pending.at < ANSWER_MS;
}

/** What is to be said again on the new line, if anything. @param {State} state @param {number} now */
export function unanswered({ pending, you }, now) {
  if (!pending?.lost || !you || now - pending.at >= MEANT_MS) return null;
  return isAsked(pending.action, you.options) ? { ...pending, lost: false } : null;
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

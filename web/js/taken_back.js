// What is said when the server puts a held card back into the hand without a word of its own. Pure.

/** @import { Gesture } from "./gesture.js" */
/** @import { Me, Table } from "./types.js" */

export const HOLD_MAX = 25; // pulses after which the server puts a held card back by itself
const ENDED = new Set(["scored", "over"]); // the results tell enough

/**
 * @param {{before: Gesture, after: Gesture, held: number}} hold the gesture before and after the answer; for how many pulses the card was held
 * @param {Me} me @param {Table | null} table
 * @returns {string | null} key of words
 */
export function takenBack({ before, after, held }, me, table) {
  if (!before.lifted || after.lifted || me.why) return null; // a reason of the server's has words of its own
  if (!me.you.hand.some((each) => each.id === before.card) || ENDED.has(table?.phase ?? "")) return null;
  return held >= HOLD_MAX ? "table.back.too_long" : "table.back.other";
}

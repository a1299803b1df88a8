// Which parts this page has had to play already, and in how many rounds: hints are for the first times. Pure.

/** @import { Practice, State } from "./types.js" */

/** @param {State} state @returns {Practice} the same one while nothing is new */
export function practised({ practice, table, seat }) {
  if (!table || seat === null) return practice;
  const role = table.guard === seat ? "guard" : "cheater";
  const now = withRound(practice, role, table.round_no);
  return table.phase === "turn" && table.turn === seat ? withRound(now, "turn", table.round_no) : now;
}

/** @param {Practice} practice @param {keyof Practice} part @param {number} round @returns {Practice} */
function withRound(practice, part, round) {
  return practice[part].at(-1) === round ? practice : { ...practice, [part]: [...practice[part], round] };
}

// Which screen a state asks for. Pure; main.js mounts it.

/** @import { State } from "./types.js" */
/** @typedef {"home" | "join" | "connecting" | "lobby" | "table" | "bye"} Screen */

/** Goodbyes that another name, or the name again, can mend. */
const MENDED_BY_NAME = new Set(["name_taken", "bad_name", "bad_token", "bad_move"]);

/** Goodbyes after which the line comes back by itself. */
export const PASSING = new Set(["bug", "not_kept", "restart"]);

/** @param {State} state @returns {Screen} */
export function screenOf(state) {
  if (state.page.name === "home") return "home";
  if (state.bye && MENDED_BY_NAME.has(state.bye)) return "join";
  if (state.bye && !PASSING.has(state.bye)) return "bye";
  if (!state.room) return state.line === "idle" ? "join" : "connecting";
  return state.room.stage === "lobby" || !state.table ? "lobby" : "table";
}

/** Whether the results of the round or match lie over the table. @param {State} state */
export function hasResults(state) {
  return screenOf(state) === "table" && (state.table?.phase === "scored" || state.table?.phase === "over");
}

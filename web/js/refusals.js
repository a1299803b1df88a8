// What is said of a no of the server, and where: at the table, or over what else is open.

import { has } from "./i18n.js";
import { hasResults, screenOf } from "./screen.js";

/** @import { State } from "./types.js" */

/** The no that has just come, if there is anything to say of it. @param {State} state @param {State} previous */
export function newRefusal({ refusal }, previous) {
  return refusal && refusal !== previous.refusal && refusal.code !== "already_done" ? refusal : null;
}

/** Whether the table says it by itself; else it stands at the top of the page. @param {State} state */
export function isSaidAtTable(state) {
  return screenOf(state) === "table" && !hasResults(state);
}

/** Codes may be newer than this page. @param {string} code */
export function refusalKey(code) {
  return [`table.no.${code}`, `refused.${code}`].find(has) ?? "table.no.other";
}

// Which screen a state asks for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { hasResults, screenOf } from "../../web/js/screen.js";
import { initialState } from "../../web/js/state.js";

/** @param {string} stage @param {string | null} phase */
const room = (stage, phase = null) => ({ room: { stage }, table: phase ? { phase } : null, line: "open" });

/** @type {[string, object][]} */
const CASES = [
  ["join", {}],
  ["connecting", { line: "connecting" }],
  ["lobby", room("lobby")],
  ["lobby", room("playing")],
  ["table", room("playing", "turn")],
  ["table", room("over", "over")],
  ["bye", { bye: "moved" }],
  ["join", { bye: "name_taken" }],
  ["table", { ...room("playing", "turn"), bye: "bug" }],
  ["table", { ...room("playing", "turn"), bye: "restart" }],
];

/** @param {object} part @returns {any} */
const inRoom = (part) => ({ ...initialState(), page: { name: "room", code: "ABC234" }, ...part });

test("the start page is shown wherever no room is", () => assert.equal("home", screenOf(initialState())));

for (const [screen, part] of CASES) {
  test(`${JSON.stringify(part)} shows ${screen}`, () => assert.equal(screen, screenOf(inRoom(part))));
}

test("results lie over the table after a round and after the match only", () => {
  const phases = ["turn", "scored", "over"].map((phase) => hasResults(inRoom(room("playing", phase))));
  assert.deepEqual([false, true, true], phases);
});

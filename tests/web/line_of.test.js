// One line: what happens now and what you can do.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { initialState } from "../../web/js/state.js";
import { hintOf, lineOf } from "../../web/js/views/line_of.js";

/** @import { Options, Practice, State, Table } from "../../web/js/types.js" */

/** @param {Partial<Table>} table @param {Partial<Options>} [options] @returns {State} of seat 0 of three */
function at(table, options = {}) {
  const all = { play: [], draw: false, gift: [], gift_to: [], tribute: [], penalty: [], drop: [], accuse: [], race: [], press: false, ...options };
  const state = { ...initialState(), seat: 0, table: { guard: 1, turn: 2, accused: null, receiver: null, laid_by: null, race: null, phase: "turn", ...table }, you: { hand: [], options: all } };
  return /** @type {State} */ (/** @type {unknown} */ (state));
}

/** @type {[situation: string, state: State, line: [string, number[], number]][]} */
const LINES = [
  ["no table yet", initialState(), ["table.say.ready", [], 0]],
  ["another's turn", at({}), ["table.say.turn", [2], 0]],
  ["own turn, a card fits", at({ turn: 0 }, { play: [7] }), ["table.say.play", [], 0]],
  ["own turn, nothing fits", at({ turn: 0 }, { draw: true }), ["table.say.draw", [], 0]],
  ["the guard holds only moths that fit", at({ turn: 0 }, { play: [7], draw: true }), ["table.say.play_or_draw", [], 0]],
  ["another's card lies face down", at({ phase: "turning", laid_by: 2 }), ["table.say.turning", [2], 0]],
  ["the own card lies face down", at({ phase: "turning", laid_by: 0 }), ["table.say.own_turning", [], 0]],
  ["a cockroach", at({ phase: "race", race: { id: 1, kind: "cockroach", by: 2, number: 4 } }), ["table.say.race", [2], 4]],
  ["a mosquito", at({ phase: "slap", race: { id: 1, kind: "mosquito", by: 2, number: 4 } }), ["table.say.slap", [2], 0]],
  ["a void cockroach", at({ phase: "race" }), ["table.say.again", [], 0]],
  ["a void mosquito", at({ phase: "slap" }), ["table.say.again", [], 0]],
  ["another's spider", at({ phase: "gift" }), ["table.say.gift", [2], 0]],
  ["the own spider", at({ phase: "gift", turn: 0 }, { gift: [7] }), ["table.say.own_gift", [], 0]],
  ["tribute to oneself", at({ phase: "tribute", receiver: 0 }), ["table.say.get_tribute", [], 0]],
  ["tribute to give", at({ phase: "tribute", receiver: 1 }, { tribute: [7] }), ["table.say.own_tribute", [1], 0]],
  ["tribute given, others choose", at({ phase: "tribute", receiver: 1 }), ["table.say.tribute", [1], 0]],
  ["accused", at({ phase: "accused", accused: 2 }), ["table.say.accused", [1, 2], 0]],
  ["accused while a race is open", at({ phase: "race", accused: 0 }), ["table.say.accused", [1, 0], 0]],
  ["penalty for another", at({ phase: "penalty", receiver: 2 }), ["table.say.penalty", [1, 2], 0]],
  ["penalty for oneself", at({ phase: "penalty", receiver: 0 }), ["table.say.get_penalty", [1], 0]],
  ["penalty to give", at({ phase: "penalty", guard: 0, receiver: 2 }, { penalty: [7] }), ["table.say.own_penalty", [2], 0]],
  ["another's last look", at({ phase: "last_look" }), ["table.say.last_look", [1], 0]],
  ["the own last look", at({ phase: "last_look", guard: 0 }), ["table.say.own_last_look", [], 0]],
  ["scored", at({ phase: "scored" }), ["table.say.scored", [], 0]],
  ["over", at({ phase: "over" }), ["table.say.over", [], 0]],
  ["before the deal", at({ phase: "ready" }), ["table.say.ready", [], 0]],
];

for (const [situation, state, line] of LINES) {
  test(situation, () => assert.deepEqual(line, lineOf(state)));
}

/** @param {State} state @param {Partial<Practice>} practice @returns {State} */
const after = (state, practice) => ({ ...state, practice: { ...state.practice, ...practice } });

test("whoever plays a part for the first time gets a hint, in whatever round that is", () => {
  assert.equal("table.hint.play", hintOf(after(at({ turn: 0, round_no: 3 }, { play: [7] }), { turn: [3] })));
  assert.equal("table.hint.cheat", hintOf(after(at({ round_no: 4 }), { guard: [1, 2, 3], cheater: [4] })));
  assert.equal("table.hint.guard", hintOf(after(at({ guard: 0, round_no: 3 }), { cheater: [1, 2, 3], turn: [1, 2, 3], guard: [3] })));
});

test("in the third round of a part its hint is gone", () => {
  assert.equal(null, hintOf(after(at({ turn: 0, round_no: 3 }, { play: [7] }), { turn: [1, 2, 3] })));
  assert.equal(null, hintOf(after(at({ round_no: 3 }), { cheater: [1, 2, 3] })));
  assert.equal(null, hintOf(after(at({ guard: 0, round_no: 5 }), { guard: [1, 4, 5] })));
});

test("no hint during races and accusations, when nothing fits, or when switched off", () => {
  assert.equal(null, hintOf({ ...at({ round_no: 2 }), me: /** @type {any} */ ({ cool: 9 }) }));
  assert.equal(null, hintOf(at({ round_no: 1, phase: "race" })));
  assert.equal(null, hintOf(at({ round_no: 1, accused: 2 })));
  assert.equal(null, hintOf(at({ round_no: 1, turn: 0 }, { draw: true })));
  const state = at({ round_no: 1 });
  assert.equal(null, hintOf({ ...state, preferences: { ...state.preferences, hints: false } }));
});

test("each line has its words", async () => {
  const words = JSON.parse(await readFile(new URL("../../web/i18n/es.json", import.meta.url), "utf8"));
  assert.deepEqual([], LINES.map(([, , [key]]) => key).filter((key) => !(key in words)));
});

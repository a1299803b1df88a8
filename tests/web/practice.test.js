// Which parts a page has had, and in how many rounds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { practised } from "../../web/js/practice.js";
import { initialState } from "../../web/js/state.js";

/** @import { State, Table } from "../../web/js/types.js" */

/** Seat 0 at these tables, one after the other. @param {Partial<Table>[]} tables */
function after(...tables) {
  const state = /** @type {State} */ ({ ...initialState(), seat: 0 });
  return tables.reduce((practice, table) => practised({ ...state, practice, table: /** @type {Table} */ ({ guard: 1, turn: 1, phase: "turn", round_no: 1, ...table }) }), state.practice);
}

test("a round counts once for each part that was played in it", () => {
  const { guard, cheater } = after({}, { turn: 2 }, { guard: 0 }, { guard: 1 }, { guard: 0 }, { round_no: 2 });
  assert.deepEqual([[1], [1, 2]], [guard, cheater]);
});

test("turns count by the rounds in which there was one", () => {
  assert.deepEqual([1, 3], after({ turn: 0 }, { turn: 0 }, { turn: 0, phase: "turning", round_no: 2 }, { turn: 0, round_no: 3 }).turn);
});

test("the first round of another match counts too", () => {
  assert.deepEqual([1, 2, 3, 1], after({}, { round_no: 2 }, { round_no: 3 }, { round_no: 1 }).cheater);
});

test("nothing new leaves the record as it is, and whoever watches has no part", () => {
  const state = /** @type {State} */ ({ ...initialState(), seat: 0, table: /** @type {any} */ ({ guard: 1, turn: 1, phase: "turn", round_no: 1 }) });
  const practice = practised(state);
  assert.equal(practice, practised({ ...state, practice }));
  assert.equal(state.practice, practised({ ...state, seat: null }));
});

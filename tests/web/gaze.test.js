// Where everybody looks: the guard at who is under the lens, that one back, all others at the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gaze, placeOf } from "../../web/js/views/gaze.js";

const table = { row: [1, 2, 3], guard: 1, watched: 3, turn: 2 };

test("the others stand in a row at the top, the own seat at the bottom", () => {
  assert.deepEqual([0.5, 0.1], placeOf([1, 2, 3], 2));
  assert.deepEqual([0.5, 1], placeOf([1, 2, 3], 0));
});

test("the guard looks at who is under the lens", () => {
  const [dx, dy] = gaze({ ...table, seat: 1 });
  assert.equal(true, dx > 0);
  assert.equal(0, dy);
});

test("who is under the lens looks at the guard", () => {
  assert.equal(true, gaze({ ...table, seat: 3 })[0] < 0);
});

test("a guard who sees nobody looks at the piles", () => {
  assert.equal(true, gaze({ ...table, seat: 1, watched: null })[1] > 0);
});

test("all others look at whose turn it is, who looks at the piles", () => {
  const five = { row: [1, 2, 3, 4], guard: 1, watched: 3, turn: 2 };
  assert.equal(true, gaze({ ...five, seat: 4 })[0] < 0);
  assert.equal(true, gaze({ ...five, seat: 2 })[1] > 0);
});

test("the guard looks down at the own seat", () => {
  assert.equal(true, gaze({ ...table, seat: 1, watched: 0 })[1] > 0);
});

// What the results say.

import assert from "node:assert/strict";
import { test } from "node:test";

import { awards, chartPoints, runningTotals, standings } from "../../web/js/standings.js";

/** @type {any} */
const ROOM = { seats: ["Ana", "Bea", "Carla"].map((name, seat) => ({ seat, name })) };
/** @type {any} */
const TABLE = { points: [[5, 0, 5], [1, 7, 1]], totals: [6, 7, 6], hands: [[], [], []], finished: [0] };

/** @param {number} seat @param {number} watched @param {boolean} [caught] @returns {any} */
const drop = (seat, watched, caught = false) => ({ seat, watched, caught });

test("fewest points come first, equal totals share a place", () => {
  const rows = standings(TABLE, ROOM).map(({ name, place, round, out }) => [name, place, round, out]);
  assert.deepEqual([["Ana", 1, 1, true], ["Carla", 1, 1, false], ["Bea", 3, 7, false]], rows);
});

test("totals run from nought", () => assert.deepEqual([[0, 5, 6], [0, 0, 7], [0, 5, 6]], runningTotals(TABLE.points)));

test("the chart fills its box: the last round at the right, most points at the foot", () => {
  const [line] = chartPoints([[0, 5, 10]], 2, { width: 100, height: 50 });
  assert.deepEqual([{ x: 0, y: 0 }, { x: 50, y: 25 }, { x: 100, y: 50 }], line);
});

test("equal totals lie side by side", () => {
  const lines = chartPoints([[0, 10], [0, 10], [0, 5]], 1, { width: 100, height: 50 }, 4);
  assert.deepEqual([48, 52, 25], lines.map((line) => line[1]?.y));
});

test("light fingers needs one seat ahead of all; cold blood the most watched drop that came through", () => {
  assert.deepEqual([{ key: "light_fingers", seat: 1, n: 2 }, { key: "cold_blood", seat: 0, n: 4 }], awards([drop(1, 0), drop(1, 2), drop(0, 4), drop(2, 7, true)]));
  assert.deepEqual([], awards([drop(0, 0), drop(1, 0)]));
});

// Counting down on the page's own clock.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leftMs, minutes, seconds } from "../../web/js/clock.js";

const CLOCK = { left_ms: 5000, paused: false };

test("what is left shrinks with the page's clock, and never below nought", () => {
  assert.deepEqual([5000, 4000, 0], [100, 1100, 9999].map((now) => leftMs(CLOCK, 100, now)));
});

test("a paused clock stands still", () => assert.equal(5000, leftMs({ ...CLOCK, paused: true }, 100, 9999)));

test("no clock has nothing left", () => assert.equal(0, leftMs(null, 0, 0)));

test("seconds and minutes read as people count", () => {
  assert.deepEqual([1, 1, 0], [1, 1000, 0].map(seconds));
  assert.equal("3:07", minutes(187_900));
});

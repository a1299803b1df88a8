// Where arrows lead in a row of buttons.

import assert from "node:assert/strict";
import { test } from "node:test";

import { target } from "../../web/js/lib/focus.js";

test("arrows go round, Home and End to the ends", () => {
  assert.deepEqual([0, 1, 0, 2], [target("ArrowRight", 2, 3), target("ArrowLeft", 2, 3), target("Home", 1, 3), target("End", 1, 3)]);
});

test("other keys, and keys from outside the row, lead nowhere", () => {
  assert.deepEqual([null, null, null], [target("a", 1, 3), target("End", -1, 3), target("End", 0, 0)]);
});

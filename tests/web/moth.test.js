// Before a card falls it is said that only a moth would stay (drops.md 6.10): neither to be played nor dropped.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leavesMoth } from "../../web/js/views/context.js";

/** @param {...string} kinds of the own hand; the cards are 0, 1, 2… @returns {any} */
const holding = (...kinds) => ({ you: { hand: kinds.map((kind, id) => ({ id, kind, number: 3 })) } });

test("the last card but one leaves a moth", () => {
  assert.equal(true, leavesMoth(holding("number", "moth"), 0));
  assert.equal(true, leavesMoth(holding("moth", "moth"), 1));
});

test("another card can be played, and two can be dropped", () => {
  assert.equal(false, leavesMoth(holding("number", "moth"), 1));
  assert.equal(false, leavesMoth(holding("number", "number"), 0));
  assert.equal(false, leavesMoth(holding("number", "moth", "moth"), 0));
});

test("a hand of one, of none and no card at all leave nothing to warn of", () => {
  assert.equal(false, leavesMoth(holding("moth"), 0));
  assert.equal(false, leavesMoth(holding("moth"), null));
  assert.equal(false, leavesMoth(holding(), null));
  assert.equal(false, leavesMoth(/** @type {any} */ ({ you: null }), 0));
});

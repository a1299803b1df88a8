// What is said when a held card is back in the hand without its player's doing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { IDLE } from "../../web/js/gesture.js";
import { HOLD_MAX, takenBack } from "../../web/js/taken_back.js";

const HELD = { ...IDLE, mode: /** @type {const} */ ("drag"), card: 7, lifted: true, sure: true };
const AT_TURN = /** @type {any} */ ({ phase: "turn" });

/** @param {object} [more] @returns {any} */
const me = (more = {}) => ({ st: "none", why: null, you: { hand: [{ id: 7 }, { id: 8 }] }, ...more });

/** @param {Partial<{before: any, after: any, held: number}>} hold @param {any} [answer] @param {any} [table] */
const said = (hold, answer = me(), table = AT_TURN) => takenBack({ before: HELD, after: IDLE, held: HOLD_MAX, ...hold }, answer, table);

test("a card that was held for too long", () => {
  assert.equal("table.back.too_long", said({}));
  assert.equal("table.back.too_long", said({ before: { ...HELD, mode: "wait" } }), "let go, but it could not fall meanwhile");
});

test("a card that is back sooner, as after an accusation", () => {
  assert.equal("table.back.other", said({ held: HOLD_MAX - 1 }));
});

test("nothing while it is held, when it was not, or when the player put it back", () => {
  assert.equal(null, said({ after: HELD }));
  assert.equal(null, said({ before: { ...HELD, lifted: false } }));
  assert.equal(null, said({ before: IDLE }));
});

test("nothing when it has fallen, when the server gives a reason, or when the round is over", () => {
  assert.equal(null, said({}, me({ you: { hand: [{ id: 8 }] } })));
  assert.equal(null, said({}, me({ why: "last" })));
  assert.equal(null, said({}, me(), { phase: "scored" }));
});

test("the time is the server's", () => {
  const policy = readFileSync(new URL("../../server/polilla/timing/drop_policy.py", import.meta.url), "utf8");
  assert.equal(String(HOLD_MAX), policy.match(/hold_max: int = (\d+)/)?.[1]);
});

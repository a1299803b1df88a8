// The action that waits for its answer, and what becomes of it when the line breaks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isPending, unanswered } from "../../web/js/pending.js";

const NONE = { play: [], draw: false, gift: [], gift_to: [], tribute: [], penalty: [], drop: [], accuse: [], race: [], press: false };

/** @param {object} action @returns {any} */
const asked = (action) => ({ pending: { id: "a", action, at: 1000 } });

/** @param {object} options @returns {any} */
const table = (options) => ({ you: { options: { ...NONE, ...options } } });

test("an answer that does not come is waited for two seconds", () => {
  assert.equal(true, isPending(asked({ kind: "draw" }), 2999));
  assert.equal(false, isPending(asked({ kind: "draw" }), 3000));
  assert.equal(false, isPending(/** @type {any} */ ({ pending: null }), 0));
});

test("what the table still asks for is said again on the new line, under the same name", () => {
  const play = asked({ kind: "play", card: 7 });
  assert.deepEqual(play.pending, unanswered(play, table({ play: [3, 7] }), 1500));
  const draw = asked({ kind: "draw" });
  assert.deepEqual(draw.pending, unanswered(draw, table({ draw: true }), 1500));
  const gift = asked({ kind: "gift", card: 7, to: 2 });
  assert.deepEqual(gift.pending, unanswered(gift, table({ gift: [7], gift_to: [1, 2] }), 1500));
  const penalty = asked({ kind: "penalty", card: 7 });
  assert.deepEqual(penalty.pending, unanswered(penalty, table({ penalty: [7] }), 1500));
});

test("what was done, is no longer asked for, or was meant long ago is not said again", () => {
  const play = asked({ kind: "play", card: 7 });
  assert.equal(null, unanswered(play, table({ play: [3] }), 1500));
  assert.equal(null, unanswered(play, table({ play: [7] }), 5000));
  assert.equal(null, unanswered(play, /** @type {any} */ ({ you: null }), 1500));
  assert.equal(null, unanswered(/** @type {any} */ ({ pending: null }), table({ play: [7] }), 1500));
  assert.equal(null, unanswered(asked({ kind: "gift", card: 7, to: 2 }), table({ gift: [7], gift_to: [1] }), 1500));
});

// The action that waits for its answer, and what becomes of it when the line breaks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isForgotten, isPending, stillPending, unanswered } from "../../web/js/pending.js";

const NONE = { play: [], draw: false, gift: [], gift_to: [], tribute: [], penalty: [], drop: [], accuse: [], race: [], press: false };

/** @param {object} action @returns {any} */
const asked = (action) => ({ pending: { id: "a", action, at: 1000, meant: 1000, lost: false } });

/** On a new line, with what the table asks for. @param {object} action @param {object} options @returns {any} */
const again = (action, options) => ({ pending: { id: "a", action, at: 1000, meant: 1000, lost: true }, you: { options: { ...NONE, ...options } } });

test("an answer that does not come is waited for two seconds", () => {
  assert.equal(true, isPending(asked({ kind: "draw" }), 2999));
  assert.equal(false, isPending(asked({ kind: "draw" }), 3000));
  assert.equal(false, isPending(/** @type {any} */ ({ pending: null }), 0));
});

test("what may have been lost keeps nobody from acting", () => {
  assert.equal(false, isPending(again({ kind: "draw" }, {}), 1500));
});

test("what the table still asks for is said again on the new line, under the same name", () => {
  for (const [action, options] of /** @type {[object, object][]} */ ([
    [{ kind: "play", card: 7 }, { play: [3, 7] }],
    [{ kind: "draw" }, { draw: true }],
    [{ kind: "gift", card: 7, to: 2 }, { gift: [7], gift_to: [1, 2] }],
    [{ kind: "penalty", card: 7 }, { penalty: [7] }],
    [{ kind: "tribute", card: 7 }, { tribute: [7] }],
  ]))
    assert.deepEqual({ id: "a", action, at: 1500, meant: 1000, lost: false }, unanswered(again(action, options), 1500), "and waited for anew");
});

test("what was done, is no longer asked for, or was meant long ago is not said again", () => {
  const play = { kind: "play", card: 7 };
  assert.equal(null, unanswered(again(play, { play: [3] }), 1500));
  assert.equal(null, unanswered(again(play, { play: [7] }), 5000));
  assert.equal(null, unanswered({ ...again(play, {}), you: null }, 1500));
  assert.equal(null, unanswered({ ...again(play, { play: [7] }), pending: null }, 1500));
  assert.equal(null, unanswered({ ...again(play, { play: [7] }), ...asked(play) }, 1500), "still on its way");
  assert.equal(null, unanswered(again({ kind: "gift", card: 7, to: 2 }, { gift: [7], gift_to: [1] }), 1500));
});

test("what was meant too long ago to be said again is owned up to, if it is still asked for", () => {
  const play = { kind: "play", card: 7 };
  assert.equal(true, isForgotten(again(play, { play: [7] }), 5000));
  assert.equal(false, isForgotten(again(play, { play: [7] }), 4999), "it is said again");
  assert.equal(false, isForgotten(again(play, { play: [3] }), 5000));
  assert.equal(false, isForgotten(asked(play), 9000));
});

/** What is left of a pending action of seat 1 after something has happened. @param {object} action @param {object} options @param {...object} events @returns {any} */
const left = (action, options, ...events) =>
  stillPending({ ...asked(action), seat: 1 }, /** @type {any} */ ({ events, you: { options: { ...NONE, ...options } } }));

test("an action is answered by what the own seat did, by nothing else that concerns it", () => {
  const [draw, open] = [{ kind: "draw" }, { draw: true }];
  assert.equal(null, left(draw, open, { kind: "drew", seat: 1, why: "turn" }));
  assert.equal(null, left(draw, open, { kind: "draw_skipped", seat: 1, why: "empty" }));
  for (const event of [{ kind: "drew", seat: 2, why: "turn" }, { kind: "drew", seat: 1, why: "ant" }, { kind: "counted", seat: 1 }, { kind: "laid", seat: 1 }])
    assert.notEqual(null, left(draw, open, event), JSON.stringify(event));
  const gift = { kind: "gift", card: 7, to: 2 };
  assert.equal(null, left(gift, { gift: [7], gift_to: [2] }, { kind: "gifted", giver: 1, to: 2 }));
  assert.notEqual(null, left(gift, { gift: [7], gift_to: [2] }, { kind: "penalty_given", giver: 1, to: 2 }));
});

test("what is no longer asked for is not waited for", () => {
  assert.equal(null, left({ kind: "play", card: 7 }, { play: [3] }));
  assert.equal(null, stillPending({ ...asked({ kind: "draw" }), seat: 1 }, /** @type {any} */ ({ events: [], you: null })));
});

// Where the cards of a hand lie: all in reach of a thumb, however many they are.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LEAST, bounded, layOut, outOfView, placeCard, scrollTo } from "../../web/js/views/hand_layout.js";

const ROOM = 344; // of a phone 360 px wide
const CARD = 79;

/** @param {number} count @param {number} [scroll] */
const places = (count, scroll = 0) => Array.from({ length: count }, (_, index) => placeCard(layOut(count, ROOM, CARD), index, count, scroll));

test("few cards lie side by side", () => {
  const { step, slack } = layOut(3, ROOM, CARD);
  assert.equal(true, step > CARD);
  assert.equal(0, slack);
});

test("more cards overlap and fill the room", () => {
  const { step, width } = layOut(6, ROOM, CARD);
  assert.equal(true, step < CARD);
  assert.equal(ROOM, width);
});

test("nine cards overlap as far as they must, and all lie on a narrow phone", () => {
  const layout = layOut(9, ROOM, CARD);
  assert.equal(0, layout.slack);
  assert.equal(true, layout.step >= LEAST);
});

test("of twenty cards each shows at least 30 px, and the row scrolls", () => {
  const { step, slack } = layOut(20, ROOM, CARD);
  assert.equal(LEAST, step);
  assert.equal(true, step >= 30);
  assert.equal(CARD + 19 * LEAST - ROOM, slack);
});

test("an empty hand and a single card need no room", () => {
  assert.equal(0, layOut(0, ROOM, CARD).width);
  assert.deepEqual([{ x: 0, y: 0, turn: 0 }], places(1));
});

test("the fan is symmetrical and highest in the middle", () => {
  const [first, , middle, , last] = places(5);
  assert.equal(first?.x, -(last?.x ?? NaN));
  assert.equal(first?.turn, -(last?.turn ?? NaN));
  assert.equal(true, (middle?.y ?? 0) < (first?.y ?? 0));
});

test("no card sinks below its place", () => {
  assert.equal(true, places(20).every(({ y }) => y <= 0.001));
});

test("scrolled to its end the last card is wholly in view", () => {
  const { slack } = layOut(20, ROOM, CARD);
  const last = places(20, slack).at(-1);
  assert.equal(ROOM / 2 - CARD / 2, last?.x);
});

test("scrolling stops at both ends", () => {
  const layout = layOut(20, ROOM, CARD);
  assert.deepEqual([0, layout.slack], [bounded(layout, -50), bounded(layout, 5000)]);
});

test("a card out of view is scrolled to, one in view stays", () => {
  const layout = layOut(20, ROOM, CARD);
  assert.equal(layout.slack, scrollTo(layout, 19, ROOM, CARD, 0));
  assert.equal(100, scrollTo(layout, 4, ROOM, CARD, 100));
  assert.equal(LEAST, scrollTo(layout, 1, ROOM, CARD, 300));
});

test("cards of which less than the corner is seen are counted, on both sides", () => {
  const layout = layOut(20, ROOM, CARD);
  assert.deepEqual([0, 20 - Math.floor(ROOM / LEAST)], outOfView(layout, 20, 0));
  assert.deepEqual([4, 5], outOfView(layout, 20, 4 * LEAST));
  assert.deepEqual([Math.round(layout.slack / LEAST), 0], outOfView(layout, 20, layout.slack));
  assert.deepEqual([0, 0], outOfView(layOut(9, ROOM, CARD), 9, 0));
});

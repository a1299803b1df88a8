// What pointer and keys mean for the own hand (drops.md's gesture: upwards plays, downwards cheats).

import assert from "node:assert/strict";
import { test } from "node:test";

import { HOLD_MS, IDLE, LATCH_MS, ready, step } from "../../web/js/gesture.js";

/** @import { Gesture, Input, Intention } from "../../web/js/gesture.js" */

const DOWN = /** @type {const} */ ({ type: "down", card: 7, x: 100, y: 600, pannable: false, liftable: true });
const HOLD = /** @type {const} */ ({ type: "me", st: "hold", busy: false, why: null, at: 50 });

/** @param {Input[]} inputs @returns {{gesture: Gesture, said: Intention[]}} */
function play(...inputs) {
  /** @type {Gesture} */
  let gesture = IDLE;
  /** @type {Intention[]} */
  const said = [];
  for (const input of inputs) {
    const [next, intentions] = step(gesture, input);
    gesture = next;
    said.push(...intentions);
  }
  return { gesture, said };
}

/** @param {number} at @param {"edge" | "hand" | "table"} zone @param {number} [y] @param {number} [x] @returns {Input} */
const to = (at, zone, y = zone === "edge" ? 700 : zone === "table" ? 300 : 590, x = 100) => ({ type: "move", x, y, zone, at });
/** @param {number} at @param {"edge" | "hand" | "table"} zone @returns {Input} */
const release = (at, zone) => ({ type: "up", zone, at });
/** @param {number} at @returns {Input} */
const key = (at) => ({ type: "lift-key", card: 7, liftable: true, at });

test("a press that does not move is a tap", () => {
  const { said } = play(DOWN, to(10, "hand", 603), release(20, "hand"));
  assert.deepEqual([{ type: "tap", card: 7 }], said);
});

test("let go above the hand plays the card", () => {
  const { said, gesture } = play(DOWN, to(10, "table"), release(20, "table"));
  assert.deepEqual([{ type: "play", card: 7 }], said);
  assert.equal("idle", gesture.mode);
});

test("let go in the hand does nothing", () => {
  assert.deepEqual([], play(DOWN, to(10, "table"), to(20, "hand"), release(30, "hand")).said);
});

test("a card that crosses the edge is lifted, once", () => {
  const { said } = play(DOWN, to(10, "edge"), to(20, "hand", 630), to(30, "edge"));
  assert.deepEqual([{ type: "lift", card: 7 }], said);
});

test("a card that may not be lifted is not", () => {
  assert.deepEqual([], play({ ...DOWN, liftable: false }, to(10, "edge"), release(900, "edge")).said);
});

test("let go at the edge after the ring is full drops it", () => {
  const { said, gesture } = play(DOWN, to(10, "edge"), HOLD, release(10 + HOLD_MS, "edge"));
  assert.deepEqual([{ type: "lift", card: 7 }, { type: "drop" }], said);
  assert.equal("wait", gesture.mode);
});

test("let go before the ring is full puts it back", () => {
  const { said } = play(DOWN, to(10, "edge"), HOLD, release(9 + HOLD_MS, "edge"));
  assert.deepEqual({ type: "back" }, said.at(-1));
});

test("let go elsewhere puts a lifted card back, and never plays it", () => {
  const { said } = play(DOWN, to(10, "edge"), HOLD, to(900, "table"), release(910, "table"));
  assert.deepEqual([{ type: "lift", card: 7 }, { type: "back" }], said);
});

test("a lost pointer, a blurred page and Escape put it back", () => {
  assert.deepEqual({ type: "back" }, play(DOWN, to(10, "edge"), { type: "cancel" }).said.at(-1));
  assert.deepEqual([], play(DOWN, to(10, "table"), { type: "cancel" }).said);
});

test("a card that the server puts back is off the finger at once: neither lifted again by it nor played", () => {
  const back = [DOWN, to(10, "edge"), HOLD, /** @type {Input} */ ({ ...HOLD, st: "dip", at: 5000 })];
  assert.equal("idle", play(...back).gesture.mode);
  assert.deepEqual([{ type: "lift", card: 7 }], play(...back, to(5010, "edge"), release(6000, "edge")).said);
  assert.deepEqual([{ type: "lift", card: 7 }], play(...back, to(5010, "table"), release(6000, "table")).said);
});

test("a refused lift is over at once", () => {
  const { gesture } = play(DOWN, to(10, "edge"), { ...HOLD, st: "none", why: "cooldown" });
  assert.equal("idle", gesture.mode);
});

test("an older answer does not end a fresh lift", () => {
  const { gesture } = play(DOWN, to(10, "edge"), { ...HOLD, st: "none" });
  assert.equal(true, gesture.lifted);
});

test("while a gesture of the own seat runs the card waits, and the drop is said again when it is over", () => {
  const { said, gesture } = play(
    DOWN, to(10, "edge"), HOLD, release(700, "edge"),
    { ...HOLD, busy: true, why: "busy", at: 750 },
    { ...HOLD, busy: false, at: 1400 },
    { ...HOLD, st: "dip", at: 1450 },
  );
  assert.deepEqual(["lift", "drop", "drop"], said.map((each) => each.type));
  assert.equal("idle", gesture.mode);
});

test("a drop that came too early is said again a pulse later", () => {
  const { said } = play(DOWN, to(10, "edge"), HOLD, release(620, "edge"), { ...HOLD, why: "early", at: 640 }, { type: "tick", at: 800 });
  assert.deepEqual(["lift", "drop", "drop"], said.map((each) => each.type));
});

test("an answer that never comes does not hold the hand for ever", () => {
  const { gesture, said } = play(DOWN, to(10, "edge"), HOLD, release(700, "edge"), { type: "tick", at: 7000 });
  assert.equal("idle", gesture.mode);
  assert.deepEqual({ type: "back" }, said.at(-1));
});

test("a sideways pull scrolls a hand that is wider than the screen", () => {
  const { said } = play({ ...DOWN, pannable: true }, to(10, "hand", 602, 80), to(20, "hand", 602, 60), release(30, "hand"));
  assert.deepEqual([{ type: "pan", dx: -20 }, { type: "pan", dx: -20 }], said);
});

test("a sideways pull in a narrow hand drags the card", () => {
  assert.equal("drag", play(DOWN, to(10, "hand", 602, 60)).gesture.mode);
});

test("hold the key, let go with the other: dropped", () => {
  const { said } = play(key(0), HOLD, { type: "go-key", at: 700 }, { type: "lift-key-up", at: 720 });
  assert.deepEqual([{ type: "lift", card: 7 }, { type: "drop" }], said);
});

test("letting go by key too early does nothing", () => {
  assert.deepEqual(["lift"], play(key(0), HOLD, { type: "go-key", at: 500 }).said.map((each) => each.type));
});

test("release the held key: back", () => {
  assert.deepEqual({ type: "back" }, play(key(0), HOLD, { type: "lift-key-up", at: LATCH_MS }).said.at(-1));
});

test("a brief press of the key keeps the card held until it is let go, put back or pressed again", () => {
  const brief = [key(0), HOLD, /** @type {Input} */ ({ type: "lift-key-up", at: LATCH_MS - 1 })];
  assert.equal("held", play(...brief).gesture.mode);
  assert.deepEqual({ type: "drop" }, play(...brief, { type: "go-key", at: 700 }).said.at(-1));
  assert.deepEqual({ type: "back" }, play(...brief, key(800)).said.at(-1));
  assert.deepEqual({ type: "back" }, play(...brief, { type: "cancel" }).said.at(-1));
});

test("a repeated key does nothing more", () => {
  assert.deepEqual(["lift"], play(key(0), key(30), key(60)).said.map((each) => each.type));
});

test("a second finger is ignored", () => {
  assert.equal(7, play(DOWN, { ...DOWN, card: 8 }).gesture.card);
});

test("the ring is full after the hold time", () => {
  const { gesture } = play(DOWN, to(10, "edge"));
  assert.equal(false, ready(gesture, 9 + HOLD_MS));
  assert.equal(true, ready(gesture, 10 + HOLD_MS));
});

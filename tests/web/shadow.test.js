// What the guard sees under the table: an even pace, seven levels, their sum.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CALM, FOG, PulseBuffer, news, shade, total } from "../../web/js/shadow.js";

/** @import { Shadow } from "../../web/js/shadow.js" */

/** @param {number[]} frames frames of seat 2, each with level 3 @param {Shadow} [from] @returns {Shadow} */
const watch = (frames, from = CALM) => frames.reduce((shadow, frame) => shade(shadow, { w: [2], d: [[frame, 3]] }), from);

test("a pulse is drawn one pulse after its arrival", () => {
  const buffer = new PulseBuffer();
  buffer.push({ k: 1 }, 1000);
  assert.deepEqual([], buffer.due(1199));
  assert.equal(1, buffer.wait(1199));
  assert.deepEqual([{ k: 1 }], buffer.due(1200));
  assert.equal(null, buffer.wait(1200));
});

test("a pulse that comes 150 ms late is drawn in time", () => {
  const buffer = new PulseBuffer();
  buffer.push({ k: 1 }, 1000);
  buffer.due(1200);
  buffer.push({ k: 2 }, 1350);
  assert.deepEqual([{ k: 2 }], buffer.due(1400));
});

test("after a stall the waiting pulses are drawn twice as fast, never at once", () => {
  const buffer = new PulseBuffer();
  buffer.push({ k: 1 }, 1000);
  buffer.due(1200);
  for (const k of [2, 3, 4]) buffer.push({ k }, 2000);
  assert.deepEqual([{ k: 2 }], buffer.due(2299));
  assert.deepEqual([{ k: 3 }, { k: 4 }], buffer.due(2400));
});

test("pulses too old for an accusation are not drawn at all", () => {
  const buffer = new PulseBuffer();
  for (let k = 1; k <= 8; k++) buffer.push({ k }, 1000);
  assert.deepEqual([4, 5, 6, 7, 8], buffer.due(5000).map((pulse) => pulse.k));
});

test("a cleared buffer begins anew", () => {
  const buffer = new PulseBuffer();
  buffer.push({ k: 1 }, 1000);
  buffer.clear();
  assert.deepEqual([], buffer.due(9000));
});

test("the seven levels of a dip add up", () => {
  const shadow = watch([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual([3, 3, 3, 3, 3, 3, 3], shadow.levels);
  assert.deepEqual({ sum: 21, seen: 7 }, total(shadow));
});

test("a lens that comes late has not seen the first levels", () => {
  assert.deepEqual([null, null, null, 3, 3, null, null], watch([FOG, 8, 9]).levels);
});

test("the bars stay two seconds after the dip", () => {
  const seen = watch([11, 12, 0]);
  assert.equal(1, total(watch(Array(8).fill(0), seen)).seen);
  assert.equal(0, total(watch(Array(9).fill(0), seen)).seen);
});

test("the next dip begins with empty bars", () => {
  assert.deepEqual({ sum: 0, seen: 0 }, total(watch([10, 11, 12, 0, 1])));
  assert.deepEqual({ sum: 3, seen: 1 }, total(watch([10, 11, 6])));
});

test("fog within a dip loses what it hides, no more", () => {
  assert.deepEqual([3, null, 3, null, null, null, null], watch([5, FOG, 7]).levels);
});

test("another seat under the lens begins with empty bars", () => {
  const other = shade(watch([5, 6, 7]), { w: [0], d: [[9, 1]] });
  assert.equal(0, other.seat);
  assert.deepEqual([null, null, null, null, 1, null, null], other.levels);
});

test("those who do not guard see nothing", () => {
  assert.deepEqual({ seat: null, frame: 0 }, (({ seat, frame }) => ({ seat, frame }))(shade(watch([5]), {})));
});

/** What is said while these frames are seen, with the levels it is said of. @param {number[]} frames @param {Shadow} [from] */
function told(frames, from = watch([0])) {
  return frames.flatMap((frame) => {
    const before = from;
    from = watch([frame], before);
    const what = news(before, from);
    return what === null ? [] : [what === "sum" ? `sum of ${total(from).seen}` : what];
  });
}

test("of a whole dip the first movement and the last level are said", () => {
  assert.deepEqual(["moves", "sum of 7"], told([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0]));
});

test("a lens that comes late says of how many levels the sum is", () => {
  assert.deepEqual(["moves", "sum of 2"], told([FOG, FOG, 10, 11, 12, 0]));
  assert.deepEqual(["sum of 1"], told([FOG, FOG, 11, 12, 0]));
  assert.deepEqual(["moves"], told([FOG, FOG, 12, 0]));
});

test("fog over the last level does not swallow the sum of those before", () => {
  assert.deepEqual(["moves", "sum of 6"], told([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, FOG, FOG, 0]));
  assert.deepEqual(["moves", "sum of 6"], told([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, FOG, 12, 0]));
});

test("fog in the middle says what there is so far, and the last level says it again", () => {
  assert.deepEqual(["moves", "sum of 2", "sum of 4"], told([4, 5, 6, FOG, FOG, FOG, 10, 11, 12]));
});

test("fog before the first level says that nothing is seen", () => {
  assert.deepEqual(["moves", "fog", "sum of 6"], told([1, 2, FOG, FOG, FOG, 6, 7, 8, 9, 10, 11]));
  assert.deepEqual([], told([0, FOG, FOG, 0]));
});

test("a dip that breaks off says its sum", () => assert.deepEqual(["moves", "sum of 2", "moves"], told([4, 5, 6, 0, 0, 1, 2])));

test("a dip of which pulses were lost says its sum", () => assert.deepEqual(["moves", "sum of 2"], told([4, 5, 6, 12, 0])));

test("a lens that moves on says the sum of the seat it leaves", () => {
  const before = watch([4, 5, 6]);
  const after = shade(before, { w: [0], d: [[FOG, 0]] });
  assert.equal("sum", news(before, after));
  assert.deepEqual({ sum: 6, seen: 2 }, total(before));
  assert.equal(null, news(after, shade(after, { w: [0], d: [[0, 0]] })));
  assert.equal("moves", news(after, shade(after, { w: [0], d: [[3, 0]] })));
  assert.equal(null, news(watch([1, 2]), shade(watch([1, 2]), { w: [0], d: [[FOG, 0]] })));
});

// The lock that keeps the screen lit: one at a time, and none that is never given back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepAwake } from "../../web/js/awake.js";

/** Locks that are granted when told. */
function world() {
  /** @type {((lock: any) => void)[]} */
  const asked = [];
  /** @type {EventTarget[]} */
  const held = [];
  const lamp = { request: () => /** @type {Promise<any>} */ (new Promise((grant) => asked.push(grant))) };
  async function grant() {
    const lock = Object.assign(new EventTarget(), { release: async () => void held.splice(held.indexOf(lock), 1) });
    held.push(lock);
    asked.shift()?.(lock);
    await settled();
    return lock;
  }
  return { lamp, asked, held, grant };
}

/** All that was promised has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("two taps before the answer ask once, and the end gives all back", async () => {
  const { lamp, asked, held, grant } = world();
  void keepAwake(true, lamp);
  void keepAwake(true, lamp);
  assert.equal(1, asked.length);
  await grant();
  await keepAwake(false, lamp);
  assert.deepEqual([], held);
});

test("a lock that comes after the match is given back at once", async () => {
  const { lamp, held, grant } = world();
  void keepAwake(true, lamp);
  const done = keepAwake(false, lamp);
  await grant();
  await done;
  assert.deepEqual([], held);
});

test("a lock that the browser took away is asked for again by the next tap", async () => {
  const { lamp, asked, grant } = world();
  void keepAwake(true, lamp);
  const lock = await grant();
  lock.dispatchEvent(new Event("release"));
  void keepAwake(true, lamp);
  assert.equal(1, asked.length);
  await grant();
  await keepAwake(false, lamp);
});

test("a browser that refuses, or cannot, is asked again by the next tap", async () => {
  let asked = 0;
  const lamp = { request: () => (asked++, Promise.reject(new Error("battery low"))) };
  for (const each of [lamp, null, lamp]) {
    await keepAwake(true, each);
    await settled();
  }
  assert.equal(2, asked);
});

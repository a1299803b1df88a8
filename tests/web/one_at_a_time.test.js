// Two taps on a button that takes a while do one thing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { oneAtATime } from "../../web/js/one_at_a_time.js";

test("who asks meanwhile gets what is under way, by whatever wish; later it is done anew", async () => {
  /** @type {string[]} */
  const done = [];
  const open = oneAtATime(async (/** @type {string} */ wish) => void done.push(wish));
  await Promise.all([open("a table"), open("one with bots")]);
  await open("another");
  assert.deepEqual(["a table", "another"], done);
});

test("what failed is told to all who wait for it, and may be tried again", async () => {
  let works = false;
  const open = oneAtATime(async () => (works ? "a table" : Promise.reject(new Error("no server"))));
  const tries = await Promise.allSettled([open(), open()]);
  assert.deepEqual(["rejected", "rejected"], tries.map(({ status }) => status));
  works = true;
  assert.equal("a table", await open());
});

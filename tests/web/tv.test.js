// A large screen shows what is public, late.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LATE_MS, isTv, late } from "../../web/js/tv.js";

test("the address says that it is one", () => {
  assert.deepEqual([true, true, false, false], ["?tv", "?tv=1", "", "?tvs"].map(isTv));
});

test("the first view comes at once, everything after it late and in order", () => {
  /** @type {any[]} */
  const heard = [];
  /** @type {{ run: () => void, ms: number }[]} */
  const waiting = [];
  const wishes = /** @type {any} */ ({ onMessage: (/** @type {any} */ message) => heard.push(message.n) });
  const { onMessage } = late(wishes, (run, ms) => waiting.push({ run, ms }));
  [1, 2, 3].forEach((n) => onMessage({ n }));
  assert.deepEqual([1], heard);
  assert.deepEqual([LATE_MS, LATE_MS], waiting.map(({ ms }) => ms));
  waiting.forEach(({ run }) => run());
  assert.deepEqual([1, 2, 3], heard);
});

// Addresses and codes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isCode, pageOf, pathOf, tidyCode } from "../../web/js/route.js";

test("a room's address names its code, in any writing", () => {
  assert.deepEqual({ name: "room", code: "ABC234" }, pageOf("/r/abc234/"));
  assert.deepEqual({ name: "home" }, pageOf("/elsewhere"));
  assert.equal("/r/ABC234", pathOf(pageOf("/r/abc234")));
});

test("a code may be typed with blanks, or pasted as a link", () => {
  for (const text of [" abc 234", "ABC-234", "https://moth.example/r/ABC234", "/r/abc234/"]) assert.equal("ABC234", tidyCode(text));
});

test("a code has six letters or digits", () => {
  assert.deepEqual([true, false, false], ["ABC234", "ABC23", ""].map(isCode));
});

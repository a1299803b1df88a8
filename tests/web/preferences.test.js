// What this device remembers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepToken, lastRoom, loadPreferences, savePreferences, tokenOf } from "../../web/js/preferences.js";
import { PREFERENCES } from "../../web/js/state.js";

/** @param {Map<string, string>} [kept] */
const shelf = (kept = new Map()) => ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  removeItem: (/** @type {string} */ key) => void kept.delete(key),
});

test("what was saved comes back, with defaults for what is new", () => {
  const kept = shelf(new Map([["polilla.preferences", '{"name":"Ana"}']]));
  assert.deepEqual({ ...PREFERENCES, name: "Ana" }, loadPreferences(kept));
  savePreferences({ ...PREFERENCES, muted: true }, kept);
  assert.equal(true, loadPreferences(kept).muted);
});

test("a language without words is none", () => {
  const kept = (/** @type {unknown} */ language) => loadPreferences(shelf(new Map([["polilla.preferences", JSON.stringify({ language })]]))).language;
  assert.deepEqual(["de", "", "", "", ""], ["de", "fr", "toString", null, 7].map(kept));
});

test("a room's secret is found by its code, until it is forgotten", () => {
  const kept = shelf();
  keepToken("ABC234", "secret", kept);
  assert.deepEqual(["secret", null], [tokenOf("ABC234", kept), tokenOf("XYZ999", kept)]);
  assert.equal("ABC234", lastRoom(kept));
  keepToken("ABC234", null, kept);
  assert.equal(null, tokenOf("ABC234", kept));
  assert.equal(null, lastRoom(kept));
});

test("old rooms go", () => {
  const kept = shelf();
  for (let room = 0; room < 14; room++) keepToken(`ROOM${room}`, "secret", kept);
  assert.deepEqual([null, "secret"], [tokenOf("ROOM1", kept), tokenOf("ROOM2", kept)]);
});

test("a browser without storage, or with rubbish in it, remembers nothing and works", () => {
  const full = { ...shelf(new Map([["polilla.preferences", "rubbish"]])), setItem: () => { throw new Error("full"); } };
  assert.deepEqual(PREFERENCES, loadPreferences(full));
  savePreferences(PREFERENCES, full);
  assert.equal(null, tokenOf("ABC234", null));
});

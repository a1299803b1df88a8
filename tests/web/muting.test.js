// Muting somebody's emotes: it is meant for a person in a room, not for a chair.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isMuted, withMuted } from "../../web/js/muting.js";
import { loadPreferences, savePreferences } from "../../web/js/preferences.js";
import { initialState } from "../../web/js/state.js";

/** @import { Preferences, State } from "../../web/js/types.js" */

/** @param {string} code @param {string[]} names @param {Preferences} [preferences] @returns {State} */
function at(code, names, preferences = initialState().preferences) {
  const room = /** @type {any} */ ({ code, seats: names.map((name, seat) => ({ seat, name })) });
  return { ...initialState(), room, preferences };
}

/** @param {State} state @param {number} seat @returns {Preferences} */
const mute = (state, seat) => ({ ...state.preferences, ...withMuted(state, seat) });

const muted = mute(at("ABC234", ["Ana", "Bea", "Carla"]), 1);

/** @param {State} state */
const quiet = (state) => state.room?.seats.filter(({ seat }) => isMuted(state, seat)).map(({ name }) => name);

test("who is muted stays so on another chair, and nobody else on theirs", () => {
  assert.deepEqual(["Bea"], quiet(at("ABC234", ["Bea", "Carla"], muted)));
});

test("in another room nobody is muted, whatever their name or seat", () => {
  assert.deepEqual([], quiet(at("XYZ999", ["Ana", "Bea", "Carla"], muted)));
  const there = mute(at("XYZ999", ["Ana", "Bea", "Carla"], muted), 2);
  assert.deepEqual(["Carla"], quiet(at("XYZ999", ["Ana", "Bea", "Carla"], there)));
});

test("a second press lets them be heard again", () => {
  assert.deepEqual([], quiet(at("ABC234", ["Ana", "Bea"], mute(at("ABC234", ["Ana", "Bea"], muted), 1))));
});

test("a seat where nobody sits cannot be muted", () => {
  assert.deepEqual(muted, mute(at("ABC234", ["Ana"], muted), 4));
  assert.equal(false, isMuted(at("ABC234", ["Ana"], muted), 4));
});

test("a page loaded anew still knows", () => {
  /** @type {{ [key: string]: string }} */
  const kept = {};
  const shelf = { getItem: (/** @type {string} */ key) => kept[key] ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => void (kept[key] = text), removeItem() {} };
  savePreferences(muted, shelf);
  assert.deepEqual(["Bea"], quiet(at("ABC234", ["Ana", "Bea"], loadPreferences(shelf))));
});

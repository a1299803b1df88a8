// What this device remembers: preferences, and the secret of the seat in each room. A browser without storage remembers nothing, and works.

import { PREFERENCES } from "./state.js";

/** @import { Preferences } from "./types.js" */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Shelf */

const PREFERENCES_KEY = "polilla.preferences";
const TOKENS_KEY = "polilla.tokens";
const TOKENS_KEPT = 12; // rooms; old evenings go

/** @param {Shelf | null} [shelf] @returns {Preferences} */
export function loadPreferences(shelf = storage()) {
  return { ...PREFERENCES, ...read(shelf, PREFERENCES_KEY) };
}

/** @param {Preferences} preferences @param {Shelf | null} [shelf] */
export function savePreferences(preferences, shelf = storage()) {
  write(shelf, PREFERENCES_KEY, preferences);
}

/** @param {string} code @param {Shelf | null} [shelf] @returns {string | null} */
export function tokenOf(code, shelf = storage()) {
  const token = read(shelf, TOKENS_KEY)[code];
  return typeof token === "string" ? token : null;
}

/** The room in which this device last took a seat. @param {Shelf | null} [shelf] @returns {string | null} */
export function lastRoom(shelf = storage()) {
  return Object.keys(read(shelf, TOKENS_KEY)).at(-1) ?? null;
}

/** @param {string} code @param {string | null} token null forgets it @param {Shelf | null} [shelf] */
export function keepToken(code, token, shelf = storage()) {
  const { [code]: _, ...others } = read(shelf, TOKENS_KEY);
  const all = Object.entries(token === null ? others : { ...others, [code]: token });
  write(shelf, TOKENS_KEY, Object.fromEntries(all.slice(-TOKENS_KEPT)));
}

/** @param {Shelf | null} shelf @param {string} key @returns {{ [name: string]: any }} */
function read(shelf, key) {
  try {
    const value = JSON.parse(shelf?.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** @param {Shelf | null} shelf @param {string} key @param {object} value */
function write(shelf, key, value) {
  try {
    shelf?.setItem(key, JSON.stringify(value));
  } catch {
    // full or forbidden: remembered until the page goes
  }
}

/** @returns {Shelf | null} */
function storage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

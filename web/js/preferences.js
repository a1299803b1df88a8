// What this device remembers: preferences, the secret of the seat in each room, and of seats on their way to be given up. A browser without storage remembers nothing, and works.

import { isLanguage } from "./i18n.js";
import { PREFERENCES } from "./state.js";

/** @import { Preferences } from "./types.js" */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Shelf */

const PREFERENCES_KEY = "polilla.preferences";
const TOKENS_KEY = "polilla.tokens";
const FAREWELLS_KEY = "polilla.farewells";
const TOKENS_KEPT = 12; // rooms; old evenings go

/** @param {Shelf | null} [shelf] @returns {Preferences} */
export function loadPreferences(shelf = storage()) {
  const known = { ...PREFERENCES, ...read(shelf, PREFERENCES_KEY) };
  return { ...known, language: isLanguage(known.language) ? known.language : "" }; // one that another version had is none
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
  keep(TOKENS_KEY, code, token, shelf);
}

/** Seats that were given up, of which the server has perhaps not heard: the secret of each by its room. @param {Shelf | null} [shelf] @returns {[code: string, token: string][]} */
export function farewells(shelf = storage()) {
  return Object.entries(read(shelf, FAREWELLS_KEY)).filter(([, token]) => typeof token === "string");
}

/** @param {string} code @param {string | null} token null: it has @param {Shelf | null} [shelf] */
export function keepFarewell(code, token, shelf = storage()) {
  keep(FAREWELLS_KEY, code, token, shelf);
}

/** @param {string} key @param {string} code @param {string | null} token @param {Shelf | null} shelf */
function keep(key, code, token, shelf) {
  const { [code]: _, ...others } = read(shelf, key);
  const all = Object.entries(token === null ? others : { ...others, [code]: token });
  write(shelf, key, Object.fromEntries(all.slice(-TOKENS_KEPT)));
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

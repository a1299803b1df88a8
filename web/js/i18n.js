// All words on the screen. One flat file per language; a value is a sentence, or one sentence per plural category of `n`.

/** @typedef {string | { [category: string]: string }} Entry */
/** @typedef {{ [key: string]: Entry }} Words */

/** Languages by their own names. To add one: its file in i18n/, its line here, its part of the sentence in index.html. @type {{ [code: string]: string }} */
export const LANGUAGES = { es: "Español", en: "English", de: "Deutsch" };
const FALLBACK = "en";

/** @type {Words} */
let words = {};
let language = FALLBACK;

/** The language in use. */
export function currentLanguage() {
  return language;
}

/** Whether there are words in it. @param {unknown} code */
export function isLanguage(code) {
  return typeof code === "string" && Object.hasOwn(LANGUAGES, code);
}

/** The first language of the browser that we have. @param {readonly string[]} wished most wanted first, such as navigator.languages */
export function bestLanguage(wished) {
  const known = wished.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return known.find(isLanguage) ?? FALLBACK;
}

/** @param {string} code @param {(code: string) => Promise<Words>} [load] */
export async function useLanguage(code, load = fetchWords) {
  const loaded = await load(code);
  words = loaded;
  language = code;
}

/** @param {string} code @returns {Promise<Words>} */
async function fetchWords(code) {
  const answer = await fetch(`/i18n/${code}.json`);
  if (!answer.ok) throw new Error(`i18n/${code}.json: ${answer.status}`);
  return answer.json();
}

/** The sentence of a key, with its placeholders filled. @param {string} key @param {{ [name: string]: string | number }} [values] */
export function t(key, values = {}) {
  return format(words[key] ?? key, values, language);
}

/** Whether there are words for this key: for codes of the server that may be newer than the page. @param {string} key */
export function has(key) {
  return Object.hasOwn(words, key);
}

/** @param {Entry} entry @param {{ [name: string]: string | number }} values @param {string} code */
export function format(entry, values, code) {
  const sentence = typeof entry === "string" ? entry : plural(entry, Number(values.n ?? 0), code);
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {{ [category: string]: string }} entry @param {number} n @param {string} code */
function plural(entry, n, code) {
  return entry[new Intl.PluralRules(code).select(n)] ?? entry.other ?? "";
}

/** "Ana, Bea and Carla". @param {string[]} names */
export function listOf(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

// The words: complete in every language, all of them used, each with a note for translators; and how sentences are made.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES, bestLanguage, format, listOf, t, useLanguage } from "../../web/js/i18n.js";

/** @import { Entry, Words } from "../../web/js/i18n.js" */

const WEB = new URL("../../web/", import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, WEB), "utf8");
/** @param {string} code @returns {Words} */
const words = (code) => JSON.parse(read(`i18n/${code}.json`));
/** @param {Entry} entry */
const sentences = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
/** @param {string} sentence */
const placeholders = (sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();

const english = words("en");
const keys = Object.keys(english);
const source = readdirSync(new URL("js/", WEB), { recursive: true }).filter((name) => String(name).endsWith(".js")).map((name) => read(`js/${name}`)).join("\n");

/** Keys that stand in the code as they are; a template such as `rules.${key}.text` stands for all that fit it. */
const literal = new Set([...source.matchAll(/"([a-z]+(?:\.\w+)+)"/g)].map((match) => match[1]));
const templates = [...source.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map((match) => pattern(match[1] ?? ""));

/** @param {string} template */
function pattern(template) {
  return new RegExp(`^${template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")).join("[\\w]+")}$`);
}

for (const code of Object.keys(LANGUAGES)) {
  const known = words(code);

  test(`${code} has the same keys as English`, () => assert.deepEqual(keys.toSorted(), Object.keys(known).toSorted()));

  test(`${code} has the same placeholders in each sentence`, () => {
    const wrong = keys.filter((key) => placeholders(sentences(english[key] ?? "").at(-1) ?? "") !== placeholders(plain(known[key] ?? "")));
    assert.deepEqual([], wrong);
  });

  test(`${code} has a sentence for each plural category of its language`, () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const wrong = Object.entries(known).filter(([, entry]) => typeof entry !== "string" && Object.keys(entry).toSorted().join() !== categories.join());
    assert.deepEqual([], wrong.map(([key]) => key));
  });
}

/** The sentence for many: the one for 1 may spell the number out. @param {Entry} entry */
function plain(entry) {
  return typeof entry === "string" ? entry : (entry.other ?? "");
}

/** Sentences that are right in several languages at once. */
const SHARED = ["lobby.line.ms"];

test("no sentence of two words or more is the same in two languages", () => {
  const codes = Object.keys(LANGUAGES);
  const pairs = codes.flatMap((one, index) => codes.slice(index + 1).map((other) => /** @type {const} */ ([words(one), words(other)])));
  const long = (/** @type {string} */ sentence) => (sentence.replaceAll(/\{\w+\}/g, "").match(/\p{L}+/gu) ?? []).length > 1;
  const shared = keys.filter((key) => pairs.some(([one, other]) => sentences(one[key] ?? "").some((each) => long(each) && sentences(other[key] ?? "").includes(each))));
  assert.deepEqual(SHARED, shared);
});

test("no words are unused", () => {
  assert.deepEqual([], keys.filter((key) => !literal.has(key) && !templates.some((template) => template.test(key))));
});

test("no words are missing", () => {
  const asked = [...source.matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.deepEqual([], asked.filter((key) => !keys.includes(key)));
});

test("each key has a note for translators", () => {
  const notes = JSON.parse(readFileSync(new URL("i18n_context.json", import.meta.url), "utf8"));
  const noted = (/** @type {string} */ key) => Object.hasOwn(notes, key) || Object.hasOwn(notes, `${key.split(".")[0]}.*`);
  assert.deepEqual([], keys.filter((key) => !noted(key)));
});

test("the browser's first known language is taken, else English", () => {
  assert.deepEqual(["de", "es", "en"], [["fr", "de-AT", "es"], ["ES-mx"], ["fr"]].map(bestLanguage));
});

test("placeholders are filled; an unknown one stays visible", () => {
  assert.equal("Ana: {m}", format("{name}: {m}", { name: "Ana" }, "en"));
});

test("plurals go by the language", () => {
  const entry = { one: "una", other: "{n} más" };
  assert.deepEqual(["una", "2 más"], [format(entry, { n: 1 }, "es"), format(entry, { n: 2 }, "es")]);
});

test("the words of a language are loaded once chosen; an unknown key shows itself", async () => {
  await useLanguage("de", async () => ({ "a.b": "Ja" }));
  assert.deepEqual(["Ja", "a.c", "Ana und Bea"], [t("a.b"), t("a.c"), listOf(["Ana", "Bea"])]);
});

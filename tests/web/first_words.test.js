// The words with which the page begins: asked for until they come.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { firstWords, nextChance } from "../../web/js/first_words.js";
import { LANGUAGES } from "../../web/js/i18n.js";

test("words that cannot be had are asked for again, and the page says so meanwhile", async () => {
  /** @type {(string | boolean)[]} */
  const happened = [];
  let failures = 2;
  const load = async () => {
    happened.push("asked");
    if (failures-- > 0) throw new Error("no network");
  };
  await firstWords(load, (missing) => happened.push(missing), async () => void happened.push("waited"));
  assert.deepEqual(["asked", true, "waited", "asked", true, "waited", "asked", false], happened);
});

test("the next try comes after a while", async () => {
  await nextChance(new EventTarget(), (run) => run());
});

test("the next try comes as soon as there is a network", async () => {
  const page = new EventTarget();
  const chance = nextChance(page, () => {});
  page.dispatchEvent(new Event("online"));
  await chance;
});

test("the sentence for a page without words stands hidden in it, in each language", () => {
  const html = readFileSync(new URL("../../web/index.html", import.meta.url), "utf8");
  const sentence = /<p id="no-words"[^>]* hidden>(.*)<\/p>/.exec(html)?.[1] ?? "";
  assert.deepEqual(Object.keys(LANGUAGES), [...sentence.matchAll(/<span lang="(\w+)">[^<]+<\/span>/g)].map((match) => match[1]));
});

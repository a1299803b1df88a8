// What is said of a no of the server, and where.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useLanguage } from "../../web/js/i18n.js";
import { isSaidAtTable, newRefusal, refusalKey } from "../../web/js/refusals.js";

const WORDS = JSON.parse(readFileSync(new URL("../../web/i18n/en.json", import.meta.url), "utf8"));

/** @param {string} phase @returns {any} */
const at = (phase) => ({ page: { name: "room" }, room: { stage: "playing" }, table: { phase } });

/** @param {string} [code] @returns {any} */
const no = (code) => ({ refusal: code ? { code, parameters: {} } : null });

test("a no is said at the table, or where it was said no to, in words that are there", async () => {
  await useLanguage("en", async () => WORDS);
  const codes = ["too_soon", "too_fast", "only_the_host", "room_full", "of_a_later_server"];
  assert.deepEqual(["table.no.too_soon", "table.no.too_fast", "refused.only_the_host", "refused.room_full", "table.no.other"], codes.map(refusalKey));
});

test("a lobby and results say for themselves what was refused", () => {
  assert.deepEqual([true, false, false], [at("turn"), at("scored"), { ...at("turn"), table: null }].map(isSaidAtTable));
});

test("each no is said once, and what was done already is none", () => {
  const first = no("too_soon");
  assert.equal(first.refusal, newRefusal(first, no()));
  assert.equal(null, newRefusal(first, first));
  assert.equal(null, newRefusal(no("already_done"), no()));
});

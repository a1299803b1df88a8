// The one page: what it names is there, and it fetches all modules at once instead of one import after the other.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { withPreloads } from "../../scripts/preload.js";

const WEB = new URL("../../web/", import.meta.url);
const page = readFileSync(new URL("index.html", WEB), "utf8");

test("everything that the page names is there", () => {
  const named = [...page.matchAll(/(?:href|src|content)="\/([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.deepEqual([], named.filter((path) => !existsSync(new URL(path, WEB))));
});

test("the page preloads exactly the modules that main.js needs", () => {
  assert.equal(withPreloads(page), page, "run: node scripts/preload.js");
});

test("the page has no script or style of its own, as its security policy demands", () => {
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)| on\w+=/);
});

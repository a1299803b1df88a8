// The one page: what it names is there, and it fetches all modules at once instead of one import after the other.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);
const page = readFileSync(new URL("index.html", WEB), "utf8");
const preloaded = [...page.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map((match) => match[1] ?? "");

/** Every module that main.js needs, itself included. @param {string} path @param {Set<string>} [known] */
function needed(path, known = new Set()) {
  if (known.has(path)) return known;
  known.add(path);
  const source = readFileSync(new URL(path, WEB), "utf8");
  for (const [, from = ""] of source.matchAll(/^(?:import|export) [^"]*"(\.[^"]+\.js)";/gm)) {
    needed(new URL(from, new URL(path, "http://x/")).pathname.slice(1), known);
  }
  return known;
}

test("everything that the page names is there", () => {
  const named = [...page.matchAll(/(?:href|src|content)="\/([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.deepEqual([], named.filter((path) => !existsSync(new URL(path, WEB))));
});

test("the page preloads exactly the modules that main.js needs", () => {
  const modules = [...needed("js/main.js")].filter((path) => path !== "js/main.js");
  assert.deepEqual(modules.toSorted(), preloaded.toSorted(), "write web/index.html anew: its modulepreload lines are these modules");
});

test("the page has no script or style of its own, as its security policy demands", () => {
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)| on\w+=/);
});

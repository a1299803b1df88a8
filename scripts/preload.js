// Writes the modulepreload lines of web/index.html: every module that main.js needs, so that a page fetches all at once.
// node scripts/preload.js

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEB = new URL("../web/", import.meta.url);
const PAGE = new URL("index.html", WEB);
const LINES = /( *<link rel="modulepreload"[^\n]*\n)+/;

/** Every module that a module needs, itself included. @param {string} path below web/ @param {Set<string>} [known] */
export function needed(path, known = new Set()) {
  if (known.has(path)) return known;
  known.add(path);
  const source = readFileSync(new URL(path, WEB), "utf8");
  for (const [, from = ""] of source.matchAll(/^(?:import|export) [^"]*"(\.[^"]+\.js)";/gm)) {
    needed(new URL(from, new URL(path, "http://x/")).pathname.slice(1), known);
  }
  return known;
}

/** The page with the lines that it should have. @param {string} page */
export function withPreloads(page) {
  const modules = [...needed("js/main.js")].filter((path) => path !== "js/main.js").sort();
  return page.replace(LINES, modules.map((path) => `    <link rel="modulepreload" href="/${path}">\n`).join(""));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, withPreloads(readFileSync(PAGE, "utf8")));

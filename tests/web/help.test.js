// The keys that help names are those that mean something.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SEATS_MAX } from "../../web/js/lobby_rules.js";
import { openHelp } from "../../web/js/views/help.js";
import { bindKeys } from "../../web/js/views/keys.js";
import { FakeNode, all, fakePage } from "./fake_page.js";

const page = fakePage();

test("the lens has a key for each other player, and for nobody else", () => {
  const overlay = new FakeNode("div");
  page.places.set("#overlay", overlay);
  openHelp();
  const digits = all(overlay).filter((node) => node.tag === "kbd").map((node) => node.textContent).filter((key) => /\d/.test(key));
  assert.deepEqual(["1", String(SEATS_MAX - 1)], digits);

  /** @type {number[]} */
  const looks = [];
  const acts = /** @type {any} */ ({ hand: {}, look: (/** @type {number} */ index) => looks.push(index) });
  const stop = bindKeys(/** @type {any} */ ({ store: {} }), acts);
  for (const key of "0123456") document.dispatchEvent(Object.assign(new Event("keydown"), { key }));
  stop();
  assert.deepEqual([0, 1, 2, 3], looks);
});

// A short line at the table: which of several sentences is seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initialState } from "../../web/js/state.js";
import { Toast } from "../../web/js/views/toast.js";
import { FakeNode, fakePage } from "./fake_page.js";

const page = fakePage();
const polite = new FakeNode("div");
page.places.set('[data-live="polite"]', polite);

/** @param {boolean} autopilot of Bea @param {object} [more] @returns {any} */
const table = (autopilot, more) => ({ ...initialState(), page: { name: "room", code: "ABC234" }, table: { phase: "turn" }, seat: 0, room: { code: "ABC234", stage: "playing", host: 0, seats: [{ seat: 1, name: "Bea", kind: "person", autopilot }] }, ...more });

test("of news and a refusal that come in one moment the refusal is seen, and both are read", () => {
  const toast = new Toast();
  toast.render(table(true, { refusal: { id: null, code: "not_your_turn", parameters: {}, at: 0 } }), table(false));
  assert.deepEqual(["table.no.other", "table.auto_on. table.no.other"], [toast.node.textContent, polite.textContent]);
});

test("without anything new nothing is said", () => {
  const toast = new Toast();
  toast.render(table(true), table(true));
  assert.equal(true, toast.node.hidden);
});

// A name as somebody typed it, and as the server shows it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asShown } from "../../web/js/names.js";
import { initialState } from "../../web/js/state.js";
import { createOwn } from "../../web/js/views/own.js";
import { FakeNode, all, fakePage } from "./fake_page.js";

fakePage();

test("spaces are single, none is at the ends, and an accent is one with its letter", () => {
  assert.equal("Ana Mar\u00eda", asShown("  Ana\u00a0 Mari\u0301a "));
});

test("a late friend is told so, however the name was typed", () => {
  const context = /** @type {any} */ ({ pulses: { drawn: null, onDraw() {} }, store: {}, send() {} });
  const state = initialState();
  const late = /** @type {any} */ ({ ...state, room: { seats: [], late: ["Ana Mar\u00eda"] }, preferences: { ...state.preferences, name: "Ana  Mari\u0301a" } });
  const own = createOwn(context, /** @type {any} */ (new FakeNode("button")));
  own.render(late, late);
  assert.equal("table.late", all(own.node).find((node) => node.getAttribute("class") === "own-name").textContent);
});

// Emotes: who has shown one rests for a while, as long as the server wants it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";
import { REST_MS, createEmotes } from "../../web/js/views/emotes.js";
import { all, fakePage } from "./fake_page.js";

const page = fakePage();

function world() {
  /** @type {any[]} */
  const sent = [];
  const store = new Store();
  const seats = ["Ana", "Bea"].map((name, seat) => ({ seat, name }));
  store.patch(/** @type {any} */ ({ seat: 0, room: { code: "ABC234", seats }, table: { counts: [8, 8], race: null } }));
  /** @type {any[]} */
  const felt = [];
  const view = createEmotes(/** @type {any} */ ({ store, send: (/** @type {any} */ message) => sent.push(message) }), (seat, mood) => felt.push([seat, mood]));
  const buttons = () => all(view.node).filter((node) => node.tag === "button");
  return {
    store, sent, felt, view,
    /** @param {string} name */
    show: (name) => buttons().find((node) => node.getAttribute("data-emote") === name).click(),
    /** @param {number} seat */
    mute: (seat) => buttons().find((node) => node.getAttribute("data-mute") === String(seat)).click(),
  };
}

test("the opener rests after an emote: it shows so, and opens nothing until it has", () => {
  const { view, sent, show } = world();
  view.open.click();
  show("wink");
  assert.deepEqual([[{ type: "emote", emote: "wink" }], true, "true"], [sent, view.node.hidden, view.open.getAttribute("aria-disabled")]);
  page.pass(REST_MS - 1);
  view.open.click();
  assert.equal(true, view.node.hidden);
  page.pass(1);
  view.open.click();
  assert.deepEqual([false, null], [view.node.hidden, view.open.getAttribute("aria-disabled")]);
});

test("who shows an emote by keys is back at the opener, and Esc leads there too", () => {
  const { view, show } = world();
  const emote = (/** @type {number} */ index) => all(view.node).filter((node) => node.tag === "button")[index];
  view.open.click();
  emote(0).focus();
  show("laugh");
  assert.equal(true, document.activeElement === view.open);
  page.pass(REST_MS);
  view.open.click();
  emote(1).focus();
  view.node.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  assert.deepEqual([true, "false", true], [view.node.hidden, view.open.getAttribute("aria-expanded"), document.activeElement === view.open]);
});

test("Esc means the table where no choice is open", () => {
  const { view } = world();
  view.open.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  assert.equal(true, view.node.hidden);
});

test("the rest is longer than the server's", () => {
  const policy = readFileSync(new URL("../../server/polilla/rooms/policy.py", import.meta.url), "utf8");
  const gap = Number(/emote_gap_ms: int = ([\d_]+)/.exec(policy)?.[1]?.replaceAll("_", ""));
  assert.equal(true, REST_MS > gap, `${REST_MS} ms here, ${gap} ms there`);
});

test("who is muted feels nothing", () => {
  const { view, store, felt, mute } = world();
  const laughs = () => {
    const { state } = store;
    const next = { ...state, emotes: { 1: { emote: "laugh", at: 0 } } };
    view.render(next, state);
  };
  laughs();
  view.open.click();
  mute(1);
  laughs();
  assert.deepEqual([[1, "laugh"]], felt);
});

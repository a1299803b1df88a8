// How fans look where counts are blurred: at the table, for the eye and the ear, and to the owner of the hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lookOf } from "../../web/js/fan_look.js";
import { useLanguage } from "../../web/js/i18n.js";
import { Store } from "../../web/js/store.js";
import { createOwn } from "../../web/js/views/own.js";
import { Pulses } from "../../web/js/views/pulses.js";
import { Seat } from "../../web/js/views/seat.js";
import { all, fakePage } from "./fake_page.js";

fakePage();
await useLanguage("en", async () => ({ "table.seat": "{name}, {n} cards", "table.seat_looks.few": "{name}, few cards", "table.look.few": "few", "table.count": "{n} cards", "table.count_seen": "{n} cards, seen: {seen}", "table.count_looks.many": "{n}, seen: many" }));

/** Ana's page, whose own fan is told as `own` and Bea's as `bea`. @param {boolean} blurred @param {number} own @param {number} bea @returns {any} */
function stateOf(blurred, own, bea) {
  const seats = ["Ana", "Bea"].map((name, seat) => ({ seat, name, kind: "person", connected: true, autopilot: false, auto_lens: false, lag_ms: null }));
  const table = { counts: [own, bea], blurred, turn: 0, guard: 0, accused: null, finished: [], phase: "turn", clock: null };
  return { seat: 0, room: { code: "ABC234", seats, late: [] }, table, you: { hand: Array(7).fill({}) }, preferences: { name: "Ana" } };
}

/** @param {any} state */
function opponent(state) {
  const seat = new Seat(1, 1);
  seat.render(state);
  return { look: seat.fan.getAttribute("data-look"), backs: all(seat.fan).filter((node) => node.getAttribute?.("class") === "seat-back").length, number: !seat.count.hasAttribute("hidden"), label: seat.node.getAttribute("aria-label")?.split(", ").slice(0, 2).join(", ") };
}

/** @param {any} state */
function plate(state) {
  const store = new Store();
  store.patch(state);
  const own = createOwn(/** @type {any} */ ({ store, pulses: new Pulses(), send() {} }), /** @type {any} */ (document.createElement("span")));
  own.render(store.state, store.state);
  return all(own.node).find((node) => node.getAttribute?.("class") === "own-count").textContent;
}

test("a look stands for all counts from its least one on", () => {
  assert.deepEqual(["none", "scarce", "few", "many"], [0, 1, 3, 6].map((least) => lookOf(least).look));
});

test("looks are told apart by their backs too", () => {
  const backs = [0, 1, 3, 6].map((least) => lookOf(least).backs);
  assert.deepEqual(backs.toSorted((a, b) => a - b), [...new Set(backs)]);
});

test("a blurred fan has a word instead of a number, and is read in words", () => {
  assert.deepEqual({ look: "few", backs: 4, number: false, label: "Bea, few cards" }, opponent(stateOf(true, 6, 3)));
});

test("a fan that is not blurred is counted", () => {
  assert.deepEqual({ look: null, backs: 3, number: true, label: "Bea, 3 cards" }, opponent(stateOf(false, 7, 3)));
});

test("the own cards are counted, and beside them stands what the others see", () => {
  assert.deepEqual(["7 cards", "7 cards, seen: 8", "7, seen: many"], [plate(stateOf(false, 7, 3)), plate(stateOf(false, 8, 3)), plate(stateOf(true, 6, 3))]);
});

// The lobby changes in place: what somebody presses, or has the focus on, stays the same node.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tellComings } from "../../web/js/views/lobby.js";
import { lobbySeats } from "../../web/js/views/lobby_seats.js";
import { lobbySettings } from "../../web/js/views/lobby_settings.js";
import { FakeNode, all, fakePage } from "./fake_page.js";

const page = fakePage();

const person = { kind: "person", temper: null, connected: true, autopilot: false, auto_lens: false, away_ms: null, lag_ms: 20, jitter_ms: 1, inhuman: false };
const settings = { clocks: "normal", first_guard: null, handicap_ms: 0, compensation: "standard", watch: "normal", unhurried: false, eye: false, video_call: false, same_room: false, blurred: false };

/** A lobby whose host is Ana. @param {string[]} names @param {object} [news] of the last seat @returns {any} */
function lobby(names, news = {}) {
  const seats = names.map((name, seat) => ({ ...person, seat, name, ...(seat === names.length - 1 ? news : {}) }));
  return { code: "ABC234", stage: "lobby", host: 0, seats, settings, watchers: 0, late: [] };
}

/** @param {any} room */
function world(room) {
  const app = /** @type {any} */ ({ store: { state: { room } }, send() {} });
  const parts = [lobbySeats(app), lobbySettings(app)];
  const update = (/** @type {any} */ next) => parts.forEach((part) => part.update(next, 0));
  update(room);
  const nodes = (/** @type {string} */ tag) => parts.flatMap((part) => all(part.node)).filter((node) => node.tag === tag);
  /** @param {number} row */
  const row = (row) => nodes("li")[row];
  const buttons = (/** @type {number} */ at) => all(row(at)).filter((node) => node.tag === "button");
  return { update, nodes, row, buttons };
}

test("news of a line change a row in place", () => {
  const { update, row } = world(lobby(["Ana", "Bea"]));
  const before = all(row(1));
  update(lobby(["Ana", "Bea"], { lag_ms: 400 }));
  const after = all(row(1));
  assert.equal(before.length, after.length);
  assert.equal(true, before.every((node, index) => node === after[index]));
  assert.equal("1", after.find((node) => node.hasAttribute("data-bars")).getAttribute("data-bars"));
});

test("the words about somebody follow what happens to them", () => {
  const { update, row } = world(lobby(["Ana", "Bea"]));
  const words = row(1).textContent;
  update(lobby(["Ana", "Bea"], { connected: false }));
  assert.notEqual(words, row(1).textContent);
});

test("who goes away takes one button along, and the others stay", () => {
  const { update, buttons } = world(lobby(["Ana", "Bea"]));
  const [, ...others] = buttons(1);
  update(lobby(["Ana", "Bea"], { connected: false }));
  assert.equal(true, others.length > 0 && others.every((button, index) => button === buttons(1)[index]));
  assert.equal(others.length, buttons(1).length);
});

test("somebody else on the chair has buttons of their own", () => {
  const { update, row, buttons } = world(lobby(["Ana", "Bea"]));
  const before = buttons(1);
  update(lobby(["Ana", "Carla"]));
  assert.equal(false, buttons(1).some((button) => before.includes(button)));
  assert.match(row(1).textContent, /Carla/);
});

test("a chair that is left is free", () => {
  const { update, row, buttons } = world(lobby(["Ana", "Bea"]));
  update(lobby(["Ana"]));
  assert.deepEqual(["seat-row free", 0], [row(1).getAttribute("class"), buttons(1).length]);
});

test("of several who come and go at once all are told", () => {
  const polite = new FakeNode("div");
  page.places.set('[data-live="polite"]', polite);
  tellComings(lobby(["Ana", "Carla", "Dani"]), lobby(["Ana", "Bea"]));
  assert.equal("lobby.came lobby.came lobby.went", polite.textContent);
});

test("the list of first guards, which may lie open, changes only by names", () => {
  const { update, nodes } = world(lobby(["Ana", "Bea"]));
  const before = nodes("option");
  update(lobby(["Ana", "Bea"], { lag_ms: 400 }));
  assert.equal(true, nodes("option").every((option, index) => option === before[index]));
  update(lobby(["Ana", "Bea", "Carla"]));
  assert.deepEqual(["Ana", "Bea", "Carla"], nodes("option").map((option) => option.textContent).filter((name) => /^[ABC]\w+$/.test(name)));
});

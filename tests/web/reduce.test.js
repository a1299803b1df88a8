// What each message of the server changes.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { reduce } from "../../web/js/reduce.js";
import { initialState } from "../../web/js/state.js";

/** @import { State } from "../../web/js/types.js" */

const GOLDEN = new URL("../protocol/golden/", import.meta.url);

/** @param {string} name @returns {any} */
const golden = (name) => JSON.parse(readFileSync(new URL(`to_client.${name}.json`, GOLDEN), "utf8"));

/** @param {any[]} messages @param {State} [state] */
const after = (messages, state = initialState()) => messages.reduce((before, message) => reduce(before, message, 7), state);

const files = readdirSync(GOLDEN).filter((name) => name.startsWith("to_client."));

test("every message that the server may send is accepted, and leaves the old state as it was", () => {
  const welcomed = Object.freeze(after([golden("welcome")]));
  for (const name of files) {
    const next = reduce(welcomed, JSON.parse(readFileSync(new URL(name, GOLDEN), "utf8")), 7);
    assert.deepEqual(Object.keys(welcomed).sort(), Object.keys(next).sort(), name);
  }
});

test("a message of a later server changes nothing", () => {
  const state = initialState();
  assert.equal(state, reduce(state, /** @type {any} */ ({ type: "fireworks" })));
  assert.equal(state, reduce(state, /** @type {any} */ ({ type: "constructor" })));
});

test("a welcome sets everything", () => {
  const state = after([golden("welcome")]);
  assert.equal(golden("welcome").seat, state.seat);
  assert.equal(null, state.bye);
});

test("in the lobby the own seat moves up with the own name", () => {
  const { room } = golden("room");
  const seats = ["Ana", "Bea", "Carla"].map((name, seat) => ({ ...room.seats[0], seat, name }));
  const before = { ...initialState(), seat: 2, room: { ...room, stage: "lobby", seats } };
  const moved = [seats[0], { ...seats[2], seat: 1 }];
  assert.equal(1, after([{ type: "room", room: { ...room, stage: "lobby", seats: moved } }], before).seat);
});

test("back in the lobby the last match is forgotten", () => {
  const { room } = golden("room");
  const state = after([golden("event"), golden("reel"), { type: "room", room: { ...room, stage: "lobby" } }]);
  assert.deepEqual([null, null, null], [state.table, state.you, state.reel]);
});

test("a pulse changes nothing, so that the page is not shown anew five times a second", () => {
  const state = after([golden("welcome")]);
  assert.equal(state, reduce(state, golden("pulse")));
});

test("a race waits, is answered, is decided", () => {
  const event = golden("event");
  const open = { ...event, table: { ...event.table, race: { id: 5, kind: "mosquito", by: 1, number: 3 } } };
  const statuses = [];
  let state = initialState();
  for (const message of [open, { type: "pressed", race: 5, status: "counted" }, { ...golden("photo"), race: 5 }]) {
    state = reduce(state, message, 7);
    statuses.push(state.race.status);
  }
  assert.deepEqual(["waiting", "counted", "decided"], statuses);
});

test("a pending action is answered by the own event or its refusal, not by others", () => {
  const event = golden("event");
  const you = { ...event.you, options: { ...event.you.options, draw: true } };
  const pending = { id: "a", action: /** @type {const} */ ({ kind: "draw" }), at: 0, meant: 0, lost: false };
  const before = { ...initialState(), seat: 1, pending };
  const by = (/** @type {number} */ seat) => ({ ...event, you, events: [{ kind: "drew", seat, why: "turn" }] });
  assert.equal(pending, after([by(2)], before).pending);
  assert.equal(null, after([by(1)], before).pending);
  assert.equal(null, after([{ ...golden("refused"), id: "a" }], before).pending);
  assert.deepEqual([null, "too_fast"], [after([{ type: "malformed", code: "too_fast" }], before).pending, after([{ type: "malformed", code: "too_fast" }], before).refusal?.code]);
  assert.equal(true, after([golden("welcome")], before).pending?.lost, "on a new line nobody knows");
});

test("a verdict stays while its film runs", () => {
  const event = golden("event");
  const film = { kind: "film", seats: [], left_ms: 1, total_ms: 1, paused: false };
  const during = after([golden("verdict"), { ...event, table: { ...event.table, clock: film } }]);
  assert.notEqual(null, during.verdict);
  assert.equal(null, after([{ ...event, table: { ...event.table, phase: "turn", clock: null } }], during).verdict);
});

/** A photo of a race. @param {number} race @param {any[]} [more] results that came late */
const photoOf = (race, more = []) => ({ ...golden("photo"), race, results: [...golden("photo").results, ...more] });
const late = photoOf(1, [{ seat: 2, ms: 900, marks: ["late"], forgiven_ms: 0 }]);

test("every race of the round is kept, and one with a late time takes the place of the first", () => {
  const told = [photoOf(1), photoOf(2), late].reduce((before, message) => reduce(before, message), initialState());
  assert.deepEqual([late, photoOf(2)], told.races);
});

test("the next deal begins with no race", () => {
  const event = golden("event");
  const dealt = { ...event, table: { ...event.table, round_no: 99 } };
  assert.deepEqual([], reduce(reduce(initialState(), photoOf(1)), dealt).races);
});

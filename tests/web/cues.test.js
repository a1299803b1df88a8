// Which sounds a message calls for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cuesOf, isMyTurn, mayBeHeard } from "../../web/js/cues.js";
import { initialState } from "../../web/js/state.js";

/** @param {object} table @returns {any} */
const playing = (table) => ({ ...initialState(), seat: 1, room: { stage: "playing" }, table: { phase: "turn", turn: 0, clock: null, ...table } });

/** @param {...string} kinds @returns {any} */
const event = (...kinds) => ({ type: "event", events: kinds.map((kind) => ({ kind })) });

test("each thing that happens has its cue, once", () => {
  const state = playing({});
  assert.deepEqual(["play", "draw"], cuesOf(event("laid", "turned_up", "drew", "drew"), state, state));
});

test("the turn calls when it comes, not while it lasts", () => {
  const mine = playing({ turn: 1 });
  assert.deepEqual(["turn"], cuesOf(event(), mine, playing({})));
  assert.deepEqual([], cuesOf(event(), mine, mine));
});

test("a card to give is waited for too", () => {
  assert.equal(true, isMyTurn(playing({ phase: "tribute", clock: { kind: "tribute", seats: [0, 1] } })));
  assert.equal(false, isMyTurn(playing({ phase: "tribute", clock: { kind: "tribute", seats: [0] } })));
});

test("the own cheating is heard only if host and player both say that nobody listens", () => {
  const state = playing({});
  for (const same_room of [false, true])
    for (const [callMode, video_call, heard] of [[true, true, false], [true, false, false], [false, true, false], [false, false, !same_room]])
      assert.equal(heard, mayBeHeard(/** @type {any} */ ({ ...state, preferences: { ...state.preferences, callMode }, room: { settings: { video_call, same_room } } })));
});

test("pulses make no sound", () => assert.deepEqual([], cuesOf(/** @type {any} */ ({ type: "pulse" }), playing({}), playing({}))));

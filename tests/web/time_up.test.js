// What is said to a player whose time ran out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initialState } from "../../web/js/state.js";
import { timeUp } from "../../web/js/time_up.js";

/** @import { State, TableEvent } from "../../web/js/types.js" */

/** Seat 1 is asked, with this much time left at 1000. @param {object} [clock] @param {object} [more] @returns {State} */
function asked(clock = {}, more = {}) {
  const seats = [{ seat: 0, autopilot: false }, { seat: 1, autopilot: false }];
  const table = { clock: { kind: "turn", seats: [1], left_ms: 20_000, total_ms: 20_000, paused: false, ...clock } };
  return /** @type {any} */ ({ ...initialState(), seat: 1, room: { seats }, table, tableAt: 1000, ...more });
}

const AFTER = 1000 + 20_000;

/** @param {TableEvent[]} events @param {State} [previous] @param {number} [now] @param {State} [state] */
const said = (events, previous = asked(), now = AFTER, state = previous) => timeUp(/** @type {any} */ ({ type: "event", events }), state, previous, now);

const LAID = [{ kind: "laid", seat: 1, card: null }];

test("each deed that the table has done for a player is told", () => {
  assert.equal("table.time_up.play", said(LAID));
  assert.equal("table.time_up.draw", said([{ kind: "drew", seat: 1, why: "turn" }, { kind: "turn_began", seat: 2 }]));
  assert.equal("table.time_up.give", said([{ kind: "gifted", giver: 1, to: 0 }]));
  assert.equal("table.time_up.give", said([{ kind: "tribute_chosen", seat: 1 }, { kind: "tribute_paid", to: 0 }]));
  assert.equal("table.time_up.give", said([{ kind: "penalty_given", giver: 1, to: 0, given: true }]));
});

test("the clock of the page may be a little behind", () => {
  assert.equal("table.time_up.play", said(LAID, asked(), AFTER - 300));
});

test("nothing of what others did, or of a card that an ant made one draw", () => {
  assert.equal(null, said([{ kind: "laid", seat: 0 }]));
  assert.equal(null, said([{ kind: "gifted", giver: 0, to: 1 }]));
  assert.equal(null, said([{ kind: "drew", seat: 1, why: "ant" }]));
});

test("nothing of the own deed: it waits for its answer, or was done in time in another tab", () => {
  assert.equal(null, said(LAID, asked({}, { pending: { id: "a", action: { kind: "play", card: 7 }, at: AFTER - 10, lost: false } })));
  assert.equal(null, said(LAID, asked(), AFTER - 5000));
});

test("nothing where no time ran: another was asked, no clock, a clock that stands, a spectator", () => {
  assert.equal(null, said(LAID, asked({ seats: [0] })));
  assert.equal(null, said(LAID, asked({}, { table: { clock: null } })));
  assert.equal(null, said(LAID, asked({ left_ms: 0, paused: true })));
  assert.equal(null, said(LAID, asked({}, { seat: null })));
});

test("nothing while the autopilot plays for oneself, or has only just been told to stop", () => {
  const automatic = { seats: [{ seat: 1, autopilot: true }] };
  assert.equal(null, said(LAID, asked({}, { room: automatic })));
  assert.equal(null, said(LAID, asked({}, { room: automatic }), AFTER, asked()));
});

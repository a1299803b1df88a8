// What the lobby says about itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineBars, mayGoOn, startProblem } from "../../web/js/lobby_rules.js";

/** @param {number} seats @param {number} host @returns {any} */
const room = (seats, host = 0) => ({ host, seats: Array.from({ length: seats }, (_, seat) => ({ seat, connected: true })) });

test("three to five may start, and the host starts", () => {
  assert.deepEqual(["too_few", null, null], [2, 3, 5].map((seats) => startProblem(room(seats), 0)));
  assert.equal("not_host", startProblem(room(3, 1), 0));
  assert.equal("not_host", startProblem(room(3), null));
});

test("anybody seated may go on once the host's line is lost", () => {
  /** @param {boolean} connected @returns {any} */
  const hostIs = (connected) => ({ host: 1, seats: [0, 1, 2].map((seat) => ({ seat, connected: seat !== 1 || connected })) });
  assert.deepEqual([false, true, false], [0, 1, null].map((seat) => mayGoOn(hostIs(true), seat)));
  assert.deepEqual([true, true, false], [0, 1, null].map((seat) => mayGoOn(hostIs(false), seat)));
  assert.equal(null, startProblem(hostIs(false), 2));
});

test("bars fall with the round trip; without a line there are none", () => {
  const bars = [null, 30, 120, 400].map((lag_ms) => lineBars(/** @type {any} */ ({ connected: true, lag_ms })));
  assert.deepEqual([3, 3, 2, 1], bars);
  assert.equal(0, lineBars(/** @type {any} */ ({ connected: false, lag_ms: 30 })));
});

// What the lobby says about itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isMost, lineBars, mayGoOn, reliefFor, startProblem, wayOn } from "../../web/js/lobby_rules.js";

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

test("others wish what the host may do, take it back, and do it once the host's line is lost", () => {
  /** @param {boolean} connected @param {number[]} by @returns {any} */
  const hostIs = (connected, by) => ({ host: 1, seats: [0, 1, 2].map((seat) => ({ seat, connected: seat !== 1 || connected })), wishes: by.length ? [{ seat: null, by, of: 2 }] : [] });
  /** @param {boolean} connected @param {number[]} by */
  const ways = (connected, by) => [0, 1, 2, null].map((seat) => wayOn(hostIs(connected, by), seat));
  assert.deepEqual(["wish", "start", "wish", null], ways(true, []));
  assert.deepEqual(["wish", "start", "unwish", null], ways(true, [2]));
  assert.deepEqual(["start", "start", "start", null], ways(false, [2]));
});

test("more than half of those who are asked are enough", () => {
  const most = (/** @type {number} */ by, /** @type {number} */ of) => isMost({ seat: null, by: Array(by).fill(0), of });
  assert.deepEqual([true, false, true, false, true], [most(1, 1), most(1, 2), most(2, 2), most(2, 4), most(3, 4)]);
});

test("who is waited for is told of wishes, the others are asked about one after the other", () => {
  /** @param {number | null} seat @param {number[][]} by of seats 0, 1, … */
  const shown = (seat, ...by) => reliefFor(/** @type {any} */ ({ seat, room: { wishes: [{ seat: null, by: [3], of: 3 }, ...by.map((each, of) => ({ seat: of, by: each, of: 2 }))] } }))?.seat ?? null;
  assert.deepEqual([null, 0, 0], [shown(2), shown(2, []), shown(null, [])], "nobody, somebody, and for those who watch");
  assert.deepEqual([0, 1, 0], [shown(2, [], []), shown(2, [2], []), shown(2, [2], [2])], "the next, and the first when all are wished");
  assert.deepEqual([null, 1, 0], [shown(0, []), shown(0, [], []), shown(0, [2], [])], "the own seat only if somebody wishes it");
});

test("bars fall with the round trip; without a line there are none", () => {
  const bars = [null, 30, 120, 400].map((lag_ms) => lineBars(/** @type {any} */ ({ connected: true, lag_ms })));
  assert.deepEqual([3, 3, 2, 1], bars);
  assert.equal(0, lineBars(/** @type {any} */ ({ connected: false, lag_ms: 30 })));
});

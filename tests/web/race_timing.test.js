// How long a player took to react, on the player's own clock.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, claim, reveal } from "../../web/js/race_timing.js";

/** Frames that begin when told. */
function frames() {
  /** @type {((time: number) => void)[]} */
  let waiting = [];
  return {
    request: (/** @type {(time: number) => void} */ callback) => waiting.push(callback),
    begin(/** @type {number} */ time) {
      const now = waiting;
      waiting = [];
      now.forEach((callback) => callback(time));
    },
  };
}

test("a card is visible at the second frame after it was put into the page", () => {
  const screen = frames();
  const shown = reveal(3, screen.request);
  screen.begin(1000);
  assert.equal(null, shown.visibleAt);
  screen.begin(1016.7);
  assert.equal(1016.7, shown.visibleAt);
});

test("the claim is the input's own time minus the time of sight", () => {
  assert.equal(283.3, claim({ race: 3, visibleAt: 1016.7 }, 3, 1300));
});

test("a press before sight claims a negative time: the server knows a false start", () => {
  assert.equal(-16.7, claim({ race: 3, visibleAt: 1016.7 }, 3, 1000));
});

test("no claim without a sight of this race or a usable stamp", () => {
  assert.equal(null, claim(NOTHING, 3, 1300));
  assert.equal(null, claim({ race: 3, visibleAt: null }, 3, 1300));
  assert.equal(null, claim({ race: 2, visibleAt: 1000 }, 3, 1300));
  assert.equal(null, claim({ race: 3, visibleAt: 1000 }, 3, NaN));
});

// The film of an accusation: slower than life where there is something to see, and where the lens was.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FIRST_TELL, LAST_TELL, PULSE_MS } from "../../web/js/shadow.js";
import { screenplay } from "../../web/js/slow_motion.js";

/** @import { FilmFrame } from "../../web/js/types.js" */

/** The normal table's longest film, as the server has it. */
const NORMAL_MS = Number(/film_ms: int = (\d+)/.exec(readFileSync(new URL("../../server/polilla/timing/drop_policy.py", import.meta.url), "utf8"))?.[1]);
const DROP = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0];

/** @param {number[]} frames @param {number} [letGo] which one @param {(number | null)[]} [under] @returns {FilmFrame[]} */
const film = (frames, letGo, under = frames.map(() => 1)) =>
  frames.map((frame, index) => ({ k: 100 + index, frame, level: 0, let_go: index === letGo, under: under[index] ?? null }));

/** How long each shot lasts. @param {FilmFrame[]} frames @param {number} ms */
function lengths(frames, ms) {
  const { shots, words } = screenplay(frames, ms);
  return shots.map(({ at, frame }, index) => ({ ...frame, ms: Math.round((shots[index + 1]?.at ?? words) - at) }));
}

test("at the normal table every tell and the let-go last half a second, more than twice a pulse", () => {
  const shots = lengths(film(DROP, 0), NORMAL_MS);
  const slow = shots.filter(({ frame, let_go }) => let_go || (frame >= FIRST_TELL && frame <= LAST_TELL));
  assert.equal(8, slow.length);
  for (const { ms } of slow) assert.ok(ms >= 400 && ms > 2 * PULSE_MS, `${ms} ms`);
});

test("what is before and after runs quicker than life, but for the moment of the shout", () => {
  const shots = lengths(film(DROP, 0), NORMAL_MS);
  assert.deepEqual([100, 100, 100, 100, 500], shots.filter(({ frame, let_go }) => !let_go && (frame < FIRST_TELL || frame > LAST_TELL)).map(({ ms }) => ms));
  assert.equal(1500, NORMAL_MS - screenplay(film(DROP, 0), NORMAL_MS).words);
});

test("of the calm before, one pulse is shown; of nothing at all, the last", () => {
  assert.deepEqual([102, 103, 104], screenplay(film([0, 0, 0, 1, 2], 3), 2000).shots.map(({ frame }) => frame.k));
  assert.deepEqual([{ at: 0, k: 112 }], screenplay(film(Array(13).fill(0)), 2000).shots.map(({ at, frame }) => ({ at, k: frame.k })));
  assert.equal(500, screenplay(film(Array(13).fill(0)), 2000).words);
});

test("a faster table has a faster film", () => {
  assert.deepEqual([125, 25], lengths(film(DROP, 0), NORMAL_MS / 4).slice(0, 2).map(({ ms }) => ms));
});

test("the lens comes from outside, and in fog goes to whom it shows next", () => {
  const path = screenplay(film([1, 2, 3, 4, 5, 6, 7], 0, [null, 3, null, null, 1, null, 1]), 3000).shots.map(({ lens }) => [lens.seat, lens.fog]);
  assert.deepEqual([[null, true], [3, false], [1, true], [1, true], [1, false], [1, true], [1, false]], path);
});

test("where it was before the cut is known", () => {
  const [shot] = screenplay(film([0, 0, 0, 1], 3, [2, 2, null, 1]), 3000).shots;
  assert.deepEqual({ seat: 1, fog: true }, shot?.lens);
});

// Each sign that the page or the network is back wakes the line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { watchWaking } from "../../web/js/waking.js";

function world() {
  const page = new EventTarget();
  const sheet = Object.assign(new EventTarget(), { hidden: false });
  let now = 1000;
  let woken = 0;
  /** @type {() => void} */
  let tick = () => assert.fail("nobody looks at the clock");
  watchWaking(() => woken++, page, sheet, { now: () => now, every: (run) => (tick = run) });
  return {
    page, sheet,
    woken: () => woken,
    later: (/** @type {number} */ ms) => ((now += ms), tick()),
  };
}

for (const sign of ["pageshow", "online", "offline", "focus"]) {
  test(`${sign} wakes`, () => {
    const { page, woken } = world();
    page.dispatchEvent(new Event(sign));
    assert.equal(1, woken());
  });
}

test("a page that is seen again wakes, one that is hidden does not", () => {
  const { sheet, woken } = world();
  sheet.hidden = true;
  sheet.dispatchEvent(new Event("visibilitychange"));
  assert.equal(0, woken());
  sheet.hidden = false;
  sheet.dispatchEvent(new Event("visibilitychange"));
  assert.equal(1, woken());
});

test("a clock that has jumped wakes once", () => {
  const { later, woken } = world();
  later(2000);
  assert.equal(0, woken());
  later(60_000);
  later(2000);
  assert.equal(1, woken());
});

// The near edge: a change of role locks it for a breath.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initialState } from "../../web/js/state.js";
import { Edge } from "../../web/js/views/edge.js";
import { fakePage } from "./fake_page.js";

const page = fakePage();
const store = { state: initialState() };
const context = /** @type {any} */ ({ store, pulses: { drawn: null, shadow: { frame: 0 }, onDraw() {} } });

/** The edge of seat 0. */
function edge() {
  const made = new Edge(context, () => {});
  const guarded = (/** @type {number} */ guard) => made.render((store.state = /** @type {any} */ ({ ...initialState(), seat: 0, table: { guard } })));
  guarded(1);
  return { guarded, made, locked: () => made.node.hasAttribute("data-locked") };
}

test("a role locks for three seconds, and a second one for three of its own", () => {
  const { guarded, locked } = edge();
  assert.equal(false, locked(), "the first role is nobody's change");
  guarded(0);
  page.pass(2000);
  guarded(1);
  page.pass(2000);
  assert.equal(true, locked(), "the lock of the role before has run out");
  page.pass(1000);
  assert.equal(false, locked());
});

test("the strip is closed while the autopilot plays for the own seat, in words of its own", () => {
  const { made } = edge();
  const held = { guard: 1, options: { drop: [3] } };
  const seats = [{ seat: 0, autopilot: true }, { seat: 1, autopilot: false }];
  const show = () => made.render((store.state = /** @type {any} */ ({ ...store.state, table: held, you: { hand: [{ id: 3 }, { id: 4 }], options: held.options }, room: { seats } })));
  const strip = () => [made.strip.hasAttribute("data-closed"), made.canLift(store.state, 3), made.strip.textContent];
  show();
  assert.deepEqual([true, false, "table.edge_auto"], strip());
  seats[0] = { seat: 0, autopilot: false };
  show();
  assert.deepEqual([false, true, "table.edge_idle"], strip());
});

test("an edge that is gone waits for nothing", () => {
  const { guarded, made } = edge();
  guarded(0);
  assert.equal(1, page.waiting());
  made.unmount();
  assert.equal(0, page.waiting());
});

// The target of a race: a press that the server has not heard leaves no mark.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";
import { createRace } from "../../web/js/views/race.js";
import { all, fakePage } from "./fake_page.js";

const page = fakePage();
Object.assign(globalThis, { requestAnimationFrame: () => 0 });

const LINGER_MS = 700; // of a target whose race is over
const ROOM = { stage: "playing", seats: [] };
/** @param {number} id */
const mosquito = (id) => ({ phase: "slap", race: { id, kind: "mosquito", by: 1, number: 3 } });
const runner = { hand: [], options: { press: true, race: [] } };

/** @param {any} news @returns {any} */
const welcome = (news = {}) => ({ type: "welcome", seat: 0, version: 1, room: ROOM, table: mosquito(1), you: runner, me: null, races: [], ...news });

/** A page on which a slap has just opened. */
function world() {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const toasts = [];
  const line = { open: true };
  const store = new Store();
  const send = (/** @type {any} */ message) => line.open && sent.push(message) > 0;
  const race = createRace(/** @type {any} */ ({ store, send, toast: (/** @type {string} */ key) => toasts.push(key) }), () => race.render(store.state, store.state));
  const { node } = race;
  store.onMessage((received) => race.receive(received));
  store.onMessage(({ state, previous }) => race.render(state, previous));
  store.receive(welcome());
  const press = (/** @type {number} */ at) => race.press(/** @type {any} */ ({ timeStamp: at, preventDefault() {} }));
  const marks = () => ["data-pressed", "data-deciding"].filter((name) => node.hasAttribute(name));
  return { store, node, line, sent, toasts, press, marks };
}

test("a press that goes nowhere leaves no mark, and may be repeated at once", () => {
  const { line, press, marks, sent, toasts } = world();
  line.open = false;
  press(1000);
  page.pass(1000);
  assert.deepEqual([[], ["line.lost"]], [marks(), toasts]);
  line.open = true;
  press(1001);
  assert.deepEqual([["data-pressed"], 1], [marks(), sent.length]);
});

test("a press before the card turns that goes nowhere cools no hand", () => {
  const { store, line, press, sent } = world();
  store.receive(welcome({ table: { phase: "turning", race: null } }));
  page.pass(LINGER_MS);
  line.open = false;
  press(1000);
  line.open = true;
  press(1001);
  assert.deepEqual([["press", 2]], sent.map(({ type, race }) => [type, race]));
});

test("a press whose answer was lost with the line may be repeated on the next one", () => {
  const { store, press, marks, sent } = world();
  press(1000);
  page.pass(200);
  assert.deepEqual(["data-pressed", "data-deciding"], marks());
  store.receive(welcome());
  assert.deepEqual([], marks());
  press(1300);
  assert.deepEqual([["data-pressed"], 2], [marks(), sent.length]);
});

test("a press that was answered stays pressed on the next line", () => {
  const { store, press, marks } = world();
  press(1000);
  store.receive({ type: "pressed", race: 1, status: "counted" });
  store.receive(welcome());
  assert.deepEqual(["data-pressed"], marks());
});

test("the hand that slaps has the colour of the seat, also of one who sat down later", () => {
  const { store, node } = world();
  const tint = () => all(node).find((each) => each.hasAttribute("data-tint")).getAttribute("data-tint");
  assert.equal("0", tint());
  store.receive(welcome({ seat: 3, table: mosquito(2) }));
  assert.equal("3", tint());
});

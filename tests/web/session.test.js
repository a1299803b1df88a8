// A visit to a room: who is said to come, and what this device keeps of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Session } from "../../web/js/session.js";
import { Store } from "../../web/js/store.js";

const CODE = "ABC234";

/** @param {{ [key: string]: string }} [kept] what the device remembers @param {boolean} [up] whether lines can carry anything */
function world(kept = {}, up = true) {
  const shelf = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (kept[key] = value),
    removeItem: (/** @type {string} */ key) => void delete kept[key],
  };
  /** @type {any} */
  let wishes = null;
  /** @type {any[]} */
  const sent = [];
  let open = 0;
  const net = { up };
  function connect(/** @type {any} */ given) {
    wishes = given;
    open++;
    return { send: (/** @type {any} */ message) => net.up && sent.push(message) > 0, close: () => void open--, wake: () => void woken.push(given) };
  }
  /** @type {any[]} */
  const woken = [];
  const store = new Store();
  store.patch({ page: { name: "room", code: CODE } });
  return { session: new Session(store, connect, shelf), store, sent, net, woken, open: () => open, hello: () => wishes.hello(), hear: (/** @type {any} */ message) => wishes.onMessage(message) };
}

const ROOM = { code: CODE, stage: "lobby", host: 0, seats: [], settings: {}, watchers: 0, late: [], blocked: [], wishes: [] };
const WELCOME = { type: "welcome", seat: 0, token: "t".repeat(32), version: 0, room: ROOM, table: null, you: null, me: null };

test("a newcomer comes by name; once seated, by the seat's secret", () => {
  const { session, hello, hear } = world();
  session.enter(CODE, { name: "Ana" });
  assert.deepEqual({ type: "hello", room: CODE, name: "Ana" }, hello());
  hear(WELCOME);
  assert.deepEqual({ type: "hello", room: CODE, token: WELCOME.token }, hello());
  assert.equal(true, session.hasSeat(CODE));
});

test("a second tap while the door is being opened opens no second one", () => {
  const { session, store } = world();
  session.enter(CODE, { name: "Ana" });
  store.patch({ line: "connecting" });
  const { connect } = session;
  session.connect = () => assert.fail("another line");
  session.enter(CODE, { name: "Ana" });
  session.connect = connect;
  session.leave({ seat: false });
  session.enter(CODE, { name: "Ana" });
  assert.equal("connecting", store.state.line);
});

test("a secret that is worth nothing is forgotten", () => {
  const { session, hear, store } = world();
  session.enter(CODE, { name: "Ana" });
  hear(WELCOME);
  hear({ type: "bye", code: "bad_token" });
  assert.equal(false, session.hasSeat(CODE));
  assert.equal("bad_token", store.state.bye);
});

test("wishes are sent once, after the first welcome", () => {
  const { session, hear, sent } = world();
  session.enter(CODE, { name: "Ana", then: [{ type: "start" }] });
  assert.deepEqual([], sent);
  hear(WELCOME);
  hear(WELCOME);
  assert.deepEqual([{ type: "start" }], sent);
});

test("who only leaves the page keeps the seat; who gives it up does not", () => {
  const { session, hear, sent, store, open } = world();
  session.enter(CODE, { name: "Ana" });
  hear(WELCOME);
  session.leave({ seat: false });
  assert.deepEqual([true, [], null], [session.hasSeat(CODE), sent, store.state.room]);
  session.enter(CODE, {});
  session.leave({ seat: true });
  assert.deepEqual([false, [{ type: "leave" }]], [session.hasSeat(CODE), sent]);
  hear({ type: "bye", code: "bad_token" });
  assert.deepEqual([0, null], [open(), store.state.bye], "the server knows of it, and nobody is told so");
});

/** A seat is given up while the line is down. @param {{ [key: string]: string }} [kept] */
function leftInSilence(kept = {}) {
  const w = world(kept);
  w.session.enter(CODE, { name: "Ana" });
  w.hear(WELCOME);
  w.net.up = false;
  w.session.leave({ seat: true });
  return w;
}

test("a seat given up while the line is down: the person is away at once, the server hears it on the next line", () => {
  const { session, store, net, sent, hello, hear, open } = leftInSilence();
  assert.deepEqual(["idle", null, false], [store.state.line, store.state.room, session.hasSeat(CODE)]);
  assert.deepEqual({ type: "hello", room: CODE, token: WELCOME.token }, hello());
  hear(WELCOME);
  assert.deepEqual([[], 1], [sent, open()], "that line broke too: it is said on the one after it");
  net.up = true;
  hear(WELCOME);
  assert.deepEqual([[{ type: "leave" }], 0, null], [sent, open(), store.state.room]);
});

test("what is still to be said outlives the page, and is said once", () => {
  /** @type {{ [key: string]: string }} */
  const kept = {};
  leftInSilence(kept);
  const { session, sent, hello, hear } = world(kept);
  session.farewells.resume();
  assert.deepEqual({ type: "hello", room: CODE, token: WELCOME.token }, hello());
  hear(WELCOME);
  assert.deepEqual([{ type: "leave" }], sent);
  const after = world(kept);
  after.session.farewells.resume();
  assert.equal(0, after.open());
});

test("a farewell to a room that is gone is over; a server that restarts is still told", () => {
  const { hear, open } = leftInSilence();
  hear({ type: "bye", code: "restart" });
  assert.equal(1, open());
  hear({ type: "bye", code: "no_such_room" });
  assert.equal(0, open());
});

test("a page that wakes up does not wait to say a farewell", () => {
  const { session, woken } = leftInSilence();
  session.wake();
  assert.equal(1, woken.length);
});

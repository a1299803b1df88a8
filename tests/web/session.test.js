// A visit to a room: who is said to come, and what this device keeps of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Session } from "../../web/js/session.js";
import { Store } from "../../web/js/store.js";

const CODE = "ABC234";

/** @param {{ [key: string]: string }} [kept] */
function world(kept = {}) {
  const shelf = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (kept[key] = value),
    removeItem: (/** @type {string} */ key) => void delete kept[key],
  };
  /** @type {any} */
  let wishes = null;
  /** @type {any[]} */
  const sent = [];
  const connect = (/** @type {any} */ given) => ((wishes = given), { send: (/** @type {any} */ message) => sent.push(message) > 0, close() {}, wake() {} });
  const store = new Store();
  store.patch({ page: { name: "room", code: CODE } });
  return { session: new Session(store, connect, shelf), store, sent, hello: () => wishes.hello(), hear: (/** @type {any} */ message) => wishes.onMessage(message) };
}

const ROOM = { code: CODE, stage: "lobby", host: 0, seats: [], settings: {}, watchers: 0, late: [], blocked: [] };
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
  const { session, hear, sent, store } = world();
  session.enter(CODE, { name: "Ana" });
  hear(WELCOME);
  session.leave({ seat: false });
  assert.deepEqual([true, [], null], [session.hasSeat(CODE), sent, store.state.room]);
  session.enter(CODE, {});
  session.leave({ seat: true });
  assert.deepEqual([false, [{ type: "leave" }]], [session.hasSeat(CODE), sent]);
});

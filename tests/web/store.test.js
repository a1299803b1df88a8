// Who is told of changes, and when.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";

function world() {
  /** @type {(() => void)[]} */
  const frames = [];
  const store = new Store({ schedule: (run) => frames.push(run), now: () => 7 });
  return { store, frame: () => frames.splice(0).forEach((run) => run()), frames };
}

test("many changes before a frame are told once, with the state before all of them", () => {
  const { store, frame } = world();
  /** @type {(string | null)[][]} */
  const told = [];
  store.onChange(({ state, previous }) => told.push([previous.bye, state.bye]));
  store.patch({ bye: "a" });
  store.patch({ bye: "b" });
  assert.deepEqual([], told);
  frame();
  assert.deepEqual([[null, "b"]], told);
});

test("a message is told at once", () => {
  const { store } = world();
  /** @type {(string | null)[]} */
  const told = [];
  store.onMessage(({ message, state }) => told.push(message.type, state.bye));
  store.receive({ type: "bye", code: "moved" });
  assert.deepEqual(["bye", "moved"], told);
});

test("what changes nothing asks for no frame", () => {
  const { store, frames } = world();
  store.receive({ type: "pong", n: 1 });
  assert.equal(0, frames.length);
});

test("who has stopped listening is told nothing", () => {
  const { store, frame } = world();
  const stop = store.onChange(() => assert.fail());
  stop();
  store.patch({ bye: "a" });
  frame();
});

// The foot of the results: what is said as done has been said to the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";
import { goOn } from "../../web/js/views/results_go_on.js";
import { all, fakePage } from "./fake_page.js";

fakePage();

const room = { stage: "playing", host: 1, seats: [] };
const table = { phase: "scored", round_no: 2, race: null, clock: null };
const WELCOME = /** @type {any} */ ({ type: "welcome", seat: 0, version: 1, room, table, you: null, me: null, races: [] });

function world() {
  /** @type {string[]} */
  const sent = [];
  const line = { open: true };
  const store = new Store();
  store.receive(WELCOME);
  const foot = goOn(/** @type {any} */ ({ store, send: (/** @type {any} */ message) => line.open && sent.push(message.type) > 0 }));
  const [ready] = all(foot.node).filter((node) => node.tag === "button");
  const show = () => foot.update(store.state);
  show();
  return { store, line, sent, ready, show, isDone: () => ready.getAttribute("aria-disabled") === "true" };
}

test("who is ready says so once, and keeps the focus on the button", () => {
  const { ready, sent, isDone } = world();
  ready.click();
  ready.click();
  assert.deepEqual([["skip"], true, undefined], [sent, isDone(), ready.disabled]);
});

test("who says so on a line that is down can say it again", () => {
  const { ready, line, sent, isDone } = world();
  line.open = false;
  ready.click();
  assert.equal(false, isDone());
  line.open = true;
  ready.click();
  assert.deepEqual([["skip"], true], [sent, isDone()]);
});

test("a room that was opened again has forgotten who is ready, so they can say it again", () => {
  const { store, ready, sent, show, isDone } = world();
  ready.click();
  store.receive(WELCOME);
  show();
  assert.equal(false, isDone());
  ready.click();
  assert.deepEqual(["skip", "skip"], sent);
});

// The note about the line: it says what is known of the break.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";
import { mountNotes } from "../../web/js/views/notes.js";
import { FakeNode, fakePage } from "./fake_page.js";

const page = fakePage();

/** What is shown of a line that is so, once it has been so for long. @param {object} state */
function noteOf(state) {
  const store = new Store({ schedule: (run) => run() });
  const root = new FakeNode("div");
  mountNotes(/** @type {any} */ (root), store);
  store.patch(state);
  page.pass(10_000);
  return root.children.filter((note) => !note.hidden).map((note) => note.textContent);
}

test("a line that is being opened is no loss", () => assert.deepEqual([], noteOf({ line: "connecting" })));

test("who comes for the first time while the server restarts is told so, too", () => {
  assert.deepEqual(["line.restart"], noteOf({ line: "connecting", bye: "restart" }));
  assert.deepEqual(["line.restart"], noteOf({ line: "lost", bye: "restart" }));
});

test("a line that is lost without a word is lost", () => {
  assert.deepEqual(["line.lost"], noteOf({ line: "lost" }));
  assert.deepEqual(["line.lost"], noteOf({ line: "lost", bye: "bug" }));
});

test("a line that is open again, or closed for good, has no note", () => {
  assert.deepEqual([], noteOf({ line: "open" }));
  assert.deepEqual([], noteOf({ line: "idle", bye: "restart" }));
});

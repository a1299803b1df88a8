// What the focus is on may go: then it goes where somebody can go on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { hide } from "../../web/js/lib/focus.js";
import { Store } from "../../web/js/store.js";
import { createFilm } from "../../web/js/views/film.js";
import { createPicker } from "../../web/js/views/pickers.js";
import { FakeNode, all, fakePage } from "./fake_page.js";

fakePage();

/** @returns {any} */
function part() {
  const button = new FakeNode("button");
  const node = new FakeNode("div");
  node.append(button);
  return { node, button };
}

test("the focus goes home from a part that is hidden, and only from there", () => {
  let homes = 0;
  const home = () => void homes++;
  const { node, button } = part();
  button.focus();
  hide(node, false, home);
  assert.equal(0, homes);
  hide(node, true, home);
  assert.deepEqual([1, true], [homes, node.hidden]);
  new FakeNode("button").focus();
  hide(part().node, true, home);
  assert.equal(1, homes);
});

test("a focus that a pointer left behind moves nothing", () => {
  const { node, button } = part();
  button.matches = () => false;
  button.focus();
  hide(node, true, () => assert.fail("it has moved"));
});

/** @param {(context: any) => any} create */
function world(create) {
  let homes = 0;
  const store = new Store();
  const view = create({ store, send: () => true, act() {}, focusHand: () => void homes++ });
  const focus = () => all(view.node).find((node) => node.tag === "button").focus();
  return { view, focus, homes: () => homes };
}

test("who has given a card is back at the hand", () => {
  const { view, focus, homes } = world((context) => createPicker(context, () => {}));
  const asked = /** @type {any} */ ({ you: { options: { gift: [3], gift_to: [1], tribute: [], penalty: [] } }, table: {}, room: null });
  const given = { ...asked, you: { options: { gift: [], gift_to: [], tribute: [], penalty: [] } } };
  view.render(asked, asked);
  focus();
  view.render(given, asked);
  assert.deepEqual([true, 1], [view.node.hidden, homes()]);
});

test("who has skipped a film is back at the hand once it is over", () => {
  const { view, focus, homes } = world(createFilm);
  const over = /** @type {any} */ ({ table: { phase: "turn", clock: null }, you: null });
  focus();
  view.render(over, over);
  assert.equal(1, homes());
});

// The own hand: what a reader says of its cards, and what becomes of a card that is held while the table acts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { IDLE } from "../../web/js/gesture.js";
import { useLanguage } from "../../web/js/i18n.js";
import { Store } from "../../web/js/store.js";
import { Hand } from "../../web/js/views/hand.js";
import { fakePage } from "./fake_page.js";

fakePage();
Object.assign(globalThis, { ResizeObserver: class { observe() {} disconnect() {} } });
const WORDS = { "card.number": "{n}", "card.ant": "{n}, ant", "table.card_fits": "{card}, fits", "table.card_give": "{card}, give", "table.card_pending": "{card}, goes" };
await useLanguage("en", async () => WORDS);

const NOTHING = { play: [], race: [], gift: [], tribute: [], penalty: [], drop: [] };
const CARDS = [{ id: 7, kind: "ant", number: 3 }, { id: 4, kind: "number", number: 2 }];

/** @param {any} [hand] */
function world(hand = CARDS) {
  /** @type {any[]} */
  const gestures = [];
  const sent = [];
  const store = new Store();
  const context = { store, pulses: { arrived: 0 }, send: (/** @type {any} */ message) => sent.push(message) };
  const hands = { edge: () => ({ left: 0, top: 0, width: 300, height: 70 }), onGesture: (/** @type {any} */ gesture) => gestures.push(gesture), arrive() {} };
  const own = new Hand(/** @type {any} */ (context), /** @type {any} */ (hands));
  let { state } = store;
  /** @param {object} more @param {object} [options] */
  function show(more, options = {}) {
    state = /** @type {any} */ ({ ...state, you: { hand: state.you?.hand ?? hand, options: { ...NOTHING, ...options } }, ...more });
    own.render(state);
  }
  show({});
  return { own, show, gestures, labels: () => own.fan.cards.map((node) => node.getAttribute("aria-label")) };
}

test("a reader says of each card what the eye sees: whether it fits, can be given, or is on its way", () => {
  const { show, labels } = world();
  assert.deepEqual(["2", "3, ant"], labels());
  show({}, { play: [7] });
  assert.deepEqual(["2", "3, ant, fits"], labels());
  show({ pending: { id: "a", action: { kind: "play", card: 7 }, at: performance.now(), lost: false } }, { play: [7] });
  assert.deepEqual(["2", "3, ant, goes"], labels());
  show({ pending: null }, { race: [4] });
  assert.deepEqual(["2, fits", "3, ant"], labels());
  show({}, { penalty: [4, 7] });
  assert.deepEqual(["2, give", "3, ant, give"], labels());
});

test("a card that leaves the hand before its lift was confirmed takes the gesture along", () => {
  const { own, show, gestures } = world();
  own.tell({ type: "lift-key", card: 7, liftable: true, at: 0 });
  assert.equal(true, gestures.at(-1).lifted);
  show({ you: { hand: [CARDS[1]], options: NOTHING } });
  assert.deepEqual([IDLE, IDLE], [own.gesture, gestures.at(-1)]);
});

test("cards are laid out anew when the server tells of the hand, and not for other news", () => {
  const { own, show } = world();
  let laid = 0;
  const { place } = own.fan;
  own.fan.place = (heldOf) => (laid++, place.call(own.fan, heldOf));
  show({ emotes: {} }, { play: [7] });
  assert.equal(0, laid);
  show({ you: { hand: [...CARDS], options: NOTHING } });
  assert.equal(1, laid);
});

// Giving a card: gift, tribute, penalty. First a card of the hand, then the seat that gets it. A strip of its own above the
// hand: it never lies over the middle, where races are.

import { t } from "../i18n.js";
import { h, keyed, replace, setText } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { isPending } from "../pending.js";
import { givable, nameOf } from "./context.js";
import { face } from "./face.js";

/** @import { Action, State } from "../types.js" */
/** @import { Context, View } from "./context.js" */

/** @param {Context} context @param {(card: number | null) => void} mark show which card is chosen @returns {View & {choose: (card: number) => void}} */
export function createPicker({ store, act, focusHand }, mark) {
  const title = h("span", { class: "picker-title" });
  const seats = h("div", { class: "picker-seats" });
  const node = h("section", { class: "picker", role: "group", "aria-label": t("table.give"), hidden: true }, title, seats);
  /** @type {number | null} */
  let chosen = null;

  /** @param {number | null} card */
  function choose(card) {
    chosen = card;
    mark(card);
    render(store.state);
  }

  /** @param {number} seat */
  function give(seat) {
    const action = giving(store.state, seat);
    if (action && !isPending(store.state, performance.now())) act(action);
  }

  /** @param {State} state @param {number} to @returns {Action | null} */
  function giving(state, to) {
    const options = state.you?.options;
    if (!options || chosen === null) return null;
    if (options.gift.includes(chosen)) return { kind: "gift", card: chosen, to };
    return { kind: options.tribute.includes(chosen) ? "tribute" : "penalty", card: chosen };
  }

  /** @param {State} state */
  function render(state) {
    const cards = givable(state);
    hide(node, cards.length === 0, focusHand);
    if (chosen !== null && !cards.includes(chosen)) choose(null);
    if (node.hidden) return;
    setText(title, chosen === null ? t("table.choose_card") : t("table.choose_seat"));
    seats.inert = chosen === null;
    keyed(seats, receivers(state), (seat) => seat, (seat) => button(seat), (each, seat) => setText(/** @type {Element} */ (each.lastChild), nameOf(state, seat)));
  }

  /** @param {number} seat */
  function button(seat) {
    const node = h("button", { type: "button", class: "picker-seat", data: { to: seat, act: "give" }, on: { click: () => give(seat) } });
    replace(node, face(seat), h("span"));
    return node;
  }

  return { node, render, choose };
}

/** Who may get the card. @param {State} state @returns {number[]} */
function receivers(state) {
  const to = state.you?.options.gift_to ?? [];
  const receiver = state.table?.receiver;
  return to.length || receiver === null || receiver === undefined ? to : [receiver];
}

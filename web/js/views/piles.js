// The middle of the table: the draw pile, the card on top, the last ones played under it, the one that lies face down.

import { t } from "../i18n.js";
import { attribute, h, keyed, setText } from "../lib/dom.js";
import { card, cardName, turnUp } from "./card.js";
import { isPending } from "../pending.js";
import { nameOf } from "./context.js";

/** @import { Face, State } from "../types.js" */
/** @import { Context, View } from "./context.js" */

const KEPT = 4; // cards under the top that still peek out

/** @typedef {{face: Face, n: number}} Played n: how many were there before */

/** @param {Context} context @returns {View & {draw: HTMLElement, discard: HTMLElement, top: HTMLElement, hidden: HTMLElement}} */
export function createPiles({ act, store }) {
  const count = h("span", { class: "pile-count" });
  const draw = h("button", { type: "button", class: "pile pile-draw", data: { act: "draw" } }, h("i", {}), h("i", {}), card(null), count);
  const under = h("div", { class: "pile-under" });
  const top = h("div", { class: "pile-top" }, card(null));
  const hidden = h("div", { class: "pile-hidden", hidden: true }, card(null));
  const discard = h("div", { class: "pile pile-discard", role: "img" }, under, top, hidden);
  const node = h("section", { class: "piles", "aria-label": t("table.piles") }, draw, discard);
  /** @type {Played[]} */
  let played = [];

  draw.addEventListener("click", () => {
    if (store.state.you?.options.draw && !isPending(store.state, performance.now())) act({ kind: "draw" });
  });

  /** @param {State} state */
  function remember(state) {
    const { top: face, discard_count: n } = /** @type {NonNullable<State["table"]>} */ (state.table);
    const last = played.at(-1);
    if (!face) played = [];
    else if (!last || n < last.n) played = [{ face, n }];
    else if (n > last.n) played = [...played, { face, n }].slice(-KEPT - 1);
    else if (!same(last.face, face)) played = [...played.slice(0, -1), { face, n }];
  }

  /** @param {State} state */
  function render(state) {
    const { table, you } = state;
    if (!table) return;
    setText(count, table.draw_count);
    attribute(draw, "data-height", Math.min(3, Math.ceil(table.draw_count / 12)));
    attribute(draw, "data-open", you?.options.draw === true && !isPending(state, performance.now()));
    attribute(draw, "aria-disabled", you?.options.draw ? null : "true");
    attribute(draw, "aria-label", t("table.draw_pile", { n: table.draw_count }));
    remember(state);
    const last = played.at(-1);
    top.hidden = !last;
    if (last) turnUp(/** @type {HTMLElement} */ (top.firstChild), last.face);
    keyed(under, played.slice(0, -1), (each) => each.n, (each) => h("div", { data: { lie: each.n % 5 } }, card(each.face)));
    hidden.hidden = table.laid_by === null;
    attribute(discard, "aria-label", label(state));
  }

  return { node, render, draw, discard, top, hidden };
}

/** @param {Face} a @param {Face} b */
function same(a, b) {
  return a.kind === b.kind && a.number === b.number;
}

/** @param {State} state */
function label(state) {
  const { top, laid_by: by } = /** @type {NonNullable<State["table"]>} */ (state.table);
  const lies = top ? t("table.top", { card: cardName(top) }) : t("table.no_top");
  return by === null ? lies : `${lies}. ${t("table.face_down", { name: nameOf(state, by) })}`;
}

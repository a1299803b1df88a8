// Points seat by seat: what is left in each hand, what it counts, the total.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { miniCards } from "./mini_card.js";
import { portrait } from "./portrait.js";

/** @import { Standing } from "../standings.js" */

/** The table, and under it what cards count. @param {Standing[]} rows @param {number | null} own @param {boolean} over */
export function scoreboard(rows, own, over) {
  const head = h("tr", {}, ...["place", "player", "hand", "points", "total"].map((column) => h("th", { scope: "col", class: `col-${column}` }, t(`results.${column}`))));
  const body = rows.map((row, index) => line(row, own, over, index));
  const table = h("table", { class: "scores" }, h("caption", { class: "for-screen-reader" }, t("results.scores")), h("thead", {}, head), h("tbody", {}, ...body));
  return h("div", {}, table, h("p", { class: "scores-why" }, t("results.scores.why")));
}

/** @param {Standing} row @param {number | null} own @param {boolean} over @param {number} index */
function line(row, own, over, index) {
  const hand = row.out ? h("span", { class: "out" }, t("results.no_cards")) : miniCards(row.hand);
  const place = over && row.place === 1 ? h("span", { class: "medal" }, row.place) : row.place;
  const node = h(
    "tr", { class: row.seat === own ? "mine" : "" },
    h("td", { class: "col-place" }, place),
    h("th", { scope: "row", class: "col-player" }, h("span", {}, portrait(row.seat, { glad: row.place === 1 }), h("span", {}, row.name))),
    h("td", { class: "col-hand" }, hand),
    h("td", { class: "col-points" }, `+${row.round}`),
    h("td", { class: "col-total" }, row.total),
  );
  node.style.setProperty("--index", String(index));
  return node;
}

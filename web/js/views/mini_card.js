// A card in small, face up, for results: number, picture, colour, and its name for readers.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";

/** @import { Face } from "../types.js" */

/** @param {Face} card */
export function miniCard({ kind, number }) {
  const picture = kind === "number" ? null : h("img", { src: `/img/${kind}.svg`, alt: "", width: 26, height: 26 });
  const label = t("results.card", { kind: t(`results.kind.${kind}`), number });
  return h("span", { class: `mini ${kind}`, role: "img", "aria-label": label, title: label }, h("b", {}, number), picture);
}

/** @param {Face[]} cards */
export function miniCards(cards) {
  return h("span", { class: "minis" }, ...cards.map(miniCard));
}

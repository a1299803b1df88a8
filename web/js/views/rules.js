// The rule card: one page, in the words of the table.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { openDialog } from "./dialog.js";

/** Each paragraph with the picture that belongs to it. @type {[key: string, picture: string | null][]} */
const CHAPTERS = [
  ["goal", null], ["turn", null], ["ant", "ant"], ["cockroach", "cockroach"], ["mosquito", "mosquito"], ["spider", "spider"],
  ["moth", "moth"], ["drop", null], ["guard", "guard"], ["score", null],
];

export function openRules() {
  openDialog(t("dialog.rules"), CHAPTERS.map(chapter));
}

/** @param {[key: string, picture: string | null]} chapter */
function chapter([key, picture]) {
  const image = picture ? h("img", { src: `/img/${picture}.svg`, alt: "", width: 48, height: 48 }) : null;
  const frame = h("span", { class: `rule-picture ${picture ?? "none"}`, "aria-hidden": "true" }, image);
  return h("section", { class: "rule" }, frame, h("div", {}, h("h3", {}, t(`rules.${key}`)), h("p", {}, t(`rules.${key}.text`))));
}

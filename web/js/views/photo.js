// The photo finish: every reaction in milliseconds, fastest first, with its marks. It shows for a few seconds and covers no control.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { attribute, h, replace } from "../lib/dom.js";
import { nameOf } from "./context.js";
import { face, mood } from "./face.js";

/** @import { Photo, Reaction, State } from "../types.js" */
/** @import { View } from "./context.js" */

const SHOWN_MS = 5000; // long enough to read five lines

/** @returns {View} */
export function createPhoto() {
  const rows = h("ol", { class: "photo-rows" });
  const title = h("h2", { class: "photo-title" });
  const node = h("section", { class: "photo", "aria-label": t("race.photo"), hidden: true }, title, rows);
  /** @type {Photo | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {State} state @param {Photo} photo */
  function show(state, photo) {
    clearTimeout(timer);
    const slowest = Math.max(...photo.results.map((each) => each.ms ?? 0), 1);
    const outcome = verdict(state, photo);
    title.textContent = outcome;
    replace(rows, ...photo.results.map((each) => row(state, photo, each, slowest)));
    node.hidden = false;
    announce(outcome);
    timer = setTimeout(() => (node.hidden = true), SHOWN_MS);
  }

  return {
    node,
    render(state) {
      if (state.photo === shown) return;
      shown = state.photo;
      if (shown) show(state, shown);
      else node.hidden = true;
    },
    unmount: () => clearTimeout(timer),
  };
}

/** @param {State} state @param {Photo} photo */
function verdict(state, { kind, winner, slowest }) {
  if (kind === "mosquito") return t("race.slowest", { name: nameOf(state, slowest) });
  return winner === null ? t("race.nobody") : t("race.winner", { name: nameOf(state, winner) });
}

/** @param {State} state @param {Photo} photo @param {Reaction} each @param {number} slowest */
function row(state, photo, each, slowest) {
  const head = face(each.seat);
  mood(head, each.seat === photo.winner ? "laugh" : each.seat === photo.slowest ? "shock" : "calm");
  const track = h("span", { class: "photo-track" }, h("i"));
  /** @type {HTMLElement} */ (track.firstChild).style.transform = `scaleX(${(each.ms ?? slowest) / slowest})`;
  const marks = each.marks.map((mark) => h("small", { class: "photo-mark" }, t(`race.mark.${mark}`, { n: each.forgiven_ms })));
  const node = h("li", { class: "photo-row", data: { seat: each.seat } }, head,
    h("span", { class: "photo-name" }, nameOf(state, each.seat)), track,
    h("b", { class: "photo-ms" }, each.ms === null ? t("race.no_press") : t("race.ms", { n: each.ms })),
    h("span", { class: "photo-marks" }, ...marks));
  attribute(node, "data-first", each.seat === photo.winner);
  attribute(node, "data-last", each.seat === photo.slowest);
  return node;
}

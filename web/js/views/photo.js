// The photo finish: every reaction in milliseconds, fastest first, with its gap, marks and line. It shows for a few
// seconds and covers no control; a time that comes late is added to it, and wakes it no second time. It stays within the
// middle of the table, since others may drop just then: what has no room there is left to the list of all races.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { attribute, h, replace } from "../lib/dom.js";
import { isGuard, nameOf } from "./context.js";
import { face, mood } from "./face.js";
import { lineBadge } from "./line_badge.js";

/** @import { Photo, Reaction, State } from "../types.js" */
/** @import { View } from "./context.js" */

const SHOWN_MS = 5000; // long enough to read five lines
const OWN_TURN_MS = 2500; // then it makes way for the card on top, which is to be matched against the clock
const STAY_MS = 900; // against presses that were meant for the race; then any press or key puts it away
const DISPENSABLE = ["help", "columns", "marks", "log", "names"]; // goes where room is short, one after the other; race.css
const EDGE_PX = 4; // between it and what is above and below the middle

/** @returns {View} */
export function createPhoto() {
  const rows = h("ol", { class: "photo-rows" });
  const title = h("h2", { class: "photo-title" });
  const log = h("button", { type: "button", class: "photo-log", data: { open: "races" } }, t("race.log"));
  const help = h("span", {}, t("race.help"));
  const node = h("section", { class: "photo", "aria-label": t("race.photo"), hidden: true }, title, rows, h("p", { class: "photo-help" }, help, " ", log));
  /** @type {Photo | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let since = 0;
  let leastTight = 0;
  const room = new ResizeObserver(fit);

  /** Tab may be on its way to the photo's own button. @param {Event} event */
  function putAway(event) {
    if (event instanceof KeyboardEvent && ["Tab", "Shift"].includes(event.key)) return;
    if (event.timeStamp - since > STAY_MS && !node.contains(/** @type {Node} */ (event.target))) node.hidden = true;
  }

  /** @param {State} state @param {Photo} photo */
  function show(state, photo) {
    const outcome = verdict(state, photo);
    title.textContent = outcome;
    help.hidden = state.races.length > 1; // read once, it is only in the way
    node.hidden = false;
    since = performance.now();
    leastTight = isGuard(state) ? 1 : 0; // no time for reading: the lens wants both eyes
    if (node.parentElement) room.observe(node.parentElement);
    announce(outcome);
    hideAt(SHOWN_MS);
  }

  /** @param {number} ms after it came */
  function hideAt(ms) {
    clearTimeout(timer);
    timer = setTimeout(() => (node.hidden = true), since + ms - performance.now());
  }

  /** Take from the photo what has no room. */
  function fit() {
    const height = node.parentElement?.clientHeight ?? 0;
    for (let tight = leastTight; tight <= DISPENSABLE.length; tight++) {
      attribute(node, "data-tight", DISPENSABLE.slice(0, tight).join(" "));
      if (node.offsetHeight <= height - EDGE_PX) return;
    }
  }

  for (const type of ["pointerdown", "keydown"]) addEventListener(type, putAway);

  return {
    node,
    render(state, previous) {
      const photo = state.photo;
      if (isOwnTurn(state) && !isOwnTurn(previous) && !node.hidden) hideAt(OWN_TURN_MS);
      if (photo === shown) return;
      if (photo && photo.race !== shown?.race) show(state, photo);
      shown = photo;
      if (photo) replace(rows, ...photoRows(state, photo));
      else node.hidden = true;
      fit();
    },
    unmount() {
      clearTimeout(timer);
      room.disconnect();
      for (const type of ["pointerdown", "keydown"]) removeEventListener(type, putAway);
    },
  };
}

/** @param {State} state */
function isOwnTurn({ seat, table }) {
  return seat !== null && table?.phase === "turn" && table.turn === seat;
}

/** Who was first, or slowest. @param {State} state @param {Photo} photo */
export function verdict(state, { kind, winner, slowest }) {
  if (kind === "mosquito") return t("race.slowest", { name: nameOf(state, slowest) });
  return winner === null ? t("race.nobody") : t("race.winner", { name: nameOf(state, winner) });
}

/** @param {State} state @param {Photo} photo */
export function photoRows(state, photo) {
  const times = photo.results.map((each) => each.ms ?? 0);
  const scale = { slowest: Math.max(...times, 1), best: photo.results[0]?.ms ?? null };
  return photo.results.map((each) => row(state, photo, each, scale));
}

/** @param {State} state @param {Photo} photo @param {Reaction} each @param {{slowest: number, best: number | null}} scale */
function row(state, photo, each, { slowest, best }) {
  const head = face(each.seat);
  mood(head, each.seat === photo.winner ? "laugh" : each.seat === photo.slowest ? "shock" : "calm");
  const badge = lineBadge();
  const info = state.room?.seats.find(({ seat }) => seat === each.seat);
  badge.show(info);
  const track = h("span", { class: "photo-track" }, h("i"));
  /** @type {HTMLElement} */ (track.firstChild).style.transform = `scaleX(${(each.ms ?? 0) / slowest})`;
  const marks = each.marks.map((mark) => h("small", { class: "photo-mark", data: { mark } }, t(`race.mark.${mark}`, { n: each.forgiven_ms })));
  if (info?.inhuman) marks.push(h("small", { class: "photo-mark", data: { mark: "inhuman" } }, t("race.inhuman")));
  const gap = each.ms !== null && best !== null && each.ms > best ? t("race.gap", { n: each.ms - best }) : "";
  const node = h("li", { class: "photo-row", data: { seat: each.seat } }, head,
    h("span", { class: "photo-name" }, nameOf(state, each.seat)), badge.node, track,
    h("span", { class: "photo-time" }, h("b", { class: "photo-ms" }, each.ms === null ? t("race.no_press") : t("race.ms", { n: each.ms })), h("small", { class: "photo-gap" }, gap)),
    h("span", { class: "photo-marks" }, ...marks));
  attribute(node, "data-first", each.seat === photo.winner);
  attribute(node, "data-last", each.seat === photo.slowest);
  return node;
}

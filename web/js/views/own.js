// The own place at the table: name, clock, what one holds and what the others believe, whether the guard was looking.

import { lookOf } from "../fan_look.js";
import { t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { icon } from "../lib/icons.js";
import { asShown } from "../names.js";
import { isAutomatic } from "../time_up.js";
import { Ring } from "./clock.js";
import { nameOf } from "./context.js";
import { face, mood } from "./face.js";

/** @import { State } from "../types.js" */
/** @import { Context, View } from "./context.js" */

/** @param {Context} context @param {HTMLElement} emotes @returns {View & {feel: (name: import("./face.js").Mood) => void}} */
export function createOwn({ pulses, store, send, focusHand }, emotes) {
  const ring = new Ring();
  const bug = h("span", { class: "own-bug" }, ring.node);
  const name = h("b", { class: "own-name" });
  const count = h("span", { class: "own-count" });
  const guard = h("img", { class: "own-guard", src: "/img/guard.svg", alt: t("table.guard"), hidden: true });
  const eye = h("span", { class: "own-eye", hidden: true }, icon("eye"), t("table.watched"));
  const auto = h("button", { type: "button", class: "own-auto", hidden: true, data: { act: "auto" }, on: { click: () => send({ type: "auto", on: false }) } }, t("table.take_back"));
  const tools = h("span", { class: "own-tools" }, emotes, tool("rules", "book"), tool("help", "keys"), tool("settings", "gear"));
  const node = h("section", { class: "own", "aria-label": t("table.own") }, bug, h("span", { class: "own-plate" }, name, count), guard, eye, auto, tools);
  /** @type {SVGElement | null} */
  let head = null;

  /** @param {State} state */
  function watched(state) {
    const seen = pulses.drawn?.e.includes(state.seat ?? -1) === true && state.table?.guard !== state.seat;
    eye.hidden = !seen;
    attribute(node, "data-watched", seen);
  }

  /** @param {State} state */
  function render(state) {
    const { seat, table } = state;
    if (seat !== null && !head) bug.append((head = face(seat)));
    setText(name, seat === null ? t(isLate(state) ? "table.late" : "table.watching") : nameOf(state, seat));
    setText(count, counts(state));
    attribute(count, "data-blurred", table?.blurred === true);
    guard.hidden = table?.guard !== seat || seat === null;
    attribute(node, "data-turn", seat !== null && table?.turn === seat);
    hide(auto, !isAutomatic(state), focusHand);
    ring.render(state, seat);
    watched(state);
  }

  pulses.onDraw(() => watched(store.state));
  return { node, render, unmount: () => ring.stop(), feel: (feeling) => head && mood(head, feeling) };
}

/** @param {State} state */
function counts({ seat, table, you }) {
  if (seat === null || !you || !table) return "";
  const [real, seen] = [you.hand.length, table.counts[seat] ?? 0];
  if (table.blurred) return t(`table.count_looks.${lookOf(seen).look}`, { n: real });
  return real === seen ? t("table.count", { n: real }) : t("table.count_seen", { n: real, seen });
}

/** @param {"rules" | "help" | "settings"} what @param {"book" | "keys" | "gear"} picture */
function tool(what, picture) {
  return h("button", { type: "button", class: "tool", "aria-label": t(`dialog.${what}`), data: { open: what } }, icon(picture));
}

/** Whether this page came too late for the round, and sits down with the next deal. @param {State} state */
function isLate({ room, preferences }) {
  return room?.late.includes(asShown(preferences.name)) ?? false;
}

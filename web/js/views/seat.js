// One opponent: a bug behind the table, its fan of backs, what all may know of it. For the guard it is the button to look.

import { leftMs, seconds } from "../clock.js";
import { lookOf } from "../fan_look.js";
import { t } from "../i18n.js";
import { attribute, h, keyed, setText } from "../lib/dom.js";
import { Ring } from "./clock.js";
import { isGuard, nameOf } from "./context.js";
import { face, lookAt, mood } from "./face.js";
import { gaze } from "./gaze.js";
import { lineBadge } from "./line_badge.js";

/** @import { State } from "../types.js" */

const FAN = 12; // backs shown at most; the number tells the rest

export class Seat {
  /** @param {number} seat @param {number} key which key looks at it */
  constructor(seat, key) {
    this.seat = seat;
    this.face = face(seat);
    this.ring = new Ring();
    this.fan = h("span", { class: "seat-fan" });
    this.name = h("span", { class: "seat-name" });
    this.count = h("span", { class: "seat-count" });
    this.line = lineBadge();
    this.badge = h("span", { class: "seat-away", hidden: true });
    this.auto = h("img", { class: "seat-auto", src: "/img/lens.svg", alt: "", title: t("table.auto_lens"), hidden: true });
    this.node = h("button", { type: "button", class: "seat", data: { seat, act: "look" } },
      h("span", { class: "seat-bug" }, this.ring.node, this.face, h("i", { class: "seat-paw" }), h("i", { class: "seat-paw" }),
        h("img", { class: "seat-guard", src: "/img/guard.svg", alt: "", draggable: "false" }), h("i", { class: "seat-eye" }), this.badge),
      this.fan,
      h("span", { class: "seat-plate" }, h("kbd", { class: "seat-key", data: { n: key } }), this.name, this.auto, this.line.node, this.count));
  }

  /** @param {State} state */
  render(state) {
    const table = /** @type {NonNullable<State["table"]>} */ (state.table);
    const info = state.room?.seats.find((each) => each.seat === this.seat);
    const count = table.counts[this.seat] ?? 0;
    setText(this.name, info?.name ?? "");
    this.line.show(info);
    attribute(this.auto, "hidden", info?.auto_lens !== true);
    const look = table.blurred ? lookOf(count) : null;
    attribute(this.count, "data-n", count);
    attribute(this.count, "hidden", look !== null);
    attribute(this.fan, "data-look", look && t(`table.look.${look.look}`));
    this.#fan(look ? look.backs : count);
    attribute(this.node, "data-turn", table.turn === this.seat);
    attribute(this.node, "data-guard", table.guard === this.seat);
    attribute(this.node, "data-finished", table.finished.includes(this.seat));
    attribute(this.node, "aria-disabled", isGuard(state) ? null : "true");
    this.presence(state);
    this.ring.render(state, this.seat);
  }

  /** @param {number | null} watched @param {{row: number[], guard: number, turn: number}} table */
  look(watched, { row, guard, turn }) {
    const [dx, dy] = gaze({ row, seat: this.seat, guard, watched, turn });
    lookAt(this.face, dx, dy);
    attribute(this.node, "data-watched", watched === this.seat);
  }

  /** @param {import("./face.js").Mood} name */
  feel(name) {
    mood(this.face, name);
  }

  /** @param {number} count */
  #fan(count) {
    const shown = Math.min(count, FAN);
    if (this.fan.childElementCount === shown) return;
    const turn = Math.min(11, 64 / Math.max(1, shown - 1));
    const backs = Array.from({ length: shown }, (_, index) => index);
    keyed(this.fan, backs, (index) => index, () => h("i", { class: "seat-back" }), (node, index) => {
      node.style.setProperty("--turn", `${((index - (shown - 1) / 2) * turn).toFixed(1)}deg`);
    });
  }

  /** Who is away, and for how long until the autopilot plays; asked for each second. @param {State} state */
  presence(state) {
    const words = this.#absence(state);
    attribute(this.node, "data-away", words !== "");
    attribute(this.badge, "hidden", words === "");
    attribute(this.badge, "data-words", words || null);
    attribute(this.node, "aria-label", this.#label(state));
  }

  /** @param {State} state */
  #absence({ room, roomAt }) {
    const info = room?.seats.find((each) => each.seat === this.seat);
    if (info?.kind !== "person") return "";
    if (info.autopilot) return t("table.auto");
    if (info.connected) return "";
    const left = leftMs({ left_ms: info.away_ms ?? 0, paused: false }, roomAt, performance.now());
    return left > 0 ? t("table.away_for", { n: seconds(left) }) : t("table.away");
  }

  /** @param {State} state */
  #label(state) {
    const { guard, turn, counts, blurred } = /** @type {NonNullable<State["table"]>} */ (state.table);
    const [name, n] = [nameOf(state, this.seat), counts[this.seat] ?? 0];
    const parts = [blurred ? t(`table.seat_looks.${lookOf(n).look}`, { name }) : t("table.seat", { name, n })];
    if (guard === this.seat) parts.push(t("table.guard"));
    if (!this.auto.hidden) parts.push(t("table.auto_lens"));
    if (turn === this.seat) parts.push(t("table.its_turn"));
    parts.push(...[this.#absence(state)].filter(Boolean));
    if (isGuard(state)) parts.push(t("table.look_here"));
    return parts.join(", ");
  }
}

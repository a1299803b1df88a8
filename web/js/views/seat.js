// One opponent: a bug behind the table, its fan of backs, what all may know of it. For the guard it is the button to look.

import { t } from "../i18n.js";
import { attribute, h, keyed, setText } from "../lib/dom.js";
import { Ring } from "./clock.js";
import { isGuard, nameOf } from "./context.js";
import { face, lookAt, mood } from "./face.js";
import { gaze } from "./gaze.js";

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
    this.badge = h("span", { class: "seat-away", hidden: true });
    this.node = h("button", { type: "button", class: "seat", data: { seat, act: "look" } },
      h("span", { class: "seat-bug" }, this.ring.node, this.face, h("i", { class: "seat-paw" }), h("i", { class: "seat-paw" }),
        h("img", { class: "seat-guard", src: "/img/guard.svg", alt: "", draggable: "false" }), h("i", { class: "seat-eye" }), this.badge),
      this.fan,
      h("span", { class: "seat-plate" }, h("kbd", { class: "seat-key" }, key), this.name, this.count));
  }

  /** @param {State} state */
  render(state) {
    const table = /** @type {NonNullable<State["table"]>} */ (state.table);
    const info = state.room?.seats.find((each) => each.seat === this.seat);
    const count = table.counts[this.seat] ?? 0;
    setText(this.name, info?.name ?? "");
    setText(this.count, count);
    this.#fan(count);
    attribute(this.node, "data-turn", table.turn === this.seat);
    attribute(this.node, "data-guard", table.guard === this.seat);
    attribute(this.node, "data-accused", table.accused === this.seat);
    attribute(this.node, "data-finished", table.finished.includes(this.seat));
    attribute(this.node, "data-bot", info?.kind === "bot");
    attribute(this.node, "aria-disabled", isGuard(state) ? null : "true");
    this.#presence(info);
    this.ring.render(state, this.seat);
    attribute(this.node, "aria-label", this.#label(state, count));
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

  /** @param {State["room"] extends infer R ? R extends {seats: (infer S)[]} ? S | undefined : never : never} info */
  #presence(info) {
    const away = info !== undefined && info.kind === "person" && !info.connected;
    attribute(this.node, "data-away", away);
    attribute(this.node, "data-autopilot", info?.autopilot === true && info.kind === "person");
    this.badge.hidden = !away && !(info?.autopilot && info.kind === "person");
    setText(this.badge, info?.autopilot ? t("table.auto") : t("table.away"));
  }

  /** @param {State} state @param {number} count */
  #label(state, count) {
    const { guard, turn } = /** @type {NonNullable<State["table"]>} */ (state.table);
    const parts = [t("table.seat", { name: nameOf(state, this.seat), n: count })];
    if (guard === this.seat) parts.push(t("table.guard"));
    if (turn === this.seat) parts.push(t("table.its_turn"));
    if (isGuard(state)) parts.push(t("table.look_here"));
    return parts.join(", ");
  }
}

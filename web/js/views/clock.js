// A clock: a ring that runs out and, near the end, the seconds. Two halves turn, so that nothing is painted anew.

import { leftMs, seconds } from "../clock.js";
import { attribute, h } from "../lib/dom.js";

/** @import { State } from "../types.js" */

const URGENT_S = 5; // from here the ring is red
const TOLD_S = 10; // from here the seconds are written

export class Ring {
  node = h("span", { class: "ring", "aria-hidden": "true", hidden: true });
  #text = h("span", { class: "ring-seconds" });
  #halves = [h("i"), h("i")];
  /** @type {Animation[]} */
  #running = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {State["table"]} */
  #shown = null;

  constructor() {
    this.node.append(...this.#halves.map((half) => h("span", { class: "ring-half" }, half)), this.#text);
  }

  /** @param {State} state @param {number | null} seat whose clock this is */
  render(state, seat) {
    const clock = state.table?.clock;
    const mine = clock && seat !== null && clock.seats.includes(seat) && clock.kind !== "film" && clock.kind !== "reel";
    if (!mine) return this.stop();
    if (state.table === this.#shown) return;
    this.stop();
    this.#shown = state.table;
    this.node.hidden = false;
    const left = () => leftMs(clock, state.tableAt, performance.now());
    this.#turn(left(), clock.total_ms, clock.paused);
    this.#count(left);
  }

  stop() {
    this.#shown = null;
    clearInterval(this.#timer);
    for (const each of this.#running.splice(0)) each.cancel();
    this.node.hidden = true;
  }

  /** @param {number} left @param {number} total @param {boolean} paused */
  #turn(left, total, paused) {
    const half = total / 2;
    const passed = total - left;
    this.#running = this.#halves.map((node, index) => {
      const animation = node.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(180deg)" }], { duration: half, delay: index * half, fill: "both" });
      animation.currentTime = passed;
      if (paused) animation.pause();
      return animation;
    });
  }

  /** @param {() => number} left */
  #count(left) {
    const tell = () => {
      const now = seconds(left());
      attribute(this.#text, "data-n", now <= TOLD_S ? now : null);
      this.node.toggleAttribute("data-urgent", now <= URGENT_S);
    };
    tell();
    this.#timer = setInterval(tell, 250);
  }
}

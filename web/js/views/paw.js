// What can be seen under a table: a paw that dips, and seven bars of shadow. The lens and the film show the same.

import { attribute, h, svg } from "../lib/dom.js";
import { FIRST_TELL, LAST_TELL, TELLS } from "../shadow.js";

const LEVELS = 3;
/** How far down the paw is, by frame 0…12, as a share. */
const DEPTH = [0, 0.25, 0.5, 0.75, 0.9, 1, 1, 1, 1, 1, 1, 1, 0.5];

export class Paw {
  #paw = svg("g", { class: "paw-arm" },
    svg("path", { class: "paw-sleeve", d: "M38 -60H62V22H38Z" }),
    svg("path", { class: "paw-hand", d: "M32 22H68Q76 40 66 54 62 62 58 54 54 64 48 55 43 63 38 53 27 44 32 22Z" }),
    svg("path", { class: "paw-line", d: "M47 44V53M57 44V52" }));
  #shade = svg("ellipse", { class: "paw-shade", cx: 50, cy: 92, rx: 34, ry: 6 });
  #card = svg("rect", { class: "paw-card", x: 36, y: 44, width: 28, height: 38, rx: 4 });
  node = svg("svg", { class: "paw", viewBox: "0 0 100 100", "aria-hidden": "true" },
    this.#shade, this.#card, this.#paw,
    svg("path", { class: "paw-table", d: "M0 -2H100V12H0Z" }));

  /** @param {number} frame @param {number} level shadow, 0…3 */
  pose(frame, level) {
    const depth = DEPTH[frame] ?? 0;
    this.#paw.style.transform = `translateY(${Math.round(depth * 62 - 58)}px)`;
    this.#shade.style.transform = `scale(${(0.25 + depth * 0.2 + level * 0.2).toFixed(2)})`;
    attribute(this.node, "data-frame", frame);
  }

  /** What becomes of the card in it, once that can be seen. @param {"" | "falls" | "back"} what */
  card(what) {
    attribute(this.node, "data-card", what || null);
  }
}

export class Bars {
  #bars = Array.from({ length: TELLS }, () => h("span", { class: "bar-of" }, ...Array.from({ length: LEVELS }, () => h("i"))));
  node = h("span", { class: "bars", "aria-hidden": "true" }, ...this.#bars);

  /** @param {(number | null)[]} levels null: not seen */
  show(levels) {
    this.#bars.forEach((bar, index) => attribute(bar, "data-level", levels[index] ?? null));
  }
}

/** A hand on the pile, from above, in the colour of its seat. @param {number} seat */
export function slapHand(seat) {
  return svg("svg", { class: "slap-hand face", viewBox: "0 0 100 112", "aria-hidden": "true", data: { tint: seat } },
    svg("path", { d: "M34 112V96C22 88 14 74 12 60 10 50 22 48 26 58L28 30C28 20 40 20 40 30L42 18C44 8 56 8 56 18L58 28C60 18 72 20 72 30L74 62C86 52 92 62 84 72 78 84 74 92 66 98V112Z" }),
    svg("path", { class: "slap-line", d: "M40 30V56M56 20V54M72 32L70 60" }));
}

/** Which of the seven tells a frame is; null for the others. @param {number} frame */
export function tellOf(frame) {
  return frame >= FIRST_TELL && frame <= LAST_TELL ? frame - FIRST_TELL : null;
}

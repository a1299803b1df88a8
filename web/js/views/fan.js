// The fan of the own hand: puts each card in its place, scrolls when there are too many, follows the size of the screen.

import { attribute, h, setText } from "../lib/dom.js";
import { bounded, layOut, outOfView, placeCard, scrollTo } from "./hand_layout.js";

const MARGIN = 14; // px that the outermost cards need more than their width, since they are turned

/** @typedef {{dx: number, dy: number, lifted: boolean}} Held how far a card is from its place; lifted: it lies in the strip */

export class Fan {
  #scroll = 0;
  #room = 0;
  #width = 0;

  /** @param {HTMLElement} row @param {() => DOMRect} edge the strip @param {() => void} onResize */
  constructor(row, edge, onResize) {
    this.row = row;
    this.edge = edge;
    this.onResize = onResize;
    this.more = /** @type {const} */ ([-1, 1]).map((side) => this.#button(side));
    row.after(...this.more);
    this.sizes = new ResizeObserver(() => {
      this.#room = row.clientWidth - MARGIN;
      this.#width = this.cards[0]?.offsetWidth ?? 0;
      onResize();
    });
    this.sizes.observe(row);
  }

  /** @returns {HTMLElement[]} */
  get cards() {
    return /** @type {HTMLElement[]} */ ([...this.row.children]);
  }

  get layout() {
    this.#width ||= this.cards[0]?.offsetWidth ?? 0;
    return layOut(this.row.childElementCount, this.#room, this.#width);
  }

  /** @param {(node: HTMLElement) => Held | null} heldOf */
  place(heldOf) {
    const { layout, cards } = this;
    this.#scroll = bounded(layout, this.#scroll);
    attribute(/** @type {HTMLElement} */ (this.row.parentElement), "data-more", layout.slack > 0);
    outOfView(layout, cards.length, this.#scroll).forEach((count, index) => this.#tell(index, count));
    cards.forEach((node, index) => {
      const { x, y, turn } = placeCard(layout, index, cards.length, this.#scroll);
      const held = heldOf(node);
      const [dx, dy] = held ? this.#offset(held, x, y) : [0, 0];
      node.style.transform = `translate(${(x + dx).toFixed(1)}px, ${(y + dy).toFixed(1)}px) rotate(${held ? 0 : turn.toFixed(2)}deg)`;
    });
  }

  /** @param {number} by px */
  scroll(by) {
    this.#scroll += by;
  }

  /** Bring a card wholly into view. @param {number} index */
  reveal(index) {
    this.#scroll = scrollTo(this.layout, index, this.#room, this.#width, this.#scroll);
  }

  /** Counts the cards beyond a side, and leads there. Keys and readers reach every card without it. @param {-1 | 1} side */
  #button(side) {
    const on = { pointerdown: (/** @type {Event} */ event) => event.preventDefault(), click: () => this.#turn(side) }; // the focus stays in the hand
    return h("button", { type: "button", class: "hand-more", tabindex: -1, "aria-hidden": "true", hidden: true, data: { way: side }, on });
  }

  /** @param {number} index @param {number} count */
  #tell(index, count) {
    const node = this.more[index];
    if (!node) return;
    attribute(node, "hidden", count === 0);
    setText(node, index === 0 ? `‹ +${count}` : `+${count} ›`);
  }

  /** On by what is in view. @param {-1 | 1} side */
  #turn(side) {
    this.scroll(side * (this.#room - this.#width));
    this.onResize();
  }

  unmount() {
    this.sizes.disconnect();
  }

  /** At the edge a card lies in the strip, whatever the finger does across it. @param {Held} held @param {number} x of its place @param {number} y @returns {[number, number]} */
  #offset({ dx, dy, lifted }, x, y) {
    if (!lifted) return [dx, dy];
    const edge = this.edge();
    if (edge.height < edge.width) return [dx, this.#width * 0.7 + edge.height / 2 - y];
    const row = this.row.getBoundingClientRect(); // the strip is at the side
    return [edge.left + edge.width / 2 - (row.left + row.width / 2) - x, Math.min(dy, edge.bottom - row.bottom - y - this.#width * 0.7)];
  }
}

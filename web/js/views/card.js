// A card as it lies there: number, bug and colour say the same thing three times. It does nothing; buttons are around it.

import { h, svg } from "../lib/dom.js";
import { t } from "../i18n.js";

/** @import { Face } from "../types.js" */

const BUGS = ["ant", "cockroach", "mosquito", "spider", "moth"];
/** Where the crumbs of a number card lie, by number: as on dice. @type {{[number: number]: number[][]}} */
const CRUMBS = {
  1: [[50, 50]],
  2: [[30, 34], [70, 66]],
  3: [[26, 30], [50, 50], [74, 70]],
  4: [[30, 30], [70, 30], [30, 70], [70, 70]],
  5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
};

/** @type {HTMLImageElement[]} */
const kept = []; // else the browser may forget what it has decoded

/** Have all pictures decoded before the first card is turned over: a late picture costs a race. */
export async function preloadCards() {
  if (kept.length) return;
  const pictures = [...BUGS, "back", "guard"].map((name) => {
    const image = new Image();
    image.src = `/img/${name}.svg`;
    kept.push(image);
    return image.decode().catch(() => undefined);
  });
  await Promise.all(pictures);
}

/** "3, spider". @param {Face} face */
export function cardName(face) {
  return t(`card.${face.kind}`, { n: face.number });
}

/** @param {Face | null} face null: its back */
export function card(face) {
  const node = h("span", { class: "card", "aria-hidden": "true" });
  if (face) turnUp(node, face);
  else node.setAttribute("data-kind", "back");
  return node;
}

/** Show this face on a card that may have shown another. @param {HTMLElement} node @param {Face} face */
export function turnUp(node, face) {
  const name = `${face.kind} ${face.number}`;
  if (node.getAttribute("data-face") === name) return;
  node.setAttribute("data-face", name);
  node.setAttribute("data-kind", face.kind);
  node.replaceChildren(corner(face), picture(face), corner(face));
}

/** @param {Face} face */
function corner(face) {
  const node = h("span", { class: "card-corner" }, h("b", { data: { n: face.number } }));
  if (face.kind !== "number") node.append(bug(face.kind));
  return node;
}

/** @param {Face} face */
function picture(face) {
  return h("span", { class: "card-picture" }, face.kind === "number" ? crumbs(face.number) : bug(face.kind));
}

/** @param {string} kind */
function bug(kind) {
  return h("img", { src: `/img/${kind}.svg`, alt: "", draggable: "false", decoding: "sync" });
}

/** @param {number} number */
function crumbs(number) {
  const places = CRUMBS[number] ?? [];
  return svg("svg", { viewBox: "0 0 100 100" }, ...places.map(([x, y], index) => crumb(x ?? 0, y ?? 0, index)));
}

/** @param {number} x @param {number} y @param {number} turn */
function crumb(x, y, turn) {
  const place = `translate(${x} ${y}) rotate(${turn * 67})`;
  return svg("path", { class: "card-crumb", transform: place, d: "M-12 -4L-5 -12 6 -11 12 -2 9 9 -3 12 -12 6Z" });
}

// The bug that sits on a seat, in the seat's colour.

import { h } from "../lib/dom.js";

const BUGS = ["moth", "ant", "spider", "mosquito", "cockroach"];

/** @param {number} seat @param {boolean} [free] */
export function portrait(seat, free = false) {
  const picture = free ? null : h("img", { src: `/img/${BUGS[seat % BUGS.length]}.svg`, alt: "", width: 36, height: 36 });
  return h("span", { class: "portrait", "aria-hidden": "true", data: { seat } }, picture);
}

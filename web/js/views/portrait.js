// The bug that sits on a seat, as at the table; a free seat has none.

import { h } from "../lib/dom.js";
import { face, mood } from "./face.js";

/** @param {number} seat @param {{ free?: boolean, glad?: boolean }} [how] */
export function portrait(seat, { free = false, glad = false } = {}) {
  if (free) return h("span", { class: "portrait free", "aria-hidden": "true" });
  const head = face(seat);
  if (glad) mood(head, "laugh");
  return h("span", { class: "portrait", "aria-hidden": "true" }, head);
}

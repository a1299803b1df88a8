// One line: what happens now and what you can do.

import { t } from "../i18n.js";
import { h, setText } from "../lib/dom.js";
import { nameOf } from "./context.js";
import { lineOf } from "./line_of.js";

/** @import { View } from "./context.js" */

/** @returns {View} */
export function createSay() {
  const node = h("p", { class: "say", role: "status", data: { say: "" } });
  return {
    node,
    render(state) {
      const [key, seats, n] = lineOf(state);
      const [name, other] = seats.map((seat) => nameOf(state, seat));
      setText(node, t(key, { name: name ?? "", other: other ?? "", n }));
      node.setAttribute("data-say", key);
    },
  };
}

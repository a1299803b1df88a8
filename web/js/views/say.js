// One line: what happens now and what you can do.

import { t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { nameOf } from "./context.js";
import { hintOf, lineOf } from "./line_of.js";

/** @import { View } from "./context.js" */

/** @returns {View} */
export function createSay() {
  const words = h("span", { role: "status" });
  const hint = h("small");
  const node = h("p", { class: "say", data: { say: "" } }, words, hint);
  return {
    node,
    render(state) {
      const [key, seats, n] = lineOf(state);
      const [name, other] = seats.map((seat) => nameOf(state, seat));
      setText(words, t(key, { name: name ?? "", other: other ?? "", n }));
      node.setAttribute("data-say", key);
      const more = hintOf(state);
      setText(hint, more ? t(more) : "");
      attribute(hint, "hidden", more === null);
    },
  };
}

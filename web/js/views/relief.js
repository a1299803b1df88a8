// Without a clock somebody may keep all waiting: after a minute the others may ask together that the autopilot plays.

import { t } from "../i18n.js";
import { h, setText } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { reliefFor } from "../lobby_rules.js";
import { givable, nameOf } from "./context.js";

/** @import { Context, View } from "./context.js" */

/** @param {Context} context @returns {View} */
export function createRelief({ store, send, focusHand }) {
  const words = h("span", { role: "status" });
  const button = h("button", { type: "button", class: "relief-ask", data: { act: "relieve" }, on: { click } });
  const node = h("section", { class: "relief", hidden: true }, words, button);

  function click() {
    const seat = reliefFor(store.state)?.seat ?? null;
    if (seat !== null) send({ type: "relieve", seat });
  }

  return {
    node,
    render(state) {
      const wish = reliefFor(state);
      hide(node, wish === null || givable(state).length > 0, focusHand);
      if (!wish) return;
      const { by, of } = wish;
      const [name, n] = [nameOf(state, wish.seat), by.length];
      const own = wish.seat === state.seat;
      setText(words, own ? t("table.relief_own", { n, of }) : n ? t("table.relief", { name, n, of }) : t("table.overdue", { name }));
      const wished = state.seat !== null && by.includes(state.seat);
      setText(button, wished ? t("table.unrelieve") : t("table.relieve", { name }));
      hide(button, own || state.seat === null, focusHand);
    },
  };
}

// What the guard sees through the lens: the paw of the watched seat, its seven shadows, their sum. Only the guard has one.

import { mayBeHeard } from "../cues.js";
import { t } from "../i18n.js";
import { announceNow } from "../lib/announce.js";
import { attribute, h, setText } from "../lib/dom.js";
import { FOG, TELLS, news, total } from "../shadow.js";
import { playHint } from "../sound.js";
import { isGuard, nameOf } from "./context.js";
import { Bars, Paw, tellOf } from "./paw.js";

/** @import { State } from "../types.js" */
/** @import { Shadow } from "../shadow.js" */
/** @import { Context, View } from "./context.js" */

const PITCHES = [262, 330, 392, 523]; // Hz of the four levels
const MOST_EACH = PITCHES.length - 1;
const SMELLS = 12; // from this sum on a drop is as likely as not
const SMELLS_EACH = 1.7; // the same for a gesture of which less was seen

/** How much shadow there was, and of how much of the dip. @param {Shadow} shadow */
function sumUp(shadow) {
  const { sum: n, seen } = total(shadow);
  return t(seen === TELLS ? "table.sum" : "table.sum_part", { n, most: seen * MOST_EACH, seen });
}

/** @param {Context} context @returns {View} */
export function createLens({ store, pulses }) {
  const paw = new Paw();
  const bars = new Bars();
  const name = h("span", { class: "lens-name" });
  const sum = h("b");
  const most = h("small", {});
  const number = h("span", { class: "lens-sum" }, sum, most);
  const fog = h("span", { class: "lens-fog" }, t("table.fog"));
  const node = h("section", { class: "lens", "aria-label": t("table.lens"), hidden: true }, paw.node, h("span", { class: "lens-shadow" }, name, bars.node), number, fog);

  /** @param {State} state */
  function show(state) {
    const { shadow } = pulses;
    const { sum: points, seen } = total(shadow);
    const tell = tellOf(shadow.frame);
    setText(name, shadow.seat === null ? t("table.look_somewhere") : nameOf(state, shadow.seat));
    paw.pose(shadow.frame === FOG ? 0 : shadow.frame, tell === null ? 0 : (shadow.levels[tell] ?? 0));
    bars.show(shadow.levels);
    setText(sum, seen ? points : "–");
    setText(most, `/${(seen || TELLS) * MOST_EACH}`);
    attribute(node, "data-fog", shadow.frame === FOG || shadow.seat === null);
    attribute(node, "data-smells", points >= SMELLS || (seen > 2 && points >= seen * SMELLS_EACH));
  }

  pulses.onDraw(({ shadow, before }) => {
    if (!isGuard(store.state)) return;
    if (shadow !== before) show(store.state);
    const what = news(before, shadow);
    const who = nameOf(store.state, shadow.seat);
    const tell = tellOf(shadow.frame);
    if (tell !== null && shadow.levels[tell] !== before.levels[tell] && mayBeHeard(store.state)) playHint(PITCHES[shadow.levels[tell] ?? 0] ?? 0, store.state.preferences);
    if (what === "moves") announceNow(t("table.moves", { name: who }));
    if (what === "fog") announceNow(t("table.fog"));
    if (what === "sum") announceNow(sumUp(before.seat === shadow.seat ? shadow : before));
  });

  return {
    node,
    render(state) {
      node.hidden = !isGuard(state);
      number.hidden = !state.preferences.numbers;
      if (!node.hidden) show(state);
    },
  };
}

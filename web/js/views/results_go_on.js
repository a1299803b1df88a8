// The foot of the results: ready for the next round, the host's buttons, and after the match again or away.

import { leftMs, seconds } from "../clock.js";
import { listOf, t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { copy } from "../lib/copy.js";
import { attribute, h, setText } from "../lib/dom.js";
import { isMost, mayGoOn, wayOn, wishToGoOn } from "../lobby_rules.js";
import { nameIn, standings } from "../standings.js";

/** @import { App, State } from "../types.js" */

const TICK_MS = 250; // often enough for whole seconds

/** @param {App} app */
export function goOn(app) {
  const why = h("p", { class: "why" });
  const round = roundButtons(app);
  const match = matchButtons(app);
  const update = (/** @type {State} */ state) => {
    const over = state.table?.phase === "over";
    round.node.hidden = over;
    match.node.hidden = !over;
    (over ? match : round).update(state);
    setText(why, over ? waitForHost(state) : countDown(state));
  };
  const timer = setInterval(() => update(app.store.state), TICK_MS);
  return { node: h("footer", { class: "results-foot" }, why, round.node, match.node), update, stop: () => (clearInterval(timer), round.stop()) };
}

/** @param {App} app */
function roundButtons(app) {
  let skipped = -1; // the round whose wait this seat has skipped
  const skip = h("button", { type: "button", class: "button main", on: { click } }, t("results.skip"));
  const next = h("button", { type: "button", class: "button", on: { click: () => app.send({ type: "start" }) } }, t("results.next"));
  function click() {
    const { table } = app.store.state;
    if (table?.round_no === skipped || !app.send({ type: "skip" })) return;
    skipped = table?.round_no ?? -1;
    update(app.store.state);
  }
  const stop = app.store.onMessage(({ message }) => message.type === "welcome" && (skipped = -1)); // a room that was opened again has forgotten it
  const update = (/** @type {State} */ { table, room, seat }) => {
    const done = table?.round_no === skipped;
    attribute(skip, "aria-disabled", done ? "true" : null); // and not `disabled`: the focus stays on it
    setText(skip, done ? t("results.skipped") : t("results.skip"));
    skip.hidden = seat === null;
    next.hidden = !room || !mayGoOn(room, seat);
  };
  return { node: h("div", { class: "foot-buttons" }, skip, next), update, stop };
}

/** @param {App} app */
function matchButtons(app) {
  const again = h("button", { type: "button", class: "button main", on: { click: () => app.send({ type: "again" }) } }, t("results.again"));
  const share = h("button", { type: "button", class: "button", on: { click: () => void shareResult(app.store.state, share) } }, t("results.share"));
  const away = h("button", { type: "button", class: "button", on: { click: () => void app.newTable().catch(() => app.go("/")) } }, t("results.new_table"));
  const update = (/** @type {State} */ { room, seat }) => {
    const way = room && wayOn(room, seat);
    again.hidden = !way;
    again.classList.toggle("main", way === "start");
    if (way) setText(again, t(way === "start" ? "results.again" : `results.${way}`));
  };
  return { node: h("div", { class: "foot-buttons" }, again, share, away), update };
}

/** @param {State} state */
function countDown({ table, tableAt }) {
  if (table?.clock?.kind !== "reel") return "";
  return t("results.next_in", { n: seconds(leftMs(table.clock, tableAt, performance.now())) });
}

/** @param {State} state */
function waitForHost({ room, seat }) {
  if (!room || room.host === null) return "";
  const host = nameIn(room, room.host);
  const wish = wishToGoOn(room);
  if (!wish) return room.host === seat ? "" : t("results.wait_host", { host });
  const { by, of } = wish;
  if (isMost(wish)) return t("results.most_wish", { host });
  return t("results.wished", { n: by.length, of, names: listOf(by.map((each) => nameIn(room, each))) });
}

/** As text, by the share sheet or the clipboard. @param {State} state @param {HTMLElement} button */
async function shareResult({ table, room }, button) {
  if (!table || !room) return;
  const lines = standings(table, room).map(({ place, name, total }) => `${place}. ${name} – ${total}`);
  const winners = t("results.winners", { n: table.winners.length, names: listOf(table.winners.map((seat) => nameIn(room, seat))) });
  const text = [t("app.title"), winners, ...lines, location.origin].join("\n");
  if (typeof navigator.share === "function") return void navigator.share({ text }).catch(() => {});
  setText(button, (await copy(text)) ? t("lobby.copied") : t("lobby.not_copied"));
  announce(button.textContent ?? "");
}

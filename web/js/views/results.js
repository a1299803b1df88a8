// Over the table when a round or the match is over: points, floors, the reel, the chart, and how to go on.

import { listOf, t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { h, replace } from "../lib/dom.js";
import { focusHeading, keepFocus } from "../lib/focus.js";
import { nameIn, standings } from "../standings.js";
import { openers } from "./bar.js";
import { chart } from "./results_chart.js";
import { raceLogOpener } from "./race_log.js";
import { goOn } from "./results_go_on.js";
import { underTheTable } from "./results_reel.js";
import { scoreboard } from "./results_scores.js";

/** @import { App, RoomInfo, State, Table } from "../types.js" */

/** @param {HTMLElement} root @param {App} app */
export function mountResults(root, app) {
  const body = h("div", { class: "results-body" });
  const buttons = goOn(app);
  const sheet = h("section", { class: "results", "aria-label": t("results.title") }, body, buttons.node);
  root.append(sheet);
  const update = (/** @type {State} */ state) => show(body, state);
  update(app.store.state);
  buttons.update(app.store.state);
  focusHeading(sheet);
  announce(headline(app.store.state));
  const stop = app.store.onChange(({ state, previous }) => {
    if (differs(state, previous)) keepFocus(body, () => update(state));
    buttons.update(state);
  });
  return () => (stop(), buttons.stop(), root.replaceChildren());
}

/** @param {State} state @param {State} previous */
function differs(state, previous) {
  return state.table?.phase !== previous.table?.phase || state.table?.round_no !== previous.table?.round_no || state.reel !== previous.reel;
}

/** @param {HTMLElement} body @param {State} state */
function show(body, state) {
  const { table, room, reel, seat } = state;
  if (!table || !room) return;
  const rows = standings(table, room);
  const head = h("header", { class: "results-head" }, h("div", { class: "results-tools" }, ...openers()), h("p", { class: "round" }, t("results.round", { round: table.round_no, rounds: table.rounds })), h("h2", { tabindex: -1 }, headline(state)));
  replace(body, head, scoreboard(rows, seat, table.phase === "over"), underTheTable(table, room, reel), chart(table, room), ...(state.races.length ? [raceLogOpener()] : []));
}

/** @param {State} state */
function headline({ table, room }) {
  if (!table || !room) return "";
  return table.phase === "over" ? overLine(table, room) : roundLine(table, room);
}

/** @param {Table} table @param {RoomInfo} room */
function overLine(table, room) {
  const names = table.winners.map((seat) => nameIn(room, seat));
  return t("results.winners", { n: names.length, names: listOf(names) });
}

/** @param {Table} table @param {RoomInfo} room */
function roundLine(table, room) {
  const names = table.finished.map((seat) => nameIn(room, seat));
  return names.length ? t("results.out", { n: names.length, names: listOf(names) }) : t("results.title");
}

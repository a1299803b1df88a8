// The button that begins the match, and why it cannot; a chair for those who only watch.

import { listOf, t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { isMost, SEATS_MAX, SEATS_MIN, startProblem, wayOn, wishToGoOn } from "../lobby_rules.js";
import { nameIn } from "../standings.js";

/** @import { App, RoomInfo, Wish } from "../types.js" */

/** @param {App} app */
export function startBar(app) {
  const why = h("p", { class: "why", id: "start-why" });
  const start = h("button", { type: "button", class: "button main", "aria-describedby": "start-why" }, t("lobby.start"));
  const sit = h("button", { type: "button", class: "button main", on: { click: () => sitDown(app) } }, t("lobby.sit"));
  start.addEventListener("click", () => start.getAttribute("aria-disabled") !== "true" && app.send({ type: "start" }));
  /** @param {RoomInfo} room @param {number | null} seat */
  function update(room, seat) {
    const problem = startProblem(room, seat);
    const watching = seat === null;
    setText(why, reason(problem, room, watching));
    attribute(start, "aria-disabled", problem && problem !== "not_host" ? "true" : null);
    const way = wayOn(room, seat);
    start.hidden = way === null;
    start.classList.toggle("main", way === "start");
    if (way) setText(start, t(`lobby.${way}`));
    sit.hidden = !watching || room.seats.length >= SEATS_MAX;
  }
  return { node: h("footer", { class: "start-bar" }, why, start, sit), update };
}

/** @param {App} app */
function sitDown(app) {
  app.enter({ name: app.store.state.preferences.name || t("join.default_name") });
}

/** @param {string | null} problem @param {RoomInfo} room @param {boolean} watching */
function reason(problem, room, watching) {
  if (watching) return t("lobby.watching");
  if (problem === "too_few") return t("lobby.too_few", { n: SEATS_MIN - room.seats.length });
  const host = room.host === null ? "" : nameIn(room, room.host);
  const wish = wishToGoOn(room);
  if (wish && problem !== "too_many") return wished(room, wish, host);
  return problem === "not_host" ? t("lobby.not_host", { host }) : t("lobby.ready", { n: room.seats.length });
}

/** How many and who, until nothing is missing but the host's deed. @param {RoomInfo} room @param {Wish} wish @param {string} host */
function wished(room, wish, host) {
  const { by, of } = wish;
  if (isMost(wish)) return t("lobby.most_wish", { host });
  return t("lobby.wished", { n: by.length, of, names: listOf(by.map((seat) => nameIn(room, seat))) });
}

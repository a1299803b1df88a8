// The seats of the lobby: who sits there, host's marker, line, and the host's buttons.

import { t } from "../i18n.js";
import { h, keyed, replace } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { SEATS_MAX } from "../lobby_rules.js";
import { hostButtons } from "./host.js";
import { lineBadge } from "./line_badge.js";
import { portrait } from "./portrait.js";

/** @import { App, RoomInfo, SeatInfo } from "../types.js" */
/** @typedef {{ number: number, info: SeatInfo | null }} Place */

const TEMPERS = /** @type {const} */ (["novice", "normal", "lynx"]);

/** @param {App} app */
export function lobbySeats(app) {
  const list = h("ul", { class: "seats-list" });
  const bots = botButtons(app);
  const node = h("section", { class: "lobby-seats" }, h("h2", {}, t("lobby.seats")), list, bots);
  /** @param {RoomInfo} room @param {number | null} seat */
  function update(room, seat) {
    const create = () => h("li", { class: "seat-row" });
    keyed(list, places(room), ({ number }) => number, create, (row, place) => fillRow(row, place, { app, room, seat }));
    bots.hidden = room.host !== seat || seat === null || room.seats.length >= SEATS_MAX;
  }
  return { node, update };
}

/** Five places, taken or free, so that nothing jumps when somebody comes. @param {RoomInfo} room @returns {Place[]} */
function places(room) {
  return Array.from({ length: SEATS_MAX }, (_, number) => ({ number, info: room.seats[number] ?? null }));
}

/** @param {HTMLElement} row @param {Place} place @param {{ app: App, room: RoomInfo, seat: number | null }} context */
function fillRow(row, { number, info }, { app, room, seat }) {
  row.classList.toggle("free", info === null);
  row.classList.toggle("mine", info !== null && info.seat === seat);
  if (!info) return replace(row, portrait(number, { free: true }), h("span", { class: "place-name" }, t("lobby.free")));
  const buttons = room.host === seat && info.seat !== seat ? hostButtons(app, info) : [];
  replace(row, portrait(info.seat), h("span", { class: "place-name" }, h("b", {}, info.name), h("small", {}, line(info), about(info, room, seat))), ...buttons);
}

/** @param {SeatInfo} info @param {RoomInfo} room @param {number | null} seat */
function about(info, room, seat) {
  const words = [
    info.seat === seat ? t("lobby.you") : "",
    info.seat === room.host ? t("lobby.host") : "",
    info.kind === "bot" ? t(`lobby.bot.${info.temper ?? "normal"}`) : "",
    info.auto_lens ? t("table.auto_lens") : "",
    info.connected || info.kind === "bot" ? "" : t("lobby.away"),
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {SeatInfo} info */
function line(info) {
  const badge = lineBadge();
  badge.show(info);
  return badge.node;
}

/** @param {App} app */
function botButtons(app) {
  const add = (/** @type {typeof TEMPERS[number]} */ temper) =>
    h("button", { type: "button", class: "button small", on: { click: () => app.send({ type: "add_bot", temper }) } }, icon("plus"), t(`lobby.bot.${temper}`));
  return h("div", { class: "bots" }, h("h3", {}, t("lobby.add_bot")), h("div", { class: "bot-buttons" }, ...TEMPERS.map(add)));
}

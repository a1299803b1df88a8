// The seats of the lobby: who sits there, host's marker, line, and the host's buttons. What stands in a row stays the same
// node while the same person sits there: lines are told of every few seconds, and a press or the focus must not be lost by it.

import { t } from "../i18n.js";
import { attribute, h, keyed, replace, setText } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { SEATS_MAX } from "../lobby_rules.js";
import { hostButtons } from "./host.js";
import { lineBadge } from "./line_badge.js";
import { portrait } from "./portrait.js";

/** @import { App, RoomInfo, SeatInfo } from "../types.js" */
/** @typedef {{ number: number, info: SeatInfo | null }} Place */
/** @typedef {(info: SeatInfo | null, room: RoomInfo, seat: number | null) => void} Update */
/** @typedef {{ who: string | null, update: Update }} Row who sits there, null for nobody, and how to show news of them */

const TEMPERS = /** @type {const} */ (["novice", "normal", "lynx"]);

/** @param {App} app */
export function lobbySeats(app) {
  const list = h("ul", { class: "seats-list" });
  const bots = botButtons(app);
  const node = h("section", { class: "lobby-seats" }, h("h2", {}, t("lobby.seats")), list, bots);
  /** @type {WeakMap<HTMLElement, Row>} */
  const rows = new WeakMap();
  /** @param {HTMLElement} node @param {Place} place */
  function rowOf(node, place) {
    const who = place.info && `${place.info.kind} ${place.info.name}`;
    const known = rows.get(node);
    if (known?.who === who) return known;
    const row = { who, update: place.info ? taken(app, node, place.info) : free(node, place.number) };
    rows.set(node, row);
    return row;
  }
  /** @param {RoomInfo} room @param {number | null} seat */
  function update(room, seat) {
    const create = () => h("li", { class: "seat-row" });
    keyed(list, places(room), ({ number }) => number, create, (node, place) => rowOf(node, place).update(place.info, room, seat));
    bots.hidden = room.host !== seat || seat === null || room.seats.length >= SEATS_MAX;
  }
  return { node, update };
}

/** Five places, taken or free, so that nothing jumps when somebody comes. @param {RoomInfo} room @returns {Place[]} */
function places(room) {
  return Array.from({ length: SEATS_MAX }, (_, number) => ({ number, info: room.seats[number] ?? null }));
}

/** A chair that waits. @param {HTMLElement} node @param {number} number @returns {Update} */
function free(node, number) {
  attribute(node, "class", "seat-row free");
  replace(node, portrait(number, { free: true }), h("span", { class: "place-name" }, t("lobby.free")));
  return () => {};
}

/** @param {App} app @param {HTMLElement} node @param {SeatInfo} who @returns {Update} */
function taken(app, node, who) {
  const badge = lineBadge();
  const words = h("span");
  const buttons = h("span", { class: "place-buttons" });
  replace(node, portrait(who.seat), h("span", { class: "place-name" }, h("b", {}, who.name), h("small", {}, badge.node, words)), buttons);
  return (info, room, seat) => {
    if (!info) return;
    attribute(node, "class", info.seat === seat ? "seat-row mine" : "seat-row");
    badge.show(info);
    setText(words, about(info, room, seat));
    const due = room.host === seat && info.seat !== seat ? hostButtons(app, info).filter((button) => button !== null) : [];
    keyed(buttons, due, (button) => button.outerHTML, (button) => button); // all that a button depends on is seen in it
  };
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

/** @param {App} app */
function botButtons(app) {
  const add = (/** @type {typeof TEMPERS[number]} */ temper) =>
    h("button", { type: "button", class: "button small", on: { click: () => app.send({ type: "add_bot", temper }) } }, icon("plus"), t(`lobby.bot.${temper}`));
  return h("div", { class: "bots" }, h("h3", {}, t("lobby.add_bot")), h("div", { class: "bot-buttons" }, ...TEMPERS.map(add)));
}

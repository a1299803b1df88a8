// What the host may do with one seat: remove (may come back) and block (may not) are two buttons for two meanings.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { closeDialog, openDialog } from "./dialog.js";

/** @import { App, FromClient, RoomInfo, SeatInfo } from "../types.js" */

/** @param {App} app @param {SeatInfo} seat @param {() => void} [after] */
export function hostButtons(app, seat, after = () => {}) {
  const { name } = seat;
  const send = (/** @type {FromClient} */ message) => () => (app.send(message), after());
  const inLobby = app.store.state.room?.stage === "lobby";
  const isPerson = seat.kind === "person";
  const give = isPerson && seat.connected ? small(t("lobby.hand_over", { name }), "crown", send({ type: "hand_over", seat: seat.seat })) : null;
  const removable = inLobby || (isPerson && (seat.connected || !seat.autopilot));
  const label = inLobby ? t("lobby.remove", { name }) : t("lobby.autopilot", { name });
  const block = isPerson ? small(t("lobby.block", { name }), "block", () => ask(app, name, { type: "block", seat: seat.seat })) : null;
  return [give, removable ? small(label, "close", send({ type: "remove", seat: seat.seat })) : null, block];
}

/** Who waits for a seat, and who may not come back: a row for each. @param {App} app @param {RoomInfo} room @param {() => void} [after] */
export function doorRows(app, room, after = () => {}) {
  const send = (/** @type {FromClient} */ message) => () => (app.send(message), after());
  const late = room.late.map((name) =>
    row(t("lobby.waits", { name }), small(t("lobby.remove", { name }), "close", send({ type: "turn_away", name, block: false })), small(t("lobby.block", { name }), "block", () => ask(app, name, { type: "turn_away", name, block: true }))),
  );
  const blocked = room.blocked.map((name) => row(t("lobby.blocked", { name }), h("button", { type: "button", class: "button small", on: { click: send({ type: "unblock", name }) } }, t("lobby.unblock"))));
  return [...late, ...blocked];
}

/** @param {string} text @param {Node[]} buttons */
function row(text, ...buttons) {
  return h("li", { class: "host-row" }, h("span", {}, text), ...buttons);
}

/** A slip of the finger blocks nobody. @param {App} app @param {string} name @param {FromClient} message */
function ask(app, name, message) {
  const no = h("button", { type: "button", class: "button", on: { click: closeDialog } }, t("lobby.block_no"));
  const yes = h("button", { type: "button", class: "button danger", on: { click: () => (app.send(message), closeDialog()) } }, t("lobby.block_yes"));
  openDialog(t("lobby.block_ask", { name }), [h("p", {}, t("lobby.block_why", { name })), h("div", { class: "leaving" }, no, yes)]);
}

/** @param {string} label @param {Parameters<typeof icon>[0]} picture @param {() => void} click */
function small(label, picture, click) {
  return h("button", { type: "button", class: "button icon quiet", "aria-label": label, title: label, on: { click } }, icon(picture));
}

// Before the match: who is here, how friends come in, what the host decides.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { h } from "../lib/dom.js";
import { keepFocus } from "../lib/focus.js";
import { bar, homeLink } from "./bar.js";
import { door } from "./door.js";
import { invitation } from "./invitation.js";
import { lobbySeats } from "./lobby_seats.js";
import { lobbySettings } from "./lobby_settings.js";
import { startBar } from "./lobby_start.js";

/** @import { App, RoomInfo, State } from "../types.js" */

/** @param {HTMLElement} root @param {App} app */
export function mountLobby(root, app) {
  const room = /** @type {RoomInfo} */ (app.store.state.room);
  const parts = [lobbySeats(app), door(app), lobbySettings(app), startBar(app)];
  const [seats, blocked, settings, start] = parts.map((part) => part.node);
  seats?.append(blocked ?? "");
  const side = h("div", { class: "lobby-side" }, seats ?? "", settings ?? "");
  root.append(bar(homeLink()), h("main", { class: "lobby" }, h("h1", { class: "for-screen-reader" }, t("lobby.title")), invitation(room.code), side, start ?? ""));
  const update = (/** @type {State} */ state) => keepFocus(root, () => parts.forEach((part) => state.room && part.update(state.room, state.seat)));
  update(app.store.state);
  const stop = app.store.onChange(({ state, previous }) => {
    if (state.room === previous.room && state.seat === previous.seat) return;
    update(state);
    tellComings(state.room, previous.room);
  });
  return () => (stop(), root.replaceChildren());
}

/** Say who came and went. @param {RoomInfo | null} room @param {RoomInfo | null} before */
function tellComings(room, before) {
  const names = (/** @type {RoomInfo | null} */ each) => each?.seats.map((seat) => seat.name) ?? [];
  const came = names(room).filter((name) => !names(before).includes(name));
  const went = names(before).filter((name) => !names(room).includes(name));
  for (const name of came) announce(t("lobby.came", { name }));
  for (const name of went) announce(t("lobby.went", { name }));
}

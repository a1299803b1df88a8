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
  const [seats, blocked] = [lobbySeats(app), door(app)];
  const parts = [seats, lobbySettings(app), startBar(app)];
  const invite = invitation(room.code);
  seats.node.append(blocked.node);
  root.append(bar(homeLink()), h("main", { class: "lobby" }, h("h1", { class: "for-screen-reader" }, t("lobby.title")), invite, ...parts.map((part) => part.node)));
  const update = (/** @type {State} */ state) => {
    keepFocus(root, () => [...parts, blocked].forEach((part) => state.room && part.update(state.room, state.seat)));
    if ((state.room?.seats.length ?? 0) > 1) below(invite, seats.node);
  };
  update(app.store.state);
  const stop = app.store.onChange(({ state, previous }) => {
    const refused = state.refusal !== previous.refusal; // what was set shows again what is
    if (state.room === previous.room && state.seat === previous.seat && !refused) return;
    update(state);
    tellComings(state.room, previous.room);
  });
  return () => (stop(), root.replaceChildren());
}

/** The invitation is first until somebody has come; then who is here is, and whatever had the focus keeps it. @param {HTMLElement} invite @param {HTMLElement} seats */
function below(invite, seats) {
  if (seats.nextElementSibling === invite) return;
  const focused = document.activeElement;
  seats.after(invite);
  if (focused instanceof HTMLElement && invite.contains(focused)) focused.focus({ preventScroll: true });
}

/** Say who came and went. @param {RoomInfo | null} room @param {RoomInfo | null} before */
export function tellComings(room, before) {
  const names = (/** @type {RoomInfo | null} */ each) => each?.seats.map((seat) => seat.name) ?? [];
  const came = names(room).filter((name) => !names(before).includes(name));
  const went = names(before).filter((name) => !names(room).includes(name));
  announce([...came.map((name) => t("lobby.came", { name })), ...went.map((name) => t("lobby.went", { name }))].join(" "));
}

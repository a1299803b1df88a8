// What the host may do with one seat: remove (may come back) and block (may not) are two buttons for two meanings.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** @import { App, SeatInfo } from "../types.js" */

/** @param {App} app @param {SeatInfo} seat @param {() => void} [after] */
export function hostButtons(app, seat, after = () => {}) {
  const click = (/** @type {"remove" | "block" | "hand_over"} */ type) => () => {
    app.send({ type, seat: seat.seat });
    after();
  };
  const inLobby = app.store.state.room?.stage === "lobby";
  const give = seat.kind === "person" && seat.connected ? small(t("lobby.hand_over", { name: seat.name }), "crown", click("hand_over")) : null;
  const removable = inLobby || (seat.kind === "person" && !seat.connected && !seat.autopilot);
  const label = inLobby ? t("lobby.remove", { name: seat.name }) : t("lobby.autopilot", { name: seat.name });
  const block = seat.kind === "person" ? small(t("lobby.block", { name: seat.name }), "block", click("block")) : null;
  return [give, removable ? small(label, "close", click("remove")) : null, block];
}

/** @param {string} label @param {Parameters<typeof icon>[0]} picture @param {() => void} click */
function small(label, picture, click) {
  return h("button", { type: "button", class: "button icon quiet", "aria-label": label, title: label, on: { click } }, icon(picture));
}

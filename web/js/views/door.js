// For the host, before the match: who was blocked, and how to undo it.

import { t } from "../i18n.js";
import { h, replace } from "../lib/dom.js";
import { doorRows } from "./host.js";

/** @import { App, RoomInfo } from "../types.js" */

/** @param {App} app */
export function door(app) {
  const list = h("ul", {});
  const node = h("section", { class: "lobby-door", hidden: true }, h("h2", {}, t("lobby.door")), list);
  let told = "";
  /** @param {RoomInfo} room @param {number | null} seat */
  function update(room, seat) {
    const shown = JSON.stringify([room.late, room.blocked]);
    node.hidden = room.host !== seat || seat === null || room.late.length + room.blocked.length === 0;
    if (shown !== told) replace(list, ...doorRows(app, room));
    told = shown;
  }
  return { node, update };
}

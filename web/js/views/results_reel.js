// Under the table: the floors turned up, and every drop of the round in its order (R5.4).

import { minutes } from "../clock.js";
import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { TELLS } from "../shadow.js";
import { awards, nameIn } from "../standings.js";
import { miniCard, miniCards } from "./mini_card.js";
import { portrait } from "./portrait.js";

/** @import { Reel, ReelDrop, RoomInfo, Table } from "../types.js" */

/** @param {Table} table @param {RoomInfo} room @param {Reel | null} reel */
export function underTheTable(table, room, reel) {
  const told = reel ? reelOf(reel, room) : [];
  const empty = !reel?.drops.length && table.floors.every((floor) => !floor.length);
  return h("section", { class: "under" }, h("h3", {}, t("results.under")), ...(empty ? [h("p", {}, t("results.honest"))] : [floors(table, room), ...told]));
}

/** @param {Table} table @param {RoomInfo} room */
function floors(table, room) {
  const rows = table.floors.map((floor, seat) => floorOf(floor, seat, nameIn(room, seat)));
  return h("ul", { class: "floors" }, ...rows.filter((row) => row !== null));
}

/** @param {Table["floors"][number]} floor @param {number} seat @param {string} name */
function floorOf(floor, seat, name) {
  if (!floor.length) return null;
  return h("li", {}, portrait(seat), h("span", { class: "floor-name" }, name), miniCards(floor));
}

/** @param {Reel} reel @param {RoomInfo} room */
function reelOf(reel, room) {
  const drops = [...reel.drops].sort((a, b) => a.at_ms - b.at_ms).map((drop, index) => dropLine(drop, nameIn(room, drop.seat), index));
  const honours = awards(reel.drops).map(({ key, seat, n }) => h("li", {}, h("b", {}, t(`results.award.${key}`)), " ", t(`results.award.${key}.why`, { n, name: nameIn(room, seat) })));
  return [h("ol", { class: "reel" }, ...drops), honours.length ? h("ul", { class: "awards" }, ...honours) : null].filter((node) => node !== null);
}

/** @param {ReelDrop} drop @param {string} name @param {number} index */
function dropLine(drop, name, index) {
  const node = h(
    "li", { class: drop.caught ? "caught" : "" },
    h("time", {}, minutes(drop.at_ms)),
    miniCard(drop.card),
    h("span", { class: "drop-words" }, h("b", {}, name), h("span", {}, fate(drop))),
    meter(drop),
  );
  node.style.setProperty("--index", String(index));
  return node;
}

/** @param {ReelDrop} drop */
function fate({ caught, watched }) {
  if (caught) return t("results.drop.caught");
  return watched ? t("results.drop.watched", { n: watched }) : t("results.drop.unseen");
}

/** Seven marks, as many lit as tells lay under the lens. @param {ReelDrop} drop */
function meter({ watched }) {
  const marks = Array.from({ length: TELLS }, (_, tell) => h("i", { class: tell < watched ? "on" : "" }));
  return h("span", { class: "meter", "aria-hidden": "true" }, ...marks);
}

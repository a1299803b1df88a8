// Every race of the round to look back at: the photo strips, one under the other.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { openDialog } from "./dialog.js";
import { photoRows, verdict } from "./photo.js";

/** @import { State } from "../types.js" */

/** @param {State} state */
export function openRaceLog(state) {
  const strips = state.races.map((photo, index) =>
    h("section", { class: "race-strip" }, h("h3", {}, `${index + 1}. ${verdict(state, photo)}`), h("ol", { class: "photo-rows" }, ...photoRows(state, photo))),
  );
  openDialog(t("race.log"), [h("p", { class: "quiet-text" }, t("race.help")), ...strips]);
}

/** Opens the sheet; main.js hears `data-open` anywhere in the page. */
export function raceLogOpener() {
  return h("button", { type: "button", class: "button small", data: { open: "races" } }, t("race.log"));
}

// Moving the own seat to another device: the code to type there.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { openDialog } from "./dialog.js";

/** @import { Move } from "../types.js" */

const GROUP = 4; // letters read aloud in one go

/** @param {Move} move */
export function openMove({ code, valid_ms: valid }) {
  const spelled = h("span", { class: "for-screen-reader" }, [...code].join(" "));
  const letters = h("strong", { class: "move-code", "aria-hidden": "true" }, code.slice(0, GROUP), " ", code.slice(GROUP));
  openDialog(t("move.title"), [h("p", {}, t("move.how", { n: Math.round(valid / 60_000) })), h("p", {}, spelled, letters)]);
}

// The gestures in a sentence, and the keys as keys.js hears them.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { openDialog } from "./dialog.js";

/** Keys by meaning; those with a colon have a translated name. @type {[meaning: string, keys: string[]][]} */
const KEYS = [
  ["hand", ["←", "→"]],
  ["play", [":enter"]],
  ["draw", ["W"]],
  ["lift", ["S", "D"]],
  ["drop", [":space"]],
  ["back", [":esc"]],
  ["look", ["1", "…", "4"]],
  ["accuse", ["A", ":space"]],
  ["slap", [":space"]],
  ["help", ["?"]],
];

export function openHelp() {
  const rows = KEYS.flatMap(([meaning, keys]) => [h("dt", {}, ...keys.map(keycap)), h("dd", {}, t(`help.${meaning}`))]);
  const touch = h("p", { class: "help-touch" }, t("help.touch"));
  openDialog(t("dialog.help"), [touch, h("dl", { class: "keys" }, ...rows)]);
}

/** @param {string} key */
function keycap(key) {
  return h("kbd", {}, key.startsWith(":") ? t(`help.key.${key.slice(1)}`) : key);
}

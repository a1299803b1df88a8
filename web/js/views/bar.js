// The row of small buttons at the top of every screen but the table. main.js hears `data-open` anywhere in the page.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** @param {...Node} start what stands at its beginning */
export function bar(...start) {
  return h("header", { class: "bar" }, h("div", { class: "bar-start" }, ...start), ...openers());
}

/** Rules, keys, settings: one tap away from everywhere. */
export function openers() {
  return [opener("rules", "book"), opener("help", "keys"), opener("settings", "gear")];
}

/** The way home. */
export function homeLink() {
  return h("a", { class: "home-link", href: "/", data: { go: "/" } }, h("img", { src: "/img/icon.svg", alt: "", width: 36, height: 36 }), t("app.title"));
}

/** @param {"rules" | "help" | "settings"} what @param {Parameters<typeof icon>[0]} picture */
function opener(what, picture) {
  const label = t(`dialog.${what}`);
  return h("button", { type: "button", class: "button icon quiet", "aria-label": label, title: label, data: { open: what } }, icon(picture));
}

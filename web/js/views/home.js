// The first page: a new table, a round against bots, or a code. Opening it makes nothing and joins nothing.

import { t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { lastRoom } from "../preferences.js";
import { isCode, tidyCode } from "../route.js";
import { bar } from "./bar.js";

/** @import { App } from "../types.js" */

/** @param {HTMLElement} root @param {App} app */
export function mountHome(root, app) {
  const problem = h("p", { class: "problem", role: "alert" });
  const choices = h("div", { class: "home-choices" }, openTable(app, problem, false), openTable(app, problem, true), problem, wayBack(), codeForm(app, problem));
  root.append(bar(), h("main", { class: "home" }, scene(), h("div", { class: "home-words" }, ...title()), choices));
  return () => root.replaceChildren();
}

function title() {
  return [h("h1", { class: "home-title" }, t("app.title")), h("p", { class: "home-claim" }, t("home.claim"))];
}

/** The night kitchen: a lamp, a table, and somebody under it. */
function scene() {
  const layer = (/** @type {string} */ name, /** @type {string} */ file) => h("img", { class: `scene-${name}`, src: `/img/${file}.svg`, alt: "" });
  return h("div", { class: "scene", "aria-hidden": "true" }, layer("back", "kitchen"), layer("moth", "moth"), layer("ant", "ant"), layer("guard", "guard"));
}

/** @param {App} app @param {HTMLElement} problem @param {boolean} bots */
function openTable(app, problem, bots) {
  const open = async () => {
    attribute(button, "aria-disabled", "true"); // and not `disabled`: the focus stays on it
    setText(problem, "");
    await app.newTable({ bots }).catch((error) => setText(problem, error.isTooMany ? t("home.too_many") : t("home.no_server")));
    attribute(button, "aria-disabled", null);
  };
  const words = bots ? t("home.bots") : t("home.new_table");
  const button = h("button", { type: "button", class: bots ? "button" : "button main", on: { click: open } }, words);
  return button;
}

/** To the table that this device was at last; whether it is still there is seen at its door. */
function wayBack() {
  const code = lastRoom();
  return code && h("a", { class: "button quiet", href: `/r/${code}`, data: { go: "" } }, t("home.back", { code }));
}

/** @param {App} app @param {HTMLElement} problem */
function codeForm(app, problem) {
  const input = h("input", { type: "text", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABC234", maxlength: 80 });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = tidyCode(input.value);
    if (isCode(code)) app.go(`/r/${code}`);
    else setText(problem, t("home.no_code"));
  };
  return h("form", { class: "code-form", on: { submit } }, h("label", { class: "field" }, h("span", {}, t("home.code")), input), h("button", { class: "button" }, t("home.enter")));
}

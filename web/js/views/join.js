// Before the seat: a name, kept for next time, and one tap. Also the moment of connecting.

import { t } from "../i18n.js";
import { h, setText } from "../lib/dom.js";
import { bar, homeLink } from "./bar.js";

/** @import { App, State } from "../types.js" */

const MOVE_LENGTH = 8; // letters of a code to move a seat
const NAME_LENGTH = 20; // letters; the server says no to longer ones

/** @param {HTMLElement} root @param {App} app */
export function mountJoin(root, app) {
  const { bye, page, preferences } = app.store.state;
  const problem = h("p", { class: "problem", role: "alert", id: "join-problem" }, problemOf(bye));
  const form = nameForm(app, problem, preferences.name);
  const watch = h("button", { type: "button", class: "button quiet", on: { click: () => app.enter({ watch: true }) } }, t("join.watch"));
  const code = page.name === "room" ? page.code : "";
  root.append(bar(homeLink()), h("main", { class: "join" }, h("h1", {}, t("join.title")), codeLine(code), form, watch, moveForm(app)));
  return () => root.replaceChildren();
}

/** @param {HTMLElement} root */
export function mountConnecting(root) {
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  root.append(bar(homeLink()), h("main", { class: "join" }, h("img", { class: "join-moth", src: "/img/moth.svg", alt: "", width: 96, height: 96 }), h("h1", {}, t("join.connecting")), dots));
  return () => root.replaceChildren();
}

/** @param {string} code */
function codeLine(code) {
  return h("p", { class: "join-code" }, h("span", { class: "quiet-text" }, t("join.code")), " ", h("strong", {}, code));
}

/** @param {App} app @param {HTMLElement} problem @param {string} name */
function nameForm(app, problem, name) {
  const input = h("input", { type: "text", name: "name", value: name, maxlength: NAME_LENGTH, autocomplete: "nickname", "aria-describedby": "join-problem", placeholder: t("join.placeholder") });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = input.value.trim();
    if (given) sitDown(app, given);
    else refuse(input, problem);
  };
  return h("form", { class: "join-form", on: { submit } }, h("label", { class: "field large" }, h("span", {}, t("join.name")), input), problem, h("button", { class: "button main" }, t("join.sit")));
}

/** For who has a seat at this table on another device. @param {App} app */
function moveForm(app) {
  const input = h("input", { type: "text", name: "move", maxlength: 12, autocomplete: "off", autocapitalize: "characters" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const move = input.value.toUpperCase().replace(/[^A-Z0-9]/g, "");
    if (move.length === MOVE_LENGTH) app.enter({ move });
    else input.focus();
  };
  const form = h("form", { class: "join-move", on: { submit } }, h("label", { class: "field" }, h("span", {}, t("move.code")), input), h("button", { class: "button" }, t("move.here")));
  return h("details", { class: "move" }, h("summary", {}, t("move.have")), form);
}

/** @param {App} app @param {string} name */
function sitDown(app, name) {
  app.setPreferences({ name });
  app.enter({ name });
}

/** @param {HTMLInputElement} input @param {HTMLElement} problem */
function refuse(input, problem) {
  setText(problem, t("join.no_name"));
  input.focus();
}

/** @param {State["bye"]} bye */
function problemOf(bye) {
  if (bye === "name_taken") return t("join.name_taken");
  if (bye === "bad_name") return t("join.bad_name");
  if (bye === "bad_move") return t("join.bad_move");
  return bye === "bad_token" ? t("join.bad_token") : "";
}

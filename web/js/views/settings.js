// What this device prefers, and what a player or host may do at any time. Each change counts at once.

import { LANGUAGES, currentLanguage, t } from "../i18n.js";
import { h, setText } from "../lib/dom.js";
import { closeDialog, openDialog } from "./dialog.js";
import { doorRows, hostButtons } from "./host.js";
import { raceLogOpener } from "./race_log.js";

/** @import { App, Preferences, State } from "../types.js" */

/** Preferences that are simply on or off. @type {("vibration" | "callMode" | "numbers" | "hints" | "stickyLift" | "autoLens")[]} */
const SWITCHES = ["vibration", "callMode", "numbers", "hints", "stickyLift", "autoLens"];
const MOTIONS = /** @type {const} */ (["system", "reduced", "full"]);

/** @param {App} app */
export function openSettings(app) {
  const { room, preferences } = app.store.state;
  const parts = [language(app), room ? null : nameField(app), sound(app, preferences), motion(app, preferences), ...switches(app, preferences)];
  openDialog(t("dialog.settings"), [...parts, ...(room ? seatSettings(app) : [])].filter((part) => part !== null));
}

/** @param {App} app */
function language(app) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const change = async () => {
    problem.hidden = true;
    if (await app.setLanguage(select.value)) return;
    select.value = currentLanguage();
    setText(problem, t("home.no_server"));
    problem.hidden = false;
  };
  const options = Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, lang: code, selected: code === currentLanguage() }, name));
  const select = h("select", { name: "language", on: { change } }, ...options);
  return h("div", {}, field(t("settings.language"), select), problem);
}

/** @param {App} app */
function nameField(app) {
  const { name } = app.store.state.preferences;
  return field(t("settings.name"), h("input", { type: "text", name: "name", value: name, maxlength: 20, on: { change: (event) => app.setPreferences({ name: event.target.value.trim() }) } }));
}

/** @param {App} app @param {Preferences} preferences */
function sound(app, preferences) {
  const muted = check(t("settings.sound"), !preferences.muted, (on) => app.setPreferences({ muted: !on }));
  return h("fieldset", { class: "group" }, h("legend", {}, t("settings.sounds")), muted, volume(app, "cues"), volume(app, "hints"));
}

/** @param {App} app @param {"cues" | "hints"} group */
function volume(app, group) {
  const change = (/** @type {any} */ event) => app.setPreferences({ volumes: { ...app.store.state.preferences.volumes, [group]: Number(event.target.value) } });
  const value = app.store.state.preferences.volumes[group];
  return field(t(`settings.volume.${group}`), h("input", { type: "range", min: 0, max: 1, step: 0.1, value, on: { change } }));
}

/** @param {App} app @param {Preferences} preferences */
function motion(app, preferences) {
  const options = MOTIONS.map((value) => h("option", { value, selected: value === preferences.motion }, t(`settings.motion.${value}`)));
  return field(t("settings.motion"), h("select", { name: "motion", on: { change: (event) => app.setPreferences({ motion: event.target.value }) } }, ...options));
}

/** @param {App} app @param {Preferences} preferences */
function switches(app, preferences) {
  return SWITCHES.map((name) => check(t(`settings.${name}`), preferences[name], (on) => app.setPreferences({ [name]: on })));
}

/** The table's part: the own name, host's buttons for each seat, leaving. @param {App} app */
function seatSettings(app) {
  const { room, seat } = app.store.state;
  const own = room?.seats.find((each) => each.seat === seat);
  const rename = (/** @type {any} */ event) => changeName(app, event.target.value.trim());
  const name = own ? field(t("settings.name"), h("input", { type: "text", name: "name", value: own.name, maxlength: 20, on: { change: rename } })) : null;
  const move = own ? h("button", { type: "button", class: "button", on: { click: () => app.send({ type: "move" }) } }, t("move.ask")) : null;
  const races = app.store.state.races.length ? raceLogOpener() : null;
  return [name, races, hostPart(app, app.store.state), move, autopilot(app, app.store.state), leaving(app, own !== undefined)];
}

/** @param {App} app @param {string} name */
function changeName(app, name) {
  if (!name) return;
  app.setPreferences({ name });
  app.send({ type: "rename", name });
}

/** @param {App} app @param {State} state */
function hostPart(app, { room, seat }) {
  if (!room || room.host !== seat || seat === null || room.stage === "lobby") return null;
  const others = room.seats.filter((each) => each.seat !== seat);
  const rows = others.map((each) => h("li", { class: "host-row" }, h("span", {}, each.name), ...hostButtons(app, each, closeDialog)));
  return h("fieldset", { class: "group" }, h("legend", {}, t("settings.host")), h("ul", {}, ...rows, ...doorRows(app, room, closeDialog)), room.stage === "playing" ? h("button", { type: "button", class: "button danger", on: { click: () => askToEnd(app) } }, t("settings.end")) : null);
}

/** Asked before a match is thrown away for everybody. @param {App} app */
function askToEnd(app) {
  const no = h("button", { type: "button", class: "button", on: { click: closeDialog } }, t("settings.end_no"));
  const yes = h("button", { type: "button", class: "button danger", on: { click: () => (app.send({ type: "end" }), closeDialog()) } }, t("settings.end_yes"));
  openDialog(t("settings.end"), [h("p", {}, t("settings.end_sure")), h("div", { class: "leaving" }, no, yes)]);
}

/** Go for tea: the autopilot plays meanwhile. @param {App} app @param {State} state */
function autopilot(app, { room, seat }) {
  const own = room?.seats.find((each) => each.seat === seat);
  if (room?.stage !== "playing" || !own || own.autopilot) return null;
  const start = () => (app.send({ type: "auto", on: true }), closeDialog());
  return h("button", { type: "button", class: "button", on: { click: start } }, t("settings.auto"));
}

/** Two buttons for two meanings: away for a while, and giving the seat up. @param {App} app @param {boolean} seated */
function leaving(app, seated) {
  const go = (/** @type {boolean} */ seat) => () => {
    closeDialog();
    app.leave({ seat });
    app.go("/");
  };
  const away = h("button", { type: "button", class: "button", on: { click: go(false) } }, t("settings.away"));
  const giveUp = h("button", { type: "button", class: "button danger", on: { click: () => node.replaceWith(sure(app, go(true))) } }, t("settings.leave"));
  const node = h("div", { class: "leaving" }, away, seated ? giveUp : null);
  return node;
}

/** Asked before the seat is given up: in a match there is no way back to it. @param {App} app @param {() => void} leave */
function sure(app, leave) {
  const stay = h("button", { type: "button", class: "button", autofocus: true, on: { click: closeDialog } }, t("settings.leave_no"));
  const yes = h("button", { type: "button", class: "button danger", on: { click: leave } }, t("settings.leave_yes"));
  const why = app.store.state.room?.stage === "playing" ? h("p", {}, t("settings.leave_sure")) : null;
  const node = h("div", { class: "leaving" }, why, stay, yes);
  requestAnimationFrame(() => (node.scrollIntoView({ block: "nearest" }), stay.focus({ preventScroll: true })));
  return node;
}

/** @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export function check(label, on, change) {
  const box = h("input", { type: "checkbox", role: "switch", checked: on, on: { change: (event) => change(event.target.checked) } });
  return h("label", { class: "check" }, box, h("span", {}, label));
}

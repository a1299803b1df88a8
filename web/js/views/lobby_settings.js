// What the host decides before a match; the others read it.

import { t } from "../i18n.js";
import { attribute, h, keyed, replace, setText } from "../lib/dom.js";
import { check, field } from "./settings.js";

/** @import { App, Pace, RoomInfo, Settings, Watch } from "../types.js" */

/** @type {Pace[]} */
const PACES = ["off", "slow", "normal", "fast"];
/** @type {Settings["compensation"][]} */
const COMPENSATIONS = ["standard", "strict"];
/** @type {Watch[]} */
const WATCHES = ["relaxed", "normal", "hawk"];
/** What is simply on or off. @type {("unhurried" | "eye" | "video_call" | "same_room")[]} */
const SWITCHES = ["unhurried", "eye", "video_call", "same_room"];
const RANDOM = "random"; // stands for no named first guard

/** @param {App} app */
export function lobbySettings(app) {
  const controls = hostControls(app);
  const form = h("div", { class: "settings-form" }, ...controls.nodes);
  const [plain, rare] = [h("dl", { class: "settings-summary" }), h("dl", { class: "settings-summary" })];
  const summary = h("div", {}, plain, advanced(rare));
  const node = h("section", { class: "lobby-settings" }, h("h2", {}, t("lobby.settings")), form, summary);
  /** @param {RoomInfo} room @param {number | null} seat */
  function update(room, seat) {
    const host = room.host === seat && seat !== null;
    attribute(form, "hidden", !host);
    attribute(summary, "hidden", host);
    controls.update(room);
    if (!host) replace(plain, ...summaryOf(room));
    if (!host) replace(rare, ...rareOf(room));
  }
  return { node, update };
}

/** What few tables need is there for those who open it. @param {...HTMLElement} parts */
function advanced(...parts) {
  return h("details", { class: "advanced" }, h("summary", {}, t("lobby.advanced")), h("div", {}, ...parts));
}

/** @param {App} app */
function hostControls(app) {
  const configure = (/** @type {Partial<Settings>} */ part) => {
    const { room } = app.store.state;
    if (room) app.send({ type: "configure", settings: { ...room.settings, ...part } });
  };
  const clocks = h("select", { name: "clocks", on: { change: () => configure({ clocks: /** @type {Pace} */ (clocks.value) }) } }, ...PACES.map((pace) => h("option", { value: pace }, t(`lobby.clocks.${pace}`))));
  const guard = h("select", { name: "first_guard", on: { change: () => configure({ first_guard: guard.value === RANDOM ? null : Number(guard.value) }) } });
  const compensation = h("select", { name: "compensation", on: { change: () => configure({ compensation: /** @type {Settings["compensation"]} */ (compensation.value) }) } }, ...COMPENSATIONS.map((each) => h("option", { value: each }, t(`lobby.compensation.${each}`))));
  const watch = h("select", { name: "watch", on: { change: () => configure({ watch: /** @type {Watch} */ (watch.value) }) } }, ...WATCHES.map((each) => h("option", { value: each }, t(`lobby.watch.${each}`))));
  const switches = SWITCHES.map((name) => check(t(`lobby.${name}`), false, (on) => configure({ [name]: on })));
  const blurred = check(t("lobby.blurred"), false, (on) => configure({ blurred: on }));
  const handicap = handicapSlider((ms) => configure({ handicap_ms: ms }));
  const nodes = [field(t("lobby.clocks"), clocks), field(t("lobby.first_guard"), guard), field(t("lobby.watch"), watch), ...switches, advanced(h("div", {}, blurred, h("p", { class: "quiet-text" }, t("lobby.blurred.why"))), handicap.node, h("div", {}, field(t("lobby.compensation"), compensation), h("p", { class: "quiet-text" }, t("lobby.compensation.why"))))];
  /** @param {RoomInfo} room */
  function update(room) {
    keyed(guard, guards(room), ({ value }) => value, ({ value }) => h("option", { value }), (option, { words }) => setText(option, words)); // the list may be open
    clocks.value = room.settings.clocks;
    guard.value = String(room.settings.first_guard ?? RANDOM);
    compensation.value = room.settings.compensation;
    handicap.show(room.settings.handicap_ms);
    watch.value = room.settings.watch;
    SWITCHES.forEach((name, index) => tick(switches[index], room.settings[name]));
    tick(blurred, room.settings.blurred);
  }
  return { nodes, update };
}

/** @param {HTMLElement} label @param {boolean} on */
function tick(label, on) {
  Object.assign(label.querySelector("input") ?? {}, { checked: on });
}

/** @param {(ms: number) => void} change */
function handicapSlider(change) {
  const value = h("output", { class: "handicap-value" });
  const show = (/** @type {number} */ ms) => setText(value, t("lobby.handicap.ms", { ms }));
  const slider = h("input", { type: "range", name: "handicap", min: 0, max: 600, step: 50, on: { input: () => show(Number(slider.value)), change: () => change(Number(slider.value)) } });
  const node = h("div", {}, field(t("lobby.handicap"), slider), value, h("p", { class: "quiet-text" }, t("lobby.handicap.why")));
  return { node, show: (/** @type {number} */ ms) => ((slider.value = String(ms)), show(ms)) };
}

/** Who may guard first. @param {RoomInfo} room */
function guards(room) {
  return [{ value: RANDOM, words: t("lobby.first_guard.random") }, ...room.seats.map(({ seat, name }) => ({ value: String(seat), words: name }))];
}

/** @param {RoomInfo} room */
function summaryOf({ settings, seats }) {
  const guard = seats.find(({ seat }) => seat === settings.first_guard)?.name ?? t("lobby.first_guard.random");
  const pairs = [
    [t("lobby.clocks"), t(`lobby.clocks.${settings.clocks}`)],
    [t("lobby.first_guard"), guard],
    [t("lobby.watch"), t(`lobby.watch.${settings.watch}`)],
    ...SWITCHES.map((name) => [t(`lobby.${name}`), onOff(settings[name])]),
  ];
  return rows(pairs);
}

/** @param {RoomInfo} room */
function rareOf({ settings }) {
  return rows([
    [t("lobby.blurred"), onOff(settings.blurred)],
    [t("lobby.handicap"), t("lobby.handicap.ms", { ms: settings.handicap_ms })],
    [t("lobby.compensation"), t(`lobby.compensation.${settings.compensation}`)],
  ]);
}

/** @param {boolean} on */
function onOff(on) {
  return t(on ? "lobby.on" : "lobby.off");
}

/** @param {string[][]} pairs */
function rows(pairs) {
  return pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
}

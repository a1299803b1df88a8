// Wires everything: state, line, addresses, screens. Decides nothing about the game.

import { watchAttention } from "./attention.js";
import { keepAwake } from "./awake.js";
import { browserClock, nextFrame, socketUrl } from "./browser.js";
import { cuesOf } from "./cues.js";
import { firstWords } from "./first_words.js";
import { bestLanguage, currentLanguage, t, useLanguage } from "./i18n.js";
import { oneAtATime } from "./one_at_a_time.js";
import { loadPreferences, savePreferences } from "./preferences.js";
import { mayExist, openRoom } from "./rooms.js";
import { pageOf, pathOf } from "./route.js";
import { Session } from "./session.js";
import { Shell } from "./shell.js";
import { connect } from "./socket.js";
import { playCue, unlockSound } from "./sound.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { isTv, late } from "./tv.js";
import { closeDialog } from "./views/dialog.js";
import { openHelp } from "./views/help.js";
import { openMove } from "./views/move.js";
import { openRaceLog } from "./views/race_log.js";
import { openRules } from "./views/rules.js";
import { openSettings } from "./views/settings.js";
import { mountTv } from "./views/tv.js";
import { watchWaking } from "./waking.js";

/** @import { App, FromClient, Preferences, State } from "./types.js" */

const BOTS = 3;

const store = new Store({ state: { ...initialState(), preferences: loadPreferences(), page: pageOf(location.pathname) }, schedule: nextFrame });
const onTv = isTv(location.search);
const session = new Session(store, (wishes) => connect({ ...(onTv ? late(wishes, browserClock.setTimeout) : wishes), url: socketUrl(), clock: browserClock }));
/** @type {App} */
const app = { store, send: (message) => session.send(message), go, newTable: oneAtATime(newTable), enter, leave: (what) => session.leave(what), setPreferences, setLanguage };
const shell = new Shell(app);

await start();

async function start() {
  await firstWords(() => useLanguage(store.state.preferences.language || bestLanguage(navigator.languages)), tellNoWords);
  applyPreferences();
  store.onMessage(({ message, state, previous }) => cuesOf(message, state, previous).forEach(perform));
  store.onMessage(({ message }) => message.type === "move" && openMove(message));
  store.onMessage(({ message }) => message.type === "welcome" && message.seat !== null && introduce());
  store.onChange(({ state, previous }) => follow(state, previous));
  listen();
  watchAttention(store);
  session.farewells.resume();
  arrive();
  if (onTv && store.state.page.name === "room") mountTv(store.state.page.code);
  shell.show();
}

/** @param {boolean} missing */
function tellNoWords(missing) {
  document.querySelector("#no-words")?.toggleAttribute("hidden", !missing);
}

/** What the server cannot know of who comes. Said at once: views of a hidden page follow so late that they may see no break of the line. */
function introduce() {
  app.send({ type: "visible", visible: !document.hidden });
  app.send({ type: "auto_lens", on: store.state.preferences.autoLens });
}

/** @param {import("./cues.js").Cue} cue */
function perform(cue) {
  const { preferences } = store.state;
  playCue(cue, preferences);
  if (cue === "race" || cue === "accuse") closeDialog(); // nothing may lie over what wants a hand now
  if (preferences.vibration && (cue === "turn" || cue === "race")) navigator.vibrate?.(cue === "turn" ? [40, 60, 40] : 30);
}

/** @param {State} state @param {State} previous */
function follow(state, previous) {
  if (state.bye && state.bye !== previous.bye) closeDialog();
  shell.show();
}

/** @param {string} path */
function go(path) {
  if (path !== location.pathname) history.pushState(null, "", path);
  arrive();
}

/** At the address in the bar: leave the old room; sit down at once where this device has a seat. */
function arrive() {
  const page = pageOf(location.pathname);
  if (pathOf(page) !== pathOf(store.state.page)) session.leave({ seat: false });
  store.patch({ page });
  if (page.name !== "room" || store.state.line !== "idle") return;
  if (onTv) enter({ watch: true });
  else if (session.hasSeat(page.code)) enter({});
  else void look(page.code);
}

/** Tells early that a room is not there, before a name is typed. @param {string} code */
async function look(code) {
  if (await mayExist(code)) return;
  const { page, line } = store.state;
  if (line === "idle" && page.name === "room" && page.code === code) store.patch({ bye: "no_such_room" });
}

/** @param {{ bots?: boolean }} [wishes] */
async function newTable({ bots = false } = {}) {
  const code = await openRoom();
  const { name } = store.state.preferences;
  go(`/r/${code}`);
  if (bots) enter({ name: name || t("join.default_name"), then: withBots() });
  else if (name) enter({ name });
}

/** @returns {FromClient[]} */
function withBots() {
  return [...Array.from({ length: BOTS }, () => /** @type {const} */ ({ type: "add_bot", temper: "normal" })), { type: "start" }];
}

/** @param {import("./session.js").Entry} entry */
function enter(entry) {
  const { page } = store.state;
  if (page.name === "room") session.enter(page.code, entry);
}

/** @param {Partial<Preferences>} part */
function setPreferences(part) {
  const preferences = { ...store.state.preferences, ...part };
  savePreferences(preferences);
  store.patch({ preferences });
  applyPreferences();
  if (part.autoLens !== undefined && store.state.seat !== null) app.send({ type: "auto_lens", on: part.autoLens });
}

/** Kept only once its words are here; false when they do not come. @param {string} language */
async function setLanguage(language) {
  const came = await useLanguage(language).then(() => true, () => false);
  if (!came) return false;
  setPreferences({ language });
  shell.show(true);
  if (document.querySelector("dialog")) openSettings(app);
  return true;
}

function applyPreferences() {
  document.documentElement.lang = currentLanguage();
  document.documentElement.dataset.motion = store.state.preferences.motion;
  document.title = t("app.title");
}

function listen() {
  addEventListener("popstate", arrive);
  document.addEventListener("visibilitychange", () => app.send({ type: "visible", visible: !document.hidden }));
  document.addEventListener("click", clicked);
  document.addEventListener("pointerdown", unlockSound);
  document.addEventListener("keydown", unlockSound);
  watchWaking(() => session.wake());
}

/** Links inside the client, and the openers of sheets (`data-open`), wherever they stand. @param {MouseEvent} event */
function clicked(event) {
  const target = /** @type {Element} */ (event.target);
  open(target.closest("[data-open]")?.getAttribute("data-open"));
  const link = event.ctrlKey || event.metaKey ? null : target.closest("a[data-go]");
  if (link) {
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  }
  void keepAwake(store.state.room?.stage === "playing");
}

/** @param {string | null | undefined} sheet */
function open(sheet) {
  if (sheet === "rules") openRules();
  if (sheet === "help") openHelp();
  if (sheet === "settings") openSettings(app);
  if (sheet === "races") openRaceLog(store.state);
}

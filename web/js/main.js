// Wires everything: state, line, addresses, screens. Decides nothing about the game.

import { watchAttention } from "./attention.js";
import { keepAwake } from "./awake.js";
import { cuesOf } from "./cues.js";
import { bestLanguage, currentLanguage, t, useLanguage } from "./i18n.js";
import { focusHeading } from "./lib/focus.js";
import { loadPreferences, savePreferences } from "./preferences.js";
import { pageOf, pathOf } from "./route.js";
import { hasResults, screenOf } from "./screen.js";
import { Session } from "./session.js";
import { connect } from "./socket.js";
import { playCue, unlockSound } from "./sound.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { mountBye } from "./views/bye.js";
import { closeDialog } from "./views/dialog.js";
import { openHelp } from "./views/help.js";
import { mountHome } from "./views/home.js";
import { mountConnecting, mountJoin } from "./views/join.js";
import { mountLine } from "./views/line.js";
import { mountLobby } from "./views/lobby.js";
import { mountResults } from "./views/results.js";
import { openRules } from "./views/rules.js";
import { openSettings } from "./views/settings.js";
import { mountTable } from "./views/table.js";

/** @import { App, FromClient, Preferences, State } from "./types.js" */
/** @import { Screen } from "./screen.js" */

const BOTS = 3;
const STALE_FRAME_MS = 200; // hidden pages get no frames; views follow by this timer instead
const SLEEP_CHECK_MS = 2000; // a timer that comes much later than this slept with the machine

const store = new Store({ state: { ...initialState(), preferences: loadPreferences(), page: pageOf(location.pathname) }, schedule: nextFrame });
const session = new Session(store, (wishes) => connect({ ...wishes, url: socketUrl(), clock: browserClock() }));

/** @type {App} */
const app = {
  store,
  send: (message) => session.send(message),
  go,
  newTable,
  enter: (entry) => enter(entry),
  leave: (what) => session.leave(what),
  setPreferences,
};

/** @type {Record<Screen, (root: HTMLElement) => () => void>} */
const SCREENS = {
  home: (root) => mountHome(root, app),
  join: (root) => mountJoin(root, app),
  connecting: mountConnecting,
  lobby: (root) => mountLobby(root, app),
  table: (root) => mountTable(root, store, app.send),
  bye: (root) => mountBye(root, app),
};
const OPENERS = { rules: openRules, help: openHelp, settings: () => openSettings(app) };

/** What is mounted now: screen, panel of results, note of the line. */
const mounted = { key: "", undo: () => {}, panel: false, undoPanel: () => {}, undoLine: () => {} };

await start();

async function start() {
  await useLanguage(store.state.preferences.language || bestLanguage(navigator.languages));
  applyPreferences();
  store.onMessage(({ message, state, previous }) => cuesOf(message, state, previous).forEach((cue) => perform(cue)));
  store.onChange(({ state, previous }) => follow(state, previous));
  listen();
  watchAttention(store);
  arrive();
  show(true);
}

/** @param {import("./cues.js").Cue} cue */
function perform(cue) {
  const { preferences } = store.state;
  playCue(cue, preferences);
  if (cue === "race" || cue === "accuse") closeDialog();
  if (preferences.vibration && (cue === "turn" || cue === "race")) navigator.vibrate?.(cue === "turn" ? [40, 60, 40] : 30);
}

/** @param {State} state @param {State} previous */
function follow(state, previous) {
  if (state.line === "open" && previous.line !== "open") app.send({ type: "visible", visible: !document.hidden });
  if (state.bye && state.bye !== previous.bye) closeDialog();
  show(false);
}

/** Mounts what the state asks for; with `anew` everything, as after a change of language. @param {boolean} anew */
function show(anew) {
  const screen = screenOf(store.state);
  const key = `${screen} ${pathOf(store.state.page)} ${screen === "bye" || screen === "join" ? store.state.bye : ""}`;
  if (anew || key !== mounted.key) showScreen(screen, key);
  showPanel(hasResults(store.state), anew);
}

/** @param {Screen} screen @param {string} key */
function showScreen(screen, key) {
  const first = mounted.key === "";
  const root = place("screen");
  mounted.undo();
  mounted.undoLine();
  mounted.undo = SCREENS[screen](root);
  mounted.undoLine = mountLine(place("overlay"), store);
  mounted.key = key;
  document.documentElement.dataset.screen = screen;
  if (!first && screen !== "table") focusHeading(root);
  scrollTo(0, 0);
}

/** @param {boolean} wanted @param {boolean} anew */
function showPanel(wanted, anew) {
  if (wanted === mounted.panel && !anew) return;
  mounted.undoPanel();
  mounted.undoPanel = wanted ? mountResults(place("panel"), app) : () => {};
  mounted.panel = wanted;
}

/** @param {"screen" | "panel" | "overlay"} id */
function place(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
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
  if (session.hasSeat(page.code)) enter({});
  else void look(page.code);
}

/** Tells early that a room is not there, before a name is typed. @param {string} code */
async function look(code) {
  const answer = await fetch(`/api/rooms/${code}`).catch(() => null);
  const { page, line } = store.state;
  if (answer?.status === 404 && line === "idle" && page.name === "room" && page.code === code) store.patch({ bye: "no_such_room" });
}

/** @param {{ bots?: boolean }} [wishes] */
async function newTable({ bots = false } = {}) {
  const answer = await fetch("/api/rooms", { method: "POST" });
  if (!answer.ok) throw new Error(`POST /api/rooms: ${answer.status}`);
  const { code } = await answer.json();
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
  if (part.language && part.language !== currentLanguage()) void changeLanguage(part.language);
}

/** @param {string} code */
async function changeLanguage(code) {
  await useLanguage(code);
  applyPreferences();
  show(true);
  if (document.querySelector("dialog")) openSettings(app);
}

function applyPreferences() {
  document.documentElement.lang = currentLanguage();
  document.documentElement.dataset.motion = store.state.preferences.motion;
  document.title = t("app.title");
}

function listen() {
  addEventListener("popstate", arrive);
  for (const type of ["pageshow", "online", "focus"]) addEventListener(type, () => session.wake());
  document.addEventListener("visibilitychange", turned);
  document.addEventListener("click", clicked);
  document.addEventListener("pointerdown", unlockSound);
  document.addEventListener("keydown", unlockSound);
  watchSleep();
}

function turned() {
  app.send({ type: "visible", visible: !document.hidden });
  if (!document.hidden) session.wake();
}

/** Links inside the client, and the openers of sheets, wherever they stand. @param {MouseEvent} event */
function clicked(event) {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-open]")?.getAttribute("data-open");
  if (opener && Object.hasOwn(OPENERS, opener)) OPENERS[/** @type {keyof typeof OPENERS} */ (opener)]();
  const link = event.ctrlKey || event.metaKey ? null : target.closest("a[data-go]");
  if (link) {
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  }
  void keepAwake(store.state.room?.stage === "playing");
}

function watchSleep() {
  let last = Date.now();
  setInterval(() => {
    if (Date.now() - last > 2 * SLEEP_CHECK_MS) session.wake();
    last = Date.now();
  }, SLEEP_CHECK_MS);
}

/** The next frame, or a timer where the page gets none. @param {() => void} run */
function nextFrame(run) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(once);
  setTimeout(once, STALE_FRAME_MS);
}

function socketUrl() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

function browserClock() {
  return { open: (/** @type {string} */ url) => new WebSocket(url), setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window), random: Math.random };
}

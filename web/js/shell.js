// Mounts what the state asks for: one screen, the results over it, notes at the top. Decides nothing else.

import { hush } from "./lib/announce.js";
import { focusHeading } from "./lib/focus.js";
import { pathOf } from "./route.js";
import { hasResults, screenOf } from "./screen.js";
import { mountBye } from "./views/bye.js";
import { mountHome } from "./views/home.js";
import { mountConnecting, mountJoin } from "./views/join.js";
import { mountLobby } from "./views/lobby.js";
import { mountNotes } from "./views/notes.js";
import { mountResults } from "./views/results.js";
import { mountTable } from "./views/table.js";

/** @import { App } from "./types.js" */
/** @import { Screen } from "./screen.js" */

export class Shell {
  #key = ""; // of the mounted screen
  #hasPanel = false;
  #undoScreen = () => {};
  #undoPanel = () => {};
  #undoNotes = () => {};

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Record<Screen, (root: HTMLElement) => () => void>} */
    this.screens = {
      home: (root) => mountHome(root, app),
      join: (root) => mountJoin(root, app),
      connecting: mountConnecting,
      lobby: (root) => mountLobby(root, app),
      table: (root) => mountTable(root, app.store, app.send),
      bye: (root) => mountBye(root, app),
    };
  }

  /** With `anew` everything, as after a change of language. @param {boolean} [anew] */
  show(anew = false) {
    const { state } = this.app.store;
    const screen = screenOf(state);
    const key = `${screen} ${pathOf(state.page)} ${screen === "bye" || screen === "join" ? state.bye : ""}`;
    if (anew || key !== this.#key) this.#showScreen(screen, key);
    if (anew || hasResults(state) !== this.#hasPanel) this.#showPanel(hasResults(state));
  }

  /** @param {Screen} screen @param {string} key */
  #showScreen(screen, key) {
    const first = this.#key === "";
    const root = place("screen");
    this.#undoScreen();
    this.#undoNotes();
    hush();
    this.#undoScreen = this.screens[screen](root);
    this.#undoNotes = mountNotes(place("overlay"), this.app.store);
    this.#key = key;
    document.documentElement.dataset.screen = screen;
    if (!first && screen !== "table") focusHeading(root);
    scrollTo(0, 0);
  }

  /** @param {boolean} wanted */
  #showPanel(wanted) {
    this.#undoPanel();
    place("screen").inert = wanted; // the table rests under the results
    this.#undoPanel = wanted ? mountResults(place("panel"), this.app) : () => {};
    this.#hasPanel = wanted;
  }
}

/** @param {"screen" | "panel" | "overlay"} id */
function place(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

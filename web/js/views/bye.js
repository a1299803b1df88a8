// The line was closed for good: what happened, and a way out.

import { t, has } from "../i18n.js";
import { h } from "../lib/dom.js";
import { bar, homeLink } from "./bar.js";

/** @import { App } from "../types.js" */
/** @typedef {"new_table" | "home" | "back" | "watch"} WayOut */

/** The first way out is the large button. @type {{ [code: string]: WayOut[] }} */
const WAYS_OUT = {
  no_such_room: ["new_table", "home"],
  room_full: ["watch", "new_table"],
  moved: ["back", "home"],
  removed: ["back", "home"],
  relieved: ["back", "home"],
  blocked: ["new_table", "home"],
  closed: ["new_table", "home"],
};

/** @param {HTMLElement} root @param {App} app */
export function mountBye(root, app) {
  const code = app.store.state.bye ?? "closed";
  const known = has(`bye.${code}`) ? code : "closed";
  const ways = (WAYS_OUT[known] ?? ["home"]).map((way, index) => wayOut(app, way, index === 0));
  const picture = h("img", { class: "bye-picture", src: known === "removed" || known === "relieved" ? "/img/guard.svg" : "/img/moth.svg", alt: "", width: 120, height: 120 });
  root.append(bar(homeLink()), h("main", { class: "bye" }, picture, h("h1", {}, t(`bye.${known}`)), h("p", {}, t(`bye.${known}.why`)), ...ways));
  return () => root.replaceChildren();
}

/** @param {App} app @param {WayOut} way @param {boolean} first */
function wayOut(app, way, first) {
  const { name } = app.store.state.preferences;
  /** @type {Record<WayOut, () => void>} */
  const actions = {
    new_table: () => void app.newTable().catch(() => app.go("/")),
    home: () => app.go("/"),
    back: () => app.enter({ name }),
    watch: () => app.enter({ watch: true }),
  };
  return h("button", { type: "button", class: first ? "button main" : "button", on: { click: actions[way] } }, t(`bye.way.${way}`));
}

// A short line that goes by itself: what has happened, or why something was refused. It covers nothing that is read or pressed.

import { has, t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { h } from "../lib/dom.js";
import { isSaidAtTable, newRefusal, refusalKey } from "../refusals.js";
import { nameOf } from "./context.js";

/** @import { State } from "../types.js" */

const SHOWN_MS = 2400;

export class Toast {
  node = h("p", { class: "toast", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #leave = () => this.#goLater();

  constructor() {
    document.addEventListener("visibilitychange", this.#leave);
  }

  /** @param {string} key @param {{[name: string]: string | number}} [values] */
  say(key, values = {}) {
    this.#show([t(key, values)]);
  }

  /** There is room for one sentence: the last, which is the one that somebody waits for. All are read aloud. @param {string[]} said */
  #show(said) {
    const last = said.at(-1);
    if (last === undefined) return;
    this.node.textContent = last;
    this.node.hidden = false;
    announce(said.join(". "));
    this.#goLater();
  }

  /** In a while, but not before the page is looked at: who was away wants to know what happened. */
  #goLater() {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => (this.node.hidden = true), SHOWN_MS);
  }

  /** @param {State} state @param {State} previous */
  render(state, previous) {
    const { me } = state;
    const no = newRefusal(state, previous);
    const news = change(state, previous);
    const said = [];
    if (news) said.push(t(news[0], { name: nameOf(state, news[1]) }));
    if (me?.why && me !== previous.me && me.why !== "busy" && me.why !== "early") said.push(t(has(`table.why.${me.why}`) ? `table.why.${me.why}` : "table.no.other"));
    if (no && isSaidAtTable(state)) said.push(t(refusalKey(no.code), no.parameters));
    this.#show(said);
  }

  unmount() {
    document.removeEventListener("visibilitychange", this.#leave);
    clearTimeout(this.#timer);
  }
}

/** Whom the autopilot plays for since, who is back, who is host now: as key and seat. @param {State} state @param {State} previous @returns {[key: string, seat: number] | null} */
function change({ room, seat }, { room: before }) {
  if (!room || !before || room === before || room.code !== before.code) return null;
  for (const { seat: each, autopilot, kind } of room.seats) {
    const old = before.seats.find((other) => other.seat === each);
    if (kind === "person" && old && each !== seat && old.autopilot !== autopilot) return [autopilot ? "table.auto_on" : "table.auto_off", each];
  }
  return room.host !== null && room.host !== before.host ? ["table.new_host", room.host] : null;
}

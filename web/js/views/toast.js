// A short line that goes by itself: why something was refused.

import { has, t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { h } from "../lib/dom.js";

/** @import { State } from "../types.js" */

const SHOWN_MS = 2400;

export class Toast {
  node = h("p", { class: "toast", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} key @param {{[name: string]: string | number}} [values] */
  say(key, values = {}) {
    clearTimeout(this.#timer);
    this.node.textContent = t(key, values);
    this.node.hidden = false;
    announce(this.node.textContent);
    this.#timer = setTimeout(() => (this.node.hidden = true), SHOWN_MS);
  }

  /** @param {State} state @param {State} previous */
  render(state, previous) {
    const { refusal, me } = state;
    if (refusal && refusal !== previous.refusal) this.say(known(`table.no.${refusal.code}`), refusal.parameters);
    if (me?.why && me !== previous.me && me.why !== "busy" && me.why !== "early") this.say(known(`table.why.${me.why}`));
  }

  unmount() {
    clearTimeout(this.#timer);
  }
}

/** Codes may be newer than this page. @param {string} key */
function known(key) {
  return [key, key.replace("table.no.", "refused.")].find(has) ?? "table.no.other";
}

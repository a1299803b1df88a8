// The near edge of the table, where the thumb is: for cheaters the strip over which cards vanish, for the guard the button
// that accuses. One place, one meaning for each role; a change of role slides, and locks for a breath.

import { leftMs } from "../clock.js";
import { HOLD_MS, IDLE, ready } from "../gesture.js";
import { t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { FOG, PULSE_MS } from "../shadow.js";
import { isAutomatic } from "../time_up.js";
import { isGuard, leavesMoth, nameOf } from "./context.js";

/** @import { State } from "../types.js" */
/** @import { Gesture } from "../gesture.js" */
/** @import { Context } from "./context.js" */

const LOCK_MS = 3000; // after a change of role nothing is pressed that lay under the finger
const FILL = [{ transform: "scale(0)" }, { transform: "scale(1)" }];

export class Edge {
  #fill = h("i", {});
  #words = h("span", { class: "edge-words" });
  #nerves = h("span", { class: "edge-nerves" }, h("i"), h("i"), h("i"));
  strip = h("button", { type: "button", class: "edge-strip", data: { act: "edge" } }, h("span", { class: "edge-ring" }, this.#fill), this.#words, this.#nerves);
  #name = h("span", { class: "accuse-words" });
  accuse = h("button", { type: "button", class: "accuse", data: { act: "accuse" } }, this.#name, h("kbd", {}, "A"));
  node = h("section", { class: "edge", "aria-label": t("table.edge") }, this.strip, this.accuse);
  #role = "";
  #locked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #unlocking;
  /** @type {Gesture} */
  #gesture = IDLE;
  /** @type {Animation | null} */
  #filling = null;

  /** @param {Context} context @param {() => void} onStrip pressed without a pointer */
  constructor(context, onStrip) {
    this.context = context;
    this.accuse.addEventListener("pointerdown", (event) => event.button === 0 && this.shout()); // what is seen now counts, not at the release
    this.accuse.addEventListener("click", (event) => event.detail === 0 && this.shout());
    this.strip.addEventListener("click", (event) => event.detail === 0 && onStrip());
    this.timer = setInterval(() => this.render(context.store.state), 500); // seconds of calm
    context.pulses.onDraw(() => this.render(context.store.state)); // whom the lens shows
  }

  /** @param {State} state */
  render(state) {
    const role = state.seat === null ? "watcher" : isGuard(state) ? "guard" : "cheater";
    if (role !== this.#role) this.#become(role);
    const target = this.target(state);
    const waits = this.#waits(state, target);
    attribute(this.accuse, "aria-disabled", waits !== null || this.#locked ? "true" : null);
    setText(this.#name, waits === null ? t("table.accuse", { name: nameOf(state, target) }) : t(waits, { n: this.#coolS(state) }));
    this.#stripWords(state);
    const nerves = state.me?.nerves ?? 0;
    [...this.#nerves.children].forEach((drop, index) => attribute(drop, "data-on", index < nerves));
    attribute(this.#nerves, "title", t("table.nerves", { n: nerves }));
  }

  /** The seat that would be accused; null while nobody is seen. @param {State} state */
  target(state) {
    const { drawn, shadow } = this.context.pulses;
    const seat = drawn?.w?.[0] ?? null;
    if (seat === null || !isGuard(state) || shadow.frame === FOG) return null;
    return state.you?.options.accuse.includes(seat) ? seat : null;
  }

  /** Why nobody can be accused; null when somebody can. @param {State} state @param {number | null} target */
  #waits(state, target) {
    if (isGuard(state) && this.#coolS(state) > 0) return "table.accuse_cool";
    if (target !== null) return null;
    return this.context.pulses.drawn?.w?.length ? "table.accuse_wait" : "table.accuse_nobody";
  }

  shout() {
    const { store, pulses, send, toast } = this.context;
    const seat = this.target(store.state);
    if (this.#locked || !isGuard(store.state)) return;
    const waits = this.#waits(store.state, seat);
    if (seat === null || waits !== null) return toast(waits ?? "table.accuse_nobody", { n: this.#coolS(store.state) });
    send({ type: "accuse", id: newId(), seat, k: pulses.drawn?.k ?? 0 });
    this.accuse.animate([{ scale: 0.94 }, { scale: 1 }], { duration: 180 });
  }

  /** Whether a card may be lifted now. @param {State} state @param {number} card */
  canLift(state, card) {
    return this.#why(state) === null && state.you?.options.drop.includes(card) === true;
  }

  /** @param {Gesture} gesture */
  show(gesture) {
    const began = gesture.lifted && !this.#gesture.lifted;
    this.#gesture = gesture;
    if (began && leavesMoth(this.context.store.state, gesture.card)) this.context.toast("table.edge_moth"); // the card lies over the words of the strip
    attribute(this.strip, "data-hot", gesture.lifted);
    if (began) this.#filling = this.#fill.animate(FILL, { duration: HOLD_MS, fill: "forwards" });
    if (began) this.#filling?.finished.then(() => this.render(this.context.store.state), () => undefined);
    if (!gesture.lifted) this.#filling?.cancel();
    this.render(this.context.store.state);
  }

  unmount() {
    clearInterval(this.timer);
    clearTimeout(this.#unlocking);
  }

  /** @param {string} role */
  #become(role) {
    this.#locked = this.#role !== "";
    clearTimeout(this.#unlocking); // of the role before: it would open this one too early
    if (this.#locked) this.#unlocking = setTimeout(() => this.#unlock(), LOCK_MS);
    this.#role = role;
    this.node.setAttribute("data-role", role);
    attribute(this.node, "data-locked", this.#locked);
    this.strip.inert = role !== "cheater";
    this.accuse.inert = role !== "guard";
  }

  #unlock() {
    this.#locked = false;
    this.node.removeAttribute("data-locked");
    this.render(this.context.store.state);
  }

  /** @param {State} state */
  #stripWords(state) {
    const why = this.#why(state);
    const warns = this.#gesture.lifted && leavesMoth(state, this.#gesture.card);
    const key = this.#gesture.lifted ? this.#heldWords(warns) : (why ?? "table.edge_idle");
    setText(this.#words, t(key, { n: this.#coolS(state) }));
    attribute(this.strip, "data-warns", warns);
    attribute(this.strip, "data-closed", why !== null && !this.#gesture.lifted);
    attribute(this.strip, "data-ready", this.#gesture.lifted && ready(this.#gesture, performance.now()));
  }

  /** @param {boolean} warns */
  #heldWords(warns) {
    if (this.#gesture.mode === "wait") return "table.edge_wait";
    if (warns) return "table.edge_moth";
    return ready(this.#gesture, performance.now()) ? "table.edge_ready" : "table.edge_hold";
  }

  /** Why no card can be lifted now. @param {State} state @returns {string | null} */
  #why(state) {
    if (isAutomatic(state)) return "table.edge_auto";
    if (state.me && state.me.st !== "hold" && this.#coolS(state) > 0) return "table.edge_cool";
    if ((state.you?.hand.length ?? 0) < 2) return "table.edge_last";
    return this.#locked || !state.you?.options.drop.length ? "table.edge_frozen" : null;
  }

  /** Whole seconds of calm that are left. @param {State} state */
  #coolS(state) {
    const left_ms = (state.me?.cool ?? 0) * PULSE_MS;
    return Math.ceil(leftMs({ left_ms, paused: false }, state.meAt, performance.now()) / 1000);
  }
}

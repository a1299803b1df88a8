// The own hand: shows it, and turns pointers into gestures. Cards keep their nodes, so that a held one is never disturbed.

import { mayBeHeard } from "../cues.js";
import { IDLE, step } from "../gesture.js";
import { t } from "../i18n.js";
import { attribute, h, keyed } from "../lib/dom.js";
import { isPending } from "../pending.js";
import { playCue } from "../sound.js";
import { card, cardName } from "./card.js";
import { givable, isGuard } from "./context.js";
import { Fan } from "./fan.js";

/** @import { HandCard, State } from "../types.js" */
/** @import { Cue } from "../cues.js" */
/** @import { Gesture, Input, Intention } from "../gesture.js" */
/** @import { Context } from "./context.js" */

/** @type {{ [intention: string]: Cue }} */
const OWN_CUES = { lift: "lift", drop: "slip", back: "back" };
/** @type {readonly HandCard[]} */
const NO_CARDS = [];
const NUDGE = [0, -6, 5, -3, 0].map((x) => ({ translate: `${x}px 0` }));

/**
 * @typedef {object} Hands
 * @property {(card: number) => void} choose a card to give
 * @property {(event: Event) => boolean} press answer an open race; whether there was one
 * @property {(card: number) => boolean} canLift
 * @property {(gesture: Gesture) => void} onGesture
 * @property {() => DOMRect} edge where the table ends
 * @property {(node: HTMLElement) => void} arrive a new card comes in
 */

export class Hand {
  /** @type {Gesture} */
  gesture = IDLE;
  row = h("div", { class: "hand-row", role: "group", "aria-label": t("table.hand") });
  node = h("section", { class: "hand" }, this.row);
  #edge = { left: 0, top: 0 };
  #top = 0;
  /** @type {readonly HandCard[]} As the server told it. */
  #told = NO_CARDS;
  /** @type {readonly HandCard[]} As it lies there. */
  #cards = NO_CARDS;
  /** @type {number | null} The finger that holds the gesture; others on the glass mean nothing. */
  #pointer = null;
  liftedAt = 0; // the pulse in which the last card was lifted
  /** @type {number | null} The card that keys mean. */
  #current = null;

  /** @param {Context} context @param {Hands} hands */
  constructor(context, hands) {
    this.context = context;
    this.hands = hands;
    this.fan = new Fan(this.row, hands.edge, () => this.#place());
    this.#listen();
  }

  /** @param {State} state */
  render(state) {
    const told = state.you?.hand ?? NO_CARDS;
    if (told !== this.#told) this.#deal(sorted(told));
    this.#told = told;
    const options = state.you?.options;
    const giving = givable(state);
    const pending = isPending(state, performance.now()) ? state.pending?.action : null;
    const sent = pending && "card" in pending ? pending.card : null;
    const fits = new Set(options?.race.length ? options.race : pending ? [] : giving.length ? giving : options?.play);
    const nodes = this.fan.cards;
    this.#cards.forEach((each, index) => {
      const node = /** @type {HTMLElement} */ (nodes[index]);
      attribute(node, "data-fits", fits.has(each.id));
      attribute(node, "data-pending", sent === each.id);
      attribute(node, "aria-label", label(each, sent === each.id, fits.has(each.id), giving.length > 0));
    });
    attribute(this.row, "data-mode", giving.length ? "give" : options?.race.length ? "race" : pending || fits.size ? "play" : "wait");
  }

  /** Hear of the server's answers, of time and of keys. @param {Input} input */
  tell(input) {
    const [next, said] = step(this.gesture, input);
    const changed = next !== this.gesture;
    const again = this.gesture.mode === "wait"; // what waited to fall is said once more
    this.gesture = next;
    for (const each of said) this.#carryOut(each, again && each.type === "drop");
    if (changed) this.#show();
  }

  /** The card that keys mean: the focused one, else the last that was. */
  get current() {
    const focused = this.row.contains(document.activeElement) ? Number(document.activeElement?.getAttribute("data-card")) : this.#current;
    return this.#cards.some((each) => each.id === focused) ? focused : null;
  }

  /** Move the focus along the hand. @param {number} by */
  move(by) {
    const nodes = this.fan.cards;
    if (!nodes.length) return;
    const at = this.#cards.findIndex((each) => each.id === this.current);
    const index = at < 0 ? (by > 0 ? 0 : nodes.length - 1) : (at + by + nodes.length) % nodes.length;
    nodes[index]?.focus({ preventScroll: true });
  }

  /** To the card that the Tab key leads to. */
  focus() {
    this.fan.cards.find((node) => node.tabIndex === 0)?.focus({ preventScroll: true });
  }

  /** What a tap on a card does: choose, play, or nothing but a shake of the head. @param {number} id */
  tap(id) {
    const { state } = this.context.store;
    if (givable(state).includes(id)) return this.hands.choose(id);
    const fits = state.you?.options.play.includes(id) === true;
    if (fits && !isPending(state, performance.now())) return this.context.act({ kind: "play", card: id });
    if (fits) return;
    this.nodeOf(id)?.animate(NUDGE, { duration: 260 });
    const { kind } = this.#cards.find((each) => each.id === id) ?? {};
    if (state.you?.options.play.length) this.context.toast(kind === "moth" && !isGuard(state) ? "table.no.moth_not_played" : "table.no.does_not_fit");
  }

  /** @param {number} id */
  nodeOf(id) {
    return this.fan.cards.find((node) => node.getAttribute("data-card") === String(id)) ?? null;
  }

  unmount() {
    this.tell({ type: "cancel" });
    this.fan.unmount();
  }

  /** @param {readonly HandCard[]} cards */
  #deal(cards) {
    const known = new Set(this.#cards.map((each) => each.id));
    const focused = this.row.contains(document.activeElement);
    const at = this.#cards.findIndex((each) => each.id === this.current);
    this.#cards = cards;
    keyed(this.row, cards, (each) => each.id, slot);
    this.#place();
    for (const each of cards) if (!known.has(each.id)) this.hands.arrive(/** @type {HTMLElement} */ (this.nodeOf(each.id)));
    if (focused && !this.row.contains(document.activeElement)) this.fan.cards[Math.min(at, cards.length - 1)]?.focus({ preventScroll: true });
    if (this.gesture.card !== null && !cards.some((each) => each.id === this.gesture.card)) this.#letGoOf();
    this.#stops();
  }

  /** The held card has left the hand: there is nothing to put back, and the strip waits for nothing. */
  #letGoOf() {
    this.gesture = IDLE;
    this.#show();
  }

  /** One tab stop for the hand. */
  #stops() {
    const stop = this.#cards.some((each) => each.id === this.#current) ? this.#current : this.#cards[0]?.id;
    for (const node of this.fan.cards) node.tabIndex = node.getAttribute("data-card") === String(stop) ? 0 : -1;
  }

  #place() {
    const { card: id, mode } = this.gesture;
    const away = ["drag", "held", "wait"].includes(mode);
    this.fan.place((node) => (away && node.getAttribute("data-card") === String(id) ? this.gesture : null));
  }

  #show() {
    const { card: id, mode, lifted } = this.gesture;
    for (const node of this.fan.cards) {
      const mine = node.getAttribute("data-card") === String(id);
      attribute(node, "data-held", mine && (mode === "drag" || mode === "held" || mode === "wait") ? (lifted ? "edge" : "hand") : null);
      attribute(node, "data-sent", mine && mode === "wait");
    }
    this.#place();
    this.hands.onGesture(this.gesture);
  }

  /** @param {Intention} said @param {boolean} again */
  #carryOut(said, again) {
    if (said.type === "tap" || said.type === "play") this.tap(said.card);
    else if (said.type === "lift") this.#lift(said.card);
    else if (said.type === "pan") this.fan.scroll(-said.dx);
    else this.context.send({ type: said.type });
    const cue = OWN_CUES[said.type];
    if (cue && !again) this.#feel(cue);
  }

  /** @param {number} card */
  #lift(card) {
    this.liftedAt = this.context.pulses.arrived;
    this.context.send({ type: "lift", card });
  }

  /** A small guilty pleasure, for oneself alone. @param {Cue} cue */
  #feel(cue) {
    const { state } = this.context.store;
    if (!mayBeHeard(state)) return;
    playCue(cue, state.preferences);
    if (state.preferences.vibration) navigator.vibrate?.(cue === "slip" ? 25 : 10);
  }

  #listen() {
    const { row } = this;
    row.addEventListener("pointerdown", (event) => this.#down(event));
    row.addEventListener("pointermove", (event) => this.#moveTo(event));
    row.addEventListener("pointerup", (event) => this.#isOurs(event) && this.tell({ type: "up", zone: this.#zone(event), at: event.timeStamp }));
    row.addEventListener("pointercancel", (event) => this.#isOurs(event) && this.tell({ type: "cancel" }));
    row.addEventListener("lostpointercapture", (event) => this.#lost(event));
    row.addEventListener("contextmenu", (event) => event.preventDefault());
    row.addEventListener("wheel", (event) => this.#wheel(event), { passive: true });
    row.addEventListener("focusin", (event) => this.#focused(event));
    row.addEventListener("click", (event) => {
      const id = cardOf(event);
      if (id !== null && (event.detail === 0 || this.gesture.mode === "wait")) this.#click(id);
    });
  }

  /** Without a pointer of its own: keys, readers; and while another card waits to fall. @param {number} id */
  #click(id) {
    if (this.gesture.card === id && this.gesture.mode === "wait") this.tell({ type: "cancel" });
    else this.tap(id);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const id = cardOf(event);
    if (id === null || event.button !== 0) return;
    const { options } = this.context.store.state.you ?? {};
    if (options?.race.includes(id) && this.hands.press(event)) return; // by any finger, whatever another one holds
    if (this.gesture.mode !== "idle") return;
    const edge = this.hands.edge();
    this.#edge = edge.height ? edge : { left: Infinity, top: Infinity };
    this.#top = this.row.getBoundingClientRect().top;
    this.#pointer = event.pointerId;
    this.row.setPointerCapture(event.pointerId);
    this.tell({ type: "down", card: id, x: event.clientX, y: event.clientY, pannable: this.fan.layout.slack > 0, liftable: this.hands.canLift(id) });
  }

  /** @param {PointerEvent} event */
  #moveTo(event) {
    if (this.gesture.mode !== "idle" && this.#isOurs(event)) this.tell({ type: "move", x: event.clientX, y: event.clientY, zone: this.#zone(event), at: event.timeStamp });
  }

  /** @param {PointerEvent} event */
  #isOurs(event) {
    return event.pointerId === this.#pointer;
  }

  /** The finger was taken away without a word, as by a call that comes in: nothing stays pressed. @param {PointerEvent} event */
  #lost(event) {
    if (this.#isOurs(event) && ["press", "pan", "drag"].includes(this.gesture.mode)) this.tell({ type: "cancel" });
  }

  /** The strip reaches to the corner of the screen, at its foot or, among people in one room, at its side. @param {PointerEvent} event @returns {import("../gesture.js").Zone} */
  #zone({ clientX: x, clientY: y }) {
    if (x >= this.#edge.left && y >= this.#edge.top) return "edge";
    return y < this.#top ? "table" : "hand";
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    this.fan.scroll(Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY);
    this.#place();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const id = cardOf(event);
    if (id === null) return;
    this.#current = id;
    this.fan.reveal(this.#cards.findIndex((each) => each.id === id));
    this.#stops();
    this.#place();
  }
}

/** @param {HandCard} each */
function slot(each) {
  return h("button", { type: "button", class: "hand-card", data: { card: each.id, kind: each.kind } }, card(each));
}

/** What a reader says of a card: its name, and in a word what the eye sees of it. @param {HandCard} each @param {boolean} pending @param {boolean} fits @param {boolean} giving */
function label(each, pending, fits, giving) {
  const name = cardName(each);
  if (pending) return t("table.card_pending", { card: name });
  if (fits) return t(giving ? "table.card_give" : "table.card_fits", { card: name });
  return name;
}

/** @param {Event} event */
function cardOf(event) {
  const node = /** @type {Element} */ (event.target).closest("[data-card]");
  return node ? Number(node.getAttribute("data-card")) : null;
}

/** By number, so that neighbours stand together. @param {readonly HandCard[]} cards */
function sorted(cards) {
  return [...cards].sort((a, b) => a.number - b.number || a.kind.localeCompare(b.kind) || a.id - b.id);
}

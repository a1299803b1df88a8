// Races: the whole middle becomes one large target. The press is answered in the same frame; the server judges.
// A press while the card lies face down is told too: it cools the hand, so that hammering gains nothing. For a moment
// after the decision the target stays: what was on its way is shown as late, and presses nothing that lies below.

import { t } from "../i18n.js";
import { announceNow } from "../lib/announce.js";
import { attribute, h, setText } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { NOTHING, claim, reveal } from "../race_timing.js";
import { isGuard } from "./context.js";
import { slapHand } from "./paw.js";

/** @import { State } from "../types.js" */
/** @import { Received } from "../store.js" */
/** @import { Context, View } from "./context.js" */
/** @import { Reveal } from "../race_timing.js" */

const DECIDING_MS = 150; // from here on a wait is felt
const COOL_MS = 700; // the server counts no second press before
const LINGER_MS = 700; // that the target stays after the decision: as long as a slow hand is on its way
const SLAP = [{ transform: "translateY(60%) scale(1.25)", opacity: 0 }, { transform: "none", opacity: 1 }];

/**
 * @param {Context} context
 * @param {() => void} showNow put the turned card into the page at once
 * @returns {View & {press: (event: Event) => boolean, early: (event: Event) => void, receive: (received: Received) => void}}
 */
export function createRace({ store, send, toast, focusHand }, showNow) {
  const words = h("span", { class: "race-words" });
  const hand = slapHand(store.state.seat ?? 0);
  const paw = h("span", { class: "race-paw" }, hand);
  const node = h("button", { type: "button", class: "race", data: { act: "slap" }, hidden: true }, paw, words);
  /** @type {Readonly<Reveal>} */
  let shown = NOTHING;
  let coolUntil = 0;
  /** @type {{race: number, late: boolean} | null} the race just decided without a press of the own seat */
  let over = null;
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  /** @param {Event} event its own time stamp is what counts, not now @returns {boolean} whether a race took it */
  function press(event) {
    const { table, you } = store.state;
    const open = table?.race ?? null;
    const race = open?.id ?? over?.race;
    if (race === undefined) return beforehand(event);
    event.preventDefault();
    const mayPress = open ? you?.options.press : over?.late === false;
    if (!mayPress || event.timeStamp < coolUntil) return true;
    if (!tell(event, race, claim(shown, race, event.timeStamp))) return true;
    if (over) over = { race, late: true };
    node.setAttribute("data-pressed", "");
    paw.animate(SLAP, { duration: 90, easing: "ease-out" });
    if (open) after(DECIDING_MS, () => attribute(node, "data-deciding", store.state.race.status !== "decided"));
    render(store.state);
    return true;
  }

  /** Whether it is on its way: on a line that is down nothing is, so it may be pressed again as soon as there is one. @param {Event} event @param {number} race @param {number | null} claim_ms */
  function tell({ timeStamp }, race, claim_ms) {
    const sent = send({ type: "press", race, claim_ms });
    if (sent) coolUntil = timeStamp + COOL_MS;
    else toast("line.lost");
    return sent;
  }

  /** The space bar before the card turns; the guard's means something else. @param {Event} event */
  function beforehand(event) {
    if (store.state.table?.phase !== "turning" || isGuard(store.state)) return false;
    early(event);
    return true;
  }

  /** A press on the middle of the table while a card lies face down. @param {Event} event */
  function early(event) {
    const { table, seat, race } = store.state;
    if (table?.phase !== "turning" || seat === null || event.timeStamp < coolUntil) return;
    tell(event, (race.id ?? 0) + 1, null);
  }

  /** @param {Received} received */
  function receive({ message, state, previous }) {
    const [race, before] = [state.table?.race, previous.table?.race];
    if (race && race.id !== before?.id) begin(state, race.id);
    else if (race && message.type === "welcome" && state.race.status === "waiting") unheard();
    if (!race && before) end(before.id, previous.you?.options.press === true);
    if (message.type === "pressed" && state.table?.race && message.status !== "counted") again(message.status);
  }

  /** @param {State} state @param {number} race */
  function begin(state, race) {
    forget();
    over = null;
    showNow();
    shown = reveal(race, (callback) => requestAnimationFrame(callback));
    announceNow(t(...sentence(state)));
    after(coolUntil - performance.now(), () => {});
  }

  /** @param {number} race @param {boolean} mayPress */
  function end(race, mayPress) {
    over = mayPress && !node.hasAttribute("data-pressed") ? { race, late: false } : null;
    forget();
    if (over) after(LINGER_MS, () => (forget(), (over = null)));
  }

  /** The same race on another line: a press that was not answered on the old one may have been lost with it. A second one harms nothing. */
  function unheard() {
    forget();
    coolUntil = 0;
  }

  /** The press did not count. @param {string} status */
  function again(status) {
    forget();
    if (status === "false_start") announceNow(t("race.false_start"));
    after(coolUntil - performance.now(), () => {});
    render(store.state);
  }

  /** @param {number} ms @param {() => void} run */
  function after(ms, run) {
    if (ms > 0) timers.push(setTimeout(() => (run(), render(store.state)), Math.ceil(ms))); // a fraction would be cut off: too early
  }

  function forget() {
    timers.forEach(clearTimeout);
    timers = [];
    node.removeAttribute("data-pressed");
    node.removeAttribute("data-deciding");
  }

  /** @param {State} state */
  function render(state) {
    const race = state.table?.race ?? null;
    hide(node, state.seat === null || (race === null && over === null), focusHand);
    attribute(node, "data-over", race === null);
    if (node.hidden) return;
    attribute(hand, "data-tint", state.seat);
    setText(words, t(...sentence(state)));
    if (race) attribute(node, "data-race", race.kind);
    attribute(node, "aria-disabled", race && state.you?.options.press ? null : "true");
  }

  /** @param {State} state @returns {[string, {[name: string]: string | number}]} */
  function sentence(state) {
    const pressed = node.hasAttribute("data-pressed");
    if (!state.table?.race) return [over?.late ? "race.late" : "race.over", {}];
    if (node.hasAttribute("data-deciding")) return ["race.deciding", {}];
    const cooling = !pressed && state.you?.options.press === true && performance.now() < coolUntil;
    return cooling ? ["race.false_start", {}] : line(state);
  }

  node.addEventListener("pointerdown", press);
  node.addEventListener("click", (event) => event.detail === 0 && press(event));
  return { node, render, press, early, receive, unmount: forget };
}

/** What an open race asks of the own seat. @param {State} state @returns {[string, {[name: string]: string | number}]} */
export function line({ table, you, seat, race }) {
  const open = table?.race;
  if (!open || seat === null) return ["race.watch", {}];
  if (race.status === "counted") return ["race.pressed", {}];
  if (race.status === "false_start") return ["race.false_start", {}];
  if (open.kind === "cockroach") return [you?.options.press ? "race.lay" : "race.none", { n: open.number }];
  return [open.by === seat ? "race.others_slap" : "race.slap", {}];
}

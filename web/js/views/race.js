// Races: the whole middle becomes one large target. The press is answered in the same frame; the server judges.

import { t } from "../i18n.js";
import { announceNow } from "../lib/announce.js";
import { attribute, h, setText } from "../lib/dom.js";
import { NOTHING, claim, reveal } from "../race_timing.js";
import { slapHand } from "./paw.js";

/** @import { State } from "../types.js" */
/** @import { Received } from "../store.js" */
/** @import { Context, View } from "./context.js" */
/** @import { Reveal } from "../race_timing.js" */

const DECIDING_MS = 150; // from here on a wait is felt
const COOL_MS = 700; // the server hears no second press before
const SLAP = [{ transform: "translateY(60%) scale(1.25)", opacity: 0 }, { transform: "none", opacity: 1 }];

/**
 * @param {Context} context
 * @param {() => void} showNow put the turned card into the page at once
 * @returns {View & {press: (event: Event) => boolean, receive: (received: Received) => void}}
 */
export function createRace({ store, send }, showNow) {
  const words = h("span", { class: "race-words" });
  const paw = h("span", { class: "race-paw" }, slapHand(store.state.seat ?? 0));
  const node = h("button", { type: "button", class: "race", data: { act: "slap" }, hidden: true }, paw, words);
  /** @type {Readonly<Reveal>} */
  let shown = NOTHING;
  let coolUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let deciding;

  /** @param {Event} event its own time stamp is what counts, not now */
  function press(event) {
    const { table, you } = store.state;
    const race = table?.race;
    if (!race) return false;
    event.preventDefault();
    if (!you?.options.press || event.timeStamp < coolUntil) return true;
    coolUntil = event.timeStamp + COOL_MS;
    send({ type: "press", race: race.id, claim_ms: claim(shown, race.id, event.timeStamp) });
    node.setAttribute("data-pressed", "");
    paw.animate(SLAP, { duration: 90, easing: "ease-out" });
    deciding = setTimeout(() => attribute(node, "data-deciding", store.state.race.status !== "decided"), DECIDING_MS);
    setTimeout(() => render(store.state), DECIDING_MS + 1);
    return true;
  }

  /** @param {Received} received */
  function receive({ message, state, previous }) {
    const race = state.table?.race;
    if (race && race.id !== previous.table?.race?.id) {
      forget();
      showNow();
      shown = reveal(race.id, (callback) => requestAnimationFrame(callback));
      announceNow(t(line(state)[0], line(state)[1]));
    }
    if (message.type === "pressed" && message.status !== "counted") again(message.status);
  }

  /** @param {string} status */
  function again(status) {
    forget();
    if (status === "false_start") announceNow(t("race.false_start"));
    render(store.state);
  }

  function forget() {
    clearTimeout(deciding);
    node.removeAttribute("data-pressed");
    node.removeAttribute("data-deciding");
  }

  /** @param {State} state */
  function render(state) {
    const race = state.table?.race ?? null;
    if (race === null) forget();
    node.hidden = race === null || state.seat === null;
    if (!race) return;
    const [key, values] = node.hasAttribute("data-deciding") ? /** @type {const} */ (["race.deciding", {}]) : line(state);
    setText(words, t(key, values));
    attribute(node, "data-race", race.kind);
    attribute(node, "aria-disabled", state.you?.options.press ? null : "true");
  }

  node.addEventListener("pointerdown", press);
  node.addEventListener("click", (event) => event.detail === 0 && press(event));
  return { node, render, press, receive };
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

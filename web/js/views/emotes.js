// Emotes: eight moods that a seat can show instead of words. Each player can be muted.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { attribute, h, replace } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { isMuted, withMuted } from "../muting.js";
import { savePreferences } from "../preferences.js";
import { nameOf, others } from "./context.js";
import { face, mood } from "./face.js";

/** @import { EmoteName, State } from "../types.js" */
/** @import { Mood } from "./face.js" */
/** @import { Context, View } from "./context.js" */

/** @type {EmoteName[]} */
const EMOTES = ["laugh", "shock", "innocent", "angry", "wink", "clap", "sweat", "sleep"];
const SHOWN_MS = 2600;
export const REST_MS = 2500; // between two of one's own: the server refuses a second one within 2 s, and lines waver

/**
 * @param {Context} context
 * @param {(seat: number, name: Mood | null) => void} feel show a mood on a seat, or what it had before
 * @returns {View & {open: HTMLElement}} open: the button that opens the choice
 */
export function createEmotes({ store, send }, feel) {
  const choice = h("div", { class: "emotes", role: "group", "aria-label": t("table.emotes"), hidden: true, on: { keydown: escape } }, ...EMOTES.map(button));
  const quiet = h("div", { class: "emotes-mute" });
  choice.append(quiet);
  const open = h("button", { type: "button", class: "tool emote-open", "aria-label": t("table.emotes"), "aria-expanded": "false", data: { act: "emotes" }, on: { click: press, keydown: escape } }, smile(0, "sly"));
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */
  const timers = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  /** The opener does nothing while it rests. */
  function press() {
    if (rest === undefined) toggle();
  }

  /** Closes the choice, and does nothing else at the table. @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== "Escape" || choice.hidden) return;
    event.stopPropagation();
    toggle();
  }

  function toggle() {
    hide(choice, !choice.hidden, () => open.focus());
    attribute(open, "aria-expanded", String(!choice.hidden));
    const seat = store.state.seat ?? 0;
    for (const each of choice.querySelectorAll("[data-emote] .face")) each.setAttribute("data-tint", String(seat));
    replace(quiet, ...mutes(store.state, mute));
  }

  /** @param {number} seat */
  function mute(seat) {
    const next = { ...store.state.preferences, ...withMuted(store.state, seat) };
    savePreferences(next);
    store.patch({ preferences: next });
    for (const each of quiet.children) attribute(each, "aria-pressed", String(isMuted(store.state, Number(each.getAttribute("data-mute")))));
  }

  /** @param {EmoteName} name */
  function button(name) {
    return h("button", { type: "button", class: "emote", "aria-label": t(`table.emote.${name}`), data: { emote: name }, on: { click: () => say(name) } }, smile(0, name));
  }

  /** @param {EmoteName} name */
  function say(name) {
    send({ type: "emote", emote: name });
    toggle();
    open.setAttribute("aria-disabled", "true");
    rest = setTimeout(rested, REST_MS);
  }

  function rested() {
    rest = undefined;
    open.removeAttribute("aria-disabled");
  }

  /** @param {State} state @param {number} seat @param {string} emote */
  function show(state, seat, emote) {
    const name = EMOTES.find((each) => each === emote);
    if (!name || isMuted(state, seat)) return;
    clearTimeout(timers.get(seat));
    feel(seat, name);
    timers.set(seat, setTimeout(() => feel(seat, null), SHOWN_MS));
    announce(t("table.emoted", { name: nameOf(state, seat), mood: t(`table.emote.${name}`) }));
  }

  return {
    node: choice,
    open,
    render(state, previous) {
      if (state.table?.race && !choice.hidden) toggle();
      for (const [seat, each] of Object.entries(state.emotes)) {
        if (each !== previous.emotes[Number(seat)]) show(state, Number(seat), each.emote);
      }
    },
    unmount: () => [...timers.values(), rest].forEach(clearTimeout),
  };
}

/** Whose emotes are shown on this device: a button for each other player. @param {State} state @param {(seat: number) => void} onPress */
function mutes(state, onPress) {
  return others(state).map((seat) => {
    const label = t("table.mute", { name: nameOf(state, seat) });
    return h("button", { type: "button", class: "emote", "aria-label": label, title: label, "aria-pressed": String(isMuted(state, seat)), data: { mute: seat }, on: { click: () => onPress(seat) } }, face(seat));
  });
}

/** @param {number} seat @param {Mood} name */
function smile(seat, name) {
  const node = face(seat);
  mood(node, name);
  return node;
}

// The table while a match is played: puts its parts together and tells them of changes.
//
//   seats                 the others, along the far edge
//   lens                  only the guard's
//   piles, race, photo    the middle
//   say                   one line
//   picker                only while a card is to be given; else, at times, whom all wait for
//   own, hand             the own place
//   edge                  strip or accuse button
//   film, toast, flights  above it all

import { t } from "../i18n.js";
import { attribute, h } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { ANSWER_MS, isForgotten, unanswered } from "../pending.js";
import { practised } from "../practice.js";
import { takenBack } from "../taken_back.js";
import { timeUp } from "../time_up.js";
import { preloadCards } from "./card.js";
import { givable, isGuard, others } from "./context.js";
import { Edge } from "./edge.js";
import { createEmotes } from "./emotes.js";
import { createFilm } from "./film.js";
import { Hand } from "./hand.js";
import { bindKeys } from "./keys.js";
import { createLens } from "./lens.js";
import { Motion } from "./motion.js";
import { createOwn } from "./own.js";
import { createPhoto } from "./photo.js";
import { createPicker } from "./pickers.js";
import { createPiles } from "./piles.js";
import { Pulses } from "./pulses.js";
import { createRace } from "./race.js";
import { createRelief } from "./relief.js";
import { createSay } from "./say.js";
import { createSeats } from "./seats.js";
import { Toast } from "./toast.js";

/** @import { Action, Me, Send, State } from "../types.js" */
/** @import { Received, Store } from "../store.js" */
/** @import { Context, View } from "./context.js" */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Send} send
 * @returns {() => void} unmount
 */
export function mountTable(root, store, send) {
  const table = new Table(store, send);
  root.replaceChildren(table.node);
  table.render(store.state, store.state);
  void preloadCards();
  return () => {
    table.unmount();
    table.node.remove();
  };
}

class Table {
  #pulses = new Pulses();
  #toast = new Toast();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting; // for an answer that may be lost

  /** @param {Store} store @param {Send} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
    const context = this.#context();
    this.seats = createSeats(context);
    this.piles = createPiles(context);
    this.motion = new Motion(context, this.piles);
    this.race = createRace(context, () => this.render(store.state, store.state));
    this.edge = new Edge(context, () => this.#strip());
    this.hand = this.#hand(context);
    this.picker = createPicker(context, (card) => this.#mark(card));
    this.emotes = createEmotes(context, (seat, name) => this.#feel(seat, name));
    this.own = createOwn(context, this.emotes.open);
    this.views = this.#views(context);
    this.node = this.#build();
    this.#practise();
    this.stops = [this.#pulses.follow(store), store.onMessage((received) => this.#receive(received)), store.onChange(({ state, previous }) => this.render(state, previous)), this.#keys(context), this.#leaving()];
  }

  /** @param {State} state @param {State} previous */
  render(state, previous) {
    if (!state.table) return;
    attribute(this.node, "data-phase", state.table.phase);
    attribute(this.node, "data-role", state.seat === null ? "watcher" : isGuard(state) ? "guard" : "cheater");
    attribute(this.node, "data-own-turn", state.seat !== null && state.table.turn === state.seat && state.table.phase === "turn");
    attribute(this.node, "data-others", others(state).length);
    attribute(this.node, "data-side", state.room?.settings.same_room === true);
    attribute(this.node, "data-giving", givable(state).length > 0);
    for (const view of this.views) view.render(state, previous);
  }

  unmount() {
    clearTimeout(this.#waiting);
    for (const stop of this.stops) stop();
    for (const view of this.views) view.unmount?.();
  }

  /** @returns {Context} */
  #context() {
    const { store, send } = this;
    return {
      store,
      send,
      act: (action) => this.#act(action),
      toast: (key, values) => this.#toast.say(key, values),
      focusHand: () => this.hand.focus(),
      pulses: this.#pulses,
      places: {
        seat: (seat) => (seat === store.state.seat ? this.hand.node : this.seats.fanOf(seat)),
        draw: () => this.piles.draw,
        discard: () => this.piles.discard,
      },
    };
  }

  /** @param {Context} context */
  #hand(context) {
    return new Hand(context, {
      choose: (card) => this.picker.choose(card),
      press: (event) => this.race.press(event),
      canLift: (card) => this.edge.canLift(this.store.state, card),
      onGesture: (gesture) => this.edge.show(gesture),
      edge: () => this.edge.strip.getBoundingClientRect(),
      arrive: (node) => this.motion.arrive(node),
    });
  }

  /** @param {Context} context @returns {Pick<View, "render" | "unmount">[]} */
  #views(context) {
    this.lens = createLens(context);
    this.say = createSay();
    this.photo = createPhoto();
    this.film = createFilm(context);
    this.relief = createRelief(context);
    return [this.relief, this.seats, this.piles, this.race, this.lens, this.say, this.photo, this.picker, this.own, this.hand, this.edge, this.emotes, this.film, this.#toast];
  }

  #build() {
    const { seats, lens, piles, race, photo, say, picker, relief, own, hand, edge, emotes, film } = this;
    const middle = h("div", { class: "middle", on: { pointerdown: race.early } }, piles.node, race.node, photo?.node);
    return h("main", { class: "table", "aria-label": t("table.title") },
      h("div", { class: "room", "aria-hidden": "true" }, h("i", { class: "room-lamp" }), h("i", { class: "room-moth" })),
      h("div", { class: "board", "aria-hidden": "true" }, h("i", { class: "board-mug" }), h("i", { class: "board-cookie" })),
      seats.node, lens?.node, middle, say?.node, picker.node, relief?.node, own.node, emotes.node, hand.node, edge.node, film?.node, this.#toast.node, this.motion.node);
  }

  /** @param {Context} context */
  #keys(context) {
    const { hand, seats, edge, race, piles } = this;
    return bindKeys(context, {
      hand,
      look: seats.look,
      accuse: () => edge.shout(),
      press: race.press,
      canLift: (card) => edge.canLift(this.store.state, card),
      draw: () => piles.draw.click(),
    });
  }

  /** A page that is left, or whose keys go elsewhere, holds no card. */
  #leaving() {
    const back = () => this.hand.tell({ type: "cancel" });
    const hidden = () => document.hidden && back();
    addEventListener("blur", back);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("blur", back);
      document.removeEventListener("visibilitychange", hidden);
    };
  }

  /** @param {Received} received */
  #receive(received) {
    const { message, state } = received;
    const at = performance.now();
    this.#repeat(state, at); // first: nothing that is only shown may keep it back
    this.motion.receive(received);
    this.race.receive(received);
    this.film?.receive(received);
    if (message.type === "me") this.#answer(message, message.why, at);
    if (message.type === "welcome" && message.me) this.#answer(message.me, message.me.why ?? "card", at);
    const late = timeUp(message, state, received.previous, at);
    if (late) this.#toast.say(late);
    this.#practise();
    if (message.type === "pulse") this.hand.tell({ type: "tick", at });
  }

  /** On a new line, say again what the old one may have lost; or own up to it. @param {State} state @param {number} at */
  #repeat(state, at) {
    const lost = unanswered(state, at);
    if (lost) this.#ask(lost);
    if (!isForgotten(state, at)) return;
    this.store.patch({ pending: null });
    this.#toast.say("table.not_heard");
  }

  /** The server tells of the held card; with a `why` it is held no longer in any case. @param {Me} me @param {string | null} why @param {number} at */
  #answer(me, why, at) {
    const { gesture } = this.hand;
    this.hand.tell({ type: "me", st: me.st, busy: me.busy, why, at });
    const held = this.#pulses.arrived - this.hand.liftedAt;
    const back = takenBack({ before: gesture, after: this.hand.gesture, held }, me, this.store.state.table);
    if (back) this.#toast.say(back);
  }

  #practise() {
    const practice = practised(this.store.state);
    if (practice !== this.store.state.practice) this.store.patch({ practice });
  }

  /** @param {Action} action */
  #act(action) {
    const { pending } = this.store.state;
    const again = pending !== null && !pending.lost && JSON.stringify(pending.action) === JSON.stringify(action);
    const at = performance.now();
    this.#ask({ id: again ? pending.id : newId(), action, at, meant: at, lost: false });
  }

  /** @param {NonNullable<State["pending"]>} pending */
  #ask(pending) {
    const { store } = this;
    store.patch({ pending });
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.render(store.state, store.state), ANSWER_MS); // nothing else tells that it may be asked for again
    if (!this.send({ type: "act", id: pending.id, action: pending.action })) this.#toast.say("line.lost");
  }

  /** The strip as a button, for those without a pointer. */
  #strip() {
    const { current, gesture } = this.hand;
    const at = performance.now();
    if (gesture.lifted) return this.hand.tell({ type: "go-key", at });
    this.hand.tell({ type: "lift-key", card: current, liftable: current !== null && this.edge.canLift(this.store.state, current), at });
    this.hand.tell({ type: "lift-key-up", at });
  }

  /** @param {number | null} card */
  #mark(card) {
    for (const node of this.hand.row.children) attribute(node, "data-chosen", card !== null && node.getAttribute("data-card") === String(card));
  }

  /** @param {number} seat @param {import("./face.js").Mood | null} name */
  #feel(seat, name) {
    if (seat === this.store.state.seat) this.own.feel(name ?? "calm");
    else this.seats.faceOf(seat)?.feel(name ?? "calm");
  }
}

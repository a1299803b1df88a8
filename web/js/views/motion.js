// Cards in flight. Each moves by transform and opacity alone, takes no room, hears no pointer and holds nothing up.

import { h } from "../lib/dom.js";
import { card } from "./card.js";
import { isCalm } from "./context.js";
import { slapHand } from "./paw.js";

/** @import { Reaction, State, TableEvent } from "../types.js" */
/** @import { Received } from "../store.js" */
/** @import { Context } from "./context.js" */

const FLIGHT_MS = 340;
const DEAL_MS = 45; // from card to card
const SLAP_MS = 110; // from hand to hand
const REST_MS = 900; // that the hands stay on the pile
const DEALT = 4; // cards that are seen flying to each seat; the rest is believed
const EASE = "cubic-bezier(.2,.8,.3,1)";
const FADE = [{ opacity: 0 }, { opacity: 1 }];
const POP = [{ transform: "rotateY(55deg) scale(1.16)" }, { transform: "rotateY(-6deg) scale(1.05)", offset: 0.6 }, { transform: "none" }];

export class Motion {
  node = h("div", { class: "flights", "aria-hidden": "true" });
  /** @type {Element | null} Where new cards of the own hand come from. */
  #origin = null;
  #dealt = 0;

  /** @param {Context} context @param {{hidden: HTMLElement, top: HTMLElement}} piles */
  constructor(context, piles) {
    this.context = context;
    this.piles = piles;
  }

  /** Before the table is drawn anew. @param {Received} received */
  receive({ message, state, previous }) {
    if (message.type === "photo" && message.kind === "mosquito" && previous.photo?.race !== message.race) this.#slaps(message.results);
    if (message.type !== "event") return;
    this.#dealt = 0;
    for (const event of message.events) this.#fly(event, state, previous);
  }

  /** A card of the own hand has come. @param {HTMLElement} node */
  arrive(node) {
    const from = this.#origin ?? this.context.places.draw();
    const face = node.querySelector(".card");
    if (!face) return;
    if (isCalm(this.context.store.state)) return void face.animate(FADE, { duration: 200 });
    const [dx, dy] = between(node, from);
    const start = { transform: `translate(${dx}px, ${dy}px) scale(.8)`, opacity: 0.4 };
    const flight = face.animate([start, { transform: "none", opacity: 1 }], { duration: FLIGHT_MS, easing: EASE, delay: this.#dealt++ * DEAL_MS, fill: "backwards" });
    face.setAttribute("data-flying", ""); // until it lies in its place, which is pressed meanwhile, it covers what it flies over
    flight.onfinish = flight.oncancel = () => face.removeAttribute("data-flying");
  }

  /** @param {TableEvent} event @param {State} state @param {State} previous */
  #fly(event, state, previous) {
    const { places } = this.context;
    const own = state.seat;
    this.#origin = places.draw();
    switch (event.kind) {
      case "dealt":
        return this.#deal(state);
      case "laid":
        return this.#land(this.piles.hidden, event.seat);
      case "turned_up":
        return this.#pop();
      case "race_won":
        return this.#land(this.piles.top, event.seat);
      case "drew":
        return event.seat === own ? undefined : this.#ghost(places.draw(), places.seat(event.seat));
      case "gifted":
      case "penalty_given":
        return event.given === false ? undefined : this.#pass(event.giver, event.to, own);
      case "tribute_paid":
        return event.gifts.forEach((/** @type {[number, unknown]} */ [giver]) => this.#pass(giver, event.to, own));
      case "caught":
        return void (this.#origin = previous.seat === event.seat ? places.discard() : this.#origin);
    }
  }

  /** @param {number} giver @param {number} to @param {number | null} own */
  #pass(giver, to, own) {
    const { places } = this.context;
    if (to === own) this.#origin = places.seat(giver);
    else this.#ghost(places.seat(giver), places.seat(to));
  }

  /** @param {State} state */
  #deal(state) {
    const { places } = this.context;
    const seats = state.table?.counts.map((_, seat) => seat).filter((seat) => seat !== state.seat) ?? [];
    for (let round = 0; round < DEALT; round++) {
      seats.forEach((seat, index) => this.#ghost(places.draw(), places.seat(seat), (round * seats.length + index) * DEAL_MS));
    }
  }

  /** The node itself comes from a seat. @param {HTMLElement} node @param {number} seat */
  #land(node, seat) {
    requestAnimationFrame(() => {
      const from = this.context.places.seat(seat);
      if (!from || node.hidden) return;
      if (isCalm(this.context.store.state)) return void node.animate(FADE, { duration: 160 });
      const [dx, dy] = between(node, from);
      node.animate([{ transform: `translate(${dx}px, ${dy}px) rotate(-14deg) scale(.6)` }, { transform: "none" }], { duration: FLIGHT_MS, easing: EASE });
    });
  }

  #pop() {
    if (!isCalm(this.context.store.state)) this.piles.top.animate(POP, { duration: 220, easing: "ease-out" });
  }

  /** Hands pile up on the discards, the slowest on top. @param {Reaction[]} results */
  #slaps(results) {
    const { places } = this.context;
    results.forEach(({ seat }, index) => {
      const turn = ((seat * 37) % 50) - 25;
      this.#send(slapHand(seat), places.seat(seat), places.discard(), { delay: index * SLAP_MS, scale: 1.1, turn, rest: REST_MS });
    });
  }

  /** @param {Element | null} from @param {Element | null} to @param {number} [delay] */
  #ghost(from, to, delay = 0) {
    this.#send(card(null), from, to, { delay, scale: 0.42, turn: 0, rest: 0 });
  }

  /** @param {Element} what @param {Element | null} from @param {Element | null} to @param {{delay: number, scale: number, turn: number, rest: number}} how */
  #send(what, from, to, { delay, scale, turn, rest }) {
    if (!from || !to || isCalm(this.context.store.state)) return;
    const ghost = h("div", { class: "flight" }, what);
    this.node.append(ghost);
    const path = [{ transform: middle(from, 0.9, 0) }, { transform: middle(to, scale, turn) }];
    const flight = ghost.animate(path, { duration: FLIGHT_MS, easing: EASE, delay, endDelay: rest, fill: "both" });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }
}

/** @param {Element} node @param {number} scale @param {number} turn degrees */
function middle(node, scale, turn) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return `translate(${left + width / 2}px, ${top + height / 2}px) scale(${scale}) rotate(${turn}deg)`;
}

/** From the middle of one node to that of another. @param {Element} node @param {Element} other */
function between(node, other) {
  const [a, b] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
  return [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2].map(Math.round);
}

// Draws the server's pulses at an even pace, one behind their arrival: the lens, the eye and the stirs all follow it.
// The number of the last one drawn is what an accusation refers to.

import { CALM, PulseBuffer, shade } from "../shadow.js";

/** @import { Pulse } from "../types.js" */
/** @import { Store } from "../store.js" */
/** @import { Shadow } from "../shadow.js" */

/** @typedef {{pulse: Pulse, shadow: Shadow, before: Shadow}} Drawn */

export class Pulses {
  arrived = 0; // number of the last one that came
  /** @type {Pulse | null} The last one drawn. */
  drawn = null;
  /** @type {Shadow} */
  shadow = CALM;
  /** @type {PulseBuffer<Pulse>} */
  #buffer = new PulseBuffer();
  /** @type {Set<(drawn: Drawn) => void>} */
  #listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(drawn: Drawn) => void} listener */
  onDraw(listener) {
    this.#listeners.add(listener);
  }

  /** @param {Store} store @returns {() => void} how to stop */
  follow(store) {
    const stop = store.onMessage(({ message }) => {
      if (message.type === "pulse") this.#push(message);
      if (message.type === "welcome") this.#forget();
    });
    return () => {
      stop();
      this.#forget();
    };
  }

  /** @param {Pulse} pulse */
  #push(pulse) {
    this.arrived = pulse.k;
    this.#buffer.push(pulse, performance.now());
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    const wait = this.#buffer.wait(performance.now());
    if (wait !== null) this.#timer = setTimeout(() => this.#draw(), wait);
  }

  #draw() {
    for (const pulse of this.#buffer.due(performance.now())) {
      const before = this.shadow;
      this.drawn = pulse;
      this.shadow = shade(before, pulse);
      for (const listener of this.#listeners) listener({ pulse, shadow: this.shadow, before });
    }
    this.#wait();
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#buffer.clear();
    this.drawn = null;
    this.shadow = CALM;
  }
}

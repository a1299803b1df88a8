// Holds the state and tells of changes. "message" (detail {message, state, previous}) at once, for each message of the server;
// "change" (detail {state, previous}) at most once a frame, for views.

import { reduce } from "./reduce.js";
import { initialState } from "./state.js";

/** @import { State, ToClient } from "./types.js" */
/** @typedef {{ state: State, previous: State }} Change */
/** @typedef {Change & { message: ToClient }} Received */

export class Store extends EventTarget {
  /** @type {State} */ #state;
  /** @type {State | null} State at the last "change"; null while none is owed. */ #shown = null;
  /** @type {(run: () => void) => void} */ #schedule;
  /** @type {() => number} */ #now;

  /** @param {{ state?: State, schedule?: (run: () => void) => void, now?: () => number }} [options] */
  constructor({ state = initialState(), schedule = queueMicrotask, now = () => performance.now() } = {}) {
    super();
    this.#state = state;
    this.#schedule = schedule;
    this.#now = now;
  }

  get state() {
    return this.#state;
  }

  /** @param {ToClient} message */
  receive(message) {
    const previous = this.#state;
    this.#become(reduce(previous, message, this.#now()));
    this.#dispatch("message", { message, state: this.#state, previous });
  }

  /** @param {Partial<State>} part */
  patch(part) {
    this.#become({ ...this.#state, ...part });
  }

  /** @param {(change: Change) => void} listener @returns {() => void} how to stop */
  onChange(listener) {
    return this.#on("change", listener);
  }

  /** @param {(received: Received) => void} listener @returns {() => void} how to stop */
  onMessage(listener) {
    return this.#on("message", listener);
  }

  /** @param {string} type @param {(detail: any) => void} listener */
  #on(type, listener) {
    const handle = (/** @type {Event} */ event) => listener(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(type, handle);
    return () => this.removeEventListener(type, handle);
  }

  /** @param {State} next */
  #become(next) {
    if (next === this.#state) return;
    const owed = this.#shown !== null;
    this.#shown ??= this.#state;
    this.#state = next;
    if (!owed) this.#schedule(() => this.#tell());
  }

  #tell() {
    const previous = /** @type {State} */ (this.#shown);
    this.#shown = null;
    this.#dispatch("change", { state: this.#state, previous });
  }

  /** @param {string} type @param {Change | Received} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(Object.assign(new Event(type), { detail }));
  }
}

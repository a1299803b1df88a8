// The visit to one room: says hello, keeps the seat's secret, comes back with it. No DOM; line and storage are passed in.

import { Farewells } from "./farewells.js";
import { keepToken, tokenOf } from "./preferences.js";
import { initialState } from "./state.js";

/** @import { FromClient, Hello } from "./types.js" */
/** @import { Store } from "./store.js" */
/** @typedef {{ send(message: FromClient): boolean, close(): void, wake(): void }} Open */
/** @typedef {{ hello: () => Hello, onMessage: (message: any) => void, onLine: (line: any) => void }} Wishes */
/** @typedef {{ name?: string, watch?: boolean, move?: string, then?: FromClient[] }} Entry How to come in, and what to ask for once inside. */

/** After these the secret of the seat is worth nothing. */
const SEAT_GONE = new Set(["bad_token", "removed", "blocked", "closed", "no_such_room"]);

export class Session {
  /** @type {Open | null} */ #line = null;
  #moved = false; // the code that this device came with is used up

  /** @param {Store} store @param {(wishes: Wishes) => Open} connect @param {import("./preferences.js").Shelf | null} [shelf] */
  constructor(store, connect, shelf) {
    this.store = store;
    this.connect = connect;
    this.shelf = shelf;
    this.farewells = new Farewells(connect, shelf);
  }

  /** @param {FromClient} message */
  send(message) {
    return this.#line?.send(message) ?? false;
  }

  /** While the door is being opened, a second tap opens no second one. @param {string} code @param {Entry} entry */
  enter(code, entry) {
    if (this.#line && this.store.state.line === "connecting") return;
    this.#line?.close();
    this.#moved = false;
    this.store.patch({ bye: null, line: "connecting" });
    const wishes = { hello: () => this.#hello(code, entry), onMessage: this.#hear(code, entry), onLine: this.#lineIs };
    this.#line = this.connect(wishes);
  }

  /** Whether this device has a seat in the room. @param {string} code */
  hasSeat(code) {
    return tokenOf(code, this.shelf) !== null;
  }

  /** Go away from the room; with `seat`, the seat is given up too. @param {{ seat: boolean }} what */
  leave({ seat }) {
    const { page, preferences } = this.store.state;
    if (seat && page.name === "room") this.#giveUp(page.code);
    this.#line?.close();
    this.#line = null;
    this.store.patch({ ...initialState(), page, preferences });
  }

  wake() {
    this.#line?.wake();
    this.farewells.wake();
  }

  /** A line may be down, or dead without knowing it, and a seat whose secret nobody has stays for ever: a farewell makes sure. @param {string} code */
  #giveUp(code) {
    const token = tokenOf(code, this.shelf);
    this.send({ type: "leave" });
    keepToken(code, null, this.shelf);
    if (token) this.farewells.say(code, token);
  }

  /** @param {string} code @param {Entry} entry @returns {Hello} */
  #hello(code, { name, watch, move }) {
    if (move && !this.#moved) return { type: "hello", room: code, move };
    const token = tokenOf(code, this.shelf);
    if (token && !watch) return { type: "hello", room: code, token };
    return watch ? { type: "hello", room: code, watch: true } : { type: "hello", room: code, name: name ?? null };
  }

  /** @param {string} code @param {Entry} entry */
  #hear(code, { then = [] }) {
    let wishes = then;
    return (/** @type {import("./types.js").ToClient} */ message) => {
      if (message.type === "welcome" && message.token) keepToken(code, message.token, this.shelf);
      if (message.type === "welcome") this.#moved = true; // from now on by the seat's secret
      if (message.type === "bye" && SEAT_GONE.has(message.code)) keepToken(code, null, this.shelf);
      this.store.receive(message);
      if (message.type !== "welcome") return;
      for (const wish of wishes) this.send(wish);
      wishes = [];
    };
  }

  #lineIs = (/** @type {import("./socket.js").Line} */ line) => {
    if (line !== "closed") this.store.patch({ line });
    else this.store.patch({ line: "idle" });
  };
}

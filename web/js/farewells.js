// Seats that were given up: each is called once more by its secret, until the server knows it no longer or was told now, after
// a reload too. The person is on another page by then, and sees nothing of it. No DOM; line and storage are passed in.

import { farewells, keepFarewell } from "./preferences.js";
import { PASSING } from "./screen.js";

/** @import { ToClient } from "./types.js" */
/** @import { Open, Wishes } from "./session.js" */
/** @import { Shelf } from "./preferences.js" */

export class Farewells {
  /** @type {Set<Open>} Lines on which one is perhaps still to be said. */ #lines = new Set();

  /** @param {(wishes: Wishes) => Open} connect @param {Shelf | null} [shelf] */
  constructor(connect, shelf) {
    this.connect = connect;
    this.shelf = shelf;
  }

  /** What was not sure before the page went. */
  resume() {
    for (const [code, token] of farewells(this.shelf)) this.#call(code, token);
  }

  /** @param {string} code @param {string} token of the seat */
  say(code, token) {
    keepFarewell(code, token, this.shelf);
    this.#call(code, token);
  }

  wake() {
    for (const line of this.#lines) line.wake();
  }

  /** @param {string} code @param {string} token */
  #call(code, token) {
    const onMessage = (/** @type {ToClient} */ message) => {
      if (isOver(message) || (message.type === "welcome" && line.send({ type: "leave" }))) this.#end(line, code);
    };
    const line = this.connect({ hello: () => ({ type: "hello", room: code, token }), onMessage, onLine() {} });
    this.#lines.add(line);
  }

  /** @param {Open} line @param {string} code */
  #end(line, code) {
    line.close();
    this.#lines.delete(line);
    keepFarewell(code, null, this.shelf);
  }
}

/** Whether the seat or its room is gone anyway. @param {ToClient} message */
function isOver(message) {
  return message.type === "bye" && !PASSING.has(message.code);
}

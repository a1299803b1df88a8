// The line to the server: comes back by itself, for ever, unless the server said goodbye for good. No DOM; timers and WebSocket are passed in.
//
// Browsers let those wait who open sockets in vain, Firefox for up to a minute, and say nothing of it. So after one call that
// was not answered, the server is asked by other means whether it is there, and called only then.

import { PASSING } from "./screen.js";

/** @import { Bye, FromClient, Hello, ToClient } from "./types.js" */

const RETRY_FIRST_MS = 250; // a blip is over by then
const RETRY_CAP_MS = 1000; // so that everybody is back within 2 s after the server or the network is
const OPEN_LIMIT_MS = 8000; // slow phone networks answer within this or not at all
const DIAL_DOUBT_MS = 2000; // a page that wakes up after this long of dialling has slept over it: that call leads nowhere
const ANSWER_LIMIT_MS = 2000; // a line that does not answer a ping for this long is taken as dead
const SILENCE_MS = 5000; // a running round is never silent for this long; then it is in doubt
const ECHO_MS = 1000; // whoever says something is answered, or told of the table, sooner than this; else the line is in doubt
const CONNECTING = 0;
const OPEN = 1;

/**
 * @typedef {"connecting" | "open" | "lost" | "closed"} Line
 * @typedef {{ readyState: number, onopen: any, onmessage: any, onclose: any, send(text: string): void, close(): void }} Wire
 * @typedef {object} Clock What of the world the line needs.
 * @property {(url: string) => Wire} open
 * @property {(signal: AbortSignal) => Promise<boolean>} isThere whether the server answers at all; never rejects
 * @property {(run: () => void, ms: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {() => number} random 0…1
 * @property {() => number} now ms; goes on while the machine sleeps
 * @typedef {object} Settings
 * @property {string} url
 * @property {() => Hello} hello asked anew at each opening, since a token may have come meanwhile
 * @property {(message: ToClient) => void} onMessage
 * @property {(line: Line) => void} onLine
 * @property {Clock} clock
 */

/** @param {Settings} settings */
export function connect(settings) {
  const line = new Connection(settings);
  line.open();
  return {
    /** False when the line is down: nothing is kept for later, the next welcome tells the truth. @param {FromClient} message */
    send: (message) => line.send(message),
    /** For good. */
    close: () => line.close(),
    /** The page came back or the network did: do not wait for the next try. */
    wake: () => line.wake(),
  };
}

class Connection {
  /** @type {Wire | null} */ #wire = null;
  /** @type {any} */ #timer = null;
  /** @type {AbortController | null} */ #asking = null; // whether the server is there
  #unanswered = false; // the last call was
  #dialledAt = 0;
  #tries = 0;
  #pings = 0;
  #isSilent = false; // since something was said
  #welcomed = false;
  #done = false;

  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  open() {
    this.#drop();
    this.#dialledAt = this.settings.clock.now();
    const wire = (this.#wire = this.settings.clock.open(this.settings.url));
    this.#unanswered = true;
    wire.onopen = () => this.#greet(wire);
    wire.onmessage = (/** @type {{ data: string }} */ event) => wire === this.#wire && this.#hear(JSON.parse(event.data));
    wire.onclose = () => wire === this.#wire && this.#lose();
    this.settings.onLine(this.#welcomed ? "lost" : "connecting");
    this.#after(OPEN_LIMIT_MS, () => this.#lose());
  }

  /** Call, or first ask whether anybody is there to answer. */
  dial() {
    if (!this.#unanswered) return this.open();
    this.#drop();
    this.#dialledAt = this.settings.clock.now();
    this.#after(OPEN_LIMIT_MS, () => this.#lose());
    const asking = (this.#asking = new AbortController());
    this.settings.clock.isThere(asking.signal).then((there) => asking === this.#asking && (there ? this.open() : this.#lose()));
  }

  /** @param {FromClient} message */
  send(message) {
    if (this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify(message));
    if (!this.#isSilent) this.#after(ECHO_MS, () => this.#doubt());
    this.#isSilent = true;
    return true;
  }

  close() {
    this.#done = true;
    this.settings.clock.clearTimeout(this.#timer);
    this.#drop();
  }

  wake() {
    if (this.#done) return;
    if (this.#wire?.readyState === OPEN) this.#doubt();
    else if (!this.#isDialling || this.settings.clock.now() - this.#dialledAt > DIAL_DOUBT_MS) this.dial();
  }

  get #isDialling() {
    return this.#asking !== null || this.#wire?.readyState === CONNECTING;
  }

  /** @param {Wire} wire */
  #greet(wire) {
    if (wire !== this.#wire) return;
    this.#unanswered = false;
    wire.send(JSON.stringify(this.settings.hello()));
  }

  /** @param {ToClient} message */
  #hear(message) {
    if (message.type === "welcome") this.#arrive();
    this.#isSilent = false;
    this.#after(SILENCE_MS, () => this.#doubt());
    if (message.type === "bye") this.#part(message);
    this.settings.onMessage(message);
  }

  #arrive() {
    this.#tries = 0;
    this.#welcomed = true;
    this.settings.onLine("open");
  }

  /** @param {Bye} bye */
  #part(bye) {
    if (PASSING.has(bye.code)) return;
    this.close();
    this.settings.onLine("closed");
  }

  #doubt() {
    this.#isSilent = true;
    this.send({ type: "ping", n: ++this.#pings });
    this.#after(ANSWER_LIMIT_MS, () => this.#lose());
  }

  #lose() {
    this.#drop();
    this.settings.onLine(this.#welcomed ? "lost" : "connecting");
    const wait = Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** this.#tries++);
    this.#after(wait * (0.5 + this.settings.clock.random() / 2), () => this.dial());
  }

  #drop() {
    const wire = this.#wire;
    this.#asking?.abort(); // a browser has few calls to one server at a time
    this.#wire = this.#asking = null;
    this.#isSilent = false;
    wire?.close();
  }

  /** The one timer: whatever was waited for before is forgotten. @param {number} ms @param {() => void} run */
  #after(ms, run) {
    this.settings.clock.clearTimeout(this.#timer);
    this.#timer = this.settings.clock.setTimeout(run, ms);
  }
}

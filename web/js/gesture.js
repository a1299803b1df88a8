// What pointer and keys mean for the own hand: play, choose, scroll, lift, let go, put back.
//
// Pure: no DOM and no clock; places are zones and times are milliseconds, both passed in. `step` returns the next gesture
// and what to do. The server has the last word on every held card: its answers come in as "me".

const SLOP = 8; // px a finger may tremble before a press becomes a drag
export const HOLD_MS = 600; // ms a card lies at the edge before it may fall; the server counts for itself
export const LATCH_MS = 250; // ms; a shorter press of the lift key leaves the card held until it is let go or put back
const RETRY_MS = 1000; // ms until a let-go that had to wait is said again, should the answer have been lost
const GIVE_UP_MS = 6000; // ms; no card is held longer than 5 s, so by then the answer is lost

/** @typedef {"edge" | "hand" | "table"} Zone */
/** @typedef {"idle" | "press" | "pan" | "drag" | "held" | "wait"} Mode */
/**
 * @typedef {object} Gesture
 * @property {Mode} mode press: not yet moved; held: by key; wait: let go, the server has not answered
 * @property {number | null} card
 * @property {number} x where the pointer went down
 * @property {number} y
 * @property {number} dx how far it is from there
 * @property {number} dy
 * @property {boolean} pannable the hand is wider than the screen
 * @property {boolean} liftable the card may be lifted
 * @property {boolean} lifted the server was told of the card at the edge
 * @property {boolean} sure the server has said that the card is held
 * @property {boolean} latched the key was pressed briefly
 * @property {number} since when it was lifted, or let go
 * @property {"" | "busy" | "early"} late why a let-go waits
 */
/** @typedef {{type: "down", card: number, x: number, y: number, pannable: boolean, liftable: boolean}} Down */
/** @typedef {{type: "move", x: number, y: number, zone: Zone, at: number}} Move */
/** @typedef {{type: "up", zone: Zone, at: number}} Up */
/** @typedef {{type: "lift-key", card: number | null, liftable: boolean, at: number}} LiftKey */
/** @typedef {{type: "me", st: string, busy: boolean, why: string | null, at: number}} Me */
/**
 * @typedef {Down | Move | Up | LiftKey | Me | {type: "lift-key-up", at: number} | {type: "go-key", at: number}
 *   | {type: "cancel"} | {type: "tick", at: number}} Input
 */
/**
 * @typedef {{type: "tap" | "play" | "lift", card: number} | {type: "drop" | "back"} | {type: "pan", dx: number}} Intention
 */
/** @typedef {[Gesture, Intention[]]} Step */

/** @type {Readonly<Gesture>} */
export const IDLE = Object.freeze({
  mode: "idle",
  card: null,
  x: 0,
  y: 0,
  dx: 0,
  dy: 0,
  pannable: false,
  liftable: false,
  lifted: false,
  sure: false,
  latched: false,
  since: 0,
  late: "",
});

/**
 * @param {Gesture} gesture
 * @param {Input} input
 * @returns {Step}
 */
export function step(gesture, input) {
  switch (input.type) {
    case "down":
      return down(gesture, input);
    case "move":
      return move(gesture, input);
    case "up":
      return up(gesture, input);
    case "lift-key":
      return liftKey(gesture, input);
    case "lift-key-up":
      return liftKeyUp(gesture, input.at);
    case "go-key":
      return ready(gesture, input.at) && gesture.mode === "held" ? letGo(gesture, input.at) : [gesture, []];
    case "me":
      return answered(gesture, input);
    case "tick":
      return tick(gesture, input.at);
    default:
      return cancel(gesture);
  }
}

/**
 * Whether the card has lain at the edge for long enough to fall.
 * @param {Gesture} gesture
 * @param {number} at
 */
export function ready(gesture, at) {
  return gesture.lifted && gesture.mode !== "wait" && at - gesture.since >= HOLD_MS;
}

/** @param {Gesture} gesture @param {Down} input @returns {Step} */
function down(gesture, { card, x, y, pannable, liftable }) {
  if (gesture.mode !== "idle") return [gesture, []];
  return [{ ...IDLE, mode: "press", card, x, y, pannable, liftable }, []];
}

/** @param {Gesture} gesture @param {Move} input @returns {Step} */
function move(gesture, { x, y, zone, at }) {
  const dx = x - gesture.x;
  const dy = y - gesture.y;
  if (gesture.mode === "press") {
    if (Math.hypot(dx, dy) < SLOP) return [gesture, []];
    const mode = gesture.pannable && Math.abs(dx) > Math.abs(dy) ? "pan" : "drag";
    return move({ ...gesture, mode }, { type: "move", x, y, zone, at });
  }
  if (gesture.mode === "pan") return [{ ...gesture, dx }, [{ type: "pan", dx: dx - gesture.dx }]];
  if (gesture.mode !== "drag") return [gesture, []];
  const moved = { ...gesture, dx, dy };
  return zone === "edge" && gesture.liftable && !gesture.lifted ? lift(moved, at) : [moved, []];
}

/** @param {Gesture} gesture @param {number} at @returns {Step} */
function lift(gesture, at) {
  const card = /** @type {number} */ (gesture.card);
  return [{ ...gesture, lifted: true, sure: false, since: at }, [{ type: "lift", card }]];
}

/** @param {Gesture} gesture @param {Up} input @returns {Step} */
function up(gesture, { zone, at }) {
  const card = /** @type {number} */ (gesture.card);
  if (gesture.mode === "press") return [IDLE, [{ type: "tap", card }]];
  if (gesture.mode === "pan") return [IDLE, []];
  if (gesture.mode !== "drag") return [gesture, []];
  if (zone === "edge" && ready(gesture, at)) return letGo(gesture, at);
  if (gesture.lifted) return [IDLE, [{ type: "back" }]];
  return [IDLE, zone === "table" ? [{ type: "play", card }] : []];
}

/** @param {Gesture} gesture @param {number} at @returns {Step} */
function letGo(gesture, at) {
  return [{ ...gesture, mode: "wait", since: at, late: "" }, [{ type: "drop" }]];
}

/** @param {Gesture} gesture @param {LiftKey} input @returns {Step} */
function liftKey(gesture, { card, liftable, at }) {
  if (gesture.mode === "held") return gesture.latched ? cancel(gesture) : [gesture, []];
  if (gesture.mode !== "idle" || card === null || !liftable) return [gesture, []];
  return lift({ ...IDLE, mode: "held", card, liftable }, at);
}

/** @param {Gesture} gesture @param {number} at @returns {Step} */
function liftKeyUp(gesture, at) {
  if (gesture.mode !== "held" || gesture.latched) return [gesture, []];
  return at - gesture.since < LATCH_MS ? [{ ...gesture, latched: true }, []] : cancel(gesture);
}

/** @param {Gesture} gesture @returns {Step} */
function cancel(gesture) {
  return [IDLE, gesture.lifted ? [{ type: "back" }] : []];
}

/** @param {Gesture} gesture @param {Me} me @returns {Step} */
function answered(gesture, { st, busy, why, at }) {
  if (!gesture.lifted) return [gesture, []];
  if (st !== "hold") return gesture.sure || why ? [IDLE, []] : [gesture, []]; // off the finger too: what it does now would mean nothing
  if (gesture.mode !== "wait") return [{ ...gesture, sure: true }, []];
  if (gesture.late === "busy" && !busy) return letGo({ ...gesture, sure: true }, at);
  const late = why === "busy" || why === "early" ? why : gesture.late;
  return [{ ...gesture, sure: true, late }, []];
}

/** @param {Gesture} gesture @param {number} at @returns {Step} */
function tick(gesture, at) {
  if (gesture.mode !== "wait") return [gesture, []];
  const waited = at - gesture.since;
  if (gesture.late === "early" || (gesture.late === "busy" && waited >= RETRY_MS)) return letGo(gesture, at);
  return waited >= GIVE_UP_MS ? cancel(gesture) : [gesture, []];
}

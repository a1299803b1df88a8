// What the guard sees under the table: pulses are drawn at an even pace, a pulse behind their arrival, and the seven shadow
// levels of one dip add up. Pure: times are milliseconds passed in.

export const PULSE_MS = 200; // the server's step
export const TELLS = 7; // shadow levels of one dip
export const FOG = 15; // stands for a frame while nothing is seen
export const FIRST_TELL = 5; // frames 1…4 go down, 5…11 are tells, 12 comes up
export const LAST_TELL = FIRST_TELL + TELLS - 1;
const CATCH_UP_MS = 100; // after a stall pulses are drawn twice as fast, no faster: each must be seen
const KEEP = 5; // pulses; an accusation may look back one second, so older ones are worthless
const STAY = 10; // pulses (2 s) that the bars stay after a dip

/**
 * @template {{k: number}} P
 * @typedef {{pulse: P, due: number}} Waiting
 */

/**
 * The jitter buffer. `push` at arrival, `due` whenever there is time to draw.
 * @template {{k: number}} P
 */
export class PulseBuffer {
  /** @type {Waiting<P>[]} */
  #queue = [];
  #last = -Infinity;

  /** @param {P} pulse @param {number} now */
  push(pulse, now) {
    const late = now > this.#last + PULSE_MS;
    const wish = now + PULSE_MS;
    const due = late ? wish : Math.min(Math.max(wish, this.#last + CATCH_UP_MS), this.#last + PULSE_MS);
    this.#last = due;
    this.#queue.push({ pulse, due });
    if (this.#queue.length > KEEP) this.#queue.shift();
  }

  /** Pulses that are to be drawn by now, oldest first. @param {number} now @returns {P[]} */
  due(now) {
    /** @type {P[]} */
    const ready = [];
    for (let head = this.#queue[0]; head && head.due <= now; head = this.#queue[0]) {
      ready.push(head.pulse);
      this.#queue.shift();
    }
    return ready;
  }

  /** Milliseconds until the next pulse is due; null when none waits. @param {number} now */
  wait(now) {
    const head = this.#queue[0];
    return head ? Math.max(0, head.due - now) : null;
  }

  clear() {
    this.#queue = [];
    this.#last = -Infinity;
  }
}

/**
 * @typedef {object} Shadow
 * @property {number | null} seat under the lens
 * @property {number} frame 0 calm, 1…12 of a dip, 15 fog
 * @property {(number | null)[]} levels seven of 0…3; null: not seen
 * @property {number} idle pulses since the last dip
 */

/** @type {Readonly<Shadow>} */
export const CALM = Object.freeze({ seat: null, frame: 0, levels: Array(TELLS).fill(null), idle: STAY });

/**
 * The shadow after one drawn pulse.
 * @param {Shadow} shadow
 * @param {{w?: number[] | null, d?: number[][] | null}} pulse
 * @returns {Shadow}
 */
export function shade(shadow, pulse) {
  const seat = pulse.w?.[0] ?? null;
  const [frame, level] = pulse.d?.[0] ?? [0, 0];
  if (seat !== shadow.seat) return shade({ ...CALM, seat }, pulse);
  if (frame === FOG) return { ...shadow, frame };
  if (frame === 0) return rested(shadow);
  const levels = begins(shadow, frame) ? [...CALM.levels] : [...shadow.levels];
  if (frame >= FIRST_TELL && frame <= LAST_TELL) levels[frame - FIRST_TELL] = level;
  return { seat, frame, levels, idle: 0 };
}

/** @param {Shadow} shadow @returns {Shadow} */
function rested(shadow) {
  const idle = shadow.idle + 1;
  return { ...shadow, frame: 0, idle, levels: idle >= STAY ? CALM.levels : shadow.levels };
}

/** @param {Shadow} shadow @param {number} frame */
function begins(shadow, frame) {
  return shadow.idle > 0 || (shadow.frame !== FOG && frame < shadow.frame);
}

/** Sum of the levels seen, and how many were. @param {Shadow} shadow */
export function total(shadow) {
  const seen = shadow.levels.filter((level) => level !== null);
  return { sum: seen.reduce((sum, level) => sum + level, 0), seen: seen.length };
}

/**
 * What is worth saying aloud about this pulse: the paw moves; no more levels will be seen, or none for now; fog hides a paw
 * of which nothing was seen yet. The eye is told as much, at the same moment.
 * @param {Shadow} before
 * @param {Shadow} after
 * @returns {"moves" | "sum" | "fog" | null} of "sum", `before` has the levels if the lens has moved on
 */
export function news(before, after) {
  const moved = before.seat !== after.seat;
  const going = before.frame > 0 && before.frame < LAST_TELL && (moved || after.frame === 0 || after.frame > LAST_TELL);
  if (going && total(before).seen > 0) return "sum";
  if (after.frame === FOG) return going && !moved ? "fog" : null;
  if (after.frame === 0) return null;
  if (after.frame === LAST_TELL && before.frame !== LAST_TELL) return "sum";
  return !moved && before.frame > 0 && before.idle === 0 ? null : "moves";
}

// Which sentence the line of the table says, and about whom. Pure.

/** @import { Practice, State, Table } from "../types.js" */

/** @typedef {[key: string, seats: number[], n: number]} Line */

/** @param {State} state @returns {Line} */
export function lineOf(state) {
  const { table } = state;
  if (!table) return ["table.say.ready", [], 0];
  if (table.accused !== null && table.phase !== "penalty") return ["table.say.accused", [table.guard, table.accused], 0];
  const say = PHASES[table.phase];
  return say ? say(state, table) : ["table.say.ready", [], 0];
}

const HINT_ROUNDS = 2; // of each part, in which its hint is shown

/** A second, smaller sentence for those who are new; null when there is none. @param {State} state @returns {string | null} */
export function hintOf({ table, seat, you, me, preferences, practice }) {
  if (!table || seat === null || !preferences.hints || table.accused !== null) return null;
  const isNew = (/** @type {keyof Practice} */ part) => practice[part].length <= HINT_ROUNDS;
  if (table.phase === "turn" && table.turn === seat) return isNew("turn") && you?.options.play.length ? "table.hint.play" : null;
  if (table.phase !== "turn" && table.phase !== "turning") return null;
  if (table.guard === seat) return isNew("guard") ? "table.hint.guard" : null;
  return me?.cool || !isNew("cheater") ? null : "table.hint.cheat"; // not beside a strip that says to keep calm
}

/** @type {Line} The race was void: a line was dead, or the server was gone meanwhile. */
const AGAIN = ["table.say.again", [], 0];

/** @type {Partial<Record<Table["phase"], (state: State, table: Table) => Line>>} */
const PHASES = {
  turn: turn,
  turning: (state, { laid_by: by }) => (by === state.seat ? ["table.say.own_turning", [], 0] : ["table.say.turning", seats(by), 0]),
  race: (_, { race }) => (race ? ["table.say.race", seats(race.by), race.number] : AGAIN),
  slap: (_, { race }) => (race ? ["table.say.slap", seats(race.by), 0] : AGAIN),
  gift: (state, { turn: by }) => (by === state.seat ? ["table.say.own_gift", [], 0] : ["table.say.gift", [by], 0]),
  tribute: tribute,
  penalty: penalty,
  last_look: (state, { guard }) => (guard === state.seat ? ["table.say.own_last_look", [], 0] : ["table.say.last_look", [guard], 0]),
  scored: () => ["table.say.scored", [], 0],
  over: () => ["table.say.over", [], 0],
};

/** @param {State} state @param {Table} table @returns {Line} */
function turn({ seat, you }, { turn: whose }) {
  if (whose !== seat) return ["table.say.turn", [whose], 0];
  const { play = [], draw = false } = you?.options ?? {};
  if (play.length && draw) return ["table.say.play_or_draw", [], 0];
  return [draw ? "table.say.draw" : "table.say.play", [], 0];
}

/** @param {State} state @param {Table} table @returns {Line} */
function tribute({ seat, you }, { receiver }) {
  if (receiver === seat) return ["table.say.get_tribute", [], 0];
  return you?.options.tribute.length ? ["table.say.own_tribute", seats(receiver), 0] : ["table.say.tribute", seats(receiver), 0];
}

/** @param {State} state @param {Table} table @returns {Line} */
function penalty({ seat, you }, { guard, receiver }) {
  if (receiver === seat) return ["table.say.get_penalty", [guard], 0];
  return you?.options.penalty.length ? ["table.say.own_penalty", seats(receiver), 0] : ["table.say.penalty", [guard, ...seats(receiver)], 0];
}

/** @param {number | null | undefined} seat @returns {number[]} */
function seats(seat) {
  return seat === null || seat === undefined ? [] : [seat];
}

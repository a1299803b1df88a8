// What each message of the server changes: pure, one case per type, unknown types change nothing. No DOM, no clock: `now` is passed in.

import { stillPending } from "./pending.js";
import { NO_RACE } from "./state.js";

/** @import * as Wire from "./types.js" */
/** @import { State, Table, ToClient } from "./types.js" */

/** @type {{ [type: string]: (state: State, message: any, now: number) => State }} */
const CASES = {
  welcome,
  event,
  room,
  pulse: (state) => state, // five a second, drawn by views/pulses.js; the rest of the page is not shown anew for them
  me,
  verdict: (state, message) => ({ ...state, verdict: message }),
  photo,
  pressed,
  reel: (state, message) => ({ ...state, reel: message }),
  refused,
  malformed,
  emote,
  pong: (state) => state,
  move: (state) => state,
  bye: (state, message) => ({ ...state, bye: message.code }),
};

/**
 * @param {State} state
 * @param {ToClient} message
 * @param {number} [now] performance.now() when it came
 * @returns {State}
 */
export function reduce(state, message, now = 0) {
  const change = Object.hasOwn(CASES, message.type) ? CASES[message.type] : undefined;
  return change ? change(state, message, now) : state;
}

/** @param {State} state @param {Wire.Welcome} message @param {number} now @returns {State} */
function welcome(state, message, now) {
  const { seat, version, table, you, me: mine, races } = message;
  const seated = {
    ...state, seat, version, you, races, bye: null, verdict: null,
    pending: state.pending && { ...state.pending, lost: true }, // perhaps: its answer, if there was one, was lost
    me: mine, meAt: now,
  };
  return withRoom(withTable(seated, table, now), message.room, now);
}

/** @param {State} state @param {Wire.EventMessage} message @param {number} now @returns {State} */
function event(state, message, now) {
  const { version, table, you } = message;
  const pending = stillPending(state, message);
  const dealt = table.round_no !== state.table?.round_no;
  const before = dealt ? { ...state, reel: null, photo: null, races: [], race: NO_RACE } : state;
  const seat = you?.seat ?? state.seat;
  const me = state.table && table.guard !== state.table.guard && before.me ? { ...before.me, cool: 0 } : before.me; // another role, another wait
  return withTable({ ...before, version, you, pending, seat, me }, table, now);
}

/** @param {State} state @param {Wire.RoomMessage} message @param {number} now */
function room(state, message, now) {
  return withRoom({ ...state, seat: ownSeat(state, message.room) }, message.room, now);
}

/** In the lobby seats move up when one before them is freed. Names are unique, so the own one tells where. @param {State} state @param {Wire.RoomInfo} room */
function ownSeat({ seat, room: before }, room) {
  const name = before?.seats.find((each) => each.seat === seat)?.name;
  if (seat === null || room.stage !== "lobby" || name === undefined) return seat;
  return room.seats.find((each) => each.name === name)?.seat ?? seat;
}

/** @param {State} state @param {Wire.RoomInfo} room @param {number} now @returns {State} */
function withRoom(state, room, now) {
  const next = { ...state, room, roomAt: now };
  if (room.stage !== "lobby") return next;
  return { ...next, table: null, you: null, me: null, verdict: null, photo: null, races: [], reel: null, race: NO_RACE };
}

/** @param {State} state @param {Table | null} table @param {number} now @returns {State} */
function withTable(state, table, now) {
  const filming = table?.phase === "accused" || table?.clock?.kind === "film";
  return { ...state, table, tableAt: now, verdict: filming ? state.verdict : null, ...raceOf(state, table) };
}

/** The own part in the race: it begins with the race, and stays readable until the next one. @param {State} state @param {Table | null} table */
function raceOf(state, table) {
  const open = table?.race ?? null;
  if (open && open.id !== state.race.id) return { race: { ...NO_RACE, id: open.id, status: /** @type {const} */ ("waiting") }, photo: null };
  return { race: state.race };
}

/** @param {State} state @param {Wire.Me} message @param {number} now @returns {State} */
function me(state, message, now) {
  return { ...state, me: message, meAt: now, you: message.you };
}

/** @param {State} state @param {Wire.Photo} message @returns {State} */
function photo(state, message) {
  const others = state.races.filter((each) => each.race !== message.race); // it comes again with a late time
  const races = [...others, message].sort((a, b) => a.race - b.race);
  return { ...state, photo: message, races, race: { ...state.race, id: message.race, status: "decided" } };
}

/** @param {State} state @param {Wire.Pressed} message @returns {State} */
function pressed(state, message) {
  if (message.race !== state.race.id || state.race.status === "decided") return state;
  return { ...state, race: { ...state.race, status: message.status } };
}

/** @param {State} state @param {Wire.Refused} message @param {number} now @returns {State} */
function refused(state, message, now) {
  const { id, code, parameters } = message;
  const answered = id !== null && state.pending?.id === id;
  return { ...state, refusal: { id, code, parameters, at: now }, pending: answered ? null : state.pending };
}

/** It does not say what was not understood, or came too fast: so nothing is waited for. @param {State} state @param {Wire.Malformed} message @param {number} now @returns {State} */
function malformed(state, { code }, now) {
  return { ...state, refusal: { id: null, code, parameters: {}, at: now }, pending: null };
}

/** @param {State} state @param {Wire.Emote} message @param {number} now @returns {State} */
function emote(state, message, now) {
  return { ...state, emotes: { ...state.emotes, [message.seat]: { emote: message.emote, at: now } } };
}

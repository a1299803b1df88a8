// What the lobby can say about itself: may it start, who wishes it, how good is a line. Pure.

/** @import { RoomInfo, SeatInfo, State, Wish } from "./types.js" */

export const SEATS_MIN = 3;
export const SEATS_MAX = 5;
const GOOD_MS = 80; // round trip: nobody notices
const FAIR_MS = 200; // noticed, and made up for by the races' rule

/** Whether this seat may start, deal and play again: the host, and everybody once the host's line is lost. @param {RoomInfo} room @param {number | null} seat */
export function mayGoOn(room, seat) {
  if (seat === null) return false;
  return room.host === seat || room.seats.some((each) => each.seat === room.host && !each.connected);
}

/** What the button of going on does: it begins, it wishes that the host did, or takes that back; null: there is none. @param {RoomInfo} room @param {number | null} seat @returns {"start" | "wish" | "unwish" | null} */
export function wayOn(room, seat) {
  if (seat === null) return null;
  if (mayGoOn(room, seat)) return "start";
  return wishToGoOn(room)?.by.includes(seat) ? "unwish" : "wish";
}

/** Who wishes to go on without the host, if anybody. @param {RoomInfo} room @returns {Wish | null} */
export function wishToGoOn(room) {
  return room.wishes.find((wish) => wish.seat === null) ?? null;
}

/** Whether more than half of those who are asked wish it, which is enough. @param {Wish} wish */
export function isMost({ by, of }) {
  return 2 * by.length > of;
}

/** Whom the table shows as waited for: the own seat if others wish for it, else the next that can be wished for. @param {Pick<State, "room" | "seat">} state @returns {Wish | null} */
export function reliefFor({ room, seat }) {
  const all = room?.wishes.filter((wish) => wish.seat !== null) ?? [];
  const others = all.filter((wish) => wish.seat !== seat);
  const open = others.filter(({ by }) => seat === null || !by.includes(seat));
  return all.find((wish) => wish.seat === seat && wish.by.length > 0) ?? open[0] ?? others[0] ?? null;
}

/** Why the match cannot start: key of the reason, or null when it can. @param {RoomInfo} room @param {number | null} seat */
export function startProblem(room, seat) {
  if (room.seats.length < SEATS_MIN) return "too_few";
  if (!mayGoOn(room, seat)) return "not_host";
  return room.seats.length > SEATS_MAX ? "too_many" : null;
}

/** How many of three bars a line deserves. @param {SeatInfo} seat @returns {0 | 1 | 2 | 3} */
export function lineBars({ connected, lag_ms: lag }) {
  if (!connected) return 0;
  if (lag === null || lag <= GOOD_MS) return 3;
  return lag <= FAIR_MS ? 2 : 1;
}

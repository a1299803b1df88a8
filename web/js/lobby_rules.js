// What the lobby can say about itself: may it start, how good is a line. Pure.

/** @import { RoomInfo, SeatInfo } from "./types.js" */

export const SEATS_MIN = 3;
export const SEATS_MAX = 5;
const GOOD_MS = 80; // round trip: nobody notices
const FAIR_MS = 200; // noticed, and made up for by the races' rule

/** Whether this seat may start, deal and play again: the host, and everybody once the host's line is lost. @param {RoomInfo} room @param {number | null} seat */
export function mayGoOn(room, seat) {
  if (seat === null) return false;
  return room.host === seat || room.seats.some((each) => each.seat === room.host && !each.connected);
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

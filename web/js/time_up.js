// Whether the table has just acted for the own seat because its time was up, and what it did. Pure.

import { leftMs } from "./clock.js";

/** @import { State, TableEvent, ToClient } from "./types.js" */

const SLACK_MS = 1000; // the line is not equally fast all the time, so the own clock may show a little more than nothing

/** @param {ToClient} message @param {State} state after it @param {State} previous @param {number} now @returns {string | null} key of words */
export function timeUp(message, state, previous, now) {
  const clock = previous.table?.clock;
  if (message.type !== "event" || !clock || state.seat === null || !clock.seats.includes(state.seat)) return null;
  if (clock.paused || leftMs(clock, previous.tableAt, now) > SLACK_MS) return null; // it was the own act, in another tab
  if (previous.pending || isAutomatic(state) || isAutomatic(previous)) return null;
  return message.events.map((event) => deedOf(event, state.seat)).find(Boolean) ?? null;
}

/** The autopilot plays, which its player knows. @param {State} state */
export function isAutomatic({ room, seat }) {
  return room?.seats.find((each) => each.seat === seat)?.autopilot === true;
}

/** @param {TableEvent} event @param {number | null} seat @returns {string | null} */
function deedOf(event, seat) {
  if ((event.seat ?? event.giver) !== seat) return null;
  if (event.kind === "laid") return "table.time_up.play";
  if (event.kind === "drew" && event.why === "turn") return "table.time_up.draw";
  return GIFTS.has(event.kind) ? "table.time_up.give" : null;
}

const GIFTS = new Set(["gifted", "tribute_chosen", "penalty_given"]);

// Which cues a message calls for. Pure; sound.js, the title and vibration carry them out.

/** @import { State, ToClient } from "./types.js" */
/** @typedef {"turn" | "play" | "draw" | "caught" | "alarm" | "race" | "win" | "accuse" | "lift" | "slip" | "back"} Cue */

/** @type {{ [kind: string]: Cue }} */
const BY_EVENT = {
  laid: "play", drew: "draw", accused: "accuse", caught: "caught", false_alarm: "alarm", race_opened: "race", slap_opened: "race",
  match_ended: "win",
};

/** Phases that ask single seats for a card. */
const PROMPTS = new Set(["gift", "tribute", "penalty"]);

/** @param {ToClient} message @param {State} state after it @param {State} previous @returns {Cue[]} */
export function cuesOf(message, state, previous) {
  if (message.type !== "event") return [];
  const cues = message.events.flatMap((event) => BY_EVENT[event.kind] ?? []);
  if (isMyTurn(state) && !isMyTurn(previous)) cues.push("turn");
  return [...new Set(cues)];
}

/** Whether what the own hand does under the table, or sees there, may be heard: microphones would tell it in a call, and ears in one room. @param {State} state */
export function mayBeHeard({ preferences, room }) {
  return !preferences.callMode && room?.settings.video_call === false && !room.settings.same_room;
}

/** Whether the table waits for the own seat. @param {State} state */
export function isMyTurn({ table, seat, room }) {
  if (!table || seat === null || room?.stage !== "playing") return false;
  if (table.phase === "turn") return table.turn === seat;
  return PROMPTS.has(table.phase) && table.clock?.seats.includes(seat) === true;
}

// Whose emotes this device does not show: by name, in one room. Seats shift in the lobby, and other rooms seat other people. Pure.

/** @import { Preferences, State } from "./types.js" */

/** @param {State} state @param {number} seat */
export function isMuted({ room, preferences }, seat) {
  const name = nameAt(room, seat);
  return name !== undefined && preferences.mutedEmotes.room === room?.code && preferences.mutedEmotes.names.includes(name);
}

/** What the device is to remember once a seat is muted, or no longer; other rooms are forgotten. @param {State} state @param {number} seat @returns {Pick<Preferences, "mutedEmotes">} */
export function withMuted({ room, preferences }, seat) {
  const { mutedEmotes } = preferences;
  const name = nameAt(room, seat);
  if (!room || name === undefined) return { mutedEmotes };
  const names = mutedEmotes.room === room.code ? mutedEmotes.names : [];
  const others = names.filter((each) => each !== name);
  return { mutedEmotes: { room: room.code, names: others.length < names.length ? others : [...names, name] } };
}

/** @param {State["room"]} room @param {number} seat */
function nameAt(room, seat) {
  return room?.seats.find((each) => each.seat === seat)?.name;
}

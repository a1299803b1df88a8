// The one record that views show, every field with its default. No behaviour: changes are in reduce.js and store.js.
// Times called "at" are performance.now() of this page, in ms; clocks of the server are durations left at such a time.

/** @import { Preferences, RaceState, State } from "./types.js" */

/** @type {RaceState} */
export const NO_RACE = { id: null, status: "none" };

/** @type {Preferences} */
export const PREFERENCES = {
  name: "", // asked once, kept for the next room
  language: "", // "" = the browser's
  motion: "system", // or "reduced", "full"
  muted: false, // no sound at all
  volumes: { cues: 0.8, hints: 0.4 }, // by group: what calls you; the guard's quiet hints
  callMode: true, // in a call: no sound or vibration for lift, drop, back (they would betray it)
  vibration: true, // where the device has it
  numbers: true, // the sum of the shadow as a number beside the bars
  hints: true, // explanations in the first rounds of each part
  stickyLift: false, // keyboard: lift by one press instead of holding
  autoLens: false, // as guard, the lens swings to each stir by itself: for who can press one switch and no more
  mutedEmotes: { room: "", names: [] }, // whose emotes are not shown, in which room
};

/** @returns {State} */
export function initialState() {
  return {
    page: { name: "home" }, // which address is shown: home or a room
    line: "idle", // idle: no room; connecting: first time; open: welcomed; lost: comes back by itself
    bye: null, // reason code after which the line stays closed
    seat: null, // own seat, null before a seat is taken and for those who watch
    version: 0, // version of `table` and `you`
    room: null, // who sits where, host, settings
    roomAt: 0, // when `room` came: away_ms counts from here
    table: null, // what everybody sees; null in the lobby
    tableAt: 0, // when `table` came: clock.left_ms counts from here
    you: null, // own hand, floor and options
    me: null, // own hidden state of dropping
    meAt: 0, // when `me` came: its cool-down counts from here
    race: NO_RACE, // the own part in the open or last race
    verdict: null, // of the accusation while its film may run, else null
    photo: null, // of the last race, until the next one opens
    races: [], // photos of this round's races, as far as this page has seen them
    reel: null, // drops of the last round, until the next one is dealt
    pending: null, // the own action that the server has not answered yet
    refusal: null, // the last no of the server
    emotes: {}, // last emote by seat
    practice: { guard: [], cheater: [], turn: [] }, // which parts have been played, in which rounds
    preferences: PREFERENCES, // of this device
  };
}

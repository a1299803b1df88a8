// The words of the wire (docs/protocol.md) and of the client, for the type checker only. No browser loads this file.

import type { Store } from "./store.js";

export type Kind = "number" | "ant" | "cockroach" | "mosquito" | "spider" | "moth";
export type Temper = "novice" | "normal" | "lynx";
export type Pace = "off" | "slow" | "normal" | "fast";
export type EmoteName = "laugh" | "shock" | "innocent" | "angry" | "wink" | "clap" | "sweat" | "sleep";
export type Phase =
  | "ready" | "turn" | "turning" | "race" | "slap" | "gift" | "tribute" | "accused" | "penalty" | "last_look" | "scored" | "over";

export interface Face { kind: Kind; number: number }
export interface HandCard extends Face { id: number }
export interface TableClock {
  kind: "turn" | "gift" | "tribute" | "penalty" | "last_look" | "film" | "reel";
  seats: number[];
  left_ms: number;
  total_ms: number;
  paused: boolean;
}
export interface OpenRace { id: number; kind: "cockroach" | "mosquito"; by: number; number: number }
export interface Table {
  phase: Phase;
  round_no: number;
  rounds: number;
  guard: number;
  turn: number;
  starter: number;
  top: Face | null;
  laid_by: number | null;
  draw_count: number;
  discard_count: number;
  counts: number[];
  blurred: boolean;
  waiting: number[];
  receiver: number | null;
  accused: number | null;
  finished: number[];
  points: number[][];
  totals: number[];
  winners: number[];
  hands: Face[][];
  floors: Face[][];
  clock: TableClock | null;
  race: OpenRace | null;
}
export interface Options {
  play: number[];
  draw: boolean;
  gift: number[];
  gift_to: number[];
  tribute: number[];
  penalty: number[];
  drop: number[];
  accuse: number[];
  race: number[];
  press: boolean;
}
export interface You {
  seat: number;
  hand: HandCard[];
  floor: Face[];
  laid: Face | null;
  promised: number | null;
  options: Options;
}
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "person" | "bot";
  temper: Temper | null;
  connected: boolean;
  autopilot: boolean;
  auto_lens: boolean;
  away_ms: number | null;
  lag_ms: number | null;
  jitter_ms: number | null;
  inhuman: boolean;
}
export type Watch = "relaxed" | "normal" | "hawk";
export interface Settings {
  clocks: Pace;
  first_guard: number | null;
  handicap_ms: number;
  compensation: "standard" | "strict";
  watch: Watch;
  unhurried: boolean;
  eye: boolean;
  video_call: boolean;
  same_room: boolean;
  blurred: boolean;
}
export interface Wish { seat: number | null; by: number[]; of: number }
export interface RoomInfo {
  code: string;
  stage: "lobby" | "playing" | "over";
  host: number | null;
  seats: SeatInfo[];
  settings: Settings;
  watchers: number;
  late: string[];
  blocked: string[];
  wishes: Wish[];
}
export type Mark = "photo_finish" | "hiccup" | "limited" | "false_start" | "late" | "handicap";
export interface Reaction { seat: number; ms: number | null; marks: Mark[]; forgiven_ms: number }
export interface FilmFrame { k: number; frame: number; level: number; let_go: boolean; under: number | null }
export interface ReelDrop { seat: number; card: Face; at_ms: number; caught: boolean; watched: number; lens: number[] }
export interface TableEvent { kind: string; [field: string]: any }

export interface Welcome {
  type: "welcome";
  seat: number | null;
  token: string | null;
  version: number;
  room: RoomInfo;
  table: Table | null;
  you: You | null;
  me: Me | null;
  races: Photo[];
}
export interface EventMessage { type: "event"; version: number; events: TableEvent[]; table: Table; you: You | null }
export interface RoomMessage { type: "room"; room: RoomInfo }
export interface Pulse { type: "pulse"; k: number; e: number[]; s: number[]; w?: number[] | null; d?: [number, number][] | null }
export interface Me {
  type: "me";
  st: "none" | "hold" | "dip" | "rest";
  card: number | null;
  busy: boolean;
  cool: number;
  nerves: number;
  why: string | null;
  you: You;
}
export interface Verdict {
  type: "verdict";
  guard: number;
  seat: number;
  hit: boolean;
  cause: "drop" | "back" | "fidget" | "none";
  film: FilmFrame[];
  film_ms: number;
}
export interface Photo {
  type: "photo";
  race: number;
  kind: "cockroach" | "mosquito";
  results: Reaction[];
  winner: number | null;
  slowest: number | null;
  gap_ms: number | null;
}
export type PressStatus = "counted" | "false_start" | "cooling" | "no_card" | "late" | "closed";
export interface Pressed { type: "pressed"; race: number; status: PressStatus }
export interface Reel { type: "reel"; round_no: number; drops: ReelDrop[] }
export interface Refused { type: "refused"; id: string | null; code: string; parameters: Record<string, number | string> }
export interface Malformed { type: "malformed"; code: string }
export interface Emote { type: "emote"; seat: number; emote: string }
export interface Pong { type: "pong"; n: number }
export interface Move { type: "move"; code: string; valid_ms: number }
export interface Bye { type: "bye"; code: string }
export type ToClient =
  | Welcome | EventMessage | RoomMessage | Pulse | Me | Verdict | Photo | Pressed | Reel | Refused | Malformed | Emote | Pong | Move | Bye;

export type Action =
  | { kind: "play"; card: number }
  | { kind: "draw" }
  | { kind: "gift"; card: number; to: number }
  | { kind: "tribute"; card: number }
  | { kind: "penalty"; card: number };
export interface Hello { type: "hello"; room: string; token?: string | null; name?: string | null; watch?: boolean; move?: string }
export type FromClient =
  | Hello
  | { type: "act"; id: string; action: Action }
  | { type: "accuse"; id: string; seat: number; k: number }
  | { type: "look"; seat: number }
  | { type: "lift"; card: number }
  | { type: "drop" }
  | { type: "back" }
  | { type: "press"; race: number; claim_ms: number | null }
  | { type: "visible"; visible: boolean }
  | { type: "skip" }
  | { type: "auto"; on: boolean }
  | { type: "auto_lens"; on: boolean }
  | { type: "emote"; emote: EmoteName }
  | { type: "rename"; name: string }
  | { type: "configure"; settings: Settings }
  | { type: "add_bot"; temper: Temper }
  | { type: "remove"; seat: number }
  | { type: "block"; seat: number }
  | { type: "turn_away"; name: string; block: boolean }
  | { type: "unblock"; name: string }
  | { type: "hand_over"; seat: number }
  | { type: "relieve"; seat: number }
  | { type: "start" }
  | { type: "again" }
  | { type: "end" }
  | { type: "leave" }
  | { type: "move" }
  | { type: "ping"; n: number };
export type Send = (message: FromClient) => boolean;

export interface RaceState {
  /** Number of the race, null when none is or was open. */
  id: number | null;
  status: "none" | "waiting" | PressStatus | "decided";
}
export interface Preferences {
  name: string;
  language: string;
  motion: "system" | "reduced" | "full";
  muted: boolean;
  volumes: { cues: number; hints: number };
  callMode: boolean;
  vibration: boolean;
  numbers: boolean;
  hints: boolean;
  stickyLift: boolean;
  autoLens: boolean;
  mutedEmotes: { room: string; names: string[] };
}
/** The rounds in which this page has been the guard, a cheater, and on its turn. */
export interface Practice { guard: number[]; cheater: number[]; turn: number[] }
export interface State {
  page: { name: "home" } | { name: "room"; code: string };
  line: "idle" | "connecting" | "open" | "lost";
  bye: string | null;
  seat: number | null;
  version: number;
  room: RoomInfo | null;
  roomAt: number;
  table: Table | null;
  tableAt: number;
  you: You | null;
  me: Me | null;
  meAt: number;
  race: RaceState;
  verdict: Verdict | null;
  photo: Photo | null;
  races: Photo[];
  reel: Reel | null;
  /** `at`: said last; `meant`: pressed; ms. */
  pending: { id: string; action: Action; at: number; meant: number; lost: boolean } | null;
  refusal: { id: string | null; code: string; parameters: Record<string, number | string>; at: number } | null;
  emotes: Record<number, { emote: string; at: number }>;
  practice: Practice;
  preferences: Preferences;
}

/** What main.js lends to the views. */
export interface App {
  store: Store;
  send: Send;
  /** To another address of the client. */
  go(path: string): void;
  /** Opens a room and goes there; with `bots` a match against three of them begins. Rejects when the server does not answer. */
  newTable(wishes?: { bots?: boolean }): Promise<void>;
  /** Into the room of this address. */
  enter(entry: { name?: string; watch?: boolean; move?: string }): void;
  /** Away from the room; with `seat` the seat is given up. */
  leave(what: { seat: boolean }): void;
  setPreferences(part: Partial<Preferences>): void;
  /** False when its words cannot be loaded: the page keeps the language that it has. */
  setLanguage(language: string): Promise<boolean>;
}

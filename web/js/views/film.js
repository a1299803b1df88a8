// An accusation as a scene: the table freezes with the words, then the moment of the act runs again, with what the guard
// could see of it, and says what it was.

import { leftMs } from "../clock.js";
import { t } from "../i18n.js";
import { announceNow } from "../lib/announce.js";
import { attribute, h, setText } from "../lib/dom.js";
import { TELLS } from "../shadow.js";
import { isCalm, nameOf } from "./context.js";
import { face, mood } from "./face.js";
import { Bars, Paw, tellOf } from "./paw.js";

/** @import { FilmFrame, State, Verdict } from "../types.js" */
/** @import { Received } from "../store.js" */
/** @import { Context, View } from "./context.js" */

const LENGTH_MS = 3000; // of a film whose clock is not told: the guard is choosing a card meanwhile
const MOVING = 0.62; // share of the film that moves; the rest tells what it was
const STAMP = [{ transform: "scale(1.7) rotate(-9deg)", opacity: 0 }, { transform: "scale(1) rotate(-4deg)", opacity: 1 }];

/** @param {Context} context @returns {View & {receive: (received: Received) => void}} */
export function createFilm({ send, store }) {
  const paw = new Paw();
  const bars = new Bars();
  const shout = h("p", { class: "film-shout" });
  const words = h("p", { class: "film-who" });
  const outcome = h("p", { class: "film-outcome" });
  const cast = h("div", { class: "film-cast" });
  const scene = h("div", { class: "film-scene" }, paw.node, h("img", { class: "film-lens", src: "/img/lens.svg", alt: "" }), bars.node);
  const skip = h("button", { type: "button", class: "button film-skip", data: { act: "skip" }, on: { click: onSkip } }, t("table.skip"));
  const node = h("section", { class: "film", "aria-label": t("table.film"), hidden: true }, shout, cast, words, scene, outcome, skip);
  /** @type {Verdict | null} */
  let playing = null;
  let frozen = false;
  let timed = false; // the film's clock was seen
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  function onSkip() {
    send({ type: "skip" });
    skip.setAttribute("aria-disabled", "true");
    setText(skip, t("table.skipped"));
  }

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
    playing = null;
    timed = false;
  }

  function close() {
    stop();
    frozen = false;
    node.hidden = true;
  }

  /** @param {State} state @param {{guard: number, seat: number | null}} who */
  function freeze(state, { guard, seat }) {
    if (seat === null || frozen) return;
    frozen = true;
    node.hidden = false;
    node.setAttribute("data-scene", "freeze");
    setText(shout, t("table.caught_you"));
    setText(words, t("table.accuses", { guard: nameOf(state, guard), name: nameOf(state, seat) }));
    cast.replaceChildren(actor(guard, "angry"), actor(seat, "shock"));
    shout.animate(isCalm(state) ? [{ opacity: 0 }, { opacity: 1 }] : STAMP, { duration: 220, easing: "ease-out" });
    announceNow(words.textContent ?? "");
  }

  /** @param {State} state @param {Verdict} verdict */
  function play(state, verdict) {
    stop();
    playing = verdict;
    freeze(state, verdict);
    const clock = state.table?.clock;
    const left = clock?.kind === "film" ? leftMs(clock, state.tableAt, performance.now()) : LENGTH_MS;
    const frames = acted(verdict.film);
    const each = (left * MOVING) / Math.max(1, frames.length);
    node.setAttribute("data-scene", "film");
    skip.removeAttribute("aria-disabled");
    setText(skip, t("table.skip"));
    scene.style.setProperty("--tint", `var(--bug-${verdict.seat})`);
    frames.forEach((_, index) => timers.push(setTimeout(() => draw(verdict, frames, index), index * each)));
    timers.push(setTimeout(() => tell(verdict), left * MOVING), setTimeout(close, left));
  }

  /** @param {Verdict} verdict @param {FilmFrame[]} frames @param {number} index */
  function draw(verdict, frames, index) {
    const frame = /** @type {FilmFrame} */ (frames[index]);
    paw.pose(frame.frame, frame.level);
    bars.show(levels(frames.slice(0, index + 1)));
    attribute(scene, "data-seen", frame.lens);
    const gone = frames.slice(0, index + 1).some((each) => each.let_go);
    paw.card(verdict.cause === "drop" ? (gone ? "falls" : "held") : verdict.cause === "back" ? (gone ? "back" : "held") : "");
  }

  /** @param {Verdict} verdict */
  function tell(verdict) {
    const { state } = store;
    const [guard, seat] = [nameOf(state, verdict.guard), nameOf(state, verdict.seat)];
    const text = verdict.hit ? t("table.hit", { name: seat }) : t(`table.false.${verdict.cause}`, { name: seat, guard });
    setText(outcome, text);
    node.setAttribute("data-scene", verdict.hit ? "hit" : "false");
    const [accuser, culprit] = cast.querySelectorAll(".face");
    if (accuser) mood(accuser, verdict.hit ? "laugh" : "shock");
    if (culprit) mood(culprit, verdict.hit ? "sweat" : "laugh");
    outcome.animate(isCalm(state) ? [{ opacity: 0 }, { opacity: 1 }] : STAMP, { duration: 240, easing: "ease-out", fill: "backwards" });
    announceNow(text);
  }

  return {
    node,
    receive({ message, state }) {
      if (message.type === "verdict") play(state, message);
    },
    render(state) {
      const { table, you } = state;
      if (!table) return;
      if (table.phase === "accused" && !playing) freeze(state, { guard: table.guard, seat: table.accused });
      else if (!playing || (timed && table.clock?.kind !== "film")) close();
      timed ||= playing !== null && table.clock?.kind === "film";
      attribute(node, "data-beside", you?.options.penalty.length ? "hand" : null);
    },
    unmount: stop,
  };
}

/** @param {number} seat @param {import("./face.js").Mood} feeling */
function actor(seat, feeling) {
  const node = face(seat);
  mood(node, feeling);
  return node;
}

/** The frames in which something is to be seen, with one before. @param {FilmFrame[]} film */
function acted(film) {
  const first = film.findIndex((each) => each.frame > 0 || each.let_go);
  return film.slice(Math.max(0, first - 1));
}

/** @param {FilmFrame[]} frames @returns {(number | null)[]} */
function levels(frames) {
  /** @type {(number | null)[]} */
  const seen = Array(TELLS).fill(null);
  for (const each of frames) {
    const tell = tellOf(each.frame);
    if (tell !== null) seen[tell] = each.level;
  }
  return seen;
}

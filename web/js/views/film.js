// An accusation as a scene: the table freezes with the words, then the moment of the act runs again, with what the guard
// could see of it, and says what it was.

import { leftMs } from "../clock.js";
import { t } from "../i18n.js";
import { announceNow } from "../lib/announce.js";
import { attribute, h, setText } from "../lib/dom.js";
import { hide } from "../lib/focus.js";
import { TELLS } from "../shadow.js";
import { screenplay } from "../slow_motion.js";
import { isCalm, nameOf } from "./context.js";
import { face, mood } from "./face.js";
import { Bars, Paw, tellOf } from "./paw.js";

/** @import { State, Verdict } from "../types.js" */
/** @import { Place, Shot } from "../slow_motion.js" */
/** @import { Received } from "../store.js" */
/** @import { Context, View } from "./context.js" */

const SLIDE = 3; // steps of the film in which the lens goes from seat to seat
const AWAY = "translate(-90px, 120px)"; // of the lens while it is out of the picture
const GLASS = { x: 58 / 120, y: 56 / 140 }; // where its middle is in the picture
const ROUND_HEAD = 1.6; // how much wider than a head it gets
const SCENES = new Set(["accused", "penalty"]); // phases whose clock is not the film's
const FADE = [{ opacity: 0 }, {}];
const STAMP = [{ transform: "scale(1.7) rotate(-9deg)", opacity: 0 }, { transform: "scale(1) rotate(-4deg)", opacity: 1 }];

/** @param {Context} context @returns {View & {receive: (received: Received) => void}} */
export function createFilm({ send, store, focusHand }) {
  const paw = new Paw();
  const bars = new Bars();
  const shout = h("p", { class: "film-shout" });
  const words = h("p", { class: "film-who" });
  const outcome = h("p", { class: "film-outcome" });
  const cast = h("div", { class: "film-cast" });
  const lens = h("img", { class: "film-lens", src: "/img/lens.svg", alt: "", data: { lens: "away" } });
  lens.style.transform = AWAY;
  const heads = h("div", { class: "film-heads" });
  const scene = h("div", { class: "film-scene" }, heads, paw.node, lens, bars.node);
  const skip = h("button", { type: "button", class: "button film-skip", data: { act: "skip" }, on: { click: onSkip } }, t("table.skip"));
  const node = h("section", { class: "film", "aria-label": t("table.film"), hidden: true }, shout, cast, words, scene, outcome, skip);
  /** @type {Verdict | null} */
  let playing = null;
  let frozen = false;
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  function onSkip() {
    if (!send({ type: "skip" })) return; // the next line brings the film anew, with this button
    skip.setAttribute("aria-disabled", "true");
    setText(skip, t("table.skipped"));
  }

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
    playing = null;
  }

  function close() {
    stop();
    frozen = false;
    hide(node, true, focusHand);
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
    const past = clock?.kind === "film" ? clock.total_ms - leftMs(clock, state.tableAt, performance.now()) : 0; // for who comes late
    const { shots, step, words: end } = screenplay(verdict.film, verdict.film_ms);
    node.setAttribute("data-scene", "film");
    skip.removeAttribute("aria-disabled");
    setText(skip, t("table.skip"));
    scene.style.setProperty("--tint", `var(--bug-${verdict.seat})`);
    heads.replaceChildren(...onlookers(state, verdict));
    lens.style.transitionDuration = `${SLIDE * step}ms`;
    shots.forEach((_, index) => timers.push(setTimeout(() => draw(verdict, shots.slice(0, index + 1)), (shots[index]?.at ?? 0) - past)));
    timers.push(setTimeout(() => tell(verdict), end - past), setTimeout(close, verdict.film_ms - past));
  }

  /** @param {Verdict} verdict @param {Shot[]} shots up to the one to draw */
  function draw({ seat, cause, film }, shots) {
    const { frame, lens: place } = /** @type {Shot} */ (shots.at(-1));
    paw.pose(frame.frame, frame.level);
    bars.show(levels(shots));
    point(place, seat);
    const fell = film.find((each) => each.let_go)?.k ?? -Infinity; // before the film begins if a late shout was the last chance
    const shows = frame.k >= fell && (cause === "drop" || cause === "back");
    paw.card(shows ? (cause === "drop" ? "falls" : "back") : "");
  }

  /** Move the lens: over the paw of the accused, over another's head, or away. @param {Place} place @param {number} accused */
  function point({ seat, fog }, accused) {
    const target = seat === accused ? paw.node : seat === null ? null : heads.querySelector(`[data-seat="${seat}"]`);
    const how = target ? over(target) : AWAY;
    const moves = lens.style.transform !== how;
    lens.style.transform = how;
    attribute(lens, "data-lens", target === null ? "away" : fog ? "fog" : "on");
    if (moves && isCalm(store.state)) lens.animate(FADE, { duration: 300 });
  }

  /** @param {Element} target the paw, or a head, round which it gets small */
  function over(target) {
    const { left, top } = scene.getBoundingClientRect();
    const at = target.getBoundingClientRect();
    const x = at.x + at.width / 2 - left - scene.clientLeft - lens.offsetLeft - lens.offsetWidth * GLASS.x;
    const y = at.y + at.height / 2 - top - scene.clientTop - lens.offsetTop - lens.offsetHeight * GLASS.y;
    const scale = target === paw.node ? 1 : (at.width / lens.offsetWidth) * ROUND_HEAD;
    return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale.toFixed(2)})`;
  }

  /** @param {Verdict} verdict */
  function tell(verdict) {
    const { state } = store;
    point({ seat: null, fog: true }, verdict.seat);
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
      else if (!playing || !(SCENES.has(table.phase) || table.clock?.kind === "film")) close();
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

/** @param {Shot[]} shots @returns {(number | null)[]} */
function levels(shots) {
  /** @type {(number | null)[]} */
  const seen = Array(TELLS).fill(null);
  for (const { frame: { frame, level } } of shots) {
    const tell = tellOf(frame);
    if (tell !== null) seen[tell] = level;
  }
  return seen;
}

/** The heads of those who could have been looked at instead. @param {State} state @param {Verdict} verdict */
function onlookers({ table }, { guard, seat }) {
  const watched = [...(table?.counts.keys() ?? [])].filter((each) => each !== guard && each !== seat);
  return watched.map((each) => h("span", { data: { seat: each } }, face(each)));
}

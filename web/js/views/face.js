// The players as bugs: a head for each seat, eyes that look somewhere, moods. Moods show only what all may know.

import { svg } from "../lib/dom.js";

/** @typedef {"calm" | "sly" | "laugh" | "shock" | "innocent" | "angry" | "wink" | "clap" | "sweat" | "sleep"} Mood */
/** @typedef {{outer: number, inner: number, mouth: string, pupil?: number, other?: number}} Look lids: height over the middle of the eye at its outer and inner end */

const EYE = 13; // radius
const REACH = 6; // how far a pupil can move
const OPEN = EYE - 0.1;
const MIRROR = "matrix(-1 0 0 1 100 0)";
/** @type {Record<Mood, Look>} */
const LOOKS = {
  calm: { outer: 6, inner: 7, mouth: "M42 76Q50 80 58 76" },
  sly: { outer: 3, inner: 1, mouth: "M40 76Q52 82 62 72" },
  laugh: { outer: -5, inner: -3, mouth: "M36 72Q50 70 64 72Q62 86 50 86Q38 86 36 72Z" },
  shock: { outer: OPEN, inner: OPEN, mouth: "M50 72A6 7 0 1 1 49.9 72Z", pupil: 3 },
  innocent: { outer: OPEN, inner: OPEN, mouth: "M45 77Q50 79 55 77", pupil: 7 },
  angry: { outer: 9, inner: -2, mouth: "M40 80Q50 73 60 80" },
  wink: { outer: 6, inner: 6, other: -12, mouth: "M40 75Q50 83 60 75" },
  clap: { outer: -7, inner: -7, mouth: "M36 72Q50 76 64 72Q60 84 50 84Q40 84 36 72Z" },
  sweat: { outer: 8, inner: 11, mouth: "M40 79Q45 74 50 79T60 79" },
  sleep: { outer: -12, inner: -12, mouth: "M47 78A3 3 0 1 1 46.9 78Z" },
};

/** Head, what is drawn over it, feelers (left side; the right one is its mirror image). */
const HEADS = [
  ["M50 30C74 28 90 42 88 60 86 80 68 92 50 92 32 92 14 80 12 60 10 42 26 28 50 30Z", "M24 72Q30 66 36 72", "M38 33L28 17L14 17"],
  ["M50 28C72 28 86 44 86 62 86 80 70 92 50 92 30 92 14 80 14 62 14 44 28 28 50 28Z", "M30 36Q50 22 70 36Q60 42 50 34Q40 42 30 36Z", "M40 30Q36 14 26 13M26 13h.1"],
  ["M50 26C68 26 84 36 84 56 84 78 70 93 50 93 30 93 16 78 16 56 16 36 32 26 50 26Z", "M36 29Q50 38 64 29M26 36Q50 48 74 36", "M42 28Q40 8 24 10Q16 14 22 20"],
  ["M30 32H70Q86 34 87 56 88 84 68 92 50 92 32 92 12 84 13 56 14 34 30 32Z", "M22 76a6 4 0 1 0 12 0a6 4 0 1 0-12 0M66 76a6 4 0 1 0 12 0a6 4 0 1 0-12 0", "M32 34L26 16M26 16h.1"],
  ["M50 24C66 24 80 40 84 60 88 82 68 93 50 93 32 93 12 82 16 60 20 40 34 24 50 24Z", "M50 30V40M44 31L46 39M56 31L54 39", "M42 28Q34 20 30 4M37 21L27 21M33 14L23 13M31 8L23 6"],
];

/** @param {number} seat */
export function face(seat) {
  const [head, marking, feeler] = HEADS[seat % HEADS.length] ?? [];
  const node = svg("svg", { class: "face", viewBox: "0 0 100 100", "aria-hidden": "true", data: { tint: seat % HEADS.length } },
    feelers(feeler, "face-outline"), feelers(feeler, "face-feelers"),
    svg("path", { class: "face-head", d: head }),
    svg("path", { class: "face-marking", d: marking }),
    eye(false), eye(true),
    svg("g", { class: "face-pupils" }, svg("circle", { cx: 36, cy: 56 }), svg("circle", { cx: 64, cy: 56 })),
    svg("path", { class: "face-lid" }), svg("path", { class: "face-lid", transform: MIRROR }),
    svg("path", { class: "face-mouth" }),
    svg("path", { class: "face-sweat", d: "M84 30Q92 42 86 47Q78 48 78 41Q78 37 84 30Z" }),
  );
  mood(node, "calm");
  return node;
}

/** @param {string | undefined} left @param {string} name */
function feelers(left, name) {
  return svg("g", { class: name }, svg("path", { d: left }), svg("path", { d: left, transform: MIRROR }));
}

/** @param {boolean} right */
function eye(right) {
  return svg("circle", { class: "face-eye", cx: right ? 64 : 36, cy: 56, r: EYE });
}

/** @param {Element} node @param {Mood} name */
export function mood(node, name) {
  if (node.getAttribute("data-mood") === name) return;
  node.setAttribute("data-mood", name);
  const look = LOOKS[name];
  const [left, right] = node.querySelectorAll(".face-lid");
  left?.setAttribute("d", lid(look.outer, look.inner));
  right?.setAttribute("d", lid(look.other ?? look.outer, look.other ?? look.inner));
  node.querySelector(".face-mouth")?.setAttribute("d", look.mouth);
  for (const pupil of node.querySelectorAll(".face-pupils circle")) pupil.setAttribute("r", String(look.pupil ?? 5));
}

/** The lid of the left eye: all of the eye above a line. @param {number} outer @param {number} inner */
function lid(outer, inner) {
  if (outer >= OPEN && inner >= OPEN) return "";
  const from = [36 - half(outer), 56 - outer];
  const to = [36 + half(inner), 56 - inner];
  return `M${from}A${EYE} ${EYE} 0 ${outer + inner < 0 ? 1 : 0} 1 ${to}Z`;
}

/** Half of the eye's width at this height. @param {number} height */
function half(height) {
  return Math.sqrt(EYE * EYE - height * height);
}

/** Look in a direction; the length counts up to 1. @param {Element} node @param {number} dx @param {number} dy */
export function lookAt(node, dx, dy) {
  const length = Math.max(1, Math.hypot(dx, dy));
  const pupils = /** @type {SVGElement} */ (node.querySelector(".face-pupils"));
  const move = `translate(${((dx / length) * REACH).toFixed(1)}px, ${((dy / length) * REACH).toFixed(1)}px)`;
  if (pupils.style.transform !== move) pupils.style.transform = move;
}

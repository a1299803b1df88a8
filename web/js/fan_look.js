// How a fan looks from afar where the room blurs the counts: the server then tells only the least that it may hold. Pure.

/** @typedef {{ look: "many" | "few" | "scarce" | "none", backs: number }} Look `backs` are drawn for it: they tell the looks apart, and no more */

/** By the least cards of each, as in rules/view.py. @type {[least: number, look: Look][]} */
const LOOKS = [
  [6, { look: "many", backs: 8 }],
  [3, { look: "few", backs: 4 }],
  [1, { look: "scarce", backs: 2 }],
];

/** @param {number} least @returns {Look} */
export function lookOf(least) {
  return LOOKS.find(([from]) => least >= from)?.[1] ?? { look: "none", backs: 0 };
}

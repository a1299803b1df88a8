// The keyboard at the table. Keys mean the same wherever the focus is; native keys of a focused button stay its own.

import { isGuard } from "./context.js";
import { openHelp } from "./help.js";

/** @import { Context } from "./context.js" */
/** @import { Hand } from "./hand.js" */

/**
 * @typedef {object} Acts
 * @property {Hand} hand
 * @property {(index: number) => void} look
 * @property {() => void} accuse
 * @property {(event: Event) => boolean} press answers an open race; false when there is none
 * @property {(card: number) => boolean} canLift
 * @property {() => void} draw
 */

/** @param {Context} context @param {Acts} acts @returns {() => void} how to stop */
export function bindKeys({ store }, acts) {
  const { hand } = acts;
  /** @type {{[key: string]: (event: KeyboardEvent) => boolean | void}} whether the page must not act on it; undefined: not */
  const keys = {
    ArrowLeft: () => hand.move(-1),
    ArrowRight: () => hand.move(1),
    Escape: () => hand.tell({ type: "cancel" }),
    s: lift,
    d: lift,
    a: () => isGuard(store.state) && acts.accuse(),
    w: acts.draw,
    "?": openHelp,
    " ": space,
    Enter: (event) => onFitting() && acts.press(event),
  };

  function onFitting() {
    const { current } = hand;
    return current !== null && hand.row.contains(document.activeElement) && store.state.you?.options.race.includes(current) === true;
  }

  /** @param {KeyboardEvent} event */
  function lift(event) {
    const { current } = hand;
    hand.tell({ type: "lift-key", card: current, liftable: current !== null && acts.canLift(current), at: event.timeStamp });
  }

  /** @param {KeyboardEvent} event */
  function space(event) {
    if (hand.gesture.lifted) return hand.tell({ type: "go-key", at: event.timeStamp });
    if (acts.press(event)) return;
    if (onControl(event)) return false;
    if (isGuard(store.state)) acts.accuse();
  }

  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event) || document.querySelector("dialog[open]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat && !key.startsWith("Arrow")) return key === " " && hand.gesture.lifted ? event.preventDefault() : undefined;
    if (key >= "1" && key <= "4") return acts.look(Number(key) - 1);
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act && act(event) !== false && key !== "Enter") event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function up(event) {
    const key = event.key.toLowerCase();
    if (key === " " && !onControl(event)) event.preventDefault();
    if (key !== "s" && key !== "d") return;
    const { stickyLift } = store.state.preferences;
    hand.tell({ type: "lift-key-up", at: stickyLift ? hand.gesture.since : event.timeStamp });
  }

  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
  };
}

/** A focused button outside the hand keeps its Space. @param {Event} event */
function onControl(event) {
  const button = /** @type {Element} */ (event.target).closest?.("button, a");
  return button !== null && button !== undefined && !button.hasAttribute("data-card") && !button.hasAttribute("data-seat");
}

/** @param {Event} event */
function isField(event) {
  return /** @type {Element} */ (event.target).matches?.("input, select, textarea") === true;
}

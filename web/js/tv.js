// A large screen that all can see, `/r/CODE?tv`: what is public, a little late, so that nobody at the table is helped by it. Pure.

/** @import { Wishes } from "./session.js" */

export const LATE_MS = 6000; // longer than a drop can be caught

/** Whether this page is one. @param {string} search of its address */
export function isTv(search) {
  return new URLSearchParams(search).has("tv");
}

/**
 * The same wishes with every message late, but for the first view: that is public as it is.
 * @param {Wishes} wishes @param {(run: () => void, ms: number) => void} wait @returns {Wishes}
 */
export function late(wishes, wait) {
  let first = true;
  /** @param {any} message */
  function onMessage(message) {
    if (!first) return wait(() => wishes.onMessage(message), LATE_MS);
    first = false;
    wishes.onMessage(message);
  }
  return { ...wishes, onMessage };
}

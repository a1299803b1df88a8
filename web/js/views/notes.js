// Small notes at the top: the line is lost, the server said no. They cover nothing that acts. The table has its own for refusals.

import { t } from "../i18n.js";
import { attribute, h, setText } from "../lib/dom.js";
import { isSaidAtTable, newRefusal, refusalKey } from "../refusals.js";

/** @import { Store } from "../store.js" */
/** @import { State } from "../types.js" */

const PATIENCE_MS = 1000; // most breaks of the line are over by then, and nobody needs to know
const READ_MS = 3500; // a short sentence
const EXPLAINED = new Set(["not_kept", "restart"]); // goodbyes with words of their own until the line is back

/** @param {HTMLElement} root @param {Store} store */
export function mountNotes(root, store) {
  const lost = note();
  const refusal = note();
  root.append(lost.node, refusal.node);
  const stop = store.onChange(({ state, previous }) => {
    if (state.line !== previous.line || state.bye !== previous.bye) tellLoss(state);
    const no = newRefusal(state, previous);
    if (no && !isSaidAtTable(state)) refusal.show(t(refusalKey(no.code), no.parameters), 0, READ_MS);
  });
  /** @param {State} state */
  function tellLoss(state) {
    const key = lossOf(state);
    if (key) lost.show(t(key), PATIENCE_MS, Infinity);
    else lost.hide();
  }
  return () => (stop(), [lost, refusal].forEach((each) => (each.hide(), each.node.remove())));
}

/** Why the line is down, as a key of words; null while it is not, or is only being opened. @param {State} state @returns {string | null} */
function lossOf({ bye, line }) {
  if (bye !== null && EXPLAINED.has(bye) && (line === "lost" || line === "connecting")) return `line.${bye}`;
  return line === "lost" ? "line.lost" : null;
}

function note() {
  const words = h("span");
  const node = h("p", { class: "line-note", role: "status", hidden: true }, words);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const hide = () => (clearTimeout(timer), attribute(node, "hidden", true));
  /** @param {string} text @param {number} wait ms before it comes @param {number} stay ms until it goes */
  const show = (text, wait, stay) => {
    hide();
    timer = setTimeout(() => {
      setText(words, text);
      attribute(node, "hidden", null);
      if (stay < Infinity) timer = setTimeout(hide, stay);
    }, wait);
  };
  return { node, show, hide };
}

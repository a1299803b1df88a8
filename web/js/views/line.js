// A small note at the top while the line is lost. It covers nothing that acts.

import { t } from "../i18n.js";
import { attribute, h } from "../lib/dom.js";

/** @import { Store } from "../store.js" */

const PATIENCE_MS = 1000; // most breaks are over by then, and nobody needs to know

/** @param {HTMLElement} root @param {Store} store */
export function mountLine(root, store) {
  const words = h("span", {}, t("line.lost"));
  const note = h("p", { class: "line-note", role: "status", hidden: true }, words);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  root.append(note);
  const stop = store.onChange(({ state, previous }) => {
    if (state.line === previous.line) return;
    clearTimeout(timer);
    if (state.line === "lost") timer = setTimeout(() => attribute(note, "hidden", null), PATIENCE_MS);
    else attribute(note, "hidden", true);
  });
  return () => (stop(), clearTimeout(timer), note.remove());
}

// One sheet over the page at a time. It goes by Esc, its button, a tap beside it, and by itself when a race wants the hand.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** @param {string} title @param {Node[]} content @param {() => void} [onClose] */
export function openDialog(title, content, onClose = () => {}) {
  closeDialog();
  const dialog = h("dialog", { class: "dialog", "aria-label": title, on: { close: () => leave(dialog, onClose), click: beside } }, sheet(title, content));
  document.querySelector("#overlay")?.append(dialog);
  dialog.showModal();
  return dialog;
}

export function closeDialog() {
  document.querySelector("dialog")?.close();
}

/** @param {string} title @param {Node[]} content */
function sheet(title, content) {
  const label = t("dialog.close");
  const close = h("button", { type: "button", class: "button icon quiet", "aria-label": label, title: label, on: { click: closeDialog } }, icon("close"));
  const heading = h("h2", { tabindex: -1, autofocus: true }, title);
  return h("div", { class: "sheet" }, h("header", { class: "sheet-head" }, heading, close), h("div", { class: "sheet-body", tabindex: 0 }, ...content));
}

/** @param {MouseEvent} event */
function beside(event) {
  if (event.target === event.currentTarget) closeDialog();
}

/** @param {HTMLElement} dialog @param {() => void} onClose */
function leave(dialog, onClose) {
  dialog.remove();
  onClose();
}

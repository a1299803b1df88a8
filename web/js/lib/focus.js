// Where the keyboard is. Focus never moves by itself while somebody plays; only a new screen takes it.

/** Put the focus on the heading of a screen that has just come. @param {HTMLElement} root */
export function focusHeading(root) {
  const heading = /** @type {HTMLElement | null} */ (root.querySelector("[data-heading], h1, h2"));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Run something that rebuilds a part, and put the focus back on the node with the same id or data-key. @param {HTMLElement} root @param {() => void} change */
export function keepFocus(root, change) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const name = before && root.contains(before) ? nameOf(before) : null;
  change();
  if (name && !root.contains(document.activeElement)) /** @type {HTMLElement | null} */ (root.querySelector(name))?.focus();
}

/** @param {HTMLElement} node */
function nameOf(node) {
  if (node.id) return `#${CSS.escape(node.id)}`;
  const key = node.getAttribute("data-key");
  return key === null ? null : `[data-key="${CSS.escape(key)}"]`;
}

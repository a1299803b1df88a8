// Where the keyboard is. Focus never moves by itself while somebody plays; only a new screen takes it, and what it is on may go.

/** Put the focus on the heading of a screen that has just come. @param {HTMLElement} root */
export function focusHeading(root) {
  const heading = /** @type {HTMLElement | null} */ (root.querySelector("h1, h2"));
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

/** Show or hide a part. A focus that somebody sees on it would be lost with it, and goes home; one that a pointer has left there is nobody's. @param {HTMLElement} node @param {boolean} hidden @param {() => void} home */
export function hide(node, hidden, home) {
  const focused = document.activeElement;
  const leaves = hidden && node.contains(focused) && focused?.matches(":focus-visible");
  node.hidden = hidden;
  if (leaves) home();
}

/** @param {HTMLElement} node */
function nameOf(node) {
  if (node.id) return `#${CSS.escape(node.id)}`;
  const key = node.getAttribute("data-key");
  return key === null ? null : `[data-key="${CSS.escape(key)}"]`;
}

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

/**
 * One tab stop for a row of buttons; arrows, Home and End move in it.
 * @param {HTMLElement} row @param {string} selector
 * @returns {() => void} how to unbind
 */
export function roving(row, selector) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const items = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(selector)]);
    const to = target(event.key, items.indexOf(/** @type {any} */ (document.activeElement)), items.length);
    if (to === null) return;
    event.preventDefault();
    items.forEach((item, index) => (item.tabIndex = index === to ? 0 : -1));
    items[to]?.focus();
  };
  row.addEventListener("keydown", onKey);
  return () => row.removeEventListener("keydown", onKey);
}

/** Where a key leads in a row, null for other keys. @param {string} key @param {number} at @param {number} count */
export function target(key, at, count) {
  if (count === 0 || at < 0) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

// Builds and keeps nodes. User text goes in as text only; there is no way in for HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {{ [name: string]: any, on?: { [type: string]: (event: any) => void }, data?: { [name: string]: string | number } }} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes] true sets an empty one, null and false set none; `on` and `data` are groups
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** @template {Element} Node @param {Node} node @param {Attributes} attributes @param {Child[]} children @returns {Node} */
function fill(node, { on = {}, data = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) attribute(node, name, value);
  for (const [name, value] of Object.entries(data)) node.setAttribute(`data-${name}`, String(value));
  for (const [type, listener] of Object.entries(on)) node.addEventListener(type, listener);
  node.append(...shown(children));
  return node;
}

/** Write only what differs, so that nothing is announced or laid out twice. @param {Element} node @param {string} name @param {any} value */
export function attribute(node, name, value) {
  const text = value === true ? "" : String(value);
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** @param {Element} node @param {string | number} value */
export function setText(node, value) {
  const text = String(value);
  if (node.textContent !== text) node.textContent = text;
}

/** @param {Element} node @param {...Child} children */
export function replace(node, ...children) {
  node.replaceChildren(...shown(children));
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function shown(children) {
  const present = /** @type {(Node | string | number)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
  return present.map((child) => (typeof child === "number" ? String(child) : child));
}

/**
 * Makes the children of `parent` match `items` by key: known ones stay the same node and are updated, strangers come, the rest goes.
 * @template Item
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item) => string | number} key
 * @param {(item: Item) => HTMLElement} create
 * @param {(node: HTMLElement, item: Item) => void} [update]
 */
export function keyed(parent, items, key, create, update = () => {}) {
  const known = new Map([...parent.children].map((node) => [node.getAttribute("data-key"), node]));
  const names = items.map((item) => String(key(item)));
  for (const [name, node] of known) if (name === null || !names.includes(name)) node.remove(); // first: a node that moves loses press and focus
  items.forEach((item, index) => {
    const name = /** @type {string} */ (names[index]);
    const node = /** @type {HTMLElement} */ (known.get(name) ?? withKey(create(item), name));
    update(node, item);
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

/** @param {HTMLElement} node @param {string} name */
function withKey(node, name) {
  node.setAttribute("data-key", name);
  return node;
}

// As much of a page as views need that are tested without a browser: nodes, listeners, timers that run when told. No test is in this file.

/** A node. Nothing is laid out or painted; selectors find nothing. */
export class FakeNode extends EventTarget {
  /** @type {any[]} */
  children = [];
  /** @type {FakeNode | null} */
  parent = null;
  /** @type {Map<string, string>} */
  attributes = new Map();
  style = { setProperty() {} };
  text = "";
  inert = false;
  value = "";

  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
  }

  get hidden() {
    return this.hasAttribute("hidden");
  }

  set hidden(hidden) {
    if (hidden) this.setAttribute("hidden", "");
    else this.removeAttribute("hidden");
  }

  /** @returns {string} */
  get textContent() {
    return this.text + this.children.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.children = [];
    this.text = text;
  }

  get outerHTML() {
    return `<${this.tag} ${JSON.stringify([...this.attributes])}>${this.textContent}`;
  }

  get classList() {
    const names = () => new Set((this.getAttribute("class") ?? "").split(" "));
    return {
      contains: (/** @type {string} */ name) => names().has(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => {
        const now = names();
        if (on) now.add(name);
        else now.delete(name);
        this.setAttribute("class", [...now].join(" "));
      },
    };
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {...any} children */
  append(...children) {
    for (const child of children) this.insertBefore(typeof child === "string" ? text(child) : child, null);
  }

  /** @param {any} child @param {any} before */
  insertBefore(child, before) {
    child.remove?.();
    const index = before === null ? this.children.length : this.children.indexOf(before);
    this.children.splice(index, 0, child);
    child.parent = this;
  }

  /** @param {...any} children */
  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  remove() {
    const { parent } = this;
    if (parent) parent.children = parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  /** @returns {any} */
  get firstChild() {
    return this.children[0] ?? null;
  }

  /** @returns {any} */
  get lastChild() {
    return this.children.at(-1) ?? null;
  }

  get childElementCount() {
    return this.children.length;
  }

  get parentElement() {
    return this.parent;
  }

  /** @param {...any} nodes */
  after(...nodes) {
    const { children } = /** @type {FakeNode} */ (this.parent);
    for (const node of nodes) this.parent?.insertBefore(node, children[children.indexOf(this) + 1] ?? null);
  }

  /** @param {any} node */
  contains(node) {
    return all(this).includes(node);
  }

  focus() {
    Object.assign(document, { activeElement: this });
    this.dispatchEvent(new Event("focus"));
  }

  /** @param {string} selector ":focus-visible" is all that is known */
  matches(selector) {
    return selector === ":focus-visible" && document.activeElement === /** @type {any} */ (this);
  }

  showModal() {}

  querySelector() {
    return null;
  }

  /** @returns {any[]} */
  querySelectorAll() {
    return [];
  }

  animate() {
    return { cancel() {}, pause() {}, finished: Promise.resolve() };
  }

  /** As by keys or a reader. */
  click() {
    this.dispatchEvent(Object.assign(new Event("click"), { detail: 0 }));
  }
}

/** @param {string} words */
function text(words) {
  return Object.assign(new FakeNode("#text"), { text: words });
}

/** Every node below one, itself first. @param {any} node @returns {any[]} */
export function all(node) {
  return [node, ...node.children.flatMap(all)];
}

/**
 * Puts such a page around the views.
 * @returns {{ pass: (ms: number) => void, waiting: () => number, places: Map<string, FakeNode> }} how to let time pass, how many timers
 *   wait, and what stands in the page, by its selector
 */
export function fakePage() {
  let now = 0;
  let names = 0;
  /** @type {Map<number, { run: () => void, at: number }>} */
  const timers = new Map();
  /** @type {Map<string, FakeNode>} */
  const places = new Map();
  const document = Object.assign(new EventTarget(), {
    createElement: (/** @type {string} */ tag) => new FakeNode(tag),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new FakeNode(tag),
    querySelector: (/** @type {string} */ selector) => places.get(selector) ?? null,
    activeElement: null,
    hidden: false,
  });
  const setTimeout = (/** @type {() => void} */ run, /** @type {number} */ ms) => (timers.set(++names, { run, at: now + ms }), names);
  const clearTimeout = (/** @type {number} */ name) => void timers.delete(name);
  Object.assign(globalThis, { document, setTimeout, clearTimeout, setInterval: () => 0, clearInterval() {} });
  return {
    places,
    waiting: () => timers.size,
    pass(ms) {
      now += ms;
      for (const [name, { run, at }] of [...timers]) if (at <= now && timers.delete(name)) run();
    },
  };
}

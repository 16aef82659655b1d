// Elements, and files that the browser saves.

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * Create an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T|`${T}.${string}`} kind its name, with its classes: `div.row`
 * @param {...(Attributes|Child|Child[])} content its children, behind its attributes if it has any
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (kind, ...content) => filled(document.createElement(tagOf(kind)), kind, content);

/**
 * Create an SVG element.
 * @param {string} kind its name, with its classes
 * @param {...(Attributes|Child|Child[])} content its children, behind its attributes if it has any
 */
export const svg = (kind, ...content) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tagOf(kind)), kind, content);

/** @template {string} T @param {T|`${T}.${string}`} kind */
const tagOf = (kind) => /** @type {T} */ (kind.split(".", 1)[0]);

/** @template {Element} T @param {T} element @param {string} kind @param {(Attributes|Child|Child[])[]} content */
function filled(element, kind, content) {
  element.classList.add(...kind.split(".").slice(1));
  const [first, ...children] = content;
  const hasAttributes = Object.getPrototypeOf(first ?? "") === Object.prototype;
  if (hasAttributes) set(element, /** @type {Attributes} */ (first));
  element.append(...nodes(/** @type {(Child|Child[])[]} */ (hasAttributes ? children : content)));
  return element;
}

/**
 * Create a button.
 * @param {Child|Child[]} content
 * @param {(event: any) => unknown} onclick
 * @param {Record<string, any>} [attributes]
 */
export const button = (content, onclick, attributes = {}) => h("button", { ...attributes, onclick }, content);

/** Create a row of elements, which is broken where it is too long. @param {...(Child|Child[])} children */
export const row = (...children) => h("div.row", ...children);

/**
 * Set attributes, and add listeners for keys that begin with `on`.  `true` sets an empty attribute,
 * `false`, `null` and `undefined` none, but attributes of ARIA have the words `true` and `false`.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined) element.removeAttribute(name);
    else if (typeof value === "boolean" && !name.startsWith("aria-")) element.toggleAttribute(name, value);
    else element.setAttribute(name, value);
  }
}

/**
 * Replace the children of an element.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * @param {(Child|Child[])[]} children
 * @returns {(Node|string)[]}
 */
function nodes(children) {
  const found = /** @type {Child[]} */ (children.flat());
  return found
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Return the element with an id, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Offer a text or a blob as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Offer records as lines of JSON. @param {string} name @param {object[]} records */
export const downloadRecords = (name, records) =>
  download(name, records.map((each) => `${JSON.stringify(each)}\n`).join(""), "application/x-ndjson");

/**
 * Return whether a key event goes to a field in which the user types.
 * @param {EventTarget|null} target
 */
function isField(target) {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "file"].includes(target.type))
  );
}

/** Return whether an event is none of the page: it goes to a field, or a dialog is open. @param {Event} event */
export const isElsewhere = ({ target, defaultPrevented }) =>
  defaultPrevented || isField(target) || document.querySelector("dialog[open]") !== null;

/** Create a paragraph. @param {string} kind its classes @param {...(Child|Child[])} children */
export const p = (kind, ...children) => h("p", { class: kind }, ...children);

/**
 * Create a part of the page with a name.
 * @param {string} name
 * @param {string} kind its classes
 * @param {...(Child|Child[])} children
 */
export const section = (name, kind, ...children) =>
  h("section", { class: kind, "aria-label": name }, ...children);

/**
 * Return an SVG document as an element of the page; nothing in it is executed.
 * @param {string} source
 */
export function readSvg(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  for (const script of parsed.querySelectorAll("script, foreignObject")) script.remove();
  return document.importNode(parsed, true);
}

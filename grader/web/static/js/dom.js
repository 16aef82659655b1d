// Elements, and files that the browser saves.

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * Create an element.  Keys that begin with `on` add listeners, others set attributes; `true` sets
 * an empty attribute, `false`, `null` and `undefined` none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...nodes(children));
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
export const row = (...children) => h("div", { class: "row" }, ...children);

/**
 * Create an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * Set attributes and add listeners.
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
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

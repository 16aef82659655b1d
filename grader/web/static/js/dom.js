// Elements of pages, fields of forms, and files that the browser saves.

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {Record<string, any>} Attributes */

/** The signs of commands, which are drawn as lines in the color of the text. */
const ICONS = new URL("../commands.svg", import.meta.url).href;

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
 * Replace the children of an element; the focus stays at the one with the same id.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function refill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
  fill(element, ...children);
  if (focused) document.getElementById(focused)?.focus();
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

/** Fields in which the user types or chooses. */
const FIELDS = "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=file])";

/**
 * Return whether an event is none of the page: it goes to a field, works a button, or a dialog is open.
 * @param {Event & {key?: string}} event
 */
export function isElsewhere({ defaultPrevented, key, target }) {
  const own = key === " " || key === "Enter" ? `${FIELDS}, button, a, summary` : FIELDS;
  const inOwn = target instanceof Element && target.closest(own);
  return Boolean(defaultPrevented || inOwn || document.querySelector("dialog[open]"));
}

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

/** Return the sign of a command, hidden from screen readers. @param {string} name */
export const icon = (name) =>
  svg("svg.icon", { "aria-hidden": true }, svg("use", { href: `${ICONS}#${name}` }));

/** @typedef {string|number|[string|number, string]} Choice a value, with its name if that is another one */

/** Return the options of choices. @param {Choice[]} choices */
const options = (choices) =>
  choices.map((each) => {
    const [value, name = String(value)] = [each].flat();
    return h("option", { value }, name);
  });

/** Let the user choose one of these. @param {HTMLSelectElement} list @param {Choice[]} choices @param {string} [value] chosen already */
export function offer(list, choices, value) {
  fill(list, options(choices));
  if (value !== undefined) list.value = value;
}

/** @param {string} id @param {Choice[]} choices @param {Record<string, any>} [attributes] */
export function select(id, choices, { value, ...attributes } = {}) {
  const made = h("select", { id, ...attributes });
  offer(made, choices, value);
  return made;
}

/** Return a field with its name. @param {string} name @param {HTMLElement} control which has an id */
export const pair = (name, control) => h("div.field", h("label", { for: control.id }, name), control);

/** Return a box to tick with its name. @param {HTMLInputElement} box @param {string} name */
export const option = (box, name) => h("label.option", box, name);

/** Return a button that closes something or removes it. @param {string} name the accessible name @param {() => void} onclick */
export const cross = (name, onclick) =>
  button("×", onclick, { type: "button", class: "plain", "aria-label": name });

/** @param {string} value @param {string} name @returns {[string, string]} */
export const choice = (value, name) => [value, name];

// Fields of forms.

import { button, fill, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {string|number|[string|number, string]} Choice a value, with its name if that is another one */

/** Return the options of choices. @param {Choice[]} choices */
const options = (choices) =>
  choices.map((each) => {
    const [value, name = String(value)] = [each].flat();
    return h("option", { value }, name);
  });

/** Let the user choose one of these. @param {HTMLSelectElement} list @param {Choice[]} choices */
export const offer = (list, choices) => fill(list, options(choices));

/** @param {string} id @param {Choice[]} choices @param {Record<string, any>} [attributes] */
export function select(id, choices, { value, ...attributes } = {}) {
  const made = h("select", { id, ...attributes }, options(choices));
  if (value !== undefined) made.value = String(value);
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

/** The choice that requires nothing. @returns {[string, string]} */
export const any = () => ["", t("generate.any")];

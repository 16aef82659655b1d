// Fields of forms.

import { h } from "./dom.js";

/** @param {string} id @param {[string, string][]} choices */
export const select = (id, choices) =>
  h(
    "select",
    { id },
    choices.map(([value, name]) => h("option", { value }, name)),
  );

/** @param {string} id @param {string} name @param {HTMLElement} control */
export const pair = (id, name, control) =>
  h("div", { class: "field" }, h("label", { for: id }, name), control);

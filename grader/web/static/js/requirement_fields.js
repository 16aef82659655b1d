// Fields of a form for requirements, made from their descriptions.

import { choice, cross, fill, h, select } from "./dom.js";
import { sentence, t, wordFor } from "./words.js";

/**
 * @typedef {Object} Description of a requirement
 * @property {string} name
 * @property {string} type
 * @property {string} about
 * @property {string[]} [choices]
 * @property {number|null} [low]
 * @property {number|null} [high]
 * @property {boolean} [is_possible]
 */
/**
 * @typedef {Object} Field
 * @property {string} name
 * @property {HTMLElement} element
 * @property {() => any} value what is entered, or null
 */

/**
 * Return the field for a requirement, or null if it can never be met.
 * @param {Description} about
 * @param {Title} title
 * @param {any} entered the value that it has already
 * @returns {Field|null}
 */
export function fieldFor(about, title, entered) {
  if (about.is_possible === false) return null;
  const make = MAKERS[about.type];
  if (!make || (about.choices && !about.choices.length)) return null;
  const id = `field-${about.name}`;
  const name = wordFor(`requirement.${about.name}`, about.name);
  const { control, value, grouped } = make(about, id, title, entered);
  const help = sentence(about.about);
  const label = grouped ? h("legend", name) : h("label", { for: id }, name);
  const element = h(
    grouped ? "fieldset" : "div",
    { class: `field ${about.type}`, title: help || null },
    label,
    control,
  );
  return { name: about.name, element, value };
}

/** @typedef {{control: Element|Element[], value: () => any, grouped?: boolean}} Made */

/** @typedef {(technique: string) => string} Title returns the title of a technique */

/** @type {Record<string, (about: Description, id: string, title: Title, entered: any) => Made>} */
const MAKERS = {
  choice: (about, id, _title, entered) => oneOf(about, id, (each) => choiceName(about.name, each), entered),
  technique: oneOf,
  flag: (about, id, _title, entered) => {
    const name = (/** @type {string} */ each) => t(`generate.${each === "true" ? "yes" : "no"}`);
    const made = oneOf({ ...about, choices: ["true", "false"] }, id, name, entered?.toString());
    return { control: made.control, value: () => JSON.parse(made.value()) };
  },
  text: (about, id, _title, entered) => {
    const placeholder = (about.choices || []).join("") || null;
    const control = h("input", { id, value: entered ?? "", placeholder });
    return { control, value: () => control.value.trim() || null };
  },
  number: (about, id, _title, entered) => {
    const control = numberInput(about, entered, { id, step: "any" });
    return { control, value: () => (control.value ? Number(control.value) : null) };
  },
  interval: (about, _id, _title, entered) => interval(about, entered, "any"),
  "whole-interval": (about, _id, _title, entered) => interval(about, entered, "1"),
  techniques: (about, id, title, entered) => several(about, id, title, entered, false),
  "technique-counts": (about, id, title, entered) => several(about, id, title, entered, true),
};

/** Return the name of a choice. @param {string} name @param {string} each */
const choiceName = (name, each) => (name === "grade" ? t(`level.${each}`) : wordFor(`choice.${each}`, each));

/** @param {Description} about @param {string} id @param {(choice: string) => string} name @param {any} entered @returns {Made} */
function oneOf({ choices = [] }, id, name, entered) {
  const value = choices.includes(entered) ? entered : "";
  const control = select(
    id,
    [choice("", t("generate.any")), ...choices.map((each) => choice(each, name(each)))],
    { value },
  );
  return { control, value: () => control.value || null };
}

/** @param {Description} about @param {any} value @param {Record<string, any>} more attributes */
const numberInput = ({ low, high }, value, more) =>
  h("input", { type: "number", min: low, max: high, value, ...more });

/** @param {Description} about @param {any} entered @param {string} step @returns {Made} */
function interval(about, entered, step) {
  const [low, high] = /** @type {const} */ (["low", "high"]).map((end, i) =>
    numberInput(about, entered?.[i], {
      step,
      "aria-label": t(`generate.${i ? "to" : "from"}`),
      placeholder: about[end],
    }),
  );
  const value = () => {
    if (!low.value && !high.value) return null;
    return [Number(low.value || about.low || 0), Number(high.value || about.high || 1e6)];
  };
  const dash = h("span", { "aria-hidden": true }, "–");
  return { control: h("div.ends", low, dash, high), value, grouped: true };
}

/**
 * Return a list to which techniques are added.
 * @param {Description} about
 * @param {string} id
 * @param {Title} title
 * @param {string[]|undefined} entered
 * @param {boolean} counted whether each may have a number, such as `x-wing:2`
 * @returns {Made}
 */
function several({ choices = [] }, id, title, entered, counted) {
  /** How often each technique is wanted at least. @type {Map<string, number>} */
  const wanted = new Map();
  for (const each of entered || []) {
    const [technique, least = "1"] = each.split(":");
    wanted.set(technique, parseInt(least, 10));
  }
  const chips = h("div.chips");
  const changed = () => {
    show();
    chips.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const offered = choices.map((each) => choice(each, title(each)));
  const list = select(id, [choice("", t("generate.add")), ...offered], {
    onchange: (/** @type {Event} */ event) => {
      event.stopPropagation();
      if (list.value && !wanted.has(list.value)) wanted.set(list.value, 1);
      list.value = "";
      changed();
    },
  });
  const show = () =>
    fill(
      chips,
      [...wanted].map(([technique, value]) => {
        const name = title(technique);
        const times = h("input", {
          type: "number",
          min: 1,
          max: 99,
          value,
          "aria-label": t("generate.times", { technique: name }),
          onchange: () => wanted.set(technique, Number(times.value)),
        });
        const remove = () => {
          wanted.delete(technique);
          changed();
          list.focus();
        };
        const closing = cross(t("generate.remove", { technique: name }), remove);
        return h("span.tag", name, counted && times, closing);
      }),
    );
  show();
  const value = () => [...wanted].map(([name, least]) => (least > 1 ? `${name}:${least}..99` : name));
  return { control: [list, chips], value: () => (wanted.size ? value() : null) };
}

// Fields of a form for requirements, made from their descriptions.

import { fill, h } from "./dom.js";
import { sentence, t } from "./words.js";

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
 * @param {Map<string, string>} titles of techniques
 * @param {any} entered the value that it has already
 * @returns {Field|null}
 */
export function fieldFor(about, titles, entered) {
  if (about.is_possible === false) return null;
  const make = MAKERS[about.type];
  if (!make || (about.choices && !about.choices.length)) return null;
  const id = `field-${about.name}`;
  const name = wordFor(`requirement.${about.name}`, about.name);
  const { control, value, grouped } = make(about, id, titles, entered);
  const help = sentence(about.about);
  const label = grouped ? h("legend", {}, name) : h("label", { for: id }, name);
  const element = h(
    grouped ? "fieldset" : "div",
    { class: `field ${about.type}`, title: help || null },
    label,
    control,
  );
  return { name: about.name, element, value };
}

/** Return a message, or another text if there is none. @param {string} key @param {string} other */
function wordFor(key, other) {
  const found = t(key);
  return found === key ? other : found;
}

/** @typedef {{control: Element|Element[], value: () => any, grouped?: boolean}} Made */

/** @type {Record<string, (about: Description, id: string, titles: Map<string, string>, entered: any) => Made>} */
const MAKERS = {
  choice: (about, id, _, entered) =>
    selectOf(
      id,
      (about.choices || []).map((each) => [each, choiceName(about.name, each)]),
      entered,
    ),
  technique: (about, id, titles, entered) =>
    selectOf(
      id,
      (about.choices || []).map((each) => [each, titles.get(each) || each]),
      entered,
    ),
  flag: (_about, id, _, entered) => {
    const made = selectOf(
      id,
      [
        ["true", t("generate.yes")],
        ["false", t("generate.no")],
      ],
      entered?.toString(),
    );
    return { control: made.control, value: () => (made.value() === null ? null : made.value() === "true") };
  },
  text: (about, id, _, entered) => {
    const control = h("input", {
      id,
      value: entered ?? "",
      placeholder: (about.choices || []).join("") || null,
    });
    return { control, value: () => control.value.trim() || null };
  },
  number: (about, id, _, entered) => {
    const control = numberInput(about, entered, "any");
    control.id = id;
    return { control, value: () => (control.value === "" ? null : Number(control.value)) };
  },
  interval: (about, _id, _titles, entered) => interval(about, entered, "any"),
  "whole-interval": (about, _id, _titles, entered) => interval(about, entered, "1"),
  techniques: (about, id, titles, entered) => several(about, id, titles, entered, false),
  "technique-counts": (about, id, titles, entered) => several(about, id, titles, entered, true),
};

/** Return the name of a choice. @param {string} name @param {string} choice */
const choiceName = (name, choice) =>
  name === "grade" ? t(`level.${choice}`) : wordFor(`choice.${choice}`, choice);

/** @param {string} id @param {[string, string][]} choices @param {any} entered @returns {Made} */
function selectOf(id, choices, entered) {
  const control = h(
    "select",
    { id },
    h("option", { value: "" }, t("generate.any")),
    choices.map(([value, name]) => h("option", { value, selected: value === entered }, name)),
  );
  return { control, value: () => control.value || null };
}

/** @param {Description} about @param {any} entered @param {string} step */
function numberInput(about, entered, step) {
  return h("input", {
    type: "number",
    min: about.low ?? null,
    max: about.high ?? null,
    step,
    value: entered ?? null,
  });
}

/** @param {Description} about @param {any} entered @param {string} step @returns {Made} */
function interval(about, entered, step) {
  const low = numberInput(about, entered?.[0], step);
  const high = numberInput(about, entered?.[1], step);
  low.setAttribute("aria-label", t("generate.from"));
  high.setAttribute("aria-label", t("generate.to"));
  if (about.low !== null && about.low !== undefined) low.placeholder = String(about.low);
  if (about.high !== null && about.high !== undefined) high.placeholder = String(about.high);
  const value = () => {
    if (low.value === "" && high.value === "") return null;
    const from = low.value === "" ? (about.low ?? 0) : Number(low.value);
    const to = high.value === "" ? (about.high ?? 1e6) : Number(high.value);
    return [from, to];
  };
  const dash = h("span", { "aria-hidden": "true" }, "–");
  return { control: h("div", { class: "ends" }, low, dash, high), value, grouped: true };
}

/**
 * Return a list to which techniques are added.
 * @param {Description} about
 * @param {string} id
 * @param {Map<string, string>} titles
 * @param {string[]|undefined} entered
 * @param {boolean} counted whether each may have a number, such as `x-wing:2`
 * @returns {Made}
 */
function several(about, id, titles, entered, counted) {
  /** @type {string[]} */
  let chosen = [...(entered || [])];
  const chips = h("div", { class: "chips" });
  const changed = () => chips.dispatchEvent(new Event("change", { bubbles: true }));
  const select = h(
    "select",
    {
      id,
      onchange: (/** @type {Event} */ event) => {
        event.stopPropagation();
        if (select.value && !chosen.some((each) => each.split(":")[0] === select.value))
          chosen.push(select.value);
        select.value = "";
        show();
        changed();
      },
    },
    h("option", { value: "" }, t("generate.add")),
    (about.choices || []).map((each) => h("option", { value: each }, titles.get(each) || each)),
  );
  /** @param {string} each */
  const chip = (each) => {
    const [technique, least] = each.split(":");
    const title = titles.get(technique) || technique;
    const times = h("input", {
      type: "number",
      min: 1,
      max: 99,
      value: least ? parseInt(least, 10) : 1,
      "aria-label": t("generate.times", { technique: title }),
      onchange: () => {
        chosen = chosen.map((other) =>
          other.split(":")[0] === technique ? named(technique, times.value) : other,
        );
      },
    });
    const remove = () => {
      chosen = chosen.filter((other) => other.split(":")[0] !== technique);
      show();
      changed();
      select.focus();
    };
    return h("span", { class: "tag" }, [
      title,
      counted ? times : null,
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": t("generate.remove", { technique: title }),
          onclick: remove,
        },
        "×",
      ),
    ]);
  };
  const show = () => fill(chips, chosen.map(chip));
  show();
  return { control: [select, chips], value: () => (chosen.length ? [...chosen] : null) };
}

/** @param {string} technique @param {string} times */
const named = (technique, times) => (Number(times) > 1 ? `${technique}:${times}..99` : technique);

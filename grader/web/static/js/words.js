// The words of the pages, from the message catalogue of the chosen language.

import { setting } from "./settings.js";

/** @type {Record<string, any>} */
let messages = {};

/** The chosen language. */
export let language = "en";

/** Languages that can be chosen, with their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/**
 * Load the words of the language that the user has chosen, or that the browser prefers.
 */
export async function loadWords() {
  const chosen = setting("language") || navigator.language.slice(0, 2);
  language = chosen in LANGUAGES ? chosen : "en";
  // Not from the engine: where that is a worker, it starts later than the page.
  messages = await (await fetch(new URL(`../words/${language}.json`, import.meta.url))).json();
  document.documentElement.lang = language;
  translate(document);
}

/**
 * Fill in the words of all elements that name one: `data-t` is the text, `data-t-label` the
 * accessible name.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") || "");
  }
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("data-t-label") || ""));
  }
}

/**
 * Return a message with its fields filled in.  A message with the keys `one` and `many` is chosen
 * by the field `count`.
 * @param {string} key such as `play.hint`
 * @param {Record<string, any>} [fields]
 * @returns {string}
 */
export function t(key, fields = {}) {
  /** @type {any} */
  let message = messages;
  for (const part of key.split(".")) message = message?.[part];
  if (message && typeof message === "object") message = fields.count === 1 ? message.one : message.many;
  if (typeof message !== "string") return key;
  return message.replace(/\{(\w+)\}/g, (_, name) => format(fields[name]));
}

/** @param {any} value */
function format(value) {
  return typeof value === "number" ? value.toLocaleString(language) : String(value ?? "");
}

/**
 * Return a number with the signs of the language.
 * @param {number|null|undefined} value
 * @param {number} [decimals]
 */
export function number(value, decimals) {
  if (value === null || value === undefined) return "–";
  return value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals ?? 2,
  });
}

/**
 * Return a rating with its unit, if it has one; minutes have one decimal, as in other outputs.
 * @param {{rating: number|null, ratings?: Record<string, number>}} record
 * @param {number} [decimals]
 */
export function ratingText({ rating, ratings }, decimals) {
  const isTime = rating !== null && ratings?.minutes === rating;
  return isTime ? t("unit.minutes", { minutes: number(rating, 1) }) : number(rating, decimals);
}

/**
 * The sentences of the grader that have no code yet, and what they are in the language of the page;
 * all others arrive in this language.
 * @type {[RegExp, string][]|null}
 */
let patterns = null;

/** @param {string} pattern */
function matcher(pattern) {
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  // Fields of one letter are numbers.
  const source = escaped.replace(/\{(\w+)\}/g, (_, name) =>
    name.length === 1 ? `(?<${name}>[\\d.,]*\\d)` : `(?<${name}>.+?)`,
  );
  return new RegExp(`^${source}$`, "s");
}

/**
 * Return a sentence of the grader in the language of the page; what has no translation, or is in
 * this language already, stays as it is.
 * @param {string} text
 * @returns {string}
 */
export function translated(text) {
  patterns ??= (messages.said || []).map((/** @type {string[]} */ [english, own]) => [matcher(english), own]);
  for (const [pattern, own] of patterns || []) {
    const fields = pattern.exec(text)?.groups;
    if (!fields && !pattern.test(text)) continue;
    return own.replace(/\{(\w+)\}/g, (_, name) => part(name, fields?.[name] || ""));
  }
  return text;
}

/** @param {string} name @param {string} text of a field */
function part(name, text) {
  if (name.length === 1) return number(Number(text.replaceAll(",", "")));
  const found = translated(text);
  if (found !== text || !name.endsWith("s")) return found;
  const parts = text.split(/, and | and |, /).map(translated);
  const last = / and /.test(text) ? ` ${t("and")} ${parts.pop()}` : "";
  return parts.join(", ") + last;
}

/**
 * A message of the grader as a sentence of the page, in its language and with a capital.
 * @param {string | null | undefined} message
 */
export function sentence(message) {
  if (!message || /^r\d/.test(message)) return message ? translated(message) : ""; // the name of a cell
  const text = translated(message);
  return text[0].toLocaleUpperCase(language) + text.slice(1);
}

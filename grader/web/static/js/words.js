// The words of the pages, from the message catalogue of the chosen language.

import { setting } from "./settings.js";

/** Longer times are told in hours. */
const LONGEST_IN_MINUTES = 90;

/** @type {Record<string, any>} */
let messages = {};

/** The chosen language. */
export let language = "en";

/**
 * Load the words of the language that the user has chosen, or that the browser prefers; English
 * ones if there are none in it.
 * @param {string} [chosen]
 */
export async function loadWords(chosen = setting("language") || navigator.language.slice(0, 2)) {
  const own = chosen === language ? null : await wordsIn(chosen);
  if (own) language = chosen;
  messages = own || (await wordsIn(language));
  document.documentElement.lang = language;
}

/**
 * Return the words in a language, or null if there are none.
 * @param {string} chosen
 */
async function wordsIn(chosen) {
  // Not from the engine: where that is a worker, it starts later than the page.
  const answer = await fetch(new URL(`../words/${encodeURIComponent(chosen)}.json`, import.meta.url));
  return answer.ok ? answer.json() : null;
}

/**
 * Return the languages that can be chosen, with their own names.
 * @returns {[string, string][]}
 */
export function languages() {
  return Object.entries(messages.languages);
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

/**
 * Return a message, or another text if there is none.
 * @param {string} key
 * @param {string} other
 * @param {Record<string, any>} [fields]
 */
export function wordFor(key, other, fields) {
  const found = t(key, fields);
  return found === key ? other : found;
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
 * Return a rating with its unit, if it has one; times have one decimal, as in other outputs.  What was
 * found when the time was over is a bound.
 * @param {{rating: number|null, ratings?: Record<string, number>, status?: string}} record
 * @param {number} [decimals]
 */
export function ratingText({ rating, ratings, status }, decimals) {
  if (rating !== null && status === "timeout") return `≥ ${number(rating, decimals)}`;
  const isTime = rating !== null && ratings?.minutes === rating;
  if (!isTime) return number(rating, decimals);
  return rating > LONGEST_IN_MINUTES
    ? t("unit.hours", { hours: number(rating / 60, 1) })
    : t("unit.minutes", { minutes: number(rating, 1) });
}

/**
 * A message of the grader, which arrives in the language of the page, as a sentence with a capital.
 * @param {string | null | undefined} message
 */
export function sentence(message) {
  if (!message || /^r\d/.test(message)) return message || ""; // the name of a cell
  return message[0].toLocaleUpperCase(language) + message.slice(1);
}

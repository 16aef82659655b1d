// Names for players: of layouts, grades and games.

import { language, t, wordFor } from "./words.js";

/** @typedef {import("./games.js").Summary} Summary */

/** Return the name of a layout in words, or its name in files if there are none. @param {string} name */
export function layoutTitle(name) {
  const [, base, size] = /^([a-z-]+)-(\d+)$/.exec(name) || [];
  return wordFor(`shape.${name}`, wordFor(`shape.${base}`, name, { size }));
}

/** Return the name of a grade, or nothing if it is not known. @param {string} grade */
export const gradeTitle = (grade) => (grade ? t(`level.${grade}`) : "");

/**
 * Return the name of a game: its own, or that of its day, or that of its layout.
 * @param {{name: string, day?: string, layout: {name: string}}} game
 */
export const gameTitle = ({ name, day, layout }) =>
  name || (day ? t("games.daily-name", { date: dayTitle(day) }) : layoutTitle(layout.name));

/** The language with its country, where the browser has the same one. */
const locale = () => (navigator.language.startsWith(language) ? navigator.language : language);

/** Return a day such as `27 Nov 2026`. @param {string} date `2026-11-27` */
export const dayTitle = (date) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00Z`),
  );

/** Return seconds as `1:05`. @param {number} seconds */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

// Claims: that a cell has a digit, or has not.

import { digitName, digitNamed } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{cell: number, digit: number, place: boolean}} Claim */

/**
 * Return the claim of a text such as `r1c2=3`, or null.
 * @param {Layout} layout
 * @param {string} text
 * @returns {Claim|null}
 */
export function readClaim(layout, text) {
  const match = /^(r\d+c\d+)(=|<>)(\w)$/.exec(text);
  if (!match) return null;
  const cell = layout.cellNamed(match[1]);
  const digit = digitNamed(match[3]);
  return cell < 0 || digit < 0 ? null : { cell, digit, place: match[2] === "=" };
}

/** Return a claim as the engine reads it. @param {Layout} layout @param {Claim} claim @param {[string, string]} [signs] for having a digit, and for not having it */
export const claimText = (layout, { cell, digit, place }, [is, isNot] = ["=", "<>"]) =>
  `${layout.cellName(cell)}${place ? is : isNot}${digitName(digit)}`;

/**
 * Return what a hint marks on the board before it shows the step.
 * @param {Layout} layout
 * @param {{cells: string[], houses: string[]}} hint
 */
export const marksOf = (layout, { cells, houses }) => ({
  marked: layout.cellsNamed(cells),
  houses: layout.houses.filter(({ name }) => houses.includes(name)).map((house) => house.cells),
});

/** Return the effects of a step as claims. @param {Layout} layout @param {any} step */
export function claimsOf(layout, step) {
  return [...step.place, ...step.eliminate].flatMap((text) => readClaim(layout, text) || []);
}

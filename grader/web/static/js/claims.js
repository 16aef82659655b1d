// Claims: that a cell has a digit, or has not.

import { digitNamed } from "./layout.js";

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

/** Return the effects of a step as claims. @param {Layout} layout @param {any} step */
export function claimsOf(layout, step) {
  return [...step.place, ...step.eliminate].flatMap((text) => readClaim(layout, text) || []);
}

// The notes in a cell of a board, and the effects of a hint on them.

import { svg } from "./dom.js";
import { text } from "./drawing.js";
import { digitName, digitsOf } from "./layout.js";

/** @typedef {import("./board.js").View} View */
/** @typedef {import("./claims.js").Claim} Claim */
/**
 * Lengths of a cell.
 * @typedef {{side: number, padding: number, across: number, down: number, drop: number}} Size
 */

/** The side of the square of a candidate. */
export const MARK = 15;
/** Places of corner notes in a cell of side 1; more than eight are written in lines. */
const CORNERS = [
  [0.17, 0.24],
  [0.83, 0.24],
  [0.17, 0.88],
  [0.83, 0.88],
  [0.5, 0.24],
  [0.5, 0.88],
  [0.17, 0.56],
  [0.83, 0.56],
];

/**
 * Return what an open cell shows.
 * @param {View} view
 * @param {number} cell
 * @param {Claim[]} claims effects of a hint on the cell
 * @param {Size} size
 */
export function notesOf(view, cell, claims, size) {
  const { side } = size;
  /** @type {SVGElement[]} */
  const parts = [];
  for (const { digit, place } of claims) {
    const [x, y] = placeOf(digit, size);
    if (place) {
      parts.push(text("placed step-marks", digitName(digit), side / 2, 0.7 * side, 0.58 * side));
    } else {
      parts.push(svg("rect.struck", { x: x - 6.5, y: y - 7, width: 13, height: 14, rx: 3 }));
      if (!view.candidates) parts.push(text("pencil", digitName(digit), x, y + 4, 11.5));
      parts.push(svg("path.cross", { d: `M${x - 5} ${y + 5.5}L${x + 5} ${y - 5.5}` }));
    }
  }
  if (claims.some((claim) => claim.place) || view.bare?.has(cell)) return parts;
  const center = digitsOf(view.center?.[cell] || 0);
  const corner = digitsOf(view.corner?.[cell] || 0);
  const drawn = view.candidates ? candidates : notes;
  return [...parts, ...drawn(center, corner, view, size)];
}

/**
 * Return centre notes at the places of candidates; corner notes underline theirs.
 * @param {number[]} center @param {number[]} corner @param {View} view @param {Size} size
 */
function candidates(center, corner, view, size) {
  const digits = center.map((digit) => {
    const [x, y] = placeOf(digit, size);
    return text(pencil(digit, view), digitName(digit), x, y + 4, 11.5);
  });
  const lines = corner.map((digit) => {
    const [x, y] = placeOf(digit, size);
    return svg("path.underline", { d: `M${x - 4} ${y + 6.2}h8` });
  });
  return [...digits, ...lines];
}

/** @param {number[]} center @param {number[]} corner @param {View} view @param {Size} size */
function notes(center, corner, view, { side, drop }) {
  // Sums in corners push the notes down.
  const top = 0.18 * Math.sign(drop) * side;
  const low = (/** @type {number} */ y) => top + y * (side - top);
  /** @param {number[]} digits @param {number} y @param {number} height */
  const line = (digits, y, height) => {
    const found = text("pencil", "", side / 2, y, height);
    found.append(...digits.map((digit) => svg("tspan", { class: pencil(digit, view) }, digitName(digit))));
    return found;
  };
  const parts = [];
  if (center.length) {
    const height = Math.min(0.27 * side, (1.5 * side) / Math.max(5, center.length));
    parts.push(line(center, side / 2 + 0.36 * height, height));
  }
  if (corner.length <= CORNERS.length) {
    corner.forEach((digit, i) => {
      const [x, y] = CORNERS[i];
      parts.push(text(pencil(digit, view), digitName(digit), x * side, low(y), 0.22 * side));
    });
  } else {
    const half = Math.ceil(corner.length / 2);
    const height = Math.min(0.2 * side, (1.5 * side) / half);
    parts.push(line(corner.slice(0, half), low(0.23), height));
    parts.push(line(corner.slice(half), low(0.92), height));
  }
  return parts;
}

/** Return the class of a note. @param {number} digit @param {View} view */
const pencil = (digit, view) => (digit === view.digit ? "pencil same" : "pencil");

/** Return the middle of a candidate. @param {number} digit @param {Size} size @returns {[number, number]} */
function placeOf(digit, { side, padding, across, down, drop }) {
  const height = (side - 2 * padding) / down;
  const row = Math.floor(digit / across) + 0.5;
  return [padding + ((digit % across) + 0.5) * MARK, padding + drop + row * height];
}

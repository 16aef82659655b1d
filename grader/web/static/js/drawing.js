// What boards and drawings of puzzles have in common, and drawings that nobody can edit.

import { readSvg, set, svg } from "./dom.js";
import { digitName, outline } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */

/** Return a text in the middle. @param {string} kind @param {string} content @param {number} x @param {number} y @param {number} size */
export function text(kind, content, x, y, size) {
  return svg("text", { class: kind, x, y, "font-size": size.toFixed(1) }, content);
}

/**
 * Return what lies below the digits: the cells, extra houses, and lines of rules.
 * @param {Layout} layout
 * @param {number} side
 */
export const ground = (layout, side) =>
  svg(
    "g",
    { "aria-hidden": true },
    svg("path.paper", { d: squares(layout.cells, side) }),
    rules(layout, "below"),
  );

/**
 * Return the thin lines around cells, and the thick ones around boxes and the page.
 * @param {Layout} layout
 * @param {number} side
 */
export function gridLines(layout, side) {
  const boxes = layout.houses.filter((house) => house.kind === "box");
  return [
    svg("path.lines", { d: squares(layout.cells, side) }),
    svg("path.borders", {
      d:
        boxes.map((box) => outline(layout, box.cells, side)).join("") +
        outline(layout, [...layout.cells.keys()], side),
    }),
  ];
}

/** Return squares at rows and columns as a path. @param {[number, number][]} places @param {number} side */
export const squares = (places, side) =>
  places.map(([row, column]) => `M${column * side} ${row * side}h${side}v${side}h-${side}Z`).join("");

/** Return what rules and extra houses draw above the digits or below them. @param {{json: {drawing?: any}}} layout @param {"svg"|"below"} part */
export function rules({ json }, part = "svg") {
  // What was kept before there were lines has no part below.
  return json.drawing?.[part] ? [...readSvg(json.drawing[part]).children] : [];
}

/**
 * Return the part of the plane that a drawing needs: the cells, and texts outside of them.
 * @param {Layout} layout
 * @param {number} side
 * @param {number} before room on the left and above
 * @param {number} after room on the right and below
 */
export function frame({ json, rows, columns }, side, before, after) {
  const [top, right, bottom, left] = (json.drawing?.margins ?? [0, 0, 0, 0]).map((each) => each * side);
  const width = before + left + columns * side + right + after;
  const height = before + top + rows * side + bottom + after;
  return {
    left,
    top,
    ratio: width / height,
    viewBox: [-left - before, -top - before, width, height].join(" "),
  };
}

/**
 * Return a drawing of a puzzle that nobody can edit.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {(cell: number) => boolean} [isGiven]
 * @param {string} [name] the accessible name; without it the drawing is hidden from screen readers
 * @param {(digit: number) => string} [signOf] what stands for a digit
 */
export function drawing(layout, values, isGiven = () => true, name, signOf = digitName) {
  const side = layout.json.drawing?.side ?? 48;
  const found = svg("svg.drawing", { viewBox: frame(layout, side, 3, 3).viewBox });
  set(found, name ? { role: "img", "aria-label": name } : { "aria-hidden": true });
  found.append(ground(layout, side));
  values.forEach((value, cell) => {
    if (value < 0) return;
    const [row, column] = layout.cells[cell];
    const sign = text("value", signOf(value), (column + 0.5) * side, (row + 0.71) * side, 0.6 * side);
    if (!isGiven(cell)) sign.classList.add("entered");
    found.append(sign);
  });
  found.append(...gridLines(layout, side), ...rules(layout));
  return found;
}

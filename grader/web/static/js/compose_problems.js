// The sentences of the problems of a layout, in the language of the page.

import { sentence, t } from "./words.js";

/** @typedef {import("./composition.js").Problem} Problem */

/** Return the sentence of a problem. @param {Problem} problem */
export function problemText(problem) {
  const key = `problem.${problem.reason}`;
  if (!problem.reason || t(key) === key) return sentence(problem.message);
  const houses = (problem.houses || []).map(houseName);
  return t(key, {
    ...problem,
    house: houses[0],
    houses: houses.join(", "),
    cell: problem.cells[0],
    count: problem.cells.length,
  });
}

/** Return the name of a house, such as `row 3 of grid 2`. @param {string} name */
function houseName(name) {
  const [, kind, number, grid] = /^(row|column|box|region) (\d+)(?: of grid (\d+))?$/.exec(name) || [];
  if (!kind) return name;
  return t(`house.${kind}`, { number }) + (grid ? ` ${t("house.of-grid", { grid })}` : "");
}

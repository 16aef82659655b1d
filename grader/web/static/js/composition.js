// A layout in the making: grids on a page, their boxes or regions, and extra houses.

import { Layout } from "./layout.js";
import { t } from "./words.js";

/** @typedef {[number, number]} Place row and column, from 0 */
/**
 * @typedef {Object} Grid
 * @property {number} size
 * @property {Place|null} box width and height of the boxes
 * @property {number[]|null} regions the region of each cell, from 0, or -1; instead of boxes
 * @property {Place} at the place of its first cell
 * @property {string[]} figures
 * @property {Record<string, string>[]} own further extra houses, counted inside the grid
 */
/** @typedef {{name: string, cells: Place[], kind?: string, short?: string, digits?: string}} Extra */
/** @typedef {{kind: string, cells: Place[], values: Record<string, number|number[]>}} Rule */
/** @typedef {{name: string, grids: Grid[], extras: Extra[], rules: Rule[]}} Composition */
/** @typedef {{severity: string, message?: string, cells: string[], [key: string]: any}} Problem */

export const [SMALLEST, LARGEST] = [4, 25];
export const FIGURES = [
  "diagonal",
  "falling",
  "rising",
  "windoku",
  "asterisk",
  "girandola",
  "center-dot",
  "disjoint",
];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Layout files end at this row and column. */
const END = 1000;

/** Symmetries of painting: for each, the images of a place in a grid whose last line is `n`. */
export const SYMMETRIES = /** @type {Record<string, ((r: number, c: number, n: number) => Place)[]>} */ ({
  180: [(r, c, n) => [n - r, n - c]],
  90: [(r, c, n) => [c, n - r], (r, c, n) => [n - r, n - c], (r, c, n) => [n - c, r]],
  horizontal: [(r, c, n) => [n - r, c]],
  vertical: [(r, c, n) => [r, n - c]],
  diagonal: [(r, c) => [c, r]],
});

/** Return the name of a cell. @param {Place} place */
export const cellName = ([row, column]) => `r${row + 1}c${column + 1}`;

/** Return the shapes of boxes that fit a size, the usual one first. @param {number} size @returns {Place[]} */
export function boxesOf(size) {
  const heights = [...Array(size).keys()].filter(
    (height) => height > 1 && height < size && size % height === 0,
  );
  const uneven = (/** @type {number} */ height) =>
    Math.abs(size / height - height) - (size / height > height ? 0.5 : 0);
  heights.sort((a, b) => uneven(a) - uneven(b));
  return heights.map((height) => [size / height, height]);
}

/** Return a grid of a size, with the usual boxes. @param {number} size @param {Place} at @returns {Grid} */
export const newGrid = (size, at) => ({
  size,
  box: boxesOf(size)[0] ?? null,
  regions: null,
  at,
  figures: [],
  own: [],
});

/** Return the region or box of a cell of a grid, -1 for none. @param {Grid} grid @param {number} row @param {number} column */
export function regionAt({ size, box, regions }, row, column) {
  if (regions) return regions[row * size + column];
  return box ? Math.floor(row / box[1]) * (size / box[0]) + Math.floor(column / box[0]) : -1;
}

/** Return whether a grid has a cell at a place of the page. @param {Grid} grid @param {Place} place */
export const holds = ({ size, at }, [row, column]) =>
  row >= at[0] && row < at[0] + size && column >= at[1] && column < at[1] + size;

/** Return the places that grids cover, row by row. @param {Grid[]} grids @returns {Place[]} */
export function covered(grids) {
  /** @type {Map<number, Place>} */
  const found = new Map();
  for (const { size, at } of grids) {
    for (let i = 0; i < size * size; i += 1) {
      const [row, column] = [at[0] + Math.floor(i / size), at[1] + (i % size)];
      found.set(row * 4096 + column, [row, column]);
    }
  }
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/**
 * Return grids as a layout, whose boxes are the boxes and regions of the grids.
 * @param {Grid[]} grids
 * @param {number} digits
 */
export function layoutOf(grids, digits) {
  const boxes = grids.flatMap((grid) => {
    const regions = Map.groupBy(covered([grid]), ([row, column]) =>
      regionAt(grid, row - grid.at[0], column - grid.at[1]),
    );
    regions.delete(-1);
    return [...regions.values()].map((cells) => ({ kind: "box", name: "", cells: cells.map(cellName) }));
  });
  return new Layout({ name: "", digits, cells: covered(grids).map(cellName), houses: boxes });
}

/** Return the rows and columns of the page. @param {Grid[]} grids @returns {Place} */
export const extent = (grids) => [
  Math.max(0, ...grids.map(({ at, size }) => at[0] + size)),
  Math.max(0, ...grids.map(({ at, size }) => at[1] + size)),
];

/**
 * Return a composition with another grid in the place of one.  Extra houses inside the grid move
 * with it, and the page begins at the first row and column that are used.
 * @param {Composition} composition
 * @param {number} number
 * @param {Partial<Grid>} changes
 * @returns {Composition}
 */
export function changed(composition, number, changes) {
  const before = composition.grids[number];
  const grid = { ...before, ...changes };
  const [down, right] = [grid.at[0] - before.at[0], grid.at[1] - before.at[1]];
  const grids = composition.grids.map((other, i) => (i === number ? grid : other));
  return normal(
    withParts({ ...composition, grids }, (part) =>
      part.cells.every((cell) => holds(before, cell)) ? moved(part, down, right) : part,
    ),
  );
}

/**
 * Return a composition with other extra houses and rules.
 * @param {Composition} composition
 * @param {<T extends {cells: Place[]}>(part: T) => T} change
 * @returns {Composition}
 */
const withParts = (composition, change) => ({
  ...composition,
  extras: composition.extras.map((extra) => change(extra)),
  rules: composition.rules.map((rule) => change(rule)),
});

/**
 * @template {{cells: Place[]}} T
 * @param {T} part an extra house or a rule
 * @param {number} down @param {number} right
 */
const moved = (part, down, right) => ({
  ...part,
  cells: part.cells.map(([row, column]) => /** @type {Place} */ ([row + down, column + right])),
});

/** @param {Composition} composition @returns {Composition} */
export function normal(composition) {
  const { grids } = composition;
  const top = Math.min(...grids.map(({ at }) => at[0]));
  const left = Math.min(...grids.map(({ at }) => at[1]));
  const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.min(at, END - size);
  return {
    ...withParts(composition, (part) => moved(part, -top, -left)),
    grids: grids.map((grid) => ({
      ...grid,
      at: [within(grid.at[0] - top, grid.size), within(grid.at[1] - left, grid.size)],
    })),
  };
}

/** Return the problems of regions that have not as many cells as digits. @param {Grid[]} grids @returns {Problem[]} */
export function regionProblems(grids) {
  return grids.flatMap(({ regions, size, at }, number) =>
    [...new Set(regions)]
      .sort((a, b) => a - b)
      .flatMap((region) => {
        const cells = (regions ?? []).flatMap((each, i) => (each === region ? [i] : []));
        if (region < 0 || cells.length === size) return [];
        const names = cells.map((i) => cellName([at[0] + Math.floor(i / size), at[1] + (i % size)]));
        const about = { region: region + 1, grid: number + 1, size, count: cells.length };
        const message = t("compose.uneven-region", about);
        return { severity: "impossible", reason: "region", cells: names, message };
      }),
  );
}

/**
 * Return a composition with the keys of a layout file.
 * @param {Composition} composition
 * @returns {{name: string, grids: any[], extras?: any[], rules?: any[]}}
 */
export function description({ name, grids, extras, rules }) {
  const exists = (/** @type {Place} */ cell) => grids.some((grid) => holds(grid, cell));
  const named = (/** @type {Place[]} */ cells) => cells.map(cellName).join(" ");
  const houses = extras
    .map((extra) => ({ ...extra, cells: named(extra.cells.filter(exists)) }))
    .filter(({ cells }) => cells);
  const inside = rules.filter(({ cells }) => cells.every(exists));
  return {
    name,
    grids: grids.map((grid) => {
      const { size, box, regions, figures, own } = grid;
      return {
        size,
        ...(regions && !regionProblems([grid]).length
          ? { regions: regions.map((each) => LETTERS[each] ?? ".").join("") }
          : { boxes: box && !regions ? box.join("x") : "none" }),
        at: cellName(grid.at),
        ...(figures.length + own.length ? { extras: [...figures, ...own] } : {}),
      };
    }),
    ...(houses.length ? { extras: houses } : {}),
    ...(inside.length
      ? { rules: inside.map(({ kind, values, cells }) => ({ kind, ...values, cells: named(cells) })) }
      : {}),
  };
}

/**
 * Return the composition that has this description.
 * @param {any} found a layout with the keys of a layout file; its extra houses list single cells
 * @returns {Composition}
 */
export function compositionOf({ name, grids, extras = [], rules = [] }) {
  return {
    name,
    grids: grids.map((/** @type {any} */ { size, boxes, regions, at, extras: houses = [] }) => ({
      size,
      box: boxes && boxes !== "none" ? boxes.split("x").map(Number) : null,
      regions: regions ? [...regions].map((letter) => LETTERS.indexOf(letter)) : null,
      at: placesOf(at)[0],
      figures: houses.filter((/** @type {any} */ each) => typeof each === "string"),
      own: houses.filter((/** @type {any} */ each) => typeof each !== "string"),
    })),
    extras: extras.map((/** @type {any} */ extra) => ({ ...extra, cells: placesOf(extra.cells) })),
    rules: rules.map((/** @type {any} */ { kind, cells, ...values }) => ({
      kind,
      cells: placesOf(cells),
      values,
    })),
  };
}

/** Return the places in a text such as `r1c1-3 r2-4c1`. @param {string} text @returns {Place[]} */
const placesOf = (text) =>
  text.split(" ").flatMap((word) => {
    const [, top, bottom = top, left, right = left] = /^r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?$/.exec(word) || [];
    return lines(top, bottom).flatMap((row) =>
      lines(left, right).map((column) => /** @type {Place} */ ([row, column])),
    );
  });

/** Return the rows or columns from one to another, from 0. @param {string} first @param {string} last from 1 */
const lines = (first, last) =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) - 1 + i);

/**
 * Return the regions of a grid after painting cells.
 * @param {Grid} grid
 * @param {number[]} cells of the grid, row by row
 * @param {number} region, or -1
 * @param {{flood: boolean, symmetry: string}} options `flood` extends each cell to its connected area
 */
export function painted(grid, cells, region, { flood, symmetry }) {
  const { size } = grid;
  const before = Array.from({ length: size * size }, (_, i) =>
    regionAt(grid, Math.floor(i / size), i % size),
  );
  const after = [...before];
  const chosen = flood ? new Set(cells.flatMap((cell) => area(before, size, cell))) : new Set(cells);
  // Images first: where an image is a painted cell, the painted region counts.
  for (const image of SYMMETRIES[symmetry] || []) {
    const at = (/** @type {number} */ i) => {
      const [row, column] = image(Math.floor(i / size), i % size, size - 1);
      return row * size + column;
    };
    const partner = partnerOf(before, region, at);
    for (const cell of chosen) after[at(cell)] = partner;
  }
  for (const cell of chosen) after[cell] = region;
  return after;
}

/** Return the region that most images of a region are in. @param {number[]} regions @param {number} region @param {(i: number) => number} at */
function partnerOf(regions, region, at) {
  const images = regions.flatMap((each, i) => (each === region ? regions[at(i)] : []));
  const groups = [...Map.groupBy(images, (each) => each).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0] ?? region;
}

/** Return the connected cells of the same region. @param {number[]} regions @param {number} size @param {number} start */
function area(regions, size, start) {
  const found = new Set([start]);
  for (const cell of found) {
    const column = cell % size;
    const around = [
      cell - size,
      cell + size,
      ...(column ? [cell - 1] : []),
      ...(column < size - 1 ? [cell + 1] : []),
    ];
    for (const next of around) if (regions[next] === regions[start]) found.add(next);
  }
  return [...found];
}

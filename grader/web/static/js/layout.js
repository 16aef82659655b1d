// Layouts: places of cells, houses, peers and names.

/**
 * @typedef {Object} LayoutJson what the engine says about a layout
 * @property {string} name
 * @property {string|null} [spelled] the name by which the engine knows it, if it has one
 * @property {number} digits
 * @property {string[]} cells names such as `r1c2`, row by row
 * @property {{kind: string, name: string, cells: string[], digits?: string}[]} houses
 * @property {{cells: string[], total: number|null}[]} [rules] rules besides the houses, such as cages
 * @property {Drawing} [drawing] the drawings of the rules and of extra houses
 */
/**
 * @typedef {Object} Drawing the drawings of rules and extra houses, in units of which a cell has `side`
 * @property {string} svg what lies above digits
 * @property {string} below what lies below them
 * @property {number[]} margins rows above, columns on the right, rows below, columns on the left
 * @property {number} side
 * @property {number} padding
 * @property {number} drop
 */
/** @typedef {{kind: string, name: string, cells: number[], digits?: string}} House */
/** @typedef {{cells: number[], total: number}} Sum */

const NAMES = "123456789ABCDEFGHIJKLMNOP";

/** Rows and columns by which arrows move. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Return the name of a digit, which is a number from 0. @param {number} digit */
export const digitName = (digit) => NAMES[digit];

/** Return the class of a pad with some keys. @param {number} keys */
export const padOf = (keys) => (keys > 16 ? "many" : keys > 9 ? "some" : "few");

/** Return the digit with a name, or -1. @param {string} name */
export const digitNamed = (name) => (name.length === 1 ? NAMES.indexOf(name.toUpperCase()) : -1);

/** @param {string} name @returns {[number, number]} */
function placeOf(name) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) || [];
  return [Number(row) - 1, Number(column) - 1];
}

/** Return the mask of digits by their names. @param {string} names */
const maskOf = (names) => [...names].reduce((mask, name) => mask | (1 << digitNamed(name)), 0);

/** The cells and houses of a puzzle. */
export class Layout {
  /** @param {LayoutJson} json */
  constructor(json) {
    this.json = json;
    this.name = json.name;
    this.digits = json.digits;
    /** Row and column of each cell on the page, from 0. @type {[number, number][]} */
    this.cells = json.cells.map(placeOf);
    this.rows = 1 + this.cells.reduce((most, [row]) => Math.max(most, row), 0);
    this.columns = 1 + this.cells.reduce((most, [, column]) => Math.max(most, column), 0);
    /** @type {Map<string, number>} */
    this.names = new Map(json.cells.map((name, cell) => [name, cell]));
    /** @type {Map<number, number>} */
    this.places = new Map(this.cells.map(([row, column], cell) => [row * 4096 + column, cell]));
    /** @type {House[]} */
    this.houses = json.houses.map((house) => ({
      ...house,
      cells: house.cells.map((cell) => this.cellNamed(cell)),
    }));
    /** Cells with a fixed sum, such as those of a cage. @type {Sum[]} */
    this.sums = (json.rules || []).flatMap(({ cells, total }) =>
      total ? { cells: cells.map((cell) => this.cellNamed(cell)), total } : [],
    );
    /** @type {Set<number>[]} */
    this.peers = this.cells.map(() => new Set());
    /** The digits that each cell may hold, as a mask. @type {number[]} */
    this.masks = this.cells.map(() => 2 ** json.digits - 1);
    for (const { cells, digits } of this.houses) {
      for (const one of cells) {
        if (digits) this.masks[one] &= maskOf(digits);
        for (const other of cells) if (one !== other) this.peers[one].add(other);
      }
    }
  }

  /** Return the cell at a place, or -1. @param {number} row @param {number} column */
  at(row, column) {
    return this.places.get(row * 4096 + column) ?? -1;
  }

  /** Return the name of a cell. @param {number} cell */
  cellName(cell) {
    return this.json.cells[cell];
  }

  /** Return the cell with a name, or -1. @param {string} name */
  cellNamed(name) {
    return this.names.get(name) ?? -1;
  }

  /** Return the cells with these names. @param {string[]} names */
  cellsNamed(names) {
    return new Set(names.map((name) => this.cellNamed(name)).filter((cell) => cell >= 0));
  }

  /**
   * Return the next cell in a direction; a line goes on at its other end.
   * @param {number} cell
   * @param {number} down
   * @param {number} right
   */
  neighbour(cell, down, right) {
    let [row, column] = this.cells[cell];
    for (;;) {
      row = (row + down + this.rows) % this.rows;
      column = (column + right + this.columns) % this.columns;
      const found = this.at(row, column);
      if (found >= 0) return found;
    }
  }

  /**
   * Return the candidates of each cell: the digits that no peer has, as masks.
   * @param {number[]} values digits, or -1 for open cells
   */
  candidates(values) {
    return this.cells.map((_, cell) => {
      if (values[cell] >= 0) return 0;
      let mask = this.masks[cell];
      for (const peer of this.peers[cell]) if (values[peer] >= 0) mask &= ~(1 << values[peer]);
      return mask;
    });
  }

  /** Return the cells whose digit a peer has, too, or that may not hold it. @param {number[]} values */
  conflicts(values) {
    /** @type {Set<number>} */
    const found = new Set();
    this.peers.forEach((peers, cell) => {
      if (values[cell] < 0) return;
      if (!((this.masks[cell] >> values[cell]) & 1)) found.add(cell);
      for (const peer of peers) if (values[peer] === values[cell]) found.add(cell);
    });
    return found;
  }
}

/** Return the digits of a mask, ascending. @param {number} mask */
export function digitsOf(mask) {
  const found = [];
  for (let digit = 0; mask >> digit; digit += 1) if ((mask >> digit) & 1) found.push(digit);
  return found;
}

/**
 * Return the outline of cells as an SVG path; cells have sides of one unit times `side`.
 * @param {Layout} layout
 * @param {number[]} cells
 * @param {number} side
 */
export function outline(layout, cells, side) {
  const inside = new Set(cells);
  let path = "";
  for (const cell of cells) {
    const [row, column] = layout.cells[cell];
    const [x, y] = [column * side, row * side];
    const has = (/** @type {number} */ r, /** @type {number} */ c) => inside.has(layout.at(r, c));
    if (!has(row - 1, column)) path += `M${x} ${y}h${side}`;
    if (!has(row + 1, column)) path += `M${x} ${y + side}h${side}`;
    if (!has(row, column - 1)) path += `M${x} ${y}v${side}`;
    if (!has(row, column + 1)) path += `M${x + side} ${y}v${side}`;
  }
  return path;
}

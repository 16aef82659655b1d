// <sudoku-board>: draws any layout and lets the user select cells by pointer and keyboard.

import { MARK, notesOf } from "./cell_notes.js";
import { readSvg, set, svg } from "./dom.js";
import { frame, gridLines, ground, rules, squares, text } from "./drawing.js";
import { ARROWS, digitName, digitsOf, outline } from "./layout.js";
import { t } from "./words.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./game.js").Claim} Claim */
/**
 * What a board shows.
 * @typedef {Object} View
 * @property {number[]} values digits, or -1
 * @property {(cell: number) => boolean} [isGiven]
 * @property {number[]} [corner] masks of corner notes
 * @property {number[]} [center] masks of centre notes
 * @property {number[]} [colors] masks of colours
 * @property {boolean} [candidates] draw centre notes at the places of candidates
 * @property {Set<number>} [wrong] cells to mark as wrong
 * @property {Set<number>} [broken] cells of broken rules
 * @property {Set<number>} [flawed] cells to mark as impossible, whatever they hold
 * @property {Set<number>} [marked] cells to mark as those of a hint
 * @property {Claim[]} [claims] effects of a hint
 * @property {number[][]} [houses] cells of the houses in which a hint looks
 * @property {string} [drawn] the marks of a step as SVG, which lie over the cells
 * @property {Set<number>} [bare] cells whose notes give way to these marks
 * @property {Set<number>} [same] cells with the digit of the selected one
 * @property {Set<number>} [peers] cells in the houses of the selected one
 * @property {number} [digit] the digit to highlight among notes, or -1
 */

/** The margin for the numbers of rows and columns, as a part of a cell, and the room at the other ends. */
const [MARGIN, EDGE] = [1 / 3, 6];
/** Sizes of these numbers: the least in pixels, and the most as a part of a cell. */
const [SMALLEST_LABEL, LARGEST_LABEL] = [10.5, 0.3];
/** Pages with more columns scroll by one finger, so that a tap selects and a drag does not. */
const LARGE = 12;
/** How many colours there are. */
export const COLORS = 9;
/** Milliseconds within which a second press is a double one. */
const TWICE = 350;

/**
 * A board.  `change` events say that the selection changed.
 */
export class SudokuBoard extends HTMLElement {
  /** @type {Layout|null} */
  layout = null;
  /** @type {Set<number>} */
  selected = new Set();
  /** The cell with the focus, from which arrows move. */
  current = 0;
  /** The cell where a range begins. */
  anchor = 0;
  /** @type {SVGElement[]} */
  cellElements = [];
  /** @type {string[]} */
  drawn = [];
  /** What a hint draws over the cells. */
  marks = svg("g.over", { "aria-hidden": true });
  marksDrawn = "";
  /** @type {View} */
  view = { values: [] };
  /** Add or remove cells while the pointer is dragged; null if it is not. @type {boolean|null} */
  dragging = null;
  /** The cell that was pressed last, and when. */
  pressed = { cell: -1, time: 0 };
  reach = 1; // how far from its middle a cell is dragged over; less spares what a diagonal cuts
  side = 48;
  across = 3;
  ratio = 1;

  constructor() {
    super();
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#drag(event));
    this.addEventListener("pointerup", () => (this.dragging = null));
    this.addEventListener("pointercancel", () => (this.dragging = null));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focused(event));
    new ResizeObserver(() => this.#sizeLabels()).observe(this);
  }

  /**
   * Draw the empty grid of a layout.
   * @param {Layout} layout
   */
  setLayout(layout) {
    this.layout = layout;
    this.selected = new Set();
    this.current = this.anchor = 0;
    this.drawn = [];
    this.across = Math.max(2, Math.ceil(Math.sqrt(layout.digits)));
    this.down = Math.max(2, Math.ceil(layout.digits / this.across));
    const { drawing } = layout.json;
    this.padding = drawing?.padding ?? 1.5 * (Math.max(3, this.across) - 2);
    this.drop = drawing?.drop ?? 0;
    this.side = drawing?.side ?? Math.round(this.across * MARK + 2 * this.padding);
    const { side } = this;
    const place = frame(layout, side, MARGIN * side, EDGE);
    this.style.setProperty("--columns", String(layout.columns));
    this.ratio = place.ratio;
    this.style.setProperty("--ratio", String(this.ratio));
    this.classList.toggle("large", layout.columns > LARGE);
    this.classList.toggle("ruled", Boolean(layout.json.rules));
    this.cellElements = layout.cells.map((_, cell) => this.#newCell(cell));
    const rows = [...Map.groupBy(layout.cells.keys(), (cell) => layout.cells[cell][0])].map(([row, cells]) =>
      svg(
        "g",
        { role: "row", "aria-rowindex": row + 1 },
        cells.map((cell) => this.cellElements[cell]),
      ),
    );
    const grid = svg(
      "svg",
      {
        viewBox: place.viewBox,
        role: "grid",
        "aria-label": t("board.name", { layout: layout.name }),
        "aria-rowcount": layout.rows,
        "aria-colcount": layout.columns,
        "aria-multiselectable": true,
      },
      ground(layout, side),
      rows,
      this.marks,
      svg("g.grid-lines", { "aria-hidden": true }, gridLines(layout, side), this.#labels(place)),
      svg("g.over", { "aria-hidden": true }, rules(layout)),
    );
    this.replaceChildren(grid);
    this.#sizeLabels();
    this.show({ values: layout.cells.map(() => -1) });
  }

  /** @param {{left: number, top: number}} place of the texts outside of the cells */
  #labels({ left, top }) {
    const layout = /** @type {Layout} */ (this.layout);
    const { side } = this;
    const labels = svg("g.labels");
    for (let column = 0; column < layout.columns; column += 1) {
      labels.append(svg("text", { x: (column + 0.5) * side, y: -side / 10 - top }, column + 1));
    }
    for (let row = 0; row < layout.rows; row += 1) {
      labels.append(svg("text", { x: -side / 6 - left, y: (row + 0.5) * side, dy: "0.36em" }, row + 1));
    }
    return labels;
  }

  /** Keep the numbers of rows and columns legible, however small the board is. */
  #sizeLabels() {
    const drawing = /** @type {SVGSVGElement|null} */ (this.querySelector("svg"));
    const scale = drawing?.getScreenCTM()?.a || 1;
    const size = Math.max(9, Math.min(LARGEST_LABEL * this.side, SMALLEST_LABEL / scale));
    this.querySelector(".labels")?.setAttribute("font-size", size.toFixed(1));
  }

  /** @param {number} cell */
  #newCell(cell) {
    const layout = /** @type {Layout} */ (this.layout);
    const [row, column] = layout.cells[cell];
    return svg("g", {
      role: "gridcell",
      class: "cell",
      tabindex: cell === this.current ? 0 : -1,
      "data-cell": cell,
      "aria-colindex": column + 1,
      transform: `translate(${column * this.side} ${row * this.side})`,
    });
  }

  /**
   * Show digits, notes and marks; only cells that differ are drawn anew.
   * @param {View} view
   */
  show(view) {
    this.view = view;
    const layout = /** @type {Layout} */ (this.layout);
    const conflicts = layout.conflicts(view.values);
    const claims = Map.groupBy(view.claims || [], ({ cell }) => cell);
    this.#drawMarks(view);
    layout.cells.forEach((_, cell) => {
      const has = (/** @type {Set<number>|undefined} */ cells) => Boolean(cells?.has(cell));
      const kinds = {
        given: Boolean(view.isGiven?.(cell)),
        conflict: conflicts.has(cell) || has(view.broken),
        wrong: has(view.wrong),
        flawed: has(view.flawed),
        selected: this.selected.has(cell),
        marked: has(view.marked),
        same: has(view.same),
        peer: has(view.peers),
      };
      const notes = [view.center?.[cell] || 0, view.corner?.[cell] || 0];
      const about = [view.values[cell], view.colors?.[cell], view.candidates, has(view.bare)];
      const highlighted = (notes[0] | notes[1]) & (1 << (view.digit ?? 31));
      const key = JSON.stringify([kinds, notes, about, highlighted, claims.get(cell)]);
      if (this.drawn[cell] === key) return;
      this.drawn[cell] = key;
      this.#draw(cell, kinds, claims.get(cell) || []);
    });
  }

  /** Draw the houses and the marks of a hint. @param {View} view */
  #drawMarks({ houses = [], drawn = "", claims = [] }) {
    const layout = /** @type {Layout} */ (this.layout);
    // The cells themselves show digits that are placed, as large as entries.
    this.marks.classList.toggle(
      "without-digits",
      claims.some((claim) => claim.place),
    );
    const key = JSON.stringify([houses, drawn]);
    if (this.marksDrawn === key) return;
    this.marksDrawn = key;
    this.marks.replaceChildren(
      ...houses.map((cells) => {
        const fill = squares(
          cells.map((cell) => layout.cells[cell]),
          this.side,
        );
        return svg("g", [
          svg("path.house-ground", { d: fill }),
          svg("path.house-edge", { d: outline(layout, cells, this.side) }),
        ]);
      }),
      ...(drawn ? readSvg(drawn).children : []),
    );
  }

  /** @param {number} cell @param {Record<string, boolean>} kinds the classes of the cell @param {Claim[]} claims */
  #draw(cell, kinds, claims) {
    const { view, side } = this;
    const element = this.cellElements[cell];
    const value = view.values[cell];
    const { given, conflict, wrong, flawed, selected } = kinds;
    const names = Object.keys(kinds).filter((name) => kinds[name]);
    set(element, {
      class: ["cell", ...names].join(" "),
      "aria-selected": selected,
      "aria-label": this.#name(cell, given, conflict || wrong || flawed),
    });
    const parts = [svg("rect.ground", { width: side, height: side })];
    const colors = digitsOf(view.colors?.[cell] || 0);
    colors.forEach((color, i) => {
      const width = side / colors.length;
      parts.push(svg("rect.color", { style: colorStyle(color), x: i * width, width, height: side }));
    });
    parts.push(svg("rect.shade", { width: side, height: side }));
    parts.push(svg("rect.focus", { x: 2, y: 2, width: side - 4, height: side - 4, rx: 3 }));
    if (flawed) parts.push(svg("path.corner", { d: `M0 0h${side / 3}L0 ${side / 3}Z` }));
    if (value >= 0) {
      parts.push(text("value", digitName(value), side / 2, 0.7 * side, 0.58 * side));
      if (wrong) parts.push(svg("path.slash", { d: `M5 ${side - 5}L${side - 5} 5` }));
    } else {
      const { across, down = 3, padding = 0, drop = 0 } = this;
      parts.push(...notesOf(view, cell, claims, { side, across, down, padding, drop }));
    }
    // What a finger touches must stay, or the rest of its events would be lost.
    element.replaceChildren(...parts, element.querySelector(".touched") || this.#touched());
  }

  #touched() {
    return svg("rect.touched", { width: this.side, height: this.side });
  }

  /** @param {number} cell @param {boolean} given @param {boolean} wrong */
  #name(cell, given, wrong) {
    const { sums, json } = /** @type {Layout} */ (this.layout);
    const words = [this.place(cell), this.content(cell, given, wrong)];
    for (const { cells, total } of sums) {
      if (cells.includes(cell))
        words.push(t("board.sum", { sum: total, cells: cells.map((c) => json.cells[c]).join(" ") }));
    }
    return words.join(", ");
  }

  /** Return the place of a cell in words. @param {number} cell */
  place(cell) {
    const [row, column] = /** @type {Layout} */ (this.layout).cells[cell];
    return t("board.cell", { row: String(row + 1), column: String(column + 1) });
  }

  /** Return what a cell holds in words. @param {number} cell @param {boolean} [given] @param {boolean} [wrong] */
  content(cell, given = this.view.isGiven?.(cell), wrong = false) {
    const { view } = this;
    const words = [];
    const value = view.values[cell];
    if (value >= 0) {
      words.push(t(given ? "board.given" : "board.entered", { digit: digitName(value) }));
    } else {
      words.push(t("board.empty"));
      /** @type {[string, number[]|undefined][]} */
      const notes = [
        [view.candidates ? "board.candidates" : "board.center", view.center],
        ["board.corner", view.corner],
      ];
      for (const [key, masks] of notes) {
        if (masks?.[cell]) words.push(t(key, { digits: digitsOf(masks[cell]).map(digitName).join(" ") }));
      }
    }
    if (wrong) words.push(t("board.wrong"));
    const colors = digitsOf(view.colors?.[cell] || 0);
    if (colors.length) words.push(t("board.colors", { colors: colors.map((c) => c + 1).join(" ") }));
    return words.join(", ");
  }

  /** Return the selected cells, ascending. */
  get selection() {
    return [...this.selected].sort((a, b) => a - b);
  }

  /**
   * Select cells, and focus the last one.
   * @param {number[]} cells
   * @param {{focus?: boolean}} [options]
   */
  select(cells, { focus = true } = {}) {
    this.selected = new Set(cells);
    if (cells.length) this.#move(cells[cells.length - 1], focus);
    this.#changed();
  }

  #changed() {
    this.show(this.view);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number} cell @param {boolean} [focus] */
  #move(cell, focus = true) {
    this.cellElements[this.current]?.setAttribute("tabindex", "-1");
    this.current = cell;
    const element = this.cellElements[cell];
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus();
  }

  /** Give the focus to the current cell. */
  focusCell() {
    this.cellElements[this.current]?.focus();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const element = /** @type {Element} */ (event.target);
    if (!element.matches?.("[data-cell]") || !element.matches(":focus-visible")) return;
    if (this.selected.size) return;
    this.selected = new Set([this.current]);
    this.anchor = this.current;
    this.#changed();
  }

  /** Return the cell under the pointer, or -1. @param {MouseEvent} event @param {number} [reach] */
  cellAt(event, reach = 1) {
    const drawing = /** @type {SVGSVGElement|null} */ (this.querySelector("svg"));
    const matrix = drawing?.getScreenCTM();
    if (!matrix || !this.layout) return -1;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [row, column] = [point.y / this.side, point.x / this.side];
    if (Math.hypot((row % 1) - 0.5, (column % 1) - 0.5) > reach) return -1;
    return this.layout.at(Math.floor(row), Math.floor(column));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.cellAt(event);
    if (cell < 0 || event.button > 0) return;
    if (event.pointerType !== "touch") event.preventDefault();
    const drags = event.pointerType !== "touch" || !this.classList.contains("large");
    if (event.ctrlKey || event.metaKey) {
      this.dragging = !this.selected.has(cell);
      this.selected[this.dragging ? "add" : "delete"](cell);
    } else if (event.shiftKey) {
      this.selected = this.#range(this.anchor, cell);
      this.dragging = null;
    } else {
      const again = this.pressed.cell === cell && event.timeStamp - this.pressed.time < TWICE;
      this.selected = again ? this.#alike(cell) : new Set([cell]);
      this.dragging = true;
      this.pressed = { cell, time: event.timeStamp };
    }
    if (!drags) this.dragging = null;
    if (!event.shiftKey) this.anchor = cell;
    this.#move(cell);
    this.#changed();
  }

  /** Return the cells with the same digit, else with the same notes, else with the same colours. @param {number} cell */
  #alike(cell) {
    const { values, center, corner, colors } = this.view;
    const shown = (/** @type {number} */ each) => {
      if (values[each] >= 0) return `digit ${values[each]}`;
      const notes = [center?.[each] || 0, corner?.[each] || 0];
      if (notes.some(Boolean)) return `notes ${notes}`;
      return colors?.[each] ? `color ${colors[each]}` : `cell ${each}`;
    };
    return new Set([...values.keys()].filter((each) => shown(each) === shown(cell)));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.dragging === null || !event.buttons) return;
    const cell = this.cellAt(event, this.reach);
    if (cell < 0 || this.selected.has(cell) === this.dragging) return;
    this.selected[this.dragging ? "add" : "delete"](cell);
    this.#move(cell);
    this.#changed();
  }

  /** Return the cells of the rectangle between two cells. @param {number} from @param {number} to */
  #range(from, to) {
    const { cells } = /** @type {Layout} */ (this.layout);
    const within = (/** @type {number} */ at, /** @type {0|1} */ axis) =>
      Math.sign(at - cells[from][axis]) * Math.sign(at - cells[to][axis]) <= 0;
    return new Set(
      [...cells.keys()].filter((cell) => within(cells[cell][0], 0) && within(cells[cell][1], 1)),
    );
  }

  /** Take a key that moves although the focus is elsewhere. @param {KeyboardEvent} event */
  moves(event) {
    if (ARROWS[event.key] && !event.altKey) this.#key(event);
    return event.defaultPrevented;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { current, layout } = this;
    if (!layout) return;
    const { key, shiftKey } = event;
    const control = event.ctrlKey || event.metaKey;
    const arrow = event.altKey ? undefined : ARROWS[key];
    const cells = [...layout.cells.keys()];
    if (arrow) {
      const cell = layout.neighbour(current, ...arrow);
      if (shiftKey) this.selected = this.#range(this.anchor, cell);
      else if (control) this.selected.add(cell);
      else this.selected = new Set([cell]);
      if (!shiftKey) this.anchor = cell;
      this.#move(cell);
    } else if (key === "Home" || key === "End") {
      const row = cells.filter((cell) => control || layout.cells[cell][0] === layout.cells[current][0]);
      this.anchor = row[key === "Home" ? 0 : row.length - 1];
      this.selected = new Set([this.anchor]);
      this.#move(this.anchor);
    } else if (control && key.toLowerCase() === "a") this.selected = new Set(cells);
    else if (key === "Escape" && this.selected.size > 1) this.selected = new Set([current]);
    else return;
    event.preventDefault();
    this.#changed();
  }
}

/** Return the style of what has a color, counted from 0. @param {number} color */
export const colorStyle = (color) => `--color: var(--color-${color + 1})`;

customElements.define("sudoku-board", SudokuBoard);

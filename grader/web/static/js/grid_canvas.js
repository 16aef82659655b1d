// <grid-canvas>: grids on a page, moved and resized by pointer and keyboard.

import { LARGEST, SMALLEST, cellName, covered, extent, layoutOf } from "./composition.js";
import { set, svg } from "./dom.js";
import { gridLines, rules, squares } from "./drawing.js";
import { ARROWS } from "./layout.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */
/** @typedef {import("./composition.js").Grid} Grid */
/** @typedef {import("./composition.js").Place} Place */

/** The side of a cell, and the free cells around the grids. */
const [SIDE, SPACE] = [24, 3];

/**
 * What the canvas wants from the page.
 * @typedef {Object} Page
 * @property {Composition} state
 * @property {Grid} grid the current one
 * @property {number} current its number
 * @property {any} drawing the drawing of the rules, as far as the engine has answered
 * @property {(number: number) => void} chooseGrid make a grid the current one
 * @property {(down: number, right: number) => void} move move the current grid
 * @property {(size: number) => void} resize
 * @property {() => void} remove
 */
/** Names of cells by severity. @typedef {{impossible: Set<string>, warning: Set<string>}} Marks */

export class GridCanvas extends HTMLElement {
  /** @type {{x: number, y: number, resizes: boolean, element: SVGElement, by: Place}|null} */
  drag = null;

  /** @param {Page} page */
  constructor(page) {
    super();
    this.page = page;
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#move(event));
    // A finger on a grid moves the grid, elsewhere the page; `touch-action` does not reach into SVG.
    const hold = (/** @type {Event} */ event) =>
      /** @type {Element} */ (event.target).closest("[data-grid]") && event.preventDefault();
    this.addEventListener("touchstart", hold, { passive: false });
    this.addEventListener("pointerup", () => this.#drop());
    this.addEventListener("pointercancel", () => {
      this.drag?.element.removeAttribute("transform");
      this.drag = null;
    });
  }

  /** Draw the grids; the focus stays at the current one. @param {Marks} marks */
  show(marks) {
    const hadFocus = this.contains(document.activeElement);
    const { current, drawing, state } = this.page;
    const { grids } = state;
    const [rows, columns] = extent(grids);
    const [width, height] = [(columns + 2 * SPACE) * SIDE, (rows + 2 * SPACE) * SIDE];
    const cells = covered(grids);
    this.style.setProperty("--columns", String(columns + 2 * SPACE));
    this.style.setProperty("--ratio", String(width / height));
    const slash = ([row, column] = [0, 0]) =>
      `M${column * SIDE + 4} ${(row + 1) * SIDE - 4}l${SIDE - 8} ${8 - SIDE}`;
    const dot = ([row, column] = [0, 0]) => `M${(column + 0.5) * SIDE - 4} ${(row + 0.5) * SIDE}h8`;
    const among = (/** @type {Set<string>} */ wanted) => cells.filter((place) => wanted.has(cellName(place)));
    const [bad, odd] = [among(marks.impossible), among(marks.warning)];
    const ruled = (/** @type {"svg"|"below"} */ part) =>
      svg(
        "g.ruled",
        { "aria-hidden": true, transform: `scale(${SIDE / (drawing?.side ?? SIDE)})` },
        rules({ json: { drawing } }, part),
      );
    // The current grid is drawn last, so that it can be taken where grids overlap.
    const order = [...grids.keys()].sort((a, b) => Number(a === current) - Number(b === current));
    this.replaceChildren(
      svg(
        "svg",
        {
          viewBox: `${-SPACE * SIDE} ${-SPACE * SIDE} ${width} ${height}`,
          role: "group",
          "aria-label": t("compose.page"),
        },
        svg("g", { "aria-hidden": true }, [
          svg("path.paper", { d: squares(cells, SIDE) }),
          ruled("below"),
          svg("path.odd", { d: squares(odd, SIDE) }),
          svg("path.bad", { d: squares(bad, SIDE) }),
          svg("path.odd-sign", { d: odd.map(dot).join("") }),
          svg("path.bad-sign", { d: bad.map(slash).join("") }),
        ]),
        order.map((number) => this.#grid(grids[number], number)),
        ruled("svg"),
      ),
    );
    if (hadFocus) this.focusGrid();
  }

  focusGrid() {
    /** @type {SVGElement|null} */ (this.querySelector(`[data-grid="${this.page.current}"]`))?.focus();
  }

  /** @param {Grid} grid @param {number} number */
  #grid(grid, number) {
    const { size, at } = grid;
    const [x, y, side] = [at[1] * SIDE, at[0] * SIDE, size * SIDE];
    const isCurrent = number === this.page.current;
    const name = t("compose.grid-name", { number: number + 1, size, row: at[0] + 1, column: at[1] + 1 });
    const handle = { class: "handle", x: x + side - 9, y: y + side - 9, width: 18, height: 18, rx: 5 };
    return svg(
      "g",
      {
        class: isCurrent ? "grid current" : "grid",
        role: "button",
        tabindex: 0,
        "data-grid": number,
        "aria-pressed": isCurrent,
        "aria-label": name,
        onfocus: () => number !== this.page.current && !this.drag && this.page.chooseGrid(number),
      },
      svg("rect.ground", { x, y, width: side, height: side }),
      gridLines(layoutOf([grid], size), SIDE),
      svg("rect.frame-line", { x: x - 3, y: y - 3, width: side + 6, height: side + 6, rx: 4 }),
      svg("text.number", { x: x + 5, y: y - 8 }, number + 1),
      isCurrent ? svg("rect", handle) : null,
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const steps = event.shiftKey ? 10 : 1;
    if (arrow) this.page.move(arrow[0] * steps, arrow[1] * steps);
    else if (event.key === "+" || event.key === "-") this.#resize(event.key === "+" ? 1 : -1);
    else if (event.key === "Delete" || event.key === "Backspace") this.page.remove();
    else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const target = /** @type {Element} */ (event.target);
    const element = /** @type {SVGElement|null} */ (target.closest("[data-grid]"));
    if (!element || event.button > 0) return;
    event.preventDefault();
    const number = Number(element.dataset.grid);
    const resizes = target.matches(".handle");
    if (number !== this.page.current) this.page.chooseGrid(number);
    this.focusGrid();
    const now = /** @type {SVGElement} */ (this.querySelector(`[data-grid="${number}"]`));
    this.setPointerCapture(event.pointerId);
    this.drag = { x: event.clientX, y: event.clientY, resizes, element: now, by: [0, 0] };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag } = this;
    const drawing = this.querySelector("svg");
    if (!drag || !drawing) return;
    const scale = (drawing.getScreenCTM()?.a || 1) * SIDE;
    drag.by = [Math.round((event.clientY - drag.y) / scale), Math.round((event.clientX - drag.x) / scale)];
    const { size, at } = this.page.grid;
    if (drag.resizes) {
      const next = resized(size, Math.max(...drag.by));
      const [frame, handle] = drag.element.querySelectorAll(".frame-line, .handle");
      set(frame, { width: next * SIDE + 6, height: next * SIDE + 6 });
      set(handle, { x: (at[1] + next) * SIDE - 9, y: (at[0] + next) * SIDE - 9 });
    } else drag.element.setAttribute("transform", `translate(${drag.by[1] * SIDE} ${drag.by[0] * SIDE})`);
  }

  #drop() {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.resizes) this.#resize(Math.max(...drag.by));
    else if (drag.by[0] || drag.by[1]) this.page.move(...drag.by);
  }

  /** @param {number} by */
  #resize(by) {
    this.page.resize(resized(this.page.grid.size, by));
  }
}

/** Return a size that is larger by some rows, as far as grids go. @param {number} size @param {number} by */
const resized = (size, by) => Math.max(SMALLEST, Math.min(LARGEST, size + by));

customElements.define("grid-canvas", GridCanvas);

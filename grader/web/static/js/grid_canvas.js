// <grid-canvas>: grids on a page, moved and resized by pointer and keyboard.

import { LARGEST, SMALLEST, covered, extent, regionAt } from "./composition.js";
import { svg } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */
/** @typedef {import("./composition.js").Grid} Grid */
/** @typedef {import("./composition.js").Place} Place */

/** The side of a cell, and the free cells around the grids. */
const [SIDE, SPACE] = [24, 3];
const ARROWS = /** @type {Record<string, Place>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/** Cells by severity, as keys of places. @typedef {{impossible: Set<string>, warning: Set<string>, extra: Set<string>}} Marks */

export class GridCanvas extends HTMLElement {
  constructor() {
    super();
    /** @type {Composition} */
    this.composition = { name: "", grids: [], extras: [] };
    this.current = 0;
    /** @type {{x: number, y: number, resizes: boolean, element: SVGElement, by: Place}|null} */
    this.drag = null;
    /** What the user does: choose, move, resize, remove. @type {(kind: string, value?: any) => void} */
    this.act = () => undefined;
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

  /**
   * Draw the grids; the focus stays at the current one.
   * @param {Composition} composition
   * @param {number} current
   * @param {Marks} marks
   */
  show(composition, current, marks) {
    const hadFocus = this.contains(document.activeElement);
    this.composition = composition;
    this.current = current;
    const { grids } = composition;
    const [rows, columns] = extent(grids);
    const [width, height] = [(columns + 2 * SPACE) * SIDE, (rows + 2 * SPACE) * SIDE];
    const cells = covered(grids);
    this.style.setProperty("--columns", String(columns + 2 * SPACE));
    this.style.setProperty("--ratio", String(width / height));
    const squares = (/** @type {Place[]} */ places) =>
      places.map(([row, column]) => `M${column * SIDE} ${row * SIDE}h${SIDE}v${SIDE}h-${SIDE}Z`).join("");
    const slash = ([row, column] = [0, 0]) =>
      `M${column * SIDE + 4} ${(row + 1) * SIDE - 4}l${SIDE - 8} ${8 - SIDE}`;
    const dot = ([row, column] = [0, 0]) => `M${(column + 0.5) * SIDE - 4} ${(row + 0.5) * SIDE}h8`;
    const among = (/** @type {Set<string>} */ wanted) => cells.filter((place) => wanted.has(place.join()));
    const [bad, odd] = [among(marks.impossible), among(marks.warning)];
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
        svg("g", { "aria-hidden": "true" }, [
          svg("path", { class: "paper", d: squares(cells) }),
          svg("path", { class: "extra", d: squares(among(marks.extra)) }),
          svg("path", { class: "odd", d: squares(odd) }),
          svg("path", { class: "bad", d: squares(bad) }),
          svg("path", { class: "lines", d: grids.map(lines).join("") }),
          svg("path", { class: "odd-sign", d: odd.map(dot).join("") }),
          svg("path", { class: "bad-sign", d: bad.map(slash).join("") }),
        ]),
        order.map((number) => this.#grid(grids[number], number)),
      ),
    );
    if (hadFocus) this.focusGrid();
  }

  focusGrid() {
    /** @type {SVGElement|null} */ (this.querySelector(`[data-grid="${this.current}"]`))?.focus();
  }

  /** @param {Grid} grid @param {number} number */
  #grid(grid, number) {
    const { size, at } = grid;
    const [x, y, side] = [at[1] * SIDE, at[0] * SIDE, size * SIDE];
    const isCurrent = number === this.current;
    const name = t("compose.grid-name", { number: number + 1, size, row: at[0] + 1, column: at[1] + 1 });
    const handle = { class: "handle", x: x + side - 9, y: y + side - 9, width: 18, height: 18, rx: 5 };
    return svg(
      "g",
      {
        class: isCurrent ? "grid current" : "grid",
        role: "button",
        tabindex: 0,
        "data-grid": number,
        "aria-pressed": String(isCurrent),
        "aria-label": name,
        onfocus: () => number !== this.current && !this.drag && this.act("choose", number),
      },
      svg("rect", { class: "ground", x, y, width: side, height: side }),
      svg("path", { class: "borders", d: borders(grid) }),
      svg("rect", { class: "frame-line", x: x - 3, y: y - 3, width: side + 6, height: side + 6, rx: 4 }),
      svg("text", { class: "number", x: x + 5, y: y - 8 }, number + 1),
      isCurrent ? svg("rect", handle) : null,
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const steps = event.shiftKey ? 10 : 1;
    if (arrow) this.act("move", [arrow[0] * steps, arrow[1] * steps]);
    else if (event.key === "+" || event.key === "-") this.act("resize", event.key === "+" ? 1 : -1);
    else if (event.key === "Delete" || event.key === "Backspace") this.act("remove");
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
    if (number !== this.current) this.act("choose", number);
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
    const { size, at } = this.composition.grids[this.current];
    if (drag.resizes) {
      const next = resized(size, Math.max(...drag.by));
      drag.element.querySelector(".frame-line")?.setAttribute("width", String(next * SIDE + 6));
      drag.element.querySelector(".frame-line")?.setAttribute("height", String(next * SIDE + 6));
      drag.element.querySelector(".handle")?.setAttribute("x", String((at[1] + next) * SIDE - 9));
      drag.element.querySelector(".handle")?.setAttribute("y", String((at[0] + next) * SIDE - 9));
    } else drag.element.setAttribute("transform", `translate(${drag.by[1] * SIDE} ${drag.by[0] * SIDE})`);
  }

  #drop() {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.resizes) this.act("resize", Math.max(...drag.by));
    else if (drag.by[0] || drag.by[1]) this.act("move", drag.by);
  }
}

/** Return a size that is larger by some rows, as far as grids go. @param {number} size @param {number} by */
export const resized = (size, by) => Math.max(SMALLEST, Math.min(LARGEST, size + by));

/** Return the lines between the cells of a grid. @param {Grid} grid */
function lines({ size, at }) {
  const [x, y] = [at[1] * SIDE, at[0] * SIDE];
  let path = "";
  for (let i = 1; i < size; i += 1)
    path += `M${x + i * SIDE} ${y}v${size * SIDE}M${x} ${y + i * SIDE}h${size * SIDE}`;
  return path;
}

/** Return the lines between boxes or regions, and around the grid. @param {Grid} grid */
function borders(grid) {
  const { size, at } = grid;
  const region = (/** @type {number} */ row, /** @type {number} */ column) =>
    row < 0 || column < 0 ? -2 : regionAt(grid, row, column);
  let path = `M${at[1] * SIDE} ${at[0] * SIDE}h${size * SIDE}v${size * SIDE}h${-size * SIDE}Z`;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = `M${(at[1] + column) * SIDE} ${(at[0] + row) * SIDE}`;
      if (region(row, column) !== region(row - 1, column)) path += `${start}h${SIDE}`;
      if (region(row, column) !== region(row, column - 1)) path += `${start}v${SIDE}`;
    }
  }
  return path;
}

customElements.define("grid-canvas", GridCanvas);

// The cells of a composition: regions are painted, and extra houses are made of selected cells.

import { SudokuBoard, colorStyle } from "./board.js";
import { RuleTool } from "./compose_rules.js";
import { SYMMETRIES, cellName, covered, holds, layoutOf, painted, regionAt } from "./composition.js";
import { button, cross, h, option, pair, row, select } from "./dom.js";
import { digitName, digitNamed, padOf } from "./layout.js";
import { notify } from "./shell.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */
/** @typedef {import("./composition.js").Grid} Grid */

/** Keys that take cells out of their region. */
const CLEARING = ["0", "Delete", "Backspace"];

/**
 * What the cells want from the page.
 * @typedef {Object} Page
 * @property {Composition} state
 * @property {Grid} grid the current one
 * @property {number} current its number
 * @property {boolean} inCells whether cells are shown, not grids
 * @property {() => void} showCells
 * @property {(number: number) => void} chooseGrid make a grid the current one
 * @property {(state: Composition) => void} change make a change that can be undone
 * @property {(changes: Partial<Grid>) => void} alter change the current grid
 * @property {any} drawing the drawing of rules and extra houses, as far as the engine has answered
 * @property {(place: import("./composition.js").Place) => boolean} has whether there is a cell at a place
 */

export class CellsView {
  /** The region that is painted. */
  region = 0;
  board = new SudokuBoard();
  /** What the board is drawn for. */
  drawnKey = "";
  flood = h("input", { type: "checkbox" });
  brush = h("input", { type: "checkbox" });
  symmetry = select(
    "symmetry",
    ["none", ...Object.keys(SYMMETRIES)].map((name) => [name, t(`choice.${name}`)]),
  );

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.rules = new RuleTool(
      page,
      () => this.places([...this.board.selected]),
      (names) => this.choose(names),
    );
    this.board.addEventListener("change", () => this.follow());
    this.board.addEventListener("pointerdown", () => (this.board.reach = this.rules.kind ? 0.42 : 1), true);
    this.board.addEventListener("pointerup", () => {
      if (this.rules.kind) this.rules.add();
      else if (this.brush.checked) this.paint(this.region);
    });
  }

  /** @param {Set<string>} impossible @param {Set<string>} warning */
  draw(impossible, warning) {
    const { board } = this;
    const { state, grid } = this.page;
    const cells = covered(state.grids);
    const layout = layoutOf(state.grids, Math.max(...state.grids.map(({ size }) => size)));
    layout.name = state.name;
    layout.json.drawing = this.page.drawing;
    const key = JSON.stringify([layout.name, layout.json]);
    if (this.drawnKey !== key) {
      this.drawnKey = key;
      const before = board.selection.map((cell) => board.layout?.cellName(cell) ?? "");
      // The signs in the cells are regions, which conflict with nothing.
      layout.peers.forEach((peers) => peers.clear());
      const focus = board.contains(document.activeElement);
      board.setLayout(layout);
      board.select([...layout.cellsNamed(before)], { focus });
    }
    const regions = cells.map((place) =>
      grid.regions && holds(grid, place) ? regionAt(grid, place[0] - grid.at[0], place[1] - grid.at[1]) : -1,
    );
    board.show({
      values: regions,
      colors: cells.map((place, i) => (regions[i] >= 0 ? 1 << (regions[i] % 9) : 0)),
      flawed: layout.cellsNamed([...impossible]),
      marked: layout.cellsNamed([...warning]),
    });
  }

  /** Select cells. @param {string[]} names */
  choose(names) {
    this.page.showCells();
    const layout = /** @type {import("./layout.js").Layout} */ (this.board.layout);
    this.board.select([...layout.cellsNamed(names)]);
  }

  /** @param {Grid} grid */
  tools(grid) {
    const counts = Array.from(
      { length: grid.size },
      (_, region) => grid.regions?.filter((each) => each === region).length,
    );
    const regions = counts.map((count, region) =>
      button(
        [
          digitName(region),
          count === undefined || count === grid.size ? null : h("small", `${count}/${grid.size}`),
        ],
        () => this.paint(region),
        {
          id: `region-${region}`,
          class: "key swatch",
          style: colorStyle(region % 9),
          "aria-pressed": region === this.region,
          "aria-label": t("compose.region", { number: digitName(region) }),
        },
      ),
    );
    const extras = this.page.state.extras.map((extra, i) => {
      const name = h("input", {
        id: `extra-${i}`,
        value: extra.name,
        "aria-label": t("compose.extra-name"),
        onchange: () => this.extras(i, { ...extra, name: name.value.trim() || extra.name }),
      });
      return row(
        name,
        button(t("compose.show"), () => this.choose(extra.cells.map(cellName))),
        cross(t("generate.remove", { technique: extra.name }), () => this.extras(i, null)),
      );
    });
    return [
      this.rules.element(),
      h("h3", t("compose.paint")),
      h("div", { class: `pad ${padOf(grid.size)}` }, regions),
      option(this.flood, t("compose.flood")),
      option(this.brush, t("compose.brush")),
      pair(t("requirement.symmetry"), this.symmetry),
      h("h3", t("compose.extras")),
      button(t("compose.extra"), () => this.addExtra()),
      ...extras,
    ];
  }

  /** Change or remove an extra house. @param {number} number @param {import("./composition.js").Extra|null} extra */
  extras(number, extra) {
    const extras = this.page.state.extras.flatMap((each, i) =>
      i !== number ? [each] : extra ? [extra] : [],
    );
    this.page.change({ ...this.page.state, extras });
  }

  /** Choose the grid that the selected cells are in, unless the current one has some of them. */
  follow() {
    const places = this.selected;
    const has = (/** @type {Grid} */ grid) => places.some((place) => holds(grid, place));
    const found = this.page.state.grids.findIndex(has);
    if (!this.page.inCells || found < 0 || has(this.page.grid)) return;
    this.page.chooseGrid(found);
  }

  /** The places of the selected cells. */
  get selected() {
    return this.places(this.board.selection);
  }

  /** @param {number[]} cells */
  places(cells) {
    const { layout } = this.board;
    return layout ? cells.map((cell) => layout.cells[cell]) : [];
  }

  /** Put the selected cells of the current grid into a region. @param {number} region, or -1 */
  paint(region) {
    const { grid } = this.page;
    if (region >= grid.size) return;
    this.region = Math.max(0, region);
    const cells = this.selected
      .filter((place) => holds(grid, place))
      .map(([r, c]) => (r - grid.at[0]) * grid.size + c - grid.at[1]);
    if (!cells.length) {
      notify(t("compose.select-in-grid", { number: this.page.current + 1 }));
      return;
    }
    this.page.alter({
      regions: painted(grid, cells, region, { flood: this.flood.checked, symmetry: this.symmetry.value }),
      box: null,
    });
  }

  addExtra() {
    const cells = this.selected;
    if (!cells.length) return notify(t("compose.select"));
    const names = new Set(this.page.state.extras.map(({ name }) => name));
    let number = 1;
    while (names.has(t("compose.extra-number", { number }))) number += 1;
    const extra = { name: t("compose.extra-number", { number }), cells };
    return this.page.change({ ...this.page.state, extras: [...this.page.state.extras, extra] });
  }

  /**
   * Paint the selected cells by a key, and return whether it is one that paints.
   * @param {KeyboardEvent} event
   */
  takesKey(event) {
    if (!this.board.contains(/** @type {Node} */ (event.target))) return false;
    if (this.rules.takesKey(event)) return true;
    const region = event.key === " " ? this.region : digitNamed(event.key);
    const clears = CLEARING.includes(event.key);
    if (region < 0 && !clears) return false;
    this.paint(clears ? -1 : region);
    return true;
  }
}

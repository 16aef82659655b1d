// The compose page: grids of any size are placed on a page, and what cannot work is shown at once.

import { CellsView } from "./compose_cells.js";
import { showLayoutFile, showOpenLayout } from "./compose_dialogs.js";
import { LARGEST, SMALLEST, FIGURES, boxesOf, changed, compositionOf, covered, description, extent, holds, newGrid, normal, painted, regionProblems } from "./composition.js"; // prettier-ignore
import {
  button,
  byId,
  choice,
  fill,
  h,
  icon,
  isElsewhere,
  option,
  pair,
  refill,
  row,
  section,
  select,
  set,
} from "./dom.js";
import { engine } from "./engine.js";
import { EngineError } from "./engine_error.js";
import { GridCanvas } from "./grid_canvas.js";
import { fragment } from "./link.js";
import { History } from "./history.js";
import { newPuzzle } from "./new_game.js";
import { takeTexts } from "./open.js";
import { complain, explain, isAbort, notify, start } from "./shell.js";
import { keep, load } from "./store.js";
import { sentence, t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */
/** @typedef {import("./composition.js").Grid} Grid */
/** @typedef {import("./composition.js").Problem} Problem */

/** Seconds of a first check, which is shown while the user goes on, and of a thorough one. */
const [QUICK, THOROUGH] = [0.2, 5];
/** Problems that are written out. */
const MOST_PROBLEMS = 8;
const SEVERITIES = ["impossible", "unproved", "warning"];

/** The name of a layout that the user has not named. */
const UNNAMED = "composed";

class ComposePage {
  /** @type {History<Composition>} */
  history = new History({ name: UNNAMED, grids: [newGrid(9, [0, 0])], extras: [], rules: [] });
  current = 0;
  /** @type {Problem[]} */
  problems = [];
  /** @type {string|null} */
  known = null;
  /** The drawing of rules and extra houses. @type {any} */
  drawing = undefined;
  isImpossible = false;
  canvas = new GridCanvas(this);
  cells = new CellsView(this);
  /** Whether cells are shown, not grids. */
  inCells = false;
  modes = h("div.modes", { role: "group", "aria-label": t("compose.mode") });
  side = section(t("compose.properties"), "card form");
  status = h("p.status", { role: "status" });
  list = h("ul.problems");
  frame = h("div.stage-frame");

  constructor() {
    const tool = (/** @type {string} */ name, /** @type {() => void} */ run, title = "") =>
      button(title ? icon(name) : t(`compose.${name}`), run, {
        "data-command": name,
        "aria-label": t(`compose.${name}`),
        title: title || null,
      });
    this.undoButton = tool("undo", () => this.undo(), "Ctrl Z");
    this.redoButton = tool("redo", () => this.redo(), "Ctrl Y");
    fill(byId("main"), [
      h("div.bar", [
        h("h1", t("nav.compose")),
        this.modes,
        this.undoButton,
        this.redoButton,
        tool("add", () => this.add()),
        tool("open", () => showOpenLayout((request) => this.read(request))),
        tool("file", () => this.showFile()),
      ]),
      section(t("compose.page"), "stage", this.frame, h("p.help", { id: "hint" })),
      h("div.side", [
        section(t("compose.check"), "card verdicts", this.status, this.list, [
          row(
            button(t("nav.generate"), () => this.goTo("generate.html"), { class: "primary" }),
            button(t("nav.play"), () => this.play()),
            button(t("nav.rate"), () => this.goTo("index.html")),
            button(t("nav.print"), () => this.print()),
          ),
        ]),
        this.side,
      ]),
    ]);
    document.addEventListener("keydown", (event) => this.key(event));
    takeTexts((text) => this.read({ text }));
  }

  async begin() {
    const kept = await load("composition");
    if (kept?.grids?.length) this.history = new History({ rules: [], ...kept }); // earlier versions had none
    this.show();
    this.check();
  }

  /** Make a change that can be undone. @param {Composition} state */
  change(state) {
    const { grids } = this.state;
    this.history.take(state);
    this.changed(grids);
  }

  get state() {
    return this.history.state;
  }

  /** Draw, check and keep the composition after a change. @param {Grid[]} [before] the grids before it */
  changed(before) {
    const { state } = this;
    // The drawing stays until there is a new one, if it is about the same cells.
    if (state.grids !== before) this.drawing = undefined;
    this.current = Math.min(this.current, state.grids.length - 1);
    this.problems = regionProblems(state.grids);
    this.show();
    this.check();
    keep("composition", state);
  }

  undo() {
    if (this.history.undo()) this.changed();
  }

  redo() {
    if (this.history.redo()) this.changed();
  }

  /** @param {Partial<Grid>} changes of the current grid */
  alter(changes) {
    this.change(changed(this.state, this.current, changes));
  }

  /** Move the current grid. @param {number} down @param {number} right */
  move(down, right) {
    const [row, column] = this.grid.at;
    this.alter({ at: [row + down, column + right] });
  }

  /** Return whether there is a cell at a place. @param {import("./composition.js").Place} place */
  has(place) {
    return this.state.grids.some((grid) => holds(grid, place));
  }

  get grid() {
    return this.state.grids[this.current];
  }

  /** @param {number} size */
  resize(size) {
    if (size !== this.grid.size) this.alter({ ...newGrid(size, this.grid.at), figures: this.grid.figures });
  }

  /** Add a grid like the current one, which shares a corner box with it. */
  add() {
    const { size, box, at } = this.grid;
    const [width, height] = box || [1, 1];
    const free = (/** @type {[number, number]} */ place) =>
      !this.state.grids.some((other) => other.at[0] === place[0] && other.at[1] === place[1]);
    /** @type {[number, number][]} */
    const places = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([down, right]) => [at[0] + down * (size - height), at[1] + right * (size - width)]); // prettier-ignore
    const place = places.find(free) || [extent(this.state.grids)[0], 0];
    const grid = { ...newGrid(size, place), box: box || boxesOf(size)[0] || null };
    this.current = this.state.grids.length;
    this.change(normal({ ...this.state, grids: [...this.state.grids, grid] }));
    if (!this.inCells) this.canvas.focusGrid();
  }

  remove() {
    const { grids } = this.state;
    if (grids.length === 1) return notify(t("compose.last"));
    return this.change(normal({ ...this.state, grids: grids.filter((_, i) => i !== this.current) }));
  }

  /** Ask what cannot work; the latest question wins. */
  async check() {
    this.checking?.abort();
    const { signal } = (this.checking = new AbortController());
    this.status.textContent = t("compose.checking");
    const local = regionProblems(this.state.grids);
    try {
      for (const timeout of [QUICK, THOROUGH]) {
        const request = { layout: description(this.state), timeout };
        const { problems, layout, name } = await engine.call("layout/problems", request, signal);
        this.known = local.length ? null : name;
        this.drawing = layout.drawing;
        this.problems = [...local, ...problems];
        this.showProblems();
        if (!this.problems.some((problem) => problem.severity === "unproved")) break;
      }
    } catch (error) {
      if (isAbort(error)) return;
      this.known = null;
      // Without an answer nothing is known of the layout.
      const isRefused = error instanceof EngineError && /malformed-layout$/.test(error.problem.type);
      const severity = isRefused ? "impossible" : "unproved";
      this.problems = [...local, { severity, message: explain(error), cells: [] }];
      this.showProblems();
    }
  }

  showProblems() {
    const { problems } = this;
    this.isImpossible = problems.some((problem) => problem.severity === "impossible");
    const worst = SEVERITIES.find((each) => problems.some((problem) => problem.severity === each)) || "good";
    const known = this.known && t("compose.known", { name: this.known.split(":")[0] });
    this.status.textContent = `${t(`compose.is-${worst}`)} ${known ?? ""}`.trim();
    this.status.className = `status ${worst}`;
    const items = problems.slice(0, MOST_PROBLEMS).map((problem) => {
      const show = () => this.cells.choose(problem.cells);
      return h("li", { class: problem.severity }, [
        h("strong", t(`compose.${problem.severity}`)),
        ` ${sentence(problem.message)} `,
        problem.cells.length > 0 && button(t("compose.show"), show, { class: "plain" }),
      ]);
    });
    const further = problems.length - items.length;
    fill(this.list, items, further > 0 && h("li", t("help.further", { count: further })));
    this.draw();
  }

  /** Draw everything. */
  show() {
    const mode = (/** @type {string} */ name, /** @type {boolean} */ cells) => {
      const choose = () => {
        this.inCells = cells;
        this.show();
        /** @type {HTMLElement} */ (this.modes.children[Number(cells)]).focus();
      };
      return button(t(`compose.${name}`), choose, { class: "mode", "aria-pressed": this.inCells === cells });
    };
    fill(this.modes, mode("grids", false), mode("cells", true));
    const shown = this.inCells ? this.cells.board : this.canvas;
    if (this.frame.firstChild !== shown) fill(this.frame, shown);
    byId("hint").textContent = t(this.inCells ? "compose.cells-hint" : "compose.grids-hint");
    set(this.undoButton, { "aria-disabled": !this.history.past.length });
    set(this.redoButton, { "aria-disabled": !this.history.future.length });
    this.showSide();
    this.draw();
  }

  draw() {
    const named = (/** @type {string} */ severity) =>
      new Set(this.problems.flatMap((problem) => (problem.severity === severity ? problem.cells : [])));
    const [impossible, warning] = [named("impossible"), named("warning")];
    if (this.inCells) return this.cells.draw(impossible, warning);
    return this.canvas.show({ impossible, warning });
  }

  /** Show cells, not grids. */
  showCells() {
    this.inCells = true;
    this.show();
  }

  /** Make a grid the current one. @param {number} number */
  chooseGrid(number) {
    this.current = number;
    this.show();
  }

  /** Show the properties of the current grid, or the tools for cells. */
  showSide() {
    const { grid } = this;
    const heading = h("h2", t("compose.grid", { number: this.current + 1 }));
    refill(this.side, heading, ...(this.inCells ? this.cells.tools(grid) : this.gridFields(grid)));
  }

  /** @param {Grid} grid */
  gridFields(grid) {
    const field = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {number} */ low,
      /** @type {number} */ high,
      /** @type {(value: number) => void} */ take,
    ) => {
      const input = h("input", {
        id: `grid-${name}`,
        type: "number",
        required: true,
        min: low,
        max: high,
        value,
        onchange: () => {
          if (input.checkValidity()) take(input.valueAsNumber);
          else input.value = String(value);
        },
      });
      return pair(t(`compose.${name}`), input);
    };
    const shapes = boxesOf(grid.size).map((box) => choice(box.join("x"), box.join(" × ")));
    const boxes = select(
      "boxes",
      [...shapes, ["none", t("choice.none")], ["regions", t("compose.regions")]],
      {
        value: grid.regions ? "regions" : (grid.box?.join("x") ?? "none"),
        onchange: () => {
          const box = boxes.value.split("x").map(Number);
          this.inCells = boxes.value === "regions";
          this.alter({
            regions: this.inCells ? painted(grid, [], 0, { flood: false, symmetry: "none" }) : null,
            box: box.length > 1 ? /** @type {[number, number]} */ (box) : null,
          });
        },
      },
    );
    const figures = FIGURES.map((name) => {
      const onchange = () => {
        const others = grid.figures.filter((each) => each !== name);
        this.alter({ figures: box.checked ? [...others, name] : others });
      };
      const checked = grid.figures.includes(name);
      const box = h("input", { id: `figure-${name}`, type: "checkbox", checked, onchange });
      return option(box, t(`figure.${name}`));
    });
    return [
      h("div.fields", [
        field("size", grid.size, SMALLEST, LARGEST, (size) => this.resize(size)),
        pair(t("compose.boxes"), boxes),
        field("row", grid.at[0] + 1, -900, 900, (row) => this.alter({ at: [row - 1, grid.at[1]] })),
        field("column", grid.at[1] + 1, -900, 900, (column) => this.alter({ at: [grid.at[0], column - 1] })),
      ]),
      h("fieldset.figures", h("legend", t("compose.figures")), figures),
      button(t("compose.remove"), () => this.remove()),
    ];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isElsewhere(event)) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const letter = event.key.toLowerCase();
    if (control && (letter === "y" || (letter === "z" && event.shiftKey))) this.redo();
    else if (control && letter === "z") this.undo();
    else if (control || event.altKey || !this.inCells || !this.cells.takesKey(event)) return;
    event.preventDefault();
  }

  /** Open a layout by name, or a layout file. @param {{layout?: string, text?: string}} request */
  async read(request) {
    const { composition } = await engine.call("layout/parse", request);
    this.current = 0;
    this.change(compositionOf(composition));
  }

  /** Show the layout file. */
  showFile() {
    const isUneven = this.problems.some((problem) => problem.reason === "region");
    // A layout that has a name is proposed under it, unless the user has given another one.
    const name = this.state.name === UNNAMED ? this.known?.split(":")[0] : null;
    showLayoutFile({ ...this.state, ...(name ? { name } : {}) }, isUneven, (name) => {
      this.change({ ...this.state, name });
      return this.state;
    });
  }

  /** The layout for other pages: its name, if it has one. */
  get layout() {
    return this.known || description(this.state);
  }

  /** Return whether there can be puzzles, and say why if not. */
  allows() {
    if (this.isImpossible) notify(t("compose.mend"), "error");
    return !this.isImpossible;
  }

  /** Open another page with this layout. @param {string} address */
  async goTo(address) {
    if (!this.allows()) return;
    await keep("composed", this.layout);
    location.href = `${address}#composed`;
  }

  /** Generate a puzzle, and play it; with rules, play the layout as it is. */
  async play() {
    if (!this.allows()) return;
    if (this.state.rules.length) {
      return this.goEmpty("index.html");
    }
    const making = new AbortController();
    notify(t("compose.making"), "info", { name: t("stop"), run: () => making.abort() });
    try {
      location.href = `index.html#${await fragment(await newPuzzle(this.layout, "", making.signal))}`;
    } catch (error) {
      if (!isAbort(error)) complain(error);
    }
  }

  /** Print the empty layout. */
  async print() {
    if (this.allows()) await this.goEmpty("print.html");
  }

  /** Open another page with the empty layout as a puzzle. @param {string} address */
  async goEmpty(address) {
    const givens = ".".repeat(covered(this.state.grids).length);
    location.href = `${address}#${await fragment(JSON.stringify({ layout: this.layout, givens }))}`;
  }
}

start("compose", () => new ComposePage().begin());

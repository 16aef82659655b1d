// The compose page: grids of any size are placed on a page, and what cannot work is shown at once.

import { SudokuBoard } from "./board.js";
import { LARGEST, SMALLEST, FIGURES, SYMMETRIES, boxesOf, cellName, changed, compositionOf, covered, description, extent, holds, layoutFile, newGrid, normal, painted, regionAt, regionProblems } from "./composition.js"; // prettier-ignore
import { byId, download, fill, h, isField } from "./dom.js";
import { engine } from "./engine.js";
import { GridCanvas, resized } from "./grid_canvas.js";
import { Layout, digitName, digitNamed } from "./layout.js";
import { fragment, textOfRecord } from "./link.js";
import { showPlace, textOf } from "./open.js";
import { explain, isAbort, notify, openDialog, start } from "./shell.js";
import { keep, load } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */
/** @typedef {import("./composition.js").Grid} Grid */
/** @typedef {import("./composition.js").Problem} Problem */

/** Seconds of a first check, which is shown while the user goes on, and of a thorough one. */
const [QUICK, THOROUGH] = [0.2, 5];
/** Problems that are written out. */
const MOST_PROBLEMS = 8;
const SEVERITIES = ["impossible", "unproved", "warning"];

class ComposePage {
  constructor() {
    /** @type {Composition} */
    this.state = { name: "composed", grids: [newGrid(9, [0, 0])], extras: [] };
    /** @type {Composition[]} */
    this.past = [];
    /** @type {Composition[]} */
    this.future = [];
    this.current = 0;
    this.region = 0;
    /** @type {Problem[]} */
    this.problems = [];
    /** The houses that the engine has made of figures. @type {any[]} */
    this.houses = [];
    /** @type {string|null} */
    this.known = null;
    this.isImpossible = false;
    this.canvas = new GridCanvas();
    this.canvas.act = (kind, value) => this.act(kind, value);
    /** What the board is drawn for. */
    this.drawnKey = "";
    this.board = new SudokuBoard();
    /** Whether cells are shown, not grids. */
    this.inCells = false;
    this.flood = h("input", { type: "checkbox" });
    this.brush = h("input", { type: "checkbox" });
    this.symmetry = select(
      "symmetry",
      ["none", ...Object.keys(SYMMETRIES)].map((name) => [name, t(`choice.${name}`)]),
    );
    const tool = (/** @type {string} */ name, /** @type {() => void} */ run, title = "") =>
      h("button", { "data-command": name, title: title || null, onclick: run }, t(`compose.${name}`));
    this.undoButton = tool("undo", () => this.undo(), "Ctrl Z");
    this.redoButton = tool("redo", () => this.redo(), "Ctrl Y");
    this.modes = h("div", { class: "modes", role: "group", "aria-label": t("compose.mode") });
    this.side = h("section", { class: "card form", "aria-label": t("compose.properties") });
    this.status = h("p", { class: "status", role: "status" });
    this.list = h("ul", { class: "problems" });
    this.frame = h("div", { class: "stage-frame" });
    fill(byId("main"), [
      h("div", { class: "bar" }, [
        h("h1", {}, t("nav.compose")),
        this.modes,
        tool("add", () => this.add()),
        this.undoButton,
        this.redoButton,
        tool("open", () => this.open()),
        tool("file", () => this.showFile()),
      ]),
      h(
        "section",
        { class: "stage", "aria-label": t("compose.page") },
        this.frame,
        h("p", { class: "help", id: "hint" }),
      ),
      h("div", { class: "side" }, [
        h("section", { class: "card verdicts", "aria-label": t("compose.check") }, this.status, this.list, [
          h("div", { class: "row" }, [
            h("button", { class: "primary", onclick: () => this.goTo("generate.html") }, t("nav.generate")),
            h("button", { onclick: () => this.play() }, t("nav.play")),
            h("button", { onclick: () => this.goTo("index.html") }, t("nav.rate")),
            h("button", { onclick: () => this.print() }, t("nav.print")),
          ]),
        ]),
        this.side,
      ]),
    ]);
    document.addEventListener("keydown", (event) => this.key(event));
    this.board.addEventListener("change", () => this.follow());
    this.board.addEventListener("pointerup", () => this.brush.checked && this.paint(this.region));
    document.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (!text?.trim() || isField(event.target) || document.querySelector("dialog[open]")) return;
      this.read({ text }).catch((error) => notify(explain(error), "error"));
    });
  }

  async begin() {
    const kept = await load("composition");
    if (kept?.grids?.length) this.state = kept;
    this.show();
    this.check();
  }

  /** Make a change that can be undone. @param {Composition} state */
  change(state) {
    this.past.push(this.state);
    this.future = [];
    this.use(state);
  }

  /** @param {Composition} state */
  use(state) {
    this.state = state;
    this.current = Math.min(this.current, state.grids.length - 1);
    this.problems = regionProblems(state);
    this.houses = [];
    this.show();
    this.check();
    keep("composition", state);
  }

  undo() {
    const state = this.past.pop();
    if (!state) return;
    this.future.push(this.state);
    this.use(state);
  }

  redo() {
    const state = this.future.pop();
    if (!state) return;
    this.past.push(this.state);
    this.use(state);
  }

  /** @param {Partial<Grid>} changes of the current grid */
  alter(changes) {
    this.change(changed(this.state, this.current, changes));
  }

  /** Do what the canvas asks for. @param {string} kind @param {any} value */
  act(kind, value) {
    const grid = this.grid;
    if (kind === "choose") {
      this.current = value;
      this.show();
    } else if (kind === "move") this.alter({ at: [grid.at[0] + value[0], grid.at[1] + value[1]] });
    else if (kind === "resize") this.resize(resized(grid.size, value));
    else this.remove();
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
    const local = regionProblems(this.state);
    try {
      for (const timeout of [QUICK, THOROUGH]) {
        const request = { layout: description(this.state), timeout };
        const { problems, layout, name } = await engine.call("layout/problems", request, signal);
        this.known = local.length ? null : name;
        this.houses = layout.houses.filter((/** @type {any} */ house) => house.kind === "extra");
        this.problems = [...local, ...problems];
        this.showProblems();
        if (!this.problems.some((problem) => problem.severity === "unproved")) break;
      }
    } catch (error) {
      if (isAbort(error)) return;
      this.known = null;
      this.problems = [...local, { severity: "impossible", message: explain(error), cells: [] }];
      this.showProblems();
    }
  }

  showProblems() {
    const { problems } = this;
    this.isImpossible = problems.some((problem) => problem.severity === "impossible");
    const worst = SEVERITIES.find((each) => problems.some((problem) => problem.severity === each)) || "good";
    const names = [
      t(`compose.is-${worst}`),
      this.known ? t("compose.known", { name: this.known.split(":")[0] }) : "",
    ];
    this.status.textContent = names.join(" ").trim();
    this.status.className = `status ${worst}`;
    const items = problems.slice(0, MOST_PROBLEMS).map((problem) => {
      const cells = problem.cells.slice(0, 4).join(" ") + (problem.cells.length > 4 ? " …" : "");
      return h("li", { class: problem.severity }, [
        h("strong", {}, t(`compose.${problem.severity}`)),
        ` ${sentence(problem)} `,
        cells ? h("button", { class: "plain", onclick: () => this.showCells(problem.cells) }, cells) : null,
      ]);
    });
    const further = problems.length - items.length;
    fill(this.list, items, further > 0 ? h("li", {}, t("help.further", { count: further })) : null);
    this.draw();
  }

  /** Draw everything. */
  show() {
    const mode = (/** @type {string} */ name, /** @type {boolean} */ cells) =>
      h(
        "button",
        {
          class: "mode",
          "aria-pressed": String(this.inCells === cells),
          onclick: () => (
            (this.inCells = cells),
            this.show(),
            /** @type {any} */ (this.modes.children[Number(cells)]).focus()
          ),
        },
        t(`compose.${name}`),
      );
    fill(this.modes, mode("grids", false), mode("cells", true));
    const shown = this.inCells ? this.board : this.canvas;
    if (this.frame.firstChild !== shown) fill(this.frame, shown);
    byId("hint").textContent = t(this.inCells ? "compose.cells-hint" : "compose.grids-hint");
    this.undoButton.setAttribute("aria-disabled", String(!this.past.length));
    this.redoButton.setAttribute("aria-disabled", String(!this.future.length));
    this.showSide();
    this.draw();
  }

  draw() {
    const all = new Set(covered(this.state.grids).map(cellName));
    const cellsOf = (/** @type {string} */ severity) =>
      this.problems
        .flatMap((problem) => (problem.severity === severity ? problem.cells : []))
        .filter((name) => all.has(name));
    const own = this.state.extras.map(({ name, cells }) => ({
      kind: "extra",
      name,
      cells: cells.map(cellName),
    }));
    const extras = [...(this.houses.length ? this.houses : own)].map((house) => ({
      ...house,
      cells: house.cells.filter((/** @type {string} */ cell) => all.has(cell)),
    }));
    const [impossible, warning] = [new Set(cellsOf("impossible")), new Set(cellsOf("warning"))];
    if (this.inCells) return this.drawCells(extras, impossible, warning);
    const places = (/** @type {Iterable<string>} */ names) =>
      new Set(
        [...names].map((name) =>
          name
            .slice(1)
            .split("c")
            .map((each) => Number(each) - 1)
            .join(),
        ),
      );
    const extra = places(extras.flatMap((house) => house.cells));
    return this.canvas.show(this.state, this.current, {
      impossible: places(impossible),
      warning: places(warning),
      extra,
    });
  }

  /** @param {any[]} extras @param {Set<string>} impossible @param {Set<string>} warning */
  drawCells(extras, impossible, warning) {
    const { board, state, grid } = this;
    const houses = state.grids.flatMap((each) => {
      /** @type {Map<number, string[]>} */
      const found = new Map();
      for (const [row, column] of covered([each])) {
        const region = regionAt(each, row - each.at[0], column - each.at[1]);
        if (region >= 0) found.set(region, [...(found.get(region) || []), cellName([row, column])]);
      }
      return [...found.values()].map((cells) => ({ kind: "box", name: "", cells }));
    });
    const cells = covered(state.grids);
    const digits = Math.max(...state.grids.map(({ size }) => size));
    const json = { name: state.name, digits, cells: cells.map(cellName), houses: [...houses, ...extras] };
    const key = JSON.stringify(json);
    if (this.drawnKey !== key) {
      this.drawnKey = key;
      const before = board.layout
        ? board.selection.map((cell) => /** @type {Layout} */ (board.layout).cellName(cell))
        : [];
      const layout = new Layout(json);
      // The signs in the cells are regions, which conflict with nothing.
      layout.peers.forEach((peers) => peers.clear());
      const focus = board.contains(document.activeElement);
      board.setLayout(layout);
      board.select(
        before.map((name) => layout.cellNamed(name)).filter((cell) => cell >= 0),
        { focus },
      );
    }
    const regions = cells.map((place) =>
      grid.regions && holds(grid, place) ? regionAt(grid, place[0] - grid.at[0], place[1] - grid.at[1]) : -1,
    );
    const numbered = (/** @type {Set<string>} */ names) =>
      new Set([...names].map((name) => /** @type {Layout} */ (board.layout).cellNamed(name)));
    board.show({
      values: regions,
      colors: cells.map((place, i) => (regions[i] >= 0 ? 1 << (regions[i] % 9) : 0)),
      wrong: numbered(impossible),
      marked: numbered(warning),
    });
  }

  /** Select cells of a problem. @param {string[]} names */
  showCells(names) {
    this.inCells = true;
    this.show();
    const layout = /** @type {Layout} */ (this.board.layout);
    this.board.select(names.map((name) => layout.cellNamed(name)).filter((cell) => cell >= 0));
  }

  /** Show the properties of the current grid, or the tools for cells. */
  showSide() {
    const { grid } = this;
    const heading = h("h2", {}, t("compose.grid", { number: this.current + 1 }));
    const focused = this.side.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(this.side, heading, ...(this.inCells ? this.cellTools(grid) : this.gridFields(grid)));
    if (focused) document.getElementById(focused)?.focus();
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
      const input = h("input", { id: `grid-${name}`, type: "number", min: low, max: high, value });
      input.addEventListener("change", () => {
        const wanted = Math.round(Number(input.value));
        if (wanted >= low && wanted <= high) take(wanted);
        else input.value = String(value);
      });
      return pair(`grid-${name}`, t(`compose.${name}`), input);
    };
    const shapes = boxesOf(grid.size).map((box) => box.join("x"));
    const boxes = select("boxes", [
      ...shapes.map((shape) => /** @type {[string, string]} */ ([shape, shape.replace("x", " × ")])),
      ["none", t("choice.none")],
      ["regions", t("compose.regions")],
    ]);
    boxes.value = grid.regions ? "regions" : (grid.box?.join("x") ?? "none");
    boxes.addEventListener("change", () => {
      if (boxes.value === "regions") {
        this.inCells = true;
        return this.alter({ regions: painted(grid, [], 0, { flood: false, symmetry: "none" }), box: null });
      }
      const box =
        boxes.value === "none" ? null : /** @type {[number, number]} */ (boxes.value.split("x").map(Number));
      return this.alter({ box, regions: null });
    });
    const figures = FIGURES.map((name) => {
      const box = h("input", {
        id: `figure-${name}`,
        type: "checkbox",
        checked: grid.figures.includes(name),
      });
      box.addEventListener("change", () => {
        const others = grid.figures.filter((each) => each !== name);
        this.alter({ figures: box.checked ? [...others, name] : others });
      });
      return h("label", { class: "option" }, box, t(`figure.${name}`));
    });
    return [
      h("div", { class: "fields" }, [
        field("size", grid.size, SMALLEST, LARGEST, (size) => this.resize(size)),
        pair("boxes", t("compose.boxes"), boxes),
        field("row", grid.at[0] + 1, -900, 900, (row) => this.alter({ at: [row - 1, grid.at[1]] })),
        field("column", grid.at[1] + 1, -900, 900, (column) => this.alter({ at: [grid.at[0], column - 1] })),
      ]),
      h("fieldset", { class: "figures" }, h("legend", {}, t("compose.figures")), figures),
      h("button", { onclick: () => this.remove() }, t("compose.remove")),
    ];
  }

  /** @param {Grid} grid */
  cellTools(grid) {
    const counts = Array.from(
      { length: grid.size },
      (_, region) => grid.regions?.filter((each) => each === region).length,
    );
    const regions = counts.map((count, region) =>
      h(
        "button",
        {
          id: `region-${region}`,
          class: `key swatch color-${(region % 9) + 1}`,
          "aria-pressed": String(region === this.region),
          "aria-label": t("compose.region", { number: digitName(region) }),
          onclick: () => this.paint(region),
        },
        digitName(region),
        count === undefined || count === grid.size ? null : h("small", {}, `${count}/${grid.size}`),
      ),
    );
    const extras = this.state.extras.map((extra, i) => {
      const name = h("input", { id: `extra-${i}`, value: extra.name, "aria-label": t("compose.extra-name") });
      name.addEventListener("change", () =>
        this.extras(i, { ...extra, name: name.value.trim() || extra.name }),
      );
      return h("div", { class: "row" }, [
        name,
        h("button", { onclick: () => this.showCells(extra.cells.map(cellName)) }, t("compose.show")),
        h(
          "button",
          {
            "aria-label": t("generate.remove", { technique: extra.name }),
            onclick: () => this.extras(i, null),
          },
          "×",
        ),
      ]);
    });
    return [
      h("h3", {}, t("compose.paint")),
      h("div", { class: "pad many" }, regions),
      h("label", { class: "option" }, this.flood, t("compose.flood")),
      h("label", { class: "option" }, this.brush, t("compose.brush")),
      pair("symmetry", t("requirement.symmetry"), this.symmetry),
      h("h3", {}, t("compose.extras")),
      h("button", { onclick: () => this.addExtra() }, t("compose.extra")),
      ...extras,
    ];
  }

  /** Change or remove an extra house. @param {number} number @param {import("./composition.js").Extra|null} extra */
  extras(number, extra) {
    const extras = this.state.extras.flatMap((each, i) => (i !== number ? [each] : extra ? [extra] : []));
    this.change({ ...this.state, extras });
  }

  /** Choose the grid that the selected cells are in, unless the current one has some of them. */
  follow() {
    const places = this.selected;
    const has = (/** @type {Grid} */ grid) => places.some((place) => holds(grid, place));
    const found = this.state.grids.findIndex(has);
    if (!this.inCells || found < 0 || has(this.grid)) return;
    this.current = found;
    this.show();
  }

  /** The places of the selected cells. */
  get selected() {
    const { layout } = this.board;
    return layout ? this.board.selection.map((cell) => layout.cells[cell]) : [];
  }

  /** Put the selected cells of the current grid into a region. @param {number} region, or -1 */
  paint(region) {
    const { grid } = this;
    if (region >= grid.size) return;
    this.region = Math.max(0, region);
    const cells = this.selected
      .filter((place) => holds(grid, place))
      .map(([r, c]) => (r - grid.at[0]) * grid.size + c - grid.at[1]);
    if (!cells.length) {
      notify(t("compose.select-in-grid", { number: this.current + 1 }));
      return;
    }
    this.alter({
      regions: painted(grid, cells, region, { flood: this.flood.checked, symmetry: this.symmetry.value }),
      box: null,
    });
  }

  addExtra() {
    const cells = this.selected;
    if (!cells.length) return notify(t("compose.select"));
    const names = new Set(this.state.extras.map(({ name }) => name));
    let number = 1;
    while (names.has(t("compose.extra-number", { number }))) number += 1;
    const extra = { name: t("compose.extra-number", { number }), cells };
    return this.change({ ...this.state, extras: [...this.state.extras, extra] });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") || isField(event.target)) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const letter = event.key.toLowerCase();
    if (control && (letter === "y" || (letter === "z" && event.shiftKey))) this.redo();
    else if (control && letter === "z") this.undo();
    else if (
      !control &&
      !event.altKey &&
      this.inCells &&
      this.board.contains(/** @type {Node} */ (event.target))
    ) {
      const region = ["0", "Delete", "Backspace"].includes(event.key)
        ? -1
        : event.key === " "
          ? this.region
          : digitNamed(event.key);
      if (region < 0 && digitNamed(event.key) < 0 && !["0", "Delete", "Backspace"].includes(event.key))
        return;
      this.paint(region);
    } else return;
    event.preventDefault();
  }

  /** Open a layout by name, or a layout file. @param {{layout?: string, text?: string}} request */
  async read(request) {
    const { composition } = await engine.call("layout/parse", request);
    this.current = 0;
    this.change(compositionOf(composition));
  }

  open() {
    const problem = h("p", { class: "problem", role: "alert" });
    const area = h("textarea", { id: "open-text", rows: 9, spellcheck: "false", autocomplete: "off" });
    const name = h("input", { id: "open-layout", list: "layouts", value: "samurai", autocomplete: "off" });
    const names = h("datalist", { id: "layouts" });
    const attempt = async (/** @type {() => Promise<any>} */ work) => {
      problem.textContent = "";
      try {
        await work();
        dialog.close();
      } catch (error) {
        problem.textContent = explain(error).replace(/^Error: /, "");
        showPlace(area, error);
      }
    };
    const file = h("input", {
      type: "file",
      id: "open-file",
      accept: ".yaml,.yml",
      onchange: () =>
        attempt(async () => this.read({ text: await textOf(/** @type {FileList} */ (file.files)[0]) })),
    });
    const dialog = openDialog(t("compose.open-heading"), [
      h("label", { for: "open-layout" }, t("compose.by-name")),
      h(
        "div",
        { class: "row" },
        name,
        names,
        h(
          "button",
          { onclick: () => attempt(() => this.read({ layout: name.value.trim() })) },
          t("open.open"),
        ),
      ),
      h("label", { for: "open-text" }, t("compose.by-file")),
      area,
      problem,
      h("div", { class: "row" }, [
        h(
          "button",
          { class: "primary", onclick: () => attempt(() => this.read({ text: area.value })) },
          t("open.open"),
        ),
        h("label", { class: "button", for: "open-file" }, t("open.file")),
        file,
      ]),
    ]);
    engine.call("layouts").then(
      ({ layouts }) =>
        fill(
          names,
          layouts.map((/** @type {string} */ each) => h("option", { value: each })),
        ),
      () => undefined,
    );
  }

  /** Show the layout file. */
  showFile() {
    const area = h("textarea", { id: "file-text", rows: 14, readonly: true });
    const name = h("input", { id: "file-name", value: this.state.name, autocomplete: "off" });
    const write = () => (area.value = layoutFile(this.state));
    name.addEventListener("change", () => {
      this.change({ ...this.state, name: name.value.trim() || this.state.name });
      write();
    });
    write();
    const copy = async () => {
      area.select();
      await navigator.clipboard?.writeText(area.value).catch(() => document.execCommand("copy"));
      notify(t("share.copied"));
    };
    const save = () =>
      download(`${this.state.name.replace(/[^\w-]+/g, "-") || "layout"}.yaml`, area.value, "text/yaml");
    openDialog(t("compose.file"), [
      pair("file-name", t("compose.name"), name),
      h("label", { for: "file-text" }, t("compose.file-text")),
      area,
      this.problems.some((problem) => problem.reason === "region")
        ? h("p", { class: "problem" }, t("compose.uneven"))
        : null,
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", onclick: copy }, t("share.copy")),
        h("button", { onclick: save }, t("compose.download")),
      ),
    ]);
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

  /** Generate a puzzle, and play it. */
  async play() {
    if (!this.allows()) return;
    const making = new AbortController();
    notify(t("compose.making"), "info", { name: t("stop"), run: () => making.abort() });
    try {
      for await (const part of engine.stream("generate", { layout: this.layout, count: 1 }, making.signal)) {
        if (part.type === "result") location.href = `index.html#${await fragment(textOfRecord(part))}`;
        else if (part.type === "error" || (part.type === "end" && !part.count))
          notify(part.detail || t("compose.none"), "error");
      }
    } catch (error) {
      if (!isAbort(error)) notify(explain(error), "error");
    }
  }

  /** Print the empty layout. */
  async print() {
    if (!this.allows()) return;
    const givens = ".".repeat(covered(this.state.grids).length);
    location.href = `print.html#${await fragment(JSON.stringify({ layout: this.layout, givens }))}`;
  }
}

/** Return the sentence of a problem. @param {Problem} problem */
function sentence(problem) {
  const key = `problem.${problem.reason}`;
  if (!problem.reason || t(key) === key) return problem.message || "";
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

/** @param {string} id @param {[string, string][]} choices */
const select = (id, choices) =>
  h(
    "select",
    { id },
    choices.map(([value, name]) => h("option", { value }, name)),
  );

/** @param {string} id @param {string} name @param {HTMLElement} control */
const pair = (id, name, control) => h("div", { class: "field" }, h("label", { for: id }, name), control);

start("compose", () => new ComposePage().begin());

// The play page: board, keypad, help, and what is kept between visits.

import { announce, changeText } from "./announcements.js";
import { SudokuBoard } from "./board.js";
import { byId, fill, h, isField } from "./dom.js";
import { engine } from "./engine.js";
import { Game, MODES } from "./game.js";
import { Help } from "./help.js";
import { Keypad } from "./keypad.js";
import { meaning, showKeys } from "./keys.js";
import { Layout, digitName } from "./layout.js";
import { LONGEST, fragment, puzzleOf } from "./link.js";
import { showOpen, textOf } from "./open.js";
import { changeSetting, setting } from "./settings.js";
import { explain, notify, openDialog, start } from "./shell.js";
import { keep, load } from "./store.js";
import { Toolbar } from "./toolbar.js";
import { ratingText, sentence, t } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./game.js").Mode} Mode */
/** @typedef {import("./game.js").Claim} Claim */

const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

class PlayPage {
  constructor() {
    this.board = new SudokuBoard();
    /** @type {Game} */
    this.game = new Game(new Layout({ name: "", digits: 1, cells: ["r1c1"], houses: [] }), [-1], "");
    /** Whether the user enters the givens of a new puzzle. */
    this.entering = false;
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {Partial<import("./board.js").View>} */
    this.marks = {};
    /** @type {AbortController|undefined} */
    this.rating = undefined;
    this.timed = setting("timer") === "on";
    this.sweeps = setting("sweep") !== "off";
    this.finished = false;
    /** The state that was announced last. */
    this.shown = this.game.state;
    /** The timer of a game that is about to be kept, or 0. */
    this.saving = 0;
    this.title = h("h1", { class: "title" });
    this.facts = h("p", { class: "facts" });
    this.timer = h("span", { class: "timer", role: "timer" });
    this.toolbar = new Toolbar((command) => this.run(command));
    this.entry = h("div", { class: "entry", hidden: true });
    const pad = h("div", { class: "keypad" });
    this.keypad = new Keypad(pad, {
      mode: (mode) => this.useMode(mode),
      digit: (digit) => this.enter(digit),
      erase: () => this.run("clear"),
    });
    this.panel = h(
      "section",
      { class: "panel card", "aria-label": t("play.help") },
      h("h2", { class: "visually-hidden" }, t("play.help")),
      this.toolbar.questions,
    );
    this.help = new Help(this.panel, {
      game: () => this.game,
      selection: () => this.board.selection,
      mark: (marks) => {
        this.marks = marks;
        this.draw();
      },
      asking: (begins) => (begins ? this.rating?.abort() : this.rate()),
      shown: () => this.makeRoom(),
      close: () => this.closeHelp(),
      apply: (claims) => this.apply(claims),
    });
    this.frame = h("div", { class: "frame" }, this.board);
    this.zoom = new Zoom(this.frame, this.board);
    this.stage = h(
      "section",
      { class: "stage", "aria-label": t("play.board") },
      h("div", { class: "heading" }, this.title, this.facts, this.timer, this.toolbar.file),
      this.frame,
      this.zoom.buttons,
    );
    this.side = h("div", { class: "side" }, this.toolbar.game, this.entry, pad, this.panel);
    fill(byId("main"), this.stage, this.side);
    new ResizeObserver(() => this.makeRoom()).observe(this.stage);
    this.board.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("paste", (event) => this.paste(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.drop(event));
    // A dialog that closes leaves the focus on the board, so arrows and digits work at once.
    const closed = (/** @type {Event} */ event) =>
      event.target instanceof HTMLDialogElement && this.board.focusCell();
    document.addEventListener("close", closed, true);
    window.addEventListener("hashchange", () => this.openLink());
    window.addEventListener("pagehide", () => this.saveNow());
    document.addEventListener("visibilitychange", () => document.hidden && this.saveNow());
    setInterval(() => this.tick(), 1000);
  }

  /** Open the puzzle of the link, else the one of the last visit, else an easy one. */
  async begin() {
    if (location.hash === "#composed") {
      const layout = await load("composed");
      history.replaceState(null, "", location.pathname + location.search);
      if (layout) return this.openBlank(layout);
    }
    if (await this.openLink()) return;
    const kept = await load("game");
    try {
      if (kept) return this.take(Game.from(kept), { isNew: false });
    } catch {
      // A record of an earlier version that this one cannot read.
    }
    await this.openText(FIRST);
  }

  /** @returns {Promise<boolean>} whether the link holds a puzzle */
  async openLink() {
    const text = await puzzleOf(location.hash);
    if (!text) return false;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      await this.openText(text);
      return true;
    } catch (error) {
      notify(explain(error), "error");
      return false;
    }
  }

  /**
   * Open a puzzle in any format.
   * @param {string} text
   */
  async openText(text) {
    const record = await engine.call("parse", { puzzle: text });
    if (record.problems.length) notify(record.problems[0].message, "error");
    this.take(Game.of(record));
  }

  /** Let the user enter the givens of a puzzle. @param {string|{name: string}} layout */
  async openBlank(layout) {
    const record = (await engine.call("layout/draw", { layout })).layout;
    const grid = new Layout(record);
    this.blank = layout;
    this.take(
      new Game(
        grid,
        grid.cells.map(() => -1),
        "",
      ),
      { entering: true },
    );
  }

  /**
   * Go on with a game.
   * @param {Game} game
   * @param {{entering?: boolean, isNew?: boolean}} [options]
   */
  take(game, { entering = false, isNew = true } = {}) {
    const before = this.game;
    this.game = game;
    this.entering = entering;
    this.finished = game.isFinished;
    this.shown = game.state;
    this.marks = {};
    this.board.setLayout(game.layout);
    byId("main").style.setProperty("--ratio", String(this.board.ratio));
    this.board.select([0], { focus: !document.querySelector("dialog[open]") });
    this.zoom.reset();
    this.useMode("digit");
    this.help.clear();
    this.showTools();
    this.draw();
    if (!entering) this.rate();
    if (isNew && before.past.length && before.puzzle && before.puzzle !== game.puzzle) {
      notify(t("play.replaced"), "info", {
        name: t("play.back"),
        run: () => this.take(before, { isNew: false }),
      });
    }
    this.save();
  }

  /** Rate the puzzle; a question of the player comes first, and ends this for the moment. */
  async rate() {
    const { game } = this;
    if (game.rated === undefined) this.facts.textContent = "";
    else return this.showRating(game.rated);
    this.rating?.abort();
    this.rating = new AbortController();
    const request = { puzzle: game.puzzle, timeout: 5 };
    const { signal } = this.rating;
    const answer = await engine.call("rate", request, signal).catch(() => null);
    if (signal.aborted || game !== this.game) return undefined;
    game.rated = answer?.ratings[0] ?? null; // a puzzle that cannot be rated can be played
    return this.showRating(game.rated);
  }

  /** @param {any} rating */
  showRating(rating) {
    this.facts.textContent = !rating
      ? ""
      : rating.status === "ok"
        ? `${t(`level.${rating.grade}`)} · ${ratingText(rating)}`
        : t(`level.${rating.status}`);
    this.facts.title = sentence(rating?.error);
  }

  /** Show buttons that fit: those of a game, or those of entering a puzzle. */
  showTools() {
    this.toolbar.show(this.entering);
    this.panel.hidden = this.entering;
    this.entry.hidden = !this.entering;
    fill(
      this.entry,
      h("h2", {}, t("entry.heading")),
      h("p", {}, t("entry.text")),
      h("button", { class: "primary", onclick: () => this.finishEntry() }, t("entry.done")),
    );
    this.title.textContent = this.game.layout.name;
  }

  draw() {
    const { game, marks } = this;
    const { values, corner, center, colors, candidates } = game.state;
    this.board.show({
      values,
      corner,
      colors,
      isGiven: (cell) => (this.entering ? values[cell] >= 0 : game.isGiven(cell)),
      ...marks,
      // The reasons of a step are seen among all candidates.
      center: marks.candidates ? game.candidates() : center,
      candidates: marks.candidates || candidates,
    });
    const { layout } = game;
    const needed = layout.cells.length === layout.digits ** 2 ? layout.digits : 0;
    this.keypad.count(values, needed);
    this.toolbar.enable("undo", game.past.length > 0);
    this.toolbar.enable("redo", game.future.length > 0);
  }

  /** @param {Mode} mode */
  useMode(mode) {
    this.mode = this.entering ? "digit" : mode;
    this.keypad.show(this.mode, this.game.layout.digits);
    this.draw();
  }

  /** @param {number} digit @param {Mode} [mode] */
  enter(digit, mode = this.mode) {
    const kind = this.entering ? "digit" : mode;
    if (digit >= this.game.layout.digits && kind !== "color") return;
    if (this.game.enter(kind, this.board.selection, digit, this.sweeps && !this.entering)) this.changed();
  }

  /** Redraw, announce and keep the game after a change. */
  changed() {
    this.marks = {};
    this.help.clear();
    this.draw();
    announce(changeText(this.board, this.game, this.shown));
    this.shown = this.game.state;
    this.save();
    if (!this.finished && !this.entering && this.game.isFinished) this.finish();
  }

  async finish() {
    this.finished = true;
    const answer = await engine
      .call("mistakes", { puzzle: this.game.puzzle, entries: this.game.entries() })
      .catch(() => ({ mistakes: [] }));
    if (answer.mistakes.length) return;
    const time = this.timed ? t("play.time", { time: clock(this.game.seconds) }) : "";
    fill(
      this.help.output,
      h("h3", { class: "good" }, t("play.finished")),
      h("p", {}, t("play.finished-text"), " ", time),
      h("div", { class: "row" }, h("a", { class: "button primary", href: "generate.html" }, t("play.next"))),
    );
    this.board.classList.add("done");
    setTimeout(() => this.board.classList.remove("done"), 1500);
  }

  /** @param {Claim[]} claims the effects of a step; none takes back what is wrong */
  apply(claims) {
    if (claims.length) this.game.apply(claims);
    else this.removeWrong();
    const [first] = claims;
    this.board.select(first ? [first.cell] : this.board.selection);
    this.changed();
  }

  removeWrong() {
    const wrong = this.marks.wrong || new Set();
    this.game.correct(wrong);
  }

  /** Keep the board in view above an answer that lies over the keys, on small screens. */
  makeRoom() {
    const [board, side] = [this.frame, this.side].map((each) => each.getBoundingClientRect());
    const isBeside = side.left >= board.right;
    const { style } = this.panel;
    style.setProperty("--fold", `${isBeside ? 0 : Math.max(0, board.bottom)}px`);
    style.setProperty("--left", `${isBeside ? side.left - 8 : 0}px`);
  }

  /** Forget the answer, and go on with the board. */
  closeHelp() {
    this.help.clear();
    this.board.focusCell();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") || isField(event.target) || event.defaultPrevented) return;
    const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, summary");
    if (onButton && (event.key === " " || event.key === "Enter")) return;
    if (event.key === "Escape" && this.help.isShown) return this.closeHelp();
    if (event.target === document.body && this.board.moves(event)) return;
    const found = meaning(event, this.game.layout.digits);
    if (!found) return;
    event.preventDefault();
    if ("digit" in found) {
      const choices = this.help.output.querySelector(".choices");
      if (choices && choices.contains(document.activeElement)) {
        return this.help.whyDigit(this.board.selection[0], found.digit);
      }
      this.enter(found.digit, found.mode ?? this.mode);
    } else this.run(found.command, event.shiftKey);
  }

  /** @param {string} command @param {boolean} [backwards] */
  run(command, backwards = false) {
    const { game, board, help } = this;
    if (this.entering && ["hint", "mistakes", "why", "last", "steps", "fill"].includes(command))
      return undefined;
    if (command.startsWith("mode-")) {
      const step = backwards ? MODES.length - 1 : 1;
      const next = MODES[(MODES.indexOf(this.mode) + step) % MODES.length];
      return this.useMode(command === "mode-next" ? next : /** @type {Mode} */ (command.slice(5)));
    }
    switch (command) {
      case "open":
        return showOpen({ text: (text) => this.openText(text), blank: (layout) => this.openBlank(layout) });
      case "undo":
        return game.undo() && this.changed();
      case "redo":
        return game.redo() && this.changed();
      case "clear":
        return game.clear(board.selection) && this.changed();
      case "fill":
        game.fillCandidates();
        return this.changed();
      case "keys":
        return showKeys();
      case "larger":
        return this.zoom.change(1.3);
      case "smaller":
        return this.zoom.change(1 / 1.3);
      case "share":
        return this.share();
      case "more":
        return this.showMore();
      case "hint":
        return help.hint();
      case "mistakes":
        return help.mistakes();
      case "why":
        return help.why();
      case "last":
        return help.last();
      case "steps":
        return help.steps();
      default:
        return undefined;
    }
  }

  /** Show what is needed less often. */
  showMore() {
    /** @param {string} name @param {() => void} work @param {string} [kind] of its words */
    const item = (name, work, kind = "more") =>
      h(
        "button",
        {
          class: kind === "tool" ? "narrow" : null,
          onclick: () => {
            dialog.close();
            work();
          },
        },
        t(`${kind}.${name}`),
      );
    /** @param {string} name @param {boolean} on @param {(on: boolean) => void} take */
    const option = (name, on, take) => {
      const box = h("input", { type: "checkbox", checked: on, onchange: () => take(box.checked) });
      return h("label", { class: "option" }, box, t(`more.${name}`));
    };
    const dialog = openDialog(
      t("tool.more"),
      h(
        "div",
        { class: "menu" },
        ["share", "keys", "steps", "last"].map((name) => item(name, () => this.run(name), "tool")),
        item("fill", () => this.run("fill")),
        item("singles", () => {
          const count = this.game.fillSingles();
          this.changed();
          notify(t("more.filled", { count }));
        }),
        item("restart", () => {
          this.game.restart();
          this.finished = false;
          this.changed();
        }),
        item("solve", () => this.goTo("solve.html")),
        item("print", () => this.goTo("print.html")),
      ),
      option("timer", this.timed, (on) => {
        this.timed = on;
        changeSetting("timer", on ? "on" : "off");
        this.tick(0);
      }),
      option("sweep", this.sweeps, (on) => {
        this.sweeps = on;
        changeSetting("sweep", on ? "on" : "off");
      }),
    );
  }

  /** Open another page with this puzzle. @param {string} address */
  async goTo(address) {
    location.href = `${address}#${await fragment(this.game.puzzle)}`;
  }

  /** Show a link to this puzzle. */
  async share() {
    const link = new URL(`#${await fragment(this.game.puzzle)}`, location.href.split("#")[0]).href;
    const isShort = link.length <= LONGEST;
    const field = h("input", { id: "link", value: isShort ? link : this.game.puzzle, readonly: true });
    const copy = async () => {
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
      notify(t("share.copied"));
    };
    openDialog(
      t("share.heading"),
      h("label", { for: "link" }, t(isShort ? "share.link" : "share.text")),
      field,
      h("p", { class: "help" }, t("share.private")),
      h("div", { class: "row" }, h("button", { class: "primary", onclick: copy }, t("share.copy"))),
    );
    field.select();
  }

  /** Make the entered givens the puzzle. */
  async finishEntry() {
    const { layout, state } = this.game;
    const givens = state.values.map((value) => (value < 0 ? "." : digitName(value))).join("");
    try {
      const puzzle = { layout: layout.json.spelled || this.blank, givens };
      const record = await engine.call("parse", { puzzle });
      if (record.problems.length) return notify(record.problems[0].message, "error");
      const check = await engine.call("check", { puzzle: record.text, timeout: 5 });
      this.take(Game.of(record));
      if (!check.unique) notify(check.text, "error");
    } catch (error) {
      notify(explain(error), "error");
    }
    return undefined;
  }

  /** @param {ClipboardEvent} event */
  async paste(event) {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isField(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    await this.openText(text).catch((error) => notify(explain(error), "error"));
  }

  /** @param {DragEvent} event */
  async drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await textOf(file).catch(() => "") : event.dataTransfer?.getData("text/plain");
    if (!text) return;
    await this.openText(text).catch((error) => notify(explain(error), "error"));
  }

  /** Keep the game in a moment: once for several changes in a row. */
  save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNow(), 300);
  }

  /** Keep the game if it is about to be kept: the page may be closed before the moment is over. */
  saveNow() {
    if (!this.saving) return;
    clearTimeout(this.saving);
    this.saving = 0;
    if (!this.entering) keep("game", this.game.toJSON());
  }

  tick(seconds = 1) {
    const runs = this.timed && !this.finished && !this.entering && !document.hidden;
    if (runs) this.game.seconds += seconds;
    this.timer.hidden = !this.timed;
    this.timer.textContent = clock(this.game.seconds);
    if (runs && seconds && this.game.seconds % 15 === 0) this.save();
  }
}

/** Return seconds as `1:05`. @param {number} seconds */
function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

start("play", () => new PlayPage().begin());

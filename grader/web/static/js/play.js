// The play page: board, keypad, help, and what is kept between visits.

import { EASY } from "./bank.js";
import { announce, changeText } from "./announcements.js";
import { recordOfLine } from "./classic.js";
import { button, byId, fill, h, isElsewhere, section } from "./dom.js";
import { engine } from "./engine.js";
import { draftOn, entryParts, gameOfDraft } from "./entry.js";
import { finishedWords, isRight } from "./finished.js";
import { Game } from "./game.js";
import { listGames, loadGame, ownGame, setOwnGame, tidy, watchGames } from "./games.js";
import { showGames } from "./games_dialog.js";
import { Help } from "./help.js";
import { viewOf } from "./highlights.js";
import { showKeys } from "./keys.js";
import { fragment, puzzleOf } from "./link.js";
import { clock, gameTitle } from "./names.js";
import { showMore } from "./more.js";
import { showOpen, takeTexts } from "./open.js";
import { Player } from "./player.js";
import { prefers } from "./preferences.js";
import { RatingLine } from "./rating_line.js";
import { RuleCheck } from "./rule_check.js";
import { sharePuzzle } from "./share.js";
import { complain, notify, start, tellNotes } from "./shell.js";
import { load } from "./store.js";
import { Toolbar } from "./toolbar.js";
import { t } from "./words.js";
import { STEPS, Zoom } from "./zoom.js";

/** @typedef {import("./game.js").Mode} Mode */
/** @typedef {import("./claims.js").Claim} Claim */

/** Commands that the help answers. */
const QUESTIONS = new Set(["hint", "mistakes", "why", "last", "steps"]);

class PlayPage extends Player {
  /** @type {Partial<import("./board.js").View>} */
  marks = {};
  /** The game that a link or a new puzzle has replaced, which undo brings back. @type {string|null} */
  replaced = null;
  paused = false;
  finished = false;
  /** Seconds since the game was kept. */
  unkept = 0;
  rating = new RatingLine((game) => game === this.game && this.save());
  rules = new RuleCheck((news) => {
    if (news) announce(news);
    this.finished &&= this.game.isFinished;
    this.draw();
    this.save();
  });
  timer = h("button.plain.timer", { onclick: () => this.pause(!this.paused) });
  cover = h(
    "div.cover",
    { hidden: true },
    button(t("play.go-on"), () => this.pause(false), { class: "primary" }),
  );
  toolbar = new Toolbar((command) => this.run(command));
  entry = h("div.entry", { hidden: true });

  constructor() {
    super();
    /** The state that was announced last. */
    this.shown = this.game.state;
    this.panel = section(
      t("play.help"),
      "panel card",
      h("h2.visually-hidden", t("play.help")),
      this.toolbar.questions,
    );
    this.help = new Help(this.panel, this);
    this.frame = h("div.frame", this.board, this.cover);
    this.zoom = new Zoom(this.frame, this.board);
    this.stage = section(
      t("play.board"),
      "stage",
      h("div.heading", h("div.names", this.title, this.rating.element), this.timer, this.toolbar.file),
      this.frame,
      this.zoom.buttons,
    );
    this.side = h("div.side", this.toolbar.game, this.entry, this.pad, this.panel);
    fill(byId("main"), this.stage, this.side);
    new ResizeObserver(() => this.makeRoom()).observe(this.stage);
    takeTexts((text) => this.openText(text));
    // A dialog that closes leaves the focus on the board, so arrows and digits work at once.
    document.addEventListener(
      "close",
      ({ target }) => target instanceof HTMLDialogElement && this.board.focusCell(),
      true,
    );
    addEventListener("hashchange", () => this.openLink());
    addEventListener("pageshow", (event) => event.persisted && this.follow(this.game.id));
    watchGames((id) => this.follow(id));
    setInterval(() => this.tick(), 1000);
  }

  /** Whether the user enters the givens of a new puzzle. */
  get entering() {
    return this.game.draft !== null;
  }

  /** Open the puzzle of the link, else the game of this tab, else the last one, else an easy one. */
  async begin() {
    const games = await listGames();
    // A link takes the place of the game that the player has left.
    this.replaced = games.find((game) => game.begun && !game.finished)?.id ?? null;
    if (location.hash === "#composed") {
      const layout = await load("composed");
      history.replaceState(null, "", location.pathname + location.search);
      if (layout) return this.openBlank(layout);
    }
    if (await this.openLink()) return;
    this.replaced = null;
    for (const id of [ownGame(), games[0]?.id]) if (id && (await this.openGame(id))) return;
    this.take(Game.of(await recordOfLine(EASY))); // without the engine, which may not answer
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
      complain(error);
      return false;
    }
  }

  /**
   * Open a puzzle in any format; a game of it that is not finished goes on.
   * @param {string} text
   * @param {{day?: string, grade?: string}} [about]
   */
  async openText(text, about = {}) {
    const record = await engine.call("parse", { puzzle: text });
    const game = Object.assign(Game.of(record), about);
    if (!record.entries.length) {
      const same = (await listGames()).find((other) => other.puzzle === game.puzzle && !other.finished);
      if (same?.begun && (await this.openGame(same.id, true))) return;
      if (same) game.id = same.id;
    }
    if (prefers("auto") && !game.state.candidates) {
      game.fillCandidates();
      game.past = [];
      game.first = game.state;
    }
    this.take(game);
    tellNotes(record);
    if (record.problems.length) notify(record.problems[0].message, "error");
  }

  /**
   * Go on with a game that is kept.
   * @param {string} id
   * @param {boolean} [isNew] whether it replaces another one, so that undo brings that back
   * @returns {Promise<boolean>} whether there is such a game
   */
  async openGame(id, isNew = false) {
    await this.keep();
    const record = await loadGame(id);
    if (!record) return false;
    try {
      const { layout, puzzle } = record.summary;
      // Earlier versions kept no drawings of extra houses.
      if (puzzle && !layout.drawing && layout.houses.some(({ kind }) => kind === "extra"))
        record.summary.layout = (await engine.call("parse", { puzzle })).layout;
      this.take(Game.from(record), { isNew });
      return true;
    } catch {
      return false; // a record of an earlier version that this one cannot read
    }
  }

  /** Take over what another tab has done in this game. @param {string} id */
  async follow(id) {
    if (id !== this.game.id || this.keeper.waiting) return;
    const record = await loadGame(id);
    if (!record || id !== this.game.id || record.summary.changed <= this.game.changed) return;
    this.show(Game.from(record));
  }

  /** @param {Game} game as it has become elsewhere, or another one on the board of its layout */
  show(game) {
    this.game = game;
    this.shown = game.state;
    this.finished = game.isFinished;
    this.rules.soon(game);
    this.help.clear();
    this.showTools();
  }

  /** Let the user enter the givens of a puzzle. @param {string|{name: string}} layout */
  async openBlank(layout) {
    this.take(await draftOn(layout));
  }

  /**
   * Go on with a game.
   * @param {Game} game
   * @param {{isNew?: boolean}} [options]
   */
  take(game, { isNew = true } = {}) {
    const before = this.game;
    const replaces = before.id !== game.id && (before.puzzle || before.draft);
    if (isNew && replaces) this.replaced = before.record().summary.begun ? before.id : null;
    if (!isNew || this.replaced === game.id) this.replaced = null;
    this.keep();
    if (before.puzzle) byId("notes").replaceChildren(); // what was said of that one
    this.board.setLayout(game.layout);
    byId("main").style.setProperty("--ratio", String(this.board.ratio));
    this.show(game);
    this.board.select([0], { focus: !document.querySelector("dialog[open]") });
    this.zoom.reset();
    this.useMode("digit");
    fill(this.help.welcome, [t("help.welcome"), ...(game.layout.json.sentences ?? [])].join(" "));
    if (this.entering) this.rating.element.textContent = "";
    else this.rating.rate(game);
    this.pause(false);
    if (this.replaced) {
      notify(t("play.replaced"), "info", { name: t("play.back"), run: () => this.bringBack() });
    }
    setOwnGame(game.id);
    // An empty grid is kept from the first digit on.
    if (!this.entering) {
      this.save();
      this.keeper.now(); // a tab that is opened next goes on with this game
    }
    tidy(game.id);
  }

  /** Go back to the game that was replaced. */
  async bringBack() {
    if (this.replaced) await this.openGame(this.replaced);
  }

  /** Show buttons that fit: those of a game, or those of entering a puzzle. */
  showTools() {
    this.toolbar.show(this.entering);
    this.panel.hidden = this.entering;
    this.entry.hidden = !this.entering;
    fill(
      this.entry,
      entryParts(() => this.finishEntry()),
    );
    this.title.textContent = gameTitle(this.game);
    this.draw();
    this.tick(0);
  }

  /** Mark what an answer is about. @param {Partial<import("./board.js").View>} marks */
  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  /** Let a rating wait while the engine is asked something. @param {boolean} begins */
  asking(begins) {
    if (begins) this.rating.stop();
    else this.rating.rate(this.game);
  }

  draw() {
    const { game, marks } = this;
    const { values, center, candidates } = game.state;
    this.board.show({
      ...viewOf(game, this.board.selection),
      ...(this.entering ? { isGiven: (cell) => values[cell] >= 0 } : {}),
      ...marks,
      // The reasons of a step are seen among all candidates.
      center: marks.candidates ? game.candidates() : center,
      candidates: marks.candidates || candidates,
    });
    this.keypad.count(game);
    this.toolbar.enable("undo", game.past.length > 0 || this.replaced !== null);
    this.toolbar.enable("redo", game.future.length > 0);
  }

  /** @param {Mode} mode */
  useMode(mode) {
    super.useMode(this.entering ? "digit" : mode);
  }

  /** @param {number} digit @param {Mode} [mode] */
  enter(digit, mode = this.mode) {
    if (this.paused) return this.pause(false);
    // A digit that is typed while some are offered is one of these.
    if (document.activeElement?.closest(".choices"))
      return this.help.whyDigit(this.board.selection[0], digit);
    return super.enter(digit, this.entering ? "digit" : mode);
  }

  /** Redraw, announce and keep the game after a change. */
  changed() {
    this.help.clear();
    announce(changeText(this.board, this.game, this.shown));
    this.shown = this.game.state;
    this.save();
    this.rules.soon(this.game);
    if (!this.finished && !this.entering && this.game.isFinished) this.finish();
  }

  async finish() {
    await this.rules.now(this.game);
    if (!this.game.isFinished || !(await isRight(this.game))) return;
    this.finished = true;
    this.help.say(...finishedWords(this.game, () => this.run("games")));
    this.board.classList.add("done");
    setTimeout(() => this.board.classList.remove("done"), 1500);
  }

  /** @param {Claim[]} claims the effects of a step; none takes back what is wrong */
  apply(claims) {
    if (claims.length) this.game.apply(claims);
    else this.game.correct(this.marks.wrong || new Set());
    const [first] = claims;
    this.board.select(first ? [first.cell] : this.board.selection);
    this.changed();
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
    if (isElsewhere(event)) return undefined;
    if (event.key === "Escape" && this.help.isShown) return this.closeHelp();
    if (this.paused) return this.pause(false);
    if (event.target === document.body && this.board.moves(event)) return undefined;
    return super.key(event);
  }

  /** @param {string} command @param {boolean} [backwards] @returns {unknown} */
  run(command, backwards = false) {
    if (this.paused) this.pause(false);
    const { game, help } = this;
    if (QUESTIONS.has(command)) return this.entering || help[/** @type {"hint"} */ (command)]();
    switch (command) {
      case "open":
        return showOpen(this);
      case "games":
        return this.showGames();
      case "undo":
        return game.undo() ? this.changed() : this.bringBack();
      case "fill":
        if (this.entering) return undefined;
        game.fillCandidates();
        return this.changed();
      case "keys":
        return showKeys();
      case "larger":
      case "smaller":
        return this.zoom.change(STEPS[command]);
      case "share":
        return sharePuzzle(game);
      case "more":
        return showMore(this);
      case "singles":
        notify(t("more.filled", { count: game.fillSingles() }));
        return this.changed();
      case "restart":
        game.restart();
        this.finished = false;
        return this.changed();
      case "solve":
      case "print":
        return this.goTo(`${command}.html`);
      default:
        return super.run(command, backwards);
    }
  }

  /** Show the games, and ways to begin another one. */
  async showGames() {
    await this.keep();
    await showGames(this);
  }

  /** Open another page with this puzzle. @param {string} address */
  async goTo(address) {
    location.href = `${address}#${await fragment(this.game.puzzle)}`;
  }

  /** Make the entered givens the puzzle. */
  async finishEntry() {
    try {
      const { game, problem } = await gameOfDraft(this.game);
      this.take(game);
      if (problem) notify(problem, "error");
    } catch (error) {
      complain(error);
    }
  }

  save() {
    this.unkept = 0;
    this.keeper.soon(this.game);
  }

  /** Keep a game that was begun at once, with the time since it was kept. */
  keep() {
    if (this.unkept && this.game.record().summary.begun) this.save();
    return super.keep();
  }

  /** Stop the time and cover the board, or go on. @param {boolean} paused */
  pause(paused) {
    const was = this.paused;
    this.paused = paused && !this.finished && !this.entering;
    this.cover.hidden = !this.paused;
    this.board.inert = this.paused;
    this.tick(0);
    if (this.paused) this.cover.querySelector("button")?.focus();
    else if (was) this.board.focusCell();
  }

  tick(seconds = 1) {
    const runs = !this.finished && !this.entering && !this.paused && !document.hidden;
    if (runs) {
      this.game.seconds += seconds;
      this.unkept += seconds;
    }
    this.timer.hidden = !prefers("timer") || this.entering;
    const time = (this.timer.textContent = clock(this.game.seconds));
    this.timer.ariaLabel = t(this.paused ? "play.paused" : "play.pause", { time });
    if (this.unkept >= 15) this.save();
  }
}

start("play", () => new PlayPage().begin());

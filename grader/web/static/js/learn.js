// The page to learn techniques: drills of each, hints in levels, answers that the engine judges.

import { SudokuBoard } from "./board.js";
import { blank } from "./classic.js";
import { claimText, claimsOf, marksOf, readClaim } from "./claims.js";
import { button, byId, fill, h, isElsewhere, p, row, section } from "./dom.js";
import { engine } from "./engine.js";
import { Game } from "./game.js";
import { techniqueTitles } from "./knowledge.js";
import { digitName, digitNamed, digitsOf } from "./layout.js";
import { BOXES, isDue, keep, learned, mastered, note } from "./learned.js";
import { explain, notify, start, theme } from "./shell.js";
import { inFull, paragraph, stageButtons } from "./step_words.js";
import { language, sentence, t } from "./words.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {{values: number[], masks: number[]}} Position digits or -1, and candidates as masks */

/** The levels of hints; the technique is known. */
const LEVELS = ["area", "cells", "full"];

class LearnPage {
  technique = "";
  /** The drills of the technique, such as `3 53..+7...:211`. @type {string[]} */
  drills = [];
  line = "";
  /** @type {Position|null} */
  position = null;
  /** @type {Claim[]} */
  answer = [];
  level = 0;
  isDone = false;
  board = new SudokuBoard();
  list = h("nav.card.techniques", { "aria-label": t("learn.techniques") });
  task = h("div.task");
  choices = h("div.offers", { role: "group", "aria-label": t("learn.answer") });
  chosen = h("p.chosen", { "aria-live": "polite" });
  output = h("div.answer", { "aria-live": "polite" });
  idea = h("div.full");
  bar = row(
    button(t("learn.check"), () => this.check(), { class: "primary" }),
    button(t("learn.hint"), () => this.hint(this.level)),
    button(t("learn.show"), () => this.hint(LEVELS.length - 1)),
    button(t("learn.next"), () => this.next()),
  );

  /** @param {any} empty the empty grid @param {Record<string, Record<string, string[]>>} families @param {(technique: string) => string} title */
  constructor(empty, families, title) {
    this.empty = empty;
    this.families = families;
    this.title = title;
    this.details = h(
      "details.card",
      { ontoggle: () => this.details.open && this.showIdea() },
      h("summary", t("learn.idea")),
      this.idea,
    );
    fill(
      byId("main"),
      h("h1", t("nav.learn")),
      this.list,
      section(t("play.board"), "stage", this.task, this.board),
      h("section.side", this.choices, this.chosen, this.bar, this.output, this.details),
    );
    this.board.addEventListener("change", () => this.choose());
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.open(location.hash.slice(1)));
  }

  /** The techniques that are due. */
  get due() {
    return Object.values(this.families).flatMap(Object.keys).filter(isDue);
  }

  /** List the families with their progress, and open that of the technique. */
  showList() {
    const count = this.due.length;
    fill(
      this.list,
      p("soft", count ? t("learn.due", { count }) : this.technique ? "" : t("learn.none")),
      count ? h("a.button", { href: `#${this.due[0]}` }, t("learn.practise")) : null,
      Object.entries(this.families).map(([family, techniques]) => {
        const ids = Object.keys(techniques);
        const progress = t("learn.mastered", { done: mastered(ids), all: ids.length });
        return h(
          "details",
          { open: ids.includes(this.technique) },
          h("summary", t(`learn.family.${family}`), " ", h("span.chip", progress)),
          h(
            "ul",
            ids.map((id) => h("li", this.#link(id))),
          ),
        );
      }),
    );
  }

  /** @param {string} id */
  #link(id) {
    const { box, right, tried } = learned(id);
    const about = t("learn.known", { right, tried });
    return h(
      "a",
      { href: `#${id}`, "aria-current": id === this.technique ? "page" : null },
      this.title(id),
      tried ? h("meter", { max: BOXES, value: box, title: about, "aria-label": about }) : null,
    );
  }

  /** Open the drills of a technique. @param {string} technique */
  open(technique) {
    const found = Object.values(this.families).find((each) => technique in each);
    this.technique = found ? technique : "";
    this.drills = found?.[technique] ?? [];
    this.showList();
    if (found) this.show(learned(technique).at);
  }

  /** Show a drill; the first one is the example, unless it is the only one. @param {number} at */
  show(at) {
    const { length } = this.drills;
    const number = length > 1 ? 1 + (at % (length - 1)) : 0;
    const [level] = this.drills[number].split(" ", 1);
    this.line = this.drills[number].slice(level.length + 1);
    const game = Game.of(recordOf(this.empty, this.line));
    this.position = { values: game.state.values, masks: game.candidates() };
    this.givens = game.givens;
    this.answer = [];
    this.level = 0;
    this.isDone = this.isHelped = false;
    this.board.setLayout(game.layout);
    this.details.open = false;
    const name = this.title(this.technique);
    const fields = { drill: Math.max(1, number), drills: Math.max(1, length - 1), level };
    fill(
      this.task,
      h("h2", name, " ", h("span.chip", t("learn.level", fields))),
      h("p", t("learn.task", { technique: name })),
    );
    fill(this.output);
    this.draw();
    this.choose();
  }

  next() {
    const one = learned(this.technique);
    keep(this.technique, { ...one, at: one.at + 1 });
    this.show(one.at + 1);
  }

  /** Draw the position, what was answered, and the marks of a hint. @param {Partial<import("./board.js").View>} [marks] */
  draw(marks = {}) {
    const { values, masks } = /** @type {Position} */ (this.position);
    const isGiven = (/** @type {number} */ cell) => (this.givens?.[cell] ?? -1) >= 0;
    this.board.show({ values, isGiven, center: masks, candidates: true, claims: this.answer, ...marks });
  }

  /** Offer what may be said of the selected cell. */
  choose() {
    const layout = /** @type {import("./layout.js").Layout} */ (this.board.layout);
    const [cell] = this.board.selection;
    const digits = digitsOf(cell === undefined ? 0 : (this.position?.masks[cell] ?? 0));
    const rows = [false, true].map((place) => {
      const said = (/** @type {string} */ digit) => t(place ? "learn.place" : "learn.strike", { digit });
      const buttons = digits.map((digit) =>
        button(digitName(digit), () => this.toggle(cell, digit, place), {
          "aria-label": said(digitName(digit)),
          "aria-pressed": this.has(cell, digit, place),
        }),
      );
      return row(h("span", { "aria-hidden": true }, said("").trim()), buttons);
    });
    fill(this.choices, digits.length ? rows : p("soft", t("help.choose-cell")));
    const said = this.answer.map((one) => claimText(layout, one, [" = ", " ≠ "]));
    this.chosen.textContent = said.length ? `${t("learn.answer")}: ${said.join(", ")}` : t("learn.nothing");
  }

  /** @param {number} cell @param {number} digit @param {boolean} place */
  has = (cell, digit, place) =>
    this.answer.some((one) => one.cell === cell && one.digit === digit && one.place === place);

  /** Say something of a cell, or take it back. @param {number} cell @param {number} digit @param {boolean} place */
  toggle(cell, digit, place) {
    const others = this.answer.filter((one) => one.cell !== cell || one.digit !== digit);
    this.answer = this.has(cell, digit, place) ? others : [...others, { cell, digit, place }];
    this.draw();
    this.choose();
    this.board.focusCell();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.position || isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const [cell] = this.board.selection;
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    const digit = digitNamed(code ? code[1] : event.key);
    if (event.key === "Enter" && this.board.contains(document.activeElement)) this.check();
    else if (cell !== undefined && digit >= 0 && this.position.masks[cell] & (1 << digit))
      this.toggle(cell, digit, event.shiftKey);
    else return;
    event.preventDefault();
  }

  /** Ask the engine about the position. @param {string} name @param {Record<string, any>} more */
  async ask(name, more) {
    const { line } = this;
    const request = { puzzle: `:0000:x:${line}::`, technique: this.technique, language, ...more };
    fill(this.output, p("soft", t("help.thinking")));
    try {
      const answer = await engine.call(name, request);
      return line === this.line ? answer : null;
    } catch (error) {
      if (line === this.line) fill(this.output, p("problem", explain(error)));
      return null;
    }
  }

  /** Have the answer judged. */
  async check() {
    const { layout } = this.board;
    if (!this.answer.length || !layout) return notify(t("learn.nothing"));
    const found = await this.ask("judge", { answer: this.answer.map((one) => claimText(layout, one)) });
    if (!found) return;
    const isRight = found.status === "right";
    let days = 0;
    // Only the first answer counts.
    if (!this.isDone) days = note(this.technique, isRight, Boolean(this.isHelped));
    this.isDone = true;
    const example = layout.cellsNamed(found.counterexample);
    const rest = found.missing.flatMap((/** @type {string} */ text) => readClaim(layout, text) || []);
    this.draw({ marked: example, claims: [...this.answer, ...rest] });
    fill(
      this.output,
      p(isRight ? "hint" : "problem", found.text),
      isRight && days ? p("soft", t("learn.again", { count: days })) : null,
    );
    this.showList();
  }

  /** Show a hint; the next one says more. @param {number} level */
  async hint(level) {
    const wanted = LEVELS[Math.min(level, LEVELS.length - 1)];
    this.level = level + 1;
    this.isHelped = true;
    const more = { technique: [this.technique], level: wanted, full: true, board_marks: true };
    const found = await this.ask("hint", more);
    const { layout } = this.board;
    if (!found || !layout) return;
    const stages = found.board_marks ?? [];
    const { step } = found;
    const drawn = (/** @type {number} */ stage) =>
      this.draw(
        stages.length
          ? { drawn: stages[stage].svg, claims: [] }
          : step
            ? { claims: claimsOf(layout, step) }
            : marksOf(layout, found),
      );
    drawn(0);
    fill(
      this.output,
      p("hint", step ? step.text : sentence(found.text)),
      stageButtons(stages, drawn),
      step && inFull(step, stages),
    );
  }

  /** Explain the technique by the step on its first drill. */
  async showIdea() {
    const line = this.drills[0].slice(2);
    const technique = [this.technique];
    fill(this.idea, p("soft", t("help.thinking")));
    try {
      const request = { puzzle: `:0000:x:${line}::`, technique, language, full: true, picture: true };
      const { step, picture } = await engine.call("hint", { ...request, theme: theme() });
      fill(
        this.idea,
        p("soft", t("learn.idea-text")),
        h("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: step.text }),
        step.explanation.map(paragraph),
      );
    } catch (error) {
      fill(this.idea, p("problem", explain(error)));
    }
  }
}

/** Return a position as the engine would read it. @param {any} empty @param {string} line `53..+7...:211 314` */
function recordOf(empty, line) {
  const [cells, removed] = line.split(":");
  const signs = cells.match(/\+?./g) ?? [];
  const names = empty.layout.cells;
  return {
    ...empty,
    givens: signs.map((sign) => Number(sign) || 0).map((digit, at) => (signs[at][0] === "+" ? 0 : digit)),
    entries: signs.flatMap((sign, at) => (sign[0] === "+" ? `${names[at]}=${sign[1]}` : [])),
    removed: removed
      .split(" ")
      .filter(Boolean)
      .map(([digit, row, column]) => `r${row}c${column}<>${digit}`),
  };
}

start("learn", async () => {
  const drills = new URL("../drills.json", import.meta.url);
  const parts = [blank(), fetch(drills).then((answer) => answer.json()), techniqueTitles()];
  const [empty, families, title] = await Promise.all(parts);
  new LearnPage(empty, families, title).open(location.hash.slice(1));
});

// The solve page: the solution path beside the board, step by step, by one profile or several.

import { bank } from "./bank.js";
import { SudokuBoard } from "./board.js";
import { markStep, stepChart } from "./chart.js";
import { claimsOf } from "./claims.js";
import { button, byId, fill, h, isElsewhere, p, section } from "./dom.js";
import { engine, EngineError } from "./engine.js";
import { Game } from "./game.js";
import { listGames } from "./games.js";
import { profiles, techniqueTitles } from "./knowledge.js";
import { fragment, puzzleOf } from "./link.js";
import { showOpen, takeTexts } from "./open.js";
import { showDownloads } from "./path_files.js";
import { complain, explain, isAbort, start, tellNotes } from "./shell.js";
import { legend, stepButton, stepParts } from "./step_words.js";
import { language, number, ratingText, sentence, t } from "./words.js";

/** Seconds of a step after which the page says that it is still being looked for. */
const SLOW = 2;
/** Milliseconds between two drawings of a path that grows. */
const PAUSE = 150;
/** Profiles that stand before the others, the last one first. */
const USUAL = ["variants", "hodoku", "explainer", "standard"];
/** Lines that stand for steps that are being found. */
const SKELETON = 7;

class SolvePage {
  puzzle = "";
  profile = "standard";
  /** Whether the layout has rules besides its houses. */
  hasRules = false;
  /** The puzzle as the engine has read it. @type {any} */
  record = null;
  /** The puzzle with all candidates, on which the steps are done one after another. @type {Game|null} */
  game = null;
  /** @type {any[]} */
  steps = [];
  /** Whether the path is complete. */
  isComplete = false;
  /** The step that is shown; 0 is the puzzle. */
  current = 0;
  /** @type {AbortController|null} */
  asking = null;
  board = new SudokuBoard();
  legend = h("div.legend-box");
  text = h("div.answer", { "aria-live": "polite" });
  list = h("ol.path", { "aria-label": t("solve.path") });
  chart = h("div.chart-box");
  /** What is being looked for, and how to stop that. */
  doing = h("span", { role: "status" });
  profiles = h("table.profiles");
  position = h("span.position");

  constructor() {
    this.progress = h(
      "div.row.doing",
      { hidden: true },
      this.doing,
      button(t("stop"), () => this.stop()),
    );
    /** @param {string} name @param {() => void} work @param {string} sign @param {string} key */
    const jump = (name, work, sign, key) =>
      button(sign, work, { "aria-label": t(`solve.${name}`), title: `${t(`solve.${name}`)} (${key})` });
    fill(
      byId("main"),
      h(
        "div.bar",
        h("h1", t("nav.solve")),
        button(t("tool.open"), () => this.open(), { class: "primary" }),
        button(t("solve.play"), () => this.play()),
        button(t("solve.downloads"), () => showDownloads(this)),
      ),
      section(
        t("play.board"),
        "stage",
        h("div.frame", this.board),
        h("div.steps-bar", [
          jump("first", () => this.show(0), "«", "Home"),
          jump("before", () => this.show(this.current - 1), "‹", "K"),
          this.position,
          jump("after", () => this.show(this.current + 1), "›", "J"),
          jump("last", () => this.show(this.steps.length), "»", "End"),
        ]),
        this.legend,
        this.chart,
      ),
      h("div.side", [
        section(t("solve.profiles"), "card compared", this.profiles),
        section(t("solve.step"), "card step-text", this.text),
        this.progress,
        h("section.card.path-box", { "aria-label": t("solve.path"), tabindex: 0 }, this.list),
      ]),
    );
    document.addEventListener("keydown", (event) => this.key(event));
    takeTexts((text) => this.take(text));
    addEventListener("hashchange", () => this.begin());
  }

  async begin() {
    const linked = await puzzleOf(location.hash);
    if (linked) {
      try {
        return await this.take(linked);
      } catch (error) {
        complain(error);
      }
    }
    const last = (await listGames()).find((game) => !game.draft);
    return this.take(last?.puzzle || (await bank()).grades.hard[0]);
  }

  open() {
    showOpen({ openText: (text) => this.take(text), openBlank: () => this.play() });
  }

  async play() {
    location.href = `index.html#${await fragment(this.puzzle)}`;
  }

  /** Show a puzzle, solve it, then rate it by all profiles. @param {string} text */
  async take(text) {
    const record = await engine.call("parse", { puzzle: text });
    tellNotes(record);
    this.record = record;
    this.puzzle = record.text;
    history.replaceState(null, "", `#${await fragment(record.text)}`);
    const { layout } = Game.of(record);
    this.hasRules = Boolean(record.layout.rules);
    const [usual, other] = this.hasRules ? ["variants", "standard"] : ["standard", "variants"];
    if (this.profile === other) this.profile = usual;
    this.board.setLayout(layout);
    byId("main").style.setProperty("--ratio", String(this.board.ratio));
    this.trace().then(() => this.compare());
  }

  /** The path, as the files of it are asked for. */
  get question() {
    return { puzzle: this.puzzle, profile: this.profile, language };
  }

  /** Rate the puzzle by all profiles, and show them side by side. */
  async compare() {
    const { puzzle } = this;
    const names = (await profiles()).filter((each) => each.rules || !this.hasRules).map((each) => each.name);
    names.sort((a, b) => USUAL.indexOf(b) - USUAL.indexOf(a));
    const title = await techniqueTitles();
    const rows = names.map((name) => this.#profileRow(name));
    fill(
      this.profiles,
      h("caption.visually-hidden", t("solve.profiles")),
      h(
        "thead",
        h(
          "tr",
          ["profile", "grade", "rating"].map((k) => h("th", { scope: "col" }, t(`solve.${k}`))),
        ),
      ),
      h("tbody", rows),
    );
    for (const [i, name] of names.entries()) {
      if (puzzle !== this.puzzle) return;
      await this.#rate(name, rows[i].cells, title);
    }
  }

  /** Rate the puzzle by a profile. @param {string} profile @param {Iterable<HTMLElement>} cells @param {(technique: string|null) => string} title */
  async #rate(profile, [, grade, number], title) {
    const { puzzle } = this;
    try {
      const [rating] = (await engine.call("rate", { puzzle, profile })).ratings;
      if (puzzle !== this.puzzle) return;
      const reason = title(rating.hardest) || sentence(rating.error);
      // What stands where the path would begin is not said again by each profile.
      const news = reason !== this.text.textContent && h("small", reason);
      fill(grade, t(`level.${rating.grade ?? rating.status}`), news);
      number.textContent = ratingText(rating);
    } catch (error) {
      grade.textContent = explain(error);
    }
  }

  /** @param {string} name */
  #profileRow(name) {
    const choose = h("input", {
      type: "radio",
      name: "profile",
      id: `profile-${name}`,
      checked: name === this.profile,
      onchange: () => {
        this.profile = name;
        this.trace();
      },
    });
    const label = h("label", { for: `profile-${name}` }, choose, name);
    return h("tr", h("th", { scope: "row" }, label), h("td", "…"), h("td"));
  }

  /** Find the solution path by the chosen profile, and show each step as soon as it is found. */
  async trace() {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const game = (this.game = Game.of(this.record));
    game.fillCandidates();
    game.past = [];
    const steps = (this.steps = /** @type {any[]} */ ([]));
    this.isComplete = false;
    this.#list(0);
    this.#tell(0);
    this.show(0);
    let drawn = Date.now();
    let begun = drawn;
    const clock = setInterval(() => this.#tell((Date.now() - begun) / 1000), 1000);
    try {
      const request = { ...this.question, full: true, board_marks: true };
      for await (const part of engine.stream("trace-steps", request, asking.signal)) {
        if (part.type === "error") throw new EngineError({ ...part, type: part.problem });
        if (part.type === "step") {
          game.apply(claimsOf(game.layout, part));
          steps.push(part);
          begun = Date.now();
        }
        if (Date.now() - drawn < PAUSE) continue;
        this.#grow();
        drawn = Date.now();
      }
      this.#end();
    } catch (error) {
      if (!isAbort(error)) this.#end(explain(error));
    } finally {
      clearInterval(clock);
    }
  }

  /** Stop looking for steps; those that were found stay. */
  stop() {
    this.asking?.abort();
    this.#end(t("solve.stopped", { count: this.steps.length }));
  }

  /** Show that there are no more steps, and why. @param {string} [problem] */
  #end(problem) {
    this.isComplete = true;
    this.#grow();
    if (problem) fill(this.text, p("problem", problem));
  }

  /** Say which step is being looked for. @param {number} seconds for how long */
  #tell(seconds) {
    this.doing.textContent = t(seconds < SLOW ? "solve.finding" : "solve.slow", {
      step: this.steps.length + 1,
      seconds: Math.floor(seconds),
    });
  }

  /** Show that the path has more steps. */
  #grow() {
    this.#list(this.list.querySelectorAll("[data-step]").length);
    if (this.current) this.#mark();
    else this.show(0);
  }

  /** List steps, from one on. @param {number} from */
  #list(from) {
    if (!from) this.list.replaceChildren();
    for (const line of this.list.querySelectorAll(".skeleton")) line.remove();
    this.list.append(
      ...this.steps
        .slice(from)
        .map((step) =>
          h("li", stepButton(step, { "data-step": step.step, onclick: () => this.show(step.step) }, true)),
        ),
    );
    const lines = this.isComplete ? 0 : this.steps.length ? 1 : SKELETON;
    this.list.append(...Array.from({ length: lines }, () => h("li.skeleton", { "aria-hidden": true })));
    this.list.ariaBusy = String(!this.isComplete);
    this.progress.hidden = this.isComplete;
    const ratings = this.steps.map((step) => step.rating);
    this.bars = stepChart(ratings, t("solve.chart"), (step) => this.show(step + 1));
    const most = Math.max(0, ...ratings.map((rating) => rating ?? 0));
    fill(
      this.chart,
      this.steps.length
        ? [
            this.bars,
            p(
              "chart-legend",
              h("span.key", t("solve.bar")),
              h("span.key.top", t("solve.bar-top", { rating: number(most, 1) })),
            ),
          ]
        : !this.isComplete && h("div.chart.skeleton"),
    );
  }

  /** Mark the current step in the list and in the chart. */
  #mark() {
    this.position.textContent = t("solve.position", { step: this.current, steps: this.steps.length });
    for (const old of this.list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const item = this.list.querySelector(`[data-step="${this.current}"]`);
    item?.setAttribute("aria-current", "step");
    scrollInto(item);
    if (this.bars) markStep(this.bars, this.current - 1);
  }

  /** Show a step; 0 is the puzzle. @param {number} wanted */
  show(wanted) {
    this.current = Math.max(0, Math.min(wanted, this.steps.length));
    const step = this.steps[this.current - 1];
    this.#mark();
    this.#draw(0);
    fill(this.legend, step?.board_marks.length ? legend(step.board_marks) : null);
    if (step) {
      fill(
        this.text,
        stepParts("h2", step, step.board_marks, (stage) => this.#draw(stage), []),
      );
    } else {
      const count = this.steps.length;
      fill(this.text, this.isComplete && p("soft", t("solve.begin", { count })));
    }
  }

  /** Draw the board before the step that is shown, with the marks of a part of it. @param {number} stage */
  #draw(stage) {
    const { game, current } = this;
    if (!game) return;
    const { values, center } = [...game.past, game.state][Math.max(0, current - 1)];
    this.board.show({
      values,
      isGiven: (cell) => game.isGiven(cell),
      center: current ? center : [],
      candidates: true,
      drawn: this.steps[current - 1]?.board_marks[stage]?.svg,
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, number>} */
    const steps = {
      j: this.current + 1,
      ArrowRight: this.current + 1,
      k: this.current - 1,
      ArrowLeft: this.current - 1,
      Home: 0,
      End: this.steps.length,
    };
    const isChoice = event.target instanceof HTMLInputElement;
    const step = steps[event.key];
    if (step === undefined || (isChoice && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    this.show(step);
  }
}

/** Scroll the list, not the page, so that an item is seen. @param {Element|null} item */
function scrollInto(item) {
  const box = item?.closest(".path-box");
  if (!item || !box) return;
  const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 40;
}

start("solve", () => new SolvePage().begin());

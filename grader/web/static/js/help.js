// Help for the player: hints in four levels, mistakes, reasons, all steps, names of moves.

import { announce } from "./announcements.js";
import { claimText, claimsOf, marksOf } from "./claims.js";
import { button, download, fill, h, icon, p, row } from "./dom.js";
import { engine } from "./engine.js";
import { digitName, digitsOf } from "./layout.js";
import { explain, isAbort, openDialog, theme } from "./shell.js";
import { stageButtons, stepButton, stepParts } from "./step_words.js";
import { language, sentence, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Claim} Claim */
/** @typedef {import("./dom.js").Child} Child */

/** @typedef {import("./step_words.js").Stage} Stage */

/** From the least to the whole step. */
export const LEVELS = ["area", "technique", "cells", "full"];
/** How many steps of a technique are listed at a time. */
const STEPS = 100;

/**
 * What the help wants from the page.
 * @typedef {Object} Page
 * @property {Game} game
 * @property {import("./board.js").SudokuBoard} board
 * @property {(marks: Partial<import("./board.js").View>) => void} mark
 * @property {(begins: boolean) => void} asking the engine is asked, or has answered
 * @property {() => void} makeRoom there is an answer
 * @property {() => void} closeHelp close the answer
 * @property {(claims: Claim[]) => void} apply
 */

export class Help {
  /** Level of the next hint. */
  level = 0;
  /** The position of the last hint. */
  position = "";
  /** @type {AbortController|null} */
  asking = null;
  output = h("div.answer", {
    id: "answer",
    tabindex: 0,
    role: "region",
    "aria-label": t("play.answer"),
  });

  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.page = page;
    const close = button(icon("close"), () => this.page.closeHelp(), {
      class: "plain close",
      "aria-label": t("close"),
    });
    root.append(p("soft welcome", t("help.welcome")), close, this.output);
  }

  /** Whether there is an answer. */
  get isShown() {
    return this.output.hasChildNodes();
  }

  /** Forget the answer, because the board has changed. */
  clear() {
    this.asking?.abort();
    this.asking = null;
    this.page.mark({});
    this.output.replaceChildren();
  }

  /**
   * Ask the engine about the position; a newer question replaces an older one.
   * @param {string} name
   * @param {Record<string, any>} [more]
   * @returns {Promise<any>} null if the answer is an error or tells of mistakes, which are shown;
   *   undefined if a newer question has replaced this one
   */
  async #ask(name, more = {}) {
    this.asking?.abort();
    this.page.asking(true);
    const asking = (this.asking = new AbortController());
    const waiting = setTimeout(() => this.say(p("soft busy", t("help.thinking"))), 250);
    try {
      const answer = await this.#answer(name, more, asking.signal);
      if (asking.signal.aborted) return undefined;
      return this.#showMistakes(answer) ? null : answer;
    } catch (error) {
      if (isAbort(error)) return undefined;
      this.say(p("problem", explain(error)));
      return null;
    } finally {
      clearTimeout(waiting);
      if (this.asking === asking) this.page.asking(false);
    }
  }

  /**
   * Show an answer, and have its words read aloud, without lists and buttons.
   * @param {...(Child|Child[])} content
   */
  say(...content) {
    const hadFocus = this.output.contains(document.activeElement);
    fill(this.output, ...content);
    const words = [...this.output.querySelectorAll(":scope > :is(h3, p), :scope > ul:not(.steps) > li")];
    announce(words.map((each) => each.textContent).join(" "));
    // What had the focus is gone; without this, the next Tab would begin at the top of the page.
    const next = /** @type {HTMLElement|null} */ (this.output.querySelector(".primary")) || this.output;
    if (hadFocus) next.focus();
    this.page.makeRoom();
  }

  /** Show the mistakes of an answer. @param {any} answer @returns {boolean} whether there are any */
  #showMistakes(answer) {
    if (!answer.mistakes?.length) return false;
    const { game } = this.page;
    const cells = answer.mistakes.map((/** @type {any} */ each) => each.cell);
    this.page.mark({ wrong: game.layout.cellsNamed(cells) });
    this.say(
      h("h3", t("help.mistakes", { count: answer.mistakes.length })),
      h(
        "ul",
        answer.mistakes.map((/** @type {any} */ each) => h("li", each.mistake)),
      ),
      button(t("help.undo-mistakes"), () => this.page.apply([])),
    );
    return true;
  }

  /** Look for mistakes. */
  async mistakes() {
    const answer = await this.#ask("mistakes");
    if (!answer) return;
    this.page.mark({});
    this.say(p("good", t("help.no-mistakes")));
  }

  /** Give a hint: the first one names an area, each further one more. */
  async hint() {
    const { game } = this.page;
    const position = game.puzzle + game.entries().join(" ");
    const before = { level: this.level, position: this.position };
    this.level = position === this.position ? Math.min(this.level + 1, LEVELS.length - 1) : 0;
    this.position = position;
    const level = LEVELS[this.level];
    const full = level === "full";
    const more = full ? { board_marks: true, full: true } : {};
    const answer = await this.#ask("hint", { level, ...more });
    // Without an answer, the next hint is of the same level; a newer question counts by itself.
    if (answer === null) Object.assign(this, before);
    if (!answer) return;
    if (answer.solved || (!answer.step && full)) {
      this.page.mark({});
      this.say(p("good", answer.text));
      return;
    }
    if (full) this.#showStep(answer);
    else {
      this.page.mark(marksOf(this.page.game.layout, answer));
      this.say(
        p("level", t("help.level", { level: this.level + 1, levels: LEVELS.length })),
        p("hint", answer.text),
        button(t("help.more"), () => this.hint(), { class: "primary" }),
      );
    }
  }

  /**
   * Draw a step on the board; a digit that it places is as large as an entry.
   * @param {any} step
   * @param {Stage[]} stages its marks
   * @param {number} [at] the stage to draw
   */
  #draw(step, stages, at = 0) {
    const claims = claimsOf(this.page.game.layout, step);
    const drawn = stages[at]?.svg;
    const cells = new Set(claims.map((claim) => claim.cell));
    const placed = claims.filter((claim) => claim.place);
    const candidates = step.eliminate.length > 0;
    if (drawn) this.page.mark({ drawn, bare: cells, claims: placed, candidates });
    else this.page.mark({ claims, marked: cells });
  }

  /**
   * Show a step: on the board, its name, its explanation, and a button that applies it.
   * @param {any} answer
   */
  #showStep({ step, board_marks: stages }) {
    const claims = claimsOf(this.page.game.layout, step);
    this.#draw(step, stages);
    this.say(
      stepParts("h3", step, stages, (stage) => this.#draw(step, stages, stage)),
      row(
        button(t("help.apply"), () => this.page.apply(claims), { class: "primary" }),
        button(t("help.picture"), () => this.#showPicture()),
      ),
    );
  }

  /** Show the picture of the next step, to be saved. */
  async #showPicture() {
    const answer = await this.#ask("hint", { picture: true, theme: theme() });
    if (!answer?.picture) return;
    const { picture, technique, text } = answer;
    const save = () => download(`${technique}.svg`, picture, "image/svg+xml");
    openDialog(
      answer.name,
      h("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: text }),
      row(button(t("help.save"), save, { class: "primary" })),
    );
  }

  /** Offer the candidates of the selected cell, and explain the one that is chosen. */
  async why() {
    const { game } = this.page;
    const [cell] = this.page.board.selection;
    if (cell === undefined || game.isGiven(cell)) {
      this.say(h("p", t("help.choose-cell")));
      return;
    }
    const name = game.layout.cellName(cell);
    const digits = digitsOf(game.layout.masks[cell]);
    this.say(
      h("h3", t("help.why", { cell: name })),
      p("soft", t("help.why-which")),
      h(
        "div.choices",
        digits.map((digit) => button(digitName(digit), () => this.whyDigit(cell, digit))),
      ),
    );
    this.output.querySelector("button")?.focus();
  }

  /**
   * Explain why a cell has a digit, or why it has not.
   * @param {number} cell
   * @param {number} digit
   */
  async whyDigit(cell, digit) {
    const { layout } = this.page.game;
    const [name, sign] = [layout.cellName(cell), digitName(digit)];
    const ask = (/** @type {string} */ is) =>
      this.#ask("explain", { claim: name + is + sign, board_marks: true });
    let answer = await ask("=");
    if (answer?.status === "false") answer = await ask("<>");
    if (!answer) return;
    this.page.mark({ marked: new Set([cell]) });
    this.say(
      h("h3", answer.claim.replace("<>", " ≠ ").replace("=", " = ")),
      p("hint", answer.text.split("\n")[0].replaceAll("<>", "≠")),
      h(
        "ol.steps",
        answer.steps.map((/** @type {any} */ step) =>
          this.#item(step, () => answer.board_marks?.[step.step] ?? []),
        ),
      ),
    );
  }

  /**
   * Return a step of a list, which is drawn on the board when it is chosen.
   * @param {any} step
   * @param {() => Promise<Stage[]>|Stage[]} marks returns its marks
   */
  #item(step, marks) {
    const parts = h("div");
    const show = async () => {
      for (const old of this.output.querySelectorAll(".step[aria-current]")) {
        old.removeAttribute("aria-current");
      }
      line.ariaCurrent = "true";
      this.#draw(step, []);
      const stages = await marks();
      if (!line.isConnected || !line.hasAttribute("aria-current")) return;
      this.#draw(step, stages);
      fill(
        parts,
        stageButtons(stages, (stage) => this.#draw(step, stages, stage)),
      );
    };
    const line = stepButton(step, { onclick: show });
    return h("li", line, h("p", step.text), parts);
  }

  /** List all steps of the position, by technique; those of a technique when it is opened. */
  async steps() {
    const answer = await this.#ask("hints", { timeout: 5, limit: 0 });
    if (!answer) return;
    this.page.mark({});
    if (!answer.groups.length) {
      this.say(h("p", sentence(answer.message) || t("help.no-steps")));
      return;
    }
    const count = answer.groups.reduce((/** @type {number} */ sum, /** @type {any} */ g) => sum + g.count, 0);
    const groups = answer.groups.map((/** @type {any} */ group) => this.#group(group));
    this.say(
      h("h3", t("help.steps", { count })),
      answer.message ? p("soft", sentence(answer.message)) : null,
      groups,
    );
    groups[0].open = true;
  }

  /** Return a technique of the list of all steps. @param {any} group */
  #group({ technique, name, count }) {
    const list = h("ul.steps");
    const more = h("button", { onclick: () => load() });
    /** How many of its steps are listed. */
    let shown = 0;
    const load = async () => {
      more.disabled = true;
      more.textContent = t("help.thinking");
      const page = { technique: [technique], limit: STEPS, offset: shown, timeout: 5 };
      const answer = await this.#further("hints", page);
      more.disabled = false;
      const found = answer?.groups.find((/** @type {any} */ each) => each.technique === technique);
      for (const n of found?.steps ?? []) {
        const step = answer.steps[n - 1];
        list.append(this.#item(step, () => this.#marksOf(step)));
      }
      shown += found?.steps.length ?? 0;
      more.hidden = shown >= count || !found?.steps.length;
      more.textContent = t("help.further", { count: Math.min(STEPS, count - shown) });
    };
    return h(
      "details.group",
      { ontoggle: () => shown || more.disabled || load() },
      h("summary", name, h("span.chip", count)),
      list,
      more,
    );
  }

  /** Ask about the same position, beside the answer that is shown. @param {string} name @param {Record<string, any>} more */
  #further(name, more) {
    // Without an answer, what is listed stays, and the button can be pressed again.
    return this.#answer(name, more, this.asking?.signal).catch(() => null);
  }

  /** @param {string} name @param {Record<string, any>} more @param {AbortSignal} [signal] */
  #answer(name, more, signal) {
    const { game } = this.page;
    return engine.call(name, { puzzle: game.puzzle, entries: game.entries(), language, ...more }, signal);
  }

  /** Return the marks of a step of the list of all, which is found again. @param {any} step */
  async #marksOf(step) {
    const effect = [...step.place, ...step.eliminate];
    const request = { technique: [step.technique], effect, board_marks: [1], limit: 1, timeout: 5 };
    return (await this.#further("hints", request))?.board_marks?.["1"] ?? [];
  }

  /** Name the technique behind the last move of the player. */
  async last() {
    const { game } = this.page;
    const moves = game.lastMove();
    if (!moves.length) {
      this.say(h("p", t("help.no-move")));
      return;
    }
    const before = game.past[game.past.length - 1];
    const effect = moves.slice(0, 20).map((move) => claimText(game.layout, move));
    const answer = await this.#ask("hints", { entries: game.entries(before), effect, timeout: 5 });
    if (!answer) return;
    const step = answer.steps[0];
    if (!step) {
      if (await this.#ask("mistakes")) this.say(h("p", t("help.unknown-move", { move: effect.join(" ") })));
      return;
    }
    this.say(h("h3", t("help.your-move", { technique: step.name })), p("hint", step.text));
  }
}

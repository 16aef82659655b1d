// Help for the player: hints in four levels, mistakes, reasons, all steps, names of moves.

import { fill, h } from "./dom.js";
import { engine } from "./engine.js";
import { readClaim } from "./game.js";
import { digitName, digitsOf } from "./layout.js";
import { explain, isAbort, theme } from "./shell.js";
import { language, number, sentence, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Claim} Claim */
/** @typedef {import("./dom.js").Child} Child */

/** From the least to the whole step. */
export const LEVELS = ["area", "technique", "cells", "full"];

/**
 * What the help wants from the page.
 * @typedef {Object} Page
 * @property {() => Game} game
 * @property {() => number[]} selection
 * @property {(marks: {marked?: Set<number>, claims?: Claim[], wrong?: Set<number>}) => void} mark
 * @property {(svg: string|null) => void} picture show a picture over the board, or none
 * @property {(claims: Claim[]) => void} apply
 */

export class Help {
  /** @param {HTMLElement} root @param {Page} page */
  constructor(root, page) {
    this.page = page;
    /** Level of the next hint. */
    this.level = 0;
    /** The position of the last hint. */
    this.position = "";
    /** @type {AbortController|null} */
    this.asking = null;
    this.output = h("div", {
      class: "answer",
      "aria-live": "polite",
      id: "answer",
      tabindex: 0,
      role: "region",
      "aria-label": t("play.answer"),
    });
    root.append(this.output);
    this.welcome();
  }

  welcome() {
    fill(this.output, h("p", { class: "soft" }, t("help.welcome")));
  }

  /** Forget the answer, because the board has changed. */
  clear() {
    this.asking?.abort();
    this.asking = null;
    this.page.mark({});
    this.page.picture(null);
    this.welcome();
  }

  /**
   * Ask the engine about the position; a newer question replaces an older one.
   * @param {string} name
   * @param {Record<string, any>} [more]
   * @returns {Promise<any>} null if the answer is an error, which is shown
   */
  async #ask(name, more = {}) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const game = this.page.game();
    this.page.picture(null);
    const waiting = setTimeout(() => this.#say(h("p", { class: "soft busy" }, t("help.thinking"))), 250);
    try {
      const request = { puzzle: game.puzzle, entries: game.entries(), language, ...more };
      const answer = await engine.call(name, request, asking.signal);
      return asking.signal.aborted ? null : answer;
    } catch (error) {
      if (!isAbort(error)) this.#say(h("p", { class: "problem" }, explain(error)));
      return null;
    } finally {
      clearTimeout(waiting);
    }
  }

  /** @param {...(Child|Child[])} content */
  #say(...content) {
    const hadFocus = this.output.contains(document.activeElement);
    fill(this.output, ...content);
    // What had the focus is gone; without this, the next Tab would begin at the top of the page.
    const next = /** @type {HTMLElement|null} */ (this.output.querySelector(".primary")) || this.output;
    if (hadFocus) next.focus();
  }

  /** Show the mistakes of an answer. @param {any} answer @returns {boolean} whether there are any */
  #showMistakes(answer) {
    if (!answer.mistakes?.length) return false;
    const game = this.page.game();
    const cells = answer.mistakes.map((/** @type {any} */ each) => game.layout.cellNamed(each.cell));
    this.page.mark({ wrong: new Set(cells) });
    this.#say(
      h("h3", {}, t("help.mistakes", { count: answer.mistakes.length })),
      h(
        "ul",
        {},
        answer.mistakes.map((/** @type {any} */ each) => h("li", {}, each.mistake)),
      ),
      h("button", { onclick: () => this.page.apply([]) }, t("help.undo-mistakes")),
    );
    return true;
  }

  /** Look for mistakes. */
  async mistakes() {
    const answer = await this.#ask("mistakes");
    if (!answer || this.#showMistakes(answer)) return;
    this.page.mark({});
    this.#say(h("p", { class: "good" }, t("help.no-mistakes")));
  }

  /** Give a hint: the first one names an area, each further one more. */
  async hint() {
    const game = this.page.game();
    const position = game.puzzle + game.entries().join(" ");
    const before = { level: this.level, position: this.position };
    this.level = position === this.position ? Math.min(this.level + 1, LEVELS.length - 1) : 0;
    this.position = position;
    const level = LEVELS[this.level];
    const full = level === "full";
    const asked = this.#ask("hint", {
      level,
      ...(full ? { picture: true, full: true, theme: theme() } : {}),
    });
    const asking = this.asking;
    const answer = await asked;
    // Without an answer, the next hint is of the same level; a newer question counts by itself.
    if (!answer && !asking?.signal.aborted) Object.assign(this, before);
    if (!answer || this.#showMistakes(answer)) return;
    if (answer.solved || (!answer.step && full)) {
      this.page.mark({});
      this.#say(h("p", { class: "good" }, answer.text));
      return;
    }
    this.page.mark(this.#marks(answer));
    if (full) this.#showStep(answer);
    else {
      this.#say(
        h("p", { class: "level" }, t("help.level", { level: this.level + 1, levels: LEVELS.length })),
        h("p", { class: "hint" }, answer.text),
        h("button", { class: "primary", onclick: () => this.hint() }, t("help.more")),
      );
    }
  }

  /** Return what a hint marks on the board. @param {any} answer */
  #marks(answer) {
    const { layout } = this.page.game();
    const cells = answer.cells.map((/** @type {string} */ name) => layout.cellNamed(name));
    return {
      marked: new Set(/** @type {number[]} */ (cells)),
      claims: answer.step ? claimsOf(layout, answer.step) : [],
    };
  }

  /**
   * Show a step: its name, its explanation, its picture on request, and a button that applies it.
   * @param {any} answer
   */
  #showStep({ step, picture }) {
    const claims = claimsOf(this.page.game().layout, step);
    const paragraphs = step.explanation?.length ? step.explanation : [];
    this.#say(
      h(
        "h3",
        {},
        step.name,
        step.rating === null ? null : h("span", { class: "chip" }, number(step.rating, 1)),
      ),
      h("p", { class: "hint" }, step.text),
      paragraphs.length
        ? h(
            "details",
            {},
            h("summary", {}, t("help.in-full")),
            h("div", { class: "full" }, paragraphs.map(paragraph)),
          )
        : null,
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", onclick: () => this.page.apply(claims) }, t("help.apply")),
        picture ? h("button", { onclick: () => this.page.picture(picture) }, t("help.picture")) : null,
      ),
    );
  }

  /** Offer the candidates of the selected cell, and explain the one that is chosen. */
  async why() {
    const game = this.page.game();
    const [cell] = this.page.selection();
    if (cell === undefined || game.isGiven(cell)) {
      this.#say(h("p", {}, t("help.choose-cell")));
      return;
    }
    const name = game.layout.cellName(cell);
    const digits = digitsOf(game.layout.masks[cell]);
    this.#say(
      h("h3", {}, t("help.why", { cell: name })),
      h("p", { class: "soft" }, t("help.why-which")),
      h(
        "div",
        { class: "choices" },
        digits.map((digit) => h("button", { onclick: () => this.whyDigit(cell, digit) }, digitName(digit))),
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
    const { layout } = this.page.game();
    const [name, sign] = [layout.cellName(cell), digitName(digit)];
    const picture = { pictures: true, theme: theme() };
    let answer = await this.#ask("explain", { claim: `${name}=${sign}` });
    if (answer?.status === "false")
      answer = await this.#ask("explain", { claim: `${name}<>${sign}`, ...picture });
    else if (answer?.status === "shown")
      answer = await this.#ask("explain", { claim: `${name}=${sign}`, ...picture });
    if (!answer || this.#showMistakes(answer)) return;
    this.page.mark({ marked: new Set([cell]) });
    this.#say(
      h("h3", {}, answer.claim.replace("<>", " ≠ ").replace("=", " = ")),
      h("p", { class: "hint" }, answer.text.split("\n")[0]),
      h(
        "ol",
        { class: "steps" },
        answer.steps.map((/** @type {any} */ step) =>
          this.#item(step, () => answer.pictures?.[step.step] ?? null),
        ),
      ),
    );
  }

  /**
   * Return a step of a list, which is shown on the board and as a picture when it is chosen.
   * @param {any} step
   * @param {() => Promise<string|null>|string|null} drawn returns its picture
   */
  #item(step, drawn) {
    const { layout } = this.page.game();
    const show = async () => {
      const claims = claimsOf(layout, step);
      this.page.mark({ claims, marked: new Set(claims.map((claim) => claim.cell)) });
      this.page.picture(await drawn());
    };
    return h(
      "li",
      {},
      h(
        "button",
        { class: "step", onclick: show },
        h("span", { class: "name" }, step.name),
        step.rating === null ? null : h("span", { class: "chip" }, number(step.rating, 1)),
        h("span", { class: "effect" }, effects(step)),
      ),
      h("p", {}, step.text),
    );
  }

  /** List all steps of the position, by technique. */
  async steps() {
    const answer = await this.#ask("hints", { timeout: 5 });
    if (!answer || this.#showMistakes(answer)) return;
    this.page.mark({});
    if (!answer.steps.length) {
      this.#say(h("p", {}, sentence(answer.message) || t("help.no-steps")));
      return;
    }
    this.#say(
      h("h3", {}, t("help.steps", { count: answer.steps.length })),
      answer.message ? h("p", { class: "soft" }, sentence(answer.message)) : null,
      answer.groups.map((/** @type {any} */ group, /** @type {number} */ i) =>
        h(
          "details",
          { class: "group", open: i === 0 },
          h("summary", {}, group.name, h("span", { class: "chip" }, group.steps.length)),
          h(
            "ul",
            { class: "steps" },
            group.steps
              .slice(0, 60)
              .map((/** @type {number} */ n) =>
                this.#item(answer.steps[n - 1], () => this.#drawn(answer.steps[n - 1])),
              ),
          ),
          group.steps.length > 60
            ? h("p", { class: "soft" }, t("help.further", { count: group.steps.length - 60 }))
            : null,
        ),
      ),
    );
  }

  /** Return the picture of a step of the list of all, which is found again. @param {any} step */
  async #drawn(step) {
    const game = this.page.game();
    const effect = [...step.place, ...step.eliminate];
    const request = {
      technique: [step.technique],
      effect,
      pictures: [1],
      theme: theme(),
      language,
      timeout: 5,
    };
    try {
      const answer = await engine.call("hints", { puzzle: game.puzzle, entries: game.entries(), ...request });
      return answer.pictures?.["1"] ?? null;
    } catch {
      return null; // the effect is shown on the board all the same
    }
  }

  /** Name the technique behind the last move of the player. */
  async last() {
    const game = this.page.game();
    const moves = game.lastMove();
    if (!moves.length) {
      this.#say(h("p", {}, t("help.no-move")));
      return;
    }
    const before = game.past[game.past.length - 1];
    const effect = moves.slice(0, 20).map(({ cell, digit, place }) => claimText(game, cell, digit, place));
    const answer = await this.#ask("hints", { entries: game.entries(before), effect, timeout: 5 });
    if (!answer || this.#showMistakes(answer)) return;
    const step = answer.steps[0];
    if (!step) {
      const wrong = await this.#ask("mistakes");
      if (!wrong || this.#showMistakes(wrong)) return;
      this.#say(h("p", {}, t("help.unknown-move", { move: effect.join(" ") })));
      return;
    }
    this.#say(
      h("h3", {}, t("help.your-move", { technique: step.name })),
      h("p", { class: "hint" }, step.text),
    );
  }
}

/** @param {Game} game @param {number} cell @param {number} digit @param {boolean} place */
const claimText = (game, cell, digit, place) =>
  `${game.layout.cellName(cell)}${place ? "=" : "<>"}${digitName(digit)}`;

/** Return the effects of a step as claims. @param {import("./layout.js").Layout} layout @param {any} step */
export function claimsOf(layout, step) {
  return [...step.place, ...step.eliminate].flatMap((text) => readClaim(layout, text) || []);
}

/** Return the effects of a step in short. @param {any} step */
export const effects = (step) => [...step.place, ...step.eliminate].join(" ").replaceAll("<>", "≠");

/** Return a line of an explanation as a paragraph; its indent shows what is nested. @param {string} line */
export function paragraph(line) {
  const indent = Math.min(6, Math.floor((line.length - line.trimStart().length) / 2));
  return h("p", { class: `indent-${indent}` }, line.trim());
}

// The print page: puzzles on sheets, with solutions behind them, by the print dialog of the browser.

import { EASY } from "./bank.js";
import { drawing } from "./drawing.js";
import { button, byId, download, fill, h, option, p, pair, row, select } from "./dom.js";
import { engine } from "./engine.js";
import { listGames } from "./games.js";
import { Layout, digitName, digitNamed } from "./layout.js";
import { downloadPuzzles, puzzleOf, textOfRecord } from "./link.js";
import { explain, notify, start, tellNotes } from "./shell.js";
import { load } from "./store.js";
import { language, ratingText, t, wordFor } from "./words.js";

/** Puzzles of one sheet; a whole book is made by the command line. */
const MOST = 200;

class PrintPage {
  /** @type {any[]} */
  records = [];
  /** Whether the user has chosen how many puzzles a page has. */
  chosen = false;
  area = h("textarea", { id: "puzzles", rows: 5, spellcheck: "false", autocomplete: "off" });
  title = h("input", { id: "title", oninput: () => this.draw() });
  each = select("each", [1, 2, 4, 6, 9, 12], {
    value: 4,
    onchange: () => ((this.chosen = true), this.draw()),
  });
  grades = h("input", { type: "checkbox", checked: true, onchange: () => this.draw() });
  solutions = h("input", { type: "checkbox", checked: true, onchange: () => this.draw() });
  status = h("p.soft", { role: "status" });
  sheets = h("div.sheets");

  constructor() {
    fill(
      byId("main"),
      h("section.card.form", [
        h("h1", t("nav.print")),
        h("label", { for: "puzzles" }, t("print.paste")),
        this.area,
        h("div.fields", [pair(t("print.title"), this.title), pair(t("print.each"), this.each)]),
        option(this.grades, t("print.grades")),
        option(this.solutions, t("print.solutions")),
        row(
          button(t("print.show"), () => this.read()),
          button(t("print.print"), () => print(), { class: "primary" }),
        ),
        this.status,
        this.#bookPart(),
      ]),
      this.sheets,
    );
  }

  async begin() {
    this.area.value =
      (await puzzleOf(location.hash)) ||
      (await load("print")) ||
      (await listGames()).find((game) => !game.draft)?.puzzle ||
      EASY;
    await this.read();
  }

  /** Return the part of the form that saves what a book is made from. */
  #bookPart() {
    const trim = select("trim", ["6x9in", "a4", "a5", "letter"]);
    const author = h("input", { id: "author" });
    const each = select("per-page", [1, 2, 4, 6], { value: 2 });
    const saveSpecification = () => {
      const book = {
        title: this.title.value || t("nav.title"),
        author: author.value || undefined,
        language,
        trim: trim.value,
        sections: [{ title: t("generate.found"), puzzles: "puzzles.txt", per_page: Number(each.value) }],
      };
      // JSON is YAML.
      download("book.yaml", `${JSON.stringify(book, null, 2)}\n`, "application/yaml");
    };
    return h(
      "details",
      h("summary", t("print.book")),
      h("div.form", [
        p("soft", t("print.book-text")),
        h("div.fields", [
          pair(t("print.trim"), trim),
          pair(t("print.book-each"), each),
          pair(t("print.author"), author),
        ]),
        row(
          button("book.yaml", saveSpecification),
          button("puzzles.txt", () => downloadPuzzles(this.records)),
        ),
        h("p", h("code", "grader book build book.yaml")),
      ]),
    );
  }

  /** Read the puzzles, and draw them. */
  async read() {
    this.records = [];
    this.status.textContent = t("help.thinking");
    try {
      for await (const part of engine.stream("rate-many", { puzzles: this.area.value, timeout: 3 })) {
        if (part.type !== "result" || this.records.length >= MOST) continue;
        if (!part.layout) {
          notify(part.error, "error");
          continue;
        }
        tellNotes(part);
        const { layout, givens } = await engine.call("parse", { puzzle: textOfRecord(part) });
        this.records.push({
          ...part,
          grid: new Layout(layout),
          digits: givens.map((/** @type {number} */ d) => d - 1),
        });
      }
      this.status.textContent = t("print.count", { count: this.records.length });
    } catch (error) {
      this.status.textContent = explain(error);
    }
    // Few puzzles get the whole page, until the user says otherwise.
    const { length } = this.records;
    if (!this.chosen) this.each.value = String((length < 3 && length) || 4);
    this.draw();
  }

  draw() {
    fill(
      this.sheets,
      this.pages(
        this.records.map((record, i) => this.puzzle(record, i + 1)),
        Number(this.each.value),
        this.title.value,
      ),
      this.solutions.checked &&
        this.pages(
          this.records.flatMap((record, i) => (record.solution ? this.solution(record, i + 1) : [])),
          20,
          t("print.solutions-title"),
        ),
    );
  }

  /** Return sheets with so many figures each, with a title on the first one. @param {HTMLElement[]} figures @param {number} each @param {string} title */
  pages(figures, each, title) {
    const pages = [];
    for (let first = 0; first < figures.length; first += each) {
      const part = figures.slice(first, first + each);
      // What is the same for all is said once.
      const rules = new Set(part.map((figure) => figure.querySelector(".rule")?.textContent));
      pages.push(
        h(
          "article",
          { class: `sheet of-${each}` },
          title && !first && h("h2", title),
          rules.size < 2 && p("rule", ...rules),
          h("div.places", part),
        ),
      );
    }
    return pages;
  }

  /** @param {any} record @param {number} number */
  puzzle(record, number) {
    const level =
      this.grades.checked && record.grade && `${t(`level.${record.grade}`)} ${ratingText(record, 1)}`;
    const { grid, digits } = record;
    return h(
      "figure",
      drawing(grid, digits, undefined, t("print.puzzle", { number }), signs(grid)),
      h(
        "figcaption",
        [number, record.name, level].filter(Boolean).join(" · "),
        p("rule", grid.json.sentences?.join(" ")),
      ),
    );
  }

  /** @param {any} record @param {number} number */
  solution({ solution, grid, digits }, number) {
    const isGiven = (/** @type {number} */ cell) => digits[cell] >= 0;
    return h(
      "figure",
      drawing(grid, [...solution].map(digitNamed), isGiven, t("print.solution", { number }), signs(grid)),
      h("figcaption", number),
    );
  }
}

/** Return what the house style has for digits. @param {Layout} layout @returns {(digit: number) => string} */
const signs = (layout) => (digit) => wordFor(`symbol.${layout.digits}.${digit}`, digitName(digit));

start("print", () => new PrintPage().begin());

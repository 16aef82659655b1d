// The rate page: a file of puzzles becomes a table that can be sorted and filtered.

import { histogram } from "./chart.js";
import { button, byId, choice, download, downloadRecords, fill, h, offer, pair, row, select } from "./dom.js";
import { engine } from "./engine.js";
import { profiles, techniqueTitles } from "./knowledge.js";
import { fragment, textOfRecord } from "./link.js";
import { takeTexts, textOf } from "./open.js";
import { complain, explain, notify, start, tellNotes } from "./shell.js";
import { LongTable } from "./table.js";
import { number, ratingText, sentence, t } from "./words.js";

/** What the server takes. */
const LARGEST_FILE = 20_000_000;
/** Bars of the histogram of techniques. */
const MOST_BARS = 12;
/** Milliseconds between two updates of the page while ratings arrive. */
const UPDATE = 200;

class RatePage {
  /** @type {any[]} */
  rows = [];
  /** @type {AbortController|null} */
  running = null;
  updated = 0;
  /** Returns the title of a technique. @type {(technique: string|null) => string} */
  title = String;
  /** @type {Map<string, string[]>} The grades of each profile, the easiest first. */
  gradesOf = new Map();
  /** @type {string[]} Those of the profile by which the rows were rated. */
  grades = [];
  area = h("textarea", { id: "puzzles", rows: 6, spellcheck: "false", autocomplete: "off" });
  file = h("input", { type: "file", id: "file", onchange: () => this.openFile() });
  profile = select("profile", []);
  go = button(t("rate.go"), () => this.run(this.area.value), { class: "primary" });
  stop = button(t("stop"), () => this.running?.abort(), { hidden: true });
  status = h("p.soft", { role: "status" });
  search = h("input", { id: "search", type: "search", oninput: () => this.show() });
  grade = select("grade", [], { onchange: () => this.show() });
  technique = select("technique", [], { onchange: () => this.show() });
  charts = h("div.charts");

  constructor() {
    this.table = new LongTable(t("rate.table"), this.#columns(), (row) => this.open(row));
    this.table.onsort = () => this.show();
    this.filters = h("div.filters", { hidden: true }, [
      pair(t("rate.search"), this.search),
      pair(t("solve.grade"), this.grade),
      pair(t("rate.technique"), this.technique),
      row(
        button("CSV", () => this.saveTable()),
        button("JSONL", () => this.saveRecords()),
      ),
    ]);
    this.result = h(
      "section.result",
      { hidden: true, "aria-label": t("rate.table") },
      this.charts,
      this.filters,
      this.table.element,
    );
    fill(
      byId("main"),
      h("section.card.form", [
        h("h1", t("nav.rate")),
        h("label", { for: "puzzles" }, t("rate.paste")),
        this.area,
        row(
          h("label.button", { for: "file" }, t("rate.file")),
          this.file,
          h("label.row", t("generate.profile"), this.profile),
          this.go,
          this.stop,
        ),
        this.status,
      ]),
      this.result,
    );
    takeTexts((text) => this.run(text), LARGEST_FILE);
  }

  /** @returns {import("./table.js").Column[]} */
  #columns() {
    return [
      { key: "number", name: "#", isNumber: true },
      { key: "puzzle", name: t("rate.puzzle"), opens: true },
      {
        key: "level",
        name: t("solve.grade"),
        text: (row) => t(`level.${row.level}`),
        by: (row) => this.rank(row.level),
      },
      { key: "rating", name: t("solve.rating"), text: (row) => ratingText(row), isNumber: true },
      {
        key: "hardest",
        name: t("solve.hardest"),
        text: (row) => sentence(row.error) || this.title(row.hardest),
        by: (row) => this.title(row.hardest),
      },
      { key: "steps", name: t("rate.steps"), isNumber: true },
    ];
  }

  /** Return the place of a grade or a status. @param {string} level */
  rank(level) {
    const place = this.grades.indexOf(level);
    return place < 0 ? this.grades.length : place;
  }

  async begin() {
    const [known, title] = await Promise.all([profiles(), techniqueTitles()]);
    this.gradesOf = new Map(known.map(({ name, grades }) => [name, grades.map((grade) => grade.name)]));
    offer(this.profile, [...this.gradesOf.keys()], "standard");
    this.title = title;
  }

  openFile() {
    const [file] = /** @type {FileList} */ (this.file.files);
    return textOf(file, LARGEST_FILE)
      .then((text) => this.run(text))
      .catch(complain);
  }

  /** Rate the puzzles of a text. @param {string} text */
  async run(text) {
    this.running?.abort();
    if (!text.trim()) {
      this.rows = [];
      this.result.hidden = true;
      this.status.textContent = t("rate.nothing");
      return;
    }
    const running = (this.running = new AbortController());
    this.rows = [];
    this.grades = this.gradesOf.get(this.profile.value) || [];
    this.stop.hidden = false;
    this.go.disabled = true;
    this.result.hidden = false;
    const began = performance.now();
    try {
      const request = { puzzles: text, profile: this.profile.value };
      for await (const part of engine.stream("rate-many", request, running.signal)) {
        if (part.type === "result") {
          this.rows.push({ ...part, level: part.grade || part.status });
          tellNotes(part);
        } else if (part.type === "error") notify(sentence(part.detail || part.title), "error");
        if (performance.now() - this.updated > UPDATE) this.show();
      }
      const seconds = number((performance.now() - began) / 1000, 1);
      this.status.textContent = t("rate.done", { count: this.rows.length, seconds });
    } catch (error) {
      this.status.textContent = running.signal.aborted
        ? t("rate.stopped", { count: this.rows.length })
        : explain(error);
    } finally {
      this.stop.hidden = true;
      this.go.disabled = false;
      this.result.hidden = !this.rows.length;
      this.#choices();
      this.show();
    }
  }

  /** Offer the grades and techniques that occur. */
  #choices() {
    const levels = [...new Set(this.rows.map((row) => row.level))].sort(
      (a, b) => this.rank(a) - this.rank(b),
    );
    const techniques = [...new Set(this.rows.flatMap((row) => Object.keys(row.techniques || {})))];
    techniques.sort((a, b) => this.title(a).localeCompare(this.title(b)));
    offer(this.grade, [
      choice("", t("generate.any")),
      ...levels.map((level) => choice(level, t(`level.${level}`))),
    ]);
    offer(this.technique, [
      choice("", t("generate.any")),
      ...techniques.map((each) => choice(each, this.title(each))),
    ]);
    this.filters.hidden = false;
  }

  show() {
    this.updated = performance.now();
    const search = this.search.value.trim().toLowerCase();
    const [grade, technique] = [this.grade.value, this.technique.value];
    const rows = this.rows.filter(
      (row) =>
        (!grade || row.level === grade) &&
        (!technique || row.techniques?.[technique]) &&
        `${row.puzzle} ${this.title(row.hardest)}`.toLowerCase().includes(search),
    );
    this.table.show(rows);
    if (!this.stop.hidden) this.status.textContent = t("rate.running", { count: this.rows.length });
    this.#drawCharts(rows);
  }

  /** @param {any[]} rows */
  #drawCharts(rows) {
    const levels = counted(rows.map((row) => row.level)).sort((a, b) => this.rank(a[0]) - this.rank(b[0]));
    const hardest = counted(rows.flatMap((row) => row.hardest || []))
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_BARS);
    const ratings = rows.flatMap((row) => (typeof row.rating === "number" && row.grade ? row.rating : []));
    /** @param {string} key @param {[string, number][]} found @param {(name: string) => string} titleOf @param {HTMLSelectElement} [filter] by the names */
    const chart = (key, found, titleOf, filter) => {
      const bars = found.map(([each, count]) => ({ name: titleOf(each), count }));
      const choose = filter && ((/** @type {number} */ i) => this.#filter(filter, found[i][0]));
      const name = t(`rate.${key}`);
      return h("section.card", h("h2", name), histogram(bars, name, choose));
    };
    fill(
      this.charts,
      chart("grades", levels, (each) => t(`level.${each}`), this.grade),
      chart("ratings", binned(ratings), String),
      chart("hardest", hardest, this.title, this.technique),
    );
  }

  /** @param {HTMLSelectElement} select @param {string} value chosen again, it is no filter */
  #filter(select, value) {
    select.value = select.value === value ? "" : value;
    this.show();
    select.focus();
  }

  /** Open a puzzle on the solve page. @param {any} row */
  async open(row) {
    if (row.layout) location.href = `solve.html#${await fragment(textOfRecord(row))}`;
  }

  /** Save the rows that are shown as lines of JSON. */
  saveRecords() {
    const records = this.table.rows.map(({ type, number: place, line, level, ...record }) => record);
    downloadRecords("ratings.jsonl", records);
  }

  /** Save the rows that are shown as a table. */
  saveTable() {
    const names = ["puzzle", "layout", "profile", "status", "grade", "rating", "hardest", "steps", "error"];
    const lines = [names, ...this.table.rows.map((row) => names.map((name) => row[name] ?? ""))];
    download("ratings.csv", lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join(""), "text/csv");
  }
}

/** Return a cell of CSV that no spreadsheet takes for a formula. @param {unknown} value */
function quoted(value) {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Return how often each value occurs. @param {string[]} values @returns {[string, number][]} */
const counted = (values) => [...Map.groupBy(values, (each) => each)].map(([each, all]) => [each, all.length]);

/** Return how many ratings lie in each of about ten intervals. @param {number[]} ratings @returns {[string, number][]} */
function binned(ratings) {
  if (!ratings.length) return [];
  ratings.sort((a, b) => a - b);
  const [least] = ratings;
  const most = ratings[ratings.length - 1];
  const width =
    [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000].find((each) => (most - least) / each <= 12) ||
    10000;
  /** @type {[string, number][]} */
  const bins = [];
  for (let low = Math.floor(least / width) * width; low <= most; low += width) {
    const count = ratings.filter((rating) => rating >= low && rating < low + width).length;
    bins.push([`${number(low)} – ${number(low + width)}`, count]);
  }
  return bins;
}

start("rate", () => new RatePage().begin());

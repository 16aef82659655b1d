// A table of any length: rows are added to the page while the user scrolls.

import { button, fill, h } from "./dom.js";
import { number } from "./words.js";

/** Rows that are added at a time. */
const ROWS = 100;

/**
 * @typedef {Object} Column
 * @property {string} key
 * @property {string} name
 * @property {(row: any) => string} [text] what is shown, by default the value with the key
 * @property {(row: any) => number|string} [by] what rows are sorted by, by default the value with the key
 * @property {boolean} [isNumber] aligned to the right
 * @property {boolean} [opens] its cells open the row
 */

export class LongTable {
  /** @type {any[]} */
  rows = [];
  sort = { key: "", down: false };
  head = h("thead");
  body = h("tbody");
  onsort = () => {};

  /**
   * @param {string} name the accessible name
   * @param {Column[]} columns
   * @param {(row: any) => void} choose opens a row
   */
  constructor(name, columns, choose) {
    this.columns = columns;
    this.choose = choose;
    this.table = h("table", { "aria-label": name }, this.head, this.body);
    this.element = h(
      "div.long-table",
      { tabindex: 0, role: "group", "aria-label": name, onscroll: () => this.#grow() },
      this.table,
    );
    this.#drawHead();
  }

  #drawHead() {
    const cells = this.columns.map(({ key, name, isNumber }) => {
      const sorted = this.sort.key === key;
      const order = this.sort.down ? "descending" : "ascending";
      const choose = () => {
        this.sort = { key, down: sorted && !this.sort.down };
        this.#drawHead();
        this.onsort();
        /** @type {HTMLElement|null} */ (this.head.querySelector(`.${key} button`))?.focus();
      };
      return h(
        "th",
        { scope: "col", class: kindOf(key, isNumber), "aria-sort": sorted ? order : null },
        button([name, sorted && (this.sort.down ? " ↓" : " ↑")], choose, { class: "plain" }),
      );
    });
    fill(this.head, h("tr", cells));
  }

  /** Show rows, in the order that the user has chosen. @param {any[]} rows */
  show(rows) {
    const column = this.columns.find((each) => each.key === this.sort.key);
    if (column) {
      const sign = this.sort.down ? -1 : 1;
      const { by = (row) => row[column.key] ?? -1 } = column;
      rows = [...rows].sort((a, b) => sign * compare(by(a), by(b)));
    }
    this.rows = rows;
    this.table.ariaRowCount = String(rows.length + 1);
    fill(this.body, this.#lines(0, Math.max(ROWS, this.body.rows.length)));
  }

  /** Add rows when the last ones are about to be seen. */
  #grow() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    const { length } = this.body.rows;
    if (scrollHeight - scrollTop < 3 * clientHeight) this.body.append(...this.#lines(length, length + ROWS));
  }

  /** @param {number} first @param {number} end */
  #lines(first, end) {
    return this.rows.slice(first, end).map((row, i) =>
      h(
        "tr",
        { "aria-rowindex": first + i + 2 },
        this.columns.map(({ key, isNumber, opens, text }) => {
          const shown = text?.(row) ?? (isNumber ? number(row[key]) : row[key]);
          const open = opens && button(shown, () => this.choose(row), { class: "plain" });
          return h("td", { class: kindOf(key, isNumber), title: shown }, open || shown);
        }),
      ),
    );
  }
}

/** @param {string} key @param {boolean} [isNumber] */
const kindOf = (key, isNumber) => `${key} ${isNumber ? "right" : ""}`;

/** @param {number|string} a @param {number|string} b */
function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

// A table of any length: only the rows that are seen are in the page.

import { button, fill, h } from "./dom.js";
import { number } from "./words.js";

const ROW = 38;
const SPARE = 8;

/**
 * @typedef {Object} Column
 * @property {string} key
 * @property {string} name
 * @property {(row: any) => string} [text] what is shown, by default the value with the key
 * @property {(row: any) => number|string} [by] what rows are sorted by, by default the value with the key
 * @property {boolean} [isNumber] aligned to the right
 * @property {boolean} [opens] its cells open the row
 */

export class VirtualTable {
  /**
   * @param {string} name the accessible name
   * @param {Column[]} columns
   * @param {(row: any) => void} choose opens a row
   */
  constructor(name, columns, choose) {
    this.columns = columns;
    this.choose = choose;
    /** @type {any[]} */
    this.rows = [];
    this.sort = { key: "", down: false };
    this.body = h("div.rows", { role: "rowgroup" });
    this.space = h("div.space", { role: "presentation" }, this.body);
    this.head = h("div.head", { role: "rowgroup" });
    this.scroller = h(
      "div.scroller",
      { tabindex: 0, role: "table", "aria-label": name, onscroll: () => this.draw() },
      this.head,
      this.space,
    );
    this.element = h("div.virtual-table", this.scroller);
    this.onsort = () => {};
    this.#drawHead();
    new ResizeObserver(() => this.draw()).observe(this.scroller);
  }

  #drawHead() {
    const cells = this.columns.map((column) => {
      const sorted = this.sort.key === column.key;
      const sign = sorted ? (this.sort.down ? " ↓" : " ↑") : "";
      const order = () => {
        this.sort = { key: column.key, down: sorted && !this.sort.down };
        this.#drawHead();
        this.onsort();
        /** @type {HTMLElement|null} */ (this.head.querySelector(`[data-key=${column.key}]`))?.focus();
      };
      return h(
        "div",
        {
          role: "columnheader",
          class: kindOf(column),
          "aria-sort": sorted ? (this.sort.down ? "descending" : "ascending") : "none",
        },
        button([column.name, sign], order, { class: "plain", "data-key": column.key }),
      );
    });
    fill(this.head, h("div.line", { role: "row", "aria-rowindex": 1 }, cells));
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
    this.space.style.setProperty("height", `${rows.length * ROW}px`);
    this.scroller.setAttribute("aria-rowcount", String(rows.length + 1));
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW) - SPARE);
    const last = Math.min(this.rows.length, first + Math.ceil(this.scroller.clientHeight / ROW) + 2 * SPARE);
    this.body.style.setProperty("transform", `translateY(${first * ROW}px)`);
    fill(
      this.body,
      this.rows.slice(first, last).map((row, i) => this.#line(row, first + i)),
    );
  }

  /** @param {any} row @param {number} place */
  #line(row, place) {
    return h(
      "div.line",
      { role: "row", "aria-rowindex": place + 2 },
      this.columns.map((column) => {
        const value = row[column.key];
        const text = column.text?.(row) ?? (column.isNumber ? number(value) : value);
        const open = column.opens && button(text, () => this.choose(row), { class: "plain" });
        return h("div", { role: "cell", class: kindOf(column), title: text }, open || text);
      }),
    );
  }
}

/** @param {Column} column */
const kindOf = ({ key, isNumber }) => `cell ${key} ${isNumber ? "right" : ""}`;

/** @param {number|string} a @param {number|string} b */
function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

// The rules of a composition: a kind is chosen, and cells are dragged over; digits give its value.

import { cellName } from "./composition.js";
import { button, choice, cross, h, p, pair, refill, row, select } from "./dom.js";
import { engine } from "./engine.js";
import { notify } from "./shell.js";
import { t, wordFor } from "./words.js";

/** @typedef {import("./composition.js").Place} Place */
/** @typedef {import("./composition.js").Rule} Rule */
/** @typedef {{name: string, parameters: string[], list: string, least_cells: number, most_cells: number|null, is_whole_line: boolean}} Kind */

/** Return the name of a kind of rule. @param {string} kind */
const kindName = (kind) => wordFor(`rule.${kind}`, kind);

export class RuleTool {
  /** @type {Kind[]} */
  kinds = [];
  /** The name of the chosen kind; empty if regions are painted. */
  kind = "";
  /** The number of the rule to which values go, or -1. */
  current = -1;
  /** Values for the next rule. @type {Record<string, string>} */
  values = {};
  /** Digits that were typed one after the other. */
  typed = "";
  box = h("div.rules");

  /**
   * @param {import("./compose_cells.js").Page} page
   * @param {() => Place[]} selected the selected cells in the order of their selection
   * @param {(names: string[]) => void} choose select cells
   */
  constructor(page, selected, choose) {
    this.page = page;
    this.selected = selected;
    this.choose = choose;
  }

  /** Ask for the kinds, once. */
  async load() {
    this.kinds = (await engine.call("rules")).rules;
    this.show();
  }

  get rules() {
    return this.page.state.rules;
  }

  get chosen() {
    return this.kinds.find(({ name }) => name === this.kind);
  }

  /** Return the part of the tools for rules. */
  element() {
    if (this.kinds.length) this.show();
    else this.load().catch(() => undefined);
    return this.box;
  }

  show() {
    const kinds = this.kinds.map(({ name }) => choice(name, kindName(name)));
    const picker = select("rule-kind", [choice("", t("choice.none")), ...kinds], {
      value: this.kind,
      onchange: () => {
        this.kind = picker.value;
        this.current = -1;
        this.values = {};
        this.show();
      },
    });
    const kind = this.chosen;
    const rules = this.rules.map((rule, i) => this.row(rule, i)).reverse();
    refill(
      this.box,
      h("h3", t("compose.rules")),
      pair(t("compose.rule"), picker),
      kind && [
        p("help", t(kind.is_whole_line ? "compose.line-hint" : "compose.rule-hint")),
        row(
          this.fields(kind),
          button(t("compose.add-rule"), () => this.add(), { class: "primary", id: "add-rule" }),
        ),
      ],
      h("ul.rule-list", rules),
    );
  }

  /** @param {Rule} rule @param {number} number */
  row(rule, number) {
    const values = Object.values(rule.values).flat().join(" ");
    const name = `${kindName(rule.kind)} ${values}`.trim();
    const cells = rule.cells.map(cellName);
    const places = cells.slice(0, 4).join(" ") + (cells.length > 4 ? " …" : "");
    const isCurrent = number === this.current;
    const text = `${name}: ${places}`;
    return h("li", { class: isCurrent ? "current" : null }, [
      button(text, () => this.pick(number), { class: "plain", "aria-pressed": isCurrent }),
      cross(t("generate.remove", { technique: text }), () => this.remove(number)),
    ]);
  }

  /** Return a field for each value of the current rule, or of the next one. @param {Kind} kind */
  fields({ parameters, list }) {
    const known = this.rules[this.current]?.values ?? this.values;
    return [...parameters, ...(list ? [list] : [])].map((name) => {
      const input = h("input", {
        id: `rule-${name}`,
        inputmode: "numeric",
        autocomplete: "off",
        size: name === list ? 8 : 4,
        value: [known[name] ?? ""].flat().join(" "),
        onchange: () => this.enter(name, input.value),
      });
      return pair(wordFor(`parameter.${name}`, name), input);
    });
  }

  /** Take a value for the current rule, or for the next one. @param {string} name @param {string} text */
  enter(name, text) {
    const rule = this.rules[this.current];
    if (!rule) {
      this.values = { ...this.values, [name]: text };
      return;
    }
    const values = { ...rule.values };
    delete values[name];
    const altered = { ...rule, values: { ...values, ...this.numbers({ [name]: text }) } };
    this.change(this.rules.map((each) => (each === rule ? altered : each)));
  }

  /** Return entered texts as numbers, without those that are empty. @param {Record<string, string>} texts */
  numbers(texts) {
    /** @type {Record<string, number|number[]>} */
    const found = {};
    for (const [name, text] of Object.entries(texts)) {
      const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
      if (numbers.length) found[name] = name === this.chosen?.list ? numbers : numbers[0];
    }
    return found;
  }

  /** Make a rule of the selected cells, unless they or one cell alone choose a rule that is there. */
  add() {
    const kind = this.chosen;
    const cells = this.selected();
    if (!kind || !cells.length) return;
    const names = cells.map(cellName);
    const found = this.rules.findIndex((rule) => {
      const own = rule.cells.map(cellName);
      return rule.kind === kind.name && (names[1] ? own.join() === names.join() : own.includes(names[0]));
    });
    const least = kind.is_whole_line ? 2 : kind.least_cells;
    if (found >= 0) this.pick(found);
    else if (cells.length < least) notify(t("compose.too-few", { count: least }));
    else {
      this.current = this.rules.length;
      this.typed = "";
      const whole = kind.is_whole_line ? this.extended(cells) : cells;
      const rule = { kind: kind.name, cells: whole, values: this.numbers(this.values) };
      this.values = {};
      this.change([...this.rules, rule]);
    }
  }

  /** Return cells in a line, on to its end. @param {Place[]} cells */
  extended(cells) {
    const [first, second] = cells;
    const [down, right] = [second[0] - first[0], second[1] - first[1]];
    const found = [first];
    for (;;) {
      const last = found[found.length - 1];
      const next = /** @type {Place} */ ([last[0] + down, last[1] + right]);
      if (!this.page.has(next)) return found;
      found.push(next);
    }
  }

  /** Make a rule the current one, and select its cells. @param {number} number */
  pick(number) {
    const rule = this.rules[number];
    this.kind = rule.kind;
    this.current = number;
    this.typed = "";
    this.choose(rule.cells.map(cellName));
    this.show();
  }

  /** @param {number} number */
  remove(number) {
    this.current = -1;
    this.change(this.rules.filter((_, i) => i !== number));
  }

  /** @param {Rule[]} rules */
  change(rules) {
    this.page.change({ ...this.page.state, rules });
  }

  /** Take a key on the board, and return whether it is one of the tool's. @param {KeyboardEvent} event */
  takesKey({ key }) {
    const kind = this.chosen;
    if (!kind) return false;
    if (key === "Enter") this.add();
    else if (key === "Delete" || key === "Backspace") {
      if (this.rules[this.current]) this.remove(this.current);
    } else if (/^\d$/.test(key)) {
      const name = kind.parameters[0] ?? kind.list;
      if (!name || !this.rules[this.current]) return true;
      this.typed += name === kind.list && this.typed ? ` ${key}` : key;
      this.enter(name, this.typed);
    } else return false;
    return true;
  }
}

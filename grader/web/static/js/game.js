// A puzzle in progress: digits, notes and colours, with every change undoable.

import { claimText, readClaim } from "./claims.js";
import { newId } from "./games.js";
import { History } from "./history.js";
import { Layout, digitsOf } from "./layout.js";

/** @typedef {"digit"|"corner"|"center"|"color"} Mode */
/**
 * @typedef {Object} State
 * @property {number[]} values digits from 0, or -1
 * @property {number[]} corner masks of corner notes
 * @property {number[]} center masks of centre notes; the candidates if `candidates` is true
 * @property {number[]} colors masks of colours
 * @property {boolean} candidates whether centre notes are all the candidates
 */
/** @typedef {import("./claims.js").Claim} Claim */

export const MODES = /** @type {Mode[]} */ (["digit", "corner", "center", "color"]);

/** @extends {History<State>} */
export class Game extends History {
  /** The rating of the puzzle, null if it has none, undefined if that is not known yet. @type {any} */
  rated = undefined;
  /** Seconds played. */
  seconds = 0;
  id = newId();
  /** The name that the player or the source gave; empty if there is none. */
  name = "";
  /** The day whose puzzle it is, such as `2026-11-27`; empty if it is of no day. */
  day = "";
  /** The grade; empty as long as it is not known. */
  grade = "";
  /**
   * The layout of a puzzle whose givens are being entered, null in a game.
   * @type {string|{name: string}|null}
   */
  draft = null;
  /** When it was kept last, in milliseconds. */
  changed = 0;
  /** The broken rules that the engine has found. @type {import("./rule_check.js").BrokenRule[]} */
  broken = [];

  /**
   * @param {Layout} layout
   * @param {number[]} givens digits from 0, or -1
   * @param {string} puzzle the text of the puzzle, for the engine
   */
  constructor(layout, givens, puzzle) {
    const none = () => givens.map(() => 0);
    super({ values: [...givens], corner: none(), center: none(), colors: none(), candidates: false });
    this.layout = layout;
    this.givens = givens;
    this.puzzle = puzzle;
    /** The state at the beginning. */
    this.first = this.state;
  }

  /**
   * Return the game of a puzzle that the engine has read, with the entries in it.
   * @param {any} record
   */
  static of(record) {
    const layout = new Layout(record.layout);
    const givens = record.givens.map((/** @type {number} */ digit) => digit - 1);
    const game = new Game(layout, givens, record.text);
    const claims = [...record.entries, ...record.removed].flatMap((text) => readClaim(layout, text) || []);
    if (claims.length) game.apply(claims);
    game.past = [];
    game.name = record.name ?? "";
    // Removed candidates are part of a puzzle without entries.
    if (!record.entries.length) game.first = game.state;
    return game;
  }

  /** Return what stands for a game as long as there is none. */
  static none = () => new Game(new Layout({ name: "", digits: 1, cells: ["r1c1"], houses: [] }), [-1], "");

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens[cell] >= 0;
  }

  /** Return whether all cells are filled, no house repeats a digit, and no rule is known to be broken. */
  get isFinished() {
    const { values } = this.state;
    const isFull = !this.draft && values.every((value) => value >= 0);
    return isFull && !this.layout.conflicts(values).size && !this.brokenCells.size;
  }

  /** The cells of broken rules, without those of rules whose digits have changed since. */
  get brokenCells() {
    const { values } = this.state;
    const same = this.broken.filter((rule) => rule.cells.every((cell) => rule.values[cell] === values[cell]));
    return new Set(same.flatMap(({ cells }) => cells));
  }

  /**
   * Change copies of some parts of the state, so that it can be undone.
   * @param {("values"|"corner"|"center"|"colors")[]} fields
   * @param {(state: State) => void} work
   */
  #change(fields, work) {
    const state = { ...this.state };
    for (const field of fields) state[field] = [...state[field]];
    work(state);
    this.take(state);
    return true;
  }

  /**
   * Enter a digit, a note or a colour; what all cells have already is removed.
   * @param {Mode} mode
   * @param {number[]} cells
   * @param {number} digit or the number of a colour
   * @param {boolean} [sweep] remove the digit from the notes of the peers
   * @returns {boolean} whether anything changed
   */
  enter(mode, cells, digit, sweep = true) {
    if (mode === "digit") return this.#place(cells, digit, sweep);
    const field = mode === "color" ? "colors" : mode;
    const open = mode === "color" ? cells : cells.filter((cell) => this.state.values[cell] < 0);
    if (!open.length) return false;
    const bit = 1 << digit;
    const all = open.every((cell) => this.state[field][cell] & bit);
    return this.#change([field], ({ [field]: masks }) => {
      for (const cell of open) masks[cell] = all ? masks[cell] & ~bit : masks[cell] | bit;
    });
  }

  /** @param {number[]} cells @param {number} digit @param {boolean} sweep */
  #place(cells, digit, sweep) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (!open.length) return false;
    const isSame = open.every((cell) => this.state.values[cell] === digit);
    return this.#change(["values", "corner", "center"], (state) => {
      for (const cell of open) {
        state.values[cell] = isSame ? -1 : digit;
        if (sweep && !isSame) this.#sweep(state, this.layout.peers[cell], digit);
      }
    });
  }

  /** Remove a digit from notes. @param {State} state @param {Iterable<number>} cells @param {number} digit */
  #sweep({ corner, center }, cells, digit) {
    for (const cell of cells) for (const masks of [corner, center]) masks[cell] &= ~(1 << digit);
  }

  /**
   * Clear cells: the digits, else the centre notes, else the corner notes, else the colours.
   * @param {number[]} cells
   */
  clear(cells) {
    const own = cells.filter((cell) => !this.isGiven(cell));
    for (const field of /** @type {const} */ (["values", "center", "corner", "colors"])) {
      const none = field === "values" ? -1 : 0;
      const filled = (field === "colors" ? cells : own).filter((cell) => this.state[field][cell] !== none);
      if (filled.length)
        return this.#change([field], (state) => filled.forEach((cell) => (state[field][cell] = none)));
    }
    return false;
  }

  /** Fill in the candidates of all open cells as centre notes. */
  fillCandidates() {
    const possible = this.layout.candidates(this.state.values);
    const known = this.candidates();
    this.take({ ...this.state, center: known.map((mask, cell) => mask || possible[cell]), candidates: true });
  }

  /** Place the digit in every open cell with a single candidate. @returns {number} how many */
  fillSingles() {
    /** @type {Claim[]} */
    const claims = [];
    this.candidates().forEach((mask, cell) => {
      const [digit, ...others] = digitsOf(mask);
      // Two singles of one digit in a house would be a mistake: the first one is taken.
      const isTaken = claims.some((one) => one.digit === digit && this.layout.peers[cell].has(one.cell));
      if (digit !== undefined && !others.length && !isTaken) claims.push({ cell, digit, place: true });
    });
    if (claims.length) this.apply(claims);
    return claims.length;
  }

  /** Return the candidates of each cell that the player has not removed, as masks. */
  candidates() {
    const possible = this.layout.candidates(this.state.values);
    if (!this.state.candidates) return possible;
    return possible.map((mask, cell) => (this.state.center[cell] ? mask & this.state.center[cell] : mask));
  }

  /** Apply the effects of a step. @param {Claim[]} claims */
  apply(claims) {
    this.#change(["values", "corner", "center"], (state) => {
      for (const { cell, digit, place } of claims) {
        if (place && !this.isGiven(cell)) state.values[cell] = digit;
      }
      if (!state.candidates && claims.some((claim) => !claim.place)) {
        state.center = this.layout.candidates(state.values);
        state.candidates = true;
      }
      for (const { cell, digit, place } of claims) {
        this.#sweep(state, place ? this.layout.peers[cell] : [cell], digit);
      }
    });
  }

  /**
   * Take back what is wrong in cells: their digits, or the removal of candidates.
   * @param {Iterable<number>} cells
   */
  correct(cells) {
    this.#change(["values", "center"], ({ values, center, candidates }) => {
      for (const cell of cells) values[cell] = this.isGiven(cell) ? values[cell] : -1;
      const possible = this.layout.candidates(values);
      for (const cell of cells) if (candidates) center[cell] = possible[cell];
    });
  }

  /** Remove all that the player has entered. */
  restart() {
    this.take(this.first);
  }

  /**
   * Return the entered digits and removed candidates as claims, for the engine.
   * @param {State} [state]
   * @returns {string[]}
   */
  entries(state = this.state) {
    /** @type {Claim[]} */
    const claims = [];
    const possible = this.layout.candidates(state.values);
    state.values.forEach((value, cell) => {
      const open =
        value < 0 && state.candidates && state.center[cell] ? possible[cell] & ~state.center[cell] : 0;
      if (value >= 0 && !this.isGiven(cell)) claims.push({ cell, digit: value, place: true });
      for (const digit of digitsOf(open)) claims.push({ cell, digit, place: false });
    });
    return claims.map((claim) => claimText(this.layout, claim));
  }

  /** Return what the last change has placed and removed. @returns {Claim[]} */
  lastMove() {
    const before = this.past[this.past.length - 1];
    if (!before) return [];
    /** @type {Claim[]} */
    const claims = [];
    this.state.values.forEach((value, cell) => {
      if (value >= 0 && before.values[cell] !== value) claims.push({ cell, digit: value, place: true });
    });
    if (claims.length || !before.candidates) return claims;
    this.state.center.forEach((mask, cell) => {
      for (const digit of digitsOf(before.center[cell] & ~mask)) claims.push({ cell, digit, place: false });
    });
    return claims;
  }

  /** Return the game as it is kept: what lists show, and what was done. */
  record() {
    const { id, name, day, grade, puzzle, draft, givens, seconds, changed, first, state, past, future } =
      this;
    const facts = { id, name, day, grade, puzzle, draft, givens, seconds, changed, layout: this.layout.json };
    const begun = past.length > 0 || state !== first;
    return {
      summary: { ...facts, values: state.values, begun, finished: this.isFinished },
      moves: { first, state, past: [...past], future: [...future] },
    };
  }

  /** Return the game of a record. @param {{summary: import("./games.js").Summary, moves: any}} record */
  static from({ summary, moves }) {
    const { layout, givens, puzzle, values: _values, begun: _begun, finished: _finished, ...facts } = summary;
    return Object.assign(new Game(new Layout(layout), givens, puzzle), facts, moves);
  }
}

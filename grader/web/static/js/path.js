// A solution path: the boards before and after its steps, of which each follows from the one before.

import { claimsOf } from "./claims.js";
import { Layout } from "./layout.js";
import { readClaim } from "./claims.js";

/** @typedef {{values: number[], masks: number[]}} Position digits or -1, and candidates as masks */

export class Path {
  /** @param {any} record a puzzle that the engine has read */
  constructor(record) {
    this.layout = new Layout(record.layout);
    /** @type {number[]} */
    this.givens = record.givens.map((/** @type {number} */ digit) => digit - 1);
    const values = [...this.givens];
    const claims = [...record.entries, ...record.removed].flatMap(
      (text) => readClaim(this.layout, text) || [],
    );
    for (const { cell, digit, place } of claims) if (place) values[cell] = digit;
    const masks = this.layout.candidates(values);
    for (const { cell, digit, place } of claims) if (!place) masks[cell] &= ~(1 << digit);
    /** @type {any[]} */
    this.steps = [];
    /** The board before each step, and the one after the last. @type {Position[]} */
    this.positions = [{ values, masks }];
  }

  /** @param {any} step */
  add(step) {
    const before = this.positions[this.positions.length - 1];
    const [values, masks] = [[...before.values], [...before.masks]];
    for (const { cell, digit, place } of claimsOf(this.layout, step)) {
      masks[cell] &= place ? 0 : ~(1 << digit);
      if (!place) continue;
      values[cell] = digit;
      for (const peer of this.layout.peers[cell]) masks[peer] &= ~(1 << digit);
    }
    this.steps.push(step);
    this.positions.push({ values, masks });
  }

  /** Return the board before a step, counted from 1; 0 is the puzzle. @param {number} step */
  before(step) {
    return this.positions[Math.max(0, step - 1)];
  }
}

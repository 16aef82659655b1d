// Live marks of broken rules: the engine is asked about the digits of a game, and nothing waits for it.

import { engine } from "./engine.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{cells: number[], text: string, values: number[]}} BrokenRule with the digits of the board */

/** Milliseconds without another change before the engine is asked. */
const DELAY = 150;

export class RuleCheck {
  /** @param {(news: string) => void} found called with what is newly wrong when the game knows it */
  constructor(found) {
    this.found = found;
    this.timer = 0;
    /** @type {Game|null} */
    this.game = null;
  }

  /** Look for broken rules in a moment. @param {Game} game */
  soon(game) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(game), DELAY);
  }

  /** @param {Game} game */
  async now(game) {
    clearTimeout(this.timer);
    this.game = game;
    if (!game.layout.json.rules || game.draft) return;
    const { values } = game.state;
    const request = { puzzle: game.puzzle, entries: game.entries({ ...game.state, candidates: false }) };
    // Without an answer nothing is marked; what is entered next asks again.
    const answer = await engine.call("broken-rules", request).catch(() => null);
    if (!answer || this.game !== game || game.state.values !== values) return;
    const known = new Set(game.broken.map(({ text }) => text));
    game.broken = answer.rules.map((/** @type {{cells: string[], text: string}} */ { cells, text }) => ({
      cells: [...game.layout.cellsNamed(cells)],
      text,
      values,
    }));
    const news = game.broken.map(({ text }) => text).filter((text) => !known.has(text));
    this.found(news.join(", "));
  }
}

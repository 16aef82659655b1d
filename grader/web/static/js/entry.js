// A puzzle that the player enters: an empty grid, whose digits become the givens.

import { button, h } from "./dom.js";
import { EngineError, engine } from "./engine.js";
import { Game } from "./game.js";
import { Layout, digitName } from "./layout.js";
import { t } from "./words.js";

/** Return the draft of a puzzle, an empty grid. @param {string|{name: string}} layout */
export async function draftOn(layout) {
  const grid = new Layout((await engine.call("layout/draw", { layout })).layout);
  const none = grid.cells.map(() => -1);
  return Object.assign(new Game(grid, none, ""), { draft: grid.json.spelled || layout });
}

/**
 * Return the game of the puzzle that was entered, which takes the place of its draft.
 * @param {Game} draft
 * @returns {Promise<{game: Game, problem: string}>} the problem is empty if there is one solution
 * @throws {EngineError} if the givens contradict each other
 */
export async function gameOfDraft({ draft, id, name, state }) {
  const givens = state.values.map((value) => (value < 0 ? "." : digitName(value))).join("");
  const record = await engine.call("parse", { puzzle: { layout: draft, givens } });
  if (record.problems.length) throw new EngineError({ detail: record.problems[0].message });
  const check = await engine.call("check", { puzzle: record.text, timeout: 5 });
  return { game: Object.assign(Game.of(record), { id, name }), problem: check.unique ? "" : check.text };
}

/** Return what the panel shows while givens are entered. @param {() => void} done */
export const entryParts = (done) => [
  h("h2", t("entry.heading")),
  h("p", t("entry.text")),
  button(t("entry.done"), done, { class: "primary" }),
];

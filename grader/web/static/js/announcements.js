// What screen readers are told of a change on the board, which they do not see.

import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./board.js").SudokuBoard} SudokuBoard */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").State} State */

/** How many cells of a conflict are named. */
const MOST = 3;

/** The element whose new text is read aloud. */
const region = h("p.visually-hidden", { role: "status", id: "said" });
/** A space that no one hears makes the same words news. */
let again = false;

/** Have a text read aloud. @param {string} text */
export function announce(text) {
  if (!region.isConnected) document.body.append(region);
  again = !again;
  region.textContent = text + (again ? "\u00a0" : "");
}

/**
 * Return what a change has done, in words: what the cell holds now, and with which it conflicts.
 * @param {SudokuBoard} board which shows the new state
 * @param {Game} game
 * @param {State} before
 */
export function changeText(board, game, before) {
  const { layout, state } = game;
  const fields = /** @type {("values"|"corner"|"center"|"colors")[]} */ (Object.keys(state));
  const differs = (/** @type {number} */ cell) =>
    fields.some((field) => state[field][cell] !== before[field][cell]);
  const changed = [...layout.cells.keys()].filter(differs);
  const digits = changed.filter((cell) => state.values[cell] !== before.values[cell]);
  // Notes that a new digit has removed are no news.
  const cells = digits.length ? digits : changed;
  if (!cells.length) return "";
  if (cells.length > 1) return t("say.cells", { count: cells.length });
  const [cell] = cells;
  const words = [board.content(cell)];
  if (cell !== board.current) words.unshift(board.place(cell));
  const value = state.values[cell];
  const rivals = value < 0 ? [] : [...layout.peers[cell]].filter((peer) => state.values[peer] === value);
  if (rivals.length) {
    rivals.sort((a, b) => a - b);
    const named = rivals.slice(0, MOST).map((rival) => board.place(rival));
    words.push(t("say.conflict", { cells: named.join(", ") }));
  }
  return words.join(", ");
}

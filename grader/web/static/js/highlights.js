// What a board shows of a game, and what it highlights for the selected cell: equal digits, its houses, and its digit among notes.

import { prefers } from "./preferences.js";

/**
 * Return what a board shows of a game.
 * @param {import("./game.js").Game} game
 * @param {number[]} selection
 * @returns {import("./board.js").View}
 */
export const viewOf = (game, selection) => ({
  ...game.state,
  isGiven: (cell) => game.isGiven(cell),
  broken: game.brokenCells,
  ...highlights(game, selection),
});

/**
 * @param {import("./game.js").Game} game
 * @param {number[]} selection
 */
function highlights({ layout, state: { values } }, selection) {
  const found = { same: new Set(), peers: new Set(), digit: -1 };
  const digits = new Set(selection.map((cell) => values[cell]));
  const [digit] = digits;
  if (digits.size === 1 && digit >= 0) {
    if (prefers("same")) {
      found.same = new Set([...values.keys()].filter((cell) => values[cell] === digit));
    }
    if (prefers("notes")) found.digit = digit;
  }
  if (selection.length === 1 && prefers("peers")) found.peers = layout.peers[selection[0]];
  return found;
}

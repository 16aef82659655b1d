// What the board highlights for the selected cell: equal digits, its houses, and its digit among notes.

import { prefers } from "./preferences.js";

/**
 * @param {import("./game.js").Game} game
 * @param {number[]} selection
 * @returns {{same: Set<number>, peers: Set<number>, digit: number}}
 */
export function highlights({ layout, state: { values } }, selection) {
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

// Signs of commands, drawn as lines in the color of the text.

import { svg } from "./dom.js";

/** Paths on a square of 24 units. @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.8 10.6c.9.8 1.3 1.4 1.3 2.4h5c0-1 .4-1.6 1.3-2.4A6 6 0 0 0 12 3Z",
  mistakes: "M4 12.5l5.5 5.5L20 6.5",
  why: "M8.5 8.8a3.6 3.6 0 1 1 5.2 3.2c-1.2.7-1.7 1.3-1.7 2.6M12 18.5v.2",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  games: "M4 4h6.5v6.5H4ZM13.5 4H20v6.5h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z",
  open: "M3 6.5h6.5l2 2.5H21v10H3Z",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  keys: "M2.5 6h19v12h-19ZM6.5 10v.1M10.2 10v.1M13.8 10v.1M17.5 10v.1M8 14h8",
  close: "M6 6l12 12M18 6 6 18",
};

/** Return the sign of a command, hidden from screen readers; null if it has none. @param {string} name */
export function icon(name) {
  const path = PATHS[name];
  return path
    ? svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }))
    : null;
}

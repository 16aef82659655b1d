// Signs of commands, drawn as lines in the color of the text.

import { svg } from "./dom.js";

const FILE = new URL("../commands.svg", import.meta.url).href;

/** Return the sign of a command, hidden from screen readers. @param {string} name */
export const icon = (name) =>
  svg("svg.icon", { "aria-hidden": "true" }, svg("use", { href: `${FILE}#${name}` }));

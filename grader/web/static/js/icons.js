// Signs of commands, drawn as lines in the color of the text.

import { svg } from "./dom.js";

/** Return the sign of a command, hidden from screen readers. @param {string} name */
export const icon = (name) =>
  svg("svg.icon", { "aria-hidden": "true" }, svg("use", { href: `commands.svg#${name}` }));

// Keys of the play page, and the list of them.

import { h } from "./dom.js";
import { digitNamed } from "./layout.js";
import { t } from "./words.js";

/** @typedef {import("./game.js").Mode} Mode */

/** The list that `?` shows: message and keys. */
const LIST = [
  ["arrows", "←↑→↓"],
  ["range", "Shift", "←↑→↓"],
  ["add", "Ctrl", "←↑→↓"],
  ["all", "Ctrl", "A"],
  ["digits", "1 … 9", "A … P"],
  ["corner", "Shift", "1 … 9"],
  ["center", "Ctrl", "1 … 9"],
  ["color", "Alt", "1 … 9"],
  ["mode", "Space"],
  ["modes", "Z", "X", "C", "V"],
  ["clear", "Delete", "0"],
  ["undo", "Ctrl", "Z"],
  ["redo", "Ctrl", "Y"],
  ["hint", "H", "F2"],
  ["mistakes", "M", "F4"],
  ["why", "W", "F6"],
  ["last", "N", "F7"],
  ["steps", "L", "F8"],
  ["fill", "F", "F9"],
  ["games", "G", "F10"],
  ["open", "Ctrl", "V"],
  ["zoom", "+", "−"],
  ["keys", "?"],
];

/** Keys with a name that depends on the language. */
const KEY_NAMES = new Set(["Ctrl", "Shift", "Alt", "Space", "Delete"]);
/** Commands with a key of their own, and a function key. */
const QUESTIONS = new Set(["hint", "mistakes", "why", "last", "steps", "fill", "games"]);

/** Commands by key; letters that are digits of the puzzle enter those, function keys always work. */
const COMMANDS = /** @type {Record<string, string>} */ ({
  ...Object.fromEntries(
    LIST.filter(([name]) => QUESTIONS.has(name)).flatMap(([name, letter, key]) => [
      [letter.toLowerCase(), name],
      [key, name],
    ]),
  ),
  "?": "keys",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  z: "mode-digit",
  x: "mode-corner",
  c: "mode-center",
  v: "mode-color",
  " ": "mode-next",
  Delete: "clear",
  Backspace: "clear",
  0: "clear",
});

/** Return the key of a command, as buttons name it; nothing if it has none. @param {string} command */
export function keyOf(command) {
  const [, ...keys] = LIST.find(([name]) => name === command) || [];
  return QUESTIONS.has(command) ? keys[0] : keys.join(" ");
}

/**
 * Return what a key means: a digit in a mode, or a command.
 * @param {KeyboardEvent} event
 * @param {number} digits how many digits the puzzle has
 * @returns {{digit: number, mode: Mode|null}|{command: string}|null}
 */
export function meaning(event, digits) {
  const control = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (control && !event.altKey && letter === "z") return { command: event.shiftKey ? "redo" : "undo" };
  if (control && !event.altKey && letter === "y") return { command: "redo" };
  // With Shift or Alt the key is another sign, so the place on the keyboard decides.
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const number = place ? Number(place[1]) : -1;
  if (number > 0 && number <= 9 && (control || event.altKey || event.shiftKey)) {
    const mode = control ? "center" : event.altKey ? "color" : "corner";
    return number <= digits || mode === "color" ? { digit: number - 1, mode } : null;
  }
  if (control || event.altKey) return null;
  const digit = digitNamed(event.key);
  if (digit >= 0 && digit < digits) {
    return { digit, mode: event.shiftKey && digit >= 9 ? "corner" : null };
  }
  const command = COMMANDS[event.key] || COMMANDS[letter];
  return command ? { command } : null;
}

/** Show the list of keys. */
export async function showKeys() {
  // The page in frames of other sites needs what keys mean, and no engine.
  const { openDialog } = await import("./shell.js");
  openDialog(
    t("keys.heading"),
    h("p", t("keys.letters")),
    h(
      "dl.keys",
      LIST.map(([name, ...keys]) => [
        h(
          "dt",
          keys.map((key) => h("kbd", KEY_NAMES.has(key) ? t(`key.${key}`) : key)),
        ),
        h("dd", t(`keys.${name}`)),
      ]).flat(),
    ),
  );
}

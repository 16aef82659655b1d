// A board with a game, a keypad and keys: what the play page and the page in frames have in common.

import { SudokuBoard } from "./board.js";
import { h, isElsewhere } from "./dom.js";
import { Game, MODES } from "./game.js";
import { Keeper } from "./games.js";
import { Keypad } from "./keypad.js";
import { meaning } from "./keys.js";
import { prefers } from "./preferences.js";

/** @typedef {import("./game.js").Mode} Mode */

export class Player {
  board = new SudokuBoard();
  game = Game.none();
  mode = MODES[0];
  keeper = new Keeper();
  title = h("h1.title");
  pad = h("div.keypad");

  constructor() {
    this.keypad = new Keypad(this.pad, this);
    this.board.addEventListener("change", () => this.draw());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  /** Keep the game at once, if it is about to be kept. */
  keep() {
    return this.keeper.now();
  }

  /** Show the game as it is now. */
  draw() {}

  /** Take note of a change of the game. */
  changed() {}

  /** @param {Mode} mode */
  useMode(mode) {
    this.mode = mode;
    this.keypad.show(mode, this.game.layout.digits);
    this.draw();
  }

  /** @param {number} digit @param {Mode} [mode] */
  enter(digit, mode = this.mode) {
    if (this.game.enter(mode, this.board.selection, digit, prefers("sweep"))) this.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const found = isElsewhere(event) ? null : meaning(event, this.game.layout.digits);
    if (!found) return;
    event.preventDefault();
    if ("digit" in found) this.enter(found.digit, found.mode ?? this.mode);
    else this.run(found.command, event.shiftKey);
  }

  /** Obey a command, if it is known. @param {string} command @param {boolean} [backwards] @returns {unknown} */
  run(command, backwards = false) {
    const { game } = this;
    if (command.startsWith("mode-")) {
      const step = backwards ? MODES.length - 1 : 1;
      const next = MODES[(MODES.indexOf(this.mode) + step) % MODES.length];
      return this.useMode(command === "mode-next" ? next : /** @type {Mode} */ (command.slice(5)));
    }
    const isDone =
      command === "clear"
        ? game.clear(this.board.selection)
        : (command === "undo" || command === "redo") && game[command]();
    return isDone && this.changed();
  }
}

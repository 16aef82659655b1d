// The buttons of the play page: those about the puzzle above the board, those of the game beside it.

import { button, fill, h, icon } from "./dom.js";
import { keyOf } from "./keys.js";
import { t } from "./words.js";

/** Commands about the puzzle, in their order. */
const FILE = ["games", "open", "share", "keys"];
/** Commands of the game; while givens are entered, only the first two. */
const GAME = ["undo", "redo", "mistakes", "why", "hint", "more"];
/** Commands that are asked less often, in the panel with the answers. */
const QUESTIONS = ["steps", "last"];

export class Toolbar {
  file = h("div.tools", { role: "toolbar", "aria-label": t("play.tools") });
  game = h("div.actions", { role: "toolbar", "aria-label": t("play.moves") });
  questions = h("div.questions");

  /** @param {(command: string) => void} run */
  constructor(run) {
    this.run = run;
  }

  /** Show the buttons that fit. @param {boolean} entering whether givens are entered */
  show(entering) {
    fill(
      this.file,
      FILE.filter((name) => !entering || name !== "share").map((name) => this.#button(name)),
    );
    fill(
      this.game,
      (entering ? GAME.slice(0, 2) : GAME).map((name) => this.#button(name)),
    );
    fill(this.questions, entering ? [] : QUESTIONS.map((name) => this.#button(name, null)));
  }

  /** @param {string} command @param {Element|null} [sign] */
  #button(command, sign = icon(command)) {
    const name = t(`tool.${command}`);
    const key = keyOf(command);
    return button([sign, h("span", name)], () => this.run(command), {
      class: command === "hint" ? "primary" : null,
      "data-command": command,
      title: key ? `${name} (${key})` : null,
    });
  }

  /** Say whether a command can do anything now. @param {string} command @param {boolean} on */
  enable(command, on) {
    this.game.querySelector(`[data-command=${command}]`)?.setAttribute("aria-disabled", String(!on));
  }
}

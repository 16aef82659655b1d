// The keypad below or beside the board: modes, digits or colours, and the eraser.

import { colorStyle } from "./board.js";
import { button, fill, h } from "./dom.js";
import { MODES } from "./game.js";
import { digitName, padOf } from "./layout.js";
import { COLORS } from "./board.js";
import { prefers } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./game.js").Mode} Mode */

const KEYS = { digit: "Z", corner: "X", center: "C", color: "V" };

export class Keypad {
  digits = 9;
  /** @type {Mode} */
  mode = "digit";
  /** @type {HTMLButtonElement[]} */
  buttons = [];
  modes = h("div.modes", { role: "group", "aria-label": t("play.mode") });
  pad = h("div.pad", { role: "group", "aria-label": t("play.keypad") });

  /**
   * @param {HTMLElement} root
   * @param {{useMode: (mode: Mode) => void, enter: (digit: number) => void, run: (command: string) => void}} player
   */
  constructor(root, player) {
    this.player = player;
    root.append(this.modes, this.pad);
  }

  /** @param {Mode} mode @param {number} digits how many digits the puzzle has */
  show(mode, digits) {
    this.mode = mode;
    this.digits = digits;
    fill(
      this.modes,
      MODES.map((each) =>
        button(t(`mode.${each}`), () => this.player.useMode(each), {
          class: `mode ${each}`,
          "aria-pressed": each === mode,
          title: `${t(`mode.${each}`)} (${KEYS[each]})`,
        }),
      ),
    );
    const count = mode === "color" ? COLORS : digits;
    this.pad.className = `pad ${mode} ${padOf(count)}`;
    this.buttons = Array.from({ length: count }, (_, digit) => this.#button(digit));
    fill(
      this.pad,
      this.buttons,
      button(t("play.erase"), () => this.player.run("clear"), { class: "erase", title: t("play.erase") }),
    );
  }

  /** @param {number} digit */
  #button(digit) {
    const isColor = this.mode === "color";
    return button(isColor ? String(digit + 1) : digitName(digit), () => this.player.enter(digit), {
      class: isColor ? "swatch" : "key",
      style: isColor ? colorStyle(digit) : null,
      "aria-label": isColor ? t("play.color", { number: String(digit + 1) }) : null,
    });
  }

  /**
   * Mark the digits of which all are placed, and show how many of the others are left.
   * @param {import("./game.js").Game} game
   */
  count({ layout, state: { values } }) {
    if (this.mode === "color") return;
    /** How many of each digit the puzzle holds, 0 if that is not known. */
    const needed = values.length === layout.digits ** 2 ? layout.digits : 0;
    this.buttons.forEach((button, digit) => {
      const left = Math.max(0, needed - values.filter((value) => value === digit).length);
      button.classList.toggle("complete", needed > 0 && left === 0);
      const isShown = needed > 0 && prefers("counts");
      const name = isShown ? t("play.left", { digit: digitName(digit), left }) : digitName(digit);
      button.ariaLabel = name;
      if (isShown) button.dataset.left = String(left);
      else delete button.dataset.left;
    });
  }
}

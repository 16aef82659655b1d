// The keypad below or beside the board: modes, digits or colours, and the eraser.

import { colorStyle } from "./board.js";
import { fill, h } from "./dom.js";
import { MODES } from "./game.js";
import { digitName } from "./layout.js";
import { COLORS } from "./board.js";
import { prefers } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./game.js").Mode} Mode */

const KEYS = { digit: "Z", corner: "X", center: "C", color: "V" };

export class Keypad {
  /**
   * @param {HTMLElement} root
   * @param {{mode: (mode: Mode) => void, digit: (digit: number) => void, erase: () => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.digits = 9;
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.modes = h("div", { class: "modes", role: "group", "aria-label": t("play.mode") });
    this.pad = h("div", { class: "pad", role: "group", "aria-label": t("play.keypad") });
    root.append(this.modes, this.pad);
  }

  /** @param {Mode} mode @param {number} digits how many digits the puzzle has */
  show(mode, digits) {
    this.mode = mode;
    this.digits = digits;
    fill(
      this.modes,
      MODES.map((each) =>
        h(
          "button",
          {
            class: `mode ${each}`,
            "aria-pressed": String(each === mode),
            title: `${t(`mode.${each}`)} (${KEYS[each]})`,
            onclick: () => this.actions.mode(each),
          },
          t(`mode.${each}`),
        ),
      ),
    );
    const count = mode === "color" ? COLORS : digits;
    this.pad.className = `pad ${mode} ${count > 16 ? "many" : count > 9 ? "some" : "few"}`;
    this.buttons = Array.from({ length: count }, (_, digit) => this.#button(digit));
    fill(
      this.pad,
      this.buttons,
      h(
        "button",
        { class: "erase", onclick: () => this.actions.erase(), title: t("play.erase") },
        t("play.erase"),
      ),
    );
  }

  /** @param {number} digit */
  #button(digit) {
    const isColor = this.mode === "color";
    return h(
      "button",
      {
        class: isColor ? "swatch" : "key",
        style: isColor ? colorStyle(digit) : null,
        "aria-label": isColor ? t("play.color", { number: String(digit + 1) }) : null,
        onclick: () => this.actions.digit(digit),
      },
      isColor ? String(digit + 1) : digitName(digit),
    );
  }

  /**
   * Mark the digits of which all are placed, and show how many of the others are left.
   * @param {number[]} values
   * @param {number} needed how many of each digit the puzzle holds, 0 if that is not known
   */
  count(values, needed) {
    if (this.mode === "color") return;
    this.buttons.forEach((button, digit) => {
      const left = Math.max(0, needed - values.filter((value) => value === digit).length);
      button.classList.toggle("complete", needed > 0 && left === 0);
      const isShown = needed > 0 && prefers("counts");
      const name = isShown ? t("play.left", { digit: digitName(digit), left }) : digitName(digit);
      button.setAttribute("aria-label", name);
      if (isShown) button.dataset.left = String(left);
      else delete button.dataset.left;
    });
  }
}

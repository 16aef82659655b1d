// Enlarges boards that are too large for the screen: by two fingers, Ctrl and the wheel, keys and buttons.

import { button, h } from "./dom.js";
import { t } from "./words.js";

/** The side of a cell in pixels in which digits can be read, and the largest one. */
const [LEGIBLE, LARGEST] = [26, 90];
/** What a key or a button multiplies. @type {Record<string, number>} */
export const STEPS = { larger: 1.3, smaller: 1 / 1.3 };

export class Zoom {
  factor = 1;
  /** Distance of two fingers at the last event, or 0. */
  spread = 0;

  /**
   * @param {HTMLElement} frame which scrolls
   * @param {import("./board.js").SudokuBoard} board
   */
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    /** @param {string} name @param {string} sign */
    const step = (name, sign) =>
      button(sign, () => this.change(STEPS[name]), { "aria-label": t(`zoom.${name}`) });
    this.buttons = h("div.zoom", { hidden: true }, step("larger", "+"), step("smaller", "−"));
    frame.addEventListener("touchstart", (event) => this.#touch(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.#touch(event), { passive: false });
    frame.addEventListener("touchend", () => (this.spread = 0));
    frame.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey || !this.isLarge) return;
        event.preventDefault();
        this.change(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
      },
      { passive: false },
    );
  }

  get isLarge() {
    return this.board.classList.contains("large");
  }

  /** The side of a cell in pixels when the whole board is seen. */
  get #side() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth, clientHeight * this.board.ratio) / (this.board.layout?.columns || 1);
  }

  /** Begin with a new board: the whole of it if its digits can be read. */
  reset() {
    this.buttons.hidden = !this.isLarge;
    this.#use(this.isLarge ? LEGIBLE / this.#side : 1);
    this.frame.scrollTo(0, 0);
  }

  /** @param {number} factor */
  #use(factor) {
    this.factor = Math.max(1, Math.min(factor, LARGEST / this.#side));
    this.board.style.setProperty("--zoom", this.factor.toFixed(3));
  }

  /**
   * Enlarge the board around a place, by default its middle.
   * @param {number} by
   * @param {number} [x]
   * @param {number} [y]
   */
  change(by, x, y) {
    if (!this.isLarge) return;
    const { frame } = this;
    const { left, top, width, height } = frame.getBoundingClientRect();
    const [across, down] = [(x ?? left + width / 2) - left, (y ?? top + height / 2) - top];
    const before = this.factor;
    this.#use(before * by);
    const grown = this.factor / before;
    frame.scrollLeft = (frame.scrollLeft + across) * grown - across;
    frame.scrollTop = (frame.scrollTop + down) * grown - down;
  }

  /** @param {TouchEvent} event */
  #touch(event) {
    if (event.touches.length !== 2 || !this.isLarge) return;
    event.preventDefault();
    const [one, other] = Array.from(event.touches);
    const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (this.spread) {
      this.change(spread / this.spread, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    }
    this.spread = spread;
  }
}

// Shows how much of Python has been loaded, on a first visit.

import { h, p } from "./dom.js";
import { number, t } from "./words.js";

/** Milliseconds before the bar is shown: on later visits Python is there by then. */
const PATIENCE = 1500;

const MEGABYTE = 1e6;

export class LoadingBar {
  began = Date.now();
  hasEnded = false;
  bar = h("progress", { max: "1", "aria-labelledby": "loading-text" });
  text = h("span", { id: "loading-text" });

  constructor() {
    this.element = p("loading", this.bar, this.text);
  }

  /** Show how many bytes have been loaded. @param {number} loaded @param {number} total */
  show(loaded, total) {
    // The words of the page come with the page, before any part of Python.
    const header = document.querySelector("[data-ready] #header");
    if (!header || this.hasEnded || Date.now() - this.began < PATIENCE) return;
    if (!this.element.isConnected) header.after(this.element);
    this.bar.value = loaded / total;
    const megabytes = (/** @type {number} */ bytes) => number(bytes / MEGABYTE, 1);
    this.text.textContent =
      loaded < total
        ? t("loading.parts", { loaded: megabytes(loaded), total: megabytes(total) })
        : t("loading.start");
  }

  /** Remove the bar. */
  end() {
    this.hasEnded = true;
    this.element.remove();
  }
}

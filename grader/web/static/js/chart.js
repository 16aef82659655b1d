// Charts: the ratings of steps, and histograms.

import { button, h } from "./dom.js";
import { number } from "./words.js";

/**
 * Return a chart of the ratings of steps, one bar each, which select the steps.
 * @param {(number|null)[]} ratings
 * @param {string} name the accessible name
 * @param {(step: number) => void} choose takes the number of a step, from 0
 */
export function stepChart(ratings, name, choose) {
  const most = Math.max(1, ...ratings.map((rating) => rating || 0));
  const bars = ratings.map((rating, step) =>
    h("span", {
      class: rating === most && most > 1 ? "top" : null,
      style: `--share: ${(rating || 0) / most}`,
      "data-step": step,
    }),
  );
  const onclick = (/** @type {any} */ { target }) =>
    target.dataset.step && choose(Number(target.dataset.step));
  return h("div.chart", { role: "img", "aria-label": name, onclick }, bars);
}

/** Mark the bar of a step. @param {Element} chart @param {number} step from 0 */
export function markStep(chart, step) {
  chart.querySelector(".current")?.classList.remove("current");
  chart.querySelector(`[data-step="${step}"]`)?.classList.add("current");
}

/**
 * Return bars with names and counts.
 * @param {{name: string, count: number}[]} rows
 * @param {string} name the accessible name
 * @param {(row: number) => void} [choose] makes the rows buttons
 */
export function histogram(rows, name, choose) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return h(
    "div.histogram",
    { role: "group", "aria-label": name },
    rows.map((row, i) => {
      const bar = h("span.fill", { "aria-hidden": true });
      bar.style.setProperty("--share", String(row.count / most));
      const parts = [h("span.name", row.name), bar, h("span.count", number(row.count))];
      return choose ? button(parts, () => choose(i), { class: "line" }) : h("div.line", parts);
    }),
  );
}

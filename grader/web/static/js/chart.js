// Charts: the ratings of steps, and histograms.

import { button, h, svg } from "./dom.js";
import { number } from "./words.js";

/**
 * Return a chart of the ratings of steps, one bar each, which select the steps.
 * @param {(number|null)[]} ratings
 * @param {string} name the accessible name
 * @param {(step: number) => void} choose takes the number of a step, from 0
 */
export function stepChart(ratings, name, choose) {
  const [width, height] = [1000, 120];
  const most = Math.max(1, ...ratings.map((rating) => rating || 0));
  const each = width / Math.max(1, ratings.length);
  const bars = ratings.map((rating, i) => {
    const tall = Math.max(2, ((rating || 0) / most) * (height - 8));
    return svg("rect", {
      class: `bar ${(rating || 0) >= most && most > 1 ? "top" : ""}`,
      "data-step": i,
      x: (i * each).toFixed(2),
      y: (height - tall).toFixed(2),
      width: Math.max(0.6, each * 0.78).toFixed(2),
      height: tall.toFixed(2),
      rx: Math.min(2, each / 4).toFixed(2),
    });
  });
  const chart = svg(
    "svg.chart",
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": name,
    },
    svg("path.base", { d: `M0 ${height}H${width}` }),
    bars,
  );
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const step = Math.floor(((event.clientX - box.left) / box.width) * ratings.length);
    if (step >= 0 && step < ratings.length) choose(step);
  });
  return chart;
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
      const bar = h("span.fill", { "aria-hidden": "true" });
      bar.style.setProperty("--share", String(row.count / most));
      const parts = [h("span.name", row.name), bar, h("span.count", number(row.count))];
      return choose ? button(parts, () => choose(i), { class: "line" }) : h("div.line", parts);
    }),
  );
}

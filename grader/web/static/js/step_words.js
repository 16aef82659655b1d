// The words of steps, on the pages to play and to solve.

import { button, h, p, readSvg } from "./dom.js";
import { number, t } from "./words.js";

/**
 * What a part of a step marks on the board.
 * @typedef {{name: string, svg: string, legend: {svg: string, text: string}[]}} Stage
 */

/** Return the rating of a step, if it has one. @param {any} step */
const chip = (step) => (step.rating === null ? null : h("span.chip", number(step.rating, 1)));

/**
 * Return a button for a step in a list.
 * @param {any} step
 * @param {Record<string, any>} attributes
 * @param {boolean} [isNumbered]
 */
export const stepButton = (step, attributes, isNumbered = false) =>
  h("button.step", { ...attributes }, [
    isNumbered && h("span.number", step.step),
    h("span.name", step.name),
    chip(step),
    h("span.effect", [...step.place, ...step.eliminate].join(" ").replaceAll("<>", "≠")),
  ]);

/**
 * Return what is told of a step that is drawn: its name, its sentence, its stages and its full explanation.
 * @param {"h2"|"h3"} heading
 * @param {any} step
 * @param {Stage[]} stages
 * @param {(stage: number) => void} draw
 * @param {Stage[]} [keys] whose marks the explanation tells the meaning of
 */
export const stepParts = (heading, step, stages, draw, keys = stages) => [
  h(heading, step.name, " ", chip(step)),
  p("hint", step.text),
  stageButtons(stages, draw),
  inFull(step, keys),
];

/** Return a line of an explanation as a paragraph; its indent shows what is nested. @param {string} line */
export function paragraph(line) {
  const indent = Math.min(6, Math.floor((line.length - line.trimStart().length) / 2));
  return p(`indent-${indent}`, line.trim());
}

/** Return what the marks on the board mean. @param {Stage[]} stages */
export function legend(stages) {
  const keys = new Map(stages.flatMap((stage) => stage.legend).map((key) => [key.text, key.svg]));
  return h(
    "ul.legend",
    { "aria-label": t("help.legend") },
    [...keys].map(([text, sample]) => h("li", sampleOf(sample), text)),
  );
}

/** @param {string} source */
function sampleOf(source) {
  const sample = readSvg(source);
  sample.ariaHidden = "true";
  return sample;
}

/**
 * Return the explanation of a step in full, and what its marks mean; null if there is none.
 * @param {any} step
 * @param {Stage[]} stages
 */
export function inFull(step, stages) {
  const lines = step.explanation || [];
  if (!lines.length && !stages.length) return null;
  return h(
    "details",
    h("summary", t("help.in-full")),
    h("div.full", lines.map(paragraph), stages.length ? legend(stages) : null),
  );
}

/**
 * Return buttons to go through the stages of a step; null if there is only one.
 * @param {Stage[]} stages
 * @param {(stage: number) => void} draw draws a stage, from 0
 */
export function stageButtons(stages, draw) {
  if (stages.length < 2) return null;
  let at = 0;
  const name = h("span.stage-name", { role: "status" }, stages[0].name);
  /** @param {number} by */
  const go = (by) => {
    at = (at + by + stages.length) % stages.length;
    name.textContent = stages[at].name;
    draw(at);
  };
  return h(
    "div.stages",
    button("‹", () => go(-1), { "aria-label": t("help.part-before") }),
    name,
    button("›", () => go(1), { "aria-label": t("help.part-after") }),
  );
}

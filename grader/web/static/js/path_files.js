// A solution path as files: pictures of a step, a page with all of them, lines of JSON.

import { button, download, downloadRecords, h, readSvg } from "./dom.js";
import { engine } from "./engine.js";
import { complain, openDialog } from "./shell.js";
import { language, t } from "./words.js";

/** How many pictures of a page are fetched at a time. */
const TOGETHER = 50;
const STYLE =
  "body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}section{break-inside:avoid}svg{max-width:30rem;height:auto}";

/**
 * A path that is shown.
 * @typedef {{question: Record<string, any>, steps: any[], current: number}} Shown the question is
 *   about its puzzle and profile; step 0 is the puzzle
 */

/** Show what can be saved. @param {Shown} shown */
export function showDownloads(shown) {
  /** @param {string} name @param {(shown: Shown) => Promise<void>} work */
  const item = (name, work) =>
    button(t(`solve.${name}`), () => {
      dialog.close();
      work(shown).catch(complain);
    });
  const dialog = openDialog(
    t("solve.downloads"),
    h("div.menu", [
      item("svg", saveSvg),
      item("png", savePng),
      item("html", savePage),
      item("jsonl", saveLines),
    ]),
  );
}

/** Return pictures in the colors for paper, by the number of the step. @param {Shown} shown @param {number[]} steps */
async function pictures({ question }, steps) {
  return (await engine.call("trace", { ...question, theme: "light", pictures: steps })).pictures;
}

/** Return the picture of the current step. @param {Shown} shown @returns {Promise<string>} */
const picture = async (shown) => (await pictures(shown, [shown.current]))[shown.current];

/** @param {Shown} shown */
const saveSvg = async (shown) => download(`step-${shown.current}.svg`, await picture(shown), "image/svg+xml");

/** @param {Shown} shown */
async function savePng(shown) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await picture(shown))}`;
  await image.decode();
  const canvas = h("canvas", { width: 1600, height: Math.round((1600 * image.height) / image.width) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download(`step-${shown.current}.png`, blob, "image/png"));
}

/** @param {Shown} shown */
const saveLines = async ({ steps }) =>
  downloadRecords(
    "steps.jsonl",
    steps.map(({ board_marks: _, type: _type, ...step }) => step),
  );

/** Save all steps with their pictures as one page, which can be printed. @param {Shown} shown */
async function savePage(shown) {
  const { steps, question } = shown;
  /** @type {Record<string, string>} */
  const drawn = {};
  for (let first = 0; first < steps.length; first += TOGETHER) {
    const numbers = steps.slice(first, first + TOGETHER).map(({ step }) => step);
    Object.assign(drawn, await pictures(shown, numbers));
  }
  const title = t("solve.path");
  const page = h(
    "html",
    { lang: language },
    h("meta", { charset: "utf-8" }),
    h("title", title),
    h("style", STYLE),
    h("h1", title),
    h("p", question.puzzle),
    steps.map(({ step, name, text }) =>
      h("section", h("h2", `${step}. ${name}`), h("p", text), drawn[step] && readSvg(drawn[step])),
    ),
  );
  download("solution-path.html", `<!doctype html>${page.outerHTML}`, "text/html");
}

// The dialog that gives a puzzle to others: a link, a code to scan, a file, another site.

import { button, download, fill, h, offer, option, p, pair, readSvg, row, select, set } from "./dom.js";
import { engine } from "./engine.js";
import { LONGEST, fragment } from "./link.js";
import { explain, notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/** Formats that are only read, or are no text. */
const NOT_WRITTEN = new Set(["exchange-bank", "parquet", "hodoku-library"]);
/** Formats that are endings of files; the others are plain text. */
const ENDINGS = "json yaml ipuz sdk sdm sdx ss csv ksudoku opensudoku".split(" ");
/** Other sites: their name, the format that they read, and what stands before it in the address. */
const SITES = [
  ["SudokuPad", "sudokupad", ""],
  ["f-puzzles", "fpuzzles", ""],
  ["SudokuWiki", "sudokuwiki", "https://www.sudokuwiki.org/sudoku.htm?bd="],
];
/** Longer links make codes that cameras cannot read on a screen. */
const LONGEST_SCANNED = 700;

/** Show the dialog. @param {import("./game.js").Game} game */
export async function sharePuzzle(game) {
  const { puzzle } = game;
  const link = new URL(`#${await fragment(puzzle)}`, location.href.split("#")[0]).href;
  const isShort = link.length <= LONGEST;
  const field = h("input", { id: "link", value: isShort ? link : puzzle, readonly: true });
  const usual = puzzle.startsWith("{") ? "json" : "line"; // a line knows no layout
  const format = select("format", [usual]);
  const entered = h("input", { type: "checkbox" });
  const problem = h("p.problem", { role: "alert" });

  /** @param {string} to @param {string[]} entries @param {(text: string) => unknown} use */
  const convert = async (to, entries, use) => {
    problem.textContent = "";
    try {
      await use((await engine.call("convert", { puzzle, to, entries })).text);
    } catch (error) {
      problem.textContent = explain(error);
    }
  };
  /** @param {(text: string) => unknown} use */
  const written = (use) => convert(format.value, entered.checked ? game.entries() : [], use);
  const save = (/** @type {string} */ text) => {
    const name = (game.name || game.day).replace(/[^\p{L}\p{N}]+/gu, "-") || "puzzle";
    const ending = ENDINGS.find((each) => each === format.value) ?? "txt";
    download(`${name}.${ending}`, text.endsWith("\n") ? text : `${text}\n`, "text/plain");
  };
  const sites = SITES.map(([name, to, before]) => {
    const open = (/** @type {string} */ text) =>
      h("a", { href: before + text.trim(), target: "_blank", rel: "noopener noreferrer" }).click();
    return button(name, () => convert(to, [], open));
  });

  openDialog(
    t("share.heading"),
    h("label", { for: "link" }, t(isShort ? "share.link" : "share.text")),
    field,
    row(button(t("share.copy"), () => copyText(field.value), { class: "primary" })),
    isShort && link.length <= LONGEST_SCANNED && codePart(link),
    p("help", t("share.private")),
    h("h3", t("share.save")),
    row(
      pair(t("share.format"), format),
      button(t("share.copy-text"), () => written(copyText)),
      button(t("share.download"), () => written(save)),
    ),
    option(entered, t("share.entries")),
    h("h3", t("share.open-in")),
    row(sites),
    problem,
  );
  field.select();
  const { formats } = await engine.call("formats").catch(() => ({ formats: [] }));
  const names = formats.map((/** @type {any} */ each) => each.name);
  const options = names.filter((/** @type {string} */ name) => !NOT_WRITTEN.has(name)).sort();
  if (options.length) offer(format, options, usual);
}

/** Copy a text, and say so. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where there is no clipboard, as in pages without TLS, a field that is selected is copied.
    const area = h("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  notify(t("share.copied"));
}

/** Return the link as a code to scan, which is made when it is unfolded. @param {string} link */
function codePart(link) {
  const place = h("div", p("soft", t("help.thinking")));
  const show = async () => {
    const code = readSvg((await engine.call("code", { text: link })).svg);
    set(code, { class: "code", role: "img", "aria-label": t("share.code") });
    fill(place, code);
  };
  const attempt = () => show().catch((error) => fill(place, p("problem", explain(error))));
  return h("details", { ontoggle: attempt }, h("summary", t("share.code")), place);
}

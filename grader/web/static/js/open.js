// The dialog that opens a puzzle: paste, a file, an empty grid of any layout, an example.

import { EASY, bank } from "./bank.js";
import { button, fill, h, isElsewhere, row } from "./dom.js";
import { EngineError } from "./engine_error.js";
import { layoutField } from "./knowledge.js";
import { gradeTitle, layoutTitle } from "./names.js";
import { complain, explain, openDialog } from "./shell.js";
import { t } from "./words.js";

/** The longest file that is read; a puzzle is far shorter. */
const LARGEST_FILE = 1_000_000;

/**
 * Return the text of a file.
 * @param {File} file
 * @param {number} [largest] bytes
 */
export async function textOf(file, largest = LARGEST_FILE) {
  if (file.size > largest) throw new EngineError({ detail: t("open.large", { size: largest / 1e6 }) });
  return file.text();
}

/**
 * Open what is pasted into the page or dropped on it.
 * @param {(text: string) => Promise<void>} open
 * @param {number} [largest] bytes of a file
 */
export function takeTexts(open, largest) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isElsewhere(event)) return;
    event.preventDefault();
    open(text).catch(complain);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    try {
      const text = file ? await textOf(file, largest) : event.dataTransfer?.getData("text/plain");
      if (text) await open(text);
    } catch (error) {
      complain(error);
    }
  });
}

/**
 * Show the dialog.
 * @param {{openText: (text: string) => Promise<void>, openBlank: (layout: string) => Promise<void>}} page
 *   each raises an error if it cannot be done
 */
export async function showOpen(page) {
  const { area, parts, attempt } = textParts((text) => page.openText(text));
  area.placeholder = EASY;
  area.setAttribute("aria-describedby", "open-help");
  const { field, list } = layoutField("open-layout", "classic-9");
  const examples = h("div.examples");
  openDialog(
    t("open.heading"),
    h("label", { for: "open-text" }, t("open.paste")),
    area,
    h("p", { id: "open-help", class: "help" }, t("open.help")),
    parts,
    h("h3", t("open.blank")),
    row(
      h("label", { for: "open-layout" }, t("open.layout")),
      field,
      list,
      button(t("open.enter"), () => attempt(() => page.openBlank(field.value.trim()))),
    ),
    h("h3", t("open.examples")),
    examples,
  );
  area.focus();
  const { grades, shapes } = await bank();
  /** @param {string} name @param {string} text */
  const example = (name, text) => button(name, () => attempt(() => page.openText(text)));
  fill(examples, [
    ...Object.entries(grades).map(([grade, [text]]) => example(gradeTitle(grade), text)),
    ...Object.entries(shapes).map(([layout, text]) => example(layoutTitle(layout), text)),
  ]);
}

/**
 * Return the parts of a dialog that opens a text, pasted or in a file: the area for it, and what follows.
 * @param {(text: string) => Promise<unknown>} open
 */
export function textParts(open) {
  const problem = h("p.problem", { role: "alert" });
  const area = h("textarea", { id: "open-text", rows: 9, spellcheck: "false", autocomplete: "off" });
  /** Do something, and close the dialog if nothing is wrong. @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    problem.textContent = "";
    try {
      await work();
      area.closest("dialog")?.close();
    } catch (error) {
      problem.textContent = explain(error);
      showPlace(area, error);
    }
  };
  const use = () => attempt(() => open(area.value));
  const file = h("input", {
    type: "file",
    id: "open-file",
    onchange: () => attempt(async () => open(await textOf(/** @type {FileList} */ (file.files)[0]))),
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) use();
  });
  const buttons = row(
    button(t("open.open"), use, { class: "primary" }),
    h("label.button", { for: "open-file" }, t("open.file")),
    file,
  );
  return { area, parts: [problem, buttons], attempt };
}

/**
 * Select the place of an error in the text.
 * @param {HTMLTextAreaElement} area
 * @param {any} error
 */
function showPlace(area, error) {
  const { line, column } = error.problem || {};
  if (!line) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = start + (column ? column - 1 : 0);
  area.focus();
  area.setSelectionRange(from, column ? from + 1 : start + (lines[line - 1] || "").length);
}

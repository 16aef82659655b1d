// The dialog that opens a puzzle: paste, a file, an empty grid of any layout, an example.

import { bank } from "./bank.js";
import { fill, h, isField } from "./dom.js";
import { engine } from "./engine.js";
import { gradeTitle, layoutTitle } from "./names.js";
import { explain, notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/** The longest file that is read; a puzzle is far shorter. */
const LARGEST_FILE = 1_000_000;

/** What the field shows as an example. */
const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/**
 * Return the text of a file.
 * @param {File} file
 */
export async function textOf(file) {
  if (file.size > LARGEST_FILE) throw new Error(t("open.large"));
  return file.text();
}

/**
 * Open what is pasted into the page or dropped on it.
 * @param {(text: string) => Promise<void>} open
 */
export function takeTexts(open) {
  /** @param {string} text */
  const attempt = (text) => open(text).catch((error) => notify(explain(error), "error"));
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isField(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    attempt(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await textOf(file).catch(() => "") : event.dataTransfer?.getData("text/plain");
    if (text) attempt(text);
  });
}

/**
 * Show the dialog.
 * @param {{text: (text: string) => Promise<void>, blank: (layout: string) => Promise<void>}} actions
 *   each raises an error if it cannot be done
 */
export async function showOpen(actions) {
  const problem = h("p", { class: "problem", role: "alert" });
  const area = h("textarea", {
    id: "open-text",
    rows: 9,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: LINE,
    "aria-describedby": "open-help",
  });
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    problem.textContent = "";
    try {
      await work();
      dialog.close();
    } catch (error) {
      problem.textContent = explain(error).replace(/^Error: /, "");
      showPlace(area, error);
    }
  };
  const file = h("input", {
    type: "file",
    id: "open-file",
    onchange: () => attempt(async () => actions.text(await textOf(/** @type {FileList} */ (file.files)[0]))),
  });
  const layouts = h("input", { id: "open-layout", list: "layouts", value: "classic-9", autocomplete: "off" });
  const list = h("datalist", { id: "layouts" });
  const examples = h("div", { class: "examples" });
  const dialog = openDialog(
    t("open.heading"),
    h("label", { for: "open-text" }, t("open.paste")),
    area,
    h("p", { id: "open-help", class: "help" }, t("open.help")),
    problem,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "primary", onclick: () => attempt(() => actions.text(area.value)) },
        t("open.open"),
      ),
      h("label", { class: "button", for: "open-file" }, t("open.file")),
      file,
    ),
    h("h3", {}, t("open.blank")),
    h(
      "div",
      { class: "row" },
      h("label", { for: "open-layout" }, t("open.layout")),
      layouts,
      list,
      h("button", { onclick: () => attempt(() => actions.blank(layouts.value.trim())) }, t("open.enter")),
    ),
    h("h3", {}, t("open.examples")),
    examples,
  );
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) attempt(() => actions.text(area.value));
  });
  area.focus();
  const { grades, shapes } = await bank();
  /** @param {string} name @param {string} text */
  const example = (name, text) => h("button", { onclick: () => attempt(() => actions.text(text)) }, name);
  fill(examples, [
    ...Object.entries(grades).map(([grade, [text]]) => example(gradeTitle(grade), text)),
    ...Object.entries(shapes).map(([layout, text]) => example(layoutTitle(layout), text)),
  ]);
  const known = await engine.call("layouts").catch(() => ({ layouts: [] }));
  fill(
    list,
    known.layouts.map((/** @type {any} */ each) => h("option", { value: each.name ?? each })),
  );
}

/**
 * Select the place of an error in the text.
 * @param {HTMLTextAreaElement} area
 * @param {any} error
 */
export function showPlace(area, error) {
  const { line, column } = error.problem || {};
  if (!line) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = start + (column ? column - 1 : 0);
  area.focus();
  area.setSelectionRange(from, column ? from + 1 : start + (lines[line - 1] || "").length);
}

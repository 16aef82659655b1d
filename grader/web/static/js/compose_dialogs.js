// The dialogs of the compose page: layouts are opened, and shown as files.

import { description } from "./composition.js";
import { button, download, h, pair, row } from "./dom.js";
import { engine } from "./engine.js";
import { layoutField } from "./knowledge.js";
import { textParts } from "./open.js";
import { copyText } from "./share.js";
import { explain, openDialog } from "./shell.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */

/**
 * Let the user name a layout, or enter a layout file.
 * @param {(request: {layout?: string, text?: string}) => Promise<any>} read takes what is entered
 */
export function showOpenLayout(read) {
  const { area, parts, attempt } = textParts((text) => read({ text }));
  const { field, list } = layoutField("open-layout", "samurai");
  openDialog(t("compose.open-heading"), [
    h("label", { for: "open-layout" }, t("compose.by-name")),
    row(
      field,
      list,
      button(t("open.open"), () => attempt(() => read({ layout: field.value.trim() }))),
    ),
    h("label", { for: "open-text" }, t("compose.by-file")),
    area,
    ...parts,
  ]);
}

/**
 * Show the layout file of a composition.
 * @param {Composition} composition
 * @param {boolean} isUneven whether regions are left out, because they have too many or too few cells
 * @param {(name: string) => Composition} rename gives the composition another name
 */
export function showLayoutFile(composition, isUneven, rename) {
  let state = composition;
  const area = h("textarea", { id: "file-text", rows: 14, readonly: true });
  const problem = h("p.problem", { role: "alert" }, isUneven && t("compose.uneven"));
  const write = async () => {
    try {
      area.value = (await engine.call("layout/parse", { layout: description(state) })).yaml;
    } catch (error) {
      problem.textContent = explain(error);
    }
  };
  const name = h("input", {
    id: "file-name",
    value: state.name,
    autocomplete: "off",
    onchange: () => {
      state = rename(name.value.trim() || state.name);
      write();
    },
  });
  write();
  const save = () =>
    download(`${state.name.replace(/[^\w-]+/g, "-") || "layout"}.yaml`, area.value, "text/yaml");
  openDialog(t("compose.file"), [
    pair(t("compose.name"), name),
    h("label", { for: "file-text" }, t("compose.file-text")),
    area,
    problem,
    row(
      button(t("share.copy"), () => copyText(area.value), { class: "primary" }),
      button(t("compose.download"), save),
    ),
  ]);
}

// The dialogs of the compose page: layouts are opened, and shown as files.

import { layoutFile } from "./composition.js";
import { download, fill, h } from "./dom.js";
import { engine } from "./engine.js";
import { pair } from "./fields.js";
import { showPlace, textOf } from "./open.js";
import { explain, notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/** @typedef {import("./composition.js").Composition} Composition */

/**
 * Let the user name a layout, or enter a layout file.
 * @param {(request: {layout?: string, text?: string}) => Promise<any>} read takes what is entered
 */
export function showOpenLayout(read) {
  const problem = h("p", { class: "problem", role: "alert" });
  const area = h("textarea", { id: "open-text", rows: 9, spellcheck: "false", autocomplete: "off" });
  const name = h("input", { id: "open-layout", list: "layouts", value: "samurai", autocomplete: "off" });
  const names = h("datalist", { id: "layouts" });
  const attempt = async (/** @type {() => Promise<any>} */ work) => {
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
    accept: ".yaml,.yml",
    onchange: () =>
      attempt(async () => read({ text: await textOf(/** @type {FileList} */ (file.files)[0]) })),
  });
  const dialog = openDialog(t("compose.open-heading"), [
    h("label", { for: "open-layout" }, t("compose.by-name")),
    h(
      "div",
      { class: "row" },
      name,
      names,
      h("button", { onclick: () => attempt(() => read({ layout: name.value.trim() })) }, t("open.open")),
    ),
    h("label", { for: "open-text" }, t("compose.by-file")),
    area,
    problem,
    h("div", { class: "row" }, [
      h(
        "button",
        { class: "primary", onclick: () => attempt(() => read({ text: area.value })) },
        t("open.open"),
      ),
      h("label", { class: "button", for: "open-file" }, t("open.file")),
      file,
    ]),
  ]);
  engine.call("layouts").then(
    ({ layouts }) =>
      fill(
        names,
        layouts.map((/** @type {string} */ each) => h("option", { value: each })),
      ),
    () => undefined,
  );
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
  const name = h("input", { id: "file-name", value: state.name, autocomplete: "off" });
  const write = () => (area.value = layoutFile(state));
  name.addEventListener("change", () => {
    state = rename(name.value.trim() || state.name);
    write();
  });
  write();
  const copy = async () => {
    area.select();
    await navigator.clipboard?.writeText(area.value).catch(() => document.execCommand("copy"));
    notify(t("share.copied"));
  };
  const save = () =>
    download(`${state.name.replace(/[^\w-]+/g, "-") || "layout"}.yaml`, area.value, "text/yaml");
  openDialog(t("compose.file"), [
    pair("file-name", t("compose.name"), name),
    h("label", { for: "file-text" }, t("compose.file-text")),
    area,
    isUneven ? h("p", { class: "problem" }, t("compose.uneven")) : null,
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary", onclick: copy }, t("share.copy")),
      h("button", { onclick: save }, t("compose.download")),
    ),
  ]);
}

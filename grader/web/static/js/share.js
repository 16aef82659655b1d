// The dialog that shows a link to a puzzle.

import { h } from "./dom.js";
import { LONGEST, fragment } from "./link.js";
import { notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/** Show the dialog. @param {import("./game.js").Game} game */
export async function sharePuzzle({ puzzle }) {
  const link = new URL(`#${await fragment(puzzle)}`, location.href.split("#")[0]).href;
  const isShort = link.length <= LONGEST;
  const field = h("input", { id: "link", value: isShort ? link : puzzle, readonly: true });
  const copy = async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
    notify(t("share.copied"));
  };
  openDialog(
    t("share.heading"),
    h("label", { for: "link" }, t(isShort ? "share.link" : "share.text")),
    field,
    h("p", { class: "help" }, t("share.private")),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: copy }, t("share.copy"))),
  );
  field.select();
}

// The dialog with what is needed less often: actions, the name of the game, and settings.

import { h } from "./dom.js";
import { pair } from "./fields.js";
import { gameTitle } from "./names.js";
import { preferenceFields } from "./preferences.js";
import { notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/**
 * What the dialog wants from the page.
 * @typedef {Object} Page
 * @property {import("./game.js").Game} game
 * @property {boolean} finished
 * @property {(command: string) => unknown} run
 * @property {() => void} changed
 * @property {() => void} showTools
 * @property {() => void} draw
 * @property {() => void} save
 * @property {(seconds: number) => void} tick
 * @property {(address: string) => Promise<void>} goTo
 */

/** Show the dialog. @param {Page} page */
export function showMore(page) {
  /** @param {string} name @param {() => void} work */
  const item = (name, work) => h("button", { onclick: () => (dialog.close(), work()) }, t(`more.${name}`));
  const fillSingles = () => {
    const count = page.game.fillSingles();
    page.changed();
    notify(t("more.filled", { count }));
  };
  const restart = () => {
    page.game.restart();
    page.finished = false;
    page.changed();
  };
  const dialog = openDialog(
    t("tool.more"),
    h("div", { class: "menu" }, [
      item("fill", () => page.run("fill")),
      item("singles", fillSingles),
      item("restart", restart),
      item("solve", () => page.goTo("solve.html")),
      item("print", () => page.goTo("print.html")),
      item("open", () => page.run("open")),
      item("share", () => page.run("share")),
    ]),
    nameField(page),
    preferenceFields(() => (page.draw(), page.tick(0))),
  );
}

/** Return the field for the name of the game. @param {Page} page */
function nameField(page) {
  const { game } = page;
  const rename = () => {
    game.name = field.value.trim();
    page.showTools();
    page.draw();
    page.save();
  };
  const placeholder = gameTitle({ name: "", layout: game.layout });
  const attributes = { id: "game-name", value: game.name, placeholder, maxlength: 80, onchange: rename };
  const field = h("input", attributes);
  return pair("game-name", t("games.name"), field);
}

// The dialog with what is needed less often: commands, the name of the game, preferences.

import { button, h, pair } from "./dom.js";
import { gameTitle } from "./names.js";
import { preferenceFields } from "./preferences.js";
import { openDialog } from "./shell.js";
import { t } from "./words.js";

/** Commands that have buttons of their own where there is room for them. */
const NARROW = ["steps", "last", "share", "keys"];
const USUAL = ["fill", "singles", "restart", "solve", "print"];

/**
 * @param {Object} page
 * @param {import("./game.js").Game} page.game
 * @param {(command: string) => unknown} page.run
 * @param {() => void} page.showTools show what has been changed
 * @param {() => void} page.save
 */
export function showMore(page) {
  const { game } = page;
  /** @param {string} name @param {string} kind of its words */
  const item = (name, kind) =>
    button(t(`${kind}.${name}`), () => (dialog.close(), page.run(name)), {
      class: kind === "tool" ? "narrow" : null,
    });
  const field = h("input", {
    id: "game-name",
    value: game.name,
    placeholder: gameTitle({ name: "", day: game.day, layout: game.layout }),
    maxlength: 80,
    onchange: () => {
      game.name = field.value.trim();
      page.showTools();
      page.save();
    },
  });
  const dialog = openDialog(
    t("tool.more"),
    h(
      "div.menu",
      USUAL.map((name) => item(name, "more")),
      NARROW.map((name) => item(name, "tool")),
    ),
    pair(t("games.name"), field),
    preferenceFields(() => page.showTools()),
  );
}

// The end of a game.

import { button, h, row } from "./dom.js";
import { engine } from "./engine.js";
import { clock } from "./names.js";
import { prefers } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Return whether all entries of a full board are right. @param {Game} game */
export async function isRight(game) {
  const asked = engine.call("mistakes", { puzzle: game.puzzle, entries: game.entries() });
  return !(await asked.catch(() => null))?.mistakes.length;
}

/** Return what the player is told. @param {Game} game @param {() => void} next */
export function finishedWords(game, next) {
  const time = prefers("timer") ? t("play.time", { time: clock(game.seconds) }) : "";
  return [
    h("h3.good", t("play.finished")),
    h("p", t("play.finished-text"), " ", time),
    row(button(t("play.next"), next, { class: "primary" })),
  ];
}

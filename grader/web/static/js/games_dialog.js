// The dialog with the games of the player, and with ways to begin another one.

import { bank, daily, today } from "./bank.js";
import { drawing } from "./drawing.js";
import { button, choice, cross, fill, h, offer, pair, select } from "./dom.js";
import { listGames, loadGame, removeGame, saveGame } from "./games.js";
import { layouts } from "./knowledge.js";
import { Layout } from "./layout.js";
import { clock, gameTitle, gradeTitle, layoutTitle } from "./names.js";
import { newPuzzle } from "./new_game.js";
import { changeSetting, setting } from "./settings.js";
import { explain, isAbort, notify, openDialog } from "./shell.js";
import { t } from "./words.js";

/** @typedef {import("./games.js").Summary} Summary */

/** Games that are listed at first. */
const MOST = 24;
/** The layouts that most players want, first in the list. */
const USUAL = ["classic-9", "classic-4", "classic-6", "jigsaw-9", "diagonal-9", "windoku-9", "samurai"];

/**
 * Show the dialog.
 * @param {Object} page
 * @param {import("./game.js").Game} page.game the game that is open
 * @param {(text: string, about: {day?: string, grade?: string}) => Promise<void>} page.openText open a puzzle
 * @param {(id: string, isNew: boolean) => Promise<boolean>} page.openGame go on with a game
 */
export async function showGames(page) {
  const problem = h("p.problem", { role: "alert" });
  const waiting = h("p.soft", { role: "status" });
  const list = h("ul.games");
  const more = button(t("games.all"), () => draw(Infinity), { hidden: true });
  const own = page.game.id;
  const abort = new AbortController();
  const layout = select("new-layout", USUAL.map(titled));
  const grade = select("new-grade", [choice("", t("generate.any"))]);
  const date = h("input", { type: "date", id: "daily-date", value: today(), max: today() });
  const dailyGrade = select("daily-grade", []);

  /** @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    problem.textContent = "";
    waiting.textContent = t("games.making");
    try {
      await work();
      dialog.close();
    } catch (error) {
      if (!isAbort(error)) problem.textContent = explain(error);
    } finally {
      waiting.textContent = "";
    }
  };
  const begin = async () => {
    changeSetting("new-game", `${layout.value} ${grade.value}`);
    await page.openText(await newPuzzle(layout.value, grade.value, abort.signal), { grade: grade.value });
  };
  const beginDaily = async () => {
    const about = { day: date.value, grade: dailyGrade.value };
    await page.openText(await daily(about.day, about.grade), about);
  };

  const dialog = openDialog(
    t("games.heading"),
    h("div.begin", [
      part(
        "new",
        [pair(t("solve.grade"), grade), pair(t("generate.layout"), layout)],
        [button(t("games.begin"), () => attempt(begin), { class: "primary", autofocus: true })],
      ),
      part(
        "daily",
        [pair(t("games.date"), date), pair(t("solve.grade"), dailyGrade)],
        [button(t("games.play-daily"), () => attempt(beginDaily))],
      ),
    ]),
    waiting,
    problem,
    h("h3", t("games.mine")),
    list,
    more,
  );
  dialog.addEventListener("close", () => abort.abort());

  let games = await listGames();
  /** @param {number} most */
  const draw = (most) => {
    fill(list, games.length ? games.slice(0, most).map(item) : h("li.soft", t("games.none")));
    more.hidden = games.length <= most;
  };

  /** @param {Summary} game */
  const item = (game) => {
    const open = game.givens.filter((digit) => digit < 0).length;
    const placed = game.values.filter((value, cell) => value >= 0 && game.givens[cell] < 0).length;
    const part = open ? Math.floor((100 * placed) / open) : 100;
    const title = gameTitle(game);
    const state = game.finished ? t("games.solved") : t("games.part", { part });
    const done = game.begun ? [state, clock(game.seconds)] : [];
    const known = [gradeTitle(game.grade), ...done].filter(Boolean);
    const facts = game.draft ? t("games.draft") : known.join(" · ");
    const remove = async () => {
      const kept = await loadGame(game.id);
      await removeGame(game.id);
      games = games.filter((other) => other !== game);
      draw(MOST);
      const back = async () => {
        if (kept) await saveGame(kept);
      };
      notify(t("games.removed", { name: title }), "info", { name: t("tool.undo"), run: back });
    };
    return h(
      "li",
      { class: game.id === own ? "own" : null },
      button(
        [
          drawing(
            new Layout(game.layout),
            game.values,
            (cell) => Boolean(game.draft) || game.givens[cell] >= 0,
          ),
          h("span.name", title),
          h("span.soft", facts),
        ],
        () => attempt(async () => game.id === own || page.openGame(game.id, true)),
        { class: "game" },
      ),
      game.id === own ? null : cross(t("games.remove", { name: title }), remove),
    );
  };
  draw(MOST);

  const [kept, known] = await Promise.all([bank(), layouts()]);
  const grades = Object.keys(kept.grades).map(
    (name) => /** @type {[string, string]} */ ([name, gradeTitle(name)]),
  );
  const others = known.filter((name) => !USUAL.includes(name));
  const [lastLayout, lastGrade] = (setting("new-game") || "classic-9 easy").split(" ");
  offer(layout, [...USUAL, ...others].map(titled), lastLayout);
  offer(grade, [choice("", t("generate.any")), ...grades], lastGrade);
  offer(dailyGrade, grades, "medium");
}

/** @param {string} name @param {HTMLElement[]} fields @param {HTMLElement[]} buttons */
const part = (name, fields, buttons) =>
  h("section", h("h3", t(`games.${name}`)), h("div.fields", fields), buttons);

/** @param {string} name @returns {[string, string]} */
const titled = (name) => [name, layoutTitle(name)];

// The dialog with the games of the player, and with ways to begin another one.

import { bank, daily, today } from "./bank.js";
import { drawing } from "./drawing.js";
import { fill, h } from "./dom.js";
import { engine } from "./engine.js";
import { pair, select } from "./fields.js";
import { listGames, loadGame, removeGame, saveGame } from "./games.js";
import { Layout } from "./layout.js";
import { clock, dayTitle, gameTitle, gradeTitle, layoutTitle } from "./names.js";
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
 * @param {Object} actions
 * @param {string} actions.own the game that is open
 * @param {(text: string, about: {name?: string, grade?: string}) => Promise<void>} actions.text open a puzzle
 * @param {(id: string) => Promise<void>} actions.game go on with a game
 */
export async function showGames(actions) {
  const problem = h("p", { class: "problem", role: "alert" });
  const waiting = h("p", { class: "soft", role: "status" });
  const list = h("ul", { class: "games" });
  const more = h("button", { hidden: true, onclick: () => draw(Infinity) }, t("games.all"));
  const abort = new AbortController();
  const layout = select("new-layout", USUAL.map(titled));
  const grade = select("new-grade", [["", t("generate.any")]]);
  const date = h("input", { type: "date", id: "daily-date", value: today(), max: today() });
  const dailyGrade = select("daily-grade", []);

  /** @param {() => Promise<void>} work */
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
    await actions.text(await newPuzzle(layout.value, grade.value, abort.signal), { grade: grade.value });
  };
  const beginDaily = async () => {
    const name = t("games.daily-name", { date: dayTitle(date.value) });
    await actions.text(await daily(date.value, dailyGrade.value), { name, grade: dailyGrade.value });
  };

  const dialog = openDialog(
    t("games.heading"),
    h("div", { class: "begin" }, [
      h("section", {}, [
        h("h3", {}, t("games.new")),
        h("div", { class: "fields" }, [
          pair("new-grade", t("solve.grade"), grade),
          pair("new-layout", t("generate.layout"), layout),
        ]),
        h("button", { class: "primary", autofocus: true, onclick: () => attempt(begin) }, t("games.begin")),
      ]),
      h("section", {}, [
        h("h3", {}, t("games.daily")),
        h("div", { class: "fields" }, [
          pair("daily-date", t("games.date"), date),
          pair("daily-grade", t("solve.grade"), dailyGrade),
        ]),
        h("button", { onclick: () => attempt(beginDaily) }, t("games.play-daily")),
      ]),
    ]),
    waiting,
    problem,
    h("h3", {}, t("games.mine")),
    list,
    more,
  );
  dialog.addEventListener("close", () => abort.abort());

  let games = await listGames();
  /** @param {number} most */
  const draw = (most) => {
    fill(list, games.length ? games.slice(0, most).map(item) : h("li", { class: "soft" }, t("games.none")));
    more.hidden = games.length <= most;
  };

  /** @param {Summary} game */
  const item = (game) => {
    const open = game.givens.filter((digit) => digit < 0).length;
    const placed = game.values.filter((value, cell) => value >= 0 && game.givens[cell] < 0).length;
    const part = open ? Math.floor((100 * placed) / open) : 100;
    const title = gameTitle(game);
    const state = game.finished ? t("games.solved") : t("games.part", { part });
    const known = [gradeTitle(game.grade), state, clock(game.seconds)].filter(Boolean).join(" · ");
    const facts = game.draft ? t("games.draft") : known;
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
      { class: game.id === actions.own ? "own" : null },
      h(
        "button",
        { class: "game", onclick: () => attempt(() => actions.game(game.id)) },
        drawing(
          new Layout(game.layout),
          game.values,
          (cell) => Boolean(game.draft) || game.givens[cell] >= 0,
        ),
        h("span", { class: "name" }, title),
        h("span", { class: "soft" }, facts),
      ),
      game.id === actions.own
        ? null
        : h(
            "button",
            { class: "plain", "aria-label": t("games.remove", { name: title }), onclick: remove },
            "×",
          ),
    );
  };
  draw(MOST);

  const [kept, known] = await Promise.all([bank(), engine.call("layouts").catch(() => ({ layouts: [] }))]);
  const grades = Object.keys(kept.grades);
  const options = (/** @type {[string, string][]} */ pairs) =>
    pairs.map(([value, name]) => h("option", { value }, name));
  const byTitle = (/** @type {string} */ name) => /** @type {[string, string]} */ ([name, gradeTitle(name)]);
  fill(grade, options([["", t("generate.any")], ...grades.map(byTitle)]));
  fill(dailyGrade, options(grades.map(byTitle)));
  const others = known.layouts.filter((/** @type {string} */ name) => !USUAL.includes(name));
  fill(layout, options([...USUAL, ...others].map(titled)));
  const [lastLayout, lastGrade] = (setting("new-game") || "classic-9 easy").split(" ");
  layout.value = lastLayout;
  grade.value = lastGrade;
  dailyGrade.value = "medium";
}

/** @param {string} name @returns {[string, string]} */
const titled = (name) => [name, layoutTitle(name)];

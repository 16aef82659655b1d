// A puzzle in a page of another site: board and keys, without engine for classic puzzles.

import { daily, today } from "./bank.js";
import { isLine, recordOfLine } from "./classic.js";
import { button, byId, fill, h, row } from "./dom.js";
import { Game, MODES } from "./game.js";
import { listGames, loadGame } from "./games.js";
import { viewOf } from "./highlights.js";
import { fragment, puzzleOf } from "./link.js";
import { gameTitle } from "./names.js";
import { Player } from "./player.js";
import { loadWords, t } from "./words.js";

/** What messages to the page around this one name as their source. */
const SOURCE = "sudoku-grader";
const FIRST_GRADE = "medium";

/** Return the game of a puzzle; only what is no classic line needs the engine. @param {string} text */
async function gameOf(text) {
  if (isLine(text)) return Game.of(await recordOfLine(text));
  const { engine } = await import("./engine.js");
  return Game.of(await engine.call("parse", { puzzle: text }));
}

class Embedded extends Player {
  state = h("p.soft", { role: "status" });
  link = h("a", { target: "_blank", rel: "noopener" }, t("nav.title"));

  constructor() {
    super();
    const tool = (/** @type {"undo"|"redo"} */ name) => button(t(`tool.${name}`), () => this.run(name));
    fill(
      byId("main"),
      h("div.about", this.title, this.state, this.link),
      this.board,
      row(tool("undo"), tool("redo")),
      this.pad,
    );
    addEventListener("hashchange", () => this.begin());
    addEventListener("message", ({ source, data }) => {
      if (source !== window.parent || !data) return;
      if (data.type === "open") location.hash = String(new URLSearchParams(data.puzzle));
      if (data.type === "restart") {
        this.game.restart();
        this.changed();
      }
    });
    setInterval(() => (this.game.seconds += document.hidden || this.game.isFinished ? 0 : 1), 1000);
  }

  /** Open what the address names: `p` or `z` a puzzle, `daily` a grade, `date` a day. */
  async begin() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const packed = wanted.get("z");
    const text = packed ? await puzzleOf(`z=${packed}`) : wanted.get("p");
    const date = wanted.get("date") || today();
    try {
      const game = await gameOf(text || (await daily(date, wanted.get("daily") || FIRST_GRADE)));
      if (!text) game.day = date;
      await this.take(game);
    } catch (error) {
      this.state.textContent = String(error);
    }
  }

  /** Go on with a game, as it was left. @param {Game} game */
  async take(game) {
    const same = (await listGames()).find((other) => other.puzzle === game.puzzle);
    const kept = await loadGame(same?.id ?? null);
    this.game = kept ? Game.from(kept) : game;
    this.board.setLayout(game.layout);
    this.title.textContent = gameTitle(this.game);
    this.link.href = `index.html#${await fragment(game.puzzle)}`;
    this.board.select([0], { focus: false });
    this.useMode(MODES[0]);
    this.tell("ready");
  }

  draw() {
    this.board.show(viewOf(this.game, this.board.selection));
    this.keypad.count(this.game);
    this.state.textContent = this.game.isFinished ? t("play.finished") : "";
  }

  changed() {
    this.draw();
    this.keeper.soon(this.game);
    this.tell(this.game.isFinished ? "solved" : "progress");
  }

  /** Tell the page around this one. @param {"ready"|"progress"|"solved"} type */
  tell(type) {
    const { puzzle, seconds, state } = this.game;
    const open = state.values.filter((value) => value < 0).length;
    window.parent.postMessage({ source: SOURCE, type, puzzle, seconds, open }, "*");
  }
}

const wanted = new URLSearchParams(location.hash.slice(1));
const theme = wanted.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
await loadWords(wanted.get("language") || undefined);
await new Embedded().begin();
document.documentElement.dataset.ready = "";

// The grade and the rating of the puzzle beside its name.

import { p } from "./dom.js";
import { engine } from "./engine.js";
import { ratingText, sentence, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Seconds that a rating may take. */
const TIMEOUT = 5;

export class RatingLine {
  element = p("facts");
  /** @type {AbortController|undefined} */
  asking = undefined;

  /** @param {(game: Game) => void} graded is called when the grade of a game is known */
  constructor(graded) {
    this.graded = graded;
  }

  /** Rate the puzzle of a game, unless that is done. @param {Game} game */
  async rate(game) {
    this.stop();
    this.#show(game.rated);
    if (game.rated !== undefined) return;
    const { signal } = (this.asking = new AbortController());
    const request = { puzzle: game.puzzle, timeout: TIMEOUT };
    const answer = await engine.call("rate", request, signal).catch(() => null);
    if (signal.aborted) return;
    const rating = answer?.ratings[0] ?? null; // a puzzle that cannot be rated can be played
    game.rated = rating;
    this.#show(rating);
    if (rating?.status !== "ok" || game.grade === rating.grade) return;
    game.grade = rating.grade;
    this.graded(game);
  }

  /** Make way for a question of the player. */
  stop() {
    this.asking?.abort();
  }

  /** @param {any} rating */
  #show(rating) {
    this.element.title = sentence(rating?.error);
    const level = rating && t(`level.${rating.grade ?? rating.status}`);
    this.element.textContent = !rating
      ? ""
      : rating.rating === null
        ? level
        : `${level} · ${ratingText(rating)}`;
  }
}

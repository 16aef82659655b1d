// The games of the player: all that were begun, in all tabs.

import { inTab, keepInTab } from "./settings.js";
import { keep, load, transact } from "./store.js";

/**
 * @typedef {Object} Summary of a game, for the list
 * @property {string} id
 * @property {string} name which the player or the source gave; empty if there is none
 * @property {string} [day] the day whose puzzle it is; empty if it is of none
 * @property {string} grade empty as long as it is not known
 * @property {string} puzzle empty in a draft
 * @property {string|{name: string}|null} [draft] the layout of a puzzle whose givens are being entered
 * @property {import("./layout.js").LayoutJson} layout
 * @property {number[]} givens
 * @property {number[]} values
 * @property {number} seconds
 * @property {number} changed when it was played last, in milliseconds
 * @property {boolean} begun whether the player has done anything
 * @property {boolean} finished
 */

/** Games in which nothing was done are kept up to this number. */
const MOST_UNTOUCHED = 20;
/** The name under which this tab knows its game. */
const OWN = "game";
/** Milliseconds from a change until a game is kept. */
const PAUSE = 300;

const channel = new BroadcastChannel("grader-games");

/** Games where nothing can be kept. @type {Map<string, any>} */
const fallback = new Map();

/** Return a new id. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** Return the games, those played last first. @returns {Promise<Summary[]>} */
export async function listGames() {
  await adopt();
  const all = await transact("readonly", (open) => open("games").getAll());
  const found = all ?? [...fallback.values()].map(({ summary }) => summary);
  return found.sort((a, b) => b.changed - a.changed || (a.id < b.id ? 1 : -1));
}

/** Take over the one game that earlier versions kept. */
async function adopt() {
  const record = await load(OWN);
  if (!record?.layout) return;
  const { layout, givens, puzzle, seconds, ...moves } = record;
  const { values } = moves.state;
  const summary = { id: newId(), name: "", grade: "", puzzle, layout, givens, values, changed: 0 };
  const state = { seconds: seconds || 0, begun: moves.past.length > 0, finished: !values.includes(-1) };
  await saveGame({ summary: { ...summary, ...state }, moves });
  await keep(OWN, null);
}

/**
 * Return a game, or null if there is none with this id.
 * @param {string|null} id
 * @returns {Promise<{summary: Summary, moves: any}|null>}
 */
export async function loadGame(id) {
  if (!id) return null;
  const [summary, moves] = await Promise.all([
    transact("readonly", (open) => open("games").get(id)),
    transact("readonly", (open) => open("moves").get(id)),
  ]);
  return summary && moves ? { summary, moves } : (fallback.get(id) ?? null);
}

/**
 * Keep a game, and tell other tabs.
 * @param {{summary: Summary, moves: any}} record
 */
export async function saveGame({ summary, moves }) {
  const kept = await transact("readwrite", (open) => {
    open("moves").put(moves, summary.id);
    return open("games").put(summary, summary.id);
  });
  if (kept === undefined) fallback.set(summary.id, { summary, moves });
  channel.postMessage(summary.id);
}

/** Keeps the game that is played: in a moment, once for several changes in a row. */
export class Keeper {
  /** The timer of a game that is about to be kept, or 0. */
  waiting = 0;
  /** @type {import("./game.js").Game|null} */
  game = null;

  /** @param {import("./game.js").Game} game */
  soon(game) {
    clearTimeout(this.waiting);
    this.game = game;
    this.waiting = setTimeout(() => this.now(), PAUSE);
  }

  /** Keep a game that is about to be kept: the page may be closed before the moment is over. */
  async now() {
    if (!this.waiting || !this.game) return;
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.game.changed = Date.now();
    await saveGame(this.game.record());
  }
}

/** Remove a game. @param {string} id */
export async function removeGame(id) {
  fallback.delete(id);
  await transact("readwrite", (open) => {
    open("moves").delete(id);
    return open("games").delete(id);
  });
  channel.postMessage(id);
}

/** Remove the oldest of many games in which nothing was done. @param {string} own which stays */
export async function tidy(own) {
  const untouched = (await listGames()).filter((game) => !game.begun && game.id !== own);
  for (const { id } of untouched.slice(MOST_UNTOUCHED)) await removeGame(id);
}

/** Call a function with the id of each game that another tab changes. @param {(id: string) => void} listener */
export function watchGames(listener) {
  channel.addEventListener("message", (event) => listener(event.data));
}

/** The game of this tab, so that several tabs can have several. */
export const ownGame = () => inTab(OWN);

/** @param {string} id */
export const setOwnGame = (id) => keepInTab(OWN, id);

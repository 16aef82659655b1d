// Puzzles that the site has: examples of every grade and shape, and the puzzle of each day.

/** An easy puzzle, for a beginning. */
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @type {Promise<{grades: Record<string, string[]>, shapes: Record<string, string>}>|undefined} */
let loaded;

/** Return the puzzles, in lines by grade and as texts by layout. */
export function bank() {
  loaded ??= fetch(new URL("../puzzles.json", import.meta.url)).then((answer) => answer.json());
  return loaded;
}

/** Return today, such as `2026-11-27`, where the reader is. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - 60000 * now.getTimezoneOffset()).toISOString().slice(0, 10);
}

/**
 * Return the puzzle of a day: the same on every machine, without a server.
 * @param {string} date `2026-11-27`
 * @param {string} grade
 */
export async function daily(date, grade) {
  const lines = (await bank()).grades[grade];
  if (!lines || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`no puzzle of ${date}, ${grade}`);
  // One line after the other, so that neighbouring days never have the same one.
  const day = Math.round(Date.parse(`${date}T00:00Z`) / 86400000);
  return shuffled(lines[day % lines.length], random(`${date} ${grade}`));
}

/** Return a puzzle of a grade that is not made anew, but looks so. @param {string} grade */
export async function another(grade) {
  const lines = (await bank()).grades[grade];
  return shuffled(lines[Math.floor(lines.length * Math.random())], Math.random);
}

/**
 * Return a source of numbers from 0 to below 1 (mulberry32).
 * @param {string} seed
 */
function random(seed) {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Return an equivalent puzzle: digits exchanged, lines and columns moved, the page turned over.  The
 * places of the givens stay symmetrical by half a turn.
 * @param {string} line of 81 cells
 * @param {() => number} next a source of random numbers
 */
export function shuffled(line, next) {
  const digits = mixed([..."123456789"], next);
  const [rows, columns] = [lines(next), lines(next)];
  const turned = next() < 0.5;
  return rows
    .flatMap((row) => columns.map((column) => line[turned ? 9 * column + row : 9 * row + column]))
    .map((sign) => (sign === "." ? sign : digits[Number(sign) - 1]))
    .join("");
}

/** Return the nine lines in another order that keeps boxes and the half turn. @param {() => number} next */
function lines(next) {
  const first = mixed([0, 1, 2], next);
  const last = first.map((line) => 8 - line).reverse();
  const middle = next() < 0.5 ? [3, 4, 5] : [5, 4, 3];
  return next() < 0.5 ? [...first, ...middle, ...last] : [...last, ...middle, ...first];
}

/** @template T @param {T[]} items @param {() => number} next */
function mixed(items, next) {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor((i + 1) * next());
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

// New puzzles by grade and shape, in about a second.

import { another } from "./bank.js";
import { EngineError, engine, isStatic } from "./engine.js";
import { textOfRecord } from "./link.js";
import { t } from "./words.js";

/** Milliseconds after which a puzzle that the site has is taken. */
const PATIENCE = 1500;
/** The layout for which the site has puzzles of each grade. */
const CLASSIC = "classic-9";

/**
 * Return the text of a new puzzle.
 * @param {any} layout its name, or its description
 * @param {string} grade empty if any will do
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export async function newPuzzle(layout, grade, signal) {
  const hasOthers = layout === CLASSIC && grade !== "";
  if (hasOthers && isStatic) return another(grade);
  const late = hasOthers ? [AbortSignal.timeout(PATIENCE)] : [];
  const made = generated({ layout, ...(grade ? { grade } : {}) }, AbortSignal.any([signal, ...late]));
  if (!hasOthers) return made;
  return made.catch(() => {
    signal.throwIfAborted();
    return another(grade);
  });
}

/** @param {Record<string, any>} wanted @param {AbortSignal} signal @returns {Promise<string>} */
async function generated(wanted, signal) {
  const seed = Math.floor(Math.random() * 1_000_000);
  for await (const part of engine.stream("generate", { ...wanted, count: 1, seed }, signal)) {
    if (part.type === "result") return textOfRecord(part);
    if (part.type === "error") throw new EngineError(part);
  }
  throw new EngineError({ detail: t("compose.none") });
}

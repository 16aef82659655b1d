// What has been learned: for each technique how well, and the day when it is due again.

import { changeSetting, setting } from "./settings.js";

/**
 * @typedef {Object} Learned
 * @property {number} box 0 to `BOXES`; each right answer moves up, a wrong one back to 0
 * @property {number} due the day when it comes again, in days since 1970
 * @property {number} right
 * @property {number} tried
 * @property {number} at how many drills have been done
 */

/** The highest box; a technique in box `DONE` or higher counts as learned. */
export const BOXES = 5;
const DONE = 3;
const KEY = "learned";

/** Return today as days since 1970, where the reader is. */
export const day = () => Math.floor((Date.now() - 60000 * new Date().getTimezoneOffset()) / 86400000);

/** @returns {Record<string, Learned>} */
function all() {
  try {
    const found = JSON.parse(setting(KEY) || "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // what another program has written there
  }
}

/** Return what is kept of a technique. @param {string} technique @returns {Learned} */
export function learned(technique) {
  const found = all()[technique];
  const of = (/** @type {keyof Learned} */ key) => Math.max(0, Number(found?.[key]) || 0);
  const [due, right, tried, at] = /** @type {const} */ (["due", "right", "tried", "at"]).map(of);
  return { box: Math.min(of("box"), BOXES), due, right, tried, at };
}

/**
 * Note an answer; one with help moves neither up nor back.  Returns the days until the next time.
 * @param {string} technique
 * @param {boolean} isRight
 * @param {boolean} isHelped
 */
export function note(technique, isRight, isHelped) {
  const one = learned(technique);
  if (!isRight) one.box = 0;
  else if (!isHelped) one.box = Math.min(one.box + 1, BOXES);
  const days = one.box ? 2 ** (one.box - 1) : 1;
  one.due = day() + days;
  one.tried += 1;
  if (isRight) one.right += 1;
  keep(technique, one);
  return days;
}

/** Keep what is known of a technique. @param {string} technique @param {Learned} one */
export function keep(technique, one) {
  changeSetting(KEY, JSON.stringify({ ...all(), [technique]: one }));
}

/** Return whether a technique was begun and is due. @param {string} technique */
export function isDue(technique) {
  const { tried, due } = learned(technique);
  return tried > 0 && due <= day();
}

/** Return how many of some techniques are learned. @param {string[]} techniques */
export const mastered = (techniques) => techniques.filter((id) => learned(id).box >= DONE).length;

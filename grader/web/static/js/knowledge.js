// What the engine knows: layouts, profiles and techniques.

import { fill, h } from "./dom.js";
import { engine } from "./engine.js";
import { language } from "./words.js";

/** @typedef {{name: string, rules: boolean, grades: {name: string}[]}} Profile */

/** Return the profiles. @returns {Promise<Profile[]>} */
export const profiles = async () => (await engine.call("profiles")).profiles;

/**
 * Return a function that returns the title of a technique, and nothing for none.
 * @returns {Promise<(technique: string|null) => string>}
 */
export async function techniqueTitles() {
  const { strategies } = await engine.call("strategies", { language });
  const titles = new Map(strategies.map((/** @type {any} */ each) => [each.id, each.title]));
  return (technique) => (technique ? titles.get(technique) || technique : "");
}

/** Return the names of the layouts; none if they cannot be found out. @returns {Promise<string[]>} */
export const layouts = () =>
  engine.call("layouts").then(
    (answer) => answer.layouts,
    () => [],
  );

/** Return a field for the name of a layout, and the list of names. @param {string} id @param {string} value */
export function layoutField(id, value) {
  const list = h("datalist", { id: "layouts" });
  layouts().then((names) =>
    fill(
      list,
      names.map((name) => h("option", { value: name })),
    ),
  );
  return { field: h("input", { id, list: "layouts", value, autocomplete: "off" }), list };
}

// Answers that a static site knows before Python runs, so that its pages can be used at once.

import { isLine, recordOfLine } from "./classic.js";
import { Layout } from "./layout.js";

export class PreparedAnswers {
  constructor() {
    /** @type {Promise<Record<string, any>>} */
    this.loaded = fetch(new URL("../answers.json", import.meta.url))
      .then((response) => (response.ok ? response.json() : {}))
      .catch(() => ({}));
  }

  /**
   * Return the answer to a question, or null if Python has to give it.
   * @param {string} name
   * @param {Record<string, any>} request
   */
  async find(name, request) {
    if (name === "parse" && Object.keys(request).length === 1 && isLine(request.puzzle)) {
      const record = await recordOfLine(request.puzzle);
      const digits = record.givens.map((/** @type {number} */ digit) => digit - 1);
      // What is wrong with a puzzle, Python says.
      return new Layout(record.layout).conflicts(digits).size ? null : record;
    }
    const all = await this.loaded;
    const found = all[`${name} ${JSON.stringify(request)}`];
    return found ? structuredClone(found) : null;
  }
}

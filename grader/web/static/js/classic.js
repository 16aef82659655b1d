// The classic grid, so that lines of digits need no engine.

/** @type {Promise<any>|undefined} */
let loaded;

/** Return what the engine reads from the empty grid. @returns {Promise<any>} */
export const blank = async () => {
  loaded ??= fetch(new URL("../classic.json", import.meta.url)).then((answer) => answer.json());
  return structuredClone(await loaded);
};

/** Return whether a text is a classic puzzle in 81 signs. @param {string} text */
export const isLine = (text) => /^[1-9.]{81}$/.test(text);

/** Return a classic puzzle as the engine would read it. @param {string} line @returns {Promise<any>} */
export const recordOfLine = async (line) => ({
  ...(await blank()),
  puzzle: line,
  text: line,
  givens: [...line].map((sign) => Number(sign) || 0),
});

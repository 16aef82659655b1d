// Settings of the user; where the browser forbids to keep them, they last as long as the page.

/** @type {Map<string, string>} */
const fallback = new Map();

/** Do what the browser may forbid, or have no room for. @template T @param {() => T} work */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Return a setting, or null. @param {string} name */
export const setting = (name) => attempt(() => localStorage.getItem(name)) ?? fallback.get(name) ?? null;

/** Keep a setting. @param {string} name @param {string} value */
export function changeSetting(name, value) {
  fallback.set(name, value);
  attempt(() => localStorage.setItem(name, value));
}

/** Return what this tab has kept under a name, or null. @param {string} name */
export const inTab = (name) => attempt(() => sessionStorage.getItem(name));

/** Keep a text as long as the tab is open. @param {string} name @param {string} text */
export const keepInTab = (name, text) => attempt(() => sessionStorage.setItem(name, text));

// Settings of the user; where the browser forbids to keep them, they last as long as the page.

/** @type {Map<string, string>} */
const fallback = new Map();

/** Return a setting, or null. @param {string} name */
export function setting(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return fallback.get(name) ?? null;
  }
}

/** Keep a setting. @param {string} name @param {string} value */
export function changeSetting(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    fallback.set(name, value);
  }
}

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

/** Return what this tab has kept under a name, or null. @param {string} name */
export function inTab(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text as long as the tab is open, if the browser allows it. @param {string} name @param {string} text */
export function keepInTab(name, text) {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // There is no room for it, or it is forbidden.
  }
}

// The page for programs: its forms, which the server has written, send requests.

import { byId } from "./dom.js";
import { tokenHeaders } from "./engine.js";
import { start } from "./shell.js";

/** Signs of an answer that are shown. */
const LONGEST = 20000;

/** Send the request of a form, and show the answer. @param {HTMLFormElement} form */
async function send(form) {
  const { action, method } = form;
  const output = /** @type {HTMLElement} */ (form.querySelector("pre"));
  const body = form.querySelector("textarea")?.value;
  const headers = { ...tokenHeaders(), ...(body ? { "Content-Type": "application/json" } : {}) };
  output.hidden = false;
  output.textContent = "…";
  try {
    const answer = await fetch(action, { method, headers, body });
    output.textContent = `${answer.status}\n${laidOut(await answer.text()).slice(0, LONGEST)}`;
  } catch (error) {
    output.textContent = String(error);
  }
}

/** Return JSON with a line for each value; other texts, such as parts, as they are. @param {string} text */
function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

start("api", () =>
  byId("main").addEventListener("submit", (event) => {
    event.preventDefault();
    send(/** @type {HTMLFormElement} */ (event.target));
  }),
);

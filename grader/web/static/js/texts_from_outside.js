// Puzzles that the user pastes on the page, or drops on it.

import { isField } from "./dom.js";
import { textOf } from "./open.js";
import { explain, notify } from "./shell.js";

/** Open puzzles that are pasted or dropped. @param {(text: string) => Promise<void>} open */
export function takeTexts(open) {
  const attempt = (/** @type {string} */ text) => open(text).catch((error) => notify(explain(error), "error"));
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim() || isField(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    attempt(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await textOf(file).catch(() => "") : event.dataTransfer?.getData("text/plain");
    if (text) attempt(text);
  });
}

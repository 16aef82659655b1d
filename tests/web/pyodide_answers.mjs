// Answers requests with Python in WebAssembly, without a browser.
//
// node pyodide_answers.mjs PYODIDE LIBRARY ARCHIVE ...: LIBRARY is empty where all modules are
// interpreted.  Standard input has a request [name, text, isStream] a line; standard output has the
// reply and the parts before it as JSON, a line for each request.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** Imports a module of the pages, which Node.js may take for another kind of script. */
const script = new URL("../../grader/web/static/js/python_snapshot.js", import.meta.url);
const { beginning, withLibrary } = await import(
  `data:text/javascript,${encodeURIComponent(readFileSync(script, "utf8"))}`
);
const [folder, library, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(folder).href}/pyodide.mjs`);
const { default: create } = await import(`${pathToFileURL(folder).href}/pyodide.asm.mjs`);
const createPyodideModule = withLibrary(create, library || null);
const runtime = await loadPyodide({ indexURL: `${folder}/`, createPyodideModule });
for (const archive of archives) {
  runtime.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/grader" });
}
runtime.runPython(beginning(library !== ""));
const tasks = runtime.pyimport("grader.web.browser_tasks");
for (const line of (await text(process.stdin)).split("\n").filter(Boolean)) {
  const [name, asked, isStream] = JSON.parse(line);
  const parts = [];
  const reply = isStream
    ? tasks.answer_in_parts(name, asked, (part) => parts.push(JSON.parse(part)))
    : tasks.answer(name, asked);
  process.stdout.write(`${JSON.stringify({ reply: JSON.parse(reply), parts })}\n`);
}

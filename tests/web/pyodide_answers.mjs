// Answers requests with Python in WebAssembly, without a browser.
//
// node pyodide_answers.mjs PYODIDE ARCHIVE: standard input has a request [name, text, isStream] a
// line; standard output has the reply and the parts before it as JSON, a line for each request.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(folder).href}/pyodide.mjs`);
const runtime = await loadPyodide({ indexURL: `${folder}/` });
runtime.FS.writeFile("/grader.zip", readFileSync(archive));
const tasks = runtime.runPython(`
import sys, zipfile
zipfile.ZipFile("/grader.zip").extractall("/grader")
sys.path.insert(0, "/grader")
from grader.web import browser_tasks
browser_tasks.prepare()
browser_tasks
`);
for (const line of (await text(process.stdin)).split("\n").filter(Boolean)) {
  const [name, asked, isStream] = JSON.parse(line);
  const parts = [];
  const reply = isStream
    ? tasks.answer_in_parts(name, asked, (part) => parts.push(JSON.parse(part)))
    : tasks.answer(name, asked);
  process.stdout.write(`${JSON.stringify({ reply: JSON.parse(reply), parts })}\n`);
}

// Makes a snapshot of Python with the grader: node make_snapshot.mjs PYODIDE [LIBRARY]
//
// Standard input is a snapshot that has the files of the grader but no memory; standard output is
// the same with memory, after Python has been restored from it and has answered as before.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** Imports a module of the pages, which Node.js may take for another kind of script. */
const imported = (name) =>
  import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL(name, import.meta.url), "utf8"))}`);
const { beginning, parts, restored, withLibrary, writeFiles } = await imported("static/js/python_snapshot.js");

const WARM_UP = `
import gc
browser_tasks.warm_up()
gc.collect()
`;
const QUESTION = JSON.stringify({ puzzle: ".".repeat(81), language: "de", timeout: 20 });

const [folder, library = null] = process.argv.slice(2);
const addressOf = (name) => pathToFileURL(join(folder, name)).href;
const { loadPyodide } = await import(addressOf("pyodide.mjs"));
const { default: createPyodideModule } = await import(addressOf("pyodide.asm.mjs"));
const options = {
  indexURL: join(folder, "/"),
  createPyodideModule: withLibrary(createPyodideModule, library),
  packages: [],
  // Standard output is for the snapshot.
  stdout: console.error,
  // Sets have the same order each time, so the same files make the same snapshot.
  env: { PYTHONHASHSEED: "0" },
};
const bytes = await buffer(process.stdin);
const input = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const { files } = parts(input);

/** The answer of Python to a question. */
const answerOf = (runtime) => runtime.pyimport("grader.web.browser_tasks").answer("parse", QUESTION);

const runtime = await loadPyodide({ ...options, _makeSnapshot: true });
writeFiles(runtime.FS, files);
runtime.runPython(beginning(library !== null));
runtime.runPython(WARM_UP);
const memory = runtime.makeMemorySnapshot();
const content = joined(memory);
const again = await restored(loadPyodide, options, content);
if (answerOf(again) !== answerOf(runtime)) throw new Error("the snapshot answers in another way");
process.stdout.write(new Uint8Array(content));

/** Returns the input with this memory. */
function joined(memory) {
  const all = files.map(([name, file]) => [name, file.length]);
  const list = new TextEncoder().encode(JSON.stringify({ memory: memory.length, files: all }));
  const start = 4 + list.length + ((-4 - list.length) & 15);
  const size = start + memory.length + files.reduce((sum, [, file]) => sum + file.length, 0);
  const found = new Uint8Array(size);
  new DataView(found.buffer).setUint32(0, list.length, true);
  found.set(list, 4);
  let at = start;
  for (const part of [memory, ...files.map(([, file]) => file)]) {
    found.set(part, at);
    at += part.length;
  }
  return found.buffer;
}

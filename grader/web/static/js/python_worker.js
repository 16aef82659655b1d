// Runs Python: the worker of the pages of a static site.

import { restored } from "./python_snapshot.js";

const worker = /** @type {any} */ (self);

const BEGIN = `
import sys, zipfile
zipfile.ZipFile("/grader.zip").extractall("/grader")
sys.path.insert(0, "/grader")
from grader.web import browser_tasks
browser_tasks.prepare()
`;

/** The module that answers. @type {Promise<any>|undefined} */
let tasks;

/**
 * @typedef {Object} Start
 * @property {string} python the folder of the Python runtime
 * @property {string} archive the archive with the grader
 * @property {string|null} snapshot the memory of Python with the grader
 * @property {Uint8Array|null} flag memory by which a request is interrupted
 */

/**
 * Load Python and the grader.
 * @param {Start} start
 */
async function load({ python, archive, snapshot, flag }) {
  const loading = Promise.all([import(`${python}pyodide.js`), import(`${python}pyodide.asm.js`)]);
  const kept = snapshot ? keptContent(snapshot) : null;
  const [{ loadPyodide }, { default: createPyodideModule }] = await loading;
  const options = {
    indexURL: python,
    createPyodideModule,
    // No packages are loaded: all that is needed is in the archive.
    packages: [],
    stdLibURL: `${python}python_stdlib.zip`,
    lockFileURL: `${python}pyodide-lock.json`,
  };
  const runtime =
    (await kept?.then((found) => found && restored(loadPyodide, options, found)).catch(() => null)) ||
    (await begun(loadPyodide, options, archive));
  if (flag) runtime.setInterruptBuffer(flag);
  return runtime.pyimport("grader.web.browser_tasks");
}

/**
 * Start Python, and import the grader.
 * @param {(options: any) => Promise<any>} loadPyodide
 * @param {any} options
 * @param {string} archive
 */
async function begun(loadPyodide, options, archive) {
  const [runtime, content] = await Promise.all([loadPyodide(options), contentOf(archive)]);
  runtime.FS.writeFile("/grader.zip", content);
  runtime.runPython(BEGIN);
  runtime.FS.unlink("/grader.zip");
  return runtime;
}

/**
 * Return a compressed file that the service worker has kept, or null: on a first visit, loading
 * the snapshot would take longer than starting without it.
 * @param {string} address
 */
async function keptContent(address) {
  const kept = await globalThis.caches?.match(address);
  if (!kept?.body) return null;
  return new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {string} address */
async function contentOf(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Answer a request, with the parts of the answer first.
 * @param {{name: string, text: string, isStream: boolean}} request
 */
async function answer({ name, text, isStream }) {
  const module = await tasks;
  if (!isStream) return module.answer(name, text);
  return module.answer_in_parts(name, text, (/** @type {string} */ part) =>
    worker.postMessage({ kind: "part", text: part }),
  );
}

worker.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.kind === "start") {
      await (tasks = load(data));
      worker.postMessage({ kind: "ready" });
    } else {
      worker.postMessage({ kind: "done", text: await answer(data) });
    }
  } catch (error) {
    worker.postMessage({ kind: "failed", message: String(error) });
  }
};

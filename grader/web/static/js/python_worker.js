// Runs Python: the worker of the pages of a static site.

const worker = /** @type {any} */ (self);

const BEGIN = `
import sys, zipfile
zipfile.ZipFile("/grader.zip").extractall("/grader")
sys.path.insert(0, "/grader")
from grader.web import browser_tasks
browser_tasks.prepare()
browser_tasks
`;

/** The module that answers. @type {Promise<any>|undefined} */
let tasks;

/**
 * @typedef {Object} Start
 * @property {string} python the folder of the Python runtime
 * @property {string} archive the archive with the grader
 * @property {Uint8Array|null} flag memory by which a request is interrupted
 */

/**
 * Load Python and the grader.
 * @param {Start} start
 */
async function load({ python, archive, flag }) {
  const [{ loadPyodide }, { default: createPyodideModule }, content] = await Promise.all([
    import(`${python}pyodide.js`),
    import(`${python}pyodide.asm.js`),
    contentOf(archive),
  ]);
  const runtime = await loadPyodide({
    indexURL: python,
    createPyodideModule,
    // No packages are loaded: all that is needed is in the archive.
    packages: [],
    stdLibURL: `${python}python_stdlib.zip`,
    lockFileURL: `${python}pyodide-lock.json`,
  });
  runtime.FS.writeFile("/grader.zip", content);
  const found = runtime.runPython(BEGIN);
  runtime.FS.unlink("/grader.zip");
  if (flag) runtime.setInterruptBuffer(flag);
  return found;
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

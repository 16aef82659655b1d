// Runs Python: the worker of the pages of a static site.

import { PythonParts, unpacked } from "./python_parts.js";
import { beginning, restored, withLibrary } from "./python_snapshot.js";

/** @typedef {import("./python_parts.js").Places} Places */

const worker = /** @type {any} */ (self);

/** Milliseconds between two messages about what has arrived. */
const PACE = 100;

/** The module that answers. @type {Promise<any>|undefined} */
let tasks;

/** What Pyodide fetches, by address: it gets the parts that are loaded. @type {Map<string, () => Promise<Response>>} */
const given = new Map();
const { fetch } = worker;
worker.fetch = (/** @type {any} */ address, /** @type {any} */ options) =>
  given.get(String(address))?.() ?? fetch(address, options);

/**
 * @typedef {Object} Start
 * @property {Places} places the parts of Python
 * @property {Uint8Array|null} flag memory by which a request is interrupted
 */

/**
 * Load Python and the grader.
 * @param {Start} start
 */
async function load({ places, flag }) {
  const kept = places.snapshot && (await globalThis.caches?.match(places.snapshot[0]));
  const runtime =
    (kept?.body && (await started(places, kept.body).catch(() => null))) || (await started(places));
  if (flag) runtime.setInterruptBuffer(flag);
  return runtime.pyimport("grader.web.browser_tasks");
}

/**
 * Start Python with the grader.
 * @param {Places} places
 * @param {ReadableStream|null} [kept] the snapshot, if the service worker has kept it: on a first
 *   visit, loading it would take longer than starting without it
 */
async function started(places, kept = null) {
  const memory = kept && new Response(unpacked(kept)).arrayBuffer();
  memory?.catch(() => {});
  const names = ["library", "runtime", "standard", ...(kept ? [] : ["archive"])].filter(
    (name) => name in places,
  );
  const arrived = kept ? null : counter(places, ["start", "scripts", ...names]);
  const loading = ["start", "scripts"].map(async (name) => {
    const [address, size] = places[name];
    const module = await import(address);
    arrived?.(size);
    return module;
  });
  const parts = new PythonParts(places, names, arrived);
  const library = places.library ? usableLibrary(parts) : Promise.resolve(null);
  const [{ loadPyodide }, { default: create }] = await Promise.all(loading);
  const python = places.start[0].replace(/[^/]*$/, "");
  given.set(`${python}pyodide.asm.wasm`, () => parts.response("runtime"));
  given.set(places.standard[0], () => parts.response("standard"));
  const options = {
    indexURL: python,
    createPyodideModule: async (/** @type {any} */ settings) => {
      const code = await library;
      if (!code && memory && places.library) throw new Error("the snapshot needs the library");
      if (!code) return create(settings);
      const [address] = places.library;
      given.set(address, async () => new Response(code));
      return withLibrary(create, address)(settings);
    },
    // No packages are loaded: all that is needed is in the archive.
    packages: [],
    stdLibURL: places.standard[0],
    lockFileURL: `${python}pyodide-lock.json`,
  };
  if (memory) return restored(loadPyodide, options, await memory);
  const runtime = await loadPyodide(options);
  const isInterpreted = !(await library) && "interpreted" in places;
  const contents = [parts.content("archive")];
  if (isInterpreted) contents.push(new PythonParts(places, ["interpreted"], null).content("interpreted"));
  for (const content of await Promise.all(contents)) {
    runtime.unpackArchive(content, "zip", { extractDir: "/grader" });
  }
  runtime.runPython(beginning(Boolean(await library)));
  return runtime;
}

/**
 * Return the library of compiled modules, or null if this browser cannot use it: Python would never
 * start with it.
 * @param {PythonParts} parts
 */
async function usableLibrary(parts) {
  try {
    const content = await parts.content("library");
    await WebAssembly.compile(content);
    return content;
  } catch {
    return null;
  }
}

/**
 * Return a function that counts what arrives, and tells the page.
 * @param {Places} places
 * @param {string[]} names the parts that arrive
 */
function counter(places, names) {
  const total = names.reduce((sum, name) => sum + places[name][1], 0);
  let loaded = 0;
  let next = 0;
  return (/** @type {number} */ bytes) => {
    loaded += bytes;
    if (Date.now() < next && loaded < total) return;
    next = Date.now() + PACE;
    worker.postMessage({ kind: "loaded", loaded, total });
  };
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

// How Python begins, and a snapshot: the memory of a Python that has imported the grader, and the
// files that it may read.
//
// Restoring it takes a small part of the time in which Python starts. A snapshot begins with the
// length of a list in JSON, 32 bits; after the list come the memory and the files.

/** The start of the memory is a multiple of it. */
const ALIGNMENT = 16;

/**
 * @typedef {Object} Snapshot
 * @property {Uint8Array} memory
 * @property {[string, Uint8Array][]} files with their absolute names
 */

/** @param {number} size */
const aligned = (size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

/**
 * Return the parts of a snapshot, which share its memory.
 * @param {ArrayBuffer} content
 * @returns {Snapshot}
 */
export function parts(content) {
  const [length] = new Uint32Array(content, 0, 1);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(content, 4, length)));
  let at = aligned(4 + length);
  const next = (/** @type {number} */ size) => new Uint8Array(content, (at += size) - size, size);
  const memory = next(list.memory);
  /** @type {[string, number][]} */
  const listed = list.files;
  return { memory, files: listed.map(([name, size]) => [name, next(size)]) };
}

/**
 * Write files.
 * @param {any} system the files of the runtime
 * @param {[string, Uint8Array][]} files
 */
export function writeFiles(system, files) {
  const folders = new Set();
  for (const [name, content] of files) {
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!folders.has(folder)) system.mkdirTree(folder);
    folders.add(folder);
    system.writeFile(name, content);
  }
}

/** The name of the library of compiled modules in the file system of Python. */
const LIBRARY = "/grader/modules.so";

/**
 * Return the program by which Python begins, once the files of the grader are there.
 * @param {boolean} hasLibrary whether the library of compiled modules is loaded
 */
export const beginning = (hasLibrary) => `
import sys
sys.path.insert(0, "/grader")
if ${hasLibrary ? "True" : "False"}:
    from grader.web import compiled_modules
    compiled_modules.use("${LIBRARY}")
from grader.web import browser_tasks
browser_tasks.prepare()
`;

/**
 * Return a function that makes the module of Python, with the library of compiled modules.
 *
 * The library is loaded before anything runs, so it is at the same addresses each time, as a
 * snapshot demands.
 * @param {(settings: any) => Promise<any>} create
 * @param {string|null} library where it is loaded from; it must be there, or Python never starts
 */
export const withLibrary = (create, library) => (/** @type {any} */ settings) => {
  if (!library) return create(settings);
  const { locateFile } = settings;
  /** @param {string} name @param {string} folder */
  const located = (name, folder) => (name === LIBRARY ? library : locateFile(name, folder));
  return create({ ...settings, dynamicLibraries: [LIBRARY], locateFile: located });
};

/**
 * Return a function that makes the module of Python, which keeps what depends on the browser.
 *
 * How functions of C are called is settled before the memory is restored, by what the browser can
 * do, and the browser is another one than that of the snapshot.
 * @param {(settings: any) => Promise<any>} create
 */
const keeping = (create) => async (/** @type {any} */ settings) => {
  const module = await create(settings);
  const restore = module.API.restoreSnapshot;
  module.API.restoreSnapshot = (/** @type {Uint8Array} */ memory) => {
    const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
    const place = (module.__PyRuntime + offset) / 4;
    const trampoline = module.HEAP32[place];
    const [, start] = new Uint32Array(memory.buffer, memory.byteOffset, 2);
    const size = memory.length - start;
    if (module.HEAP8.length < size) module._malloc(size); // lets the memory grow
    const found = restore(memory);
    module.HEAP8.fill(0, size); // as new memory is
    module.HEAP32[place] = trampoline;
    return found;
  };
  return module;
};

/**
 * Return Python as it was when the snapshot was made.
 * @param {(options: any) => Promise<any>} loadPyodide
 * @param {any} options those of `loadPyodide`
 * @param {ArrayBuffer} content
 */
export async function restored(loadPyodide, options, content) {
  const { memory, files } = parts(content);
  const createPyodideModule = keeping(options.createPyodideModule);
  const runtime = await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: memory });
  writeFiles(runtime.FS, files);
  return runtime;
}

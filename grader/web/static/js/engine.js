// The engine answers questions about puzzles: one interface, whether a server or a worker computes.

import { HttpEngine } from "./http_engine.js";
import { LoadingBar } from "./loading_bar.js";
import { WorkerEngine } from "./worker_engine.js";

export { EngineError } from "./engine_error.js";
export { tokenHeaders, useToken } from "./http_engine.js";

/**
 * @typedef {Object} Engine
 * @property {(name: string, request?: Record<string, any>, signal?: AbortSignal) => Promise<any>} call
 *   Answer one question; names and JSON are those of the REST interface.
 * @property {(name: string, request?: Record<string, any>, signal?: AbortSignal) => AsyncIterable<any>} stream
 *   Answer with several objects, as they are found.
 */

/** What runs Python in the browser, in the pages of a static site; null where there is a server. */
const python = /** @type {HTMLMetaElement|null} */ (document.querySelector("meta[name=grader-python]"));

/** Whether there is no server. */
export const isStatic = python !== null;

/** The engine of the page. @type {Engine} */
export const engine = python ? staticEngine(python.content) : new HttpEngine();

/** Return the engine of a static site. @param {string} place the parts of Python */
function staticEngine(place) {
  const bar = new LoadingBar();
  const ready = () => {
    bar.end();
    // Private windows may forbid a service worker; there the site works online only.
    navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI)).catch(() => {});
  };
  return new WorkerEngine(place, ready, (loaded, total) => bar.show(loaded, total));
}

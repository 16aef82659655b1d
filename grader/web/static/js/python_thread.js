// One worker with Python: it is started, given a request at a time, interrupted, and replaced.

/**
 * @typedef {Object} Task a request
 * @property {string} name
 * @property {string} text the request as JSON
 * @property {boolean} isStream whether the answer arrives in parts
 * @property {boolean} isLong whether the answer may take long
 * @property {(part: any) => void} part takes a part
 * @property {(reply: {status: number, body: any}) => void} done takes the end of the answer
 * @property {(problem: Record<string, any>) => void} failed takes the reason why there is none
 */

/** Milliseconds that a request may take to end when it is cancelled, before its worker is replaced. */
const GRACE = 250;

/** Milliseconds after which a request that is not a stream has gone wrong; Python ends it before. */
const LONGEST = 40_000;

/** SIGINT. */
const INTERRUPT = 2;

export class PythonThread {
  /** @type {Task|null} the request that is being answered */
  task = null;
  isReady = false;
  /** @type {string|null} why Python could not be started */
  failure = null;
  /** Whether the answer to the current request is no longer wanted. */
  isCancelled = false;
  timer = 0;

  /**
   * @param {import("./python_parts.js").Places} places the addresses and sizes of what the worker loads
   * @param {() => void} changed called when the worker can take a request, or cannot be started
   * @param {(loaded: number, total: number) => void} [loading] called when more bytes have been loaded
   */
  constructor(places, changed, loading = () => {}) {
    this.places = places;
    this.changed = changed;
    this.loading = loading;
    this.#start();
  }

  get isFree() {
    return this.isReady && !this.task;
  }

  #start() {
    this.isReady = false;
    this.failure = null;
    // Memory can be shared only by pages that are isolated from other sites.
    this.flag = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    const worker = new Worker(new URL("python_worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.#fail(event.message || "the worker cannot be loaded");
    };
    worker.postMessage({ kind: "start", places: this.places, flag: this.flag });
  }

  /** Begin to answer a request. @param {Task} task */
  run(task) {
    this.task = task;
    this.isCancelled = false;
    if (this.flag) this.flag[0] = 0; // an interruption of the request before may have come too late
    if (!task.isStream) this.timer = setTimeout(() => this.#expire(), LONGEST);
    const { name, text, isStream } = task;
    this.worker?.postMessage({ kind: "request", name, text, isStream });
  }

  /** End the current request; its answer is no longer wanted. */
  cancel() {
    if (this.isCancelled) return;
    this.isCancelled = true;
    if (this.flag) this.flag[0] = INTERRUPT;
    clearTimeout(this.timer);
    // Most requests end by themselves before a new worker would be ready; streams do not.  A worker
    // that is not interrupted in time is replaced, and the other one answers meanwhile.
    const grace = this.flag || !this.task?.isStream ? GRACE : 0;
    this.timer = setTimeout(() => this.restart(), grace);
  }

  /** Replace the worker. */
  restart() {
    this.end();
    this.#start();
    this.changed();
  }

  /** End the worker. */
  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.task = null;
    this.isReady = false;
  }

  /** @param {any} data a message of the worker */
  #take(data) {
    if (data.kind === "ready") {
      this.isReady = true;
      this.changed();
    } else if (data.kind === "loaded") {
      this.loading(data.loaded, data.total);
    } else if (data.kind === "part") {
      if (!this.isCancelled) this.task?.part(JSON.parse(data.text));
    } else if (data.kind === "done") {
      const { task } = this;
      clearTimeout(this.timer);
      this.task = null;
      if (!this.isCancelled) task?.done(JSON.parse(data.text));
      this.changed();
    } else {
      this.#fail(data.message);
    }
  }

  /** @param {string} message */
  #fail(message) {
    const { task } = this;
    if (!this.isReady) {
      this.end();
      this.failure = message;
      this.changed();
      return;
    }
    // Python cannot go on after an error of its own, such as too little memory.
    this.restart();
    task?.failed({ crashed: true, title: message });
  }

  #expire() {
    const { task } = this;
    this.restart();
    task?.failed({ status: 422, late: true, title: "time-limit" });
  }
}

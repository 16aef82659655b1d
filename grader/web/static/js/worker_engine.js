// The engine of a static site: Python runs in workers of the page.

import { EngineError } from "./engine_error.js";
import { PreparedAnswers } from "./prepared_answers.js";
import { PythonThread } from "./python_thread.js";
import { language } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./python_thread.js").Task} Task */

/** Workers at most: one for what takes long, one for all other questions meanwhile. */
const MOST = 2;

/** What may take long, besides answers in parts. */
const LONG = new Set([
  ...["rate", "trace", "hints", "check", "count", "solve", "canonical", "picture"],
  ...["layout/problems", "generate/check"],
]);

/** Milliseconds of an answer after which a second worker is started. */
const PATIENCE = 300;

/** Answers by Python. @implements {Engine} */
export class WorkerEngine {
  prepared = new PreparedAnswers();
  /** @type {Task[]} */
  waiting = [];
  /** @type {PythonThread[]} */
  threads = [];

  /**
   * @param {string} place the parts of Python in JSON, as the export has written them
   * @param {() => void} [ready] called when Python can answer
   * @param {(loaded: number, total: number) => void} [loading] called when more bytes of it have been loaded
   */
  constructor(place, ready, loading) {
    /** @type {import("./python_parts.js").Places} */
    this.places = JSON.parse(place);
    for (const part of Object.values(this.places)) part[0] = new URL(part[0], document.baseURI).href;
    this.ready = ready;
    this.#add(loading);
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} [request]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async call(name, request = {}, signal) {
    const known = await this.prepared.find(name, request);
    signal?.throwIfAborted();
    if (known) return known;
    return new Promise((done, failed) => this.#ask(name, request, signal, { done, failed }));
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} [request]
   * @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<any, void, void>}
   */
  async *stream(name, request = {}, signal) {
    signal?.throwIfAborted();
    /** @type {ReadableStreamDefaultController<any>} */
    let parts;
    const stream = new ReadableStream({ start: (controller) => void (parts = controller) });
    const task = this.#ask(name, request, signal, {
      isStream: true,
      part: (part) => parts.enqueue(part),
      done: () => parts.close(),
      failed: (error) => parts.error(error),
    });
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } finally {
      this.#cancel(task);
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} request
   * @param {AbortSignal|undefined} signal
   * @param {{isStream?: boolean, part?: Task["part"], done: (body: any) => void, failed: (error: unknown) => void}} ends
   */
  #ask(name, request, signal, { isStream = false, part = () => {}, done, failed }) {
    /** @type {Task} */
    const task = {
      name,
      text: JSON.stringify({ language, ...request }),
      isStream,
      isLong: isStream || LONG.has(name),
      part,
      done: ({ status, body }) => (status === 200 ? done(body) : failed(new EngineError(body))),
      failed: (problem) => failed(new EngineError(problem)),
    };
    signal?.addEventListener("abort", () => (this.#cancel(task), failed(signal.reason)), { once: true });
    this.#submit(task);
    return task;
  }

  /** @param {(loaded: number, total: number) => void} [loading] */
  #add(loading) {
    this.threads.push(new PythonThread(this.places, () => this.#change(), loading));
  }

  /** Start the second worker, unless it is there. */
  #reinforce() {
    if (this.threads.length < MOST) this.#add();
  }

  /** @param {Task} task */
  #submit(task) {
    // What could not be loaded before is tried again.
    for (const thread of this.threads) if (thread.failure) thread.restart();
    this.waiting.push(task);
    this.#change();
  }

  /** @param {Task} task */
  #cancel(task) {
    this.waiting = this.waiting.filter((each) => each !== task);
    this.threads.find((thread) => thread.task === task)?.cancel();
    this.#change();
  }

  /** Give requests to workers that are free, and refuse them if Python cannot be started. */
  #change() {
    if (this.threads.some((thread) => thread.isReady)) {
      this.ready?.();
      this.ready = undefined;
    }
    const failed = this.threads.find((thread) => thread.failure);
    if (failed && this.threads.every((thread) => thread.failure)) {
      for (const task of this.waiting.splice(0)) task.failed({ unloaded: true, title: failed.failure });
      return;
    }
    for (const task of [...this.waiting]) {
      const isBusy = this.threads.some((thread) => thread.task?.isLong && !thread.isCancelled);
      // What takes long leaves one worker to all other questions.
      if (task.isLong && isBusy) continue;
      const free = this.threads.find((thread) => thread.isFree);
      if (free) {
        this.waiting.splice(this.waiting.indexOf(task), 1);
        this.#run(free, task);
      } else if (this.threads.every((thread) => thread.task)) {
        this.#reinforce();
      }
    }
  }

  /** @param {PythonThread} thread @param {Task} task */
  #run(thread, task) {
    thread.run(task);
    if (task.isLong) setTimeout(() => thread.task === task && this.#reinforce(), PATIENCE);
  }
}

// The parts of Python, loaded one after another in the order of their use.
//
// So on a slow line Python starts while the last parts still arrive.

/** @typedef {Record<string, [string, number]>} Places the address and the size of each part, in bytes */

/** That of the browser: for Pyodide, the worker replaces it by these parts. */
const { fetch } = globalThis;

export class PythonParts {
  /**
   * @param {Places} places
   * @param {string[]} names the parts to load, in this order
   * @param {(bytes: number) => void} arrived called for what has arrived of them
   */
  constructor(places, names, arrived) {
    this.places = places;
    this.arrived = arrived;
    /** @type {Map<string, Promise<ReadableStream>>} */
    this.streams = new Map();
    /** @type {Promise<unknown>} */
    let before = Promise.resolve();
    for (const name of names) {
      const { stream, ended } = this.#begun(places[name][0], before);
      stream.catch(() => {}); // whoever asks for the part is told
      this.streams.set(name, stream);
      before = ended;
    }
  }

  /** Load a part after those before it. @param {string} address @param {Promise<unknown>} before */
  #begun(address, before) {
    const response = before.then(() => fetch(address));
    const passing = new TransformStream(
      { transform: (chunk, to) => (this.arrived(chunk.length), to.enqueue(chunk)) },
      undefined,
      // What arrives is taken even if nobody reads it yet.
      { highWaterMark: Infinity },
    );
    const stream = response.then(({ ok, status, body }) => {
      if (!ok || !body) throw new Error(`${address}: ${status}`);
      return { stream: passing.readable, ended: body.pipeTo(passing.writable) };
    });
    return {
      stream: stream.then((found) => found.stream),
      ended: stream.then((found) => found.ended).catch(() => {}),
    };
  }

  /** Return a part, which can be read once. @param {string} name */
  async stream(name) {
    const stream = await /** @type {Promise<ReadableStream>} */ (this.streams.get(name));
    // The names of files that are compressed end alike.
    return this.places[name][0].endsWith(".bin") ? unpacked(stream) : stream;
  }

  /** Return the content of a part. @param {string} name */
  async content(name) {
    return new Response(await this.stream(name)).arrayBuffer();
  }
}

/** Return the content of a compressed stream. @param {ReadableStream} stream */
export const unpacked = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

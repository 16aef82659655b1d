// The parts of Python, as they are used: those whose names end in `.bin` arrive compressed.

/** @typedef {Record<string, [string, number]>} Places the address and the size of each part, in bytes */

/** That of the browser: for Pyodide, the worker replaces it by these parts. */
const { fetch } = globalThis;

/** What compressed parts are; the service worker has decompressed those that it has kept. */
const TYPE = "application/wasm";

export class PythonParts {
  /** @type {Map<string, Promise<Response>>} */
  responses = new Map();

  /**
   * @param {Places} places
   * @param {string[]} names the parts to load
   * @param {((bytes: number) => void)|null} arrived called for what has arrived; the parts are then
   *   loaded one after another in this order, so that on a slow line Python starts while the last
   *   ones still arrive. Without it, the browser has kept them, and they are loaded all at once.
   */
  constructor(places, names, arrived) {
    this.arrived = arrived;
    /** @type {Promise<unknown>} */
    let before = Promise.resolve();
    for (const name of names) {
      const { response, ended } = this.#begun(places[name][0], before);
      response.catch(() => {}); // whoever asks for the part is told
      this.responses.set(name, response);
      if (arrived) before = ended;
    }
  }

  /** Return a part, which can be read once. @param {string} name */
  response(name) {
    return /** @type {Promise<Response>} */ (this.responses.get(name));
  }

  /** Return the content of a part. @param {string} name */
  async content(name) {
    return (await this.response(name)).arrayBuffer();
  }

  /** Load a part after those before it. @param {string} address @param {Promise<unknown>} before */
  #begun(address, before) {
    const loading = before
      .then(() => fetch(address))
      .then((response) => {
        if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
        const passing = this.arrived && passage(this.arrived);
        const ended = passing && response.body.pipeTo(passing.writable);
        const found = passing ? new Response(passing.readable, { headers: response.headers }) : response;
        return { response: address.endsWith(".bin") ? decompressed(found) : found, ended };
      });
    return {
      response: loading.then((found) => found.response),
      ended: loading.then((found) => found.ended).catch(() => {}),
    };
  }
}

/** Return a passage that counts bytes, and takes them even if nobody reads them yet. @param {(bytes: number) => void} count */
const passage = (count) =>
  new TransformStream({ transform: (chunk, to) => (count(chunk.length), to.enqueue(chunk)) }, undefined, {
    highWaterMark: Infinity,
  });

/** @param {Response} response */
function decompressed(response) {
  if (response.headers.get("content-type") === TYPE) return response;
  return new Response(unpacked(/** @type {ReadableStream} */ (response.body)), {
    headers: { "content-type": TYPE },
  });
}

/** Return the content of a compressed stream. @param {ReadableStream} stream */
export const unpacked = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

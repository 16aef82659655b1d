// The engine that asks a server.

import { EngineError } from "./engine_error.js";
import { inTab, keepInTab } from "./settings.js";
import { language } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */

const API = "api/v1/";

/** Questions without a body. */
const GET = new Set(["profiles", "strategies", "layouts", "rules", "formats", "version", "openapi.json"]);

/** Where the token of a server that wants one is kept, as long as the tab is open. */
const TOKEN = "token";

/** How often a question is asked again of a server that is busy. */
const REPEATS = 3;

/** Keep the token of the server. @param {string} token */
export const useToken = (token) => keepInTab(TOKEN, token);

/** Return the headers by which the server lets this tab in. @returns {Record<string, string>} */
export function tokenHeaders() {
  const token = inTab(TOKEN);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Answers by HTTP. @implements {Engine} */
export class HttpEngine {
  /** @param {string} [base] the address of the interface */
  constructor(base = API) {
    this.base = new URL(base, document.baseURI);
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} [request]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async call(name, request = {}, signal) {
    return (await this.#send(name, request, signal)).json();
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} [request]
   * @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<any, void, void>}
   */
  async *stream(name, request = {}, signal) {
    const response = await this.#send(name, request, signal);
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop() || "";
        for (const line of lines) {
          // What has arrived already would otherwise keep a slow page busy after the user stops it.
          signal?.throwIfAborted();
          if (line.trim()) yield JSON.parse(line);
        }
      }
      if (rest.trim()) yield JSON.parse(rest);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, any>} request
   * @param {AbortSignal} [signal]
   */
  async #send(name, request, signal) {
    const url = new URL(name, this.base);
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json, application/x-ndjson", ...tokenHeaders() };
    /** @type {RequestInit} */
    const options = { signal, headers };
    // A file of puzzles may be larger than a JSON request, so it is sent as it is.
    const isFile = name === "rate-many" && typeof request.puzzles === "string";
    const asked = GET.has(name) ? request : { language, ...request };
    if (GET.has(name) || isFile) {
      const { puzzles: _, ...rest } = asked;
      for (const [key, value] of Object.entries(rest)) url.searchParams.set(key, String(value));
    }
    if (!GET.has(name)) {
      options.method = "POST";
      headers["Content-Type"] = isFile ? "text/plain" : "application/json";
      options.body = isFile ? request.puzzles : JSON.stringify(asked);
    }
    for (let repeats = 0; ; repeats++) {
      /** @type {Response} */
      let response;
      try {
        response = await fetch(url, options);
      } catch (error) {
        if (signal?.aborted) throw error;
        throw new EngineError({ title: "unreachable", unreachable: true });
      }
      if (response.ok) return response;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || repeats === REPEATS) {
        const { status, statusText: title } = response;
        throw new EngineError(await response.json().catch(() => ({ status, title })));
      }
      const seconds = Number(response.headers.get("Retry-After") || 1);
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      signal?.throwIfAborted();
    }
  }
}

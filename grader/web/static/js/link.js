// Links that hold a puzzle behind `#`, which browsers send to no server.

import { download } from "./dom.js";

/** The longest link; longer ones break in mail and messengers. */
export const LONGEST = 2000;
/** The largest text of a puzzle in a link, in bytes. */
const LARGEST = 1_000_000;

/** @param {Uint8Array<ArrayBuffer>} bytes */
const encode = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const decode = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream|DecompressionStream} through
 */
async function pass(bytes, through) {
  let length = 0;
  const limited = new TransformStream({
    transform: (chunk, to) => {
      length += chunk.length;
      // A short link could hold a text that fills the memory.
      if (length > LARGEST) throw new Error("too large");
      to.enqueue(chunk);
    },
  });
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(/** @type {any} */ (through))
    .pipeThrough(limited);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Return the part of a link behind `#` for a puzzle: `p=` and its line, or `z=` and its text
 * compressed, whichever is shorter.
 * @param {string} text
 */
export async function fragment(text) {
  const plain = `p=${encodeURIComponent(text)}`;
  const packed = `z=${encode(await pass(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))}`;
  return plain.length <= Math.max(150, packed.length) ? plain : packed;
}

/**
 * Return the puzzle in the part of a link behind `#`, or null.
 * @param {string} hash
 * @returns {Promise<string|null>}
 */
export async function puzzleOf(hash) {
  const match = /^#?([pz])=(.+)$/s.exec(hash);
  if (!match) return null;
  try {
    if (match[1] === "p") return decodeURIComponent(match[2]);
    return new TextDecoder().decode(await pass(decode(match[2]), new DecompressionStream("deflate-raw")));
  } catch {
    return match[2]; // a damaged link: the engine says what is wrong with it
  }
}

/**
 * Return a text that holds the puzzle of a rating: its line names no layout.
 * @param {any} record with `puzzle` and `layout`
 * @returns {string}
 */
export function textOfRecord({ puzzle, layout }) {
  const isPlain = !layout || /^(classic|jigsaw|latin)-\d+$/.test(layout) || puzzle.startsWith("{");
  return isPlain && !String(layout).startsWith("latin") ? puzzle : JSON.stringify({ layout, givens: puzzle });
}

/** Save the puzzles of ratings as a file, one a line. @param {any[]} records */
export const downloadPuzzles = (records) =>
  download("puzzles.txt", records.map((each) => `${textOfRecord(each)}\n`).join(""), "text/plain");

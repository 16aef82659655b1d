// QR codes (ISO/IEC 18004): texts as bytes, with the error correction of level L.

/** For each version: the codewords for correction in a block, and the number of blocks. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
/** Bits that say which level and mask a code has are combined with this pattern. */
const FORMAT_PATTERN = 0x5412;
/** Codewords that fill the rest of a code. */
const FILLING = [0xec, 0x11];
/** Where a mask turns modules over. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements, and their exponents. */
const POWERS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i += 1) {
  POWERS[i] = POWERS[i + 255] = value;
  LOGARITHMS[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** Return the product of two elements. @param {number} a @param {number} b */
const product = (a, b) => (a && b ? POWERS[LOGARITHMS[a] + LOGARITHMS[b]] : 0);

/** Return the places of the centres of alignment patterns in a line. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const size = 17 + 4 * version;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const found = Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step);
  return [6, ...found.reverse()];
}

/** Return how many codewords a version has. @param {number} version */
function codewordsOf(version) {
  const size = 17 + 4 * version;
  const lines = alignments(version).length;
  const aligned = lines ? 25 * (lines ** 2 - 3) - 10 * (lines - 2) : 0;
  const bits = size ** 2 - 3 * 64 - 2 * (size - 16) - 31 - aligned - (version > 6 ? 36 : 0);
  return Math.floor(bits / 8);
}

/** Return how many codewords of a version hold data. @param {number} version */
const dataOf = (version) => codewordsOf(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** Return the codewords that correct others. @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] ^= product(factor, POWERS[i])));
    generator = next;
  }
  const rest = new Array(count).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift();
    rest.push(0);
    for (let i = 0; i < count; i += 1) rest[i] ^= product(generator[i + 1], factor);
  }
  return rest;
}

/** Return the codewords of a text in the order of the code. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const room = dataOf(version);
  let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, 8 * room - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) || []).map((word) => parseInt(word, 2));
  for (let i = 0; data.length < room; i += 1) data.push(FILLING[i % 2]);
  const [count, extra] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = count - (room % count);
  let begin = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const end = begin + Math.floor(room / count) + (i < short ? 0 : 1);
    const block = data.slice(begin, end);
    begin = end;
    return block;
  });
  const corrections = blocks.map((block) => correction(block, extra));
  const woven = (/** @type {number[][]} */ parts) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) =>
      parts.flatMap((part) => (i < part.length ? [part[i]] : [])),
    ).flat();
  return [...woven(blocks), ...woven(corrections)];
}

/**
 * Return a number followed by the rest of its division, as in formats and versions.
 * @param {number} value
 * @param {number} divisor
 * @param {number} length bits of the rest
 */
function checked(value, divisor, length) {
  let rest = value << length;
  for (let bit = 31; bit >= length; bit -= 1) if ((rest >>> bit) & 1) rest ^= divisor << (bit - length);
  return (value << length) | rest;
}

/** Modules: true is dark, undefined is free. @typedef {(boolean|undefined)[][]} Modules */

/** Return a code with all but its data. @param {number} version @returns {Modules} */
function frame(version) {
  const size = 17 + 4 * version;
  const modules = /** @type {Modules} */ (
    Array.from({ length: size }, () => new Array(size).fill(undefined))
  );
  /** @param {number} row @param {number} column @param {number} reach @param {(ring: number) => boolean} dark */
  const square = (row, column, reach, dark) => {
    for (let r = row - reach; r <= row + reach; r += 1) {
      for (let c = column - reach; c <= column + reach; c += 1) {
        if (modules[r] && c >= 0 && c < size)
          modules[r][c] = dark(Math.max(Math.abs(r - row), Math.abs(c - column)));
      }
    }
  };
  for (let i = 8; i < size - 8; i += 1) modules[6][i] = modules[i][6] = i % 2 === 0;
  const lines = alignments(version);
  const last = lines[lines.length - 1];
  for (const row of lines) {
    for (const column of lines) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) square(row, column, 2, (ring) => ring !== 1);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ]) {
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  if (version > 6) {
    const bits = checked(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
      modules[far][near] = modules[near][far] = ((bits >> i) & 1) === 1;
    }
  }
  addFormat(modules, 0);
  return modules;
}

/** Write the level and the mask into a code. @param {Modules} modules @param {number} mask */
function addFormat(modules, mask) {
  const size = modules.length;
  // The level L has the number 1.
  const bits = checked((1 << 3) | mask, 0x537, 10) ^ FORMAT_PATTERN;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    const along = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i;
    if (i < 8) modules[along][8] = dark;
    else modules[8][along] = dark;
    if (i < 8) modules[8][size - 1 - i] = dark;
    else modules[size - 15 + i][8] = dark;
  }
  modules[size - 8][8] = true;
}

/** Return the free modules in the order of the data. @param {Modules} modules @returns {[number, number][]} */
function freeModules(modules) {
  const size = modules.length;
  /** @type {[number, number][]} */
  const found = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const row = upwards ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (modules[row][column] === undefined) found.push([row, column]);
      }
    }
    upwards = !upwards;
  }
  return found;
}

/** Return how hard a code is to read. @param {Modules} modules */
function penalty(modules) {
  const size = modules.length;
  const lines = modules.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const turned = lines.map((_, c) => lines.map((line) => line[c]).join(""));
  let found = 0;
  for (const line of [...lines, ...turned]) {
    for (const run of line.match(/0{5,}|1{5,}/g) || []) found += run.length - 2;
    found += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let r = 1; r < size; r += 1) {
    for (let c = 1; c < size; c += 1) {
      const square = lines[r - 1].slice(c - 1, c + 1) + lines[r].slice(c - 1, c + 1);
      if (square === "0000" || square === "1111") found += 3;
    }
  }
  const dark = lines.join("").replaceAll("0", "").length;
  return found + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}

/**
 * Return a text as a QR code: rows of modules, true if dark; null if it is too long.
 * @param {string} text
 * @returns {boolean[][]|null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = CORRECTION.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= dataOf(i + 1)) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const empty = frame(version);
  const places = freeModules(empty);
  const codes = MASKS.map((mask, number) => {
    const code = empty.map((row) => [...row]);
    places.forEach(([row, column], i) => {
      const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      code[row][column] = (bit === 1) !== mask(row, column);
    });
    addFormat(code, number);
    return code;
  });
  const penalties = codes.map(penalty);
  return /** @type {boolean[][]} */ (codes[penalties.indexOf(Math.min(...penalties))]);
}

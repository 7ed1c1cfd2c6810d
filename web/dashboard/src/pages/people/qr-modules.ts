/*
 * Encodes a link as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 15. That is enough for links of up to
 * 412 bytes, and a phone reads them easily.
 */

/** For each version from 1: error correction codewords of a block, and the number of blocks. */
const BLOCKS: readonly (readonly [corrections: number, blocks: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
];
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

type Modules = boolean[][];

/** The modules of the code, true for dark. */
export function qrModules(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = findVersion(bytes.length);
  const size = version * 4 + 17;
  const grid: Grid = {
    size,
    dark: Array.from({ length: size }, () => new Array<boolean>(size).fill(false)),
    fixed: Array.from({ length: size }, () => new Array<boolean>(size).fill(false)),
  };
  drawPatterns(grid, version);
  drawCodewords(grid, addCorrections(dataCodewords(bytes, version), version));
  const masked = MASKS.map((_, mask) => withMask(grid, mask));
  const penalties = masked.map(penaltyOf);
  return masked[penalties.indexOf(Math.min(...penalties))] ?? [];
}

interface Grid {
  size: number;
  dark: Modules;
  /** Modules of patterns, which contain no data. */
  fixed: Modules;
}

function findVersion(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++)
    if (4 + countBits(version) + length * 8 <= dataLength(version) * 8) return version;
  throw new RangeError('The text is too long for a QR code');
}

function countBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** Number of codewords of a version, with those for error correction. */
function codewordCount(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
  }
  return Math.floor((version >= 7 ? modules - 36 : modules) / 8);
}

function blocksOf(version: number): readonly [corrections: number, blocks: number] {
  return BLOCKS[version - 1] ?? [0, 0];
}

function dataLength(version: number): number {
  const [corrections, blocks] = blocksOf(version);
  return codewordCount(version) - corrections * blocks;
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const append = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  append(BYTE_MODE, 4);
  append(bytes.length, countBits(version));
  for (const byte of bytes) append(byte, 8);
  const length = dataLength(version);
  append(0, Math.min(4, length * 8 - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  const codewords: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    codewords.push(bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let pad = 0; codewords.length < length; pad++) codewords.push(PADDING[pad % 2] ?? 0);
  return codewords;
}

/** Splits the data into blocks, adds the error correction of each, and interleaves them. */
function addCorrections(data: readonly number[], version: number): number[] {
  const [corrections, count] = blocksOf(version);
  const shortLength = Math.floor(data.length / count);
  const shortCount = count - (data.length % count);
  const divisor = divisorOf(corrections);
  const blocks: { data: readonly number[]; corrections: readonly number[] }[] = [];
  for (let block = 0, at = 0; block < count; block++) {
    const length = shortLength + (block < shortCount ? 0 : 1);
    const part = data.slice(at, at + length);
    blocks.push({ data: part, corrections: remainderOf(part, divisor) });
    at += length;
  }
  const all: number[] = [];
  const interleave = (parts: readonly (readonly number[])[], length: number) => {
    for (let at = 0; at < length; at++)
      for (const part of parts) if (at < part.length) all.push(part[at] ?? 0);
  };
  interleave(
    blocks.map((block) => block.data),
    shortLength + 1,
  );
  interleave(
    blocks.map((block) => block.corrections),
    corrections,
  );
  return all;
}

/** The generator polynomial of Reed-Solomon, without its leading coefficient. */
function divisorOf(degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let factor = 0, root = 1; factor < degree; factor++, root = multiply(root, 2))
    for (let at = 0; at < degree; at++)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
  return divisor;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = divisor.map(() => 0);
  for (const codeword of data) {
    const factor = codeword ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [at, coefficient] of divisor.entries())
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor);
  }
  return remainder;
}

/** Multiplies in GF(2⁸) modulo 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function set({ dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, fixedRow] = [dark[y], fixed[y]];
  if (!row || !fixedRow || x < 0 || x >= row.length) return;
  row[x] = isDark;
  fixedRow[x] = true;
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(grid, { x, y, radius: 4, light: [2, 4] });
  const places = alignmentsOf(version, size);
  const last = places.length - 1;
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) drawSquares(grid, { x, y, radius: 2, light: [1] });
    }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
}

/** Squares inside each other, around a centre. */
function drawSquares(
  grid: Grid,
  { x, y, radius, light }: { x: number; y: number; radius: number; light: readonly number[] },
): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      set(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** Level M has the number 0, so the format is the mask alone. */
function drawFormat(grid: Grid, mask: number): void {
  let remainder = mask;
  for (let step = 0; step < 10; step++) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537);
  const format = ((mask << 10) | remainder) ^ 0x5412;
  const bit = (at: number) => ((format >>> at) & 1) === 1;
  const { size } = grid;
  for (let at = 0; at <= 5; at++) set(grid, 8, at, bit(at));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(grid, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(grid, 8, size - 15 + at, bit(at));
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  let remainder = version;
  for (let step = 0; step < 12; step++) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25);
  const bits = (version << 12) | remainder;
  for (let at = 0; at < 18; at++) {
    const [far, near] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    const isDark = ((bits >>> at) & 1) === 1;
    set(grid, far, near, isDark);
    set(grid, near, far, isDark);
  }
}

/** In columns of two, from the bottom right, up and down in turn. */
function drawCodewords({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x] || bit >= codewords.length * 8) continue;
        row[x] = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function withMask({ size, dark, fixed }: Grid, mask: number): Modules {
  const isInverted = MASKS[mask] ?? (() => false);
  const masked = dark.map((row, y) =>
    row.map((isDark, x) => (fixed[y]?.[x] ? isDark : isDark !== isInverted(x, y))),
  );
  drawFormat({ size, dark: masked, fixed: fixed.map((row) => [...row]) }, mask);
  return masked;
}

/** How hard a code is to read: long runs, blocks, patterns like those in the corners, and an uneven share of dark modules. */
function penaltyOf(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  let penalty = [...modules, ...columns].reduce((sum, line) => sum + penaltyOfLine(line), 0);
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const color = modules[y]?.[x];
      if (color === modules[y]?.[x + 1] && color === modules[y + 1]?.[x] && color === modules[y + 1]?.[x + 1])
        penalty += 3;
    }
  const dark = modules.flat().filter(Boolean).length;
  return penalty + (Math.ceil(Math.abs(dark * 20 - size * size * 10) / (size * size)) - 1) * 10;
}

function penaltyOfLine(line: readonly boolean[]): number {
  const runs = (line.map(Number).join('').match(/0+|1+/g) ?? []).map((run) => run.length);
  const long = runs.reduce((sum, length) => sum + (length >= 5 ? length - 2 : 0), 0);
  const quiet = line.length;
  // light runs are at even places; the quiet zone around the code belongs to the first and the last
  const bordered = line[0] ? [quiet, ...runs] : runs.with(0, quiet + (runs[0] ?? 0));
  if (bordered.length % 2 === 0) bordered.push(quiet);
  else bordered[bordered.length - 1] = quiet + (bordered.at(-1) ?? 0);
  return long + countFinderLike(bordered) * 40;
}

/** Dark runs of 1 : 3 : 1 with a wide light run on one side look like the patterns in the corners. */
function countFinderLike(runs: readonly number[]): number {
  let count = 0;
  for (let at = 1; at + 5 < runs.length; at += 2) {
    const [before = 0, n = 0, light = 0, core = 0, lightToo = 0, dark = 0, after = 0] = runs.slice(
      at - 1,
      at + 6,
    );
    if (light !== n || core !== 3 * n || lightToo !== n || dark !== n) continue;
    if (before >= 4 * n && after >= n) count++;
    if (after >= 4 * n && before >= n) count++;
  }
  return count;
}

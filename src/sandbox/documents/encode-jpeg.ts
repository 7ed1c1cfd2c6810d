/** A picture in greys, a byte a pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

const BLOCK = 8;
/** The same coarseness for all frequencies: text stays sharp. */
const COARSENESS = 14;
const DC_SIZES = Array.from({ length: 12 }, (_, size) => size);
const [END_OF_BLOCK, SIXTEEN_ZEROS] = [0x00, 0xf0];
const AC_SYMBOLS = [
  END_OF_BLOCK,
  SIXTEEN_ZEROS,
  ...Array.from({ length: 160 }, (_, index) => (Math.floor(index / 10) << 4) | ((index % 10) + 1)),
];
// codes of one length each: larger files than the usual tables make, and nothing to copy from a book
const DC_CODE_BITS = 4;
const AC_CODE_BITS = 8;
const ZIGZAG = zigzag();
const COSINES = Array.from({ length: BLOCK * BLOCK }, (_, index) => {
  const [frequency, at] = [Math.floor(index / BLOCK), index % BLOCK];
  return Math.cos(((2 * at + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/** A baseline JPEG (ITU-T T.81). No encoder among our packages writes one. */
export function encodeJpeg(picture: GreyPicture, dpi: number): Buffer {
  const { width, height } = picture;
  const two = (value: number) => [value >> 8, value & 0xff];
  const lengths = (bits: number, count: number) =>
    Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? count : 0));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 1, ...two(dpi), ...two(dpi), 0, 0]),
    segment(0xdb, [0, ...ZIGZAG.map(() => COARSENESS)]),
    segment(0xc0, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...lengths(DC_CODE_BITS, DC_SIZES.length), ...DC_SIZES]),
    segment(0xc4, [0x10, ...lengths(AC_CODE_BITS, AC_SYMBOLS.length), ...AC_SYMBOLS]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    encodeBlocks(picture),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

function encodeBlocks(picture: GreyPicture): Buffer {
  const bits = new BitWriter();
  let before = 0;
  for (let y = 0; y < picture.height; y += BLOCK) {
    for (let x = 0; x < picture.width; x += BLOCK) {
      const [dc = 0, ...others] = quantise(frequenciesOf(picture, x, y));
      const size = sizeOf(dc - before);
      bits.write(size, DC_CODE_BITS);
      bits.write(codeOf(dc - before, size), size);
      before = dc;
      writeOthers(bits, others);
    }
  }
  return bits.finish();
}

function writeOthers(bits: BitWriter, coefficients: readonly number[]): void {
  const last = coefficients.findLastIndex((value) => value !== 0);
  let zeros = 0;
  for (const value of coefficients.slice(0, last + 1)) {
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.write(AC_SYMBOLS.indexOf(SIXTEEN_ZEROS), AC_CODE_BITS);
    const size = sizeOf(value);
    bits.write(AC_SYMBOLS.indexOf((zeros << 4) | size), AC_CODE_BITS);
    bits.write(codeOf(value, size), size);
    zeros = 0;
  }
  if (last < coefficients.length - 1) bits.write(AC_SYMBOLS.indexOf(END_OF_BLOCK), AC_CODE_BITS);
}

/** The cosine transform of a block; pixels beyond an edge are as the last before it. */
function frequenciesOf({ width, height, grey }: GreyPicture, left: number, top: number): Float64Array {
  const rows = new Float64Array(BLOCK * BLOCK);
  for (let y = 0; y < BLOCK; y++) {
    const start = Math.min(top + y, height - 1) * width;
    for (let u = 0; u < BLOCK; u++) {
      let sum = 0;
      for (let x = 0; x < BLOCK; x++) {
        sum += ((grey[start + Math.min(left + x, width - 1)] ?? 0) - 128) * (COSINES[u * BLOCK + x] ?? 0);
      }
      rows[y * BLOCK + u] = sum;
    }
  }
  const frequencies = new Float64Array(BLOCK * BLOCK);
  for (let v = 0; v < BLOCK; v++) {
    for (let u = 0; u < BLOCK; u++) {
      let sum = 0;
      for (let y = 0; y < BLOCK; y++) sum += (rows[y * BLOCK + u] ?? 0) * (COSINES[v * BLOCK + y] ?? 0);
      frequencies[v * BLOCK + u] = sum;
    }
  }
  return frequencies;
}

function quantise(frequencies: Float64Array): number[] {
  return ZIGZAG.map((at) => Math.round((frequencies[at] ?? 0) / COARSENESS));
}

/** How many bits a value takes. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

/** Negative values are written as the ones' complement of their magnitude. */
function codeOf(value: number, size: number): number {
  return value < 0 ? value + (1 << size) - 1 : value;
}

/** Along the diagonals, from low frequencies to high ones. */
function zigzag(): number[] {
  const diagonalOf = (at: number) => (at % BLOCK) + Math.floor(at / BLOCK);
  return Array.from({ length: BLOCK * BLOCK }, (_, at) => at).sort((a, b) => {
    const diagonal = diagonalOf(a);
    if (diagonal !== diagonalOf(b)) return diagonal - diagonalOf(b);
    return diagonal % 2 === 0 ? b - a : a - b;
  });
}

class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.#pending = (this.#pending << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }

  finish(): Buffer {
    while (this.#count > 0) this.write(1, 1);
    return Buffer.from(this.#bytes);
  }

  #flush(): void {
    this.#bytes.push(this.#pending);
    // a marker begins with this byte, so one in the data has a zero behind it
    if (this.#pending === 0xff) this.#bytes.push(0);
    [this.#pending, this.#count] = [0, 0];
  }
}

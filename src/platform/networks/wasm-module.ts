/*
 * Writes WebAssembly modules: just the instructions that the kernels of networks use. All parameters are 32-bit integers, and
 * all functions share one memory, which is imported.
 */

declare global {
  /** The parts of the standard interface that Node's types leave out, as far as networks use them. */
  namespace WebAssembly {
    class Memory {
      constructor(limits: { initial: number; maximum: number });
      readonly buffer: ArrayBuffer;
      grow(pages: number): number;
    }
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance {
      constructor(module: Module, imports: Record<string, Record<string, Memory>>);
      readonly exports: Record<string, unknown>;
    }
  }
}

/** Bytes, in parts that are written one after the other. */
export type Code = readonly (number | Code)[];

export interface WasmFunction {
  name: string;
  parameters: number;
  /** Further locals: first integers, then vectors of four floats. Their numbers follow the parameters'. */
  integers: number;
  vectors: number;
  code: Code;
}

const [I32, V128] = [0x7f, 0x7b];
const SIMD = 0xfd;
/** The logarithm of the alignment of a float. */
const FLOAT_ALIGNMENT = 2;

export const getLocal = (local: number): Code => [0x20, unsigned(local)];
export const setLocal = (local: number, ...value: Code[]): Code => [value, 0x21, unsigned(local)];
export const constant = (value: number): Code => [0x41, signed(value)];
export const add = (a: Code, b: Code): Code => [a, b, 0x6a];
export const shiftRight = (value: Code, bits: number): Code => [value, constant(bits), 0x76];
export const advance = (local: number, bytes: number): Code =>
  bytes === 0 ? [] : setLocal(local, add(getLocal(local), constant(bytes)));

/** Runs `body` again while `condition` is not zero. The body runs at least once. */
export const repeat = (body: readonly Code[], condition: Code): Code => [
  0x03,
  0x40,
  body,
  condition,
  0x0d,
  0x00,
  0x0b,
];
export const isBelow = (a: Code, b: Code): Code => [a, b, 0x49];

export const loadVector = (address: Code, offset: number): Code => access(0x00, address, offset);
/** Loads one float into all four places. */
export const loadSplat = (address: Code, offset: number): Code => access(0x09, address, offset);
export const storeVector = (address: Code, offset: number, value: Code): Code =>
  access(0x0b, [address, value], offset);
/** Stores the first four bytes of a vector. */
export const storeWord = (address: Code, offset: number, value: Code): Code => [
  access(0x5a, [address, value], offset),
  0,
];
/** Copies one of the four floats, or groups of four bytes, of a vector into all four places. */
export const splatLane = (value: Code, lane: number): Code => [
  value,
  value,
  simd(0x0d),
  Array.from({ length: 16 }, (_, byte) => 4 * lane + (byte % 4)),
];
export const splatConstant = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
  return [simd(0x0c), bytes, bytes, bytes, bytes];
};
export const zeroVector: Code = splatConstant(0);
export const addVectors = (a: Code, b: Code): Code => [a, b, simd(0xe4)];
/** The relaxed instructions are one instruction on every processor. Without FMA, `multiplyAdd` rounds twice. */
export const maxVectors = (a: Code, b: Code): Code => [a, b, simd(0x10e)];
export const multiplyAdd = (a: Code, b: Code, sum: Code): Code => [a, b, sum, simd(0x105)];

/** Adds the products of four bytes each to an integer. The bytes of `b` must not be negative. */
export const multiplyAddBytes = (a: Code, b: Code, sum: Code): Code => [a, b, sum, simd(0x113)];
export const integersToFloats = (value: Code): Code => [value, simd(0xfa)];
/** Cuts off the fractions, and limits the results to bytes, of which the first four are the four numbers. */
export const floatsToBytes = (value: Code): Code => [
  value,
  simd(0xf8),
  zeroVector,
  simd(0x85),
  zeroVector,
  simd(0x65),
];

/** Compiles functions, whose memory is imported as `program.memory`. */
export function writeModule(functions: readonly WasmFunction[]): WebAssembly.Module {
  const text = (value: string) => [unsigned(value.length), ...Buffer.from(value, 'latin1')];
  const module = [
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    section(
      1,
      functions.map(({ parameters }) => [0x60, vector(new Array<Code>(parameters).fill([I32])), 0x00]),
    ),
    section(2, [[text('program'), text('memory'), 0x02, 0x00, 0x00]]),
    section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    section(
      7,
      functions.map(({ name }, index) => [text(name), 0x00, unsigned(index)]),
    ),
    section(10, functions.map(bodyOf)),
  ];
  return new WebAssembly.Module(Uint8Array.from(bytesOf(module)));
}

function bodyOf({ integers, vectors, code }: WasmFunction): Code {
  const locals = vector([
    [unsigned(integers), I32],
    [unsigned(vectors), V128],
  ]);
  return sized([locals, code, 0x0b]);
}

function access(operation: number, operands: Code, offset: number): Code {
  return [operands, simd(operation), FLOAT_ALIGNMENT, unsigned(offset)];
}

function simd(operation: number): Code {
  return [SIMD, unsigned(operation)];
}

function section(id: number, items: readonly Code[]): Code {
  return [id, sized(vector(items))];
}

function vector(items: readonly Code[]): Code {
  return [unsigned(items.length), items];
}

function sized(code: Code): Code {
  const bytes = bytesOf(code);
  return [unsigned(bytes.length), bytes];
}

function bytesOf(code: Code): number[] {
  const bytes: number[] = [];
  const write = (parts: Code) => {
    for (const part of parts)
      if (typeof part === 'number') bytes.push(part);
      else write(part);
  };
  write(code);
  return bytes;
}

function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, signed(value >> 7)];
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type Methods } from '@embedpdf/pdfium';
import { MEBIBYTE } from '../limits.ts';

type Call = (...args: number[]) => number;

/**
 * The functions of PDFium, directly from the WebAssembly module: the package's own wrappers check and convert every argument,
 * which costs more than the calls themselves.
 */
type Calls = Record<keyof Methods | 'malloc' | 'free', Call>;

type Numbers = Iterable<number> & { length: number };

interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface Pdfium extends Calls {
  /** Memory for results that a call returns by address. Read them before the next call. */
  scratch: number;
  /** Views of the module's memory. They become invalid whenever it grows. */
  bytes(): Uint8Array;
  floats(): Float32Array;
  /** Returns the numbers that a call writes to one or more addresses; none if it fails. */
  readFloats(call: Call): Numbers;
  readDoubles(call: Call): Numbers;
  readIntegers(call: Call): Numbers;
}

export const SCRATCH_BYTES = 4096;
const MEMORY_BYTES_MAX = 320 * MEBIBYTE;
const WASM_PAGE_BYTES = 64 * 1024;

let opened: Promise<Pdfium> | null = null;

/** Opens PDFium once per process: starting it costs more than reading a document. */
export function openPdfium(): Promise<Pdfium> {
  opened ??= startPdfium();
  return opened;
}

/** Discards the module after a trap, because its memory may be inconsistent. */
export function discardPdfium(): void {
  opened = null;
}

async function startPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const module = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
    print: ignore,
    printErr: ignore,
  });
  const exports = module.pdfium.wasmExports as unknown as Calls & { memory: Memory };
  capMemory(exports.memory);
  exports.PDFiumExt_Init();
  const scratch = exports.malloc(SCRATCH_BYTES);
  return { ...exports, scratch, ...viewsOf(exports.memory, scratch) };
}

/** Limits the memory of PDFium, which treats a failure to grow as out of memory. */
function capMemory(memory: Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MEMORY_BYTES_MAX)
      throw new RangeError('Out of memory');
    return grow(pages);
  };
}

function viewsOf(memory: Memory, scratch: number) {
  const renew = () => ({ bytes: new Uint8Array(memory.buffer), floats: new Float32Array(memory.buffer) });
  let views = renew();
  const current = () => {
    if (views.bytes.buffer !== memory.buffer) views = renew();
    return views;
  };
  /** A matrix has the most numbers: six. */
  const reader = (View: typeof Float32Array | typeof Float64Array | typeof Int32Array) => {
    const at = [0, 1, 2, 3].map((index) => scratch + index * View.BYTES_PER_ELEMENT);
    return (call: Call): Numbers => (call(...at) === 0 ? [] : new View(memory.buffer, scratch, 6));
  };
  return {
    bytes: () => current().bytes,
    floats: () => current().floats,
    readFloats: reader(Float32Array),
    readDoubles: reader(Float64Array),
    readIntegers: reader(Int32Array),
  };
}

function ignore(): void {}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

type Pointer = number;
type Call = (...args: number[]) => number;

/**
 * The functions of PDFium that this folder calls, directly from the WebAssembly module: the package's own
 * wrappers check and convert every argument, which costs more than the calls themselves.
 */
const CALLS = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'FPDF_LoadMemDocument64',
  'FPDF_GetLastError',
  'FPDF_CloseDocument',
  'FPDF_GetPageCount',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_RenderPageBitmap',
  'FPDF_CreateNewDocument',
  'FPDFPage_New',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFPage_InsertObject',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObj_NewImageObj',
  'FPDFPath_GetDrawMode',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'EPDFImageObj_SetJpeg',
  'EPDFImageObj_SetPng',
  'FPDFImageObj_SetMatrix',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFPageObj_Destroy',
  'FPDFPage_SetRotation',
  'FPDFPage_GenerateContent',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetTextObject',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetIsEmbedded',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDFDoc_GetJavaScriptActionCount',
] as const;

interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

type Calls = Record<(typeof CALLS)[number], Call>;

export interface Pdfium extends Calls {
  /** Memory for results that a call returns by address. Read them before the next call. */
  scratch: Pointer;
  /** Views of the module's memory. They become invalid whenever it grows. */
  bytes(): Uint8Array;
  floats(): Float32Array;
  /** The first numbers in `scratch`. */
  scratchFloats(count: number): Float32Array;
  scratchDoubles(count: number): Float64Array;
  scratchIntegers(count: number): Int32Array;
}

export const SCRATCH_BYTES = 4096;
const MEMORY_BYTES_MAX = 320 * 1024 * 1024;
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
  const calls = Object.fromEntries(CALLS.map((name) => [name, required(exports, name)])) as Calls;
  calls.PDFiumExt_Init();
  const scratch = calls.malloc(SCRATCH_BYTES);
  return { ...calls, scratch, ...viewsOf(exports.memory, scratch) };
}

function required(exports: Partial<Calls>, name: keyof Calls): Call {
  const call = exports[name];
  if (call === undefined) throw new Error(`PDFium does not export ${name}`);
  return call;
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

function viewsOf(memory: Memory, scratch: Pointer) {
  let views = makeViews(memory.buffer);
  const current = () => {
    if (views.buffer !== memory.buffer) views = makeViews(memory.buffer);
    return views;
  };
  return {
    bytes: () => current().bytes,
    floats: () => current().floats,
    scratchFloats: (count: number) => current().floats.subarray(scratch >> 2, (scratch >> 2) + count),
    scratchDoubles: (count: number) => current().doubles.subarray(scratch >> 3, (scratch >> 3) + count),
    scratchIntegers: (count: number) => current().integers.subarray(scratch >> 2, (scratch >> 2) + count),
  };
}

function makeViews(buffer: ArrayBuffer) {
  return {
    buffer,
    bytes: new Uint8Array(buffer),
    floats: new Float32Array(buffer),
    doubles: new Float64Array(buffer),
    integers: new Int32Array(buffer),
  };
}

function ignore(): void {}

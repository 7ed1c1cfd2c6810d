import { type Description, type Layer, levelsOf } from './description.ts';
import {
  channelBytes,
  type Kernel,
  kernelName,
  panelsOf,
  placeBytes,
  TILE,
  WORD_BYTES,
  writeKernels,
} from './kernels.ts';
import { packWeights } from './pack-weights.ts';
import { addedRow, firstRow, heightsOf, rowsKept, scalesOf, schedule } from './schedule.ts';
import { writeModule } from './wasm-module.ts';

/** One byte per pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** A row of a picture's output. It is overwritten afterwards. */
export interface OutputRow {
  /** The number of the picture. */
  picture: number;
  y: number;
  /** Places and channels. Each place takes `place` numbers; the last ones may have no meaning. */
  width: number;
  place: number;
  values: Float32Array;
}

/** The part of a layer that one kernel computes. */
interface Step {
  kernel: Kernel;
  weights: number;
  /** Its first channel, in bytes from the address of a place of the output, and of the tensor that is added. */
  offset: number;
  addedOffset: number;
}

/** Addresses and lengths are in bytes. Only some rows are needed at a time, so they lie in a ring. */
interface Tensor {
  height: number;
  scale: number;
  place: number;
  /** Places of a row. */
  width: number;
  /** Zeros before each row, and between its pictures if a layer pads them. */
  gap: number;
  isPadded: boolean;
  start: number;
  rowLength: number;
  rowsKept: number;
}

/** Where a picture lies in the strip, in places of the smallest tensor. */
interface Segment {
  start: number;
  end: number;
}

const WHITE = 255;
const WASM_PAGE_BYTES = 65_536;
/** For the weights and the tensors of a run. */
const MEMORY_BYTES_MAX = 1_024 * WASM_PAGE_BYTES;

/**
 * A network of convolutions. Its pictures lie side by side in a strip, with gaps of zeros between them, so they need not
 * be equally wide.
 */
export class Network {
  readonly #layers: readonly Layer[];
  readonly #steps: Step[][];
  readonly #scales: number[];
  readonly #memory = new WebAssembly.Memory({ initial: 0, maximum: MEMORY_BYTES_MAX / WASM_PAGE_BYTES });
  #bytes = new Uint8Array();
  readonly #weightsEnd: number;
  /** For the height of the last pictures. */
  readonly #rowsKept = new Map<number, number[]>();

  constructor({ layers }: Description, weights: Float32Array) {
    this.#layers = layers;
    this.#scales = scalesOf(layers);
    const panels = packWeights(layers, weights);
    this.#weightsEnd = panels.flat().reduce((sum, { length }) => sum + length, 0);
    this.#reserve(this.#weightsEnd);
    const { exports } = new WebAssembly.Instance(writeModule(writeKernels(layers)), {
      program: { memory: this.#memory },
    });
    let end = 0;
    this.#steps = layers.map((layer, index) =>
      panelsOf(layer).map(({ first, vectors }, number) => {
        const own = panels[index]?.[number] as Uint8Array;
        const start = end;
        this.#bytes.set(own, start);
        end += own.length;
        return {
          kernel: exports[kernelName(index, vectors)] as Kernel,
          weights: start,
          offset: first * channelBytes(levelsOf(index + 1, layers)),
          addedOffset: first * WORD_BYTES,
        };
      }),
    );
  }

  /** Pictures are taken to be white beyond their right and lower edges, up to a multiple of this size. */
  get scale(): number {
    return Math.max(...this.#scales);
  }

  get channels(): number {
    return this.#layers.at(-1)?.outputs ?? 0;
  }

  outputSizeOf({ width, height }: Omit<Picture, 'grey'>): { width: number; height: number } {
    return {
      width: roundUp(width, this.scale) / (this.#scales.at(-1) as number),
      height: heightsOf(this.#layers, roundUp(height, this.scale)).at(-1) as number,
    };
  }

  /** The pictures must have the same height. Calls `onRow` for each row of each picture's output. */
  run(pictures: readonly Picture[], onRow: (row: OutputRow) => void): void {
    const gap = this.#gap();
    const { segments, places } = this.#placePictures(pictures, gap);
    const height = roundUp(pictures[0]?.height ?? 0, this.scale);
    const { tensors, zeros } = this.#layOut({ height, places, gap });
    const heights = tensors.map((tensor) => tensor.height);
    schedule(this.#layers, heights, (index, y) => {
      const tensor = tensors[index] as Tensor;
      const row = addressOf(tensor, y);
      const factor = this.scale / tensor.scale;
      if (index > 0) this.#compute(index - 1, y, { tensors, zeros });
      for (const [picture, { start, end }] of segments.entries()) {
        const after = (segments[picture + 1]?.start ?? places) * factor * tensor.place;
        if (tensor.isPadded) this.#bytes.fill(0, row + end * factor * tensor.place, row + after);
        if (index > 0 && index < this.#layers.length) continue;
        const [width, place] = [(end - start) * factor, tensor.place / WORD_BYTES];
        const values = new Float32Array(
          this.#memory.buffer,
          row + start * factor * tensor.place,
          width * place,
        );
        if (index === 0) copyPixels(pictures[picture] as Picture, y, values);
        else onRow({ picture, y, width, place, values });
      }
    });
  }

  /** Returns how many places of the smallest tensor a gap needs, so that no filter reaches over it. */
  #gap(): number {
    const reaches = this.#layers.map(
      ({ from, padding }) => (padding[1] * (this.#scales[from] as number)) / this.scale,
    );
    return Math.ceil(Math.max(...reaches));
  }

  #placePictures(pictures: readonly Picture[], gap: number): { segments: Segment[]; places: number } {
    let places = 0;
    const segments = pictures.map(({ width }) => {
      const segment = { start: places, end: places + Math.ceil(width / this.scale) };
      places = segment.end + gap;
      return segment;
    });
    return { segments, places: roundUp(places, TILE) };
  }

  /** Reserves memory for the tensors, and for a row of zeros that stands for all rows above and below a tensor. */
  #layOut(strip: { height: number; places: number; gap: number }): { tensors: Tensor[]; zeros: number } {
    const heights = heightsOf(this.#layers, strip.height);
    const kept = this.#rowsKept.get(strip.height) ?? rowsKept(this.#layers, heights);
    this.#rowsKept.clear();
    this.#rowsKept.set(strip.height, kept);
    let end = roundUp(this.#weightsEnd, WORD_BYTES);
    const tensors = heights.map((height, index): Tensor => {
      const scale = this.#scales[index] as number;
      const place = placeBytes(this.#layers[index - 1]?.outputs ?? 1, levelsOf(index, this.#layers));
      const factor = this.scale / scale;
      const [width, gap] = [strip.places * factor, strip.gap * factor * place];
      const isPadded = this.#layers.some(({ from, padding }) => from === index && padding[1] > 0);
      const tensor = {
        height,
        scale,
        place,
        width,
        gap,
        isPadded,
        start: end,
        rowLength: gap + width * place,
      };
      end += tensor.rowLength * (kept[index] as number);
      return { ...tensor, rowsKept: kept[index] as number };
    });
    const zeros = end;
    end += Math.max(...tensors.map(({ rowLength, gap, place }) => rowLength + gap + TILE * place));
    this.#reserve(end);
    this.#bytes.fill(0, this.#weightsEnd, end);
    return { tensors, zeros };
  }

  #reserve(bytes: number): void {
    if (bytes > MEMORY_BYTES_MAX) throw new RangeError('The pictures are too large');
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / WASM_PAGE_BYTES));
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  #compute(
    index: number,
    y: number,
    { tensors, zeros }: { tensors: readonly Tensor[]; zeros: number },
  ): void {
    const layer = this.#layers[index] as Layer;
    const [input, output] = [tensors[layer.from] as Tensor, tensors[index + 1] as Tensor];
    const rows = Array.from({ length: layer.kernel[0] }, (_, ky) => {
      const row = firstRow(layer, y) + ky * layer.dilation;
      const isInside = row >= 0 && row < input.height;
      const start = isInside ? addressOf(input, row) : zeros + input.gap;
      return start - layer.padding[1] * input.place;
    });
    const to = addressOf(output, y);
    const added = layer.add ? addressOf(tensors[layer.add.tensor] as Tensor, addedRow(layer.add, y)) : 0;
    for (const { kernel, weights, offset, addedOffset } of this.#steps[index] as Step[])
      kernel(to + offset, weights, added + addedOffset, output.width / TILE, ...rows);
  }
}

function addressOf({ start, gap, rowLength, rowsKept: rows }: Tensor, y: number): number {
  return start + (y % rows) * rowLength + gap;
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

/** The networks see white as 1 and black as -1. */
function copyPixels({ width, height, grey }: Picture, y: number, row: Float32Array): void {
  row.fill(1);
  if (y >= height) return;
  for (let x = 0; x < width; x++) row[x] = (grey[y * width + x] as number) * (2 / WHITE) - 1;
}

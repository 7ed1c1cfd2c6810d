import type { Description, Layer } from './description.ts';
import {
  FLOAT_BYTES,
  floatsPerPlace,
  type Kernel,
  kernelName,
  panelsOf,
  TILE,
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

/** What a network says about a picture: `channels` numbers from 0 to 1 for each place, row by row. */
export interface Output {
  width: number;
  height: number;
  channels: number;
  values: Float32Array;
}

/** The part of a layer that one kernel computes. Addresses are in bytes. */
interface Step {
  kernel: Kernel;
  weights: number;
  /** Its first channel, from the address of a place. */
  offset: number;
}

/** Addresses and lengths are in floats. Only some rows are needed at a time, so they lie in a ring. */
interface Tensor {
  height: number;
  scale: number;
  place: number;
  /** Places of a row, and of the gap before it. */
  width: number;
  gap: number;
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
  readonly #output: Description['output'];
  readonly #steps: Step[][];
  readonly #scales: number[];
  readonly #memory = new WebAssembly.Memory({ initial: 0, maximum: MEMORY_BYTES_MAX / WASM_PAGE_BYTES });
  #heap = new Float32Array();
  readonly #weightsEnd: number;

  constructor({ layers, output }: Description, weights: Float32Array) {
    this.#layers = layers;
    this.#output = output;
    this.#scales = scalesOf(layers);
    const panels = packWeights(layers, weights);
    this.#weightsEnd = panels.flat().reduce((sum, { length }) => sum + length, 0);
    this.#reserve(this.#weightsEnd);
    const module = writeModule(layers.flatMap(writeKernels));
    const { exports } = new WebAssembly.Instance(module, { program: { memory: this.#memory } });
    let end = 0;
    this.#steps = layers.map((layer, index) =>
      panelsOf(layer).map(({ first, vectors }, number) => {
        const own = panels[index]?.[number] as Float32Array;
        const start = end;
        this.#heap.set(own, start);
        end += own.length;
        return {
          kernel: exports[kernelName(index, vectors)] as Kernel,
          weights: start * FLOAT_BYTES,
          offset: first * FLOAT_BYTES,
        };
      }),
    );
  }

  /** Pictures are taken to be white beyond their right and lower edges, up to a multiple of this size. */
  get scale(): number {
    return Math.max(...this.#scales);
  }

  /** The pictures must have the same height. */
  run(pictures: readonly Picture[]): Output[] {
    const gap = this.#gap();
    const { segments, places } = this.#placePictures(pictures, gap);
    const height = roundUp(pictures[0]?.height ?? 0, this.scale);
    const { tensors, zeros } = this.#layOut({ height, places, gap });
    const last = tensors.at(-1) as Tensor;
    const channels = this.#layers.at(-1)?.outputs ?? 0;
    const outputs = segments.map(({ start, end }): Output => {
      const [width, height] = [(end - start) * (this.scale / last.scale), last.height];
      return { width, height, channels, values: new Float32Array(width * height * channels) };
    });
    const heights = tensors.map((tensor) => tensor.height);
    schedule(this.#layers, heights, (index, y) => {
      const tensor = tensors[index] as Tensor;
      const row = addressOf(tensor, y);
      const factor = (this.scale / tensor.scale) * tensor.place;
      if (index > 0) this.#compute(index - 1, y, { tensors, zeros });
      for (const [number, { start, end }] of segments.entries()) {
        const part = this.#heap.subarray(row + start * factor, row + end * factor);
        if (index === 0) copyPixels(pictures[number] as Picture, y, part);
        else this.#heap.fill(0, row + end * factor, row + (segments[number + 1]?.start ?? places) * factor);
        if (tensor === last) this.#takeRow(part, tensor.place, y, outputs[number] as Output);
      }
    });
    return outputs;
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
    const kept = rowsKept(this.#layers, heights);
    let end = this.#weightsEnd;
    const tensors = heights.map((height, index): Tensor => {
      const scale = this.#scales[index] as number;
      const place = floatsPerPlace(this.#layers[index - 1]?.outputs ?? 1);
      const factor = this.scale / scale;
      const [width, gap] = [strip.places * factor, strip.gap * factor * place];
      const tensor = { height, scale, place, width, gap, start: end, rowLength: gap + width * place };
      end += tensor.rowLength * (kept[index] as number);
      return { ...tensor, rowsKept: kept[index] as number };
    });
    const zeros = end;
    end += Math.max(...tensors.map(({ rowLength, gap }) => rowLength + gap));
    this.#reserve(end);
    this.#heap.fill(0, this.#weightsEnd, end);
    return { tensors, zeros };
  }

  #reserve(floats: number): void {
    const missing = floats * FLOAT_BYTES - this.#memory.buffer.byteLength;
    if (floats * FLOAT_BYTES > MEMORY_BYTES_MAX) throw new RangeError('The pictures are too large');
    if (missing > 0) this.#memory.grow(Math.ceil(missing / WASM_PAGE_BYTES));
    this.#heap = new Float32Array(this.#memory.buffer);
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
      return (start - layer.padding[1] * input.place) * FLOAT_BYTES;
    });
    const to = addressOf(output, y) * FLOAT_BYTES;
    const added = layer.add
      ? addressOf(tensors[layer.add.tensor] as Tensor, addedRow(layer.add, y)) * FLOAT_BYTES
      : 0;
    for (const { kernel, weights, offset } of this.#steps[index] as Step[])
      kernel(to + offset, weights, added + offset, output.width / TILE, ...rows);
  }

  #takeRow(row: Float32Array, place: number, y: number, { width, channels, values }: Output): void {
    const toProbabilities = this.#output === 'softmax' ? softmax : sigmoid;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * channels;
      toProbabilities(row.subarray(x * place, x * place + channels), values.subarray(to, to + channels));
    }
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
  for (let x = 0; x < width; x++) row[x] = (2 * (grey[y * width + x] as number)) / WHITE - 1;
}

function softmax(from: Float32Array, to: Float32Array): void {
  let [max, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const value of from) max = Math.max(max, value);
  for (let index = 0; index < from.length; index++) {
    const value = Math.exp((from[index] as number) - max);
    to[index] = value;
    sum += value;
  }
  for (let index = 0; index < from.length; index++) to[index] = (to[index] as number) / sum;
}

function sigmoid(from: Float32Array, to: Float32Array): void {
  for (let index = 0; index < from.length; index++) to[index] = 1 / (1 + Math.exp(-(from[index] as number)));
}

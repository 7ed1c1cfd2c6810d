import type { Layer } from './description.ts';
import * as wasm from './wasm-module.ts';

/*
 * A kernel computes one row of a layer's output, for some of its channels. Tensors have their channels side by side, four to a
 * vector, so a filter's row is one run of floats in memory. A kernel keeps a tile of the output in registers: some places
 * by some vectors of channels.
 */

/** Places of a tile. */
export const TILE = 4;
export const LANES = 4;
export const FLOAT_BYTES = 4;
const VECTOR_BYTES = LANES * FLOAT_BYTES;
/** Vectors of channels in a tile: processors with few registers would have to keep some of them in memory. */
const PANEL_VECTORS_MAX = process.arch === 'arm64' ? 4 : 2;
/** Shorter runs need no loop. */
const UNROLLED_MAX = 8;

/** Floats that a place of a tensor takes. A picture has one. */
export function floatsPerPlace(channels: number): number {
  return channels === 1 ? 1 : LANES * Math.ceil(channels / LANES);
}

/** Some of the output channels of a layer, which one kernel computes together. */
export interface Panel {
  first: number;
  vectors: number;
}

export function panelsOf({ kind, outputs }: Layer): Panel[] {
  const vectors = Math.ceil(outputs / LANES);
  const size = kind === 'depthwise' ? vectors : PANEL_VECTORS_MAX;
  return Array.from({ length: Math.ceil(vectors / size) }, (_, panel) => ({
    first: panel * size * LANES,
    vectors: Math.min(size, vectors - panel * size),
  }));
}

/** The arguments of a kernel are addresses, the number of tiles, and an address for each row of the filter. */
export type Kernel = (
  output: number,
  weights: number,
  added: number,
  tiles: number,
  ...rows: number[]
) => void;
const [OUTPUT, WEIGHTS, ADDED, TILES, ROWS] = [0, 1, 2, 3, 4];

export function kernelName(index: number, vectors: number): string {
  return `${index}/${vectors}`;
}

export function writeKernels(layer: Layer, index: number): wasm.WasmFunction[] {
  const write = layer.kind === 'depthwise' ? writeDepthwise : writeConvolution;
  return [...new Set(panelsOf(layer).map(({ vectors }) => vectors))].map((vectors) => ({
    name: kernelName(index, vectors),
    ...write(layer, vectors),
  }));
}

type Written = Omit<wasm.WasmFunction, 'name'>;

function writeConvolution(layer: Layer, vectors: number): Written {
  const [rows, columns] = layer.kernel;
  const parameters = ROWS + rows;
  const [input, end, weights] = [parameters, parameters + 1, parameters + 2];
  const locals = numberFrom(parameters + 3);
  const sums = tileOf(vectors, locals);
  const filter = Array.from({ length: vectors }, () => locals());
  const value = locals();
  const place = layer.stride[1] * floatsPerPlace(layer.inputs) * FLOAT_BYTES;
  const run = columns * floatsPerPlace(layer.inputs);
  const unrolled = run <= UNROLLED_MAX ? run : LANES;

  const step = (float: number) => [
    ...filter.map((local, vector) =>
      wasm.setLocal(
        local,
        wasm.loadVector(wasm.getLocal(weights), (float * vectors + vector) * VECTOR_BYTES),
      ),
    ),
    ...sums.flatMap((places, x) => [
      wasm.setLocal(value, wasm.loadSplat(wasm.getLocal(input), x * place + float * FLOAT_BYTES)),
      ...places.map((sum, vector) => accumulate(sum, value, filter[vector] as number)),
    ]),
  ];
  const steps = [
    ...Array.from({ length: unrolled }, (_, float) => step(float)).flat(),
    wasm.advance(weights, unrolled * vectors * VECTOR_BYTES),
  ];
  const row = (y: number) => [
    wasm.setLocal(input, wasm.getLocal(ROWS + y)),
    ...(run === unrolled
      ? steps
      : [
          wasm.setLocal(end, wasm.add(wasm.getLocal(input), wasm.constant(run * FLOAT_BYTES))),
          wasm.repeat(
            [...steps, wasm.advance(input, unrolled * FLOAT_BYTES)],
            wasm.isBelow(wasm.getLocal(input), wasm.getLocal(end)),
          ),
        ]),
  ];
  const code = forEachTile(layer, [
    ...sums.flatMap((places) =>
      places.map((sum, vector) =>
        wasm.setLocal(sum, wasm.loadVector(wasm.getLocal(WEIGHTS), vector * VECTOR_BYTES)),
      ),
    ),
    wasm.setLocal(weights, wasm.add(wasm.getLocal(WEIGHTS), wasm.constant(vectors * VECTOR_BYTES))),
    ...Array.from({ length: rows }, (_, y) => row(y)).flat(),
    ...finish(layer, sums, { output: wasm.getLocal(OUTPUT), added: wasm.getLocal(ADDED) }),
  ]);
  return { parameters, integers: 3, vectors: TILE * vectors + vectors + 1, code };
}

/** Goes through the channels within each tile, because a place's channels are in the same lines of the processor's cache. */
function writeDepthwise(layer: Layer, vectors: number): Written {
  const [rows, columns] = layer.kernel;
  const parameters = ROWS + rows;
  const [channel, weights] = [parameters, parameters + 1];
  const locals = numberFrom(parameters + 2);
  const sums = tileOf(1, locals);
  const filter = Array.from({ length: columns }, () => locals());
  const value = locals();
  const [stride, place] = [layer.stride[1], vectors * VECTOR_BYTES];
  const places = (TILE - 1) * stride + (columns - 1) * layer.dilation + 1;

  const at = (base: number) => wasm.add(wasm.getLocal(base), wasm.getLocal(channel));
  const row = (y: number) => [
    ...filter.map((local, x) =>
      wasm.setLocal(local, wasm.loadVector(wasm.getLocal(weights), (1 + y * columns + x) * VECTOR_BYTES)),
    ),
    ...Array.from({ length: places }, (_, from) => {
      const uses = sums.flatMap(([sum = 0], x) =>
        filter.flatMap((local, column) =>
          x * stride + column * layer.dilation === from ? [accumulate(sum, value, local)] : [],
        ),
      );
      const load = wasm.setLocal(value, wasm.loadVector(at(ROWS + y), from * place));
      return uses.length === 0 ? [] : [...load, ...uses.flat()];
    }),
  ];
  const code = forEachTile(layer, [
    wasm.setLocal(channel, wasm.constant(0)),
    wasm.setLocal(weights, wasm.getLocal(WEIGHTS)),
    wasm.repeat(
      [
        ...sums.map(([sum = 0]) => wasm.setLocal(sum, wasm.loadVector(wasm.getLocal(weights), 0))),
        ...Array.from({ length: rows }, (_, y) => row(y)).flat(),
        ...finish(layer, sums, { output: at(OUTPUT), added: at(ADDED) }),
        wasm.advance(weights, (1 + rows * columns) * VECTOR_BYTES),
        wasm.advance(channel, VECTOR_BYTES),
      ],
      wasm.isBelow(wasm.getLocal(channel), wasm.constant(place)),
    ),
  ]);
  return { parameters, integers: 2, vectors: TILE + columns + 1, code };
}

function numberFrom(first: number): () => number {
  let next = first;
  return () => next++;
}

function tileOf(vectors: number, locals: () => number): number[][] {
  return Array.from({ length: TILE }, () => Array.from({ length: vectors }, () => locals()));
}

function accumulate(sum: number, value: number, factor: number): wasm.Code {
  return wasm.setLocal(
    sum,
    wasm.multiplyAdd(wasm.getLocal(value), wasm.getLocal(factor), wasm.getLocal(sum)),
  );
}

function forEachTile(layer: Layer, body: readonly wasm.Code[]): wasm.Code {
  const [input, output] = [floatsPerPlace(layer.inputs), floatsPerPlace(layer.outputs)];
  const rows = Array.from({ length: layer.kernel[0] }, (_, y) => ROWS + y);
  return wasm.repeat(
    [
      ...body,
      ...rows.map((row) => wasm.advance(row, TILE * layer.stride[1] * input * FLOAT_BYTES)),
      wasm.advance(OUTPUT, TILE * output * FLOAT_BYTES),
      layer.add ? wasm.advance(ADDED, (layer.add.isHalf ? TILE / 2 : TILE) * output * FLOAT_BYTES) : [],
      wasm.advance(TILES, -1),
    ],
    wasm.getLocal(TILES),
  );
}

/** Adds the other tensor, applies the activation and stores the tile. */
function finish(
  { outputs, activation, add }: Layer,
  sums: readonly number[][],
  { output, added }: { output: wasm.Code; added: wasm.Code },
): wasm.Code[] {
  const place = floatsPerPlace(outputs) * FLOAT_BYTES;
  return sums.flatMap((places, x) =>
    places.map((sum, vector) => {
      const offset = vector * VECTOR_BYTES;
      const plus = (value: wasm.Code, when: 'before' | 'after') =>
        add?.when === when
          ? wasm.addVectors(value, wasm.loadVector(added, (add.isHalf ? x >> 1 : x) * place + offset))
          : value;
      const before = plus(wasm.getLocal(sum), 'before');
      const active = activation === 'relu' ? wasm.maxVectors(before, wasm.zeroVector) : before;
      return wasm.storeVector(output, x * place + offset, plus(active, 'after'));
    }),
  );
}

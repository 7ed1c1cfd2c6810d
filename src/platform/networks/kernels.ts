import { type Layer, levelsOf } from './description.ts';
import * as wasm from './wasm-module.ts';

/*
 * A kernel computes one row of a layer's output, for some of its channels. Tensors have the channels of a place side by side,
 * so a row of a filter is one run of numbers in memory. A kernel keeps a tile of the output in registers: some places by
 * some vectors of channels. It loads the input by words: a word is a float, or four bytes, one for each of four channels.
 */

/** Places of a tile. */
export const TILE = 4;
export const LANES = 4;
export const WORD_BYTES = 4;
const VECTOR_BYTES = LANES * WORD_BYTES;
/** x64 has fewer registers, and loads a word into a whole vector at no cost. */
const IS_ARM = process.arch === 'arm64';
const PANEL_VECTORS_MAX = IS_ARM ? 4 : 2;

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

/** Returns the bytes that a place of a tensor takes. A picture has one channel; others are filled up to whole vectors. */
export function placeBytes(channels: number, levels: Layer['levels'] | null): number {
  if (channels === 1) return WORD_BYTES;
  return Math.ceil(channels / LANES) * LANES * channelBytes(levels);
}

export function channelBytes(levels: Layer['levels'] | null): number {
  return levels ? 1 : WORD_BYTES;
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

export function writeKernels(layers: readonly Layer[]): wasm.WasmFunction[] {
  return layers.flatMap((layer, index) => {
    const write = layer.kind === 'depthwise' ? writeDepthwise : writeConvolution;
    const sizes = new Set(panelsOf(layer).map(({ vectors }) => vectors));
    return [...sizes].map((vectors) => ({
      name: kernelName(index, vectors),
      ...write({ ...layer, outputLevels: levelsOf(index + 1, layers) }, vectors),
    }));
  });
}

type Written = Omit<wasm.WasmFunction, 'name'>;
type Typed = Layer & { outputLevels: Layer['levels'] | null };

function writeConvolution(layer: Typed, vectors: number): Written {
  const [rows, columns] = layer.kernel;
  const parameters = ROWS + rows;
  const [input, end, weights] = [parameters, parameters + 1, parameters + 2];
  const locals = numberFrom(parameters + 3);
  const sums = tileOf(vectors, locals);
  const filter = Array.from({ length: vectors }, () => locals());
  const values = sums.map(() => locals());
  const word = locals();
  const place = placeBytes(layer.inputs, layer.levels);
  const run = columns * place;

  const wordAt = (x: number, lane: number) =>
    IS_ARM
      ? wasm.splatLane(wasm.getLocal(values[x] as number), lane)
      : wasm.loadSplat(wasm.getLocal(input), x * layer.stride[1] * place + lane * WORD_BYTES);
  /** Some words of each place of the tile, with the weights for them. */
  const words = (count: number): wasm.Code[] => [
    ...(IS_ARM ? values : []).map((local, x) =>
      wasm.setLocal(local, wasm.loadVector(wasm.getLocal(input), x * layer.stride[1] * place)),
    ),
    ...Array.from({ length: count }, (_, lane) => [
      ...filter.map((local, vector) =>
        wasm.setLocal(
          local,
          wasm.loadVector(wasm.getLocal(weights), (lane * vectors + vector) * VECTOR_BYTES),
        ),
      ),
      ...sums.flatMap((places, x) => [
        wasm.setLocal(word, wordAt(x, lane)),
        ...places.map((sum, vector) => accumulate(layer, sum, filter[vector] as number, word)),
      ]),
    ]),
    wasm.advance(weights, count * vectors * VECTOR_BYTES),
  ];
  const rest = run % VECTOR_BYTES;
  const row = (y: number) => [
    wasm.setLocal(input, wasm.getLocal(ROWS + y)),
    wasm.setLocal(end, wasm.add(wasm.getLocal(input), wasm.constant(run - rest))),
    run === rest
      ? []
      : wasm.repeat(
          [...words(LANES), wasm.advance(input, VECTOR_BYTES)],
          wasm.isBelow(wasm.getLocal(input), wasm.getLocal(end)),
        ),
    ...(rest === 0 ? [] : words(rest / WORD_BYTES)),
  ];
  const constants = layer.levels ? 2 : 1;
  const code = forEachTile(layer, [
    ...sums.flatMap((places) =>
      places.map((sum, vector) =>
        wasm.setLocal(
          sum,
          layer.levels ? wasm.zeroVector : wasm.loadVector(wasm.getLocal(WEIGHTS), vector * VECTOR_BYTES),
        ),
      ),
    ),
    wasm.setLocal(
      weights,
      wasm.add(wasm.getLocal(WEIGHTS), wasm.constant(constants * vectors * VECTOR_BYTES)),
    ),
    ...Array.from({ length: rows }, (_, y) => row(y)).flat(),
    ...finish(layer, sums, { output: wasm.getLocal(OUTPUT), added: wasm.getLocal(ADDED) }),
  ]);
  return { parameters, integers: 3, vectors: TILE * (vectors + 1) + vectors + 1, code };
}

/** Goes through the channels within each tile, because a place's channels are in the same lines of the processor's cache. */
function writeDepthwise(layer: Typed, vectors: number): Written {
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
  const outputAt = layer.outputLevels
    ? wasm.add(wasm.getLocal(OUTPUT), wasm.shiftRight(wasm.getLocal(channel), 2))
    : at(OUTPUT);
  const row = (y: number) => [
    ...filter.map((local, x) =>
      wasm.setLocal(local, wasm.loadVector(wasm.getLocal(weights), (1 + y * columns + x) * VECTOR_BYTES)),
    ),
    ...Array.from({ length: places }, (_, from) => {
      const uses = sums.flatMap(([sum = 0], x) =>
        filter.flatMap((local, column) =>
          x * stride + column * layer.dilation === from ? [accumulate(layer, sum, local, value)] : [],
        ),
      );
      const load = wasm.setLocal(value, wasm.loadVector(at(ROWS + y), from * place));
      return uses.length === 0 ? [] : [load, ...uses];
    }),
  ];
  const code = forEachTile(layer, [
    wasm.setLocal(channel, wasm.constant(0)),
    wasm.setLocal(weights, wasm.getLocal(WEIGHTS)),
    wasm.repeat(
      [
        ...sums.map(([sum = 0]) => wasm.setLocal(sum, wasm.loadVector(wasm.getLocal(weights), 0))),
        ...Array.from({ length: rows }, (_, y) => row(y)).flat(),
        ...finish(layer, sums, { output: outputAt, added: at(ADDED) }),
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

function accumulate({ levels }: Layer, sum: number, weights: number, values: number): wasm.Code {
  const add = levels ? wasm.multiplyAddBytes : wasm.multiplyAdd;
  return wasm.setLocal(sum, add(wasm.getLocal(weights), wasm.getLocal(values), wasm.getLocal(sum)));
}

function forEachTile(layer: Typed, body: readonly wasm.Code[]): wasm.Code {
  const input = layer.stride[1] * placeBytes(layer.inputs, layer.levels);
  const output = placeBytes(layer.outputs, layer.outputLevels);
  const added = placeBytes(layer.outputs, null);
  const rows = Array.from({ length: layer.kernel[0] }, (_, y) => ROWS + y);
  return wasm.repeat(
    [
      ...body,
      ...rows.map((row) => wasm.advance(row, TILE * input)),
      wasm.advance(OUTPUT, TILE * output),
      layer.add ? wasm.advance(ADDED, (layer.add.isHalf ? TILE / 2 : TILE) * added) : [],
      wasm.advance(TILES, -1),
    ],
    wasm.getLocal(TILES),
  );
}

/** Turns integers into floats, adds the other tensor, applies the activation and stores the tile. */
function finish(
  { outputs, activation, add, levels, outputLevels }: Typed,
  sums: readonly number[][],
  { output, added }: { output: wasm.Code; added: wasm.Code },
): wasm.Code[] {
  const [place, addedPlace] = [placeBytes(outputs, outputLevels), placeBytes(outputs, null)];
  return sums.flatMap((places, x) =>
    places.map((sum, vector) => {
      const constantAt = (number: number) =>
        wasm.loadVector(wasm.getLocal(WEIGHTS), (number * places.length + vector) * VECTOR_BYTES);
      const plus = (value: wasm.Code, when: 'before' | 'after') =>
        add?.when === when
          ? wasm.addVectors(
              value,
              wasm.loadVector(added, (add.isHalf ? x >> 1 : x) * addedPlace + vector * VECTOR_BYTES),
            )
          : value;
      const float = levels
        ? wasm.multiplyAdd(wasm.integersToFloats(wasm.getLocal(sum)), constantAt(0), constantAt(1))
        : wasm.getLocal(sum);
      const before = plus(float, 'before');
      const active = plus(activation === 'relu' ? wasm.maxVectors(before, wasm.zeroVector) : before, 'after');
      return outputLevels
        ? wasm.storeWord(output, x * place + vector * LANES, toLevels(active, outputLevels))
        : wasm.storeVector(output, x * place + vector * VECTOR_BYTES, active);
    }),
  );
}

/** Adds half a level, because fractions are cut off. */
function toLevels(value: wasm.Code, { step, zero }: NonNullable<Layer['levels']>): wasm.Code {
  const levels = wasm.multiplyAdd(value, wasm.splatConstant(1 / step), wasm.splatConstant(zero + 0.5));
  return wasm.floatsToBytes(wasm.maxVectors(levels, wasm.zeroVector));
}

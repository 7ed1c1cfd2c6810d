import { readFile } from 'node:fs/promises';
import { Description } from '#platform/networks/description.ts';
import { Network } from '#platform/networks/network.ts';
import type { GreyPicture } from '../grey-picture.ts';

/** Sizes of the network that reads. The larger one takes twice as long. */
export type ReaderSize = 's' | 'm';

/** A line or a cell of print, cut out for the reader. It has `CROP_ROWS` rows. */
export interface Crop {
  width: number;
  grey: Uint8Array;
}

/** For each column of a crop, from left to right, the probability of each class. A column is four pixels wide. */
export interface Reading {
  columns: number;
  probabilities: Float32Array;
}

/** Marks of print, and of gaps between the words of a cell, as probabilities. A mark covers two by two pixels of the picture. */
export interface Marks {
  width: number;
  height: number;
  print: Float32Array;
  gap: Float32Array;
}

export interface Networks {
  /** The meaning of each class: no character, each character, and a space. */
  classes: readonly string[];
  /** Finds print on a page at half the size that the reader needs. */
  find(half: GreyPicture): Marks;
  read(crops: readonly Crop[], size: ReaderSize): Reading[];
}

export const CROP_ROWS = 40;
/** Crops are read together up to this width in pixels, because their tensors then fit into the processor's cache. */
const STRIP_PIXELS = 1_024;

let opened: Promise<Networks> | null = null;

/** Opens the networks once in a process. */
export function openNetworks(): Promise<Networks> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Networks> {
  const [finder, s, m] = await Promise.all(['finder', 'reader-s', 'reader-m'].map(load));
  if (!finder || !s || !m) throw new Error('A network is missing');
  const readers = { s, m };
  return {
    classes: s.classes,
    find: (half) => find(finder.network, half),
    read: (crops, size) => read(readers[size], crops),
  };
}

interface Loaded {
  network: Network;
  classes: readonly string[];
}

async function load(name: string): Promise<Loaded> {
  const [json, weights] = await Promise.all(
    [`${name}.json`, `${name}.weights`].map((file) => readFile(new URL(file, import.meta.url))),
  );
  const description = Description.parse(JSON.parse(String(json)));
  const half = new Float16Array(Uint8Array.from(weights ?? []).buffer);
  return { network: new Network(description, Float32Array.from(half)), classes: description.classes ?? [] };
}

function find(network: Network, half: GreyPicture): Marks {
  const { width, height } = network.outputSizeOf(half);
  const [print, gap] = [new Float32Array(width * height), new Float32Array(width * height)];
  network.run([half], ({ y, place, values }) => {
    for (let x = 0, from = 0, to = y * width; x < width; x++, from += place, to++) {
      print[to] = 1 / (1 + Math.exp(-(values[from] as number)));
      gap[to] = 1 / (1 + Math.exp(-(values[from + 1] as number)));
    }
  });
  return { width, height, print, gap };
}

function read({ network, classes }: Loaded, crops: readonly Crop[]): Reading[] {
  const pictures = crops.map((crop) => ({ ...crop, height: CROP_ROWS }));
  const readings: Reading[] = [];
  for (let first = 0, end = 0; first < crops.length; first = end) {
    let pixels = 0;
    do pixels += crops[end++]?.width ?? 0;
    while (end < crops.length && pixels + (crops[end]?.width ?? 0) <= STRIP_PIXELS);
    network.run(pictures.slice(first, end), ({ width, place, values }) => {
      readings.push({ columns: width, probabilities: softmax(values, place, classes.length) });
    });
  }
  return readings;
}

function softmax(values: Float32Array, place: number, channels: number): Float32Array {
  const probabilities = new Float32Array((values.length / place) * channels);
  for (let from = 0, to = 0; from < values.length; from += place, to += channels) {
    let [max, sum] = [Number.NEGATIVE_INFINITY, 0];
    for (let channel = 0; channel < channels; channel++)
      max = Math.max(max, values[from + channel] as number);
    for (let channel = 0; channel < channels; channel++) {
      const power = powerOfE(max - (values[from + channel] as number));
      probabilities[to + channel] = power;
      sum += power;
    }
    for (let channel = 0; channel < channels; channel++)
      probabilities[to + channel] = (probabilities[to + channel] as number) / sum;
  }
  return probabilities;
}

/** Powers of e in steps of 1/64. Between them, a parabola is exact to a millionth. */
const POWERS = Float64Array.from({ length: 64 * 20 }, (_, index) => Math.exp(-index / 64));

/** Returns e^-x, and at least e^-20. Math.exp takes five times as long. */
function powerOfE(x: number): number {
  const index = Math.min(POWERS.length - 1, Math.floor(64 * x));
  const rest = Math.min(1 / 64, x - index / 64);
  return (POWERS[index] as number) * (1 - rest + (rest * rest) / 2);
}

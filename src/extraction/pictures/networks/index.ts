import { readFile } from 'node:fs/promises';
import { Description } from '#platform/networks/description.ts';
import { Network } from '#platform/networks/network.ts';
import { sigmoid, softmax } from '#platform/networks/softmax.ts';
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
      print[to] = sigmoid(values[from] as number);
      gap[to] = sigmoid(values[from + 1] as number);
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

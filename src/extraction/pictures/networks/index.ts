import { readFile } from 'node:fs/promises';
import { Description } from '#platform/networks/description.ts';
import { Network, type Picture } from '#platform/networks/network.ts';
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
    read: (crops, size) => read(readers[size].network, crops),
  };
}

async function load(name: string): Promise<{ network: Network; classes: readonly string[] }> {
  const [json, weights] = await Promise.all(
    [`${name}.json`, `${name}.weights`].map((file) => readFile(new URL(file, import.meta.url))),
  );
  const description = Description.parse(JSON.parse(String(json)));
  const half = new Float16Array(Uint8Array.from(weights ?? []).buffer);
  return { network: new Network(description, Float32Array.from(half)), classes: description.classes ?? [] };
}

function find(network: Network, half: GreyPicture): Marks {
  const [output] = network.run([half]);
  if (output === undefined) throw new Error('The network has no output');
  const { width, height, values } = output;
  const [print, gap] = [0, 1].map((channel) =>
    Float32Array.from({ length: width * height }, (_, at) => values[2 * at + channel] as number),
  ) as [Float32Array, Float32Array];
  return { width, height, print, gap };
}

function read(network: Network, crops: readonly Crop[]): Reading[] {
  const readings: Reading[] = [];
  let strip: Picture[] = [];
  let pixels = 0;
  const flush = () => {
    for (const { width, values } of strip.length > 0 ? network.run(strip) : [])
      readings.push({ columns: width, probabilities: values });
    strip = [];
    pixels = 0;
  };
  for (const { width, grey } of crops) {
    if (pixels + width > STRIP_PIXELS) flush();
    strip.push({ width, height: CROP_ROWS, grey });
    pixels += width;
  }
  flush();
  return readings;
}

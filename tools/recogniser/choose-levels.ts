import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWeights, type Layer } from '#platform/networks/description.ts';
import { Network, type Picture } from '#platform/networks/network.ts';

/*
 * A layer that calculates with integers takes a quarter of the time. Its input has 128 levels. They cover nearly all values
 * that the input has on real pictures.
 */

const LEVELS = 128;
/** Values that may be negative have half as many levels on each side of zero. */
const SHARE_COVERED = { positive: 0.99999, any: 0.9999 };
/** Rows of a cell in the files of draw-pages.ts, and those that the reader sees. */
const [CELL_ROWS, CROP_ROWS] = [60, 40];
const PICTURES_MAX = { cells: 400, pages: 10 };
/** Has no factor in common with a number of channels. */
const SAMPLED_EVERY = 7;

/** Reads the pictures that a network sees: cells, or the pages at half size. */
export function readPictures(folder: string, what: 'cells' | 'pages'): Picture[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.bin'))
    .sort();
  const pictures = files.flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString('utf8', 4, headerEnd));
    let at = headerEnd + header.width * header.height;
    if (what === 'pages') {
      const { width, height } = header;
      return [{ width, height, grey: bytes.subarray(headerEnd, at) }];
    }
    return header.cells.map(({ width }: { width: number }): Picture => {
      const first = at + width * ((CELL_ROWS - CROP_ROWS) / 2);
      at += width * CELL_ROWS;
      return { width, height: CROP_ROWS, grey: bytes.subarray(first, first + width * CROP_ROWS) };
    });
  });
  const every = Math.ceil(pictures.length / PICTURES_MAX[what]);
  return pictures.filter((_, index) => index % every === 0);
}

/** Adds levels to the layers whose input can be rounded. */
export function chooseLevels(
  layers: readonly Layer[],
  weights: Float32Array,
  pictures: readonly Picture[],
): Layer[] {
  return layers.map((layer) => {
    const maker = layers[layer.from - 1];
    const uses = layers.filter(({ from, add }) => from === layer.from || add?.tensor === layer.from);
    const isPadded = layer.padding.some((places) => places > 0);
    const isPositive = maker?.activation === 'relu';
    if (layer.kind === 'depthwise' || !maker || maker.add || uses.length > 1) return layer;
    if (!isPositive && isPadded) return layer;
    const zero = isPositive ? 0 : LEVELS / 2;
    const share = SHARE_COVERED[isPositive ? 'positive' : 'any'];
    const largest = measure(layers.slice(0, layer.from), weights, pictures, share);
    return { ...layer, levels: { step: Number((largest / (LEVELS - 1 - zero)).toPrecision(6)), zero } };
  });
}

/** Returns the size that this share of the values of the last layer's output don't exceed. */
function measure(
  layers: readonly Layer[],
  weights: Float32Array,
  pictures: readonly Picture[],
  share: number,
): number {
  const count = layers.reduce((sum, layer) => sum + countWeights(layer), 0);
  const network = new Network({ layers: [...layers] }, weights.subarray(0, count));
  const sizes: number[] = [];
  for (const picture of pictures)
    network.run([picture], ({ values }) => {
      for (let at = 0; at < values.length; at += SAMPLED_EVERY) sizes.push(Math.abs(values[at] as number));
    });
  const sorted = Float32Array.from(sizes).sort();
  return sorted[Math.ceil(sorted.length * share) - 1] as number;
}

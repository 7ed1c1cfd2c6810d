import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWeights, type Layer } from '#platform/networks/description.ts';
import { Network, type Picture } from '#platform/networks/network.ts';

/*
 * A layer that calculates with integers takes a quarter of the time. Its input has 128 levels. They cover nearly all values
 * that the input has on real cells.
 */

const LEVELS = 128;
/** Values that may be negative have half as many levels on each side of zero. */
const SHARE_COVERED = { positive: 0.99999, any: 0.9999 };
/** Rows of a cell in the files of draw-pages.ts, and those that the reader sees. */
const [CELL_ROWS, CROP_ROWS] = [60, 40];
const CELLS_MAX = 400;
/** Has no factor in common with a number of channels. */
const SAMPLED_EVERY = 7;

export function readCells(folder: string): Picture[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.bin'))
    .sort();
  const cells = files.flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString('utf8', 4, headerEnd));
    let at = headerEnd + header.width * header.height;
    return header.cells.map(({ width }: { width: number }): Picture => {
      const first = at + width * ((CELL_ROWS - CROP_ROWS) / 2);
      at += width * CELL_ROWS;
      return { width, height: CROP_ROWS, grey: bytes.subarray(first, first + width * CROP_ROWS) };
    });
  });
  const every = Math.ceil(cells.length / CELLS_MAX);
  return cells.filter((_, index) => index % every === 0);
}

/** Adds levels to the layers whose input can be rounded. */
export function chooseLevels(
  layers: readonly Layer[],
  weights: Float32Array,
  cells: readonly Picture[],
): Layer[] {
  return layers.map((layer) => {
    const uses = layers.filter(({ from, add }) => from === layer.from || add?.tensor === layer.from);
    if (layer.kind === 'depthwise' || layer.from === 0 || uses.length > 1 || layer.levels) return layer;
    const { isPositive, sizes } = measure(layers.slice(0, layer.from), weights, cells);
    if (!isPositive && layer.padding.some((places) => places > 0)) return layer;
    const zero = isPositive ? 0 : LEVELS / 2;
    const share = SHARE_COVERED[isPositive ? 'positive' : 'any'];
    const largest = sizes[Math.ceil(sizes.length * share) - 1] as number;
    return { ...layer, levels: { step: Number((largest / (LEVELS - 1 - zero)).toPrecision(6)), zero } };
  });
}

/** Returns the sizes of some values of the last layer's output, in ascending order. */
function measure(layers: readonly Layer[], weights: Float32Array, cells: readonly Picture[]) {
  const count = layers.reduce((sum, layer) => sum + countWeights(layer), 0);
  const network = new Network({ layers: [...layers] }, weights.subarray(0, count));
  const values: number[] = [];
  for (const cell of cells)
    network.run([cell], (row) => {
      for (let at = 0; at < row.values.length; at += SAMPLED_EVERY) values.push(row.values[at] as number);
    });
  return {
    isPositive: values.every((value) => value >= 0),
    sizes: Float32Array.from(values, Math.abs).sort(),
  };
}

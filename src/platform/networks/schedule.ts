import type { Layer } from './description.ts';

/** Returns how many pixels wide a place of each tensor is. */
export function scalesOf(layers: readonly Layer[]): number[] {
  const scales = [1];
  for (const { from, stride } of layers) scales.push((scales[from] as number) * stride[1]);
  return scales;
}

/** Returns the rows of each tensor, for a picture of this height. */
export function heightsOf(layers: readonly Layer[], height: number): number[] {
  const heights = [height];
  for (const { from, kernel, stride, padding, dilation } of layers) {
    const free = (heights[from] as number) + 2 * padding[0] - (kernel[0] - 1) * dilation - 1;
    heights.push(Math.floor(free / stride[0]) + 1);
  }
  return heights;
}

/**
 * Visits the rows of all tensors, each as late as possible, and after those that it is computed from. So a tensor needs memory
 * for a few rows only.
 */
export function schedule(
  layers: readonly Layer[],
  heights: readonly number[],
  visit: (tensor: number, row: number, next: readonly number[]) => void,
): void {
  const next = heights.map(() => 0);
  const visitUntil = (tensor: number, end: number) => {
    const layer = layers[tensor - 1];
    const last = Math.min(end, heights[tensor] as number);
    for (let row = next[tensor] as number; row < last; next[tensor] = ++row) {
      if (layer !== undefined) {
        visitUntil(layer.from, firstRow(layer, row) + (layer.kernel[0] - 1) * layer.dilation + 1);
        if (layer.add) visitUntil(layer.add.tensor, addedRow(layer.add, row) + 1);
      }
      visit(tensor, row, next);
    }
  };
  visitUntil(layers.length, Number.POSITIVE_INFINITY);
}

/** Returns how many rows of each tensor must be kept at a time. */
export function rowsKept(layers: readonly Layer[], heights: readonly number[]): number[] {
  const kept = heights.map(() => 1);
  schedule(layers, heights, (tensor, row, next) => {
    const needed = layers.flatMap((layer, index) => {
      const current = next[index + 1] as number;
      return [
        ...(layer.from === tensor ? [firstRow(layer, current)] : []),
        ...(layer.add?.tensor === tensor ? [addedRow(layer.add, current)] : []),
      ];
    });
    kept[tensor] = Math.max(kept[tensor] as number, row - Math.max(0, Math.min(row, ...needed)) + 1);
  });
  return kept;
}

/** Returns the first row of the input that a row of the output is computed from. It may be above the input. */
export function firstRow({ stride, padding }: Layer, row: number): number {
  return row * stride[0] - padding[0];
}

export function addedRow({ isHalf }: NonNullable<Layer['add']>, row: number): number {
  return isHalf ? row >> 1 : row;
}

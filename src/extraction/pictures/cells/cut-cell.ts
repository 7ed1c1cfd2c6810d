import { type GreyPicture, WHITE } from '../grey-picture.ts';
import type { PrintedCell } from './find-cells.ts';

/** The rows that the networks see: capitals stand in the middle of them. */
export const CROP = { height: 40, cap: 21, base: 30.5 } as const;
/** Paper before and after a cell, as a multiple of the height of its capitals. */
const MARGIN = 0.7;
/** White pixels after it, as the networks saw in training: without them, they lose the last sign. */
const WHITE_AFTER = 32;

/** A cell with straight, level letters of one height. */
export interface Crop extends GreyPicture {
  cell: PrintedCell;
  /** Pixels of the level page for each pixel. */
  scale: number;
  /** The place of the left edge on the level page. */
  left: number;
}

export function cutCell({ width, height, grey }: GreyPicture, cell: PrintedCell, cap = cell.cap): Crop {
  const scale = cap / CROP.cap;
  const left = cell.x0 - MARGIN * cap;
  const shown = Math.max(8, Math.round((cell.x1 + MARGIN * cap - left) / scale));
  const wide = shown + WHITE_AFTER;
  const pixels = new Uint8Array(wide * CROP.height).fill(WHITE);
  const [a, b, c] = cell.baseline;
  for (let x = 0; x < shown; x++) {
    const fromX = left + (x + 0.5) * scale - 0.5;
    const column = Math.floor(fromX);
    if (column < 0 || column + 1 >= width) continue;
    const [along, right] = [fromX - cell.x0, fromX - column];
    const top = a + b * along + c * along * along - CROP.base * scale;
    for (let y = 0; y < CROP.height; y++) {
      const fromY = top + y * scale;
      const row = Math.floor(fromY);
      if (row < 0 || row + 1 >= height) continue;
      const [at, down] = [row * width + column, fromY - row];
      const upper = (grey[at] as number) + ((grey[at + 1] as number) - (grey[at] as number)) * right;
      const lower =
        (grey[at + width] as number) +
        ((grey[at + width + 1] as number) - (grey[at + width] as number)) * right;
      pixels[y * wide + x] = upper + (lower - upper) * down;
    }
  }
  return { width: wide, height: CROP.height, grey: pixels, cell, scale, left };
}

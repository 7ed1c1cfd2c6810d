import type { Box } from '../extraction.ts';
import { type GreyPicture, POINTS_PER_INCH } from '../pdf/draw-page.ts';

export { type GreyPicture, POINTS_PER_INCH };

export const WHITE = 255;
const SAMPLED_EVERY = 7;

/** Cuts a box out of a picture. The box is in pixels. */
export function cutOut({ width, height, grey }: GreyPicture, box: Box): GreyPicture {
  const x0 = Math.max(0, Math.min(width - 1, Math.floor(box.x0)));
  const y0 = Math.max(0, Math.min(height - 1, Math.floor(box.y0)));
  const part = {
    width: Math.max(1, Math.min(width, Math.ceil(box.x1)) - x0),
    height: Math.max(1, Math.min(height, Math.ceil(box.y1)) - y0),
  };
  const pixels = new Uint8Array(part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    const from = (y0 + y) * width + x0;
    pixels.set(grey.subarray(from, from + part.width), y * part.width);
  }
  return { ...part, grey: pixels };
}

/** Counts how many pixels have each brightness. Looks at every pixel of a box, or at one of `every` in both directions. */
export function countShades({ width, height, grey }: GreyPicture, box: Box, every = 1): Uint32Array {
  const counts = new Uint32Array(WHITE + 1);
  for (let y = box.y0; y < Math.min(height, box.y1); y += every) {
    const end = y * width + Math.min(width, box.x1);
    for (let at = y * width + box.x0; at < end; at += every) {
      const value = grey[at] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
  return counts;
}

/** Returns the brightness that this share of the pixels don't exceed. */
export function quantileOf(counts: Uint32Array, share: number): number {
  let left = 0;
  for (const count of counts) left += share * count;
  let brightness = 0;
  for (left -= counts[0] as number; left > 0 && brightness < WHITE; ) left -= counts[++brightness] as number;
  return brightness;
}

/** Returns the grey of the paper and of the darkest ink. */
export function contrastOf({ grey }: GreyPicture): { paper: number; ink: number } {
  const row = { width: grey.length, height: 1, grey };
  const counts = countShades(row, { x0: 0, y0: 0, x1: grey.length, y1: 1 }, SAMPLED_EVERY);
  return { paper: quantileOf(counts, 0.5), ink: quantileOf(counts, 0.005) };
}

/** Returns the brightness between paper and ink. Darker pixels are ink. */
export function inkBelow(picture: GreyPicture): number {
  const { paper, ink } = contrastOf(picture);
  return (paper + ink) / 2;
}

/** Square cells of a picture, row by row, with the number of dark pixels in each. */
export interface Cells {
  across: number;
  counts: Uint32Array;
}

/**
 * Counts the pixels darker than `below` in each whole cell. `side` is in pixels. Looks at every pixel, or at one of `every` in
 * both directions.
 */
export function countDark(
  { width, height, grey }: GreyPicture,
  { side, below, every = 1 }: { side: number; below: number; every?: number },
): Cells {
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const counts = new Uint32Array(across * down);
  for (let y = 0; y < down * side; y += every) {
    const row = Math.floor(y / side) * across;
    for (let cell = row, at = y * width; cell < row + across; cell++) {
      let dark = 0;
      for (const end = at + side; at < end; at += every) if ((grey[at] as number) < below) dark++;
      if (dark > 0) counts[cell] = (counts[cell] as number) + dark;
    }
  }
  return { across, counts };
}

/** An area of connected marks: the box around them and their number. */
export interface Area extends Box {
  count: number;
}

/** Lists the areas of marks that touch each other. Clears the marks. */
export function takeAreas(marks: Uint8Array, across: number): Area[] {
  const areas: Area[] = [];
  const stack: number[] = [];
  for (let start = marks.indexOf(1); start >= 0; start = marks.indexOf(1, start + 1)) {
    const area = { x0: across, y0: marks.length, x1: 0, y1: 0, count: 0 };
    stack.push(start);
    marks[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % across, Math.trunc(at / across)];
      area.count++;
      area.x0 = Math.min(area.x0, x);
      area.y0 = Math.min(area.y0, y);
      area.x1 = Math.max(area.x1, x + 1);
      area.y1 = Math.max(area.y1, y + 1);
      for (const near of [x > 0 ? at - 1 : -1, x < across - 1 ? at + 1 : -1, at - across, at + across]) {
        if (marks[near] !== 1) continue;
        marks[near] = 0;
        stack.push(near);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** In pixels. A cell with so many dark pixels has more than a speck in it. */
const [CELL_PIXELS, CELL_INK_MIN] = [8, 6];

/** Returns the box around everything that is printed, with a margin. Recognition takes time for each pixel. */
export function inkedPartOf(picture: GreyPicture, margin: number): Box {
  const { width, height } = picture;
  const { across, counts } = countDark(picture, { side: CELL_PIXELS, below: inkBelow(picture) });
  const part = { x0: width, y0: height, x1: 0, y1: 0 };
  counts.forEach((count, cell) => {
    if (count < CELL_INK_MIN) return;
    const [x, y] = [(cell % across) * CELL_PIXELS, Math.floor(cell / across) * CELL_PIXELS];
    part.x0 = Math.min(part.x0, Math.max(0, x - margin));
    part.y0 = Math.min(part.y0, Math.max(0, y - margin));
    part.x1 = Math.max(part.x1, Math.min(width, x + CELL_PIXELS + margin));
    part.y1 = Math.max(part.y1, Math.min(height, y + CELL_PIXELS + margin));
  });
  return part.x1 === 0 ? { x0: 0, y0: 0, x1: width, y1: height } : part;
}

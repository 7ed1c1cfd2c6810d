import type { Box } from '../extraction.ts';
import type { GreyPicture } from '../pdf/draw-page.ts';

export type { GreyPicture };

const SAMPLED_EVERY = 7;
const TILE_PIXELS = 64;
const WHITE = 255;
/** As a share of the page's usual brightness. */
const SHADE_MIN = 0.72;

/** Evens out the lighting. The brightness of the paper is estimated for each tile from its lighter pixels. */
export function evenLight({ width, height, grey }: GreyPicture): GreyPicture {
  const [across, down] = [Math.ceil(width / TILE_PIXELS), Math.ceil(height / TILE_PIXELS)];
  const papers = Float64Array.from({ length: across * down }, (_, tile) =>
    paperOf({ width, height, grey }, (tile % across) * TILE_PIXELS, Math.floor(tile / across) * TILE_PIXELS),
  );
  // a tile that is much darker than the page is a dark panel and not a shadow, so it is not brightened
  const usual = papers.toSorted()[papers.length >> 1] ?? WHITE;
  for (const [tile, paper] of papers.entries()) if (paper < SHADE_MIN * usual) papers[tile] = usual;
  const even = new Uint8Array(grey.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.max(0, y / TILE_PIXELS - 0.5));
    const [above, below] = [Math.floor(row) * across, Math.min(down - 1, Math.ceil(row)) * across];
    for (let x = 0; x < width; x++, at++) {
      const column = Math.min(across - 1, Math.max(0, x / TILE_PIXELS - 0.5));
      const [left, right] = [Math.floor(column), Math.min(across - 1, Math.ceil(column))];
      const [part, partDown] = [column % 1, row % 1];
      const top = (papers[above + left] as number) * (1 - part) + (papers[above + right] as number) * part;
      const bottom = (papers[below + left] as number) * (1 - part) + (papers[below + right] as number) * part;
      even[at] = Math.min(WHITE, ((grey[at] as number) * WHITE) / (top + (bottom - top) * partDown));
    }
  }
  return { width, height, grey: even };
}

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

/** Returns the grey of the paper and of the darkest ink. */
export function contrastOf({ grey }: GreyPicture): { paper: number; ink: number } {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let at = 0; at < grey.length; at += SAMPLED_EVERY, all++) {
    const value = grey[at] as number;
    counts[value] = (counts[value] as number) + 1;
  }
  const quantile = (share: number) => {
    let left = share * all;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  return { paper: quantile(0.5), ink: quantile(0.005) };
}

function paperOf({ width, height, grey }: GreyPicture, left: number, top: number): number {
  const values: number[] = [];
  for (let y = top; y < Math.min(height, top + TILE_PIXELS); y += 4)
    for (let x = left; x < Math.min(width, left + TILE_PIXELS); x += 4)
      values.push(grey[y * width + x] as number);
  values.sort((a, b) => a - b);
  return Math.max(1, values[Math.floor(values.length * 0.75)] ?? WHITE);
}

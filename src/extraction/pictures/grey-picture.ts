import type { Box } from '../extraction.ts';
import { type GreyPicture, POINTS_PER_INCH } from '../pdf/draw-page.ts';
import { closeGaps } from './gradient.ts';

export { type GreyPicture, POINTS_PER_INCH };

const SAMPLED_EVERY = 7;
const TILE_PIXELS = 64;
const WHITE = 255;
/** As a share of the page's usual brightness: a shadow is lighter, a dark panel is darker. */
const SHADE_MIN = 0.4;
/** In tiles: a dark area that is narrower than twice this plus one is a panel and not a shadow. */
const PANEL_RADIUS = 2;

/** Evens out the lighting. The brightness of the paper is estimated for each tile from its lighter pixels. */
export function evenLight({ width, height, grey }: GreyPicture): GreyPicture {
  const [across, down] = [Math.ceil(width / TILE_PIXELS), Math.ceil(height / TILE_PIXELS)];
  const tiles = Uint8Array.from({ length: across * down }, (_, tile) =>
    paperOf({ width, height, grey }, (tile % across) * TILE_PIXELS, Math.floor(tile / across) * TILE_PIXELS),
  );
  // dark panels are not brightened, because their text may be white
  const { grey: papers } = closeGaps({ width: across, height: down, grey: tiles }, PANEL_RADIUS);
  const usual = papers.toSorted()[papers.length >> 1] ?? WHITE;
  for (const [tile, paper] of papers.entries()) if (paper < SHADE_MIN * usual) papers[tile] = usual;
  return brighten({ width, height, grey }, { papers, across, down });
}

interface Papers {
  papers: Uint8Array;
  across: number;
  down: number;
}

/** Divides each pixel by the brightness of its paper, interpolated between the middles of tiles. */
function brighten({ width, height, grey }: GreyPicture, { papers, across, down }: Papers): GreyPicture {
  const even = new Uint8Array(grey.length);
  const gains = new Float64Array(across + 1);
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.max(0, y / TILE_PIXELS - 0.5));
    const above = Math.floor(row);
    const below = Math.min(down - 1, above + 1);
    for (let tile = 0; tile < across; tile++) {
      const upper = papers[above * across + tile] as number;
      const lower = papers[below * across + tile] as number;
      gains[tile] = WHITE / Math.max(1, upper + (lower - upper) * (row - above));
    }
    gains[across] = gains[across - 1] as number;
    // from the middle of one tile to the middle of the next
    for (let tile = -1; tile < across; tile++) {
      let gain = gains[Math.max(0, tile)] as number;
      const step = ((gains[tile + 1] as number) - gain) / TILE_PIXELS;
      const middle = tile * TILE_PIXELS + TILE_PIXELS / 2;
      const end = y * width + Math.min(width, middle + TILE_PIXELS);
      for (let at = y * width + Math.max(0, middle); at < end; at++, gain += step) {
        even[at] = Math.min(WHITE, (grey[at] as number) * gain);
      }
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

/** In pixels. */
const CELL_PIXELS = 8;
/** With at least this many dark pixels, a cell has more than a speck in it. */
const CELL_INK_MIN = 6;

/** Returns the box around everything that is printed, with a margin. Recognition takes time for each pixel. */
export function inkedPartOf(picture: GreyPicture, margin: number): Box {
  const { width, height } = picture;
  const { paper, ink } = contrastOf(picture);
  const dark = (paper + ink) / 2;
  const [across, down] = [Math.floor(width / CELL_PIXELS), Math.floor(height / CELL_PIXELS)];
  const isRowInked = (row: number) => {
    for (let column = 0; column < across; column++) if (isInked(picture, { column, row, dark })) return true;
    return false;
  };
  const top = firstWhere(0, down, isRowInked);
  if (top === null) return { x0: 0, y0: 0, x1: width, y1: height };
  const bottom = firstWhere(down - 1, -1, isRowInked) ?? top;
  const isColumnInked = (column: number) => {
    for (let row = top; row <= bottom; row++) if (isInked(picture, { column, row, dark })) return true;
    return false;
  };
  const [left, right] = [firstWhere(0, across, isColumnInked), firstWhere(across - 1, -1, isColumnInked)];
  return {
    x0: Math.max(0, (left ?? 0) * CELL_PIXELS - margin),
    y0: Math.max(0, top * CELL_PIXELS - margin),
    x1: Math.min(width, ((right ?? across) + 1) * CELL_PIXELS + margin),
    y1: Math.min(height, (bottom + 1) * CELL_PIXELS + margin),
  };
}

/** Returns the first number for which the test holds, going up or down from `from`. `to` itself is not tested. */
function firstWhere(from: number, to: number, holds: (at: number) => boolean): number | null {
  const step = Math.sign(to - from);
  for (let at = from; at !== to; at += step) if (holds(at)) return at;
  return null;
}

function isInked(
  { width, grey }: GreyPicture,
  { column, row, dark }: { column: number; row: number; dark: number },
): boolean {
  let count = 0;
  for (let y = row * CELL_PIXELS; y < (row + 1) * CELL_PIXELS; y++) {
    const from = y * width + column * CELL_PIXELS;
    for (let at = from; at < from + CELL_PIXELS; at++) if ((grey[at] as number) < dark) count++;
  }
  return count >= CELL_INK_MIN;
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

/** Returns the brightness that three quarters of a tile's pixels don't exceed. */
function paperOf({ width, height, grey }: GreyPicture, left: number, top: number): number {
  const counts = new Uint16Array(WHITE + 1);
  let all = 0;
  for (let y = top; y < Math.min(height, top + TILE_PIXELS); y += 4) {
    for (let x = left; x < Math.min(width, left + TILE_PIXELS); x += 4, all++) {
      const value = grey[y * width + x] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
  let brightness = WHITE;
  for (let brighter = counts[WHITE] as number; brightness > 1 && brighter <= all / 4; )
    brighter += counts[--brightness] as number;
  return brightness;
}

import type { Box } from '../extraction.ts';
import { GLYPH_PIXELS } from './engine.ts';
import {
  type Area,
  countDark,
  countShades,
  type GreyPicture,
  quantileOf,
  takeAreas,
  WHITE,
} from './grey-picture.ts';

/** In pixels: cells are much lower than a line, and every other pixel of a row and a column is enough to find them. */
const [CELL_PIXELS, EVERY] = [2 * Math.round(GLYPH_PIXELS / 6), 2];
/** The edges of a panel are blurred by this many pixels. */
const EDGE_PIXELS = 3;
/**
 * Shades are from 0 to 255. Letters on a dark panel differ by `other` from its shade, and the rest by at most `same`. A
 * panel that is lighter than `light` never has white letters, and one that is lighter than `white` does not disturb OCR. A
 * panel that is darker than `dark` is never made white.
 */
const SHADE = { same: 24, other: 36, dark: 150, light: 225, white: 245 };
/** Shares of the area of a panel: of dark cells, of its own shade, of letters, and of darker noise among the letters. */
const SHARE = { cells: 0.6, plain: 0.6, letters: 0.01, noise: 0.3 };

/** Makes panels white and their letters dark, because OCR tells ink from paper by one threshold for the whole page. */
export function whitenPanels(picture: GreyPicture): void {
  invertDark(picture);
  whitenLight(picture);
}

/** Turns dark panels with white letters into white panels with dark letters of the same contrast. */
function invertDark(picture: GreyPicture): void {
  const { width, height, grey } = picture;
  const panels = listDark(picture).map((area) => {
    const box = fitted(picture, area);
    return { box, shade: shadeBehindLight(picture, box) };
  });
  for (const { box, shade } of panels) {
    if (shade === null) continue;
    for (let y = Math.max(0, box.y0 - EDGE_PIXELS); y < Math.min(height, box.y1 + EDGE_PIXELS); y++) {
      const isEdgeRow = y < box.y0 + EDGE_PIXELS || y >= box.y1 - EDGE_PIXELS;
      for (let x = Math.max(0, box.x0 - EDGE_PIXELS); x < Math.min(width, box.x1 + EDGE_PIXELS); x++) {
        const isEdge = isEdgeRow || x < box.x0 + EDGE_PIXELS || x >= box.x1 - EDGE_PIXELS;
        const at = y * width + x;
        grey[at] = isEdge ? WHITE : WHITE - Math.max(0, (grey[at] as number) - shade);
      }
    }
  }
}

/** Lists the boxes around connected dark cells that fill most of their box and have room for a word, in pixels. */
function listDark(picture: GreyPicture): Box[] {
  const { across, counts } = countDark(picture, { side: CELL_PIXELS, below: SHADE.light, every: EVERY });
  const half = (CELL_PIXELS / EVERY) ** 2 / 2;
  const marks = Uint8Array.from(counts.map((count) => (count > half ? 1 : 0)));
  const isPanel = ({ x0, y0, x1, y1, count }: Area) =>
    x1 - x0 >= 8 && y1 - y0 >= 3 && count >= SHARE.cells * (x1 - x0) * (y1 - y0);
  return takeAreas(marks, across)
    .filter(isPanel)
    .map(({ x0, y0, x1, y1 }) => ({
      x0: x0 * CELL_PIXELS,
      y0: y0 * CELL_PIXELS,
      x1: x1 * CELL_PIXELS,
      y1: y1 * CELL_PIXELS,
    }));
}

/** Moves each side of an area to where the panel ends, by at most a cell. */
function fitted(picture: GreyPicture, area: Box): Box {
  const { width, height } = picture;
  const isDark = (line: Box) => quantileOf(countShades(picture, line), 0.5) < SHADE.light;
  const isRowDark = (y: number) => isDark({ ...area, y0: y, y1: y + 1 });
  const isColumnDark = (x: number) => isDark({ ...area, x0: x, x1: x + 1 });
  return {
    y0: firstDark(Math.max(0, area.y0 - CELL_PIXELS), 1, isRowDark),
    y1: firstDark(Math.min(height, area.y1 + CELL_PIXELS) - 1, -1, isRowDark) + 1,
    x0: firstDark(Math.max(0, area.x0 - CELL_PIXELS), 1, isColumnDark),
    x1: firstDark(Math.min(width, area.x1 + CELL_PIXELS) - 1, -1, isColumnDark) + 1,
  };
}

function firstDark(from: number, step: 1 | -1, isDark: (at: number) => boolean): number {
  for (let tried = 0; tried < 2 * CELL_PIXELS; tried++)
    if (isDark(from + tried * step)) return from + tried * step;
  return from + CELL_PIXELS * step;
}

/** Returns the shade of a panel with lighter letters on it; null for anything else. */
function shadeBehindLight(picture: GreyPicture, box: Box): number | null {
  const counts = countShades(picture, box);
  const all = (box.x1 - box.x0) * (box.y1 - box.y0);
  const share = (from: number, to: number) =>
    counts.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, count) => sum + count, 0) / all;
  const shade = quantileOf(counts, 0.5);
  const letters = share(shade + SHADE.other, WHITE + 1);
  const isPanel =
    shade < SHADE.light &&
    share(shade - SHADE.same, shade + SHADE.same) >= SHARE.plain &&
    letters >= SHARE.letters &&
    share(0, shade - SHADE.other) <= SHARE.noise * letters;
  return isPanel ? shade : null;
}

/** Makes the grey background of headings white, because OCR misses short words on it. */
function whitenLight(picture: GreyPicture): void {
  const { width, grey } = picture;
  const side = 2 * CELL_PIXELS;
  const { across, counts } = countDark(picture, { side, below: SHADE.white, every: EVERY });
  counts.forEach((count, cell) => {
    // ink leaves at least a quarter of a cell free
    if (count <= 0.75 * (side / EVERY) ** 2) return;
    const [x0, y0] = [(cell % across) * side, Math.floor(cell / across) * side];
    const shade = quantileOf(countShades(picture, { x0, y0, x1: x0 + side, y1: y0 + side }, EVERY), 0.75);
    if (shade < SHADE.dark) return;
    for (let y = y0; y < y0 + side; y++)
      for (let at = y * width + x0; at < y * width + x0 + side; at++)
        grey[at] = Math.min(WHITE, ((grey[at] as number) * WHITE) / shade);
  });
}

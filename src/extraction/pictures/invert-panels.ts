import type { Box } from '../extraction.ts';
import type { GreyPicture } from './grey-picture.ts';

/** In pixels: much less than the height of a line. */
const CELL_PIXELS = 8;
/** With so many light pixels, a cell is not a part of a dark panel. */
const CELL_LIGHT_MIN = CELL_PIXELS ** 2 / 2;
/** The shade of a panel, of 255. Text on a lighter one is never white. */
const SHADE_MAX = 225;
/** In cells. A smaller area has no room for a line of text. */
const [CELLS_DOWN_MIN, CELLS_ACROSS_MIN] = [3, 8];
/** White letters leave holes in a panel. */
const FILLED_SHARE_MIN = 0.6;
/** Of 255. */
const SAME_SHADE = 24;
const OTHER_SHADE = 36;
const PLAIN_SHARE_MIN = 0.6;
const LETTERS_SHARE_MIN = 0.01;
/** The most pixels that may be darker than the panel, such as noise, as a share of those that are lighter. */
const DARK_SHARE_MAX = 0.3;
/** The edges of a panel are blurred. */
const EDGE_PIXELS = 3;
const WHITE = 255;

/**
 * Turns dark panels with white letters into white panels with dark letters. The contrast stays the same, because OCR
 * tells ink from paper by one threshold for the whole page. Grey panels with dark letters stay.
 */
export function invertPanels(picture: GreyPicture): GreyPicture {
  const boxes = listAreas(picture).map((area) => fitted(picture, area));
  const panels = boxes.flatMap((box) => {
    const shade = shadeOf(picture, box);
    return shade === null ? [] : [{ box, shade }];
  });
  if (panels.length === 0) return picture;
  const { width, height } = picture;
  const grey = picture.grey.slice();
  for (const { box, shade } of panels) {
    for (let y = Math.max(0, box.y0 - EDGE_PIXELS); y < Math.min(height, box.y1 + EDGE_PIXELS); y++) {
      const isEdgeRow = y < box.y0 + EDGE_PIXELS || y >= box.y1 - EDGE_PIXELS;
      for (let x = Math.max(0, box.x0 - EDGE_PIXELS); x < Math.min(width, box.x1 + EDGE_PIXELS); x++) {
        const isEdge = isEdgeRow || x < box.x0 + EDGE_PIXELS || x >= box.x1 - EDGE_PIXELS;
        const at = y * width + x;
        grey[at] = isEdge ? WHITE : WHITE - Math.max(0, (grey[at] as number) - shade);
      }
    }
  }
  return { width, height, grey };
}

/** Lists the boxes around connected dark cells that fill most of their box. The boxes are in pixels. */
function listAreas({ width, height, grey }: GreyPicture): Box[] {
  const [across, down] = [Math.floor(width / CELL_PIXELS), Math.floor(height / CELL_PIXELS)];
  const isDark = new Uint8Array(across * down);
  for (let cell = 0; cell < isDark.length; cell++) {
    const [left, top] = [(cell % across) * CELL_PIXELS, Math.floor(cell / across) * CELL_PIXELS];
    let light = 0;
    for (let y = top; y < top + CELL_PIXELS && light < CELL_LIGHT_MIN; y++)
      for (let at = y * width + left; at < y * width + left + CELL_PIXELS; at++)
        if ((grey[at] as number) >= SHADE_MAX) light++;
    if (light < CELL_LIGHT_MIN) isDark[cell] = 1;
  }
  const areas: Box[] = [];
  for (let start = 0; start < isDark.length; start++) {
    if (isDark[start] === 0) continue;
    const { box, cells } = takeConnected(isDark, start, across);
    const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0];
    if (wide < CELLS_ACROSS_MIN || high < CELLS_DOWN_MIN || cells < FILLED_SHARE_MIN * wide * high) continue;
    areas.push({
      x0: box.x0 * CELL_PIXELS,
      y0: box.y0 * CELL_PIXELS,
      x1: box.x1 * CELL_PIXELS,
      y1: box.y1 * CELL_PIXELS,
    });
  }
  return areas;
}

/** Removes the dark cells that are connected with one, and returns the box around them. */
function takeConnected(isDark: Uint8Array, start: number, across: number): { box: Box; cells: number } {
  const box = { x0: across, y0: isDark.length, x1: 0, y1: 0 };
  const stack = [start];
  isDark[start] = 0;
  let cells = 0;
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const [x, y] = [cell % across, Math.floor(cell / across)];
    cells++;
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x + 1);
    box.y1 = Math.max(box.y1, y + 1);
    const beside = [x > 0 ? cell - 1 : -1, x < across - 1 ? cell + 1 : -1, cell - across, cell + across];
    for (const near of beside) {
      if (isDark[near] !== 1) continue;
      isDark[near] = 0;
      stack.push(near);
    }
  }
  return { box, cells };
}

/** Moves each side of an area to where the panel ends, by at most a cell. */
function fitted({ width, height, grey }: GreyPicture, area: Box): Box {
  const box = { ...area };
  const isRowDark = (y: number) => {
    let dark = 0;
    for (let x = area.x0; x < area.x1; x++) if ((grey[y * width + x] as number) < SHADE_MAX) dark++;
    return dark > (area.x1 - area.x0) / 2;
  };
  const isColumnDark = (x: number) => {
    let dark = 0;
    for (let y = area.y0; y < area.y1; y++) if ((grey[y * width + x] as number) < SHADE_MAX) dark++;
    return dark > (area.y1 - area.y0) / 2;
  };
  box.y0 = firstDark(Math.max(0, area.y0 - CELL_PIXELS), 1, isRowDark);
  box.y1 = firstDark(Math.min(height, area.y1 + CELL_PIXELS) - 1, -1, isRowDark) + 1;
  box.x0 = firstDark(Math.max(0, area.x0 - CELL_PIXELS), 1, isColumnDark);
  box.x1 = firstDark(Math.min(width, area.x1 + CELL_PIXELS) - 1, -1, isColumnDark) + 1;
  return box;
}

function firstDark(from: number, step: 1 | -1, isDark: (at: number) => boolean): number {
  for (let tried = 0; tried < 2 * CELL_PIXELS; tried++)
    if (isDark(from + tried * step)) return from + tried * step;
  return from + CELL_PIXELS * step;
}

/** Returns the shade of a panel with lighter letters on it; null for anything else. */
function shadeOf({ width, grey }: GreyPicture, { x0, y0, x1, y1 }: Box): number | null {
  const counts = new Uint32Array(WHITE + 1);
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) {
      const value = grey[at] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
  const all = (x1 - x0) * (y1 - y0);
  const between = (from: number, to: number) =>
    counts.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, count) => sum + count, 0) / all;
  let [shade, below] = [0, counts[0] as number];
  while (below < all / 2) below += counts[++shade] as number;
  const light = between(shade + OTHER_SHADE, WHITE + 1);
  const dark = between(0, shade - OTHER_SHADE);
  const isPlain = between(shade - SAME_SHADE, shade + SAME_SHADE) >= PLAIN_SHARE_MIN;
  const isPanel =
    isPlain && shade < SHADE_MAX && light >= LETTERS_SHARE_MIN && dark <= DARK_SHARE_MAX * light;
  return isPanel ? shade : null;
}

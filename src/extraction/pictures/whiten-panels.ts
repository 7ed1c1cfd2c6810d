import type { GreyPicture } from './grey-picture.ts';

/** In pixels: less than the height of a line. */
const CELL_PIXELS = 16;
/** The shade of a panel, of 255: a lighter one does not disturb OCR, and on a darker one the text may be white. */
const [SHADE_MIN, SHADE_MAX] = [150, 244];
/** Ink leaves at least this share of the pixels of a cell free. */
const BACKGROUND_SHARE = 0.25;
const WHITE = 255;

/** Makes the grey background of headings white, because OCR misses short words on it. */
export function whitenPanels(picture: GreyPicture): GreyPicture {
  const { width, height } = picture;
  const grey = picture.grey.slice();
  for (let top = 0; top < height; top += CELL_PIXELS) {
    for (let left = 0; left < width; left += CELL_PIXELS) {
      const cell = {
        left,
        top,
        right: Math.min(width, left + CELL_PIXELS),
        bottom: Math.min(height, top + CELL_PIXELS),
      };
      if (isLight(picture, cell)) continue;
      const shade = shadeOf(picture, cell);
      if (shade < SHADE_MIN || shade > SHADE_MAX) continue;
      for (let y = cell.top; y < cell.bottom; y++)
        for (let at = y * width + cell.left; at < y * width + cell.right; at++)
          grey[at] = Math.min(WHITE, ((grey[at] as number) * WHITE) / shade);
    }
  }
  return { width, height, grey };
}

interface Cell {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** True for a cell whose background is lighter than a panel, which most are. */
function isLight({ width, grey }: GreyPicture, { left, top, right, bottom }: Cell): boolean {
  let missing = BACKGROUND_SHARE * (right - left) * (bottom - top);
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++)
      if ((grey[at] as number) > SHADE_MAX && --missing <= 0) return true;
  return false;
}

/** Returns the brightness of the cell's background, which `BACKGROUND_SHARE` of its pixels reach. */
function shadeOf({ width, grey }: GreyPicture, { left, top, right, bottom }: Cell): number {
  const counts = new Uint16Array(WHITE + 1);
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const value = grey[at] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
  let brightness = WHITE;
  const lighter = BACKGROUND_SHARE * (right - left) * (bottom - top);
  for (let seen = counts[WHITE] as number; brightness > 0 && seen < lighter; )
    seen += counts[--brightness] as number;
  return brightness;
}

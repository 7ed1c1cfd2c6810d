import { type Area, countDark, type GreyPicture, inkBelow, takeAreas } from './grey-picture.ts';
import type { Point } from './homography.ts';

const PATCHES_MAX = 8;
/** A part with a larger share of ink is a photograph or a panel. */
const INK_SHARE_MAX = 0.35;
/** Smaller marks are dots and noise, larger ones are logos and frames; in pixels. */
const [HEIGHT_MIN, HEIGHT_MAX] = [5, 90];
/** The largest and the smallest width of a letter, as a multiple of its height. */
const [WIDE, NARROW] = [2.2, 0.12];
const LETTERS_MIN = 30;
/** Of the ink, because specks and parts of broken letters are many. Low letters, such as a and e, are about half of it. */
const LOWER_SHARE = 0.7;

/** Measures the usual height of capitals and digits in parts of a page, in pixels; null if there are too few. */
export function glyphHeightIn(patches: readonly GreyPicture[]): number | null {
  const heights = patches
    .flatMap((patch) => lettersIn(patch, inkBelow(patch)).map(({ y0, y1 }) => y1 - y0))
    .sort((a, b) => a - b);
  if (heights.length < LETTERS_MIN) return null;
  let higher = (1 - LOWER_SHARE) * heights.reduce((sum, height) => sum + height, 0);
  while (higher > 0) higher -= heights.pop() as number;
  return heights.at(-1) ?? null;
}

/** Returns the top left corners of the squares of a picture with the most text in them. */
export function placesWithText(
  picture: GreyPicture,
  side: number,
  isPage: (place: Point) => boolean = () => true,
): Point[] {
  const { across, counts } = countDark(picture, { side, below: inkBelow(picture) });
  return [...counts.keys()]
    .filter((cell) => (counts[cell] as number) < INK_SHARE_MAX * side ** 2)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number))
    .map((cell) => ({ x: (cell % across) * side, y: Math.floor(cell / across) * side }))
    .filter(isPage)
    .slice(0, PATCHES_MAX);
}

/** Lists the connected marks darker than `below` that may be letters. */
export function lettersIn({ width, height, grey }: GreyPicture, below: number): Area[] {
  const marks = grey.map((value) => (value < below ? 1 : 0));
  return takeAreas(marks, width).filter(({ x0, y0, x1, y1 }) => {
    const [wide, high] = [x1 - x0, y1 - y0];
    const isCut = x0 === 0 || y0 === 0 || x1 === width || y1 === height;
    const isLetter = high >= HEIGHT_MIN && high <= HEIGHT_MAX && wide <= WIDE * high && wide >= NARROW * high;
    return isLetter && !isCut;
  });
}

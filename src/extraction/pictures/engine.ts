import type { Word } from '../page/text.ts';
import { type Crop, cutCell } from './cells/cut-cell.ts';
import { decode } from './cells/decode.ts';
import { findCells } from './cells/find-cells.ts';
import { type PrintedWord, wordsOfCrop } from './cells/words-of-crop.ts';
import { type GreyPicture, POINTS_PER_INCH } from './grey-picture.ts';
import { openNetworks, type ReaderSize } from './networks/index.ts';
import { shrink } from './warp.ts';

/** A word with its baseline. All coordinates are in points. */
export interface RecognisedWord extends Word {
  baseline: number;
}

export interface ToRecognise {
  dpi: number;
  size?: ReaderSize;
  /** The place of its top left corner on the page, in points. */
  x?: number;
  y?: number;
}

/** Level pages are drawn so that most letters have this height; in pixels. */
export const GLYPH_PIXELS = 22;
/** The height of capitals in em. */
const CAP_EM = 0.7;
/** Typewriter letters are wide for their height, so their width gives a better size. */
const WIDE_LETTER_EM = 0.62;
/** Letters are wider than their ink by about this share of their width, on each side. */
const BEARING_SHARE = 0.1;
/** Recognises the words of a picture with level lines of dark text. */
export async function recognise(
  picture: GreyPicture,
  { dpi, size = 'm', x = 0, y = 0 }: ToRecognise,
): Promise<RecognisedWord[]> {
  const { find, read, classes } = await openNetworks();
  const crops = findCells(find(shrink(picture, 2))).map((cell) => cutCell(picture, cell));
  const words = read(crops, size).flatMap((reading, at) =>
    wordsOfCrop(crops[at] as Crop, decode(reading, classes)),
  );
  return toPoints(words, { dpi, x, y });
}

function toPoints(
  words: readonly PrintedWord[],
  { dpi, x, y }: Required<Omit<ToRecognise, 'size'>>,
): RecognisedWord[] {
  const scale = POINTS_PER_INCH / dpi;
  return words.map(({ text, x0, y0, x1, y1, baseline, cap, probability }) => {
    const advance = (x1 - x0) / text.length;
    const bearing = advance * BEARING_SHARE;
    const wide = text.length > 2 ? advance / WIDE_LETTER_EM : 0;
    return {
      text,
      x0: x + (x0 - bearing) * scale,
      y0: y + y0 * scale,
      x1: x + (x1 + bearing) * scale,
      y1: y + y1 * scale,
      size: Math.max(cap / CAP_EM, wide) * scale,
      font: null,
      confidence: probability,
      baseline: y + baseline * scale,
    };
  });
}

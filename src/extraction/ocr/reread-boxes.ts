import type { Word } from '../page-text.ts';
import type { Picture } from '../pdf/draw-page.ts';
import { drawPageNumber } from '../pdf/draw-page-number.ts';
import type { DocumentFile } from '../pdf/open-document.ts';
import type { Box } from '../reading.ts';
import { recogniseWord } from './recognise.ts';

const POINTS_PER_INCH = 72;
const MARGIN_POINTS = 3;

export interface BoxesToReread {
  pageNumber: number;
  boxes: readonly Box[];
  dpi: number;
}

/** Looks again, closer, at places of a page; null where nothing is made out. The places keep their boxes. */
export async function rereadBoxes(
  file: DocumentFile,
  { pageNumber, boxes, dpi }: BoxesToReread,
): Promise<(Pick<Word, 'text' | 'confidence'> | null)[]> {
  const drawn = await drawPageNumber(file, { pageNumber, dpi });
  if (drawn.outcome !== 'drawn') return boxes.map(() => null);
  const words: (Pick<Word, 'text' | 'confidence'> | null)[] = [];
  for (const box of boxes) words.push(await recogniseWord(cutOut(drawn.picture, box, dpi / POINTS_PER_INCH)));
  return words;
}

function cutOut(picture: Picture, box: Box, scale: number): Picture {
  const x0 = Math.max(0, Math.floor((box.x0 - MARGIN_POINTS) * scale));
  const y0 = Math.max(0, Math.floor((box.y0 - MARGIN_POINTS) * scale));
  const width = Math.max(1, Math.min(picture.width, Math.ceil((box.x1 + MARGIN_POINTS) * scale)) - x0);
  const height = Math.max(1, Math.min(picture.height, Math.ceil((box.y1 + MARGIN_POINTS) * scale)) - y0);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * picture.width + x0) * 4;
    rgba.set(picture.rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, rgba };
}

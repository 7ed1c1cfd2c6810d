import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import type { Word } from '../page/text.ts';
import { type GreyPicture, POINTS_PER_INCH } from './grey-picture.ts';

/*
 * The only file that knows the recognition engine, tesseract.js. To use another one, replace `recognise` and
 * `stopRecognising`.
 */

/** A word with its baseline. All coordinates are in points from the top left corner of the picture. */
export interface RecognisedWord extends Word {
  baseline: number;
}

/** What a picture shows: a page of table cells, a page of whole lines, one line, or one word. */
const MODES = {
  cells: PSM.SPARSE_TEXT,
  lines: PSM.SINGLE_BLOCK,
  line: PSM.SINGLE_LINE,
  word: PSM.SINGLE_WORD,
} as const;

export interface ToRecognise {
  shows: keyof typeof MODES;
  dpi: number;
}

/** The engine recognises letters of this height best; in pixels. */
export const GLYPH_PIXELS = 22;
/** Letters are wider than their ink by about this share of their width, on each side. */
const BEARING_SHARE = 0.1;
/** Typewriter letters are wide for their height, so their width gives a better size. */
const WIDE_LETTER_EM = 0.62;
/** The language data comes with the package; nothing is downloaded. */
const LANGUAGE_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))),
  '4.0.0_best_int',
);

let started: Promise<Worker> | null = null;

/** Recognises the words of a picture with level lines of dark text. */
export async function recognise(
  picture: GreyPicture,
  { shows, dpi }: ToRecognise,
): Promise<RecognisedWord[]> {
  started ??= startWorker();
  const worker = await started;
  await worker.setParameters({ tessedit_pageseg_mode: MODES[shows], user_defined_dpi: String(dpi) });
  const { data } = await worker.recognize(toGreyMap(picture), {}, { blocks: true, text: false });
  return wordsOf(data, POINTS_PER_INCH / dpi);
}

export async function stopRecognising(): Promise<void> {
  const worker = await started;
  started = null;
  await worker?.terminate();
}

async function startWorker(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  // Tesseract's debug output is not needed, and white text was made black before
  await worker.setParameters({ debug_file: '/dev/null', invert_threshold: '0' } as object);
  return worker;
}

/** Encodes as PGM, because compression would cost time for a picture that is used once. */
function toGreyMap({ width, height, grey }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey]);
}

function wordsOf({ blocks }: Page, scale: number): RecognisedWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines.flatMap(({ words, baseline, rowAttributes }) =>
    words.map(({ text, bbox, confidence }): RecognisedWord => {
      const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
      const foot = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0);
      const advance = (bbox.x1 - bbox.x0) / text.length;
      const bearing = advance * BEARING_SHARE;
      return {
        text,
        x0: (bbox.x0 - bearing) * scale,
        y0: bbox.y0 * scale,
        x1: (bbox.x1 + bearing) * scale,
        y1: bbox.y1 * scale,
        size: scale * Math.max(rowAttributes.rowHeight || bbox.y1 - bbox.y0, advance / WIDE_LETTER_EM),
        font: null,
        confidence: confidence / 100,
        baseline: scale * foot,
      };
    }),
  );
}

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import type { Word } from '../page-text.ts';
import type { GreyPicture } from './grey-picture.ts';

/** A word, and where the line stands that its letters stand on. All in points from the top left corner. */
export interface RecognisedWord extends Word {
  baseline: number;
}

const POINTS_PER_INCH = 72;
/** What is seen where nothing is. */
const CONFIDENCE_MIN = 0.2;
/** Letters take more room than their ink: at either side about this share of their width. */
const BEARING_SHARE = 0.1;
/** A typewriter's letters are small for their width: it tells their size better than their height does. */
const WIDE_LETTER_EM = 0.62;
/** All of it comes with the package: nothing is ever fetched. */
const LANGUAGE_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))),
  '4.0.0_best_int',
);

let started: Promise<Worker> | null = null;

/** The words on a picture, each cell of a table by itself or line by line over its whole width. */
export async function recogniseWords(
  picture: GreyPicture,
  { by, dpi }: { by: 'cell' | 'line'; dpi: number },
): Promise<RecognisedWord[]> {
  const mode = by === 'cell' ? PSM.SPARSE_TEXT : PSM.SINGLE_BLOCK;
  return wordsOf(await recognise(picture, { mode, dpi }), POINTS_PER_INCH / dpi);
}

export type Glance = Pick<Word, 'text' | 'confidence'>;

/** What stands on a small picture of one word, taken for a line or for a word; null when it is nothing. */
export async function recogniseWord(
  picture: GreyPicture,
  { as, dpi }: { as: 'line' | 'word'; dpi: number },
): Promise<Glance | null> {
  const mode = as === 'line' ? PSM.SINGLE_LINE : PSM.SINGLE_WORD;
  const words = wordsOf(await recognise(picture, { mode, dpi }), 1);
  const confidence = words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence ?? 0));
  if (confidence < CONFIDENCE_MIN) return null;
  return { text: words.map((word) => word.text).join(''), confidence };
}

export async function stopRecognising(): Promise<void> {
  const worker = await started;
  started = null;
  await worker?.terminate();
}

async function recognise(picture: GreyPicture, { mode, dpi }: { mode: PSM; dpi: number }): Promise<Page> {
  started ??= startWorker();
  const worker = await started;
  await worker.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: String(dpi) });
  const { data } = await worker.recognize(toGreyMap(picture), {}, { blocks: true, text: false });
  return data;
}

async function startWorker(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  // what the engine remarks on its way is for those who build it
  await worker.setParameters({ debug_file: '/dev/null' } as object);
  return worker;
}

/** The plainest format there is: what is thrown away in an instant need not be packed. */
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

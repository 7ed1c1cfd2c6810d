import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import type { Word } from '../page/text.ts';
import { cutOut, type GreyPicture, inkedPartOf } from './grey-picture.ts';

/** A word with its baseline. All coordinates are in points from the top left corner. */
export interface RecognisedWord extends Word {
  baseline: number;
}

const POINTS_PER_INCH = 72;
/** Tesseract needs some paper around the text. */
const MARGIN_INCHES = 0.1;
/** Words with a lower confidence are noise. */
const CONFIDENCE_MIN = 0.2;
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

/** Recognises the words of a picture, by table cell or by whole line. */
export async function recogniseWords(
  picture: GreyPicture,
  { by, dpi }: { by: 'cell' | 'line'; dpi: number },
): Promise<RecognisedWord[]> {
  const mode = by === 'cell' ? PSM.SPARSE_TEXT : PSM.SINGLE_BLOCK;
  const part = inkedPartOf(picture, Math.round(MARGIN_INCHES * dpi));
  const scale = POINTS_PER_INCH / dpi;
  const words = wordsOf(await recognise(cutOut(picture, part), { mode, dpi }), scale);
  const [right, down] = [part.x0 * scale, part.y0 * scale];
  return words.map((word) => ({
    ...word,
    x0: word.x0 + right,
    x1: word.x1 + right,
    y0: word.y0 + down,
    y1: word.y1 + down,
    baseline: word.baseline + down,
  }));
}

export type Glance = Pick<Word, 'text' | 'confidence'>;

/** Recognises a picture of one word, as a line or as a word. Returns null when there is none. */
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

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import type { Line, Word } from '../page-text.ts';
import type { Picture } from '../pdf/draw-page.ts';

const POINTS_PER_INCH = 72;
/** What is seen where nothing is. */
const CONFIDENCE_MIN = 0.2;
/** All of it comes with the package: nothing is ever fetched. */
const LANGUAGE_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))),
  '4.0.0_best_int',
);

let started: Promise<Worker> | null = null;

/** The lines of words on a picture, in points from its top left corner. */
export async function recogniseLines(picture: Picture, dpi: number): Promise<Line[]> {
  return linesOf(await recognise(picture, PSM.SINGLE_BLOCK), POINTS_PER_INCH / dpi);
}

/** What stands on a small picture of one word; null when it is nothing. */
export async function recogniseWord(picture: Picture): Promise<Pick<Word, 'text' | 'confidence'> | null> {
  const words = linesOf(await recognise(picture, PSM.SINGLE_WORD), 1).flatMap((line) => line.words);
  const confidence = words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence ?? 0));
  if (confidence < CONFIDENCE_MIN) return null;
  return { text: words.map((word) => word.text).join(''), confidence };
}

export async function stopRecognising(): Promise<void> {
  const worker = await started;
  started = null;
  await worker?.terminate();
}

async function recognise(picture: Picture, mode: PSM): Promise<Page> {
  started ??= startWorker();
  const worker = await started;
  await worker.setParameters({ tessedit_pageseg_mode: mode });
  const { data } = await worker.recognize(toGreyMap(picture), {}, { blocks: true, text: false });
  return data;
}

function startWorker(): Promise<Worker> {
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
}

/** The plainest format there is: what is thrown away in an instant need not be packed. */
function toGreyMap({ width, height, rgba }: Picture): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const map = Buffer.alloc(header.length + width * height);
  header.copy(map);
  for (let from = 0, to = header.length; from < rgba.length; from += 4, to++) {
    map[to] =
      ((rgba[from] as number) * 77 + (rgba[from + 1] as number) * 151 + (rgba[from + 2] as number) * 28) >> 8;
  }
  return map;
}

function linesOf({ blocks }: Page, scale: number): Line[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines
    .map((line): Line => {
      const words = line.words.map((word): Word => {
        const box = scaled(word.bbox, scale);
        const size = scale * line.rowAttributes.rowHeight || box.y1 - box.y0;
        return { text: word.text, ...box, size, font: null, confidence: word.confidence / 100 };
      });
      return { words, ...scaled(line.bbox, scale) };
    })
    .filter((line) => line.words.length > 0)
    .sort((a, b) => a.y0 - b.y0);
}

function scaled(box: { x0: number; y0: number; x1: number; y1: number }, scale: number) {
  return { x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale };
}

import type { Box } from '../extraction.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { AMOUNT } from './correct-figures.ts';
import { cutOut, type GreyPicture } from './grey-picture.ts';
import { recogniseWords } from './recognise.ts';

const POINTS_PER_INCH = 72;
const AMOUNTS_MIN = 3;
const LABELS_MIN = 2;
const AMOUNTS_SHARE_MIN = 0.8;
const GAP_OF_LABELS_EM = 2.5;
const MARGIN_POINTS = 2;
const CELL_WIDTH_EM = 9;
const CONFIDENCE_MIN = 0.5;
const REREAD_MAX = 6;

interface Gap {
  /** The line of labels that lacks one. */
  line: Line;
  box: Box;
}

/** Recognises labels that OCR missed above their amounts. On a sparse page, OCR often misses short words such as "NI". */
export async function rereadLabels(
  page: PageText,
  { picture, dpi }: { picture: GreyPicture; dpi: number },
): Promise<PageText> {
  const found = new Map<Line, Word[]>();
  for (const { line, box } of listGaps(page)) {
    const scale = dpi / POINTS_PER_INCH;
    const part = cutOut(picture, {
      x0: box.x0 * scale,
      y0: box.y0 * scale,
      x1: box.x1 * scale,
      y1: box.y1 * scale,
    });
    const words = (await recogniseWords(part, { by: 'line', dpi })).map(
      ({ baseline: _, ...word }): Word => ({
        ...word,
        x0: word.x0 + box.x0,
        x1: word.x1 + box.x0,
        y0: word.y0 + box.y0,
        y1: word.y1 + box.y0,
      }),
    );
    const isLabel = words.every(
      ({ text, confidence }) => /\p{L}/u.test(text) && (confidence ?? 0) >= CONFIDENCE_MIN,
    );
    if (words.length > 0 && isLabel) found.set(line, [...(found.get(line) ?? []), ...words]);
  }
  if (found.size === 0) return page;
  const lines = page.lines.map((line) => {
    const own = found.get(line);
    return own ? { ...line, words: [...line.words, ...own].sort((a, b) => a.x0 - b.x0) } : line;
  });
  return { ...page, lines };
}

/** Lists the places without a label above amounts, in lines where other amounts have one. */
export function listGaps({ lines }: PageText): Gap[] {
  return lines
    .flatMap((line, index) => {
      const [above, amounts] = [lines[index - 1], line.words.filter(({ text }) => AMOUNT.test(text))];
      if (!above || amounts.length < AMOUNTS_MIN || amounts.length < AMOUNTS_SHARE_MIN * line.words.length)
        return [];
      const size = line.words[0]?.size ?? 0;
      const isFar = line.y0 - above.y1 > GAP_OF_LABELS_EM * size;
      if (isFar || above.words.length < LABELS_MIN || above.words.some(({ text }) => /\d/.test(text)))
        return [];
      return amounts.flatMap((amount, at): Gap[] => {
        const left = Math.max(amounts[at - 1]?.x1 ?? 0, amount.x1 - CELL_WIDTH_EM * size);
        const isLabelled = above.words.some(({ x0, x1 }) => x0 < amount.x1 && x1 > left);
        const box = { x0: left + MARGIN_POINTS, x1: amount.x1 + MARGIN_POINTS };
        return isLabelled
          ? []
          : [{ line: above, box: { ...box, y0: above.y0 - MARGIN_POINTS, y1: above.y1 + MARGIN_POINTS } }];
      });
    })
    .slice(0, REREAD_MAX);
}

import type { Box } from '../extraction.ts';
import { CONFIDENCE } from '../page/certainty.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { EM } from '../page/tolerances.ts';
import { AMOUNT } from '../pictures/split-amounts.ts';
import { FIGURES_MIN, type LookAt, PLACES_MAX } from './glances.ts';

const AMOUNTS_SHARE_MIN = 0.8;

interface Gap {
  /** The line of labels that lacks one. */
  line: Line;
  box: Box;
}

/** Looks for labels that OCR missed above their amounts. On a sparse page, OCR often misses short words such as "NI". */
export async function rereadLabels(page: PageText, lookAt: LookAt): Promise<PageText> {
  const found = new Map<Line, Word[]>();
  for (const { line, box } of listGaps(page)) {
    for await (const words of lookAt(box)) {
      if (!words.every(isLabel)) continue;
      found.set(line, [...(found.get(line) ?? []), ...words]);
      break;
    }
  }
  const lines = page.lines.map((line) => {
    const own = found.get(line);
    return own ? { ...line, words: [...line.words, ...own].sort((a, b) => a.x0 - b.x0) } : line;
  });
  return { ...page, lines };
}

function isLabel({ text, confidence }: Word): boolean {
  return /\p{L}/u.test(text) && (confidence ?? 0) >= CONFIDENCE.hardly;
}

/** Lists the places without a label above amounts, in lines where other amounts have one. */
export function listGaps({ lines }: PageText): Gap[] {
  return lines
    .flatMap((line, index) => {
      const [above, amounts] = [lines[index - 1], line.words.filter(({ text }) => AMOUNT.test(text))];
      if (!above || amounts.length < FIGURES_MIN || amounts.length < AMOUNTS_SHARE_MIN * line.words.length)
        return [];
      const size = line.words[0]?.size ?? 0;
      const isFar = line.y0 - above.y1 > EM.wideGap * size;
      if (isFar || above.words.length <= 1 || above.words.some(({ text }) => /\d/.test(text))) return [];
      return amounts.flatMap((amount, at): Gap[] => {
        const left = Math.max(amounts[at - 1]?.x1 ?? 0, amount.x1 - EM.boxReach * size);
        const isLabelled = above.words.some(({ x0, x1 }) => x0 < amount.x1 && x1 > left);
        const box = { x0: left + size, x1: amount.x1, y0: above.y0, y1: above.y1 };
        return isLabelled ? [] : [{ line: above, box }];
      });
    })
    .slice(0, PLACES_MAX);
}

import type { Line, PageText, Word } from '../page/text.ts';
import { EM, gapBefore, isOneCell } from '../page/tolerances.ts';

/**
 * Adds the "to" that OCR often misses in "year to date" and "totals to date", if the gap has room for it. Without it, the
 * figures below are taken for those of the period.
 */
export function restoreToDate(page: PageText): PageText {
  return { ...page, lines: page.lines.map(withTo) };
}

function withTo(line: Line): Line {
  const words = line.words.flatMap((word, at): Word[] => {
    const next = line.words[at + 1];
    if (!next || !/^(?:year|totals?)$/i.test(word.text) || !/^date$/i.test(next.text)) return [word];
    const gap = next.x0 - word.x1;
    if (isOneCell(word, next) || gapBefore(word, next) > EM.wideGap) return [word];
    const text = next.text === 'DATE' ? 'TO' : 'to';
    return [word, { ...next, text, x0: word.x1 + gap / 4, x1: next.x0 - gap / 4 }];
  });
  return words.length === line.words.length ? line : { ...line, words };
}

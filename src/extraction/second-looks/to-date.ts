import type { Line, PageText, Word } from '../page/text.ts';

/** In em: the room that "to" and the spaces around it take. */
const [GAP_MIN_EM, GAP_MAX_EM] = [0.9, 3.5];

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
    const [gap, size] = [next.x0 - word.x1, Math.max(1, Math.min(word.size, next.size))];
    if (gap < GAP_MIN_EM * size || gap > GAP_MAX_EM * size) return [word];
    const text = next.text === 'DATE' ? 'TO' : 'to';
    return [word, { ...next, text, x0: word.x1 + gap / 4, x1: next.x0 - gap / 4 }];
  });
  return words.length === line.words.length ? line : { ...line, words };
}

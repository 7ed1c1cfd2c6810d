import type { Box, Finding } from '../extraction.ts';
import { keyOf } from '../findings/unconfirmed-text.ts';
import { isSameBox } from '../page/box-around.ts';
import { CONFIDENCE, isConfirmed } from '../page/certainty.ts';
import type { DocumentText, PageText, Word } from '../page/text.ts';
import type { Pictures } from '../pictures/index.ts';
import { glanceOf, PLACES_MAX } from './glances.ts';

/**
 * Takes a second look at each unsure word that an unproven value depends on. A word that is read the same again is
 * confirmed. Returns the words that were looked at, as they are now.
 */
export async function confirmWords(
  text: DocumentText,
  findings: readonly Finding[],
  pictures: Pictures,
): Promise<Map<Word, Word>> {
  const places = findings.filter(({ code, isPassed }) => code === 'unproven' && !isPassed);
  const looked = new Map<Word, Word>();
  for (const page of text.pages.filter(({ isOcr }) => isOcr)) {
    for (const word of listUnsure(page, places).slice(0, PLACES_MAX)) {
      looked.set(word, { ...word, isReadTwice: await isReadAgain(pictures, page.number, word) });
    }
  }
  return looked;
}

/**
 * Lists the words that need a second look: unconfirmed words in the box of a finding, and a confirmed word if a finding
 * about the period points at that word alone.
 */
function listUnsure({ lines, number }: PageText, places: readonly Finding[]): Word[] {
  const own = places.flatMap(({ page, box, field }) =>
    page === number && box !== null ? [{ box, isDate: field === 'period' }] : [],
  );
  return lines
    .flatMap(({ words }) => words)
    .filter((word) =>
      own.some(({ box, isDate }) =>
        isConfirmed(word) ? isDate && !word.isReadTwice && isSameBox(word, box) : isInside(word, box),
      ),
    );
}

function isInside({ x0, y0, x1, y1 }: Word, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

/** Returns true if the first look that is fairly sure shows the same text. */
async function isReadAgain(pictures: Pictures, pageNumber: number, word: Word): Promise<boolean> {
  for await (const words of pictures.look(pageNumber, word, 'afresh')) {
    const glance = glanceOf(words, (text) => isSame(text, word.text));
    if (glance.confidence >= CONFIDENCE.fairly) return glance.isExpected;
  }
  return false;
}

/** In numbers and codes, OCR often reads a letter in place of a digit, such as `l` for 1. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    /\d/.test(other) ? keyOf(text).replace(/[il]/g, '1').replace(/o/g, '0') : keyOf(text);
  return plain(one) === plain(other);
}

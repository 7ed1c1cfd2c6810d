import type { DocumentFacts, PageText, Word } from '../page/text.ts';
import { isSameEdge } from '../page/tolerances.ts';
import { FACTS_MAX } from './facts.ts';
import { type DocumentFile, usePage, withDocument } from './open-document.ts';
import { readPage } from './read-page.ts';

type Change = NonNullable<DocumentFacts['changedText']>[number];

/**
 * Finds the text that was changed, added or removed since the first version of the file. Returns null when
 * that version can't be read.
 */
export async function findChanges(
  file: DocumentFile,
  pages: readonly PageText[],
  { firstEnd, charactersMax }: { firstEnd: number; charactersMax: number },
): Promise<Change[] | null> {
  const earlier = { ...file, bytes: file.bytes.subarray(0, firstEnd) };
  const read = await withDocument(earlier, (pdfium, document) => {
    if (pdfium.FPDF_GetPageCount(document) !== pages.length) return [null];
    return pages.map((now) => {
      const before = usePage(pdfium, { document, number: now.number }, (page) =>
        readPage(pdfium, { page, number: now.number, charactersMax }),
      );
      return before === null || before === 'too_large' ? null : compare(before.text, now);
    });
  });
  if (!Array.isArray(read) || read.includes(null)) return null;
  return read.flatMap((changes) => changes ?? []).slice(0, FACTS_MAX);
}

function compare(before: PageText, now: PageText): Change[] {
  const [earlier, later] = [before, now].map(({ lines }) => lines.flatMap(({ words }) => words)) as [
    Word[],
    Word[],
  ];
  const gone = missingIn(later, earlier);
  const replaced = missingIn(earlier, later).map((word) => ({
    word,
    was: gone.find((other) => overlaps(other, word)),
  }));
  const taken = new Set(replaced.map(({ was }) => was));
  const removed = gone.filter((word) => !taken.has(word));
  const changeAt = ({ x0, y0, x1, y1 }: Word, text: string, before: string | null) => ({
    page: now.number,
    box: { x0, y0, x1, y1 },
    text,
    before,
  });
  return [
    ...replaced.map(({ word, was }) => changeAt(word, word.text, was?.text ?? null)),
    ...removed.map((word) => changeAt(word, '', word.text)),
  ];
}

/** Lists the words that the others don't have at the same place. */
function missingIn(others: readonly Word[], words: readonly Word[]): Word[] {
  const known = Map.groupBy(others, ({ text }) => text);
  const isThere = (one: Word, other: Word) =>
    isSameEdge(one.x0, other.x0, one.size) && isSameEdge(one.y1, other.y1, one.size);
  return words.filter((word) => !known.get(word.text)?.some((other) => isThere(word, other)));
}

function overlaps(one: Word, other: Word): boolean {
  return one.x0 < other.x1 && one.x1 > other.x0 && one.y0 < other.y1 && one.y1 > other.y0;
}

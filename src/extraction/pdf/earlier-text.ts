import type { DocumentFacts, PageText, Word } from '../page/text.ts';
import { type DocumentFile, withDocument } from './open-document.ts';
import { readPage } from './read-page.ts';

type Change = NonNullable<DocumentFacts['changedText']>[number];

const CHANGES_MAX = 200;
/** A word that moved by less than this counts as unmoved. */
const SAME_PLACE_POINTS = 0.5;

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
    if (pdfium.FPDF_GetPageCount(document) !== pages.length) return null;
    return pages.map(({ number }) => {
      const page = pdfium.FPDF_LoadPage(document, number - 1);
      if (page === 0) return null;
      const { text } = readPage(pdfium, { page, number, charactersMax }) ?? { text: null };
      pdfium.FPDF_ClosePage(page);
      return text;
    });
  });
  if (!Array.isArray(read) || read.some((page) => page === null)) return null;
  return read
    .flatMap((before, index) => compare(before as PageText, pages[index] as PageText))
    .slice(0, CHANGES_MAX);
}

function compare(before: PageText, now: PageText): Change[] {
  const [gone, come] = [wordsOf(before), wordsOf(now)].map((words, index, both) => {
    const others = Map.groupBy(both[1 - index] ?? [], ({ text }) => text);
    return words.filter((word) => !others.get(word.text)?.some((other) => isThere(other, word)));
  }) as [Word[], Word[]];
  const replaced = come.map((word) => ({ word, was: gone.find((other) => overlaps(other, word)) ?? null }));
  const taken = new Set(replaced.map(({ was }) => was));
  return [
    ...replaced.map(({ word, was }) =>
      changeAt(now.number, word, { text: word.text, before: was?.text ?? null }),
    ),
    ...gone
      .filter((word) => !taken.has(word))
      .map((word) => changeAt(now.number, word, { text: '', before: word.text })),
  ];
}

function wordsOf({ lines }: PageText): Word[] {
  return lines.flatMap(({ words }) => words);
}

function isThere(one: Word, other: Word): boolean {
  return Math.abs(one.x0 - other.x0) < SAME_PLACE_POINTS && Math.abs(one.y1 - other.y1) < SAME_PLACE_POINTS;
}

function overlaps(one: Word, other: Word): boolean {
  return one.x0 < other.x1 && one.x1 > other.x0 && one.y0 < other.y1 && one.y1 > other.y0;
}

function changeAt(
  page: number,
  { x0, y0, x1, y1 }: Word,
  { text, before }: Pick<Change, 'text' | 'before'>,
): Change {
  return { page, box: { x0, y0, x1, y1 }, text, before };
}

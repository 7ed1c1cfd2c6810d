import type { DocumentToExtract, Extraction, Finding } from '../extraction.ts';
import { interpret } from '../interpret.ts';
import type { DocumentText, PageText, Word } from '../page-text.ts';
import { AMOUNT } from './correct-figures.ts';
import { levelAgain, type SheetPose } from './level-page.ts';
import { rereadBoxes } from './reread-boxes.ts';

const REREAD_WORDS_MAX = 60;
const SURE = 0.93;
/** Digits, and letters that OCR reads in their place, with a point or comma between them. */
const LIKE_AMOUNT = /^[£€$+(-]*[\dOoIlSB]{1,3}(?:[.,\s]?[\dOoIlSB]{2,3})*[).,-]*(?:CR|DR|OD|D)?$/;

export interface Recognised {
  text: DocumentText;
  /** The pose of each page that is a picture, by page number. */
  poses: ReadonlyMap<number, SheetPose>;
}

/**
 * Interprets a scan. If its sums don't hold, recognises its doubtful amounts again and keeps the better
 * result.
 */
export async function rereadAmounts(
  document: DocumentToExtract,
  { text, poses }: Recognised,
  onPage: (pageNumber: number) => void,
): Promise<Extraction> {
  const extraction = interpret(document.kind, text);
  if (extraction.outcome === 'refused' || holds(extraction)) return extraction;
  const failed = listFailed(extraction);
  const doubtful = text.pages
    .flatMap((page) => (page.isOcr ? listDoubtful(page, failed) : []))
    .sort(mostDoubtfulFirst)
    .slice(0, REREAD_WORDS_MAX);
  const pages: PageText[] = [];
  for (const page of text.pages) {
    const here = doubtful.filter((doubt) => doubt.page === page);
    if (here.length > 0) onPage(page.number);
    const pose = poses.get(page.number);
    pages.push(here.length > 0 && pose ? await lookCloser(document, { page, pose }, here) : page);
  }
  const again = interpret(document.kind, { ...text, pages });
  return isBetter(again, extraction) ? again : extraction;
}

function holds(extraction: Extraction): boolean {
  if (extraction.outcome === 'bank_statement') return extraction.statement.isReconciled;
  if (extraction.outcome !== 'payslips') return false;
  return extraction.payslips.every(({ findings }) => brokenSums(findings) === 0);
}

function listFailed(extraction: Extraction): Finding[] {
  const findings =
    extraction.outcome === 'bank_statement'
      ? extraction.findings
      : extraction.outcome === 'payslips'
        ? extraction.payslips.flatMap((payslip) => payslip.findings)
        : [];
  return findings.filter(({ isPassed, box }) => !isPassed && box !== null);
}

function brokenSums(findings: readonly Finding[]): number {
  return findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info').length;
}

function isBetter(again: Extraction, extraction: Extraction): boolean {
  if (holds(again)) return true;
  if (again.outcome !== 'payslips' || extraction.outcome !== 'payslips') return false;
  const broken = (payslips: typeof again.payslips) =>
    payslips.reduce((sum, { findings }) => sum + brokenSums(findings), 0);
  return broken(again.payslips) < broken(extraction.payslips);
}

interface Doubtful {
  page: PageText;
  word: Word;
  /** A failed finding points at the row of the word. */
  isAccused: boolean;
}

function listDoubtful(page: PageText, failed: readonly Finding[]): Doubtful[] {
  const accusing = failed.filter((finding) => finding.page === page.number);
  return page.lines
    .flatMap((line) => {
      const isAccused = accusing.some(({ box }) => box !== null && box.y0 < line.y1 && box.y1 > line.y0);
      return line.words.map((word) => ({ page, word, isAccused }));
    })
    .filter(({ word: { text, confidence }, isAccused }) => {
      if (!LIKE_AMOUNT.test(text)) return false;
      return isAccused || !AMOUNT.test(text) || (confidence ?? 0) < SURE;
    });
}

function mostDoubtfulFirst(a: Doubtful, b: Doubtful): number {
  return Number(b.isAccused) - Number(a.isAccused) || (a.word.confidence ?? 0) - (b.word.confidence ?? 0);
}

async function lookCloser(
  document: DocumentToExtract,
  { page, pose }: { page: PageText; pose: SheetPose },
  doubtful: Doubtful[],
): Promise<PageText> {
  const better = new Map<Word, Word>();
  const boxes = doubtful.map(({ word }) => word);
  const level = await levelAgain(document, page.number, pose);
  if (level === null) return page;
  const found = await rereadBoxes({ ...level, boxes, form: AMOUNT });
  doubtful.forEach(({ word, isAccused }, index) => {
    const closer = found[index];
    if (closer == null || !AMOUNT.test(closer.text)) return;
    const isSurer = (closer.confidence ?? 0) > (word.confidence ?? 0);
    if (isAccused || isSurer || !AMOUNT.test(word.text)) better.set(word, { ...word, ...closer });
  });
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => better.get(word) ?? word),
  }));
  return { ...page, lines };
}

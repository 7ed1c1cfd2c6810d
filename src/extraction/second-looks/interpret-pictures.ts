import type { DocumentKind, Extraction, Finding } from '../extraction.ts';
import { interpret } from '../interpret.ts';
import { CONFIDENCE } from '../page/certainty.ts';
import { DIGIT_LIKE } from '../page/lookalikes.ts';
import type { DocumentText, PageText, Word } from '../page/text.ts';
import type { Pictures } from '../pictures/index.ts';
import { AMOUNT } from '../pictures/split-amounts.ts';
import { confirmWords } from './confirm-words.ts';
import { allGlances, type Glance, PLACES_MAX } from './glances.ts';

const TRIALS_MAX = 60;
/** Digits, and letters that OCR reads in their place, with a point or comma between them. */
const LIKE_AMOUNT = new RegExp(
  `^[£€$+(-]*[${DIGIT_LIKE}]{1,3}(?:[.,\\s]?[${DIGIT_LIKE}]{2,3})*[).,-]*(?:CR|DR|OD|D)?$`,
);

/** Fields that are not amounts. */
const OF_TEXTS =
  /^(?:identity_|employment_|account_|sort_code|period|income_information\.(?:pay_date|tax_code)$)/;

/**
 * Interprets a document with pictures, and takes second looks at what the result depends on: words that nothing
 * confirms, and doubtful amounts if sums don't hold. Another reading of an amount is used if more sums hold with it.
 * Digits that no look shows are never used, because a sum that does not hold may be a forgery.
 */
export async function interpretPictures(
  kind: DocumentKind,
  text: DocumentText,
  pictures: Pictures,
): Promise<Extraction> {
  const first = interpret(kind, text);
  const looked = await confirmWords(text, findingsOf(first), pictures);
  const confirmed = withWords(text, looked);
  const extraction = looked.size === 0 ? first : interpret(kind, confirmed);
  return rereadAmounts({ kind, text: confirmed, best: extraction, used: new Map(), trials: 0 }, pictures);
}

interface Search {
  kind: DocumentKind;
  text: DocumentText;
  best: Extraction;
  /** Words that are replaced by another reading. */
  used: Map<Word, Word>;
  trials: number;
}

async function rereadAmounts(search: Search, pictures: Pictures): Promise<Extraction> {
  if (search.best.outcome === 'refused') return search.best;
  const failed = findingsOf(search.best).filter(({ isPassed, box }) => !isPassed && box !== null);
  const doubtful = search.text.pages
    .flatMap((page) => (page.isOcr ? listDoubtful(page, failed) : []))
    .sort(mostDoubtfulFirst)
    .slice(0, PLACES_MAX);
  for (const { number } of search.text.pages) {
    for (const { page, word } of doubtful) {
      if (holds(search.best)) return search.best;
      if (page === number)
        tryReadings(
          search,
          word,
          await allGlances(pictures.look(page, word, 'closer'), (text) => AMOUNT.test(text)),
        );
    }
  }
  return search.best;
}

function tryReadings(search: Search, word: Word, readings: readonly Glance[]): void {
  for (const reading of readings) {
    if (reading.text === word.text || search.trials >= TRIALS_MAX) continue;
    search.trials++;
    const used = new Map([
      ...search.used,
      [word, { ...word, text: reading.text, confidence: reading.confidence, isReadTwice: false }],
    ]);
    const again = interpret(search.kind, withWords(search.text, used));
    if (isBetter(again, search.best)) Object.assign(search, { best: again, used });
  }
}

function withWords(text: DocumentText, used: ReadonlyMap<Word, Word>): DocumentText {
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, words: line.words.map((word) => used.get(word) ?? word) })),
  }));
  return { ...text, pages };
}

function holds(extraction: Extraction): boolean {
  if (extraction.outcome === 'bank_statement')
    return extraction.statement.isReconciled && doubtsOf(extraction.findings) === 0;
  if (extraction.outcome !== 'payslips') return false;
  return extraction.payslips.every(({ findings }) => doubtsOf(findings) === 0);
}

function findingsOf(extraction: Extraction): Finding[] {
  if (extraction.outcome === 'bank_statement') return extraction.findings;
  if (extraction.outcome !== 'payslips') return [];
  return extraction.payslips.flatMap((payslip) => payslip.findings);
}

/** Counts the doubts about amounts. Another reading of an amount can't remove those about names and dates. */
function doubtsOf(findings: readonly Finding[]): number {
  return findings.filter(
    ({ isPassed, severity, field }) => !isPassed && severity !== 'info' && !OF_TEXTS.test(field ?? ''),
  ).length;
}

/** Another reading must remove doubts, and not by losing rows or payslips. */
function isBetter(again: Extraction, best: Extraction): boolean {
  return (
    again.outcome === best.outcome &&
    rowsOf(again) >= rowsOf(best) &&
    doubtsOf(findingsOf(again)) < doubtsOf(findingsOf(best))
  );
}

function rowsOf(extraction: Extraction): number {
  if (extraction.outcome === 'bank_statement') return extraction.statement.transactions.length;
  return extraction.outcome === 'payslips' ? extraction.payslips.length : 0;
}

interface Doubtful {
  page: number;
  word: Word;
  /** A failed finding points at the row of the word. */
  isAccused: boolean;
}

function listDoubtful(page: PageText, failed: readonly Finding[]): Doubtful[] {
  const accusing = failed.filter((finding) => finding.page === page.number);
  return page.lines
    .flatMap((line) => {
      const isAccused = accusing.some(({ box }) => box !== null && box.y0 < line.y1 && box.y1 > line.y0);
      return line.words.map((word) => ({ page: page.number, word, isAccused }));
    })
    .filter(({ word: { text, confidence }, isAccused }) => {
      if (!LIKE_AMOUNT.test(text)) return false;
      return isAccused || !AMOUNT.test(text) || (confidence ?? 0) < CONFIDENCE.certain;
    });
}

function mostDoubtfulFirst(a: Doubtful, b: Doubtful): number {
  return Number(b.isAccused) - Number(a.isAccused) || (a.word.confidence ?? 0) - (b.word.confidence ?? 0);
}

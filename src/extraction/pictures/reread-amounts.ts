import type { DocumentToExtract, Extraction, Finding } from '../extraction.ts';
import { interpret } from '../interpret.ts';
import type { DocumentText, PageText, Word } from '../page/text.ts';
import { confirmReadings, findingsOf, type LevelOf, withWords } from './confirm-readings.ts';
import { AMOUNT } from './correct-figures.ts';
import { type LevelPage, levelAgain, type SheetPose } from './level-page.ts';
import type { Glance } from './recognise.ts';
import { listReadings } from './reread-boxes.ts';

/** Each takes about as long as a fiftieth of a page. */
const REREAD_WORDS_MAX = 24;
const TRIALS_MAX = 60;
const SURE = 0.93;
/** Digits, and letters that OCR reads in their place, with a point or comma between them. */
const LIKE_AMOUNT = /^[£€$+(-]*[\dOoIlSB]{1,3}(?:[.,\s]?[\dOoIlSB]{2,3})*[).,-]*(?:CR|DR|OD|D)?$/;

/** Fields that are not amounts. */
const OF_TEXTS =
  /^(?:identity_|employment_|account_|sort_code|period|income_information\.(?:pay_date|tax_code)$)/;

export interface Recognised {
  text: DocumentText;
  /** The pose of each page that is a picture, by page number. */
  poses: ReadonlyMap<number, SheetPose>;
  /** Level pages that were kept, by page number. */
  levels?: ReadonlyMap<number, LevelPage>;
}

/**
 * Interprets a scan. If its sums don't hold, recognises its doubtful amounts again in several ways. A reading is used
 * if more sums hold with it. Digits that no reading shows are never used, because a sum that does not hold may be a
 * forgery.
 */
export async function rereadAmounts(
  document: DocumentToExtract,
  recognised: Recognised,
  onPage: (pageNumber: number) => void,
): Promise<Extraction> {
  const levelOf = levelsOf(document, recognised, onPage);
  const { text, extraction } = await confirmReadings(document, recognised.text, levelOf);
  if (extraction.outcome === 'refused' || holds(extraction)) return extraction;
  const failed = listFailed(extraction);
  const doubtful = text.pages
    .flatMap((page) => (page.isOcr ? listDoubtful(page, failed) : []))
    .sort(mostDoubtfulFirst)
    .slice(0, REREAD_WORDS_MAX);
  const search: Search = { document, text, best: extraction, used: new Map(), trials: 0 };
  for (const page of text.pages) {
    const here = doubtful.filter((doubt) => doubt.page === page);
    const level = here.length === 0 || holds(search.best) ? null : await levelOf(page.number);
    if (level === null) continue;
    for (const { word } of here) {
      if (holds(search.best)) break;
      tryReadings(search, word, await listReadings({ ...level, form: AMOUNT }, word));
    }
  }
  return search.best;
}

/** Returns a function that gives level pages. A page that was not kept is drawn again, which takes time. */
function levelsOf(
  document: DocumentToExtract,
  { poses, levels }: Recognised,
  onPage: (pageNumber: number) => void,
): LevelOf {
  return async (pageNumber) => {
    const [kept, pose] = [levels?.get(pageNumber), poses.get(pageNumber)];
    if (pose === undefined) return kept ?? null;
    // second looks take seconds too, so they get the time of a page
    onPage(pageNumber);
    return kept ?? levelAgain(document, pageNumber, pose);
  };
}

interface Search {
  document: DocumentToExtract;
  text: DocumentText;
  best: Extraction;
  /** Words that are replaced by another reading. */
  used: Map<Word, Word>;
  trials: number;
}

function tryReadings(search: Search, word: Word, readings: readonly Glance[]): void {
  for (const reading of readings) {
    if (reading.text === word.text || search.trials >= TRIALS_MAX) continue;
    search.trials++;
    const used = new Map([...search.used, [word, { ...word, ...reading, isReadTwice: false }]]);
    const again = interpret(search.document.kind, withWords(search.text, used));
    if (isBetter(again, search.best)) Object.assign(search, { best: again, used });
  }
}

function holds(extraction: Extraction): boolean {
  if (extraction.outcome === 'bank_statement')
    return extraction.statement.isReconciled && doubtsOf(extraction.findings) === 0;
  if (extraction.outcome !== 'payslips') return false;
  return extraction.payslips.every(({ findings }) => doubtsOf(findings) === 0);
}

function listFailed(extraction: Extraction): Finding[] {
  return findingsOf(extraction).filter(({ isPassed, box }) => !isPassed && box !== null);
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

import type { Word } from '../../page/text.ts';
import { listPhrases, type Matcher, matcherOf, wordsIn } from '../phrases.ts';
import { OTHER_DOCUMENTS, type OtherDocument, PAYSLIP_PHRASES, SHARED_WORDS } from './other-documents.ts';

interface Words {
  words: readonly Word[];
}

/** How much the words suggest each kind of other document, from 0 to 1. */
export type WordsAgainst = Record<OtherDocument | 'payslip', number>;

const titles = new Map(OTHER_DOCUMENTS.map(({ means, ...phrases }) => [means, matcherOf(phrases)]));
const sharedWords = new Map(SHARED_WORDS.map(({ means, ...phrases }) => [means, matcherOf(phrases)]));
const payslipPhrases = listPhrases(PAYSLIP_PHRASES).map((anywhere) => matcherOf({ anywhere }));
/** Words that no shop or employer has in its name, so they count in rows too. */
const ENERGY = /^\d*kWh\b/i;

const PAYSLIP_WORDS_PLENTY = 3;
/** A longer line is a sentence of the small print and not a title or label, above all beside proven rows. */
const LABEL_WORDS_MAX = 12;
const LABEL_WORDS_BESIDE_PROOF_MAX = 8;
const CHARACTERS_MAX = 200_000;

/**
 * Finds words of other documents in titles and labels. Sentences don't count, because the small print of a
 * statement mentions instalments, taxes and employers.
 */
export function findWordsAgainst(
  lines: readonly Words[],
  { rowLines, isProven }: { rowLines: ReadonlySet<readonly Word[]>; isProven: boolean },
): WordsAgainst {
  const rest = textOutside(lines, {
    rowLines,
    wordsMax: isProven ? LABEL_WORDS_BESIDE_PROOF_MAX : LABEL_WORDS_MAX,
  });
  const texts = rest.split('\n').map(wordsIn);
  const says = (matcher: Matcher | undefined) => texts.some((text) => matcher?.test(text));
  const has = (kind: OtherDocument) => flag(says(titles.get(kind)));
  const shared = (kind: OtherDocument) => flag(!isProven && says(sharedWords.get(kind)));
  const payslipWords = payslipPhrases.filter(says).length;
  const isEnergy = lines.some(({ words }) => words.some(({ text }) => ENERGY.test(text)));
  return {
    invoice: has('invoice'),
    vat: Math.max(has('vat'), shared('vat')),
    payslip: Math.min(1, payslipWords / PAYSLIP_WORDS_PLENTY),
    expenses: has('expenses'),
    loan: Math.max(has('loan'), shared('loan')),
    utility: Math.max(has('utility'), flag(isEnergy)),
    paper: has('paper'),
    guide: has('guide'),
  };
}

/** Returns the text of short lines outside the rows. */
export function textOutside(
  lines: readonly Words[],
  { rowLines, wordsMax }: { rowLines: ReadonlySet<readonly Word[]>; wordsMax: number },
): string {
  const texts = lines
    .filter(({ words }) => !rowLines.has(words) && words.length <= wordsMax)
    .map(({ words }) => words.map(({ text }) => text).join(' '));
  return texts.join('\n').slice(0, CHARACTERS_MAX);
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}

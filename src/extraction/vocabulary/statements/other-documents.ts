import type { Word } from '../../page/text.ts';
import { listPhrases, matcherOf, wordsIn } from '../phrases.ts';

/** Documents that may look like a bank statement. */
export type OtherDocument =
  | 'invoice'
  | 'vat'
  | 'expenses'
  | 'loan'
  | 'utility'
  | 'paper'
  | 'guide'
  | 'payslip';

interface Words {
  words: readonly Word[];
}

/** Words that count only outside the rows, because rows name shops and payrolls. */
const OF_OTHERS: Readonly<Record<OtherDocument, string>> = {
  invoice: `
    invoice, rechnung, factuur, facture, credit note, purchase order, quotation, receipt no, order no|number|id`,
  vat: 'vat no|number|reg, qty, unit price, mwst, btw',
  expenses: 'expense claim|report, reimburse, mileage, claimed, claimant, approved by',
  loan: 'amortisation, amortization, repayment schedule, loan term',
  utility: `
    kwh, meter reading, standing charge, your bill, tariff, energy supplier, broadband, data usage, call charges
    electricity|gas|energy|water statement|bill`,
  paper: 'abstract, introduction, references, figure #, theorem, chapter, bibliography, section #',
  guide: `
    how to read|use|understand|check|find, guide|key to your|the|reading|understanding, understanding your
    statement explained, specimen, sample statement|page, example statement|only, frequently asked, step #`,
  payslip: `
    net pay, gross pay, taxable pay, pay-slip, pay advice, tax code, ni number, national insurance, paye, employer
    employee, p60, p45`,
};
/** Banks and cards use these words too, so they count only while nothing proves the rows. */
const SHARED: Partial<Record<OtherDocument, string>> = {
  vat: 'sub-total, total|amount due',
  loan: 'principal, instalment, installment, remaining balance, monthly payment',
};
/** Words that no shop or employer has in its name, so they count in rows too. */
const ENERGY = /^\d*kWh\b/i;
/** A statement may mention the employer. */
const PAYSLIP_WORDS_PLENTY = 3;
/** A longer line is a sentence of the small print and not a title or label. */
const LABEL_WORDS_MAX = 8;

const phrasesOf = (list: string) => listPhrases(list).map((anywhere) => matcherOf({ anywhere }));
const others = (Object.keys(OF_OTHERS) as OtherDocument[]).map((document) => ({
  document,
  own: phrasesOf(OF_OTHERS[document]),
  shared: phrasesOf(SHARED[document] ?? ''),
  plenty: document === 'payslip' ? PAYSLIP_WORDS_PLENTY : 1,
}));

/**
 * Returns how much titles and labels suggest each kind of other document, from 0 to 1. Sentences don't count, because the
 * small print of a statement mentions instalments, taxes and employers.
 */
export function findWordsAgainst(
  lines: readonly Words[],
  { rowLines, isProven }: { rowLines: ReadonlySet<readonly Word[]>; isProven: boolean },
): Record<OtherDocument, number> {
  const texts = textOutside(lines, { rowLines, wordsMax: LABEL_WORDS_MAX }).split('\n').map(wordsIn);
  const found = others.map(({ document, own, shared, plenty }) => {
    const said = [...own, ...(isProven ? [] : shared)].filter((phrase) => texts.some(phrase.test));
    const isEnergy =
      document === 'utility' && lines.some(({ words }) => words.some(({ text }) => ENERGY.test(text)));
    return [document, isEnergy ? 1 : Math.min(1, said.length / plenty)];
  });
  return Object.fromEntries(found);
}

/** Returns the text of short lines outside the rows. */
export function textOutside(
  lines: readonly Words[],
  { rowLines, wordsMax }: { rowLines: ReadonlySet<readonly Word[]>; wordsMax: number },
): string {
  const texts = lines
    .filter(({ words }) => !rowLines.has(words) && words.length <= wordsMax)
    .map(({ words }) => words.map(({ text }) => text).join(' '));
  return texts.join('\n');
}

import type { Row } from '../../page/cells.ts';
import { type Matcher, type Meaning, matcherOf, meaningsOf, type Phrases, wordsIn } from '../phrases.ts';
import { type Dictionary, labelsOf } from './dictionary.ts';
import { plainWords, takeScope } from './lexicon.ts';
import { CIS_OTHER_PAPERS, CIS_SCHEME, CIS_TITLE, OF_PAYROLL, OF_SUBCONTRACTORS } from './papers.ts';

/*
 * The words of a CIS statement are translated to those of payslips: the amount liable to deduction is taxable pay, the
 * deduction is income tax.
 */

type CisKind = 'gross' | 'materials' | 'liable' | 'deducted' | 'payable' | 'vat';

/** The first match counts. */
const KINDS: readonly Meaning<CisKind>[] = [
  {
    means: 'liable',
    anywhere: `
      liable, subject to, chargeable, taxable, labour, after materials, * (less|excluding|net of) [cost of] materials`,
    start: 'amount (on which|for) [the] (tax|deduction)',
  },
  { means: 'materials', anywhere: 'material(s)' },
  { means: 'vat', whole: '[plus|add] vat [(amount|at|charged|#*) ...]' },
  {
    means: 'gross',
    anywhere: 'gross, payment(s)|amount|total|paid [made] before|excl*',
    whole: 'total (payment(s)|amount paid)',
  },
  {
    means: 'payable',
    anywhere: 'payable, net(t), paid to|into, you get|receive',
    whole: 'total|amount due|paid',
  },
  { means: 'deducted', anywhere: 'deducted, deduction(s), tax', whole: '[less] cis [at] [#|#%|# %]' },
];
/** Words of labels that name no amount. */
const NO_AMOUNT: Phrases = {
  anywhere: `
    reference(s), ref, month, year, payer, taxpayer, office, return, number(s), no, code, treatment, status, rate
    date, statement, certificate, details, scheme, keep, you need`,
};
const LABELS: readonly Meaning<string>[] = [
  {
    means: 'Employer name',
    start: '[name of [the]] [main] contractor(s) [full] name, [name of [the]] [main] contractor(s):',
    whole: 'from',
  },
  {
    means: 'Employee name',
    start: '[name of [the]] sub-contractor(s) [full] name, [name of [the]] sub-contractor(s):',
  },
  { means: 'PAYE reference', start: 'contractor(s)|employer(s) paye|tax|employer ref*|no|number' },
  {
    means: 'Employee number',
    start: `
      [contractor(s)|sub-contractor(s)] ([unique] tax-payer(s) ref*|[unique] tax-payer(s) no|[unique] tax-payer(s) number|unique tax ref*|utr|verification ref*|verification no|verification number|trading name|company registration) [utr] [no|number]`,
  },
  {
    means: 'Period ending',
    start: '[payment(s) and deduction(s) made in|for [the]] [tax] month (end(ed|ing|s)|to) [date]',
  },
];
const TRANSLATIONS: Record<CisKind, string> = {
  gross: 'Gross pay',
  materials: 'CIS materials',
  liable: 'Taxable pay',
  deducted: 'Income tax',
  payable: 'Net pay',
  vat: 'CIS VAT',
};
/** The rest of a label in a second line: `(Excl VAT) (A)`. */
const MARKS = /^(?:\(?(?:excl?(?:uding|usive)?\.? (?:of )?vat|[A-E](?: ?[-–] ?[A-E])?)\)?\s*)+$/i;
const WORDS_MAX = 9;

const scheme = matcherOf(CIS_SCHEME);
const title = matcherOf(CIS_TITLE);
const otherPaper = matcherOf(CIS_OTHER_PAPERS);
const ofPayroll = matcherOf(OF_PAYROLL);
const ofSubcontractors = matcherOf(OF_SUBCONTRACTORS);
const invoice = matcherOf({ anywhere: 'invoice' });
const noAmount = matcherOf(NO_AMOUNT);
const meaningOf = meaningsOf(KINDS);

/** True for a statement of one subcontractor, with the gross amount and the deduction. */
export function isCisStatement(rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  const words = texts.map(wordsIn);
  const says = (matcher: Matcher) => words.some((text) => matcher.test(text));
  if (!says(scheme) || !says(ofSubcontractors) || says(ofPayroll) || says(otherPaper)) return false;
  if (says(invoice) && !says(title)) return false;
  const kinds = new Set(texts.map(cisKindOf));
  const hasSums = kinds.has('gross') && kinds.has('deducted');
  return hasSums && (kinds.has('payable') || kinds.has('liable') || kinds.has('materials'));
}

/** The amount of the statement that a label names. */
export function cisKindOf(text: string): CisKind | null {
  const plain = plainWords(text.replace(/\([^)]*\)/g, ' '));
  if (plain.split(' ').length > WORDS_MAX || noAmount.test(plain)) return null;
  return meaningOf(plain);
}

export const CIS_WORDS: Dictionary = {
  label: labelsOf(LABELS),
  amount(text) {
    if (MARKS.test(text)) return null;
    const kind = cisKindOf(text);
    if (kind === null) return text;
    return takeScope(plainWords(text)).scope === 'ytd' ? `${TRANSLATIONS[kind]} to date` : TRANSLATIONS[kind];
  },
};

/** The rate that the statement names: `Deduction rate: 30%`, `Tax deducted at 20%`. A note may name several. */
export function rateOf(rows: readonly Row[]): bigint | null {
  const rates = rows.flatMap(({ cells }) => {
    const line = cells.map(({ text }) => text).join(' ');
    if (!/\b(?:rate|deduct\w*|cis|tax)\b/i.test(line) || /\bvat\b/i.test(line)) return [];
    return [...line.matchAll(/\b(\d{1,2})(?:\.0+)? ?(?:%|per ?cent)/gi)].map(([, rate = '']) => BigInt(rate));
  });
  return new Set(rates).size === 1 ? (rates[0] ?? null) : null;
}

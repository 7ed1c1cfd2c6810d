import { matcherOf, meaningsOf, saying, tableOf } from '../phrases.ts';
import { placedWords } from '../placed-words.ts';
import { plainWords, takeScope } from './lexicon.ts';

/*
 * Subcontractors and pensioners are paid like employees, but with other words: the amount liable to deduction is taxable
 * pay, `Gross pension` is gross pay, and the scheme is the employer. They are translated, so that the page is read like
 * any other payslip.
 */

/** Translates the texts of a page. Null removes a text. */
export interface Dictionary {
  /** Labels of people, companies, dates and references. */
  label(text: string): string;
  /** Labels of amounts. */
  amount(text: string): string | null;
}

/** Returns a function that replaces the label at the start of a text with its meaning. */
function translating(table: ReturnType<typeof tableOf>): (text: string) => string {
  const labels = table.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));
  return (text) => {
    const words = placedWords(text);
    const label = labels.find(({ matcher }) => matcher.test(words.plain));
    return label ? label.means + text.slice(words.endOf(label.matcher.find(words.plain))) : text;
  };
}

const PENSION_LABELS = tableOf('start', {
  Payer: `
    [pension] scheme [name]:, name of [the] scheme:, [pension|scheme] administrator:, administered by:
    pension provider:, paying authority:, [pension] fund:`,
  'Employee name': 'pensioner(s)|annuitant(s)|member(s) [[full] name]:',
  'Employee number':
    'pension(s)|pensioner(s)|annuity|annuitant(s)|member(s)|membership|scheme|policy [payroll] no|number|id|ref(erence)',
  'Pay date': 'pension|annuity pay|payment|paid date|day|on',
  'Pay period': 'pension|annuity pay|payment period|month',
});
const INCREASE = /^(?:annual |cost of living |cpi |rpi )?increases?\b/i;
/** Words for the pension itself, with the usual names of schemes. */
const PENSION =
  /\b(?:pensions?|annuity|superannuation|retirement|lgps|uss|tps|nhsps|avcs?|(?:(?:pre|post)[ -]?(?:19)?\d{2} )?gmp)\b/gi;

export const PENSION_WORDS: Dictionary = {
  label: translating(PENSION_LABELS),
  // everything that a scheme calls pension is pay
  amount: (text) => text.replace(PENSION, 'pay').replace(INCREASE, 'pay increase'),
};

const CIS_LABELS = tableOf('start', {
  'Employer name': {
    start: '[name of [the]] [main] contractor(s) [full] name, [name of [the]] [main] contractor(s):',
    whole: 'from',
  },
  'Employee name': '[name of [the]] sub-contractor(s) [full] name, [name of [the]] sub-contractor(s):',
  'PAYE reference': 'contractor(s)|employer(s) paye|tax|employer ref*|no|number',
  'Employee number': `
    [contractor(s)|sub-contractor(s)] [unique] tax-payer(s) ref*|no|number [utr] [no|number]
    [contractor(s)|sub-contractor(s)] (unique tax ref*|utr|trading name|company registration) [utr] [no|number]
    [contractor(s)|sub-contractor(s)] verification ref*|no|number`,
  'Period ending': '[payment(s) and deduction(s) made in|for [the]] [tax] month (end(ed|ing|s)|to) [date]',
});

/** The amounts of a CIS statement by the words of payslips. The first match counts. */
const CIS_AMOUNTS = tableOf('anywhere', {
  'Taxable pay': {
    anywhere: `
      liable, subject to, chargeable, taxable, labour, after materials, * (less|excluding|net of) [cost of] materials`,
    start: 'amount (on which|for) [the] (tax|deduction)',
  },
  'CIS materials': 'material(s)',
  'CIS VAT': { whole: '[plus|add] vat [(amount|at|charged|#*) ...]' },
  'Gross pay': {
    anywhere: 'gross, payment(s)|amount|total|paid [made] before|excl*',
    whole: 'total (payment(s)|amount paid)',
  },
  'Net pay': { anywhere: 'payable, net(t), paid to|into, you get|receive', whole: 'total|amount due|paid' },
  'Income tax': { anywhere: 'deducted, deduction(s), tax', whole: '[less] cis [at] [#|#%|# %]' },
});
const CIS_WORDS_MAX = 9;
const cisAmount = meaningsOf(CIS_AMOUNTS);
const namesNoAmount = saying({
  anywhere: `
    reference(s), ref, month, year, payer, taxpayer, office, return, number(s), no, code, treatment, status, rate
    date, statement, certificate, details, scheme, keep, you need`,
});
/** The rest of a label in a second line: `(Excl VAT) (A)`. */
const MARKS = /^(?:\(?(?:excl?(?:uding|usive)?\.? (?:of )?vat|[A-E](?: ?[-–] ?[A-E])?)\)?\s*)+$/i;

/** The amount of a CIS statement that a label names, in the words of payslips. */
export function cisAmountOf(text: string): (typeof CIS_AMOUNTS)[number]['means'] | null {
  const plain = plainWords(text.replace(/\([^)]*\)/g, ' '));
  return plain.split(' ').length > CIS_WORDS_MAX || namesNoAmount(plain) ? null : cisAmount(plain);
}

export const CIS_WORDS: Dictionary = {
  label: translating(CIS_LABELS),
  amount(text) {
    if (MARKS.test(text)) return null;
    const amount = cisAmountOf(text);
    if (amount === null) return text;
    return takeScope(plainWords(text)).scope === 'ytd' ? `${amount} to date` : amount;
  },
};

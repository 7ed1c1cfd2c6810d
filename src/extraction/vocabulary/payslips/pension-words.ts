import { type Cell, isNumber, type Row } from '../../page/cells.ts';
import { type Meaning, matcherOf, wordsIn } from '../phrases.ts';
import { type Dictionary, labelsOf } from './dictionary.ts';
import { kindOf, plainWords, takeScope } from './lexicon.ts';
import { OF_PENSIONERS, OF_WORK, PENSION_TITLE } from './papers.ts';

/*
 * A pension is paid like wages, but its payslip has other words: `Gross pension` is gross pay, and the scheme is the
 * employer. They are translated, so that the page is read like any other payslip.
 */

const title = matcherOf(PENSION_TITLE);
const ofPensioners = matcherOf(OF_PENSIONERS);
const ofWork = matcherOf(OF_WORK);

/** True for the payslip of a pension: its words say so, and it shows no pay for work and no National Insurance. */
export function isPensionPayslip(rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => wordsIn(text)));
  if (!texts.some((text) => title.test(text) || ofPensioners.test(text))) return false;
  return !rows.some(({ cells }) =>
    cells.some((cell, index) => {
      const pence = cells[index + 1]?.pence ?? 0n;
      return pence !== 0n && !isNumber(cell) && isOfWork(cell);
    }),
  );
}

function isOfWork({ text }: Cell): boolean {
  const { scope, rest } = takeScope(plainWords(text));
  return ofWork.test(wordsIn(text)) || (scope !== 'employer' && kindOf(rest) === 'ni');
}

const LABELS: readonly Meaning<string>[] = [
  {
    means: 'Payer',
    start: `
      [pension] scheme [name]:, name of [the] scheme:, [pension|scheme] administrator:, administered by:
      pension provider:, paying authority:, [pension] fund:`,
  },
  {
    means: 'Employee name',
    start: 'pensioner(s)|annuitant(s)|member(s):, pensioner(s)|annuitant(s)|member(s) [full] name:',
  },
  {
    means: 'Employee number',
    start:
      'pension(s)|pensioner(s)|annuity|annuitant(s)|member(s)|membership|scheme|policy [payroll] no|number|id|ref(erence)',
  },
  { means: 'Pay date', start: 'pension|annuity pay|payment|paid date|day|on' },
  { means: 'Pay period', start: 'pension|annuity pay|payment period|month' },
];

const INCREASE = /^(?:annual |cost of living |cpi |rpi )?increases?\b/i;
/** Words for the pension itself, with the usual names of schemes. */
const PENSION =
  /\b(?:pensions?|annuity|superannuation|retirement|lgps|uss|tps|nhsps|avcs?|(?:(?:pre|post)[ -]?(?:19)?\d{2} )?gmp)\b/gi;

export const PENSION_WORDS: Dictionary = {
  label: labelsOf(LABELS),
  // everything that a scheme calls pension is pay
  amount: (text) => text.replace(PENSION, 'pay').replace(INCREASE, 'pay increase'),
};

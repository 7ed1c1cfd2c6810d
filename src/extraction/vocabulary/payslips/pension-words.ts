import { type Cell, isNumber, type Row } from '../../page/cells.ts';
import type { Dictionary } from '../../readings/payslips/translate-rows.ts';
import { kindOf, plainWords, takeScope } from './lexicon.ts';

/*
 * A pension is paid like wages, but its payslip has other words: `Gross pension` is gross pay, and the scheme is the
 * employer. They are translated, so that the page is read like any other payslip.
 */

const TITLE =
  /\b(?:pension(?:er)?|annuit(?:y|ant))(?:['’]?s['’]?)? (?:pay ?slip|pay ?advice|payments?(?: slip| advice| statement)|advice|slip)\b|\badvice of (?:pension|annuity)\b/i;
const OF_PENSIONERS =
  /^pensioner\b|^annuitant\b|\b(?:gross|net|monthly|weekly|basic) (?:pension|annuity)\b(?! (?:contrib|ee|er|ded|scheme))|^(?:pension|annuity) (?:before tax|payable|paid)\b|^pensions? increase\b/i;
/** Payments for work. A page with one of them is not about a pension. */
const OF_WORK = /\b(?:salary|wages?|overtime|hourly|basic pay|holiday pay|ssp|commission|bonus)\b/i;

/** True for the payslip of a pension: its words say so, and it shows no pay for work and no National Insurance. */
export function isPensionPayslip(rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  if (!texts.some((text) => TITLE.test(text) || OF_PENSIONERS.test(text))) return false;
  return !rows.some(({ cells }) =>
    cells.some((cell, index) => {
      const pence = cells[index + 1]?.pence ?? 0n;
      return pence !== 0n && !isNumber(cell) && isOfWork(cell);
    }),
  );
}

function isOfWork({ text }: Cell): boolean {
  const { scope, rest } = takeScope(plainWords(text));
  return OF_WORK.test(text) || (scope !== 'employer' && kindOf(rest) === 'ni');
}

const LABELS: readonly [RegExp, string][] = [
  [
    /^(?:(?:pension )?scheme(?: name)?|name of (?:the )?scheme|(?:pension |scheme )?administrator|administered by|pension provider|paying authority|pension fund|fund)(?=\s*(?::|$))/i,
    'Payer',
  ],
  [/^(?:pensioner|annuitant|member)(?:['’]?s)?(?: (?:full )?name)?(?=\s*(?::|$))/i, 'Employee name'],
  [
    /^(?:pension(?:er)?|annuit(?:y|ant)|member(?:ship)?|scheme|policy)(?:['’]?s)?(?: payroll)? (?=(?:no\.?|number|id|ref(?:erence)?\.?)(?:\s*:|\s*$|\s+\S*\d))/i,
    'Employee ',
  ],
  [/^(?:pension|annuity) (?=(?:pay(?:ment)?|paid) ?(?:date|day|on|period|month))/i, ''],
];

const INCREASE = /^(?:annual |cost of living |cpi |rpi )?increases?\b/i;
/** Words for the pension itself, with the usual names of schemes. */
const PENSION =
  /\b(?:pensions?|annuity|superannuation|retirement|lgps|uss|tps|nhsps|avcs?|(?:(?:pre|post)[ -]?(?:19)?\d{2} )?gmp)\b/gi;

export const PENSION_WORDS: Dictionary = {
  label(text) {
    const [pattern, word] = LABELS.find(([one]) => one.test(text)) ?? [];
    return pattern && word !== undefined ? text.replace(pattern, word) : text;
  },
  // everything that a scheme calls pension is pay
  amount: (text) => text.replace(PENSION, 'pay').replace(INCREASE, 'pay increase'),
};

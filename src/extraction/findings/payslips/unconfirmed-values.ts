import { sumPence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { boxAround } from '../../page/box-around.ts';
import { placeOf } from '../../page/cells.ts';
import { isConfirmed, isRecognised } from '../../page/certainty.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import {
  type Figure,
  fieldOfYear,
  type PayslipMoney,
  totalsOf,
  yearFigure,
} from '../../relations/payslips/figures.ts';
import type { Located } from '../../relations/payslips/payslip.ts';
import { DEDUCTION_KINDS, type Kind } from '../../vocabulary/payslips/lexicon.ts';
import type { CheckCode } from '../check-codes.ts';
import { hardToRead, keyOf, listUnconfirmed, type PlacedWord } from '../unconfirmed-text.ts';
import { provesAmount, unproven } from './finding.ts';

/** The figures of the year that the result contains. */
const OF_YEAR: readonly Kind[] = ['gross', 'net', 'tax', 'ni', 'taxable'];

/**
 * Lists the values of a picture that nothing confirms: no sum that holds, no second place on the page, no certain reading.
 * Tax and NI have a tolerance, so they confirm the pay only roughly.
 */
export function checkUnconfirmedValues(parts: PayslipParts, findings: readonly Finding[]): Finding[] {
  if (!parts.cells.some(({ words }) => words.some(isRecognised))) return [];
  return [...checkFigures(parts, findings), ...checkTexts(parts, findings)];
}

function checkFigures({ money, cells }: PayslipParts, findings: readonly Finding[]): Finding[] {
  const holds = (code: CheckCode) => isExact(code, findings);
  const isNetProven = findings.some(({ code, isPassed }) => code === 'net_pay' && isPassed);
  const isSumProven = (code: CheckCode, isTotalPrinted: boolean) =>
    isTotalPrinted ? findings.some((one) => one.code === code && one.isPassed) : isNetProven;
  const isYearSum = isSumOfYear(money);
  const isYearProven = ({ kind }: Figure) =>
    (kind !== 'taxable' && isYearSum) ||
    ((kind === 'gross' || kind === 'net') && holds('year_net_pay')) ||
    (kind === 'tax' && holds('year_tax_due'));
  const isRepeated = ({ pence, cell }: Figure) =>
    pence !== 0n && cells.some((other) => other.pence === pence && placeOf(other) !== placeOf(cell));
  const { gross, deductions } = money.totals;
  const unsure: { figure: Figure; field: string }[] = [
    ...(isNetProven ? [] : totalsOf(money)).map((figure) => ({ figure, field: PAY_FIELD })),
    ...(isSumProven('earnings_sum', Boolean(gross?.figure)) ? [] : money.earnings).map((figure) => ({
      figure,
      field: 'income_information.earnings.earning_elements',
    })),
    ...(isSumProven('deductions_sum', Boolean(deductions?.figure)) ? [] : money.deductions).map((figure) => ({
      figure,
      field: 'income_information.deductions.deductions_elements',
    })),
    ...money.yearToDate
      .filter((figure) => figure.kind !== null && OF_YEAR.includes(figure.kind) && !isYearProven(figure))
      .map((figure) => ({ figure, field: fieldOfYear(figure.kind as Kind) })),
  ];
  return unsure
    .filter(({ figure }) => !figure.cell.words.every(isConfirmed) && !isRepeated(figure))
    .map(({ figure, field }) =>
      unproven('medium', {
        field,
        at: figure.cell,
        actual: figure.pence,
        message:
          'Unproven: this amount is hard to read in the picture, and no other figure of the page confirms it, so we may have misread it',
      }),
    );
}

/** True if the gross pay of the year less each of its deductions is its net pay, to the penny. */
function isSumOfYear(money: PayslipMoney): boolean {
  const of = (kind: Kind) => yearFigure(money, kind)?.pence;
  const [gross, net] = [of('gross'), of('net')];
  const taken = sumPence(DEDUCTION_KINDS.map((kind) => (kind && of(kind)) ?? 0n));
  return gross !== undefined && net !== undefined && taken > 0n && gross - taken === net;
}

/** True if a check passed to the penny. */
function isExact(code: CheckCode, findings: readonly Finding[]): boolean {
  const own = findings.filter((one) => one.code === code);
  return own.length > 0 && own.every((one) => provesAmount(one) && one.expected === one.actual);
}

const PAY_FIELD = 'income_information.earnings';

function checkTexts({ details, people, cells }: PayslipParts, findings: readonly Finding[]): Finding[] {
  const words = cells.flatMap(({ page, words: own }) => own.map((word): PlacedWord => ({ page, word })));
  const { niNumber, payDate, taxCode } = details;
  const texts: [what: string, field: string, unsure: readonly PlacedWord[]][] = [
    ['name', 'identity_information.name', listUnconfirmed(people.name ?? '', words)],
    ['NI number', 'identity_information.NI_number', wordsOf(niNumber)],
    [
      'name of the employer',
      'employment_information.employer_name',
      listUnconfirmed(people.employer ?? '', words),
    ],
    ['pay date', 'income_information.pay_date', wordsOf(payDate)],
    // exact tax confirms the code, because another code gives another tax
    ['tax code', 'income_information.tax_code', isExact('income_tax', findings) ? [] : wordsOf(taxCode)],
  ];
  return texts.flatMap(([what, field, unsure]) => {
    const [first] = unsure;
    if (first === undefined) return [];
    const box = boxAround(unsure.filter(({ page }) => page === first.page).map(({ word }) => word));
    return [{ ...unproven('medium', { field, message: hardToRead(what) }), page: first.page, box }];
  });
}

/** Returns the doubtful words of a value. A label in the same text does not count. */
function wordsOf(located: Located<string> | null): PlacedWord[] {
  if (located === null) return [];
  const { value, cell } = located;
  return cell.words
    .filter((word) => {
      const key = keyOf(word.text);
      return !isConfirmed(word) && (/\d/.test(key) || (key !== '' && keyOf(value).includes(key)));
    })
    .map((word) => ({ page: cell.page, word }));
}

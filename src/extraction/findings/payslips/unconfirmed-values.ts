import type { Day } from '#values/calendar.ts';
import { formatPence, sumPence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { type Cell, placeOf } from '../../page/cells.ts';
import { isConfirmed, isRecognised } from '../../page/certainty.ts';
import { DATE_WORD } from '../../page/date-forms.ts';
import { findRange } from '../../page/date-ranges.ts';
import { findDay } from '../../page/dates.ts';
import type { Details } from '../../readings/payslips/details/details.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isBeside } from '../../readings/payslips/places-of-figures.ts';
import { amountOfYear, type Figure, type PayslipMoney, totalsOf } from '../../relations/payslips/figures.ts';
import type { Located } from '../../relations/payslips/payslip.ts';
import { DEDUCTION_KINDS, type Kind } from '../../vocabulary/payslips/lexicon.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding } from '../finding.ts';
import {
  hardToRead,
  keyOf,
  listUnconfirmed,
  listUnconfirmedName,
  type PlacedWord,
} from '../unconfirmed-text.ts';
import { provesAmount } from './require-proof.ts';
import { type Value, valuesOf } from './values.ts';

/** The figures of the year that the result contains. */
const OF_YEAR: readonly (Kind | null)[] = ['gross', 'net', 'tax', 'ni', 'taxable'];

/**
 * Lists the values of a picture that nothing confirms: no sum that holds, no second place on the page, no certain reading.
 * Tax and NI have a tolerance, so they confirm the pay only roughly.
 */
export function checkUnconfirmedValues(parts: PayslipParts, findings: readonly Finding[]): Finding[] {
  if (!parts.cells.some(({ words }) => words.some(isRecognised))) return [];
  return [...checkFigures(parts, findings), ...checkTexts(parts, findings)];
}

function checkFigures(parts: PayslipParts, findings: readonly Finding[]): Finding[] {
  const isSure = sureParts(parts.money, findings);
  const isRepeated = ({ pence, cell }: Figure) =>
    pence !== 0n && parts.cells.some((other) => other.pence === pence && placeOf(other) !== placeOf(cell));
  // below an unread heading, a figure of the period can be taken for one of the year
  const isOfPeriod = ({ kind, pence }: Figure) =>
    (kind === 'tax' || kind === 'ni') && totalsOf(parts.money).some((total) => total.pence === pence);
  // two networks may misread a digit alike, so a sum that fails counts more
  const hasFailed = (part: string) => findings.some((one) => one.code === `${part}_sum` && !one.isPassed);
  return valuesOf(parts).flatMap(({ part, figure, named, cell }) => {
    if (!figure || isSure(part, figure.kind)) return [];
    const isClear = (cell.words.every(isConfirmed) && !hasFailed(part)) || isRepeated(figure);
    if (isClear && !(part === 'year' && isOfPeriod(figure))) return [];
    return finding('unproven', {
      severity: 'medium',
      field: named?.field ?? 'income_information.earnings',
      at: cell,
      actual: formatPence(figure.pence),
      message:
        'Unproven: this amount is hard to read in the picture, and no other figure of the page confirms it, so we may have misread it',
    });
  });
}

/** Returns which figures are confirmed by a sum, or are not part of the result. */
function sureParts({ totals, ...money }: PayslipMoney, findings: readonly Finding[]) {
  const isPassed = (code: CheckCode) => findings.some((one) => one.code === code && one.isPassed);
  const isSumProven = (code: CheckCode, isPrinted: boolean) => isPassed(isPrinted ? code : 'net_pay');
  const isYearSum = isSumOfYear({ totals, ...money });
  const isYearNet = isExact('year_net_pay', findings);
  return (part: Value['part'], kind: Kind | null): boolean => {
    if (part === 'totals') return isPassed('net_pay');
    if (part === 'earnings') return isSumProven('earnings_sum', Boolean(totals.gross?.figure));
    if (part === 'deductions') return isSumProven('deductions_sum', Boolean(totals.deductions?.figure));
    if (part !== 'year' || !OF_YEAR.includes(kind)) return true;
    if (kind === 'tax' && isExact('year_tax_due', findings)) return true;
    return (kind !== 'taxable' && isYearSum) || ((kind === 'gross' || kind === 'net') && isYearNet);
  };
}

/** True if the gross pay of the year less each of its deductions is its net pay, to the penny. */
function isSumOfYear(money: PayslipMoney): boolean {
  const of = (kind: Kind | null) => kind && amountOfYear(money, kind)?.actual;
  const [gross, net] = [of('gross'), of('net')];
  const taken = sumPence(DEDUCTION_KINDS.map((kind) => of(kind) ?? 0n));
  return gross != null && taken > 0n && gross - taken === net;
}

/** True if a check passed to the penny. */
function isExact(code: CheckCode, findings: readonly Finding[]): boolean {
  const own = findings.filter((one) => one.code === code);
  return own.length > 0 && own.every((one) => provesAmount(one) && one.expected === one.actual);
}

type UnsureText = [what: string, field: string, unsure: readonly PlacedWord[]];

function checkTexts(
  { details, people, cells, money }: PayslipParts,
  findings: readonly Finding[],
): Finding[] {
  const words = cells.flatMap(doubtable);
  // exact tax confirms the code, because another code gives another tax
  const taxCode = isExact('income_tax', findings) ? null : details.taxCode;
  const texts: UnsureText[] = [
    ['name', 'identity_information.name', listUnconfirmedName(people.name ?? '', words, people.isNameClear)],
    ['NI number', 'identity_information.NI_number', wordsOf(details.niNumber)],
    [
      'name of the employer',
      'employment_information.employer_name',
      listUnconfirmedName(people.employer ?? '', words, people.isEmployerClear),
    ],
    ['pay date', 'income_information.pay_date', wordsOf(details.payDate)],
    ['tax code', 'income_information.tax_code', wordsOf(taxCode)],
    [
      'tax reference of the employer',
      'employment_information.employer_tax_reference',
      listUnconfirmed(details.payeReference ?? '', words),
    ],
  ];
  return [...texts, ...checkDays(details, cells), ...checkLabels(money, cells)].flatMap(
    ([what, field, unsure]) => {
      const [first] = unsure;
      if (first === undefined) return [];
      const boxes = unsure.filter(({ page }) => page === first.page).map(({ word }) => word);
      const message = hardToRead(what);
      return finding('unproven', { severity: 'medium', field, at: { page: first.page, boxes }, message });
    },
  );
}

/** Lists the doubtful words of deductions that are not known: `Natt Insurance` may be National Insurance. */
function checkLabels({ deductions }: PayslipMoney, cells: readonly Cell[]): UnsureText[] {
  const labels = deductions.flatMap((one) =>
    one.kind === null ? cells.filter((cell) => cell.text === one.label && isBeside(cell, one.cell)) : [],
  );
  const field = 'income_information.deductions.deductions_elements';
  return labels.map((label) => [
    'name of a deduction',
    field,
    doubtable(label).filter(({ word }) => !isConfirmed(word)),
  ]);
}

/** Lists the words of dates that are printed once. A date printed in two places confirms itself. */
function checkDays({ period, startDate, leaveDate }: Details, cells: readonly Cell[]): UnsureText[] {
  const days: [what: string, field: string, day: Day | null][] = [
    ['start of the pay period', 'income_information.pay_interval_start', period.start],
    ['end of the pay period', 'income_information.pay_interval_end', period.end],
    ['start of the job', 'employment_information.start_date', startDate],
    ['end of the job', 'employment_information.leave_date', leaveDate],
  ];
  return days.map(([what, field, day]) => {
    const [only, ...others] = cells.filter(({ text }) => day !== null && names(text, day));
    const unsure = only && others.length === 0 ? doubtable(only) : [];
    return [what, field, unsure.filter(({ word }) => DATE_WORD.test(word.text) && !isConfirmed(word))];
  });
}

function names(text: string, day: Day): boolean {
  const { start, end } = findRange(text) ?? { start: null, end: null };
  return findDay(text)?.day === day || start === day || end === day;
}

function doubtable({ page, words }: Cell): PlacedWord[] {
  return words.map((word) => ({ page, word }));
}

/** Returns the doubtful words of a value. A label in the same text does not count. */
function wordsOf(located: Located<string> | null): PlacedWord[] {
  if (located === null) return [];
  return doubtable(located.cell).filter(({ word }) => {
    const key = keyOf(word.text);
    const isOfValue = DATE_WORD.test(word.text) || (key !== '' && keyOf(located.value).includes(key));
    return isOfValue && !isConfirmed(word);
  });
}

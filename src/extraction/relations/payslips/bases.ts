import type { Pence } from '#values/money.ts';
import { earningKindOf, isGivenUpPay, isOtherDeduction } from '../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../vocabulary/payslips/lexicon.ts';
import { type Figure, type PayslipMoney, periodFigure, sumOf, yearFigure } from './figures.ts';
import type { Payslip } from './payslip.ts';
import { taxFreeAndInKind } from './sums.ts';

/** A possible amount of pay that tax or NI is due on. `yearToDate` is null when the page does not give it. */
export interface Base {
  pay: Pence;
  yearToDate: Pence | null;
  /** The page shows `yearToDate`, or the figures that give it exactly. Otherwise it is an estimate, which proves nothing wrong. */
  isYearPrinted: boolean;
}

/** True if the page shows the pay to date for every possible amount of pay. */
export function isYearKnown(bases: readonly Base[]): boolean {
  return bases.every(({ yearToDate, isYearPrinted }) => yearToDate === null || isYearPrinted);
}

/**
 * Returns the possible amounts that tax is due on: as printed, or gross pay with the usual additions and
 * deductions.
 */
export function taxBases({ money }: Pick<Payslip, 'money'>): Base[] {
  return basesOf(money, { kind: 'taxable', changes: taxChanges(money) });
}

export function niBases({ money }: Pick<Payslip, 'money'>): Base[] {
  return basesOf(money, { kind: 'niable', changes: niChanges(money) });
}

/**
 * Returns the gross pay to date: as printed, or, if each payment has a year-to-date figure beside it, the sum of these
 * figures.
 */
function grossToDate(money: PayslipMoney): Pence | null {
  const printed = yearFigure(money, 'gross')?.pence;
  if (printed !== undefined) return printed;
  const years = money.earnings.map(({ row, region, pence }) =>
    (money.unnamedYears ?? []).filter((year) => year.row === row && year.region === region && pence !== 0n),
  );
  const isWhole = years.length > 0 && years.every((beside) => beside.length === 1);
  return isWhole ? sumOf(years.flat()) : null;
}

interface Change {
  pay: Pence;
  yearToDate: Pence | null;
}

function basesOf(money: PayslipMoney, { kind, changes }: { kind: Kind; changes: Change[] }): Base[] {
  const printed = periodFigure(money, kind)?.pence ?? null;
  const year = yearFigure(money, kind)?.pence ?? null;
  const gross = money.totals.gross?.pence ?? null;
  const grossYear = grossToDate(money);
  const bases: Base[] =
    printed === null ? [] : [{ pay: printed, yearToDate: year, isYearPrinted: year !== null }];
  const isGrossPrinted = yearFigure(money, 'gross') !== null;
  if (gross === null) return bases;
  const other = kind === 'taxable' ? periodFigure(money, 'niable')?.pence : undefined;
  const otherYear = kind === 'taxable' ? (yearFigure(money, 'niable')?.pence ?? null) : null;
  for (const change of changes) {
    const pay: Pence = gross + change.pay;
    // pay that is the same for tax and NI in the period is usually the same in the year
    if (year === null && pay === other) bases.push({ pay, yearToDate: otherYear, isYearPrinted: false });
    // a page without gross pay to date may print the pay for NI, which includes pensions
    const isWithoutPension = year === null && grossYear === null && (other ?? gross) === gross;
    if (isWithoutPension && otherYear !== null && gross !== 0n)
      bases.push({
        pay,
        yearToDate: change.yearToDate === null ? (otherYear * pay) / gross : otherYear + change.yearToDate,
        isYearPrinted: false,
      });
    const known =
      year ?? (grossYear === null || change.yearToDate === null ? null : grossYear + change.yearToDate);
    const scaled = grossYear === null || gross === 0n ? null : (grossYear * pay) / gross;
    // the first payment of a year is also the year to date
    const isYearPrinted = year !== null || (isGrossPrinted && (known !== null || grossYear === gross));
    bases.push({ pay, yearToDate: known ?? scaled, isYearPrinted });
    if (known === null && scaled === null) continue;
    if (known !== null && year === null && scaled !== null)
      bases.push({ pay, yearToDate: scaled, isYearPrinted });
  }
  return bases;
}

/**
 * Lists the changes to gross pay that are usual before tax: pensions and other pay given up, expenses and
 * benefits in kind.
 */
function taxChanges(money: PayslipMoney): Change[] {
  const { afterTax, inKind } = taxFreeAndInKind(money.earnings);
  const given = givenUp(money, (row) => row.kind === 'pension' || isGivenUp(row) || isUnknown(row));
  const all = given.flatMap((change) => [
    change,
    { pay: change.pay + inKind, yearToDate: null },
    { pay: change.pay - afterTax, yearToDate: null },
    { pay: change.pay - afterTax + inKind, yearToDate: null },
  ]);
  return uniqueChanges([...all, { pay: -inKind, yearToDate: null }]);
}

function niChanges(money: PayslipMoney): Change[] {
  const { afterTax, inKind } = taxFreeAndInKind(money.earnings);
  const given = givenUp(money, (row) => isGivenUp(row) || isUnknown(row));
  const all = given.flatMap((change) => [change, { pay: change.pay - afterTax, yearToDate: null }]);
  return uniqueChanges([
    ...all,
    { pay: -inKind, yearToDate: null },
    { pay: -afterTax - inKind, yearToDate: null },
  ]);
}

const GIVEN_UP_ROWS_MAX = 4;

/** Pay that people give up is often listed with the deductions, although it lowers the pay that is taxed. */
function isGivenUp({ label, kind }: Figure): boolean {
  if (kind !== null && kind !== 'pension') return false;
  return isGivenUpPay(label) || earningKindOf(label).type === 'SALARY_SACRIFICE';
}

/** A deduction with a label that is not known may be a pension or other pay that is given up. */
function isUnknown({ label, kind }: Figure): boolean {
  return kind === null && !isOtherDeduction(label);
}

/** Lists the amounts by which these deductions may lower the pay, one for each combination of them. */
function givenUp(money: PayslipMoney, mayComeOff: (row: Figure) => boolean): Change[] {
  const rows = money.deductions.filter(mayComeOff).slice(0, GIVEN_UP_ROWS_MAX);
  const pensionYear = yearFigure(money, 'pension')?.pence ?? null;
  const pensions = rows.filter(({ kind }) => kind === 'pension');
  let changes: { pay: Pence; rows: Figure[] }[] = [{ pay: 0n, rows: [] }];
  for (const row of rows)
    changes = changes.flatMap((change) => [
      change,
      { pay: change.pay - row.pence, rows: [...change.rows, row] },
    ]);
  return changes.map((change) => {
    if (change.rows.length === 0) return { pay: 0n, yearToDate: 0n };
    const isPension =
      change.rows.length === pensions.length && change.rows.every(({ kind }) => kind === 'pension');
    return { pay: change.pay, yearToDate: isPension && pensionYear !== null ? -pensionYear : null };
  });
}

/** Keeps one change for each amount, preferably one with a known year to date. */
function uniqueChanges(changes: readonly Change[]): Change[] {
  const unique = new Map<Pence, Change>();
  for (const change of changes) {
    const known = unique.get(change.pay);
    if (!known || known.yearToDate === null) unique.set(change.pay, change);
  }
  return [...unique.values()];
}

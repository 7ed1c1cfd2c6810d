import { type TaxYearTables, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { earningKindOf, isGivenUpPay, isOtherDeduction } from '../../vocabulary/payslips/elements.ts';
import {
  combinationsOf,
  type Figure,
  type PayslipMoney,
  periodFigure,
  sumOf,
  yearFigure,
} from './figures.ts';
import { type DatedPeriod, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';

/** A possible amount of pay that tax or NI is due on. `yearToDate` is null when the page does not give it. */
export interface Base {
  pay: Pence;
  yearToDate: Pence | null;
  /** The page shows `yearToDate`, or the figures that give it exactly. Otherwise it is an estimate, which proves nothing wrong. */
  isYearPrinted: boolean;
}

/** A base in a period that the payment may be of. */
export interface Case extends Base {
  period: DatedPeriod;
  tables: TaxYearTables;
}

export function casesOf({ details }: Pick<Payslip, 'details'>, bases: readonly Base[]): Case[] {
  return periodsOf(details).flatMap((period) => {
    const tables = tablesOf(period.taxYear);
    return tables ? bases.map((base) => ({ ...base, period, tables })) : [];
  });
}

/** True if the page shows the pay to date for every possible amount of pay. */
export function isYearKnown(bases: readonly Base[]): boolean {
  return bases.every(({ yearToDate, isYearPrinted }) => yearToDate === null || isYearPrinted);
}

/** Returns the possible amounts that tax is due on: as printed, or gross pay with the usual additions and deductions. */
export function taxBases({ money }: Pick<Payslip, 'money'>): Base[] {
  return basesOf(money, 'taxable', (row) => row.kind === 'pension' || isGivenUp(row) || isUnknown(row));
}

export function niBases({ money }: Pick<Payslip, 'money'>): Base[] {
  return basesOf(money, 'niable', (row) => isGivenUp(row) || isUnknown(row));
}

function basesOf(
  money: PayslipMoney,
  kind: 'taxable' | 'niable',
  mayComeOff: (row: Figure) => boolean,
): Base[] {
  const printed = periodFigure(money, kind)?.pence;
  const yearToDate = yearFigure(money, kind)?.pence ?? null;
  const isYearPrinted = yearToDate !== null;
  const own = printed === undefined ? [] : [{ pay: printed, yearToDate, isYearPrinted }];
  const gross = money.totals.gross?.pence;
  if (gross === undefined) return own;
  const grossYear = yearFigure(money, 'gross')?.pence;
  const others = changesOf(money, mayComeOff).map((change): Base => {
    const pay = gross + change.pay;
    if (isYearPrinted || grossYear === undefined) return { pay, yearToDate, isYearPrinted };
    if (change.yearToDate !== null)
      return { pay, yearToDate: grossYear + change.yearToDate, isYearPrinted: true };
    // an estimate, unless this is the first payment of a year
    const estimate = gross === 0n ? null : (grossYear * pay) / gross;
    return { pay, yearToDate: estimate, isYearPrinted: grossYear === gross };
  });
  return [...own, ...others];
}

interface Change {
  pay: Pence;
  yearToDate: Pence | null;
}

/**
 * Lists the amounts by which rows of the page may change gross pay before it is taxed: pensions and other pay given up,
 * expenses and benefits in kind.
 */
export function changesOf(money: PayslipMoney, mayComeOff: (row: Figure) => boolean): Change[] {
  const { afterTax, inKind } = taxFreeAndInKind(money.earnings);
  const pensions = money.deductions.filter(({ kind }) => kind === 'pension');
  const pensionYear = yearFigure(money, 'pension')?.pence;
  const unique = new Map<Pence, Pence | null>();
  for (const rows of combinationsOf(money.deductions.filter(mayComeOff))) {
    const isPension = rows.length === pensions.length && rows.every(({ kind }) => kind === 'pension');
    const year = rows.length === 0 ? 0n : isPension && pensionYear !== undefined ? -pensionYear : null;
    for (const free of [0n, -afterTax])
      for (const added of [0n, inKind, -inKind]) {
        const pay = free + added - sumOf(rows);
        unique.set(pay, unique.get(pay) ?? (free + added === 0n ? year : null));
      }
  }
  return [...unique].map(([pay, yearToDate]) => ({ pay, yearToDate }));
}

/** Pay that people give up is often listed with the deductions, although it lowers the pay that is taxed. */
function isGivenUp({ label, kind }: Figure): boolean {
  if (kind !== null && kind !== 'pension') return false;
  return isGivenUpPay(label) || earningKindOf(label).type === 'SALARY_SACRIFICE';
}

/** A deduction with a label that is not known may be a pension or other pay that is given up. */
function isUnknown({ label, kind }: Figure): boolean {
  return kind === null && !isOtherDeduction(label);
}

/** Expenses may be paid in addition to gross pay; benefits in kind may be included in it but not paid. */
export function besideGross(earnings: readonly Figure[]): Pence[] {
  const { afterTax, inKind } = taxFreeAndInKind(earnings);
  return [...new Set([0n, afterTax, -inKind, afterTax - inKind])];
}

function taxFreeAndInKind(earnings: readonly Figure[]): { afterTax: Pence; inKind: Pence } {
  return {
    afterTax: sumOf(earnings.filter(({ label }) => earningKindOf(label).isAfterTax)),
    inKind: sumOf(earnings.filter(({ label }) => earningKindOf(label).isInKind)),
  };
}

import { parseTaxCode } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import { type Base, isYearKnown, taxBases } from './bases.ts';
import { type Figure, type PayslipMoney, PENNY, takenPence, yearFigure } from './figures.ts';
import { incomeTax } from './income-tax.ts';
import { hasJoinedInYear } from './joined-in-year.ts';
import { largest, payDayOf, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { type Due, evaluate, exactly, isProven, type Relation } from './relation.ts';
import { taxOn } from './tax-on.ts';
import { benefitBases } from './unnamed-benefits.ts';
import { fieldOfYear } from './year-to-date.ts';

/** A larger difference is serious, if it is also a twentieth of the tax. */
const FAR: Pence = 3_000n;
/** Tax above this percentage of the tax without any allowance is in doubt. */
const MOST_TAX_PERCENT = 103n;
const PAYMENTS_OF_JOB_MIN = 3n;
/** Expenses and other tax-free pay are at most the rest of the pay to date. */
const TAXED_PERCENT_MIN = 90n;

/**
 * With a cumulative tax code, the pay to date determines the tax to date, except for people who joined within
 * the year.
 */
export const yearTaxDue: Relation<'year_tax_due'> = {
  code: 'year_tax_due',
  terms: { year: ['gross', 'taxable', 'tax', 'pension'], period: ['gross', 'pension'] },
  // software that rounds every period may end the year some pounds off
  slack: 500n,
  explains: { holds: 1, fails: 0 },
  says: {
    holds: 'The tax to date matches the tax code',
    fails: 'The tax to date does not match the tax code',
  },
  severity: 'high',
  compare(payslip) {
    const tax = yearFigure(payslip.money, 'tax');
    if (!tax) return [];
    return [
      {
        field: fieldOfYear('tax'),
        at: tax.cell,
        actual: tax.pence,
        due: taxToDate(payslip, taxBases(payslip)),
        otherwise: () => taxToDate(payslip, benefitBases(payslip)),
        judge({ nearest, gap }) {
          const expected = nearest.least ?? 0n;
          if (hasJoinedInYear(payslip) || (expected > tax.pence && isAtLimit(payslip))) return null;
          const isFar = gap > FAR && gap * 20n > magnitude(expected);
          const mayBeFree = expected > tax.pence && mayIncludeFreePay(payslip, tax.pence);
          return isYearKnown(taxBases(payslip)) && !mayBeFree
            ? { severity: isFar ? 'high' : 'low' }
            : { outcome: 'unproven', severity: isFar ? 'medium' : 'low', message: YEAR_ESTIMATED };
        },
      },
    ];
  },
};

/**
 * Earlier pay may have been free of tax, such as expenses. True if the taxable pay to date is not printed, the tax of
 * this period is right, and the tax to date is due on a little less than the pay to date.
 */
function mayIncludeFreePay(payslip: Payslip, tax: Pence): boolean {
  if (yearFigure(payslip.money, 'taxable') || !isProven(incomeTax, payslip)) return false;
  const taxed = taxBases(payslip).map((base) => ({
    ...base,
    yearToDate: base.yearToDate && (base.yearToDate * TAXED_PERCENT_MIN) / 100n,
  }));
  return taxToDate(payslip, taxed).some(({ least }) => least !== null && least <= tax);
}

const YEAR_ESTIMATED =
  'Unproven: the tax to date does not match the tax code, as far as we can estimate the taxable pay to date, which the payslip does not show';

function taxToDate({ details }: Payslip, bases: readonly Base[]): Due[] {
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  if (code?.basis !== 'cumulative' || payDayOf(details) === null) return [];
  return periodsOf(details).flatMap((period) =>
    bases.flatMap(({ yearToDate }) => {
      const due = yearToDate === null || period.isExtra ? null : taxOn(code, period, yearToDate);
      return due === null ? [] : [exactly(due)];
    }),
  );
}

export function isTaxToDateProven(payslip: Payslip): boolean {
  return evaluate(yearTaxDue, payslip).some(({ outcome }) => outcome === 'holds');
}

/** Tax takes at most half of the pay, so a new code may need several periods to catch up. */
function isAtLimit(payslip: Payslip): boolean {
  const tax = takenPence(payslip.money, ['tax']);
  return tax !== null && taxBases(payslip).some(({ pay }) => magnitude(tax - pay / 2n) <= PENNY);
}

export const yearTax: Relation<'year_tax'> = {
  code: 'year_tax',
  terms: { year: ['gross', 'taxable', 'tax'] },
  slack: 0n,
  explains: { holds: 0, fails: 0 },
  says: {
    holds: 'The tax to date fits the pay to date',
    fails: 'The tax to date is more than half of the pay to date',
  },
  severity: 'high',
  compare(payslip) {
    const { tax, pay } = taxedInYear(payslip.money);
    if (!tax || !pay || pay.pence <= 0n) return [];
    // the limit is half of the money paid, and a pension lowers only the taxable pay
    const paid = yearFigure(payslip.money, 'gross')?.pence ?? 0n;
    const half = (paid > pay.pence ? paid : pay.pence) / 2n;
    const most = isTaxToDateProven(payslip) ? null : mostTax(payslip);
    const isUsual = most === null || most > half;
    return [
      {
        field: fieldOfYear('tax'),
        at: tax.cell,
        actual: tax.pence,
        due: [{ least: null, most: isUsual ? half : most }],
        ...(!isUsual && { otherwise: () => [{ least: null, most: half, doubt: MORE_THAN_USUAL }] }),
      },
    ];
  },
};

const MORE_THAN_USUAL = {
  severity: 'medium',
  message:
    'Unproven: the tax to date is more than is due on the pay to date without any allowance, unless an earlier job in the tax year had higher pay',
} as const;

/**
 * Someone with an allowance pays no more tax to date than someone without one, except after an earlier job with
 * higher pay. Returns null if the page does not show enough, or if the job is new: its first payments may catch up on
 * the tax of the job before it.
 */
function mostTax(payslip: Payslip): Pence | null {
  const { details, money } = payslip;
  const pay = taxedInYear(money).pay?.pence ?? 0n;
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const now = takenPence(money, ['tax']);
  if (code?.kind !== 'suffix' || payDayOf(details) === null || now === null || now <= 0n) return null;
  const usual = largest(taxBases(payslip).map((base) => base.pay)) ?? 0n;
  if (usual <= 0n || pay < PAYMENTS_OF_JOB_MIN * usual) return null;
  const most = largest(
    periodsOf(details).flatMap((period) => {
      // only for the periods of this job, whose number is estimated from its pay
      const number = Math.min(period.number, Number(pay / usual) * period.length);
      const without = { kind: '0T', region: code.region, basis: 'cumulative' } as const;
      return taxOn(without, { ...period, number }, pay) ?? [];
    }),
  );
  return most === null ? null : (most * MOST_TAX_PERCENT) / 100n;
}

function taxedInYear(money: PayslipMoney): { tax: Figure | null; pay: Figure | null } {
  return { tax: yearFigure(money, 'tax'), pay: yearFigure(money, 'taxable') ?? yearFigure(money, 'gross') };
}

export const TAX_OF_YEAR = [yearTax, yearTaxDue] as const;

import { parseTaxCode } from '#paye';
import type { Pence } from '#values/money.ts';
import { type Base, casesOf, isYearKnown, taxBases } from './bases.ts';
import { amountOf, amountOfYear } from './figures.ts';
import { benefitBases, incomeTax, isAtLimit } from './income-tax.ts';
import { hasJoinedInYear } from './joined-in-year.ts';
import { largest, payDayOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { type Due, evaluate, exactly, isElsewhere, isFar, isProven, relation } from './relation.ts';
import { taxOn } from './tax-on.ts';

/** Expenses and other tax-free pay are at most the rest of the pay to date. */
const TAXED_PERCENT_MIN = 90n;

const YEAR_ESTIMATED =
  'Unproven: the tax to date does not match the tax code, as far as we can estimate the taxable pay to date, which the payslip does not show';

/** With a cumulative tax code, the pay to date determines the tax to date, except for people who joined within the year. */
const yearTaxDue = relation({
  code: 'year_tax_due',
  terms: { year: ['gross', 'taxable', 'tax', 'pension'], period: ['gross', 'pension'] },
  // software that rounds every period may end the year some pounds off
  slack: 500n,
  explains: { holds: 1, fails: 0 },
  says: ['The tax to date matches the tax code', 'The tax to date does not match the tax code'],
  compare(payslip) {
    const tax = amountOfYear(payslip.money, 'tax');
    if (!tax) return [];
    const bases = taxBases(payslip);
    return [
      {
        ...tax,
        due: taxToDate(payslip, bases),
        otherwise: () => taxToDate(payslip, benefitBases(payslip)),
        judge({ nearest, gap }) {
          const due = nearest.least ?? 0n;
          const isLess = tax.actual < due;
          // tax takes at most half of the pay, so a new code may need several periods to catch up
          const now = amountOf(payslip.money, 'tax')?.actual ?? 0n;
          const isCatchingUp = isLess && bases.some(({ pay }) => isAtLimit({ tax: now, pay }));
          if (isCatchingUp || hasJoinedInYear(payslip)) return null;
          const isSerious = isFar(gap, due);
          return isYearKnown(bases) && !(isLess && mayIncludeFreePay(payslip, tax.actual))
            ? { severity: isSerious ? 'high' : 'low' }
            : { outcome: 'unproven', severity: isSerious ? 'medium' : 'low', message: YEAR_ESTIMATED };
        },
      },
    ];
  },
  isMisread: isElsewhere,
});

function taxToDate(payslip: Payslip, bases: readonly Base[]): Due[] {
  const { taxCode } = payslip.details;
  const code = taxCode && parseTaxCode(taxCode.value);
  if (code?.basis !== 'cumulative' || payDayOf(payslip.details) === null) return [];
  return casesOf(payslip, bases).flatMap(({ period, yearToDate }) => {
    const due = yearToDate === null || period.isExtra ? null : taxOn(code, period, yearToDate);
    return due === null ? [] : [exactly(due)];
  });
}

/**
 * Earlier pay may have been free of tax, such as expenses. True if the taxable pay to date is not printed, the tax of
 * this period is right, and the tax to date is due on a little less than the pay to date.
 */
function mayIncludeFreePay(payslip: Payslip, tax: Pence): boolean {
  if (amountOfYear(payslip.money, 'taxable') || !isProven(incomeTax, payslip)) return false;
  const taxed = taxBases(payslip).map(({ yearToDate, ...base }) => ({
    ...base,
    yearToDate: yearToDate && (yearToDate * TAXED_PERCENT_MIN) / 100n,
  }));
  return taxToDate(payslip, taxed).some(({ least }) => least !== null && least <= tax);
}

export function isTaxToDateProven(payslip: Payslip): boolean {
  return evaluate(yearTaxDue, payslip).some(({ outcome }) => outcome === 'holds');
}

/** The law limits tax to half of the money paid, and a pension lowers only the taxable pay. */
const yearTax = relation({
  code: 'year_tax',
  terms: { year: ['gross', 'taxable', 'tax'] },
  slack: 0n,
  says: ['The tax to date fits the pay to date', 'The tax to date is more than half of the pay to date'],
  compare({ money }) {
    const [tax, ...pays] = (['tax', 'gross', 'taxable'] as const).map((kind) => amountOfYear(money, kind));
    const paid = largest(pays.flatMap((pay) => pay?.actual ?? []));
    return tax && paid !== null && paid > 0n ? [{ ...tax, due: [{ least: null, most: paid / 2n }] }] : [];
  },
});

export const TAX_OF_YEAR = [yearTax, yearTaxDue] as const;

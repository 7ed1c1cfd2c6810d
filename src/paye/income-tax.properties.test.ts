import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPence } from '#values/money.ts';
import { computeIncomeTax } from './income-tax.ts';
import { type PayPeriod, payPeriodOf } from './pay-period.ts';
import { REGIONS, type Region, TAX_YEARS, type TaxYearTables, tablesOf } from './tables.ts';
import { parseTaxCode, type TaxCode } from './tax-code.ts';

const PERIODS = {
  weekly: 52,
  fortnightly: 26,
  four_weekly: 13,
  monthly: 12,
  quarterly: 4,
  biannually: 2,
} as const;
const PREFIXES = { rUK: '', scotland: 'S', wales: 'C' };

const tables = fc.constantFrom(...TAX_YEARS).map((taxYear) => tablesOf(taxYear) as TaxYearTables);
const region = fc.constantFrom(...REGIONS);
const frequency = fc.constantFrom(...(Object.keys(PERIODS) as (keyof typeof PERIODS)[]));
const pence = fc.bigInt({ min: 0n, max: 2_000_000n });
const code = fc
  .tuple(
    fc.constantFrom('', 'S', 'C'),
    fc.constantFrom('1257L', '0T', 'BR', 'D0', 'D1', 'NT', 'K475', 'K1500', '45L'),
    fc.constantFrom('', ' X'),
  )
  .map((parts) => parseTaxCode(parts.join('')) as TaxCode);

describe('income tax', () => {
  test('of a whole year is within 0.50 of the tax that the bands give', () => {
    const salary = fc.bigInt({ min: 0n, max: 200_000n });
    fc.assert(
      fc.property(tables, region, frequency, salary, (year, where, often, pounds) => {
        const paid = taxOfYear(year, standardCode(year, where), often, pounds * 100n);
        const asked = taxFromBands(year, where, pounds);
        expect(Math.abs(Number(paid) - asked)).toBeLessThanOrEqual(50);
      }),
      { numRuns: 500 },
    );
  });

  test('never falls when pay rises', () => {
    const before = fc.record({ payBefore: pence, taxBefore: pence });
    fc.assert(
      fc.property(
        tables,
        code,
        periods(),
        before,
        pence,
        pence,
        (year, taxCode, period, history, pay, rise) => {
          const lower = taxOf(year, taxCode, period, { ...history, pay });
          const higher = taxOf(year, taxCode, period, { ...history, pay: pay + rise });
          expect(higher >= lower).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('takes at most half of a payment', () => {
    fc.assert(
      fc.property(tables, code, periods(), pence, pence, (year, taxCode, period, payBefore, pay) => {
        const tax = taxOf(year, taxCode, period, { pay, payBefore, taxBefore: 0n });
        expect(2n * tax <= pay).toBe(true);
      }),
    );
  });

  test('on the week 1 basis ignores earlier payments and never refunds', () => {
    const alone = code.map((taxCode): TaxCode => ({ ...taxCode, basis: 'week1' }));
    fc.assert(
      fc.property(
        tables,
        alone,
        periods(),
        pence,
        pence,
        pence,
        (year, taxCode, period, pay, payBefore, taxBefore) => {
          const tax = taxOf(year, taxCode, period, { pay, payBefore, taxBefore });
          expect(tax).toBe(taxOf(year, taxCode, period, { pay, payBefore: 0n, taxBefore: 0n }));
          expect(tax >= 0n).toBe(true);
        },
      ),
    );
  });
});

function periods(): fc.Arbitrary<PayPeriod> {
  return fc
    .tuple(frequency, fc.nat({ max: 51 }))
    .map(([often, index]) => periodOf(often, index % PERIODS[often]));
}

function periodOf(often: keyof typeof PERIODS, index: number): PayPeriod {
  const first = payPeriodOf(often, '2025-04-06');
  return { ...first, number: first.length * (index + 1) };
}

function standardCode(year: TaxYearTables, where: Region): TaxCode {
  return parseTaxCode(`${PREFIXES[where]}${year.standardCode}`) as TaxCode;
}

function taxOf(
  year: TaxYearTables,
  taxCode: TaxCode,
  period: PayPeriod,
  payment: { pay: bigint; payBefore: bigint; taxBefore: bigint },
): bigint {
  return computeIncomeTax(year, { code: taxCode, period, paidInMoney: payment.pay, ...payment }) ?? 0n;
}

function taxOfYear(
  year: TaxYearTables,
  taxCode: TaxCode,
  often: keyof typeof PERIODS,
  salary: bigint,
): bigint {
  const payments = splitPence(salary, Array<bigint>(PERIODS[often]).fill(1n));
  let payBefore = 0n;
  let taxBefore = 0n;
  payments.forEach((pay, index) => {
    taxBefore += taxOf(year, taxCode, periodOf(often, index), { pay, payBefore, taxBefore });
    payBefore += pay;
  });
  return taxBefore;
}

/**
 * Plain arithmetic over the bands, in pence. A code's number drops the last digit of the allowance, worth up
 * to 9 pounds.
 */
function taxFromBands(year: TaxYearTables, where: Region, pounds: bigint): number {
  const allowance = Number.parseInt(year.standardCode, 10) * 10 + 9;
  const taxable = Math.max(0, Number(pounds) - allowance);
  return year.bands[where].reduce((tax, { above, upTo, rate }) => {
    const slice = Math.min(taxable, upTo === null ? Number.POSITIVE_INFINITY : Number(upTo)) - Number(above);
    return tax + (Math.max(0, slice) * Number(rate)) / 100;
  }, 0);
}

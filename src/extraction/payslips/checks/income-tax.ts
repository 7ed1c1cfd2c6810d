import { computeIncomeTax, type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import { type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { type Base, periodsOf, taxBases } from './bases.ts';
import { failed, magnitude, passed } from './finding.ts';
import { hasJoinedInYear } from './joined-in-year.ts';

/** Payroll software rounds intermediate results in different ways. */
const TOLERANCE: Pence = 200n;
const NEAR: Pence = 1_000n;
/** Codes that take too much tax. People who get a refund usually had one of these before. */
const CODES_BEFORE_REFUND = ['BR', '0T', 'D0'];

interface Expected {
  tax: Pence;
  /** True if the tax depends on this payment alone, or the earlier pay is known. */
  isCertain: boolean;
}

/** Checks the tax against the tax code, for the period and with the year to date where it is printed. */
export function checkIncomeTax(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const tax = takenPence(money, ['tax']);
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const tables = details.payDate && tablesOf(taxYearOf(details.payDate.value));
  if (tax === null || !code || !tables) return [];
  const found = expectations(parts, code).sort((a, b) =>
    compare(magnitude(a.tax - tax), magnitude(b.tax - tax)),
  );
  const [nearest] = found;
  if (!nearest) return [];
  const gap = magnitude(nearest.tax - tax);
  const at = money.deductions.find(({ kind }) => kind === 'tax')?.segment;
  const checked = {
    code: 'income_tax' as const,
    field: 'income_information.deductions.income_tax',
    at,
    expected: nearest.tax,
    actual: tax,
  };
  if (gap <= TOLERANCE)
    return [passed({ ...checked, message: `The tax matches tax code ${details.taxCode?.value}` })];
  const severity = severityOf(gap, {
    expected: nearest,
    isCertain: found.some(({ isCertain }) => isCertain),
  });
  return severity === null
    ? []
    : [
        failed(severity, {
          ...checked,
          message: `The tax does not match tax code ${details.taxCode?.value}`,
        }),
      ];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function expectations(parts: PayslipParts, code: TaxCode): Expected[] {
  const yearTax = yearFigure(parts.money, 'tax')?.pence ?? null;
  return periodsOf(parts.details).flatMap((period) =>
    taxBases(parts).flatMap((base) => expectationsOn(parts, { code, yearTax, period, base })),
  );
}

interface Case {
  code: TaxCode;
  yearTax: Pence | null;
  period: PayPeriod;
  base: Base;
}

function expectationsOn(parts: PayslipParts, { code, yearTax, period, base }: Case): Expected[] {
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  const isAlone = code.basis === 'week1' || code.kind === 'flat' || code.kind === 'NT' || period.isExtra;
  if (isAlone) return [alone].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
  if (base.yearToDate === null || yearTax === null) {
    // the earlier pay is unknown: assume the same pay in every period, or none before
    return [alone, taxOn(code, period, base.pay)]
      .filter((tax) => tax !== null)
      .map((tax) => ({ tax, isCertain: false }));
  }
  const isPaidBack = (takenPence(parts.money, ['tax']) ?? 0n) < 0n;
  const earlier = isPaidBack ? CODES_BEFORE_REFUND : [];
  const byYear = growthOfTax({ code, earlier }, period, { pay: base.pay, yearToDate: base.yearToDate });
  // after a P45, the year includes pay from another employment
  const joined = hasJoinedInYear(parts) ? [alone] : [];
  return [...byYear, ...joined].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
}

/**
 * Computes the tax on the year including this payment minus the tax before it, by the same code or by one
 * that people often have before it.
 */
function growthOfTax(
  { code, earlier }: { code: TaxCode; earlier: readonly string[] },
  period: PayPeriod,
  { pay, yearToDate }: { pay: Pence; yearToDate: Pence },
): (Pence | null)[] {
  const now = taxOn(code, period, yearToDate);
  if (now === null) return [];
  if (period.number <= period.length) return [now];
  const before = { ...period, number: period.number - period.length };
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  const others = earlier.flatMap((other) => parseTaxCode(other) ?? []);
  const codes = [code, ...(standard ? [standard] : []), ...others];
  return codes.map((other) => {
    const then = taxOn({ ...other, region: code.region }, before, yearToDate - pay);
    return then === null ? null : now - then;
  });
}

/** Computes the tax on all pay up to a period, or on one payment. */
export function taxOn(code: TaxCode, period: PayPeriod, pay: Pence): Pence | null {
  const tables = tablesOf(period.taxYear);
  // computeIncomeTax limits tax to half of the money paid; a figure of four times the pay disables that limit
  // for cumulative codes
  const paidInMoney = code.basis === 'week1' ? pay : 4n * pay;
  return tables && computeIncomeTax(tables, { code, period, pay, paidInMoney, payBefore: 0n, taxBefore: 0n });
}

function severityOf(
  gap: Pence,
  { expected, isCertain }: { expected: Expected; isCertain: boolean },
): Severity | null {
  const share = (percent: bigint) => gap * 100n > magnitude(expected.tax) * percent;
  if (isCertain) return gap <= NEAR ? 'low' : share(5n) ? 'high' : 'medium';
  if (gap > 5n * NEAR && share(50n)) return 'high';
  return gap > NEAR && share(15n) ? 'medium' : null;
}

import { type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import { type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { type Base, periodsOf, taxBases } from './bases.ts';
import { type Checked, failed, magnitude, passed } from './finding.ts';
import { hasJoinedInYear } from './joined-in-year.ts';
import { isTaxBySomeCode } from './tax-before.ts';
import { taxOn } from './tax-on.ts';

/** Payroll software rounds intermediate results in different ways. */
const TOLERANCE: Pence = 200n;
const NEAR: Pence = 1_000n;

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
  const cases = casesOf(parts, { code, tax });
  const found = cases
    .flatMap(expectationsOn)
    .sort((a, b) => compare(magnitude(a.tax - tax), magnitude(b.tax - tax)));
  const [nearest] = found;
  if (!nearest) return [];
  const name = `tax code ${details.taxCode?.value}`;
  const checked = {
    code: 'income_tax' as const,
    field: 'income_information.deductions.income_tax',
    at: money.deductions.find(({ kind }) => kind === 'tax')?.segment,
    expected: nearest.tax,
    actual: tax,
  };
  if (magnitude(nearest.tax - tax) <= TOLERANCE)
    return [passed({ ...checked, message: `The tax matches ${name}` })];
  if (cases.some(isAfterOtherCode))
    return [
      passed({ ...checked, expected: tax, message: `The tax matches ${name} after a change of tax code` }),
    ];
  return judgeUnexplained(cases, { checked, name, nearest, isCertain: found.some((one) => one.isCertain) });
}

/** Judges tax that neither this tax code nor another one before it explains. */
function judgeUnexplained(
  cases: readonly Case[],
  on: { checked: Omit<Checked, 'message'>; name: string; nearest: Expected; isCertain: boolean },
): Finding[] {
  const { checked, name, nearest, isCertain } = on;
  if (cases.some(isPossibleAfterP45))
    return [
      failed('low', {
        ...checked,
        expected: null,
        message: `Unproven: the tax by ${name} depends on pay from an earlier job in this tax year`,
      }),
    ];
  const gap = magnitude(nearest.tax - (cases[0]?.tax ?? 0n));
  const severity = severityOf(gap, { expected: nearest, isCertain });
  if (severity === null) return [];
  if (cases.some(isYearRight))
    return [
      failed(severity === 'high' ? 'medium' : severity, {
        ...checked,
        message: `The tax to date matches ${name}, but no earlier tax code explains the tax of this period`,
      }),
    ];
  return [failed(severity, { ...checked, message: `The tax does not match ${name}` })];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One reading of the payslip: the period and the pay that the tax may be due on. */
interface Case {
  code: TaxCode;
  tax: Pence;
  yearTax: Pence | null;
  period: PayPeriod;
  base: Base;
  hasJoined: boolean;
}

function casesOf(parts: PayslipParts, own: Pick<Case, 'code' | 'tax'>): Case[] {
  const yearTax = yearFigure(parts.money, 'tax')?.pence ?? null;
  const hasJoined = hasJoinedInYear(parts);
  return periodsOf(parts.details).flatMap((period) =>
    taxBases(parts).map((base) => ({ ...own, yearTax, period, base, hasJoined })),
  );
}

function expectationsOn({ code, yearTax, period, base, hasJoined }: Case): Expected[] {
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  const isAlone = code.basis === 'week1' || code.kind === 'flat' || code.kind === 'NT' || period.isExtra;
  if (isAlone) return [alone].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
  if (base.yearToDate === null || yearTax === null) {
    // the earlier pay is unknown: assume the same pay in every period, or none before
    return [alone, taxOn(code, period, base.pay)]
      .filter((tax) => tax !== null)
      .map((tax) => ({ tax, isCertain: false }));
  }
  const byYear = growthOfTax(code, period, { pay: base.pay, yearToDate: base.yearToDate });
  // after a P45, the year includes pay from another employment
  const joined = hasJoined ? [alone] : [];
  return [...byYear, ...joined].filter((tax) => tax !== null).map((tax) => ({ tax, isCertain: true }));
}

/** Computes the tax on the year including this payment minus the tax before it, by this code and the usual one. */
function growthOfTax(
  code: TaxCode,
  period: PayPeriod,
  { pay, yearToDate }: { pay: Pence; yearToDate: Pence },
): (Pence | null)[] {
  const now = taxOn(code, period, yearToDate);
  if (now === null) return [];
  if (period.number <= period.length) return [now];
  const before = periodBefore(period);
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  return [code, ...(standard ? [standard] : [])].map((other) => {
    const then = taxOn({ ...other, region: code.region }, before, yearToDate - pay);
    return then === null ? null : now - then;
  });
}

function periodBefore(period: PayPeriod): PayPeriod {
  return { ...period, number: period.number - period.length };
}

/** A cumulative code brings the tax of the year to the right amount, whatever code the person had before. */
function isYearRight({ code, tax, yearTax, period, base }: Case): boolean {
  if (code.basis === 'week1' || period.isExtra || base.yearToDate === null || yearTax === null) return false;
  const due = taxOn(code, period, base.yearToDate);
  if (due === null) return false;
  // tax takes at most half of the pay; the rest follows in later periods
  const isAtLimit = magnitude(tax - base.pay / 2n) <= 1n;
  return magnitude(due - yearTax) <= TOLERANCE || (isAtLimit && due > yearTax);
}

function isAfterOtherCode(one: Case): boolean {
  const { code, tax, yearTax, period, base } = one;
  if (!isYearRight(one) || base.yearToDate === null || yearTax === null || period.number <= period.length)
    return false;
  const before = { period: periodBefore(period), pay: base.yearToDate - base.pay, tax: yearTax - tax };
  return isTaxBySomeCode(code, before);
}

/**
 * A cumulative code continues from the pay and tax of a P45, which the payslip does not show. Without earlier
 * pay the whole allowance of the year counts, so no less tax than that is possible, except a refund.
 */
function isPossibleAfterP45({ code, tax, yearTax, period, base, hasJoined }: Case): boolean {
  if (!hasJoined || code.basis === 'week1' || period.isExtra || base.pay <= 0n) return false;
  if (tax < 0n) return true;
  const toDate =
    base.yearToDate === null || yearTax === null ? null : { base: base.yearToDate, tax: yearTax };
  const due = taxOn(code, period, toDate?.base ?? base.pay);
  if (due === null) return false;
  const least = toDate ? due - (toDate.tax - tax) : due;
  return least - TOLERANCE <= tax && tax * 2n <= base.pay + 1n;
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

import { type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import { type PayslipParts, takenPence, yearFigure } from '../../readings/payslips/payroll-data.ts';
import { type Base, isYearKnown, taxBases } from '../../relations/payslips/bases.ts';
import { hasJoinedInYear } from '../../relations/payslips/joined-in-year.ts';
import { payDayOf, periodBefore, periodsOf } from '../../relations/payslips/pay-periods.ts';
import { isTaxBySomeCode } from '../../relations/payslips/tax-before.ts';
import { taxOn } from '../../relations/payslips/tax-on.ts';
import { benefitBases } from '../../relations/payslips/unnamed-benefits.ts';
import { type Checked, failed, passed, unproven } from './finding.ts';

/** Payroll software rounds intermediate results in different ways. */
const TOLERANCE: Pence = 200n;
const NEAR: Pence = 1_000n;
const POUND_STEP: Pence = 20n;
const VERY_HIGH_PAY: Pence = 12_500_000n;
export const TAX_FIELD = 'income_information.deductions.income_tax';

interface Expected {
  tax: Pence;
  /** True if the tax depends on this payment alone, or the earlier pay is known. */
  isCertain: boolean;
  /** True if the tax depends on pay to date that is an estimate. */
  isEstimated?: boolean;
}

/** Checks the tax against the tax code, for the period and with the year to date where it is printed. */
export function checkIncomeTax(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const tax = takenPence(money, ['tax']);
  if (tax === null || details.badTaxCode) return [];
  const usual = casesOf(parts, { tax, bases: taxBases(parts) });
  const isExplained = usual.flatMap(expectationsOn).some((one) => magnitude(one.tax - tax) <= TOLERANCE);
  const cases = isExplained ? usual : [...usual, ...casesOf(parts, { tax, bases: benefitBases(parts) })];
  const expected = nearestOf(cases.flatMap(expectationsOn), tax);
  if (!expected) return [];
  const name = details.taxCode ? `tax code ${details.taxCode.value}` : 'the usual tax code';
  const checked = {
    code: 'income_tax' as const,
    field: TAX_FIELD,
    at: money.deductions.find(({ kind }) => kind === 'tax')?.cell,
    expected: expected.tax,
    actual: tax,
  };
  if (magnitude(expected.tax - tax) <= TOLERANCE)
    return [passed({ ...checked, message: `The tax matches ${name}` })];
  if (cases.some(isAfterOtherCode))
    return [
      passed({ ...checked, expected: tax, message: `The tax matches ${name} after a change of tax code` }),
    ];
  return judgeUnexplained(cases, { checked, name, expected });
}

/** Judges tax that neither the tax code nor an earlier usual code explains. */
function judgeUnexplained(
  cases: readonly Case[],
  { checked, name, expected }: { checked: Omit<Checked, 'message'>; name: string; expected: Expected },
): Finding[] {
  if (cases.some(isPossibleAfterP45))
    return [
      unproven(cases.some(isWholePounds) ? 'low' : 'medium', {
        ...checked,
        expected: null,
        message: `Unproven: with ${name}, the tax depends on pay from an earlier job in this tax year`,
      }),
    ];
  if (cases.some(isYearRight))
    return [
      unproven('medium', {
        ...checked,
        message: `Unproven: the tax to date matches ${name}. The tax for this period matches only if the person had another tax code before, which the previous payslip can prove`,
      }),
    ];
  const tax = cases[0]?.tax ?? 0n;
  const gap = magnitude(expected.tax - tax);
  const share = (percent: bigint) => gap * 100n > magnitude(expected.tax) * percent;
  if (expected.isCertain)
    return [
      failed(gap <= NEAR ? 'low' : share(5n) ? 'high' : 'medium', {
        ...checked,
        message: `The tax does not match ${name}`,
      }),
    ];
  // the law limits the tax of a payment to half of it
  if (cases.every(({ base }) => tax > base.pay / 2n + TOLERANCE))
    return [failed('high', { ...checked, message: 'The tax is more than half of the pay' })];
  if (expected.isEstimated)
    return [
      unproven(gap <= NEAR ? 'low' : 'medium', {
        ...checked,
        message: `Unproven: the tax does not match ${name}, as far as we can estimate the taxable pay to date, which the payslip does not show`,
      }),
    ];
  const isNear = gap <= NEAR || !share(15n);
  return [
    unproven(isNear ? 'low' : 'medium', {
      ...checked,
      message: `Unproven: with ${name}, the tax depends on earlier pay in this tax year, which the payslip does not show${isNear ? '; it is near the tax on this pay alone' : ''}`,
    }),
  ];
}

/**
 * Returns the expected tax that is nearest to the printed tax. If it does not match, returns the nearest one that is
 * certain, if there is one.
 */
function nearestOf(found: readonly Expected[], tax: Pence): Expected | undefined {
  const sorted = [...found].sort((a, b) => compare(magnitude(a.tax - tax), magnitude(b.tax - tax)));
  const [nearest] = sorted;
  if (nearest && magnitude(nearest.tax - tax) <= TOLERANCE) return nearest;
  return sorted.find(({ isCertain }) => isCertain) ?? nearest;
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
  /** True if the page shows the tax code and when the payment was made. */
  isCertain: boolean;
  /** True if the page shows the pay to date. */
  isYearKnown: boolean;
}

function casesOf(parts: PayslipParts, { tax, bases }: { tax: Pence; bases: readonly Base[] }): Case[] {
  const { details, money } = parts;
  const printed = details.taxCode && parseTaxCode(details.taxCode.value);
  const isDated = payDayOf(details) !== null;
  const yearTax = yearFigure(money, 'tax')?.pence ?? null;
  const hasJoined = hasJoinedInYear(parts);
  const isKnown = isYearKnown(taxBases(parts));
  return periodsOf(details).flatMap((period) => {
    const code = printed ?? parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
    if (!code) return [];
    const isCertain = isDated && printed !== null;
    return bases.map((base) => ({
      code,
      tax,
      yearTax,
      period,
      base,
      hasJoined,
      isCertain,
      isYearKnown: isKnown,
    }));
  });
}

function expectationsOn(one: Case): Expected[] {
  const { code, yearTax, period, base, hasJoined, isCertain } = one;
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  if (alone === null) return [];
  const isAlone = code.basis === 'week1' || code.kind === 'flat' || code.kind === 'NT' || period.isExtra;
  if (isAlone) return [{ tax: alone, isCertain }];
  if (base.yearToDate === null || yearTax === null)
    // the earlier pay is unknown: assume the same pay in every period, or none before the job started
    return [alone, hasJoined ? taxOn(code, period, base.pay) : null]
      .filter((tax) => tax !== null)
      .map((tax) => ({ tax, isCertain: false }));
  const byYear = growthOfTax(code, period, { pay: base.pay, yearToDate: base.yearToDate });
  const judged = { isCertain: isCertain && one.isYearKnown, isEstimated: !one.isYearKnown };
  // with the same pay in every period, this tax is right even if the year includes pay of another job
  return [
    { ...judged, tax: alone, isCertain: judged.isCertain && hasJoined },
    ...byYear.filter((tax) => tax !== null).map((tax) => ({ ...judged, tax })),
  ];
}

/**
 * Computes by how much this payment raises the tax to date. Earlier payments may have had the same code or the usual
 * one.
 */
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

/** A cumulative code brings the tax to date to the right amount, whatever code the person had before. */
function isYearRight(one: Case): boolean {
  const { code, yearTax, period, base } = one;
  if (code.basis === 'week1' || period.isExtra || base.yearToDate === null || yearTax === null) return false;
  const due = taxOn(code, period, base.yearToDate);
  if (due === null) return false;
  return magnitude(due - yearTax) <= TOLERANCE || (isAtLimit(one) && due > yearTax);
}

/** Tax takes at most half of the pay. */
function isAtLimit({ tax, base }: Case): boolean {
  return tax > 0n && magnitude(tax - base.pay / 2n) <= 1n;
}

function isAfterOtherCode(one: Case): boolean {
  const { code, tax, yearTax, period, base } = one;
  if (!isYearRight(one)) return false;
  // half of the pay to the penny: the rest of the year's tax follows in later periods
  if (isAtLimit(one)) return true;
  if (base.yearToDate === null || yearTax === null || period.number <= period.length) return false;
  const before = { period: periodBefore(period), pay: base.yearToDate - base.pay, tax: yearTax - tax };
  return isTaxBySomeCode(code, before);
}

/**
 * A cumulative code continues from the pay and tax of a P45, which the payslip does not show. Without pay from an
 * earlier job, the whole allowance of the year so far counts. The tax is then the least that is possible, except for a
 * refund.
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

/**
 * Tax is due on whole pounds, so by the rates outside Scotland it is a multiple of 20p, except for very high pay.
 */
function isWholePounds({ code, tax, base, period }: Case): boolean {
  const yearly = (base.pay * (period.unit === 'week' ? 52n : 12n)) / BigInt(period.length);
  return code.region === 'scotland' || yearly > VERY_HIGH_PAY || tax % POUND_STEP === 0n;
}

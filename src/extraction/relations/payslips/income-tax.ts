import { type PayPeriod, parseTaxCode, type TaxCode, tablesOf } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import { type Base, isYearKnown, taxBases } from './bases.ts';
import { PENNY, takenPence, yearFigure } from './figures.ts';
import { hasJoinedInYear } from './joined-in-year.ts';
import { payDayOf, periodBefore, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { type Due, exactly, type Judgement, type Relation } from './relation.ts';
import { isTaxBySomeCode } from './tax-before.ts';
import { taxOn } from './tax-on.ts';
import { benefitBases } from './unnamed-benefits.ts';

/** A difference up to this amount is minor. */
const NEAR: Pence = 1_000n;
const POUND_STEP: Pence = 20n;
const ROUND_SUM: Pence = 1_000n;
/** The number of a tax code is a tenth of the allowance in pounds. */
const PENCE_OF_CODE: Pence = 1_000n;
const VERY_HIGH_PAY: Pence = 12_500_000n;
const YEAR_ESTIMATED = 'as far as we can estimate the taxable pay to date, which the payslip does not show';
const YEAR_UNKNOWN = 'the tax depends on earlier pay in this tax year, which the payslip does not show';

export const TAX_FIELD = 'income_information.deductions.income_tax';

/** The tax matches the tax code, on this payment alone or with the year to date where it is printed. */
export const incomeTax: Relation<'income_tax'> = {
  code: 'income_tax',
  terms: { period: ['gross', 'taxable', 'tax', 'pension'], year: ['tax', 'gross', 'taxable'] },
  // payroll software rounds intermediate results in different ways
  slack: 200n,
  explains: { holds: 2, fails: 0 },
  says: { holds: 'The tax matches the tax code', fails: 'The tax does not match the tax code' },
  severity: 'high',
  compare(payslip) {
    const { details, money } = payslip;
    const tax = takenPence(money, ['tax']);
    if (tax === null || details.badTaxCode) return [];
    const usual = casesOf(payslip, { tax, bases: taxBases(payslip) });
    const name = details.taxCode ? `tax code ${details.taxCode.value}` : 'the usual tax code';
    return [
      {
        field: TAX_FIELD,
        at: money.deductions.find(({ kind }) => kind === 'tax')?.cell,
        actual: tax,
        due: usual.flatMap(dueOn),
        otherwise() {
          const others = casesOf(payslip, { tax, bases: benefitBases(payslip) });
          return [...others.flatMap(dueOn), ...dueAfterOthers([...usual, ...others], { tax, name })];
        },
        says: { holds: `The tax matches ${name}`, fails: `The tax does not match ${name}` },
        judge: ({ nearest, gap }) => judge(usual, { tax, name, nearest, gap }),
      },
    ];
  },
};

/** Lists the tax that another tax code or another job before explains. */
function dueAfterOthers(cases: readonly Case[], { tax, name }: { tax: Pence; name: string }): Due[] {
  const due = exactly(tax);
  if (cases.some(isAfterOtherCode))
    return [{ ...due, holds: `The tax matches ${name} after a change of tax code` }];
  const isYearDue = cases.some(isYearRight);
  // tax to date that is right for the pay to date leaves no room for another job
  if (!isYearDue && cases.some(isPossibleAfterP45)) {
    const severity = cases.some(isUsualAfterP45) ? 'low' : 'medium';
    const message = `Unproven: with ${name}, the tax depends on pay from an earlier job in this tax year`;
    return [{ ...due, doubt: { severity, message, isPossible: true } }];
  }
  if (!isYearDue) return [];
  const message = `Unproven: the tax to date matches ${name}. The tax for this period matches only if the person had another tax code before, which the previous payslip can prove`;
  return [{ ...due, doubt: { severity: 'medium', message } }];
}

/** Judges tax that neither the tax code nor an earlier usual code explains. */
function judge(
  cases: readonly Case[],
  { tax, name, nearest, gap }: { tax: Pence; name: string; nearest: Due; gap: Pence },
): Partial<Judgement> {
  const share = (percent: bigint) => gap * 100n > magnitude(nearest.least ?? 0n) * percent;
  if (!nearest.estimate) return { severity: gap <= NEAR ? 'low' : share(5n) ? 'high' : 'medium' };
  // the law limits the tax of a payment to half of it
  if (cases.every(({ base }) => tax > base.pay / 2n + incomeTax.slack))
    return { message: 'The tax is more than half of the pay' };
  const isYearShown = nearest.estimate === YEAR_ESTIMATED;
  const isNear = gap <= NEAR || (!isYearShown && !share(15n));
  const message = isYearShown
    ? `Unproven: the tax does not match ${name}, ${YEAR_ESTIMATED}`
    : `Unproven: with ${name}, ${YEAR_UNKNOWN}${isNear ? '; it is near the tax on this pay alone' : ''}`;
  return { outcome: 'unproven', severity: isNear ? 'low' : 'medium', message };
}

/** One way to see the payslip: the period and the pay that the tax may be due on. */
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

function casesOf(payslip: Payslip, { tax, bases }: { tax: Pence; bases: readonly Base[] }): Case[] {
  const { details, money } = payslip;
  const printed = details.taxCode && parseTaxCode(details.taxCode.value);
  const common = {
    tax,
    yearTax: yearFigure(money, 'tax')?.pence ?? null,
    hasJoined: hasJoinedInYear(payslip),
    isCertain: payDayOf(details) !== null && printed !== null,
    isYearKnown: isYearKnown(taxBases(payslip)),
  };
  return periodsOf(details).flatMap((period) => {
    const code = printed ?? parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
    return code ? bases.map((base) => ({ ...common, code, period, base })) : [];
  });
}

function dueOn(one: Case): Due[] {
  const { code, yearTax, period, base, hasJoined, isCertain } = one;
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  if (alone === null) return [];
  const estimated = (isKnown: boolean, estimate = YEAR_UNKNOWN) => (isKnown ? {} : { estimate });
  const isAlone = code.basis === 'week1' || code.kind === 'flat' || code.kind === 'NT' || period.isExtra;
  if (isAlone) return [{ ...exactly(alone), ...estimated(isCertain) }];
  if (base.yearToDate === null || yearTax === null)
    // the earlier pay is unknown: assume the same pay in every period, or none before the job started
    return [alone, hasJoined ? taxOn(code, period, base.pay) : null]
      .filter((tax) => tax !== null)
      .map((tax) => ({ ...exactly(tax), ...estimated(false) }));
  const reason = one.isYearKnown ? YEAR_UNKNOWN : YEAR_ESTIMATED;
  const isKnown = isCertain && one.isYearKnown;
  const byYear = growthOfTax(code, period, { pay: base.pay, yearToDate: base.yearToDate });
  // with the same pay in every period, this tax is right even if the year includes pay of another job
  return [
    { ...exactly(alone), ...estimated(isKnown && hasJoined, reason) },
    ...byYear.map((tax) => ({ ...exactly(tax), ...estimated(isKnown, reason) })),
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
): Pence[] {
  const now = taxOn(code, period, yearToDate);
  if (now === null) return [];
  if (period.number <= period.length) return [now];
  const standard = parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
  return [code, ...(standard ? [standard] : [])].flatMap((other) => {
    const then = taxOn({ ...other, region: code.region }, periodBefore(period), yearToDate - pay);
    return then === null ? [] : [now - then];
  });
}

/** A cumulative code brings the tax to date to the right amount, whatever code the person had before. */
function isYearRight(one: Case): boolean {
  const { code, yearTax, period, base } = one;
  if (code.basis === 'week1' || period.isExtra || base.yearToDate === null || yearTax === null) return false;
  const due = taxOn(code, period, base.yearToDate);
  if (due === null) return false;
  return magnitude(due - yearTax) <= incomeTax.slack || (isAtLimit(one) && due > yearTax);
}

/** Tax takes at most half of the pay. */
function isAtLimit({ tax, base }: Case): boolean {
  return tax > 0n && magnitude(tax - base.pay / 2n) <= PENNY;
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
  if (code.kind === 'NT') return false;
  const toDate =
    base.yearToDate === null || yearTax === null ? null : { base: base.yearToDate, tax: yearTax };
  const due = taxOn(code, period, toDate?.base ?? base.pay);
  if (due === null) return false;
  const least = toDate ? due - (toDate.tax - tax) : due;
  return least - incomeTax.slack <= tax && tax * 2n <= base.pay + PENNY;
}

/**
 * True for tax that usual P45s lead to. Nothing on the page proves them, so they must not explain what a forger would
 * write: a round amount less than is due without them, a refund of more than an earlier job takes by the basic rate, or
 * less tax after payments that were taxed.
 */
function isUsualAfterP45(one: Case): boolean {
  const { code, tax, yearTax, period, base } = one;
  if (!isPossibleAfterP45(one) || !isWholePounds(one)) return false;
  const alone = taxOn({ ...code, basis: 'week1' }, period, base.pay);
  const without = taxOn(code, period, base.yearToDate ?? base.pay);
  if (alone === null || without === null) return false;
  const isCut = [alone, without].some((due) => tax < due && (due - tax) % ROUND_SUM === 0n);
  if (isCut) return false;
  const isFirst = base.yearToDate === null || base.yearToDate <= base.pay;
  const before = isFirst || yearTax === null ? 0n : yearTax - tax;
  if (tax < 0n) return (isFirst || before > 0n) && -tax <= before + mostRefund(one) + incomeTax.slack;
  // with low pay before, more of this pay is taxed by the basic rate, or in Scotland by a rate below it
  const basic = atBasicRate(one, base.pay - allowanceFor(one, period.length));
  return before <= 0n || tax >= alone - NEAR || tax * 10n >= basic * 9n;
}

/** The refund after a job that took the basic rate of pay as high as the allowance to date. */
function mostRefund(one: Case): Pence {
  const { code, period, base } = one;
  const earlier = allowanceFor(one, period.number);
  const taken = atBasicRate(one, earlier);
  return taken - (taxOn(code, period, earlier + (base.yearToDate ?? base.pay)) ?? taken);
}

function atBasicRate({ code, period }: Case, pay: Pence): Pence {
  const flat = parseTaxCode('BR');
  return (flat && taxOn({ ...flat, region: code.region }, period, pay)) ?? 0n;
}

/** The tax-free pay of this many weeks or months. */
function allowanceFor({ code, period }: Case, units: number): Pence {
  if (code.kind !== 'suffix') return 0n;
  return (BigInt(code.allowance) * PENCE_OF_CODE * BigInt(units)) / (period.unit === 'week' ? 52n : 12n);
}

/**
 * Tax is due on whole pounds, so by the rates outside Scotland it is a multiple of 20p, except for very high pay.
 */
function isWholePounds({ code, tax, base, period }: Case): boolean {
  const yearly = (base.pay * (period.unit === 'week' ? 52n : 12n)) / BigInt(period.length);
  return code.region === 'scotland' || yearly > VERY_HIGH_PAY || tax % POUND_STEP === 0n;
}

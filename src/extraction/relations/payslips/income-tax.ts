import { freePayOfOne, parseTaxCode, type TaxCode } from '#paye';
import { magnitude, type Pence } from '#values/money.ts';
import { type Base, type Case, casesOf, isYearKnown, taxBases } from './bases.ts';
import { amountOf, amountOfYear, PENNY } from './figures.ts';
import { hasJoinedInYear } from './joined-in-year.ts';
import { isFirst, payDayOf, periodBefore } from './pay-periods.ts';
import { looseAmounts, type Payslip } from './payslip.ts';
import { type Due, exactly, isElsewhere, isFar, type Judgement, NEAR, relation } from './relation.ts';
import { isTaxBySomeCode } from './tax-before.ts';
import { taxOn } from './tax-on.ts';

/** Tax is due on whole pounds, so by the rates up to 40 % outside Scotland it is a multiple of this. */
const POUND_STEP: Pence = 20n;
const YEAR_ESTIMATED = 'as far as we can estimate the taxable pay to date, which the payslip does not show';
const YEAR_UNKNOWN = 'the tax depends on earlier pay in this tax year, which the payslip does not show';

/** The tax matches the tax code, on this payment alone or with the year to date where it is printed. */
export const incomeTax = relation({
  code: 'income_tax',
  terms: { period: ['gross', 'taxable', 'tax', 'pension'], year: ['tax', 'gross', 'taxable'] },
  // payroll software rounds intermediate results in different ways
  slack: 200n,
  explains: { holds: 2, fails: 0 },
  says: ['The tax matches the tax code', 'The tax does not match the tax code'],
  compare(payslip) {
    const { details, money } = payslip;
    const tax = amountOf(money, 'tax');
    if (!tax || details.badTaxCode) return [];
    const usual = taxCases(payslip, taxBases(payslip));
    const name = details.taxCode ? `tax code ${details.taxCode.value}` : 'the usual tax code';
    return [
      {
        ...tax,
        due: usual.flatMap(dueOn),
        otherwise() {
          const others = taxCases(payslip, benefitBases(payslip));
          return [...others.flatMap(dueOn), ...dueAfterOthers([...usual, ...others], name)];
        },
        says: [`The tax matches ${name}`, `The tax does not match ${name}`],
        judge: ({ nearest, gap }) => judge(usual, { name, nearest, gap }),
      },
    ];
  },
  isMisread: isElsewhere,
});

/** Lists the tax that another tax code or another job before explains. */
function dueAfterOthers(cases: readonly TaxCase[], name: string): Due[] {
  const due = exactly(cases[0]?.tax ?? 0n);
  if (cases.some(isAfterOtherCode))
    return [{ ...due, holds: `The tax matches ${name} after a change of tax code` }];
  // tax to date that is right for the pay to date leaves no room for another job
  if (cases.some(isYearRight)) {
    const message = `Unproven: the tax to date matches ${name}. The tax for this period matches only if the person had another tax code before, which the previous payslip can prove`;
    return [{ ...due, doubt: { severity: 'medium', message } }];
  }
  if (!cases.some(isPossibleAfterP45)) return [];
  const severity = cases.some(isUsualAfterP45) ? 'low' : 'medium';
  const message = `Unproven: with ${name}, the tax depends on pay from an earlier job in this tax year`;
  return [{ ...due, doubt: { severity, message } }];
}

/** Judges tax that neither the tax code nor an earlier usual code explains. */
function judge(
  cases: readonly TaxCase[],
  { name, nearest, gap }: { name: string; nearest: Due; gap: Pence },
): Partial<Judgement> {
  const due = nearest.least ?? 0n;
  if (!nearest.estimate) return { severity: gap <= NEAR ? 'low' : isFar(gap, due) ? 'high' : 'medium' };
  // the law limits the tax of a payment to half of it
  if (cases.every(({ tax, pay }) => tax > pay / 2n + incomeTax.slack))
    return { message: 'The tax is more than half of the pay' };
  const isYearShown = nearest.estimate === YEAR_ESTIMATED;
  const isNear = gap <= NEAR || (!isYearShown && !isFar(gap, due, 15n));
  const message = isYearShown
    ? `Unproven: the tax does not match ${name}, ${YEAR_ESTIMATED}`
    : `Unproven: with ${name}, ${YEAR_UNKNOWN}${isNear ? '; it is near the tax on this pay alone' : ''}`;
  return { outcome: 'unproven', severity: isNear ? 'low' : 'medium', message };
}

/** One way to see the payslip: the period and the pay that the tax may be due on. */
interface TaxCase extends Case {
  code: TaxCode;
  tax: Pence;
  yearTax: Pence | null;
  hasJoined: boolean;
  /** True if the page shows the tax code and when the payment was made. */
  isCertain: boolean;
  /** True if the page shows the pay to date. */
  isYearKnown: boolean;
}

function taxCases(payslip: Payslip, bases: readonly Base[]): TaxCase[] {
  const { details, money } = payslip;
  const printed = details.taxCode && parseTaxCode(details.taxCode.value);
  const common = {
    tax: amountOf(money, 'tax')?.actual ?? 0n,
    yearTax: amountOfYear(money, 'tax')?.actual ?? null,
    hasJoined: hasJoinedInYear(payslip),
    isCertain: payDayOf(details) !== null && printed !== null,
    isYearKnown: isYearKnown(taxBases(payslip)),
  };
  return casesOf(payslip, bases).flatMap((one) => {
    const code = printed ?? parseTaxCode(one.tables.standardCode);
    return code ? [{ ...common, ...one, code }] : [];
  });
}

function dueOn(one: TaxCase): Due[] {
  const { code, period, pay, yearTax, hasJoined, isCertain } = one;
  const due = (tax: Pence | null, { isKnown = false, estimate = YEAR_UNKNOWN } = {}): Due[] =>
    tax === null ? [] : [{ ...exactly(tax), ...(!isKnown && { estimate }) }];
  if (!isCumulative(one) || code.kind === 'flat' || code.kind === 'NT')
    return due(alone(one), { isKnown: isCertain });
  // the earlier pay is unknown: assume the same pay in every period, or none before the job started
  if (one.yearToDate === null || yearTax === null)
    return [...due(alone(one)), ...due(hasJoined ? taxOn(code, period, pay) : null)];
  const isKnown = isCertain && one.isYearKnown;
  const estimate = one.isYearKnown ? YEAR_UNKNOWN : YEAR_ESTIMATED;
  // with the same pay in every period, tax on this payment alone is right even if the year includes pay of another job
  return [
    ...due(alone(one), { isKnown: isKnown && hasJoined, estimate }),
    ...growthOfTax(one).flatMap((tax) => due(tax, { isKnown, estimate })),
  ];
}

function isCumulative({ code, period }: TaxCase): boolean {
  return code.basis !== 'week1' && !period.isExtra;
}

/** The tax on this payment as if it was the only one. */
function alone({ code, period, pay }: TaxCase): Pence | null {
  return taxOn({ ...code, basis: 'week1' }, period, pay);
}

/** Computes by how much this payment raises the tax to date. Earlier payments may have had the same code or the usual one. */
function growthOfTax({ code, period, tables, pay, yearToDate }: TaxCase): Pence[] {
  const now = yearToDate === null ? null : taxOn(code, period, yearToDate);
  if (yearToDate === null || now === null) return [];
  if (isFirst(period)) return [now];
  return [code, parseTaxCode(tables.standardCode)].flatMap((other) => {
    const own = other && { ...other, region: code.region };
    const then = own && taxOn(own, periodBefore(period), yearToDate - pay);
    return then === null ? [] : [now - then];
  });
}

/**
 * Finds a benefit in kind whose label is not known: an amount on the page that explains both the tax of the period and
 * the tax to date if it is added to the taxable pay. Forgers don't raise the tax, so such an amount hides nothing.
 */
export function benefitBases(payslip: Payslip): Base[] {
  const gross = amountOf(payslip.money, 'gross')?.actual ?? 0n;
  const benefits = looseAmounts(payslip).filter((pence) => pence > 0n && pence * 2n < gross);
  const raised = benefits.flatMap((benefit) =>
    taxCases(payslip, taxBases(payslip)).flatMap((one) => {
      const { number, length } = one.period;
      const payments = BigInt(Math.ceil(number / length));
      const years = one.yearToDate === null ? [] : [one.yearToDate, one.yearToDate + benefit * payments];
      return years.map((yearToDate) => ({
        ...one,
        pay: one.pay + benefit,
        yearToDate,
        isYearPrinted: false,
      }));
    }),
  );
  return raised
    .filter((one) => isYearRight(one) && growthOfTax(one).some((due) => isNear(due, one.tax)))
    .slice(0, 1);
}

function isNear(due: Pence, tax: Pence): boolean {
  return magnitude(due - tax) <= incomeTax.slack;
}

/** A cumulative code brings the tax to date to the right amount, whatever code the person had before. */
function isYearRight(one: TaxCase): boolean {
  const { code, period, yearToDate, yearTax } = one;
  if (!isCumulative(one) || yearToDate === null || yearTax === null) return false;
  const due = taxOn(code, period, yearToDate);
  return due !== null && (isNear(due, yearTax) || (isAtLimit(one) && due > yearTax));
}

/** Tax takes at most half of the pay. The rest of the year's tax follows in later periods. */
export function isAtLimit({ tax, pay }: Pick<TaxCase, 'tax' | 'pay'>): boolean {
  return tax > 0n && magnitude(tax - pay / 2n) <= PENNY;
}

function isAfterOtherCode(one: TaxCase): boolean {
  const { code, tax, yearTax, period, pay, yearToDate } = one;
  if (!isYearRight(one)) return false;
  if (isAtLimit(one)) return true;
  if (yearToDate === null || yearTax === null || isFirst(period)) return false;
  return isTaxBySomeCode(code, { period: periodBefore(period), pay: yearToDate - pay, tax: yearTax - tax });
}

/**
 * A cumulative code continues from the pay and tax of a P45, which the payslip does not show. Without pay from an
 * earlier job, the whole allowance of the year so far counts. The tax is then the least that is possible, except for a
 * refund.
 */
function isPossibleAfterP45(one: TaxCase): boolean {
  const { code, tax, period, pay, hasJoined } = one;
  if (!hasJoined || !isCumulative(one) || pay <= 0n) return false;
  if (tax < 0n) return true;
  const due = taxOn(code, period, one.yearToDate ?? pay);
  if (due === null || code.kind === 'NT') return false;
  return due - taxBefore(one) - incomeTax.slack <= tax && tax * 2n <= pay + PENNY;
}

/** The tax that this job took before. */
function taxBefore({ tax, yearTax, yearToDate }: TaxCase): Pence {
  return yearToDate === null || yearTax === null ? 0n : yearTax - tax;
}

/**
 * True for tax that usual P45s lead to. Nothing on the page proves them, so they must not explain what a forger would
 * write: a round amount less than is due without them, a refund of more than an earlier job takes by the basic rate, or
 * less tax after payments that were taxed.
 */
function isUsualAfterP45(one: TaxCase): boolean {
  const { code, tax, period, pay } = one;
  const [own, without] = [alone(one), taxOn(code, period, one.yearToDate ?? pay)];
  if (!isPossibleAfterP45(one) || own === null || without === null) return false;
  const isInSteps = code.region === 'scotland' || own % POUND_STEP !== 0n || tax % POUND_STEP === 0n;
  const isCut = [own, without].some((due) => tax < due && (due - tax) % NEAR === 0n);
  if (isCut || !isInSteps) return false;
  const before = taxBefore(one);
  const isFirstPay = (one.yearToDate ?? pay) <= pay;
  if (tax < 0n) return (isFirstPay || before > 0n) && -tax <= before + mostRefund(one) + incomeTax.slack;
  // with low pay before, more of this pay is taxed by the basic rate, or in Scotland by a rate below it
  const basic = atBasicRate(one, pay - allowanceFor(one, period.length));
  return isFirstPay || before <= 0n || tax >= own - NEAR || tax * 10n >= basic * 9n;
}

/** The refund after a job that took the basic rate of pay as high as the allowance to date. */
function mostRefund(one: TaxCase): Pence {
  const { code, period, pay } = one;
  const earlier = allowanceFor(one, period.number);
  const taken = atBasicRate(one, earlier);
  return taken - (taxOn(code, period, earlier + (one.yearToDate ?? pay)) ?? taken);
}

function atBasicRate({ code, period }: TaxCase, pay: Pence): Pence {
  return taxOn({ kind: 'flat', band: 'BR', region: code.region, basis: 'cumulative' }, period, pay) ?? 0n;
}

/** The tax-free pay of this many weeks or months. */
function allowanceFor({ code, period }: TaxCase, units: number): Pence {
  return code.kind === 'suffix' ? freePayOfOne(period.unit, code.allowance) * BigInt(units) : 0n;
}

import { computeNationalInsurance, parseTaxCode, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { niBases, taxBases } from '../../../relations/payslips/bases.ts';
import { type Figure, type PayslipMoney, yearFigure } from '../../../relations/payslips/figures.ts';
import { type DatedPeriod, datedPeriodsOf, periodBefore } from '../../../relations/payslips/pay-periods.ts';
import { taxOn } from '../../../relations/payslips/tax-on.ts';
import { isOtherDeduction } from '../../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';
import type { Details } from '../details/details.ts';

const OTHER_DEDUCTIONS =
  /\b(?:loan|advance|union|club|parking|purchases?|order|attachment|arrears|fees?|season ticket|cycle|healthcare|charity|giving|lottery|canteen|subs|vouchers?)\b/i;
const FREQUENCIES = ['monthly', 'weekly', 'fortnightly', 'four_weekly', 'quarterly'] as const;
const NI_NEAR: Pence = 2n;
const TAX_NEAR_PERCENT = 8n;
const PENSION_UNIT = 1_000n;
/** 1 % to 12 % in half steps, each in full and less the basic rate of tax that the scheme reclaims. */
const PENSION_SHARES = Array.from({ length: 23 }, (_, index) => BigInt(10 + 5 * index)).flatMap((share) => [
  share,
  (share * 8n) / 10n,
]);
/** Cumulative tax differs by some pence from the tax on one payment, because pay is rounded to pounds. */
const TAX_NEAR: Pence = 60n;
const TAX_STEP: Pence = 20n;

/**
 * Finds income tax and NI among deductions with unknown labels: the amount that is due on the pay is the tax or
 * the contribution.
 */
export function nameRows(money: PayslipMoney, details: Details): PayslipMoney {
  const contributions = contributionsDue(money, details);
  const byFrequency = nameRow(money, { kind: 'ni', near: NI_NEAR, due: contributions });
  // the page may say a wrong frequency, such as that of a bonus
  const isFound = byFrequency.deductions.some(({ kind }) => kind === 'ni');
  const others = isFound
    ? []
    : FREQUENCIES.flatMap((frequency) => contributionsDue(byFrequency, { ...details, frequency }));
  const found = nameRow(byFrequency, { kind: 'ni', near: NI_NEAR, due: others });
  const contributed = nameRow(found, { kind: 'ni', near: 0n, due: firstOfYear(found, 'ni') });
  const due = taxesDue(contributed, details);
  const alone = nameRow(contributed, { kind: 'tax', near: TAX_NEAR, due });
  const byYear = [...firstOfYear(alone, 'tax'), ...growthOfTax(alone, details)];
  const taxed = nameRow(alone, { kind: 'tax', near: TAX_STEP, due: byYear });
  const [largest = 0n] = due.toSorted((a, b) => Number(b - a));
  // with earlier pay that varied, cumulative tax is only near the tax on this payment
  const near = (largest * TAX_NEAR_PERCENT) / 100n;
  const whole = namePension(nameRow(taxed, { kind: 'tax', near, due }));
  const isNotDue = (kind: 'tax' | 'ni', amounts: readonly Pence[]) =>
    amounts.length > 0 && amounts.every((one) => one === 0n) && (yearFigure(whole, kind)?.pence ?? 0n) === 0n;
  const notDue = [
    ...(isNotDue('tax', due) ? (['tax'] as const) : []),
    ...(isNotDue('ni', contributions) ? (['ni'] as const) : []),
  ];
  return notDue.length > 0 ? { ...whole, notDue } : whole;
}

/** Finds the pension among deductions with unknown labels: the only one that is a usual percentage of the pay. */
function namePension(money: PayslipMoney): PayslipMoney {
  const bases = [money.totals.gross?.pence ?? 0n, ...money.earnings.slice(0, 1).map(({ pence }) => pence)];
  const isShare = ({ pence, label }: Figure) =>
    pence > 0n &&
    !isOtherDeduction(label) &&
    bases.some((base) => PENSION_SHARES.some((share) => isNear(pence, (base * share) / PENSION_UNIT)));
  const found = money.deductions.filter((row) => row.kind === null && isShare(row));
  const [only] = found;
  if (!only || found.length > 1 || money.deductions.some(({ kind }) => kind === 'pension')) return money;
  return named(money, only, 'pension');
}

function isNear(one: Pence, other: Pence): boolean {
  return one - other <= 1n && other - one <= 1n;
}

function nameRow(
  money: PayslipMoney,
  { kind, near, due }: { kind: 'tax' | 'ni'; near: Pence; due: readonly Pence[] },
): PayslipMoney {
  if (money.deductions.some((row) => row.kind === kind)) return money;
  const isDue = ({ pence }: Figure) =>
    due.some((one) => one > 0n && pence - one <= near && one - pence <= near);
  const year = yearFigure(money, kind)?.pence;
  const isPossible = ({ pence, label }: Figure) =>
    !OTHER_DEDUCTIONS.test(label) && (year === undefined || year >= pence);
  const found = money.deductions.filter((row) => row.kind === null && isPossible(row) && isDue(row));
  const [only] = found;
  if (!only || found.length > 1) return money;
  return named(money, only, kind);
}

/** Names a row and the year-to-date figure beside it. */
function named(money: PayslipMoney, row: Figure, kind: Kind): PayslipMoney {
  const name = (figure: Figure): Figure => ({ ...figure, kind, clarity: 'inferred' });
  const beside = (money.unnamedYears ?? []).filter(
    (year) => year.row === row.row && year.region === row.region && year.pence >= row.pence,
  );
  const years = beside.length === 1 && yearFigure(money, kind) === null ? beside : [];
  return {
    ...money,
    deductions: money.deductions.map((one) => (one === row ? name(one) : one)),
    yearToDate: [...money.yearToDate, ...years.map(name)],
    unnamedYears: (money.unnamedYears ?? []).filter((year) => !years.includes(year)),
  };
}

function contributionsDue(money: PayslipMoney, details: Details): Pence[] {
  const category = details.niCategory ?? 'A';
  return onPeriods(details, (period) => {
    const tables = tablesOf(period.taxYear);
    if (!tables) return [];
    return niBases({ money }).flatMap(
      ({ pay }) => computeNationalInsurance(tables, { category, period, payDate: period.paidOn, pay }) ?? [],
    );
  });
}

function taxesDue(money: PayslipMoney, details: Details): Pence[] {
  return onPeriods(details, (period) => {
    const printed = details.taxCode && parseTaxCode(details.taxCode.value);
    const code = printed ?? parseTaxCode(tablesOf(period.taxYear)?.standardCode ?? '');
    if (!code) return [];
    return taxBases({ money }).flatMap(({ pay }) => taxOn({ ...code, basis: 'week1' }, period, pay) ?? []);
  });
}

/** In the first payment of a year, the amount to date is that of the period. */
function firstOfYear(money: PayslipMoney, kind: Kind): Pence[] {
  return [yearFigure(money, kind)?.pence ?? 0n];
}

/** The tax to date less the tax before this payment, if the tax to date is right for the pay to date. */
function growthOfTax(money: PayslipMoney, details: Details): Pence[] {
  const code = details.taxCode && parseTaxCode(details.taxCode.value);
  const tax = yearFigure(money, 'tax')?.pence;
  if (!code || tax === undefined || code.basis === 'week1') return [];
  return onPeriods(details, (period) =>
    taxBases({ money }).flatMap(({ pay, yearToDate }) => {
      if (yearToDate === null || period.number <= period.length) return [];
      const now = taxOn(code, period, yearToDate);
      const then = taxOn(code, periodBefore(period), yearToDate - pay);
      const isRight = now !== null && now - tax <= TAX_NEAR && tax - now <= TAX_NEAR;
      return isRight && then !== null ? [now - then] : [];
    }),
  );
}

function onPeriods(details: Details, due: (period: DatedPeriod) => Pence[]): Pence[] {
  return datedPeriodsOf(details).flatMap(due);
}

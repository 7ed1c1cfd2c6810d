import { type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { knownPence, magnitude } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding } from '../../extraction.ts';
import { isOfTaxMonth } from '../../readings/payslips/details/of-tax-month.ts';
import { fieldOf as f, PENNY, POUND } from '../../relations/payslips/figures.ts';
import { failed, judged } from './finding.ts';

/** Maximum number of days between two pay days. */
const PERIOD_DAYS: Record<string, number> = { weekly: 9, fortnightly: 16, four_weekly: 30, monthly: 35 };
const AMOUNTS = [
  { year: 'gross_pay', period: (data: PayrollData) => data.income_information.earnings.gross_pay },
  { year: 'net_pay', period: (data: PayrollData) => data.income_information.earnings.net_pay },
  { year: 'total_tax_paid', period: (data: PayrollData) => data.income_information.deductions.income_tax },
  { year: 'total_ni_paid', period: (data: PayrollData) => data.income_information.deductions.employee_ni },
] as const;

/**
 * Compares a payslip with other payslips of the same person: the year to date must continue from the previous
 * one, and each pay day has one payslip, unless they show that they are two payments.
 */
export function compareWithEarlier(data: PayrollData, earlier: readonly PayrollData[]): Finding[] {
  const payDay = dayOf(data);
  if (!payDay) return [];
  const same = earlier.filter((other) => isSameEmployment(data, other));
  const before = lastBefore(data, same);
  return [
    ...compareSameDay(
      data,
      same.filter((other) => dayOf(other) === payDay),
    ),
    ...(before ? compareYears(data, before) : []),
  ];
}

/**
 * Accepts tax that the payslip alone does not explain, if the previous payslip is known and both agree: the
 * tax and pay to date continue from it, and the tax to date is right for the tax code.
 */
export function explainByEarlier(
  findings: readonly Finding[],
  data: PayrollData,
  earlier: readonly PayrollData[],
): Finding[] {
  const before = lastBefore(
    data,
    earlier.filter((other) => isSameEmployment(data, other)),
  );
  const isYearRight = findings.some(({ code, isPassed }) => code === 'year_tax_due' && isPassed);
  if (!before || !isYearRight || !continuesFrom(data, before)) return [...findings];
  return findings.map((finding) =>
    finding.field === f('tax') && !finding.isPassed
      ? {
          ...finding,
          code: 'income_tax',
          severity: 'info',
          isPassed: true,
          expected: finding.actual,
          message: 'The tax matches this tax code and the tax to date on the previous payslip',
        }
      : finding,
  );
}

function continuesFrom(data: PayrollData, before: PayrollData): boolean {
  const compared = compareYears(data, before).filter(({ field }) => field !== fieldOf('net_pay'));
  const fields = compared.map(({ field }) => field);
  return (
    compared.every(({ isPassed }) => isPassed) &&
    isNextTo(data, before) &&
    fields.includes(fieldOf('total_tax_paid')) &&
    fields.includes(fieldOf('gross_pay'))
  );
}

/**
 * Returns the last payslip before this one, within its tax year. Of several payments on that day, it is one that
 * this payslip continues from. A person with two jobs for one employer has a year to date for each.
 */
function lastBefore(data: PayrollData, payslips: readonly PayrollData[]): PayrollData | undefined {
  const payDay = dayOf(data);
  if (payDay === null) return undefined;
  const sameDay = payslips.filter((other) => dayOf(other) === payDay);
  const paidFirst = sameDay.find((other) => isNextPayment(data, other));
  if (paidFirst) return paidFirst;
  const hasTwoJobs = sameDay.some((other) => isOtherRole(data, other));
  const before = payslips.filter(
    (other) => isBefore(other, payDay) && !(hasTwoJobs && isOtherRole(data, other)),
  );
  const last = before.map(dayOf).reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other), null);
  const onLast = before.filter((other) => dayOf(other) === last);
  return onLast.find((other) => compareYears(data, other).every(({ isPassed }) => isPassed)) ?? onLast[0];
}

function isSameEmployment(one: PayrollData, other: PayrollData): boolean {
  const [a, b] = [one.employment_information, other.employment_information];
  if (a.employer_tax_reference && b.employer_tax_reference)
    return a.employer_tax_reference === b.employer_tax_reference;
  return a.employer_name !== null && letters(a.employer_name) === letters(b.employer_name);
}

function letters(name: string | null): string {
  return (name ?? '').toLowerCase().replace(/\b(?:ltd|limited|plc)\b|[^a-z0-9]/g, '');
}

function isBefore(other: PayrollData, payDay: Day): boolean {
  const day = dayOf(other);
  return day !== null && day < payDay && taxYearOf(day) === taxYearOf(payDay);
}

/** At most one payslip fails, however often it was corrected: an honest correction looks like a changed net pay. */
function compareSameDay(data: PayrollData, sameDay: readonly PayrollData[]): Finding[] {
  const net = netOf(data);
  const others = sameDay.filter(
    (other) => netOf(other) && !isOfTaxMonth(other) && !areTwoPayments(data, other),
  );
  const other = others.find((one) => netOf(one) !== net) ?? others[0];
  if (!net || !other || isOfTaxMonth(data)) return [];
  const isPassed = netOf(other) === net;
  return [
    judged(isPassed, 'medium', {
      code: 'earlier_same_pay_date',
      field: 'income_information.earnings.net_pay',
      expected: netOf(other),
      actual: net,
      message: isPassed
        ? 'Another payslip for this pay date has the same net pay'
        : 'Another payslip for this pay date has a different net pay',
    }),
  ];
}

function netOf(data: PayrollData): string | null {
  return data.income_information.earnings.net_pay;
}

/** An additional payment continues the year to date. A second job for one employer has another role. */
function areTwoPayments(one: PayrollData, other: PayrollData): boolean {
  return isNextPayment(one, other) || isNextPayment(other, one) || isOtherRole(one, other);
}

function isNextPayment(next: PayrollData, first: PayrollData): boolean {
  const [now, then] = [next, first].map((one) =>
    knownPence(one.income_information.earnings.year_to_date.gross_pay),
  );
  const paid = knownPence(next.income_information.earnings.gross_pay);
  if (now == null || then == null || !paid) return false;
  return magnitude(now - then - paid) <= POUND;
}

function isOtherRole(one: PayrollData, other: PayrollData): boolean {
  const [a, b] = [one, other].map(({ employment_information: { role } }) => letters(role));
  return Boolean(a && b && a !== b);
}

function compareYears(data: PayrollData, before: PayrollData): Finding[] {
  const isNext = isNextTo(data, before);
  return AMOUNTS.flatMap(({ year, period }) => {
    const [now, then] = [data, before].map((one) =>
      knownPence(one.income_information.earnings.year_to_date[year]),
    );
    const paid = knownPence(period(data));
    if (now == null || then == null || paid === null) return [];
    const expected = then + paid;
    const isPassed = isNext ? magnitude(now - expected) <= PENNY : paid < 0n || now >= expected - PENNY;
    const checked = {
      code: 'earlier_year_to_date' as const,
      field: fieldOf(year),
      expected,
      actual: now,
    };
    return isPassed
      ? [
          judged(true, 'info', {
            ...checked,
            message: 'The year to date continues from the previous payslip',
          }),
        ]
      : [
          failed('high', {
            ...checked,
            message: 'The year to date does not continue from the previous payslip',
          }),
        ];
  });
}

function isNextTo(data: PayrollData, before: PayrollData): boolean {
  const days = daysBetween(dayOf(before) ?? '', dayOf(data) ?? '');
  return !isOfTaxMonth(data) && days <= (PERIOD_DAYS[data.income_information.pay_frequency ?? ''] ?? 0);
}

function fieldOf(year: (typeof AMOUNTS)[number]['year']): string {
  return `income_information.earnings.year_to_date.${year}`;
}

function dayOf({ income_information: { pay_date } }: PayrollData): Day | null {
  return pay_date?.slice(0, 10) ?? null;
}

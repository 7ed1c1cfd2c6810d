import { type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { formatPence, knownPence, magnitude } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding } from '../../extraction.ts';
import { isOfTaxMonth } from '../../readings/payslips/details/of-tax-month.ts';
import { fieldOf, fieldOfYear, PENNY } from '../../relations/payslips/figures.ts';
import { judged } from '../finding.ts';

/** Maximum number of days between two pay days. */
const PERIOD_DAYS: Record<string, number> = { weekly: 9, fortnightly: 16, four_weekly: 30, monthly: 35 };
const YEARS = { gross: 'gross_pay', net: 'net_pay', tax: 'total_tax_paid', ni: 'total_ni_paid' } as const;
const KINDS = ['gross', 'net', 'tax', 'ni'] as const;

/**
 * Compares a payslip with other payslips of the same person: the year to date must continue from the previous
 * one, and each pay day has one payslip, unless they show that they are two payments.
 */
export function compareWithEarlier(data: PayrollData, earlier: readonly PayrollData[]): Finding[] {
  const before = previousOf(data, earlier);
  return [...compareSameDay(data, sameDayOf(data, earlier)), ...(before ? compareYears(data, before) : [])];
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
  const before = previousOf(data, earlier);
  const isYearRight = findings.some(({ code, isPassed }) => code === 'year_tax_due' && isPassed);
  if (!before || !isYearRight || !continuesFrom(data, before)) return [...findings];
  return findings.map((one) =>
    one.field === fieldOf('tax') && !one.isPassed
      ? {
          ...one,
          code: 'income_tax',
          severity: 'info',
          isPassed: true,
          expected: one.actual,
          message: 'The tax matches this tax code and the tax to date on the previous payslip',
        }
      : one,
  );
}

function continuesFrom(data: PayrollData, before: PayrollData): boolean {
  const compared = compareYears(data, before).filter(({ field }) => field !== fieldOfYear('net'));
  const has = (kind: 'tax' | 'gross') => compared.some(({ field }) => field === fieldOfYear(kind));
  return compared.every(({ isPassed }) => isPassed) && isNextTo(data, before) && has('tax') && has('gross');
}

/**
 * Returns the last payslip before this one, within its tax year. Of several payments on that day, it is one that
 * this payslip continues from. A person with two jobs for one employer has a year to date for each.
 */
function previousOf(data: PayrollData, earlier: readonly PayrollData[]): PayrollData | undefined {
  const payDay = dayOf(data);
  const sameDay = sameDayOf(data, earlier);
  const hasTwoJobs = sameDay.some((other) => isOtherRole(data, other));
  const before = earlier.filter((other) => {
    const isPaidBefore = dayOf(other) < payDay && taxYearOf(dayOf(other) || payDay) === taxYearOf(payDay);
    return (
      dayOf(other) &&
      isPaidBefore &&
      isSameEmployment(data, other) &&
      !(hasTwoJobs && isOtherRole(data, other))
    );
  });
  const [last] = before.map(dayOf).sort().reverse();
  const onLast = before.filter((other) => dayOf(other) === last);
  const isContinued = (other: PayrollData) => compareYears(data, other).every(({ isPassed }) => isPassed);
  return sameDay.find((other) => isNextPayment(data, other)) ?? onLast.find(isContinued) ?? onLast[0];
}

function sameDayOf(data: PayrollData, earlier: readonly PayrollData[]): PayrollData[] {
  return earlier.filter(
    (other) => dayOf(data) && dayOf(other) === dayOf(data) && isSameEmployment(data, other),
  );
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

/** At most one payslip fails, however often it was corrected: an honest correction looks like a changed net pay. */
function compareSameDay(data: PayrollData, sameDay: readonly PayrollData[]): Finding[] {
  const netOf = (one: PayrollData) => one.income_information.earnings.net_pay;
  const net = netOf(data);
  const others = sameDay.filter(
    (other) => netOf(other) && !isOfTaxMonth(other) && !areTwoPayments(data, other),
  );
  const other = others.find((one) => netOf(one) !== net) ?? others[0];
  if (!net || !other || isOfTaxMonth(data)) return [];
  return [
    judged('earlier_same_pay_date', netOf(other) === net, {
      severity: 'medium',
      field: fieldOf('net'),
      expected: netOf(other),
      actual: net,
      says: [
        'Another payslip for this pay date has the same net pay',
        'Another payslip for this pay date has a different net pay',
      ],
    }),
  ];
}

/** An additional payment continues the year to date. A second job for one employer has another role. */
function areTwoPayments(one: PayrollData, other: PayrollData): boolean {
  return isNextPayment(one, other) || isNextPayment(other, one) || isOtherRole(one, other);
}

function isNextPayment(next: PayrollData, first: PayrollData): boolean {
  const gross = compareYears(next, first).find(({ field }) => field === fieldOfYear('gross'));
  return gross !== undefined && gross.expected === gross.actual && paidOf(next, 'gross') !== 0n;
}

function isOtherRole(one: PayrollData, other: PayrollData): boolean {
  const [a, b] = [one, other].map(({ employment_information: { role } }) => letters(role));
  return Boolean(a && b && a !== b);
}

/** The year to date on the previous payslip and this payment make the year to date. */
function compareYears(data: PayrollData, before: PayrollData): Finding[] {
  const isNext = isNextTo(data, before);
  return KINDS.flatMap((kind) => {
    const [now, then, paid] = [yearOf(data, kind), yearOf(before, kind), paidOf(data, kind)];
    if (now === null || then === null || paid === null) return [];
    const expected = then + paid;
    const isPassed = isNext ? magnitude(now - expected) <= PENNY : paid < 0n || now >= expected - PENNY;
    return judged('earlier_year_to_date', isPassed, {
      field: fieldOfYear(kind),
      expected: formatPence(expected),
      actual: formatPence(now),
      says: [
        'The year to date continues from the previous payslip',
        'The year to date does not continue from the previous payslip',
      ],
    });
  });
}

function yearOf({ income_information: { earnings } }: PayrollData, kind: keyof typeof YEARS) {
  return knownPence(earnings.year_to_date[YEARS[kind]]);
}

function paidOf({ income_information: { earnings, deductions } }: PayrollData, kind: keyof typeof YEARS) {
  const { gross_pay: gross, net_pay: net } = earnings;
  return knownPence({ gross, net, tax: deductions.income_tax, ni: deductions.employee_ni }[kind]);
}

function isNextTo(data: PayrollData, before: PayrollData): boolean {
  const days = daysBetween(dayOf(before), dayOf(data));
  return !isOfTaxMonth(data) && days <= (PERIOD_DAYS[data.income_information.pay_frequency ?? ''] ?? 0);
}

/** Empty without a pay date. */
function dayOf({ income_information: { pay_date } }: PayrollData): Day {
  return pay_date?.slice(0, 10) ?? '';
}

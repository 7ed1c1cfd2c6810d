import { type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { type Pence, parsePence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding } from '../extraction.ts';
import { failed, judged, magnitude } from './checks/finding.ts';

const PENNY: Pence = 1n;
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
 * one, and each pay day has one payslip.
 */
export function compareWithEarlier(data: PayrollData, earlier: readonly PayrollData[]): Finding[] {
  const payDay = dayOf(data);
  if (!payDay) return [];
  const same = earlier.filter((other) => isSameEmployment(data, other));
  const [before] = same
    .filter((other) => isBefore(other, payDay))
    .sort((a, b) => ((dayOf(a) ?? '') < (dayOf(b) ?? '') ? 1 : -1));
  return [
    ...same.filter((other) => dayOf(other) === payDay).flatMap((other) => compareSameDay(data, other)),
    ...(before ? compareYears(data, before) : []),
  ];
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

function compareSameDay(data: PayrollData, other: PayrollData): Finding[] {
  const [net, otherNet] = [data, other].map((one) => one.income_information.earnings.net_pay);
  if (!net || !otherNet) return [];
  return [
    judged(net === otherNet, 'high', {
      code: 'earlier_same_pay_date',
      field: 'income_information.earnings.net_pay',
      expected: otherNet,
      actual: net,
      message:
        net === otherNet
          ? 'Another payslip for this pay date has the same net pay'
          : 'Another payslip for this pay date has a different net pay',
    }),
  ];
}

function compareYears(data: PayrollData, before: PayrollData): Finding[] {
  const isNext =
    daysBetween(dayOf(before) ?? '', dayOf(data) ?? '') <=
    (PERIOD_DAYS[data.income_information.pay_frequency ?? ''] ?? 0);
  return AMOUNTS.flatMap(({ year, period }) => {
    const [now, then] = [data, before].map((one) =>
      penceOf(one.income_information.earnings.year_to_date[year]),
    );
    const paid = penceOf(period(data));
    if (now == null || then == null || paid === null) return [];
    const expected = then + paid;
    const isPassed = isNext ? magnitude(now - expected) <= PENNY : paid < 0n || now >= expected - PENNY;
    const checked = {
      code: 'earlier_year_to_date' as const,
      field: `income_information.earnings.year_to_date.${year}`,
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

function dayOf({ income_information: { pay_date } }: PayrollData): Day | null {
  return pay_date?.slice(0, 10) ?? null;
}

function penceOf(text: string | null): Pence | null {
  return text === null ? null : parsePence(text);
}

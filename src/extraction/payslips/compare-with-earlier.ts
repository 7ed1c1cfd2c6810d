import { type Day, daysBetween, taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, parsePence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding } from '../extraction.ts';
import { failed, judged } from './checks/finding.ts';
import { TAX_FIELD } from './checks/income-tax.ts';
import { isOfTaxMonth } from './of-tax-month.ts';

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
  const before = lastBefore(payDay, same);
  return [
    ...same.filter((other) => dayOf(other) === payDay).flatMap((other) => compareSameDay(data, other)),
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
  const payDay = dayOf(data);
  const before =
    payDay &&
    lastBefore(
      payDay,
      earlier.filter((other) => isSameEmployment(data, other)),
    );
  const isYearRight = findings.some(({ code, isPassed }) => code === 'year_tax_due' && isPassed);
  if (!before || !isYearRight || !continuesFrom(data, before)) return [...findings];
  return findings.map((finding) =>
    finding.field === TAX_FIELD && !finding.isPassed
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

/** Returns the last payslip before a pay day, within its tax year. */
function lastBefore(payDay: Day, payslips: readonly PayrollData[]): PayrollData | undefined {
  return payslips
    .filter((other) => isBefore(other, payDay))
    .sort((a, b) => ((dayOf(a) ?? '') < (dayOf(b) ?? '') ? 1 : -1))[0];
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
  if (!net || !otherNet || isOfTaxMonth(data) || isOfTaxMonth(other)) return [];
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
  const isNext = isNextTo(data, before);
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

function penceOf(text: string | null): Pence | null {
  return text === null ? null : parsePence(text);
}

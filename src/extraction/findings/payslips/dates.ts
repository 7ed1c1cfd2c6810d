import { addDays, type Day, taxMonthOf, taxWeekOf, taxYearOf } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { Details } from '../../readings/payslips/details/details.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { failed, judged } from './finding.ts';

const EARLY_DAYS = 20;
const LATE_DAYS = 45;
const MADE_BEFORE_DAYS = 45;
/** A pay day at a weekend moves to a working day and keeps its tax period. */
const MOVED_DAYS = 4;
const YEAR_END_DAYS = 7;
const LENGTHS: Record<string, number> = { weekly: 1, fortnightly: 2, four_weekly: 4 };

interface Made {
  facts: DocumentFacts;
  /** False if the file has other payslips too. */
  isAlone: boolean;
}

/** Checks the order of the dates and that the tax period matches the pay date. */
export function checkDates({ details }: PayslipParts, made: Made): Finding[] {
  return [
    ...checkPeriod(details),
    ...checkTaxPeriod(details),
    ...checkTaxYear(details),
    ...checkOrder(details),
    ...checkMade(details, made),
  ];
}

function checkPeriod({ payDate, period: { start, end } }: Details): Finding[] {
  if (start && end && start > end)
    return [
      failed('high', {
        code: 'pay_period',
        field: 'income_information.pay_interval_start',
        expected: `before ${end}`,
        actual: start,
        message: 'The pay period ends before it starts',
      }),
    ];
  if (!payDate || !(start ?? end)) return [];
  const isNear =
    (!start || payDate.value >= addDays(start, -EARLY_DAYS)) &&
    (!end || payDate.value <= addDays(end, LATE_DAYS));
  return [
    judged(isNear, 'high', {
      code: 'pay_date',
      field: 'income_information.pay_date',
      at: payDate.cell,
      expected: `near ${[start, end].filter(Boolean).join(' to ')}`,
      actual: payDate.value,
      message: isNear ? 'The pay date fits the pay period' : 'The pay date is far from the pay period',
    }),
  ];
}

function checkTaxPeriod({ payDate, taxPeriod, frequency }: Details): Finding[] {
  if (!payDate || !taxPeriod) return [];
  const { number, unit } = taxPeriod.value;
  const days = [-MOVED_DAYS, 0, MOVED_DAYS].map((moved) => addDays(payDate.value, moved));
  const months = days.map(taxMonthOf);
  // payrolls count periods of several weeks from their own first pay day
  const byWeek = (length: number) =>
    days
      .map(taxWeekOf)
      .flatMap((week) => [
        week,
        Math.ceil(week / length) * length,
        Math.ceil(week / length),
        Math.max(1, Math.floor(week / length)),
      ]);
  const isWeekly = frequency !== null && frequency in LENGTHS;
  const isMonthly = !isWeekly && (frequency === 'monthly' || unit === 'month');
  const allowed = isWeekly
    ? byWeek(LENGTHS[frequency] ?? 1)
    : isMonthly
      ? months
      : [...new Set([...months, ...Object.values(LENGTHS).flatMap(byWeek)])];
  const isTax = /tax|paye|month|week/i.test(taxPeriod.cell.text) || unit !== null;
  const isSame = allowed.includes(number) || (!isTax && Number(payDate.value.slice(5, 7)) === number);
  return [
    judged(isSame, 'high', {
      code: 'tax_period',
      field: 'income_information.pay_date',
      at: taxPeriod.cell,
      expected: allowed.join(', '),
      actual: String(number),
      message: isSame ? 'The tax period matches the pay date' : 'The tax period does not match the pay date',
    }),
  ];
}

/** Pay that is due at the start of a tax year may be paid some days before. */
function checkTaxYear({ payDate, taxYear }: Details): Finding[] {
  if (!payDate || taxYear === null) return [];
  const near = [-YEAR_END_DAYS, 0, YEAR_END_DAYS].map((moved) => taxYearOf(addDays(payDate.value, moved)));
  if (near.some((year) => Number(year.slice(0, 4)) === taxYear)) return [];
  return [
    failed('high', {
      code: 'tax_period',
      field: 'income_information.earnings.year_to_date.tax_year',
      at: payDate.cell,
      expected: taxYearOf(payDate.value),
      actual: taxYearOf(`${taxYear}-04-06`),
      message: 'The tax year does not match the pay date',
    }),
  ];
}

function checkOrder({ payDate, startDate, birthDate }: Details): Finding[] {
  const findings: Finding[] = [];
  if (payDate && startDate && addDays(payDate.value, EARLY_DAYS) < startDate)
    findings.push(
      failed('high', {
        code: 'start_date',
        field: 'employment_information.start_date',
        expected: `before ${payDate.value}`,
        actual: startDate,
        message: 'The employment starts after the pay date',
      }),
    );
  const reference: Day | null = startDate ?? payDate?.value ?? null;
  if (birthDate && reference && Number(reference.slice(0, 4)) - Number(birthDate.slice(0, 4)) < 13)
    findings.push(
      failed('medium', {
        code: 'date_of_birth',
        field: 'identity_information.date_of_birth',
        actual: birthDate,
        message: `According to this date of birth, the person was under 13 ${startDate ? 'when the job started' : 'on the pay date'}`,
      }),
    );
  return findings;
}

/** Payslips are made some days before pay day at the earliest, not months. */
function checkMade({ payDate }: Details, { facts: { createdOn }, isAlone }: Made): Finding[] {
  if (!payDate || !createdOn) return [];
  const isSane = createdOn >= addDays(payDate.value, -MADE_BEFORE_DAYS);
  return isSane
    ? []
    : [
        // the date of a merged file is often that of its first part
        failed(isAlone ? 'medium' : 'low', {
          code: 'made_before_paid',
          field: 'income_information.pay_date',
          at: payDate.cell,
          expected: `after ${addDays(payDate.value, -MADE_BEFORE_DAYS)}`,
          actual: createdOn,
          message: 'The file was created long before the pay date',
        }),
      ];
}

import { addDays, type Day, taxMonthOf, taxWeekOf, taxYearOf } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { Details } from '../../readings/payslips/details/details.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { ADVANCE_DAYS, LATE_DAYS, MOVED_DAYS } from '../../relations/payslips/pay-periods.ts';
import { finding, judged } from '../finding.ts';

const WEEKS: Record<string, number> = { weekly: 1, fortnightly: 2, four_weekly: 4 };
const WORKING_AGE_MIN = 13;

interface Made {
  facts: DocumentFacts;
  /** False if the file has other payslips too. */
  isAlone: boolean;
}

/** Checks the form of the NI number and the tax code, the order of the dates, and that the tax period matches the pay date. */
export function checkDetails({ details }: PayslipParts, made: Made): Finding[] {
  const { payDate } = details;
  return [
    ...checkForms(details),
    ...checkPeriod(details),
    ...(payDate ? [...checkTaxPeriod(details, payDate.value), ...checkTaxYear(details, payDate.value)] : []),
    ...checkOrder(details),
    ...checkMade(details, made),
  ];
}

/** A number that is not shown in full is not checked. */
function checkForms({ niNumber, badNiNumber, taxCode, badTaxCode }: Details): Finding[] {
  const [number, code] = [niNumber ?? badNiNumber, taxCode ?? badTaxCode];
  const severity = 'medium';
  return [
    number &&
      judged('ni_number_form', niNumber !== null, {
        severity,
        field: 'identity_information.NI_number',
        at: number.cell,
        says: ['The NI number is valid', 'The NI number is not valid'],
      }),
    code &&
      judged('tax_code_form', taxCode !== null, {
        severity,
        field: 'income_information.tax_code',
        at: code.cell,
        actual: code.value,
        says: ['The tax code is valid', 'The tax code is not valid'],
      }),
  ].filter((one) => one !== null);
}

function checkPeriod({ payDate, period: { start, end } }: Details): Finding[] {
  if (start && end && start > end)
    return [
      finding('pay_period', {
        severity: 'high',
        field: 'income_information.pay_interval_start',
        expected: `before ${end}`,
        actual: start,
        message: 'The pay period ends before it starts',
      }),
    ];
  if (!payDate || !(start ?? end)) return [];
  const isEarly = start !== null && payDate.value < addDays(start, -ADVANCE_DAYS);
  const isLate = end !== null && payDate.value > addDays(end, LATE_DAYS);
  return [
    judged('pay_date', !isEarly && !isLate, {
      field: 'income_information.pay_date',
      at: payDate.cell,
      expected: `near ${[start, end].filter(Boolean).join(' to ')}`,
      actual: payDate.value,
      says: ['The pay date fits the pay period', 'The pay date is far from the pay period'],
    }),
  ];
}

/** The days on which a payment may have been due. */
function daysAround(payDay: Day): Day[] {
  return [-MOVED_DAYS, 0, MOVED_DAYS].map((moved) => addDays(payDay, moved));
}

function checkTaxPeriod({ taxPeriod, frequency }: Details, payDay: Day): Finding[] {
  if (!taxPeriod) return [];
  const { number, unit } = taxPeriod.value;
  const months = daysAround(payDay).map(taxMonthOf);
  // payrolls count periods of several weeks from their own first pay day
  const byWeek = (length: number) =>
    daysAround(payDay).flatMap((day) => {
      const week = taxWeekOf(day);
      const [begun, ended] = [Math.ceil(week / length), Math.max(1, Math.floor(week / length))];
      return [week, begun * length, begun, ended];
    });
  const length = WEEKS[frequency ?? ''];
  const isMonthly = frequency === 'monthly' || unit === 'month';
  const others = isMonthly ? [] : Object.values(WEEKS).flatMap(byWeek);
  const allowed = new Set(length === undefined ? [...months, ...others] : byWeek(length));
  const isTax = /tax|paye|month|week/i.test(taxPeriod.cell.text) || unit !== null;
  const isSame = allowed.has(number) || (!isTax && Number(payDay.slice(5, 7)) === number);
  return [
    judged('tax_period', isSame, {
      field: 'income_information.pay_date',
      at: taxPeriod.cell,
      expected: [...allowed].join(', '),
      actual: String(number),
      says: ['The tax period matches the pay date', 'The tax period does not match the pay date'],
    }),
  ];
}

/** Pay that is due at the start of a tax year may be paid some days before. */
function checkTaxYear({ payDate, taxYear }: Details, payDay: Day): Finding[] {
  const near = daysAround(payDay).map((day) => Number(taxYearOf(day).slice(0, 4)));
  if (taxYear === null || near.includes(taxYear)) return [];
  return [
    finding('tax_period', {
      severity: 'high',
      field: 'income_information.earnings.year_to_date.tax_year',
      at: payDate?.cell,
      expected: taxYearOf(payDay),
      actual: taxYearOf(`${taxYear}-04-06`),
      message: 'The tax year does not match the pay date',
    }),
  ];
}

function checkOrder({ payDate, startDate, birthDate }: Details): Finding[] {
  const findings: Finding[] = [];
  if (payDate && startDate && addDays(payDate.value, ADVANCE_DAYS) < startDate)
    findings.push(
      finding('start_date', {
        severity: 'high',
        field: 'employment_information.start_date',
        expected: `before ${payDate.value}`,
        actual: startDate,
        message: 'The employment starts after the pay date',
      }),
    );
  const yearOf = (day: Day) => Number(day.slice(0, 4));
  const reference = startDate ?? payDate?.value;
  if (birthDate && reference && yearOf(reference) - yearOf(birthDate) < WORKING_AGE_MIN)
    findings.push(
      finding('date_of_birth', {
        severity: 'medium',
        field: 'identity_information.date_of_birth',
        actual: birthDate,
        message: `According to this date of birth, the person was under ${WORKING_AGE_MIN} ${startDate ? 'when the job started' : 'on the pay date'}`,
      }),
    );
  return findings;
}

/** Payslips are made some days before pay day at the earliest, not months. */
function checkMade({ payDate }: Details, { facts: { createdOn }, isAlone }: Made): Finding[] {
  const earliest = payDate && addDays(payDate.value, -LATE_DAYS);
  if (!payDate || !earliest || !createdOn || createdOn >= earliest) return [];
  return [
    finding('made_before_paid', {
      // the date of a merged file is often the date of its first part
      severity: isAlone ? 'medium' : 'low',
      field: 'income_information.pay_date',
      at: payDate.cell,
      expected: `after ${earliest}`,
      actual: createdOn,
      message: 'The file was created long before the pay date',
    }),
  ];
}

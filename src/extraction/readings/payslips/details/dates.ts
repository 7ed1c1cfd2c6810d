import { type Day, daysBetween } from '#values/calendar.ts';
import { placeOf } from '../../../page/cells.ts';
import { findRange, frequencyOfRange, readMonth } from '../../../page/date-ranges.ts';
import { findDay, readDay } from '../../../page/dates.ts';
import type { Located, PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import {
  frequencyIn,
  isAdverbOfFrequency,
  isNoPeriod,
  isNounOfFrequency,
  isOfPay,
  isOtherDate,
} from '../../../vocabulary/payslips/dates.ts';
import type { Field } from '../../../vocabulary/payslips/fields.ts';
import { findValue, type Labelled } from './labels.ts';

type Period = PaymentDetails['period'];

/** A pay period begins and ends at most this far from the pay date. */
const NEAR_PAY_DATE_DAYS = 62;
const PERIOD_ENDING = /\b(?:period|week|month|fortnight) (?:to|end|ending|ended|ends)\b(.*)/i;

/** Finds the first date of a field. A range is not a date. */
export function findDate(fields: readonly Labelled[], field: Field): Located<Day> | null {
  return findValue(fields, [field], (text) => {
    const found = findDay(text);
    return found && found.index <= 2 && findRange(text) === null ? found.day : null;
  });
}

/** Finds the pay date. `Paid: 30/06/2026` gives the date; `Paid: monthly` gives the frequency. */
export function findPayDate(fields: readonly Labelled[]): Located<Day> | null {
  const paid = fields.filter(({ label }) => /^paid\b/i.test(label.text));
  return findDate(fields, 'pay_date') ?? findDate(paid, 'frequency') ?? unlabelledDate(fields);
}

/**
 * Takes a date without a known label as the pay date if it is the only one, or the latest one near the end of the pay
 * period. Others are earlier, such as the start of the job.
 */
function unlabelledDate(fields: readonly Labelled[]): Located<Day> | null {
  const known = fields.filter(({ field }) => !['other', 'unknown', 'alone', 'anywhere'].includes(field));
  const labelled = new Set(known.flatMap(({ label, values }) => [label, ...values].map(placeOf)));
  const days = fields.flatMap(({ field, label: cell }) => {
    const value = field === 'anywhere' && !labelled.has(placeOf(cell)) ? lastDay(cell.text) : null;
    return value ? [{ value, cell }] : [];
  });
  if (new Set(days.map(({ value }) => value)).size === 1) return days[0] ?? null;
  const { end } = printedPeriod(fields);
  const near = days.filter(
    ({ value }) => end !== null && Math.abs(daysBetween(end, value)) <= NEAR_PAY_DATE_DAYS,
  );
  return near.sort((a, b) => b.value.localeCompare(a.value))[0] ?? null;
}

/** Reads a date, also after an unknown label: `In your account on 30 June 2026`. */
function lastDay(text: string): Day | null {
  const found = findDay(text);
  const isLast = found && found.index + found.length >= text.replace(/[.,;\s]+$/, '').length;
  return isLast && !isOtherDate(text.slice(0, found.index)) && findRange(text) === null ? found.day : null;
}

function printedPeriod(fields: readonly Labelled[]): Period {
  const range = (text: string) => findRange(text) ?? readMonth(text);
  const labelled = findValue(fields, ['period', 'period_start', 'frequency', 'tax_period'], range);
  if (labelled) return labelled.value;
  const start = findDate(fields, 'period_start')?.value ?? null;
  const end = findDate(fields, 'period_end')?.value ?? null;
  if (start || end) return { start, end };
  const anywhere = findValue(fields, ['anywhere'], (text) => {
    const found = isNoPeriod(text) ? null : findRange(text);
    return found && frequencyOfRange(found) !== null ? found : null;
  });
  const ending = findValue(fields, ['anywhere'], (text) => {
    return findDay(PERIOD_ENDING.exec(text)?.[1] ?? '')?.day ?? null;
  });
  return anywhere?.value ?? { start: null, end: ending?.value ?? null };
}

/**
 * Finds the pay period, or completes it with dates beside unknown labels that have the length of a
 * usual period between them.
 */
export function findPeriod(fields: readonly Labelled[], payDate: Located<Day> | null): Period {
  const period = printedPeriod(fields);
  if ((period.start && period.end) || !payDate) return period;
  const days = fields.flatMap(({ field, values: [value] }) => {
    const day = field === 'unknown' && value ? readDay(value.text) : null;
    if (!value || !day || placeOf(value) === placeOf(payDate.cell)) return [];
    const isNear = Math.abs(daysBetween(day, payDate.value)) <= NEAR_PAY_DATE_DAYS;
    return isNear ? [day] : [];
  });
  const firsts = period.start ? [period.start] : days;
  const lasts = period.end ? [period.end] : days;
  for (const start of firsts)
    for (const end of lasts)
      if (start < end && frequencyOfRange({ start, end }) !== null) return { start, end };
  return period;
}

/** A number of a week or month, and not of weeks, a day or an amount. */
const NUMBER =
  /^(?:[MW]|month|week|mth|wk)?\s?(\d{1,2})(?:\s*(?:\/|of)\s*\d{1,2})?(?![\d,./-]\d|\d|\s?-?\s?w(?:ee)?k)/i;
const TAX_PERIOD =
  /\b(?:month|mth|week|wk|period)\s*(?:no\.?|number|#)?\s*[:.]?\s*(\d{1,2})(?!\d|[./-]\d|:|\s?-?\s?w(?:ee)?k)/i;

/** Finds the number of the week or month in the tax year. */
export function findTaxPeriod(fields: readonly Labelled[]): PaymentDetails['taxPeriod'] {
  return findValue(fields, ['tax_period', 'period', 'anywhere'], (text, { field, label }) => {
    const [said, digits] = (field === 'anywhere' ? TAX_PERIOD : NUMBER).exec(text) ?? [];
    const number = Number(digits ?? 0);
    if (number === 0 || findDay(text)) return null;
    return { unit: unitOf(field === 'anywhere' ? `${said}` : `${label.text} ${text}`), number };
  });
}

function unitOf(text: string): 'week' | 'month' | null {
  const [week, month] = [/\bw(?:ee)?k|\bW\d/i.test(text), /\bm(?:on)?th|\bM\d/i.test(text)];
  return week === month ? null : week ? 'week' : 'month';
}

/** Finds how often the person is paid: beside a label, by the length of the period, or in any text that says so. */
export function findFrequency(
  fields: readonly Labelled[],
  { start, end }: Period,
  taxPeriod: PaymentDetails['taxPeriod'],
): PayslipFrequency | null {
  const labelled = findValue(fields, ['frequency', 'period', 'other', 'unknown'], (text, { field }) => {
    // a period may also be a range of dates
    const isSaid = field === 'period' ? isAdverbOfFrequency(text) : isNounOfFrequency(text);
    return field === 'frequency' || isSaid ? frequencyIn(text) : null;
  });
  const byRange = start && end ? frequencyOfRange({ start, end }) : null;
  // `Quarterly bonus` beside an amount says nothing about how often the person is paid
  const said = findValue(fields, ['alone'], (text) => {
    return /ly\b|lunar|fortnight|^every \w+/i.test(text) && !isOfPay(text) ? frequencyIn(text) : null;
  });
  const unit = taxPeriod?.value.unit ?? null;
  // a week number shows that pay goes by weeks, but not how many weeks a payment covers
  const isOfWeek = fields.some(({ field, label }) => field === 'period_end' && /week|w\/e/i.test(label.text));
  const byNumber = unit === 'month' ? 'monthly' : unit === 'week' && isOfWeek ? 'weekly' : null;
  return labelled?.value ?? byRange ?? said?.value ?? byNumber;
}

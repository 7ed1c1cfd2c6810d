import { type Day, daysBetween } from '#values/calendar.ts';
import { type Cell, placeOf } from '../../../page/cells.ts';
import { findRange } from '../../../page/date-ranges.ts';
import { findDay, readDay } from '../../../page/dates.ts';
import { isNotPaid } from '../../../vocabulary/payslips/dates.ts';
import type { Labelled } from './fields.ts';
import { dayOf, type Located } from './labelled-values.ts';

const PAID = /^paid\b/i;

/** The pay date is at most this far from the end of the pay period. */
const NEAR_PERIOD_DAYS = 35;

export function payDateOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  period: { end: Day | null },
): Located<Day> | null {
  return dayOf(fields, 'pay_date') ?? paidDay(fields) ?? unlabelledDay(fields, texts, period);
}

/** `Paid: 30/06/2026` gives the date; `Paid: monthly` gives the frequency. */
function paidDay(fields: readonly Labelled[]): Located<Day> | null {
  return dayOf(
    fields.filter(({ label }) => PAID.test(label.text)),
    'frequency',
  );
}

/**
 * Takes a date without a known label as the pay date if it is the only one, or the latest one near the end of the pay
 * period. Others are earlier, such as the start of the job.
 */
function unlabelledDay(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  { end }: { end: Day | null },
): Located<Day> | null {
  const labelled = new Set(
    fields
      .filter(({ field }) => field !== 'other')
      .flatMap(({ label, values }) => [label, ...values].map(placeOf)),
  );
  const days = texts.flatMap((cell) => {
    const value = readDay(cell.text) ?? lastDay(cell.text);
    return value && !labelled.has(placeOf(cell)) ? [{ value, cell }] : [];
  });
  if (new Set(days.map(({ value }) => value)).size === 1) return days[0] ?? null;
  const near = days.filter(
    ({ value }) => end !== null && Math.abs(daysBetween(end, value)) <= NEAR_PERIOD_DAYS,
  );
  return near.sort((a, b) => b.value.localeCompare(a.value))[0] ?? null;
}

/** Reads the date after an unknown label: `In your account on 30 June 2026`. */
function lastDay(text: string): Day | null {
  const found = findDay(text);
  const isLast = found && found.index + found.length >= text.trimEnd().length;
  return isLast && !isNotPaid(text.slice(0, found.index)) && findRange(text) === null ? found.day : null;
}

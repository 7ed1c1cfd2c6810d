import type { Day } from '#values/calendar.ts';
import { findDay, findRange, readDay } from './dates.ts';
import type { Labelled } from './fields.ts';
import { dayOf, type Located } from './labelled-values.ts';
import type { Segment } from './segments.ts';

const PAID = /^paid\b/i;
/** Dates beside these words are not the pay date. */
const OTHER_DAY =
  /birth|\bdob\b|start|join|commenc|hire|leav|left|service|tax year|p45|p60|print|creat|holiday|review|increment|from|until|period|week|month/i;

export function payDateOf(fields: readonly Labelled[], texts: readonly Segment[]): Located<Day> | null {
  return dayOf(fields, 'pay_date') ?? paidDay(fields) ?? onlyDay(fields, texts);
}

/** `Paid: 30/06/2026` gives the date; `Paid: monthly` gives the frequency. */
function paidDay(fields: readonly Labelled[]): Located<Day> | null {
  return dayOf(
    fields.filter(({ label }) => PAID.test(label.text)),
    'frequency',
  );
}

/** Takes a date without a known label as the pay date if it is the only date. */
function onlyDay(fields: readonly Labelled[], texts: readonly Segment[]): Located<Day> | null {
  const labelled = new Set(
    fields
      .filter(({ field }) => field !== 'other')
      .flatMap(({ label, values }) => [label, ...values].map(placeOf)),
  );
  const days = texts.flatMap((segment) => {
    const value = readDay(segment.text) ?? lastDay(segment.text);
    return value && !labelled.has(placeOf(segment)) ? [{ value, segment }] : [];
  });
  return new Set(days.map(({ value }) => value)).size === 1 ? (days[0] ?? null) : null;
}

function placeOf({ page, top, x0 }: Segment): string {
  return `${page} ${top} ${x0}`;
}

/** Reads the date after an unknown label: `In your account on 30 June 2026`. */
function lastDay(text: string): Day | null {
  const found = findDay(text);
  const isLast = found && found.index + found.length >= text.trimEnd().length;
  return isLast && !OTHER_DAY.test(text.slice(0, found.index)) && findRange(text) === null ? found.day : null;
}

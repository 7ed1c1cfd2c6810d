import { type Day, daysBetween } from '#values/calendar.ts';
import { type Cell, placeOf } from '../../../page/cells.ts';
import { findRange, frequencyOfRange, readMonth } from '../../../page/date-ranges.ts';
import { findDay, readDay } from '../../../page/dates.ts';
import type { PaymentDetails } from '../../../relations/payslips/payslip.ts';
import { isNoPeriod, saysEnd, saysStart } from '../../../vocabulary/payslips/dates.ts';
import type { Labelled } from './fields.ts';
import { dayOf, type Located, valueAt } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

type Period = PaymentDetails['period'];

/** A pay period begins and ends at most this far from the pay date. */
const NEAR_PAY_DATE_DAYS = 62;
const PERIOD_ENDING = /\b(?:period|week|month|fortnight) (?:to|end|ending|ended|ends)\b(.*)/i;

export function periodOf(fields: readonly Labelled[], texts: readonly Cell[]): Period {
  const range = (text: string) => findRange(text) ?? readMonth(text);
  const labelled =
    valueAt(fields, 'period', range) ??
    valueAt(fields, 'period_start', findRange) ??
    valueAt(fields, 'frequency', findRange) ??
    valueAt(fields, 'tax_period', range);
  if (labelled) return labelled.value;
  const start = dayOf(fields, 'period_start')?.value ?? null;
  const end = dayOf(fields, 'period_end')?.value ?? null;
  if (start || end) return { start, end };
  const anywhere = texts
    .map(({ text }) => (isNoPeriod(text) ? null : findRange(text)))
    .find((found) => found && frequencyOfRange(found) !== null);
  if (anywhere) return anywhere;
  const ending = texts.flatMap(({ text }) => findDay(PERIOD_ENDING.exec(text)?.[1] ?? '')?.day ?? [])[0];
  return { start: null, end: ending ?? null };
}

/**
 * Completes the pay period with dates beside unknown labels: two dates with the length of a usual period between them, or
 * else dates whose labels have a word for a start or an end.
 */
export function completePeriod(
  period: Period,
  { payDate, pairs }: { payDate: Located<Day> | null; pairs: readonly PlacedPair[] },
): Period {
  if ((period.start && period.end) || !payDate) return period;
  const days = pairs.flatMap(({ label, value }) => {
    const day = readDay(value.text);
    const isNear = day !== null && Math.abs(daysBetween(day, payDate.value)) <= NEAR_PAY_DATE_DAYS;
    return isNear && placeOf(value) !== placeOf(payDate.cell) ? [{ label: label.text, day }] : [];
  });
  const firsts = period.start ? [{ label: '', day: period.start }] : days;
  const lasts = period.end ? [{ label: '', day: period.end }] : days;
  for (const { day: start } of firsts)
    for (const { day: end } of lasts)
      if (start < end && frequencyOfRange({ start, end }) !== null) return { start, end };
  return {
    start: period.start ?? days.find(({ label }) => saysStart(label))?.day ?? null,
    end: period.end ?? days.find(({ label }) => saysEnd(label) && !saysStart(label))?.day ?? null,
  };
}

const PERIODS_MAX = 56;
/** A number of a week or month, and not of weeks, a day or an amount. */
const NUMBER =
  /^(?:[MW]|month|week|mth|wk)?\s?(\d{1,2})(?:\s*(?:\/|of)\s*\d{1,2})?(?![\d,./-]\d|\d|\s?-?\s?w(?:ee)?k)/i;
const TAX_PERIOD =
  /\b(?:tax |paye )?(month|mth|week|wk|period)\s*(?:no\.?|number|#)?\s*[:.]?\s*(\d{1,2})(?!\d|[./-]\d|:|\s?-?\s?w(?:ee)?k)/i;

/** Finds the number of the week or month in the tax year. */
export function taxPeriodOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
): PaymentDetails['taxPeriod'] {
  const toPeriod = (words: string, digits: string | undefined) => {
    const number = Number(digits ?? 0);
    return number >= 1 && number <= PERIODS_MAX ? { unit: unitOf(words), number } : null;
  };
  for (const name of ['tax_period', 'period'] as const)
    for (const labelled of fields.filter(({ field }) => field === name)) {
      const read = (text: string) => toPeriod(`${labelled.label.text} ${text}`, NUMBER.exec(text)?.[1]);
      const found = valueAt([labelled], name, read);
      if (found && !findDay(found.cell.text)) return found;
    }
  for (const cell of texts) {
    const [, word = '', digits] = TAX_PERIOD.exec(cell.text) ?? [];
    const value = digits && !findDay(cell.text) && !findRange(cell.text) ? toPeriod(word, digits) : null;
    if (value) return { value, cell };
  }
  return null;
}

function unitOf(text: string): 'week' | 'month' | null {
  const [week, month] = [/\bw(?:ee)?k|\bW\d/i.test(text), /\bm(?:on)?th|\bM\d/i.test(text)];
  return week === month ? null : week ? 'week' : 'month';
}

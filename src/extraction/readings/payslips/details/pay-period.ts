import { type Day, daysBetween } from '#values/calendar.ts';
import { placeOf } from '../../../page/cells.ts';
import { frequencyOfRange } from '../../../page/date-ranges.ts';
import { readDay } from '../../../page/dates.ts';
import type { Located } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

interface Period {
  start: Day | null;
  end: Day | null;
}

/** A pay period begins and ends at most this far from the pay date. */
const NEAR_PAY_DATE_DAYS = 62;
const STARTS = /\b(?:start\w*|from|begin\w*|commenc\w*)\b/i;
const ENDS = /\b(?:end\w*|to|until|finish\w*|up to|close\w*)\b/i;

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
  const starts = period.start ? [{ label: '', day: period.start }] : days;
  const ends = period.end ? [{ label: '', day: period.end }] : days;
  for (const { day: start } of starts)
    for (const { day: end } of ends)
      if (start < end && frequencyOfRange({ start, end }) !== null) return { start, end };
  return {
    start: period.start ?? days.find(({ label }) => STARTS.test(label))?.day ?? null,
    end: period.end ?? days.find(({ label }) => ENDS.test(label) && !STARTS.test(label))?.day ?? null,
  };
}

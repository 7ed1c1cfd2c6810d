import { oneOf } from '../../search.ts';

/** The first and the last day, such as 2026-01-31. */
export interface Range {
  from: string;
  to: string;
}

/** What the address says about the days: a number of days up to today, or two days. */
export interface RangeSearch extends Partial<Range> {
  days?: '7' | '90' | '365';
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;

export function rangeSearch(given: Record<string, unknown>): RangeSearch {
  const { from, to } = given;
  if (typeof from === 'string' && typeof to === 'string' && DAY.test(from) && DAY.test(to))
    return { from, to };
  return oneOf(['7', '90', '365'], String(given.days), 'days');
}

/** The days to show. They are days in UTC, as in the API. */
export function rangeOf({ from, to, days }: RangeSearch, now: Date): Range {
  if (from !== undefined && to !== undefined) return { from, to };
  const first = now.getTime() - (Number(days ?? DAYS_DEFAULT) - 1) * DAY_MS;
  return { from: dayOf(first), to: dayOf(now.getTime()) };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

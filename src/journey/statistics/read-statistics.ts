import type { Db } from '#platform/database/database.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { addDays, dayOf, daysBetween } from '#values/calendar.ts';
import { METHODS, type Method } from '../schema.ts';
import { Device } from './device-of.ts';
import { medianMinutes } from './median.ts';
import {
  type By,
  FailurePlace,
  type Figures,
  type JourneyStatistics,
  RANGE_DAYS_DEFAULT,
  RANGE_DAYS_MAX,
  type StatisticsQuery,
} from './schema.ts';
import { type Sum, sumCounts } from './store.ts';

/** Adds up how far people got in the journeys that started on some days. */
export async function readStatistics(
  db: Db,
  clientId: string,
  { by, ...days }: { from: string; to: string; by: By },
): Promise<JourneyStatistics> {
  const sums = await sumCounts(db, clientId, { ...days, by });
  const ofAll = sums.filter(({ way }) => way === '');
  const keys = keysOf(by, days, ofAll);
  return {
    ...days,
    by,
    total: figuresOf(ofAll),
    groups: keys.map((key) => {
      const figures = figuresOf((by === 'way' ? sums : ofAll).filter((one) => one.key === key));
      return { key, ...figures, ...(by === 'way' ? { opened: null, agreed: null } : {}) };
    }),
    failures: failuresOf(sums),
  };
}

/** The days of a query, which is rejected if they are in the wrong order or too many. */
export function rangeOf({ from, to }: StatisticsQuery, now: Date): { from: string; to: string } {
  const last = dayOf(to === undefined ? now : new Date(to));
  const first = from === undefined ? addDays(last, 1 - RANGE_DAYS_DEFAULT) : dayOf(new Date(from));
  const range = { from: first, to: last };
  if (range.from > range.to) throw invalidRequest(say`[from] must not be later than [to]`);
  if (daysBetween(first, last) >= RANGE_DAYS_MAX)
    throw invalidRequest(say`[from] must be at most ${RANGE_DAYS_MAX - 1} days before [to]`);
  return range;
}

/** Every day, and every language, device and way that occurs, in a fixed order. */
function keysOf(by: By, { from, to }: { from: string; to: string }, sums: readonly Sum[]): string[] {
  if (by === 'way') return [...METHODS];
  if (by === 'device') return [...Device.options];
  if (by === 'language') return [...new Set(['en', 'cy', ...sums.map(({ key }) => key)])];
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

function figuresOf(sums: readonly Sum[]): Figures {
  const plain = (event: string) => totalOf(sums.filter((one) => one.event === event && one.detail === ''));
  const median = (event: string) => {
    const counts = new Map<string, number>();
    for (const { detail, sum } of sums.filter((one) => one.event === event))
      counts.set(detail, (counts.get(detail) ?? 0) + sum);
    return medianMinutes(counts);
  };
  return {
    opened: plain('opened'),
    agreed: plain('agreed'),
    chose: plain('chose'),
    finished: plain('finished'),
    declined: plain('declined'),
    left: plain('left'),
    failed: plain('failed'),
    median_minutes: {
      agree: median('agreed_within'),
      choose: median('chose_within'),
      share: median('shared_within'),
      whole: median('finished_within'),
    },
  };
}

function failuresOf(sums: readonly Sum[]): JourneyStatistics['failures'] {
  return FailurePlace.options
    .flatMap((place) =>
      METHODS.map((way: Method) => ({
        place,
        way,
        journeys: totalOf(
          sums.filter((one) => one.event === 'failed' && one.way === way && one.detail === place),
        ),
      })),
    )
    .filter(({ journeys }) => journeys > 0)
    .sort((one, other) => other.journeys - one.journeys);
}

function totalOf(sums: readonly Sum[]): number {
  return sums.reduce((total, { sum }) => total + sum, 0);
}

import type { JourneyStatistics } from '../../../../../clients/typescript/index.js';

export type Figures = JourneyStatistics['total'];
export type Group = JourneyStatistics['groups'][number];
export type Way = JourneyStatistics['failures'][number]['way'];
export type Place = JourneyStatistics['failures'][number]['place'];

/** A part of a whole, from 0 to 1; null without a whole. */
export function shareOf(part: number, whole: number | null): number | null {
  return whole ? part / whole : null;
}

export function percent(share: number | null): string {
  if (share === null) return '–';
  // 99.6 % is not everybody, and 0.4 % is not nobody
  if (share > 0 && share < 0.01) return '< 1 %';
  if (share > 0.99 && share < 1) return '> 99 %';
  return `${Math.round(share * 100)} %`;
}

const MINUTES_OF_HOUR = 60;

/** `0.4` → `24 s`, `3.2` → `3.2 min`, `90` → `1.5 h`. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 1) return `${Math.round(minutes * 60)} s`;
  return minutes < MINUTES_OF_HOUR ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

export interface Step {
  name: string;
  count: number;
  /** Of those who opened the link; null if nobody did. */
  share: number | null;
  /** How many of the step before did not get here; null for the first. */
  lost: number | null;
  lostShare: number | null;
  minutes: number | null;
}

/** The steps from the first page to the end. */
export function stepsOf({ opened, agreed, chose, finished, median_minutes: minutes }: Figures): Step[] {
  const first = opened ?? 0;
  const counts = [
    ['Opened the link', first, null],
    ['Agreed to share', agreed ?? 0, minutes.agree],
    ['Chose a way', chose, minutes.choose],
    ['Finished', finished, minutes.share],
  ] as const;
  return counts.map(([name, count, took], index) => {
    const before = counts[index - 1]?.[1] ?? null;
    const lost = before === null ? null : Math.max(0, before - count);
    return {
      name,
      count,
      share: shareOf(count, first),
      lost,
      lostShare: lost === null ? null : shareOf(lost, before),
      minutes: took,
    };
  });
}

/** One bar of the chart: a day, a week or a month. */
export interface Period {
  /** Its first day. */
  from: string;
  opened: number;
  finished: number;
}

const DAYS_AS_DAYS_MAX = 45;
const DAYS_AS_WEEKS_MAX = 200;
export type Unit = 'day' | 'week' | 'month';

/** Adds days up to weeks or months, so that a chart never has more than a few dozen bars. */
export function periodsOf(days: readonly Group[]): { unit: Unit; periods: Period[] } {
  const unit = days.length <= DAYS_AS_DAYS_MAX ? 'day' : days.length <= DAYS_AS_WEEKS_MAX ? 'week' : 'month';
  const periods: Period[] = [];
  let last = '';
  for (const { key, opened, finished } of days) {
    const start = startOf(key, unit);
    const period = start === last ? periods.at(-1) : undefined;
    if (period) {
      period.opened += opened ?? 0;
      period.finished += finished;
    } else periods.push({ from: key, opened: opened ?? 0, finished });
    last = start;
  }
  return { unit, periods };
}

const DAY_MS = 86_400_000;

/** The Monday of a day's week, or the first day of its month. */
function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return day.slice(0, 7);
  const time = new Date(`${day}T00:00:00Z`);
  return new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

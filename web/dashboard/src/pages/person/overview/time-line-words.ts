import { day } from '../../../ui/format.ts';
import { overlapsOf, type TimeLine } from './time-line.ts';

/** Gaps and jobs at the same time. */
export function remarksOf(line: TimeLine): string[] {
  return [
    ...line.gaps.map(({ from, lastDay }) => `No job is known ${days(from, lastDay)}.`),
    ...overlapsOf(line).map(({ from, to, lastDay }) =>
      to >= line.to ? `Two jobs or more since ${dayOf(from)}.` : `Two jobs or more ${days(from, lastDay)}.`,
    ),
    ...(line.spans.some(({ isFromOpen }) => isFromOpen)
      ? ['Where no first day is known, the bar begins at the first payslip.']
      : []),
  ];
}

function days(from: number, lastDay: number): string {
  return from === lastDay ? `on ${dayOf(from)}` : `from ${dayOf(from)} to ${dayOf(lastDay)}`;
}

function dayOf(time: number): string {
  return day(new Date(time).toISOString());
}

import { describe, expect, test } from 'vitest';
import { addDays, addMonthsToDay, type Day, firstDayOfMonth, lastDayOfMonth } from '#values/calendar.ts';
import { coversTwelveMonths, type PaidTime } from './covered-months.ts';

const KESTREL = { reference: '999/KF1', name: 'kestrel' };
const OTHER = { reference: '888/OT1', name: 'other' };
const UNNAMED = { reference: null, name: null };

function slip(payDate: Day, more: Partial<PaidTime> = {}): PaidTime {
  return {
    employer: KESTREL,
    payDate: at(payDate),
    intervalStart: null,
    intervalEnd: null,
    frequency: null,
    startDate: null,
    ...more,
  };
}

function at(day: Day): string {
  return `${day}T00:00:00.000Z`;
}

/** Payslips of whole calendar months, the latest last. */
function months(count: number, { last = '2026-01', more = {} as Partial<PaidTime> } = {}): PaidTime[] {
  return Array.from({ length: count }, (_, index) => {
    const first = addMonthsToDay(`${last}-01`, index + 1 - count);
    const interval = { intervalStart: at(firstDayOfMonth(first)), intervalEnd: at(lastDayOfMonth(first)) };
    return slip(addDays(firstDayOfMonth(first), 24), { ...interval, frequency: 'monthly', ...more });
  });
}

/** Payslips this many days apart, without intervals, the latest last. */
function every(days: number, count: number, frequency: string, last: Day = '2026-01-30'): PaidTime[] {
  return Array.from({ length: count }, (_, index) =>
    slip(addDays(last, (index + 1 - count) * days), { frequency }),
  );
}

/** Pay dates on the last Friday of the month, and before Christmas in December. */
const LAST_FRIDAYS =
  '2025-02-28 2025-03-28 2025-04-25 2025-05-30 2025-06-27 2025-07-25 2025-08-29 2025-09-26 2025-10-31 2025-11-28 2025-12-19 2026-01-30'
    .split(' ')
    .map((day) => slip(day, { frequency: 'monthly' }));

const started = (day: Day) => ({ more: { startDate: at(day) } });
const without = (slips: PaidTime[], place: number) => slips.toSpliced(place, 1);

describe('twelve months are covered by', () => {
  test.each<[string, PaidTime[]]>([
    ['twelve months of payslips', months(12)],
    ['twelve months up to a February that is shorter than the one before', months(12, { last: '2025-02' })],
    ['twelve months up to 29 February', months(12, { last: '2024-02' })],
    ['thirteen months', months(13)],
    ['pay dates that move within the month, without intervals', LAST_FRIDAYS],
    ['53 weeks, which have pay dates within twelve months', every(7, 53, 'weekly')],
    ['27 fortnights', every(14, 27, 'fortnightly')],
    ['14 periods of four weeks', every(28, 14, 'four_weekly')],
    ['four quarters', every(91, 5, 'quarterly')],
    ['one yearly payslip', [slip('2026-01-30', { frequency: 'annually' })]],
    [
      'a week in which two were paid in advance',
      every(7, 53, 'weekly').flatMap((one, place, all) => {
        if (place === 20) return [];
        const next = all[20]?.payDate ?? '';
        const advance = { intervalStart: at(addDays(one.payDate.slice(0, 10), -6)), intervalEnd: next };
        return [place === 19 ? { ...one, ...advance } : one];
      }),
    ],
    ['a change from weekly to monthly pay', [...every(7, 30, 'weekly', '2025-08-29'), ...months(5)]],
    ['payslips that do not name their employer', months(12, { more: { employer: UNNAMED } })],
    ['payslips in any order', months(12).reverse()],
  ])('%s', (_, slips) => {
    expect(coversTwelveMonths(slips.at(-1)?.employer ?? UNNAMED, slips)).toBe(true);
  });
});

describe('the time since the employment started is covered', () => {
  test.each<[string, PaidTime[]]>([
    ['by five months of payslips since then', months(5, started('2025-09-01'))],
    ['if it started during the first interval', months(5, started('2025-09-22'))],
    ['if it started too late for the payroll of that month', months(5, started('2025-08-27'))],
    ['by the first payslip', months(1, started('2026-01-05'))],
    [
      'if only the latest payslip shows the start',
      [...months(5).slice(0, -1), ...months(1, started('2025-09-01'))],
    ],
  ])('%s', (_, slips) => {
    expect(coversTwelveMonths(KESTREL, slips)).toBe(true);
  });
});

describe('twelve months are not covered by', () => {
  test.each<[string, PaidTime[]]>([
    ['nothing', []],
    ['three months, as with a shorter lookback', months(3)],
    ['eleven months', months(11)],
    ['twelve months with one missing', without(months(13), 6)],
    ['twelve months without the payslip before the latest one', without(months(13), 11)],
    ['moving pay dates with November missing', without(LAST_FRIDAYS, 9)],
    ['moving pay dates with December missing', without(LAST_FRIDAYS, 10)],
    ['weeks with one missing', without(every(7, 53, 'weekly'), 30)],
    ['51 weeks', every(7, 51, 'weekly')],
    ['fortnights with one missing', without(every(14, 27, 'fortnightly'), 1)],
    ['periods of four weeks with one missing', without(every(28, 14, 'four_weekly'), 5)],
    ['months since the start with one missing', without(months(5, started('2025-09-01')), 0)],
    ['five months of an employment that started years before', months(5, started('2019-05-01'))],
    ['months with a start after the latest payslip, which must be wrong', months(5, started('2026-06-01'))],
    ['pay dates of an unknown frequency', every(30, 13, 'irregular')],
    [
      'an interval that is too long for its frequency',
      months(1, { more: { intervalStart: at('2025-01-01'), intervalEnd: at('2026-01-31') } }),
    ],
    [
      'an interval of a year without a frequency, which may be misread',
      months(1, {
        more: { frequency: null, intervalStart: at('2025-02-01'), intervalEnd: at('2026-01-31') },
      }),
    ],
    [
      'an interval that ends before it starts',
      [slip('2026-01-30', { intervalStart: at('2026-01-31'), intervalEnd: at('2025-01-01') })],
    ],
    [
      'twelve months of one employer and two of another',
      [...months(2, { more: { employer: OTHER } }), ...months(12)],
    ],
    ['payslips of another employer alone', months(12, { more: { employer: OTHER } })],
  ])('%s', (_, slips) => {
    expect(coversTwelveMonths(KESTREL, slips)).toBe(false);
  });
});

test('an employment that ended earlier must be covered up to its own end only', () => {
  const before = months(5, { last: '2025-06', more: { employer: OTHER } });
  const since = months(7, started('2025-07-01'));
  expect(coversTwelveMonths(KESTREL, [...before, ...since])).toBe(true);
  expect(coversTwelveMonths(KESTREL, [...without(before, 2), ...since])).toBe(false);
});

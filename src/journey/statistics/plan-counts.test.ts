import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';
import { bucketOf, medianMinutes } from './median.ts';
import { type Progress, planCounts, type Reached } from './plan-counts.ts';

const START = Date.parse('2026-01-31T23:50:00Z');
const UNCOUNTED: Progress = {
  starts_at: 'sharing',
  counted_at: null,
  counted_language: null,
  counted_device: null,
  counted: [],
  agreed_at: null,
  chose_at: null,
};
const shown = { language: 'en', device: 'phone' } as const;

/** The counters of one journey after each of some steps, one every two minutes. Only those that are not 0 are listed. */
function countsAfter(steps: readonly Reached[], first: Partial<Progress> = {}): Record<string, number> {
  let progress: Progress = { ...UNCOUNTED, ...first };
  const counts: Record<string, number> = {};
  for (const [index, reached] of steps.entries()) {
    const plan = planCounts(progress, reached, new Date(START + index * 120_000));
    if (!plan) continue;
    progress = { ...progress, ...(plan.changes as Partial<Progress>) };
    for (const { day, language, device, way, event, detail, count } of plan.counts) {
      const name = [day, language, device, event, way, detail].filter((part) => part !== '').join(' ');
      counts[name] = (counts[name] ?? 0) + count;
      if (counts[name] === 0) delete counts[name];
    }
  }
  return counts;
}

const prefixed = (prefix: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix} ${name}`, 1]));

test('a journey is counted once for each step, on the day of its first page', () => {
  const counts = countsAfter([
    { shown },
    { shown },
    { hasAgreed: true },
    { shown, hasAgreed: true },
    { shown, hasAgreed: true, way: 'payroll' },
    { shown, hasAgreed: true, failed: { place: 'sign_in', way: 'payroll' } },
    { shown, hasAgreed: true, failed: { place: 'sign_in', way: 'payroll' } },
    { shown: { language: 'cy', device: 'computer' }, hasAgreed: true, way: 'payslips' },
    { shown, hasAgreed: true, way: 'payroll' },
    { outcome: 'complete' },
    { isContinued: true },
    { outcome: 'partial' },
  ]);
  expect(counts).toEqual(
    prefixed('2026-01-31 en phone', [
      'opened',
      'agreed',
      'agreed_within 240',
      'chose',
      'chose payroll',
      'chose payslips',
      'chose_within 240',
      'failed',
      'failed payroll',
      'failed payroll sign_in',
      'finished',
      'finished payroll',
      'finished payslips',
      'finished_within 1200',
      'finished_within payroll 1200',
      'finished_within payslips 1200',
      'shared_within 600',
      'shared_within payroll 600',
      'shared_within payslips 600',
    ]),
  );
});

test('a person who comes back after leaving or declining is no longer counted as gone', () => {
  const start = [{ shown }, { hasAgreed: true, way: 'direct' }, { outcome: 'left' }] as const;
  expect(countsAfter(start)).toMatchObject(prefixed('2026-01-31 en phone', ['left', 'left direct']));
  const back = countsAfter([...start, { isContinued: true }, { outcome: 'declined' }, { isContinued: true }]);
  expect(Object.keys(back).filter((name) => /left|declined/.test(name))).toEqual([]);
});

test('a person who finishes without a choice is counted in every step', () => {
  const names = Object.keys(countsAfter([{ shown }, { outcome: 'complete' }]));
  expect(names.map((name) => name.split(' ')[3])).toEqual([
    'opened',
    'agreed',
    'agreed_within',
    'chose',
    'finished',
    'finished_within',
  ]);
});

test('a journey moves to the language that the person chooses', () => {
  const steps = [{ shown }, { hasAgreed: true, way: 'payslips' }, { language: 'cy' }] as const;
  const names = Object.keys(countsAfter([...steps, { outcome: 'complete' }]));
  expect(names.length).toBeGreaterThan(8);
  expect(names.every((name) => name.startsWith('2026-01-31 cy phone '))).toBe(true);
});

test('journeys to My data, and journeys that were opened before they were counted, are not counted', () => {
  expect(countsAfter([{ shown }, { hasAgreed: true }], { starts_at: 'my_data' })).toEqual({});
  expect(countsAfter([{ hasAgreed: true }, { outcome: 'complete' }])).toEqual({});
});

test.each([
  [[], null],
  [[10], 0.1],
  [[20, 100, 100], 1.6],
  [[60, 60, 60, 60], 0.9],
  [[1e9], 6480],
])('the median of %j seconds is about %s minutes', (seconds, minutes) => {
  const counts = new Map<string, number>();
  for (const one of seconds) {
    const bucket = bucketOf(one * 1000);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  expect(medianMinutes(counts)).toBe(minutes);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/131.0.0.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36', 'computer'],
  [null, 'computer'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

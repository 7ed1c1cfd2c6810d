import { expect, test } from 'vitest';
import { Journal } from '../scripts/faults/journal.ts';
import { cellsOf, summaryTableOf, tableOf } from '../scripts/faults/report.ts';
import { endOf } from '../scripts/faults/run-rounds.ts';
import { scheduleFaults } from '../scripts/faults/schedule.ts';
import { growing, plateauOf } from '../scripts/faults/soak/run-soak.ts';

const FAULTS = ['a', 'b', 'c', 'd', 'e'];

test('a seed always gives the same order of faults, and each fault comes once before any comes again', () => {
  const first = scheduleFaults(3, FAULTS, 10);
  expect(scheduleFaults(3, FAULTS, 10)).toEqual(first);
  expect(scheduleFaults(4, FAULTS, 10)).not.toEqual(first);
  expect([first.slice(0, 5).sort(), first.slice(5).sort()]).toEqual([FAULTS, FAULTS]);
  expect(scheduleFaults(3, FAULTS, 2)).toEqual(first.slice(0, 2));
});

const round = (fault: string, journal: Journal) => ({
  fault,
  details: 'api-1',
  heldMs: 3200,
  recoveredMs: 1,
  journal,
});

test('the table for the guide has a row for each fault, with every result that was not a success', () => {
  const [good, bad] = [new Journal(), new Journal()];
  for (const seen of ['201', 'CONNECTED', 'arrived again', 'exit 0']) good.see('request', seen, 9000);
  bad.see('request', '201', 10);
  bad.see('upload', '507', 300);
  bad.see('job', 'UNAVAILABLE interrupted', 5000);
  bad.violate('job', 'it was lost');
  expect(
    summaryTableOf([round('kill', good), round('fill', bad)], 7)
      .split('\n')
      .slice(2),
  ).toEqual([
    '| kill (api-1), 3.2 s | 7 | None | 9.0 s | yes |',
    '| fill (api-1), 3.2 s | 7 | 507 × 1, UNAVAILABLE interrupted × 1, of 3 | 0.3 s | no: it was lost |',
  ]);
});

test('a round that fails or does not end in time is a violation, and no round follows it', async () => {
  const good = round('kill', new Journal());
  const limits = { fault: 'kill', msMax: 60 };
  expect(await endOf(Promise.resolve(good), limits)).toBe(good);
  const broken = [
    await endOf(Promise.reject(new Error('no process')), limits),
    await endOf(new Promise<never>(() => undefined), limits),
  ];
  expect(broken.map(({ isBroken, journal }) => [isBroken, journal.violations[0]?.text])).toEqual([
    [true, expect.stringMatching(/^the round failed: Error: no process at .*fault-report/)],
    [true, 'the round did not end within the 0.1 s that were left'],
  ]);
});

test('memory that grows until the end is a problem, and one line describes the memory of the second half', () => {
  const flat = {
    name: 'api-1',
    residentMb: [200, 300, 400, 400, 410, 405, 400, 520],
    kept: [70, 80, 85, 80, 120, 80, 82, 120].map((objectsMb) => ({ objectsMb, residentMb: 240 })),
  };
  const leak = {
    name: 'worker-1',
    residentMb: Array(8).fill(300),
    kept: [50, 60, 70, 80, 90, 100, 110, 120].map((objectsMb) => ({
      objectsMb,
      residentMb: 190 + objectsMb,
    })),
  };
  expect(growing([flat, leak])).toEqual([
    'the objects of worker-1 grew from 80 to 110 MB in the second half',
  ]);
  const native = {
    ...flat,
    kept: flat.kept.map((one, index) => ({ ...one, residentMb: 200 + 20 * index })),
  };
  expect(growing([native])).toEqual([
    'the resident memory of api-1 without garbage grew from 260 to 320 MB in the second half',
  ]);
  expect(plateauOf(flat)).toBe(
    'api-1, second half: 400 to 520 MB resident at most, 240 to 240 MB after garbage collection, 80 to 120 MB of objects',
  );
});

test('the report shows what callers saw for each fault and activity, and where something was violated', () => {
  const [good, bad] = [new Journal(), new Journal()];
  good.see('request', '201', 10);
  good.see('request', '503', 2000);
  bad.see('request', '201', 30);
  bad.see('job', 'complete', 500);
  bad.violate('job', 'it was lost');
  const cells = cellsOf([round('one', good), round('one', bad), round('two', good)]);
  expect(cells).toMatchObject([
    { fault: 'one', activity: 'request', faults: 2, seen: '201 × 2, 503 × 1', worst: 2000, verdict: 'held' },
    { fault: 'one', activity: 'job', faults: 2, seen: 'complete × 1', verdict: 'VIOLATED' },
    { fault: 'two', activity: 'request', faults: 1, verdict: 'held' },
  ]);
  expect(tableOf(cells).split('\n')).toHaveLength(5);
});

import { expect, test } from 'vitest';
import { Journal } from '../scripts/faults/journal.ts';
import { cellsOf, tableOf } from '../scripts/faults/report.ts';
import { scheduleFaults } from '../scripts/faults/schedule.ts';

const FAULTS = ['a', 'b', 'c', 'd', 'e'];

test('a seed always gives the same order of faults, and each fault comes once before any comes again', () => {
  const first = scheduleFaults(3, FAULTS, 10);
  expect(scheduleFaults(3, FAULTS, 10)).toEqual(first);
  expect(scheduleFaults(4, FAULTS, 10)).not.toEqual(first);
  expect([first.slice(0, 5).sort(), first.slice(5).sort()]).toEqual([FAULTS, FAULTS]);
  expect(scheduleFaults(3, FAULTS, 2)).toEqual(first.slice(0, 2));
});

test('the report shows what callers saw for each fault and activity, and where something was violated', () => {
  const round = (fault: string, journal: Journal) => ({
    fault,
    details: '',
    heldMs: 1,
    recoveredMs: 1,
    journal,
  });
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

import { expect, test } from 'vitest';
import { requireOneServer } from '../distribution.ts';
import { backupName, findOldBackups } from './backup-series.ts';

test('backups are named by their time, and only old backups are found again', () => {
  const now = new Date('2026-11-16T01:30:00.123Z');
  expect(backupName(now)).toBe('2026-11-16T013000Z');
  const old = ['2026-10-17T012959Z', '2025-12-31T235959Z'];
  const others = [
    '2026-10-17T013001Z',
    backupName(now),
    'kept',
    '2020-01-01',
    '2020-01-01T000000Z.old',
    '..',
  ];
  expect(findOldBackups([...old, ...others], { now, days: 30 })).toEqual(old);
});

test('a distributed database is not backed up row by row, and the message says what to do', () => {
  expect(() => requireOneServer(false)).not.toThrow();
  expect(() => requireOneServer(true)).toThrow(
    /can’t copy several servers at the same moment.*docs\/scale.md/,
  );
});

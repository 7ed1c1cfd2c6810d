import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireOneServer } from '../distribution.ts';
import { backupName, findOldBackups } from './backup-series.ts';
import { requireIntact } from './manifest.ts';

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

test('for a folder of several backups, the message names the newest one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(requireIntact(folder)).rejects.toThrow(/it has no manifest\.json$/);
  for (const name of ['2026-11-16T013000Z', '2026-11-15T013000Z', 'kept']) await mkdir(join(folder, name));
  await expect(requireIntact(folder)).rejects.toThrow(`the newest is ${join(folder, '2026-11-16T013000Z')}`);
});

test('a distributed database is not backed up row by row, and the message says what to do', () => {
  expect(() => requireOneServer(false)).not.toThrow();
  expect(() => requireOneServer(true)).toThrow(
    /can’t copy several servers at the same moment.*docs\/scale.md/,
  );
});

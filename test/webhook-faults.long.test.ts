import { describe, expect, test } from 'vitest';
import { failedChecks, runFaults } from '../scripts/faults/webhooks/run-faults.ts';
import { PROGRAM } from './support/process.ts';

describe('killing workers and the database under load', () => {
  test('loses no delivery, delivers nothing that was rolled back, and repeats only deliveries that were in progress', async () => {
    const { signal } = new AbortController();
    const report = await runFaults({
      program: PROGRAM,
      kills: 2,
      workers: 3,
      seed: 7,
      signal,
      print: () => undefined,
    });
    // a limit for a busy machine
    expect(failedChecks(report, { resumeMsMax: 120_000 })).toEqual([]);
    expect(report).toMatchObject({ kills: 2, databaseRestarts: 1, lost: 0, phantoms: 0 });
    expect(report.deliveries).toBeGreaterThan(100);
  });
});

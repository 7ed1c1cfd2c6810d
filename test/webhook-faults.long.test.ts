import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { failedChecks, runFaults } from '../scripts/faults/webhooks/run-faults.ts';
import { useDeliveries, WAIT } from './webhook-faults.fixture.ts';

describe('a worker', () => {
  const { receiver, deliverer, workHere, end, sendTest, read } = useDeliveries();

  test('that was suspended beyond its lease cannot overwrite the next attempt', async () => {
    const asked: ServerResponse[] = [];
    receiver().answer((response) => asked.push(response));
    const stalled = deliverer(2);
    const deliveryId = await sendTest();
    await expect.poll(() => asked.length, WAIT).toBe(1);
    stalled.kill('SIGSTOP');
    asked[0]?.writeHead(500).end('reply to the stalled worker');
    await workHere();
    await expect.poll(() => asked.length, WAIT).toBe(2);
    stalled.kill('SIGCONT');
    // the worker records its result before it ends
    expect(await end(stalled, 'SIGTERM')).toBe(0);
    expect(await read(deliveryId)).toMatchObject({ status: 'pending', attempts: 0, attempt_log: [] });
    asked[1]?.writeHead(204).end();
    await expect.poll(async () => (await read(deliveryId)).status, WAIT).toBe('delivered');
    expect(await read(deliveryId)).toMatchObject({ attempts: 1, attempt_log: [{ status_code: 204 }] });
    expect(asked).toHaveLength(2);
  });
});

describe('killing workers and the database under load', () => {
  test('loses no delivery, delivers nothing that was rolled back, and repeats only deliveries that were in progress', async () => {
    const { signal } = new AbortController();
    const report = await runFaults({
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

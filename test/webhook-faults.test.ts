import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { useDeliveries, WAIT } from './webhook-faults.fixture.ts';

describe('a worker', () => {
  const { receiver, worker, workHere, end, sendTest, read } = useDeliveries();

  test('finishes deliveries in progress at SIGTERM, and the next worker continues: each is received once', async () => {
    const held: ServerResponse[] = [];
    receiver().answer((response) => held.push(response));
    const sent: string[] = [];
    for (let count = 0; count < 40; count++) sent.push(await sendTest());
    const first = worker();
    await expect.poll(() => held.length, WAIT).toBeGreaterThan(4);
    const ended = end(first.child, 'SIGTERM');
    receiver().answer((response) => response.writeHead(204).end());
    await expect.poll(first.output, WAIT).toContain('"stopping"');
    for (const response of held) response.writeHead(204).end();
    expect(await ended).toBe(0);
    const before = receiver().received.length;
    expect(before).toBeLessThan(sent.length);
    const statuses = await Promise.all(sent.map(async (id) => (await read(id)).status));
    expect(statuses.filter((status) => status === 'delivered')).toHaveLength(before);
    await workHere();
    const areDone = async () =>
      (await Promise.all(sent.map(read))).every(
        ({ status, attempts }) => status === 'delivered' && attempts === 1,
      );
    await expect.poll(areDone, { interval: 250 }).toBe(true);
    expect(
      receiver()
        .received.map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual(sent.sort());
  });
});

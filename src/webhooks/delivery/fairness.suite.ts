import { expect, test } from 'vitest';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';
import { startDeliveryWorker } from './delivery-worker.ts';

/** How many attempts to one receiver are under way at a time. */
const AT_ONCE_MAX = 8;

/** Tests with this many hanging receivers. */
export function testFairness(receivers: number): void {
  const service = useService();
  const { receiver, hook, sendTest, until } = hooksOf(service);

  test('hanging receivers do not delay deliveries to others', async () => {
    const hangingMax = receivers * AT_ONCE_MAX;
    await using _worker = startPatientWorker();
    const held: (() => void)[] = [];
    receiver().answer((response, { path }) => {
      if (path.startsWith('/hanging')) held.push(() => response.destroy());
      else response.writeHead(204).end();
    });
    const hanging = await Promise.all(
      Array.from({ length: receivers }, (_, index) => hook({ url: `${receiver().url}/hanging-${index}` })),
    );
    await Promise.all(hanging.map(({ id }) => sendTimes(id, 10)));
    await expect.poll(() => held.length).toBe(hangingMax);
    const { id } = await hook();
    const deliveryIds = await sendTimes(id, 20);
    for (const deliveryId of deliveryIds) await until(id, deliveryId, ({ status }) => status === 'delivered');
    expect(held, 'every hanging attempt was still under way').toHaveLength(hangingMax);
    // the deliveries that waited behind them must not hang too, or the worker could not stop
    receiver().answer((response) => response.writeHead(204).end());
    for (const end of held) end();
    for (const one of hanging) await service.ask('DELETE', `/webhooks/${one.id}`);
  });

  /**
   * Starts a worker whose attempts don't time out during the test. A delivery that had to wait for a hanging
   * attempt would then never arrive, even on a slow machine.
   */
  function startPatientWorker() {
    const { outbound, outcomes } = service.app.deliveries;
    const patient: typeof outbound = {
      ...outbound,
      post: (request) => outbound.post({ ...request, timeBudgetMs: 3_600_000 }),
    };
    const worker = startDeliveryWorker(
      { ...service.app, deliveries: { outbound: patient, outcomes } },
      { leaseSeconds: 7200 },
    );
    return { [Symbol.asyncDispose]: () => worker.stop() };
  }

  async function sendTimes(id: string, times: number): Promise<string[]> {
    const sent: string[] = [];
    for (let index = 0; index < times; index++) sent.push(await sendTest(id));
    return sent;
  }
}

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import type { TestService } from './service.ts';
import { sandboxContract } from './watch-contract.ts';

export interface Hook {
  id: string;
  arrived(): Received[];
}

interface SeenDelivery {
  status: string;
  attempts: number;
}

/**
 * Provides a service's webhooks, a receiver and the delivery log. Each test starts without webhooks and with
 * a receiver that accepts everything.
 */
export function hooksOf(service: TestService) {
  let receiver: Receiver | undefined;
  let made = 0;
  const there = (): Receiver => {
    if (!receiver) throw new Error('The receiver has not started yet');
    return receiver;
  };
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => expectDescribedDeliveries(there()));
  afterAll(() => receiver?.close());
  beforeEach(async () => {
    there().answer((response) => response.writeHead(204).end());
    const { body } = await service.ask('GET', '/webhooks?limit=100');
    for (const { webhook_id } of body.webhooks) await service.ask('DELETE', `/webhooks/${webhook_id}`);
  });

  async function hook(changes: object = {}): Promise<Hook> {
    made += 1;
    const path = `/hook-${made}`;
    const { body } = await service.ask('POST', '/webhooks', {
      body: {
        name: `hook ${made}`,
        events: ['user-payroll-submitted'],
        url: `${there().url}${path}`,
        ...changes,
      },
    });
    const arrived = () => there().received.filter((one) => one.path === path);
    return { id: body.webhook_id as string, arrived };
  }

  async function sendTest(id: string, event = 'user-payroll-submitted'): Promise<string> {
    const { status, body } = await service.ask('POST', `/webhooks/${id}/test`, { body: { event } });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.delivery_id;
  }

  const read = async (id: string, deliveryId: string) =>
    (await service.ask('GET', `/webhooks/${id}/deliveries/${deliveryId}`)).body;

  async function until(id: string, deliveryId: string, isThere: (delivery: SeenDelivery) => boolean) {
    await expect.poll(async () => isThere(await read(id, deliveryId)), { interval: 40 }).toBe(true);
    return read(id, deliveryId);
  }

  const change = (id: string, changes: object) => service.ask('PATCH', `/webhooks/${id}`, { body: changes });

  /** Answers 410 (Gone) once, which disables the webhook, and returns the id of that delivery. */
  async function disable(id: string): Promise<string> {
    there().answer((response) => response.writeHead(410).end());
    const deliveryId = await sendTest(id);
    await expect.poll(async () => (await service.ask('GET', `/webhooks/${id}`)).body.status).toBe('disabled');
    there().answer((response) => response.writeHead(204).end());
    return deliveryId;
  }

  return { disable, receiver: there, hook, sendTest, read, until, change };
}

/** How many deliveries of a receiver were compared before. */
const compared = new WeakMap<Receiver, number>();

/** Compares the deliveries that a receiver got since the last call with the description of the API. */
export async function expectDescribedDeliveries(receiver: Receiver): Promise<void> {
  const contract = await sandboxContract();
  const fresh = receiver.received.slice(compared.get(receiver) ?? 0);
  compared.set(receiver, receiver.received.length);
  expect(fresh.flatMap((delivery) => contract.checkDelivery(delivery))).toEqual([]);
}

/** Lists the user's events about new data from the table, because the feed shows an event only when no earlier transaction can still commit. */
export function storedEvents(service: TestService, userId: string) {
  return service.app.database
    .tenant(service.clientId)
    .selectFrom('events')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('kind', 'like', '%-submitted')
    .execute();
}

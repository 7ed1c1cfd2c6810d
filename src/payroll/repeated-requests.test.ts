import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { type Ask, type Reply, startService, useService } from '../../test/support/service.ts';
import { type FaultProxy, startFaultProxy } from '../connectors/fault-proxy.fixture.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
/** So long that no duplicate reaches it, even on a busy machine. */
const PATIENT = { duplicateWaitMsMax: 120_000 };

const service = useService({ MASTER_KEYS }, { isWhole: true, ...PATIENT });
withFewPayslips(service);
const { asUser } = consentOf(service);
const { consentingUser, connected, identityOf } = payrollOf(service);

/** One proxy in front of each provider, to count and hold its requests. */
const proxies: Record<string, FaultProxy> = {};

beforeAll(async () => {
  for (const id of ['harbour', 'staffology-sandbox']) {
    const setup = service.app.providers.find(id)?.setup;
    if (!setup) throw new Error(`The sandbox has no provider ${id}`);
    const proxy = await startFaultProxy(setup.baseUrl);
    proxies[id] = proxy;
    service.app.providers.setUp([{ ...setup, baseUrl: proxy.url }]);
  }
});
afterAll(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));

/** A request that asks a provider and stores an entry, and another one that would store another entry. */
interface Retrieval {
  userId: string;
  path: string;
  body: object;
  other: object;
  as: Ask;
  proxy: FaultProxy;
}

const ROUTES: [path: string, make: () => Promise<Retrieval>][] = [
  [
    '/payroll/entries/connections',
    async () => {
      const userId = await consentingUser();
      const accounts = [await connected(userId), await connected(userId, { user_name: 'user_overtime' })].map(
        ({ account_id }) => ({ account_id }),
      );
      const [body = {}, other = {}] = accounts;
      const as = await asUser(userId);
      return { userId, path: '/payroll/entries/connections', body, other, as, proxy: proxyOf('harbour') };
    },
  ],
  [
    '/accounts/direct-connections',
    async () => {
      const userId = await consentingUser(identityOf('user_good'));
      const another = await consentingUser(identityOf('user_overtime'));
      return {
        userId,
        path: '/accounts/direct-connections',
        body: { user_id: userId },
        other: { user_id: another },
        as: {},
        proxy: proxyOf('staffology-sandbox'),
      };
    },
  ],
];

describe.each(ROUTES)('POST %s with an Idempotency-Key', (_, make) => {
  let made: Promise<Retrieval> | undefined;
  let retrieval: Retrieval;
  beforeEach(async () => {
    made ??= make();
    retrieval = await made;
    for (const entryId of await entriesOf(retrieval.userId)) await deleteEntry(entryId);
    retrieval.proxy.reset();
  });

  test('returns the first reply after the entry was deleted, asks no provider and stores nothing', async () => {
    const key = randomUUID();
    const first = await send(retrieval, { key });
    expect(first.body.payroll_submissions).not.toEqual([]);
    for (const entryId of await entriesOf(retrieval.userId)) await deleteEntry(entryId);
    retrieval.proxy.reset();
    const events = await countEvents();
    const again = await send(retrieval, { key });
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(retrieval.proxy.seen).toEqual([]);
    expect(await entriesOf(retrieval.userId)).toEqual([]);
    expect(await countEvents()).toBe(events);
  });

  test('rejects another body without asking a provider', async () => {
    const key = randomUUID();
    await send(retrieval, { key });
    retrieval.proxy.reset();
    const events = await countEvents();
    const reused = await send(retrieval, { key, body: retrieval.other });
    expect(reused.status).toBe(400);
    expect(reused.headers.get('x-svc-error-code')).toBe('idempotency_key_reused');
    expect(retrieval.proxy.seen).toEqual([]);
    expect(await countEvents()).toBe(events);
  });

  test('rejects another body while the first request is still running', async () => {
    const key = randomUUID();
    const release = retrieval.proxy.hold();
    const first = send(retrieval, { key });
    await untilAsked(retrieval.proxy);
    const reused = await send(retrieval, { key, body: retrieval.other });
    release();
    expect(reused.headers.get('x-svc-error-code')).toBe('idempotency_key_reused');
    expect((await first).status).toBe(201);
  });

  test('runs again after a failure', async () => {
    const key = randomUUID();
    retrieval.proxy.fail('down', 0);
    expect((await send(retrieval, { key })).status).toBe(503);
    retrieval.proxy.reset();
    const retried = await send(retrieval, { key });
    expect(retried.status, JSON.stringify(retried.body)).toBe(201);
    expect(retried.headers.get('idempotency-replayed')).toBeNull();
    expect(retried.body.payroll_submissions).not.toEqual([]);
  });

  test('makes concurrent duplicates wait for the first, which alone asks the provider', async () => {
    const release = retrieval.proxy.hold();
    const key = randomUUID();
    const sent = [send(retrieval, { key })];
    await untilAsked(retrieval.proxy);
    for (let count = 0; count < 4; count++) sent.push(send(retrieval, { key }));
    release();
    const replies = await Promise.all(sent);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.map(({ headers }) => headers.get('idempotency-replayed')).sort()).toEqual([
      null,
      ...Array.from({ length: 4 }, () => 'true'),
    ]);
    expect(await entriesOf(retrieval.userId)).toHaveLength(1);
    const asked = retrieval.proxy.seen.length;
    for (const entryId of await entriesOf(retrieval.userId)) await deleteEntry(entryId);
    retrieval.proxy.reset();
    await send(retrieval, { key: randomUUID() });
    expect(asked).toBe(retrieval.proxy.seen.length);
  });

  test('is taken over when the lease has expired, and the first attempt then stores nothing', async () => {
    const key = randomUUID();
    const release = retrieval.proxy.hold();
    const first = send(retrieval, { key });
    await untilAsked(retrieval.proxy);
    const [lease] = await leases();
    const second = send(retrieval, { key });
    await expect
      .poll(async () => {
        // as if the first attempt had crashed; repeated, because its process still runs and may renew the lease in between
        await expireLease(lease);
        return (await leases()).some((one) => one !== null && one !== lease);
      })
      .toBe(true);
    release();
    const [lost, taken] = await Promise.all([first, second]);
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    expect(taken.headers.get('idempotency-replayed')).toBeNull();
    expect(lost.status).toBe(409);
    expect(lost.headers.get('retry-after')).toBe('2');
    expect(await entriesOf(retrieval.userId)).toHaveLength(1);
    const again = await send(retrieval, { key });
    expect(again.body).toEqual(taken.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('the lease of a request is renewed while it runs', async () => {
  const retrieval = await ROUTES[1]?.[1]();
  if (!retrieval) throw new Error('There is no such route');
  const setup = service.app.providers.find('staffology-sandbox')?.setup;
  const another = await startService(
    { MASTER_KEYS, DATABASE_URL: service.app.config.databaseUrl ?? '' },
    { leaseSeconds: 1 },
  );
  try {
    if (setup) another.app.providers.setUp([setup]);
    retrieval.proxy.reset();
    const release = retrieval.proxy.hold();
    const running = another.ask('POST', retrieval.path, {
      key: service.apiKey,
      headers: { 'Idempotency-Key': randomUUID() },
      body: retrieval.body,
    });
    await untilAsked(retrieval.proxy);
    const ends = new Set<string>();
    await expect
      .poll(async () => {
        for (const end of await leaseEnds()) ends.add(end);
        return ends.size;
      })
      .toBeGreaterThanOrEqual(3);
    release();
    await running;
    expect(await leaseEnds()).toEqual([]);
  } finally {
    await another.stop();
  }
});

test('a duplicate that waits too long gets 409 with Retry-After, in any process', async () => {
  const retrieval = await ROUTES[1]?.[1]();
  if (!retrieval) throw new Error('There is no such route');
  const impatient = await startService(
    { MASTER_KEYS, DATABASE_URL: service.app.config.databaseUrl ?? '' },
    { duplicateWaitMsMax: 0 },
  );
  try {
    const key = randomUUID();
    retrieval.proxy.reset();
    const release = retrieval.proxy.hold();
    const first = send(retrieval, { key });
    await untilAsked(retrieval.proxy);
    const duplicate = await impatient.ask('POST', retrieval.path, {
      key: service.apiKey,
      headers: { 'Idempotency-Key': key },
      body: retrieval.body,
    });
    release();
    expect({ status: duplicate.status, body: duplicate.body }).toEqual({
      status: 409,
      body: {
        errors: ['[Idempotency-Key] belongs to a request that is still running: try again in 2 s'],
      },
    });
    expect(duplicate.headers.get('retry-after')).toBe('2');
    expect(duplicate.headers.get('x-svc-error-code')).toBe('idempotency_key_in_use');
    expect((await first).status).toBe(201);
  } finally {
    await impatient.stop();
  }
});

function send(
  { path, as, body }: Retrieval,
  { key, body: given = body }: { key: string; body?: object },
): Promise<Reply> {
  return service.ask('POST', path, {
    ...as,
    headers: { ...as.headers, 'Idempotency-Key': key },
    body: given,
  });
}

function proxyOf(id: string): FaultProxy {
  const proxy = proxies[id];
  if (!proxy) throw new Error(`There is no proxy for ${id}`);
  return proxy;
}

function untilAsked(proxy: FaultProxy): Promise<void> {
  return expect.poll(() => proxy.seen.length, { interval: 20 }).toBeGreaterThan(0);
}

async function entriesOf(userId: string): Promise<string[]> {
  const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
  return body.entries.map(({ entry_id }: { entry_id: string }) => entry_id);
}

async function deleteEntry(entryId: string): Promise<void> {
  expect((await service.ask('DELETE', `/payroll/entries/${entryId}`)).status).toBe(200);
}

async function countEvents(): Promise<number> {
  const rows = await service.app.database
    .tenant(service.clientId)
    .selectFrom('events')
    .select('event_id')
    .where('kind', 'like', '%-submitted')
    .execute();
  return rows.length;
}

/** Returns the leases of the requests that run now. */
async function leases(): Promise<(string | null)[]> {
  const rows = await service.app.database
    .tenant(service.clientId)
    .selectFrom('idempotency_keys')
    .select('lease_token')
    .where('sealed_reply', 'is', null)
    .execute();
  return rows.map(({ lease_token }) => lease_token);
}

async function leaseEnds(): Promise<string[]> {
  const rows = await service.app.database
    .tenant(service.clientId)
    .selectFrom('idempotency_keys')
    .select('lease_until')
    .where('lease_until', 'is not', null)
    .execute();
  return rows.flatMap(({ lease_until }) => lease_until ?? []);
}

async function expireLease(token: string | null | undefined): Promise<void> {
  await service.app.database
    .tenant(service.clientId)
    .updateTable('idempotency_keys')
    .set({ lease_until: new Date(0) })
    .where('lease_token', '=', token ?? null)
    .execute();
}

import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScript, untilOutput } from '../../harness/service-process.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { type FaultProxy, startFaultProxy } from '../connectors/fault-proxy.fixture.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
const LEASED_API = fileURLToPath(new URL('../../test/support/leased-api.ts', import.meta.url));
const LEASE_SECONDS = 3;
const PROVIDER = 'staffology-sandbox';
const PATH = '/accounts/direct-connections';

/** Duplicates wait so long that none gives up before the lease ends, even on a busy machine. */
const service = useService({ MASTER_KEYS }, { isWhole: true, duplicateWaitMsMax: 120_000 });
const { consentingUser, identityOf } = payrollOf(service);
let proxy: FaultProxy;

beforeAll(async () => {
  const setup = service.app.providers.find(PROVIDER)?.setup;
  if (!setup) throw new Error(`The sandbox has no provider ${PROVIDER}`);
  proxy = await startFaultProxy(setup.baseUrl);
  service.app.providers.setUp([{ ...setup, baseUrl: proxy.url }]);
});
afterAll(() => proxy?.close());

/** Starts another process of the API on the same database. It asks the provider through the proxy. */
async function startVictim() {
  const { providers, config } = service.app;
  const known = providers.find(PROVIDER)?.setup;
  const setup = known && providers.setupFor(service.clientId, known);
  const running = startScript(LEASED_API, [String(LEASE_SECONDS), JSON.stringify(setup)], {
    environment: {
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      MASTER_KEYS,
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    endsWithParent: true,
  });
  const [, url = ''] = await untilOutput(running, /Serving (\S+)/);
  return { ...running, url };
}

test('a repeated request takes effect once after the process of the first was killed while it asked a provider', async () => {
  const userId = await consentingUser(identityOf('user_good'));
  const request = {
    key: service.apiKey,
    body: { user_id: userId },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const victim = await startVictim();
  const release = proxy.hold();
  const killed = fetch(victim.url + PATH, {
    method: 'POST',
    headers: { ...request.headers, 'X-API-KEY': request.key, 'Content-Type': 'application/json' },
    body: JSON.stringify(request.body),
  }).then(
    ({ status }) => status,
    () => 'no reply',
  );
  const asked = expect.poll(() => proxy.seen.length, { interval: 20 }).toBe(1);
  // a reply means that the process will never ask
  expect(await Promise.race([asked.then(() => 'asked'), killed])).toBe('asked');
  victim.child.kill('SIGKILL');
  await victim.ended;
  expect(await killed).toBe('no reply');
  const leaseEnd = await readLeaseEnd();
  expect(await effects(userId)).toEqual({ entries: 0, accounts: 0, events: 0 });

  proxy.reset();
  release();
  const repeated = await Promise.all(Array.from({ length: 3 }, () => service.ask('POST', PATH, request)));

  expect(await databaseNow()).toBeGreaterThan(leaseEnd);
  expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(repeated[0]?.body.payroll_submissions).toHaveLength(12);
  expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const replayed = repeated.map(({ headers }) => headers.get('idempotency-replayed'));
  expect(replayed.filter((one) => one === null)).toHaveLength(1);
  expect(await effects(userId)).toEqual({ entries: 1, accounts: 1, events: 1 });

  proxy.reset();
  const again = await service.ask('POST', PATH, request);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(repeated[0]?.body);
  expect(proxy.seen).toEqual([]);
  expect(await effects(userId)).toEqual({ entries: 1, accounts: 1, events: 1 });
});

async function effects(userId: string) {
  const { body: listed } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
  const { body: accounts } = await service.ask('GET', `/accounts?user_id=${userId}`);
  const events = await tenant()
    .selectFrom('events')
    .select('event_id')
    .where('kind', 'like', '%-submitted')
    .execute();
  return { entries: listed.entries.length, accounts: accounts.accounts.length, events: events.length };
}

/** The end of the lease that the killed process left, which nobody renews. */
async function readLeaseEnd(): Promise<number> {
  const { lease_until } = await tenant()
    .selectFrom('idempotency_keys')
    .select('lease_until')
    .where('lease_token', 'is not', null)
    .executeTakeFirstOrThrow();
  return Date.parse(lease_until ?? '');
}

/** Leases end by the clock of the database. */
async function databaseNow(): Promise<number> {
  const { rows } = await service.app.database.pool.query('select now() as now');
  return new Date(rows[0].now).getTime();
}

function tenant() {
  return service.app.database.tenant(service.clientId);
}

import { randomBytes, randomUUID } from 'node:crypto';
import { verifyAndOpen } from 'stipend/webhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemberWithPassword } from '#members';
import { bearer, newMember } from '../../test/support/members.ts';
import { withFewPayslips } from '../../test/support/payroll.ts';
import { startService, useService } from '../../test/support/service.ts';
import { hooksOf } from '../../test/support/webhooks.ts';
import { scheduledTasksOf } from '../worker.ts';
import {
  type Asking,
  advance,
  anotherClient,
  expectChecksWithMoves,
  HOURLY_CHECKS,
  newPersona,
} from './clock-clients.fixture.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
const service = useService({ MASTER_KEYS }, { isWhole: true });
withFewPayslips(service);
const { hook } = hooksOf(service);
const SECRET = 'a long secret that both sides keep';
const PAYSLIP = {
  employment_information: { employer_name: 'Kestrel Foods Ltd' },
  income_information: { pay_date: '2026-01-30', earnings: { gross_pay: '3333.33', net_pay: '2693.50' } },
};

afterEach(() => service.ask('POST', '/sandbox/reset'));

const ask: Asking = (method, path, body) => service.ask(method, path, body ? { body } : {});
const move = (body: object) => ask('POST', '/sandbox/clock', body);

const housekeeping = async () => {
  for (const { run } of scheduledTasksOf(service.app)) await run();
};

describe('moving one client’s clock by 400 days', () => {
  test('leaves the other clients’ time, data, consents and tokens as they are', async () => {
    const other = await anotherClient(service);
    const { userId } = await newPersona(other.asking);
    const { body: token } = await other.asking('POST', '/user-tokens', { user_id: userId });
    const keyed = { body: {}, headers: { 'Idempotency-Key': 'once' } };
    const { body: first } = await other.as('POST', '/users', keyed);
    const read = async () => ({
      users: (await other.asking('GET', '/users')).body,
      events: (await storedEvents(other.clientId)).length,
      readiness: (await service.ask('GET', `/users/${userId}/readiness`, bearer(token.access_token))).body,
      authorisations: (await other.asking('GET', `/authorisations?user_id=${userId}`)).body,
      clock: (await other.asking('GET', '/sandbox/clock')).body,
    });
    const before = await read();
    expect(before.events).toBe(1);
    expect((await move({ advance: 'P400D' })).status).toBe(200);
    await housekeeping();
    expect(await read()).toEqual(before);
    expect(before.clock.now).toBe(service.clock.now().toISOString());
    expect(before.authorisations.authorisations).toMatchObject([{ status: 'active' }]);
    const again = await other.as('POST', '/users', keyed);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first);
  });

  test('keeps the client’s own events, emails, sessions and tokens, because these have the machine’s time', async () => {
    const { userId } = await newPersona(ask);
    const { body: token } = await ask('POST', '/user-tokens', { user_id: userId });
    const member = await newMember(service, 'admin');
    await ask('POST', '/members', { email: 'invited@team.example', role: 'viewer' });
    await service.runJobs();
    const [events, mails] = [
      await storedEvents(service.clientId),
      (await ask('GET', '/sandbox/mail')).body.pagination.total_count,
    ];
    await move({ advance: 'P400D' });
    await housekeeping();
    expect(await storedEvents(service.clientId)).toEqual(events);
    expect((await ask('GET', '/sandbox/mail')).body.pagination.total_count).toBe(mails);
    expect((await member.ask('GET', '/users')).status).toBe(200);
    expect((await service.ask('GET', `/users/${userId}/readiness`, bearer(token.access_token))).status).toBe(
      200,
    );
    const { body } = await ask('GET', `/authorisations?user_id=${userId}`);
    expect(body.authorisations, 'consents end by the client’s time').toMatchObject([{ status: 'expired' }]);
  });

  test('does not lift a sign-in throttle', async () => {
    const other = await anotherClient(service);
    const email = 'throttled@team.example';
    await createMemberWithPassword(service.app, other.clientId, {
      email,
      role: 'admin',
      name: 'Grace Example',
    });
    const signIn = () =>
      service.ask('POST', '/members/signin', { key: null, body: { username: email, password: 'wrong' } });
    let throttled = await signIn();
    for (let tries = 0; tries < 20 && throttled.status === 401; tries++) throttled = await signIn();
    expect(throttled.status).toBe(429);
    await move({ advance: 'P400D' });
    await housekeeping();
    expect((await signIn()).status).toBe(429);
  });

  test('pays only that client’s people', async () => {
    const other = await anotherClient(service);
    await move({ advance: 'P2M' });
    const ahead = await newPersona(ask);
    const behind = await newPersona(other.asking);
    const latest = async (asking: Asking, { accountId }: { accountId: string }) =>
      (await asking('GET', `/accounts/${accountId}`)).body.latest_pay_date;
    expect(ahead.submissions).toBe(3);
    expect(behind.submissions).toBe(12);
    const [paidAhead, paidBehind] = [await latest(ask, ahead), await latest(other.asking, behind)];
    expect(Date.parse(paidAhead)).toBeGreaterThan(service.clock.now().getTime());
    expect(Date.parse(paidBehind)).toBeLessThanOrEqual(service.clock.now().getTime());
  });
});

describe('after the clock was moved', () => {
  test.each(['P1M', '-P1M'])(
    'by %s, a receiver with the machine’s time verifies deliveries',
    async (advance) => {
      const { arrived } = await hook({ signing_secret: SECRET, config: { include_payload: true } });
      const { userId } = await newPersona(ask);
      const before = arrived().length;
      const now = service.clock.now();
      await move({ advance });
      await ask('POST', `/sandbox/users/${userId}/payroll-submissions`, { payroll_submissions: [PAYSLIP] });
      await expect.poll(() => arrived().length).toBe(before + 1);
      const { body, headers } = arrived().at(-1) ?? { body: '', headers: {} };
      expect(verifyAndOpen(body, headers, { signingSecret: SECRET, now })).toMatchObject({
        event: 'user-payroll-submitted',
        user_id: userId,
        timestamp: now.toISOString(),
      });
    },
  );

  test('an upload URL that was issued before still works', async () => {
    const { userId } = await newPersona(ask);
    const { body: token } = await ask('POST', '/user-tokens', { user_id: userId });
    const { body } = await service.ask('PUT', '/documents/payslips/presign', {
      ...bearer(token.access_token),
      body: { files: [{ file_name: 'payslip.pdf', external_id: 'one' }] },
    });
    await move({ advance: 'P1D' });
    await housekeeping();
    const uploaded = await fetch(body.presigned_urls[0].presigned_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF-1.4 no pages',
    });
    expect(uploaded.status, await uploaded.text()).toBe(200);
  });

  test('the service still limits requests by the machine’s time', async () => {
    const limited = await startService({ RATE_LIMIT_PER_SECOND: '1' });
    try {
      const statuses: number[] = [];
      for (let asked = 0; asked < 3; asked++) {
        const { status } = await limited.ask('POST', '/sandbox/clock', { body: { advance: 'PT1M' } });
        statuses.push(status);
      }
      expect(statuses, 'two at once are allowed').toEqual([200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('recurring checks', () => {
  test('start with every move, even right after a change of settings', async () => {
    const { asking } = await anotherClient(service);
    const { userId } = await expectChecksWithMoves(asking, 2);
    const unset = { recurring_checks_enabled: null, recurring_check_frequency: null };
    await asking('PATCH', `/users/${userId}`, unset);
    const client = { recurring_checks_enabled: true, recurring_check_frequency: 'WEEKLY' };
    await asking('PATCH', '/configuration', client);
    expect(await advance(asking, 'P1W')).toBe(1);
  });

  test('start with a move, even right after a new connection', async () => {
    const { asking } = await anotherClient(service);
    const { user_id } = (await asking('POST', '/users', HOURLY_CHECKS)).body;
    const { terms } = (await asking('GET', '/authorisations/terms')).body;
    const { id: term_id } = terms.find(
      (term: { authorisation_category: string }) => term.authorisation_category === 'recurring',
    );
    await asking('POST', '/authorisations', { user_id, term_id });
    const login = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
    const { body } = await asking('POST', '/accounts', { user_id, ...login });
    const status = async () => (await asking('GET', `/accounts/${body.account_id}`)).body.status;
    await expect.poll(status, { interval: 10 }).toBe('CONNECTED');
    expect(await advance(asking, 'PT1H')).toBe(1);
  });

  test('of other clients do not start', async () => {
    const [one, other] = [await anotherClient(service), await anotherClient(service)];
    const { userId } = await newPersona(other.asking);
    await other.asking('PATCH', `/users/${userId}`, HOURLY_CHECKS);
    expect(await advance(one.asking, 'P1Y')).toBe(0);
    expect(await advance(other.asking, 'PT1H')).toBe(1);
  });

  test('run again after the clock was moved back', async () => {
    const { asking, clientId } = await anotherClient(service);
    const { userId, accountId } = await newPersona(asking);
    await asking('PATCH', `/users/${userId}`, HOURLY_CHECKS);
    const finished = async () => {
      const rows = await service.app.database
        .tenant(clientId)
        .selectFrom('account_checks')
        .select('slot')
        .where('account_id', '=', accountId)
        .where('finished_at', 'is not', null)
        .execute();
      return rows.length;
    };
    expect(await advance(asking, 'PT1H')).toBe(1);
    await expect.poll(finished).toBe(1);
    expect(await advance(asking, '-PT1H')).toBe(0);
    expect(await finished()).toBe(0);
    expect(await advance(asking, 'PT1H')).toBe(1);
    await expect.poll(finished).toBe(1);
  });
});

describe('faults and resets', () => {
  const connect = async (asking: Asking, payroll_provider = 'northgate') => {
    const { userId } = await newPersona(asking);
    const login = { user_id: userId, payroll_provider, user_name: 'user_good', password: 'pass_good' };
    const { body } = await asking('POST', '/accounts', login);
    const read = async () => (await asking('GET', `/accounts/${body.account_id}`)).body.status;
    await expect.poll(read).not.toBe('PENDING');
    return read();
  };

  test('affect one client only', async () => {
    const other = await anotherClient(service);
    await ask('POST', '/sandbox/faults', { target: 'northgate', kind: 'rate_limited' });
    expect(await connect(ask)).toBe('UNAVAILABLE');
    expect(await connect(other.asking)).toBe('CONNECTED');
    await move({ advance: 'P1M' });
    const receiver = await ask('POST', '/sandbox/webhooks/receiver', {});
    expect((await other.asking('POST', '/sandbox/reset')).status).toBe(200);
    expect(await connect(ask), 'another client’s reset does not end the fault').toBe('UNAVAILABLE');
    const { body: clock } = await ask('GET', '/sandbox/clock');
    expect(clock.now).not.toBe(clock.machine_now);
    const inbox = `/sandbox/webhooks/receiver/${receiver.body.receiver_id}`;
    expect((await ask('GET', inbox)).status).toBe(200);
    await ask('POST', '/sandbox/reset');
    expect(await connect(ask)).toBe('CONNECTED');
    expect((await ask('GET', inbox)).status).toBe(404);
  });

  test('a provider’s address without a client is answered 404, and a client’s own address opens its pages', async () => {
    const address = service.app.simulators?.urlsFor(service.clientId).harbour ?? '';
    const bare = await fetch(new URL('/login', address));
    expect(bare.status).toBe(404);
    expect(await bare.text()).toContain('GET /sandbox/catalogue');
    const unknown = await fetch(`${address.replace(service.clientId, randomUUID())}/login`);
    expect(unknown.status, 'an id that belongs to no client opens no providers').toBe(404);
    const entered = await fetch(address, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/');
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(new URL('/login', address), { headers: { cookie } });
    expect(await page.text()).toContain('Harbour Payslips');
  });
});

test('a move is seen by the other processes of the service', async () => {
  const { database } = service.app;
  const second = await startService({
    MASTER_KEYS,
    DATABASE_URL: String(database.address.connectionString),
  });
  try {
    const key = service.apiKey;
    const { body: user } = await ask('POST', '/users', {});
    const { terms } = (await ask('GET', '/authorisations/terms')).body;
    const term_id = terms[0].id;
    await ask('POST', '/authorisations', { user_id: user.user_id, term_id });
    const status = async () => {
      const { body } = await second.ask('GET', `/authorisations?user_id=${user.user_id}`, { key });
      return body.authorisations[0].status;
    };
    expect(await status()).toBe('active');
    const { body } = await move({ now: '2031-01-01T00:00:00Z' });
    const offsetMs = Date.parse(body.now) - service.clock.now().getTime();
    const expected = new Date(second.clock.now().getTime() + offsetMs).toISOString();
    await expect.poll(status).toBe('expired');
    expect((await second.ask('GET', '/sandbox/clock', { key })).body.now).toBe(expected);
  } finally {
    await second.stop();
  }
});

test('an announced move makes the process read the clock of that client again, and of no other', async () => {
  const [one, other] = [await anotherClient(service), await anotherClient(service)];
  const { clientClocks, clock, database } = service.app;
  const DAY_MS = 86_400_000;
  /** How far the client's clock is ahead. The cache is valid so long that only an announcement makes the process read it again. */
  const aheadMs = async ({ clientId }: { clientId: string }) => {
    await clientClocks.refresh(clientId, { ageMsMax: 10 * DAY_MS });
    return (await clientClocks.of(clientId))().getTime() - clock.now().getTime();
  };
  for (const { clientId } of [one, other]) {
    await clientClocks.refresh(clientId, { ageMsMax: 0 });
    const moved = { client_id: clientId, offset_ms: DAY_MS, updated_at: clock.now() };
    await database.tenant(clientId).insertInto('sandbox_clocks').values(moved).execute();
  }
  await database.pool.query(`select pg_notify('stipend_client_clocks', $1)`, [one.clientId]);
  await expect.poll(() => aheadMs(one)).toBe(DAY_MS);
  expect(await aheadMs(other)).toBe(0);
});

function storedEvents(clientId: string) {
  return service.app.database
    .tenant(clientId)
    .selectFrom('events')
    .select('event_id')
    .where('kind', 'like', '%-submitted')
    .execute();
}

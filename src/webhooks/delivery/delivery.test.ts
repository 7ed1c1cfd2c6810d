import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordEntry } from '#payroll';
import { PayrollSubmission } from '#payroll/schema.ts';
import { requireUserKey, tenantOf } from '#users';
import { PayrollData } from '#values/payroll-submission.ts';
import { type Delivery, verifyAndOpen } from '../../../receiver/index.js';
import { lastMail, newMember } from '../../../test/support/members.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { type Receiver, startReceiver } from '../../../test/support/receiver.ts';
import { useService } from '../../../test/support/service.ts';
import { publishEvent } from '../publish-event.ts';
import { askedSeconds, verdictOn, WAITS, waitAfter } from './retry-plan.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, connected } = payrollOf(service);
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.answer((response) => response.writeHead(204).end());
  const { body } = await service.ask('GET', '/webhooks?limit=100');
  for (const { webhook_id } of body.webhooks) await service.ask('DELETE', `/webhooks/${webhook_id}`);
});

async function hook(changes: object = {}) {
  made += 1;
  const path = `/hook-${made}`;
  const { body } = await service.ask('POST', '/webhooks', {
    body: {
      name: `hook ${made}`,
      events: ['user-payroll-submitted'],
      url: `${receiver.url}${path}`,
      ...changes,
    },
  });
  const arrived = () => receiver.received.filter((one) => one.path === path);
  return { id: body.webhook_id as string, arrived };
}

async function sendTest(id: string, event = 'user-payroll-submitted') {
  const { status, body } = await service.ask('POST', `/webhooks/${id}/test`, { body: { event } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.delivery_id as string;
}

const read = async (id: string, deliveryId: string) =>
  (await service.ask('GET', `/webhooks/${id}/deliveries/${deliveryId}`)).body;

async function until(
  id: string,
  deliveryId: string,
  isThere: (delivery: { status: string; attempts: number }) => boolean,
) {
  await expect.poll(async () => isThere(await read(id, deliveryId)), { interval: 20 }).toBe(true);
  return read(id, deliveryId);
}

describe('new payroll', () => {
  test('reaches every webhook that listens, signed and sealed, with its payload only where it is wanted', async () => {
    const encryptionKey = randomBytes(32).toString('base64');
    const signingSecret = 'a secret of both sides';
    const whole = await hook({
      signing_secret: signingSecret,
      encryption_key: encryptionKey,
      config: { include_payload: true },
    });
    const bare = await hook({ signing_secret: signingSecret });
    const deaf = await hook({ events: ['user-bank-statement-submitted'] });
    const userId = await consentingUser();
    const { account_id } = await connected(userId);
    await expect.poll(() => whole.arrived().length + bare.arrived().length).toBe(2);
    const [sealed, plain] = [whole.arrived()[0], bare.arrived()[0]];
    if (!sealed || !plain) throw new Error('Nothing arrived');
    const opened: Delivery = verifyAndOpen(sealed.body, sealed.headers, {
      signingSecret,
      encryptionKey,
      now: service.clock.now(),
    } as never);
    const { body: list } = await service.ask('GET', `/payroll/${userId}?limit=100`);
    const entryId = list.payroll_submissions[0].entry_id;
    expect(opened).toMatchObject({
      event: 'user-payroll-submitted',
      user_id: userId,
      entry_id: entryId,
      account_id,
    });
    const { payload } = opened as unknown as {
      payload: {
        payroll_submissions: {
          id: string;
          identity_information: { phone: unknown };
          income_information: { earnings: { gross_pay: unknown } };
        }[];
      };
    };
    expect(payload.payroll_submissions).toHaveLength(12);
    expect(typeof payload.payroll_submissions[0]?.income_information.earnings.gross_pay).toBe('number');
    expect(typeof payload.payroll_submissions[0]?.identity_information.phone).toBe('string');
    expect(JSON.parse(plain.body.toString())).toEqual({
      event: 'user-payroll-submitted',
      user_id: userId,
      timestamp: expect.any(String),
      entry_id: entryId,
      account_id,
    });
    expect(plain.headers['x-svc-encryption-iv']).toBeUndefined();
    expect(deaf.arrived()).toEqual([]);
  });

  test('of a transaction that rolls back tells nobody', async () => {
    const { id } = await hook();
    const { app, clientId } = service;
    const userId = await consentingUser();
    const tenant = await tenantOf(app, clientId);
    const [example] = (PayrollSubmission.meta()?.examples ?? []) as PayrollSubmission[];
    const data = PayrollData.parse({
      ...example,
      identity_information: { ...example?.identity_information, phone: '07700 900123' },
    });
    const before = (await service.ask('GET', '/events?limit=100')).body.events.length;
    const rollBack = app.database.inTenant(clientId, async (tx) => {
      const payslips = [{ externalId: 'one', data }];
      const recorded = await recordEntry(tx, tenant, {
        userId,
        accountId: null,
        source: 'payroll_connection',
        payslips,
      });
      expect(recorded.entryId).not.toBeNull();
      const events = await tx.selectFrom('events').select('event_id').where('user_id', '=', userId).execute();
      expect(events).toHaveLength(1);
      throw new Error('changed our mind');
    });
    await expect(rollBack).rejects.toThrow('changed our mind');
    expect((await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries).toEqual([]);
    expect((await service.ask('GET', '/events?limit=100')).body.events).toHaveLength(before);
  });

  test('can be asked for instead, in order, from where one was', async () => {
    const userId = await consentingUser();
    await connected(userId);
    const first = (await service.ask('GET', '/events?limit=1')).body;
    expect(first.events).toHaveLength(1);
    let after = first.next_after;
    const seen = [...first.events];
    for (;;) {
      const { body } = await service.ask('GET', `/events?limit=2&after=${after}`);
      if (body.events.length === 0) break;
      seen.push(...body.events);
      after = body.next_after;
    }
    expect(seen.at(-1).body).toMatchObject({
      user_id: userId,
      payload: { payroll_submissions: expect.any(Array) },
    });
    const ids = seen.map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(ids.length);
    const { apiKey } = await service.newClient();
    expect((await service.ask('GET', '/events', { key: apiKey })).body.events).toEqual([]);
  });

  test('that commits late is not missed by those who ask', async () => {
    const { app, clientId } = service;
    const tenant = await tenantOf(app, clientId);
    const [early, late] = [await consentingUser(), await consentingUser()];
    const all = async () => {
      const seen: { user_id: string }[] = [];
      for (let after = ''; ; ) {
        const { body } = await service.ask('GET', `/events?limit=50${after && `&after=${after}`}`);
        seen.push(...body.events.map(({ body: one }: { body: { user_id: string } }) => one));
        if (body.events.length === 0) return { seen, after };
        after = body.next_after;
      }
    };
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const publish = (userId: string, until?: Promise<void>) =>
      app.database.inTenant(clientId, async (tx) => {
        const userKey = await requireUserKey(tx, tenant, userId);
        const body = { user_id: userId };
        const scope = { clientId, userKey, now: service.clock.now() };
        await publishEvent(tx, scope, { kind: 'user-payroll-submitted', userId, body });
        await until;
      });
    const held = publish(early, released);
    await publish(late);
    const { after } = await all();
    release();
    await held;
    const shown = async () => {
      const { body } = await service.ask('GET', `/events?limit=50${after && `&after=${after}`}`);
      return body.events.map(({ body: one }: { body: { user_id: string } }) => one.user_id);
    };
    // whatever else is under way holds the feed back for a moment
    await expect.poll(shown).toEqual(expect.arrayContaining([early, late]));
    expect((await service.ask('GET', '/events?after=nonsense')).status).toBe(400);
  });

  test('goes with its user', async () => {
    receiver.answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const userId = await consentingUser();
    await connected(userId);
    const list = async () => (await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries;
    await expect.poll(async () => (await list()).length).toBe(1);
    await service.ask('DELETE', `/users/${userId}`);
    expect(await list()).toEqual([]);
  });
});

describe('an attempt', () => {
  test('is logged with its answer; a failed one is tried again with the same id and body', async () => {
    receiver.answer((response) => response.writeHead(503).end('come back later'));
    const { id, arrived } = await hook({ signing_secret: 's' });
    const deliveryId = await sendTest(id);
    const failed = await until(id, deliveryId, ({ attempts }) => attempts === 1);
    expect(failed).toMatchObject({
      status: 'pending',
      attempt_log: [{ attempt: 1, outcome: 'answered', status_code: 503, answer: 'come back later' }],
    });
    const wait = Date.parse(failed.next_attempt_at) - service.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(4000);
    expect(wait).toBeLessThanOrEqual(6000);
    receiver.answer((response) => response.writeHead(200).end('thanks'));
    service.clock.advance(6001);
    const done = await until(id, deliveryId, ({ status }) => status === 'delivered');
    expect(done.attempt_log).toHaveLength(2);
    const [one, two] = arrived();
    expect(two?.body.equals(one?.body ?? Buffer.alloc(0))).toBe(true);
    expect([one?.headers['webhook-id'], two?.headers['webhook-id']]).toEqual([deliveryId, deliveryId]);
  });

  test.each([301, 302, 307, 400, 404, 500, 502])(
    'answered %i is a failure, and nothing is followed',
    async (status) => {
      receiver.answer((response) =>
        response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end(),
      );
      const { id } = await hook();
      const delivery = await until(id, await sendTest(id), ({ attempts }) => attempts === 1);
      expect(delivery.status).toBe('pending');
      expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    },
  );

  test('answered 410 ends the webhook, and the admins are told', async () => {
    const admin = await newMember(service, 'admin');
    receiver.answer((response) => response.writeHead(410).end());
    const { id } = await hook();
    const delivery = await until(id, await sendTest(id), ({ status }) => status === 'failed');
    expect(delivery.attempts).toBe(1);
    await expect.poll(async () => (await service.ask('GET', `/webhooks/${id}`)).body.status).toBe('disabled');
    await expect
      .poll(async () => (await lastMail(service, admin.member.email)).subject)
      .toBe('Stipend: a webhook was disabled');
  });

  test('that nobody answers says why', async () => {
    const { id } = await hook({ url: 'http://127.0.0.1:59321/closed' });
    const { attempt_log } = await until(id, await sendTest(id), ({ attempts }) => attempts === 1);
    expect(attempt_log[0]).toMatchObject({ outcome: 'connect', status_code: null, answer: null });
  });

  test('to a hanging receiver does not keep the others waiting', async () => {
    receiver.answer((response, { path }) => {
      if (!path.endsWith('hanging')) response.writeHead(204).end();
    });
    const hanging = await hook({ url: `${receiver.url}/hanging` });
    for (let index = 0; index < 40; index++) await sendTest(hanging.id);
    const { id } = await hook();
    const started = performance.now();
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    expect(performance.now() - started).toBeLessThan(5000);
    await service.ask('DELETE', `/webhooks/${hanging.id}`);
  });
});

describe('a webhook', () => {
  test('that is paused keeps its queue, and goes on with it', async () => {
    const { id, arrived } = await hook();
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'paused' } });
    const deliveryId = await sendTest(id);
    const other = await hook();
    await until(other.id, await sendTest(other.id), ({ status }) => status === 'delivered');
    expect(await read(id, deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(arrived()).toEqual([]);
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    await until(id, deliveryId, ({ status }) => status === 'delivered');
  });

  test('that fails for five days and twenty times is disabled; one that recovers is not', async () => {
    receiver.answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const status = async () => (await service.ask('GET', `/webhooks/${id}`)).body;
    const first = await sendTest(id);
    await until(id, first, ({ attempts }) => attempts === 1);
    await expect.poll(async () => (await status()).failing_since).not.toBeNull();
    service.clock.advance(5 * 86_400_000 + 1000);
    for (let index = 0; index < 18; index++)
      await until(id, await sendTest(id), ({ attempts }) => attempts >= 1);
    await until(id, first, ({ attempts }) => attempts >= 2);
    await expect.poll(async () => (await status()).status).toBe('disabled');
    receiver.answer((response) => response.writeHead(204).end());
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    service.clock.advance(86_400_000 * 2);
    await until(id, first, ({ status: one }) => one === 'delivered');
    expect(await status()).toMatchObject({ status: 'active', failing_since: null });
  });

  test('with a new secret signs with both for a day', async () => {
    const { id, arrived } = await hook({ signing_secret: 'the old one' });
    await service.ask('PATCH', `/webhooks/${id}`, { body: { signing_secret: 'the new one' } });
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    const open = (index: number, signingSecret: string) => {
      const one = arrived()[index];
      return verifyAndOpen(one?.body ?? '', one?.headers ?? {}, {
        signingSecret,
        now: service.clock.now(),
      } as never);
    };
    for (const secret of ['the old one', 'the new one'])
      expect(open(0, secret)).toMatchObject({ test: true });
    service.clock.advance(24 * 3_600_000 + 1000);
    await until(id, await sendTest(id), ({ status }) => status === 'delivered');
    expect(open(1, 'the new one')).toMatchObject({ test: true });
    expect(() => open(1, 'the old one')).toThrow();
  });
});

describe('replaying', () => {
  test('one, a span, or only what failed', async () => {
    const { id, arrived } = await hook();
    const from = service.clock.now().toISOString();
    const good = await sendTest(id);
    await until(id, good, ({ status }) => status === 'delivered');
    receiver.answer((response) => response.writeHead(410).end());
    const bad = await sendTest(id);
    await until(id, bad, ({ status }) => status === 'failed');
    receiver.answer((response) => response.writeHead(204).end());
    await service.ask('PATCH', `/webhooks/${id}`, { body: { status: 'active' } });
    const span = { from, to: service.clock.now().toISOString() };
    const failed = await service.ask('POST', `/webhooks/${id}/replay`, {
      body: { ...span, only_failed: true },
    });
    expect(failed).toMatchObject({ status: 201, body: { replayed: 1 } });
    await until(id, bad, ({ status }) => status === 'delivered');
    expect((await service.ask('POST', `/webhooks/${id}/replay`, { body: span })).body.replayed).toBe(2);
    await until(id, good, ({ status, attempts }) => status === 'delivered' && attempts === 2);
    await until(id, bad, ({ status, attempts }) => status === 'delivered' && attempts === 3);
    expect((await service.ask('POST', `/webhooks/${id}/deliveries/${good}/replay`)).status).toBe(201);
    await until(id, good, ({ attempts }) => attempts === 3);
    expect(arrived().filter(({ headers }) => headers['webhook-id'] === good)).toHaveLength(3);
    expect((await service.ask('POST', `/webhooks/${id}/deliveries/${randomUUID()}/replay`)).status).toBe(404);
  });

  test('deliveries are listed by status, kind and time', async () => {
    const { id } = await hook();
    const deliveryId = await sendTest(id, 'user-taxauth-data-submitted');
    await until(id, deliveryId, ({ status }) => status === 'delivered');
    const list = async (query: string) =>
      (await service.ask('GET', `/webhooks/${id}/deliveries?${query}`)).body.pagination.total_count;
    expect(await list('status=delivered&event=user-taxauth-data-submitted')).toBe(1);
    expect(await list('status=failed')).toBe(0);
    expect(await list('event=user-payroll-submitted')).toBe(0);
    expect(await list('from=2999-01-01')).toBe(0);
    expect((await service.ask('GET', `/webhooks/${id}/deliveries?status=lost`)).status).toBe(400);
  });
});

describe('the plan of retries', () => {
  test('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each a fifth more or less; then it is over', () => {
    expect(WAITS.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(75.6, 1);
    for (const [index, wait] of WAITS.entries()) {
      const waits = Array.from({ length: 200 }, () => waitAfter(index + 1, { retryAfterSeconds: null }) ?? 0);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait * 0.8);
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.2);
    }
    expect(waitAfter(10, { retryAfterSeconds: null })).toBeNull();
  });

  test('honours what the receiver asks for, up to twice the wait', () => {
    expect(waitAfter(2, { retryAfterSeconds: 400, chance: 1 })).toBe(400);
    expect(waitAfter(2, { retryAfterSeconds: 10, chance: 1 })).toBe(300);
    expect(waitAfter(2, { retryAfterSeconds: 9999, chance: 1 })).toBe(600);
    const now = new Date('2026-01-31T09:30:00Z');
    expect(askedSeconds('120', now)).toBe(120);
    expect(askedSeconds('Sat, 31 Jan 2026 09:31:00 GMT', now)).toBe(60);
    for (const odd of ['soon', '-5', '']) expect(askedSeconds(odd, now)).toBeNull();
  });

  test('counts every 2xx as delivered, 410 as gone, and all else as a failure', () => {
    for (let status = 100; status < 600; status++) {
      const verdict = status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'again';
      expect(verdictOn({ outcome: 'answered', status })).toBe(verdict);
    }
    expect(verdictOn({ outcome: 'timed_out', status: null })).toBe('again');
  });
});

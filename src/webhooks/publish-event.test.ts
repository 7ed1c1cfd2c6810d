import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type EventBody, type EventKind, publishEvent } from '#events';
import { recordEntry } from '#payroll';
import { PayrollSubmission } from '#payroll/schema.ts';
import { noteTimeline } from '#platform/database/installation.ts';
import { createUser, requireUserKey, tenantOf } from '#users';
import { PayrollData } from '#values/payroll-submission.ts';
import { type Delivery, verifyAndOpen } from '../../clients/typescript/webhooks/index.js';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { hooksOf } from '../../test/support/webhooks.ts';
import { readFeed } from './read-feed.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { consentingUser, connected } = payrollOf(service);
const { receiver, hook, change, disable, until } = hooksOf(service);

function bareBody(userId: string) {
  const timestamp = service.clock.now().toISOString();
  const entry = { entry_id: randomUUID(), account_id: null };
  return { event: 'user-payroll-submitted' as const, user_id: userId, timestamp, ...entry };
}

test("the receiver's types cover every kind of event", () => {
  expectTypeOf<Delivery['event']>().toEqualTypeOf<EventKind>();
});

describe('a payroll event', () => {
  test('reaches every subscribed webhook, signed and encrypted, with its payload only where configured', async () => {
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
    if (!sealed || !plain) throw new Error('No delivery arrived');
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
    expect(payload.payroll_submissions).toHaveLength(3);
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

  test('of a transaction that rolls back is not sent', async () => {
    const { id } = await hook();
    const { app, clientId } = service;
    const userId = await consentingUser();
    const tenant = await tenantOf(app, clientId);
    const [example] = (PayrollSubmission.meta()?.examples ?? []) as PayrollSubmission[];
    const data = PayrollData.parse({
      ...example,
      identity_information: { ...example?.identity_information, phone: '07700 900123' },
    });
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
      throw new Error('rolled back');
    });
    await expect(rollBack).rejects.toThrow('rolled back');
    expect((await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries).toEqual([]);
    const left = await app.database
      .tenant(clientId)
      .selectFrom('events')
      .select('event_id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  test('can be read from the event feed, in order, from any cursor', async () => {
    const userId = await consentingUser();
    await connected(userId);
    const readAll = async () => {
      const first = (await service.ask('GET', '/events?limit=1')).body;
      const seen = [...first.events];
      for (let after = first.pagination.next_after; after; ) {
        const { body } = await service.ask('GET', `/events?limit=2&after=${after}`);
        if (body.events.length === 0) break;
        seen.push(...body.events);
        after = body.pagination.next_after;
      }
      return seen;
    };
    // concurrent transactions can delay the feed for a moment
    await expect.poll(async () => (await readAll()).at(-1)?.body.user_id).toBe(userId);
    const seen = await readAll();
    expect(seen.at(-1).body.payload).toMatchObject({ payroll_submissions: expect.any(Array) });
    const ids = seen.map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(ids.length);
    const { apiKey } = await service.newClient();
    expect((await service.ask('GET', '/events', { key: apiKey })).body.events).toEqual([]);
  });

  test('that commits late is not missed by readers of the feed', async () => {
    const { app, clientId } = service;
    const tenant = await tenantOf(app, clientId);
    const [early, late] = [await consentingUser(), await consentingUser()];
    const all = async () => {
      const seen: { user_id: string }[] = [];
      for (let after = ''; ; ) {
        const { body } = await service.ask('GET', `/events?limit=50${after && `&after=${after}`}`);
        seen.push(...body.events.map(({ body: one }: { body: { user_id: string } }) => one));
        if (body.events.length === 0) return { seen, after };
        after = body.pagination.next_after;
      }
    };
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const publish = (userId: string, until?: Promise<void>) =>
      app.database.inTenant(clientId, async (tx) => {
        const userKey = await requireUserKey(tx, tenant, userId);
        const body = bareBody(userId);
        const scope = { clientId, userKey, now: service.clock.now() };
        await publishEvent(tx, scope, body);
        write();
        await until;
      });
    const held = publish(early, released);
    await written;
    await publish(late);
    const { after } = await all();
    release();
    await held;
    const shown = async () => {
      const { body } = await service.ask('GET', `/events?limit=50${after && `&after=${after}`}`);
      return body.events.map(({ body: one }: { body: { user_id: string } }) => one.user_id);
    };
    // concurrent transactions can delay the feed for a moment
    await expect.poll(shown).toEqual(expect.arrayContaining([early, late]));
  });

  test('that cannot be decrypted is skipped in the feed', async () => {
    const other = await service.newClient();
    const { app } = service;
    const tenant = await tenantOf(app, other.clientId);
    const db = app.database.tenant(other.clientId);
    const { user_id: userId } = await createUser(db, tenant, {});
    const userKey = await requireUserKey(db, tenant, userId);
    const publish = (body: EventBody) =>
      app.database.inTenant(other.clientId, (tx) => {
        const scope = { clientId: other.clientId, userKey, now: service.clock.now() };
        return publishEvent(tx, scope, body);
      });
    const broken = await publish(bareBody(userId));
    const readable = bareBody(userId);
    await publish(readable);
    await app.database.inSystem((tx) =>
      tx
        .updateTable('events')
        .set({ sealed_body: Buffer.alloc(100) })
        .where('event_id', '=', broken)
        .execute(),
    );
    const next = async (after: string | null) => {
      const query = after === null ? '' : `&after=${after}`;
      return (await service.ask('GET', `/events?limit=1${query}`, { key: other.apiKey })).body;
    };
    await expect.poll(async () => (await next(null)).pagination.next_after).not.toBeNull();
    expect((await next(null)).events).toEqual([]);
    const after = (await next(null)).pagination.next_after;
    await expect.poll(async () => (await next(after)).events[0]?.body).toEqual(readable);
  });

  test('is listed after the cursor `latest` only if it was published later', async () => {
    const { app } = service;
    const { clientId, apiKey } = await service.newClient();
    const read = async (after: string | null) => {
      const query = after === null ? '' : `?after=${after}`;
      return (await service.ask('GET', `/events${query}`, { key: apiKey })).body;
    };
    expect(await read('latest')).toMatchObject({ events: [], pagination: { count: 0, next_after: null } });
    const { body: user } = await service.ask('POST', '/users', { key: apiKey, body: {} });
    const tenant = await tenantOf(app, clientId);
    const publish = (body: EventBody) =>
      app.database.inTenant(clientId, async (tx) => {
        const userKey = await requireUserKey(tx, tenant, user.user_id);
        return publishEvent(tx, { clientId, userKey, now: app.clock.now() }, body);
      });
    await publish(bareBody(user.user_id));
    // concurrent transactions can delay the feed for a moment
    await expect.poll(async () => (await read(null)).events).toHaveLength(1);
    const { events, pagination } = await read('latest');
    expect(events).toEqual([]);
    const newer = bareBody(user.user_id);
    await publish(newer);
    const bodies = async () =>
      (await read(pagination.next_after)).events.map(({ body }: { body: object }) => body);
    await expect.poll(bodies).toEqual([newer]);
  });

  describe('after the database was restored', () => {
    /** What `current_timeline` sees after a dump was restored into another cluster. */
    async function restore() {
      await service.app.database.inSystem(async (tx) => {
        await tx.updateTable('installation').set({ server: 'the lost one' }).execute();
        await noteTimeline(tx);
      });
    }

    test('new events follow a cursor whose transaction id is higher than that of the restored database', async () => {
      const { app, clientId } = service;
      const { next } = await readFeed(app, clientId, { after: 'latest', limit: 1, repeats: false });
      const after = JSON.stringify([[next?.[0], '18446744073709551615', next?.[2]]]);
      await restore();
      const userId = await consentingUser();
      await connected(userId);
      const last = async () =>
        (await readFeed(app, clientId, { after, limit: 100, repeats: false })).rows.at(-1);
      await expect.poll(async () => (await last())?.body.user_id).toBe(userId);
    });

    test('events of the restored database are listed, even if their transaction ids are higher than its own', async () => {
      const userId = await consentingUser();
      await connected(userId);
      const newest = async () => (await service.ask('GET', '/events?limit=100')).body.events.at(-1);
      await expect.poll(async () => (await newest())?.body.user_id).toBe(userId);
      const { event_id } = await newest();
      await service.app.database.inSystem(async (tx) => {
        await sql`update events set published_in = '18446744073709551000'::xid8 where event_id = ${event_id}`.execute(
          tx,
        );
      });
      expect(await newest()).not.toMatchObject({ event_id });
      await restore();
      expect(await newest()).toMatchObject({ event_id });
    });
  });

  test('is deleted with its user', async () => {
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const userId = await consentingUser();
    await connected(userId);
    const list = async () => (await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries;
    await expect.poll(async () => (await list()).length).toBe(1);
    await service.ask('DELETE', `/users/${userId}`);
    expect(await list()).toEqual([]);
  });

  test('is recorded as failed while a webhook is disabled, and sent by a replay', async () => {
    const { id } = await hook();
    const from = service.clock.now().toISOString();
    await disable(id);
    await connected(await consentingUser());
    const { deliveries } = (await service.ask('GET', `/webhooks/${id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({ status: 'failed', attempts: 0, next_attempt_at: null });
    await change(id, { status: 'active' });
    const span = { from, to: service.clock.now().toISOString(), only_failed: true };
    const { body } = await service.ask('POST', `/webhooks/${id}/replay`, { body: span });
    expect(body, 'includes the delivery that was answered with 410').toEqual({ replayed: 2 });
    await until(id, deliveries[0].delivery_id, ({ status }) => status === 'delivered');
  });
});

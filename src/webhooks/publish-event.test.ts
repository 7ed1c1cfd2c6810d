import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordEntry } from '#payroll';
import { PayrollSubmission } from '#payroll/schema.ts';
import { requireUserKey, tenantOf } from '#users';
import { PayrollData } from '#values/payroll-submission.ts';
import { type Delivery, verifyAndOpen } from '../../receiver/index.js';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { hooksOf } from '../../test/support/webhooks.ts';
import { publishEvent } from './publish-event.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, connected } = payrollOf(service);
const { receiver, hook, change, disable, until } = hooksOf(service);

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
    const left = await app.database
      .tenant(clientId)
      .selectFrom('events')
      .select('event_id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  test('can be asked for instead, in order, from where one was', async () => {
    const userId = await consentingUser();
    await connected(userId);
    const readAll = async () => {
      const first = (await service.ask('GET', '/events?limit=1')).body;
      const seen = [...first.events];
      for (let after = first.next_after; after; ) {
        const { body } = await service.ask('GET', `/events?limit=2&after=${after}`);
        if (body.events.length === 0) break;
        seen.push(...body.events);
        after = body.next_after;
      }
      return seen;
    };
    // whatever else is under way holds the feed back for a moment
    await expect.poll(async () => (await readAll()).at(-1)?.body.user_id).toBe(userId);
    const seen = await readAll();
    expect(seen.at(-1).body.payload).toMatchObject({ payroll_submissions: expect.any(Array) });
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
    receiver().answer((response) => response.writeHead(500).end());
    const { id } = await hook();
    const userId = await consentingUser();
    await connected(userId);
    const list = async () => (await service.ask('GET', `/webhooks/${id}/deliveries`)).body.deliveries;
    await expect.poll(async () => (await list()).length).toBe(1);
    await service.ask('DELETE', `/users/${userId}`);
    expect(await list()).toEqual([]);
  });

  test('while a webhook is disabled is shown as failed, and a replay catches up', async () => {
    const { id } = await hook();
    const from = service.clock.now().toISOString();
    await disable(id);
    await connected(await consentingUser());
    const { deliveries } = (await service.ask('GET', `/webhooks/${id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({ status: 'failed', attempts: 0, next_attempt_at: null });
    await change(id, { status: 'active' });
    const span = { from, to: service.clock.now().toISOString(), only_failed: true };
    const { body } = await service.ask('POST', `/webhooks/${id}/replay`, { body: span });
    expect(body, 'the one that was answered 410, too').toEqual({ replayed: 2 });
    await until(id, deliveries[0].delivery_id, ({ status }) => status === 'delivered');
  });
});

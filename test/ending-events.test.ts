import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENT_KINDS, eventTypeOf } from '#events';
import { reapplyErasures } from '#users';
import { exampleOf } from '#values/example-of.ts';
import { verifyAndOpen } from '../clients/typescript/webhooks/index.js';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { scheduledTasksOf } from '../src/worker.ts';
import { consentOf } from './support/consent.ts';
import { documentsOf } from './support/documents.ts';
import { eventsOf, readEvents } from './support/events.ts';
import { bearer, newMember } from './support/members.ts';
import { payrollOf } from './support/payroll.ts';
import { plainVisitors } from './support/plain-visitor.ts';
import { useService } from './support/service.ts';
import { hooksOf } from './support/webhooks.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);
const { consentingUser, linkUntil, until: untilAccount } = payrollOf(service);
const documents = documentsOf(service);
const { hook, until } = hooksOf(service);
const STATEMENT = { layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' };
const GUIDE = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
const SECRET = 'a secret of both sides';

test.each(EVENT_KINDS)('%s has an example that is valid, and a description', (kind) => {
  const { body, example, summary } = eventTypeOf(kind);
  const { id = '' } = body.meta() ?? {};
  expect(summary).toMatch(/^[A-Z]/);
  expect(exampleOf(body)).toMatchObject({ event: kind, ...example });
  const types = readFileSync(new URL('../clients/typescript/webhooks/index.d.ts', import.meta.url), 'utf8');
  expect(types, 'the type of the receiver library').toContain(`export interface ${id} {`);
  expect(GUIDE).toContain(`| \`${kind}\` |`);
});

test('the guide shows the examples of the events for what ends or fails', () => {
  const blocks = [...GUIDE.matchAll(/\*\*`((?:user|api-key)-[a-z-]+)`\*\*\n\n```json\n([^`]+)```/g)];
  const shown = blocks.map(([, kind, json = '']) => [kind, JSON.parse(json)]);
  const ends = EVENT_KINDS.slice(EVENT_KINDS.indexOf('user-authorisation-revoked'));
  expect(shown).toEqual(ends.map((kind) => [kind, exampleOf(eventTypeOf(kind).body)]));
});

describe('user-authorisation-revoked', () => {
  const revoke = async (userId: string, as: object = {}) => {
    const id = await accept(userId);
    for (let time = 0; time < 2; time++)
      expect((await service.ask('DELETE', `/authorisations/${id}`, as)).status).toBe(200);
    return id;
  };

  test('is published once, and says who revoked', async () => {
    const userId = await newUser();
    const ids = {
      client: await revoke(userId),
      user: await revoke(userId, await asUser(userId)),
      member: await revoke(userId, bearer((await newMember(service, 'support')).token)),
    };
    const seen = () => eventsOf(service, userId, 'user-authorisation-revoked');
    await expect.poll(async () => (await seen()).length).toBe(3);
    for (const [revokedBy, id] of Object.entries(ids)) {
      const { body: revoked } = await service.ask('GET', `/authorisations/${id}`);
      const [event, ...more] = (await seen()).filter(({ authorisation_id }) => authorisation_id === id);
      expect(more).toEqual([]);
      expect(event?.payload).toEqual({
        authorisation_id: id,
        term_id: revoked.term_id,
        revoked_at: revoked.revoked_at,
        revoked_by: revokedBy,
        after_withdrawal: 'keep',
      });
    }
  });
});

describe('user-authorisation-expiring', () => {
  const day = 86_400_000;
  const run = () => runTask('announce-expiring');
  const expiring = (userId: string) => eventsOf(service, userId, 'user-authorisation-expiring');
  const advance = (duration: string) =>
    service.ask('POST', '/sandbox/clock', { body: { advance: duration } });

  test('is published once, seven days before the end by the client’s time', async () => {
    const userId = await newUser();
    const id = await accept(userId, 'recurring');
    const { body: given } = await service.ask('GET', `/authorisations/${id}`);
    const left = Math.floor((Date.parse(given.expires_at) - service.clock.now().getTime()) / day);
    try {
      await advance(`P${left - 8}D`);
      await run();
      expect(await expiring(userId)).toEqual([]);
      await advance('P1D');
      await Promise.all([run(), run(), advance('P1D')]);
      await run();
      const { term_id, expires_at } = given;
      await expect
        .poll(async () => (await expiring(userId)).map(({ payload }) => payload))
        .toEqual([{ authorisation_id: id, term_id, expires_at }]);
    } finally {
      await service.ask('POST', '/sandbox/clock', { body: { now: null } });
    }
  });

  test('is not published for a consent that is short, revoked, renewed or given once', async () => {
    const soon = new Date(service.clock.now().getTime() + 6 * day).toISOString();
    const later = new Date(service.clock.now().getTime() + 40 * day).toISOString();
    const short = await newUser({ recurring_check_end_date: soon });
    await accept(short, 'recurring');
    const once = await newUser();
    await accept(once, 'one_time');
    const revoked = await newUser({ recurring_check_end_date: later });
    await service.ask('DELETE', `/authorisations/${await accept(revoked, 'recurring')}`);
    const renewed = await newUser({ recurring_check_end_date: later });
    await accept(renewed, 'recurring');
    await service.ask('PATCH', `/users/${renewed}`, { body: { recurring_check_end_date: null } });
    await accept(renewed, 'recurring');
    const announced = await newUser({ recurring_check_end_date: later });
    await accept(announced, 'recurring');
    try {
      await run();
      await advance('P34D');
      await expect.poll(async () => (await expiring(announced)).length).toBe(1);
      for (const userId of [short, once, revoked, renewed]) expect(await expiring(userId)).toEqual([]);
    } finally {
      await service.ask('POST', '/sandbox/clock', { body: { now: null } });
    }
  });
});

describe('user-account-status-changed', () => {
  const seen = async (userId: string) =>
    (await eventsOf(service, userId, 'user-account-status-changed')).map(({ payload }) => payload);

  test('says that an account failed, was connected and needs a sign-in, but not the same again', async () => {
    const userId = await consentingUser();
    const { account_id } = await linkUntil(userId, 'LOGIN_FAILED', { password: 'pass_wrong' });
    const reconnect = (password: string) =>
      service.ask('POST', `/accounts/${account_id}/reconnect`, { body: { password } });
    await reconnect('pass_wrong');
    await untilAccount(account_id, 'LOGIN_FAILED');
    await reconnect('pass_good');
    await untilAccount(account_id, 'CONNECTED');
    const set = (status: string) =>
      service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body: { status } });
    for (const status of ['MFA_REQUIRED', 'REAUTH_REQUIRED', 'REAUTH_REQUIRED']) await set(status);
    const account = { account_id, provider_id: 'harbour' };
    await expect
      .poll(() => seen(userId))
      .toEqual([
        { ...account, status: 'LOGIN_FAILED', previous_status: null, status_reason: 'invalid_credentials' },
        { ...account, status: 'CONNECTED', previous_status: 'LOGIN_FAILED', status_reason: null },
        {
          ...account,
          status: 'REAUTH_REQUIRED',
          previous_status: 'CONNECTED',
          status_reason: 'session_expired',
        },
      ]);
  });
});

describe('user-journey-ended', () => {
  const ended = async (userId: string) =>
    (await eventsOf(service, userId, 'user-journey-ended')).map(({ payload }) => payload);
  const create = async (userId: string, body: object = {}) =>
    (await service.ask('POST', `/users/${userId}/journeys`, { body })).body;

  test('says that the client has ended a journey, once', async () => {
    const userId = await newUser();
    const { journey_id } = await create(userId, { client_reference: 'loan-9' });
    const other = await create(userId);
    // a link that nobody asked for
    await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const end = () => service.ask('DELETE', `/users/${userId}/journeys/${journey_id}`);
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await service.ask('DELETE', `/users/${userId}/tokens`)).status).toBe(200);
    const now = service.clock.now().toISOString();
    const about = { status: 'ended', opened_at: null, ended_at: now };
    await expect
      .poll(() => ended(userId))
      .toEqual([
        { journey_id, client_reference: 'loan-9', ...about },
        { journey_id: other.journey_id, client_reference: null, ...about },
      ]);
  });

  test('says how the person has ended a journey, also after it was continued', async () => {
    const userId = await newUser();
    const { journey_url, journey_id } = await create(userId);
    const visitor = await plainVisitors(journey_url);
    const decline = async () => {
      await visitor.heading(/^Do you agree/);
      await visitor.choose('No, I do not agree');
      await visitor.press('Continue');
    };
    await visitor.press('Start');
    await decline();
    await expect.poll(() => ended(userId)).toMatchObject([{ journey_id, status: 'declined' }]);
    await visitor.press('Continue sharing');
    await decline();
    await expect.poll(async () => (await ended(userId)).length).toBe(2);
  });

  test('says that a link has expired, once, even if another one can’t be decrypted', async () => {
    const broken = await create(await newUser(), { expires_in_hours: 1, client_reference: 'loan-10' });
    await service.app.database
      .tenant(service.clientId)
      .updateTable('journeys')
      .set({ sealed_reference: Buffer.alloc(64) })
      .where('journey_id', '=', broken.journey_id)
      .execute();
    const userId = await newUser();
    const { journey_id, expires_at } = await create(userId, { expires_in_hours: 1 });
    await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    await runTask('announce-expired-journeys');
    service.clock.advance(3_600_000 + 61_000);
    await Promise.all([runTask('announce-expired-journeys'), runTask('announce-expired-journeys')]);
    const payload = { journey_id, status: 'expired', client_reference: null, opened_at: null };
    await expect.poll(() => ended(userId)).toEqual([{ ...payload, ended_at: expires_at }]);
  });
});

describe('user-document-rejected', () => {
  test('says why a file can’t be used, or that it did not arrive', async () => {
    const userId = await documents.consentingUser();
    const bytes = makeStatement(STATEMENT).bytes.subarray(0, 600);
    const file = { external_id: 'loan-4711' };
    const rejected = await documents.uploaded(userId, bytes, 'bank-statements', file);
    await documents.until(rejected, 'REJECTED');
    const { document_id: missing } = await documents.presigned(userId, 'payslips');
    service.clock.advance(3_600_000);
    await Promise.all([runTask('expire-uploads'), runTask('expire-uploads')]);
    const seen = async () =>
      (await eventsOf(service, userId, 'user-document-rejected')).map(({ payload }) => payload);
    const payload = { status: 'REJECTED', kind: 'bank_statement' };
    await expect.poll(seen).toEqual([
      { ...payload, document_id: rejected, status_reason: 'unreadable', external_id: 'loan-4711' },
      {
        ...payload,
        document_id: missing,
        kind: 'payslip',
        status_reason: 'upload_expired',
        external_id: null,
      },
    ]);
  });
});

function runTask(name: string): Promise<void> {
  const task = scheduledTasksOf(service.app).find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}`);
  return task.run();
}

describe('user-deleted', () => {
  test('has only the id and your reference, reaches the receiver, and stays in the feed and in the log', async () => {
    const kinds = ['user-deleted', 'user-authorisation-revoked'];
    const { id, arrived } = await hook({
      events: kinds,
      signing_secret: SECRET,
      config: { include_payload: true },
    });
    const userId = await newUser({ ext_id: 'application-7', forename: 'Ada', ni_number: 'AB123456C' });
    expect((await service.ask('DELETE', `/users/${userId}`)).status).toBe(200);
    await expect.poll(() => arrived().length).toBe(1);
    const [sent] = arrived();
    if (!sent) throw new Error('No delivery arrived');
    const opened = verifyAndOpen(sent.body, sent.headers, {
      signingSecret: SECRET,
      now: service.clock.now(),
    } as never);
    const body = {
      event: 'user-deleted',
      user_id: userId,
      timestamp: service.clock.now().toISOString(),
      ext_id: 'application-7',
    };
    expect(opened).toEqual(body);
    await expect.poll(() => eventsOf(service, userId, 'user-deleted')).toEqual([body]);
    const deliveryId = String(sent.headers['webhook-id']);
    const logged = await until(id, deliveryId, ({ status }) => status === 'delivered');
    expect(logged).toMatchObject({ event: 'user-deleted', attempt_log: [{ status_code: 204, answer: '' }] });
    const path = `/webhooks/${id}/deliveries/${deliveryId}`;
    const { body: request } = await service.ask('GET', `${path}/request`);
    expect({ ...request, body: JSON.parse(request.body) }).toMatchObject({ payload: 'not_sent', body });
    expect((await service.ask('POST', `${path}/replay`)).status).toBe(201);
    await expect.poll(() => arrived().length).toBe(2);
  });

  test('is published for every way of deletion, and once when a restore repeats one', async () => {
    const [byMember, byRequest, byRestore, byReset] = [
      await newUser(),
      await newUser(),
      await newUser(),
      await newUser(),
    ];
    const admin = await newMember(service, 'admin');
    expect((await admin.ask('DELETE', `/users/${byMember}`)).status).toBe(200);
    const configure = (immediate_deletion_enabled: boolean) =>
      service.ask('PATCH', '/configuration', { body: { immediate_deletion_enabled } });
    await configure(true);
    await service.ask('POST', `/users/${byRequest}/deletion-requests`, await asUser(byRequest));
    await configure(false);
    const { app, clientId } = service;
    for (const { noteErased } of app.hooks.externalData) await noteErased({ clientId, userId: byRestore });
    for (let time = 0; time < 2; time++) await reapplyErasures(app);
    await service.ask('POST', '/sandbox/reset', { body: { delete_users: true } });
    for (const userId of [byMember, byRequest, byRestore, byReset])
      await expect.poll(async () => (await eventsOf(service, userId, 'user-deleted')).length).toBe(1);
  });

  test('survives the check that nothing of the user is left', async () => {
    const userId = await newUser({ ext_id: 'application-8' });
    await service.ask('DELETE', `/users/${userId}`);
    const verified = async () =>
      service.app.database
        .tenant(service.clientId)
        .selectFrom('erasures')
        .select('verified_at')
        .where('user_id', '=', userId)
        .executeTakeFirst();
    await expect.poll(async () => (await verified())?.verified_at ?? null).not.toBeNull();
    await expect
      .poll(() => eventsOf(service, userId, 'user-deleted'))
      .toMatchObject([{ ext_id: 'application-8' }]);
  });

  test('is not published for an unknown user or twice, and another client never sees it', async () => {
    const { apiKey } = await service.newClient();
    const userId = await newUser();
    expect((await service.ask('DELETE', `/users/${userId}`, { key: apiKey })).status).toBe(404);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => service.ask('DELETE', `/users/${userId}`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    await expect.poll(async () => (await eventsOf(service, userId, 'user-deleted')).length).toBe(1);
    expect(await readEvents(service, apiKey)).toEqual([]);
  });
});

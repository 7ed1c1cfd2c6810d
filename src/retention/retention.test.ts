import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { kyselyOver } from '#platform/database/driver/kysely.ts';
import { objectToErasure, tenantOf } from '#users';
import { runInProcess } from '../../test/support/command.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { eventsOf } from '../../test/support/events.ts';
import { useService } from '../../test/support/service.ts';
import { makePayslip } from '../sandbox/documents/index.ts';
import { applyRetention, previewRetention } from './apply-retention.ts';
import { eraseWithdrawn, previewWithdrawn } from './erase-withdrawn.ts';
import * as store from './store.ts';
import * as withdrawnStore from './store-withdrawn.ts';

const DAY_MS = 86_400_000;
const SETTINGS = { RETENTION_USERS_DAYS: '365', RETENTION_FILES_DAYS: '90' };
const service = useService(SETTINGS, { isWhole: true });
const { newUser, accept } = consentOf(service);
let people: { idle: string; used: string; consenting: string; fresh: string };
let documentId: string;

const exists = async (userId: string) => (await service.ask('GET', `/users/${userId}`)).status === 200;

/** Uploads a document, and returns its id when a worker has read it. */
async function readDocument(userId: string, bytes?: Buffer): Promise<string> {
  const file = bytes ?? (await simplePdf('Not a payslip'));
  const id = await documentsOf(service).uploaded(userId, file, 'payslips');
  const isRead = async () => (await service.ask('GET', `/documents/${id}`)).body.status !== 'PROCESSING';
  while (!(await isRead())) await wait(50);
  return id;
}

beforeAll(async () => {
  const [idle, used, consenting] = await Promise.all([newUser(), newUser(), newUser()]);
  await accept(used);
  documentId = await readDocument(used);
  service.clock.advance(100 * DAY_MS);
  const old = await previewRetention(service.app);
  expect(old).toMatchObject([{ kind: 'users', count: 0 }, { kind: 'files' }]);
  service.clock.advance(300 * DAY_MS);
  await service.ask('PATCH', `/users/${used}`, { body: { ext_id: 'used-again' } });
  await accept(consenting);
  people = { idle, used, consenting, fresh: await newUser() };
});

describe('retention', () => {
  test('previews what would be removed, and removes nothing', async () => {
    expect(await previewRetention(service.app)).toMatchObject([
      { kind: 'users', days: 365, count: 1, isMore: false },
      { kind: 'files', days: 90, count: 1 },
    ]);
    expect(await previewRetention(service.app, 1), 'a limit is not a number').toMatchObject([
      { count: 1, isMore: true },
      { count: 1, isMore: true },
    ]);
    expect(await exists(people.idle)).toBe(true);
  });

  test('erases inactive people and removes old files, and nothing else', async () => {
    expect(await applyRetention(service.app)).toEqual({ users: 1, files: 1 });
    await expect.poll(() => eventsOf(service, people.idle, 'user-deleted')).toMatchObject([{ ext_id: null }]);
    expect(await Promise.all(Object.values(people).map(exists))).toEqual([false, true, true, true]);
    const { body } = await service.ask('GET', `/audit?subject_id=${people.idle}&action=user_deleted`);
    expect(body.audit_entries).toMatchObject([{ actor_kind: 'service' }]);
    const document = await service.ask('GET', `/documents/${documentId}`);
    expect(document.body).toMatchObject({ document_id: documentId });
    const file = await service.ask('GET', `/documents/${documentId}/content`);
    expect(file.status).toBe(400);
    const left: string[] = [];
    for await (const { path } of service.app.storage.list()) left.push(path);
    expect(left).toEqual([]);
    expect(await applyRetention(service.app)).toEqual({ users: 0, files: 0 });
  });

  test('removes the file of a document that could not be read', async () => {
    const { app, clientId, clock } = service;
    const userId = await newUser();
    await accept(userId);
    const failedId = await readDocument(userId);
    await app.database.inTenant(clientId, (tx) =>
      tx.updateTable('documents').set({ status: 'FAILED' }).where('document_id', '=', failedId).execute(),
    );
    clock.advance(100 * DAY_MS);
    expect((await applyRetention(app)).files).toBe(1);
    expect((await service.ask('GET', `/documents/${failedId}/content`)).status).toBe(400);
  });

  test('leaves no password to try for a file that it has removed', async () => {
    const { app, clock } = service;
    const userId = await newUser();
    await accept(userId);
    const locked = { persona: 'user_good', seed: 1, month: '2026-01', password: 'opensesame' };
    const lockedId = await readDocument(userId, makePayslip({ ...locked, layout: 'brightwell' }).bytes);
    expect((await service.ask('GET', `/documents/${lockedId}`)).body.password_attempts_left).toBe(5);
    clock.advance(100 * DAY_MS);
    expect((await applyRetention(app)).files).toBe(1);
    expect((await service.ask('GET', `/documents/${lockedId}`)).body.password_attempts_left).toBe(0);
    const errors = [expect.stringContaining(`file of document [${lockedId}] is no longer kept`)];
    const { password } = locked;
    const given = await service.ask('PUT', `/documents/${lockedId}/password`, { body: { password } });
    expect(given).toMatchObject({ status: 400, body: { errors } });
    const page = await service.ask('GET', `/documents/${lockedId}/pages/1.png`);
    expect(page).toMatchObject({ status: 400, body: { errors } });
  });

  test('keeps a person who gives consent while it runs', async () => {
    const { app, clientId } = service;
    const userId = await newUser();
    service.clock.advance(400 * DAY_MS);
    const before = new Date(service.clock.now().getTime() - 365 * DAY_MS);
    const page = { before, after: null, looked: 1000 };
    const { ids } = await store.findIdleUsers(app.database.tenant(clientId), clientId, page);
    expect(ids).toContain(userId);
    await accept(userId);
    const isIdle = (id: string) =>
      app.database.inTenant(clientId, (tx) => store.isStillIdle(tx, clientId, id, before));
    expect(await isIdle(userId)).toBe(false);
    expect((await applyRetention(app)).users).toBeGreaterThan(0);
    expect(await exists(userId)).toBe(true);
  });

  test('finds people without consent among others, unless their details changed', async () => {
    const { app, clientId, clock } = service;
    const [idle, changed, consenting] = [await newUser(), await newUser(), await newUser()];
    clock.advance(400 * DAY_MS);
    await service.ask('PATCH', `/users/${changed}`, { body: { ext_id: 'changed' } });
    await accept(consenting);
    const page = { before: new Date(clock.now().getTime() - 365 * DAY_MS), after: null, looked: 1000 };
    const { ids } = await store.findIdleUsers(app.database.tenant(clientId), clientId, page);
    expect(ids.filter((id) => [idle, changed, consenting].includes(id))).toEqual([idle]);
  });

  test('passes over people whose details changed if nobody has consent', async () => {
    const { app, clientId, clock } = service;
    const previous = await newUser();
    clock.advance(1000);
    const [idle, changed] = [await newUser(), await newUser()];
    clock.advance(400 * DAY_MS);
    await service.ask('PATCH', `/users/${changed}`, { body: { ext_id: 'changed' } });
    const page = { before: new Date(clock.now().getTime() - 365 * DAY_MS), after: previous, looked: 1000 };
    const found = await store.findIdleUsers(app.database.tenant(clientId), clientId, page);
    expect(found).toEqual({ ids: [idle], next: null });
  });

  test('reads only the consents of people who have one, and not their own rows', async () => {
    const { app, clientId, clock } = service;
    const previous = await newUser();
    clock.advance(1000);
    for (const userId of [await newUser(), await newUser()]) await accept(userId, 'recurring');
    const statements: string[] = [];
    const recording = kyselyOver({
      executeQuery: <R>(query: CompiledQuery) => {
        statements.push(query.sql);
        return app.database.tenant(clientId).executeQuery(query as CompiledQuery<R>);
      },
    });
    const page = { before: new Date(clock.now().getTime() + DAY_MS), after: previous, looked: 1000 };
    expect(await store.findIdleUsers(recording, clientId, page)).toEqual({ ids: [], next: null });
    expect(statements).toEqual([
      expect.stringMatching(/^\s*select user_id from users\s/),
      expect.stringContaining('from "authorisations"'),
    ]);
    expect(statements.join()).not.toContain('updated_at');
  });

  test('removes nothing if the storage belongs to another database', async () => {
    const { app } = service;
    const userId = await newUser();
    service.clock.advance(400 * DAY_MS);
    const copy = { ...app, storage: { ...app.storage, isOwnedBy: async () => false } };
    expect(await applyRetention(copy)).toEqual({ users: 0, files: 0 });
    expect(await exists(userId)).toBe(true);
  });

  test('is off unless it is set', async () => {
    const { app } = service;
    const off = { ...app, config: { ...app.config, retention: { users: null, files: null } } };
    service.clock.advance(4000 * DAY_MS);
    expect(await applyRetention(off)).toEqual({ users: 0, files: 0 });
    expect(await previewRetention(off)).toMatchObject([
      { days: null, count: 0 },
      { days: null, count: 0 },
    ]);
  });
});

describe('a person who withdrew under the setting `erase`', () => {
  const withdraw = async (key: string, days: number) => {
    await service.ask('PATCH', '/configuration', {
      key,
      body: { after_withdrawal: 'erase', after_withdrawal_days: days },
    });
    const userId = (await service.ask('POST', '/users', { key, body: {} })).body.user_id;
    const { terms } = (await service.ask('GET', '/authorisations/terms?is_active=true', { key })).body;
    const accept = async () =>
      (await service.ask('POST', '/authorisations', { key, body: { user_id: userId, term_id: terms[0].id } }))
        .body.authorisation_id;
    await service.ask('DELETE', `/authorisations/${await accept()}`, { key });
    return { userId, accept };
  };

  test('is erased after the days, by the client’s clock, with the reason in the audit log', async () => {
    const { app } = service;
    const { apiKey: key } = await service.newClient();
    const { userId } = await withdraw(key, 30);
    expect(await eraseWithdrawn(app)).toBe(0);
    await service.ask('POST', '/sandbox/clock', { key, body: { advance: 'P29D' } });
    expect(await eraseWithdrawn(app)).toBe(0);
    await service.ask('POST', '/sandbox/clock', { key, body: { advance: 'P1D' } });
    expect(await previewWithdrawn(app)).toMatchObject({ count: 1, isMore: false });
    const erased = await Promise.all([eraseWithdrawn(app), eraseWithdrawn(app)]);
    expect(erased[0] + erased[1], 'once, by two processes').toBe(1);
    expect((await service.ask('GET', `/users/${userId}/withdrawal`, { key })).status).toBe(404);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=user_deleted`, { key });
    expect(body.audit_entries).toMatchObject([{ actor_kind: 'service', details: { reason: 'withdrawal' } }]);
    const { events } = (await service.ask('GET', '/events', { key })).body;
    expect(events.map((one: { body: { event: string } }) => one.body.event)).toContain('user-deleted');
  });

  test('stays if they object, even while the task runs', async () => {
    const { app } = service;
    const { clientId, apiKey: key } = await service.newClient();
    const { userId } = await withdraw(key, 0);
    await service.ask('POST', '/sandbox/clock', { key, body: { advance: 'P1D' } });
    const tenant = await tenantOf(app, clientId);
    const due = { now: tenant.clientTime(), noticedBefore: tenant.clock.now() };
    const isDue = () =>
      app.database.inTenant(clientId, (tx) => withdrawnStore.isStillDue(tx, clientId, { userId, ...due }));
    expect(await isDue()).toBe(true);
    const permit = { effect: 'spend_proof', actor: { kind: 'user', id: userId } } as const;
    await app.database.inTenant(clientId, (tx) => objectToErasure(tx, tenant, { userId, permit }));
    expect(await isDue()).toBe(false);
    expect(await eraseWithdrawn(app)).toBe(0);
    const { body } = await service.ask('GET', `/users/${userId}/withdrawal`, { key });
    expect(body.withdrawal).toMatchObject({ is_hidden: true, erase_at: null });
  });
});

test('the command prints a preview', async () => {
  const { code, output } = await runInProcess(['retention'], {
    DATABASE_URL: service.app.config.databaseUrl ?? '',
    DATA_DIR: service.app.config.dataDir,
    ...SETTINGS,
  });
  expect(code).toBe(0);
  expect(output).toMatch(/inactive people +365 days +RETENTION_USERS_DAYS +\d+/);
  expect(output).toMatch(/people who withdrew +as clients set +after_withdrawal +\d+/);
  expect(output).toMatch(/events and deliveries +30 days/);
  expect(output).toContain('Nothing was removed.');
});

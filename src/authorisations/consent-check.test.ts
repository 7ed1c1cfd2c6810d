import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clientTimeAt } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import { tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { findAuthorisationToAsk, recordRetrieval, resolveAuthorisation } from './resolve-authorisation.ts';

const service = useService();
const { newUser, accept } = consentOf(service);
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const DAY_MS = 24 * 3_600_000;

function resolve(
  userId: string,
  options: { authorisationId?: string; scheduled?: boolean; clientId?: string } = {},
) {
  const { clientId = service.clientId, ...rest } = options;
  const now = clientTimeAt(service.clock.now(), 0);
  return service.app.database.inTenant(clientId, (tx) =>
    resolveAuthorisation(tx, clientId, userId, { now, ...rest }),
  );
}

function refusal(userId: string) {
  return {
    kind: 'forbidden',
    code: 'no_authorisation',
    messages: [`User [${userId}] has no active authorisation`],
  };
}

describe('the consent check before a retrieval', () => {
  test('uses the newest active authorisation, and the previous one after a revocation', async () => {
    const userId = await newUser();
    const older = await accept(userId, 'recurring');
    service.clock.advance(1);
    const newer = await accept(userId);
    expect(await resolve(userId)).toEqual({
      authorisationId: newer,
      category: 'one_time',
      expiresAt: new Date(service.clock.now().getTime() + DAY_MS),
    });
    await service.ask('DELETE', `/authorisations/${newer}`);
    expect(await resolve(userId)).toMatchObject({ authorisationId: older, category: 'recurring' });
  });

  test('uses the named authorisation, even if its id is in capital letters', async () => {
    const userId = await newUser();
    const older = await accept(userId);
    service.clock.advance(1);
    await accept(userId);
    expect((await resolve(userId, { authorisationId: older })).authorisationId).toBe(older);
    expect((await resolve(userId, { authorisationId: older.toUpperCase() })).authorisationId).toBe(older);
  });

  test.each(['', 'none', '1', `${UNKNOWN}x`])('answers 400 for the id %j', async (authorisationId) => {
    await expect(resolve(await newUser(), { authorisationId })).rejects.toMatchObject({
      kind: 'invalid',
      messages: ['[x-svc-authorisation-id] must be an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'],
    });
  });

  test('throws the same error for an expired, revoked, foreign and unknown authorisation', async () => {
    const userId = await newUser();
    const expired = await accept(userId);
    service.clock.advance(DAY_MS);
    await expect(resolve(userId)).rejects.toMatchObject(refusal(userId));
    const revoked = await accept(userId, 'recurring');
    await service.ask('DELETE', `/authorisations/${revoked}`);
    await expect(resolve(userId)).rejects.toMatchObject(refusal(userId));
    const others = await accept(await newUser());
    await accept(userId);
    for (const authorisationId of [expired, revoked, others, UNKNOWN])
      await expect(resolve(userId, { authorisationId })).rejects.toMatchObject(refusal(userId));
    await expect(resolve(UNKNOWN)).rejects.toMatchObject(refusal(UNKNOWN));
  });

  test('never uses another client’s authorisation', async () => {
    const userId = await newUser();
    const authorisationId = await accept(userId);
    const { clientId } = await service.newClient();
    await expect(resolve(userId, { clientId })).rejects.toMatchObject(refusal(userId));
    await expect(resolve(userId, { clientId, authorisationId })).rejects.toMatchObject(refusal(userId));
  });

  test('uses only recurring authorisations for a scheduled check', async () => {
    const userId = await newUser();
    const oneTime = await accept(userId);
    await expect(resolve(userId, { scheduled: true })).rejects.toMatchObject(refusal(userId));
    await expect(resolve(userId, { scheduled: true, authorisationId: oneTime })).rejects.toMatchObject(
      refusal(userId),
    );
    const recurring = await accept(userId, 'recurring');
    service.clock.advance(1);
    await accept(userId);
    expect((await resolve(userId, { scheduled: true })).authorisationId).toBe(recurring);
  });
});

test('looking for consent before a provider is asked finds the same, and locks and writes nothing', async () => {
  const { app, clientId, clock } = service;
  const userId = await newUser();
  const query = { now: clientTimeAt(clock.now(), 0) };
  const look = (scheduled: boolean) =>
    app.database.inTenant(clientId, async (tx) => {
      const found = await findAuthorisationToAsk(tx, clientId, userId, { ...query, scheduled });
      const { rows } = await sql`select pg_current_xact_id_if_assigned() as id`.execute(tx);
      return { found: found?.authorisationId, rows };
    });
  expect((await look(false)).found).toBeUndefined();
  const authorisationId = await accept(userId);
  // a transaction that locks a row has an id, and its commit waits for the disk
  expect(await look(false)).toEqual({ found: authorisationId, rows: [{ id: null }] });
  expect((await look(true)).found).toBeUndefined();
});

test('a retrieval cannot be recorded under another user’s authorisation', async () => {
  const [userId, authorisationId] = [await newUser(), await accept(await newUser())];
  const { app, clientId, clock } = service;
  const tenant = await tenantOf(app, clientId);
  const recordId = newId(clock.now());
  const retrieval = { userId, authorisationId, kind: 'payroll_entry', recordId } as const;
  await expect(
    app.database.inTenant(clientId, (tx) => recordRetrieval(tx, tenant, retrieval)),
  ).rejects.toMatchObject({ code: '23503' });
});

import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { type Reply, useService } from '../../test/support/service.ts';
import { recordRetrieval, resolveAuthorisation } from './resolve-authorisation.ts';
import type { RevocationStep } from './revoke-authorisation.ts';

/** The revocation steps that each test sets. */
const steps: RevocationStep[] = [];
const service = useService({}, { hooks: { revocation: steps } });
const { newUser, accept, asUser, untilWaiting } = consentOf(service);
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

const get = async (id: string) => (await service.ask('GET', `/authorisations/${id}`)).body;
const revoke = (id: string) => service.ask('DELETE', `/authorisations/${id}`);
const retrievalsOf = (id: string) =>
  service.app.database.inTenant(service.clientId, (tx) =>
    tx.selectFrom('retrievals').selectAll().where('authorisation_id', '=', id).execute(),
  );

/** Does the same as every feature that retrieves: checks consent, stores and records, in one transaction. */
async function retrieve(userId: string, beforeCommit: () => Promise<unknown> = async () => undefined) {
  const { app, clientId, clock } = service;
  const tenant = await tenantOf(app, clientId);
  return app.database.inTenant(clientId, async (tx) => {
    const now = tenant.clientTime();
    const { authorisationId } = await resolveAuthorisation(tx, clientId, userId, { now });
    const recordId = newId(clock.now());
    await recordRetrieval(tx, tenant, { userId, authorisationId, kind: 'payroll_entry', recordId });
    await beforeCommit();
    const { revoked_at } = await tx
      .selectFrom('authorisations')
      .select('revoked_at')
      .where('authorisation_id', '=', authorisationId)
      .executeTakeFirstOrThrow();
    expect(revoked_at, 'still valid at the commit').toBeNull();
  });
}

afterEach(() => {
  steps.length = 0;
});

describe('revoking', () => {
  test('keeps the authorisation with its time of revocation, and adds an audit entry', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    const before = await get(id);
    service.clock.advance(1000);
    const now = service.clock.now().toISOString();
    const { status, body } = await revoke(id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: `Authorisation with id [${id}] was revoked` },
    });
    expect(await get(id)).toEqual({ ...before, status: 'revoked', revoked_at: now });
    const { audit_entries } = (await service.ask('GET', `/audit?subject_id=${id}`)).body;
    expect(audit_entries[0]).toMatchObject({
      action: 'authorisation_revoked',
      at: now,
      details: { user_id: userId, term_id: before.term_id },
    });
  });

  test('can be repeated: the answer and the time stay the same, without a new audit entry or steps', async () => {
    const id = await accept(await newUser());
    const replies = await Promise.all(Array.from({ length: 8 }, () => revoke(id)));
    const revoked = await get(id);
    let runs = 0;
    steps.push(async () => void runs++);
    service.clock.advance(60_000);
    replies.push(await revoke(id));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body });
    expect(await get(id)).toEqual(revoked);
    expect(runs).toBe(0);
    const { audit_entries } = (await service.ask('GET', `/audit?subject_id=${id}`)).body;
    expect(audit_entries.map(({ action }: { action: string }) => action)).toEqual([
      'authorisation_revoked',
      'authorisation_accepted',
    ]);
  });

  test('answers 404 for an unknown authorisation', async () => {
    const errors = [`Authorisation with id [${UNKNOWN}] does not exist`];
    expect(await revoke(UNKNOWN)).toMatchObject({ status: 404, body: { errors } });
  });

  test('is possible for an expired authorisation', async () => {
    const id = await accept(await newUser());
    service.clock.advance(48 * 3_600_000);
    await revoke(id);
    expect((await get(id)).status).toBe('revoked');
  });

  test('requires a key', async () => {
    const id = await accept(await newUser());
    for (const [method, path] of [
      ['GET', '/authorisations/terms'],
      ['POST', '/authorisations/terms'],
      ['GET', `/authorisations/terms/${id}`],
      ['PATCH', `/authorisations/terms/${id}`],
      ['POST', '/authorisations'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${id}`],
      ['DELETE', `/authorisations/${id}`],
      ['GET', `/authorisations/${id}/evidence`],
    ] as const) {
      const { status, body } = await service.ask(method, path, { key: null });
      expect({ status, body }, path).toEqual({
        status: 401,
        body: {
          errors: [
            'No X-API-KEY header provided or its value is wrong',
            'No bearer authorisation provided or its value is wrong',
          ],
        },
      });
    }
  });
});

describe('revocation steps', () => {
  test('run in the transaction of the revocation, in order, with the ids of what was revoked', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    const seen: unknown[] = [];
    steps.push(
      async (tx, revoked) => {
        const row = await tx
          .selectFrom('authorisations')
          .select('revoked_at')
          .where('authorisation_id', '=', revoked.authorisationId)
          .executeTakeFirst();
        seen.push(revoked, row);
      },
      async () => void seen.push('second'),
    );
    const reply = await service.ask('DELETE', `/authorisations/${id}`, await asUser(userId));
    expect(reply.status).toBe(200);
    expect(seen).toEqual([
      { clientId: service.clientId, userId, authorisationId: id },
      { revoked_at: service.clock.now().toISOString() },
      'second',
    ]);
  });

  test('roll back the whole revocation when one fails', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    steps.push(
      async (tx) => void (await tx.updateTable('users').set({ ext_id: 'step one' }).execute()),
      async () => {
        throw new Error('the vault is closed');
      },
    );
    const { status, body } = await revoke(id);
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        errors: [
          'An internal error occurred: try again later, and report the X-Request-Id to the operator if it happens again',
        ],
      },
    });
    expect((await get(id)).status).toBe('active');
    expect((await service.ask('GET', `/users/${userId}`)).body.ext_id).toBeNull();
    const { audit_entries } = (await service.ask('GET', `/audit?subject_id=${id}`)).body;
    expect(audit_entries).toHaveLength(1);
  });
});

describe('concurrent retrievals, revocations and deletions', () => {
  test('store nothing under an authorisation that is revoked at the commit, in 50 races', async () => {
    const outcomes = { stored: 0, refused: 0 };
    for (let round = 0; round < 50; round++) {
      const userId = await newUser();
      const id = await accept(userId);
      const pause = async () => {
        for (let turn = 0; turn < round % 5; turn++) await service.app.database.pool.query('select 1');
      };
      const [retrieved, revoked] = await Promise.all([
        pause().then(() => retrieve(userId, pause).catch((problem) => problem)),
        revoke(id),
      ]);
      expect(revoked.status).toBe(200);
      if (retrieved) expect(retrieved).toMatchObject({ kind: 'forbidden', code: 'no_authorisation' });
      outcomes[retrieved ? 'refused' : 'stored'] += 1;
      expect(await retrievalsOf(id)).toHaveLength(retrieved ? 0 : 1);
      await expect(retrieve(userId)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect(outcomes.stored).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  test('make a revocation wait until the running retrieval has committed, and date it later', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    const order: string[] = [];
    let revoked: Promise<Reply> | undefined;
    await retrieve(userId, async () => {
      revoked = revoke(id);
      revoked.then(() => order.push('revoked'));
      await untilWaiting(1);
      service.clock.advance(1000);
      order.push('stored');
    });
    expect((await revoked)?.status).toBe(200);
    expect(order).toEqual(['stored', 'revoked']);
    const [retrieval] = await retrievalsOf(id);
    const { revoked_at } = await get(id);
    expect(new Date(retrieval?.retrieved_at ?? '').getTime()).toBe(new Date(revoked_at).getTime() - 1000);
  });

  test.each([
    ['reject a retrieval after the concurrent revocation commits', false],
    ['continue a retrieval after the concurrent revocation fails', true],
  ])('%s', async (_, fails) => {
    const userId = await newUser();
    const id = await accept(userId);
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    steps.push(async () => {
      started.resolve();
      await finish.promise;
      if (fails) throw new Error('on purpose');
    });
    const revoked = revoke(id);
    await started.promise;
    const retrieved = retrieve(userId).then(
      () => 'stored',
      ({ code }) => code,
    );
    await untilWaiting(1);
    finish.resolve();
    expect((await revoked).status).toBe(fails ? 500 : 200);
    expect(await retrieved).toBe(fails ? 'stored' : 'no_authorisation');
    expect(await retrievalsOf(id)).toHaveLength(fails ? 1 : 0);
  });

  test('make a deletion wait for the running retrieval and remove what it stored', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    let deleted: Promise<Reply> | undefined;
    await retrieve(userId, async () => {
      deleted = service.ask('DELETE', `/users/${userId}`);
      await untilWaiting(1);
    });
    expect((await deleted)?.status).toBe(200);
    expect(await retrievalsOf(id)).toEqual([]);
    await expect(retrieve(userId)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('cause no deadlock', async () => {
    for (let round = 0; round < 20; round++) {
      const userId = await newUser();
      const id = await accept(userId);
      const [deleted, revoked, ...retrieved] = await Promise.all([
        service.ask('DELETE', `/users/${userId}`),
        revoke(id),
        ...Array.from({ length: 3 }, () => retrieve(userId).catch(({ code }) => code)),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(revoked.status);
      for (const outcome of retrieved) expect([undefined, 'no_authorisation']).toContain(outcome);
      expect(await retrievalsOf(id)).toEqual([]);
    }
  });
});

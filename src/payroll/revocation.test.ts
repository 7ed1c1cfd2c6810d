import { describe, expect, test } from 'vitest';
import { requireUserKey, tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { interrupted } from '../../test/support/interrupted.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { openSecrets } from '../accounts/seal-account.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { findDirectly, recordDirectly } from './direct-connection.ts';
import { queryConnection } from './query-connection.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept } = consentOf(service);
const { connected, consentingUser, linkUntil, link, query, submissions, until } = payrollOf(service);

async function secretsOf(accountId: string) {
  const { app, clientId } = service;
  const db = app.database.tenant(clientId);
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const userKey = await requireUserKey(db, await tenantOf(app, clientId), row.user_id);
  return openSecrets(userKey, { clientId, accountId }, row.sealed_secrets);
}

describe('withdrawing consent', () => {
  test('deletes password and session, stops recurring checks, and keeps retrieved data', async () => {
    const userId = await newUser({ recurring_checks_enabled: true });
    const authorisationId = await accept(userId, 'recurring');
    const account = await connected(userId);
    expect(account.next_check_at).not.toBeNull();
    expect(Object.keys(await secretsOf(account.account_id)).sort()).toEqual([
      'extra',
      'password',
      'session',
      'sessionNumber',
    ]);
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    const { body } = await service.ask('GET', `/accounts/${account.account_id}`);
    expect(body).toMatchObject({
      status: 'REVOKED',
      status_reason: 'authorisation_revoked',
      next_check_at: null,
    });
    expect(await secretsOf(account.account_id)).toEqual({});
    expect((await submissions(userId)).body.pagination.total_count).toBe(12);
    expect((await query(userId, account.account_id)).status).toBe(403);
  });

  test('while an MFA question is open ends the sign-in and deletes its state', async () => {
    const userId = await newUser();
    const authorisationId = await accept(userId);
    const { account_id } = await linkUntil(userId, 'MFA_REQUIRED', { password: 'mfa_code' });
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    expect(await until(account_id, 'REVOKED')).toMatchObject({ mfa_challenge: null });
    expect(await secretsOf(account_id)).toEqual({});
  });

  test('and giving it again allows the account to be reconnected', async () => {
    const userId = await newUser();
    const authorisationId = await accept(userId);
    const { account_id } = await connected(userId);
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    await accept(userId);
    const body = { password: 'pass_good' };
    expect((await service.ask('POST', `/accounts/${account_id}/reconnect`, { body })).status).toBe(201);
    await until(account_id, 'CONNECTED');
  });

  test('during a retrieval stores nothing under the withdrawn consent', async () => {
    for (let round = 0; round < 6; round++) {
      const userId = await newUser();
      const authorisationId = await accept(userId, round % 2 ? 'recurring' : 'one_time');
      const { body } = await link(userId);
      for (let turn = 0; turn < round * 4; turn++) await service.ask('GET', `/accounts/${body.account_id}`);
      await service.ask('DELETE', `/authorisations/${authorisationId}`);
      const { body: evidence } = await service.ask('GET', `/authorisations/${authorisationId}/evidence`);
      const count = evidence.retrieval_count;
      expect(await until(body.account_id, 'REVOKED')).toBeTruthy();
      expect((await submissions(userId)).body.pagination.total_count).toBe(count * 12);
    }
  });
});

test('under a one-time consent no password is kept', async () => {
  const userId = await consentingUser();
  const { account_id } = await connected(userId);
  expect(await secretsOf(account_id)).not.toHaveProperty('password');
});

describe('during a fetch', () => {
  const revoke = (id: string) => service.ask('DELETE', `/authorisations/${id}`);

  /** Queries a corrected payslip under the later of two consents, and runs the action during the fetch. */
  async function queryDuring(action: (of: { first: string; second: string }) => Promise<unknown>) {
    const userId = await newUser();
    const first = await accept(userId);
    const { account_id: accountId } = await connected(userId);
    const second = await accept(userId);
    const people = service.simulators?.people;
    people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
    const context = interrupted(service.app, () => action({ first, second }));
    const tenant = await tenantOf(service.app, service.clientId);
    const queried = await queryConnection(context, tenant, { accountId, ofUser: null });
    expect((await submissions(userId)).body.pagination.total_count).toBe(12);
    return queried;
  }

  test('withdrawing the consent in use stores nothing, although the user has another one', async () => {
    expect(await queryDuring(({ second }) => revoke(second))).toMatchObject({
      outcome: 'not_possible',
      problem: { code: 'no_authorisation' },
    });
  });

  test('withdrawing another consent revokes the connection, and nothing is stored', async () => {
    expect(await queryDuring(({ first }) => revoke(first))).toMatchObject({
      outcome: 'not_possible',
      problem: { messages: [expect.stringMatching(/ must be CONNECTED, but its status is REVOKED$/)] },
    });
  });

  test('withdrawing the consent of a direct connection stores nothing, although the user has another one', async () => {
    const userId = await newUser(claimedBy('user_good'));
    await accept(userId);
    const second = await accept(userId);
    const context = interrupted(service.app, () => revoke(second));
    const tenant = await tenantOf(service.app, service.clientId);
    const found = await findDirectly(context, tenant, {
      userId,
      details: {},
      isByUser: false,
      authorisationId: undefined,
    });
    const recording = service.app.database.inTenant(service.clientId, (tx) =>
      recordDirectly(tx, tenant, found),
    );
    await expect(recording).rejects.toMatchObject({ code: 'no_authorisation' });
    expect((await submissions(userId)).body.pagination.total_count).toBe(0);
  });
});

describe('deleting a user while payslips are fetched', () => {
  test('leaves no row behind', async () => {
    for (let round = 0; round < 6; round++) {
      const userId = await consentingUser();
      const { body } = await link(userId);
      for (let turn = 0; turn < round * 5; turn++) await service.ask('GET', `/accounts/${body.account_id}`);
      expect((await service.ask('DELETE', `/users/${userId}`)).status).toBe(200);
      const db = service.app.database.tenant(service.clientId);
      const rows = async () => [
        ...(await db.selectFrom('accounts').select('account_id').where('user_id', '=', userId).execute()),
        ...(await db.selectFrom('entries').select('entry_id').where('user_id', '=', userId).execute()),
        ...(await db
          .selectFrom('payroll_submissions')
          .select('submission_id')
          .where('user_id', '=', userId)
          .execute()),
        ...(await db.selectFrom('events').select('event_id').where('user_id', '=', userId).execute()),
      ];
      expect(await rows()).toEqual([]);
    }
    await expect
      .poll(async () =>
        service.log.filter((line) => line.includes('"level":50') && line.includes('verify-erasure')),
      )
      .toEqual([]);
  });
});

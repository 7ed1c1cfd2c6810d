import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { giveConsent } from '#simulation/give-consent.ts';
import { tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { incomeOf } from '../../test/support/income.ts';
import { interrupted } from '../../test/support/interrupted.ts';
import { rareTests } from '../../test/support/rare-tests.ts';
import { useService } from '../../test/support/service.ts';
import { queryIncome } from './query-income.ts';

/** Also tries the rarer cases if `isWhole`. */
export function failuresSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const service = useService({}, { isWhole: true });
  const { newUser, accept } = consentOf(service);
  const { taxpayer, link, grant, connected, settled, income, checkedAfter } = incomeOf(service);
  /** The start page, the sign-in, the decision and the token request. */
  const REQUESTS_OF_A_CONSENT = 4;

  afterEach(() => {
    authority().setFault(null);
    authority().clear();
  });

  function authority() {
    if (!service.simulators) throw new Error('The service has no tax authority simulator');
    return service.simulators.taxAuthority;
  }

  const accountOf = async (id: string) => (await service.ask('GET', `/accounts/${id}`)).body;

  async function reconnect(accountId: string) {
    const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
    await grant(body.authorisation_url);
  }

  describe('a failure that the person can correct', () => {
    test('is shown when the person denies access', async () => {
      const userId = await taxpayer();
      expect(await connected(userId, { allow: false })).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'consent_denied',
        status_message: expect.stringContaining('Access was not allowed'),
      });
      expect(await settled(userId)).toMatchObject({ status: 'failed', count: 0 });
    });

    test('is shown for a person who has not signed up; after signing up the account can be reconnected', async () => {
      authority().signUp('user_good', false);
      const userId = await taxpayer({ recurring_checks_enabled: true });
      const account = await connected(userId);
      expect(account).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'not_signed_up',
        status_message: expect.stringContaining('Making Tax Digital'),
        next_check_at: null,
      });
      expect(await settled(userId)).toMatchObject({ status: 'failed' });
      authority().signUp('user_good', true);
      await reconnect(account.account_id);
      expect(await settled(userId)).toMatchObject({ status: 'complete' });
      expect(await accountOf(account.account_id)).toMatchObject({ status: 'CONNECTED', status_reason: null });
    });

    test.each([null, 'JG481926'])(
      'is shown for a user with the national insurance number %j',
      async (ni_number) => {
        const userId = await taxpayer({ ni_number });
        expect(await connected(userId)).toMatchObject({
          status: 'LOGIN_FAILED',
          status_reason: 'identity_incomplete',
          status_message: expect.stringContaining('including the last letter'),
        });
      },
    );

    rarely('is shown when somebody else signed in', async () => {
      const userId = await taxpayer();
      expect(await connected(userId, { userName: 'user_weekly' })).toMatchObject({
        status: 'LOGIN_FAILED',
        status_reason: 'not_signed_up',
      });
      expect((await income(userId)).body.income_submissions).toEqual([]);
    });

    rarely('is shown when the person returns after the code has expired', async () => {
      const userId = await taxpayer();
      const { body } = await link(userId);
      const brought = await giveConsent(body.authorisation_url, { userName: 'user_good' });
      service.clock.advance(11 * 60_000);
      const page = await service.ask('GET', `/accounts/oauth/callback?${brought}`, { key: null });
      expect(page.body).toContain('Your account was not connected');
      expect(await accountOf(body.account_id)).toMatchObject({
        status: 'REAUTH_REQUIRED',
        status_reason: 'consent_expired',
      });
      expect(await settled(userId)).toMatchObject({ status: 'failed' });
    });
  });

  describe('a tax authority without income for the person', () => {
    test('leaves the account connected, with a message, and is recorded once as evidence', async () => {
      const userId = await newUser({
        taxauth_enabled: true,
        ni_number: await niNumberOf('user_no_payslips'),
      });
      const authorisationId = await accept(userId);
      const account = await connected(userId, { userName: 'user_no_payslips' });
      expect(account).toMatchObject({
        status: 'CONNECTED',
        status_reason: 'nothing_found',
        status_message: expect.stringContaining('don’t need to do anything'),
      });
      expect(await settled(userId)).toMatchObject({ status: 'nothing_found', count: 0 });
      await fetchAgain(account.account_id, 0);
      await service.runJobs();
      const { body } = await service.ask('GET', `/authorisations/${authorisationId}/evidence`);
      expect(body.retrievals).toMatchObject([{ kind: 'income_nothing' }]);
      expect((await income(userId)).body.income_submissions).toEqual([]);
    });
  });

  describe('a tax authority that is unavailable', () => {
    test.each(
      (
        [
          ['closed for maintenance', 'unavailable'],
          ['throttling', 'rate_limited'],
        ] as const
      ).slice(0, isWhole ? 2 : 1),
    )('is asked again later: %s', async (_, kind) => {
      const userId = await taxpayer();
      const { body } = await link(userId);
      authority().setFault({ kind, after: REQUESTS_OF_A_CONSENT });
      await grant(body.authorisation_url);
      await expect.poll(() => waiting(body.account_id)).toBe(1);
      const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
      expect(readiness.taxauth.status).toBe('in_progress');
      expect(await accountOf(body.account_id)).toMatchObject({ status: 'CONNECTED', status_reason: null });
      authority().setFault(null);
      await bringForward();
      expect(await settled(userId)).toMatchObject({ status: 'complete' });
    });

    test('counts as failed when all retries are used, until a later fetch succeeds', async () => {
      const userId = await taxpayer();
      const { body } = await link(userId);
      authority().setFault({ kind: 'unavailable', after: REQUESTS_OF_A_CONSENT });
      await grant(body.authorisation_url);
      await expect.poll(() => waiting(body.account_id)).toBe(1);
      await fetchAgain(body.account_id, 7);
      expect(await settled(userId)).toMatchObject({ status: 'failed', count: 0 });
      authority().setFault(null);
      await bringForward();
      await expect.poll(async () => (await settled(userId)).status).toBe('complete');
    });

    rarely('counts as nothing found when a later fetch returns nothing', async () => {
      const settings = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };
      const userId = await taxpayer(settings, { persona: 'user_no_payslips' });
      const { body } = await link(userId);
      authority().setFault({ kind: 'unavailable', after: REQUESTS_OF_A_CONSENT });
      await grant(body.authorisation_url, { userName: 'user_no_payslips' });
      await expect.poll(() => waiting(body.account_id)).toBe(1);
      await fetchAgain(body.account_id, 7);
      expect(await settled(userId)).toMatchObject({ status: 'failed' });
      authority().setFault(null);
      expect(await checkedAfter(body.account_id, 'PT1H')).toBe('nothing_new');
      expect(await settled(userId)).toMatchObject({ status: 'nothing_found', count: 0 });
      expect(await accountOf(body.account_id)).toMatchObject({ status_reason: 'nothing_found' });
    });

    test.each(
      (
        [
          ['unavailable', 'under_maintenance', 'maintenance'],
          ['rate_limited', 'rate_limited', 'busy'],
        ] as const
      ).slice(0, isWhole ? 2 : 1),
    )(
      'leaves the account UNAVAILABLE when it fails while the person returns: %s',
      async (kind, status_reason, words) => {
        const userId = await taxpayer();
        const { body } = await link(userId);
        authority().setFault({ kind, after: REQUESTS_OF_A_CONSENT - 1 });
        await grant(body.authorisation_url);
        expect(await accountOf(body.account_id)).toMatchObject({
          status: 'UNAVAILABLE',
          status_reason,
          status_message: expect.stringContaining(words),
        });
        authority().setFault(null);
        await reconnect(body.account_id);
        expect(await settled(userId)).toMatchObject({ status: 'complete' });
      },
    );
  });

  describe('withdrawing consent', () => {
    test('during a retrieval stores nothing under the withdrawn consent', async () => {
      for (let round = 0; round < (isWhole ? 6 : 2); round++) {
        const userId = await newUser({ taxauth_enabled: true, ni_number: 'JG481926B' });
        const authorisationId = await accept(userId, round % 2 ? 'recurring' : 'one_time');
        const { body } = await link(userId);
        await grant(body.authorisation_url);
        for (let turn = 0; turn < round * 3; turn++) await accountOf(body.account_id);
        await service.ask('DELETE', `/authorisations/${authorisationId}`);
        const { body: evidence } = await service.ask('GET', `/authorisations/${authorisationId}/evidence`);
        expect((await accountOf(body.account_id)).status).toBe('REVOKED');
        await settled(userId);
        await service.runJobs();
        const { income_submissions } = (await income(userId)).body;
        const entries = new Set(income_submissions.map(({ entry_id }: { entry_id: string }) => entry_id));
        expect(entries.size).toBe(evidence.retrieval_count);
      }
    });
  });

  describe('during a fetch', () => {
    const revoke = (id: string) => service.ask('DELETE', `/authorisations/${id}`);
    const retrievals = async (id: string) =>
      (await service.ask('GET', `/authorisations/${id}/evidence`)).body.retrieval_count;

    /** Queries new income under the later of two consents, and runs the action during the fetch. */
    async function queryDuring(
      action: (of: { first: string; second: string; accountId: string }) => Promise<unknown>,
    ) {
      const userId = await newUser({ taxauth_enabled: true, ni_number: 'JG481926B' });
      const first = await accept(userId, 'recurring');
      const { account_id: accountId } = await connected(userId);
      const second = await accept(userId, 'recurring');
      const people = service.simulators?.people;
      people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
      const stored = (await income(userId)).body.pagination.total_count;
      const context = interrupted(service.app, () => action({ first, second, accountId }));
      const tenant = await tenantOf(service.app, service.clientId);
      const queried = await queryIncome(context, tenant, { accountId, ofUser: null });
      expect((await income(userId)).body.pagination.total_count).toBe(stored);
      expect([await retrievals(first), await retrievals(second)]).toEqual([1, 0]);
      return queried;
    }

    test('withdrawing the consent in use stores nothing, although the user has another one', async () => {
      expect(await queryDuring(({ second }) => revoke(second))).toMatchObject({
        outcome: 'not_possible',
        problem: { code: 'no_authorisation' },
      });
    });

    rarely('withdrawing another consent revokes the connection, and nothing is stored', async () => {
      expect(await queryDuring(({ first }) => revoke(first))).toMatchObject({
        outcome: 'not_possible',
        problem: { messages: [expect.stringMatching(/ must be CONNECTED, but its status is REVOKED$/)] },
      });
    });

    rarely('reconnecting the account stores nothing from the old connection', async () => {
      const moved = queryDuring(({ accountId }) =>
        asOwner(`update accounts set attempt_number = attempt_number + 2 where account_id = $1`, [accountId]),
      );
      expect(await moved).toMatchObject({
        outcome: 'not_possible',
        problem: { messages: [expect.stringMatching(/ was reconnected during this request: try again$/)] },
      });
    });
  });

  test('a sign-in is given time to complete, even on a machine whose clock is behind the database’s', async () => {
    const userId = await taxpayer();
    service.clock.advance(-3_600_000);
    const { account_id } = await connected(userId);
    service.clock.advance(3_600_000);
    const due = await asOwner<{ minutes: number }>(
      `select extract(epoch from run_at - created_at)::float8 / 60 as minutes from graphile_worker.jobs
     where task_identifier = 'connect-account' and key like $1`,
      [`%${account_id}%`],
    );
    expect(due).toEqual([{ minutes: 2 }]);
  });

  describe('deleting', () => {
    test('the account deletes its income, and so does deleting the user', async () => {
      const userId = await taxpayer();
      const { account_id } = await connected(userId);
      expect((await income(userId)).body.pagination.total_count).toBeGreaterThan(0);
      await service.ask('DELETE', `/accounts/${account_id}`);
      expect((await income(userId)).body.pagination.total_count).toBe(0);
      await connected(userId);
      await service.ask('DELETE', `/users/${userId}`);
      const left = await service.app.database
        .tenant(service.clientId)
        .selectFrom('income_submissions')
        .select('submission_id')
        .where('user_id', '=', userId)
        .execute();
      expect(left).toEqual([]);
    });
  });

  async function niNumberOf(persona: string): Promise<string> {
    const { body } = await service.ask('GET', '/sandbox/catalogue');
    return body.personas.find((one: { persona: string }) => one.persona === persona).ni_number;
  }

  /** Enqueues the fetch job as the worker would after this many tries. */
  async function fetchAgain(accountId: string, tries: number) {
    const payload = { client_id: service.clientId, account_id: accountId, tries };
    await service.app.database.inTenant(service.clientId, (tx) =>
      enqueue(tx, 'fetch-income', payload, { key: `test:${accountId}:${tries}` }),
    );
  }

  async function asOwner<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
    try {
      return (await owner.query<Row>(text, values)).rows;
    } finally {
      await owner.end();
    }
  }

  async function waiting(accountId: string): Promise<number> {
    const rows = await asOwner(
      `select from graphile_worker.jobs where task_identifier = 'fetch-income' and run_at > now() and key like $1`,
      [`%${accountId}%`],
    );
    return rows.length;
  }

  /** Makes delayed jobs due now, because the job queue uses the database's clock. */
  async function bringForward() {
    await asOwner(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = 'fetch-income'`);
    await asOwner(`select pg_notify('jobs:insert', '{"count":1}')`);
  }
}

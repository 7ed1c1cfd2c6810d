import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { newMember } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { rareTests } from '../../test/support/rare-tests.ts';
import { useService } from '../../test/support/service.ts';
import { storedEvents } from '../../test/support/webhooks.ts';
import { eventsOf, queryAtOnce, repliesAtOnce } from './query-at-once.fixture.ts';

/** Also tries the rarer cases if `isWhole`. */
export function queryConnectionSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const service = useService({}, { isWhole: true });
  const { newUser, accept, asUser } = consentOf(service);
  const { answer, consentingUser, connected, linkUntil, query, submissions, until, untilFetched } =
    payrollOf(service);
  const people = () => {
    if (!service.simulators) throw new Error('The sandbox has no people');
    return service.simulators.people;
  };

  beforeEach(() => {
    service.simulators?.portals.harbour.reset();
    people().reset();
  });

  describe('a query of a connection', () => {
    test('returns the entry that the service stored by itself after connecting, once and without another event', async () => {
      const userId = await consentingUser();
      const { account_id } = await connected(userId);
      const { body: list } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
      const { status, body } = await query(userId, account_id);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        account_id,
        entry_id: list.entries[0].entry_id,
        authorisation_id: list.entries[0].authorisation_id,
      });
      const stored = (await submissions(userId)).body.payroll_submissions;
      expect(body.payroll_submissions).toEqual([...stored].reverse());
      expect(body.payroll_submissions).toHaveLength(12);
      expect(await query(userId, account_id)).toMatchObject({
        status: 201,
        body: { entry_id: null, payroll_submissions: [] },
      });
      expect(await eventsOf(service, userId)).toHaveLength(1);
    });

    rarely('sent six times at once returns the same payslips to every caller', async () => {
      const userId = await consentingUser();
      const { account_id: accountId } = await connected(userId);
      const sameQuery = { userId, accountId, count: 6 };
      const [first, ...others] = await repliesAtOnce(service, sameQuery);
      expect(first?.body.payroll_submissions).toHaveLength(12);
      for (const { body } of others) expect(body).toEqual(first?.body);
      // without a stored entry, one of the queries stores it
      await service.ask('DELETE', `/payroll/entries/${first?.body.entry_id}`);
      const [again, ...rest] = await repliesAtOnce(service, sameQuery);
      expect(again?.body.payroll_submissions).toHaveLength(12);
      expect(again?.body.entry_id).not.toBe(first?.body.entry_id);
      for (const { body } of rest) expect(body).toEqual(again?.body);
      for (const { body } of await repliesAtOnce(service, sameQuery))
        expect(body).toMatchObject({ entry_id: null, payroll_submissions: [] });
      expect(await eventsOf(service, userId)).toHaveLength(2);
    });

    rarely('returns the entries of its own account only', async () => {
      const [userId, other] = [await consentingUser(), await consentingUser()];
      const one = await connected(userId);
      const two = await connected(userId, { user_name: 'user_overtime' });
      const theirs = await connected(other);
      const replies = [
        (await query(userId, one.account_id)).body,
        (await query(userId, two.account_id)).body,
        (await query(other, theirs.account_id)).body,
      ];
      expect(new Set(replies.map(({ entry_id }) => entry_id)).size).toBe(3);
      for (const { account_id, payroll_submissions } of replies) {
        expect(payroll_submissions.length).toBeGreaterThan(0);
        for (const submission of payroll_submissions) expect(submission.account_id).toBe(account_id);
      }
      expect((await query(other, one.account_id)).status).toBe(404);
    });

    test('does not return an entry that was stored under another consent, or deleted', async () => {
      const userId = await consentingUser();
      const { account_id } = await connected(userId);
      const authorisationId = await accept(userId);
      const empty = {
        account_id,
        entry_id: null,
        payroll_submissions: [],
        authorisation_id: authorisationId,
      };
      expect((await query(userId, account_id)).body).toEqual(empty);
      const latest = people().payslips('user_good').at(-1)?.id ?? '';
      people().amend(latest);
      const { body } = await query(userId, account_id);
      expect(body.payroll_submissions).toHaveLength(1);
      people().reset();
      await service.ask('DELETE', `/payroll/entries/${body.entry_id}`);
      expect((await query(userId, account_id)).body).toEqual(empty);
    });

    rarely('with nothing new returns an empty list and no entry', async () => {
      const userId = await consentingUser();
      const { account_id } = await connected(userId);
      await query(userId, account_id);
      const { status, body } = await query(userId, account_id);
      expect({ status, body }).toEqual({
        status: 201,
        body: { account_id, entry_id: null, payroll_submissions: [], authorisation_id: expect.any(String) },
      });
    });

    test('returns payslips since the last query, with every field that the source has', async () => {
      const userId = await consentingUser({}, 'recurring');
      const { account_id } = await connected(userId, { user_name: 'user_overtime' });
      const [added] = people().addPayslips('user_overtime', 1);
      service.clock.set(new Date(`${added?.payDate}T12:00:00Z`));
      const { status, body } = await query(userId, account_id);
      expect(status).toBe(201);
      expect(body.payroll_submissions).toHaveLength(1);
      const [submission] = body.payroll_submissions;
      expect(submission).toMatchObject({
        account_id,
        entry_id: body.entry_id,
        source: 'payroll_connection',
        trust_score: 'HIGH',
        document_id: null,
        income_information: {
          pay_date: `${added?.payDate}T00:00:00.000Z`,
          pay_frequency: expect.any(String),
          earnings: { gross_pay: pounds(added?.grossPence), net_pay: pounds(added?.netPence) },
          deductions: { total_deductions: pounds(added?.totalDeductionsPence) },
        },
      });
      expect(submission.income_information.earnings.earning_elements.length).toBeGreaterThan(1);
      expect(typeof submission.identity_information.phone).toBe('number');
      const { body: stored } = await submissions(userId, `&entry_id=${body.entry_id}`);
      expect(stored.payroll_submissions).toEqual(body.payroll_submissions);
    });

    rarely(
      'stores an amended payslip as a submission of its own, which replaces the first in the rolling income',
      async () => {
        const userId = await consentingUser();
        const { account_id } = await connected(userId);
        const latest = people().payslips('user_good').at(-1);
        const before = (await submissions(userId)).body.payroll_submissions[0];
        const amended = people().amend(latest?.id ?? '');
        const { body } = await query(userId, account_id);
        expect(body.payroll_submissions).toHaveLength(1);
        const rolling = body.payroll_submissions[0].income_information.earnings.rolling_12m_income;
        const difference = Number(amended.grossPence - (latest?.grossPence ?? 0n)) / 100;
        const earlier = before.income_information.earnings.rolling_12m_income.gross_pay;
        expect(Number(rolling.gross_pay)).toBeCloseTo(Number(earlier) + difference, 2);
        expect((await submissions(userId)).body.pagination.total_count).toBe(13);
        expect((await query(userId, account_id)).body.payroll_submissions).toEqual([]);
      },
    );

    test('sent several times at once stores new payslips once, as one entry', () => queryAtOnce(service, 12));

    test('is for the user only: an API key, a member or another user is rejected', async () => {
      const userId = await consentingUser();
      const { account_id } = await connected(userId);
      const ask = (options: object) =>
        service.ask('POST', '/payroll/entries/connections', { ...options, body: { account_id } });
      expect(await ask({})).toMatchObject({
        status: 401,
        body: { errors: ['No bearer authorisation provided or its value is wrong'] },
      });
      const other = await asUser(await newUser());
      expect(await ask(other)).toMatchObject({
        status: 404,
        body: { errors: [`Account with id [${account_id}] does not exist`] },
      });
      expect((await query(userId, randomUUID())).status).toBe(404);
    });

    test.each((['unavailable', 'rate_limited', 'disconnect'] as const).slice(0, isWhole ? 3 : 1))(
      'replies 503 and stores nothing when the provider has a fault (%s); the next one succeeds',
      async (kind) => {
        const userId = await consentingUser();
        const { account_id } = await connected(userId);
        people().amend(people().payslips('user_good').at(-1)?.id ?? '');
        service.simulators?.portals.harbour.setFault({ kind, after: 2 });
        const refused = await query(userId, account_id);
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(refused.body.errors).toEqual([
          'The payroll provider is not available at the moment: try again later',
        ]);
        expect((await submissions(userId)).body.pagination.total_count).toBe(12);
        service.simulators?.portals.harbour.setFault(null);
        expect((await query(userId, account_id)).body.payroll_submissions).toHaveLength(1);
      },
    );

    test('needs a CONNECTED account, an active authorisation and payroll connections enabled', async () => {
      const userId = await consentingUser();
      const waiting = await linkUntil(userId, 'MFA_REQUIRED', { password: 'mfa_code' });
      expect((await query(userId, waiting.account_id)).body.errors).toEqual([
        `Account [${waiting.account_id}] must be CONNECTED, but its status is MFA_REQUIRED`,
      ]);
      const { account_id } = await connected(userId, { user_name: 'user_bonus' });
      await service.ask('PATCH', '/configuration', { body: { payroll_connections_enabled: false } });
      expect((await query(userId, account_id)).status).toBe(403);
      await service.ask('PATCH', '/configuration', { body: { payroll_connections_enabled: null } });
      const foreign = await accept(await newUser());
      expect((await query(userId, account_id, { 'x-svc-authorisation-id': foreign })).status).toBe(403);
      service.clock.advance(25 * 3_600_000);
      expect((await query(userId, account_id)).body.errors).toEqual([
        `User [${userId}] has no active authorisation`,
      ]);
    });

    rarely(
      'makes the account REAUTH_REQUIRED when its session has ended and no password is kept',
      async () => {
        const userId = await consentingUser();
        const { account_id } = await connected(userId, { user_name: 'user_bonus' });
        service.simulators?.portals.harbour.endSessions();
        expect((await query(userId, account_id)).body.errors).toEqual([
          'The account is REAUTH_REQUIRED: ask the user to sign in at the provider again',
        ]);
        expect(await until(account_id, 'REAUTH_REQUIRED')).toMatchObject({
          status_reason: 'session_expired',
        });
      },
    );

    test('continues an ended session with its refresh token, after an MFA sign-in and without another', async () => {
      const userId = await consentingUser();
      const portal = service.simulators?.portals.petrel;
      const { account_id } = await linkUntil(userId, 'MFA_REQUIRED', {
        payroll_provider: 'petrel',
        password: 'mfa_code',
      });
      await answer(account_id, '123456');
      await untilFetched(account_id);
      const [posts, messages] = [portal?.loginPosts(), portal?.mfaMessages()];
      portal?.setFault({ kind: 'token_expired', times: 1 });
      expect((await query(userId, account_id)).status).toBe(201);
      expect([portal?.loginPosts(), portal?.mfaMessages()]).toEqual([posts, messages]);
      portal?.endSessions();
      expect((await query(userId, account_id)).body.errors[0]).toContain('REAUTH_REQUIRED');
    });

    test.each((['one_time', 'recurring'] as const).slice(0, isWhole ? 2 : 1))(
      'makes an account REAUTH_REQUIRED that was connected with reauth_next, under a %s consent',
      async (category) => {
        const userId = await consentingUser({}, category);
        const { account_id } = await connected(userId, { password: 'reauth_next' });
        const sent = service.simulators?.portals.harbour.mfaMessages();
        const { status, body } = await query(userId, account_id);
        expect({ status, body }).toEqual({
          status: 400,
          body: { errors: ['The account is REAUTH_REQUIRED: ask the user to sign in at the provider again'] },
        });
        expect(service.simulators?.portals.harbour.mfaMessages()).toBe(sent);
        // a new sign-in with the same password works, for this account and for others
        await connected(await consentingUser(), { password: 'reauth_next' });
        const reconnect = { body: { password: 'reauth_next' } };
        expect((await service.ask('POST', `/accounts/${account_id}/reconnect`, reconnect)).status).toBe(201);
        await until(account_id, 'CONNECTED');
      },
    );

    test('sends a kept password once, and counts it, even if the provider times out or rejects it', async () => {
      const userId = await consentingUser({}, 'recurring');
      const { account_id } = await connected(userId, { user_name: 'user_bonus' });
      const portal = service.simulators?.portals.harbour;
      portal?.endSessions();
      portal?.setFault({ kind: 'disconnect', after: 2 });
      const posts = portal?.loginPosts() ?? 0;
      expect((await query(userId, account_id)).status).toBe(400);
      portal?.setFault(null);
      expect((await query(userId, account_id)).body.errors[0]).toContain('REAUTH_REQUIRED');
      expect((portal?.loginPosts() ?? 0) - posts).toBeLessThanOrEqual(1);
    });

    rarely('does not treat a changed address or a leaving date as an amended payslip', async () => {
      const userId = await consentingUser({}, 'recurring');
      service.clock.set(new Date('2026-03-13T12:00:00Z'));
      await accept(userId, 'recurring');
      const { account_id } = await connected(userId, { user_name: 'user_leaver' });
      await query(userId, account_id);
      const { total_count: before } = (await submissions(userId)).body.pagination;
      service.clock.advance(24 * 3_600_000);
      expect((await query(userId, account_id)).body.payroll_submissions).toEqual([]);
      expect((await submissions(userId)).body.pagination.total_count).toBe(before);
    });

    test('renews an ended session with the kept password under a recurring consent', async () => {
      const userId = await consentingUser({}, 'recurring');
      const { account_id } = await connected(userId, { user_name: 'user_bonus' });
      service.simulators?.portals.harbour.endSessions();
      expect((await query(userId, account_id)).status).toBe(201);
      expect((await service.ask('GET', `/accounts/${account_id}`)).body.status).toBe('CONNECTED');
    });
  });

  describe('retrieved data', () => {
    test('is listed by pay date, newest first, filtered by account, entry and pay date', async () => {
      const userId = await consentingUser();
      const { account_id } = await connected(userId);
      const { body } = await submissions(userId);
      const dates = body.payroll_submissions.map(
        ({ income_information }: { income_information: { pay_date: string } }) => income_information.pay_date,
      );
      expect(dates).toEqual([...dates].sort().reverse());
      const [newest, , third] = dates;
      const between = await submissions(
        userId,
        `&pay_date_from=${third}&pay_date_to=${newest}&account_id=${account_id}`,
      );
      expect(between.body.pagination.total_count).toBe(3);
      expect((await submissions(userId, `&account_id=${randomUUID()}`)).body.pagination.total_count).toBe(0);
      expect((await submissions(randomUUID())).status).toBe(404);
      expect((await submissions(userId, '&pay_date_from=yesterday')).status).toBe(400);
      const evening = await submissions(
        userId,
        '&pay_date_from=2026-03-29T23:00:00.000Z&pay_date_to=2026-03-31T00:00:00%2B01:00',
      );
      expect({ status: evening.status, body: evening.body }).toEqual({
        status: 400,
        body: {
          errors: ['pay_date_from', 'pay_date_to'].map(
            (name) => `[${name}] must be a date such as 1990-01-31, without a time of day`,
          ),
        },
      });
    });

    test('is readable by its user; a viewer sees masked numbers, and each access is audited', async () => {
      const userId = await consentingUser();
      await connected(userId);
      const own = await service.ask('GET', `/payroll/${userId}`, await asUser(userId));
      expect(own.body.payroll_submissions[0].identity_information.NI_number).toBe('JG481926B');
      expect((await service.ask('GET', `/payroll/${userId}`, await asUser(await newUser()))).status).toBe(
        404,
      );
      const viewer = await newMember(service, 'viewer');
      const seen = await viewer.ask('GET', `/payroll/${userId}`);
      expect(seen.body.payroll_submissions[0].identity_information.NI_number).toBe('*****926B');
      const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
      expect(body.audit_entries[0]).toMatchObject({ actor_id: viewer.member.id, details: { count: 12 } });
      const list = await viewer.ask('GET', `/payroll/${userId}?limit=1`);
      const [{ id, trust_score }] = list.body.payroll_submissions;
      const path = `/payroll/${userId}/submissions/${id}/checks`;
      const checked = await service.ask('GET', path);
      expect(checked.body).toMatchObject({ submission_id: id, trust_score });
      expect(checked.body.checks).toContainEqual(
        expect.objectContaining({
          code: 'net_pay',
          is_passed: true,
          message: 'Gross pay less deductions is net pay',
        }),
      );
      const unknown = await service.ask('GET', `/payroll/${userId}/submissions/${userId}/checks`);
      expect(unknown.status).toBe(404);
      const masked = await viewer.ask('GET', path);
      for (const { code, actual } of masked.body.checks)
        if (code === 'identity_ni_number') expect(actual).toMatch(/^\*{5}/);
    });

    rarely('is part of the evidence for the consent it was retrieved under', async () => {
      const userId = await newUser();
      const authorisationId = await accept(userId);
      await connected(userId);
      const { body } = await service.ask('GET', `/authorisations/${authorisationId}/evidence`);
      const { body: list } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
      expect(body.retrievals).toMatchObject([{ kind: 'payroll_entry', record_id: list.entries[0].entry_id }]);
      expect(list.entries[0].authorisation_id).toBe(authorisationId);
    });

    test('has an entry, which can be read, and deleted with its submissions', async () => {
      const userId = await consentingUser();
      await connected(userId);
      const { body: list } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
      const [{ entry_id }] = list.entries;
      expect((await service.ask('GET', `/payroll/entries/${entry_id}`)).body).toEqual(list.entries[0]);
      expect((await service.ask('DELETE', `/payroll/entries/${entry_id}`)).body).toEqual({
        message: `Entry with id [${entry_id}] was deleted`,
      });
      expect((await service.ask('GET', `/payroll/entries/${entry_id}`)).status).toBe(404);
      expect((await submissions(userId)).body.pagination.total_count).toBe(0);
    });

    rarely(
      'has a rolling income that is complete with a lookback of twelve months, but not of three',
      async () => {
        const rolling = async (payroll_period_months: number) => {
          const userId = await consentingUser({ payroll_period_months });
          await connected(userId);
          const [latest] = (await submissions(userId)).body.payroll_submissions;
          return latest.income_information.earnings.rolling_12m_income;
        };
        const [short, whole] = [await rolling(3), await rolling(12)];
        expect([short.is_complete, whole.is_complete]).toEqual([false, true]);
        expect(Number(whole.gross_pay)).toBeGreaterThan(3 * Number(short.gross_pay));
      },
    );

    rarely('has a lower trust score when the identity differs from the user’s', async () => {
      const same = await consentingUser({ forename: 'Hannah', surname: 'Whitcombe', ni_number: 'JG481926B' });
      const other = await consentingUser({ forename: 'Eve', surname: 'Stranger', ni_number: 'AB123456C' });
      const scores = [];
      for (const userId of [same, other]) {
        await connected(userId);
        scores.push((await submissions(userId)).body.payroll_submissions[0].trust_score);
      }
      expect(scores).toEqual(['HIGH', 'VERY_LOW']);
      const { body } = await service.ask('GET', `/users/${other}/readiness`);
      expect(body.payroll).toMatchObject({ status: 'complete', count: 12, counted: 0 });
    });

    rarely('is rated again, without another event, when the user’s details change', async () => {
      const details = { forename: 'Hannah', surname: 'Whitcombe', ni_number: 'JG481926B' };
      const userId = await consentingUser(details);
      await connected(userId);
      const trusts = async () => {
        const { payroll_submissions } = (await submissions(userId)).body;
        return [...new Set(payroll_submissions.map((one: { trust_score: string }) => one.trust_score))];
      };
      const events = await storedEvents(service, userId);
      expect(await trusts()).toEqual(['HIGH']);
      for (const [change, trust] of [
        [{ forename: 'Eve', surname: 'Stranger', ni_number: 'AB123456C' }, 'VERY_LOW'],
        [{ ...details, surname: 'Brown' }, 'HIGH'],
        [{ forename: 'Eve', surname: 'Stranger', ni_number: null }, 'VERY_LOW'],
        [{ forename: null, surname: null }, 'HIGH'],
      ] as const) {
        await service.ask('PATCH', `/users/${userId}`, { body: change });
        await expect.poll(trusts).toEqual([trust]);
      }
      expect(await storedEvents(service, userId)).toEqual(events);
    });

    rarely('is announced by one event, with amounts as numbers and the phone as text', async () => {
      const userId = await consentingUser();
      await connected(userId);
      const rows = await service.app.database
        .tenant(service.clientId)
        .selectFrom('events')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', 'like', '%-submitted')
        .execute();
      expect(rows).toMatchObject([{ kind: 'user-payroll-submitted' }]);
    });
  });

  function pounds(pence: bigint | undefined): string {
    const text = String(pence ?? 0n).padStart(3, '0');
    return `${text.slice(0, -2)}.${text.slice(-2)}`;
  }
}

import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { REPRESENTATIVE_PERSONAS } from '#simulation/people/representative-personas.fixture.ts';
import { consentOf } from '../../test/support/consent.ts';
import { incomeOf } from '../../test/support/income.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { reportedYearsOf, TWO_YEARS, totalsIn } from './reported-years.fixture.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);
const { taxpayer, link, grant, connected, settled, income } = incomeOf(service);
const { yearsOf, expectYears } = reportedYearsOf(service);

afterEach(() => service.simulators?.people.reset());

describe('an account at the tax authority', () => {
  test('fetches the income of every tax year in the lookback as soon as it is connected', async () => {
    const userId = await taxpayer(TWO_YEARS);
    const { account_id, status, status_reason } = await connected(userId);
    expect([status, status_reason]).toEqual(['CONNECTED', null]);
    const { body } = await income(userId);
    const years = yearsOf('user_good');
    expect(totalsIn(body)).toEqual(years);
    const count = years.length;
    expect(body.pagination).toMatchObject({ offset: 1, limit: 100, count, total_count: count });
    expect(body.income_submissions[1]).toMatchObject({
      account_id,
      entry_id: body.income_submissions[0].entry_id,
      frequency: 'monthly',
      employment: { employers: [{ employer_name: expect.any(String), tax_paid: expect.any(String) }] },
    });
    expect(await settled(userId)).toMatchObject({ status: 'complete', count });
  });

  test.each(REPRESENTATIVE_PERSONAS)('reports for %s the sum of each year’s payslips', expectYears);

  test('redirects the returning person to the client’s callback URL', async () => {
    await service.ask('PATCH', '/configuration', {
      body: { client_callback_url: 'https://lender.example/done' },
    });
    const userId = await taxpayer();
    const { body } = await link(userId);
    const { status, headers } = await grant(body.authorisation_url);
    expect([status, headers.get('location')]).toEqual([
      303,
      `https://lender.example/done?user_id=${userId}&outcome=connected`,
    ]);
    await settled(userId);
    await service.ask('PATCH', '/configuration', { body: { client_callback_url: null } });
  });
});

describe('linking an account at the tax authority', () => {
  test('needs taxauth_enabled, but not payroll connections; the user’s setting overrides the client’s', async () => {
    const off = await newUser();
    await accept(off);
    expect(await link(off)).toMatchObject({
      status: 403,
      body: { errors: ['Income from the tax authority is not enabled'] },
    });
    await service.ask('PATCH', '/configuration', {
      body: { taxauth_enabled: true, payroll_connections_enabled: false },
    });
    expect((await link(off)).status).toBe(201);
    expect((await link(await taxpayer({ taxauth_enabled: false }))).status).toBe(403);
    await service.ask('PATCH', '/configuration', {
      body: { taxauth_enabled: null, payroll_connections_enabled: null },
    });
  });

  test('a second time is rejected with the id of the linked account', async () => {
    const userId = await taxpayer();
    const { body } = await link(userId);
    expect(await link(userId)).toMatchObject({
      status: 400,
      body: {
        errors: [`[payroll_provider] is already linked to this user, as account [${body.account_id}]`],
      },
    });
  });

  test('rejects credentials, because the person signs in at the tax authority’s site', async () => {
    const body = {
      user_id: await taxpayer(),
      payroll_provider: 'taxauth',
      user_name: 'user_good',
      password: 'pass_good',
      extra_login_params: { utr: '2812471896' },
    };
    expect((await service.ask('POST', '/accounts', { body })).body.errors).toEqual(
      ['user_name', 'password', 'extra_login_params'].map(
        (name) =>
          `[${name}] must not be sent for this provider: the person signs in at the provider's own site`,
      ),
    );
  });

  test('needs an active authorisation', async () => {
    expect((await link(await newUser({ taxauth_enabled: true }))).status).toBe(403);
  });
});

describe('new income', () => {
  test('is announced by a signed and sealed webhook with amounts as numbers', async () => {
    const keys = { signing_secret: 'a secret of both', encryption_key: randomBytes(32).toString('base64') };
    const { body: inbox } = await service.ask('POST', '/sandbox/webhooks/receiver', { body: keys });
    const hook = { name: 'income', events: ['user-taxauth-data-submitted'], url: inbox.url, ...keys };
    await service.ask('POST', '/webhooks', { body: { ...hook, config: { include_payload: true } } });
    const userId = await taxpayer();
    const { account_id } = await connected(userId);
    const arrived = async () =>
      (await service.ask('GET', `/sandbox/webhooks/receiver/${inbox.receiver_id}`)).body.deliveries;
    await expect.poll(async () => (await arrived()).length).toBe(1);
    const [{ is_verified, body: event }] = await arrived();
    const { income_submissions: listed } = (await income(userId)).body;
    const { entry_id } = listed[0];
    expect(is_verified).toBe(true);
    expect(event).toEqual({
      event: 'user-taxauth-data-submitted',
      user_id: userId,
      timestamp: expect.any(String),
      entry_id,
      account_id,
      payload: { entry_id, account_id, income_submissions: expect.any(Array) },
    });
    const inOrder = event.payload.income_submissions.toReversed();
    expect(inOrder).toMatchObject(listed.map(({ id }: { id: string }) => ({ id, entry_id, account_id })));
    expect(inOrder[0].employment).toEqual({
      total_income: Number(listed[0].employment.total_income),
      employers: [
        {
          employer_name: listed[0].employment.employers[0].employer_name,
          income: Number(listed[0].employment.employers[0].income),
          tax_paid: Number(listed[0].employment.employers[0].tax_paid),
        },
      ],
    });
  });

  test('is part of the evidence for the consent it was retrieved under', async () => {
    const userId = await newUser({ taxauth_enabled: true, ni_number: 'JG481926B' });
    const authorisationId = await accept(userId);
    await connected(userId);
    const { body } = await service.ask('GET', `/authorisations/${authorisationId}/evidence`);
    const [{ entry_id }] = (await income(userId)).body.income_submissions;
    expect(body.retrievals).toMatchObject([{ kind: 'income_entry', record_id: entry_id }]);
  });
});

describe('GET /taxauth/{user_id}', () => {
  test('is paged from 1, and filtered by account and entry', async () => {
    const userId = await taxpayer(TWO_YEARS);
    const { account_id } = await connected(userId);
    const { income_submissions: all } = (await income(userId)).body;
    const second = (await service.ask('GET', `/taxauth/${userId}?offset=2&limit=1`)).body;
    expect(second).toEqual({
      pagination: { offset: 2, limit: 1, count: 1, total_count: all.length, next_after: expect.any(String) },
      income_submissions: [all[1]],
    });
    for (const filter of [`account_id=${account_id}`, `entry_id=${all[0].entry_id}`])
      expect((await income(userId, `&${filter}`)).body.income_submissions).toEqual(all);
    for (const filter of [`account_id=${userId}`, `entry_id=${userId}`])
      expect((await income(userId, `&${filter}`)).body.income_submissions).toEqual([]);
    for (const page of ['offset=0', 'limit=0', 'limit=101', 'account_id=x'])
      expect((await service.ask('GET', `/taxauth/${userId}?${page}`)).status, page).toBe(400);
  });

  test('is sorted by tax year, with the latest submission of a year first', async () => {
    const userId = await taxpayer();
    const say = async (start: string, end: string | null) => {
      const day = (text: string | null) => text && `${text}T00:00:00.000Z`;
      const income_period = { start: day(start), end: day(end) };
      const income_submissions = [{ income_id: `${start} ${end}`, income_period }];
      const body = { income_submissions };
      const { status } = await service.ask('POST', `/sandbox/users/${userId}/income-submissions`, { body });
      expect(status).toBe(201);
    };
    await say('2026-04-05', '2026-04-05');
    await say('2025-04-06', '2026-04-05');
    await say('2026-04-06', null);
    await say('2025-07-01', '2026-03-27');
    await say('2025-04-05', '2025-04-05');
    const { income_submissions } = (await income(userId)).body;
    expect(income_submissions.map(({ income_id }: { income_id: string }) => income_id)).toEqual([
      '2026-04-06 null',
      '2025-07-01 2026-03-27',
      '2025-04-06 2026-04-05',
      '2026-04-05 2026-04-05',
      '2025-04-05 2025-04-05',
    ]);
  });

  test('replies 404 for an unknown user and for another client’s user', async () => {
    const userId = await taxpayer();
    const { apiKey } = await service.newClient();
    expect((await service.ask('GET', `/taxauth/${userId}`, { key: apiKey })).status).toBe(404);
    expect((await service.ask('GET', `/taxauth/${service.clientId}`)).body.errors).toEqual([
      `User with id [${service.clientId}] does not exist`,
    ]);
  });

  test('is readable by its own user and no other', async () => {
    const userId = await taxpayer();
    await connected(userId);
    const own = await service.ask('GET', `/taxauth/${userId}`, await asUser(userId));
    expect(own.body.pagination.total_count).toBeGreaterThan(0);
    const other = await service.ask('GET', `/taxauth/${userId}`, await asUser(await newUser()));
    expect(other).toMatchObject({
      status: 404,
      body: { errors: [`User with id [${userId}] does not exist`] },
    });
  });

  test('is readable by members with permission, and each access is audited', async () => {
    const userId = await taxpayer();
    await connected(userId);
    const underwriter = await newMember(service, 'underwriter');
    expect((await underwriter.ask('GET', `/taxauth/${userId}`)).status).toBe(200);
    for (const role of ['developer', 'support'] as const)
      expect((await (await newMember(service, role)).ask('GET', `/taxauth/${userId}`)).status).toBe(403);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([
      { actor_id: underwriter.member.id, details: { fields: ['income_submissions'] } },
    ]);
  });
});

describe('an entry with income', () => {
  test('can be read and deleted by id, by its own client only', async () => {
    const userId = await taxpayer(TWO_YEARS);
    const { account_id } = await connected(userId);
    const { income_submissions } = (await income(userId)).body;
    const { entry_id, created_at } = income_submissions[0];
    const path = `/payroll/entries/${entry_id}`;
    expect((await service.ask('GET', path)).body).toEqual({
      entry_id,
      user_id: userId,
      account_id,
      authorisation_id: expect.any(String),
      created_at,
      source: 'tax_authority',
      submission_count: income_submissions.length,
    });
    const { apiKey: key } = await service.newClient();
    for (const method of ['GET', 'DELETE'] as const)
      expect((await service.ask(method, path, { key })).status).toBe(404);
    expect((await service.ask('DELETE', path)).body).toEqual({
      message: `Entry with id [${entry_id}] was deleted`,
    });
    expect((await income(userId)).body.income_submissions).toEqual([]);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await service.ask(method, path)).status).toBe(404);
    const { body } = await service.ask('GET', `/audit?subject_id=${entry_id}`);
    expect(body.audit_entries).toMatchObject([{ action: 'entry_deleted' }]);
  });
});

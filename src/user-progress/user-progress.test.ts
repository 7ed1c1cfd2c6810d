import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Risk, VerdictStatus } from '#income-summary/verdict-schema.ts';
import { newId } from '#platform/id.ts';
import { bearer, newMember } from '../../test/support/members.ts';
import { withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { saveVerdict } from '../income-summary/store.ts';
import { READ_MAX } from './find-candidates.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);

interface Client {
  clientId: string;
  apiKey: string;
}

async function list(client: Client, query = '') {
  const { status, body } = await service.ask('GET', `/users/progress${query}`, { key: client.apiKey });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function idsOf(client: Client, query: string): Promise<string[]> {
  return (await list(client, query)).users.map(({ user_id }: { user_id: string }) => user_id);
}

async function post(client: Client, path: string, body: object = {}) {
  return (await service.ask('POST', path, { key: client.apiKey, body })).body;
}

const newUser = async (client: Client, body: object = {}): Promise<string> =>
  (await post(client, '/users', body)).user_id;

/** Adds an account, as connecting would have left it. */
async function addAccount(client: Client, userId: string, status: string): Promise<void> {
  const id = newId(service.clock.now());
  await service.app.database.inTenant(client.clientId, (tx) =>
    sql`insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status,
          status_updated_at, sealed_login, login_index)
        values (${client.clientId}, ${id}, ${userId}, now(), now(), 'alder', ${status}, now(), '', ${Buffer.from(id)})`.execute(
      tx,
    ),
  );
}

describe('the list of users with their progress', () => {
  test('shows what each user has and waits for, and filters by it', async () => {
    const client = await service.newClient();
    const nothing = await newUser(client, { ext_id: 'loan-1' });
    const invited = await newUser(client);
    await post(client, `/users/${invited}/journeys`);
    const failed = await newUser(client);
    await addAccount(client, failed, 'LOGIN_FAILED');
    const { user } = await post(client, '/sandbox/users', { persona: 'user_good' });
    await service.runJobs();
    const again = await newUser(client);
    await addAccount(client, again, 'REAUTH_REQUIRED');
    const { users, pagination, has_more } = await list(client);
    expect({ pagination, has_more }).toMatchObject({ pagination: { next_after: null }, has_more: false });
    expect(users).toMatchObject([
      { user_id: again, progress: ['needs_attention'], attention_reason: 'sign_in_again' },
      { user_id: user.user_id, progress: ['has_data'], newest_data_at: expect.stringMatching(/^20\d\d-/) },
      { user_id: failed, progress: ['needs_attention'], attention_reason: 'sign_in_failed' },
      { user_id: invited, progress: ['waiting'], waiting_for: 'open_link' },
      { user_id: nothing, progress: ['not_started'], ext_id: 'loan-1', newest_data_at: null },
    ]);
    expect(await idsOf(client, '?progress=has_data')).toEqual([user.user_id]);
    expect(await idsOf(client, '?progress=needs_attention')).toEqual([again, failed]);
    expect(await idsOf(client, '?progress=waiting')).toEqual([invited]);
    expect(await idsOf(client, '?progress=not_started')).toEqual([nothing]);
    expect(await idsOf(client, '?progress=in_progress')).toEqual([]);
    expect(await idsOf(client, '?progress=nothing_found')).toEqual([]);
    expect(await idsOf(client, '?account_status=LOGIN_FAILED')).toEqual([failed]);
    expect(await idsOf(client, '?account_status=CONNECTED')).toEqual([user.user_id]);
    expect(await idsOf(client, '?account_status=CONNECTED&progress=needs_attention')).toEqual([]);
    expect(await list(await service.newClient())).toMatchObject({
      users: [],
      pagination: { count: 0, next_after: null },
      has_more: false,
    });
    service.clock.advance(73 * 3_600_000);
    expect((await list(client, '?limit=4')).users[3]).toMatchObject({
      user_id: invited,
      attention_reason: 'link_expired',
    });
    expect(await idsOf(client, '?progress=needs_attention')).toEqual([again, failed, invited]);
  });

  test('has pages that neither repeat nor miss a user, while users are added', async () => {
    const client = await service.newClient();
    const made: string[] = [];
    for (let number = 0; number < 7; number++) made.unshift(await newUser(client));
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { users, pagination } = await list(client, `?limit=3${after}`);
      seen.push(...users.map(({ user_id }: { user_id: string }) => user_id));
      await newUser(client);
      if (pagination.next_after === null) break;
      after = `&after=${pagination.next_after}`;
    }
    expect(seen).toEqual(made);
  });

  test(`reads ${READ_MAX} users at most for a page, and says that it did not reach the end`, async () => {
    const client = await service.newClient();
    const { clientId } = client;
    const oldest = await newUser(client);
    await addAccount(client, oldest, 'LOGIN_FAILED');
    await service.app.database.inTenant(clientId, async (tx) => {
      const made = sql`select client_id, user_id from users where client_id = ${clientId} and user_id <> ${oldest}`;
      const empty = Buffer.alloc(0);
      const [now, inAYear] = [new Date(), Date.now() + 365 * 86_400_000];
      const users = Array.from({ length: READ_MAX + 50 }, (_, n) => ({
        ...{ client_id: clientId, user_id: newId(new Date(inAYear + n)), created_at: now, updated_at: now },
        ...{ data_key: empty, sealed_profile: empty },
      }));
      await tx.insertInto('users').values(users).execute();
      await sql`insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status,
          status_updated_at, sealed_login, login_index)
        select client_id, user_id, user_id, now(), now(), 'alder', 'LOGIN_FAILED', now(), '', '' from (${made}) as u`.execute(
        tx,
      );
      await sql`insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
        select client_id, user_id, user_id, user_id, now(), 'payslip_upload' from (${made}) as u`.execute(tx);
    });
    const first = await list(client, '?progress=needs_attention');
    expect(first).toMatchObject({ users: [], has_more: true });
    expect(
      await list(client, `?progress=needs_attention&after=${first.pagination.next_after}`),
    ).toMatchObject({
      users: [{ user_id: oldest }],
      pagination: { count: 1, next_after: null },
      has_more: false,
    });
    expect(await list(client, '?progress=has_data&limit=2')).toMatchObject({ has_more: true });
  });
});

describe('the order and the filters of the list', () => {
  /** A user with a stored verdict, as a job would have left it. */
  async function concluded(
    client: Client,
    risk: Risk | null,
    { days = 0, status = 'verified' as VerdictStatus } = {},
  ): Promise<string> {
    const userId = await newUser(client);
    const at = risk && new Date(service.clock.now().getTime() - days * 86_400_000).toISOString();
    await service.app.database.inTenant(client.clientId, async (tx) => {
      if (at)
        await sql`insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
          values (${client.clientId}, ${newId(service.clock.now())}, ${userId}, ${userId}, ${at}, 'payslip_upload')`.execute(
          tx,
        );
      await saveVerdict(tx, client.clientId, {
        ...{ userId, status, risk, serious_count: 0, newest_data_at: at },
        ...{ evidence_hash: Buffer.alloc(32), now: service.clock.now() },
      });
    });
    return userId;
  }

  /** All pages of a list. */
  async function allIds(client: Client, query: string): Promise<string[]> {
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: { users: { user_id: string }[]; pagination: { next_after: string | null } } = await list(
        client,
        `?limit=2&${query}${next && `&after=${next}`}`,
      );
      seen.push(...page.users.map(({ user_id }) => user_id));
      next = page.pagination.next_after;
    }
    return seen;
  }

  test('put the highest risk or the oldest data first, and miss and repeat nobody', async () => {
    const client = await service.newClient();
    const idle = await newUser(client);
    const low = await concluded(client, 'low', { days: 3 });
    const high = await concluded(client, 'high', { days: 40, status: 'suspected_alteration' });
    const medium = await concluded(client, 'medium', { days: 10, status: 'conflicting' });
    const empty = await concluded(client, null, { status: 'not_enough_data' });
    const alsoHigh = await concluded(client, 'high', { status: 'conflicting' });
    expect(await allIds(client, 'sort=risk')).toEqual([alsoHigh, high, medium, low, empty, idle]);
    expect(await allIds(client, 'sort=oldest_data')).toEqual([high, medium, low, alsoHigh, empty, idle]);
    expect(await allIds(client, 'sort=newest_data')).toEqual([alsoHigh, low, medium, high, empty, idle]);
    expect(await allIds(client, 'risk=high')).toEqual([alsoHigh, high]);
    expect(await allIds(client, 'verdict=conflicting')).toEqual([alsoHigh, medium]);
    expect(await allIds(client, 'verdict=conflicting&sort=risk')).toEqual([alsoHigh, medium]);
    expect(await allIds(client, 'risk=high&sort=oldest_data')).toEqual([high, alsoHigh]);
    expect(await allIds(client, 'data_age=day')).toEqual([alsoHigh]);
    expect(await allIds(client, 'data_age=week')).toEqual([alsoHigh, low]);
    expect(await allIds(client, 'data_age=month&sort=oldest_data')).toEqual([medium, low, alsoHigh]);
    expect(await allIds(client, 'data_age=older')).toEqual([high]);
    expect(await allIds(client, 'data_age=none')).toEqual([empty, idle]);
    expect(await allIds(client, 'data_age=none&sort=newest_data')).toEqual([empty, idle]);
    expect(await allIds(client, 'data_age=week&sort=risk')).toEqual([alsoHigh, low]);
    const { users } = await list(client, `?search=${high}`);
    expect(users[0].verdict).toMatchObject({ risk: 'high', is_updating: false });
  });

  test('find a source that failed, and say who works on a person', async () => {
    const client = await service.newClient();
    const failed = await newUser(client);
    await addAccount(client, failed, 'LOGIN_FAILED');
    const retried = await newUser(client);
    await addAccount(client, retried, 'LOGIN_FAILED');
    await addAccount(client, retried, 'CONNECTED');
    const underwriter = await newMember(service, 'underwriter', { clientId: client.clientId });
    const { id: memberId } = underwriter.member;
    await service.app.database.inTenant(client.clientId, async (tx) => {
      await sql`update accounts set fetch_outcome = 'fetched' where client_id = ${client.clientId} and status = 'CONNECTED'`.execute(
        tx,
      );
      await sql`insert into case_assignments (client_id, user_id, member_id, assigned_at)
        values (${client.clientId}, ${retried}, ${memberId}, now())`.execute(tx);
    });
    expect(await idsOf(client, '?source_failed=payroll')).toEqual([failed]);
    expect(await idsOf(client, '?source_failed=taxauth')).toEqual([]);
    expect(await idsOf(client, '?source_failed=payslips')).toEqual([]);
    expect(await idsOf(client, `?assignee=${memberId}&sort=risk`)).toEqual([retried]);
    expect(await idsOf(client, '?assignee=nobody')).toEqual([failed]);
    expect(await idsOf(client, '?review=none')).toEqual([retried, failed]);
    expect(await idsOf(client, '?review=accepted')).toEqual([]);
    const mine = await underwriter.ask('GET', '/users/progress?assignee=me');
    expect(mine.body.users).toMatchObject([
      { user_id: retried, assignee: { member_id: memberId, name: expect.any(String) }, review: null },
    ]);
  });

  test('show nothing that a role may not see', async () => {
    const { ask } = await newMember(service, 'support');
    for (const query of ['risk=high', 'verdict=verified', 'sort=risk', 'assignee=me', 'review=none'])
      expect((await ask('GET', `/users/progress?${query}`)).status, query).toBe(403);
    expect((await ask('GET', '/users/progress?sort=oldest_data&data_age=none')).status).toBe(200);
  });
});

describe('the search for a user', () => {
  test('finds ids, and the beginning of references, in lower case and in upper case', async () => {
    const client = await service.newClient();
    const make = (ext_id: string) => newUser(client, { ext_id });
    const [small, longer, capital, percent, other] = [
      await make('loan-1'),
      await make('loan-10'),
      await make('LOAN-1'),
      await make('50%_x'),
      await make(`é${'x'.repeat(100)}`),
    ];
    const find = (text: string, more = '') => idsOf(client, `?search=${encodeURIComponent(text)}${more}`);
    expect(await find('Loan-1')).toEqual([capital, small, longer]);
    expect(await find('loan-10')).toEqual([longer]);
    expect(await find('50%')).toEqual([percent]);
    expect(await find('%')).toEqual([]);
    expect(await find('é')).toEqual([other]);
    expect(await find(longer.toUpperCase())).toEqual([longer]);
    expect(await find('loan', '&progress=has_data')).toEqual([]);
    expect(await find('loan', '&progress=not_started')).toEqual([capital, small, longer]);
    expect(await list(client, '?search=loan&limit=2')).toMatchObject({
      users: [{ user_id: capital }, { user_id: small }],
      pagination: { limit: 2, next_after: null },
      has_more: true,
    });
    const stranger = await newUser(await service.newClient(), { ext_id: 'loan-1' });
    expect(await find(stranger)).toEqual([]);
    const exact = await service.ask('GET', '/users?ext_id=loan-1', { key: client.apiKey });
    expect(exact.body.users.map(({ user_id }: { user_id: string }) => user_id)).toEqual([small]);
  });

  test.each([
    ['?limit=0', '[limit] must be a whole number from 1 to 100'],
    ['?search=', '[search] must be text of 1 to 255 characters'],
    ['?assignee=somebody', '[assignee] must be me, nobody or the id of a member'],
    ['?assignee=me', '[assignee] can be me only for a member: send the id of a member'],
    [
      '?progress=odd',
      '[progress] must be one of has_data, in_progress, waiting, needs_attention, nothing_found, not_started',
    ],
  ])('rejects %s', async (query, error) => {
    const { status, body } = await service.ask('GET', `/users/progress${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { errors: [error] } });
  });
});

test('names are shown only on request and to roles that may see them, and are audited', async () => {
  const [developer, underwriter] = [
    await newMember(service, 'developer'),
    await newMember(service, 'underwriter'),
  ];
  const userId = await newUser(service, { forename: 'Canary', surname: 'Yellow' });
  const audited = async () =>
    (await service.ask('GET', `/audit?subject_id=${userId}`)).body.audit_entries as object[];
  for (const [{ token }, query] of [
    [developer, ''],
    [developer, '?names=true'],
    [underwriter, ''],
  ] as const) {
    const { body } = await service.ask('GET', `/users/progress${query}`, bearer(token));
    expect(body.users[0]).toMatchObject({ user_id: userId, forename: null, surname: null });
  }
  expect(await audited()).toEqual([]);
  const { body } = await service.ask('GET', '/users/progress?names=true', bearer(underwriter.token));
  expect(body.users[0]).toMatchObject({ forename: 'Canary', surname: 'Yellow' });
  expect(await audited()).toMatchObject([{ action: 'personal_data_read' }]);
});

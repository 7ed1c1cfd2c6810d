import { describe, expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { fillConsents, fillHistory, fillOverview } from '../../test/support/overview.ts';
import { useService } from '../../test/support/service.ts';
import { capped, READ_MAX } from './capped.ts';
import { overviewOf } from './overview.fixture.ts';

const service = useService();
const { asOwner, clientWith } = overviewOf(service);

const LISTS = [
  'serious_findings',
  'received_data',
  'waiting_accounts',
  'open_journeys',
  'processed_documents',
  'troubled_documents',
  'troubled_accounts',
  'ending_consents',
  'due_checks',
  'employers_not_found',
  'open_deletion_requests',
  'failed_deliveries',
  'troubled_webhooks',
] as const;
const EMPTY = { total_count: 0, is_capped: false, items: [] };

describe('the length of a list', () => {
  test.each([
    [0, { total_count: 0, is_capped: false }, 0],
    [1, { total_count: 1, is_capped: false }, 1],
    [10, { total_count: 10, is_capped: false }, 10],
    [11, { total_count: 11, is_capped: false }, 10],
    [100, { total_count: 100, is_capped: false }, 10],
    [READ_MAX, { total_count: 100, is_capped: true }, 10],
  ])('with %i rows read is %j, and %i items are shown', (count, expected, shown) => {
    const rows = Array.from({ length: count }, (_, number) => number);
    const { items, ...counted } = capped(rows);
    expect(counted).toEqual(expected);
    expect(items).toEqual(rows.slice(0, shown));
  });

  test('counts only what is asked for, and shows older items too', () => {
    expect(capped([5, 4, 3], (row) => row > 4)).toEqual({
      total_count: 1,
      is_capped: false,
      items: [5, 4, 3],
    });
  });
});

describe('GET /overview', () => {
  test('has empty lists for a new client, and says that it has no users', async () => {
    const { ask } = await clientWith(0);
    const body = await ask();
    for (const name of LISTS) expect(body[name], name).toEqual(EMPTY);
    expect(body).toMatchObject({ has_users: false, people: [], warnings: [] });
  });

  test('lists what is new and what needs attention, and nothing that is done, old or another client’s', async () => {
    const { clientId, ask } = await clientWith(3);
    await fillHistory(asOwner(), clientId, 6);
    await fillOverview(asOwner(), clientId, {
      received: 3,
      statements: 1,
      waiting: 2,
      troubled: 4,
      checks: 3,
      journeys: 1,
      employers: 2,
      documents: 3,
      consents: 3,
      deletions: 3,
      deliveries: 2,
    });
    // the last user has given consent again
    await asOwner().query(
      `update authorisations set revoked_at = now() where client_id = $1 and expires_at > now() + interval '200 days'
        and user_id < (select max(user_id::text)::uuid from users where client_id = $1)`,
      [clientId],
    );
    const body = await ask('?names=true');
    const counts = Object.fromEntries(LISTS.map((name) => [name, body[name].total_count]));
    expect(counts).toEqual({
      serious_findings: 0,
      received_data: 4,
      waiting_accounts: 2,
      open_journeys: 1,
      processed_documents: 1,
      troubled_documents: 2,
      troubled_accounts: 4,
      ending_consents: 2,
      due_checks: 3,
      employers_not_found: 2,
      open_deletion_requests: 3,
      failed_deliveries: 2,
      troubled_webhooks: 1,
    });
    expect(body.received_data.items[0]).toMatchObject({ source: 'bank_statement', submission_count: 1 });
    expect(body.received_data.items[1]).toMatchObject({ submission_count: 3 });
    expect(body.due_checks.items.map((check: { is_overdue: boolean }) => check.is_overdue)).toEqual([
      true,
      false,
      false,
    ]);
    expect(body.troubled_accounts.items[0]).toMatchObject({
      status: 'LOCKED',
      status_reason: 'account_locked',
      provider_name: 'Harbour Payslips',
    });
    expect(body.people).toHaveLength(3);
    expect(body.people[0]).toMatchObject({ ext_id: 'loan-1', forename: 'Ada', surname: 'Example 1' });
    const theirs = await clientWith(1);
    const other = await theirs.ask();
    for (const name of LISTS) expect(other[name], name).toEqual(EMPTY);
  });

  test('shows ten items of each list and counts a hundred', async () => {
    const { clientId, ask } = await clientWith(12);
    await fillOverview(asOwner(), clientId, {
      received: 105,
      waiting: 105,
      troubled: 105,
      journeys: 105,
      documents: 310,
      deliveries: 105,
      employers: 11,
    });
    const body = await ask();
    for (const name of [
      'received_data',
      'waiting_accounts',
      'troubled_accounts',
      'open_journeys',
      'processed_documents',
      'troubled_documents',
      'failed_deliveries',
    ]) {
      expect(body[name], name).toMatchObject({ total_count: 100, is_capped: true });
      expect(body[name].items, name).toHaveLength(10);
    }
    expect(body.employers_not_found).toMatchObject({ total_count: 11, is_capped: false });
    const later = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    const { received_data } = await ask(`?since=${later}`);
    expect(received_data).toMatchObject({ total_count: 0, is_capped: false });
    expect(received_data.items).toHaveLength(10);
  });

  test('neither counts people whose data is hidden nor gives them the place of others', async () => {
    const { clientId, apiKey: key, ask } = await clientWith(2);
    const read = async (path: string) => (await service.ask('GET', path, { key })).body;
    const [{ user_id: hiddenId }] = (await read('/users?limit=1')).users;
    await service.ask('PATCH', '/configuration', { key, body: { after_withdrawal: 'hide' } });
    const [{ id: term_id }] = (await read('/authorisations/terms?is_active=true&limit=1')).terms;
    const agreed = await service.ask('POST', '/authorisations', {
      key,
      body: { user_id: hiddenId, term_id },
    });
    await service.ask('DELETE', `/authorisations/${agreed.body.authorisation_id}`, { key });
    await fillOverview(asOwner(), clientId, { received: 40, waiting: 40, troubled: 40, documents: 120 });
    const found = await ask();
    for (const name of ['received_data', 'waiting_accounts', 'troubled_accounts', 'processed_documents']) {
      expect(found[name], name).toMatchObject({ total_count: 20, is_capped: false });
      expect(found[name].items, name).toHaveLength(10);
      expect(JSON.stringify(found[name]), name).not.toContain(hiddenId);
    }
    const later = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    expect((await ask(`?since=${later}`)).received_data.total_count).toBe(0);
  });

  test('lists users with a high risk until they are reviewed, and again when the evidence changes', async () => {
    const { clientId, ask } = await clientWith(3);
    const owner = asOwner();
    await owner.query(`select set_config('stipend.client_id', $1, false)`, [clientId]);
    await owner.query(
      `insert into income_verdicts (client_id, user_id, status, risk, serious_count, concluded_at, changed_at, evidence_hash)
        select client_id, user_id, 'conflicting', case when ext_id = 'loan-3' then 'medium' else 'high' end, 2, now(),
          now() - case when ext_id = 'loan-1' then interval '1 hour' else interval '0' end, '\\x01' from users where client_id = $1`,
      [clientId],
    );
    const referencesOf = ({ serious_findings, people }: Awaited<ReturnType<typeof ask>>) =>
      serious_findings.items.map(({ user_id, is_reopened }: Record<string, unknown>) => [
        people.find((person: { user_id: string }) => person.user_id === user_id).ext_id,
        is_reopened,
      ]);
    const before = await ask();
    expect(before.serious_findings).toMatchObject({ total_count: 2, is_capped: false });
    expect(referencesOf(before)).toEqual([
      ['loan-2', false],
      ['loan-1', false],
    ]);
    await owner.query(
      `insert into user_reviews (client_id, user_id, review_id, recorded_at, author_kind, author_id, outcome, verdict_status,
          evidence_hash, sealed_reason, sealed_copy)
        select client_id, user_id, user_id, now(), 'api_key', user_id, 'accepted', 'conflicting', '\\x01', '', '' from users
        where client_id = $1 and ext_id in ('loan-1', 'loan-2')`,
      [clientId],
    );
    expect(referencesOf(await ask())).toEqual([]);
    await owner.query(
      `update income_verdicts set evidence_hash = '\\x02' where client_id = $1
        and user_id = (select user_id from users where client_id = $1 and ext_id = 'loan-1')`,
      [clientId],
    );
    expect(referencesOf(await ask())).toEqual([['loan-1', true]]);
  });

  test('finds a consent that ends soon among many that were renewed, and says if there were too many to check', async () => {
    const { clientId, ask } = await clientWith(3);
    await fillConsents(asOwner(), clientId, { count: 600, days: -1 });
    await fillConsents(asOwner(), clientId, { count: 600, days: 5 });
    await fillConsents(asOwner(), clientId, { count: 3, days: 300 });
    await asOwner().query(
      `update authorisations set revoked_at = now() where client_id = $1 and expires_at > now() + interval '200 days'
        and user_id = (select max(user_id::text)::uuid from users where client_id = $1)`,
      [clientId],
    );
    expect((await ask()).ending_consents).toMatchObject({
      total_count: 1,
      is_capped: false,
      items: [{ is_expired: false }],
    });
    await fillConsents(asOwner(), clientId, { count: 400, days: -1 });
    expect((await ask()).ending_consents).toMatchObject({ total_count: 1, is_capped: true });
  });

  test.each([
    ['admin', []],
    ['underwriter', ['failed_deliveries', 'troubled_webhooks']],
    ['viewer', ['failed_deliveries', 'troubled_webhooks']],
    ['developer', ['serious_findings', 'received_data']],
    ['support', ['serious_findings', 'received_data']],
  ] as const)(
    'a member with the role %s does not see %j, and names only if the role may',
    async (role, hidden) => {
      const { clientId } = await clientWith(2);
      await fillOverview(asOwner(), clientId, { received: 2, troubled: 2 });
      const { ask, member } = await newMember(service, role, { clientId });
      const { body, status } = await ask('GET', '/overview?names=true');
      expect(status).toBe(200);
      for (const name of LISTS)
        expect(body[name] === null, name).toBe((hidden as readonly string[]).includes(name));
      const maySeeNames = ['admin', 'underwriter', 'viewer'].includes(role);
      const people = body.people.map(({ ext_id, surname }: Record<string, string>) => [ext_id, surname]);
      expect(people).toEqual([
        ['loan-1', maySeeNames ? 'Example 1' : null],
        ['loan-2', maySeeNames ? 'Example 2' : null],
      ]);
      await ask('GET', '/overview');
      const { rows } = await asOwner().query(
        `select count(*)::int as count from audit_entries where client_id = $1 and actor_id = $2 and action = 'personal_data_read'`,
        [clientId, member.id],
      );
      expect(rows[0].count).toBe(maySeeNames ? 2 : 0);
    },
  );

  test('warns 60 days before a tax year without tables starts', async () => {
    const { ask } = await clientWith(0);
    const before = service.clock.now();
    service.clock.set(new Date('2039-03-01T12:00:00Z'));
    const { warnings } = await ask();
    service.clock.set(before);
    expect(warnings).toMatchObject([{ code: 'tax_tables_missing' }]);
    expect(warnings[0].message).toContain('tax year 2038-39');
  });

  test('rejects an invalid time', async () => {
    expect((await service.ask('GET', '/overview?since=soon')).status).toBe(400);
  });
});

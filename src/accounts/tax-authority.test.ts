import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { BUNDLED, connectorOf, type IncomeRequest } from '#connectors';
import { NO_FACTS } from '#values/browser-facts.ts';
import { addMonths } from '#values/timestamp.ts';
import { incomeOf } from '../../test/support/income.ts';
import { interrupted } from '../../test/support/interrupted.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { tenantOf } from '../users/index.ts';
import { type AccountsContext, connectorContext, useSession } from './index.ts';

const service = useService({}, { isWhole: true });
const { until } = payrollOf(service);
const { taxpayer, connected } = incomeOf(service);

/** Links an account to the tax authority and grants access there. */
async function linked({ allow = true } = {}): Promise<string> {
  return (await connected(await taxpayer(), { allow })).account_id;
}

async function fetchIncome(accountId: string, context: AccountsContext = service.app) {
  const setup = service.app.providers.find('taxauth')?.setup;
  if (!setup) throw new Error('The tax authority is not configured');
  const request: IncomeRequest = {
    person: { niNumber: 'JG481926B', dateOfBirth: null, forename: null, surname: null, postCodes: [] },
    utr: null,
    taxYears: ['2025-26'],
    attendance: { by: 'person', userId: 'a-user', browser: NO_FACTS },
  };
  const tenant = await tenantOf(service.app, service.clientId);
  return useSession(context, { tenant, accountId, attended: true }, (session) =>
    connectorOf(BUNDLED.hmrc).fetchIncome(
      connectorContext(service.app, tenant, setup, { attended: true, subject: tenant.clientId }),
      session,
      request,
    ),
  );
}

describe('an account at the tax authority', () => {
  test('is connected when the person returns from the tax authority’s pages', async () => {
    const accountId = await linked();
    await until(accountId, 'CONNECTED');
    expect(await fetchIncome(accountId)).toMatchObject({ outcome: 'fetched' });
    expect(service.log.join('\n')).toContain('"correlation_id"');
    expect(service.log.join('\n')).not.toContain('JG481926B');
  });

  test('fails with a message when the person denies access', async () => {
    const refused = await until(await linked({ allow: false }), 'LOGIN_FAILED');
    expect(refused).toMatchObject({
      status_reason: 'consent_denied',
      status_message: 'Access was not allowed, so we did not connect. You can try again at any time.',
    });
  });

  test('renews its token once for concurrent fetches, because a refresh token works once', async () => {
    const accountId = await linked();
    await until(accountId, 'CONNECTED');
    const control = service.simulators?.taxAuthority;
    for (let round = 0; round < 3; round++) {
      control?.endSessions();
      const before = control?.counts.refreshes ?? 0;
      const fetched = await Promise.all(Array.from({ length: 6 }, () => fetchIncome(accountId)));
      expect(fetched.map(({ outcome }) => outcome)).toEqual(fetched.map(() => 'fetched'));
      expect(control?.counts.refreshes).toBe(before + 1);
    }
  });

  test('continues with a token that another process renewed in the meantime', async () => {
    const accountId = await linked();
    await until(accountId, 'CONNECTED');
    service.simulators?.taxAuthority.endSessions();
    let lease = 0;
    const context = interrupted(service.app, async () => {
      const [row] = await asOwner<{ seconds: number }>(
        'select extract(epoch from lease_until - now())::int as seconds from accounts where account_id = $1',
        [accountId],
      );
      lease = row?.seconds ?? 0;
      // as if the other process's lease had expired
      await asOwner('update accounts set lease_until = null where account_id = $1', [accountId]);
      expect(await fetchIncome(accountId)).toMatchObject({ outcome: 'fetched' });
    });
    expect(await fetchIncome(accountId, context)).toMatchObject({ outcome: 'fetched' });
    expect(lease, 'a minute for requests, twenty seconds to store the answer').toBeGreaterThan(80);
    expect(await until(accountId, 'CONNECTED')).toMatchObject({ status_reason: null });
  });

  test('becomes REAUTH_REQUIRED after eighteen months', async () => {
    const accountId = await linked();
    await until(accountId, 'CONNECTED');
    service.clock.set(addMonths(service.clock.now(), 18));
    expect(await fetchIncome(accountId)).toMatchObject({ outcome: 'failed', reason: 'consent_expired' });
    expect(await until(accountId, 'REAUTH_REQUIRED')).toMatchObject({ status_reason: 'consent_expired' });
  });

  test('gets an income fetch and no payroll fetch', async () => {
    await asOwner(NOTE_JOBS);
    const accountId = await linked();
    await until(accountId, 'CONNECTED');
    await service.runJobs();
    const made = await asOwner<{ key: string }>('select key from jobs_made where key like $1', [
      `%${accountId}%`,
    ]);
    expect(made.map(({ key }) => key)).toEqual([
      `connect-account:${accountId}:1`,
      `fetch-income:${accountId}:1`,
    ]);
  });
});

/** Finished jobs are deleted, so a trigger records their keys. */
const NOTE_JOBS = `
  create table jobs_made (at serial, key text);
  create function note_job() returns trigger language plpgsql as
    $$ begin insert into public.jobs_made (key) values (new.key); return new; end $$;
  create trigger note_job after insert on graphile_worker._private_jobs for each row execute function note_job()`;

async function asOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await owner.connect();
  try {
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.end();
  }
}

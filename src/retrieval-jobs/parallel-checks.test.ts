import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { BUNDLED } from '#connectors';
import { slotsOf, slotsOfProvider } from '#platform/jobs/lanes.ts';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { startFaultProxy } from '../connectors/fault-proxy.fixture.ts';
import { RUN_CHECK, startDueChecks } from './run-check.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
/** No worker takes its jobs. */
const waiting = useService();
const HOUR_MS = 3_600_000;

test('checks of one provider run in parallel, up to its share of the slots', async () => {
  const { newUser, accept } = consentOf(service);
  const { connected } = payrollOf(service);
  const share = slotsOfProvider(slotsOf(service.app.config.workerConcurrency).checks, false);
  expect(share).toBeGreaterThan(2);
  const setup = service.app.providers.find('harbour')?.setup;
  if (!setup) throw new Error('The sandbox has no provider harbour');
  const proxy = await startFaultProxy(setup.baseUrl);
  onTestFinished(() => proxy.close());
  service.app.providers.setUp([{ ...setup, baseUrl: proxy.url }]);
  const settings = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };
  for (let count = 0; count <= share; count++) {
    const userId = await newUser(settings);
    await accept(userId, 'recurring');
    await connected(userId);
  }
  const db = service.app.database.tenant(service.clientId);
  const checks = () => db.selectFrom('account_checks').select('finished_at').execute();
  const running = async () => (await checks()).filter(({ finished_at }) => finished_at === null).length;
  const release = proxy.hold();
  service.clock.advance(HOUR_MS);
  expect(await startDueChecks(service.app)).toBe(share + 1);
  await expect.poll(running, { interval: 20 }).toBe(share);
  release();
  await expect.poll(async () => (await checks()).length - (await running())).toBe(share + 1);
});

test('a client with few due checks does not wait for a client with many', async () => {
  const many = 30;
  const other = await waiting.newClient();
  const owner = new pg.Client({ connectionString: waiting.app.config.databaseUrl ?? '' });
  await owner.connect();
  onTestFinished(() => owner.end());
  await addDue(owner, { key: waiting.apiKey, count: many, minutesAgo: 10 });
  await addDue(owner, { key: other.apiKey, count: 1, minutesAgo: 1 });
  expect(await startDueChecks(waiting.app)).toBe(many + 1);
  const { rows } = await owner.query(
    `select flags ? $1 as is_other from graphile_worker.jobs where task_identifier = $2 order by priority, run_at, id`,
    [`${RUN_CHECK}>client:${other.clientId}`, RUN_CHECK],
  );
  expect(rows).toHaveLength(many + 1);
  expect(rows.findIndex(({ is_other }) => is_other)).toBe(10);
});

/** Adds accounts with due checks to a new user. */
async function addDue(
  owner: pg.Client,
  { key, count, minutesAgo }: { key: string; count: number; minutesAgo: number },
): Promise<void> {
  waiting.app.providers.setUp([
    {
      id: 'harbour',
      name: 'Harbour',
      connector: BUNDLED.portal,
      // no server listens there, and no request is sent
      baseUrl: 'http://127.0.0.1:9',
      settings: { definition: 'harbour' },
      hosts: [],
      requestsPerSecond: 1,
    },
  ]);
  const { body: user } = await waiting.ask('POST', '/users', { key, body: {} });
  const { body: terms } = await waiting.ask('GET', '/authorisations/terms', { key });
  const accepted = { user_id: user.user_id, term_id: terms.terms[0].id };
  await waiting.ask('POST', '/authorisations', { key, body: accepted });
  const login = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
  const { body: account } = await waiting.ask('POST', '/accounts', {
    key,
    body: { user_id: user.user_id, ...login },
  });
  const due = new Date(waiting.clock.now().getTime() - minutesAgo * 60_000);
  await owner.query('update accounts set next_check_at = $2 where account_id = $1', [
    account.account_id,
    due,
  ]);
  await owner.query(
    `insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
       'account_id', gen_random_uuid(), 'login_index', '\\x' || md5(n::text)))).*
     from accounts a, generate_series(2, $2) n where account_id = $1`,
    [account.account_id, count],
  );
}

import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const METRIC = /\b(?:stipend|process|nodejs)_\w+/g;
let names: Set<string>;

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const metrics = async () => (await service.ask('GET', '/metrics', { key: null })).body as string;
const readSeries = async (series: string) =>
  Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(service.app.database.address);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A histogram has three series for each name. */
function familyOf(name: string): string {
  return name.replace(/_(?:bucket|count|sum)$/, '');
}

/** Problems that an operator must notice: a metric, a statement that causes the problem, and a value that the metric then exceeds. */
const NOTICED = [
  [
    'stipend_job_oldest_seconds{task="nobody-runs-this"}',
    `select graphile_worker.add_job('nobody-runs-this', run_at => now() - interval '10 minutes')`,
    500,
  ],
  ['stipend_check_lag_seconds', `update accounts set next_check_at = now() - interval '2 hours'`, 7000],
  [
    'stipend_storage_sweep_stopped{problem="orphans"}',
    `update installation set sweep_problem = 'orphans'`,
    0.5,
  ],
  ['stipend_webhooks_disabled', `update webhooks set status = 'disabled'`, 0.5],
  [
    'stipend_erasure_oldest_seconds',
    `insert into erasures select client_id, gen_random_uuid(), now() - interval '3 hours' from clients`,
    10_000,
  ],
  [
    'stipend_messages_given_up{channel="email"}',
    `insert into messages (client_id, message_id, channel, created_at, given_up_at)
     select client_id, gen_random_uuid(), 'email', now(), now() from clients`,
    0.5,
  ],
] as const;
/** The service counts rows only every few seconds. */
const COUNTED = { timeout: 60_000, interval: 250 };

beforeAll(async () => {
  await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  await service.ask('POST', '/webhooks', {
    body: { name: 'disabled', url: `${service.url}/nowhere`, events: ['user-deletion-requested'] },
  });
  // before the service first counts rows, so that no test has to wait for the next count
  for (const [, statement] of NOTICED) await asOwner(statement);
  names = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});

describe('metrics', () => {
  test('count and time requests to providers', async () => {
    const sent = await readSeries(
      'stipend_provider_request_duration_seconds_count{provider="harbour",outcome="2xx"}',
    );
    expect(sent).toBeGreaterThan(1);
  });

  test.each(NOTICED)('%s shows the problem', async (series, _, atLeast) => {
    await expect.poll(() => readSeries(series), COUNTED).toBeGreaterThan(atLeast);
  });

  test('count the workers of all processes', async () => {
    await expect.poll(() => readSeries('stipend_workers'), COUNTED).toBe(1);
  });

  test('show the free disk space', async () => {
    expect(
      await readSeries(`stipend_disk_free_bytes{folder="${service.app.config.dataDir}"}`),
    ).toBeGreaterThan(1);
  });

  test('are all explained in the guide', async () => {
    const guide = await read('docs/operations.md');
    const ours = [...names].filter((name) => name.startsWith('stipend_'));
    expect(ours.length).toBeGreaterThan(12);
    expect(ours.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the files for Prometheus and Grafana', () => {
  test('use only metrics that exist', async () => {
    // this metric exists only if the service has an https address
    const known = new Set([...names, 'stipend_certificate_days_left']);
    for (const path of ['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana-dashboard.json']) {
      const used = [...(await read(path)).matchAll(METRIC)].map(([name]) => familyOf(name));
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  test('show every metric of the service in the dashboard', async () => {
    const dashboard = await read('deploy/monitoring/grafana-dashboard.json');
    const shown = new Set([...dashboard.matchAll(METRIC)].map(([name]) => familyOf(name)));
    expect([...names].filter((name) => name.startsWith('stipend_') && !shown.has(name))).toEqual([]);
  });

  test('say for each alert how bad it is and what to do', async () => {
    const [, ...alerts] = (await read('deploy/monitoring/alerts.yaml')).split('      - alert: ');
    expect(alerts.length).toBeGreaterThan(10);
    for (const alert of alerts) {
      expect(alert).toMatch(/^Stipend\w+\n {8}expr: /);
      expect(alert).toMatch(/\n {8}labels: \{ severity: (?:page|ticket) \}\n/);
      expect(alert).toMatch(/\n {10}summary: [A-Z].+\n {10}action: .+\.\n$/);
    }
  });

  test('have a case for promtool in which each alert fires', async () => {
    const alerts = [...(await read('deploy/monitoring/alerts.yaml')).matchAll(/- alert: (\w+)/g)];
    const cases = await read('deploy/monitoring/alerts.test.yaml');
    expect(alerts.map(([, name]) => name).filter((name) => !cases.includes(`"${name}"`))).toEqual([]);
  });
});

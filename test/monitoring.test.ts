import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { RECOVERY_LIMITS_S } from '#platform/database/recovery/watch-recovery.ts';
import { DEPENDENCY_KINDS } from '#platform/dependencies/dependency.ts';
import { sandboxRoutes } from '../src/api.ts';
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

  test('show an API process without requests, so that a missing one is noticed', async () => {
    const none = 'stipend_http_request_duration_seconds_count{method="GET",route="none",status="200"}';
    expect(await readSeries(none)).toBe(0);
  });

  test('are all explained in the guide', async () => {
    const guide = await read('docs/operations.md');
    const ours = [...names].filter((name) => name.startsWith('stipend_'));
    expect(ours.length).toBeGreaterThan(12);
    expect(ours.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string; slo?: string };
  annotations?: Record<string, string>;
}
const rules = async (): Promise<Rule[]> =>
  parse(await read('deploy/monitoring/alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const alerts = async () => (await rules()).filter(({ alert }) => alert !== undefined);
const namesOf = (found: readonly Rule[]) => found.map(({ alert = '' }) => alert).sort();

describe('the files for Prometheus and Grafana', () => {
  test('use only metrics and recorded series that exist', async () => {
    // these metrics exist only with an https address or a certificate of a provider
    const conditional = ['stipend_certificate_days_left', 'stipend_provider_certificate_days_left'];
    const known = new Set([...names, ...conditional]);
    const recorded = new Set((await rules()).map(({ record }) => record));
    for (const path of ['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana-dashboard.json']) {
      const text = await read(path);
      const used = [...text.matchAll(METRIC)].map(([name]) => familyOf(name));
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((name) => !known.has(name))).toEqual([]);
      const derived = [...text.matchAll(/stipend:\w+(?::\w+)?/g)].map(([name]) => name);
      expect(derived.filter((name) => !recorded.has(name))).toEqual([]);
    }
  });

  test('compare durations with buckets that the metrics have', async () => {
    service.app.documentSeconds.zero({ kind: 'text' });
    const text = await metrics();
    const compared = (await rules()).flatMap(({ expr }) => [
      ...expr.matchAll(/(stipend_\w+_bucket)\{([^}]*)\}/g),
    ]);
    expect(compared).toHaveLength(3);
    for (const [, name, labels = ''] of compared)
      expect(text).toContain(`${name}{le="${/le="([\d.]+)"/.exec(labels)?.[1]}",`);
  });

  test('show every metric of the service in the dashboard', async () => {
    const dashboard = await read('deploy/monitoring/grafana-dashboard.json');
    const shown = new Set([...dashboard.matchAll(METRIC)].map(([name]) => familyOf(name)));
    expect([...names].filter((name) => name.startsWith('stipend_') && !shown.has(name))).toEqual([]);
  });

  test('have a row in the dashboard and in the guide for each promise, and an alert', async () => {
    const promises = (await rules()).filter(({ record }) => record === 'stipend:slo_objective');
    const guide = await read('docs/operations.md');
    const dashboard = await read('deploy/monitoring/grafana-dashboard.json');
    const alerting = (await alerts()).map(({ expr }) => expr).join();
    expect(promises).toHaveLength(7);
    for (const { labels: { slo } = {} } of promises) {
      for (const shown of ['slo_objective', 'slo_errors:30d', 'slo_budget_left:30d', 'slo_burn:1h'])
        expect(dashboard).toContain(`stipend:${shown}{slo=\\"${slo}\\"}`);
      expect(guide).toContain(`| \`${slo}\`: `);
      expect(alerting).toContain(`stipend:slo_burning{slo="${slo}"}`);
    }
  });

  test('promise an answer in time for all routes but those that wait or are costly', async () => {
    const fast = (await rules()).filter(
      ({ labels, expr }) => labels?.slo === 'latency' && expr.includes('rate('),
    );
    const [waiting, ...others] = new Set(fast.map(({ expr }) => /route!~"([^"]+)"/.exec(expr)?.[1]));
    expect(others).toEqual([]);
    const pattern = new RegExp(`^(?:${waiting})$`);
    const routes = (await sandboxRoutes()).filter(({ isProbe }) => !isProbe);
    const left = routes.filter(({ path }) => !pattern.test(path));
    expect(left.filter((one) => one.watch || one.readFile || one.receive || one.isCostly)).toEqual([]);
    expect(left.length).toBeGreaterThan(routes.length * 0.7);
  });
});

describe('each alert', () => {
  test('says how bad it is, what happens and where the runbook is', async () => {
    expect((await alerts()).length).toBeGreaterThan(30);
    for (const { alert = '', expr, labels, annotations } of await alerts()) {
      const isPromise = expr.startsWith('stipend:slo_burning');
      expect(labels?.severity ?? 'none', alert).toMatch(isPromise ? /^none$/ : /^(?:page|ticket)$/);
      expect(annotations, alert).toEqual({
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        runbook_url: `{{ $externalLabels.runbooks }}#${alert.toLowerCase()}`,
      });
    }
  });

  test('has a runbook, and each runbook has its alert', async () => {
    const [, ...sections] = (await read('docs/runbooks.md')).split(/^### /m);
    expect(sections.map((text) => text.split('\n')[0]).sort()).toEqual(namesOf(await alerts()));
    const panels = JSON.parse(await read('deploy/monitoring/grafana-dashboard.json')).panels as {
      title: string;
    }[];
    for (const { alert = '', labels } of await alerts()) {
      const text = sections.find((section) => section.startsWith(`${alert}\n`)) ?? '';
      expect(text).toMatch(
        /^\w+\n\n- \*\*Severity\*\*: .+\.\n- \*\*Means\*\*: .+\.\n- \*\*Look at\*\*: .+\.\n- \*\*Do\*\*: .+\.\n/,
      );
      expect(text).toContain(`- **Severity**: ${labels?.severity ?? 'page or ticket'}.`);
      for (const [, title = ''] of text.matchAll(/[“"]([A-Z][^”"]+)[”"]/g))
        expect(
          panels.some((panel) => panel.title.startsWith(title)),
          title,
        ).toBe(true);
    }
  });

  test('belongs to a cause that is watched: every kind of dependency has one', async () => {
    const ofItsOwn = { archive: 'stipend_wal_archive_failing', database_node: 'stipend_database_node_up' };
    const watched = (await alerts()).map(({ expr }) => expr).join('\n');
    const named = (kind: string) =>
      new RegExp(`stipend_dependency_up\\{dependency=~?"(?:\\w+\\|)*${kind}[|"]`);
    const unwatched = DEPENDENCY_KINDS.filter((kind) => {
      const own = (ofItsOwn as Partial<Record<string, string>>)[kind];
      return own === undefined ? !named(kind).test(watched) : !watched.includes(own);
    });
    expect(unwatched).toEqual([]);
  });

  test.each([
    ['StipendBackupOld', RECOVERY_LIMITS_S.backupAge],
    ['StipendDrillOld', RECOVERY_LIMITS_S.drillAge],
    ['StipendRecoverySlow', RECOVERY_LIMITS_S.recovery],
  ])('fires when "stipend doctor" warns: %s', async (name, seconds) => {
    const { expr } = (await alerts()).find(({ alert }) => alert === name) as Rule;
    const [, first, second = 1] = /> (\d+)(?: \* (\d+))?/.exec(expr) ?? [];
    expect(Number(first) * Number(second)).toBe(seconds);
  });

  test('has a case for promtool in which it fires', async () => {
    const cases = await read('deploy/monitoring/alerts.test.yaml');
    expect(namesOf(await alerts()).filter((name) => !cases.includes(`alertname="${name}"`))).toEqual([]);
  });
});

import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TAX_YEARS } from '#paye';
import { EXPIRED, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { addDays, firstDayOfTaxYear, lastDayOfTaxYear } from '#values/calendar.ts';
import { checkRoles } from '../src/commands/doctor/check-database.ts';
import { checkCertificate, checkSettings } from '../src/commands/doctor/check-settings.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory } from './support/process.ts';
import { rareTests } from './support/rare-tests.ts';
import { copyDatabase } from './support/service.ts';

/** Also tries the rarer cases if `isWhole`. */
export function doctorSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const NEWEST = TAX_YEARS.at(-1) ?? '';
  const PRODUCTION = {
    SVC_ENV: 'production',
    PUBLIC_URL: 'https://pay.lender.example',
    MASTER_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  /** A document without the user and the client that it belongs to, as the owner of the tables can store it. */
  const LOST_DOCUMENT = `
  do $$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = 'documents'::regclass and contype = 'f' loop
      execute format('alter table documents drop constraint %I', name);
    end loop;
  end $$;
  alter table documents no force row level security;
  insert into documents (client_id, document_id, user_id, authorisation_id, created_at, updated_at, kind, status,
    upload_expires_at, object_path, sealed_names)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), now(), 'payslip',
    'EXTRACTED', now(), 'lost', '')`;
  let directory: Awaited<ReturnType<typeof dataDirectory>>;
  let database: Awaited<ReturnType<typeof copyDatabase>>;

  beforeAll(async () => {
    directory = await dataDirectory();
    database = await copyDatabase();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    await database.drop();
    await directory.remove();
  });

  function doctorOn(day: string, environment: Record<string, string> = {}) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:30:00Z`) });
    return runInProcess(['doctor'], { DATA_DIR: directory.path, DATABASE_URL: database.url, ...environment });
  }

  const doctor = (environment: Record<string, string> = {}) =>
    doctorOn(firstDayOfTaxYear(NEWEST), environment);

  /** Runs the doctor on a database that a statement has changed. */
  async function doctorAfter(statement: string, environment: Record<string, string> = {}) {
    const changed = await copyDatabase();
    try {
      const client = new pg.Client(changed.address);
      await client.connect();
      await client.query(statement).finally(() => client.end());
      return await doctor({ DATABASE_URL: changed.url, ...environment });
    } finally {
      await changed.drop();
    }
  }

  /** The results by check. */
  function resultsIn(output: string): Record<string, string> {
    const found = output.matchAll(/^(\w+(?: \w+)*) {2,}(ok|warning|failed) {2,}\S/gm);
    return Object.fromEntries([...found].map(([, check, result]) => [check, result]));
  }

  describe('stipend doctor', () => {
    test('checks every part of a new service and finds that it works', async () => {
      const { code, output } = await doctor();
      expect(resultsIn(output)).toEqual({
        settings: 'ok',
        database: 'ok',
        pooler: 'ok',
        schema: 'ok',
        roles: expect.stringMatching(/ok|warning/),
        clock: 'ok',
        connections: expect.stringMatching(/ok|warning/),
        // the server of these tests writes without fsync
        durability: 'warning',
        keys: 'ok',
        jobs: 'ok',
        processes: 'ok',
        installation: 'ok',
        worker: 'ok',
        storage: 'ok',
        disk: 'ok',
        mail: 'ok',
        'tax tables': 'ok',
      });
      expect(output).toContain('durability: Turn these server settings on.');
      expect(output).toContain('No check failed. Look at the warnings.');
      expect(code).toBe(0);
    });

    test.each([
      ['from 60 days before a tax year without tables', -59],
      ['in a tax year without tables', 30],
    ])('warns %s and still succeeds', async (_, days) => {
      const { code, output } = await doctorOn(addDays(lastDayOfTaxYear(NEWEST), 1 + days));
      expect(output).toMatch(/tax tables +warning +The tables of tax year \d{4}-\d{2}/);
      expect(output).toContain('tax tables: Upgrade Stipend');
      expect(code).toBe(0);
    });

    test('fails if the database cannot be reached, and still checks the rest', async () => {
      const { code, output } = await doctor({
        DATABASE_URL: 'postgres://stipend:secret@127.0.0.1:1/stipend',
      });
      expect(resultsIn(output)).toMatchObject({ database: 'failed', storage: 'ok', mail: 'ok' });
      expect(output).toContain('database: Check the host and the port in DATABASE_URL');
      expect(output).not.toContain('secret');
      expect(code).toBe(1);
    });

    const problems = [
      {
        problem: 'migrations are missing',
        statement: 'drop table schema_migrations',
        found: /schema +failed +.*run "stipend migrate"/,
      },
      {
        problem: 'clients are not kept apart in a table',
        statement: 'alter table webhooks no force row level security',
        found: /roles +failed +row level security is off for webhooks/,
      },
      {
        problem: 'jobs wait and no worker runs',
        statement: `select graphile_worker.add_job('purge', run_at => now() - interval '1 hour')`,
        found:
          /worker +failed +none is running, and a job has been waiting for 36\d\d s.*worker: Start "stipend worker"/s,
      },
      {
        problem: 'the storage belongs to another database',
        statement: 'select start_timeline()',
        found: /installation +failed +the storage belongs to another database.*run "stipend restored"/s,
      },
    ];
    test.each(problems.slice(0, isWhole ? 4 : 2))(
      'fails if $problem, and says what to do',
      async ({ statement, found }) => {
        await doctor();
        const { code, output } = await doctorAfter(statement);
        expect(output).toMatch(found);
        expect(code).toBe(1);
      },
    );

    rarely('does not blame DATABASE_URL for roles that "stipend migrate" has not created yet', async () => {
      const client = new pg.Client(database.address);
      await client.connect();
      const findings = checkRoles(client, database.address, ['stipend_tenant', 'stipend_nobody']);
      expect(await findings.finally(() => client.end())).toEqual([
        {
          check: 'roles',
          result: 'failed',
          detail: 'the role stipend_nobody does not exist yet',
          advice: 'Run "stipend migrate".',
        },
      ]);
    });

    test.each([
      ['that this machine does not trust', VALID, 'UNABLE_TO_VERIFY'],
      ['that has expired', EXPIRED, 'the certificate of PUBLIC_URL has expired'],
    ])('warns about a certificate %s', async (_, cert, detail) => {
      const server = createSecureServer({ key: LEAF_KEY, cert }).listen(0, '127.0.0.1');
      await new Promise((listening) => server.once('listening', listening));
      const { port } = server.address() as { port: number };
      const findings = await checkCertificate({ publicUrl: `https://localhost:${port}` });
      server.close();
      expect(findings).toMatchObject([
        { check: 'certificate', result: 'warning', detail: expect.stringContaining(detail) },
      ]);
    });

    rarely('fails if the storage works but has no file of any document', async () => {
      const statement = `${LOST_DOCUMENT}; alter table documents force row level security`;
      const { code, output } = await doctorAfter(statement, {
        STORAGE_URL: `file://${directory.path}/empty`,
      });
      expect(resultsIn(output)).toMatchObject({ installation: 'ok', storage: 'ok', files: 'failed' });
      expect(output).toContain('files: Check that STORAGE_URL is the storage of this database');
      expect(code).toBe(1);
    });

    test('fails if nothing can be stored', async () => {
      const { code, output } = await doctor({ STORAGE_URL: 'file:///dev/null/objects' });
      expect(resultsIn(output)).toMatchObject({ storage: 'failed' });
      expect(output).toContain('check STORAGE_URL');
      expect(code).toBe(1);
    });

    rarely('reports missing credentials of the bucket as a problem of the storage', async () => {
      const { output } = await doctor({
        STORAGE_URL: 's3://documents/stipend',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_REGION: 'eu-west-2',
        AWS_EC2_METADATA_DISABLED: 'true',
      });
      expect(resultsIn(output)).toMatchObject({ keys: 'ok', storage: 'failed', installation: 'failed' });
      expect(output).toMatch(/storage +failed .*Set S3_ACCESS_KEY_ID/);
    });

    rarely(
      'fails if the mail server does not answer or rejects the login, without naming the password',
      async () => {
        const dead = await doctor({ SMTP_URL: 'smtp://stipend:secret@127.0.0.1:1' });
        expect(dead.output).toMatch(/mail +failed +.*unreachable/);
        const server = createServer((socket) => {
          socket.write('220 mail.example\r\n');
          socket.on('data', (chunk) => {
            const isGreeting = /^EHLO/i.test(String(chunk));
            socket.write(isGreeting ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 no\r\n');
          });
          socket.on('error', () => undefined);
        }).listen(0, '127.0.0.1');
        await new Promise((listening) => server.once('listening', listening));
        const { port } = server.address() as { port: number };
        const rejected = await doctor({ SMTP_URL: `smtp://stipend:secret@127.0.0.1:${port}` });
        server.close();
        expect(rejected.output).toMatch(/mail +failed +.*login_refused/);
        expect(dead.output + rejected.output).not.toContain('secret');
      },
    );

    test('warns in production about missing email, workers, proxies, limits, backups and drills', async () => {
      const fresh = await copyDatabase();
      try {
        const { output } = await doctor({
          DATABASE_URL: fresh.url,
          ...PRODUCTION,
          RATE_LIMIT_PER_SECOND: '0',
        });
        expect(resultsIn(output)).toMatchObject({ mail: 'warning', proxy: 'warning', limits: 'warning' });
        expect(resultsIn(output)).toMatchObject({ backup: 'warning', drill: 'warning' });
        expect(output).toMatch(/worker +warning +no worker is running/);
        const wrong = `2026:${Buffer.alloc(32, 8).toString('base64')}`;
        const again = await doctor({ DATABASE_URL: fresh.url, ...PRODUCTION, MASTER_KEYS: wrong });
        expect(again.output).toMatch(/keys +failed/);
        expect(again.code).toBe(1);
      } finally {
        await fresh.drop();
      }
    });
  });

  test('warns in production if the dashboard is not built', () => {
    const production = { env: 'production' as const, trustProxy: ['10.0.0.0/8'], rateLimitPerSecond: 50 };
    expect(checkSettings(production, { hasDashboard: true })).toHaveLength(1);
    expect(checkSettings(production, { hasDashboard: false })).toContainEqual(
      expect.objectContaining({
        check: 'dashboard',
        result: 'warning',
        advice: expect.stringContaining('npm ci'),
      }),
    );
  });

  describe('stipend storage check', () => {
    test('counts the files, and fails with the ids of documents whose file is missing', async () => {
      const changed = await copyDatabase();
      const environment = { DATA_DIR: directory.path, DATABASE_URL: changed.url };
      try {
        expect(await runInProcess(['storage', 'check'], environment)).toEqual({
          code: 0,
          output: '0 files checked, none is missing.\n',
        });
        const client = new pg.Client(changed.address);
        await client.connect();
        await client.query(LOST_DOCUMENT).finally(() => client.end());
        const { code, output } = await runInProcess(['storage', 'check'], environment);
        expect(output).toMatch(
          /^missing: document [0-9a-f-]{36} of client [0-9a-f-]{36}\n.*1 of 1 file can't be found/s,
        );
        expect(code).toBe(1);
      } finally {
        await changed.drop();
      }
    });
  });
}

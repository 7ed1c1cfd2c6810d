import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { olderDatabase } from './support/older-version.ts';
import { dataDirectory } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

async function freshDirectory(): Promise<string> {
  const { path, remove } = await dataDirectory();
  onTestFinished(remove);
  return path;
}

/** A copy of the migrated database, or of another one. */
async function freshDatabase(template?: string): Promise<string> {
  const { url, drop } = await copyDatabase(template);
  onTestFinished(drop);
  return url;
}

describe('the command line', () => {
  test('help needs no service', async () => {
    const { code, output } = await runInProcess(['keys', 'create', '--help'], {});
    expect(code).toBe(0);
    expect(output).toContain('Usage: stipend keys create');
  });

  test('a wrong configuration is reported with every problem and without values', async () => {
    const secret = 'hunter2';
    const { code, output } = await runInProcess(['serve'], {
      SVC_ENV: 'production',
      PORT: secret,
      MASTER_KEYS: secret,
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'MASTER_KEYS', 'DATABASE_URL', 'PUBLIC_URL'])
      expect(output).toContain(`  ${name} `);
    expect(output).not.toContain(secret);
  });

  test('before the first migration, a command says to run "stipend migrate"', async () => {
    const environment = { DATABASE_URL: await freshDatabase('template0'), DATA_DIR: await freshDirectory() };
    expect(await runInProcess(['keys', 'list'], environment)).toEqual({
      code: 1,
      output: 'stipend: The database is not up to date (missing: all): run "stipend migrate"\n',
    });
  });

  test("a DATABASE_URL that changes the connections' role is rejected", async () => {
    const DATABASE_URL = `${await freshDatabase()}?options=-c%20search_path%3Dpublic`;
    const { code, output } = await runInProcess(['serve'], {
      DATABASE_URL,
      DATA_DIR: await freshDirectory(),
    });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL must not set options');
  });

  test('an unknown command is rejected with a suggestion', async () => {
    expect(await runInProcess(['server'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('serve'),
    });
  });
});

describe('production with its own database', () => {
  test('has no client until one is created, and rejects other master keys', async () => {
    const environment = {
      SVC_ENV: 'production',
      DATABASE_URL: await freshDatabase(),
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
      DATA_DIR: await freshDirectory(),
    };
    expect((await runInProcess(['migrate'], environment)).output).toBe('The database is up to date.\n');
    expect((await runInProcess(['migrate', '--plan'], environment)).output).toBe(
      'Nothing would run: the database is up to date.\n',
    );
    expect((await runInProcess(['clients', 'list'], environment)).output).toBe('None.\n');
    const made = await runInProcess(['clients', 'create', '--name', 'Lender'], environment);
    expect(made.output).toMatch(/API key {2}svc_live_\w{49}/);
    const other = { ...environment, MASTER_KEYS: `m2:${randomBytes(32).toString('base64')}` };
    expect(await runInProcess(['api'], other)).toEqual({
      code: 1,
      output: expect.stringContaining(
        'stipend: Stored data needs the master key [m1], which is missing from MASTER_KEYS\n',
      ),
    });
  });

  test('of an older version gets a plan of its upgrade, which is only printed', async () => {
    const { url } = await olderDatabase('0085');
    const environment = { DATABASE_URL: url, DATA_DIR: await freshDirectory() };
    const { code, output } = await runInProcess(['migrate', '--plan'], environment);
    expect(code).toBe(0);
    expect(output).toMatch(/^MIGRATION +TABLE +WAITS +ROWS +MEGABYTES +HOW LONG\n/);
    expect(output).toMatch(/^0086_sealed_webhook_urls\.sql +webhooks +reads and writes +0 +1 +a moment$/m);
    expect(output).toMatch(/^0089_\S+ +bank_statement_submissions +nobody +0 +1 +at most about 1 s$/m);
    expect(output).toContain('migrations would run. Nothing was changed.\nThis upgrade needs a pause:');
    expect((await runInProcess(['migrate', '--plan'], environment)).output).toBe(output);
  });

  test('can start on the database of a sandbox, and no sandbox uses that database from then on', async () => {
    const sandbox = {
      DATABASE_URL: await freshDatabase(),
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      DATA_DIR: await freshDirectory(),
    };
    const production = { ...sandbox, SVC_ENV: 'production', PUBLIC_URL: 'https://stipend.example' };
    expect(await runInProcess(['clients', 'list'], sandbox)).toMatchObject({ code: 0 });
    expect(await runInProcess(['migrate'], production)).toMatchObject({ code: 0 });
    const refusal = /^stipend: This database belongs to production, .*: set SVC_ENV=production\./m;
    for (const command of [['serve'], ['worker'], ['migrate'], ['clients', 'list'], ['retention']])
      expect(await runInProcess(command, sandbox)).toEqual({
        code: 1,
        output: expect.stringMatching(refusal),
      });
    const { MASTER_KEYS: _, ...withoutKeys } = sandbox;
    expect((await runInProcess(['api'], withoutKeys)).output).toMatch(refusal);
    expect(await runInProcess(['clients', 'list'], production)).toMatchObject({ code: 0 });
  });
});

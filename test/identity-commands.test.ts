import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { completeClients } from '#clients';
import { runInProcess } from './support/command.ts';
import { useService } from './support/service.ts';

const MASTER_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;

describe('the command line of a running service', () => {
  const service = useService({ MASTER_KEYS });
  const run = (...args: string[]) =>
    runInProcess(args, { DATABASE_URL: service.app.config.databaseUrl ?? '', MASTER_KEYS });
  const post = (path: string, body: unknown) => service.ask('POST', path, { key: null, body });

  test('creates a member with a password that is shown once', async () => {
    const { code, output } = await run(
      'members',
      'create',
      '--email',
      'eve@team.example',
      '--role',
      'viewer',
    );
    expect(code).toBe(0);
    const password = /Temporary password {2}(\S+)/.exec(output)?.[1];
    const { body } = await post('/members/signin', { username: 'eve@team.example', password });
    expect(body.member).toMatchObject({ role: 'viewer', status: 'force_change_password' });
    const again = await run('members', 'create', '--email', 'eve@team.example');
    expect(again).toMatchObject({ code: 1, output: 'stipend: [email] already belongs to a member\n' });
    const wrong = await run('members', 'create', '--email', 'nobody', '--role', 'boss');
    expect(wrong).toMatchObject({
      code: 1,
      output:
        'stipend: --email must be an email address; --role must be one of admin, developer, underwriter, support, viewer\n',
    });
  });

  test('rotates the signing key, in the running process too, and revokes old tokens on request', async () => {
    await run('members', 'create', '--email', 'key@team.example');
    const made = await run('members', 'create', '--email', 'sign@team.example');
    const password = /Temporary password {2}(\S+)/.exec(made.output)?.[1];
    const signIn = () => post('/members/signin', { username: 'sign@team.example', password });
    const me = async (jwt: string) =>
      (await fetch(`${service.url}/members/me`, { headers: { Authorization: `Bearer ${jwt}` } })).status;
    const old = (await signIn()).body.jwt;
    const rotated = await run('keys', 'rotate-signing');
    const keyId = /\[(\S+)\]/.exec(rotated.output)?.[1];
    await expect.poll(async () => kidOf((await signIn()).body.jwt)).toBe(keyId);
    expect(await me(old)).toBe(200);
    expect((await run('keys', 'rotate-signing', '--end-old-tokens')).code).toBe(0);
    await expect.poll(() => me(old)).toBe(401);
    expect(await me((await signIn()).body.jwt)).toBe(200);
  });

  test('finds the audit log intact', async () => {
    const { code, output } = await run('audit', 'verify');
    expect(code).toBe(0);
    expect(output).toMatch(/^[\w-]{36} {2}\d+ entries {2}intact\n$/);
  });
});

function kidOf(jwt: string): string {
  return JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
}

/** Distributed tables have no triggers. */
const hasTriggers = inject('databaseWorkers').length === 0;

/** Lets the tables' owner change the log, which its rights and the triggers prevent. */
async function allowChanges(owner: pg.Client): Promise<void> {
  await owner.query('grant update, delete on audit_entries to current_user');
  if (hasTriggers) await owner.query('alter table audit_entries disable trigger user');
}

describe('audit verify', () => {
  const service = useService({ MASTER_KEYS });

  test('verifies a file of exported entries, and names what was changed, removed or added', async () => {
    const environment = { DATABASE_URL: service.app.config.databaseUrl ?? '', MASTER_KEYS };
    const folder = await mkdtemp(join(tmpdir(), 'stipend-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const exported = await fetch(`${service.url}/audit/export`, { headers: { 'X-API-KEY': service.apiKey } });
    const lines = (await exported.text()).trim().split('\n');
    const verify = async (content: string) => {
      await writeFile(join(folder, 'audit.ndjson'), content);
      return runInProcess(['audit', 'verify', '--file', join(folder, 'audit.ndjson')], environment);
    };
    expect(await verify(lines.join('\n'))).toEqual({
      code: 0,
      output: `${service.clientId}  entries 1 to ${lines.length}  intact\n  The log has entries up to ${lines.length + 1} now\n`,
    });
    const forged = await verify(lines.join('\n').replace('client_created', 'client_removed'));
    expect(forged).toMatchObject({
      code: 1,
      output: expect.stringContaining('NOT INTACT\n  entry 1 was changed'),
    });
    expect((await verify('')).output).toContain('The file has no entries of an audit log');
    const other = lines.join('\n').replaceAll(service.clientId, '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071');
    expect((await verify(other)).output).toContain('which this database does not have');
  });

  test('reports an entry that was changed, and exits with 1', async () => {
    const { databaseUrl } = service.app.config;
    const owner = new pg.Client({ connectionString: databaseUrl ?? '' });
    await owner.connect();
    await allowChanges(owner);
    await owner.query(`update audit_entries set action = 'client_created' where sequence = 2`);
    await owner.end();
    const { code, output } = await runInProcess(['audit', 'verify'], {
      DATABASE_URL: databaseUrl ?? '',
      MASTER_KEYS,
    });
    expect(code).toBe(1);
    expect(output).toContain('NOT INTACT\n  entry 2 was changed');
  });
});

describe('a deleted audit log', () => {
  const service = useService({ MASTER_KEYS });

  test('is not recreated by `audit verify`', async () => {
    const DATABASE_URL = service.app.config.databaseUrl ?? '';
    const owner = new pg.Client({ connectionString: DATABASE_URL });
    await owner.connect();
    await allowChanges(owner);
    await owner.query('delete from audit_entries; delete from audit_heads');
    await owner.end();
    const { code, output } = await runInProcess(['audit', 'verify'], { DATABASE_URL, MASTER_KEYS });
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('the end marker is missing'),
    });
  });
});

describe('a client created by an older version', () => {
  const service = useService();

  test('gets its audit log and its terms at the next start, once', async () => {
    const owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
    await allowChanges(owner);
    await owner.query(`select set_config('stipend.client_id', $1, false)`, [service.clientId]);
    for (const table of ['audit_entries', 'audit_heads', 'authorisation_terms', 'term_versions'])
      await owner.query(`delete from ${table}`);
    await owner.query('update clients set log_begun_at = null');
    if (hasTriggers) await owner.query('alter table audit_entries enable trigger user');
    await owner.end();
    await completeClients(service.app);
    await completeClients(service.app);
    const { body: log } = await service.ask('GET', '/audit');
    expect(log.audit_entries.map(({ action }: { action: string }) => action)).toEqual(['audit_started']);
    const { body: terms } = await service.ask('GET', '/authorisations/terms');
    expect(terms.pagination.total_count).toBe(2);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeClients } from '#clients';
import { runInProcess } from './support/command.ts';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase, useService } from './support/service.ts';

describe('the command line of a running service', () => {
  let directory: { path: string; remove(): Promise<void> };
  let service: RunningService;
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  const environment = () => ({ DATA_DIR: directory.path, DATABASE_URL: database.url });
  const run = (...args: string[]) => runInProcess(args, environment());

  beforeAll(async () => {
    directory = await dataDirectory();
    database = await copyDatabase();
    service = await serve(environment());
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    await database.drop();
    await directory.remove();
  });

  async function post(path: string, body: unknown, token?: string) {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
    return { status: response.status, body: (await response.json()) as any };
  }

  test('prints an admin’s password at the first start, which the admin must change', async () => {
    const [, username = '', current_password = ''] =
      /Admin {6}(\S+)\n {2}Password {3}(\S+)/.exec(service.output()) ?? [];
    expect(username).toBe('admin@example.com');
    const first = await post('/members/signin', { username, password: current_password });
    expect(first.body.member).toMatchObject({ role: 'admin', status: 'force_change_password' });
    const password = 'four unrelated words here';
    const changed = await post('/members/change-password', { current_password, password }, first.body.jwt);
    expect(changed.body.member.status).toBe('confirmed');
    expect((await post('/members/signin', { username, password: current_password })).status).toBe(401);
  });

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
    const password = /One-time password {2}(\S+)/.exec(output)?.[1];
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

  test('rotates the signing key, also in the running process, and revokes old tokens on request', async () => {
    await run('members', 'create', '--email', 'key@team.example');
    const made = await run('members', 'create', '--email', 'sign@team.example');
    const password = /One-time password {2}(\S+)/.exec(made.output)?.[1];
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

describe('audit verify', () => {
  const service = useService({ MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}` });

  test('reports an entry that was changed, and exits with 1', async () => {
    const { databaseUrl } = service.app.config;
    const owner = new pg.Client({ connectionString: databaseUrl ?? '' });
    await owner.connect();
    await owner.query('alter table audit_entries disable trigger user');
    await owner.query(`update audit_entries set action = 'client_created' where sequence = 2`);
    await owner.end();
    const { code, output } = await runInProcess(['audit', 'verify'], {
      DATABASE_URL: databaseUrl ?? '',
      MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    expect(code).toBe(1);
    expect(output).toContain('NOT INTACT\n  entry 2 was changed');
  });
});

describe('a deleted audit log', () => {
  const MASTER_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
  const service = useService({ MASTER_KEYS });

  test('is not recreated by `audit verify`', async () => {
    const DATABASE_URL = service.app.config.databaseUrl ?? '';
    const owner = new pg.Client({ connectionString: DATABASE_URL });
    await owner.connect();
    await owner.query('alter table audit_entries disable trigger user');
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
    await owner.query('alter table audit_entries disable trigger user');
    await owner.query(`select set_config('stipend.client_id', $1, false)`, [service.clientId]);
    for (const table of ['audit_entries', 'audit_heads', 'authorisation_terms', 'term_versions'])
      await owner.query(`delete from ${table}`);
    await owner.query('update clients set log_begun_at = null');
    await owner.query('alter table audit_entries enable trigger user');
    await owner.end();
    await completeClients(service.app);
    await completeClients(service.app);
    const { body: log } = await service.ask('GET', '/audit');
    expect(log.audit_entries.map(({ action }: { action: string }) => action)).toEqual(['audit_started']);
    const { body: terms } = await service.ask('GET', '/authorisations/terms');
    expect(terms.pagination.total_count).toBe(2);
  });
});

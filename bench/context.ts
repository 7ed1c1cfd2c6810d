import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createClient } from '#clients';
import { createLog } from '#platform/log.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { STIPEND } from '../harness/service-process.ts';
import { started } from '../harness/undo-when-ended.ts';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { BareSetup } from './bare-server.ts';
import { fillUsers } from './fill-users.ts';
import { CALLERS, createTimedGet, type Effort } from './measure.ts';
import { type Running, startProcess } from './process.ts';

export interface Context {
  dataDir: string;
  service: Running;
  bare: Running;
  bareSetup: string;
  /** An app in the bench's own process, on the same database. */
  app: App;
  superuser: pg.Client;
  readers: { clientId: string; apiKey: string; userIds: readonly string[] };
}

/** Database connections of the bench's own app. */
export const OWN_CONNECTIONS = 8;
const BOOTSTRAP_API_KEY = `svc_sandbox_${'b'.repeat(43)}`;

/**
 * Starts a service in a new directory, creates a client with users, and starts the bare server on the same
 * database.
 */
export async function createContext(effort: Effort, undo: AsyncDisposableStack): Promise<Context> {
  const dataDir = await makeDataDir(undo);
  const service = await started(undo, startService(dataDir), (running) => running.stop());
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_CONNECTIONS: String(OWN_CONNECTIONS) });
  const log = createLog({ level: 'silent', pretty: false });
  const creating = createApp(config, { as: 'visit', migrations: 'require', log });
  const app = await started(undo, creating, (created) => created.close());
  const superuser = await connectSuperuser(app.database.address, undo);
  const client = await createClient(app, 'readers');
  await fillUsers(superuser, app.keys.clients, { clientId: client.clientId, count: effort.fewUsers });
  const userIds = await copyToBareTable(superuser, client.clientId);
  const readers = { ...client, userIds };
  await copyToPlainTable(superuser, service, readers);
  const bareSetup = await writeBareSetup(dataDir, { service, address: app.database.address, readers });
  const bare = await started(undo, startBare(bareSetup), (running) => running.stop());
  await requireSameBytes(service, bare, readers);
  return { dataDir, service, bare, bareSetup, app, superuser, readers };
}

/** Without example people, whose documents the service would still be reading while it is measured. */
export function startService(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  return startProcess({
    script: STIPEND,
    args: () => ['serve'],
    environment: (port) => ({
      DATA_DIR: dataDir,
      PORT: String(port),
      BOOTSTRAP_API_KEY,
      DATABASE_CONNECTIONS: String(CALLERS),
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
      SANDBOX_EXAMPLES: 'off',
      ...settings,
    }),
    probe: { path: '/users', headers: { 'x-api-key': BOOTSTRAP_API_KEY } },
  });
}

export function startBare(setup: string): Promise<Running> {
  return startProcess({
    script: pathOf('bare-server.ts'),
    args: (port) => [setup, String(port)],
    probe: { path: '/users' },
  });
}

export async function makeDataDir(undo: AsyncDisposableStack): Promise<string> {
  const folder = await makeDataFolder('bench');
  undo.defer(() => folder.remove());
  return folder.path;
}

/** A superuser bypasses row level security and can disable triggers. */
async function connectSuperuser(address: pg.PoolConfig, undo: AsyncDisposableStack): Promise<pg.Client> {
  const superuser = new pg.Client({ ...address, user: 'postgres' });
  // the connection is lost when the service stops its database
  superuser.on('error', () => undefined);
  await superuser.connect();
  undo.defer(() => superuser.end());
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await superuser.query(`show ${setting}`);
    if (rows[0][setting] !== 'on')
      throw new Error(
        `The PostgreSQL setting ${setting} is off: commits would not be durable and the figures would be too good`,
      );
  }
  return superuser;
}

/** Copies the users to a table with the same indexes, but without triggers, policies and foreign keys. */
async function copyToBareTable(superuser: pg.Client, clientId: string): Promise<string[]> {
  await superuser.query('create schema bench');
  await superuser.query('create table bench.users (like public.users including all)');
  await superuser.query('grant usage on schema bench to stipend_tenant');
  await superuser.query('grant select, insert on bench.users to stipend_tenant');
  const { rows } = await superuser.query(
    'insert into bench.users select * from public.users where client_id = $1 returning user_id',
    [clientId],
  );
  await superuser.query('vacuum (analyze) bench.users');
  return rows.map(({ user_id }) => user_id);
}

/** Copies the users to plain columns, as a service without encryption would store them. */
async function copyToPlainTable(
  superuser: pg.Client,
  service: Running,
  readers: Context['readers'],
): Promise<void> {
  await superuser.query(`create table bench.people (
    client_id uuid, user_id uuid, created_at timestamptz, forename text, surname text, date_of_birth timestamptz,
    post_codes text[], payroll_period_months smallint, ni_number text, ext_id text, recurring_checks_enabled boolean,
    recurring_check_frequency text, recurring_check_end_date timestamptz, taxauth_enabled boolean,
    payslip_upload_enabled boolean, payroll_connections_enabled boolean, bank_connections_enabled boolean, primary key (client_id, user_id))`);
  await superuser.query('grant select on bench.people to stipend_tenant');
  const get = createTimedGet(service.url);
  for (let offset = 1; offset <= readers.userIds.length; offset += 100) {
    const { users } = JSON.parse((await get(`/users?limit=100&offset=${offset}`, readers.apiKey)).body);
    await superuser.query(
      `insert into bench.people select $1::uuid, p.* from jsonb_to_recordset($2::jsonb) as p (
        user_id uuid, created_at timestamptz, forename text, surname text, date_of_birth timestamptz,
        post_codes text[], payroll_period_months smallint, ni_number text, ext_id text, recurring_checks_enabled boolean,
        recurring_check_frequency text, recurring_check_end_date timestamptz, taxauth_enabled boolean,
        payslip_upload_enabled boolean, payroll_connections_enabled boolean, bank_connections_enabled boolean)`,
      [readers.clientId, JSON.stringify(users)],
    );
  }
  await superuser.query('vacuum (analyze) bench.people');
}

async function requireSameBytes(
  service: Running,
  bare: Running,
  { apiKey, userIds }: Context['readers'],
): Promise<void> {
  for (const path of [`/users/${userIds[0]}`, '/users?limit=100']) {
    const ours = await createTimedGet(service.url)(path, apiKey);
    const plain = await createTimedGet(bare.url)(`/plain${path}`, apiKey);
    if (ours.body !== plain.body) throw new Error(`The bare server returns different bytes for ${path}`);
  }
}

async function writeBareSetup(
  dataDir: string,
  known: { service: Running; address: pg.PoolConfig; readers: Context['readers'] },
): Promise<string> {
  const { apiKey, userIds } = known.readers;
  const get = createTimedGet(known.service.url);
  const user = await get(`/users/${userIds[0]}`, apiKey);
  const list = await get('/users?limit=100', apiKey);
  const setup: BareSetup = {
    address: known.address,
    connections: CALLERS,
    replies: { user: user.body, list: list.body },
  };
  const file = join(dataDir, 'bare-setup.json');
  await writeFile(file, JSON.stringify(setup));
  return file;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

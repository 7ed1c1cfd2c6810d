import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createClient } from '#clients';
import { createLog } from '#platform/log.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { STIPEND } from '../harness/service-process.ts';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { BareSetup } from './bare-server.ts';
import { fillUsers } from './fill-users.ts';
import { CALLERS, createAsk, type Effort } from './measure.ts';
import { type Running, startProcess } from './process.ts';

export interface Stage {
  dataDir: string;
  service: Running;
  bare: Running;
  bareSetup: string;
  idleMb: { service: number; bare: number };
  /** The bench's own view of the same database. */
  app: App;
  superuser: pg.Client;
  readers: { clientId: string; apiKey: string; userIds: readonly string[] };
}

/** Of the bench's own view of the database. */
export const OWN_CONNECTIONS = 8;
const BOOTSTRAP_API_KEY = `svc_sandbox_${'b'.repeat(43)}`;

/** A service on a fresh directory with a client that has users, and the bare server beside it on the same database. */
export async function setStage(effort: Effort, undo: AsyncDisposableStack): Promise<Stage> {
  const dataDir = await makeDataDir(undo);
  const service = await startService(dataDir);
  undo.defer(() => service.stop());
  const idle = await service.residentMb();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_CONNECTIONS: String(OWN_CONNECTIONS) });
  const log = createLog({ level: 'silent', pretty: false });
  const app = await createApp(config, { as: 'visit', migrations: 'require', log });
  undo.defer(() => app.close());
  const superuser = await connectSuperuser(app.database.address, undo);
  const client = await createClient(app, 'readers');
  await fillUsers(superuser, app.keys.clients, { clientId: client.clientId, count: effort.fewUsers });
  const userIds = await copyToBareTable(superuser, client.clientId);
  const readers = { ...client, userIds };
  await keepPlainPeople(superuser, service, readers);
  const bareSetup = await writeBareSetup(dataDir, { service, address: app.database.address, readers });
  const bare = await startBare(bareSetup);
  undo.defer(() => bare.stop());
  await requireSameBytes(service, bare, readers);
  const idleMb = { service: idle, bare: await bare.residentMb() };
  return { dataDir, service, bare, bareSetup, idleMb, app, superuser, readers };
}

export function startService(dataDir: string): Promise<Running> {
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

async function makeDataDir(undo: AsyncDisposableStack): Promise<string> {
  const folder = await makeDataFolder('bench');
  undo.defer(() => folder.remove());
  return folder.path;
}

/** Past row level security, and may switch triggers. */
async function connectSuperuser(address: pg.PoolConfig, undo: AsyncDisposableStack): Promise<pg.Client> {
  const superuser = new pg.Client({ ...address, user: 'postgres' });
  // the service takes its database with it when it stops
  superuser.on('error', () => undefined);
  await superuser.connect();
  undo.defer(() => superuser.end());
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await superuser.query(`show ${setting}`);
    if (rows[0][setting] !== 'on')
      throw new Error(`${setting} is off: nothing measured here would be durable`);
  }
  return superuser;
}

/** The same rows and indexes without triggers, policies and foreign keys. */
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

/** The same people in plain columns, as a service without secrets would keep them. */
async function keepPlainPeople(
  superuser: pg.Client,
  service: Running,
  readers: Stage['readers'],
): Promise<void> {
  await superuser.query(`create table bench.people (
    client_id uuid, user_id uuid, created_at timestamptz, forename text, surname text, date_of_birth timestamptz,
    post_codes text[], payroll_period_months smallint, ni_number text, ext_id text, recurring_checks_enabled boolean,
    recurring_check_frequency text, recurring_check_end_date timestamptz, taxauth_enabled boolean,
    payslip_upload_enabled boolean, payroll_connections_enabled boolean, primary key (client_id, user_id))`);
  await superuser.query('grant select on bench.people to stipend_tenant');
  const ask = createAsk(service.url);
  for (let offset = 1; offset <= readers.userIds.length; offset += 100) {
    const { users } = JSON.parse((await ask(`/users?limit=100&offset=${offset}`, readers.apiKey)).body);
    await superuser.query(
      `insert into bench.people select $1::uuid, p.* from jsonb_to_recordset($2::jsonb) as p (
        user_id uuid, created_at timestamptz, forename text, surname text, date_of_birth timestamptz,
        post_codes text[], payroll_period_months smallint, ni_number text, ext_id text, recurring_checks_enabled boolean,
        recurring_check_frequency text, recurring_check_end_date timestamptz, taxauth_enabled boolean,
        payslip_upload_enabled boolean, payroll_connections_enabled boolean)`,
      [readers.clientId, JSON.stringify(users)],
    );
  }
  await superuser.query('vacuum (analyze) bench.people');
}

async function requireSameBytes(
  service: Running,
  bare: Running,
  { apiKey, userIds }: Stage['readers'],
): Promise<void> {
  for (const path of [`/users/${userIds[0]}`, '/users?limit=100']) {
    const ours = await createAsk(service.url)(path, apiKey);
    const plain = await createAsk(bare.url)(`/plain${path}`, apiKey);
    if (ours.body !== plain.body) throw new Error(`The bare server answers ${path} with other bytes`);
  }
}

async function writeBareSetup(
  dataDir: string,
  known: { service: Running; address: pg.PoolConfig; readers: Stage['readers'] },
): Promise<string> {
  const { apiKey, userIds } = known.readers;
  const ask = createAsk(known.service.url);
  const user = await ask(`/users/${userIds[0]}`, apiKey);
  const list = await ask('/users?limit=100', apiKey);
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

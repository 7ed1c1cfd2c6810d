import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createClient } from '#clients';
import { SERVICE } from '#platform/http/permits.ts';
import { createLog } from '#platform/log.ts';
import { tenantOf } from '#users';
import { started } from '../../harness/undo-when-ended.ts';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createWebhook } from '../../src/webhooks/manage-webhooks.ts';
import { makeDataDir } from '../context.ts';
import { CALLERS } from '../measure.ts';
import { type Running, startProcess } from '../process.ts';
import { findSandboxProvider } from '../provider-pages.ts';
import type { Part } from './constants.ts';

export const PROVIDER = 'harbour';
const RECEIVERS = 4;

/** An installation on this machine: an API process, a worker and PostgreSQL, and a receiver of webhooks. */
export interface Stage {
  /** Owns the database. */
  app: App;
  superuser: pg.Client;
  /** Another superuser, whose CPU time does not count. */
  observer: pg.Client;
  api: Running;
  worker: Running;
  receiver: Running;
  clientId: string;
  apiKey: string;
  /** The folders of the database and of the documents. */
  folders: { database: string; dataDir: string };
  /** How many were made so far, so that none is the same as an earlier one. */
  made: { people: number; documents: number };
  /** What each part uses in a second without any work. */
  idleMs: Record<Part, number>;
}

export async function openStage(undo: AsyncDisposableStack): Promise<Stage> {
  const dataDir = await makeDataDir(undo);
  const log = createLog({ level: 'silent', pretty: false });
  const config = readConfig({ DATA_DIR: dataDir });
  const creating = createApp(config, { as: 'own', migrations: 'apply', log });
  const app = await started(undo, creating, (created) => created.close());
  const connect = async () => {
    const connection = new pg.Client({ ...app.database.address, user: 'postgres' });
    // the connection is lost when the database stops
    connection.on('error', () => undefined);
    await connection.connect();
    undo.defer(() => connection.end());
    return connection;
  };
  const [superuser, observer] = [await connect(), await connect()];
  const client = await createClient(app, 'simulated');
  const start = (options: Parameters<typeof startProcess>[0]) =>
    started(undo, startProcess(options), (running) => running.stop());
  const api = await start({
    script: pathOf('api.ts'),
    args: () => [],
    environment: (port) => ({
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_CONNECTIONS: String(CALLERS),
      RATE_LIMIT_PER_SECOND: '0',
    }),
    probe: { path: '/readyz' },
  });
  const { url, setup } = await findSandboxProvider(api.url, client, PROVIDER);
  const settings = { definition: PROVIDER };
  const provider = JSON.stringify({ ...setup, baseUrl: new URL(url).origin, settings });
  const worker = await start({
    script: pathOf('worker.ts'),
    args: (port) => [dataDir, provider, String(port)],
    probe: { path: '/' },
  });
  const receiver = await start({
    script: pathOf('../webhook-receiver.ts'),
    args: (port) => [String(port)],
    probe: { path: '/' },
  });
  const { rows } = await superuser.query('show data_directory');
  const folders = { database: rows[0].data_directory, dataDir };
  const stage = { app, superuser, observer, api, worker, receiver, folders, ...client };
  await addReceivers(stage);
  const idleMs = { api: 0, worker: 0, reading: 0, database: 0 };
  return { ...stage, made: { people: 0, documents: 0 }, idleMs };
}

/** The receivers subscribe to nothing that happens, because deliveries are measured apart from what causes them. */
async function addReceivers({
  app,
  clientId,
  receiver,
}: Pick<Stage, 'app' | 'clientId' | 'receiver'>): Promise<void> {
  const tenant = await tenantOf(app, clientId);
  for (let number = 0; number < RECEIVERS; number++) {
    const events: ['user-deletion-requested'] = ['user-deletion-requested'];
    const input = { name: `receiver ${number}`, url: `${receiver.url}/${number}`, events };
    await app.database.inTenant(clientId, (tx) => createWebhook(tx, tenant, { input, actor: SERVICE }));
  }
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

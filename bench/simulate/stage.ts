import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createClient } from '#clients';
import { createLog } from '#platform/log.ts';
import { STIPEND } from '../../harness/service-process.ts';
import { started } from '../../harness/undo-when-ended.ts';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { makeDataDir } from '../context.ts';
import { CALLERS } from '../measure.ts';
import { type Running, startProcess } from '../process.ts';
import { findSandboxProvider } from '../provider-pages.ts';

export const PROVIDER = 'harbour';

/** An installation on this machine: an API process, a worker and PostgreSQL, and a receiver of webhooks. */
export interface Stage {
  /** Owns the database. */
  app: App;
  superuser: pg.Client;
  api: Running;
  worker: Running;
  receiver: Running;
  clientId: string;
  apiKey: string;
  /** The folders of the database and of the documents. */
  folders: { database: string; dataDir: string };
}

export async function openStage(undo: AsyncDisposableStack): Promise<Stage> {
  const dataDir = await makeDataDir(undo);
  const log = createLog({ level: 'silent', pretty: false });
  const config = readConfig({ DATA_DIR: dataDir });
  const creating = createApp(config, { as: 'own', migrations: 'apply', log });
  const app = await started(undo, creating, (created) => created.close());
  const superuser = new pg.Client({ ...app.database.address, user: 'postgres' });
  await superuser.connect();
  undo.defer(() => superuser.end());
  const client = await createClient(app, 'simulated');
  const start = (options: Parameters<typeof startProcess>[0]) =>
    started(undo, startProcess(options), (running) => running.stop());
  const api = await start({
    script: STIPEND,
    args: () => ['api'],
    environment: (port) => ({
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_CONNECTIONS: String(CALLERS),
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
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
  return { app, superuser, api, worker, receiver, folders, ...client };
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

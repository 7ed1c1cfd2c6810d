import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import { ensureFirstClient } from '#clients';
import { ensureFirstAdmin } from '#members';
import { pendingMigrations } from '#platform/database/migrate.ts';
import { prepareDrain } from '#platform/http/drain.ts';
import type { Readiness } from '#platform/http/probes.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { startSimulators } from '#sandbox';
import { buildApi, buildProbes, describeRoutes } from '../api.ts';
import { type App, createApp } from '../app.ts';
import { startJobs } from '../worker.ts';
import { config, print, stopSignal } from './terminal.ts';
import { type FirstClient, welcome } from './welcome.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the API, the worker and the pages in one process (what "npm start" does)')
    .action(() => run({ api: true, worker: true, as: 'own', migrations: 'apply' }));
}

export function apiCommand(): Command {
  return new Command('api')
    .description('run the API alone, in any number against one DATABASE_URL, after "stipend migrate"')
    .action(() => run({ api: true, worker: false, as: 'visit', migrations: 'require' }));
}

export function workerCommand(): Command {
  return new Command('worker')
    .description('run the worker alone, in any number against one DATABASE_URL, after "stipend migrate"')
    .action(() => run({ api: false, worker: true, as: 'visit', migrations: 'require' }));
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to this version; safe at any time, also by several at once')
    .action(async () => {
      const app = await createApp(config(), { as: 'visit', migrations: 'apply' });
      await app.close();
      print('The database is up to date.');
    });
}

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the OpenAPI 3.1 description of the API')
    .action(() => print(JSON.stringify(describeRoutes(), null, 2)));
}

async function run(options: {
  api: boolean;
  worker: boolean;
  as: 'own' | 'visit';
  migrations: 'apply' | 'require';
}): Promise<void> {
  const stopped = stopSignal();
  const app = await createApp(config(), options);
  await using undo = new AsyncDisposableStack();
  undo.defer(() => app.close());
  if (app.env === 'sandbox') {
    const simulators = await startSimulators(app);
    undo.defer(() => simulators.close());
    app.simulators = simulators;
  }
  const worker = options.worker ? await startJobs(app) : null;
  if (worker) undo.defer(() => worker.stop());
  if (options.api) {
    const made = await firstClient(app);
    const server = buildApi(app, readiness(app, worker));
    undo.defer(prepareDrain(server));
    const port = await listen(app, server, { setting: 'PORT', port: app.config.port });
    app.publicUrl = app.config.publicUrl ?? `http://${urlHost(app.config.host)}:${port}`;
    print(welcome({ publicUrl: app.publicUrl, env: app.env, made }));
  } else {
    await answerProbes(app, worker, undo);
    print('The worker is running.');
  }
  app.log.info({ signal: await stopped }, 'stopping');
  // beside the requests under way, so that neither waits for the other
  void worker?.stop().catch(() => undefined);
}

async function answerProbes(app: App, worker: Worker | null, undo: AsyncDisposableStack): Promise<void> {
  const { workerPort, host } = app.config;
  if (workerPort === null) return;
  const server = buildProbes(app, readiness(app, worker));
  undo.defer(prepareDrain(server));
  const port = await listen(app, server, { setting: 'WORKER_PORT', port: workerPort });
  print(`Probes and metrics are at http://${urlHost(host)}:${port}`);
}

/** In production nobody's log should hold a key, so there the first client is made by hand or by configuration. */
async function firstClient(app: App): Promise<FirstClient | null> {
  const { bootstrapApiKey } = app.config;
  if (app.env === 'production' && !bootstrapApiKey) return null;
  const { clientId, madeKey } = await ensureFirstClient(app, bootstrapApiKey);
  const admin = app.env === 'sandbox' ? await ensureFirstAdmin(app, clientId) : null;
  return { apiKey: bootstrapApiKey ? null : madeKey, admin };
}

function readiness(app: App, worker: Worker | null): Readiness {
  return {
    database: async () => {
      await app.database.pool.query('select 1');
    },
    migrations: async () => {
      if ((await pendingMigrations(app.database.pool)).length > 0) throw new Error('pending');
    },
    worker: async () => {
      if (worker && !worker.isRunning()) throw new Error('stopped');
    },
  };
}

/** Answers which port it is, should any do. */
async function listen(
  { config: { host } }: App,
  server: FastifyInstance,
  { setting, port }: { setting: string; port: number },
): Promise<number> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} of ${host} is taken: set ${setting} to another`, { cause: error });
  }
  return (server.server.address() as AddressInfo).port;
}

/** An address that means "every address" cannot be opened in a browser; this machine's own can. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

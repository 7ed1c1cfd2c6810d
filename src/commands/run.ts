import { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import { ensureFirstClient, listClients } from '#clients';
import { isDashboardBuilt } from '#dashboard';
import { ownsStorage } from '#documents';
import { ensureFirstAdmin } from '#members';
import { findCluster } from '#platform/database/embedded-cluster.ts';
import { followDatabaseClock } from '#platform/database/follow-clock.ts';
import { findRestoreState } from '#platform/database/installation.ts';
import { pendingMigrations } from '#platform/database/migrate.ts';
import { UnfinishedRestoreError } from '#platform/database/refuse-unfinished.ts';
import { prepareDrain } from '#platform/http/drain.ts';
import { watchLoop } from '#platform/http/loop-load.ts';
import type { Readiness, Stopping } from '#platform/http/probes.ts';
import { type ReservedPort, reservePort } from '#platform/http/reserve-port.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { releaseMemoryWhenIdle } from '#platform/release-memory.ts';
import { requireWorking } from '#platform/storage/require-working.ts';
import { followEnvironment } from '#single-sign-on';
import { allRoutes, buildApi, buildProbes, describeRoutes } from '../api.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { startJobs } from '../worker.ts';
import { reportStart } from './report-start.ts';
import { beginStop, stopSignal } from './stop.ts';
import { tellSystemd } from './tell-systemd.ts';
import { config, print } from './terminal.ts';
import { configureFirstLender, findExample, serveTrialJourney } from './try-journey.ts';
import { type FirstClient, welcome } from './welcome.ts';

type RunOptions = Pick<AppOptions, 'as' | 'migrations'>;

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the API, the pages and the worker in one process, as "npm start" does')
    .action(() => runApi({ hasWorker: true, as: 'own', migrations: 'apply' }));
}

export function apiCommand(): Command {
  return new Command('api')
    .description(
      'run only the API; any number of processes may share one DATABASE_URL (run "stipend migrate" first)',
    )
    .action(() => runApi({ hasWorker: false, as: 'visit', migrations: 'require' }));
}

export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'run only the worker; any number of processes may share one DATABASE_URL (run "stipend migrate" first)',
    )
    .action(() => runWorker({ as: 'visit', migrations: 'require' }));
}

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the OpenAPI 3.1 description of the API')
    .action(async () => print(JSON.stringify(await describeRoutes(), null, 2)));
}

async function runApi({ hasWorker, ...options }: RunOptions & { hasWorker: boolean }): Promise<void> {
  const stopped = stopSignal();
  const stopping = { isStopping: false };
  await using undo = new AsyncDisposableStack();
  const given = config();
  const reserved = undo.use(await reservePort(given));
  const app = await startApp({ ...given, port: reserved.port }, options, undo);
  const worker = hasWorker ? await startWorker(app, undo) : null;
  const isNew = (await withAllNodes(app, () => acceptBootstrapKey(app))) ?? false;
  const load = watchLoop();
  undo.defer(load.stop);
  const routes = await allRoutes(app, readiness(app, worker), stopping);
  const server = buildApi(app, routes, { isBusy: load.isBusy });
  const tryJourney = app.env === 'sandbox' && hasWorker ? await serveTrialJourney(server, app) : null;
  undo.defer(prepareDrain(server));
  await listen(reserved, server, 'PORT');
  const { publicUrl, env } = app;
  const made = await withAllNodes(app, () => firstClient(app, { isNew, hasWorker }));
  await withAllNodes(app, () => followProvider(app));
  const serves = { servesDocs: given.servesDocs, servesDashboard: isDashboardBuilt() };
  announce(env, welcome({ publicUrl, localUrl: reserved.url, env, ...serves, tryJourney, made }));
  const systemd = undo.use(tellSystemd(app.log));
  await systemd.tell('READY=1');
  releaseMemoryWhenIdle();
  const signal = await stopped;
  void systemd.tell('STOPPING=1');
  await beginStop(app, { signal, stopping, server: server.server });
  stopInBackground(worker);
}

async function runWorker(options: RunOptions): Promise<void> {
  const stopped = stopSignal();
  const stopping = { isStopping: false };
  await using undo = new AsyncDisposableStack();
  const app = await startApp(config(), options, undo);
  const worker = await startWorker(app, undo);
  await answerProbes(app, { worker, stopping }, undo);
  announce(app.env, 'The worker is running.');
  const systemd = undo.use(tellSystemd(app.log));
  await systemd.tell('READY=1');
  releaseMemoryWhenIdle();
  const signal = await stopped;
  void systemd.tell('STOPPING=1');
  // other workers take its jobs, so no balancer has to notice first
  stopInBackground(worker);
  await beginStop(app, { signal, stopping, server: null });
}

/** In production, the output of a process without a terminal is collected as JSON lines, so text goes to stderr. */
function announce(env: Config['env'], text: string): void {
  if (env === 'production' && !process.stdout.isTTY) process.stderr.write(`${text}\n`);
  else print(text);
}

/** The worker stops while the server answers its open requests, so that neither waits for the other. */
function stopInBackground(worker: Worker | null): void {
  void worker?.stop().catch(() => undefined);
}

/** Production never loads the sandbox. */
async function startApp(given: Config, options: RunOptions, undo: AsyncDisposableStack): Promise<App> {
  const sandbox = given.env === 'sandbox' ? await import('#sandbox') : null;
  using report = reportStart((line) => announce(given.env, line));
  const app = await createApp(given, {
    ...options,
    ...(sandbox ? { startSimulators: sandbox.startSimulators } : {}),
    onStep: report.onStep,
  });
  report.ready();
  undo.defer(() => app.close());
  if (given.databaseUrl === null) await warnOfLink(given, app.log);
  undo.adopt(await followDatabaseClock(app.database, app.log), (made) => made.close());
  // a wrong bucket or a missing right would otherwise show only when somebody uploads a file
  if (given.storage?.kind === 's3') await requireWorking(app.storage);
  return app;
}

/** Somebody who copies the data folder would copy only the link. */
async function warnOfLink({ dataDir }: Config, log: Logger): Promise<void> {
  const { directory, isElsewhere } = await findCluster(dataDir);
  if (isElsewhere)
    log.warn(
      { database: directory },
      'DATA_DIR has only a link to the database: a copy of DATA_DIR does not contain the database, so use "stipend backup"',
    );
}

async function startWorker(app: App, undo: AsyncDisposableStack): Promise<Worker> {
  // from now on a restore into another database notices that this storage is in use; a full disk must not prevent the start
  await ownsStorage(app).catch((error) =>
    app.log.warn({ error: describeError(error) }, 'the owner of the storage could not be checked or set'),
  );
  const worker = await startJobs(app);
  undo.defer(() => worker.stop());
  return worker;
}

async function answerProbes(
  app: App,
  { worker, stopping }: { worker: Worker; stopping: Stopping },
  undo: AsyncDisposableStack,
): Promise<void> {
  const { workerPort, host } = app.config;
  if (workerPort === null) return;
  const reserved = undo.use(await reservePort({ host, port: workerPort }));
  const server = buildProbes(app, readiness(app, worker), stopping);
  undo.defer(prepareDrain(server));
  await listen(reserved, server, 'WORKER_PORT');
  announce(app.env, `Probes and metrics are at ${reserved.url}`);
}

/** A key that the operator chose works from the first request on. Returns true if the first client was created with it. */
async function acceptBootstrapKey(app: App): Promise<boolean> {
  const { bootstrapApiKey } = app.config;
  if (!bootstrapApiKey) return false;
  const { madeKey } = await ensureFirstClient(app, bootstrapApiKey);
  return madeKey !== null;
}

/**
 * Creates the first client. In production a printed key would end up in a log, so the operator creates the client or sets
 * BOOTSTRAP_API_KEY. This comes last, because a start that failed afterwards, for example at a port in use, would never
 * show the key and the password.
 */
async function firstClient(
  app: App,
  { isNew, hasWorker }: { isNew: boolean; hasWorker: boolean },
): Promise<FirstClient | null> {
  const { bootstrapApiKey } = app.config;
  if (app.env === 'production' && !bootstrapApiKey) return null;
  const { clientId, madeKey } = await ensureFirstClient(app, bootstrapApiKey);
  const admin = app.env === 'sandbox' ? await ensureFirstAdmin(app, clientId) : null;
  if (app.env === 'sandbox' && madeKey) await configureFirstLender(app, clientId);
  const isFirst = isNew || madeKey !== null;
  const personId = app.env === 'sandbox' && hasWorker ? await findExample(app, { clientId, isFirst }) : null;
  return { apiKey: bootstrapApiKey ? null : madeKey, admin, personId };
}

/** The first client may be on a node that is away: then this work is done when all nodes answer. */
async function withAllNodes<T>({ database: { nodes }, log }: App, work: () => Promise<T>): Promise<T | null> {
  if (!nodes?.reachable) return work();
  nodes.whenComplete(() => {
    work().catch((error) => log.error({ error: describeError(error) }, 'finishing the start failed'));
  });
  return null;
}

/** Applies the identity provider of the environment to the first client, if there is one. */
async function followProvider(app: App): Promise<void> {
  const [first] = await app.database.inSystem(listClients);
  if (first) await followEnvironment(app, first.client_id, app.config.singleSignOn);
}

function readiness(app: App, worker: Worker | null): Readiness {
  return {
    database: async () => {
      await app.database.probes.query('select 1').catch((error) => {
        if (!(error instanceof UnfinishedRestoreError)) throw error;
      });
    },
    migrations: async () => {
      if ((await pendingMigrations(app.database.probes)).length > 0) throw new Error('pending');
    },
    restore: async () => {
      const { unfinished_restore } = await findRestoreState(app.database.probes);
      if (unfinished_restore !== null) throw new Error(unfinished_restore);
    },
    worker: async () => {
      if (worker && !worker.isRunning()) throw new Error('stopped');
    },
  };
}

async function listen(reserved: ReservedPort, server: FastifyInstance, setting: string): Promise<void> {
  try {
    await reserved.listen(server);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const { host, port } = reserved;
    throw new Error(`Port ${port} on ${host} is already in use: set ${setting} to another port`, {
      cause: error,
    });
  }
}

import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from '#clients';
import { startEmbedded } from '#platform/database/embedded.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { createLog } from '#platform/log.ts';
import { createUser, requireUserKey, type Tenant, tenantOf } from '#users';
import type { SeededRandom } from '#values/seeded-random.ts';
import { verifyAndOpen } from '../../../clients/typescript/webhooks/index.js';
import { makeDataFolder } from '../../../harness/data-folder.ts';
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createWebhook } from '../../../src/webhooks/manage-webhooks.ts';
import type { DeliveryRecord } from './delivery-record.ts';

export const WEBHOOKS = 4;
const RESPONSE_MS_MAX = 120;
const SIGNING_SECRET = 'known to both sides';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

export interface Context {
  app: App;
  tenant: Tenant;
  userId: string;
  userKey: Awaited<ReturnType<typeof requireUserKey>>;
  /** Environment variables for workers. */
  environment: Record<string, string>;
  /** Queries as superuser, which bypasses row level security. Retries while the database is down. */
  query<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** Crashes the database and waits until its owner has restarted it. */
  crashDatabase(): Promise<void>;
}

/** Creates a context with webhooks and a receiver that records every delivery. */
export async function createContextWithWebhooks(
  options: { record: DeliveryRecord; random: SeededRandom },
  undo: AsyncDisposableStack,
): Promise<Context> {
  const context = await createContext(undo);
  await addWebhooks(context.app, context.tenant, await startReceiver(options, undo));
  return context;
}

/** Starts a database and creates a client with a user. */
export async function createContext(undo: AsyncDisposableStack): Promise<Context> {
  const folder = await makeDataFolder('faults');
  undo.defer(() => folder.remove());
  const dataDir = folder.path;
  const server = await startEmbedded({ dataDir, as: 'own' });
  undo.defer(() => server.stop());
  const { address } = server;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${address.user}@${encodeURIComponent(address.host)}/${address.database}`,
    MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
  };
  const log = createLog({ level: 'silent', pretty: false });
  const app = await createApp(readConfig(environment), { as: 'visit', migrations: 'apply', log });
  undo.defer(() => app.close());
  const { clientId } = await createClient(app, 'faults');
  const tenant = await tenantOf(app, clientId);
  const { user_id: userId } = await createUser(app.database.tenant(clientId), tenant, {});
  const userKey = await requireUserKey(app.database.tenant(clientId), tenant, userId);
  const superuser = new pg.Pool({ ...address, user: 'postgres', max: 2 });
  superuser.on('error', () => undefined);
  undo.defer(() => superuser.end());
  return {
    app,
    tenant,
    userId,
    userKey,
    environment,
    query: (query, values = []) =>
      retryUntilConnected(async () => (await superuser.query(query, values)).rows),
    crashDatabase: () => crash(dataDir, superuser),
  };
}

async function addWebhooks(app: App, tenant: Tenant, url: string): Promise<void> {
  const { clientId } = tenant;
  for (let number = 0; number < WEBHOOKS; number++) {
    const input = {
      name: `webhook ${number}`,
      events: ['user-payroll-submitted' as const],
      url: `${url}/${number}`,
      signing_secret: SIGNING_SECRET,
      encryption_key: ENCRYPTION_KEY,
      config: { include_payload: number % 2 === 0 },
    };
    await app.database.inTenant(clientId, (tx) => createWebhook(tx, tenant, { input, actor: SERVICE }));
  }
}

async function startReceiver(
  { record, random }: { record: DeliveryRecord; random: SeededRandom },
  undo: AsyncDisposableStack,
): Promise<string> {
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      recordDelivery(record, request, body);
      await wait(random.between(0, RESPONSE_MS_MAX));
      response.writeHead(204).end();
    } catch {
      // the sending worker was killed during the request
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function recordDelivery(record: DeliveryRecord, request: IncomingMessage, body: Buffer): void {
  const opened = verifyAndOpen(body, request.headers, {
    signingSecret: SIGNING_SECRET,
    encryptionKey: ENCRYPTION_KEY,
  });
  const { serial } = opened as unknown as { serial: number };
  const deliveryId = String(request.headers['webhook-id']);
  record.receive(request.url ?? '', serial, { deliveryId, text: JSON.stringify(opened) });
}

async function crash(dataDir: string, superuser: pg.Pool): Promise<void> {
  const directory = await realpath(join(dataDir, 'postgres'));
  const pidOf = async () =>
    Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const before = await pidOf();
  process.kill(before, 'SIGQUIT');
  while ((await pidOf().catch(() => before)) === before) await wait(20);
  await retryUntilConnected(() => superuser.query('select 1'));
}

const RECONNECT_MS_MAX = 30_000;

/** Retries until the database responds. */
async function retryUntilConnected<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RECONNECT_MS_MAX;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50);
    }
  }
}

import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SERVICE } from '#audit';
import { createClient } from '#clients';
import { startEmbedded } from '#platform/database/embedded.ts';
import { createLog } from '#platform/log.ts';
import { createUser, requireUserKey, type Tenant, tenantOf } from '#users';
import type { SeededRandom } from '#values/seeded-random.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { verifyAndOpen } from '../../receiver/index.js';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createWebhook } from '../../src/webhooks/manage-webhooks.ts';
import type { Ledger } from './ledger.ts';

export const WEBHOOKS = 4;
const ANSWER_MS_MAX = 120;
const SIGNING_SECRET = 'known to both sides';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

export interface Stage {
  app: App;
  tenant: Tenant;
  userId: string;
  userKey: Awaited<ReturnType<typeof requireUserKey>>;
  /** For a worker. */
  environment: Record<string, string>;
  /** Past row level security. */
  look<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** Ends the server as a crash would; whoever owns it brings it back. */
  crashDatabase(): Promise<void>;
}

/** A database of its own, a client with webhooks, and a receiver that notes all it accepts. */
export async function setStage(
  books: { ledger: Ledger; random: SeededRandom },
  undo: AsyncDisposableStack,
): Promise<Stage> {
  const stage = await setBareStage(undo);
  await addWebhooks(stage.app, stage.tenant, await startReceiver(books, undo));
  return stage;
}

/** A database of its own, and a client with a user. */
export async function setBareStage(undo: AsyncDisposableStack): Promise<Stage> {
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
  const eyes = new pg.Pool({ ...address, user: 'postgres', max: 2 });
  eyes.on('error', () => undefined);
  undo.defer(() => eyes.end());
  return {
    app,
    tenant,
    userId,
    userKey,
    environment,
    look: (query, values = []) => patiently(async () => (await eyes.query(query, values)).rows),
    crashDatabase: () => crash(dataDir, eyes),
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
  { ledger, random }: { ledger: Ledger; random: SeededRandom },
  undo: AsyncDisposableStack,
): Promise<string> {
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      note(ledger, request, body);
      await wait(random.between(0, ANSWER_MS_MAX));
      response.writeHead(204).end();
    } catch {
      // its sender was killed in the middle of it
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

function note(ledger: Ledger, request: IncomingMessage, body: Buffer): void {
  const opened = verifyAndOpen(body, request.headers, {
    signingSecret: SIGNING_SECRET,
    encryptionKey: ENCRYPTION_KEY,
  });
  const { serial } = opened as unknown as { serial: number };
  const deliveryId = String(request.headers['webhook-id']);
  ledger.receive(request.url ?? '', serial, { deliveryId, text: JSON.stringify(opened) });
}

async function crash(dataDir: string, eyes: pg.Pool): Promise<void> {
  const directory = await realpath(join(dataDir, 'postgres'));
  const pidOf = async () =>
    Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const before = await pidOf();
  process.kill(before, 'SIGQUIT');
  while ((await pidOf().catch(() => before)) === before) await wait(20);
  await patiently(() => eyes.query('select 1'));
}

const PATIENCE_MS = 30_000;

/** Asks until the database answers. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50);
    }
  }
}

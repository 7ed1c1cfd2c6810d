import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient as createTenant } from '#clients';
import { ownsStorage } from '#documents';
import { createLog } from '#platform/log.ts';
import { createClient, type StipendClient } from '../../../clients/typescript/index.js';
import { type Balancer, startBalancer } from '../../../harness/balancer.ts';
import { makeDataFolder } from '../../../harness/data-folder.ts';
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Activity, Journal } from '../journal.ts';
import { InstallationDatabase } from './database.ts';
import { NextVersion } from './next-version.ts';
import { type Kind, Processes, type Version } from './processes.ts';
import { PayrollProviders } from './providers.ts';
import { WebhookReceiver } from './receiver.ts';
import { StorageDisk } from './storage-disk.ts';

/** A whole service with everything around it, as an operator runs it. */
export interface Installation {
  folder: string;
  logs: string;
  environment: Record<string, string>;
  database: InstallationDatabase;
  disk: StorageDisk;
  processes: Processes;
  balancer: Balancer;
  receiver: WebhookReceiver;
  providers: PayrollProviders;
  /** The version that operators began with, the one that they use now, and the one that they upgrade to. */
  version: { first: Version; current: Version; next: NextVersion };
  /** In this process, to look at what is stored. */
  app: App;
  clientId: string;
  /** Text that must not be found on any disk. All personal data and secrets of the run contain it, except the API key. */
  canary: string;
  /** A client that repeats requests as callers should, and records each attempt. */
  caller(activity: Activity, journal: Journal): StipendClient;
  /** For requests that the client library does not make. */
  apiKey: string;
}

/** Longer than any fault lasts. */
const CALL_MS_MAX = 120_000;
const ATTEMPT_MS_MAX = 60_000;
export const HOOKS = ['/steady', '/hanging'] as const;

export async function createInstallation(
  {
    processes: counts,
    canFillDisk,
    environment: more = {},
  }: {
    processes: Readonly<Record<Kind, number>>;
    canFillDisk: boolean;
    /** Added to the environment of the processes. */
    environment?: Record<string, string>;
  },
  undo: AsyncDisposableStack,
): Promise<Installation> {
  const { path: folder, remove } = await makeDataFolder('faults');
  undo.defer(remove);
  const logs = join(folder, 'logs');
  await mkdir(logs);
  const disk = undo.adopt(
    await StorageDisk.create(join(folder, 'objects'), { canFill: canFillDisk }),
    (made) => made.close(),
  );
  const database = undo.adopt(await InstallationDatabase.create(folder), (made) => made.close());
  const balancer = undo.adopt(await startBalancer(), (made) => made.close());
  const canary = `Zq${randomBytes(6).toString('hex')}`;
  const secrets = { signingSecret: secret(canary), encryptionKey: secret(canary) };
  const receiver = undo.adopt(new WebhookReceiver(secrets), (made) => made.close());
  await receiver.start();
  const providersFile = join(folder, 'providers.json');
  const providers = undo.adopt(await PayrollProviders.start(providersFile), (made) => made.close());
  const masterKey = secret(canary);
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    STORAGE_URL: pathToFileURL(disk.folder).href,
    MASTER_KEYS: `m1:${masterKey}`,
    PROVIDERS_FILE: providersFile,
    PUBLIC_URL: balancer.url,
    SANDBOX_EXAMPLES: 'off',
    SHUTDOWN_DELAY_SECONDS: '1',
  };
  const log = createLog({ level: 'silent', pretty: false });
  const app = await createApp(readConfig(environment), { as: 'visit', migrations: 'apply', log });
  undo.defer(() => app.close());
  // sets the owner of the storage now: later, the disk may be full
  await ownsStorage(app);
  const { clientId, apiKey } = await createTenant(app, 'faults');
  const processes = undo.adopt(
    new Processes({ environment: { ...environment, ...more }, balancer, logs }),
    (made) => made.stop(),
  );
  await processes.start(counts, {});
  const installation: Installation = {
    folder,
    logs,
    environment,
    database,
    disk,
    processes,
    balancer,
    receiver,
    providers,
    version: { first: {}, current: {}, next: new NextVersion(join(folder, 'next')) },
    app,
    clientId,
    apiKey,
    canary,
    caller: (activity, journal) =>
      createClient({
        url: balancer.url,
        apiKey,
        timeoutMs: ATTEMPT_MS_MAX,
        retries: { countMax: 1000, msMax: CALL_MS_MAX },
        onAttempt: ({ status, ms }) =>
          journal.see(activity, status === null ? 'no reply' : String(status), ms),
      }),
  };
  await addWebhooks(installation, secrets);
  return installation;
}

async function addWebhooks(
  { balancer, apiKey, receiver }: Installation,
  secrets: { signingSecret: string; encryptionKey: string },
) {
  const client = createClient({ url: balancer.url, apiKey });
  for (const path of HOOKS)
    await client.post('/webhooks', {
      body: {
        name: path,
        events: ['user-payroll-submitted', 'user-bank-statement-submitted'],
        url: `${receiver.url}${path}`,
        signing_secret: secrets.signingSecret,
        encryption_key: secrets.encryptionKey,
        config: { include_payload: true },
      },
    });
}

/** 32 random bytes as Base64, which begins with the canary. */
function secret(canary: string): string {
  return Buffer.from(`${canary}${randomBytes(32).toString('base64')}`, 'base64')
    .subarray(0, 32)
    .toString('base64');
}

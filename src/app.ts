import { type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { AccountWatch, revokeAccounts } from '#accounts';
import { KnownKeys, SigningKeys } from '#auth';
import { addSystemTerms, type RevocationStep } from '#authorisations';
import {
  completeClients,
  findWrappedKey,
  KEY_CHANGES,
  type NewClientStep,
  requireMasterKeys,
  type SettingsStep,
} from '#clients';
import { ProviderThrottle } from '#connectors';
import { DOCUMENT_CHANGES, filesOfUsers } from '#documents';
import { createExtractor, type Extractor } from '#extraction';
import { type PasswordCost, Passwords } from '#members';
import { adjustableClock, type Clock, systemClock } from '#platform/clock.ts';
import { ClientKeys } from '#platform/crypto/client-keys.ts';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { KEY_BYTES } from '#platform/crypto/seal.ts';
import { ensureServiceKeys, listServiceKeys } from '#platform/crypto/service-keys.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { type EmbeddedOptions, startEmbedded } from '#platform/database/embedded.ts';
import { listen } from '#platform/database/listen.ts';
import { migrate, requireMigrated } from '#platform/database/migrate.ts';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createSenders, type Senders } from '#platform/mail/senders.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { Providers } from '#providers';
import { enqueueReplan } from '#retrieval-jobs';
import type { Simulators } from '#sandbox';
import { type ExternalData, UserKeys } from '#users';
import type { Env } from '#values/environment.ts';
import { repositionRestoredEvents } from '#webhooks';
import type { Config } from './config.ts';

/** Everything the service runs on, made once and closed once. */
export interface App {
  config: Config;
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  keys: {
    master: MasterKeys;
    clients: ClientKeys;
    users: UserKeys;
    /** Sign and verify tokens. */
    signing: SigningKeys;
    /** Find the client of an API key. */
    api: KnownKeys;
    /** The service derives its other keys from this one. */
    root: KeyObject;
  };
  passwords: Passwords;
  /** Steps that later folders run in the transactions of earlier ones. */
  hooks: {
    newClient: readonly NewClientStep[];
    revocation: readonly RevocationStep[];
    settings: readonly SettingsStep[];
  };
  externalData: readonly ExternalData[];
  storage: Storage;
  extractor: Extractor;
  providers: Providers;
  throttle: ProviderThrottle;
  /** Announce changes of rows, whichever process makes them. */
  watches: { accounts: AccountWatch; documents: ChangeWatch };
  /** Of webhooks: the HTTP client, and how attempts ended in this process. */
  deliveries: { outbound: Outbound; outcomes: Map<string, number> };
  /** The providers of the sandbox; null where they do not run in this process. */
  simulators: Simulators | null;
  senders: Senders;
  /** Where the world reaches the service; known for certain once it listens. */
  publicUrl: string;
  close(): Promise<void>;
}

export interface AppOptions {
  as: EmbeddedOptions['as'];
  /** `apply` brings the database up to date, `require` refuses one that is not. */
  migrations: 'apply' | 'require';
  clock?: Clock;
  log?: Logger;
  /** Tests hash passwords at a lower cost. Production always uses the full cost. */
  passwordCost?: PasswordCost;
  /** How long a request waits for a database connection before it is answered 503. */
  connectionWaitMs?: number;
  /** Replace the hooks of the features. */
  hooks?: Partial<App['hooks']>;
}

const KEY_USE_SECONDS = 10;

export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const log = options.log ?? createLog({ level: config.logLevel, pretty: process.stdout.isTTY ?? false });
  const clock = options.clock ?? (config.env === 'sandbox' ? adjustableClock() : systemClock);
  const storage = await openStorage(config);
  const master = new MasterKeys(config.masterKeys ?? (await localMasterKey(config.dataDir)));
  await using undo = new AsyncDisposableStack();
  const address = await databaseAddress(config, options, undo);
  await (options.migrations === 'apply' ? migrate(address) : requireMigrated(address));
  const database = openDatabase(address, {
    connections: config.databaseConnections,
    ...(options.connectionWaitMs === undefined ? {} : { waitMs: options.connectionWaitMs }),
    onLost: () => log.warn('a database connection was lost'),
  });
  undo.defer(() => database.close());
  await requireTenantRole(database);
  await requireMasterKeys({ database, keys: { master } });
  const root = await openRootKey(database, master, clock);
  const hooks = {
    newClient: [addSystemTerms],
    revocation: [revokeAccounts({ clock })],
    settings: [enqueueReplan],
    ...options.hooks,
  };
  await completeClients({ database, keys: { master }, clock, env: config.env, hooks });
  await database.inSystem(repositionRestoredEvents);
  const signing = new SigningKeys({ database, keys: { master }, clock });
  const api = watchKeys({ database, clock, log, signing }, undo);
  const accounts = new AccountWatch(address);
  undo.defer(() => accounts.close());
  const documents = new ChangeWatch(address, DOCUMENT_CHANGES);
  undo.defer(() => documents.close());
  const extractor = createExtractor({
    onFailure: (failure) => log.error({ ...failure }, 'a child process was ended over a document'),
  });
  undo.defer(() => extractor.close());
  const outbound = createOutbound({ env: config.env });
  undo.defer(() => outbound.close());
  const senders = createSenders(config);
  undo.defer(() => senders.close());
  const kept = undo.move();
  return {
    config,
    env: config.env,
    log,
    clock,
    database,
    keys: {
      master,
      clients: new ClientKeys(master, (clientId) => requireWrappedKey(database, clientId)),
      users: new UserKeys(),
      signing,
      api,
      root,
    },
    passwords: new Passwords(root, config.env === 'sandbox' ? options.passwordCost : undefined),
    hooks,
    externalData: [filesOfUsers(storage)],
    storage,
    extractor,
    providers: new Providers(config.env, config.providersFile),
    throttle: new ProviderThrottle(sharedRateLimit(database)),
    watches: { accounts, documents },
    deliveries: { outbound, outcomes: new Map() },
    simulators: null,
    senders,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    close: () => kept.disposeAsync(),
  };
}

async function databaseAddress(
  config: Config,
  options: AppOptions,
  undo: AsyncDisposableStack,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, as: options.as });
  undo.defer(() => embedded.stop());
  return embedded.address;
}

function watchKeys(
  app: { database: Database; clock: Clock; log: Logger; signing: SigningKeys },
  undo: AsyncDisposableStack,
): KnownKeys {
  const knownKeys = new KnownKeys(app);
  const record = () =>
    knownKeys.recordUse().catch(() => app.log.warn('the last use of keys could not be recorded'));
  const timer = setInterval(record, KEY_USE_SECONDS * 1000);
  undo.defer(record);
  undo.defer(() => clearInterval(timer));
  const listener = listen(app.database.address, KEY_CHANGES, () => {
    knownKeys.forgetAll();
    app.signing.forgetAll();
  });
  undo.defer(() => listener.close());
  return knownKeys;
}

async function openRootKey(database: Database, masterKeys: MasterKeys, clock: Clock): Promise<KeyObject> {
  return database.inSystem(async (tx) => {
    await ensureServiceKeys(tx, masterKeys, clock.now());
    const [root] = await listServiceKeys(tx, masterKeys, 'root');
    if (!root) throw new Error('The service has no root key');
    return root.key;
  });
}

/** Row level security rests on the role of the connections, which the address could have taken away. */
async function requireTenantRole(database: Database): Promise<void> {
  const { rows } = await database.pool.query('select current_user as role');
  if (rows[0].role !== 'stipend_tenant') {
    throw new Error('DATABASE_URL must not set options: connections need the role stipend_tenant');
  }
}

async function requireWrappedKey(database: Database, clientId: string): Promise<Buffer> {
  const client = await findWrappedKey(database.tenant(clientId), clientId);
  if (!client) throw new Error('A client is gone');
  return client.data_key;
}

/** In the sandbox a master key is made once and kept beside the data, for its owner's eyes only. */
async function localMasterKey(dataDir: string): Promise<{ id: string; bytes: Buffer }[]> {
  const path = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const text = await readFile(path, 'utf8').catch(() => makeMasterKey(dataDir, path));
  const [id = '', key = ''] = text.trim().split(':');
  const bytes = Buffer.from(key, 'base64');
  if (!id || bytes.length !== KEY_BYTES) throw new Error(`${path} does not hold a master key`);
  return [{ id, bytes }];
}

/** Written whole and made to last before it gets its name; of two that do this at once, both read the first one's. */
async function makeMasterKey(dataDir: string, path: string): Promise<string> {
  const part = `${path}.part-${process.pid}`;
  await writeFile(part, `local:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(part);
  await using directory = await open(dataDir);
  await directory.sync();
  return readFile(path, 'utf8');
}

import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { AccessLog } from '#access-log';
import { AccountWatch, revokeAccounts } from '#accounts';
import { ApiKeyCache, SigningKeys } from '#auth';
import { addSystemTerms, type RevocationStep } from '#authorisations';
import { removeStatementsOfDocument } from '#bank-statements';
import {
  type ClientClocks,
  ClientLogos,
  completeClients,
  findWrappedKey,
  KEY_CHANGES,
  machineClocks,
  type NewClientStep,
  requireMasterKeys,
  type SettingsStep,
  sandboxClocks,
} from '#clients';
import { createProviderRequests, type ProviderRequests, ProviderThrottle } from '#connectors';
import { DOCUMENT_CHANGES, type DocumentDataStep, filesOfUsers, UploadLimits } from '#documents';
import { createExtractor, type Extractor } from '#extraction';
import { type PasswordCost, Passwords } from '#members';
import { removePayslipsOfDocument } from '#payroll';
import { type Clock, systemClock } from '#platform/clock.ts';
import { ClientKeys } from '#platform/crypto/client-keys.ts';
import { MasterKeys } from '#platform/crypto/keys.ts';
import { localMasterKey } from '#platform/crypto/local-master-key.ts';
import { openMasterKeys } from '#platform/crypto/open-master-keys.ts';
import { ensureServiceKeys, listServiceKeys } from '#platform/crypto/service-keys.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { distribute, isDistributed } from '#platform/database/distribution.ts';
import { type EmbeddedOptions, startEmbedded } from '#platform/database/embedded.ts';
import { addressOf, replicaAddressOf } from '#platform/database/follow-primary.ts';
import { noteTimeline } from '#platform/database/installation.ts';
import { listen } from '#platform/database/listen.ts';
import { migrate, requireMigrated } from '#platform/database/migrate.ts';
import { refusePooler } from '#platform/database/refuse-pooler.ts';
import { requireRoles } from '#platform/database/require-roles.ts';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { endsWithin } from '#platform/ends-within.ts';
import { serverUrl } from '#platform/http/reserve-port.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createSenders, type Senders } from '#platform/mail/senders.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { SharedUsage } from '#platform/shared-usage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import { Providers } from '#providers';
import { RequestLog } from '#requests';
import { enqueueReplan } from '#retrieval-jobs';
import type { Simulators } from '#sandbox';
import { type ExternalData, UserKeys } from '#users';
import type { Env } from '#values/environment.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

/** Everything the service runs on: created once, closed once, and never changed in between. */
export interface App {
  readonly config: Config;
  readonly env: Env;
  readonly log: Logger;
  readonly tracing: Tracing;
  /** The machine's time. */
  readonly clock: Clock;
  /** The time of each client. In production it is the machine's. */
  readonly clientClocks: ClientClocks;
  /** The address at which clients and browsers reach the service. */
  readonly publicUrl: string;
  readonly database: Database;
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly hooks: Hooks;
  readonly storage: Storage;
  readonly extractor: Extractor;
  /** The usage of all processes together, for limits; null if requests have no rate limits. */
  readonly usage: SharedUsage | null;
  readonly uploads: UploadLimits;
  readonly providers: Providers;
  readonly throttle: ProviderThrottle;
  /** Counts and times this process's requests to providers. */
  readonly providerRequests: ProviderRequests;
  /** Announce changes to rows, no matter which process makes them. */
  readonly watches: { readonly accounts: AccountWatch; readonly documents: ChangeWatch };
  /** The HTTP client that delivers webhooks, and the number of attempts of this process by outcome. */
  readonly deliveries: { readonly outbound: Outbound; readonly outcomes: Map<string, number> };
  /** Loads the logos of clients for pages. */
  readonly logos: ClientLogos;
  readonly senders: Senders;
  /** Records the API calls that this process answers. */
  readonly requests: RequestLog;
  /** Records what API keys do and whose data they read. */
  readonly accesses: AccessLog;
  /** The sandbox's providers; null where they do not run in this process. */
  readonly simulators: Simulators | null;
  close(): Promise<void>;
}

interface Keys {
  readonly master: MasterKeys;
  readonly clients: ClientKeys;
  readonly users: UserKeys;
  /** Sign and verify tokens. */
  readonly signing: SigningKeys;
  /** Find the client that an API key belongs to. */
  readonly api: ApiKeyCache;
  /** The service derives its other keys from this one. */
  readonly root: KeyObject;
}

/** Registered by features and called by features that come before them in the folder order. */
interface Hooks {
  readonly newClient: readonly NewClientStep[];
  readonly revocation: readonly RevocationStep[];
  readonly settings: readonly SettingsStep[];
  /** Data that users have outside the database, erased with them. */
  readonly externalData: readonly ExternalData[];
  /** Delete the data that was extracted from a document, with the document. */
  readonly documentData: readonly DocumentDataStep[];
}

export interface AppOptions {
  as: EmbeddedOptions['as'];
  /** `apply` brings the schema up to date, `require` fails if it is not. */
  migrations: 'apply' | 'require';
  clock?: Clock;
  log?: Logger;
  /** Tests hash passwords at a lower cost. Production always uses the full cost. */
  passwordCost?: PasswordCost;
  /** How long a request waits for a database connection before it is answered 503. */
  connectionWaitMs?: number;
  /** Reads documents, and stays open when the app closes. Without it the app has its own. */
  extractor?: Extractor;
  /** Replace hooks that features registered. */
  hooks?: Partial<Hooks>;
  /** Starts the sandbox's providers. Without it they do not run in this process. */
  startSimulators?: (
    app: Pick<App, 'config' | 'database' | 'clock' | 'clientClocks' | 'providers'>,
  ) => Promise<Simulators>;
}

const KEY_USE_SECONDS = 10;
/** The process ends in time even if the database does not respond. */
const RECORD_MS_MAX = 3000;

export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { env } = config;
  const log = options.log ?? createLog({ level: config.logLevel, pretty: process.stdout.isTTY ?? false });
  const clock = options.clock ?? systemClock;
  const publicUrl = config.publicUrl ?? serverUrl(config);
  const storage = await openStorage(config);
  const master = new MasterKeys(await readMasterKeys(config));
  const hooks: Hooks = {
    newClient: [addSystemTerms],
    revocation: [revokeAccounts({ clock })],
    settings: [enqueueReplan],
    externalData: [filesOfUsers(storage)],
    documentData: [removePayslipsOfDocument, removeStatementsOfDocument],
    ...options.hooks,
  };
  await using undo = new AsyncDisposableStack();
  undo.defer(() => storage.close());
  const tracing = undo.adopt(await openTracing({ endpoint: config.tracesUrl, version: VERSION }), (made) =>
    made.close(),
  );
  const database = await connectDatabase(config, { ...options, log }, undo);
  await requireMasterKeys({ database, keys: { master } });
  const root = await openRootKey(database, master, clock);
  await completeClients({ database, keys: { master }, clock, env, hooks });
  await database.inSystem(noteTimeline);
  const keys = openKeys({ database, master, root, clock, log }, undo);
  await keys.api.loadUsed();
  const clientClocks = undo.adopt(
    env === 'sandbox' ? sandboxClocks({ database, clock }) : machineClocks(clock),
    (made) => made.close(),
  );
  const providers = new Providers(env, config.providersFile);
  const extractor = options.extractor ?? undo.adopt(openExtractor(log), (made) => made.close());
  const usage = undo.adopt(
    config.rateLimitPerSecond > 0 ? new SharedUsage({ database, keys }) : null,
    (made) => made?.close(),
  );
  const app: Omit<App, 'close'> = {
    config,
    env,
    log,
    tracing,
    clock,
    clientClocks,
    publicUrl,
    database,
    keys,
    passwords: new Passwords(root, env === 'sandbox' ? options.passwordCost : undefined),
    hooks,
    storage,
    extractor,
    usage,
    uploads: new UploadLimits(usage),
    providers,
    throttle: new ProviderThrottle(sharedRateLimit(database)),
    providerRequests: createProviderRequests(),
    watches: openWatches(database, undo),
    requests: undo.adopt(new RequestLog({ database, clock, log }), (made) => made.close()),
    accesses: undo.adopt(new AccessLog({ database, keys, clock, log }), (made) => made.close()),
    deliveries: {
      outbound: undo.adopt(createOutbound({ env, publicUrl }), (made) => made.close()),
      outcomes: new Map(),
    },
    logos: undo.adopt(new ClientLogos({ env, publicUrl, clock }), (made) => made.close()),
    senders: undo.adopt(createSenders(config), (made) => made.close()),
    simulators:
      (await options.startSimulators?.({ config, database, clock, clientClocks, providers })) ?? null,
  };
  undo.defer(() => app.simulators?.close());
  const kept = undo.move();
  return { ...app, close: () => kept.disposeAsync() };
}

/**
 * Opens the database, brings its schema up to date or checks that it is, and makes sure that row level
 * security applies to the connections.
 */
async function connectDatabase(
  config: Config,
  options: AppOptions & { log: Logger },
  undo: AsyncDisposableStack,
): Promise<Database> {
  const address = await databaseAddress(config, options, undo);
  await (options.migrations === 'apply' ? migrate(address) : requireMigrated(address));
  const isCluster = await isDistributed(address);
  // a migration may have added tables
  if (isCluster && options.migrations === 'apply') await distribute(address);
  const database = openDatabase(address, {
    connections: config.databaseConnections,
    isDistributed: isCluster,
    ...(options.connectionWaitMs === undefined ? {} : { waitMs: options.connectionWaitMs }),
    onLost: () => options.log.warn('database connection lost'),
    replica: config.databaseReadUrl === null ? null : replicaAddressOf(config.databaseReadUrl),
    onReplica: (reason) =>
      reason === null
        ? options.log.info('the read replica answers reads')
        : options.log.warn({ reason }, 'the read replica cannot be used: the primary answers all reads'),
  });
  if (isCluster && config.databaseReadUrl)
    options.log.warn('DATABASE_READ_URL is ignored, because the database is distributed');
  undo.defer(() => database.close());
  await requireRoles(database);
  return database;
}

function readMasterKeys({
  masterKeys,
  keyService,
  dataDir,
}: Config): Promise<{ id: string; bytes: Buffer }[]> {
  return masterKeys === null ? localMasterKey(dataDir) : openMasterKeys(masterKeys, keyService);
}

/** Finds the database, and starts it if it is the built-in one. */
export async function databaseAddress(
  config: Config,
  options: Pick<AppOptions, 'as'>,
  undo: AsyncDisposableStack,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) {
    const address = addressOf(config.databaseUrl);
    await refusePooler(address);
    return address;
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, as: options.as });
  undo.defer(() => embedded.stop());
  return embedded.address;
}

function openKeys(
  {
    root,
    ...context
  }: { database: Database; master: MasterKeys; root: KeyObject; clock: Clock; log: Logger },
  undo: AsyncDisposableStack,
): Keys {
  const { database, master, clock, log } = context;
  const signing = new SigningKeys({ database, keys: { master }, clock });
  const api = new ApiKeyCache({ database, clock });
  const record = () => api.recordUse().catch(() => log.warn('recording the last use of API keys failed'));
  const timer = setInterval(record, KEY_USE_SECONDS * 1000);
  undo.defer(() => endsWithin(RECORD_MS_MAX, record()).then(() => undefined));
  undo.defer(() => clearInterval(timer));
  const listener = listen(database.address, KEY_CHANGES, () => {
    api.forgetAll();
    signing.forgetAll();
  });
  undo.defer(() => listener.close());
  const clients = new ClientKeys(master, (clientId) => requireWrappedKey(database, clientId));
  return { master, clients, users: new UserKeys(), signing, api, root };
}

function openWatches({ address }: Database, undo: AsyncDisposableStack): App['watches'] {
  return {
    accounts: undo.adopt(new AccountWatch(address), (made) => made.close()),
    documents: undo.adopt(new ChangeWatch(address, DOCUMENT_CHANGES), (made) => made.close()),
  };
}

function openExtractor(log: Logger): Extractor {
  return createExtractor({
    onFailure: (failure) => log.error({ ...failure }, 'document extraction process killed'),
  });
}

async function openRootKey(database: Database, masterKeys: MasterKeys, clock: Clock): Promise<KeyObject> {
  return database.inSystem(async (tx) => {
    await ensureServiceKeys(tx, masterKeys, clock.now());
    const [root] = await listServiceKeys(tx, masterKeys, 'root');
    if (!root) throw new Error('The service has no root key');
    return root.key;
  });
}

async function requireWrappedKey(database: Database, clientId: string): Promise<Buffer> {
  const client = await findWrappedKey(database.tenant(clientId), clientId);
  if (!client) throw new Error('The client was deleted');
  return client.data_key;
}

import { AccessLog } from '#access-log';
import { AccountWatch, endConsents, listAccountsOfUser, revokeAccounts } from '#accounts';
import { addSystemTerms, followWithdrawalSetting, type RevocationStep } from '#authorisations';
import { coverageOfStatements, removeStatementsOfDocument } from '#bank-statements';
import { readCaseFile, releaseCases } from '#cases';
import {
  type ClientClocks,
  ClientLogos,
  completeClients,
  machineClocks,
  type NewClientStep,
  requireMasterKeys,
  type SettingsStep,
  sandboxClocks,
} from '#clients';
import { createProviderRequests, loadConnectors, type ProviderRequests, ProviderThrottle } from '#connectors';
import {
  type CoverageSteps,
  createDocumentSeconds,
  DOCUMENT_CHANGES,
  type DocumentDataStep,
  type DocumentSeconds,
  filesOfUsers,
  UploadLimits,
} from '#documents';
import { createExtractor, type Extractor } from '#extraction';
import type { ReadCaseFile } from '#income-summary';
import { forgetLinks, listParties, tellPerson } from '#journey';
import { type MemberStep, type PasswordCost, Passwords } from '#members';
import { askAfterWithdrawal } from '#my-data';
import { coverageOfPayslips, rateSharers, removePayslipsOfDocument } from '#payroll';
import { type Clock, systemClock } from '#platform/clock.ts';
import { MasterKeys } from '#platform/crypto/keys.ts';
import type { Database } from '#platform/database/database.ts';
import { noteProduction, noteTimeline, refuseSandbox } from '#platform/database/installation.ts';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { Dependencies } from '#platform/dependencies/dependencies.ts';
import { serverUrl } from '#platform/http/reserve-port.ts';
import { UnknownSecretLimit } from '#platform/limit-unknown-secrets.ts';
import { createLog, describeError, type Logger } from '#platform/log.ts';
import { createSenders, type Senders } from '#platform/mail/senders.ts';
import { watchedSenders } from '#platform/mail/watched-senders.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { SharedUsage } from '#platform/shared-usage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { type Storage, StorageUnavailable } from '#platform/storage/storage.ts';
import { watchedStorage } from '#platform/storage/watched-storage.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import { Providers } from '#providers';
import { RequestLog } from '#requests';
import { enqueueReplan } from '#retrieval-jobs';
import type { Simulators } from '#sandbox';
import { forgetRemovedUser } from '#scim';
import { IdentityProviders } from '#single-sign-on';
import { type ErasureSteps, type ExternalData, isOlderThanStorage, keepHidden } from '#users';
import type { Env } from '#values/environment.ts';
import type { Config } from './config.ts';
import { readMasterKeys } from './config-recovery.ts';
import { connectDatabase, type DatabaseOptions } from './connect-database.ts';
import { reportNodes, sharedDependencies } from './dependencies.ts';
import { guardNodes } from './guard-nodes.ts';
import { type Keys, openKeys, openRootKey } from './open-keys.ts';
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
  /** Limits secrets that may be invented. */
  readonly unknownSecrets: UnknownSecretLimit;
  readonly providers: Providers;
  readonly throttle: ProviderThrottle;
  /** Counts and times this process's requests to providers. */
  readonly providerRequests: ProviderRequests;
  /** Times the documents that this process reads. */
  readonly documentSeconds: DocumentSeconds;
  /** What the service needs beside its database, and which of it fails. */
  readonly dependencies: Dependencies;
  /** Announce changes to rows, no matter which process makes them. */
  readonly watches: { readonly accounts: AccountWatch; readonly documents: ChangeWatch };
  /** The HTTP client that delivers webhooks, and the number of attempts of this process by outcome. */
  readonly deliveries: { readonly outbound: Outbound; readonly outcomes: Map<string, number> };
  /** Loads the logos of clients for pages. */
  readonly logos: ClientLogos;
  readonly senders: Senders;
  /** The OpenID Connect providers through which members sign in. */
  readonly identityProviders: IdentityProviders;
  /** Records the API calls that this process answers. */
  readonly requests: RequestLog;
  /** Records what API keys do and whose data they read. */
  readonly accesses: AccessLog;
  /** The sandbox's providers; null where they do not run in this process. */
  readonly simulators: Simulators | null;
  close(): Promise<void>;
}

/** Registered by features and called by features that come before them in the folder order. */
interface Hooks {
  readonly newClient: readonly NewClientStep[];
  readonly revocation: readonly RevocationStep[];
  readonly erasure: ErasureSteps;
  readonly settings: readonly SettingsStep[];
  /** Data that users have outside the database, erased with them. */
  readonly externalData: readonly ExternalData[];
  /** Delete the data that was extracted from a document, with the document. */
  readonly documentData: readonly DocumentDataStep[];
  /** Called when a member is removed or gets another role. */
  readonly members: readonly MemberStep[];
  /** Reads reviews and notes for the report. */
  readonly caseFile: ReadCaseFile;
  /** Read what documents of each kind cover. */
  readonly coverage: CoverageSteps;
}

export interface AppOptions extends DatabaseOptions {
  clock?: Clock;
  log?: Logger;
  /** Tests hash passwords at a lower cost. Production always uses the full cost. */
  passwordCost?: PasswordCost;
  /** Tests wait less when a provider asks for a pause. */
  providerPauseSecondsMax?: number;
  /** Tests let requests wait longer for a worker to connect an account, because the machine may be busy. */
  accountWaitMsMax?: number;
  /** Reads documents, and stays open when the app closes. Without it the app has its own. */
  extractor?: Extractor;
  /** Replace hooks that features registered. */
  hooks?: Partial<Hooks>;
  /** Lets a command run while the storage does not respond, without comparing the database with it. */
  canLackStorage?: boolean;
  /** Starts the sandbox's providers. Without it they do not run in this process. */
  startSimulators?: (
    app: Pick<App, 'config' | 'database' | 'clock' | 'clientClocks' | 'providers'>,
  ) => Promise<Simulators>;
}

export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { env } = config;
  const log = options.log ?? createLog({ level: config.logLevel, pretty: process.stdout.isTTY ?? false });
  const clock = options.clock ?? systemClock;
  const publicUrl = config.publicUrl ?? serverUrl(config);
  const opened = await openStorage(config);
  const master = new MasterKeys(await readMasterKeys(config));
  const connectors = await loadConnectors(config.connectorsFolder);
  const providers = new Providers(env, config.providersFile, connectors);
  await using undo = new AsyncDisposableStack();
  undo.defer(() => opened.close());
  const tracing = undo.adopt(await openTracing({ endpoint: config.tracesUrl, version: VERSION }), (made) =>
    made.close(),
  );
  const isOlder = (candidate: Database) =>
    isOlderThanStorage(candidate, opened).catch((error) => {
      if (options.canLackStorage && error instanceof StorageUnavailable) return false;
      throw error;
    });
  const database = await connectDatabase(config, { ...options, log, isOlder }, undo);
  const dependencies = undo.adopt(
    new Dependencies({ database, log, needed: sharedDependencies(config, opened) }),
    (made) => made.close(),
  );
  if (database.nodes) reportNodes(database.nodes, dependencies);
  const storage = watchedStorage(opened, dependencies.traffic('storage'));
  const senders = undo.adopt(openSenders(config, dependencies), (made) => made.close());
  const hooks: Hooks = {
    newClient: [addSystemTerms],
    revocation: [revokeAccounts({ clock, providers })],
    erasure: {
      listParties,
      tellPerson: tellPerson({ publicUrl, senders }),
      askClient: askAfterWithdrawal,
    },
    settings: [enqueueReplan, followWithdrawalSetting({ clock }), keepHidden],
    externalData: [
      {
        ...filesOfUsers(storage),
        async beforeErasure(tx, user, tenant) {
          const { clientId, userId } = user;
          await endConsents(tx, { tenant, providers }, await listAccountsOfUser(tx, clientId, userId));
          await rateSharers(tx, user);
          await forgetLinks(tx, user);
        },
      },
    ],
    documentData: [removePayslipsOfDocument, removeStatementsOfDocument],
    members: [releaseCases, forgetRemovedUser],
    caseFile: readCaseFile,
    coverage: { payslip: coverageOfPayslips, bank_statement: coverageOfStatements },
    ...options.hooks,
  };
  if (env === 'sandbox') await database.inSystem(refuseSandbox);
  if (options.unfinishedRestore !== 'ignore')
    await guardNodes({ env, database, master, clock, log, hooks, storage, isOlder });
  await requireMasterKeys({ database, keys: { master } });
  const root = await openRootKey(database, master, clock);
  const complete = () => completeClients({ database, keys: { master }, clock, env, hooks });
  await complete();
  if (database.nodes?.reachable)
    database.nodes.whenComplete(
      () =>
        void complete().catch((error) =>
          log.error({ error: describeError(error) }, 'completing clients failed'),
        ),
    );
  await database.inSystem(async (tx) => {
    await noteTimeline(tx);
    if (env === 'production') await noteProduction(tx);
  });
  const keys = openKeys({ database, master, root, clock, log }, undo);
  await keys.api.loadUsed();
  const clientClocks = undo.adopt(
    env === 'sandbox' ? sandboxClocks({ database, clock }) : machineClocks(clock),
    (made) => made.close(),
  );
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
    unknownSecrets: new UnknownSecretLimit(clock, config),
    providers,
    throttle: new ProviderThrottle(sharedRateLimit(database), options.providerPauseSecondsMax),
    providerRequests: createProviderRequests(),
    documentSeconds: createDocumentSeconds(),
    dependencies,
    watches: openWatches(database, options, undo),
    requests: undo.adopt(new RequestLog({ database, clock, log }), (made) => made.close()),
    accesses: undo.adopt(new AccessLog({ database, keys, clock, log }), (made) => made.close()),
    deliveries: {
      outbound: undo.adopt(createOutbound({ env, publicUrl }), (made) => made.close()),
      outcomes: new Map(),
    },
    logos: undo.adopt(new ClientLogos({ env, publicUrl, clock }), (made) => made.close()),
    senders,
    identityProviders: undo.adopt(
      new IdentityProviders({ env, publicUrl, clock, database, privateNetworks: config.privateNetworks }),
      (made) => made.close(),
    ),
    simulators:
      (await options.startSimulators?.({ config, database, clock, clientClocks, providers })) ?? null,
  };
  undo.defer(() => app.simulators?.close());
  const kept = undo.move();
  return { ...app, close: () => kept.disposeAsync() };
}

function openSenders(config: Config, dependencies: Dependencies): Senders {
  const traffic = { email: dependencies.traffic('mail'), sms: dependencies.traffic('sms') };
  return watchedSenders(createSenders(config), traffic);
}

function openWatches(
  { address }: Database,
  { accountWaitMsMax: waitMsMax }: Pick<AppOptions, 'accountWaitMsMax'>,
  undo: AsyncDisposableStack,
): App['watches'] {
  return {
    accounts: undo.adopt(new AccountWatch(address, { waitMsMax }), (made) => made.close()),
    documents: undo.adopt(new ChangeWatch(address, DOCUMENT_CHANGES), (made) => made.close()),
  };
}

function openExtractor(log: Logger): Extractor {
  return createExtractor({
    onFailure: (failure) => log.error({ ...failure }, 'document extraction process killed'),
  });
}

import type { FastifyRequest } from 'fastify';
import { type ClientClock, type ClientClocks, clientExists } from '#clients';
import type { ProviderSetup } from '#connectors';
import type { TestValues } from '#journey';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Providers } from '#providers';
import { type ApiFaults, createApiFaults } from '../api-faults.ts';
import { TEST_VALUES } from '../test-values.ts';
import { answerWithFault } from './answer-with-fault.ts';
import { addressFor, CLIENT_HEADER, hostClients } from './client-host.ts';
import type { ClientProviders, OpenProviders, OpenProvidersOptions } from './client-providers.ts';
import { REQUESTS_PER_SECOND as HMRC_PER_SECOND, hmrcSettings } from './hmrc/settings.ts';
import { type InboxSimulator, startInbox } from './inbox/index.ts';
import { SIMULATED_PROVIDER_IDS, type SimulatedProvider } from './simulated-providers.ts';
import { STAFFOLOGY_SETTINGS } from './staffology/settings.ts';
import { xeroBaseUrl, xeroSettings } from './xero/settings.ts';

/** Simulations are local, so there is no need to limit requests. */
const REQUESTS_PER_SECOND = 1000;
/**
 * Clients whose providers are kept in memory. Beyond this number, the providers used least recently are dropped, and have their
 * initial state when they are next used.
 */
const CLIENTS_MAX = 200;

export interface Simulators {
  /** The client's own providers, on the client's current time. */
  of(clientId: string): Promise<ClientProviders>;
  /** The addresses of the client's providers. */
  urlsFor(clientId: string): Readonly<Record<SimulatedProvider, string>>;
  inbox: InboxSimulator;
  /** Faults of our own API. */
  apiFaults: ApiFaults;
  /** The values that people can type at the providers. */
  testValues: TestValues;
  answerWithFault(caller: Caller, request: FastifyRequest): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts every sandbox provider on loopback and registers their addresses with the service. Each client gets its own people and
 * providers when it first needs them.
 */
export async function startSimulators({
  database,
  clock,
  clientClocks,
  providers,
  config: { taxAuthorityProfile: profile },
  taxAuthorityPerSecond = HMRC_PER_SECOND,
}: {
  database: Database;
  clock: Clock;
  clientClocks: ClientClocks;
  providers: Providers;
  config: { taxAuthorityProfile: string | null };
  /** Requests per second at the tax authority: the real limit, unless a test sets a higher one. */
  taxAuthorityPerSecond?: number;
}): Promise<Simulators> {
  await using undo = new AsyncDisposableStack();
  const byClient = undo.adopt(
    new ProvidersByClient({ database, clientClocks }, { clock, taxAuthorityPerSecond }),
    (made) => made.close(),
  );
  const hosts: Partial<Record<SimulatedProvider, string>> = {};
  for (const id of SIMULATED_PROVIDER_IDS) {
    const host = await hostClients(async (clientId) => (await byClient.find(clientId))?.serverOf(id) ?? null);
    undo.defer(() => host.close());
    hosts[id] = host.url;
  }
  const urls = hosts as Record<SimulatedProvider, string>;
  const inbox = undo.adopt(await startInbox({ clock }), (made) => made.close());
  providers.setUpSimulated(setupsAt(urls, { profile, taxAuthorityPerSecond }), setupForClient);
  const apiFaults = createApiFaults({ database, clock });
  const kept = undo.move();
  return {
    of: (clientId) => byClient.of(clientId),
    urlsFor: (clientId) =>
      Object.fromEntries(SIMULATED_PROVIDER_IDS.map((id) => [id, addressFor(clientId, urls[id])])) as Record<
        SimulatedProvider,
        string
      >,
    inbox,
    apiFaults,
    testValues: TEST_VALUES,
    answerWithFault: (caller, request) => answerWithFault(apiFaults, caller, request),
    close: () => kept.disposeAsync(),
  };
}

/** The people and providers of each client. */
class ProvidersByClient {
  readonly #open = new Map<string, Promise<OpenProviders>>();
  readonly #context: { database: Database; clientClocks: ClientClocks };
  readonly #options: OpenProvidersOptions;

  constructor(context: { database: Database; clientClocks: ClientClocks }, options: OpenProvidersOptions) {
    this.#context = context;
    this.#options = options;
  }

  async of(clientId: string): Promise<OpenProviders> {
    const opened = await this.find(clientId);
    if (!opened) throw new Error('There is no such client');
    return opened;
  }

  /**
   * Returns null if there is no such client. Addresses of providers contain an id that anyone can make up. Such an id must
   * neither take memory nor displace the providers of a client.
   */
  async find(clientId: string): Promise<OpenProviders | null> {
    const { database, clientClocks } = this.#context;
    const isKnown = this.#open.has(clientId) || (await clientExists(database.tenant(clientId), clientId));
    return isKnown ? this.#openFor(clientId, await clientClocks.of(clientId)) : null;
  }

  async #openFor(clientId: string, clock: ClientClock): Promise<OpenProviders> {
    const opening = this.#open.get(clientId) ?? this.#load(clock);
    // moves the client to the end, so that the first is the one used least recently
    this.#open.delete(clientId);
    this.#open.set(clientId, opening);
    const [[oldestId, oldest] = []] = this.#open;
    if (this.#open.size > CLIENTS_MAX && oldestId !== undefined) {
      this.#open.delete(oldestId);
      void oldest?.then((opened) => opened.close());
    }
    opening.catch(() => this.#open.delete(clientId));
    const opened = await opening;
    opened.setClock(clock);
    return opened;
  }

  /** The code of the providers is loaded with the first client that needs it. */
  async #load(clock: ClientClock): Promise<OpenProviders> {
    const { openProviders } = await import('./client-providers.ts');
    return openProviders(clock, this.#options);
  }

  async close(): Promise<void> {
    const open = await Promise.all(this.#open.values());
    await Promise.all(open.map((opened) => opened.close()));
  }
}

function setupsAt(
  urls: Readonly<Record<SimulatedProvider, string>>,
  { profile, taxAuthorityPerSecond }: { profile: string | null; taxAuthorityPerSecond: number },
): ProviderSetup[] {
  const portal = (id: 'harbour' | 'northgate' | 'alder') =>
    setupOf(id, 'portal', urls[id], { definition: id });
  const xero = urls['xero-sandbox'];
  const taxauth = { ...hmrcSettings(urls.taxauth), ...(profile ? { profile } : {}) };
  return [
    portal('harbour'),
    portal('northgate'),
    portal('alder'),
    setupOf('xero-sandbox', 'xero', xeroBaseUrl(xero), xeroSettings(xero)),
    setupOf('staffology-sandbox', 'staffology', urls['staffology-sandbox'], STAFFOLOGY_SETTINGS),
    { ...setupOf('taxauth', 'hmrc', urls.taxauth, taxauth), requestsPerSecond: taxAuthorityPerSecond },
  ];
}

function setupOf(
  id: SimulatedProvider,
  connector: ProviderSetup['connector'],
  baseUrl: string,
  settings: Readonly<Record<string, string>>,
): ProviderSetup {
  return { id, name: id, connector, baseUrl, settings, hosts: [], requestsPerSecond: REQUESTS_PER_SECOND };
}

/** The service names its client in a header. Browsers send none, so the sign-in page has an address of its own. */
function setupForClient(clientId: string, setup: ProviderSetup): ProviderSetup {
  const { authorize_url, ...settings } = setup.settings;
  return {
    ...setup,
    headers: { [CLIENT_HEADER]: clientId },
    throttleName: `${setup.id}:${clientId}`,
    settings: {
      ...settings,
      ...(authorize_url ? { authorize_url: addressFor(clientId, authorize_url) } : {}),
    },
  };
}

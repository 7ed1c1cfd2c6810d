import type { FastifyRequest } from 'fastify';
import { type ClientClock, type ClientClocks, clientExists } from '#clients';
import type { TestValues } from '#journey';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Providers, simulatedProviders } from '#providers';
import { addressFor, hostClients } from '#simulation/client-host.ts';
import { type ApiFaults, createApiFaults } from '../api-faults.ts';
import { testValues } from '../test-values.ts';
import { answerWithFault } from './answer-with-fault.ts';
import type { ClientProviders, OpenProviders, OpenProvidersOptions } from './client-providers.ts';
import { type InboxSimulator, startInbox } from './inbox/index.ts';
import { type HostedProvider, setupForClient, setupOf } from './reach-simulated.ts';

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
  urlsFor(clientId: string): Readonly<Record<string, string>>;
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
  isUnlimited = false,
}: {
  database: Database;
  clock: Clock;
  clientClocks: ClientClocks;
  providers: Providers;
  config: { taxAuthorityProfile: string | null };
  /** Lets tests send any number of requests to providers that have a limit. */
  isUnlimited?: boolean;
}): Promise<Simulators> {
  await using undo = new AsyncDisposableStack();
  const settings: Readonly<Record<string, Record<string, string>>> = profile ? { taxauth: { profile } } : {};
  const hosted: HostedProvider[] = [];
  const byClient = undo.adopt(
    new ProvidersByClient({ database, clientClocks }, { clock, providers: hosted }),
    (made) => made.close(),
  );
  for (const provider of simulatedProviders(providers.connectors)) {
    const { id } = provider.row;
    const host = await hostClients(async (clientId) => (await byClient.find(clientId))?.serverOf(id) ?? null);
    undo.defer(() => host.close());
    const requestsPerSecond = (isUnlimited ? null : provider.requestsPerSecond) ?? REQUESTS_PER_SECOND;
    hosted.push({ ...provider, requestsPerSecond, url: host.url, chosen: settings[id] ?? {} });
  }
  const inbox = undo.adopt(await startInbox({ clock }), (made) => made.close());
  for (const provider of hosted)
    providers.setUpSimulated(setupOf(provider), (clientId) => setupForClient(provider, clientId));
  const apiFaults = createApiFaults({ database, clock });
  const kept = undo.move();
  return {
    of: (clientId) => byClient.of(clientId),
    urlsFor: (clientId) =>
      Object.fromEntries(hosted.map(({ row, url }) => [row.id, addressFor(clientId, url)])),
    inbox,
    apiFaults,
    testValues: testValues(hosted),
    answerWithFault: (caller, request) => answerWithFault(apiFaults, caller, request),
    close: () => kept.disposeAsync(),
  };
}

/** The people and providers of each client. */
class ProvidersByClient {
  readonly #open = new Map<string, Promise<OpenProviders>>();
  readonly #context: { database: Database; clientClocks: ClientClocks };
  readonly #options: Omit<OpenProvidersOptions, 'clientId'>;

  constructor(
    context: { database: Database; clientClocks: ClientClocks },
    options: Omit<OpenProvidersOptions, 'clientId'>,
  ) {
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
    const opening = this.#open.get(clientId) ?? this.#load(clientId, clock);
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
  async #load(clientId: string, clock: ClientClock): Promise<OpenProviders> {
    const { openProviders } = await import('./client-providers.ts');
    return openProviders(clock, { ...this.#options, clientId });
  }

  async close(): Promise<void> {
    const open = await Promise.all(this.#open.values());
    await Promise.all(open.map((opened) => opened.close()));
  }
}

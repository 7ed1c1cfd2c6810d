import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BUNDLED, type ConnectorDescription, connectorOf, type ProviderSetup } from '#connectors';
import type { Env } from '#values/environment.ts';
import { isLoopback } from '#values/loopback.ts';
import { ProviderRow } from '#values/provider.ts';
import { type Catalogue, sandboxCatalogue, signInOf } from './catalogue.ts';
import { Employer, ParentProvider } from './schema.ts';

export interface KnownProvider {
  row: ProviderRow;
  /** Connection settings; null if none are configured. */
  setup: ProviderSetup | null;
}

/** Schema of PROVIDERS_FILE: catalogue rows with the connection settings of each provider. */
function providersFile(connectors: readonly ConnectorDescription[]) {
  const names = connectors.map(({ name }) => name);
  return z.strictObject({
    providers: z.array(
      ProviderRow.extend({
        connection: z.strictObject({
          connector: z
            .enum(names, { error: `must be one of ${names.join(', ')}` })
            .transform((name) => findNamed(connectors, name)),
          base_url: z.url(),
          settings: z.record(z.string(), z.string()).default({}),
          hosts: z.array(z.string()).default([]),
          requests_per_second: z.number().positive().max(1000).default(1),
        }),
      }),
    ),
    parent_provider_meta: z.array(ParentProvider.omit({ logo_url: true }).strict()).default([]),
    employers: z.array(Employer.omit({ logo_url: true }).strict()).default([]),
  });
}
type ConfiguredProvider = z.output<ReturnType<typeof providersFile>>['providers'][number];

/** How one client reaches a simulated provider of the sandbox, where each client has its own. */
type ForClient = (clientId: string) => ProviderSetup;

/** All known providers. Production lists only those in PROVIDERS_FILE; the sandbox adds its simulators. */
export class Providers {
  readonly connectors: readonly ConnectorDescription[];
  #catalogue: Catalogue;
  readonly #setups = new Map<string, ProviderSetup>();
  readonly #simulated = new Map<string, { setup: ProviderSetup; forClient: ForClient }>();

  constructor(
    env: Env,
    file: string | null,
    connectors: readonly ConnectorDescription[] = Object.values(BUNDLED),
  ) {
    this.connectors = connectors;
    const own = env === 'sandbox' ? sandboxCatalogue(connectors) : EMPTY.rows;
    const taken = own.providers.map(({ id }) => id);
    const configured = file ? readProviders(file, { env, taken, connectors }) : EMPTY;
    this.#catalogue = {
      providers: [...own.providers, ...configured.rows.providers],
      parent_provider_meta: [...own.parent_provider_meta, ...configured.rows.parent_provider_meta],
      employers: [...own.employers, ...configured.rows.employers],
    };
    this.setUp(configured.setups);
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  setUp(setups: readonly ProviderSetup[]): void {
    for (const setup of setups) this.#setups.set(setup.id, setup);
    const providers = this.#catalogue.providers.map((row) => withUtr(row, this.#setups.get(row.id)));
    this.#catalogue = { ...this.#catalogue, providers };
  }

  /** Sets up a simulated provider. Each client sees its own. */
  setUpSimulated(setup: ProviderSetup, forClient: ForClient): void {
    this.#simulated.set(setup.id, { setup, forClient });
    this.setUp([setup]);
  }

  /** The setup for one client's requests: only those of simulated providers differ between clients. */
  setupFor(clientId: string, setup: ProviderSetup): ProviderSetup {
    const simulated = this.#simulated.get(setup.id);
    if (!simulated) return setup;
    const own = simulated.forClient(clientId);
    // a setup that has replaced the simulator's own, such as the address of a proxy, stays
    return setup === simulated.setup
      ? own
      : { ...setup, headers: own.headers ?? {}, throttleName: own.throttleName ?? setup.id };
  }

  /** The name under which one client's requests to a provider are counted and its checks are queued. */
  throttleNameFor(clientId: string, id: string): string {
    const setup = this.#setups.get(id);
    return (setup && this.setupFor(clientId, setup).throttleName) ?? id;
  }

  find(id: string): KnownProvider | undefined {
    const row = this.#catalogue.providers.find((provider) => provider.id === id);
    return row && { row, setup: this.#setups.get(id) ?? null };
  }

  /** The name that people see; the id of a provider that the catalogue no longer has. */
  nameOf(id: string): string {
    return this.find(id)?.row.name ?? id;
  }

  /** Lists the providers that can be reached. */
  configured(): ProviderSetup[] {
    return [...this.#setups.values()];
  }

  /** Lists the providers that find people without a login. */
  direct(): ProviderSetup[] {
    return this.#catalogue.providers
      .filter(({ is_oauth2, is_scraper }) => !is_oauth2 && !is_scraper)
      .flatMap(({ id }) => this.#setups.get(id) ?? []);
  }
}

const UTR_PARAM: ProviderRow['extra_login_params'][number] = {
  key: 'utr',
  display_name: 'Unique Taxpayer Reference (UTR)',
  validation: { required: true, type: 'number', date_format: null, min_length: 10, max_length: 10 },
};

/** Adds or removes the UTR field: whether a tax authority needs a UTR depends on the configured profile. */
function withUtr(row: ProviderRow, setup: ProviderSetup | undefined): ProviderRow {
  if (!setup) return row;
  const connector = connectorOf(setup.connector);
  if (connector.kind !== 'income') return row;
  const others = row.extra_login_params.filter(({ key }) => key !== UTR_PARAM.key);
  const isNeeded = connector.needsOf(setup).utr;
  return { ...row, extra_login_params: isNeeded ? [...others, UTR_PARAM] : others };
}

const EMPTY = {
  rows: { providers: [], parent_provider_meta: [], employers: [] } as Catalogue,
  setups: [] as ProviderSetup[],
};

function connectionProblems(
  { id, is_oauth2, is_scraper, connection }: ConfiguredProvider,
  env: Env,
): string[] {
  const { connector, base_url, settings } = connection;
  const { protocol, hostname } = new URL(base_url);
  const isPlain = protocol !== 'https:' && !(env === 'sandbox' && isLoopback(hostname));
  const due = signInOf(connector);
  const isFitting = is_scraper === due.is_scraper && is_oauth2 === due.is_oauth2;
  return [
    ...settingsProblems(connector, settings),
    ...(isPlain ? ['must have an https base_url'] : []),
    ...(isFitting ? [] : ['must have is_oauth2 and is_scraper values that match its connector']),
  ].map((problem) => `[${id}] ${problem}`);
}

function settingsProblems(
  { settings: schema }: ConnectorDescription,
  settings: Readonly<Record<string, string>>,
): string[] {
  const parsed = schema.safeParse(settings);
  return (parsed.error?.issues ?? []).map(({ path: [key], message }) => {
    if (key === undefined) return message;
    const name = `settings.${String(key)}`;
    if (message.startsWith('is ')) return `${name} ${message}`;
    if (!settings[String(key)]) return `needs ${name}`;
    return message.startsWith('must ')
      ? `needs ${name} to ${message.slice('must '.length)}`
      : `needs a valid ${name}`;
  });
}

function findNamed(connectors: readonly ConnectorDescription[], name: string): ConnectorDescription {
  const found = connectors.find((connector) => connector.name === name);
  if (!found) throw new Error(`There is no connector [${name}]`);
  return found;
}

function readProviders(
  file: string,
  {
    env,
    taken,
    connectors,
  }: { env: Env; taken: readonly string[]; connectors: readonly ConnectorDescription[] },
): typeof EMPTY {
  const parsed = providersFile(connectors).safeParse(readJson(file));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`PROVIDERS_FILE is not valid: ${problems.join('; ')}`);
  }
  const { providers, ...rest } = parsed.data;
  const problems = providers.flatMap((provider) => connectionProblems(provider, env));
  const ids = [...taken, ...providers.map(({ id }) => id)];
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(`[${id}] is used by two providers; ids must be unique`);
  if (problems.length > 0) throw new Error(`PROVIDERS_FILE is not valid: ${problems.join('; ')}`);
  return {
    rows: { ...rest, providers: providers.map(({ connection: _, ...row }) => row) },
    setups: providers.map(({ id, name, connection }) => ({
      id,
      name,
      connector: connection.connector,
      baseUrl: connection.base_url,
      settings: connection.settings,
      hosts: connection.hosts,
      requestsPerSecond: connection.requests_per_second,
    })),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error('PROVIDERS_FILE does not exist or is not valid JSON', { cause: error });
  }
}

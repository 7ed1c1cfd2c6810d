import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { connectorOf, HMRC_PROFILES, type ProviderSetup } from '#connectors';
import type { Env } from '#values/environment.ts';
import { isLoopback } from '#values/loopback.ts';
import { type Catalogue, SANDBOX_CATALOGUE } from './catalogue.ts';
import { Employer, ParentProvider, Provider } from './schema.ts';

export type ProviderRow = Catalogue['providers'][number];

export interface KnownProvider {
  row: ProviderRow;
  /** Connection settings; null if none are configured. */
  setup: ProviderSetup | null;
}

/** Schema of PROVIDERS_FILE: catalogue rows with the connection settings of each provider. */
const ProvidersFile = z.strictObject({
  providers: z.array(
    Provider.omit({ logo_url: true })
      .extend({
        connection: z.strictObject({
          connector: z.enum(['portal', 'xero', 'staffology', 'hmrc']),
          base_url: z.url(),
          settings: z.record(z.string(), z.string()).default({}),
          hosts: z.array(z.string()).default([]),
          requests_per_second: z.number().positive().max(1000).default(1),
        }),
      })
      .strict(),
  ),
  parent_provider_meta: z.array(ParentProvider.omit({ logo_url: true }).strict()).default([]),
  employers: z.array(Employer.omit({ logo_url: true }).strict()).default([]),
});

/** How one client reaches a simulated provider of the sandbox, where each client has its own. */
export type ForClient = (clientId: string, setup: ProviderSetup) => ProviderSetup;

/** All known providers. Production lists only those in PROVIDERS_FILE; the sandbox adds its simulators. */
export class Providers {
  #catalogue: Catalogue;
  readonly #setups = new Map<string, ProviderSetup>();
  readonly #simulated = new Map<string, ForClient>();

  constructor(env: Env, file: string | null) {
    const own = env === 'sandbox' ? SANDBOX_CATALOGUE : EMPTY.rows;
    const taken = own.providers.map(({ id }) => id);
    const configured = file ? readProviders(file, env, taken) : EMPTY;
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

  /** Sets up simulated providers. Each client sees its own. */
  setUpSimulated(setups: readonly ProviderSetup[], forClient: ForClient): void {
    for (const { id } of setups) this.#simulated.set(id, forClient);
    this.setUp(setups);
  }

  /** The setup for one client's requests: only those of simulated providers differ between clients. */
  setupFor(clientId: string, setup: ProviderSetup): ProviderSetup {
    return this.#simulated.get(setup.id)?.(clientId, setup) ?? setup;
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

/** Settings that each connector requires. */
const NEEDED: Readonly<Record<ProviderSetup['connector'], readonly string[]>> = {
  portal: [],
  xero: ['client_id', 'client_secret', 'authorize_url', 'token_url', 'connections_url'],
  staffology: ['api_key'],
  hmrc: ['client_id', 'client_secret', 'authorize_url', 'token_url'],
};

function connectionProblems(
  { id, is_oauth2, is_scraper, connection }: z.output<typeof ProvidersFile>['providers'][number],
  env: Env,
): string[] {
  const { connector, base_url, settings } = connection;
  const missing = NEEDED[connector].filter((name) => !settings[name]);
  const { protocol, hostname } = new URL(base_url);
  const isPlain = protocol !== 'https:' && !(env === 'sandbox' && isLoopback(hostname));
  const isOAuth = connector === 'xero' || connector === 'hmrc';
  const isFitting = is_scraper === (connector === 'portal') && is_oauth2 === isOAuth;
  return [
    ...missing.map((name) => `[${id}] needs settings.${name}`),
    ...(connector === 'portal' && !settings.definition && !settings.definition_json
      ? [`[${id}] needs settings.definition or settings.definition_json`]
      : []),
    ...(connector === 'hmrc' && !isProfile(settings.profile)
      ? [`[${id}] needs settings.profile to be one of ${HMRC_PROFILES.join(', ')}`]
      : []),
    ...(isPlain ? [`[${id}] must have an https base_url`] : []),
    ...(isFitting ? [] : [`[${id}] must have is_oauth2 and is_scraper values that match its connector`]),
  ];
}

function isProfile(profile: string | undefined): boolean {
  return profile === undefined || (HMRC_PROFILES as readonly string[]).includes(profile);
}

function readProviders(file: string, env: Env, taken: readonly string[]): typeof EMPTY {
  const parsed = ProvidersFile.safeParse(readJson(file));
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

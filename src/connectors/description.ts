import type { X509Certificate } from 'node:crypto';
import type { z } from 'zod';
import type { BuildSimulator } from '#simulation/simulator.ts';
import type { Finding } from '#values/finding.ts';
import type { ProviderRow } from '#values/provider.ts';
import type { Connector, ConnectorContext } from './connector.ts';
import type { ProviderConnection } from './provider.ts';

/*
 * A connector is one folder. Its `description.ts` exports a `description`, and everything else about connectors is derived from
 * these: the providers file, the catalogue, sign-ins, faults of the sandbox, conformance tests and pages of the documentation.
 */

/** What each kind of connector returns, and how people sign in. */
export const KINDS = {
  login: { signIn: 'form', returns: 'payslips' },
  oauth: { signIn: 'oauth', returns: 'payslips' },
  direct: { signIn: 'none', returns: 'payslips' },
  income: { signIn: 'oauth', returns: 'income by tax year' },
  bank: { signIn: 'oauth', returns: 'bank transactions' },
} as const satisfies Record<
  Connector['kind'],
  { signIn: 'form' | 'oauth' | 'none'; returns: 'payslips' | 'income by tax year' | 'bank transactions' }
>;

/** The rest of a connector, which is decided without loading its code. */
type DecidedAtOnce = 'kind' | 'findsBy' | 'needsOf';

/** What a connector does. */
export type Operations<One extends Connector> = Omit<One, DecidedAtOnce>;

export type Description<One extends Connector> = Pick<One, Extract<keyof One, DecidedAtOnce>> & {
  /** As `connection.connector` in the providers file names it. */
  name: string;
  /** As a sentence names what it connects to. */
  title: string;
  /** The same with some details, in the list of connectors. */
  purpose: string;
  /** The folder, with `README.md` as the page of the documentation, and `logos/<provider id>.svg`. */
  folder: URL;
  /** The `connection.settings` of the providers file. */
  settings: z.ZodType<object, unknown>;
  /** Loads the code that talks to providers. Called when a connector is first used. */
  load(): Promise<Operations<One>>;
  /** The certificates in the settings, by the name of the setting; absent if it uses none. */
  certificatesIn?(provider: ProviderConnection): Readonly<Record<string, X509Certificate>>;
  /** Loads a test of a connection that needs no person; absent if there is none. */
  loadTest?(): Promise<(context: TestContext) => Promise<readonly Finding[]>>;
  /** Simulated providers; null if it has none. */
  sandbox: SandboxDescription | null;
};

export type TestContext = Pick<ConnectorContext, 'http' | 'clock' | 'provider'>;

/** A connector in CONNECTORS_FOLDER, whose folder the service knows. */
export type OutsideDescription<One extends Connector> = Omit<Description<One>, 'folder'>;

export type ConnectorDescription = {
  [One in Connector as One['kind']]: Description<One>;
}[Connector['kind']];

/** A configured provider. */
export interface ProviderSetup extends ProviderConnection {
  connector: ConnectorDescription;
}

export interface SandboxDescription {
  providers: readonly SandboxProvider[];
  /** Faults that only this simulator has, with what they do. Every simulator has those in `FAULT_KINDS`. */
  faults: Readonly<Record<string, string>>;
  /** Settings for further runs of the conformance tests, by a name for each. */
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Loads the simulator, which only a sandbox does. */
  load(): Promise<BuildSimulator>;
}

export interface SandboxProvider {
  /** The row of the catalogue. How people sign in follows from the kind of the connector. */
  row: Omit<ProviderRow, 'is_oauth2' | 'is_scraper'>;
  /** What the provider is, in the list of things that can fail. */
  meaning: string;
  /** Ids of the employers in the sandbox's catalogue that use this provider. */
  employers: readonly string[];
  /** Right values for `extra_login_params`, by key. */
  loginParams: Readonly<Record<string, string>>;
  /** Requests per second that the provider accepts; null if it has no limit. */
  requestsPerSecond: number | null;
  /** How the service reaches the simulator at `url`. People reach its pages at `pagesUrl`. */
  connectionAt(address: SimulatorAddress): Pick<ProviderConnection, 'baseUrl' | 'settings'>;
}

export interface SimulatorAddress {
  url: string;
  pagesUrl: string;
}

import {
  buildOAuthSimulator,
  type OAuthControl,
  type OAuthSimulatorOptions,
} from '#simulation/oauth/build-simulator.ts';
import type { OAuthProvider } from '#simulation/oauth/provider.ts';
import type { BuildSimulator, Simulator } from '#simulation/simulator.ts';
import { LIFETIMES } from './lifetimes.ts';
import { organisationsOf } from './payroll.ts';
import { servePayroll } from './serve-payroll.ts';
import { PATHS, xeroBaseUrl, xeroSettings } from './settings.ts';

const PAGE_SIZE = 100;
const CALLS_PER_MINUTE = 60;
const SCOPES = [
  'offline_access',
  'openid',
  'profile',
  'email',
  ...['employees', 'payruns', 'payslip', 'settings', 'timesheets'].flatMap((name) => [
    `payroll.${name}`,
    `payroll.${name}.read`,
  ]),
];

export interface XeroSimulator {
  url: string;
  /** Settings for a provider that uses this simulator, for its `baseUrl` below. */
  settings: Record<string, string>;
  baseUrl: string;
  control: OAuthControl;
  close(): Promise<void>;
}

interface XeroOptions extends OAuthSimulatorOptions {
  pageSize?: number;
  minuteLimit?: number;
}

/** Simulates Xero: consent pages, tokens and Payroll UK, with the sandbox's people. */
export function buildXero(options: XeroOptions): Simulator<OAuthControl> {
  const { people, clock, pageSize = PAGE_SIZE, minuteLimit = CALLS_PER_MINUTE } = options;
  const provider: OAuthProvider = {
    name: 'Xero (sandbox)',
    paths: PATHS,
    scopes: SCOPES,
    authentication: 'basic',
    lifetimes: LIFETIMES,
    access: {
      to: (userName) => organisationsOf(people, userName).map(({ name }) => name),
      reads: 'employees, pay runs, payslips and payroll settings',
    },
  };
  return buildOAuthSimulator(options, {
    provider,
    serve: (server, grants) => servePayroll(server, { people, clock, grants, pageSize, minuteLimit }),
  });
}

/** Simulations are local, so there is no need to limit requests. */
const UNLIMITED_PER_MINUTE = 10_000;

export const build: BuildSimulator = ({ people, clock, pageSize = PAGE_SIZE }) =>
  buildXero({ people, clock, pageSize, minuteLimit: UNLIMITED_PER_MINUTE });

/** Starts the simulator on loopback. */
export async function startXero(options: XeroOptions): Promise<XeroSimulator> {
  const { server, control } = buildXero(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const settings = xeroSettings({ url, pagesUrl: url }, options.application);
  return { url, baseUrl: xeroBaseUrl(url), settings, control, close: () => server.close() };
}

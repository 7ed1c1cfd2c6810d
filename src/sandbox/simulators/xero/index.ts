import { type FastifyInstance, fastify } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { People } from '../../people/person.ts';
import { addFaults, type Fault } from '../faults.ts';
import { Grants } from '../grants.ts';
import { LIFETIMES } from './lifetimes.ts';
import { serveIdentity, type XeroClient } from './serve-identity.ts';
import { servePayroll } from './serve-payroll.ts';
import { SANDBOX_XERO_CLIENT, xeroBaseUrl, xeroSettings } from './settings.ts';

export { giveConsent } from '../give-consent.ts';

const PAGE_SIZE = 100;
const CALLS_PER_MINUTE = 60;

export interface XeroSimulator {
  url: string;
  /** Settings for a provider that uses this simulator, for its `baseUrl` below. */
  settings: Record<string, string>;
  baseUrl: string;
  control: XeroControl;
  close(): Promise<void>;
}

export interface XeroControl {
  fault(fault: Fault | null): void;
  currentFault(): Fault | null;
  expireAccessTokens(): void;
  /** Revokes the grants of this person, or of everyone. */
  revokeGrants(userName?: string): void;
  readonly counts: { readonly requests: number; readonly tokenExchanges: number; readonly refreshes: number };
}

interface XeroOptions {
  people: People;
  clock: Clock;
  client?: XeroClient;
  pageSize?: number;
  minuteLimit?: number;
}

/** Simulates Xero: consent pages, tokens and Payroll UK, with the sandbox's people. */
export function buildXero(options: XeroOptions): { server: FastifyInstance; control: XeroControl } {
  const { people, clock, client = SANDBOX_XERO_CLIENT } = options;
  const grants = new Grants({ clock, people }, LIFETIMES);
  const counts = { requests: 0, tokenExchanges: 0, refreshes: 0 };
  const server = fastify({ forceCloseConnections: true, routerOptions: { caseSensitive: false } });
  server.addHook('onRequest', async () => {
    counts.requests++;
  });
  const faults = addFaults(server);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  serveIdentity(server, { people, grants, client, counts });
  const { pageSize = PAGE_SIZE, minuteLimit = CALLS_PER_MINUTE } = options;
  servePayroll(server, { people, clock, grants, pageSize, minuteLimit });
  return {
    server,
    control: {
      fault: (fault) => faults.set(fault),
      currentFault: () => faults.current(),
      expireAccessTokens: () => grants.expireAccessTokens(),
      revokeGrants: (userName) => grants.revoke(userName),
      counts,
    },
  };
}

/** Starts the simulator on loopback. */
export async function startXero(options: XeroOptions): Promise<XeroSimulator> {
  const { server, control } = buildXero(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const settings = xeroSettings(url, options.client);
  return { url, baseUrl: xeroBaseUrl(url), settings, control, close: () => server.close() };
}

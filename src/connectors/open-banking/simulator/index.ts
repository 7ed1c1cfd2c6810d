import { type FastifyInstance, fastify } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { addFaults, type Fault } from '#simulation/faults.ts';
import type { People } from '#simulation/people/person.ts';
import type { BuildSimulator, Simulator, SimulatorControl } from '#simulation/simulator.ts';
import { type AccountKind, accountsOf } from './accounts.ts';
import { openAuthorisationServer } from './authorisation-server.ts';
import type { Bank, Exchange, Security, ThirdParty } from './bank.ts';
import type { BankFaultKind } from './bank-fault-kinds.ts';
import { Consents } from './consents.ts';
import { bodyOf, refusal, type Version } from './errors.ts';
import { MemoryStore } from './memory-store.ts';
import { serveAccounts } from './serve-accounts.ts';
import { serveConsents } from './serve-consents.ts';
import { addInteractionIds, Endpoints } from './serve-endpoint.ts';
import { serveOAuth } from './serve-oauth.ts';
import { serveSignIn } from './serve-sign-in.ts';
import { sandboxThirdParty } from './settings.ts';

const PAGE_SIZE = 100;
const REQUESTS_PER_MINUTE = 600;

export interface BankOptions {
  people: People;
  clock: Clock;
  /** The address of the bank's pages, which is also its name in signed messages. */
  issuer: string;
  /** The address of the endpoints that need a certificate, if it is another. */
  securedUrl?: string;
  thirdParty: ThirdParty;
  version?: Version;
  security?: Partial<Security>;
  pageSize?: number;
  perMinute?: number;
  witness?: (exchange: Exchange) => void;
}

export interface BankControl extends SimulatorControl {
  setFault(fault: Fault<BankFaultKind> | null): void;
  /** Ends the consents of this person at the bank, or of everyone. */
  revokeConsents(userName?: string): void;
  expireConsents(userName?: string): void;
  closeAccount(userName: string, kind: AccountKind): void;
  readonly counts: { readonly requests: number; readonly tokenExchanges: number; readonly refreshes: number };
}

/** Simulates a bank: its pages, an authorisation server, and account information by the standard of Open Banking. */
export function buildBank(options: BankOptions): Simulator<BankControl> {
  const { version = '4.0' } = options;
  const server = fastify({ forceCloseConnections: true });
  const bank = describeBank(server, options, version);
  server.addHook('onRequest', async () => {
    bank.counts.requests++;
  });
  addInteractionIds(server, bank);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, formOf(String(body))),
  );
  server.register(async (scope) => {
    const provider = await openAuthorisationServer(bank);
    serveOAuth(scope, bank, provider);
    serveSignIn(scope, bank, provider);
    const endpoints = new Endpoints(scope, bank, provider);
    serveConsents(endpoints, bank);
    serveAccounts(endpoints, bank);
    endpoints.serveTheRest();
  });
  return { server, control: controlOf(bank) };
}

function describeBank(server: FastifyInstance, options: BankOptions, version: Version): Bank {
  const { people, clock, issuer, thirdParty, security } = options;
  const store = new MemoryStore(clock);
  const unavailable = bodyOf(refusal('unexpected', 'The service is not available'), version) ?? {};
  return {
    people,
    clock,
    issuer,
    securedUrl: options.securedUrl ?? issuer,
    version,
    security: {
      profile: 'FAPI 1.0',
      clientAuthentication: 'private_key_jwt',
      bindsTokens: false,
      ...security,
    },
    thirdParty,
    pageSize: options.pageSize ?? PAGE_SIZE,
    perMinute: options.perMinute ?? REQUESTS_PER_MINUTE,
    consents: new Consents(people, (grantId) => store.endGrant(grantId)),
    closed: new Set(),
    store,
    faults: addFaults<BankFaultKind>(server, { unavailable, rate_limited: '' }),
    counts: { requests: 0, tokenExchanges: 0, refreshes: 0 },
    witness: options.witness ?? null,
  };
}

function controlOf(bank: Bank): BankControl {
  const { consents, faults, store, closed, counts } = bank;
  return {
    setFault: (fault) => faults.set(fault),
    currentFault: () => faults.current(),
    endSessions: () => store.removeAll('AccessToken'),
    revokeConsents(userName) {
      for (const consent of consents.givenBy(userName)) consents.cancel(consent);
    },
    expireConsents(userName) {
      for (const consent of consents.givenBy(userName)) consents.expire(consent);
    },
    closeAccount(userName, kind) {
      for (const account of accountsOf(bank, userName)) if (account.kind === kind) closed.add(account.id);
    },
    reset() {
      faults.set(null);
      closed.clear();
      store.removeAll('AccessToken');
    },
    counts,
  };
}

/** A field that is sent several times is a list. */
function formOf(text: string): Record<string, string | string[]> {
  const sent = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const values = sent.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The bank of a sandbox. */
export const build: BuildSimulator = ({ url, people, clock, requestsPerSecond, pageSize = PAGE_SIZE }) =>
  buildBank({
    people,
    clock,
    issuer: url,
    thirdParty: sandboxThirdParty(),
    perMinute: requestsPerSecond * 60,
    pageSize,
  });

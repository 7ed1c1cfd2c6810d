import { fastify } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { addFaults, type Fault, type Faults } from '#simulation/faults.ts';
import { Grants } from '#simulation/grants.ts';
import type { People } from '#simulation/people/person.ts';
import type { BuildSimulator, Simulator, SimulatorControl } from '#simulation/simulator.ts';
import { bodyOf, REFUSALS } from './errors.ts';
import { FraudHeaders, type SeenHeaders } from './fraud-headers.ts';
import { LIFETIMES } from './lifetimes.ts';
import { TaxRecords } from './records.ts';
import type { HmrcContext } from './serve-endpoint.ts';
import { serveMatching } from './serve-matching.ts';
import { serveMtd } from './serve-mtd.ts';
import { type HmrcClient, serveOAuth } from './serve-oauth.ts';
import { servePrepop } from './serve-prepop.ts';
import { serveTestSupport } from './serve-test-support.ts';
import { hmrcSettings, REQUESTS_PER_SECOND, SANDBOX_HMRC_CLIENT } from './settings.ts';

export interface HmrcSimulator {
  url: string;
  /** Settings for a provider that uses this simulator, with `url` as its base address. */
  settings: Record<string, string>;
  control: HmrcControl;
  close(): Promise<void>;
}

export interface HmrcControl extends SimulatorControl {
  setFault(fault: Fault | null): void;
  /** Revokes the grants of this person, or of everyone. */
  revokeGrants(userName?: string): void;
  /**
   * Signs a person up for Making Tax Digital, or removes them. At first everyone in the sandbox is signed up.
   */
  signUp(userName: string, isSignedUp: boolean): void;
  /** The fraud prevention headers of requests that need them, oldest first. */
  readonly fraudHeaders: readonly SeenHeaders[];
  readonly counts: { readonly requests: number; readonly tokenExchanges: number; readonly refreshes: number };
  /** Deletes test users, their data and recorded headers. */
  clear(): void;
}

interface HmrcOptions {
  people: People;
  clock: Clock;
  client?: HmrcClient;
  perSecond?: number;
  /** The clock that requests are counted by. */
  milliseconds?: () => number;
}

/** Simulates the tax authority, with the sandbox's people and what their employers reported. */
export function buildHmrc(options: HmrcOptions): Simulator<HmrcControl> {
  const { people, clock, client = SANDBOX_HMRC_CLIENT, perSecond = REQUESTS_PER_SECOND } = options;
  const { milliseconds = () => performance.now() } = options;
  const grants = new Grants({ clock, people }, LIFETIMES);
  const records = new TaxRecords(people);
  const fraudHeaders = new FraudHeaders(clock);
  const counts = { requests: 0, tokenExchanges: 0, refreshes: 0 };
  const server = fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async () => {
    counts.requests++;
  });
  const faults = addFaults(server, {
    unavailable: bodyOf(REFUSALS.maintenance),
    rate_limited: bodyOf(REFUSALS.throttled),
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(bodyOf(REFUSALS.resourceNotFound)));
  serveOAuth(server, { records, grants, clock, client, counts });
  // counts by elapsed time, which doesn't change when the clock is corrected
  const throttle = new TokenBucket(milliseconds);
  const takeRequest = () => throttle.take('application', { perSecond, burst: perSecond }).isAllowed;
  const context = { records, grants, clock, takeRequest, fraudHeaders };
  serveMtd(server, context);
  servePrepop(server, context);
  serveMatching(server, context);
  serveTestSupport(server, context);
  return { server, control: controlOf({ ...context, faults, counts }) };
}

export const build: BuildSimulator = ({ people, clock, requestsPerSecond }) =>
  buildHmrc({ people, clock, perSecond: requestsPerSecond });

/** Starts the simulator on loopback. */
export async function startHmrc(options: HmrcOptions): Promise<HmrcSimulator> {
  const { server, control } = buildHmrc(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    settings: hmrcSettings({ url, pagesUrl: url }, options.client),
    control,
    close: () => server.close(),
  };
}

function controlOf({
  records,
  grants,
  fraudHeaders,
  faults,
  counts,
}: HmrcContext & { faults: Faults; counts: HmrcControl['counts'] }): HmrcControl {
  const clear = () => {
    records.clear();
    fraudHeaders.clear();
  };
  return {
    setFault: (fault) => faults.set(fault),
    currentFault: () => faults.current(),
    endSessions: () => grants.expireAccessTokens(),
    revokeGrants: (userName) => grants.revoke(userName),
    signUp: (userName, isSignedUp) => records.signUp(userName, isSignedUp),
    get fraudHeaders() {
      return fraudHeaders.seen;
    },
    counts,
    clear,
    reset() {
      faults.set(null);
      grants.expireAccessTokens();
      clear();
    },
  };
}

import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { addFaults, type Fault, type FaultAnswers } from '../faults.ts';
import { type Grant, Grants } from '../grants.ts';
import type { People } from '../people/person.ts';
import type { Simulator, SimulatorControl } from '../simulator.ts';
import { type Application, type OAuthProvider, SANDBOX_APPLICATION } from './provider.ts';
import { serveConsent } from './serve-consent.ts';

export interface OAuthControl extends SimulatorControl {
  setFault(fault: Fault | null): void;
  /** Revokes the grants of this person, or of everyone. */
  revokeGrants(userName?: string): void;
  readonly counts: { readonly requests: number; readonly tokenExchanges: number; readonly refreshes: number };
}

export interface OAuthSimulatorOptions {
  people: People;
  clock: Clock;
  application?: Application;
}

/** Builds a provider with consent pages, tokens and what `serve` adds. */
export function buildOAuthSimulator(
  { people, clock, application = SANDBOX_APPLICATION }: OAuthSimulatorOptions,
  {
    provider,
    faultAnswers,
    serve,
  }: {
    provider: OAuthProvider;
    faultAnswers?: FaultAnswers;
    serve(server: FastifyInstance, grants: Grants): void;
  },
): Simulator<OAuthControl> {
  const grants = new Grants({ clock, people }, provider.lifetimes);
  const counts = { requests: 0, tokenExchanges: 0, refreshes: 0 };
  const server = fastify({ forceCloseConnections: true, routerOptions: { caseSensitive: false } });
  server.addHook('onRequest', async () => {
    counts.requests++;
  });
  const faults = addFaults(server, faultAnswers);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  serveConsent(server, { provider, people, grants, application, counts });
  serve(server, grants);
  return {
    server,
    control: {
      setFault: (fault) => faults.set(fault),
      currentFault: () => faults.current(),
      endSessions: () => grants.expireAccessTokens(),
      revokeGrants: (userName) => grants.revoke(userName),
      reset() {
        faults.set(null);
        grants.expireAccessTokens();
      },
      counts,
    },
  };
}

/** The grant of a request's bearer token; `expired` if the token has expired. */
export function grantOf({ headers }: FastifyRequest, grants: Grants): Grant | 'expired' | null {
  return grants.find(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
}

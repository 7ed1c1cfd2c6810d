import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { addFaults, type Fault, type FaultAnswers, type Faults } from '../faults.ts';
import { type Grant, Grants } from '../grants.ts';
import type { People } from '../people/person.ts';
import type { Simulator, SimulatorControl } from '../simulator.ts';
import { type Application, type OAuthProvider, SANDBOX_APPLICATION } from './provider.ts';
import { serveConsent } from './serve-consent.ts';

export interface OAuthControl<Own extends string = never> extends SimulatorControl {
  setFault(fault: Fault<Own> | null): void;
  /** Revokes the grants of this person, or of everyone. */
  revokeGrants(userName?: string): void;
  readonly counts: { readonly requests: number; readonly tokenExchanges: number; readonly refreshes: number };
}

export interface OAuthSimulatorOptions {
  people: People;
  clock: Clock;
  application?: Application;
}

/** Builds a provider with consent pages, tokens and what `serve` adds. Faults of its own are those of `Own`. */
export function buildOAuthSimulator<Own extends string = never>(
  { people, clock, application = SANDBOX_APPLICATION }: OAuthSimulatorOptions,
  {
    provider,
    faultAnswers,
    serve,
  }: {
    provider: OAuthProvider;
    faultAnswers?: FaultAnswers;
    serve(server: FastifyInstance, grants: Grants, faults: Faults<Own>): void;
  },
): Simulator<OAuthControl<Own>> {
  const grants = new Grants({ clock, people }, provider.lifetimes);
  const counts = { requests: 0, tokenExchanges: 0, refreshes: 0 };
  const server = fastify({ forceCloseConnections: true, routerOptions: { caseSensitive: false } });
  server.addHook('onRequest', async () => {
    counts.requests++;
  });
  const faults = addFaults<Own>(server, faultAnswers);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  serveConsent(server, { provider, people, grants, application, counts });
  serve(server, grants, faults);
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TokenBucket } from '#platform/token-bucket.ts';
import { networkOf } from '#values/address.ts';
import type { JourneyContext } from './context.ts';
import { readSessionCookie } from './cookies.ts';
import { keepSessionOpen, lookUpSession, type Session } from './sessions.ts';

/** Cookies that belong to no session, per network: 60 at once, then one every second. */
const UNKNOWN_COOKIES = { perSecond: 1, burst: 60 };

/** Values and functions that all addresses of the journey share. */
export interface Serving {
  server: FastifyInstance;
  context: JourneyContext;
  isSecure: boolean;
  /** Null if the service has no rate limits. */
  limits: { links: TokenBucket; openings: TokenBucket; pages: TokenBucket; cookies: TokenBucket } | null;
}

export function createServing(
  server: FastifyInstance,
  context: JourneyContext,
  { rateLimitPerSecond }: { rateLimitPerSecond: number },
): Serving {
  const buckets = () => new TokenBucket(() => context.clock.now().getTime());
  return {
    server,
    context,
    isSecure: context.publicUrl.startsWith('https:'),
    limits:
      rateLimitPerSecond === 0
        ? null
        : { links: buckets(), openings: buckets(), pages: buckets(), cookies: buckets() },
  };
}

export type FoundSession =
  | { outcome: 'open'; session: Session }
  /** `frameOrigin` is the site that had the session in a frame. It may show the page that says that the session has ended. */
  | { outcome: 'ended' | 'too_many'; frameOrigin: string | null };

/**
 * Finds the session of a request's cookie. Cookies from networks that have sent many invented ones are not
 * looked up for a while.
 */
export async function sessionOf(
  { context, isSecure, limits }: Serving,
  { headers, ip }: FastifyRequest,
): Promise<FoundSession> {
  const secret = readSessionCookie(headers.cookie, { isSecure });
  if (secret === null) return { outcome: 'ended', frameOrigin: null };
  const network = networkOf(ip);
  if (limits && !limits.cookies.has(network, UNKNOWN_COOKIES))
    return { outcome: 'too_many', frameOrigin: null };
  const found = await lookUpSession(context, secret);
  if (!found) limits?.cookies.take(network, UNKNOWN_COOKIES);
  return found?.session
    ? { outcome: 'open', session: found.session }
    : { outcome: 'ended', frameOrigin: found?.frameOrigin ?? null };
}

/** Finds the session of a page that a person opens, and keeps it open. */
export async function openSessionOf(serving: Serving, request: FastifyRequest): Promise<FoundSession> {
  const found = await sessionOf(serving, request);
  return found.outcome === 'open'
    ? { ...found, session: await keepSessionOpen(serving.context, found.session) }
    : found;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientHeader } from '#pages';
import { TokenBucket } from '#platform/token-bucket.ts';
import type { JourneyContext } from './context.ts';
import { readSessionCookie } from './cookies.ts';
import { findSender } from './send-notice.ts';
import { keepSessionOpen, lookUpSession, type Session } from './sessions.ts';

/** Values and functions that all addresses of the journey share. */
export interface Serving {
  server: FastifyInstance;
  context: JourneyContext;
  isSecure: boolean;
  /** Null if the service has no rate limits. */
  limits: { openings: TokenBucket; pages: TokenBucket } | null;
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
    limits: rateLimitPerSecond === 0 ? null : { openings: buckets(), pages: buckets() },
  };
}

export type FoundSession =
  | { outcome: 'open'; session: Session }
  /**
   * `frameOrigin` is the site that had the session in a frame. It may show the page that says that the session has ended. `client`
   * is null if there never was such a session.
   */
  | { outcome: 'ended'; frameOrigin: string | null; client: ClientHeader | null };

/** Finds the session of a request's cookie. */
export async function sessionOf(
  { context, isSecure }: Serving,
  { headers, ip }: FastifyRequest,
): Promise<FoundSession> {
  const secret = readSessionCookie(headers.cookie, { isSecure, rootKey: context.keys.root });
  if (secret === null) return { outcome: 'ended', frameOrigin: null, client: null };
  context.unknownSecrets.check(secret.text, ip);
  const found = await lookUpSession(context, secret);
  if (!found) context.unknownSecrets.count(secret.text, ip);
  if (found?.session) return { outcome: 'open', session: found.session };
  const client = await findSender(context, 'journey cookie', secret);
  return { outcome: 'ended', frameOrigin: found?.frameOrigin ?? null, client };
}

/** Finds the session of a page that a person opens, and keeps it open. */
export async function openSessionOf(serving: Serving, request: FastifyRequest): Promise<FoundSession> {
  const found = await sessionOf(serving, request);
  return found.outcome === 'open'
    ? { ...found, session: await keepSessionOpen(serving.context, found.session) }
    : found;
}

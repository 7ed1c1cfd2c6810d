import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#values/address.ts';
import type { Clock } from '../clock.ts';
import { tooManyRequests } from '../problem.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { Authenticate, Caller } from './caller.ts';
import { PERSON_REQUESTS_PER_SECOND } from './limits.ts';
import type { Route } from './route.ts';

/** Identifies the caller of a request and counts the request against the caller's rate limit. */
export async function admit(
  { authenticate, onAdmitted }: Admitting,
  limits: RateLimits | null,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (route.callers === 'anyone') {
    const limit = route.receive ? limits?.upload : limits?.anyone;
    if (route.body || route.receive) countRequest(limit, networkOf(request.ip), reply);
    return;
  }
  request.caller = await authenticate(request.headers, route, (credential) => {
    request.credential = credential;
  });
  countRequest(limits?.[request.caller.kind], request.caller.credentialId, reply);
  await onAdmitted?.(request.caller, request);
}

interface Admitting {
  authenticate: Authenticate;
  onAdmitted?: ((caller: Caller, request: FastifyRequest) => Promise<void>) | undefined;
}

function countRequest(limit: RateLimit | undefined, key: string, reply: FastifyReply): void {
  if (!limit) return;
  const { buckets, perSecond } = limit;
  const { isAllowed, left, nextMs, fullMs } = buckets.take(key, { perSecond, burst: 2 * perSecond });
  reply.header('RateLimit-Limit', perSecond);
  reply.header('RateLimit-Remaining', Math.floor(left));
  reply.header('RateLimit-Reset', wholeSeconds(fullMs));
  if (!isAllowed) throw tooManyRequests(Math.max(1, wholeSeconds(nextMs)));
}

interface RateLimit {
  perSecond: number;
  buckets: TokenBucket;
}

type RateLimits = Readonly<Record<Caller['kind'] | 'anyone' | 'upload', RateLimit>>;

/**
 * A user's token gets fewer requests than a client's server. Callers without a credential are counted by network. Each
 * process counts only its own requests.
 */
export function createRateLimits(perSecond: number, clock: Clock): RateLimits | null {
  if (perSecond === 0) return null;
  const limitTo = (max: number): RateLimit => ({
    perSecond: max,
    buckets: new TokenBucket(() => clock.now().getTime()),
  });
  const personal = Math.min(perSecond, PERSON_REQUESTS_PER_SECOND);
  return {
    api_key: limitTo(perSecond),
    member: limitTo(perSecond),
    user: limitTo(personal),
    anyone: limitTo(personal),
    // a client's server may send the files of many users
    upload: limitTo(perSecond),
  };
}

function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

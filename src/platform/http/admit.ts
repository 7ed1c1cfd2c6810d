import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#values/address.ts';
import type { Clock } from '../clock.ts';
import { Problem } from '../problem.ts';
import type { Authenticate, Caller } from './caller.ts';
import { PERSON_REQUESTS_PER_SECOND } from './limits.ts';
import { RateLimiter } from './rate-limit.ts';
import type { Route } from './route.ts';

interface Door {
  authenticate: Authenticate;
  clock: Clock;
}

/** Lets a request in: its caller is shown and its share of requests is taken. */
export async function admit(
  door: Door,
  limiters: Limiters | null,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (route.callers === 'anyone') {
    const limiter = route.receive ? limiters?.upload : limiters?.anyone;
    if (route.body || route.receive) limit(limiter, networkOf(request.ip), door, reply);
    return;
  }
  request.caller = await door.authenticate(request.headers, route);
  limit(limiters?.[request.caller.kind], request.caller.credentialId, door, reply);
}

function limit(limiter: RateLimiter | undefined, name: string, { clock }: Door, reply: FastifyReply): void {
  if (!limiter) return;
  const allowance = limiter.take(name, clock.now().getTime());
  reply.header('RateLimit-Limit', allowance.limit);
  reply.header('RateLimit-Remaining', allowance.remaining);
  reply.header('RateLimit-Reset', allowance.resetSeconds);
  if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds);
}

export type Limiters = Readonly<Record<Caller['kind'] | 'anyone' | 'upload', RateLimiter>>;

/** A person behind a token needs less than a client's server; who shows nothing is counted by address. */
export function rateLimiters(perSecond: number): Limiters | null {
  if (perSecond === 0) return null;
  const personal = () => new RateLimiter(Math.min(perSecond, PERSON_REQUESTS_PER_SECOND));
  return {
    api_key: new RateLimiter(perSecond),
    member: new RateLimiter(perSecond),
    user: personal(),
    anyone: personal(),
    // many people's files may come by one server of a client
    upload: new RateLimiter(perSecond),
  };
}

function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem({
    kind: 'too_many',
    code: 'rate_limited',
    messages: [`Too many requests: try again in ${retryAfterSeconds} s`],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

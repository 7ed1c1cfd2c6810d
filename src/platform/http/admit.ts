import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#values/address.ts';
import type { Clock } from '../clock.ts';
import { Problem, tooManyRequests } from '../problem.ts';
import type { SharedUsage } from '../shared-usage.ts';
import { type Rate, type Taken, TokenBucket } from '../token-bucket.ts';
import { AnonymousShare, COST_MS } from './anonymous-share.ts';
import type { Authenticate, Caller } from './caller.ts';
import { COSTLY_REQUESTS, PAGE_REQUESTS, PERSON_REQUESTS_PER_SECOND } from './limits.ts';
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
    if (!route.body && !route.receive) return;
    const network = networkOf(request.ip);
    requireTime(limits, network, COST_MS.body);
    const limit = route.receive ? limits?.upload : route.hasMac ? limits?.page : limits?.anyone;
    const userId = route.receive ? route.userOf(request.query as Record<string, unknown>) : null;
    countRequest(limit, userId ?? network, reply);
    return;
  }
  request.caller = await authenticate(request, route, (credential) => {
    request.credential = credential;
  }).catch((error) => {
    if (error instanceof Problem && error.kind === 'unauthenticated') {
      limits?.share.charge(COST_MS.wrongCredential);
      countUnidentified(limits, networkOf(request.ip));
    }
    throw error;
  });
  countRequest(limits?.[request.caller.kind], request.caller.credentialId, reply);
  await onAdmitted?.(request.caller, request);
}

interface Admitting {
  authenticate: Authenticate;
  onAdmitted?: ((caller: Caller, request: FastifyRequest) => Promise<void>) | undefined;
}

/**
 * True for requests that need no credential: pages, files, unknown paths, sign-ins and uploads. Probes are left out,
 * because they must never wait.
 */
export function isAnonymous(request: FastifyRequest): boolean {
  const { callers, isProbe } = request.routeOptions.config;
  return !isProbe && (callers === 'anyone' || request.is404);
}

/**
 * Counts an anonymous request. Sign-ins and uploads have limits of their own. A person with a secret of ours, such as the cookie
 * of a journey, is counted by a hash of it, so that nobody else of the same network can shut them out.
 */
export function countAnonymous(
  limits: RateLimits | null,
  { routeOptions, ip }: FastifyRequest,
  secret: string | null,
): void {
  const { isCostly, route } = routeOptions.config;
  if (route?.body || route?.receive) return;
  const network = networkOf(ip);
  const callers = secret ?? network;
  requireTime(limits, callers, isCostly ? COST_MS.costly : COST_MS.page);
  countUnidentified(limits, callers);
  if (isCostly && limits) requireAllowed(take(limits.costly, network));
}

/** Rejects the request if callers without a credential have used up their CPU time. */
function requireTime(limits: RateLimits | null, callers: string, costMs: number): void {
  if (limits && !limits.share.take(callers, costMs)) throw tooManyRequests(BUSY_RETRY_SECONDS);
}

function countUnidentified(limits: RateLimits | null, callers: string): void {
  if (limits) requireAllowed(take(limits.page, callers));
}

function countRequest(limit: RateLimit | undefined, key: string, reply: FastifyReply): void {
  if (!limit) return;
  const taken = take(limit, key);
  reply.header('RateLimit-Limit', limit.rate.perSecond);
  reply.header('RateLimit-Remaining', Math.floor(taken.left));
  reply.header('RateLimit-Reset', wholeSeconds(taken.fullMs));
  requireAllowed(taken);
}

function take({ buckets, rate, note }: RateLimit, key: string): Taken {
  const taken = buckets.take(key, rate);
  if (taken.isAllowed) note?.(key);
  return taken;
}

function requireAllowed({ isAllowed, nextMs }: Taken): void {
  if (!isAllowed) throw tooManyRequests(Math.max(1, wholeSeconds(nextMs)));
}

interface RateLimit {
  rate: Rate;
  buckets: TokenBucket;
  /** Reports the use to other processes. */
  note?: (key: string) => void;
}

type LimitName = Caller['kind'] | 'anyone' | 'upload' | 'page' | 'costly';

interface RateLimits extends Readonly<Record<LimitName, RateLimit>> {
  share: AnonymousShare;
}

const BUSY_RETRY_SECONDS = 2;

/**
 * A user's token gets fewer requests than a client's server. Callers without a credential are counted by
 * network. With `usage`, the limits apply to all processes together: each learns within a second how many
 * requests the others have allowed.
 */
export function createRateLimits(
  perSecond: number,
  clock: Clock,
  { usage = null, isBusy = () => false }: { usage?: SharedUsage | null; isBusy?: () => boolean } = {},
): RateLimits | null {
  if (perSecond === 0) return null;
  const limitTo = (name: LimitName, rate: Rate): RateLimit => {
    const buckets = new TokenBucket(() => clock.now().getTime());
    const note = usage?.counter(name, (key, count) => buckets.spend(key, rate, count));
    return { rate, buckets, ...(note ? { note } : {}) };
  };
  const upTo = (name: LimitName, max: number) => limitTo(name, { perSecond: max, burst: 2 * max });
  const personal = Math.min(perSecond, PERSON_REQUESTS_PER_SECOND);
  return {
    api_key: upTo('api_key', perSecond),
    member: upTo('member', perSecond),
    user: upTo('user', personal),
    anyone: upTo('anyone', personal),
    // by user; only forged upload URLs are counted by network
    upload: upTo('upload', perSecond),
    page: limitTo('page', PAGE_REQUESTS),
    costly: limitTo('costly', COSTLY_REQUESTS),
    share: new AnonymousShare(isBusy),
  };
}

function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

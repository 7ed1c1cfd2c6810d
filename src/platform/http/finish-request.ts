import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#values/error-codes.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { CallerKind, ScimCaller } from './caller.ts';
import type { HttpMetrics } from './metrics.ts';
import { userOf } from './read-users.ts';

/** A request that was answered. Except for the address, it contains no personal data. */
export interface AnsweredRequest {
  clientId: string;
  callerKind: CallerKind | ScimCaller['kind'];
  isDashboard: boolean;
  /** The id of the key, session or token. */
  credentialId: string;
  /** The caller's IP address. */
  address: string;
  /** Ids of the users whose data the reply had, if the caller has an API key. */
  readUsers: readonly string[];
  /** The id of the one user that the request was about, even if it failed. */
  aboutUser: string | null;
  requestId: string;
  method: string;
  /** The route's pattern. */
  path: string;
  /** The version of the API that the request used; null if it was rejected before. */
  apiVersion: string | null;
  /** The deprecated things that it used, such as `endpoint`, if there are any. */
  deprecated: readonly string[] | null;
  status: number;
  errorCode: ErrorCode | null;
  /** The messages of the error without their values. */
  errorMessages: readonly string[];
  /** When it arrived. */
  at: Date;
  ms: number;
}

interface Finishing {
  log: Logger;
  metrics: HttpMetrics;
  clock: Clock;
  /** Called for every answered request of a known client. It must not wait for anything. */
  onAnswered?: ((answered: AnsweredRequest) => void) | undefined;
}

/**
 * Finishes a request when its reply ends. Fastify's own hook is not called if the client hangs up first, but a client can hang
 * up after it has read all but the last byte.
 */
export function finishAtEnd(finishing: Finishing, request: FastifyRequest, reply: FastifyReply): void {
  if (request.isWatched) return;
  request.isWatched = true;
  const finish = () => {
    reply.raw.off('finish', finish);
    reply.raw.off('close', finish);
    finishRequest(finishing, request, reply);
  };
  reply.raw.on('finish', finish);
  reply.raw.on('close', finish);
  // a client that is already gone causes no event
  if (reply.raw.destroyed) finish();
}

/** Counts, reports and logs an answered request. */
export function finishRequest(finishing: Finishing, request: FastifyRequest, reply: FastifyReply): void {
  const { log, metrics, clock, onAnswered } = finishing;
  const { credential, problem, method } = request;
  const { isQuiet } = request.routeOptions.config;
  const route = routeOf(request);
  const status = reply.statusCode;
  const ms = performance.now() - request.startedAt;
  if (!isQuiet) metrics.observe({ method, route: countedRouteOf(request), status, seconds: ms / 1000 });
  for (const deprecated of request.deprecated ?? []) metrics.countDeprecated({ method, route, deprecated });
  request.span?.end(
    {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'stipend.request_id': request.id,
      'stipend.client_id': credential?.clientId,
      'stipend.error_code': problem?.code,
    },
    { isFailed: status >= 500 },
  );
  if (onAnswered && credential)
    onAnswered({
      clientId: credential.clientId,
      callerKind: credential.kind,
      isDashboard: credential.kind === 'member' && credential.isDashboard,
      credentialId: credential.credentialId,
      address: request.ip,
      readUsers: status < 400 ? [...(request.readUsers ?? [])] : [],
      aboutUser: userOf(request),
      requestId: request.id,
      method,
      path: route,
      apiVersion: request.version?.date ?? null,
      deprecated: request.deprecated,
      status,
      errorCode: problem?.code ?? null,
      errorMessages: problem?.templates ?? [],
      at: new Date(clock.now().getTime() - ms),
      ms,
    });
  const level = isQuiet ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const facts = {
    request_id: request.id,
    client_id: credential?.clientId,
    method,
    route,
    status,
    code: reply.getHeader('X-Svc-Error-Code'),
    ms: Math.round(ms * 10) / 10,
  };
  log[level](facts, 'request');
}

/**
 * Requests that were rejected before they reached a route share one label. Otherwise anyone could create a series for each
 * route, method and error.
 */
function countedRouteOf(request: FastifyRequest): string {
  const { route, isFallback } = request.routeOptions.config;
  const isRejected = route && route.callers !== 'anyone' && !request.credential;
  return isFallback || isRejected ? 'none' : routeOf(request);
}

/** The route's pattern instead of the path, because paths and queries contain ids. */
export function routeOf(request: FastifyRequest): string {
  const { config, url = 'none' } = request.routeOptions;
  return config.route?.path ?? url.replace(/:(\w+)/g, '{$1}');
}

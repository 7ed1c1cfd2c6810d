import { AccessLog } from '#access-log';
import { systemClock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { createMetrics, type HttpMetrics } from '#platform/http/metrics.ts';
import type { Logger } from '#platform/log.ts';
import { RequestLog } from '#requests';
import type { Exchange, PromiseName } from './exchange.ts';

export interface Records {
  /** Records the request when its reply has ended, even if the client has hung up. */
  finishAtEnd(exchange: Exchange): void;
  metrics: HttpMetrics | null;
}

/** Measures and logs requests, as far as these promises are kept. Null if there is nothing to record. */
export function openRecords(
  { database, clientKeys, log }: { database: Database; clientKeys: ClientKeys; log: Logger },
  keeps: ReadonlySet<PromiseName>,
  undo: AsyncDisposableStack,
): Records | null {
  const context = { database, clock: systemClock, log, keys: { clients: clientKeys } };
  const metrics = keeps.has('metrics') ? createMetrics() : null;
  const requests = keeps.has('request log')
    ? undo.adopt(new RequestLog(context), (made) => made.close())
    : null;
  const accesses = keeps.has('access log')
    ? undo.adopt(new AccessLog(context), (made) => made.close())
    : null;
  if (!metrics && !requests && !accesses) return null;

  function finish({ request, response, startedAt, requestId, caller, userId, problem }: Exchange): void {
    const ms = performance.now() - startedAt;
    const { method = '', url = '' } = request;
    const { statusCode: status } = response;
    const route = url.startsWith('/users/') ? '/users/{user_id}' : '/users';
    metrics?.observe({ method, route: caller ? route : 'none', status, seconds: ms / 1000 });
    if (!caller || (!requests && !accesses)) return;
    const answered = {
      clientId: caller.clientId,
      callerKind: caller.kind,
      isDashboard: false,
      credentialId: caller.credentialId,
      address: request.socket.remoteAddress ?? '',
      readUsers: userId !== null && status < 400 ? [userId] : [],
      aboutUser: userId,
      requestId,
      method,
      path: route,
      apiVersion: caller.apiVersion,
      deprecated: null,
      status,
      errorCode: problem?.code ?? null,
      errorMessages: problem?.templates ?? [],
      at: new Date(systemClock.now().getTime() - ms),
      ms,
    };
    requests?.record(answered);
    accesses?.record(answered);
  }

  return {
    metrics,
    finishAtEnd(exchange) {
      const { response } = exchange;
      if (response.destroyed) finish(exchange);
      else response.once('close', () => finish(exchange));
    },
  };
}

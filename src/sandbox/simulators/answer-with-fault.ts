import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#platform/http/caller.ts';
import { fixed, invalidRequest, say, tooManyRequests, unavailable } from '#platform/problem.ts';
import { FAULT_KINDS, type FaultKind, isFaultKind } from '#simulation/faults.ts';
import { FAULT_HEADER } from '#values/fault-header.ts';
import type { ApiFaults } from '../api-faults.ts';
import { canFail } from '../fault-header.ts';

const HEADER_RETRY_SECONDS = 1;
const SLOW_MS = 5000;

/** Makes a request to our own API fail, if its client or its header asks for that. */
export async function answerWithFault(
  faults: ApiFaults,
  { clientId }: Caller,
  request: FastifyRequest,
): Promise<void> {
  const { route } = request.routeOptions.config;
  if (route && !canFail(route)) return;
  const met = faultInHeader(request) ?? (await faults.next(clientId));
  if (!met) return;
  const { kind, retryAfterSeconds } = met;
  if (kind === 'slow') {
    await wait(SLOW_MS, undefined, { signal: request.server.ending }).catch(() => undefined);
    return;
  }
  if (kind === 'disconnect') request.raw.socket.destroy();
  throw kind === 'rate_limited' ? tooManyRequests(retryAfterSeconds) : unavailable(retryAfterSeconds);
}

function faultInHeader({ headers }: FastifyRequest): { kind: FaultKind; retryAfterSeconds: number } | null {
  const kind = headers[FAULT_HEADER];
  if (kind === undefined) return null;
  if (typeof kind !== 'string' || !isFaultKind(kind))
    throw invalidRequest(
      say`[${fixed(FAULT_HEADER)}] must be one of ${fixed(Object.keys(FAULT_KINDS).join(', '))}`,
    );
  return { kind, retryAfterSeconds: HEADER_RETRY_SECONDS };
}

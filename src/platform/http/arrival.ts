import type { FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { answerClientError } from './client-error.ts';

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as Parameters<typeof answerClientError>[0];

/** How many times per time limit the progress is checked. */
const CHECKS = 4;

/**
 * Ends requests whose body arrives too slowly. Node has one time limit for all requests, and file uploads may
 * take longer than others, so other requests get their own limit here. A file upload is ended only when no
 * bytes arrive for the whole limit.
 */
export function limitArrival(request: FastifyRequest, msMax: number, log: Logger): void {
  const { raw, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (raw.complete) return;
  const { socket } = raw;
  const { route, takesFiles } = request.routeOptions.config;
  const isFile = takesFiles || route?.receive !== undefined;
  let seen = socket.bytesRead;
  let checksLeft = CHECKS;
  const timer = setInterval(() => {
    checksLeft = isFile && socket.bytesRead > seen ? CHECKS : checksLeft - 1;
    seen = socket.bytesRead;
    if (checksLeft > 0) return;
    clearInterval(timer);
    answerClientError(LATE, socket, log);
  }, msMax / CHECKS);
  raw.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer));
}

import type { FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { answerClientError } from './client-error.ts';

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as Parameters<typeof answerClientError>[0];

/** How often it is looked whether anything has come, in the time that there is. */
const LOOKS = 4;

/**
 * Node has one limit for all, and files may take longer than the rest: what is no file is held to its own limit here. A file
 * may take its time, but not fall silent for as long.
 */
export function limitArrival(request: FastifyRequest, msMax: number, log: Logger): void {
  const { raw, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (raw.complete) return;
  const { socket } = raw;
  const isFile = request.routeOptions.config.route?.receive !== undefined;
  let seen = socket.bytesRead;
  let looksLeft = LOOKS;
  const timer = setInterval(() => {
    looksLeft = isFile && socket.bytesRead > seen ? LOOKS : looksLeft - 1;
    seen = socket.bytesRead;
    if (looksLeft > 0) return;
    clearInterval(timer);
    answerClientError(LATE, socket, log);
  }, msMax / LOOKS);
  raw.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer));
}

import type { FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { answerClientError } from './client-error.ts';

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as Parameters<typeof answerClientError>[0];

/** Node has one limit for all, and files may take longer than the rest: what is no file is held to its own limit here. */
export function limitArrival(request: FastifyRequest, msMax: number, log: Logger): void {
  const { raw, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (raw.complete || request.routeOptions.config.route?.receive) return;
  const timer = setTimeout(() => answerClientError(LATE, raw.socket, log), msMax);
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}

import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { limitArrival } from '#platform/http/arrival.ts';
import { answerClientError, answerExpectation } from '#platform/http/client-error.ts';
import { bodyTooLarge, HEADERS_TOO_LARGE, UNSUPPORTED_TYPE, URL_TOO_LONG } from '#platform/http/errors.ts';
import * as limits from '#platform/http/limits.ts';
import { takeInTurn } from '#platform/http/pipelining.ts';
import type { Logger } from '#platform/log.ts';

export const GUARDED: ServerOptions = {
  maxHeaderSize: limits.HEAD_BYTES_READ_MAX,
  headersTimeout: limits.HEADERS_MS_MAX,
  requestTimeout: limits.UPLOAD_MS_MAX,
  keepAliveTimeout: limits.KEEP_ALIVE_MS,
  connectionsCheckingInterval: limits.LATENESS_CHECK_MS,
};

/** Answers requests that Node's parser rejects, and starts the requests of a connection one after another. */
export function guardConnections(server: Server, log: Logger): void {
  server.on('clientError', (error, socket) => answerClientError(error as never, socket as Socket, log));
  server.on('checkExpectation', answerExpectation);
  takeInTurn(server);
}

export function requireSmallHead({ url = '', rawHeaders }: IncomingMessage): void {
  if (url.length > limits.URL_BYTES_MAX) throw URL_TOO_LONG;
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length + 2;
  if (bytes > limits.HEADER_BYTES_MAX) throw HEADERS_TOO_LARGE;
}

const JSON_TYPE = /^application\/json *(;|$)/i;

/** Throws a problem before it reads a body that is too large or not JSON. */
export function requireBody(request: IncomingMessage, log: Logger): void {
  const { headers } = request;
  if (Number(headers['content-length']) > limits.BODY_BYTES_MAX) throw bodyTooLarge(limits.BODY_BYTES_MAX);
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (isEncoded || !JSON_TYPE.test(headers['content-type'] ?? '')) throw UNSUPPORTED_TYPE;
  limitArrival(request, { msMax: limits.REQUEST_MS_MAX, isFile: false, log });
}

/** Collects the body with events, because an async iterator takes longer. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request
      .on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limits.BODY_BYTES_MAX) reject(bodyTooLarge(limits.BODY_BYTES_MAX));
        else chunks.push(chunk);
      })
      .on('end', () => resolve(Buffer.concat(chunks, length)))
      .on('error', reject);
  });
}

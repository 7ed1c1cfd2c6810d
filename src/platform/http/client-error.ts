import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { NEWEST_VERSION, VERSION_HEADER } from '#values/api-versions.ts';
import type { Logger } from '../log.ts';
import type { Problem } from '../problem.ts';
import { BAD_REQUEST, EXPECTATION_FAILED, HEADERS_TOO_LARGE, TIMED_OUT, URL_TOO_LONG } from './errors.ts';
import { LINGER_MS, URL_BYTES_MAX } from './limits.ts';
import { statusOf } from './problem-status.ts';

const lastAnswers = new WeakMap<Socket, ServerResponse>();

/**
 * Remembers the last response of a connection, so that an error is not written into a response that has
 * started.
 */
export function noteAnswer(response: ServerResponse): void {
  if (response.socket) lastAnswers.set(response.socket, response);
}

const cutOffs = new WeakMap<Socket, AbortController>();

/**
 * A signal that aborts when a connection is rejected while its request is still being handled, so that the
 * handler discards what it received.
 */
export function cutOffOf(socket: Socket): AbortSignal {
  return controllerOf(socket).signal;
}

function controllerOf(socket: Socket): AbortController {
  const known = cutOffs.get(socket) ?? new AbortController();
  cutOffs.set(socket, known);
  return known;
}

/** Replies to requests that Node's parser rejects, in the API's own format, and closes the connection. */
export function answerClientError(error: ConnectionError, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  const problem = refusal(error);
  controllerOf(socket).abort(problem);
  const { code, messages } = problem;
  const status = statusOf(problem);
  const requestId = randomUUID();
  log.info({ request_id: requestId, status, code }, 'connection rejected');
  const body = JSON.stringify({ errors: messages });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `${VERSION_HEADER}: ${NEWEST_VERSION}`,
    `X-Svc-Error-Code: ${code}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // a client that still sends gets this long to read the reply
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * After a complete reply the connection may be reused, so an error of the next request gets a reply of its
 * own.
 */
function isAnswered(socket: Socket): boolean {
  const last = lastAnswers.get(socket);
  if (!last?.headersSent) return false;
  return !(last.writableFinished && last.req.complete);
}

/** Replies to an unknown `Expect` header, which Node would answer without a body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    [VERSION_HEADER]: NEWEST_VERSION,
    'X-Svc-Error-Code': EXPECTATION_FAILED.code,
    Connection: 'close',
  };
  response
    .writeHead(statusOf(EXPECTATION_FAILED), headers)
    .end(JSON.stringify({ errors: EXPECTATION_FAILED.messages }));
}

function refusal(error: ConnectionError): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return isLongUrl(error.rawPacket) ? URL_TOO_LONG : HEADERS_TOO_LARGE;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMED_OUT;
  return BAD_REQUEST;
}

function isLongUrl(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !REQUEST_LINE.test(packet.toString('latin1', 0, 10))) return false;
  const end = packet.indexOf('\r\n');
  return end === -1 || end > URL_BYTES_MAX;
}

const REQUEST_LINE = /^[A-Z]+ \//;

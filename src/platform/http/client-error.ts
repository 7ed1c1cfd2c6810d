import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { Logger } from '../log.ts';
import type { Problem } from '../problem.ts';
import { BAD_REQUEST, HEADERS_TOO_LARGE, TIMED_OUT, URL_TOO_LONG } from './errors.ts';
import { LINGER_MS, URL_BYTES_MAX } from './limits.ts';
import { statusOf } from './problem-status.ts';

const lastAnswers = new WeakMap<Socket, ServerResponse>();

/** Remembers what a connection answered last, so that no second answer is written into one that has begun. */
export function noteAnswer(response: ServerResponse): void {
  if (response.socket) lastAnswers.set(response.socket, response);
}

const cutOffs = new WeakMap<Socket, AbortController>();

/** Aborted when a connection is refused over the head of whoever handles its request: what it sent is not to be used then. */
export function cutOffOf(socket: Socket): AbortSignal {
  return controllerOf(socket).signal;
}

function controllerOf(socket: Socket): AbortController {
  const known = cutOffs.get(socket) ?? new AbortController();
  cutOffs.set(socket, known);
  return known;
}

/** Answers what Node's parser refuses before there is a request: an answer in our shape, then the end of the connection. */
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
  log.info({ request_id: requestId, status, code }, 'refused before it was a request');
  const body = JSON.stringify({ errors: messages });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `X-Svc-Error-Code: ${code}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // whoever goes on sending has had time to read it
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** One that was answered to its end may be followed by another, whose refusal is then an answer of its own. */
function isAnswered(socket: Socket): boolean {
  const last = lastAnswers.get(socket);
  if (!last?.headersSent) return false;
  return !(last.writableFinished && last.req.complete);
}

/** Node would answer an unknown `Expect` without a body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    'X-Svc-Error-Code': 'expectation_failed',
    Connection: 'close',
  };
  response.writeHead(417, headers).end(JSON.stringify({ errors: ['Expect must be 100-continue or absent'] }));
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

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { Logger } from '../log.ts';
import { HEADER_BYTES_MAX, URL_BYTES_MAX } from './limits.ts';

/** Answers what Node's parser refuses before there is a request: an answer in our shape, then the end of the connection. */
export function answerClientError(error: ConnectionError, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, code, message } = refusal(error);
  const requestId = randomUUID();
  log.info({ request_id: requestId, status, code }, 'refused before it was a request');
  const body = JSON.stringify({ errors: [message] });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `X-Svc-Error-Code: ${code}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
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

function refusal(error: ConnectionError) {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return isLongUrl(error.rawPacket) ? URL_TOO_LONG : HEADERS_TOO_LARGE;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMED_OUT;
  return MALFORMED;
}

function isLongUrl(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !REQUEST_LINE.test(packet.toString('latin1', 0, 10))) return false;
  const end = packet.indexOf('\r\n');
  return end === -1 || end > URL_BYTES_MAX;
}

const REQUEST_LINE = /^[A-Z]+ \//;

const URL_TOO_LONG = {
  status: 414,
  reason: 'URI Too Long',
  code: 'url_too_long',
  message: `The URL is longer than ${URL_BYTES_MAX} bytes`,
};
const HEADERS_TOO_LARGE = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  code: 'headers_too_large',
  message: `The headers are larger than ${HEADER_BYTES_MAX} bytes`,
};
const TIMED_OUT = {
  status: 408,
  reason: 'Request Timeout',
  code: 'request_timeout',
  message: 'The request did not arrive in time',
};
const MALFORMED = {
  status: 400,
  reason: 'Bad Request',
  code: 'bad_request',
  message: 'The request could not be understood',
};

import type { FastifyReply } from 'fastify';
import { isNodeAway } from '../database/nodes.ts';
import { describeError, type Logger } from '../log.ts';
import { fixed, Problem, say, unavailable } from '../problem.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { BODY_BYTES_MAX, HEADER_BYTES_MAX, URL_BYTES_MAX } from './limits.ts';
import { statusOf } from './problem-status.ts';

const DATABASE_RETRY_SECONDS = 2;
const STORAGE_RETRY_SECONDS = 10;

/** Turns any error into the problem that the caller sees. The text of an unexpected error is never shown. */
export function problemOf(error: unknown, bodyBytesMax = BODY_BYTES_MAX): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyBytesMax);
  const known = typeof code === 'string' ? FRAMEWORK_PROBLEMS[code] : undefined;
  if (known) return known;
  if (isDatabaseAway(error)) return unavailable(DATABASE_RETRY_SECONDS);
  if (error instanceof StorageUnavailable) return unavailable(STORAGE_RETRY_SECONDS);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return BAD_REQUEST;
  return new Problem({
    code: 'internal_error',
    messages: [
      say`An internal error occurred: try again later, and report the X-Request-Id to the operator if it happens again`,
    ],
  });
}

/** Answers with JSON, or with a page if a person asked for a page. */
export function answerProblem(reply: FastifyReply, problem: Problem): void {
  reply.status(statusOf(problem)).headers({ ...problem.headers, 'X-Svc-Error-Code': problem.code });
  if (reply.server.problemPage?.(reply, problem)) return;
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send({ errors: problem.messages });
}

/** These end on their own, or are reported where they arise: an overload, a lost database, a process that stops. */
const EXPECTED: readonly Problem['code'][] = ['unavailable', 'not_ready'];

/** The operator chose not to set these up, so nothing has failed. */
const NOT_SET_UP: readonly Problem['code'][] = ['email_not_configured', 'sms_not_configured'];

/** Logs a reply of 500 or above. A `Problem` was foreseen by the code that threw it, such as a full disk. */
export function logFailure(log: Logger, error: unknown, facts: Record<string, unknown>): void {
  const { code } = problemOf(error);
  // one line says that the node is away, and each request has its own line with its status
  if (isNodeAway(error)) return;
  if (NOT_SET_UP.includes(code)) log.warn({ ...facts, code }, 'request needs a setting that is missing');
  else if (EXPECTED.includes(code))
    log.warn({ ...facts, code, error: describeError(error) }, 'request unavailable');
  else if (error instanceof Problem)
    log.error({ ...facts, code, error: describeError(error) }, 'request failed');
  else log.error({ ...facts, error: describeError(error) }, 'unexpected error');
}

export const BAD_REQUEST = new Problem({
  code: 'bad_request',
  messages: [say`The request is not valid HTTP`],
});

export const HOST_WRONG = new Problem({
  code: 'bad_request',
  messages: [say`The request must have exactly one Host header`],
  headers: { Connection: 'close' },
});

export const URL_TOO_LONG = new Problem({
  code: 'url_too_long',
  messages: [say`The URL is longer than ${URL_BYTES_MAX} bytes`],
});

export const HEADERS_TOO_LARGE = new Problem({
  code: 'headers_too_large',
  messages: [say`The headers are larger than ${HEADER_BYTES_MAX} bytes`],
});

export const EXPECTATION_FAILED = new Problem({
  code: 'expectation_failed',
  messages: [say`The Expect header must be 100-continue or absent`],
});

export const TIMED_OUT = new Problem({
  code: 'request_timeout',
  messages: [say`The request did not arrive in time`],
});

export const UNSUPPORTED_TYPE = new Problem({
  code: 'unsupported_media_type',
  messages: [say`Content-Type must be application/json`],
});

export function bodyTooLarge(bytesMax: number): Problem {
  return new Problem({
    code: 'body_too_large',
    messages: [say`Request body is larger than ${fixed(inBinaryUnit(bytesMax))}`],
  });
}

/** Writes a size as in `16 KiB`. */
export function inBinaryUnit(bytes: number): string {
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
}

const FRAMEWORK_PROBLEMS: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: UNSUPPORTED_TYPE,
  FST_ERR_BAD_URL: new Problem({
    code: 'bad_request',
    messages: [say`The URL is not valid`],
  }),
};

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '08000', // class 08: connection_exception
  '08003',
  '08006',
  '25006', // read_only_sql_transaction: a standby during a failover
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);

const AWAY_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|pool after calling end|Query read timeout/;

/** Lost connections, timeouts and overload of the database are answered with a request to try again. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY_CODES.has(String((error as { code?: unknown }).code)) || AWAY_TEXTS.test(error.message);
}

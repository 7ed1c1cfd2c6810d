import { REQUEST_MS_MAX } from '#platform/http/limits.ts';
import { fixed, type Message, Problem, say } from '#platform/problem.ts';
import type { ErrorCode } from '#values/error-codes.ts';
import { UPLOAD_BYTES_MAX } from './schema.ts';

export const UPLOADS_OF_USER_MAX = 10;

/**
 * The same answer for an unsigned or changed URL and for a deleted document or user, so that it reveals
 * nothing.
 */
export const NOT_VALID = refusal('upload_not_valid', say`This upload URL is not valid: request a new one`);
export const EXPIRED = refusal('upload_expired', say`This upload URL has expired: request a new one`);
export const ALREADY_USED = refusal(
  'upload_used',
  say`This upload URL has already been used: request a new one for each file`,
);
export const WRONG_SIZE = refusal(
  'upload_size',
  say`The file does not have the size that this upload URL was requested for: request a new one`,
);
export const WRONG_TYPE = refusal(
  'upload_type',
  say`The file does not have the type that this upload URL was requested for: request a new one`,
);

export const WRONG_HASH = refusal(
  'upload_hash',
  say`The file does not have the SHA-256 that this upload URL was requested for: request a new one`,
);

export const EMPTY = new Problem({ code: 'upload_empty', messages: [say`The file is empty`] });

export const TOO_LARGE = new Problem({
  code: 'upload_too_large',
  messages: [say`The file is larger than ${UPLOAD_BYTES_MAX / 1024 / 1024} MB`],
});

export function unsupportedType(allowed: readonly string[]): Problem {
  return new Problem({
    code: 'unsupported_type',
    messages: [say`The file must have one of these types: ${fixed(allowed.join(', '))}`],
  });
}

/** Such a file can be a program and a PDF at the same time. */
export const NOT_AT_START = new Problem({
  code: 'unsupported_type',
  messages: [say`The file has other content before its PDF header: save or print it as a PDF again`],
});

export const STORAGE_FULL = new Problem({
  code: 'storage_full',
  messages: [say`There is not enough storage for this file: try again later`],
  headers: { 'retry-after': '60' },
});

export const ALREADY_ARRIVING = new Problem({
  code: 'upload_running',
  messages: [say`Another file is being uploaded to this URL. Try again if that upload fails`],
  // after this time a stalled connection has timed out
  headers: { 'retry-after': String(REQUEST_MS_MAX / 1000) },
});

export const TOO_MANY_OF_USER = new Problem({
  code: 'too_many_uploads',
  messages: [
    say`A user can upload at most ${UPLOADS_OF_USER_MAX} files at a time: try again when one of them has arrived`,
  ],
  headers: { 'retry-after': '2' },
});

/** The share of the client is used up, mostly by its other users. */
export const TOO_MANY_OF_CLIENT = new Problem({
  code: 'too_many_uploads',
  messages: [say`Too many uploads of this client are running: try again when one of them has arrived`],
  headers: { 'retry-after': '2' },
});

export const TOO_MANY_AT_ONCE = new Problem({
  code: 'unavailable',
  messages: [say`Too many uploads are running: try again in a few seconds`],
  headers: { 'retry-after': '2' },
});

function refusal(code: ErrorCode, message: Message): Problem {
  return new Problem({ code, messages: [message] });
}

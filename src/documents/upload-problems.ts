import { REQUEST_MS_MAX } from '#platform/http/limits.ts';
import { Problem } from '#platform/problem.ts';
import { UPLOAD_BYTES_MAX } from './schema.ts';

export const UPLOADS_OF_USER_MAX = 10;

/** It was never signed, or was changed, or whom it was made for is gone: it does not say which. */
export const NOT_VALID = refusal('upload_not_valid', 'This upload address is not valid');
export const EXPIRED = refusal('upload_expired', 'This upload address has expired: ask for a new one');
export const ALREADY_USED = refusal('upload_used', 'This upload address was used: each takes one file');
export const OTHER_SIZE = refusal('upload_size', 'This upload address was made for a file of another size');
export const OTHER_TYPE = refusal('upload_type', 'This upload address was made for a file of another type');

export const EMPTY = new Problem({ kind: 'invalid', code: 'upload_empty', messages: ['The file is empty'] });

export const TOO_LARGE = new Problem({
  kind: 'too_large',
  code: 'upload_too_large',
  messages: [`The file is larger than ${UPLOAD_BYTES_MAX / 1024 / 1024} MB`],
});

export function unsupportedType(allowed: readonly string[]): Problem {
  return new Problem({
    kind: 'unsupported_type',
    code: 'unsupported_type',
    messages: [`The file is none of ${allowed.join(', ')}, whatever it is called`],
  });
}

export const STORAGE_FULL = new Problem({
  kind: 'storage_full',
  code: 'storage_full',
  messages: ['There is no room for this file just now, please try again later'],
  headers: { 'retry-after': '60' },
});

export const ALREADY_ARRIVING = new Problem({
  kind: 'conflict',
  code: 'upload_running',
  messages: ['A file is arriving at this upload address just now: try again if that one fails'],
  // by then a line that broke unnoticed has been silent for too long
  headers: { 'retry-after': String(REQUEST_MS_MAX / 1000) },
});

export const TOO_MANY_OF_USER = new Problem({
  kind: 'too_many',
  code: 'too_many_uploads',
  messages: [`At most ${UPLOADS_OF_USER_MAX} files of a user can arrive at a time`],
  headers: { 'retry-after': '2' },
});

export const TOO_MANY_AT_ONCE = new Problem({
  kind: 'unavailable',
  code: 'unavailable',
  messages: ['Too many files are arriving just now, please try again'],
  headers: { 'retry-after': '2' },
});

function refusal(code: string, message: string): Problem {
  return new Problem({ kind: 'forbidden', code, messages: [message] });
}

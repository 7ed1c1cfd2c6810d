import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../storage.ts';

/** A server that lacks an operation answers with one of these, depending on its maker. */
const UNSUPPORTED = new Set(['NotImplemented', 'MethodNotAllowed', 'UnsupportedOperation']);
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
/** Codes of MinIO and Ceph for a full bucket. Amazon's buckets have no limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);
const CREDENTIALS = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
const NO_RIGHT = `the credentials don’t have this right. Check ${CREDENTIALS}, or the role of this machine, and the rights that docs/operations.md lists`;

/** The meaning of each code of the bucket in words, and what to check. */
const REFUSALS: Readonly<Record<string, string>> = {
  AccessDenied: NO_RIGHT,
  Forbidden: NO_RIGHT,
  InvalidAccessKeyId: 'the access key does not exist there. Check S3_ACCESS_KEY_ID and S3_ENDPOINT',
  SignatureDoesNotMatch: 'the secret key does not belong to the access key. Check S3_SECRET_ACCESS_KEY',
  ExpiredToken: 'the credentials have expired. Renew them, and restart the process',
  InvalidToken: 'the session token is not valid. Renew the credentials, and restart the process',
  CredentialsProviderError: `there are no credentials. Set ${CREDENTIALS}, or give this machine a role`,
  TokenProviderError: `there are no credentials. Set ${CREDENTIALS}, or give this machine a role`,
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Synchronise it with NTP',
  InvalidBucketName: 'the name of the bucket is not valid. Check STORAGE_URL',
};
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name could not be looked up',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  TimeoutError: 'it did not answer in time',
};
const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', 'MovedPermanently']);

export function isMissing(error: unknown): boolean {
  return MISSING.has(nameOf(error));
}

export function isUnsupported(error: unknown): boolean {
  return UNSUPPORTED.has(nameOf(error)) || statusOf(error) === 501;
}

export function isFull(error: unknown): boolean {
  return FULL.has(nameOf(error)) || statusOf(error) === 507;
}

/** Another request has written the object first. */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412 || statusOf(error) === 409;
}

/**
 * Says what is wrong and what to do. Only the code of the server's answer is used: its text can quote keys and
 * signatures.
 */
export function explain(error: unknown, operation: string): unknown {
  const code = nameOf(error);
  const status = statusOf(error);
  const cause = { cause: error };
  if (code === 'NoSuchBucket')
    return new Error(
      'The bucket of STORAGE_URL does not exist, or is in another account. Check STORAGE_URL and S3_ENDPOINT',
      cause,
    );
  if (error instanceof Error && error.message === 'Region is missing')
    return new Error('The region of the bucket is not known: set S3_REGION', cause);
  if (WRONG_REGION.has(code) || status === 301)
    return new Error('The bucket of STORAGE_URL is in another region: set S3_REGION', cause);
  const refusal = REFUSALS[code] ?? (status === 401 || status === 403 ? NO_RIGHT : undefined);
  if (refusal) return new Error(`The storage refused ${operation} (${code}): ${refusal}`, cause);
  if (isUnreachable(error))
    return new StorageUnavailable(
      `The storage did not complete ${operation} (${code}): ${UNREACHABLE[code] ?? 'it could not be reached'}. Check STORAGE_URL, S3_ENDPOINT and the network to it`,
      cause,
    );
  if (status === undefined) return error;
  if (status >= 500 || status === 429)
    return new StorageUnavailable(
      `The storage did not complete ${operation} (${code}): it answered with ${status}, so it is overloaded or has failed. If this lasts, check it and S3_ENDPOINT`,
      cause,
    );
  return new Error(
    `The storage refused ${operation} (${code}): it answered with ${status}. Check STORAGE_URL, S3_ENDPOINT and S3_PATH_STYLE`,
    cause,
  );
}

/** Node and the client name these errors by a code or by a name. */
function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) || nameOf(error) === 'TimeoutError';
}

function nameOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const isGeneral = name === undefined || name === 'Error' || name === 'AggregateError';
  return String((isGeneral ? code : name) ?? 'unknown');
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

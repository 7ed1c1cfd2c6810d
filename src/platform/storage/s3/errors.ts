import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../storage.ts';

/** A server that lacks an operation answers with one of these, depending on its maker. */
const UNSUPPORTED = new Set(['NotImplemented', 'MethodNotAllowed', 'UnsupportedOperation']);
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
/** Of MinIO and Ceph. Amazon's buckets have no limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);
const DENIED = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'CredentialsProviderError',
  'TokenProviderError',
]);
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
    return new Error('The bucket of STORAGE_URL does not exist, or is in another account', cause);
  if (error instanceof Error && error.message === 'Region is missing')
    return new Error('The region of the bucket is not known: set S3_REGION', cause);
  if (WRONG_REGION.has(code) || status === 301)
    return new Error('The bucket of STORAGE_URL is in another region: set S3_REGION', cause);
  if (DENIED.has(code) || status === 401 || status === 403)
    return new Error(
      `The storage refused ${operation} (${code}): check its credentials, and the rights that docs/operations.md lists`,
      cause,
    );
  if (isUnreachable(error) || (status !== undefined && (status >= 500 || status === 429)))
    return new StorageUnavailable(`The storage did not complete ${operation} (${code})`, cause);
  if (status === undefined) return error;
  return new Error(`The storage refused ${operation} (${code})`, cause);
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

import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../storage.ts';
import { explain } from './errors.ts';

function answer(status: number, name: string): Error {
  return new S3ServiceException({
    name,
    message: 'AKIA-SECRET and a signature',
    $fault: 'client',
    $metadata: { httpStatusCode: status },
  });
}

const named = (name: string) => Object.assign(new Error('AKIA-SECRET'), { name });
const failed = (code: string) => Object.assign(new Error('AKIA-SECRET'), { code });

test.each([
  [failed('ECONNREFUSED'), 'did not complete PutObject (ECONNREFUSED): nothing listens', 'S3_ENDPOINT'],
  [failed('ENOTFOUND'), 'its host name does not exist', 'STORAGE_URL, S3_ENDPOINT'],
  [failed('EHOSTUNREACH'), 'it could not be reached', 'the network to it'],
  [named('TimeoutError'), 'it did not answer in time', 'S3_ENDPOINT'],
  [answer(503, 'SlowDown'), 'it answered with 503', 'check it and S3_ENDPOINT'],
  [answer(429, 'TooManyRequests'), 'it answered with 429', 'S3_ENDPOINT'],
  [answer(404, 'NoSuchBucket'), 'does not exist', 'Check STORAGE_URL and S3_ENDPOINT'],
  [answer(301, 'PermanentRedirect'), 'is in another region', 'set S3_REGION'],
  [answer(403, 'AccessDenied'), 'the credentials don’t have this right', 'S3_ACCESS_KEY_ID'],
  [answer(403, 'NeverHeardOf'), 'refused PutObject (NeverHeardOf): the credentials', 'docs/operations.md'],
  [answer(403, 'InvalidAccessKeyId'), 'the access key does not exist there', 'S3_ACCESS_KEY_ID'],
  [answer(403, 'SignatureDoesNotMatch'), 'the secret key does not belong', 'S3_SECRET_ACCESS_KEY'],
  [answer(403, 'RequestTimeTooSkewed'), 'the clock of this machine is wrong', 'NTP'],
  [named('CredentialsProviderError'), 'there are no credentials', 'Set S3_ACCESS_KEY_ID'],
  [answer(400, 'InvalidArgument'), 'it answered with 400', 'S3_PATH_STYLE'],
])('an error of a bucket says what is wrong and what to check: $1; $2', (error, what, check) => {
  const explained = explain(error, 'PutObject') as Error;
  expect(explained.message).toContain(what);
  expect(explained.message).toContain(check);
  expect(explained.message).not.toContain('AKIA');
  const isTemporary = /did not complete/.test(explained.message);
  expect(explained instanceof StorageUnavailable).toBe(isTemporary);
});

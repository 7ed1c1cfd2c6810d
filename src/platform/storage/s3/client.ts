import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  bucket: string;
  /** Null for Amazon's own endpoint. */
  endpoint: string | null;
  /** If null, the region comes from the environment or the profile, as in Amazon's tools. */
  region: string | null;
  /** The bucket is in the path of a URL instead of its host name. */
  hasPathStyle: boolean;
  /** If null, they come from the environment, the profile or the machine's role, as in Amazon's tools. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Whether people with a signed URL may write to the bucket. */
  hasDirectUploads: boolean;
  /** How the server encrypts objects; null for the bucket's default. */
  encryption: { kind: 'AES256' } | { kind: 'aws:kms'; keyId: string | null } | null;
}

const CONNECT_MS_MAX = 5_000;
/** For one attempt of one request. A part must arrive in this time. */
const REQUEST_MS_MAX = 60_000;
/** Without a byte. */
const IDLE_MS_MAX = 20_000;
export const ATTEMPTS_MAX = 4;
const SOCKETS_MAX = 200;
/** Opens a client of S3's protocol. It sends nothing before it is used. */
export function openClient(
  { endpoint, region, hasPathStyle, credentials }: S3Options,
  limits: object,
): S3Client {
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: hasPathStyle,
    maxAttempts: ATTEMPTS_MAX,
    // a signed URL must not contain the checksum of an empty file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // sealed objects are authenticated when they are opened
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS_MAX,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
      ...limits,
    },
  });
}

import { z } from 'zod';
import type { StorageOptions } from '#platform/storage/open-storage.ts';
import { secret } from './secret-files.ts';

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;
const ENCRYPTION = /^(?:AES256|aws:kms(?::[\w:/-]{1,256})?)$/;

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });

/** The settings of the storage. */
export const STORAGE_SETTINGS = {
  STORAGE_URL: z
    .string()
    .refine((text) => (text.startsWith('s3:') ? S3_URL.test(text) : isFileUrl(text)), {
      error: 'must be a file:// URL, or s3:// with the name of a bucket and, optionally, a prefix',
    })
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
      error: 'must be an http or https URL',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, { error: 'must be a region, such as eu-west-2' })
    .optional(),
  S3_PATH_STYLE: onOrOff.optional(),
  S3_ACCESS_KEY_ID: secret(z.string().optional()),
  S3_SECRET_ACCESS_KEY: secret(z.string().optional()),
  S3_DIRECT_UPLOADS: onOrOff.default('off'),
  S3_ENCRYPTION: z
    .string()
    .regex(ENCRYPTION, { error: 'must be AES256, aws:kms, or aws:kms: and the id of a key' })
    .optional(),
};

function isFileUrl(text: string): boolean {
  return URL.parse(text)?.protocol === 'file:';
}

type Settings = { [Name in keyof typeof STORAGE_SETTINGS]?: z.output<(typeof STORAGE_SETTINGS)[Name]> };

export function storageOf(settings: Settings): StorageOptions['storage'] {
  const { STORAGE_URL } = settings;
  if (!STORAGE_URL) return null;
  const [, bucket, prefix = ''] = S3_URL.exec(STORAGE_URL) ?? [];
  if (bucket === undefined) return { kind: 'disk', url: STORAGE_URL };
  const { S3_ENDPOINT, S3_REGION, S3_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  return {
    kind: 's3',
    bucket,
    prefix,
    endpoint: S3_ENDPOINT ?? null,
    // other servers ignore the region, but the client needs one
    region: S3_REGION ?? (S3_ENDPOINT ? 'us-east-1' : null),
    hasPathStyle: S3_PATH_STYLE ? S3_PATH_STYLE === 'on' : S3_ENDPOINT !== undefined,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    hasDirectUploads: settings.S3_DIRECT_UPLOADS === 'on',
    encryption: encryptionOf(settings.S3_ENCRYPTION),
  };
}

function encryptionOf(text: string | undefined) {
  if (text === undefined) return null;
  if (text === 'AES256') return { kind: 'AES256' } as const;
  return { kind: 'aws:kms', keyId: text.slice('aws:kms:'.length) || null } as const;
}

export function storageProblems(present: Record<string, string | undefined>): string[] {
  const given = Object.keys(STORAGE_SETTINGS).filter((name) => name.startsWith('S3_') && present[name]);
  if (given.length > 0 && !present.STORAGE_URL?.startsWith('s3:'))
    return given.map((name) => `${name} needs an s3:// URL in STORAGE_URL`);
  const { S3_ENDPOINT, S3_DIRECT_UPLOADS, SVC_ENV } = present;
  if (S3_DIRECT_UPLOADS === 'on' && SVC_ENV === 'production' && S3_ENDPOINT?.startsWith('http:'))
    return ['S3_ENDPOINT must be an https URL with S3_DIRECT_UPLOADS in production'];
  const half = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => present[name]);
  return half.length === 1 ? ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'] : [];
}

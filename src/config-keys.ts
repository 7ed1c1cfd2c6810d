import { z } from 'zod';
import type { KeyServiceOptions } from '#platform/crypto/key-services/key-service.ts';
import type { MasterKeySetting } from '#platform/crypto/open-master-keys.ts';
import { secret } from './secret-files.ts';

const PAIR = /^([A-Za-z0-9._-]{1,32}):(?:([A-Za-z0-9+/]{43}=)|(aws-kms):([A-Za-z0-9+/]{40,8192}={0,2}))$/;

const masterKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(PAIR, {
          error:
            'must be id:key pairs separated by commas, newest first, each key the Base64 of 32 bytes, or aws-kms: and a wrapped key',
        })
        .transform((pair): MasterKeySetting => {
          const [, id = '', key = '', service, wrapped = ''] = PAIR.exec(pair) ?? [];
          return service ? { id, service: 'aws-kms', wrapped } : { id, bytes: Buffer.from(key, 'base64') };
        }),
    ),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
    error: 'must not use an id twice',
  });

/** The settings of the master keys. */
export const KEY_SETTINGS = {
  MASTER_KEYS: secret(masterKeys.optional()),
  KMS_KEY_ID: z
    .string()
    .regex(/^[\w:/-]{1,2048}$/, { error: 'must be the id, the ARN or an alias of a key' })
    .optional(),
  KMS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, { error: 'must be a region, such as eu-west-2' })
    .optional(),
  KMS_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
      error: 'must be an http or https URL',
    })
    .optional(),
};

export function keyServiceOf({
  KMS_KEY_ID,
  KMS_REGION,
  KMS_ENDPOINT,
}: {
  KMS_KEY_ID?: string | undefined;
  KMS_REGION?: string | undefined;
  KMS_ENDPOINT?: string | undefined;
}): KeyServiceOptions {
  return { keyId: KMS_KEY_ID ?? null, region: KMS_REGION ?? null, endpoint: KMS_ENDPOINT ?? null };
}

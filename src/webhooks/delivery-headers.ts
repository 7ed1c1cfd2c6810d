import { z } from 'zod';
import { Id } from '#values/fields.ts';

/** The headers of a delivery, besides `Content-Type`. */
export const DeliveryHeaders = z.object({
  'webhook-id': Id.describe('Id of the delivery. It is the same for every attempt and replay'),
  'webhook-timestamp': z
    .string()
    .regex(/^\d{10,}$/)
    .meta({ description: 'The time of this attempt, in Unix seconds', examples: ['1794735001'] }),
  'webhook-signature': z
    .string()
    .regex(/^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$/)
    .optional()
    .meta({
      description:
        '`v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, the header has one signature for each secret, separated by spaces. Present if the webhook has a `signing_secret`',
      examples: ['v1,nSoTl6UhTw6QmlG1TjzpT4DHVXKvcPcOiGcZwaPCoqQ='],
    }),
  'X-Svc-Signature': z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .optional()
    .describe(
      'The HMAC-SHA512 of the body in lower-case hexadecimal, with the newest secret. Present if the webhook has a `signing_secret`',
    ),
  'X-Svc-Encryption-IV': z
    .string()
    .regex(/^[A-Za-z0-9+/]{16}$/)
    .optional()
    .meta({
      description:
        'The Base64 of the 12-byte IV, new for every attempt. Present if the webhook has an `encryption_key`',
      examples: ['oKGio6Slpqeoqaqr'],
    }),
});
export type DeliveryHeaders = z.output<typeof DeliveryHeaders>;

import type { DeliveryRequest } from '../../../../../clients/typescript/index.js';

/** What is missing in a request that is shown, and why. It may not have been sent yet. */
export function notesOf({ headers, is_encrypted, payload, is_cut }: DeliveryRequest): string[] {
  return [
    ...(headers.some(({ name, value }) => value === null && /signature/i.test(name))
      ? ['Each attempt has a new signature. Signatures are not stored.']
      : []),
    ...(is_encrypted
      ? [
          'Your server gets this body encrypted with the webhook’s key, as Base64. It is shown here before encryption.',
        ]
      : []),
    ...(payload === 'left_out'
      ? ['The request also has the payload. It has personal data, so the audit log records who looks at it.']
      : []),
    ...(payload === 'hidden'
      ? ['The request also has the payload. It is removed here, because your role can’t see personal data.']
      : []),
    ...(payload === 'not_sent'
      ? [
          'The request has no personal data: the webhook gets events without their payload, or this is a test.',
        ]
      : []),
    ...(is_cut ? ['The body is longer. This is its beginning.'] : []),
  ];
}

/** One header. Only the time of the latest attempt is stored; signatures and IVs are not. */
export function headerInWords({ name, value }: DeliveryRequest['headers'][number]): string {
  return `${name}: ${value ?? (name === 'webhook-timestamp' ? '(not sent yet)' : '(not stored)')}`;
}

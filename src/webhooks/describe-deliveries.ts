import { EVENT_KINDS, eventTypeOf } from '#events';
import type { WebhookDescription } from '#platform/http/openapi/webhooks.ts';
import { DeliveryHeaders } from './delivery-headers.ts';

/** Describes the request that delivers each event. */
export function describeDeliveries(): WebhookDescription[] {
  return EVENT_KINDS.map(eventTypeOf).map(({ kind, summary, body }) => ({
    name: kind,
    tag: 'Webhooks',
    summary,
    description:
      'Sent to the `url` of each webhook that lists this event in `events`. Verify `webhook-signature` before you use the body; the library `stipend/webhooks` does so. The same delivery can arrive more than once, with the same `webhook-id`.',
    headers: DeliveryHeaders,
    body,
    encrypted:
      'The encrypted JSON body, if the webhook has an `encryption_key`: the Base64 of its AES-256-GCM ciphertext with the 16-byte tag appended',
    replies: {
      '2XX': 'The delivery succeeded. Reply within 15 seconds',
      410: 'Disables the webhook',
      default: 'The delivery is sent again later: ten attempts in about three days',
    },
  }));
}

import { z } from 'zod';
import { EventKind } from '#events';
import type { FailureReason } from '#platform/outbound/exchange.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp, timestamp, yesNo } from '#values/fields.ts';
import { LongPagination, pageQuery } from '#values/page.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

export const DeliveryStatus = namedEnumeration('DeliveryStatus', {
  pending: 'an attempt is in progress or will be made',
  delivered: 'the receiver replied with a 2xx status',
  failed: 'no more attempts will be made, unless you replay the delivery',
});
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

export const AttemptOutcome = enumeration({
  answered: 'the receiver replied; see `status_code`',
  blocked: 'the address is not allowed, for example because it is private',
  dns: 'the host name could not be resolved',
  connect: 'the connection could not be opened',
  tls: 'the TLS handshake failed',
  timed_out: 'the receiver did not reply within 15 seconds',
  aborted: 'the service stopped during the attempt',
  reset: 'the connection was closed before the reply',
  too_large_head: 'the headers of the reply were too large',
  bad_answer: 'the reply was not valid HTTP',
  unreadable: 'the service could not read the stored event',
  unsent: 'the service failed before the request was sent',
} satisfies Record<FailureReason | 'answered' | 'unreadable' | 'unsent', string>);
export type AttemptOutcome = z.output<typeof AttemptOutcome>;

const DELIVERY = {
  delivery_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
  webhook_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  event_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
  event: 'user-payroll-submitted' as const,
  status: 'delivered' as const,
  attempts: 1,
  created_at: '2026-01-31T09:30:00.000Z',
  next_attempt_at: null,
  finished_at: '2026-01-31T09:30:00.120Z',
};

export const Delivery = z
  .object({
    delivery_id: Id.meta({ description: 'Sent as `webhook-id`; the same for every attempt' }),
    webhook_id: Id.describe('The webhook that the event is sent to'),
    event_id: Id.nullable().describe('Id of the event in `GET /events`; null for a test event'),
    event: EventKind.describe('The event'),
    status: DeliveryStatus.describe('Status of the delivery'),
    attempts: z.int().describe('Number of attempts so far'),
    created_at: Timestamp.describe('When the event was published'),
    next_attempt_at: Timestamp.nullable().describe('When the next attempt is due; null if there is none'),
    finished_at: Timestamp.nullable().describe('When the delivery succeeded or finally failed'),
  })
  .meta({ id: 'Delivery', description: 'One event, sent to one webhook', examples: [DELIVERY] });
export type Delivery = z.output<typeof Delivery>;

export const DeliveryWithAttempts = Delivery.extend({
  attempt_log: z
    .array(
      z
        .object({
          attempt: z.int().describe('Number of the attempt, starting at 1'),
          at: Timestamp.describe('When the attempt started'),
          duration_ms: z.int().describe('How long the attempt took, in milliseconds'),
          outcome: AttemptOutcome.describe('Whether the receiver replied, or why not'),
          status_code: z.int().nullable().describe('HTTP status of the reply'),
          answer: z.string().nullable().describe('The first 2 KiB of the reply’s body'),
        })
        .describe('One attempt'),
    )
    .describe('All attempts, oldest first'),
}).meta({
  id: 'DeliveryWithAttempts',
  description: 'A delivery with its attempts',
  examples: [
    {
      ...DELIVERY,
      attempt_log: [
        {
          attempt: 1,
          at: DELIVERY.created_at,
          duration_ms: 118,
          outcome: 'answered',
          status_code: 204,
          answer: '',
        },
      ],
    },
  ],
});
export type DeliveryWithAttempts = z.output<typeof DeliveryWithAttempts>;

export const DeliveryRequestQuery = z.strictObject({
  include_payload: yesNoInQuery()
    .default(true)
    .describe(
      'Whether the body contains the payload. If false, the reply has no personal data, so the audit log records no access',
    ),
});

export const DeliveryRequest = z
  .object({
    method: enumeration({ POST: 'the method of every delivery' }).describe('Method of the request'),
    url: z
      .string()
      .describe('Address of the webhook now. An earlier attempt may have been sent to another address'),
    headers: z
      .array(
        z
          .object({
            name: z.string().describe('Name of the header'),
            value: z
              .string()
              .nullable()
              .describe(
                'Value; null for signatures and IVs, which differ for each attempt and are not stored, and for `webhook-timestamp` before the first attempt',
              ),
          })
          .describe('One header'),
      )
      .describe('The headers of the latest attempt, or of the first one if nothing has been sent yet'),
    is_encrypted: z
      .boolean()
      .describe('Whether the webhook has an `encryption_key`, so that the body is sent encrypted'),
    payload: enumeration({
      sent: 'the body contains the payload',
      not_sent: 'the request has no payload, or only the made-up payload of a test event',
      left_out:
        'the request has the payload; it is left out here because the query has `include_payload=false`',
      hidden:
        'the request has the payload; it is removed here because the member’s role sees no personal data',
    }).describe('Whether the request has the payload, and whether the payload is shown here'),
    body: z.string().describe('The JSON before encryption, indented; the first 65,536 characters'),
    is_cut: z.boolean().describe('Whether the body is longer than what is shown'),
  })
  .meta({
    id: 'DeliveryRequest',
    description: 'The stored parts of a delivery’s request',
    examples: [
      {
        method: 'POST',
        url: 'https://lender.example/hooks/income',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'webhook-id', value: DELIVERY.delivery_id },
          { name: 'webhook-timestamp', value: '1794735001' },
          { name: 'X-Svc-Signature', value: null },
          { name: 'webhook-signature', value: null },
        ],
        is_encrypted: false,
        payload: 'not_sent',
        body: '{\n  "event": "user-payroll-submitted"\n}',
        is_cut: false,
      },
    ],
  });
export type DeliveryRequest = z.output<typeof DeliveryRequest>;

export const DeliveryListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  status: DeliveryStatus.optional().describe('Only deliveries with this status'),
  event: EventKind.optional().describe('Only deliveries of this event'),
  from: timestamp().optional().describe('Only deliveries created at this time or later'),
  to: timestamp().optional().describe('Only deliveries created up to this time'),
});
export const DeliveryList = z
  .object({
    pagination: LongPagination,
    deliveries: z.array(Delivery).describe('The deliveries of this page'),
  })
  .meta({
    id: 'DeliveryList',
    description: 'A page of deliveries',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        deliveries: [DELIVERY],
      },
    ],
  });

export const TestInput = z.strictObject({ event: EventKind.describe('The event') }).meta({
  id: 'WebhookTest',
  description: 'A test event to send',
  examples: [{ event: 'user-payroll-submitted' }],
});

export const ReplayInput = z
  .strictObject({
    from: timestamp().describe('Replays deliveries created at this time or later'),
    to: timestamp().describe('Replays deliveries created up to this time'),
    only_failed: yesNo().optional().describe('Replays only failed deliveries'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before [from]' })
  .meta({
    id: 'WebhookReplay',
    description: 'The deliveries to replay',
    examples: [{ from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z', only_failed: true }],
  });

export const Replayed = z
  .object({ replayed: z.int().meta({ description: 'Number of deliveries that are sent again' }) })
  .meta({ id: 'ReplayedDeliveries', description: 'The result of a replay', examples: [{ replayed: 12 }] });

import { z } from 'zod';
import { EVENT } from '#platform/http/openapi/webhooks.ts';
import type { FailureReason } from '#platform/outbound/exchange.ts';
import { checkUrl } from '#platform/outbound/outbound.ts';
import { enumeration } from '#values/enumeration.ts';
import type { Env } from '#values/environment.ts';
import { formed, Id, list, messageReply, Timestamp, text, timestamp, yesNo } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { EVENT_KINDS, EventKind } from './event-kinds.ts';

const KEY_BYTES = 32;
/** A shorter secret could be guessed from one delivery. */
const SECRET_CHARACTERS_MIN = 16;
const STATUSES = {
  active: 'events are delivered',
  paused: 'deliveries wait until you set `active`',
} as const;
const WebhookStatus = enumeration({
  ...STATUSES,
  disabled: 'nothing is delivered, because the receiver failed for days or replied 410',
});
export type WebhookStatus = z.output<typeof WebhookStatus>;

const ABOUT = {
  name: 'Name of the webhook, unique among your webhooks',
  events: 'The events that are delivered',
  event: 'The event',
  url: 'The address of your receiver',
  config: 'How deliveries are made',
  includePayload: 'Whether deliveries include the new data in `payload`',
};

const EXAMPLE = {
  webhook_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: 'payroll to the loan desk',
  events: ['user-payroll-submitted' as const],
  url: 'https://hooks.lender.example/stipend',
  created_at: '2026-01-31T09:30:00.000Z',
};

/** The response to creation has exactly these five fields. */
export const CreatedWebhook = z
  .object({
    webhook_id: Id.describe('Id of the webhook'),
    name: z.string().describe(ABOUT.name),
    events: z.array(EventKind).describe(ABOUT.events),
    url: z.string().describe(ABOUT.url),
    created_at: Timestamp.describe('When the webhook was created'),
  })
  .meta({ id: 'CreatedWebhook', description: 'A new webhook', examples: [EXAMPLE] });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

const FULL_EXAMPLE = {
  ...EXAMPLE,
  config: { include_payload: false },
  status: 'active' as const,
  has_signing_secret: true,
  has_encryption_key: false,
  failing_since: null,
};

export const Webhook = CreatedWebhook.extend({
  config: z.object({ include_payload: z.boolean().describe(ABOUT.includePayload) }).describe(ABOUT.config),
  status: WebhookStatus.describe('Whether events are delivered'),
  has_signing_secret: z.boolean().describe('Whether deliveries are signed'),
  has_encryption_key: z.boolean().describe('Whether deliveries are encrypted'),
  failing_since: Timestamp.nullable().meta({
    description: 'The time of the first failed attempt since the last success; null if none has failed since',
  }),
}).meta({ id: 'Webhook', description: 'A subscription to events', examples: [FULL_EXAMPLE] });
export type Webhook = z.output<typeof Webhook>;

export const EncryptionKey = formed(parseKey, { must: 'the Base64 of 32 bytes' }).meta({
  format: 'password',
  description: 'The key that deliveries are encrypted with: the Base64 of 32 bytes. It is never returned',
});

function fields(env: Env) {
  return {
    name: text({ max: 200 }).describe(ABOUT.name),
    events: list(EventKind, {
      max: EVENT_KINDS.length,
      must: `a list of ${EVENT_KINDS.join(', ')}`,
    })
      .transform((kinds) => [...new Set(kinds)])
      .describe(ABOUT.events),
    url: formed(
      (value) => {
        const checked = checkUrl(value, { env });
        return checked.ok ? checked.url.href : null;
      },
      {
        must:
          env === 'sandbox'
            ? 'an https URL with a public host (http is allowed for loopback)'
            : 'an https URL with a public host',
        max: 2048,
      },
    ).describe(
      `${ABOUT.url}: an https URL with a public host, in the sandbox also http for loopback addresses`,
    ),
    signing_secret: formed((value) => (isSecret(value) ? value : null), {
      must: `text of ${SECRET_CHARACTERS_MIN} to 500 characters; if it starts with whsec_, the rest must be at least ${SECRET_CHARACTERS_MIN} characters of Base64`,
      max: 500,
    }).meta({
      format: 'password',
      minLength: SECRET_CHARACTERS_MIN,
      description:
        'The secret that deliveries are signed with. If it starts with whsec_, the rest must be Base64. It is never returned',
    }),
    encryption_key: EncryptionKey,
    config: z
      .strictObject(
        { include_payload: yesNo().optional().describe(ABOUT.includePayload) },
        { error: 'must be an object with include_payload' },
      )
      .describe(ABOUT.config),
  };
}

export function newWebhook(env: Env) {
  const { name, events, url, signing_secret, encryption_key, config } = fields(env);
  return z
    .strictObject({
      name,
      events,
      url,
      signing_secret: signing_secret.optional(),
      encryption_key: encryption_key.optional(),
      config: config.optional(),
    })
    .meta({
      id: 'NewWebhook',
      description: 'A webhook to create',
      examples: [
        {
          name: EXAMPLE.name,
          events: EXAMPLE.events,
          url: EXAMPLE.url,
          signing_secret: 'a long secret that only you and Stipend know',
          config: { include_payload: false },
        },
      ],
    });
}
export type NewWebhook = z.output<ReturnType<typeof newWebhook>>;

export function webhookChanges(env: Env) {
  const { name, events, url, signing_secret, encryption_key, config } = fields(env);
  return z
    .strictObject({
      name: name.optional(),
      events: events.optional(),
      url: url.optional(),
      signing_secret: signing_secret.nullable().optional().meta({
        description:
          'A new secret is used at once; for 24 hours deliveries are also signed with the previous one. Null turns off signing',
      }),
      encryption_key: encryption_key
        .nullable()
        .optional()
        .describe(
          'A new key: the Base64 of 32 bytes. It is used from the next attempt. Null turns off encryption',
        ),
      config: config.optional(),
      status: enumeration(STATUSES)
        .optional()
        .describe('`active` continues a paused webhook and enables a disabled one again'),
    })
    .meta({
      id: 'WebhookChanges',
      description: 'Changes to a webhook. An absent field keeps its value',
      examples: [{ status: 'paused' }],
    });
}
export type WebhookChanges = z.output<ReturnType<typeof webhookChanges>>;

export const READ_ONLY_FIELDS = [
  'webhook_id',
  'created_at',
  'has_signing_secret',
  'has_encryption_key',
  'failing_since',
] as const;

const page = pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 });
const PAGINATION = { offset: 0, limit: 20, count: 1, total_count: 1 };

export const WebhookListQuery = z.strictObject({ ...page });
export const WebhookList = z
  .object({ pagination: Pagination, webhooks: z.array(Webhook).describe('The webhooks of this page') })
  .meta({
    description: 'A page of webhooks',
    examples: [{ pagination: PAGINATION, webhooks: [FULL_EXAMPLE] }],
  });

export const DeliveryStatus = enumeration({
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
  webhook_id: EXAMPLE.webhook_id,
  event_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
  event: 'user-payroll-submitted' as const,
  status: 'delivered' as const,
  attempts: 1,
  created_at: EXAMPLE.created_at,
  next_attempt_at: null,
  finished_at: '2026-01-31T09:30:00.120Z',
};

export const Delivery = z
  .object({
    delivery_id: Id.meta({ description: 'Sent as `webhook-id`; the same for every attempt' }),
    webhook_id: Id.describe('The webhook that the event is sent to'),
    event_id: Id.nullable().describe('Id of the event in `GET /events`; null for a test event'),
    event: EventKind.describe(ABOUT.event),
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
          at: EXAMPLE.created_at,
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

export const DeliveryListQuery = z.strictObject({
  ...page,
  status: DeliveryStatus.optional().describe('Only deliveries with this status'),
  event: EventKind.optional().describe('Only deliveries of this event'),
  from: timestamp().optional().describe('Only deliveries created at this time or later'),
  to: timestamp().optional().describe('Only deliveries created up to this time'),
});
export const DeliveryList = z
  .object({ pagination: Pagination, deliveries: z.array(Delivery).describe('The deliveries of this page') })
  .meta({
    description: 'A page of deliveries',
    examples: [{ pagination: PAGINATION, deliveries: [DELIVERY] }],
  });

export const TestInput = z.strictObject({ event: EventKind.describe(ABOUT.event) }).meta({
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
  .meta({ description: 'The result of a replay', examples: [{ replayed: 12 }] });

export const Message = messageReply(`Webhook with id [${EXAMPLE.webhook_id}] was deleted`);

export const EventFeedQuery = z.strictObject({
  after: text({ max: 60 }).optional().meta({
    description:
      'The `next_after` of the previous page; `latest` returns no events and the `next_after` from which new events follow',
  }),
  limit: page.limit,
});

const EVENT_BODY = {
  event: 'user-payroll-submitted',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  timestamp: EXAMPLE.created_at,
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  account_id: null,
};

export const EventFeed = z
  .object({
    events: z
      .array(
        z
          .object({
            event_id: Id.describe('Id of the event'),
            body: z
              .record(z.string(), z.unknown())
              .meta({ describedAs: EVENT, description: 'The body of a delivery, with its `payload`' }),
          })
          .describe('One event'),
      )
      .describe('Events, oldest first'),
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'The value of `after` for the next page; null if there are no events' }),
  })
  .meta({
    description: 'A page of events',
    examples: [
      { events: [{ event_id: DELIVERY.event_id, body: EVENT_BODY }], next_after: `812-${DELIVERY.event_id}` },
    ],
  });

/** Accepts `whsec_` with Base64, as in Standard Webhooks, or any other text. */
function isSecret(value: string): boolean {
  const secret = value.replace(/^whsec_/, '');
  if (secret.length < SECRET_CHARACTERS_MIN) return false;
  return secret === value || Buffer.from(secret, 'base64').toString('base64') === secret;
}

function parseKey(value: string): string | null {
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('base64') === value ? value : null;
}

import { z } from 'zod';
import { checkUrl } from '#platform/outbound/outbound.ts';
import type { Env } from '#values/environment.ts';
import { formed, Id, list, oneOf, Timestamp, text, timestamp, yesNo } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { EVENT_KINDS } from './event-kinds.ts';

const KEY_BYTES = 32;
/** A shorter secret could be guessed from one delivery. */
const SECRET_CHARACTERS_MIN = 16;
const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

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
    webhook_id: Id,
    name: z.string(),
    events: z.array(z.enum(EVENT_KINDS)),
    url: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'CreatedWebhook', examples: [EXAMPLE] });
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
  config: z.object({ include_payload: z.boolean() }),
  status: z.enum(WEBHOOK_STATUSES),
  has_signing_secret: z.boolean(),
  has_encryption_key: z.boolean(),
  failing_since: Timestamp.nullable().meta({
    description: 'The time of the first failed attempt since the last success; null if none has failed since',
  }),
}).meta({ id: 'Webhook', examples: [FULL_EXAMPLE] });
export type Webhook = z.output<typeof Webhook>;

export const EncryptionKey = formed(parseKey, { must: 'the Base64 of 32 bytes' }).meta({
  format: 'password',
});

function fields(env: Env) {
  return {
    name: text({ max: 200 }),
    events: list(oneOf(EVENT_KINDS), {
      max: EVENT_KINDS.length,
      must: `a list of ${EVENT_KINDS.join(', ')}`,
    }).transform((kinds) => [...new Set(kinds)]),
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
    ),
    signing_secret: formed((value) => (isSecret(value) ? value : null), {
      must: `text of ${SECRET_CHARACTERS_MIN} to 500 characters; if it starts with whsec_, the rest must be at least ${SECRET_CHARACTERS_MIN} characters of Base64`,
      max: 500,
    }).meta({ format: 'password', minLength: SECRET_CHARACTERS_MIN }),
    encryption_key: EncryptionKey,
    config: z.strictObject(
      { include_payload: yesNo().optional() },
      { error: 'must be an object with include_payload' },
    ),
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
      encryption_key: encryption_key.nullable().optional(),
      config: config.optional(),
      status: oneOf(['active', 'paused']).optional().meta({
        description:
          'While a webhook is paused, its deliveries wait. Send `active` to continue, or to enable a disabled webhook again',
      }),
    })
    .meta({ id: 'WebhookChanges', examples: [{ status: 'paused' }] });
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
  .object({ pagination: Pagination, webhooks: z.array(Webhook) })
  .meta({ examples: [{ pagination: PAGINATION, webhooks: [FULL_EXAMPLE] }] });

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

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
    webhook_id: Id,
    event_id: Id.nullable().meta({ description: 'Null for a test event' }),
    event: z.enum(EVENT_KINDS),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    created_at: Timestamp,
    next_attempt_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Delivery', examples: [DELIVERY] });
export type Delivery = z.output<typeof Delivery>;

export const DeliveryWithAttempts = Delivery.extend({
  attempt_log: z.array(
    z.object({
      attempt: z.int(),
      at: Timestamp,
      duration_ms: z.int(),
      outcome: z.string().meta({
        description: '`answered` if the receiver replied; otherwise the reason why there is no reply',
      }),
      status_code: z.int().nullable(),
      answer: z.string().nullable().meta({ description: "The first 2 KiB of the receiver's response" }),
    }),
  ),
}).meta({
  id: 'DeliveryWithAttempts',
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
  status: oneOf(DELIVERY_STATUSES).optional(),
  event: oneOf(EVENT_KINDS).optional(),
  from: timestamp().optional(),
  to: timestamp().optional(),
});
export const DeliveryList = z
  .object({ pagination: Pagination, deliveries: z.array(Delivery) })
  .meta({ examples: [{ pagination: PAGINATION, deliveries: [DELIVERY] }] });

export const TestInput = z
  .strictObject({ event: oneOf(EVENT_KINDS) })
  .meta({ id: 'WebhookTest', examples: [{ event: 'user-payroll-submitted' }] });

export const ReplayInput = z
  .strictObject({ from: timestamp(), to: timestamp(), only_failed: yesNo().optional() })
  .meta({
    id: 'WebhookReplay',
    examples: [{ from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z', only_failed: true }],
  });

export const Replayed = z
  .object({ replayed: z.int().meta({ description: 'Number of deliveries that are sent again' }) })
  .meta({ examples: [{ replayed: 12 }] });

export const Message = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: `Webhook with id [${EXAMPLE.webhook_id}] was deleted` }] });

export const EventFeedQuery = z.strictObject({
  after: text({ max: 60 }).optional().meta({ description: 'The `next_after` of the previous page' }),
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
    events: z.array(z.object({ event_id: Id, body: z.record(z.string(), z.unknown()) })),
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'The value of `after` for the next page; null if there are no events' }),
  })
  .meta({
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

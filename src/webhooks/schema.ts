import { z } from 'zod';
import { EVENT_KINDS, EventKind } from '#events';
import { checkUrl } from '#platform/outbound/outbound.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { formed, Id, list, messageReply, Timestamp, text, yesNo } from '#values/fields.ts';
import { allowsLoopback, type Deployment } from '#values/loopback.ts';
import { Pagination, pageQuery } from '#values/page.ts';

const KEY_BYTES = 32;
/** A shorter secret could be guessed from one delivery. */
const SECRET_CHARACTERS_MIN = 16;
const STATUSES = {
  active: 'events are delivered',
  paused: 'deliveries wait until you set `active`',
} as const;
const WebhookStatus = namedEnumeration('WebhookStatus', {
  ...STATUSES,
  disabled: 'nothing is delivered, because the receiver failed for days or replied 410',
});
export type WebhookStatus = z.output<typeof WebhookStatus>;

const ABOUT = {
  name: 'Name of the webhook, unique among your webhooks',
  events: 'The events that are delivered',
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

function fields(deployment: Deployment) {
  return {
    name: text({ max: 200 }).describe(ABOUT.name),
    events: list(EventKind, {
      max: EVENT_KINDS.length,
      must: `a list of one or more of ${EVENT_KINDS.join(', ')}`,
    })
      .transform((kinds) => [...new Set(kinds)])
      .describe(ABOUT.events),
    url: formed(
      (value) => {
        const checked = checkUrl(value, deployment);
        return checked.ok ? checked.url.href : null;
      },
      {
        must: allowsLoopback(deployment)
          ? 'an https URL with a public host (http is allowed for loopback)'
          : 'an https URL with a public host',
        max: 2048,
      },
    ).describe(
      `${ABOUT.url}: an https URL with a public host. A sandbox whose \`PUBLIC_URL\` is a loopback address also accepts http for loopback addresses`,
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

export function newWebhook(deployment: Deployment) {
  const { name, events, url, signing_secret, encryption_key, config } = fields(deployment);
  return z
    .strictObject({
      name,
      events,
      url,
      signing_secret: signing_secret.nullable().optional(),
      encryption_key: encryption_key.nullable().optional(),
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

export function webhookChanges(deployment: Deployment) {
  const { name, events, url, signing_secret, encryption_key, config } = fields(deployment);
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

export const WebhookListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
});
export const WebhookList = z
  .object({ pagination: Pagination, webhooks: z.array(Webhook).describe('The webhooks of this page') })
  .meta({
    id: 'WebhookList',
    description: 'A page of webhooks',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        webhooks: [FULL_EXAMPLE],
      },
    ],
  });

export const Message = messageReply(`Webhook with id [${EXAMPLE.webhook_id}] was deleted`);

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

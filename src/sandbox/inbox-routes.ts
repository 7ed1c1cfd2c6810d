import type { Reason } from 'stipend/webhooks';
import { z } from 'zod';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp, text } from '#values/fields.ts';
import { EncryptionKey } from '#webhooks';
import { IN_MEMORY, requireSimulators, SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { recordAlone } from './record-change.ts';
import type { Arrived } from './simulators/inbox/index.ts';

const RECEIVER = {
  receiver_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  url: 'http://127.0.0.1:40123/inbox/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
};

const InboxInput = z
  .strictObject({
    signing_secret: text({ max: 500 })
      .optional()
      .meta({ format: 'password', description: 'The secret that deliveries are verified with' }),
    encryption_key: EncryptionKey.optional().describe(
      'The key that deliveries are decrypted with: the Base64 of 32 bytes',
    ),
  })
  .meta({
    id: 'SandboxReceiverInput',
    description: 'The secrets of the webhook',
    examples: [{ signing_secret: 'a long secret that both sides keep' }],
  });

const Problem = enumeration({
  missing_signature: 'a header that the signature check needs is missing',
  wrong_signature: 'the signing secret is a different one',
  too_old: 'the request was sent too long ago',
  missing_iv: 'the receiver has an encryption key, but the body is not encrypted',
  cannot_decrypt: 'the body was encrypted with a different key',
  not_json: 'the body is not JSON',
} satisfies Record<Reason, string>);

const MadeInbox = z
  .object({
    receiver_id: Id.describe('Id of the receiver'),
    url: z.string().describe('The address for `POST /webhooks`'),
  })
  .meta({ id: 'SandboxReceiver', description: 'A webhook receiver in the sandbox', examples: [RECEIVER] });

const InboxList = z
  .object({
    receivers: z
      .array(
        MadeInbox.extend({
          delivery_count: z.int().describe('Number of requests that are kept, 100 at most'),
          last_received_at: Timestamp.nullable().describe('When the last request arrived'),
        }).meta({ id: 'SandboxReceiverState', description: 'A webhook receiver and how much it received' }),
      )
      .describe('The receivers'),
  })
  .meta({
    id: 'SandboxReceiverList',
    description: 'The webhook receivers of your client',
    examples: [
      { receivers: [{ ...RECEIVER, delivery_count: 1, last_received_at: '2026-01-31T09:30:00.000Z' }] },
    ],
  });

const InboxContent = MadeInbox.extend({
  deliveries: z
    .array(
      z
        .object({
          received_at: Timestamp.describe('When the request arrived'),
          webhook_id: Id.nullable().meta({
            description: 'The header `webhook-id`: the same for every attempt of a delivery',
          }),
          headers: z.record(z.string(), z.string()).describe('The headers of a delivery, in lower case'),
          is_verified: z
            .boolean()
            .nullable()
            .describe('Whether the signature is right; null if there is no secret to verify with'),
          problem: Problem.nullable().describe('Why the request was not verified'),
          body: z
            .unknown()
            .describe(
              'The JSON body, verified and decrypted; null if it was not verified. Without a secret, the body as it arrived',
            ),
        })
        .describe('One request'),
    )
    .describe('The last hundred requests, newest first'),
}).meta({
  id: 'SandboxReceived',
  description: 'The requests that a receiver got',
  examples: [
    {
      ...RECEIVER,
      deliveries: [
        {
          received_at: '2026-01-31T09:30:00.000Z',
          webhook_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
          headers: { 'content-type': 'application/json' },
          is_verified: true,
          problem: null,
          body: { event: 'user-payroll-submitted' },
        },
      ],
    },
  ],
});

/**
 * A receiver in the same process, so that clients can try webhooks before they have a receiver of their own.
 */
export function inboxRoutes(context: SandboxContext): Route[] {
  return [
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/webhooks/receiver',
      name: 'sandbox.createReceiver',
      summary: 'Create a webhook receiver',
      effects: {},
      description:
        'Pass its `url` to `POST /webhooks`, with the same secrets. The receiver verifies and decrypts what arrives. It is deleted when the process ends.',
      isNeverReplayed: IN_MEMORY,
      body: InboxInput,
      status: 201,
      reply: MadeInbox,
      handle: async ({ caller, body }) => {
        const { id, url } = requireSimulators(context).inbox.create(caller.clientId, {
          signingSecret: body.signing_secret ?? null,
          encryptionKey: body.encryption_key ?? null,
        });
        await recordAlone(context, caller, { change: 'receiver_created' });
        return { receiver_id: id, url };
      },
    }),
    readRoute({
      ...SANDBOX_ROUTE,
      scope: 'sandbox:read',
      path: '/sandbox/webhooks/receiver',
      name: 'sandbox.listReceivers',
      summary: 'List your webhook receivers',
      description: 'Newest first, 100 at most.',
      reply: InboxList,
      handle: async ({ caller: { clientId } }) => ({
        receivers: requireSimulators(context)
          .inbox.list(clientId)
          .map(({ id, url, arrived }) => ({
            receiver_id: id,
            url,
            delivery_count: arrived.length,
            last_received_at: arrived[0]?.received_at ?? null,
          })),
      }),
    }),
    readRoute({
      ...SANDBOX_ROUTE,
      scope: 'sandbox:read',
      path: '/sandbox/webhooks/receiver/{receiver_id}',
      afterWithdrawal: 'shown',
      name: 'sandbox.listReceived',
      summary: 'List the requests to a webhook receiver',
      description:
        'Lists the last hundred requests, newest first, verified and decrypted. Members, and API keys that lack a scope of the data, see bodies without their `payload`.',
      ids: { receiver_id: 'Receiver' },
      reply: InboxContent,
      hasEtag: true,
      handle: async ({ caller: { clientId, kind, access }, params: { receiver_id: id } }) => {
        const inbox = context.simulators?.inbox.find(clientId, id);
        if (!inbox) throw notFound('Receiver', id);
        const isHidden = kind === 'member' || access === 'hidden';
        const deliveries = isHidden ? inbox.arrived.map(withoutPayload) : inbox.arrived;
        return { receiver_id: id, url: inbox.url, deliveries };
      },
    }),
  ];
}

function withoutPayload(arrived: Arrived): Arrived {
  const { body } = arrived;
  if (typeof body !== 'object' || body === null) return { ...arrived, body: null };
  const { payload: _, ...rest } = body as Record<string, unknown>;
  return { ...arrived, body: rest };
}

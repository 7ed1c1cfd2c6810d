import { actorOf, openTrail } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Logger } from '#platform/log.ts';
import { invalidRequest, notFound } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import type { Env } from '#values/environment.ts';
import { paginate } from '#values/page.ts';
import { sendTestEvent } from './delivery/test-event.ts';
import { changeWebhook, createWebhook, removeWebhook, toWebhook } from './manage-webhooks.ts';
import { readDelivery, readFeed, toDelivery, withoutAnswers } from './read-deliveries.ts';
import {
  CreatedWebhook,
  Delivery,
  DeliveryList,
  DeliveryListQuery,
  DeliveryWithAttempts,
  EventFeed,
  EventFeedQuery,
  Message,
  newWebhook,
  READ_ONLY_FIELDS,
  Replayed,
  ReplayInput,
  TestInput,
  Webhook,
  WebhookList,
  WebhookListQuery,
  webhookChanges,
} from './schema.ts';
import * as store from './store.ts';

const TAG = 'Webhooks';
const ids = { webhook_id: 'Webhook' };
const deliveryIds = { webhook_id: 'Webhook', delivery_id: 'Delivery' };

interface Context {
  database: Database;
  clock: Clock;
  clientKeys: ClientKeys;
  userKeys: UserKeys;
  log: Logger;
  env: Env;
}

export function webhookRoutes(context: Context): Route[] {
  return [...changingRoutes(context), ...readingRoutes(context), ...deliveryRoutes(context)];
}

function changingRoutes(context: Context): Route[] {
  const { database, env } = context;
  return [
    route({
      method: 'POST',
      path: '/webhooks',
      tag: TAG,
      summary: 'Create a webhook',
      description: 'Neither `signing_secret` nor `encryption_key` can be read again.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      body: newWebhook(env),
      status: 201,
      reply: CreatedWebhook,
      handle: async ({ caller, body, once }) => {
        const trail = await openTrail(context, caller.clientId);
        const actor = actorOf(caller);
        return once(async (tx) => ({
          reply: await createWebhook(tx, trail, { input: body, actor }),
          userId: null,
        }));
      },
    }),
    route({
      method: 'PATCH',
      path: '/webhooks/{webhook_id}',
      tag: TAG,
      summary: 'Change a webhook',
      description:
        'Paused keeps what is to be delivered. A new `signing_secret` signs at once; the one before it signs too, for 24 hours.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      ids,
      body: webhookChanges(env),
      ignored: READ_ONLY_FIELDS,
      reply: Webhook,
      handle: async ({ caller, params: { webhook_id: webhookId }, body: changes }) => {
        const trail = await openTrail(context, caller.clientId);
        const change = { webhookId, changes, actor: actorOf(caller) };
        return database.inTenant(caller.clientId, (tx) => changeWebhook(tx, trail, change));
      },
    }),
    route({
      method: 'DELETE',
      path: '/webhooks/{webhook_id}',
      tag: TAG,
      summary: 'Delete a webhook',
      description: 'What was still to be delivered goes with it.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      ids,
      reply: Message,
      handle: async ({ caller, params: { webhook_id: webhookId } }) => {
        const trail = await openTrail(context, caller.clientId);
        const actor = actorOf(caller);
        await database.inTenant(caller.clientId, (tx) => removeWebhook(tx, trail, { webhookId, actor }));
        return { message: `Webhook with id [${webhookId}] was deleted` };
      },
    }),
  ];
}

function readingRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    route({
      method: 'GET',
      path: '/webhooks',
      tag: TAG,
      summary: 'List webhooks',
      description: 'Newest first.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      query: WebhookListQuery,
      reply: WebhookList,
      handle: async ({ caller: { clientId }, query: { offset, limit } }) => {
        const { rows, totalCount } = await database.inTenantSnapshot(clientId, (tx) =>
          store.listWebhooks(tx, clientId, { skip: offset, limit }),
        );
        return {
          pagination: paginate({ offset, limit }, { count: rows.length, totalCount }),
          webhooks: rows.map(toWebhook),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/webhooks/{webhook_id}',
      tag: TAG,
      summary: 'Get a webhook',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids,
      reply: Webhook,
      handle: async ({ caller: { clientId }, params: { webhook_id: webhookId } }) => {
        const row = await store.findWebhook(database.tenant(clientId), clientId, webhookId);
        if (!row) throw notFound('Webhook', webhookId);
        return toWebhook(row);
      },
    }),
    route({
      method: 'GET',
      path: '/events',
      tag: TAG,
      summary: 'List events',
      description:
        'What webhooks tell of, oldest first, with its payload, for 30 days: for those who would rather ask. Send `next_after` as `after` to go on.',
      callers: ['api_key'],
      query: EventFeedQuery,
      reply: EventFeed,
      handle: async ({ caller: { clientId }, query: { after, limit } }) => {
        const events = await readFeed(context, clientId, { after, limit });
        return { events, next_after: events.at(-1)?.cursor ?? after ?? null };
      },
    }),
  ];
}

function deliveryRoutes(context: Context): Route[] {
  const { database, clock } = context;
  return [
    route({
      method: 'GET',
      path: '/webhooks/{webhook_id}/deliveries',
      tag: TAG,
      summary: 'List deliveries',
      description: 'Newest first, kept for 30 days.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids,
      query: DeliveryListQuery,
      reply: DeliveryList,
      handle: ({
        caller: { clientId },
        params: { webhook_id: webhookId },
        query: { offset, limit, ...given },
      }) =>
        database.inTenantSnapshot(clientId, async (tx) => {
          if (!(await store.findWebhook(tx, clientId, webhookId))) throw notFound('Webhook', webhookId);
          const filter = {
            ...(given.status ? { status: given.status } : {}),
            ...(given.event ? { kind: given.event } : {}),
            ...(given.from ? { from: given.from } : {}),
            ...(given.to ? { to: given.to } : {}),
          };
          const { rows, totalCount } = await store.listDeliveries(tx, clientId, {
            webhookId,
            filter,
            skip: offset,
            limit,
          });
          return {
            pagination: paginate({ offset, limit }, { count: rows.length, totalCount }),
            deliveries: rows.map(toDelivery),
          };
        }),
    }),
    route({
      method: 'GET',
      path: '/webhooks/{webhook_id}/deliveries/{delivery_id}',
      tag: TAG,
      summary: 'Get a delivery with its attempts',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids: deliveryIds,
      reply: DeliveryWithAttempts,
      handle: async ({ caller: { clientId, access }, params }) => {
        const which = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
        const delivery = await database.inTenantSnapshot(clientId, (tx) => readDelivery(tx, clientId, which));
        // a receiver may answer with what it was sent
        return access === 'hidden' ? withoutAnswers(delivery) : delivery;
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
      tag: TAG,
      summary: 'Deliver again',
      description: 'The same body under the same `webhook-id`, with all its attempts.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      ids: deliveryIds,
      status: 201,
      reply: Delivery,
      handle: ({ caller: { clientId }, params: { webhook_id: webhookId, delivery_id: deliveryId }, once }) =>
        once(async (tx) => {
          const known = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
          if (!known) throw notFound('Delivery', deliveryId);
          const replayed = await store.replayDeliveries(tx, clientId, {
            webhookId,
            deliveryId,
            now: clock.now(),
          });
          if (replayed === 0) throw invalidRequest(`Delivery [${deliveryId}] is under way already`);
          const row = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
          return { reply: toDelivery(row ?? known), userId: null };
        }),
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/replay',
      tag: TAG,
      summary: 'Deliver a span of time again',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      ids,
      body: ReplayInput,
      status: 201,
      reply: Replayed,
      handle: ({ caller: { clientId }, params: { webhook_id: webhookId }, body, once }) =>
        once(async (tx) => {
          const webhook = await store.findWebhook(tx, clientId, webhookId);
          if (!webhook) throw notFound('Webhook', webhookId);
          refuseDisabled(webhook);
          const { from, to, only_failed: onlyFailed = false } = body;
          const which = { webhookId, from, to, onlyFailed, now: clock.now() };
          return { reply: { replayed: await store.replayDeliveries(tx, clientId, which) }, userId: null };
        }),
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/test',
      tag: TAG,
      summary: 'Send a test event',
      description: 'It tells of nobody, carries `test: true` and is delivered like any other.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      ids,
      body: TestInput,
      status: 201,
      reply: Delivery,
      handle: async ({
        caller: { clientId },
        params: { webhook_id: webhookId },
        body: { event: kind },
        once,
      }) => {
        const { clientKey } = await openTrail(context, clientId);
        return once(async (tx) => {
          const webhook = await store.findWebhook(tx, clientId, webhookId);
          if (!webhook) throw notFound('Webhook', webhookId);
          refuseDisabled(webhook);
          const scope = { clientId, clientKey, now: clock.now() };
          const deliveryId = await sendTestEvent(tx, scope, {
            webhookId,
            kind,
            includePayload: webhook.include_payload,
          });
          const row = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
          if (!row) throw new Error('A delivery is not where it was put');
          return { reply: toDelivery(row), userId: null };
        });
      },
    }),
  ];
}

/** What would wait for ever is refused. */
function refuseDisabled({ webhook_id, status }: store.WebhookRow): void {
  if (status === 'disabled')
    throw invalidRequest(`Webhook [${webhook_id}] is disabled: set its status to active first`);
}

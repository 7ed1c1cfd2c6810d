import { openAuditContext, recordAccess } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import type { Env } from '#values/environment.ts';
import { paginate, sliceOf } from '#values/page.ts';
import {
  Delivery,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRequest,
  DeliveryRequestQuery,
  DeliveryWithAttempts,
  Replayed,
  ReplayInput,
  TestInput,
} from '../delivery-schema.ts';
import * as webhooks from '../store.ts';
import { readDelivery, toDelivery, withoutAnswers } from './read-deliveries.ts';
import { readRequest } from './read-request.ts';
import * as store from './store.ts';
import { replayOne, replaySome, sendTest } from './trigger-deliveries.ts';

const TAG = 'Webhooks';
const ids = { webhook_id: 'Webhook' };
const deliveryIds = { webhook_id: 'Webhook', delivery_id: 'Delivery' };

interface Context {
  env: Env;
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys; users: UserKeys };
}

export function deliveryRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/webhooks/{webhook_id}/deliveries',
      afterWithdrawal: 'shown',
      name: 'deliveries.list',
      tag: TAG,
      summary: "List a webhook's deliveries",
      description:
        'Newest first. Deliveries are kept for 30 days, unless the operator of the service chose another period.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids,
      query: DeliveryListQuery,
      reply: DeliveryList,
      handle: ({ caller: { clientId }, params: { webhook_id: webhookId }, query }) =>
        database.reads.inTenantSnapshot(clientId, async (tx) => {
          if (!(await webhooks.findWebhook(tx, clientId, webhookId))) throw notFound('Webhook', webhookId);
          const filter = {
            ...(query.status ? { status: query.status } : {}),
            ...(query.event ? { kind: query.event } : {}),
            ...(query.from ? { from: query.from } : {}),
            ...(query.to ? { to: query.to } : {}),
          };
          const found = await store.listDeliveries(tx, clientId, { webhookId, filter, ...sliceOf(query) });
          return { pagination: paginate(query, found), deliveries: found.rows.map(toDelivery) };
        }),
    }),
    readRoute({
      path: '/webhooks/{webhook_id}/deliveries/{delivery_id}',
      afterWithdrawal: 'shown',
      name: 'deliveries.get',
      tag: TAG,
      summary: 'Get a delivery with its attempts',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids: deliveryIds,
      reply: DeliveryWithAttempts,
      hasEtag: true,
      handle: async ({ caller: { clientId, access }, params, noteUser }) => {
        const which = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
        const { clientKey } = await openAuditContext(context, clientId);
        const keys = { clientId, clientKey, userKeys: context.keys.users };
        const { delivery, userId, isHidden } = await database.reads.inTenantSnapshot(clientId, (tx) =>
          readDelivery(tx, keys, which),
        );
        if (userId !== null) noteUser(userId);
        // a response may repeat the personal data that was sent
        return access === 'hidden' || isHidden ? withoutAnswers(delivery) : delivery;
      },
    }),
    readRoute({
      path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/request',
      afterWithdrawal: 'masked',
      name: 'deliveries.getRequest',
      tag: TAG,
      summary: 'Get the request of a delivery',
      description:
        'Shows what is sent to your server: headers, and the body before encryption. Signatures are not stored. The audit log records that a member saw the payload, unless the request has `include_payload=false`. Members whose role sees no personal data get only the origin of the URL, and no payload.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids: deliveryIds,
      query: DeliveryRequestQuery,
      reply: DeliveryRequest,
      handle: async ({ caller, params, query: { include_payload: isPayloadWanted }, noteUser }) => {
        const { clientId, access } = caller;
        const which = {
          webhookId: params.webhook_id,
          deliveryId: params.delivery_id,
          access,
          isPayloadWanted,
        };
        const auditContext = await openAuditContext(context, clientId);
        const keys = { clientId, clientKey: auditContext.clientKey, userKeys: context.keys.users };
        const { request, userId, isShown } = await database.reads.inTenantSnapshot(clientId, (tx) =>
          readRequest(tx, keys, which),
        );
        if (userId !== null) noteUser(userId);
        if (userId !== null && isShown)
          await recordAccess(context, auditContext, caller, { userId, fields: ['webhook_payload'] });
        return request;
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
      afterWithdrawal: 'shown',
      name: 'deliveries.replay',
      tag: TAG,
      summary: 'Replay a delivery',
      description:
        'Sends the delivery again, with the same body and `webhook-id`. The retry schedule starts from the beginning.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      effects: {},
      ids: deliveryIds,
      status: 201,
      reply: Delivery,
      commit: async (tx, { caller, params: { webhook_id: webhookId, delivery_id: deliveryId } }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        const reply = await replayOne(
          tx,
          { ...auditContext, env: context.env },
          { webhookId, deliveryId, actor },
        );
        return { reply, userId: null };
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/replay',
      name: 'webhooks.replay',
      tag: TAG,
      summary: "Replay a webhook's deliveries in a period",
      description:
        'Sends the deliveries from `from` to `to` again, at most 100,000 in one call. With `only_failed`, sends only the failed ones.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      effects: {},
      ids,
      body: ReplayInput,
      status: 201,
      reply: Replayed,
      commit: async (tx, { caller, params: { webhook_id: webhookId }, body }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        const { from, to, only_failed: onlyFailed = false } = body;
        const period = { webhookId, from, to, onlyFailed };
        const replayed = await replaySome(tx, { ...auditContext, env: context.env }, { period, actor });
        return { reply: { replayed }, userId: null };
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/{webhook_id}/test',
      name: 'webhooks.test',
      tag: TAG,
      summary: 'Send a test event',
      description:
        'The event contains no personal data and has `test: true`. It is delivered like any other event, even if the webhook does not subscribe to it.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      effects: {},
      ids,
      body: TestInput,
      status: 201,
      reply: Delivery,
      commit: async (tx, { caller, params: { webhook_id: webhookId }, body: { event: kind } }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        const reply = await sendTest(tx, { ...auditContext, env: context.env }, { webhookId, kind, actor });
        return { reply, userId: null };
      },
    }),
  ];
}

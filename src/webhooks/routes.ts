import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Caller, requireScopes } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Logger } from '#platform/log.ts';
import { fixed, notFound, Problem, say } from '#platform/problem.ts';
import type { UserKeys } from '#users';
import type { Deployment } from '#values/loopback.ts';
import { paginate, paginateByCursor, sliceOf } from '#values/page.ts';
import { DATA_SCOPES } from '#values/scopes.ts';
import { EventFeed, EventFeedQuery, LATEST } from './event-feed-schema.ts';
import { deliveryRoutes } from './log/routes.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  toWebhook,
  versionOf,
  withUrl,
} from './manage-webhooks.ts';
import { maskUrl } from './mask-url.ts';
import { type FeedEvent, readFeed } from './read-feed.ts';
import {
  CreatedWebhook,
  Message,
  newWebhook,
  READ_ONLY_FIELDS,
  Webhook,
  type WebhookChanges,
  WebhookList,
  WebhookListQuery,
  webhookChanges,
} from './schema.ts';
import * as store from './store.ts';

const TAG = 'Webhooks';
const ids = { webhook_id: 'Webhook' };

interface Context extends Deployment {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys; users: UserKeys };
  log: Logger;
}

export function webhookRoutes(context: Context): Route[] {
  return [...changingRoutes(context), ...readingRoutes(context), ...deliveryRoutes(context)];
}

function changingRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    route({
      method: 'POST',
      path: '/webhooks',
      name: 'webhooks.create',
      tag: TAG,
      summary: 'Create a webhook',
      description:
        'Keep a copy of `signing_secret` and `encryption_key`: the API never returns them. `GET /webhooks/{webhook_id}` also returns `config` and `status`, which this reply leaves out.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      effects: { grant_access: 'always' },
      body: newWebhook(context),
      status: 201,
      reply: CreatedWebhook,
      commit: async (tx, { caller, body }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        forbidDestinationChanges(caller, { config: body.config });
        const created = await createWebhook(tx, auditContext, { input: body, actor });
        return { reply: maskUrl(created, caller.access), userId: null };
      },
    }),
    route({
      method: 'PATCH',
      path: '/webhooks/{webhook_id}',
      name: 'webhooks.update',
      tag: TAG,
      summary: 'Update a webhook',
      description:
        'While a webhook is paused, its deliveries wait. A new `signing_secret` is used at once; for 24 hours deliveries are also signed with the previous one.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      scope: ['webhooks:write', 'webhooks:read'],
      effects: {
        grant_access: (changes: WebhookChanges) =>
          changes.events !== undefined || destinationChangesIn(changes).length > 0,
      },
      ids,
      body: webhookChanges(context),
      ignored: READ_ONLY_FIELDS,
      reply: Webhook,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params: { webhook_id: webhookId }, body: changes, ifMatch, tag }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        forbidDestinationChanges(caller, changes);
        const change = { webhookId, changes, actor: actorOf(caller), ifMatch };
        const row = await database.inTenant(caller.clientId, (tx) => changeWebhook(tx, auditContext, change));
        tag(versionOf(row));
        return maskUrl(toWebhook(row), caller.access);
      },
    }),
    route({
      method: 'DELETE',
      path: '/webhooks/{webhook_id}',
      name: 'webhooks.delete',
      tag: TAG,
      summary: 'Delete a webhook',
      description: 'Deletes the webhook and its deliveries, including pending deliveries.',
      callers: ['api_key', 'member'],
      permission: 'change_webhooks',
      effects: { grant_access: 'always' },
      ids,
      reply: Message,
      takesIfMatch: true,
      handle: async ({ caller, params: { webhook_id: webhookId }, ifMatch }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        await database.inTenant(caller.clientId, (tx) =>
          removeWebhook(tx, auditContext, { webhookId, actor, ifMatch }),
        );
        return { message: `Webhook with id [${webhookId}] was deleted` };
      },
    }),
  ];
}

function readingRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/webhooks',
      name: 'webhooks.list',
      tag: TAG,
      summary: 'List webhooks',
      description: 'Newest first.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      query: WebhookListQuery,
      reply: WebhookList,
      handle: async ({ caller: { clientId, access }, query }) => {
        const clientKey = await context.keys.clients.of(clientId);
        const found = await database.reads.inTenantSnapshot(clientId, (tx) =>
          store.listWebhooks(tx, clientId, sliceOf(query)),
        );
        return {
          pagination: paginate(query, found),
          webhooks: found.rows.map((row) => maskUrl(toWebhook(withUrl(clientKey, row)), access)),
        };
      },
    }),
    readRoute({
      path: '/webhooks/{webhook_id}',
      name: 'webhooks.get',
      tag: TAG,
      summary: 'Get a webhook',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      ids,
      reply: Webhook,
      hasEtag: true,
      handle: async ({ caller: { clientId, access }, params: { webhook_id: webhookId }, tag }) => {
        const clientKey = await context.keys.clients.of(clientId);
        const found = await database.reads.inTenant(clientId, (db) =>
          store.findWebhook(db, clientId, webhookId),
        );
        if (!found) throw notFound('Webhook', webhookId);
        const row = withUrl(clientKey, found);
        tag(versionOf(row));
        return maskUrl(toWebhook(row), access);
      },
    }),
    readRoute({
      path: '/events',
      afterWithdrawal: 'masked',
      name: 'events.list',
      tag: TAG,
      summary: 'List events',
      description:
        'Returns the events that webhooks deliver, with their payloads, oldest first. Events are kept for 30 days, unless the operator of the service chose another period. To get the next page, send `next_after` as `after`. A cursor stays valid, so you can store it and continue later. To start with new events, send `after=latest` first. Members, and API keys that lack a scope of the data, get events without their `payload`.',
      callers: ['api_key', 'member'],
      permission: 'read_webhooks',
      query: EventFeedQuery,
      positions: [LATEST],
      reply: EventFeed,
      handle: async ({ caller: { clientId, kind, access }, query: { after, limit, repeats } }) => {
        const found = await readFeed(context, clientId, { after, limit, repeats });
        return {
          pagination: paginateByCursor(limit, found),
          events: kind === 'member' || access === 'hidden' ? found.rows.map(withoutPayload) : found.rows,
        };
      },
    }),
  ];
}

function withoutPayload({ body: { payload: _, ...body }, ...event }: FeedEvent): FeedEvent {
  return { ...event, body };
}

/**
 * Prevents callers without access to personal data from having it sent to a URL of their choice, and from replacing the secrets
 * with which the receiver checks and decrypts it.
 */
function forbidDestinationChanges(caller: Caller, changes: DestinationChanges): void {
  const changed = destinationChangesIn(changes);
  if (caller.access !== 'hidden' || changed.length === 0) return;
  requireScopes(caller, DATA_SCOPES);
  const messages = changed.map(
    ([name, effect]) => say`[${fixed(name)}] ${fixed(effect)}: ask an admin to set it`,
  );
  throw new Problem({ code: 'forbidden', messages });
}

type DestinationChanges = Pick<WebhookChanges, 'url' | 'signing_secret' | 'encryption_key' | 'config'>;

function destinationChangesIn(changes: DestinationChanges) {
  const isSet = {
    'config.include_payload': changes.config?.include_payload === true,
    url: changes.url !== undefined,
    signing_secret: changes.signing_secret !== undefined,
    encryption_key: changes.encryption_key !== undefined,
  };
  return DESTINATION_FIELDS.filter(([name]) => isSet[name]);
}

const CONTROLS_RECEIVER = 'controls who receives personal data';

const DESTINATION_FIELDS = [
  ['config.include_payload', CONTROLS_RECEIVER],
  ['url', CONTROLS_RECEIVER],
  ['signing_secret', 'proves to the receiver that a delivery is genuine'],
  ['encryption_key', CONTROLS_RECEIVER],
] as const;

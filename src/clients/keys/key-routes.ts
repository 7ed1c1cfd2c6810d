import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { PRESETS } from '#values/scopes.ts';
import { createKey, LIVE_KEYS_MAX, revokeKey, rotateKey } from './manage-keys.ts';
import { ApiKeyInput, ApiKeyList, ApiKeyListQuery, CreatedApiKey, KeyRevoked, Rotation } from './schema.ts';
import { showKey } from './show-key.ts';
import { listKeysOfClient } from './store.ts';

const HOUR_MS = 3_600_000;
const ids = { key_id: 'API key' };

// an API key can't create or revoke keys, so that no key can give itself what it lacks
const shared = { tag: 'API keys', callers: ['member'], permission: 'manage_api_keys' } as const;

interface Context {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys; api: { forgetAll(): void } };
  env: Env;
}

export function keyRoutes(app: Context): Route[] {
  return [createRoute(app), listRoute(app), rotateRoute(app), revokeRoute(app)];
}

function createRoute(app: Context): Route {
  return route({
    ...shared,
    method: 'POST',
    path: '/api-keys',
    name: 'apiKeys.create',
    summary: 'Create an API key',
    effects: { grant_access: 'always' },
    description: `Returns the key in \`api_key\`. Store it: the service can’t show it later. Only a repeated request with the same \`Idempotency-Key\` returns it again, because the encrypted reply is stored for 24 hours. A client can have at most ${LIVE_KEYS_MAX} keys that are not revoked. Without \`preset\` and \`scopes\`, the key can do everything.`,
    body: ApiKeyInput,
    status: 201,
    reply: CreatedApiKey,
    commit: async (tx, { caller, body }) => {
      const auditContext = await openAuditContext(app, caller.clientId);
      const { name, api_version: apiVersion, preset, scopes, expires_at, allowed_addresses } = body;
      const created = await createKey(tx, auditContext, {
        name,
        apiVersion,
        scopes: preset ? PRESETS[preset] : scopes,
        expiresAt: expires_at ? new Date(expires_at) : null,
        allowedAddresses: allowed_addresses,
        env: app.env,
        actor: actorOf(caller),
      });
      const { clientKey } = auditContext;
      return { reply: { ...showKey(clientKey, created.row), api_key: created.apiKey }, userId: null };
    },
  });
}

function listRoute(app: Context): Route {
  return readRoute({
    ...shared,
    path: '/api-keys',
    name: 'apiKeys.list',
    summary: 'List API keys',
    description: 'Newest first, including revoked keys. The keys themselves are not included.',
    query: ApiKeyListQuery,
    reply: ApiKeyList,
    handle: async ({ caller: { clientId }, query }) => {
      const { clientKey } = await openAuditContext(app, clientId);
      const found = await app.database.inTenantSnapshot(clientId, (tx) =>
        listKeysOfClient(tx, clientId, sliceOf(query)),
      );
      return {
        pagination: paginate(query, found),
        api_keys: found.rows.map((row) => showKey(clientKey, row)),
      };
    },
  });
}

function rotateRoute(app: Context): Route {
  return route({
    ...shared,
    method: 'POST',
    path: '/api-keys/{key_id}/rotate',
    name: 'apiKeys.rotate',
    summary: 'Replace an API key by a new one',
    effects: { grant_access: 'always' },
    description:
      'Returns a new key with the same name, version, scopes and addresses. The old key still works for `overlap_hours`, so that you can change your programs without a pause. If the old key had an end, the new one lasts as long from now.',
    ids,
    body: Rotation,
    isBodyOptional: true,
    status: 201,
    reply: CreatedApiKey,
    commit: async (tx, { caller, params: { key_id: keyId }, body: { overlap_hours, expires_at } }) => {
      const auditContext = await openAuditContext(app, caller.clientId);
      const created = await rotateKey(tx, auditContext, {
        keyId,
        overlapMs: overlap_hours * HOUR_MS,
        expiresAt: typeof expires_at === 'string' ? new Date(expires_at) : expires_at,
        env: app.env,
        actor: actorOf(caller),
      });
      const { clientKey } = auditContext;
      return { reply: { ...showKey(clientKey, created.row), api_key: created.apiKey }, userId: null };
    },
    settle: async (_input, reply) => {
      // the notification reaches this process too, but only after the reply
      app.keys.api.forgetAll();
      return reply;
    },
  });
}

function revokeRoute(app: Context): Route {
  return route({
    ...shared,
    method: 'DELETE',
    path: '/api-keys/{key_id}',
    name: 'apiKeys.revoke',
    summary: 'Revoke an API key',
    effects: {},
    description:
      'The key stops working at once, and its event streams end. The record of the key is kept. Revoking a key again has no effect.',
    ids,
    reply: KeyRevoked,
    handle: async ({ caller, params: { key_id: keyId } }) => {
      const auditContext = await openAuditContext(app, caller.clientId);
      await app.database.inTenant(caller.clientId, (tx) =>
        revokeKey(tx, auditContext, { keyId, actor: actorOf(caller) }),
      );
      // the notification reaches this process too, but only after the reply
      app.keys.api.forgetAll();
      return { message: `API key with id [${keyId}] was revoked` };
    },
  });
}

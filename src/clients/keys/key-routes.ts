import { actorOf, openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { PRESETS, readScopes, SCOPES } from '#values/scopes.ts';
import { createKey, LIVE_KEYS_MAX, revokeKey } from './manage-keys.ts';
import { ApiKeyInput, ApiKeyList, ApiKeyListQuery, CreatedApiKey, KeyRevoked } from './schema.ts';
import { type ApiKeyRow, listKeysOfClient } from './store.ts';

// an API key alone can't create or revoke keys; it can invite an admin, but the invitation is emailed and listed
const shared = { tag: 'API keys', callers: ['member'], permission: 'manage_api_keys' } as const;

export function keyRoutes(app: {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys; api: { forgetAll(): void } };
  env: Env;
}): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/api-keys',
      name: 'apiKeys.create',
      summary: 'Create an API key',
      description: `Returns the key in \`api_key\`. Store it: the service can’t show it later. Only a repeated request with the same \`Idempotency-Key\` returns it again, because the encrypted reply is stored for 24 hours. A client can have at most ${LIVE_KEYS_MAX} keys that are not revoked. To replace a key, create a new one with the same \`api_version\`, use it, and then revoke the old one.`,
      body: ApiKeyInput,
      status: 201,
      reply: CreatedApiKey,
      commit: async (tx, { caller, body: { name, api_version: apiVersion, preset, scopes } }) => {
        const auditContext = await openAuditContext(app, caller.clientId);
        const actor = actorOf(caller);
        const created = await createKey(tx, auditContext, {
          name,
          apiVersion,
          scopes: preset ? PRESETS[preset] : scopes,
          env: app.env,
          actor,
        });
        return { reply: { ...toApiKey(created.row), api_key: created.apiKey }, userId: null };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/api-keys',
      name: 'apiKeys.list',
      summary: 'List API keys',
      description: 'Newest first, including revoked keys. The keys themselves are not included.',
      query: ApiKeyListQuery,
      reply: ApiKeyList,
      handle: async ({ caller: { clientId }, query }) => {
        const found = await app.database.inTenantSnapshot(clientId, (tx) =>
          listKeysOfClient(tx, clientId, sliceOf(query)),
        );
        return { pagination: paginate(query, found), api_keys: found.rows.map(toApiKey) };
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/api-keys/{key_id}',
      name: 'apiKeys.revoke',
      summary: 'Revoke an API key',
      description:
        'The key stops working at once, and its event streams end. The record of the key is kept. Revoking a key again has no effect.',
      ids: { key_id: 'API key' },
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
    }),
  ];
}

function toApiKey({ client_id: _, scopes, ...shown }: ApiKeyRow) {
  return {
    ...shown,
    has_all_scopes: scopes === null,
    scopes: scopes === null ? SCOPES : [...readScopes(scopes)],
  };
}

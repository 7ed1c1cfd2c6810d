import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Deployment } from '#values/loopback.ts';
import { changeConfiguration } from './change-configuration.ts';
import type { SettingsStep } from './manage-clients.ts';
import { readConfiguration } from './read-configuration.ts';
import { ClientConfiguration, clientConfigurationChanges } from './schema.ts';
import { causedBySettings } from './setting-effects.ts';

const TAG = 'Configuration';

export function clientRoutes(
  app: {
    database: Database;
    clock: Clock;
    keys: { clients: ClientKeys };
    hooks: { settings: readonly SettingsStep[] };
  } & Deployment,
): Route[] {
  return [
    readRoute({
      path: '/configuration',
      name: 'configuration.get',
      tag: TAG,
      summary: 'Get the client configuration',
      description: 'Returns all settings. Settings that you have not set have their default value.',
      callers: ['api_key', 'member'],
      permission: 'read_configuration',
      reply: ClientConfiguration,
      hasEtag: true,
      handle: async ({ caller }) => {
        return readConfiguration(app.database.tenant(caller.clientId), caller.clientId);
      },
    }),
    route({
      method: 'PATCH',
      path: '/configuration',
      name: 'configuration.update',
      tag: TAG,
      summary: 'Update the client configuration',
      description:
        'An absent field keeps its value; null resets it to its default. `after_withdrawal`, `after_withdrawal_days` and `immediate_deletion_enabled` can erase people, so only callers who can delete users may change them.',
      callers: ['api_key', 'member'],
      permission: 'change_configuration',
      scope: ['configuration:write', 'configuration:read'],
      effects: {
        erase: causedBySettings('erase'),
        redirect_people: causedBySettings('redirect_people'),
      },
      body: clientConfigurationChanges(app),
      reply: ClientConfiguration,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, body, ifMatch }) => {
        const auditContext = await openAuditContext(app, caller.clientId);
        const change = { changes: body, actor: actorOf(caller), steps: app.hooks.settings, ifMatch };
        return app.database.inTenant(caller.clientId, (tx) => changeConfiguration(tx, auditContext, change));
      },
    }),
  ];
}

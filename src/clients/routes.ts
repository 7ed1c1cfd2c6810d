import { actorOf, recordAuditEntry } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import type { SettingsStep } from './manage-clients.ts';
import { readConfiguration, toConfiguration } from './read-configuration.ts';
import { ClientConfiguration, clientConfigurationChanges } from './schema.ts';
import { updateConfiguration } from './store.ts';

const TAG = 'Configuration';

export function clientRoutes(app: {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
  hooks: { settings: readonly SettingsStep[] };
  env: Env;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/configuration',
      tag: TAG,
      summary: 'Get the client configuration',
      description: 'Returns all settings. A setting that the client has not set has its default.',
      callers: ['api_key', 'member'],
      permission: 'read_configuration',
      reply: ClientConfiguration,
      handle: async ({ caller }) => {
        return readConfiguration(app.database.tenant(caller.clientId), caller.clientId);
      },
    }),
    route({
      method: 'PATCH',
      path: '/configuration',
      tag: TAG,
      summary: 'Update the client configuration',
      description: 'An absent field keeps its value; null resets it to its default.',
      callers: ['api_key', 'member'],
      permission: 'change_configuration',
      body: clientConfigurationChanges(app.env),
      reply: ClientConfiguration,
      handle: async ({ caller, body }) => {
        const { clientId } = caller;
        const { clock } = app;
        const clientKey = await app.keys.clients.of(clientId);
        return app.database.inTenant(clientId, async (tx) => {
          const configuration = await updateConfiguration(tx, clientId, body, clock.now());
          for (const step of app.hooks.settings) await step(tx, { clientId, userId: null });
          await recordAuditEntry(
            tx,
            { clientId, clientKey, clock },
            {
              actor: actorOf(caller),
              action: 'configuration_changed',
              details: { fields: Object.keys(body) },
            },
          );
          return toConfiguration(configuration);
        });
      },
    }),
  ];
}

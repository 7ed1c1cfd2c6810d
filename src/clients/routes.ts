import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { readConfiguration, toConfiguration } from './read-configuration.ts';
import { ClientConfiguration, clientConfigurationChanges } from './schema.ts';
import { updateConfiguration } from './store.ts';

const TAG = 'Configuration';

export function clientRoutes(app: { database: Database; clock: Clock; env: Env }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/configuration',
      tag: TAG,
      summary: 'Get the client configuration',
      description: 'Each setting with its value, or its default where the client has set none.',
      callers: ['api_key'],
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
      description: 'An absent field keeps its value; null returns it to its default.',
      callers: ['api_key'],
      body: clientConfigurationChanges(app.env),
      reply: ClientConfiguration,
      handle: async ({ caller, body }) => {
        const db = app.database.tenant(caller.clientId);
        return toConfiguration(await updateConfiguration(db, caller.clientId, body, app.clock.now()));
      },
    }),
  ];
}

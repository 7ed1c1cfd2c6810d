import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { paginate } from '#values/page.ts';
import { readMails } from './read-mails.ts';
import { SandboxMailList, SandboxMailQuery } from './schema.ts';

const TAG = 'Sandbox';

/** What only a sandbox has. In production these routes are not there at all. */
export function sandboxRoutes({
  env,
  database,
  clientKeys,
}: {
  env: Env;
  database: Database;
  clientKeys: ClientKeys;
}): Route[] {
  if (env !== 'sandbox') return [];
  return [
    route({
      method: 'GET',
      path: '/sandbox/mail',
      tag: TAG,
      summary: 'List mails and text messages',
      description:
        'All that the sandbox would have sent in the last 7 days, newest first. `to` lists only those to one recipient, among the newest 1000.',
      callers: ['api_key'],
      query: SandboxMailQuery,
      reply: SandboxMailList,
      handle: async ({ caller: { clientId }, query: { offset, limit, to } }) => {
        const clientKey = await clientKeys.of(clientId);
        const { mails, totalCount } = await database.inTenantSnapshot(clientId, (tx) =>
          readMails(tx, { clientId, clientKey }, { skip: offset, limit, to }),
        );
        return { pagination: paginate({ offset, limit }, { count: mails.length, totalCount }), mails };
      },
    }),
  ];
}

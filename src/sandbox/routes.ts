import { type Route, route } from '#platform/http/route.ts';
import { paginate } from '#values/page.ts';
import { accountRoutes } from './account-routes.ts';
import type { SandboxContext } from './context.ts';
import { controlRoutes } from './control-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { SandboxMailList, SandboxMailQuery } from './mail-schema.ts';
import { readMails } from './read-mails.ts';
import { userRoutes } from './user-routes.ts';

/** Routes that only a sandbox has. In production this folder is not even loaded. */
export function sandboxRoutes(context: SandboxContext): Route[] {
  return [
    ...userRoutes(context),
    ...accountRoutes(context),
    ...documentRoutes(context),
    ...controlRoutes(context),
    ...inboxRoutes(context),
    mailRoute(context),
  ];
}

function mailRoute({ database, keys }: SandboxContext): Route {
  return route({
    method: 'GET',
    path: '/sandbox/mail',
    tag: 'Sandbox',
    summary: 'List mails and text messages',
    description:
      'Lists the messages of the last 7 days, newest first. `to` selects the messages to one recipient, among the newest 1000.',
    callers: ['api_key'],
    query: SandboxMailQuery,
    reply: SandboxMailList,
    handle: async ({ caller: { clientId }, query: { offset, limit, to } }) => {
      const clientKey = await keys.clients.of(clientId);
      const { mails, totalCount } = await database.inTenantSnapshot(clientId, (tx) =>
        readMails(tx, { clientId, clientKey }, { skip: offset, limit, to }),
      );
      return { pagination: paginate({ offset, limit }, { count: mails.length, totalCount }), mails };
    },
  });
}

import { findMemberEmail } from '#members';
import { type Route, route } from '#platform/http/route.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { SandboxMailList, SandboxMailQuery } from './mail-schema.ts';
import { readMails } from './read-mails.ts';

export function mailRoute(context: SandboxContext): Route {
  const { database, keys } = context;
  return route({
    ...SANDBOX_ROUTE,
    method: 'GET',
    scope: 'sandbox:read',
    path: '/sandbox/mail',
    afterWithdrawal: 'shown',
    name: 'sandbox.listMail',
    summary: 'List emails and text messages',
    description:
      'Lists the messages of the last 7 days, newest first. `to` selects the messages to one recipient, among the newest 1000. They contain sign-in codes and links of your team, so a member who is not an admin sees only the emails to their own address.',
    query: SandboxMailQuery,
    reply: SandboxMailList,
    handle: async ({ caller, query }) => {
      const { clientId } = caller;
      const { to } = query;
      const isLimited = caller.kind === 'member' && caller.access !== 'full';
      const recipients = [
        ...(to === undefined ? [] : [to]),
        ...(isLimited ? [await findMemberEmail(context, caller)] : []),
      ];
      const clientKey = await keys.clients.of(clientId);
      const found = await database.inTenantSnapshot(clientId, (tx) =>
        readMails(tx, { clientId, clientKey }, { recipients, ...sliceOf(query) }),
      );
      return { pagination: paginate(query, found), mails: found.rows };
    },
  });
}

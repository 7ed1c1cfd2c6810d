import { findMemberEmail } from '#members';
import { type Route, readRoute } from '#platform/http/route.ts';
import { Problem, say } from '#platform/problem.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { SandboxMailList, SandboxMailQuery } from './mail-schema.ts';
import { readMails } from './read-mails.ts';

export function mailRoute(context: SandboxContext): Route {
  const { database, keys } = context;
  return readRoute({
    ...SANDBOX_ROUTE,
    scope: 'sandbox:read',
    path: '/sandbox/mail',
    afterWithdrawal: 'shown',
    name: 'sandbox.listMail',
    summary: 'List emails and text messages',
    description:
      'Lists the messages of the last 7 days, newest first. `to` selects the messages to one recipient, among the newest 1000. They contain sign-in codes and links of your team, so a member who is not an admin sees only the emails to their own address, and an API key needs all scopes.',
    query: SandboxMailQuery,
    reply: SandboxMailList,
    handle: async ({ caller, query }) => {
      const { clientId } = caller;
      const { to } = query;
      if (caller.kind === 'api_key' && caller.scopes !== 'all') throw needsAllScopes();
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

/** Anybody who reads an invitation or a link for a new password can sign in as that member, who may be an admin. */
function needsAllScopes(): Problem {
  return new Problem({
    code: 'missing_scope',
    messages: [
      say`Only an API key with all scopes can read the messages of the sandbox: they contain sign-in codes and links of your team`,
    ],
  });
}

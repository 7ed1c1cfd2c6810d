import { type AccountsContext, sourceOf } from '#accounts';
import { recordAuditEntry } from '#audit';
import { removeEntry } from '#payroll';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { removeIncomeEntry } from '#tax-authority';
import { tenantOf, userExists } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { findAnyEntry, readPayrollEntries } from './read-entries.ts';
import { readReadiness } from './read-readiness.ts';
import { Entry, EntryList, EntryListQuery, Message, Readiness } from './schema.ts';

const TAG = 'Payroll';

export function entryRoutes(context: AccountsContext): Route[] {
  return [readinessRoute(context), ...storedEntryRoutes(context)];
}

function readinessRoute(context: AccountsContext): Route {
  const { database } = context;
  return readRoute({
    path: '/users/{user_id}/readiness',
    name: 'users.getReadiness',
    tag: TAG,
    summary: 'Get a user’s readiness',
    description:
      'Shows for each source whether retrieval has not started, is in progress, is complete, found nothing or failed.',
    callers: ['api_key', 'member', 'user'],
    permission: 'read_accounts',
    ids: { user_id: 'User' },
    reply: Readiness,
    handle: ({ caller, params: { user_id: userId } }) => {
      requireOwn(caller, userId);
      return database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readReadiness(tx, caller.clientId, {
          userId,
          sourceOf: (provider) => sourceOf(context.providers, provider),
          now: context.clock.now(),
        }),
      );
    },
  });
}

function storedEntryRoutes(context: AccountsContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/payroll/entries',
      name: 'entries.list',
      tag: TAG,
      summary: 'List a user’s entries',
      description:
        'Newest first. Entries with income from the tax authority are not listed here: use `GET /taxauth/{user_id}`.',
      callers: ['api_key', 'member'],
      permission: 'read_accounts',
      query: EntryListQuery,
      reply: EntryList,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      handle: ({ caller: { clientId }, query }) =>
        database.reads.inTenantSnapshot(clientId, async (tx) => {
          const { user_id: userId } = query;
          if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
          const found = await readPayrollEntries(tx, clientId, { userId, ...sliceOf(query) });
          return { pagination: paginate(query, found), entries: found.rows };
        }),
    }),
    readRoute({
      path: '/payroll/entries/{entry_id}',
      name: 'entries.get',
      tag: TAG,
      summary: 'Get an entry',
      callers: ['api_key', 'member'],
      permission: 'read_accounts',
      ids: { entry_id: 'Entry' },
      reply: Entry,
      hasEtag: true,
      handle: async ({ caller: { clientId }, params: { entry_id: entryId } }) => {
        const entry = await database.reads.inTenant(clientId, (db) => findAnyEntry(db, clientId, entryId));
        if (!entry) throw notFound('Entry', entryId);
        return entry;
      },
    }),
    route({
      method: 'DELETE',
      path: '/payroll/entries/{entry_id}',
      afterWithdrawal: 'shown',
      name: 'entries.delete',
      tag: TAG,
      summary: 'Delete an entry',
      description:
        'Deletes the entry and its submissions. The next retrieval from the account stores them again, and a deleted payslip can be uploaded again.',
      callers: ['api_key', 'member'],
      effects: { erase: 'always' },
      ids: { entry_id: 'Entry' },
      reply: Message,
      takesIfMatch: true,
      handle: async ({ caller, params: { entry_id: entryId }, ifMatch }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(context, clientId);
        await database.inTenant(clientId, async (tx) => {
          // no lock: an entry never changes, and only one of two deletions finds it
          await ifMatch(async () => {
            const entry = await findAnyEntry(tx, clientId, entryId);
            if (!entry) throw notFound('Entry', entryId);
            return entry;
          });
          const userId =
            (await removeEntry(tx, tenant, entryId)) ?? (await removeIncomeEntry(tx, tenant, entryId));
          if (userId === null) throw notFound('Entry', entryId);
          await recordAuditEntry(tx, tenant, {
            actor: actorOf(caller),
            action: 'entry_deleted',
            subject: { kind: 'entry', id: entryId },
            details: { user_id: userId },
          });
        });
        return { message: `Entry with id [${entryId}] was deleted` };
      },
    }),
  ];
}

/** Hides other users from a user token, as if they did not exist. */
function requireOwn(caller: Caller, userId: string): void {
  if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
}

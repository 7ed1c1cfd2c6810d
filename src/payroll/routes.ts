import { type AccountsContext, FETCH_INCOME, fetchJobOf, providerAway, requireAccount } from '#accounts';
import { actorOf, recordAccess, recordAuditEntry } from '#audit';
import type { Failed } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Route, route } from '#platform/http/route.ts';
import { invalidRequest, notFound } from '#platform/problem.ts';
import { tenantOf, userExists } from '#users';
import { paginate } from '#values/page.ts';
import { connectDirectly } from './direct-connection.ts';
import { queryConnection } from './query-connection.ts';
import { type CountSource, readReadiness } from './read-readiness.ts';
import { readSubmissions } from './read-submissions.ts';
import {
  ConnectionQuery,
  ConnectionResult,
  DirectConnectionInput,
  Entry,
  EntryList,
  EntryListQuery,
  Message,
  Readiness,
  SubmissionList,
  SubmissionListQuery,
} from './schema.ts';
import { maskSubmission } from './show-submission.ts';
import * as store from './store.ts';

const TAG = 'Payroll';

/** Entries of a feature that comes after this one. */
export interface IncomeEntries {
  find(db: Db, clientId: string, entryId: string): Promise<Entry | undefined>;
  delete(tx: Db, clientId: string, entryId: string): Promise<boolean>;
}

type Context = AccountsContext & {
  countIncome: CountSource;
  countStatements: CountSource;
  incomeEntries: IncomeEntries;
};

export function payrollRoutes(context: Context): Route[] {
  return [...retrievingRoutes(context), ...submissionRoutes(context), ...entryRoutes(context)];
}

function retrievingRoutes(context: AccountsContext): Route[] {
  return [
    route({
      method: 'POST',
      path: '/payroll/entries/connections',
      tag: TAG,
      summary: 'Query a payroll connection',
      description:
        'Asks the provider for what is new. With nothing new the list is empty and `entry_id` null.',
      callers: ['user'],
      takesAuthorisation: true,
      body: ConnectionQuery,
      status: 201,
      reply: ConnectionResult,
      errors: { 400: 'Account [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] is MFA_REQUIRED, not CONNECTED' },
      handle: async ({ caller, body: { account_id: accountId }, authorisationId, once }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const queried = await queryConnection(context, tenant, {
          accountId,
          ofUser: caller.userId,
          authorisationId,
        });
        if (queried.outcome === 'failed') {
          const db = context.database.tenant(caller.clientId);
          throw refusalOf(queried, (await requireAccount(db, caller.clientId, accountId)).status);
        }
        const { entryId, submissions } = queried;
        return once(async () => ({
          reply: {
            account_id: accountId,
            entry_id: entryId,
            payroll_submissions: submissions,
            authorisation_id: queried.authorisationId,
          },
          userId: caller.userId,
        }));
      },
    }),
    route({
      method: 'POST',
      path: '/accounts/direct-connections',
      tag: TAG,
      summary: 'Create a direct connection',
      description:
        'Finds the user by national insurance number, date of birth and post code, without a login. Whoever is not found gets an empty list; it never says which field did not match.',
      callers: ['api_key'],
      takesAuthorisation: true,
      body: DirectConnectionInput,
      status: 201,
      reply: SubmissionList,
      errors: { 400: '[ni_number] param is missing on the user' },
      handle: async ({ caller, body: { user_id: userId }, authorisationId, once }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const submissions = await connectDirectly(context, tenant, { userId, authorisationId });
        const count = submissions.length;
        const pagination = paginate({ offset: 0, limit: Math.max(count, 1) }, { count, totalCount: count });
        return once(async () => ({ reply: { pagination, payroll_submissions: submissions }, userId }));
      },
    }),
  ];
}

/** A provider's failure in words for the caller. */
function refusalOf({ retryAfterSeconds }: Failed, status: string) {
  if (status === 'REAUTH_REQUIRED')
    return invalidRequest('The account is REAUTH_REQUIRED: the provider asks the person to sign in again');
  return providerAway(retryAfterSeconds);
}

function submissionRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    route({
      method: 'GET',
      path: '/payroll/{user_id}',
      tag: TAG,
      summary: 'List payroll submissions',
      description: 'Newest pay date first. An amended payslip is a submission of its own.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_payroll',
      ids: { user_id: 'User' },
      query: SubmissionListQuery,
      reply: SubmissionList,
      handle: async ({ caller, params: { user_id: userId }, query: { offset, limit, ...given } }) => {
        requireOwn(caller, userId);
        const tenant = await tenantOf(context, caller.clientId);
        const filter = {
          userId,
          ...(given.account_id ? { accountId: given.account_id } : {}),
          ...(given.entry_id ? { entryId: given.entry_id } : {}),
          ...(given.pay_date_from ? { from: given.pay_date_from } : {}),
          ...(given.pay_date_to ? { to: given.pay_date_to } : {}),
        };
        const { submissions, totalCount } = await database.inTenantSnapshot(caller.clientId, (tx) =>
          readSubmissions(tx, tenant, { filter, skip: offset, limit }),
        );
        await recordAccess(context, tenant, caller, {
          userId,
          fields: ['payroll_submissions'],
          count: submissions.length,
        });
        return {
          pagination: paginate({ offset, limit }, { count: submissions.length, totalCount }),
          payroll_submissions: submissions.map((submission) => maskSubmission(submission, caller.access)),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/users/{user_id}/readiness',
      tag: TAG,
      summary: 'Get what is there of a user',
      description:
        'Source by source: whether it was started, is under way, is complete, found nothing or failed.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_accounts',
      ids: { user_id: 'User' },
      reply: Readiness,
      handle: ({ caller, params: { user_id: userId } }) => {
        requireOwn(caller, userId);
        return database.inTenantSnapshot(caller.clientId, (tx) =>
          readReadiness(tx, caller.clientId, {
            userId,
            direct: context.providers.direct().map(({ id }) => id),
            countStatements: context.countStatements,
            isIncome: (provider) => fetchJobOf(context.providers, provider) === FETCH_INCOME,
            countIncome: context.countIncome,
            now: context.clock.now(),
          }),
        );
      },
    }),
  ];
}

function entryRoutes(context: Context): Route[] {
  const { database, incomeEntries } = context;
  return [
    route({
      method: 'GET',
      path: '/payroll/entries',
      tag: TAG,
      summary: 'List entries',
      description:
        'Newest first. Income from the tax authority is not among them: GET /taxauth/{user_id} lists it.',
      callers: ['api_key', 'member'],
      permission: 'read_accounts',
      query: EntryListQuery,
      reply: EntryList,
      handle: ({ caller: { clientId }, query: { offset, limit, user_id: userId } }) =>
        database.inTenantSnapshot(clientId, async (tx) => {
          if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
          const { rows, totalCount } = await store.listEntries(tx, clientId, { userId, skip: offset, limit });
          return {
            pagination: paginate({ offset, limit }, { count: rows.length, totalCount }),
            entries: rows.map(toEntry),
          };
        }),
    }),
    route({
      method: 'GET',
      path: '/payroll/entries/{entry_id}',
      tag: TAG,
      summary: 'Get an entry',
      callers: ['api_key', 'member'],
      permission: 'read_accounts',
      ids: { entry_id: 'Entry' },
      reply: Entry,
      handle: async ({ caller: { clientId }, params: { entry_id: entryId } }) => {
        const db = database.tenant(clientId);
        const row = await store.findEntry(db, clientId, entryId);
        const entry = row ? toEntry(row) : await incomeEntries.find(db, clientId, entryId);
        if (!entry) throw notFound('Entry', entryId);
        return entry;
      },
    }),
    route({
      method: 'DELETE',
      path: '/payroll/entries/{entry_id}',
      tag: TAG,
      summary: 'Delete an entry',
      description: 'Deletes it with its submissions. A later query may bring them again.',
      callers: ['api_key', 'member'],
      permission: 'delete_payroll',
      ids: { entry_id: 'Entry' },
      reply: Message,
      handle: async ({ caller, params: { entry_id: entryId } }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(context, clientId);
        await database.inTenant(clientId, async (tx) => {
          const isDeleted =
            (await store.deleteEntry(tx, clientId, entryId)) ||
            (await incomeEntries.delete(tx, clientId, entryId));
          if (!isDeleted) throw notFound('Entry', entryId);
          await recordAuditEntry(tx, tenant, {
            actor: actorOf(caller),
            action: 'entry_deleted',
            subject: { kind: 'entry', id: entryId },
          });
        });
        return { message: `Entry with id [${entryId}] was deleted` };
      },
    }),
  ];
}

/** A user reaches only its own. */
function requireOwn(caller: Caller, userId: string): void {
  if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
}

function toEntry(row: store.EntryRow): Entry {
  return {
    entry_id: row.entry_id,
    user_id: row.user_id,
    account_id: row.account_id,
    authorisation_id: row.authorisation_id,
    created_at: row.created_at,
    source: row.source,
    submission_count: row.submission_count,
  };
}

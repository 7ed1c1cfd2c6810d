import { type AccountsContext, providerUnavailable, requireAccount } from '#accounts';
import { recordAccess } from '#audit';
import type { Failed } from '#connectors';
import { type Caller, journeySessionOf } from '#platform/http/caller.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { fixed, invalidRequest, notFound, say } from '#platform/problem.ts';
import { Semaphore } from '#platform/semaphore.ts';
import { tenantOf } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { withMaskedNumbers } from '#values/roles.ts';
import { findDirectly, recordDirectly } from './direct-connection.ts';
import { fetchConnection, isNotFound, recordConnection } from './query-connection.ts';
import { readPayslipChecks } from './read-checks.ts';
import { readSubmissions } from './read-submissions.ts';
import {
  ConnectionQuery,
  ConnectionResult,
  DirectConnectionInput,
  PayslipChecks,
  PayslipChecksQuery,
  SubmissionList,
  SubmissionListQuery,
} from './schema.ts';
import { maskSubmission } from './show-submission.ts';

const TAG = 'Payroll';

export function payrollRoutes(context: AccountsContext): Route[] {
  return [...retrievingRoutes(context), ...submissionRoutes(context)];
}

function retrievingRoutes(context: AccountsContext): Route[] {
  const searches = new Semaphore({ perKey: 1 });
  return [
    route({
      method: 'POST',
      path: '/payroll/entries/connections',
      name: 'payroll.retrieve',
      tag: TAG,
      summary: 'Retrieve new payslips of an account',
      description:
        'Asks the provider for new payslips and waits for them. If there are none, but the service itself or a query at the same time has stored an entry of this account under the same authorisation that no earlier query has returned, the reply contains the newest such entry. No second event is published for it. Otherwise `payroll_submissions` is empty and `entry_id` is null.',
      callers: ['user'],
      scope: ['accounts:write', 'payroll:read'],
      effects: {},
      takesAuthorisation: true,
      body: ConnectionQuery,
      status: 201,
      reply: ConnectionResult,
      errors: {
        400: 'Account [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] must be CONNECTED, but its status is MFA_REQUIRED',
        404: 'Account with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist',
      },
      prepare: async ({ caller: { clientId, userId }, body: { account_id: accountId }, authorisationId }) => {
        const tenant = await tenantOf(context, clientId);
        const query = { accountId, ofUser: userId, authorisationId };
        const fetched = await fetchConnection(context, tenant, query);
        if (fetched.outcome === 'not_possible') throw fetched.problem;
        if (fetched.outcome === 'fetched') return fetched;
        const db = context.database.tenant(clientId);
        throw refusalOf(fetched, (await requireAccount(db, clientId, accountId)).status);
      },
      commit: async (tx, { caller, body: { account_id: accountId }, arrivedAt }, fetched) => {
        const tenant = await tenantOf(context, caller.clientId);
        const recorded = await recordConnection(tx, context, tenant, fetched, { arrivedAt });
        if (recorded.outcome === 'not_possible') throw recorded.problem;
        const { entryId, submissions, authorisationId } = recorded;
        const reply = {
          account_id: accountId,
          entry_id: entryId,
          payroll_submissions: submissions,
          authorisation_id: authorisationId,
        };
        return { reply, userId: caller.userId };
      },
    }),
    route({
      method: 'POST',
      path: '/accounts/direct-connections',
      name: 'directConnections.create',
      tag: TAG,
      summary: 'Create a direct connection',
      description:
        'Finds the user in an employer’s payroll by National Insurance number, date of birth and postcode. The user does not have to sign in. If the user is not found, the list is empty; the reply never reveals which field did not match. With a user token, you can search only for its own user, and after 5 searches without a match no more are allowed.',
      callers: ['api_key', 'user'],
      scope: ['accounts:write', 'payroll:read'],
      effects: {},
      takesAuthorisation: true,
      body: DirectConnectionInput,
      status: 201,
      reply: SubmissionList,
      errors: {
        400: '[ni_number] param is missing on the user',
        429: '5 searches found nobody: the user cannot search again',
        404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist',
      },
      prepare: async ({ caller, body: { user_id: userId, ...details }, authorisationId }) => {
        requireOwn(caller, userId);
        const isByUser = caller.kind === 'user';
        // parallel searches could exceed the user's limit
        const release = isByUser ? await searches.acquire(userId) : null;
        try {
          const tenant = await tenantOf(context, caller.clientId);
          const journeySessionId = journeySessionOf(caller);
          return await findDirectly(context, tenant, {
            userId,
            details,
            isByUser,
            journeySessionId,
            authorisationId,
          });
        } finally {
          release?.();
        }
      },
      commit: async (tx, { caller, body: { user_id: userId } }, found) => {
        const submissions = await recordDirectly(tx, await tenantOf(context, caller.clientId), found);
        const totalCount = submissions.length;
        const whole = { rows: submissions, totalCount, next: null };
        const pagination = paginate({ offset: 0, limit: Math.max(totalCount, 1) }, whole);
        return { reply: { pagination, payroll_submissions: submissions }, userId };
      },
    }),
  ];
}

/** Turns a provider's failure into a problem for the caller. */
function refusalOf(failed: Failed, status: string) {
  if (isNotFound(failed))
    return invalidRequest(
      say`The provider has nobody with the user’s details: check the user’s name, date of birth and NI number${fixed(status === 'LOGIN_FAILED' ? ', then reconnect the account' : '')}`,
    );
  if (status === 'REAUTH_REQUIRED')
    return invalidRequest(say`The account is REAUTH_REQUIRED: ask the user to sign in at the provider again`);
  return providerUnavailable(failed.retryAfterSeconds);
}

function submissionRoutes(context: AccountsContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/payroll/{user_id}',
      name: 'payroll.list',
      tag: TAG,
      summary: 'List a user’s payroll submissions',
      description: 'Newest pay date first. An amended payslip is a separate submission.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_payroll',
      ids: { user_id: 'User' },
      query: SubmissionListQuery,
      reply: SubmissionList,
      handle: async ({ caller, params: { user_id: userId }, query }) => {
        requireOwn(caller, userId);
        const tenant = await tenantOf(context, caller.clientId);
        const filter = {
          userId,
          ...(query.submission_id ? { submissionId: query.submission_id } : {}),
          ...(query.account_id ? { accountId: query.account_id } : {}),
          ...(query.entry_id ? { entryId: query.entry_id } : {}),
          ...(query.pay_date_from ? { from: query.pay_date_from } : {}),
          ...(query.pay_date_to ? { to: query.pay_date_to } : {}),
          ...(query.updated_since ? { updatedSince: query.updated_since } : {}),
        };
        const found = await database.reads.inTenantSnapshot(caller.clientId, (tx) =>
          readSubmissions(tx, tenant, { filter, ...sliceOf(query) }),
        );
        const access = withMaskedNumbers(caller.access, query.mask_numbers);
        await recordAccess(context, tenant, caller, {
          userId,
          fields: ['payroll_submissions', ...(access === 'full' ? ['NI_number'] : [])],
          count: found.rows.length,
        });
        return {
          pagination: paginate(query, found),
          payroll_submissions: found.rows.map((submission) => maskSubmission(submission, access)),
        };
      },
    }),
    readRoute({
      path: '/payroll/{user_id}/submissions/{submission_id}/checks',
      name: 'payroll.getChecks',
      tag: TAG,
      summary: 'Get a payslip’s checks',
      description:
        'Shows whether the payslip’s figures add up, and whether its details match the user’s current details, and whether an uploaded payslip is used for somebody else. `GET /documents/{document_id}/checks` has all checks of an uploaded payslip.',
      callers: ['api_key', 'member'],
      permission: 'read_payroll',
      ids: { user_id: 'User', submission_id: 'Submission' },
      query: PayslipChecksQuery,
      reply: PayslipChecks,
      handle: async ({ caller, params: { user_id: userId, submission_id: submissionId }, query }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const access = withMaskedNumbers(caller.access, query.mask_numbers);
        const checks = await database.reads.inTenantSnapshot(caller.clientId, (tx) =>
          readPayslipChecks(tx, tenant, { userId, submissionId, access }),
        );
        await recordAccess(context, tenant, caller, {
          userId,
          fields: ['payslip_checks', ...(access === 'full' ? ['NI_number'] : [])],
        });
        return checks;
      },
    }),
  ];
}

/** Hides other users from a user token, as if they did not exist. */
function requireOwn(caller: Caller, userId: string): void {
  if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
}

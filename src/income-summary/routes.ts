import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { accessOf } from '#values/roles.ts';
import { readSummary } from './read-summary.ts';
import { IncomeSummary } from './schema.ts';

export function incomeSummaryRoutes(context: AccountsContext): Route[] {
  return [
    route({
      method: 'GET',
      path: '/users/{user_id}/income-summary',
      tag: 'Income summary',
      summary: 'Summarise a user’s income',
      description:
        'Answers what a person earns, from which sources and how sure that is: employments, a typical month, the last twelve months, fixed and variable pay, trend, gaps, how the sources agree, expenditure and what is left, trust, freshness, and warnings in words. Every figure names the submissions behind it. A figure that the data does not support is null, with a reason.',
      callers: ['api_key', 'member'],
      permission: 'read_payroll',
      ids: { user_id: 'User' },
      reply: IncomeSummary,
      handle: async ({ caller, params: { user_id: userId } }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const summary = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
          readSummary(context, tx, tenant, { userId, withDocuments: maySeeChecks(caller) }),
        );
        await recordAccess(context, tenant, caller, { userId, fields: ['income_summary'] });
        return summary;
      },
    }),
  ];
}

/** The trust score of a bank statement is a result of its document’s checks. */
function maySeeChecks(caller: Caller): boolean {
  return caller.kind !== 'member' || accessOf(caller.role, 'read_document_content') !== null;
}

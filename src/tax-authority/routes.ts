import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import { type Route, readRoute } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { tenantOf } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { INCOME_SCOPES } from '#values/scopes.ts';
import { readComparison } from './read-comparison.ts';
import { readIncome } from './read-income.ts';
import { IncomeComparison, IncomeList, IncomeListQuery } from './schema.ts';

const TAG = 'Tax authority';

export function taxAuthorityRoutes(context: AccountsContext): Route[] {
  return [listRoute(context), comparisonRoute(context)];
}

function listRoute(context: AccountsContext): Route {
  return readRoute({
    path: '/taxauth/{user_id}',
    name: 'taxAuthority.list',
    tag: TAG,
    summary: 'List a user’s income from the tax authority',
    description:
      'Newest tax year first. If the tax authority changes figures later, the new figures are a separate submission, listed before the earlier one.',
    callers: ['api_key', 'member', 'user'],
    permission: 'read_payroll',
    ids: { user_id: 'User' },
    query: IncomeListQuery,
    reply: IncomeList,
    handle: async ({ caller, params: { user_id: userId }, query }) => {
      if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
      const tenant = await tenantOf(context, caller.clientId);
      const filter = {
        userId,
        ...(query.account_id ? { accountId: query.account_id } : {}),
        ...(query.entry_id ? { entryId: query.entry_id } : {}),
        // a submission never changes
        ...(query.updated_since ? { createdFrom: query.updated_since } : {}),
      };
      const found = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readIncome(tx, tenant, { filter, ...sliceOf(query, 1) }),
      );
      await recordAccess(context, tenant, caller, {
        userId,
        fields: ['income_submissions'],
        count: found.rows.length,
      });
      return { pagination: paginate(query, found), income_submissions: found.rows };
    },
  });
}

function comparisonRoute(context: AccountsContext): Route {
  return readRoute({
    path: '/users/{user_id}/income-comparison',
    name: 'users.getIncomeComparison',
    tag: TAG,
    summary: 'Compare a user’s income sources',
    description:
      'Compares payslips with the tax authority (taxable pay per tax year) and with bank statements (net pay per month). Each row has the difference and a verdict. If not everything in a row can be compared, `is_complete` is false.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    scope: INCOME_SCOPES,
    ids: { user_id: 'User' },
    reply: IncomeComparison,
    handle: async ({ caller, params: { user_id: userId } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const comparison = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readComparison(tx, tenant, userId),
      );
      await recordAccess(context, tenant, caller, {
        userId,
        fields: ['income_comparison'],
        count: comparison.tax_years.length,
      });
      return comparison;
    },
  });
}

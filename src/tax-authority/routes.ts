import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { paginate } from '#values/page.ts';
import { readComparison } from './read-comparison.ts';
import { readIncome } from './read-income.ts';
import { IncomeComparison, IncomeList, IncomeListQuery } from './schema.ts';

const TAG = 'Tax authority';

export function taxAuthorityRoutes(context: AccountsContext): Route[] {
  return [listRoute(context), comparisonRoute(context)];
}

function listRoute(context: AccountsContext): Route {
  return route({
    method: 'GET',
    path: '/taxauth/{user_id}',
    tag: TAG,
    summary: 'List income from the tax authority',
    description:
      'Newest tax year first. Where the tax authority later says something else of the same income it is a submission of its own, before the earlier one.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    ids: { user_id: 'User' },
    query: IncomeListQuery,
    reply: IncomeList,
    handle: async ({ caller, params: { user_id: userId }, query: { offset, limit, ...given } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const filter = {
        userId,
        ...(given.account_id ? { accountId: given.account_id } : {}),
        ...(given.entry_id ? { entryId: given.entry_id } : {}),
      };
      const { submissions, totalCount } = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
        readIncome(tx, tenant, { filter, skip: offset - 1, limit }),
      );
      await recordAccess(context, tenant, caller, {
        userId,
        fields: ['income_submissions'],
        count: submissions.length,
      });
      return {
        pagination: paginate({ offset, limit }, { count: submissions.length, totalCount }),
        income_submissions: submissions,
      };
    },
  });
}

function comparisonRoute(context: AccountsContext): Route {
  return route({
    method: 'GET',
    path: '/users/{user_id}/income-comparison',
    tag: TAG,
    summary: 'Compare payslips, the tax authority and the bank',
    description:
      'By tax year the taxable pay that payslips and the tax authority know; by month the net pay that payslips and bank statements know; each with the difference and a verdict. Where one source covers a time in part, that part is compared and `is_complete` is false.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    ids: { user_id: 'User' },
    reply: IncomeComparison,
    handle: async ({ caller, params: { user_id: userId } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const comparison = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
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

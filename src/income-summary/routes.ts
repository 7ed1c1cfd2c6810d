import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import { maySeeChecks } from '#documents';
import { readWholePayslips } from '#payroll';
import { fileRoute, type Route, readRoute } from '#platform/http/route.ts';
import { Problem, say } from '#platform/problem.ts';
import { tenantOf } from '#users';
import { dayOf } from '#values/calendar.ts';
import { INCOME_SCOPES } from '#values/scopes.ts';
import { noteVerdict } from './conclude-income.ts';
import { toCsv } from './payslips-csv.ts';
import { readSummary } from './read-summary.ts';
import { type ReportContext, reportRoute } from './report-route.ts';
import { IncomeSummary } from './schema.ts';
import { findVerdict } from './store.ts';

const TAG = 'Income summary';
const ids = { user_id: 'User' };
const CSV_ROWS_MAX = 10_000;
const TOO_MANY = 'The data of this user is too large for one export: read it page by page';

export function incomeSummaryRoutes(context: ReportContext): Route[] {
  return [summaryRoute(context), reportRoute(context), csvRoute(context)];
}

function summaryRoute(context: AccountsContext): Route {
  return readRoute({
    path: '/users/{user_id}/income-summary',
    name: 'users.getIncomeSummary',
    tag: TAG,
    summary: 'Summarise a user’s income',
    description:
      'Shows what a person earns, from which sources, and how reliable the figures are: employments, a typical month, the last twelve months, fixed and variable pay, trend, gaps, how the sources agree, expenditure and what is left, trust, freshness, and warnings in plain words. Every figure names the submissions behind it. A figure that the data does not support is null, with a reason.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    scope: INCOME_SCOPES,
    isCostly: true,
    ids,
    reply: IncomeSummary,
    handle: async ({ caller, params: { user_id: userId }, callerGone }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const options = { userId, withDocuments: maySeeChecks(caller), gone: callerGone() };
      const { summary, stored } = await context.database.reads.inTenantSnapshot(
        caller.clientId,
        async (tx) => ({
          summary: await readSummary(context, tx, tenant, options),
          stored: await findVerdict(tx, caller.clientId, userId),
        }),
      );
      const { withDocuments } = options;
      await noteVerdict(context, caller.clientId, { userId, summary, stored, withDocuments });
      await recordAccess(context, tenant, caller, { userId, fields: ['income_summary'] });
      return summary;
    },
  });
}

function csvRoute(context: AccountsContext): Route {
  return fileRoute({
    method: 'GET',
    path: '/users/{user_id}/payslips.csv',
    name: 'users.downloadPayslips',
    tag: TAG,
    summary: 'Get a user’s payslips as a CSV file',
    description:
      'Returns all payslips for a spreadsheet, newest pay date first, one row each: employer, days, amounts, year to date, source and trust score. Amended payslips are included, with `is_amended` true.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    effects: {},
    isCostly: true,
    ids,
    mediaTypes: ['text/csv'],
    errors: { 413: TOO_MANY },
    readFile: async ({ caller, params: { user_id: userId }, callerGone }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const payslips = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readWholePayslips(tx, tenant, { userId, limit: CSV_ROWS_MAX + 1, gone: callerGone() }),
      );
      if (payslips.length > CSV_ROWS_MAX)
        throw new Problem({
          code: 'export_too_large',
          messages: [say`The data of this user is too large for one export: read it page by page`],
        });
      await recordAccess(context, tenant, caller, { userId, fields: ['payslips'], count: payslips.length });
      const bytes = Buffer.from(toCsv(payslips, dayOf(tenant.clientTime())));
      const fileName = `payslips-${dayOf(tenant.clientTime())}.csv`;
      return { mediaType: 'text/csv; charset=utf-8', bytes, length: bytes.length, fileName };
    },
  });
}

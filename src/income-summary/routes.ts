import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { fileRoute, type Route, route } from '#platform/http/route.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { tenantOf } from '#users';
import { accessOf } from '#values/roles.ts';
import { describeReport } from './describe-report.ts';
import { readReport } from './read-report.ts';
import { readSummary } from './read-summary.ts';
import { IncomeSummary } from './schema.ts';

const TAG = 'Income summary';
const ids = { user_id: 'User' };

export function incomeSummaryRoutes(context: AccountsContext): Route[] {
  return [summaryRoute(context), reportRoute(context)];
}

function summaryRoute(context: AccountsContext): Route {
  return route({
    method: 'GET',
    path: '/users/{user_id}/income-summary',
    tag: TAG,
    summary: 'Summarise a user’s income',
    description:
      'Answers what a person earns, from which sources and how sure that is: employments, a typical month, the last twelve months, fixed and variable pay, trend, gaps, how the sources agree, expenditure and what is left, trust, freshness, and warnings in words. Every figure names the submissions behind it. A figure that the data does not support is null, with a reason.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    ids,
    reply: IncomeSummary,
    handle: async ({ caller, params: { user_id: userId } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const summary = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
        readSummary(context, tx, tenant, { userId, withDocuments: maySeeChecks(caller) }),
      );
      await recordAccess(context, tenant, caller, { userId, fields: ['income_summary'] });
      return summary;
    },
  });
}

function reportRoute(context: AccountsContext): Route {
  return fileRoute({
    method: 'GET',
    path: '/users/{user_id}/report.pdf',
    tag: TAG,
    summary: 'Get a user’s income report as a PDF',
    description:
      'Returns the income summary as a document of one to three pages to file: figures, warnings, employments, the latest twelve months, sources, checks and consents. The National Insurance number is masked. Screen readers can read its headings and tables.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    ids,
    mediaTypes: ['application/pdf'],
    readFile: async ({ caller, params: { user_id: userId } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const facts = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
        readReport(context, tx, tenant, { userId, withDocuments: maySeeChecks(caller) }),
      );
      const bytes = await renderPdf(describeReport(facts));
      await recordAccess(context, tenant, caller, { userId, fields: ['income_report'] });
      // without the user's name, because browsers show file names in lists
      const fileName = `income-report-${facts.summary.as_of.slice(0, 10)}.pdf`;
      return { mediaType: 'application/pdf', bytes, length: bytes.length, fileName };
    },
  });
}

/** The trust score of a bank statement is a result of its document’s checks. */
function maySeeChecks(caller: Caller): boolean {
  return caller.kind !== 'member' || accessOf(caller.role, 'read_document_content') !== null;
}

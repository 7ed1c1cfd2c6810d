import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import { type CoverageSteps, type DocumentsContext, recordDocumentAccess, viewOf } from '#documents';
import { findMemberEmail } from '#members';
import type { Caller } from '#platform/http/caller.ts';
import { fileRoute, type Route } from '#platform/http/route.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { tenantOf } from '#users';
import { downloadName } from '#values/download-name.ts';
import { describeReport } from './describe-report.ts';
import { type ReportFacts, readReport } from './read-report.ts';
import { type DrawnReport, drawReport } from './report-findings.ts';

export type ReportContext = AccountsContext &
  Pick<DocumentsContext, 'storage' | 'extractor'> & { hooks: { coverage: CoverageSteps } };

export function reportRoute(context: ReportContext): Route {
  return fileRoute({
    method: 'GET',
    path: '/users/{user_id}/report.pdf',
    tag: 'Income summary',
    summary: 'Get a user’s income report as a PDF',
    description:
      'Returns the income summary as a document for your files or for a committee. First come the verdict, the main figures, its reasons and, for serious findings in documents, pictures of the places on the pages. Then come figures, each income, what is left out, warnings, employments, the latest twelve months, sources and checks, all documents with the SHA-256 of their files, and the evidence of each consent. The report says who asked for it and when. The National Insurance number is masked. Members who may not read documents get no findings and no pictures. Screen readers can read its headings, tables and descriptions of pictures.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    isCostly: true,
    ids: { user_id: 'User' },
    mediaTypes: ['application/pdf'],
    readFile: async ({ caller, params: { user_id: userId }, callerGone }) => {
      const gone = callerGone();
      const tenant = await tenantOf(context, caller.clientId);
      const view = viewOf(caller, context.hooks);
      const wanted = { userId, view, preparedBy: await preparerOf(context, caller), gone };
      const facts = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readReport(context, tx, tenant, wanted),
      );
      const { clientId } = caller;
      const drawn = await drawReport(context, facts.findings, { clientId, signal: gone });
      for (const [documentId, page] of pagesIn(drawn))
        await recordDocumentAccess(context, tenant, caller, { userId, documentId, details: { page } });
      const bytes = await renderPdf(describeReport(facts, drawn), gone);
      const fields = ['income_report', 'consent_evidence'];
      await recordAccess(context, tenant, caller, { userId, fields });
      return { mediaType: 'application/pdf', bytes, length: bytes.length, fileName: fileNameOf(facts) };
    },
  });
}

async function preparerOf(context: ReportContext, caller: Caller): Promise<string> {
  return caller.kind === 'member' ? findMemberEmail(context, caller) : 'an API key';
}

/** The pages that the report shows a part of, each once. */
function pagesIn({ findings }: DrawnReport): (readonly [documentId: string, page: number])[] {
  const shown = findings.filter(({ drawn }) => drawn !== null);
  const pages = shown.flatMap(({ document: { document_id: id }, placed }) =>
    placed.map(({ page }) => [`${id}/${page}`, [id, page] as const] as const),
  );
  return [...new Map(pages).values()];
}

/** With the reference and without the user's name, because browsers show file names in lists. */
function fileNameOf({ summary, user }: ReportFacts): string {
  const day = summary.as_of.slice(0, 10);
  return downloadName(`income-report-${user.ext_id ?? user.user_id}-${day}.pdf`, 'application/pdf');
}

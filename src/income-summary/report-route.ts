import { z } from 'zod';
import type { AccountsContext } from '#accounts';
import { recordAccess } from '#audit';
import { type CoverageSteps, type DocumentsContext, recordDocumentAccess, viewOf } from '#documents';
import { type Caller, requireScopes } from '#platform/http/caller.ts';
import { fileRoute, type Route } from '#platform/http/route.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { fixed, Problem, say } from '#platform/problem.ts';
import { tenantOf } from '#users';
import { downloadName } from '#values/download-name.ts';
import { enumeration } from '#values/enumeration.ts';
import { accessOf } from '#values/roles.ts';
import { INCOME_SCOPES } from '#values/scopes.ts';
import { describeReport } from './describe-report.ts';
import { type ReportFacts, type ReportReading, readReport } from './read-report.ts';
import { INCLUDED, type Included, wantedOf } from './report-case.ts';
import { type DrawnReport, drawReport } from './report-findings.ts';

export type ReportContext = AccountsContext &
  ReportReading &
  Pick<DocumentsContext, 'storage' | 'extractor'> & { hooks: { coverage: CoverageSteps } };

const ReportQuery = z.strictObject({
  include: enumeration(INCLUDED)
    .optional()
    .describe(
      'Adds the newest ten reviews, the newest thirty notes, or both. Members need a role, and API keys the scope, that may read them',
    ),
});

export function reportRoute(context: ReportContext): Route {
  return fileRoute({
    method: 'GET',
    path: '/users/{user_id}/report.pdf',
    name: 'users.downloadReport',
    tag: 'Income summary',
    summary: 'Get a user’s income report as a PDF',
    description:
      'Returns the income summary as a document for your files or for a committee. First come the verdict, the main figures, its reasons and, for serious findings in documents, pictures of the places on the pages. Then come figures, each income, what is left out, warnings, employments, the latest twelve months, sources and checks, all documents with the SHA-256 of their files, and the evidence of each consent. With `include`, it also has reviews and notes of your team. The report says who asked for it and when. The National Insurance number is masked. Members who may not read documents get no findings and no pictures. Screen readers can read its headings, tables and descriptions of pictures.',
    callers: ['api_key', 'member'],
    permission: 'read_payroll',
    scope: [...INCOME_SCOPES, 'users:read', 'documents:read', 'authorisations:read', 'evidence:read'],
    effects: {},
    isCostly: true,
    ids: { user_id: 'User' },
    mediaTypes: ['application/pdf'],
    query: ReportQuery,
    readFile: async ({ caller, params: { user_id: userId }, query: { include }, callerGone }) => {
      requireCases(caller, include);
      const gone = callerGone();
      const tenant = await tenantOf(context, caller.clientId);
      const view = viewOf(caller, context.hooks);
      const wanted = { userId, caller, view, caseFile: wantedOf(include), gone };
      const facts = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readReport(context, tx, tenant, wanted),
      );
      const { clientId } = caller;
      const drawn = await drawReport(context, facts.findings, { clientId, signal: gone });
      for (const [documentId, page] of pagesIn(drawn))
        await recordDocumentAccess(context, tenant, caller, { userId, documentId, details: { page } });
      const bytes = await renderPdf(describeReport(facts, drawn), gone);
      const fields = ['income_report', 'consent_evidence', ...(include?.split(',') ?? [])];
      await recordAccess(context, tenant, caller, { userId, fields });
      return { mediaType: 'application/pdf', bytes, length: bytes.length, fileName: fileNameOf(facts) };
    },
  });
}

/** Reviews and notes are for callers who may read cases. */
function requireCases(caller: Caller, included: Included | undefined): void {
  if (included === undefined) return;
  requireScopes(caller, 'cases:read');
  if (caller.kind !== 'member') return;
  if (accessOf(caller.role, 'read_cases') === null)
    throw new Problem({
      code: 'forbidden',
      messages: [say`The role ${fixed(caller.role)} does not allow [include]: ask an admin of your team`],
    });
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

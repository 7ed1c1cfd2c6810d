import { recordAuditEntry } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Caller, journeySessionOf } from '#platform/http/caller.ts';
import { type Actor, actorOf, type Cause } from '#platform/http/permits.ts';
import { fileRoute, type Route } from '#platform/http/route.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import type { Providers } from '#providers';
import { type Tenant, type TenantContext, tenantOf } from '#users';
import { EFFECTS } from '#values/effects.ts';
import { packExport, unpack } from './pack-export.ts';
import { collectExport } from './pdf/collect-export.ts';
import { describeExport } from './pdf/describe-export.ts';
import { type ExportSource, openExport, type WantedExport } from './read-export.ts';
import { requireOwn } from './require-own.ts';
import { ExportQuery, PdfQuery, UserExport } from './schema.ts';

const exported = {
  method: 'GET',
  afterWithdrawal: 'admins',
  tag: 'Data rights',
  callers: ['api_key', 'member', 'user'],
  scope: EFFECTS.export.personScopes,
  effects: { export: 'always' },
  isCostly: true,
  ids: { user_id: 'User' },
} as const;

export interface ExportContext extends TenantContext {
  database: Database;
  providers: Pick<Providers, 'nameOf'>;
}

export function exportRoutes(context: ExportContext): Route[] {
  return [jsonRoute(context), pdfRoute(context)];
}

function jsonRoute(context: ExportContext): Route {
  return fileRoute({
    ...exported,
    path: '/users/{user_id}/export',
    name: 'users.export',
    summary: 'Export everything about a user',
    description:
      'Returns one JSON document with everything that the service holds about the user and that the user has a right to see, as a consistent snapshot: profile, consents with their texts, accounts without secrets, payslips, income, bank statements, documents, the team’s notes and reviews, estimates, requests and the log. A user token can’t read the notes and reviews, and can export only its own user’s data. Each export is recorded in the audit log.',
    query: ExportQuery,
    mediaTypes: ['application/json'],
    content: UserExport,
    errors: { 413: 'The data of this user is too large for one export: read it page by page' },
    readFile: async ({
      caller,
      params: { user_id: userId },
      query: { without_profile },
      cause,
      callerGone,
    }) => {
      const journeySessionId = journeySessionOf(caller);
      const withCases = caller.kind !== 'user';
      const wanted = { userId, withoutProfile: without_profile, withCases, journeySessionId };
      const options = { caller, wanted, cause, gone: callerGone() };
      const { tenant, read } = await readExport(context, options, (source) => packExport(source));
      await recordExport(context, tenant, { actor: actorOf(caller), userId, format: 'json' });
      return {
        mediaType: 'application/json; charset=utf-8',
        bytes: unpack(read),
        length: null,
        fileName: fileNameOf(tenant, 'json'),
      };
    },
  });
}

function pdfRoute(context: ExportContext): Route {
  return fileRoute({
    ...exported,
    path: '/users/{user_id}/export.pdf',
    name: 'users.exportPdf',
    summary: 'Export a user’s data as a PDF',
    description:
      'Returns a document for the user to read, in English or Welsh: who holds the data, what the user agreed to, where the data came from, payslips, income, bank statements, files, estimates and requests. Long lists are shortened; the JSON export has everything. Screen readers can read its headings and tables. Each export is recorded in the audit log.',
    query: PdfQuery,
    mediaTypes: ['application/pdf'],
    readFile: async ({ caller, params: { user_id: userId }, query, cause, callerGone }) => {
      const { language, without_profile } = query;
      const gone = callerGone();
      const journeySessionId = journeySessionOf(caller);
      const wanted = { userId, withoutProfile: without_profile, journeySessionId };
      const { tenant, read } = await readExport(context, { caller, wanted, cause, gone }, collectExport);
      const providerName = (id: string) => context.providers.nameOf(id);
      const bytes = await renderPdf(describeExport(read, { language, providerName }), gone);
      await recordExport(context, tenant, { actor: actorOf(caller), userId, format: 'pdf' });
      return {
        mediaType: 'application/pdf',
        bytes,
        length: bytes.length,
        fileName: fileNameOf(tenant, 'pdf'),
      };
    },
  });
}

/**
 * Reads the data in one snapshot, as much of it as `take` takes. The proof is read once more afterwards: data that somebody else added
 * after the first time could be in the snapshot.
 */
async function readExport<Read>(
  { database, ...context }: ExportContext,
  { caller, wanted, cause, gone }: { caller: Caller; wanted: WantedExport; cause: Cause; gone: AbortSignal },
  take: (source: ExportSource) => Promise<Read>,
): Promise<{ tenant: Tenant; read: Read }> {
  requireOwn(caller, wanted.userId);
  const { clientId } = caller;
  const tenant = await tenantOf(context, clientId);
  const read = await database.reads.inTenantSnapshot(clientId, async (tx) =>
    take(await openExport(tx, tenant, wanted, gone)),
  );
  await cause('export').stillHolds?.();
  return { tenant, read };
}

/** Records the export before the data is handed over. */
export async function recordExport(
  { database }: { database: Database },
  tenant: Tenant,
  { actor, userId, format }: { actor: Actor; userId: string; format: 'json' | 'pdf' | 'folder' },
): Promise<void> {
  const subject = { kind: 'user', id: userId } as const;
  const entry = { actor, action: 'data_exported', subject, details: { format } } as const;
  await database.inTenant(tenant.clientId, (tx) => recordAuditEntry(tx, tenant, entry));
}

/** Without the user's name, because browsers show file names in lists. */
function fileNameOf({ clock }: Tenant, format: 'json' | 'pdf'): string {
  return `my-data-${clock.now().toISOString().slice(0, 10)}.${format}`;
}

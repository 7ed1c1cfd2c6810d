import { readAccounts } from '#accounts';
import { listAuditEntries } from '#audit';
import { listRetrievalsOfUser, readConsents } from '#authorisations';
import type { RetrievalKind } from '#authorisations/schema.ts';
import { readStatements } from '#bank-statements';
import { readNotes, readReviews } from '#cases';
import { findClientName } from '#clients';
import { listDocuments, showDocuments } from '#documents';
import { readIncomeEntries, readPayrollEntries } from '#entries';
import { readExpenditure, showExpenditure } from '#expenditure';
import { readJourneys } from '#journey';
import { readSubmissions } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { listChecksOfUser } from '#retrieval-jobs';
import { readComparison, readIncome } from '#tax-authority';
import { readUser, readUserSettings, type Tenant } from '#users';
import type { Slice } from '#values/page.ts';
import { readDeletionRequests } from './read-deletion-requests.ts';
import type { ExportedDocument, ExportedFacts, ExportedLists } from './schema.ts';

/** How many rows are read and decrypted at a time. */
const PAGE_ROWS = 100;

/** Everything about a user. The lists are read page by page, so that only one page is in memory. */
export interface ExportSource {
  facts: ExportedFacts;
  lists: { readonly [Name in keyof ExportedLists]: AsyncIterable<ExportedLists[Name]> };
}

export interface WantedExport {
  userId: string;
  /** Leaves out the details that the client gave. */
  withoutProfile?: boolean;
  /** Includes what the team wrote and decided about the user. */
  withCases?: boolean;
  /** The browser session of a journey that gets the export, if a page asks for it. */
  journeySessionId?: string | null;
}

/** Use it in a snapshot, so that all parts are of the same moment, and while the transaction is open. */
export async function openExport(
  tx: Db,
  tenant: Tenant,
  wanted: WantedExport,
  /** Ends the reading before the next page. */
  signal?: AbortSignal,
): Promise<ExportSource> {
  return { facts: await readFacts(tx, tenant, wanted), lists: listsOf(tx, tenant, wanted, signal) };
}

async function readFacts(
  tx: Db,
  tenant: Tenant,
  { userId, withoutProfile = false }: WantedExport,
): Promise<ExportedFacts> {
  const known = await readUser(tx, tenant, userId);
  const user = withoutProfile ? { ...known, ...NO_DETAILS } : known;
  const expenditure = withoutProfile ? null : await readExpenditure(tx, tenant, userId);
  return {
    exported_at: tenant.clock.now().toISOString(),
    held_by: await findClientName(tx, tenant.clientId),
    user,
    configuration: await readUserSettings(tx, tenant.clientId, userId),
    expenditure:
      expenditure?.outcome === 'estimated' ? showExpenditure(expenditure, { explain: true }) : null,
    income_comparison: await readComparison(tx, tenant, userId),
  };
}

const NO_DETAILS = {
  forename: null,
  surname: null,
  date_of_birth: null,
  post_codes: null,
  ni_number: null,
  ext_id: null,
};

function listsOf(
  tx: Db,
  tenant: Tenant,
  { userId, journeySessionId: viewer = null, withCases = false }: WantedExport,
  signal?: AbortSignal,
): ExportSource['lists'] {
  const { clientId } = tenant;
  const filter = { userId };
  const pages = <Item>(read: (page: Slice) => Promise<Item[]>) => readPages(read, signal);
  return {
    authorisations: pages((page) => readConsents(tx, tenant, { userId, viewer, ...page })),
    retrievals: pages(async (page) =>
      (await listRetrievalsOfUser(tx, clientId, { userId, ...page })).map((row) => ({
        ...row,
        // `recordRetrieval` writes no other kinds
        kind: row.kind as RetrievalKind,
      })),
    ),
    accounts: pages((page) => readAccounts(tx, tenant, { userId, ...page })),
    recurring_checks: pages((page) => listChecksOfUser(tx, clientId, { userId, ...page })),
    entries: both(
      pages(async (page) => (await readPayrollEntries(tx, clientId, { userId, ...page })).rows),
      pages((page) => readIncomeEntries(tx, clientId, { userId, ...page })),
    ),
    payroll_submissions: pages(async (page) => (await readSubmissions(tx, tenant, { filter, ...page })).rows),
    income_submissions: pages(async (page) => (await readIncome(tx, tenant, { filter, ...page })).rows),
    bank_statement_submissions: pages(
      async (page) => (await readStatements(tx, tenant, { filter, ...page })).rows,
    ),
    documents: pages((page) => readDocuments(tx, tenant, { filter, viewer, ...page })),
    notes: withCases
      ? pages(async (page) => (await readNotes(tx, tenant, { userId, ...page })).rows)
      : none(),
    reviews: withCases
      ? pages(async (page) => (await readReviews(tx, tenant, { userId, ...page })).rows)
      : none(),
    journeys: pages(async (page) => (await readJourneys(tx, tenant, { userId, ...page })).rows),
    deletion_requests: pages(
      async (page) => (await readDeletionRequests(tx, tenant, { filter, ...page })).rows,
    ),
    log: pages(async (page) => readLog(tx, clientId, { filter: { subjectId: userId }, ...page })),
  };
}

async function* readPages<Item>(
  read: (page: Slice) => Promise<Item[]>,
  signal?: AbortSignal,
): AsyncGenerator<Item[]> {
  for (let skip = 0; ; skip += PAGE_ROWS) {
    signal?.throwIfAborted();
    const items = await read({ skip, limit: PAGE_ROWS });
    if (items.length > 0) yield items;
    if (items.length < PAGE_ROWS) return;
  }
}

async function* none(): AsyncGenerator<never> {}

async function* both<Item>(first: AsyncIterable<Item>, second: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* second;
}

async function readDocuments(
  tx: Db,
  tenant: Tenant,
  { viewer, ...query }: Slice & { filter: { userId: string }; viewer: string | null },
): Promise<ExportedDocument[]> {
  const { rows } = await listDocuments(tx, tenant.clientId, query);
  const documents = await showDocuments(tx, tenant, rows, { access: 'full', withTrust: false, coverage: {} });
  return documents.map(({ trust_score, serious_count, covers, ...document }, index) => {
    const row = rows[index];
    // a file that another browser announced and never sent closes nothing, but its name may say whose it is
    const isHidden = viewer !== null && row?.uploaded_at === null && row.journey_session_id !== viewer;
    return {
      ...document,
      ...(isHidden ? { file_name: 'not shown', external_id: null } : {}),
      media_type: row?.media_type ?? null,
      size_bytes: row?.size_bytes ?? null,
      content_path: row?.object_path ? `/documents/${document.document_id}/content` : null,
    };
  });
}

async function readLog(
  tx: Db,
  clientId: string,
  query: Slice & { filter: { subjectId: string } },
): Promise<ExportedLists['log']> {
  const { rows } = await listAuditEntries(tx, clientId, query);
  return rows.map(
    ({ at, action, actor_kind }) => ({ at, action, actor_kind }) as ExportedLists['log'][number],
  );
}

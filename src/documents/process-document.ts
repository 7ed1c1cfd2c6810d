import type { DocumentToExtract, Extraction } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { describeError } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { openStream } from '#platform/storage/sealed-stream.ts';
import { readWhole } from '#platform/storage/storage.ts';
import { lockUser, requireUserKey, type Tenant, tenantOf } from '#users';
import type { DocumentsContext } from './context.ts';
import { NOT_ENABLED, requireUsable } from './require-uploads-enabled.ts';
import type { DocumentChecks, DocumentReason, DocumentStatus } from './schema.ts';
import { type DocumentNames, openNames, sealChecks } from './seal-document.ts';
import * as store from './store.ts';

export const READ_DOCUMENT = 'read-document';
/** A scan takes seconds: it has a job of its own, so that it delays no other. */
export const READ_SCAN = 'read-scan';
const ATTEMPTS_MAX = 5;

/** What is known of a document whose content is about to be recorded. */
export interface ExtractedDocument extends DocumentNames {
  documentId: string;
  userId: string;
  authorisationId: string;
}

export type RecordedExtraction =
  | { outcome: 'extracted'; checks: DocumentChecks }
  | { outcome: 'rejected'; reason: DocumentReason };

/** Writes what was prepared, in the transaction that ends the document. Throws a Problem when consent is gone. */
export type RecordExtraction = (tx: Db) => Promise<RecordedExtraction>;

/** Who records what was read. What it is held against is read and compared before the transaction, which is short. */
export interface Processors {
  bank_statement(
    db: Db,
    tenant: Tenant,
    document: ExtractedDocument,
    reading: StatementExtraction,
  ): Promise<RecordExtraction>;
  payslips(
    db: Db,
    tenant: Tenant,
    document: ExtractedDocument,
    reading: PayslipsExtraction,
  ): Promise<RecordExtraction>;
}
export type StatementExtraction = Extract<Extraction, { outcome: 'bank_statement' }>;
export type PayslipsExtraction = Extract<Extraction, { outcome: 'payslips' }>;

export type ProcessingContext = DocumentsContext & { processors: Processors };

/** Reads one document to its end. What ended before, or was deleted, is left alone. */
export async function processDocument(
  context: ProcessingContext,
  { client_id: clientId, document_id: documentId }: { client_id: string; document_id: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  try {
    const row = await beginAttempt(context, tenant, documentId);
    if (row) await attempt(context, tenant, row);
  } catch (error) {
    const refused = error instanceof Problem ? error : null;
    // the user was deleted meanwhile, and the document with it
    if (refused?.status === 404) return;
    const withdrawn = WITHDRAWN[refused?.code ?? ''];
    if (!withdrawn) throw error;
    await discardFile(context, tenant, documentId, withdrawn);
  }
}

/** What may have ended before a document was read, or while it was. */
const WITHDRAWN: Readonly<Record<string, DocumentReason>> = {
  no_authorisation: 'authorisation_revoked',
  [NOT_ENABLED]: 'not_enabled',
};

/** Counted before it is tried: what brings down whoever reads it is not tried for ever. */
async function beginAttempt(
  { database }: ProcessingContext,
  tenant: Tenant,
  documentId: string,
): Promise<store.DocumentRow | null> {
  const { clientId, clock } = tenant;
  return database.inTenant(clientId, async (tx) => {
    const row = await lockDocument(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return null;
    await requireUsable(tx, tenant, row);
    const now = clock.now();
    if (row.attempts < ATTEMPTS_MAX) {
      const attempts = row.attempts + 1;
      return store.updateDocument(tx, row, { updated_at: now, attempted_at: now, attempts });
    }
    await store.updateDocument(tx, row, { updated_at: now, processed_at: now, ...GIVEN_UP });
    return null;
  });
}

async function attempt(context: ProcessingContext, tenant: Tenant, row: store.DocumentRow): Promise<void> {
  const { document_id, attempts } = row;
  try {
    await finishExtraction(context, tenant, row, await read(context, tenant, row));
  } catch (error) {
    if (error instanceof Problem || attempts < ATTEMPTS_MAX) throw error;
    context.log.error({ document_id, error: describeError(error) }, 'a document was given up');
    await end(context, tenant, document_id, GIVEN_UP);
  }
}

const GIVEN_UP = { status: 'FAILED', status_reason: 'processing_failed' } as const;

async function read(context: ProcessingContext, tenant: Tenant, row: store.DocumentRow): Promise<Extraction> {
  const { object_path: path, media_type: mediaType, kind, is_scan: mayUseOcr } = row;
  if (!path || !mediaType) throw new Error('A document to be read has no file');
  const key = await requireUserKey(context.database.tenant(tenant.clientId), tenant, row.user_id);
  const sealed = await context.storage.get(path);
  if (!sealed) throw new Error('The file of a document is missing');
  const bytes = await readWhole(openStream(sealed, { key, name: path }));
  const document: DocumentToExtract = { bytes, mediaType, kind, mayUseOcr };
  return context.extractor.extract(document);
}

async function finishExtraction(
  context: ProcessingContext,
  tenant: Tenant,
  row: store.DocumentRow,
  reading: Extraction,
): Promise<void> {
  const { pages } = reading;
  if (reading.outcome === 'needs_ocr' && !row.is_scan)
    return enqueueScan(context, tenant, row, reading.pages);
  if (reading.outcome === 'needs_ocr' || reading.outcome === 'refused') {
    const status_reason = reading.outcome === 'refused' ? reading.reason : 'unreadable';
    await end(context, tenant, row.document_id, { status: 'REJECTED', status_reason, pages });
  } else await end(context, tenant, row.document_id, await prepare(context, tenant, { row, reading }));
}

/** All that needs no lock is done here; what is answered writes. */
async function prepare(
  { database, processors }: ProcessingContext,
  tenant: Tenant,
  { row, reading }: { row: store.DocumentRow; reading: StatementExtraction | PayslipsExtraction },
): Promise<(tx: Db) => Promise<Ending>> {
  const { clientId } = tenant;
  const { document_id: documentId, user_id: userId } = row;
  const db = database.tenant(clientId);
  const owner = { clientId, documentId };
  const userKey = await requireUserKey(db, tenant, userId);
  const names = openNames(userKey, owner, row.sealed_names);
  const document: ExtractedDocument = { documentId, userId, authorisationId: row.authorisation_id, ...names };
  const record =
    reading.outcome === 'payslips'
      ? await processors.payslips(db, tenant, document, reading)
      : await processors.bank_statement(db, tenant, document, reading);
  return async (tx) => {
    const recorded = await record(tx);
    const { pages } = reading;
    if (recorded.outcome === 'rejected') return { status: 'REJECTED', status_reason: recorded.reason, pages };
    return { status: 'EXTRACTED', pages, sealed_checks: sealChecks(userKey, owner, recorded.checks) };
  };
}

interface Ending {
  status: Extract<DocumentStatus, 'EXTRACTED' | 'REJECTED' | 'FAILED'>;
  status_reason?: DocumentReason;
  pages?: number | null;
  sealed_checks?: Buffer;
}

/** Ends a document that is still being processed and may be used, in one transaction with what is recorded of it. */
async function end(
  { database }: ProcessingContext,
  tenant: Tenant,
  documentId: string,
  ending: Ending | ((tx: Db) => Promise<Ending>),
): Promise<void> {
  const { clientId, clock } = tenant;
  await database.inTenant(clientId, async (tx) => {
    const held = await lockDocument(tx, clientId, documentId);
    if (held?.status !== 'PROCESSING') return;
    await requireUsable(tx, tenant, held);
    const changes = typeof ending === 'function' ? await ending(tx) : ending;
    const now = clock.now();
    await store.updateDocument(tx, held, { updated_at: now, processed_at: now, ...changes });
  });
}

/** What nobody may use is not kept, whatever it is. A sweep finds what a crash in between leaves. */
async function discardFile(
  { database, storage }: ProcessingContext,
  { clientId, clock }: Tenant,
  documentId: string,
  status_reason: DocumentReason,
): Promise<void> {
  const path = await database.inTenant(clientId, async (tx) => {
    const held = await lockDocument(tx, clientId, documentId);
    if (held?.status !== 'PROCESSING') return null;
    const now = clock.now();
    const ending = { status: 'FAILED', status_reason, object_path: null } as const;
    await store.updateDocument(tx, held, { updated_at: now, processed_at: now, ...ending });
    return held.object_path;
  });
  if (path) await storage.remove(path);
}

/** The user first, as its deletion takes them in that order. */
async function lockDocument(tx: Db, clientId: string, documentId: string) {
  const found = await store.findDocument(tx, clientId, documentId);
  if (!found || !(await lockUser(tx, clientId, found.user_id))) return undefined;
  return store.findDocumentForChange(tx, clientId, documentId);
}

async function enqueueScan(
  { database }: ProcessingContext,
  { clientId, clock }: Tenant,
  { document_id: documentId }: store.DocumentRow,
  pages: number,
): Promise<void> {
  await database.inTenant(clientId, async (tx) => {
    const row = await store.findDocumentForChange(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return;
    await store.updateDocument(tx, row, { updated_at: clock.now(), is_scan: true, pages });
    await enqueueExtraction(tx, { ...row, is_scan: true });
  });
}

type ToBeRead = Pick<store.DocumentRow, 'client_id' | 'document_id' | 'is_scan'>;

/** Promises that a document is read, among those that it belongs to. */
export async function enqueueExtraction(tx: Db, row: ToBeRead): Promise<void> {
  const { client_id, document_id, is_scan } = row;
  const name = is_scan ? READ_SCAN : READ_DOCUMENT;
  const priority = is_scan ? PRIORITY.soon : PRIORITY.awaited;
  const key = `${name}:${document_id}`;
  await enqueue(tx, name, { client_id, document_id }, { key, priority, isLimited: true });
}

import type { DocumentToRead, Reading } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { describeError } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { openStream } from '#platform/storage/sealed-stream.ts';
import { readWhole } from '#platform/storage/storage.ts';
import { holdUser, requireUserKey, type Tenant, tenantOf } from '#users';
import type { DocumentsContext } from './context.ts';
import type { DocumentChecks, DocumentReason, DocumentStatus } from './schema.ts';
import { type DocumentNames, openNames, sealChecks } from './seal-document.ts';
import * as store from './store.ts';

export const READ_DOCUMENT = 'read-document';
/** A scan takes seconds: it has a job of its own, in lanes of its own, so that it delays no other. */
export const READ_SCAN = 'read-scan';
const SCAN_LANES = 2;
const ATTEMPTS_MAX = 5;

/** What is known of a document whose content is about to be recorded. */
export interface ReadDocument extends DocumentNames {
  documentId: string;
  userId: string;
  authorisationId: string;
}

export type Recorded =
  | { outcome: 'extracted'; checks: DocumentChecks }
  | { outcome: 'rejected'; reason: DocumentReason };

/** Who records what was read, in the transaction that ends the document. Throws a Problem when consent is gone. */
export interface Processors {
  bank_statement(
    tx: Db,
    tenant: Tenant,
    document: ReadDocument,
    reading: StatementReading,
  ): Promise<Recorded>;
  payslips(tx: Db, tenant: Tenant, document: ReadDocument, reading: PayslipsReading): Promise<Recorded>;
}
export type StatementReading = Extract<Reading, { outcome: 'bank_statement' }>;
export type PayslipsReading = Extract<Reading, { outcome: 'payslips' }>;

export type ReadingContext = DocumentsContext & { processors: Processors };

export function readingKey(documentId: string): string {
  return `${READ_DOCUMENT}:${documentId}`;
}

/** Reads one document to its end. What ended before, or was deleted, is left alone. */
export async function readDocument(
  context: ReadingContext,
  { client_id: clientId, document_id: documentId }: { client_id: string; document_id: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const row = await beginAttempt(context, tenant, documentId);
  if (!row) return;
  try {
    await endReading(context, tenant, row, await read(context, tenant, row));
  } catch (error) {
    if (error instanceof Problem && error.code === 'no_authorisation') {
      await forgetFile(context, tenant, row);
      return;
    }
    if (row.attempts < ATTEMPTS_MAX) throw error;
    context.log.error({ document_id: documentId, error: describeError(error) }, 'a document was given up');
    await end(context, tenant, documentId, { status: 'FAILED', status_reason: 'processing_failed' });
  }
}

/** Consent ended while it was read: what nobody may use is not kept. A sweep finds what a crash in between leaves. */
async function forgetFile(context: ReadingContext, tenant: Tenant, row: store.DocumentRow): Promise<void> {
  const ending = { status: 'FAILED', status_reason: 'authorisation_revoked', object_path: null } as const;
  await end(context, tenant, row.document_id, ending);
  if (row.object_path) await context.storage.remove(row.object_path);
}

/** Counted before it is tried: what brings down whoever reads it is not tried for ever. */
async function beginAttempt(
  { database }: ReadingContext,
  { clientId, clock }: Tenant,
  documentId: string,
): Promise<store.DocumentRow | null> {
  return database.inTenant(clientId, async (tx) => {
    const row = await store.findDocumentForChange(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return null;
    const now = clock.now();
    if (row.attempts < ATTEMPTS_MAX) {
      const attempts = row.attempts + 1;
      return store.updateDocument(tx, row, { updated_at: now, attempted_at: now, attempts });
    }
    const status_reason = 'processing_failed';
    await store.updateDocument(tx, row, {
      updated_at: now,
      processed_at: now,
      status: 'FAILED',
      status_reason,
    });
    return null;
  });
}

async function read(context: ReadingContext, tenant: Tenant, row: store.DocumentRow): Promise<Reading> {
  const { object_path: path, media_type: mediaType, kind, is_scan: mayUseOcr } = row;
  if (!path || !mediaType) throw new Error('A document to be read has no file');
  const key = await requireUserKey(context.database.tenant(tenant.clientId), tenant, row.user_id);
  const sealed = await context.storage.get(path);
  if (!sealed) throw new Error('The file of a document is missing');
  const bytes = await readWhole(openStream(sealed, { key, name: path }));
  const document: DocumentToRead = { bytes, mediaType, kind, mayUseOcr };
  return context.reader.read(document);
}

async function endReading(
  context: ReadingContext,
  tenant: Tenant,
  row: store.DocumentRow,
  reading: Reading,
): Promise<void> {
  const { pages } = reading;
  if (reading.outcome === 'needs_ocr' && !row.is_scan)
    return promiseScan(context, tenant, row, reading.pages);
  if (reading.outcome === 'needs_ocr' || reading.outcome === 'refused') {
    const status_reason = reading.outcome === 'refused' ? reading.reason : 'unreadable';
    return end(context, tenant, row.document_id, { status: 'REJECTED', status_reason, pages });
  }
  return end(context, tenant, row.document_id, (tx, held) => record(context, tx, tenant, { held, reading }));
}

async function record(
  { processors }: ReadingContext,
  tx: Db,
  tenant: Tenant,
  { held, reading }: { held: store.DocumentRow; reading: StatementReading | PayslipsReading },
): Promise<Ending> {
  const owner = { clientId: tenant.clientId, documentId: held.document_id };
  const userKey = await requireUserKey(tx, tenant, held.user_id);
  const document: ReadDocument = {
    documentId: held.document_id,
    userId: held.user_id,
    authorisationId: held.authorisation_id,
    ...openNames(userKey, owner, held.sealed_names),
  };
  const { pages } = reading;
  const recorded =
    reading.outcome === 'payslips'
      ? await processors.payslips(tx, tenant, document, reading)
      : await processors.bank_statement(tx, tenant, document, reading);
  if (recorded.outcome === 'rejected') return { status: 'REJECTED', status_reason: recorded.reason, pages };
  return { status: 'EXTRACTED', pages, sealed_checks: sealChecks(userKey, owner, recorded.checks) };
}

interface Ending {
  status: Extract<DocumentStatus, 'EXTRACTED' | 'REJECTED' | 'FAILED'>;
  status_reason?: DocumentReason;
  pages?: number | null;
  sealed_checks?: Buffer;
  object_path?: null;
}

/** Ends a document that is still being processed, in one transaction with what is recorded of it. */
async function end(
  { database }: ReadingContext,
  { clientId, clock }: Tenant,
  documentId: string,
  ending: Ending | ((tx: Db, held: store.DocumentRow) => Promise<Ending>),
): Promise<void> {
  await database.inTenant(clientId, async (tx) => {
    const held = await holdDocument(tx, clientId, documentId);
    if (held?.status !== 'PROCESSING') return;
    const changes = typeof ending === 'function' ? await ending(tx, held) : ending;
    const now = clock.now();
    await store.updateDocument(tx, held, { updated_at: now, processed_at: now, ...changes });
  });
}

/** The user first, as its deletion takes them in that order. */
async function holdDocument(tx: Db, clientId: string, documentId: string) {
  const found = await store.findDocument(tx, clientId, documentId);
  if (!found || !(await holdUser(tx, clientId, found.user_id))) return undefined;
  return store.findDocumentForChange(tx, clientId, documentId);
}

async function promiseScan(
  { database }: ReadingContext,
  { clientId, clock }: Tenant,
  { document_id: documentId }: store.DocumentRow,
  pages: number,
): Promise<void> {
  await database.inTenant(clientId, async (tx) => {
    const row = await store.findDocumentForChange(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return;
    await store.updateDocument(tx, row, { updated_at: clock.now(), is_scan: true, pages });
    await enqueueReading(tx, { ...row, is_scan: true });
  });
}

/** Promises that a document is read, in the lane that it belongs to. */
export async function enqueueReading(tx: Db, row: store.DocumentRow): Promise<void> {
  const { client_id, document_id } = row;
  const lane = Number.parseInt(document_id.slice(-4), 16) % SCAN_LANES;
  await enqueue(
    tx,
    row.is_scan ? READ_SCAN : READ_DOCUMENT,
    { client_id, document_id },
    row.is_scan
      ? { key: `${READ_SCAN}:${document_id}`, queue: `${READ_SCAN}:${lane}`, priority: PRIORITY.soon }
      : { key: readingKey(document_id) },
  );
}

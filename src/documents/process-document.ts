import { type Extraction, type Extractor, isLargePicture } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import { describeError } from '#platform/log.ts';
import { readWhole } from '#platform/storage/storage.ts';
import { requireUserKey, type Tenant, tenantOf } from '#users';
import { findWithdrawal } from './check-usable.ts';
import type { DocumentsContext } from './context.ts';
import { endDocument, lockDocument } from './end-document.ts';
import { type DocumentSeconds, observeSeconds } from './measure-documents.ts';
import type { StoredChecks } from './rate-parts.ts';
import type { DocumentReason } from './schema.ts';
import { type DocumentNames, openNames, openPassword, sealChecks } from './seal-document.ts';
import * as store from './store.ts';

export const READ_DOCUMENT = 'read-document';
/** OCR takes seconds, so scans have their own job and don't delay other documents. */
export const READ_SCAN = 'read-scan';
/** A picture is decoded to judge it, which can take seconds too. */
export const JUDGE_PICTURE = 'judge-picture';
const ATTEMPTS_MAX = 5;

/** A document whose extracted content is about to be recorded. */
export interface ExtractedDocument extends DocumentNames {
  documentId: string;
  userId: string;
  authorisationId: string;
  contentIndex: Buffer | null;
}

export type RecordedExtraction =
  | { outcome: 'extracted'; checks: StoredChecks }
  | { outcome: 'rejected'; reason: DocumentReason };

/** Writes the prepared content in the transaction that also sets the document's final status. */
export type RecordExtraction = (tx: Db) => Promise<RecordedExtraction>;

/**
 * The features that record extracted content. They read and compare before the transaction, so that it only writes and
 * stays short.
 */
export interface Processors {
  bank_statement(
    db: Db,
    tenant: Tenant,
    document: ExtractedDocument,
    extraction: StatementExtraction,
  ): Promise<RecordExtraction>;
  payslips(
    db: Db,
    tenant: Tenant,
    document: ExtractedDocument,
    extraction: PayslipsExtraction,
  ): Promise<RecordExtraction>;
  /** Records a document that was read and is not a bank statement. */
  not_a_bank_statement(
    tenant: Tenant,
    document: ExtractedDocument,
    extraction: { probability: number },
  ): RecordExtraction;
}
export type StatementExtraction = Extract<Extraction, { outcome: 'bank_statement' }>;
export type PayslipsExtraction = Extract<Extraction, { outcome: 'payslips' }>;
type NotAStatement = Extract<Extraction, { outcome: 'refused' }> & { probability: number };

export type ProcessingContext = DocumentsContext & {
  processors: Processors;
  documentSeconds: DocumentSeconds;
};

type PictureToJudge = Parameters<Extractor['judge']>[0];

interface WhichDocument {
  client_id: string;
  document_id: string;
}

/** Extracts one document and sets its final status. Does nothing for a document that is finished or deleted. */
export async function processDocument(context: ProcessingContext, which: WhichDocument): Promise<void> {
  await attempt(context, which, async (tenant, row) => {
    const { kind, is_scan: mayUseOcr } = row;
    const document = { ...(await readFile(context, tenant, row)), kind, mayUseOcr };
    const extraction = await context.extractor.extract(document);
    if (extraction.outcome !== 'needs_ocr' || mayUseOcr)
      return finishExtraction(context, tenant, row, extraction);
    const { pages } = extraction;
    await enqueueNext(context, tenant, row, { document, pages, is_scan: kind !== 'payslip' });
  });
}

/** Stores why a picture may be unreadable, before it waits for OCR. */
export async function judgeDocument(context: ProcessingContext, which: WhichDocument): Promise<void> {
  await attempt(context, which, async (tenant, row) => {
    if (row.is_scan) return;
    const document = await readFile(context, tenant, row);
    const picture_problems = await context.extractor.judge(document);
    await enqueueNext(context, tenant, row, { document, is_scan: true, picture_problems });
  });
}

async function attempt(
  context: ProcessingContext,
  { client_id: clientId, document_id: documentId }: WhichDocument,
  work: (tenant: Tenant, row: store.DocumentRow) => Promise<void>,
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const row = await beginAttempt(context, tenant, documentId);
  if (!row) return;
  try {
    await work(tenant, row);
  } catch (error) {
    // extraction holds no lock: when the user is deleted during it, the key and the file are missing too
    if (!(await store.findDocument(context.database.tenant(clientId), clientId, documentId))) return;
    if (row.attempts < ATTEMPTS_MAX) throw error;
    logNoAttemptsLeft(context, { document_id: documentId, error: describeError(error) });
    await finish(context, tenant, documentId, NO_ATTEMPTS_LEFT);
  }
}

const NO_ATTEMPTS_LEFT = { status: 'FAILED', status_reason: 'processing_failed' } as const;

function logNoAttemptsLeft(
  { log }: ProcessingContext,
  facts: { document_id: string; error?: Record<string, unknown> },
): void {
  log.error(facts, 'document processing failed, no attempts left');
}

/** Counts the attempt before it starts, so that a document that crashes the worker is not retried for ever. */
async function beginAttempt(
  context: ProcessingContext,
  tenant: Tenant,
  documentId: string,
): Promise<store.DocumentRow | null> {
  return whileUsable(context, tenant, documentId, async (tx, row) => {
    const now = tenant.clock.now();
    if (row.attempts < ATTEMPTS_MAX) {
      const attempts = row.attempts + 1;
      return store.updateDocument(tx, row, { updated_at: now, attempted_at: now, attempts });
    }
    // the last attempt crashed the worker, so it left no error
    logNoAttemptsLeft(context, { document_id: documentId });
    await endDocument(tx, tenant, row, NO_ATTEMPTS_LEFT);
    return null;
  });
}

async function readFile(
  context: ProcessingContext,
  tenant: Tenant,
  row: store.DocumentRow,
): Promise<PictureToJudge> {
  const { object_path: path, media_type: mediaType } = row;
  if (!path || !mediaType) throw new Error('A document in status PROCESSING has no file');
  const key = await requireUserKey(context.database.tenant(tenant.clientId), tenant, row.user_id);
  const stored = await context.storage.get(path, key);
  if (!stored) throw new Error('The file of a document is missing from storage');
  const bytes = await readWhole(stored);
  const owner = { clientId: tenant.clientId, documentId: row.document_id };
  const password = row.sealed_password ? openPassword(key, owner, row.sealed_password) : undefined;
  return { bytes, mediaType, password, owner: tenant.clientId };
}

async function finishExtraction(
  context: ProcessingContext,
  tenant: Tenant,
  row: store.DocumentRow,
  extraction: Extraction,
): Promise<void> {
  const { outcome, pages } = extraction;
  if (outcome === 'needs_ocr' || outcome === 'refused') {
    const detail = outcome === 'refused' ? extraction.message : 'The file still needs OCR';
    const facts = { document_id: row.document_id, reason: reasonOf(row, extraction), detail };
    context.log.info(facts, 'extraction refused the file');
  }
  const final = isRead(extraction)
    ? await prepare(context, tenant, { row, extraction })
    : ({ status: 'REJECTED', status_reason: reasonOf(row, extraction), pages } as const);
  await finish(context, tenant, row.document_id, final);
}

type ReadExtraction = StatementExtraction | PayslipsExtraction | NotAStatement;

/** True if there is something to record: data, or how likely the document is a bank statement. */
function isRead(extraction: Extraction): extraction is ReadExtraction {
  if (extraction.outcome === 'refused') return extraction.probability !== null;
  return extraction.outcome !== 'needs_ocr';
}

function reasonOf(
  { sealed_password }: store.DocumentRow,
  extraction: Extract<Extraction, { outcome: 'refused' | 'needs_ocr' }>,
): DocumentReason {
  if (extraction.outcome === 'needs_ocr') return 'unreadable';
  const isWrong = extraction.reason === 'password_protected' && sealed_password !== null;
  return isWrong ? 'wrong_password' : extraction.reason;
}

/** Does everything that needs no lock. The returned function only writes. */
async function prepare(
  { database, processors }: ProcessingContext,
  tenant: Tenant,
  { row, extraction }: { row: store.DocumentRow; extraction: ReadExtraction },
): Promise<(tx: Db) => Promise<FinalChanges>> {
  const { clientId } = tenant;
  const { document_id: documentId, user_id: userId, authorisation_id, content_index } = row;
  const db = database.tenant(clientId);
  const owner = { clientId, documentId };
  const userKey = await requireUserKey(db, tenant, userId);
  const names = openNames(userKey, owner, row.sealed_names);
  const ids = { documentId, userId, authorisationId: authorisation_id, contentIndex: content_index };
  const document: ExtractedDocument = { ...ids, ...names };
  const record = await prepareRecord(processors, db, tenant, { document, extraction });
  return async (tx) => {
    const recorded = await record(tx);
    const { pages } = extraction;
    if (recorded.outcome === 'rejected') return { status: 'REJECTED', status_reason: recorded.reason, pages };
    return { status: 'EXTRACTED', pages, sealed_checks: sealChecks(userKey, owner, recorded.checks) };
  };
}

function prepareRecord(
  processors: Processors,
  db: Db,
  tenant: Tenant,
  { document, extraction }: { document: ExtractedDocument; extraction: ReadExtraction },
): Promise<RecordExtraction> | RecordExtraction {
  switch (extraction.outcome) {
    case 'payslips':
      return processors.payslips(db, tenant, document, extraction);
    case 'bank_statement':
      return processors.bank_statement(db, tenant, document, extraction);
    case 'refused':
      return processors.not_a_bank_statement(tenant, document, extraction);
  }
}

type FinalChanges = Parameters<typeof endDocument>[3];

/** Sets the final status in one transaction with the content that `final` records. */
async function finish(
  context: ProcessingContext,
  tenant: Tenant,
  documentId: string,
  final: FinalChanges | ((tx: Db) => Promise<FinalChanges>),
): Promise<void> {
  const ended = await whileUsable(context, tenant, documentId, async (tx, row) =>
    endDocument(tx, tenant, row, typeof final === 'function' ? await final(tx) : final),
  );
  if (ended) observeSeconds(context.documentSeconds, ended);
}

/**
 * Runs `work` on a document in status PROCESSING, which stays locked and usable until the transaction ends. A
 * document that may no longer be used becomes FAILED instead, and its file is removed after the commit. If
 * the process crashes before that, the storage sweep removes the file.
 */
async function whileUsable<Result>(
  { database, storage }: ProcessingContext,
  tenant: Tenant,
  documentId: string,
  work: (tx: Db, row: store.DocumentRow) => Promise<Result>,
): Promise<Result | null> {
  const { clientId } = tenant;
  const { result, unused } = await database.inTenant(clientId, async (tx) => {
    const row = await lockDocument(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return { result: null, unused: null };
    const status_reason = await findWithdrawal(tx, tenant, row);
    if (!status_reason) return { result: await work(tx, row), unused: null };
    await endDocument(tx, tenant, row, { status: 'FAILED', status_reason, object_path: null });
    return { result: null, unused: row.object_path };
  });
  if (unused) await storage.remove(unused);
  return result;
}

/** A payslip without text is judged first, so that the person hears what to do while they still hold the phone. */
async function enqueueNext(
  { database }: ProcessingContext,
  { clientId, clock }: Tenant,
  { document_id: documentId }: store.DocumentRow,
  {
    document: { bytes, mediaType },
    ...changes
  }: Partial<Pick<store.DocumentRow, 'pages' | 'picture_problems'>> & {
    document: PictureToJudge;
    is_scan: boolean;
  },
): Promise<void> {
  await database.inTenant(clientId, async (tx) => {
    const row = await store.findDocumentForChange(tx, clientId, documentId);
    if (row?.status !== 'PROCESSING') return;
    const changed = await store.updateDocument(tx, row, { updated_at: clock.now(), ...changes });
    await enqueueExtraction(tx, changed, {
      name: changed.is_scan ? READ_SCAN : JUDGE_PICTURE,
      isLarge: isLargePicture(bytes, mediaType),
    });
  });
}

type QueuedDocument = Pick<store.DocumentRow, 'client_id' | 'user_id' | 'document_id' | 'is_scan'>;

/**
 * Enqueues the job that processes a document: scans have a job of their own, with a lower priority. Large pictures of a client run
 * one at a time, so that they leave cores to others.
 */
export async function enqueueExtraction(
  tx: Db,
  { client_id, user_id, document_id, is_scan }: QueuedDocument,
  { name = is_scan ? READ_SCAN : READ_DOCUMENT, isLarge = false } = {},
): Promise<void> {
  const priority = is_scan ? PRIORITY.soon : PRIORITY.awaited;
  const key = `${name}:${document_id}`;
  const single = isLarge ? `large-picture:${client_id}` : undefined;
  await enqueue(tx, name, { client_id, document_id }, { key, priority, userId: user_id, single });
}

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PictureProblem } from '#extraction';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { newestFirst, readLongPage } from '#platform/database/read-page.ts';
import type { Documents } from '#platform/database/tables.gen.ts';
import { isShown } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import type { DocumentKind, DocumentReason, DocumentStatus, MEDIA_TYPES } from './schema.ts';
import { isFinal, requireTransition } from './statuses.ts';

/** The columns are text; the service writes only these values. */
export type DocumentRow = Omit<
  Selectable<Documents>,
  'kind' | 'status' | 'status_reason' | 'media_type' | 'picture_problems'
> & {
  picture_problems: PictureProblem[];
  kind: DocumentKind;
  status: DocumentStatus;
  status_reason: DocumentReason | null;
  media_type: (typeof MEDIA_TYPES)[number] | null;
};

export const DOCUMENT_CHANGES = 'stipend_documents';

export async function insertDocuments(tx: Db, documents: readonly Insertable<Documents>[]): Promise<void> {
  await tx
    .insertInto('documents')
    .values([...documents])
    .execute();
}

export async function findDocument(
  db: Db,
  clientId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const row = await selectDocument(db, clientId, documentId).executeTakeFirst();
  return row as DocumentRow | undefined;
}

export async function findDocumentForChange(
  tx: Db,
  clientId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const row = await selectDocument(tx, clientId, documentId).forNoKeyUpdate().executeTakeFirst();
  return row as DocumentRow | undefined;
}

function selectDocument(db: Db, clientId: string, documentId: string) {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId);
}

type Changes = Updateable<Documents> & { updated_at: Date; status?: DocumentStatus };

/**
 * Updates a locked row. Notifies the watchers of the document on commit. A password is deleted with the status that it was
 * given for.
 */
export async function updateDocument(tx: Db, row: DocumentRow, changes: Changes): Promise<DocumentRow> {
  if (changes.status !== undefined) requireTransition(row.status, changes.status);
  const changed = await tx
    .updateTable('documents')
    .set({ ...changes, ...(changes.status && isFinal(changes.status) ? { sealed_password: null } : {}) })
    .where('client_id', '=', row.client_id)
    .where('document_id', '=', row.document_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${DOCUMENT_CHANGES}, ${row.document_id})`.execute(tx);
  return changed as DocumentRow;
}

export interface DocumentFilter {
  userId?: string;
  kind?: DocumentKind;
  status?: DocumentStatus;
  updatedSince?: string;
}

/** Newest first. */
export async function listDocuments(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: DocumentFilter },
): Promise<FoundPage<DocumentRow>> {
  const { userId, kind, status, updatedSince: since } = filter;
  const matching = tx
    .selectFrom('documents')
    .where('client_id', '=', clientId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(userId === undefined, (query) => query.where(isShown(clientId, 'documents')))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', since as string));
  const rows = matching.selectAll().$castTo<DocumentRow>();
  return readLongPage(tx, { matching, rows, order: newestFirst('document_id') }, slice);
}

/** Lists the documents that were read, of the given ones. */
export async function listExtractedOf(
  tx: Db,
  clientId: string,
  { userId, documentIds }: { userId: string; documentIds: readonly string[] },
): Promise<DocumentRow[]> {
  if (documentIds.length === 0) return [];
  const rows = await tx
    .selectFrom('documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('status', '=', 'EXTRACTED')
    .where('document_id', 'in', documentIds)
    .execute();
  return rows as DocumentRow[];
}

/** Counts the uploads that have not arrived, and those requested since the given time. */
export async function countUploads(
  tx: Db,
  clientId: string,
  { userId, since }: { userId: string; since: Date },
): Promise<{ awaited: number; recent: number }> {
  const counts = await tx
    .selectFrom('documents')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('status', '=', 'AWAITING_UPLOAD').as('awaited'),
      fn.countAll<string>().filterWhere('created_at', '>', since.toISOString()).as('recent'),
    ])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { awaited: Number(counts.awaited), recent: Number(counts.recent) };
}

/**
 * Returns when the upload at this position was requested. Position 1 is the oldest of the uploads with this status, or of those
 * requested since this time.
 */
export async function findRequestedAt(
  tx: Db,
  clientId: string,
  of: { userId: string; position: number; status?: DocumentStatus; since?: Date },
): Promise<Date> {
  const { userId, position, status, since } = of;
  const { created_at } = await tx
    .selectFrom('documents')
    .select('created_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(since !== undefined, (query) => query.where('created_at', '>', (since as Date).toISOString()))
    .orderBy('created_at')
    .offset(position - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return new Date(created_at);
}

/**
 * Takes an advisory lock that serialises a user's uploads, so that they can't exceed the limits together and
 * the second of two equal files is recognised as a duplicate.
 */
export async function lockUploads(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `uploads ${userId}`);
}

/** The documents that one browser of a journey added. */
export async function listDocumentsOfSession(
  db: Db,
  clientId: string,
  { userId, journeySessionId }: { userId: string; journeySessionId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('document_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('journey_session_id', '=', journeySessionId)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** Finds a document with the same content that is extracted or being processed. */
export async function findSameContent(
  tx: Db,
  { client_id, user_id, kind }: Pick<DocumentRow, 'client_id' | 'user_id' | 'kind'>,
  contentIndex: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('content_index', '=', contentIndex)
    .where('status', 'in', ['PROCESSING', 'EXTRACTED'])
    .orderBy('document_id')
    .limit(1)
    .executeTakeFirst();
  return row?.document_id;
}

/** Lists other users of the client who have a file with this content. */
export async function listUsersOfContent(
  tx: Db,
  clientId: string,
  { userId, contentIndex, limit }: { userId: string; contentIndex: Buffer; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('content_index', '=', contentIndex)
    .where('user_id', '<>', userId)
    .where('status', '=', 'EXTRACTED')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Lists other users of the client who have a file with the content of one of these documents, or of all of a user's. */
export async function listUsersOfSameFiles(
  tx: Db,
  clientId: string,
  { userId, documentIds, limit }: { userId: string; documentIds?: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents as own')
    .innerJoin('documents as other', (join) =>
      join
        .onRef('other.client_id', '=', 'own.client_id')
        .onRef('other.content_index', '=', 'own.content_index')
        .onRef('other.user_id', '<>', 'own.user_id'),
    )
    .select('other.user_id')
    .distinct()
    .where('own.client_id', '=', clientId)
    .where('own.user_id', '=', userId)
    .where('own.content_index', 'is not', null)
    .where('other.client_id', '=', clientId)
    .where('other.status', '=', 'EXTRACTED')
    .$if(documentIds !== undefined, (query) =>
      query.where('own.document_id', '=', sql<string>`any(${[...(documentIds ?? [])]}::uuid[])`),
    )
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Replaces the checks of a document that was rated again. Its status stays, so no watcher is notified. */
export async function updateChecks(
  tx: Db,
  { client_id, document_id }: Pick<DocumentRow, 'client_id' | 'document_id'>,
  { sealedChecks, now }: { sealedChecks: Buffer; now: Date },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ sealed_checks: sealedChecks, updated_at: now })
    .where('client_id', '=', client_id)
    .where('document_id', '=', document_id)
    .execute();
}

/** Lists the ids of a user's documents that were read, oldest first. */
export async function listExtracted(
  tx: Db,
  clientId: string,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('status', '=', 'EXTRACTED')
    .$if(after !== null, (query) => query.where('document_id', '>', after as string))
    .orderBy('document_id')
    .limit(limit)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** Notifies the watchers of the document on commit. Returns false for an unknown document. */
export async function deleteDocument(tx: Db, clientId: string, documentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('documents')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  await sql`select pg_notify(${DOCUMENT_CHANGES}, ${documentId})`.execute(tx);
  return numDeletedRows > 0n;
}

/** Removes the references of a user's duplicates to a deleted document. */
export async function updateDuplicates(
  tx: Db,
  { client_id, user_id, document_id }: Pick<DocumentRow, 'client_id' | 'user_id' | 'document_id'>,
  now: MachineTime,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ duplicate_of: null, updated_at: now })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('duplicate_of', '=', document_id)
    .execute();
}

/** Lets the files of these documents be uploaded again: without the hash, an equal file is not a duplicate. */
export async function forgetContent(tx: Db, clientId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable('documents')
    .set({ content_index: null })
    .where('client_id', '=', clientId)
    .where('document_id', 'in', [...documentIds])
    .execute();
}

const selectStatuses = prepared((db, param: { clientId: string; userId: string; kind: DocumentKind }) =>
  db
    .selectFrom('documents')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .where('kind', '=', param.kind)
    .where('status_reason', 'is distinct from', 'upload_expired')
    .groupBy('status'),
);

/** Counts a user's documents by status, without expired uploads. */
export async function countStatuses(
  tx: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: DocumentKind },
): Promise<Partial<Record<DocumentStatus, number>>> {
  const rows = await selectStatuses(tx, { clientId, userId, kind });
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

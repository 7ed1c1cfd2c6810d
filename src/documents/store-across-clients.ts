import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { listLost } from '#platform/jobs/list-lost.ts';
import type { DocumentRow } from './store.ts';

type DocumentKey = Pick<DocumentRow, 'client_id' | 'document_id'>;

/**
 * Documents whose upload did not arrive in time, and that no waiting job still looks for. With
 * `withDeadLetters`, a dead-lettered job counts too, because it is retried.
 */
export function listUnfinished(
  tx: Db,
  { before, ...rest }: { before: Date; jobs: readonly string[]; limit: number; withDeadLetters: boolean },
): Promise<DocumentKey[]> {
  return listWithoutJob(tx, rest, (documents) =>
    documents.where('status', '=', 'AWAITING_UPLOAD').where('upload_expires_at', '<', before.toISOString()),
  );
}

/** Returns those of these documents whose file was not collected yet. */
export async function listAwaited(
  tx: Db,
  { clientIds, documentIds }: { clientIds: readonly string[]; documentIds: readonly string[] },
): Promise<Pick<DocumentRow, 'client_id' | 'user_id' | 'document_id'>[]> {
  return tx
    .selectFrom('documents')
    .select(['client_id', 'user_id', 'document_id'])
    .where('status', '=', 'AWAITING_UPLOAD')
    .where('client_id', '=', sql<string>`any(${[...clientIds]}::uuid[])`)
    .where('document_id', '=', sql<string>`any(${[...documentIds]}::uuid[])`)
    .execute();
}

/** Documents without a recent attempt and without a waiting or running job. */
export function listStuck(
  tx: Db,
  { before, jobs, limit }: { before: Date; jobs: readonly string[]; limit: number },
): Promise<DocumentKey[]> {
  return listWithoutJob(tx, { jobs, limit }, (documents) =>
    documents.where('status', '=', 'PROCESSING').where('attempted_at', '<', before.toISOString()),
  );
}

function listWithoutJob(
  tx: Db,
  { jobs, ...rest }: { jobs: readonly string[]; limit: number; withDeadLetters?: boolean },
  choose: (documents: ReturnType<typeof selectKeys>) => ReturnType<typeof selectKeys>,
): Promise<DocumentKey[]> {
  return listLost<DocumentKey>(tx, {
    ...rest,
    keysOf: ({ document_id }) => jobs.map((job) => `${job}:${document_id}`),
    list: ({ after, rows }) =>
      choose(selectKeys(tx))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(client_id, document_id) < (${after?.client_id}, ${after?.document_id})`),
        )
        .orderBy('client_id', 'desc')
        .orderBy('document_id', 'desc')
        .limit(rows)
        .execute(),
  });
}

function selectKeys(tx: Db) {
  return tx.selectFrom('documents').select(['client_id', 'document_id']).where(isReachable(tx));
}

/** The time is text, because a Date would lose its microseconds. */
export interface SweepPosition {
  changed_at: string;
  document_id: string;
}

export interface SweptDocument extends SweepPosition {
  client_id: string;
  user_id: string;
  object_path: string | null;
}

/** Documents that changed since the last sweep of the storage, oldest change first. */
export async function listChanged(
  tx: Db,
  { after, until, limit }: { after: SweepPosition | null; until: Date; limit: number },
): Promise<SweptDocument[]> {
  const from = after
    ? sql`(updated_at, document_id) > (${after.changed_at}::timestamptz, ${after.document_id}::uuid)`
    : sql`updated_at > (select objects_swept_until from installation)`;
  const { rows } = await sql<SweptDocument>`
    select client_id, user_id, document_id, object_path, updated_at::text as changed_at from documents
    where ${from} and updated_at <= ${until.toISOString()}
    order by updated_at, document_id limit ${limit}`.execute(tx);
  return rows;
}

/** Everything before the position is swept. Documents that changed in the same microsecond may not be. */
export async function updateSweptBefore(tx: Db, { changed_at }: SweepPosition): Promise<void> {
  await sql`update installation
    set objects_swept_until = ${changed_at}::timestamptz - interval '1 microsecond'`.execute(tx);
}

export async function updateSweptUntil(tx: Db, until: Date): Promise<void> {
  await tx.updateTable('installation').set({ objects_swept_until: until.toISOString() }).execute();
}

export interface Outcomes {
  status: string;
  reason: string | null;
  count: number;
}

/** Documents that reached a final status since the given time, by outcome. */
export async function countOutcomes(tx: Db, since: Date): Promise<Outcomes[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(({ fn }) => ['status', 'status_reason as reason', fn.countAll<string>().as('count')])
    .where('processed_at', '>=', since.toISOString())
    .where(isReachable(tx))
    .groupBy(['status', 'status_reason'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export interface FileOfDocument {
  client_id: string;
  document_id: string;
  object_path: string;
}

/** Documents that have a file, in the order of their keys. */
export async function listFiles(
  tx: Db,
  { after, limit }: { after: Pick<FileOfDocument, 'client_id' | 'document_id'> | null; limit: number },
): Promise<FileOfDocument[]> {
  const from = after
    ? sql`(client_id, document_id) > (${after.client_id}::uuid, ${after.document_id}::uuid)`
    : sql`true`;
  const { rows } = await sql<FileOfDocument>`
    select client_id, document_id, object_path from documents
    where ${isReachable(tx)} and object_path is not null and ${from}
    order by client_id, document_id limit ${limit}`.execute(tx);
  return rows;
}

/** Returns those of these documents that still refer to the same file. */
export async function listStillWithFile(tx: Db, files: readonly FileOfDocument[]): Promise<FileOfDocument[]> {
  const { rows } = await sql<FileOfDocument>`
    select client_id, document_id, object_path from documents
    where client_id = any(${files.map(({ client_id }) => client_id)}::uuid[])
      and object_path = any(${files.map(({ object_path }) => object_path)})
    order by client_id, document_id`.execute(tx);
  return rows;
}

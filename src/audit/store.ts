import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { newestFirst, readLongPage, readSlice } from '#platform/database/read-page.ts';
import type { AuditEntries } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Link } from './chain.ts';
import { type EntryKind, VIEWS } from './schema.ts';

export interface Head {
  sequence: number;
  mac: Buffer;
}

export type EntryRow = Selectable<AuditEntries>;

/** Locks the end of a client's log until the transaction ends, so that entries are written one at a time. */
export async function findHeadForChange(tx: Db, clientId: string): Promise<Head | null> {
  const row = await tx
    .selectFrom('audit_heads')
    .select(['sequence', 'mac'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { sequence: Number(row.sequence), mac: row.mac } : null;
}

export async function findLastMac(tx: Db, clientId: string, sequence: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('mac')
    .where('client_id', '=', clientId)
    .where('sequence', '=', String(sequence))
    .executeTakeFirst();
  return row?.mac;
}

export async function insertHead(tx: Db, clientId: string, head: Head): Promise<void> {
  await tx
    .insertInto('audit_heads')
    .values({ client_id: clientId, sequence: String(head.sequence), mac: head.mac })
    .execute();
}

export async function updateHead(tx: Db, clientId: string, head: Head): Promise<void> {
  await tx
    .updateTable('audit_heads')
    .set({ sequence: String(head.sequence), mac: head.mac })
    .where('client_id', '=', clientId)
    .execute();
}

type NewEntry = Link & { mac: Buffer; about_user: string | null };

export async function insertEntries(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(entries.map((entry) => ({ ...entry, sequence: String(entry.sequence) })))
    .execute();
}

export async function findHead(tx: Db, clientId: string): Promise<Head | null> {
  const row = await tx
    .selectFrom('audit_heads')
    .select(['sequence', 'mac'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ? { sequence: Number(row.sequence), mac: row.mac } : null;
}

export function listEntriesAfter(
  tx: Db,
  clientId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

export async function listMacs(
  tx: Db,
  clientId: string,
  { first, last }: { first: number; last: number },
): Promise<Map<number, Buffer>> {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['sequence', 'mac'])
    .where('client_id', '=', clientId)
    .where('sequence', '>=', String(first))
    .where('sequence', '<=', String(last))
    .execute();
  return new Map(rows.map(({ sequence, mac }) => [Number(sequence), mac]));
}

export interface EntryFilter {
  action?: string;
  actorId?: string;
  subjectId?: string;
  userId?: string;
  kind?: EntryKind;
  from?: string;
  to?: string;
}

/** As in the conditions of the indexes. */
const VIEW_LIST = sql.join(VIEWS.map((view) => sql.lit(view)));

/** Newest first. */
export async function listEntries(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: EntryFilter },
): Promise<FoundPage<EntryRow>> {
  const { userId, action, actorId, subjectId, kind, from, to } = filter;
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const entries = (about: 'subject_id' | 'about_user' | null) =>
    tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('client_id', '=', clientId)
      .$if(about !== null, (query) => query.where(about as 'subject_id', '=', userId as string))
      .$if(kind === 'event', (query) => query.where(sql<boolean>`action not in (${VIEW_LIST})`))
      .$if(kind === 'view', (query) => query.where(sql<boolean>`action in (${VIEW_LIST})`));
  const found = userId === undefined ? entries(null) : entries('subject_id').unionAll(entries('about_user'));
  const matching = tx
    .selectFrom(found.as('entries'))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId as string))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('at', '<=', to as string));
  const listing = { matching, rows: matching.selectAll(), order: newestFirst('sequence') };
  if (!isWhole) return readLongPage(tx, listing, slice);
  // the log never shrinks, so its last sequence number is the count of an unfiltered list
  const totalCount = Number((await findHead(tx, clientId))?.sequence ?? 0);
  return { ...(await readSlice(listing, slice)), totalCount };
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { newestFirst, readLongPage, readSlice } from '#platform/database/read-page.ts';
import type { AuditEntries } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Link } from './chain.ts';
import { type EntryKind, VIEWS } from './schema.ts';

export interface Head {
  sequence: number;
  mac: Buffer;
}

/** `lastMac` is the MAC of the last entry; undefined if that entry was removed. */
export type HeadForChange = Head & { lastMac: Buffer | undefined };

export type EntryRow = Selectable<AuditEntries>;

const selectHeadForChange = prepared((db, param: { clientId: string }) =>
  db
    .selectFrom('audit_heads as head')
    .select((head) => [
      'head.sequence',
      'head.mac',
      head
        .selectFrom('audit_entries as entry')
        .select('entry.mac')
        .where('entry.client_id', '=', param.clientId)
        .whereRef('entry.sequence', '=', 'head.sequence')
        .as('last_mac'),
    ])
    .where('head.client_id', '=', param.clientId)
    .forUpdate(),
);

/**
 * Locks the end of a client's log until the transaction ends, so that entries are written one at a time. Returns it with the MAC of
 * the last entry.
 */
export async function findHeadForChange(tx: Db, clientId: string): Promise<HeadForChange | null> {
  const [row] = await selectHeadForChange(tx, { clientId });
  if (!row) return null;
  const sequence = Number(row.sequence);
  // a statement that waited for the lock sees the new end, but not the entry that was committed meanwhile
  return { sequence, mac: row.mac, lastMac: row.last_mac ?? (await findMac(tx, clientId, sequence)) };
}

async function findMac(tx: Db, clientId: string, sequence: number): Promise<Buffer | undefined> {
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

const setHead = prepared((db, param: { clientId: string; sequence: string; mac: Buffer }) =>
  db
    .updateTable('audit_heads')
    .set({ sequence: param.sequence, mac: param.mac })
    .where('client_id', '=', param.clientId),
);

export async function updateHead(tx: Db, clientId: string, head: Head): Promise<void> {
  await setHead(tx, { clientId, sequence: String(head.sequence), mac: head.mac });
}

type NewEntry = Link & { mac: Buffer; about_user: string | null };
type NewRow = Omit<NewEntry, 'sequence'> & { sequence: string };

const insertEntry = prepared((db, param: NewRow) =>
  db.insertInto('audit_entries').values({
    client_id: param.client_id,
    sequence: param.sequence,
    at: param.at,
    actor_kind: param.actor_kind,
    actor_id: param.actor_id,
    action: param.action,
    subject_kind: param.subject_kind,
    subject_id: param.subject_id,
    details: param.details,
    mac: param.mac,
    about_user: param.about_user,
  }),
);

export async function insertEntries(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const rows: NewRow[] = entries.map((entry) => ({ ...entry, sequence: String(entry.sequence) }));
  const [row] = rows;
  if (row && rows.length === 1) await insertEntry(tx, row);
  else await tx.insertInto('audit_entries').values(rows).execute();
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

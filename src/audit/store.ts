import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { AuditEntries } from '#platform/database/tables.gen.ts';
import type { Link } from './chain.ts';

export interface Head {
  sequence: number;
  mac: Buffer;
}

export type EntryRow = Selectable<AuditEntries>;

/** Holds the end of a client's log until the transaction ends: entries are written one after another. */
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

export async function insertEntry(tx: Db, link: Link, mac: Buffer): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ ...link, sequence: String(link.sequence), mac })
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

export interface EntryFilter {
  action?: string;
  actorId?: string;
  subjectId?: string;
  from?: string;
  to?: string;
}

/** Newest first. */
export async function listEntries(
  tx: Db,
  clientId: string,
  { filter, skip, limit }: { filter: EntryFilter; skip: number; limit: number },
): Promise<{ rows: EntryRow[]; totalCount: number }> {
  const { action, actorId, subjectId, from, to } = filter;
  const matching = tx
    .selectFrom('audit_entries')
    .where('client_id', '=', clientId)
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId as string))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('at', '<=', to as string));
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('sequence', 'desc').offset(skip).limit(limit).execute();
  return { rows, totalCount: Number(count) };
}

export async function listClientsWithoutLog(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('clients')
    .leftJoin('audit_heads', 'audit_heads.client_id', 'clients.client_id')
    .select('clients.client_id')
    .where('audit_heads.client_id', 'is', null)
    .orderBy('clients.client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

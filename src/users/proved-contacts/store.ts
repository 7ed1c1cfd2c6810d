import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { ProvedContacts } from '#platform/database/tables.gen.ts';

export type ProvedContactRow = Selectable<ProvedContacts>;

/** Keeps the first confirmation in a browser that had added evidence: a later one proves no more. */
export async function insertProvedContact(tx: Db, row: Insertable<ProvedContacts>): Promise<void> {
  await tx
    .insertInto('proved_contacts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'contact_index', 'session_id'])
        .doUpdateSet({
          proved_at: row.proved_at,
          confirmed_with_evidence: row.confirmed_with_evidence,
        })
        .where('proved_contacts.confirmed_with_evidence', '=', sql<boolean>`false`),
    )
    .execute();
}

/** Oldest first. */
export function listRows(tx: Db, clientId: string, userId: string): Promise<ProvedContactRow[]> {
  return tx
    .selectFrom('proved_contacts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('proved_contact_id')
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export async function listIdsByContactIndex(
  tx: Db,
  clientId: string,
  { index, limit }: { index: Buffer; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('journeys')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('contact_index', '=', index)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface NotIndexed {
  journey_id: string;
  user_id: string;
  sealed_contact: Buffer;
  data_key: Buffer;
}

/** Locks journeys whose contact is not indexed, with the keys of their users. Those that another transaction changes are left out. */
export async function listNotIndexed(tx: Db, clientId: string, limit: number): Promise<NotIndexed[]> {
  // the condition is written exactly as in the index
  const { rows } = await sql<NotIndexed>`
    select j.journey_id, j.user_id, j.sealed_contact, u.data_key
    from journeys as j join users as u on u.client_id = j.client_id and u.user_id = j.user_id
    where j.client_id = ${clientId} and j.contact_index is null and j.sealed_contact is not null
    order by j.journey_id limit ${limit} for no key update of j skip locked`.execute(tx);
  return rows;
}

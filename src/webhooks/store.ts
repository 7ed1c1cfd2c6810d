import type { Insertable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/database/tables.gen.ts';

export async function insertEvent(tx: Db, event: Insertable<Events>): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}

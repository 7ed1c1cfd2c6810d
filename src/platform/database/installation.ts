import { sql } from 'kysely';
import type { Db } from './database.ts';

/*
 * Each copy of the database has an id and a timeline. A restore or a failover can bring back an older state: the copy then gets
 * another id and a later timeline. Event cursors and the owner of the storage refer to them.
 */

/** Starts a new timeline if the database was restored or failed over since the last call. */
export async function noteTimeline(tx: Db): Promise<void> {
  await sql`select current_timeline()`.execute(tx);
}

/** For copies that the database can't recognise, such as a snapshot of the whole machine. */
export async function startTimeline(tx: Db): Promise<void> {
  await sql`select start_timeline()`.execute(tx);
}

export async function findInstallationId(tx: Db): Promise<string> {
  const { installation_id } = await tx
    .selectFrom('installation')
    .select('installation_id')
    .executeTakeFirstOrThrow();
  return installation_id;
}

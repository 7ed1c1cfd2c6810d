import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Serialises transactions that lock the same name, until they end. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

import { sql } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { FaultKind } from '#simulation/faults.ts';

/** The newest user with this `ext_id`; null if there is none. */
export async function findUserByReference(
  db: Db,
  clientId: string,
  reference: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    // the collation of the index
    .where(sql<string>`ext_id collate "C"`, '=', reference)
    .orderBy('user_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export interface ApiFault {
  kind: FaultKind;
  letThrough: number;
  times: number;
  retryAfterSeconds: number;
  endsAt: Date;
}

export async function saveApiFault(db: Db, clientId: string, fault: ApiFault): Promise<void> {
  const values = {
    kind: fault.kind,
    seen: 0,
    let_through: fault.letThrough,
    times: fault.times,
    retry_after_seconds: fault.retryAfterSeconds,
    ends_at: fault.endsAt,
  };
  await db
    .insertInto('sandbox_api_faults')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
}

export async function findApiFault(
  db: Db,
  clientId: string,
  now: MachineTime,
): Promise<(ApiFault & { seen: number }) | undefined> {
  const row = await db
    .selectFrom('sandbox_api_faults')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind as FaultKind,
      seen: row.seen,
      letThrough: row.let_through,
      times: row.times,
      retryAfterSeconds: row.retry_after_seconds,
      endsAt: new Date(row.ends_at),
    }
  );
}

export async function deleteApiFault(db: Db, clientId: string): Promise<void> {
  await db.deleteFrom('sandbox_api_faults').where('client_id', '=', clientId).execute();
}

/** Counts a request. Returns undefined if no fault is left. */
export async function countForApiFault(
  db: Db,
  clientId: string,
  now: MachineTime,
): Promise<{ fails: boolean; kind: FaultKind; retryAfterSeconds: number } | undefined> {
  const row = await db
    .updateTable('sandbox_api_faults')
    .set(({ eb }) => ({ seen: eb('seen', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('ends_at', '>', now.toISOString())
    .where(({ eb }) => eb('seen', '<', eb('let_through', '+', eb.ref('times'))))
    .returning(['kind', 'seen', 'let_through', 'retry_after_seconds'])
    .executeTakeFirst();
  return (
    row && {
      fails: row.seen > row.let_through,
      kind: row.kind as FaultKind,
      retryAfterSeconds: row.retry_after_seconds,
    }
  );
}

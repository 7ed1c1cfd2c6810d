import { sql } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { isReachable } from '#platform/database/reachable.ts';

export const CLOCK_CHANGES = 'stipend_client_clocks';

const selectClockOffset = prepared((db, param: { clientId: string }) =>
  db.selectFrom('sandbox_clocks').select('offset_ms').where('client_id', '=', param.clientId),
);

/** How far the client's clock is ahead of the machine's, in milliseconds. */
export async function findClockOffset(db: Db, clientId: string): Promise<number> {
  const [row] = await selectClockOffset(db, { clientId });
  return Number(row?.offset_ms ?? 0);
}

/** Locks the client's clock until the transaction ends: exclusively to move it, shared to prevent a move. */
export async function lockClock(tx: Db, clientId: string, mode: 'exclusive' | 'shared'): Promise<void> {
  const key = sql`hashtextextended(${`clock ${clientId}`}, 0)`;
  await (mode === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(tx);
}

/** Notifies every process on commit. */
export async function saveClockOffset(
  tx: Db,
  clientId: string,
  { offsetMs, now }: { offsetMs: number; now: MachineTime },
): Promise<void> {
  const values = { offset_ms: offsetMs, updated_at: now };
  await tx
    .insertInto('sandbox_clocks')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
  await sql`select pg_notify(${CLOCK_CHANGES}, ${clientId})`.execute(tx);
}

export async function listMovedClocks(tx: Db): Promise<{ clientId: string; offsetMs: number }[]> {
  const rows = await tx
    .selectFrom('sandbox_clocks')
    .select(['client_id', 'offset_ms'])
    .where('offset_ms', '!=', '0')
    .where(isReachable(tx))
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id, offset_ms }) => ({ clientId: client_id, offsetMs: Number(offset_ms) }));
}

/** Selects rows of these clients by their `client_id`. */
export function isOneOf(clients: { only: string } | { except: readonly string[] }) {
  if ('only' in clients) return sql<boolean>`client_id = ${clients.only}`;
  return clients.except.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`client_id <> all(${clients.except}::uuid[])`;
}

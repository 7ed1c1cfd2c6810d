import { sql } from 'kysely';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';

/** Across all clients. */
export async function listClientsWithWithdrawals(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('withdrawals')
    .select('client_id')
    .where(isReachable(tx))
    .distinct()
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** The earlier of what the person was told and what the client's setting says now. `least` ignores null. */
const DAYS = sql<number | null>`least(
  case when w.after_withdrawal = 'erase' then w.after_withdrawal_days end,
  case when c.after_withdrawal = 'erase' then coalesce(c.after_withdrawal_days, 30) end)`;

function selectDue(db: Db, clientId: string, now: ClientTime) {
  return db
    .selectFrom('withdrawals as w')
    .innerJoin('client_configurations as c', 'c.client_id', 'w.client_id')
    .select(['w.user_id', 'w.withdrawn_at'])
    .where('w.client_id', '=', clientId)
    .where(sql<boolean>`w.withdrawn_at + ${DAYS} * interval '24 hours' <= ${now.toISOString()}`);
}

/** Those who withdrew first come first. */
export function listDue(
  db: Db,
  clientId: string,
  { now, limit }: { now: ClientTime; limit: number },
): Promise<{ user_id: string; withdrawn_at: string }[]> {
  return selectDue(db, clientId, now).orderBy('w.withdrawn_at').limit(limit).execute();
}

export async function isStillDue(
  tx: Db,
  clientId: string,
  { userId, now }: { userId: string; now: ClientTime },
): Promise<boolean> {
  return (await selectDue(tx, clientId, now).where('w.user_id', '=', userId).execute()).length > 0;
}

import { sql } from 'kysely';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
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

/** The client's time, and when a notice must have been sent so that the person has had time to object. */
export interface Due {
  now: ClientTime;
  noticedBefore: MachineTime;
}

function selectDue(db: Db, clientId: string, { now, noticedBefore }: Due) {
  return db
    .selectFrom('withdrawals')
    .select(['user_id', 'withdrawn_at'])
    .where('client_id', '=', clientId)
    .where('erase_at', '<=', now.toISOString())
    .where('objected_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('may_erase', '=', true), eb('noticed_at', '<=', noticedBefore.toISOString())]),
    );
}

/** Those who withdrew first come first. */
export function listDue(
  db: Db,
  clientId: string,
  { limit, ...due }: Due & { limit: number },
): Promise<{ user_id: string; withdrawn_at: string }[]> {
  return selectDue(db, clientId, due).orderBy('withdrawn_at').limit(limit).execute();
}

export async function isStillDue(
  tx: Db,
  clientId: string,
  { userId, ...due }: Due & { userId: string },
): Promise<boolean> {
  return (await selectDue(tx, clientId, due).where('user_id', '=', userId).execute()).length > 0;
}

/** The earlier of what the person was told and what the client's setting says now. `least` ignores null. */
const DAYS = sql<number | null>`least(
  case when w.after_withdrawal = 'erase' then w.after_withdrawal_days end,
  case when c.after_withdrawal = 'erase' then coalesce(c.after_withdrawal_days, 30) end)`;

/** People whose erasure is not planned yet, or could be earlier because the client's setting has become stricter. */
export async function listUnplanned(
  db: Db,
  clientId: string,
  { soonest, limit }: { soonest: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals as w')
    .innerJoin('client_configurations as c', 'c.client_id', 'w.client_id')
    .select('w.user_id')
    .where('w.client_id', '=', clientId)
    .where('w.objected_at', 'is', null)
    .where('w.asked_at', 'is', null)
    .where(sql<boolean>`${DAYS} is not null`)
    .where(
      sql<boolean>`(w.erase_at is null
        or greatest(w.withdrawn_at + ${DAYS} * interval '24 hours', ${soonest.toISOString()}) < w.erase_at)`,
    )
    .orderBy('w.withdrawn_at')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function selectUnnoticed(db: Db, clientId: string) {
  return db
    .selectFrom('withdrawals')
    .select(['user_id', 'notices'])
    .where('client_id', '=', clientId)
    .where('may_erase', '=', false)
    .where('erase_at', 'is not', null)
    .where('noticed_at', 'is', null);
}

/** People who are erased only if a notice reaches them, which is not known yet. */
export function listUnnoticed(db: Db, clientId: string, limit: number) {
  return selectUnnoticed(db, clientId).orderBy('withdrawn_at').limit(limit).execute();
}

export function findUnnoticed(tx: Db, clientId: string, userId: string) {
  return selectUnnoticed(tx, clientId).where('user_id', '=', userId).executeTakeFirst();
}

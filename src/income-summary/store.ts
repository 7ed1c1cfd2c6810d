import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { VerdictStatus } from './verdict-schema.ts';

export interface VerdictRow {
  user_id: string;
  status: VerdictStatus;
  concluded_at: string;
}

/** In no particular order. A user whose evidence has not been looked at yet is left out. */
export async function listVerdicts(
  tx: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<VerdictRow[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('income_verdicts')
    .select(['user_id', 'status', 'concluded_at'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows as VerdictRow[];
}

/** Replaces the stored verdict, unless a later one is stored. */
export async function saveVerdict(
  tx: Db,
  clientId: string,
  { userId, status, now }: { userId: string; status: VerdictStatus; now: MachineTime },
): Promise<void> {
  await tx
    .insertInto('income_verdicts')
    .values({ client_id: clientId, user_id: userId, status, concluded_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id'])
        .doUpdateSet({ status, concluded_at: now })
        .whereRef('income_verdicts.concluded_at', '<=', 'excluded.concluded_at'),
    )
    .execute();
}

/** Each of them has an index that begins with the client and the user. */
const EVIDENCE = ['entries', 'income_entries', 'bank_statement_submissions'] as const;

/**
 * Reads the next users after `after`. Returns those who have evidence and no verdict, in the order of their ids, and the position
 * to continue from; null at the end.
 */
export async function findUnconcluded(
  db: Db,
  clientId: string,
  { after, looked }: { after: string | null; looked: number },
): Promise<{ userIds: string[]; next: string | null }> {
  const users = await db
    .selectFrom('users')
    .select('user_id')
    .where('client_id', '=', clientId)
    .$if(after !== null, (query) => query.where('user_id', '>', after as string))
    .orderBy('user_id')
    .limit(looked)
    .execute();
  const ids = users.map(({ user_id }) => user_id);
  const concluded = new Set((await listVerdicts(db, clientId, ids)).map(({ user_id }) => user_id));
  const left = ids.filter((id) => !concluded.has(id));
  const found = new Set<string>();
  if (left.length > 0)
    for (const table of EVIDENCE) {
      const rows = await db
        .selectFrom(table)
        .select('user_id')
        .distinct()
        .where('client_id', '=', clientId)
        .where('user_id', 'in', left)
        .execute();
      for (const { user_id } of rows) found.add(user_id);
    }
  const next = ids.length < looked ? null : (ids.at(-1) ?? null);
  return { userIds: left.filter((id) => found.has(id)), next };
}

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

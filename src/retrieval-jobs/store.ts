import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** Takes due checks out of the plan. Concurrent callers skip each other's rows. */
export async function takeDue(tx: Db, now: Date, limit: number) {
  const { rows } = await sql<{
    client_id: string;
    account_id: string;
    next_check_at: string;
    payroll_provider: string;
  }>`
    with due as (
      select client_id, account_id, next_check_at from accounts
      where next_check_at <= ${now.toISOString()} order by next_check_at limit ${limit} for update skip locked
    )
    update accounts set next_check_at = null from due
    where accounts.client_id = due.client_id and accounts.account_id = due.account_id
    returning due.client_id, due.account_id, due.next_check_at, accounts.payroll_provider`.execute(tx);
  return rows;
}

/**
 * Returns false when the check was finished before. A check that was started but not finished starts again.
 */
export async function claimCheck(
  tx: Db,
  clientId: string,
  check: { accountId: string; userId: string; slot: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('account_checks')
    .values({
      client_id: clientId,
      account_id: check.accountId,
      user_id: check.userId,
      slot: check.slot,
      started_at: check.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'account_id', 'slot'])
        .doUpdateSet({ started_at: check.now })
        .where('account_checks.finished_at', 'is', null),
    )
    .returning('slot')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCheckFinished(
  tx: Db,
  clientId: string,
  check: { accountId: string; slot: string; outcome: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('account_checks')
    .set({ finished_at: check.now, outcome: check.outcome })
    .where('client_id', '=', clientId)
    .where('account_id', '=', check.accountId)
    .where('slot', '=', check.slot)
    .execute();
}

export async function listAccountIds(
  tx: Db,
  clientId: string,
  { userId, after, limit }: { userId: string | null; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('client_id', '=', clientId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .$if(after !== null, (query) => query.where('account_id', '>', after as string))
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

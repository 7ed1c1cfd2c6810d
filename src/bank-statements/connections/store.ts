import type { Db } from '#platform/database/database.ts';
import type { Day } from '#values/calendar.ts';
import type { StatementRow } from '../store.ts';

export type StoredMonth = Pick<
  StatementRow,
  'submission_id' | 'bank_account_index' | 'content_index' | 'period_start' | 'period_end' | 'is_final'
>;

/** Lists the months that are stored of a bank connection, oldest first. */
export function listMonths(tx: Db, clientId: string, accountId: string): Promise<StoredMonth[]> {
  return tx
    .selectFrom('bank_statement_submissions')
    .select([
      'submission_id',
      'bank_account_index',
      'content_index',
      'period_start',
      'period_end',
      'is_final',
    ])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .orderBy('period_start')
    .execute();
}

export function listSealedMonths(
  tx: Db,
  clientId: string,
  ids: readonly string[],
): Promise<Pick<StatementRow, 'client_id' | 'submission_id' | 'sealed_data'>[]> {
  return tx
    .selectFrom('bank_statement_submissions')
    .select(['client_id', 'submission_id', 'sealed_data'])
    .where('client_id', '=', clientId)
    .where('submission_id', 'in', [...ids])
    .execute();
}

/** Moves months to another name of their bank account. */
export async function moveMonths(
  tx: Db,
  clientId: string,
  { ids, to }: { ids: readonly string[]; to: Buffer },
): Promise<void> {
  await tx
    .updateTable('bank_statement_submissions')
    .set({ bank_account_index: to })
    .where('client_id', '=', clientId)
    .where('submission_id', 'in', [...ids])
    .execute();
}

/**
 * Finds the first day of the months that are not final, at most two. Older ones are of bank accounts that the consent no longer
 * contains.
 */
export async function findOpenMonth(tx: Db, clientId: string, accountId: string): Promise<Day | null> {
  const open = await tx
    .selectFrom('bank_statement_submissions')
    .select('period_start')
    .distinct()
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .where('is_final', '=', false)
    .orderBy('period_start', 'desc')
    .limit(2)
    .execute();
  return open.at(-1)?.period_start?.slice(0, 10) ?? null;
}

/** Deletes months that newer submissions replace. */
export async function deleteReplaced(tx: Db, clientId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('bank_statement_submissions')
    .where('client_id', '=', clientId)
    .where('submission_id', 'in', [...ids])
    .execute();
}

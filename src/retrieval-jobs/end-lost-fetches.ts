import { type AccountsContext, findAccountForChange, updateAccount } from '#accounts';
import { WAITS } from './retry-delay.ts';
import { listLostFetches } from './store.ts';

const BATCH = 200;
/** A fetch is lost if nothing works on it this long after the account was connected. */
const LOST_MS = 15 * 60_000;

/**
 * Ends fetches whose job was dead-lettered or lost, so that the user's readiness says that they failed. If the job runs
 * later after all, it stores what it finds.
 */
export async function endLostFetches({ database, clock, providers, log }: AccountsContext): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_MS);
  // direct connections have no such job
  const without = providers.direct().map(({ id }) => id);
  for (;;) {
    const lost = await database.inSystem((tx) =>
      listLostFetches(tx, { before, without, retriesMax: WAITS.length, limit: BATCH }),
    );
    for (const { client_id, account_id } of lost) {
      await database.inTenant(client_id, async (tx) => {
        const row = await findAccountForChange(tx, client_id, account_id);
        if (row?.status !== 'CONNECTED' || row.fetch_outcome !== null) return;
        // connected again in the meantime
        if (new Date(row.status_updated_at) >= before) return;
        await updateAccount(tx, client_id, account_id, {
          updated_at: clock.now(),
          fetch_outcome: 'interrupted',
        });
        log.error({ account_id }, 'retrieval ended, because its job was dead-lettered or lost');
      });
    }
    if (lost.length < BATCH) return;
  }
}

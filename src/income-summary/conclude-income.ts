import type { AccountsContext } from '#accounts';
import type { Db } from '#platform/database/database.ts';
import { describeError } from '#platform/log.ts';
import { lockUser, noteEvidence, tenantOf, userExists } from '#users';
import { readSummary } from './read-summary.ts';
import { listVerdicts, saveVerdict } from './store.ts';
import type { IncomeVerdict } from './verdict-schema.ts';

/** Draws the conclusion from everything that is stored about a user, and stores it for lists. */
export async function concludeIncome(
  context: AccountsContext,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const now = tenant.clock.now();
  const summary = await context.database.inTenantSnapshot(clientId, async (tx) =>
    (await userExists(tx, clientId, userId))
      ? readSummary(context, tx, tenant, { userId, withDocuments: true })
      : null,
  );
  if (!summary) return;
  await context.database.inTenant(clientId, async (tx) => {
    if (await lockUser(tx, clientId, userId))
      await saveVerdict(tx, clientId, { userId, status: summary.verdict.status, now });
  });
}

/**
 * Has the stored verdict corrected if time alone has changed it, for example because pay is overdue. A job does so: what a request
 * has read may be older than what is stored. The summary is returned even if the database accepts no writes now.
 */
export async function noteVerdict(
  { database, log }: Pick<AccountsContext, 'database' | 'log'>,
  clientId: string,
  { userId, verdict, stored }: { userId: string; verdict: IncomeVerdict; stored: Stored },
): Promise<void> {
  if (stored === verdict.status) return;
  try {
    await database.inTenant(clientId, (tx) => noteEvidence(tx, clientId, userId));
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the verdict for lists could not be corrected');
  }
}

type Stored = IncomeVerdict['status'] | null;

export async function readStoredVerdict(tx: Db, clientId: string, userId: string): Promise<Stored> {
  const [row] = await listVerdicts(tx, clientId, [userId]);
  return row?.status ?? null;
}

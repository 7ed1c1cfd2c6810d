import type { AccountsContext } from '#accounts';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { describeError } from '#platform/log.ts';
import { lockUser, noteEvidence, tenantOf, userExists } from '#users';
import { readSummary } from './read-summary.ts';
import { countSerious, riskOf } from './risk.ts';
import type { IncomeSummary } from './schema.ts';
import { type Concluding, listNewestData, saveVerdict, type VerdictRow } from './store.ts';

/** Draws the conclusion from everything that is stored about a user, and stores it for lists. */
export async function concludeIncome(
  context: AccountsContext,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const tenant = await tenantOf(context, clientId);
  const now = tenant.clock.now();
  const verdict = await context.database.inTenantSnapshot(clientId, async (tx) => {
    if (!(await userExists(tx, clientId, userId))) return null;
    const summary = await readSummary(context, tx, tenant, { userId, withDocuments: true });
    return readVerdict(tx, clientId, { userId, summary, now });
  });
  if (!verdict) return;
  await context.database.inTenant(clientId, async (tx) => {
    if (await lockUser(tx, clientId, userId)) await saveVerdict(tx, clientId, verdict);
  });
}

/** Reads the verdict to store, for a summary of the same snapshot. `now` is a time before the snapshot was taken. */
export async function readVerdict(
  tx: Db,
  clientId: string,
  { userId, summary, now }: { userId: string; summary: IncomeSummary; now: MachineTime },
): Promise<Concluding> {
  const [newest] = await listNewestData(tx, clientId, [userId]);
  return {
    userId,
    now,
    status: summary.verdict.status,
    risk: riskOf(summary),
    serious_count: countSerious(summary),
    newest_data_at: newest?.newest_data_at ?? null,
    evidence_hash: Buffer.from(summary.evidence_hash, 'hex'),
  };
}

/**
 * Has the stored verdict corrected if time alone has changed it, for example because pay is overdue. A job does so: what a request
 * has read may be older than what is stored. The summary is returned even if the database accepts no writes now.
 */
export async function noteVerdict(
  { database, log }: Pick<AccountsContext, 'database' | 'log'>,
  clientId: string,
  {
    userId,
    summary,
    stored,
    withDocuments,
  }: { userId: string; summary: IncomeSummary; stored: VerdictRow | null; withDocuments: boolean },
): Promise<void> {
  // the summary of a caller who may not see checks has fewer warnings
  const isSameRisk = !withDocuments || stored?.risk === riskOf(summary);
  if (stored?.status === summary.verdict.status && isSameRisk) return;
  try {
    await database.inTenant(clientId, (tx) => noteEvidence(tx, clientId, userId));
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the verdict for lists could not be corrected');
  }
}

import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '../tenant.ts';
import { findWithdrawal, type Withdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long an erasure waits after the person was told. */
export const NOTICE_HOURS = 24;

/** Who stopped, and how surely it was the person. */
export type Stopped = Pick<Withdrawal, 'userId' | 'stoppedBy' | 'provedBy'>;

/** What features that come later in the folder order do when somebody has withdrawn. */
export interface ErasureSteps {
  /** The browsers that agreed for the user or shared something; null for the client. */
  listParties(tx: Db, clientId: string, userId: string): Promise<readonly (string | null)[]>;
  /**
   * Tells the person at each of their proved contacts when they are erased. Returns the messages. With `isForAll`, it sends none
   * unless everybody who added evidence can be told.
   */
  tellPerson(
    tx: Db,
    tenant: Tenant,
    erasure: { userId: string; eraseAt: Date; isForAll: boolean },
  ): Promise<readonly string[]>;
  /** Asks the client to erase the person, or to say why not. */
  askClient(tx: Db, tenant: Tenant, stop: Stopped): Promise<void>;
}

/**
 * Decides when a person who has withdrawn is erased. The time only ever becomes earlier, and leaves the person a day to object. If
 * whoever stopped may not erase and the person has no contact for a notice, the client has to decide. The caller has locked the
 * user's consent.
 */
export async function planErasure(
  tx: Db,
  tenant: Tenant,
  userId: string,
  steps: ErasureSteps,
): Promise<void> {
  const { clientId } = tenant;
  const known = await findWithdrawal(tx, clientId, userId);
  if (!known || known.rule.days === null || known.objectedAt || known.askedAt) return;
  const { after, days } = known.rule;
  const now = tenant.clientTime();
  const promised = Date.parse(known.withdrawnAt) + days * DAY_MS;
  const eraseAt = new Date(Math.max(promised, now.getTime() + NOTICE_HOURS * HOUR_MS));
  if (known.eraseAt !== null && known.eraseAt <= eraseAt) return;
  const notices = await steps.tellPerson(tx, tenant, { userId, eraseAt, isForAll: !known.mayErase });
  if (!known.mayErase && notices.length === 0) return askInstead(tx, tenant, userId, steps);
  await store.updateWithdrawal(tx, clientId, userId, {
    // what the person was told holds even if the setting becomes weaker
    after_withdrawal: after,
    after_withdrawal_days: days,
    erase_at: eraseAt,
    notices: [...notices],
    noticed_at: null,
  });
}

/** Leaves the erasure to the client: nobody has shown that the person wants it. */
export async function askInstead(
  tx: Db,
  tenant: Tenant,
  userId: string,
  { askClient }: Pick<ErasureSteps, 'askClient'>,
): Promise<void> {
  const asked_at = tenant.clientTime();
  await store.updateWithdrawal(tx, tenant.clientId, userId, { asked_at, erase_at: null });
  const stop = await findWithdrawal(tx, tenant.clientId, userId);
  if (stop) await askClient(tx, tenant, stop);
}

import type { Db } from '#platform/database/database.ts';
import { findUserAndKey, type Tenant } from '#users';
import { listPaidAround } from '../read-submissions.ts';
import type { SummaryRow } from '../store.ts';
import type { RetrievedPayslips } from './retrieved-payslips.ts';
import * as store from './store.ts';

/** The stored data about a user that new payslips are compared with. */
export interface Known {
  /** Null if the user was deleted. */
  user: Awaited<ReturnType<typeof findUserAndKey>>;
  /** The latest version of each payslip of the account. */
  latest: readonly store.LatestRow[];
  /** The payslips that count towards the rolling incomes of the new ones. */
  paid: readonly SummaryRow[];
}

/**
 * Sends all its statements at once. The caller has already sent the statement that locks the account, but need not wait
 * for its reply, because PostgreSQL runs statements in the order in which they are sent. Concurrent transactions for the
 * account wait for this lock, and then read what this transaction has stored.
 */
export async function readKnown(
  tx: Db,
  tenant: Tenant,
  { userId, accountId, payslips }: RetrievedPayslips,
): Promise<Known> {
  const { clientId } = tenant;
  const dates = payslips.map(({ data }) => data.income_information.pay_date);
  const [, latest, user, paid] = await Promise.all([
    accountId === null ? store.lockUnlinked(tx, userId) : undefined,
    store.listLatest(tx, { clientId, userId, accountId }),
    findUserAndKey(tx, tenant, userId),
    listPaidAround(tx, { clientId, userId, dates }),
  ]);
  return { user, latest, paid };
}

import type { KeyObject } from 'node:crypto';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { lockUser, type Tenant } from '#users';
import { type AccountStatus, AnnouncedStatus } from './schema.ts';
import { findSettledStatus } from './steps/store.ts';
import * as store from './store.ts';
import { AccountStatusChanged } from './webhook-payload.ts';

export interface LockedAccount {
  tenant: Tenant;
  /** Read after the row was locked. */
  row: store.AccountRow;
  userKey: KeyObject;
}

/** Locks the user before the account, in the same order as a deletion of the user. */
export async function lockAccount(
  tx: Db,
  clientId: string,
  accountId: string,
): Promise<store.AccountRow | undefined> {
  const found = await store.findAccount(tx, clientId, accountId);
  if (!found || !(await lockUser(tx, clientId, found.user_id))) return undefined;
  return store.findAccountForChange(tx, clientId, accountId);
}

type Changes = Parameters<typeof store.updateAccount>[3] & { status: AccountStatus };

/** Changes the status of an account, and publishes it. The user must be locked too. */
export async function changeStatus(
  tx: Db,
  { tenant, row, userKey }: LockedAccount,
  changes: Changes,
): Promise<store.AccountRow> {
  const previous = await findSettledStatus(tx, tenant.clientId, row);
  const changed = await store.updateAccount(tx, tenant.clientId, row.account_id, changes);
  await announceStatus(tx, { tenant, row: changed, userKey }, previous);
  return changed;
}

/**
 * Publishes that an account was connected, needs a sign-in or failed. A sign-in that ends as the last one did, such as a second
 * wrong password, is not published again.
 */
export async function announceStatus(
  tx: Db,
  { tenant, row, userKey }: LockedAccount,
  previous: AccountStatus | null,
): Promise<void> {
  const { data: status } = AnnouncedStatus.safeParse(row.status);
  if (!status || status === previous) return;
  const { clientId, clock } = tenant;
  const { account_id, user_id: userId, payroll_provider: provider_id, status_reason } = row;
  const now = clock.now();
  const payload = { account_id, provider_id, status, previous_status: previous, status_reason };
  const body = AccountStatusChanged.build({ userId, now }, { account_id, status, payload });
  await publishEvent(tx, { clientId, userKey, now }, body);
}

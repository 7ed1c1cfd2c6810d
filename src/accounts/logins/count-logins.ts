import type { Db } from '#platform/database/database.ts';
import type { StatusReason } from '../schema.ts';
import type { AccountRow } from '../store.ts';
import * as store from './store.ts';

const LOCK_MINUTES = 60;

/** After these answers the login is not counted, because none of them says that the credentials are wrong. */
const NOT_JUDGED: readonly StatusReason[] = [
  'password_expired',
  'terms_pending',
  'account_disabled',
  'account_locked',
  'rate_limited',
  'under_maintenance',
  'provider_unavailable',
  'not_configured',
];

/**
 * Counts a login as failed before it is sent, so that a crash, a timeout or a concurrent attempt can't exceed
 * the limit. Returns false, and nothing is sent, when no login is left.
 */
export async function reserveLogin(
  tx: Db,
  row: AccountRow,
  { now, max }: { now: Date; max: number },
): Promise<boolean> {
  const login = loginOf(row);
  await store.ensureLogin(tx, login, now);
  const { failures, locked_until } = await store.findLoginForChange(tx, login);
  const lockedMs = locked_until === null ? null : Date.parse(locked_until) - now.getTime();
  if (lockedMs !== null && lockedMs > 0) return false;
  const count = lockedMs === null ? failures + 1 : 1;
  const until = count >= max ? new Date(now.getTime() + LOCK_MINUTES * 60_000) : null;
  await store.updateLogin(tx, login, { failures: count, locked_until: until, updated_at: now });
  return true;
}

/**
 * Corrects the count once the outcome of a reserved login is known. Returns true when no further login is
 * allowed for now.
 */
export async function settleLogin(
  tx: Db,
  row: AccountRow,
  { now, outcome }: { now: Date; outcome: 'right' | StatusReason },
): Promise<boolean> {
  const login = loginOf(row);
  if (outcome === 'right') {
    await store.deleteLogin(tx, login);
    return false;
  }
  await store.ensureLogin(tx, login, now);
  const { failures, locked_until } = await store.findLoginForChange(tx, login);
  if (!NOT_JUDGED.includes(outcome)) return locked_until !== null;
  const left = { failures: Math.max(0, failures - 1), locked_until: null, updated_at: now };
  await store.updateLogin(tx, login, left);
  return false;
}

/** Returns how many logins of an account may still fail before the service stops for an hour. */
export async function countLoginsLeft(
  db: Db,
  { clientId, accountId, now, max }: { clientId: string; accountId: string; now: Date; max: number },
): Promise<number> {
  const login = await store.findLoginOfAccount(db, { clientId, accountId });
  if (!login) return max;
  const { failures, locked_until } = login;
  if (locked_until === null) return Math.max(0, max - failures);
  return Date.parse(locked_until) > now.getTime() ? 0 : max;
}

function loginOf(row: AccountRow): store.LoginOf {
  return { clientId: row.client_id, provider: row.payroll_provider, loginIndex: row.login_index };
}

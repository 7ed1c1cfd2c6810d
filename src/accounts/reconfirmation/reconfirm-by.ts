import type { ClientTime } from '#platform/clock.ts';
import { invalidRequest, type Problem, say } from '#platform/problem.ts';
import type { AccountRow } from '../store.ts';

const DAY_MS = 86_400_000;
/** A person agrees this often that a bank connection goes on. */
const RECONFIRMED_DAYS_MAX = 90;
/** The client is told this long before. */
const ANNOUNCED_DAYS_BEFORE = 7;
/** Afterwards, the person can still agree for this long, without signing in at the bank. Then the session is deleted. */
const KEPT_DAYS_AFTER = 30;

/** How old the last reconfirmation is when something happens. */
export const AGES_MS = {
  announced: (RECONFIRMED_DAYS_MAX - ANNOUNCED_DAYS_BEFORE) * DAY_MS,
  lapsed: RECONFIRMED_DAYS_MAX * DAY_MS,
  forgotten: (RECONFIRMED_DAYS_MAX + KEPT_DAYS_AFTER) * DAY_MS,
} as const;

export type Confirmed = Pick<AccountRow, 'account_id' | 'status' | 'status_reason' | 'reconfirmed_at'>;

/** Null for an account that need not be reconfirmed. */
export function reconfirmBy({ status, status_reason, reconfirmed_at }: Confirmed): string | null {
  const isOpen = status === 'CONNECTED' || status_reason === 'reconfirmation_due';
  if (reconfirmed_at === null || !isOpen) return null;
  return new Date(Date.parse(reconfirmed_at) + AGES_MS.lapsed).toISOString();
}

export function ageOf({ reconfirmed_at }: Pick<Confirmed, 'reconfirmed_at'>, now: ClientTime): number {
  return reconfirmed_at === null ? 0 : now.getTime() - Date.parse(reconfirmed_at);
}

/** Until when the person has to reconfirm; null if they are not asked now. Without its session, only a new sign-in helps. */
export function dueBy(row: Confirmed & { has_session: boolean }, now: ClientTime): string | null {
  return row.has_session && ageOf(row, now) >= AGES_MS.announced ? reconfirmBy(row) : null;
}

/** Returns a problem if nothing may be retrieved before the person reconfirms. */
export function checkReconfirmed(row: Confirmed, now: ClientTime): Problem | null {
  if (ageOf(row, now) < AGES_MS.lapsed) return null;
  return invalidRequest(
    say`Account [${row.account_id}] has not been reconfirmed by the user for ${RECONFIRMED_DAYS_MAX} days: use POST /accounts/{account_id}/reconfirm`,
  );
}

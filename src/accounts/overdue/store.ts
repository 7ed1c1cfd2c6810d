import { sql } from 'kysely';
import { type ClockGroup, isOneOf } from '#clients';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { listLost } from '#platform/jobs/list-lost.ts';
import { AGES_MS } from '../reconfirmation/reconfirm-by.ts';
import { isAbandoned, isUnanswered, statusTimes } from '../store.ts';

/** Lists expired MFA questions and unfinished sign-ins, of all clients. */
export function listOverdue(tx: Db, now: MachineTime, limit: number) {
  const times = statusTimes(now);
  return tx
    .selectFrom('accounts')
    .select(['client_id', 'account_id'])
    .where((eb) => eb.or([isUnanswered(times), isAbandoned(times)]))
    .where(isReachable(tx))
    .limit(limit)
    .execute();
}

interface AttemptKey {
  client_id: string;
  account_id: string;
  attempt_number: number;
}

/**
 * Lists sign-ins that began before this time and whose job was dead-lettered or lost, of all clients. The first
 * condition lists all statuses of the index, so that PostgreSQL can use it.
 */
export function listLostSignIns(
  tx: Db,
  { job, before, limit }: { job: string; before: Date; limit: number },
): Promise<AttemptKey[]> {
  return listLost<AttemptKey>(tx, {
    limit,
    keysOf: ({ account_id, attempt_number }) => [`${job}:${account_id}:${attempt_number}`],
    list: ({ after, rows }) =>
      tx
        .selectFrom('accounts')
        .select(['client_id', 'account_id', 'attempt_number'])
        .where('status', 'in', ['PENDING', 'MFA_REQUIRED'])
        .where('status', '=', 'PENDING')
        .where('oauth_state_hash', 'is', null)
        .where('status_updated_at', '<', before.toISOString())
        .where(isReachable(tx))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(client_id, account_id) > (${after?.client_id}, ${after?.account_id})`),
        )
        .orderBy('client_id')
        .orderBy('account_id')
        .limit(rows)
        .execute(),
  });
}

/** Lists bank connections whose next reconfirmation has to be announced or is overdue, for the clients of one clock group. */
export function listUnconfirmed(tx: Db, { now, ...clients }: ClockGroup, limit: number) {
  const before = (age: keyof typeof AGES_MS) => new Date(now.getTime() - AGES_MS[age]).toISOString();
  return tx
    .selectFrom('accounts')
    .select(['client_id', 'account_id'])
    .where('reconfirmed_at', '<=', before('announced'))
    .where(isReachable(tx))
    .where(isOneOf(clients))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'CONNECTED').and(
          eb.or([
            eb('reconfirmation_announced_at', 'is', null),
            eb('reconfirmed_at', '<=', before('lapsed')),
          ]),
        ),
        eb('status', '=', 'REAUTH_REQUIRED')
          .and('status_reason', '=', 'reconfirmation_due')
          .and('sealed_secrets', 'is not', null)
          .and('reconfirmed_at', '<=', before('forgotten')),
      ]),
    )
    .limit(limit)
    .execute();
}

/** Lists accounts with a password whose consent has ended, for the clients of one clock group. */
export function listWithoutConsent(tx: Db, { now, ...clients }: ClockGroup, limit: number) {
  return tx
    .selectFrom('accounts')
    .select(['client_id', 'account_id'])
    .where('password_until', '<=', now.toISOString())
    .where(isReachable(tx))
    .where(isOneOf(clients))
    .limit(limit)
    .execute();
}

import { type RawBuilder, sql } from 'kysely';
import { FETCH_BANK, FETCH_INCOME, FETCH_PAYROLL } from '#accounts';
import { type ClockGroup, isOneOf } from '#clients';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import { listLost } from '#platform/jobs/list-lost.ts';

export interface DueCheck {
  client_id: string;
  account_id: string;
  next_check_at: string;
  payroll_provider: string;
}

/**
 * Takes due checks of the clients of one clock group out of the plan. Concurrent callers skip each other's rows.
 */
export async function takeDue(tx: Db, { now, ...clients }: ClockGroup, limit: number): Promise<DueCheck[]> {
  const due = sql`next_check_at <= ${now.toISOString()} and ${isOneOf(clients)}`;
  if (!tx.isDistributed)
    return unplan(
      tx,
      sql`select client_id, account_id, next_check_at from accounts
        where ${due} order by next_check_at limit ${limit} for update skip locked`,
    );
  // only rows of one client can be locked by a statement
  const { rows } = await sql<{ client_id: string; count: number }>`
    select client_id, count(*)::int as count from (
      select client_id from accounts where ${isReachable(tx)} and ${due} order by next_check_at limit ${limit}
    ) as first group by client_id order by client_id`.execute(tx);
  const taken: DueCheck[] = [];
  for (const { client_id: clientId, count } of rows)
    taken.push(
      ...(await unplan(
        tx,
        sql`select client_id, account_id, next_check_at from accounts
          where client_id = ${clientId} and ${due} order by next_check_at limit ${count} for update skip locked`,
        clientId,
      )),
    );
  return taken;
}

/** Takes due checks of one client out of the plan. Locks the accounts in the order that a revocation locks them. */
export function takeDueOfClient(
  tx: Db,
  { clientId, now }: { clientId: string; now: ClientTime },
  limit: number,
): Promise<DueCheck[]> {
  return unplan(
    tx,
    sql`
      select client_id, account_id, next_check_at from accounts
      where client_id = ${clientId} and next_check_at <= ${now.toISOString()}
      order by account_id limit ${limit} for update`,
    clientId,
  );
}

async function unplan(tx: Db, due: RawBuilder<unknown>, clientId?: string): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    with due as (${due})
    update accounts set next_check_at = null from due
    where accounts.client_id = ${clientId ? sql`${clientId}` : sql`due.client_id`} and accounts.account_id = due.account_id
    returning due.client_id, due.account_id, due.next_check_at, accounts.payroll_provider`.execute(tx);
  return rows;
}

/** Deletes the checks of slots that are in the client's future again. */
export async function deleteChecksAfter(tx: Db, clientId: string, now: ClientTime): Promise<void> {
  await tx
    .deleteFrom('account_checks')
    .where('client_id', '=', clientId)
    .where('slot', '>', now.toISOString())
    .execute();
}

export async function isJobPromisedUnder(tx: Db, keyStart: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select is_job_promised_under(${keyStart}) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** Lists connected accounts whose first fetch, which also plans their checks, has not ended yet. */
export async function listUnfetched(db: Db, clientId: string, page: AccountPage): Promise<string[]> {
  const rows = await accountIds(db, clientId, page)
    .where('status', '=', 'CONNECTED')
    .where('checks_from', 'is not', null)
    .where('fetch_outcome', 'is', null)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

interface UnfetchedAccount {
  client_id: string;
  account_id: string;
  attempt_number: number;
}

/**
 * Lists connected accounts, of all clients, whose first fetch has no result because its job was dead-lettered or lost.
 * The first two conditions are written exactly as in the index.
 */
export function listLostFetches(
  tx: Db,
  {
    before,
    without,
    retriesMax,
    limit,
  }: { before: Date; without: readonly string[]; retriesMax: number; limit: number },
): Promise<UnfetchedAccount[]> {
  const tries = Array.from({ length: retriesMax }, (_, index) => `:${index + 1}`);
  return listLost<UnfetchedAccount>(tx, {
    limit,
    keysOf: ({ account_id, attempt_number }) =>
      [FETCH_PAYROLL, FETCH_INCOME, FETCH_BANK].flatMap((job) =>
        [`${attempt_number}`, ...tries.map((suffix) => attempt_number + suffix), 'again'].map(
          (attempt) => `${job}:${account_id}:${attempt}`,
        ),
      ),
    list: async ({ after, rows: count }) => {
      const { rows } = await sql<UnfetchedAccount>`
        select client_id, account_id, attempt_number from accounts
        where ${isReachable(tx)} and status = 'CONNECTED' and fetch_outcome is distinct from 'fetched' and fetch_outcome is null
          and status_updated_at < ${before.toISOString()} and payroll_provider <> all (${without}::text[])
          and ${after ? sql`(client_id, account_id) > (${after.client_id}, ${after.account_id})` : sql`true`}
        order by client_id, account_id limit ${count}`.execute(tx);
      return rows;
    },
  });
}

/**
 * Returns false when the check was finished before. A check that was started but not finished starts again.
 */
export async function claimCheck(
  tx: Db,
  clientId: string,
  check: { accountId: string; userId: string; slot: string; now: MachineTime },
): Promise<boolean> {
  const row = await tx
    .insertInto('account_checks')
    .values({
      client_id: clientId,
      account_id: check.accountId,
      user_id: check.userId,
      slot: check.slot,
      started_at: check.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'account_id', 'slot'])
        .doUpdateSet({ started_at: check.now })
        .where('account_checks.finished_at', 'is', null),
    )
    .returning('slot')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCheckFinished(
  tx: Db,
  clientId: string,
  check: { accountId: string; slot: string; outcome: string; now: MachineTime },
): Promise<void> {
  await tx
    .updateTable('account_checks')
    .set({ finished_at: check.now, outcome: check.outcome })
    .where('client_id', '=', clientId)
    .where('account_id', '=', check.accountId)
    .where('slot', '=', check.slot)
    .execute();
}

/** Lists the recurring checks of a user's accounts, newest first. */
export function listChecksOfUser(
  tx: Db,
  clientId: string,
  { userId, skip, limit }: { userId: string; skip: number; limit: number },
) {
  return tx
    .selectFrom('account_checks')
    .select(['account_id', 'slot', 'started_at', 'finished_at', 'outcome'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('slot', 'desc')
    .orderBy('account_id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function listAccountIds(tx: Db, clientId: string, page: AccountPage): Promise<string[]> {
  const rows = await accountIds(tx, clientId, page).execute();
  return rows.map(({ account_id }) => account_id);
}

interface AccountPage {
  userId: string | null;
  after: string | null;
  limit: number;
}

function accountIds(db: Db, clientId: string, { userId, after, limit }: AccountPage) {
  return db
    .selectFrom('accounts')
    .select('account_id')
    .where('client_id', '=', clientId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .$if(after !== null, (query) => query.where('account_id', '>', after as string))
    .orderBy('account_id')
    .limit(limit);
}

/** Finds for each account of a user when a check last asked the provider successfully. */
export function listLastChecks(
  tx: Db,
  clientId: string,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ account_id: string; finished_at: string | null }[]> {
  return tx
    .selectFrom('account_checks')
    .distinctOn('account_id')
    .select(['account_id', 'finished_at'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('outcome', 'in', ['nothing_new', 'recorded'])
    .orderBy('account_id')
    .orderBy('slot', 'desc')
    .limit(limit)
    .execute();
}

/** Across all clients: how many seconds ago the oldest check became due that has no job yet; 0 if there is none. */
export async function measureCheckLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(next_check_at))::float8 as seconds
    from accounts where ${isReachable(db)} and next_check_at <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { findBySecret, isOf } from '#platform/database/find-by-secret.ts';
import { newestFirst, readLongPage } from '#platform/database/read-page.ts';
import type { Accounts } from '#platform/database/tables.gen.ts';
import { isShown } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import type { AccountStatus, StatusReason } from './schema.ts';
import { STATE_MS_MAX } from './statuses.ts';
import { noteStep } from './steps/store.ts';

/** The columns are text; the service writes only these values. */
export type AccountRow = Omit<Selectable<Accounts>, 'status' | 'status_reason'> & {
  status: AccountStatus;
  status_reason: StatusReason | null;
};

/** In place of a browser's session: several browsers took part, or one without a session, so none of them may show the data. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export const ACCOUNT_CHANGES = 'stipend_accounts';

/**
 * Returns null once the account is stored, or the id of the account that already links this login. That account
 * stays locked until the transaction ends.
 */
export async function insertAccount(tx: Db, account: Insertable<Accounts>): Promise<string | null> {
  const [row] = await Promise.all([
    tx
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'user_id', 'payroll_provider', 'login_index']).doNothing(),
      )
      .returning('account_id')
      .executeTakeFirst(),
    // does nothing if the account was not inserted
    noteStep(tx, { clientId: account.client_id, accountId: account.account_id }),
  ]);
  if (row) return null;
  const known = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('client_id', '=', account.client_id)
    .where('user_id', '=', account.user_id)
    .where('payroll_provider', '=', account.payroll_provider)
    .where('login_index', '=', account.login_index)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // the insert did not lock the conflicting row: if it is deleted before it is locked here, the login is free again
  return known ? known.account_id : insertAccount(tx, account);
}

export async function findAccount(
  db: Db,
  clientId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  const [row] = await selectAccount(db, { clientId, accountId });
  return row as AccountRow | undefined;
}

export async function findAccountForChange(
  tx: Db,
  clientId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  const [row] = await selectAccountForChange(tx, { clientId, accountId });
  return row as AccountRow | undefined;
}

interface OneAccount {
  clientId: string;
  accountId: string;
}

const selectAccount = prepared((db, param: OneAccount) => accountOf(db, param));
const selectAccountForChange = prepared((db, param: OneAccount) => accountOf(db, param).forNoKeyUpdate());

function accountOf(db: Db, { clientId, accountId }: OneAccount) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId);
}

/** Notifies watchers of the account when the transaction commits. */
export async function updateAccount(
  tx: Db,
  clientId: string,
  accountId: string,
  changes: Updateable<Accounts> & { updated_at: MachineTime },
): Promise<AccountRow> {
  const [row] = await Promise.all([
    tx
      .updateTable('accounts')
      .set(changes)
      .where('client_id', '=', clientId)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow(),
    ...('status' in changes || 'status_reason' in changes ? [noteStep(tx, { clientId, accountId })] : []),
    notifyOfChange(tx, { accountId }),
  ]);
  return row as AccountRow;
}

export async function countAccounts(db: Db, clientId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The browser in which the current sign-in began will not show the account's data. */
export async function forgetAttemptSession(db: Db, { clientId, accountId }: OneAccount): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ attempt_session_id: NOBODY })
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .execute();
}

const notifyOfChange = prepared((db, param: { accountId: string }) => ({
  compile: () => sql`select pg_notify(${sql.lit(ACCOUNT_CHANGES)}, ${param.accountId})`.compile(db),
}));

type LatestEntry = OneAccount & { now: MachineTime; entryId: string; payDate: string | null };

const updateLatest = prepared((db, param: LatestEntry) =>
  db
    .updateTable('accounts')
    .set({ updated_at: param.now, latest_entry_id: param.entryId, latest_pay_date: param.payDate })
    .where('client_id', '=', param.clientId)
    .where('account_id', '=', param.accountId),
);

/** Stores the newest entry and the latest pay date, and notifies watchers as `updateAccount` does. */
export async function updateLatestEntry(tx: Db, latest: LatestEntry): Promise<void> {
  await Promise.all([updateLatest(tx, latest), notifyOfChange(tx, { accountId: latest.accountId })]);
}

/** Marks an entry as returned to a caller. */
export const updateReturnedEntry: (tx: Db, returned: OneAccount & { entryId: string }) => Promise<unknown> =
  prepared((db, param: OneAccount & { entryId: string }) =>
    db
      .updateTable('accounts')
      .set({ returned_entry_id: param.entryId, returned_at: sql`statement_timestamp()` })
      .where('client_id', '=', param.clientId)
      .where('account_id', '=', param.accountId),
  );

/** True if the newest returned entry of the account was first returned within the last milliseconds. */
export async function wasEntryReturnedWithin(
  tx: Db,
  { clientId, accountId }: OneAccount,
  milliseconds: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .where(
      'returned_at',
      '>=',
      sql<string>`statement_timestamp() - ${milliseconds}::double precision * interval '1 millisecond'`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of the account's user; null if there is no such account. */
export async function deleteAccount(tx: Db, clientId: string, accountId: string): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('accounts')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .returning('user_id')
    .executeTakeFirst();
  await sql`select pg_notify(${ACCOUNT_CHANGES}, ${accountId})`.execute(tx);
  return deleted?.user_id ?? null;
}

export async function listAccounts(
  tx: Db,
  clientId: string,
  { userId, status, now, ...slice }: Slice & { userId?: string; status?: AccountStatus; now: MachineTime },
): Promise<FoundPage<AccountRow>> {
  const matching = tx
    .selectFrom('accounts')
    .where('client_id', '=', clientId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(userId === undefined, (query) => query.where(isShown(clientId, 'accounts')))
    .$if(status !== undefined, (query) =>
      query
        .where(statusAt(statusTimes(now)), '=', status as string)
        // lets PostgreSQL use the index: only accounts stored with these statuses can have the wanted status now
        .where('status', 'in', [status as string, ...(STORED_AS[status as AccountStatus] ?? [])]),
    );
  const rows = matching.selectAll().$castTo<AccountRow>();
  return readLongPage(tx, { matching, rows, order: newestFirst('account_id') }, slice);
}

/** The statuses that become these when their time is over, until the scheduled task has stored that. */
const STORED_AS: Partial<Record<AccountStatus, readonly AccountStatus[]>> = {
  LOGIN_FAILED: ['MFA_REQUIRED', 'PENDING'],
  REAUTH_REQUIRED: ['PENDING'],
};

export async function listAccountsOfUser(tx: Db, clientId: string, userId: string): Promise<AccountRow[]> {
  const rows = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  return rows as AccountRow[];
}

/** Lists and locks the accounts that were last connected in this browser, but are not its own. */
export async function listReconnectedIn(
  tx: Db,
  clientId: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountRow[]> {
  const rows = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('status', '=', 'CONNECTED')
    .where('attempt_session_id', '=', sessionId)
    .where('added_session_id', '=', NOBODY)
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  return rows as AccountRow[];
}

/** The times that decide which status an account has now. */
interface StatusTimes {
  now: string;
  abandonedBefore: string;
}

export function statusTimes(now: MachineTime): StatusTimes {
  return { now: now.toISOString(), abandonedBefore: new Date(now.getTime() - STATE_MS_MAX).toISOString() };
}

/** The SQL counterpart of `statusNow`. */
function statusAt(times: StatusTimes) {
  return sql<string>`case
    when ${isAbandoned(times)} and status_reason = 'reconfirmation_due' then 'REAUTH_REQUIRED'
    when ${isUnanswered(times)} or ${isAbandoned(times)} then 'LOGIN_FAILED'
    else status end`;
}

export function isUnanswered({ now }: StatusTimes) {
  return sql<boolean>`(status = 'MFA_REQUIRED' and challenge_expires_at <= ${now})`;
}

export function isAbandoned({ abandonedBefore }: StatusTimes) {
  return sql<boolean>`(oauth_state_hash is not null and status = 'PENDING' and status_updated_at < ${abandonedBefore})`;
}

/** Finds the account of a sign-in. When a person returns from a provider, only the state identifies the client. */
export async function findAccountByState(
  tx: Db,
  stateHash: Buffer,
  namedClient: string | null,
): Promise<AccountRow | undefined> {
  const row = await findBySecret(tx, namedClient, (clientId) =>
    tx
      .selectFrom('accounts')
      .selectAll()
      .where('oauth_state_hash', '=', stateHash)
      .where(isOf(tx, clientId))
      .executeTakeFirst(),
  );
  return row as AccountRow | undefined;
}

/** Takes the lease if it is free or has expired by the database's clock. Returns true for one caller only. */
export async function takeLease(
  tx: Db,
  clientId: string,
  accountId: string,
  { token, seconds }: { token: string; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ lease_token: token, lease_until: sql`now() + make_interval(secs => ${seconds})` })
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', sql<string>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releaseLease(
  tx: Db,
  clientId: string,
  accountId: string,
  token: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ lease_token: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .where('lease_token', '=', token)
    .execute();
}

interface AccountState {
  account_id: string;
  status: AccountStatus;
  status_reason: StatusReason | null;
  status_updated_at: string;
  provider: string;
  fetch_outcome: string | null;
  /** The browser session of a journey that started the current sign-in. */
  attempt_session_id: string | null;
  /** The browser session of a journey whose sign-in the provider accepted last, and when. */
  added_session_id: string | null;
  added_at: string | null;
  /** When it was connected for the first time; null if it never was. */
  checks_from: string | null;
  reconfirmed_at: string | null;
  has_session: boolean;
}

const selectStates = prepared((db, param: StatusTimes & { clientId: string; userId: string }) =>
  db
    .selectFrom('accounts')
    .select([
      'account_id',
      statusAt({ now: param.now, abandonedBefore: param.abandonedBefore }).as('status'),
      'status_reason',
      'status_updated_at',
      'payroll_provider as provider',
      'fetch_outcome',
      'attempt_session_id',
      'added_session_id',
      'added_at',
      'checks_from',
      'reconfirmed_at',
      sql<boolean>`sealed_secrets is not null`.as('has_session'),
    ])
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .orderBy('account_id'),
);

/** Lists a user's accounts with the outcome of the first fetch of each. */
export async function listAccountStates(
  tx: Db,
  clientId: string,
  { userId, now }: { userId: string; now: MachineTime },
): Promise<AccountState[]> {
  const rows = await selectStates(tx, { clientId, userId, ...statusTimes(now) });
  return rows as AccountState[];
}

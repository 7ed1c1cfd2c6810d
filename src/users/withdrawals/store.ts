import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import type { ShownAgain, Withdrawals } from '#platform/database/tables.gen.ts';

const COLUMNS = [
  'withdrawn_at',
  'after_withdrawal',
  'after_withdrawal_days',
  'stopped_by',
  'proved_by',
  'parties',
  'may_erase',
  'erase_at',
  'notices',
  'noticed_at',
  'asked_at',
  'objected_at',
  'shown_again_at',
] as const;

/** A withdrawal, with the client's setting as it is now. */
export type WithdrawalRow = Pick<Selectable<Withdrawals>, 'user_id' | (typeof COLUMNS)[number]> & {
  setting: string | null;
  setting_days: number | null;
};

/** The columns of a withdrawal, for statements that join `withdrawals as w` and `client_configurations as c`. */
export const WITHDRAWAL_COLUMNS = [
  ...COLUMNS.map((column) => `w.${column}` as const),
  'c.after_withdrawal as setting',
  'c.after_withdrawal_days as setting_days',
] as const;

function selectRows(db: Db, param: { clientId: string }) {
  return db
    .selectFrom('withdrawals as w')
    .innerJoin('client_configurations as c', 'c.client_id', 'w.client_id')
    .select('w.user_id')
    .select(WITHDRAWAL_COLUMNS)
    .where('w.client_id', '=', param.clientId);
}

const selectOfUsers = prepared((db, param: { clientId: string; userIds: readonly string[] }) =>
  selectRows(db, param).where('w.user_id', '=', sql<string>`any(${param.userIds}::uuid[])`),
);

export function listWithdrawals(
  db: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<WithdrawalRow[]> {
  return selectOfUsers(db, { clientId, userIds });
}

/** Whether a row belongs to a user whose data is not hidden; for lists across users. */
export function isShown(clientId: string, table: 'accounts' | 'documents'): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from withdrawals w join client_configurations c on c.client_id = w.client_id
    where w.client_id = ${clientId} and w.user_id = ${sql.ref(`${table}.user_id`)}
      and w.shown_again_at is null
      and (w.after_withdrawal <> 'keep' or c.after_withdrawal <> 'keep'))`;
}

/** The tables whose rows a path can name, and that belong to a user. */
const OWNED = {
  account_id: ['accounts'],
  document_id: ['documents'],
  entry_id: ['entries', 'income_entries'],
} as const;
export type OwnedId = keyof typeof OWNED;
export const OWNED_IDS = Object.keys(OWNED) as OwnedId[];

const selectOfOwner = {
  account_id: selectOwner('account_id'),
  document_id: selectOwner('document_id'),
  entry_id: selectOwner('entry_id'),
};

function selectOwner(name: OwnedId) {
  return prepared((db, param: { clientId: string; id: string }) => {
    const owners = OWNED[name].map(
      (table) =>
        sql`select user_id from ${sql.table(table)} where client_id = ${param.clientId} and ${sql.ref(name)} = ${param.id}`,
    );
    return selectRows(db, param).where(
      'w.user_id',
      'in',
      sql<string>`(${sql.join(owners, sql` union all `)})`,
    );
  });
}

/** Finds the withdrawal of the user who owns a record. */
export async function findWithdrawalOfOwner(
  db: Db,
  clientId: string,
  { name, id }: { name: OwnedId; id: string },
): Promise<WithdrawalRow | undefined> {
  const [row] = await selectOfOwner[name](db, { clientId, id });
  return row;
}

type NewWithdrawal = Omit<Insertable<Withdrawals>, 'client_id'>;

export async function saveWithdrawal(tx: Db, clientId: string, row: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({ ...row, client_id: clientId })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function updateWithdrawal(
  tx: Db,
  clientId: string,
  userId: string,
  changes: Updateable<Withdrawals>,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/** Hides the people whom only the client's setting hides, so that a later setting does not show them. */
export async function hideForGood(tx: Db, clientId: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ after_withdrawal: 'hide' })
    .where('client_id', '=', clientId)
    .where('after_withdrawal', '=', 'keep')
    .where('shown_again_at', 'is', null)
    .execute();
}

export async function deleteWithdrawal(tx: Db, clientId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('withdrawals')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/** Oldest first. */
export function listWithdrawn(
  db: Db,
  clientId: string,
  { after, limit }: { after: { at: string; userId: string } | null; limit: number },
): Promise<WithdrawalRow[]> {
  return selectRows(db, { clientId })
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(w.withdrawn_at, w.user_id) > (${after?.at}, ${after?.userId}::uuid)`),
    )
    .orderBy('w.withdrawn_at')
    .orderBy('w.user_id')
    .limit(limit)
    .execute();
}

export async function insertShownAgain(tx: Db, row: Insertable<ShownAgain>): Promise<void> {
  await tx.insertInto('shown_again').values(row).execute();
}

const SHOWN_AGAIN_MAX = 100;

/** Newest first. */
export function listShownAgain(
  db: Db,
  clientId: string,
  userId: string,
): Promise<Omit<Selectable<ShownAgain>, 'client_id' | 'user_id'>[]> {
  return db
    .selectFrom('shown_again')
    .select(['shown_again_id', 'shown_at', 'member_id', 'sealed_reason'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('shown_again_id', 'desc')
    .limit(SHOWN_AGAIN_MAX)
    .execute();
}

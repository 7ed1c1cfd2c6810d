import type { BankAccount, Window } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { addDays, type Day } from '#values/calendar.ts';
import { formatPence, magnitude } from '#values/money.ts';
import { SETTLING_DAYS } from '../find-breaks.ts';
import type { StatementContent } from '../schema.ts';
import { openStatement } from '../seal-statement.ts';
import { listMonths, listSealedMonths, moveMonths, type StoredMonth } from './store.ts';

/** Fewer equal rows can be by chance. */
const EQUAL_ROWS_MIN = 3;

export interface NamedAccount {
  bank: BankAccount;
  index: Buffer;
}

interface Fetched {
  userId: string;
  accountId: string;
  accounts: readonly NamedAccount[];
  window: Window;
}

/**
 * Reads the months that are stored of each bank account. After a new consent, an account may have another number or id. Its rows then
 * show which one it is, and its months move to the new name, so that none is stored twice.
 */
export async function readKnownMonths(
  tx: Db,
  tenant: Tenant,
  { userId, accountId, accounts, window }: Fetched,
): Promise<(account: NamedAccount) => readonly StoredMonth[]> {
  const { clientId } = tenant;
  const stored = Map.groupBy(await listMonths(tx, clientId, accountId), ({ bank_account_index: index }) =>
    nameOf({ index }),
  );
  const fetched = new Set(accounts.map(nameOf));
  const lost = [...stored].filter(([name]) => !fetched.has(name));
  const isNew = (account: NamedAccount) => !stored.has(nameOf(account));
  for (const [name, months] of accounts.some(isNew) ? lost : []) {
    const rows = await readRows(tx, tenant, { userId, months });
    const renamed = accounts.find((one) => isNew(one) && isSameAccount(one.bank, rows, { months, window }));
    if (!renamed) continue;
    await moveMonths(tx, clientId, { ids: months.map((one) => one.submission_id), to: renamed.index });
    stored.set(nameOf(renamed), months);
    stored.delete(name);
  }
  return (account) => stored.get(nameOf(account)) ?? [];
}

function nameOf({ index }: { index: Buffer | null }): string {
  return index?.toString('base64') ?? '';
}

interface Row {
  day: Day;
  key: string;
}

async function readRows(
  tx: Db,
  tenant: Tenant,
  { userId, months }: { userId: string; months: readonly StoredMonth[] },
): Promise<Row[]> {
  const userKey = await requireUserKey(tx, tenant, userId);
  const ids = months.map(({ submission_id }) => submission_id);
  const sealed = await listSealedMonths(tx, tenant.clientId, ids);
  return sealed.flatMap((month) => openStatement(month, userKey).content.transactions).map(toRow);
}

/** True if both have the same rows on the days that both know. The last days may still lack some. */
function isSameAccount(
  { transactions }: BankAccount,
  stored: readonly Row[],
  { months, window }: { months: readonly StoredMonth[]; window: Window },
): boolean {
  const fetched = transactions.map(({ day, pence }) =>
    toRow({ date: day, amount: formatPence(magnitude(pence)), type: pence < 0n ? 'debit' : 'credit' }),
  );
  const starts = [window.from, ...[fetched, stored].map(firstDay)].sort();
  const from = starts.at(-1) ?? window.from;
  const to = addDays(months.at(-1)?.period_end?.slice(0, 10) ?? from, -SETTLING_DAYS);
  const [one, other] = [fetched, stored].map((rows) =>
    rows
      .filter(({ day }) => from <= day && day <= to)
      .map(({ key }) => key)
      .sort(),
  );
  return (one?.length ?? 0) >= EQUAL_ROWS_MIN && one?.join() === other?.join();
}

function firstDay(rows: readonly Row[]): Day {
  return rows.map(({ day }) => day).sort()[0] ?? '';
}

function toRow({
  date,
  amount,
  type,
}: Pick<StatementContent['transactions'][number], 'date' | 'amount' | 'type'>): Row {
  return { day: date, key: `${date} ${type} ${amount}` };
}

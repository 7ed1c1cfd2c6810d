import { countingStatements } from '#evidence';
import type { Transaction } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import { addDays, type Day } from '#values/calendar.ts';
import { parsePence } from '#values/money.ts';
import { type RatedStatement, readRatedStatements } from './read-rated-statements.ts';
import type { StatementContent } from './schema.ts';

/** Days in a row that are known of one account, with their transactions. */
export interface CoveredDays {
  from: Day;
  to: Day;
  transactions: readonly Transaction[];
}

/** Reads the transactions of a user's bank statements that count, if they cover some of these days. */
export async function readCoveredDays(
  db: Db,
  tenant: Tenant,
  { userId, within }: { userId: string; within: { from: Day; to: Day } },
): Promise<CoveredDays[]> {
  const { rated } = await readRatedStatements(db, tenant, { userId, within });
  const covered = countingStatements(rated).flatMap(({ row, statement }) => {
    const { statement_period: period, transactions } = statement;
    if (period.start_date === null || period.end_date === null) return [];
    const days = {
      from: period.start_date,
      to: period.end_date,
      transactions: transactions.map(toTransaction),
    };
    return [{ source: sourceOf(row), days }];
  });
  return [...Map.groupBy(covered, ({ source }) => source).values()].flatMap((some) =>
    joinDays(some.map(({ days }) => days)),
  );
}

/** The months of an account at a connected bank continue one another. Each upload stands alone. */
function sourceOf({ account_id, bank_account_index, submission_id }: RatedStatement['row']): string {
  return account_id === null ? submission_id : `${account_id} ${bank_account_index?.toString('hex')}`;
}

function joinDays(some: readonly CoveredDays[]): CoveredDays[] {
  const joined: CoveredDays[] = [];
  for (const next of some.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && next.from === addDays(last.to, 1))
      joined[joined.length - 1] = {
        from: last.from,
        to: next.to,
        transactions: [...last.transactions, ...next.transactions],
      };
    else joined.push(next);
  }
  return joined;
}

function toTransaction({
  date,
  description,
  amount,
  type,
}: StatementContent['transactions'][number]): Transaction {
  const pence = parsePence(amount) ?? 0n;
  return { date, description, amount: type === 'debit' ? -pence : pence, type, balance: null };
}

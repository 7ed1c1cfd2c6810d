import { countingStatements } from '#evidence';
import type { Transaction } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { requireUserAndKey, type Tenant } from '#users';
import { parsePence } from '#values/money.ts';
import { readTrust } from './read-trust.ts';
import type { StatementContent } from './schema.ts';
import { toSubmission } from './seal-statement.ts';
import { listStatements } from './store.ts';

const STATEMENTS_MAX = 72;

/** The days that one bank statement covers, with their transactions. */
export interface CoveredDays {
  from: string;
  to: string;
  transactions: readonly Transaction[];
}

/** Reads the transactions of a user's bank statements that count. */
export async function readCoveredDays(db: Db, tenant: Tenant, userId: string): Promise<CoveredDays[]> {
  const { user: claimed, userKey } = await requireUserAndKey(db, tenant, userId);
  const query = { filter: { userId, onlyStatements: true as const }, skip: 0, limit: STATEMENTS_MAX };
  const { rows } = await listStatements(db, tenant.clientId, query);
  const trustOf = await readTrust(db, tenant, { userId, limit: STATEMENTS_MAX });
  const known = rows.map((row) => {
    const statement = toSubmission(row, { userKey, claimed });
    return { statement, trust: statement.trust_score ?? trustOf(row.document_id) };
  });
  return countingStatements(known).flatMap(({ statement }) => {
    const { statement_period: period, transactions } = statement;
    if (period.start_date === null || period.end_date === null) return [];
    return [{ from: period.start_date, to: period.end_date, transactions: transactions.map(toTransaction) }];
  });
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

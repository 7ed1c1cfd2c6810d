import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { Day } from '#values/calendar.ts';
import { type Pence, parsePence } from '#values/money.ts';
import type { BankStatementSubmission } from './schema.ts';
import { toSubmission } from './seal-statement.ts';
import { listStatements } from './store.ts';

/** Enough for monthly statements of three banks over the longest lookback. */
const STATEMENTS_MAX = 216;

export interface StatementCredits {
  submissionId: string;
  documentId: string | null;
  createdAt: string;
  /** Equal for statements of one account; empty when a statement does not show its number. */
  account: string;
  from: Day;
  to: Day;
  credits: readonly Credit[];
}

export interface Credit {
  date: Day;
  description: string;
  pence: Pence;
}

/**
 * Reads the credits of a user's bank statements. Statements without a period are left out, because they don't
 * show which days they cover.
 */
export async function readCredits(tx: Db, tenant: Tenant, userId: string): Promise<StatementCredits[]> {
  const userKey = await requireUserKey(tx, tenant, userId);
  const query = { filter: { userId, onlyStatements: true as const }, skip: 0, limit: STATEMENTS_MAX };
  const { rows } = await listStatements(tx, tenant.clientId, query);
  return rows.flatMap((row) => toCredits(toSubmission(row, userKey)));
}

function toCredits(statement: BankStatementSubmission): StatementCredits[] {
  const { account_information: account, statement_period, transactions } = statement;
  const { start_date: from, end_date: to } = statement_period;
  if (from === null || to === null) return [];
  const number = [account.sort_code, account.account_number].filter(Boolean).join(' ') || account.iban || '';
  const credits = transactions.flatMap(({ date, description, amount, type }) => {
    const pence = type === 'credit' ? parsePence(amount) : null;
    return pence === null ? [] : [{ date, description, pence }];
  });
  return [
    {
      submissionId: statement.id,
      documentId: statement.document_id,
      createdAt: statement.created_at,
      account: number.replace(/[^0-9A-Za-z]/g, ''),
      from,
      to,
      credits,
    },
  ];
}

import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { Day } from '#values/calendar.ts';
import { knownPence, type Pence, parsePence } from '#values/money.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { accountKeyOf, withFullNumbers } from './account-key.ts';
import { readRatedStatements } from './read-rated-statements.ts';
import type { StatementContent } from './schema.ts';

export interface StatementCredits {
  submissionId: string;
  documentId: string | null;
  /** The bank connection; null if the bank itself did not send the data. */
  accountId: string | null;
  /** Null for a statement that was submitted in the sandbox. */
  trust: TrustScore | null;
  createdAt: string;
  holder: string | null;
  /** Equal for statements of one account; empty when a statement does not show its number. */
  account: string;
  /** Which of the accounts with this number it is at its bank, such as a pot; null for an upload. */
  pot: string | null;
  from: Day;
  to: Day;
  opening: Pence | null;
  closing: Pence | null;
  credits: readonly Credit[];
  /** Money paid out, as positive amounts. */
  debits: readonly Credit[];
}

/** Money paid in, or money paid out. */
export interface Credit {
  date: Day;
  description: string;
  pence: Pence;
}

/**
 * Reads the credits of a user's bank statements, including those that don't count. Statements without a period are left out, because they don't
 * show which days they cover. `isCut` says that the user has more statements than were read.
 */
export async function readCredits(
  tx: Db,
  tenant: Tenant,
  userId: string,
): Promise<{ statements: StatementCredits[]; isCut: boolean }> {
  const { rated, isCut } = await readRatedStatements(tx, tenant, { userId });
  const statements = rated.flatMap(({ row, statement, trust }) => {
    const { id: submissionId, document_id: documentId, created_at: createdAt } = statement;
    const credits = creditsOf(statement);
    // a card has no number, but it is known which one it is
    const pot = row.bank_account_index?.toString('hex') ?? null;
    if (!credits) return [];
    const account = credits.account || (pot ?? '');
    return [
      { submissionId, documentId, accountId: row.account_id, trust, createdAt, ...credits, account, pot },
    ];
  });
  return { statements: withFullNumbers(statements), isCut };
}

/** Null for a statement without a period. */
export function creditsOf(
  statement: StatementContent,
): Omit<
  StatementCredits,
  'submissionId' | 'documentId' | 'accountId' | 'trust' | 'createdAt' | 'pot'
> | null {
  const { account_information: account, statement_period, balance_information, transactions } = statement;
  const { start_date: from, end_date: to } = statement_period;
  if (from === null || to === null) return null;
  const ofType = (wanted: (typeof transactions)[number]['type']) =>
    transactions.flatMap(({ date, description, amount, type }) => {
      const pence = type === wanted ? parsePence(amount) : null;
      return pence === null ? [] : [{ date, description, pence }];
    });
  return {
    holder: account.account_holder_name,
    account: accountKeyOf(account),
    from,
    to,
    opening: knownPence(balance_information.opening_balance),
    closing: knownPence(balance_information.closing_balance),
    credits: ofType('credit'),
    debits: ofType('debit'),
  };
}

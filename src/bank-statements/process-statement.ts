import {
  type ExtractedDocument,
  lockReuse,
  type Part,
  type Processors,
  rateParts,
  readFileSharers,
  type StatementExtraction,
  toStoredChecks,
} from '#documents';
import { type BankStatement, compareRowsWithToday } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { lockUser, readUser, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, magnitude } from '#values/money.ts';
import { compareWithBank } from './compare-with-bank.ts';
import { compareWithStored } from './compare-with-stored.ts';
import { shownBy } from './rate-holder.ts';
import { readStatements } from './read-statements.ts';
import { recordNoStatement, recordStatements } from './record-statements.ts';
import type { StatementContent } from './schema.ts';

/** Documents with a lower probability are rejected as not being bank statements. */
export const PROBABILITY_MIN = 0.5;
/** Enough to see that a document has several statements. */
const STATEMENTS_MAX = 2;

/** Checks the bank statements of a document and prepares to record them. */
export async function processStatement(
  db: Db,
  tenant: Tenant,
  document: ExtractedDocument,
  { others, ...first }: StatementExtraction,
): ReturnType<Processors['bank_statement']> {
  const { documentId, userId, authorisationId, externalId, fileName, contentIndex } = document;
  if (first.probability < PROBABILITY_MIN) return processNoStatement(tenant, document, first);
  const accounts = [first, ...others];
  const today = dayOf(tenant.clientTime());
  const statements = accounts.map(({ statement, probability }) => toContent(statement, probability));
  const continued = await compareWithStored(db, tenant, { userId, statements });
  const parts = accounts.map(({ statement, findings }, index) => ({
    shown: shownBy(statement.accountHolderName),
    contentIndex: null,
    reuseIndex: null,
    findings: [...findings, ...compareRowsWithToday(statement, today), ...(continued[index] ?? [])],
  }));
  const retrieval = {
    userId,
    authorisationId,
    statements,
    document: { id: documentId, externalId, fileName },
  };
  return async (tx) => {
    const { clientId } = tenant;
    // locked before the user's details are read, so that a rating after a change of theirs waits for this transaction
    await lockUser(tx, clientId, userId);
    await lockReuse(tx, clientId, [contentIndex]);
    const claimed = await readUser(tx, tenant, userId);
    const sharers = await readFileSharers(tx, tenant, { userId, contentIndex });
    const found = await compareWithBank(tx, tenant, { userId, statements });
    const fromBank = (index: number) => found[index] ?? [];
    const rated = rateParts(parts, { kind: 'bank_statement', claimed, sharers: () => sharers, fromBank });
    await recordStatements(tx, tenant, retrieval);
    return { outcome: 'extracted', checks: toStoredChecks(rated, 'bank_statement') };
  };
}

/** What a document with one bank statement shows about its holder. Earlier versions did not store it with the checks. */
export async function readUnstoredStatement(
  tx: Db,
  tenant: Tenant,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<Pick<Part, 'shown' | 'contentIndex' | 'reuseIndex'>[]> {
  const filter = { userId, documentId, onlyStatements: true as const };
  const { rows: statements } = await readStatements(tx, tenant, { filter, skip: 0, limit: STATEMENTS_MAX });
  return statements.map(({ account_information: { account_holder_name } }) => ({
    shown: shownBy(account_holder_name),
    contentIndex: null,
    reuseIndex: null,
  }));
}

/** Prepares to record a document that is not a bank statement, so that its probability can be listed. */
export function processNoStatement(
  tenant: Tenant,
  document: ExtractedDocument,
  { probability }: { probability: number },
): ReturnType<Processors['not_a_bank_statement']> {
  return async (tx) => {
    await recordNoStatement(tx, tenant, { document, probability });
    return { outcome: 'rejected', reason: 'not_a_bank_statement' };
  };
}

/** Formats a statement for the API: balances with thousands separators, amounts without a sign. */
export function toContent(statement: BankStatement, probability: number): StatementContent {
  const balance = (pence: bigint | null) => (pence === null ? null : formatPenceWithThousands(pence));
  return {
    account_information: {
      account_holder_name: statement.accountHolderName,
      account_number: statement.accountNumber,
      sort_code: statement.sortCode,
      bank_name: statement.bankName,
      iban: statement.iban,
    },
    statement_period: { start_date: statement.periodStart, end_date: statement.periodEnd },
    balance_information: {
      opening_balance: balance(statement.openingBalance),
      closing_balance: balance(statement.closingBalance),
    },
    transactions: statement.transactions.map(({ date, description, amount, type }) => ({
      date,
      description,
      amount: formatPence(magnitude(amount)),
      type,
    })),
    bank_statement_probability: probability,
  };
}

import type { ExtractedDocument, Processors, StatementExtraction } from '#documents';
import { toChecks } from '#documents';
import { type BankStatement, compareRowsWithToday, type Finding, scoreFindings } from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, magnitude } from '#values/money.ts';
import { isSameName } from '#values/person-name.ts';
import { compareWithStored } from './compare-with-stored.ts';
import { recordNoStatement, recordStatements } from './record-statements.ts';
import type { StatementContent } from './schema.ts';

/** Documents with a lower probability are rejected as not being bank statements. */
export const PROBABILITY_MIN = 0.5;

/** Checks the bank statements of a document and prepares to record them. */
export async function processStatement(
  db: Db,
  tenant: Tenant,
  document: ExtractedDocument,
  { others, ...first }: StatementExtraction,
): ReturnType<Processors['bank_statement']> {
  const { documentId, userId, authorisationId, externalId, fileName } = document;
  if (first.probability < PROBABILITY_MIN) return processNoStatement(tenant, document, first);
  const accounts = [first, ...others];
  const user = await readUser(db, tenant, userId);
  const today = dayOf(tenant.clientTime());
  const statements = accounts.map(({ statement, probability }) => toContent(statement, probability));
  const continued = await compareWithStored(db, tenant, { userId, statements });
  const checks = toChecks(
    accounts.map(({ statement, findings }, index) => {
      const all = [
        ...findings,
        ...compareRowsWithToday(statement, today),
        ...compareHolder(statement, user),
        ...(continued[index] ?? []),
      ];
      return { score: scoreFindings(all).score, findings: all };
    }),
  );
  const retrieval = {
    userId,
    authorisationId,
    statements,
    document: { id: documentId, externalId, fileName },
  };
  return async (tx) => {
    await recordStatements(tx, tenant, retrieval);
    return { outcome: 'extracted', checks };
  };
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

/** Compares the account holder with the user, if both names are known. */
function compareHolder(
  { accountHolderName: actual }: BankStatement,
  { forename, surname }: Awaited<ReturnType<typeof readUser>>,
): Finding[] {
  if (actual === null || surname === null) return [];
  const isPassed = isSameName(actual, { forename, surname });
  return [
    {
      code: 'identity_account_holder',
      severity: 'medium',
      isPassed,
      field: 'account_information.account_holder_name',
      page: null,
      box: null,
      expected: [forename, surname].filter(Boolean).join(' '),
      actual,
      message: isPassed ? 'The account holder is the person' : 'The account holder is not the person',
    },
  ];
}

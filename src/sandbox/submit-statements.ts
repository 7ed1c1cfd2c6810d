import { z } from 'zod';
import { PROBABILITY_MIN, recordStatements } from '#bank-statements';
import { BankStatementSubmission, StatementContent, TransactionType } from '#bank-statements/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { type Tenant, userExists } from '#users';
import { day, formed, Id, list, text } from '#values/fields.ts';
import { formatPence, formatPenceWithThousands, magnitude, parsePence } from '#values/money.ts';

const STATEMENTS_MAX = 20;
const TRANSACTIONS_MAX = 1000;
const TEXT_CHARACTERS_MAX = 500;

const optionalText = text({ max: TEXT_CHARACTERS_MAX }).nullable().default(null);
// statements have days without a time
const dateOnly = () => day().transform((value) => value.slice(0, 10));
const balance = () =>
  formed((value) => rewrite(value, formatPenceWithThousands), {
    must: 'an amount as text, such as "1,234.56"',
  });
const amount = formed((value) => rewrite(value, (pence) => formatPence(magnitude(pence))), {
  must: 'an amount as text, such as "1234.56"',
});
const mustBeObject = { error: 'must be an object' };
const { account_information, statement_period, balance_information, transactions } = StatementContent.shape;
const { shape: account } = account_information;

/** A statement as a client writes it: all fields are optional. */
const StatementInput = z.strictObject(
  {
    account_information: z
      .strictObject(
        {
          account_holder_name: optionalText.describe(textOf(account.account_holder_name)),
          account_number: optionalText.describe(textOf(account.account_number)),
          sort_code: optionalText.describe(textOf(account.sort_code)),
          bank_name: optionalText.describe(textOf(account.bank_name)),
          iban: optionalText.describe(textOf(account.iban)),
        },
        mustBeObject,
      )
      .prefault({})
      .describe(textOf(account_information)),
    statement_period: z
      .strictObject(
        {
          start_date: dateOnly()
            .nullable()
            .default(null)
            .describe('First day of the period, such as 2026-01-01'),
          end_date: dateOnly()
            .nullable()
            .default(null)
            .describe('Last day of the period, such as 2026-01-31'),
        },
        mustBeObject,
      )
      .prefault({})
      .describe(textOf(statement_period)),
    balance_information: z
      .strictObject(
        {
          opening_balance: balance()
            .nullable()
            .default(null)
            .describe('Balance at the start, such as "1,234.56"'),
          closing_balance: balance()
            .nullable()
            .default(null)
            .describe('Balance at the end, such as "1,234.56"'),
        },
        mustBeObject,
      )
      .prefault({})
      .describe(textOf(balance_information)),
    transactions: z
      .array(
        z.strictObject(
          {
            date: dateOnly().describe('Day of the transaction, such as 2026-01-31'),
            description: text({ max: TEXT_CHARACTERS_MAX }).describe('The text of the transaction'),
            amount: amount.describe('Amount, such as "1234.56". A sign is ignored: `type` decides'),
            type: TransactionType.describe('Direction of the transaction'),
          },
          mustBeObject,
        ),
        { error: `must be a list of at most ${TRANSACTIONS_MAX} transactions` },
      )
      .max(TRANSACTIONS_MAX, { error: `must be a list of at most ${TRANSACTIONS_MAX} transactions` })
      .default([])
      .describe(textOf(transactions)),
    bank_statement_probability: z
      .number({ error: `must be a number from ${PROBABILITY_MIN} to 1` })
      .min(PROBABILITY_MIN, { error: `must be a number from ${PROBABILITY_MIN} to 1` })
      .max(1, { error: `must be a number from ${PROBABILITY_MIN} to 1` })
      .default(1)
      .describe(`How likely it is that the document is a bank statement, from ${PROBABILITY_MIN} to 1`),
  },
  mustBeObject,
);

export const StatementsInput = z
  .strictObject({
    bank_statement_submissions: list(StatementInput, {
      max: STATEMENTS_MAX,
      must: `a list of 1 to ${STATEMENTS_MAX} bank statement submissions`,
    }).meta({ description: 'The statements. Absent fields are null' }),
  })
  .meta({
    id: 'SandboxStatementInput',
    description: 'Bank statements to store as if they had been uploaded',
    examples: [
      {
        bank_statement_submissions: [
          {
            account_information: { account_holder_name: 'Ada Example', bank_name: 'Example Bank' },
            statement_period: { start_date: '2026-01-01', end_date: '2026-01-31' },
            balance_information: { opening_balance: '1,204.55', closing_balance: '3,898.05' },
            transactions: [
              { date: '2026-01-30', description: 'KESTREL FOODS LTD', amount: '2693.50', type: 'credit' },
            ],
          },
        ],
      },
    ],
  });

const [EXAMPLE] = (BankStatementSubmission.meta()?.examples ?? []) as BankStatementSubmission[];

export const SubmittedStatements = z
  .object({
    user_id: Id.describe('The user that the statements belong to'),
    authorisation_id: Id.describe('The authorisation that the statements are stored under'),
    bank_statement_submissions: z.array(BankStatementSubmission).describe('The stored statements'),
  })
  .meta({
    id: 'SandboxStatements',
    description: 'The stored statements',
    examples: [
      {
        user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
        authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
        bank_statement_submissions: [
          { ...EXAMPLE, document_id: null, document_external_id: null, document_filename: null },
        ],
      },
    ],
  });
export type SubmittedStatements = z.output<typeof SubmittedStatements>;

/** Stores a client's statements exactly as if they had been uploaded and extracted. */
export async function submitStatements(
  tx: Db,
  tenant: Tenant,
  options: { userId: string; statements: readonly StatementContent[]; authorisationId: string | undefined },
): Promise<SubmittedStatements> {
  const { userId } = options;
  if (!(await userExists(tx, tenant.clientId, userId))) throw notFound('User', userId);
  const { authorisationId, submissions } = await recordStatements(tx, tenant, options);
  return { user_id: userId, authorisation_id: authorisationId, bank_statement_submissions: submissions };
}

/** A field of a request means the same as in a reply. */
function textOf({ description = '' }: z.ZodType): string {
  return description;
}

function rewrite(text: string, format: (pence: bigint) => string): string | null {
  const pence = parsePence(text);
  return pence === null ? null : format(pence);
}

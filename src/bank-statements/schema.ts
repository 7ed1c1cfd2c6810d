import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, id, Timestamp, timestamp } from '#values/fields.ts';
import { Pagination, pageQuery, updatedSince } from '#values/page.ts';
import { maskNumbers, numberInQuery } from '#values/query-fields.ts';
import { TrustScore } from '#values/trust-score.ts';

const text = (what: string) => z.string().nullable().describe(what);
const Day = z.string().meta({ format: 'date', examples: ['2026-01-31'] });
/** For example `1,234.56`; negative balances start with a minus sign. */
const balance = (what: string) =>
  z
    .string()
    .meta({ examples: ['1,234.56'] })
    .nullable()
    .describe(
      `${what}, in the account’s currency, with thousands separators; negative if the account is overdrawn or money is owed`,
    );

export const StatementSource = enumeration({
  bank_statement_upload: 'an uploaded document, or data that you submitted in the sandbox',
  open_banking: 'a bank connection: the bank itself sent the data',
});

export const TransactionType = enumeration({ credit: 'money paid in', debit: 'money paid out' });

/** The content of one statement. Fields that its pages don't show are null. */
export const StatementContent = z.object({
  account_information: z
    .object({
      account_holder_name: text('Name of the account holder'),
      account_number: text('Account number'),
      sort_code: text('Sort code, such as `00-00-00`'),
      bank_name: text('Name of the bank'),
      iban: text('IBAN'),
    })
    .describe('The bank account'),
  statement_period: z
    .object({
      start_date: Day.nullable().describe('First day of the period'),
      end_date: Day.nullable().describe('Last day of the period'),
    })
    .describe('The period of the statement'),
  balance_information: z
    .object({
      opening_balance: balance('Balance at the start'),
      closing_balance: balance('Balance at the end'),
    })
    .describe('The balances of the statement'),
  transactions: z
    .array(
      z
        .object({
          date: Day.describe('Day of the transaction'),
          description: z.string().describe('The text of the transaction'),
          amount: z
            .string()
            .describe('Amount in the account’s currency. It is never negative: `type` shows the direction'),
          type: TransactionType.describe('Direction of the transaction'),
        })
        .describe('One transaction'),
    )
    .describe('The transactions of the statement'),
  bank_statement_probability: z
    .number()
    .describe(
      'How likely it is that the document is a bank statement, from 0 to 1. If it is not one, all data is null and there are no transactions',
    ),
});
export type StatementContent = z.output<typeof StatementContent>;

export const EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
  created_at: '2026-02-01T09:30:00.000Z',
  document_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  document_external_id: 'loan-4711',
  document_filename: 'statement-january.pdf',
  source: 'bank_statement_upload' as const,
  account_id: null,
  trust_score: null,
  is_final: true,
  replaces_id: null,
  account_information: {
    account_holder_name: 'Ada Example',
    account_number: '12345678',
    sort_code: '00-00-00',
    bank_name: 'Example Bank',
    iban: null,
  },
  statement_period: { start_date: '2026-01-01', end_date: '2026-01-31' },
  balance_information: { opening_balance: '1,204.55', closing_balance: '3,448.05' },
  transactions: [
    { date: '2026-01-05', description: 'RENT', amount: '450.00', type: 'debit' as const },
    { date: '2026-01-30', description: 'KESTREL FOODS LTD', amount: '2693.50', type: 'credit' as const },
  ],
  bank_statement_probability: 0.99,
};

export const BankStatementSubmission = StatementContent.extend({
  id: Id.describe('Id of the submission'),
  created_at: Timestamp.describe('When the data was stored'),
  document_id: Id.nullable().describe(
    'The document that the data comes from; null for data of a bank connection, and for data that you submitted in the sandbox',
  ),
  document_external_id: text('`external_id` of the document'),
  document_filename: text('`file_name` of the document'),
  source: StatementSource.describe('Where the data comes from'),
  account_id: Id.nullable().describe('The bank connection that the data comes from; null for other sources'),
  trust_score: TrustScore.nullable().describe(
    'Trust in data of a bank connection, which depends on whose account it is. Null for other sources: their document has the trust score',
  ),
  is_final: z
    .boolean()
    .describe(
      'False if a later retrieval can replace this submission: it covers the running month, or the bank may still add to it',
    ),
  replaces_id: Id.nullable().describe(
    'The submission of the same bank account and month that this one replaced. Lists no longer contain that one',
  ),
}).meta({
  id: 'BankStatementSubmission',
  description:
    'The data of one bank statement, or of one month of a bank connection. Values that the source does not show are null',
  examples: [EXAMPLE],
});
export type BankStatementSubmission = z.output<typeof BankStatementSubmission>;

export const StatementListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 1000, limitDefault: 100 }),
  submission_id: id().optional().describe('Only the submission with this `id`'),
  created_after: timestamp()
    .optional()
    .meta({ description: 'Only submissions created at or after this time' }),
  created_before: timestamp()
    .optional()
    .meta({ description: 'Only submissions created at or before this time' }),
  updated_since: updatedSince('a submission was stored. Submissions never change'),
  min_probability: numberInQuery({ min: 0, max: 1, must: 'a number from 0 to 1' }).optional().meta({
    description:
      'Only submissions with at least this `bank_statement_probability`. Use 0.5 to leave out most documents that are not bank statements. Submissions without a stored probability are bank statements and count as 1',
  }),
  mask_numbers: maskNumbers(),
});

export const StatementList = z
  .object({
    pagination: Pagination,
    bank_statement_submissions: z.array(BankStatementSubmission).describe('The submissions of this page'),
  })
  .meta({
    id: 'BankStatementSubmissionList',
    description: 'A page of bank statement submissions',
    examples: [
      {
        pagination: { offset: 0, limit: 100, count: 1, total_count: 1, next_after: null },
        bank_statement_submissions: [EXAMPLE],
      },
    ],
  });

import { z } from 'zod';
import { Account } from '#accounts/schema.ts';
import { Action, ActorKind } from '#audit';
import { Consent, Retrieval } from '#authorisations/schema.ts';
import { BankStatementSubmission } from '#bank-statements/schema.ts';
import { Note, Review } from '#cases/schema.ts';
import { Document } from '#documents/schema.ts';
import { Entry } from '#entries/schema.ts';
import { Expenditure } from '#expenditure/schema.ts';
import { Journey } from '#journey/schema.ts';
import { PayrollSubmission } from '#payroll/schema.ts';
import { IncomeComparison, IncomeSubmission } from '#tax-authority/schema.ts';
import { User, UserConfiguration } from '#users/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { yesNoInQuery } from '#values/query-fields.ts';
import { DeletionRequest } from './deletion-schema.ts';

/** Without what is only for a sign-in that is in progress. */
const ExportedAccount = Account.omit({ mfa_challenge: true, authorisation_url: true }).describe(
  'An account at a provider, without passwords and sessions',
);

const ExportedDocument = Document.omit({ trust_score: true, serious_count: true, covers: true })
  .extend({
    media_type: z.string().nullable().describe('Type of the file, such as `application/pdf`'),
    size_bytes: z.int().nullable().describe('Size of the file, in bytes'),
    content_path: z
      .string()
      .nullable()
      .describe('The path to download the file from, with the same credentials; null if no file is kept'),
  })
  .describe('An uploaded file');
export type ExportedDocument = z.output<typeof ExportedDocument>;

const RecurringCheck = z
  .object({
    account_id: Id.describe('The account that was checked'),
    slot: Timestamp.describe('When the check was due'),
    started_at: Timestamp.describe('When the check started'),
    finished_at: Timestamp.nullable().describe('When the check ended'),
    outcome: z.string().nullable().describe('The result of the check, such as `recorded` or `nothing_new`'),
  })
  .describe('A scheduled check of an account for new data');

const LogEntry = z
  .object({
    at: Timestamp.describe('When it happened'),
    action: Action.describe('What was done'),
    actor_kind: ActorKind.describe('Who did it'),
  })
  .describe('An entry of the audit log about the user, without the names of members');

const OF_THE_TEAM =
  'Empty in an export with a user token: a user gets these from you, because they may say how a forgery was found';

export const EXPORTED_LISTS = {
  authorisations: z.array(Consent).describe('What the user agreed to, when and how, newest first'),
  retrievals: z.array(Retrieval).describe('What was retrieved under each authorisation, oldest first'),
  accounts: z.array(ExportedAccount).describe('The user’s accounts at providers, newest first'),
  recurring_checks: z.array(RecurringCheck).describe('Checks of accounts for new data, newest first'),
  entries: z
    .array(Entry)
    .describe('The retrievals and uploads that brought data: first payslips, then income'),
  payroll_submissions: z.array(PayrollSubmission).describe('Payslips, newest pay date first'),
  income_submissions: z
    .array(IncomeSubmission)
    .describe('Income from the tax authority, newest tax year first'),
  bank_statement_submissions: z.array(BankStatementSubmission).describe('Bank statements, newest first'),
  documents: z.array(ExportedDocument).describe('Uploaded files, newest first'),
  notes: z.array(Note).describe(`What the team wrote about the user, newest first. ${OF_THE_TEAM}`),
  reviews: z
    .array(Review)
    .describe(
      `What the team decided about the user, newest first, without the copies of what it saw. ${OF_THE_TEAM}`,
    ),
  journeys: z.array(Journey).describe('Links to the hosted pages, newest first'),
  deletion_requests: z.array(DeletionRequest).describe('Deletion requests, newest first'),
  log: z.array(LogEntry).describe('What the audit log says about the user, newest first'),
};

const FACTS = {
  exported_at: Timestamp.describe('When the export was made'),
  held_by: z.string().describe('The name of the company that holds the data'),
  user: User,
  configuration: UserConfiguration,
  expenditure: Expenditure.nullable().describe('Estimates of expenditure; null if they are not possible'),
  income_comparison: IncomeComparison,
};

export const ExportedFacts = z.object(FACTS);
export type ExportedFacts = z.output<typeof ExportedFacts>;

export const UserExport = z.object({ ...FACTS, ...EXPORTED_LISTS }).meta({
  id: 'UserExport',
  description:
    'Everything that the service holds about a user and that the user has a right to see, as a consistent snapshot. Files are listed, not included: download each from its `content_path`',
  examples: [
    {
      exported_at: '2026-02-01T09:30:00.000Z',
      held_by: 'Example Lending',
      user: exampleOf(User),
      configuration: exampleOf(UserConfiguration),
      expenditure: null,
      income_comparison: { tax_years: [], months: [] },
      authorisations: [],
      retrievals: [],
      accounts: [],
      recurring_checks: [],
      entries: [exampleOf(Entry)],
      payroll_submissions: [exampleOf(PayrollSubmission)],
      income_submissions: [],
      bank_statement_submissions: [],
      documents: [],
      notes: [exampleOf(Note)],
      reviews: [exampleOf(Review)],
      journeys: [exampleOf(Journey)],
      deletion_requests: [exampleOf(DeletionRequest)],
      log: [],
    },
  ],
});
export type UserExport = z.output<typeof UserExport>;
export type ExportedLists = Pick<UserExport, keyof typeof EXPORTED_LISTS>;

const WITHOUT_PROFILE = {
  without_profile: yesNoInQuery()
    .default(false)
    .describe(
      'Whether to leave out the details that the client gave (name, date of birth, postcodes, NI number, `ext_id`) and the estimates of expenditure, which use them. The hosted pages do so for a person who could not prove who they are',
    ),
};

export const ExportQuery = z.strictObject(WITHOUT_PROFILE);

export const PdfQuery = z.strictObject({
  ...WITHOUT_PROFILE,
  language: enumeration({ en: 'English', cy: 'Welsh' })
    .default('en')
    .describe(
      'The language of the document. Texts that the service did not write, such as the terms that the user accepted, are not translated',
    ),
});

import { z } from 'zod';
import { Account } from '#accounts/schema.ts';
import { Authorisation } from '#authorisations/schema.ts';
import { Document } from '#documents/schema.ts';
import { StoredVerdict } from '#income-summary/verdict-schema.ts';
import { Journey } from '#journey/schema.ts';
import { DeletionRequest } from '#my-data';
import { SOURCES } from '#payroll/schema.ts';
import { Person, WithNames } from '#users/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp, timestamp } from '#values/fields.ts';
import { Delivery, Webhook } from '#webhooks';
import { EXAMPLE } from './example.ts';

/** The largest number of items in each list. */
export const ITEMS_MAX = 10;
/** Counting stops here, so that the overview takes the same time for every client. */
export const COUNTED_MAX = 100;

export const OverviewQuery = z.strictObject({
  since: timestamp()
    .optional()
    .describe(
      '`received_data` counts what arrived at this time or later. Default: the start of today in UTC',
    ),
  names: WithNames.optional(),
});

const providerName = z
  .string()
  .nullable()
  .describe('Name of the provider; null if it is no longer in the catalogue');

const ReceivedData = z.object({
  id: Id.describe('Id of the entry, or of the newest bank statement submission'),
  user_id: Id.describe('The user that the data is about'),
  source: enumeration({
    ...SOURCES,
    tax_authority: 'the tax authority',
    bank_statement: 'an uploaded bank statement',
    bank_connection: 'a bank connection',
  }).describe('Where the data came from'),
  submission_count: z.int().describe('Number of submissions that are stored from this data'),
  received_at: Timestamp.describe('When the data was stored'),
  verdict: StoredVerdict.nullable().describe(
    'The last verdict about the user’s income; null if there is none yet, and for members who may not read payslips',
  ),
});
export type ReceivedData = z.output<typeof ReceivedData>;

const SeriousFinding = StoredVerdict.extend({
  user_id: Id.describe('The user whose evidence it is'),
  changed_at: Timestamp.describe('When the evidence or the verdict last changed'),
  is_reopened: z
    .boolean()
    .describe('Whether there is a review that the change has reopened. Otherwise there is no review'),
});
export type SeriousFinding = z.output<typeof SeriousFinding>;

const WaitingAccount = Account.pick({
  account_id: true,
  user_id: true,
  payroll_provider: true,
  status: true,
  status_updated_at: true,
}).extend({ provider_name: providerName });
export type WaitingAccount = z.output<typeof WaitingAccount>;

const TroubledAccount = WaitingAccount.extend(
  Account.pick({ status_reason: true, locked_until: true }).shape,
);
export type TroubledAccount = z.output<typeof TroubledAccount>;

const OpenJourney = Journey.pick({
  journey_id: true,
  user_id: true,
  step: true,
  opened_at: true,
  expires_at: true,
});
export type OpenJourney = z.output<typeof OpenJourney>;

const EmployerNotFound = Journey.pick({ journey_id: true, user_id: true }).extend({
  searched_at: Timestamp.describe(
    'When the user said that they could not find their employer or payroll provider',
  ),
});
export type EmployerNotFound = z.output<typeof EmployerNotFound>;

const ProcessedDocument = Document.pick({ document_id: true, user_id: true, kind: true, created_at: true });
export type ProcessedDocument = z.output<typeof ProcessedDocument>;

const TroubledDocument = ProcessedDocument.extend(Document.pick({ status: true, status_reason: true }).shape);
export type TroubledDocument = z.output<typeof TroubledDocument>;

const EndingConsent = Authorisation.pick({
  authorisation_id: true,
  user_id: true,
  expires_at: true,
}).extend({ is_expired: z.boolean().describe('Whether `expires_at` has passed') });
export type EndingConsent = z.output<typeof EndingConsent>;

const DueCheck = Account.pick({ account_id: true, user_id: true, payroll_provider: true }).extend({
  provider_name: providerName,
  next_check_at: Timestamp.describe('When the recurring check is due'),
  is_overdue: z.boolean().describe('Whether the check was due at least 15 minutes ago'),
});
export type DueCheck = z.output<typeof DueCheck>;

const FailedDelivery = Delivery.pick({
  delivery_id: true,
  webhook_id: true,
  event: true,
  attempts: true,
}).extend({
  webhook_name: z.string().describe('Name of the webhook'),
  failed_at: Timestamp.nullable().describe('When the last attempt failed'),
});
export type FailedDelivery = z.output<typeof FailedDelivery>;

const TroubledWebhook = Webhook.pick({ webhook_id: true, name: true, status: true, failing_since: true });
export type TroubledWebhook = z.output<typeof TroubledWebhook>;

const OpenDeletionRequest = DeletionRequest.pick({
  deletion_request_id: true,
  user_id: true,
  requested_at: true,
  requested_by: true,
});
export type OpenDeletionRequest = z.output<typeof OpenDeletionRequest>;

export const Warning = z.object({
  code: enumeration({
    tax_tables_missing: 'the tables of a tax year are missing, so its payslips can’t be checked',
    documents_not_stored: 'documents can’t be stored, or neither stored nor opened',
    disk_nearly_full: 'a disk of the service is nearly full',
    database_not_archived: 'the log of the database is not archived, so that its disk fills',
    key_service_unavailable: 'the service can’t be restarted, because its key service does not work',
    emails_not_sent: 'emails are late, because the mail server does not work',
    text_messages_not_sent: 'text messages are late, because the SMS gateway does not work',
    provider_failing: 'nobody can sign in at a provider, or get data from it',
  }).describe('What the warning is about'),
  message: z.string().describe('What is wrong, and what to do, in words'),
  payroll_provider: z
    .string()
    .nullable()
    .describe('The id of the provider that fails; null for other warnings'),
  since: Timestamp.nullable().describe('When the service noticed it; null for missing tables'),
});
export type Warning = z.output<typeof Warning>;

/** A list with its beginning and its length. */
function section<Item extends z.ZodType>(item: Item, about: string, permission: string) {
  return z
    .object({
      total_count: z.int().describe(`Number of items in the whole list. Counting stops at ${COUNTED_MAX}`),
      is_capped: z.boolean().describe(`True if there are, or may be, more items than \`total_count\``),
      items: z.array(item).describe(`The first ${ITEMS_MAX} items`),
    })
    .nullable()
    .describe(`${about} Null for members without \`${permission}\``);
}

export const Overview = z
  .object({
    as_of: Timestamp.describe('When the overview was read'),
    since: Timestamp.describe('The time from which `received_data` counts'),
    has_users: z
      .boolean()
      .nullable()
      .describe('Whether you have any users. Null for members without `read_users`'),
    serious_findings: section(
      SeriousFinding,
      'Users with a high risk whom nobody has reviewed, or whose review was reopened. The last change comes first.',
      'read_payroll',
    ),
    received_data: section(
      ReceivedData,
      'New data, newest first. The items can be older than `since`; `total_count` counts from `since`.',
      'read_payroll',
    ),
    waiting_accounts: section(
      WaitingAccount,
      'Accounts whose sign-in is in progress or waits for the user, newest first.',
      'read_accounts',
    ),
    open_journeys: section(
      OpenJourney,
      'Journeys that were opened and not finished, and whose link still works. The link that expires last comes first.',
      'read_journeys',
    ),
    processed_documents: section(
      ProcessedDocument,
      'Documents that are being processed, newest first.',
      'read_documents',
    ),
    troubled_documents: section(
      TroubledDocument,
      'Documents of the last 30 days that need a password or failed, newest first.',
      'read_documents',
    ),
    troubled_accounts: section(
      TroubledAccount,
      'Accounts whose sign-in failed or that stopped working in the last 30 days, newest first. They must be connected again.',
      'read_accounts',
    ),
    ending_consents: section(
      EndingConsent,
      'Recurring authorisations that ended in the last 7 days or end in the next 14, and were not renewed. Those that end first come first.',
      'read_authorisations',
    ),
    due_checks: section(
      DueCheck,
      'Recurring checks that are overdue or due in the next 24 hours. Those due first come first.',
      'read_accounts',
    ),
    employers_not_found: section(
      EmployerNotFound,
      'Journeys in which the user found neither their employer nor their payroll provider, newest first. What they typed is not stored.',
      'read_journeys',
    ),
    open_deletion_requests: section(
      OpenDeletionRequest,
      'Deletion requests that wait for your decision, oldest first.',
      'read_users',
    ),
    failed_deliveries: section(
      FailedDelivery,
      'Deliveries that failed for good, newest first.',
      'read_webhooks',
    ),
    troubled_webhooks: section(
      TroubledWebhook,
      'Webhooks that are disabled, paused or failing.',
      'read_webhooks',
    ),
    people: z.array(Person).describe('The users that the lists name. Empty for members without `read_users`'),
    warnings: z
      .array(Warning)
      .describe(
        'What does not work in the service at the moment, and what its operator should do soon. Members get those that their role is concerned with',
      ),
  })
  .meta({ id: 'Overview', description: 'What is new and what needs attention', examples: [EXAMPLE] });
export type Overview = z.output<typeof Overview>;

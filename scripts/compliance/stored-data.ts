import type { DB } from '#platform/database/tables.gen.ts';
import type { Permission } from '#values/roles.ts';
import { COUNTS_KEPT_DAYS } from '../../src/journey/statistics/schema.ts';

/** Whom the rows of a table are about. */
export type Subject = 'person' | 'member' | 'lender' | 'service';

/** The key that a column is encrypted with. */
export type SealedBy = 'user' | 'client' | 'master';

interface Described {
  subject: Subject;
  holds: string;
  kept: string;
  /** The permission that a member needs to read the rows. Without it, only the service uses them. */
  readWith?: Permission;
  /** The resource of the API that shows the rows, whose fields the data map lists. */
  schema?: string;
}

type SealedColumns<Row> = Extract<keyof Row, `sealed_${string}`>;
export type Stored<Row = Record<string, unknown>> = Described &
  ([SealedColumns<Row>] extends [never]
    ? { sealed?: undefined }
    : { sealed: Record<SealedColumns<Row>, SealedBy> });

const WITH_PERSON = 'until the person is erased';
const WITH_MEMBER = 'until the client is deleted';
const WITH_CLIENT = 'until the client is deleted';

/**
 * What every table of the database holds. The compiler requires each table and each encrypted column, so the data map in
 * docs/compliance is complete.
 */
export const STORED: { [Table in keyof DB]: Stored<DB[Table]> } = {
  users: {
    subject: 'person',
    holds: 'who a person is, and their settings',
    sealed: { sealed_profile: 'user' },
    kept: WITH_PERSON,
    schema: 'User',
    readWith: 'read_users',
  },
  user_search_terms: {
    subject: 'person',
    holds:
      'keyed hashes of words of the name, the date of birth, the postcode and the NI number, for the search',
    kept: WITH_PERSON,
  },
  authorisations: {
    subject: 'person',
    holds: 'what a person agreed to, when, and from which address and browser',
    sealed: { sealed_acceptance: 'user' },
    kept: WITH_PERSON,
    schema: 'Authorisation',
    readWith: 'read_authorisations',
  },
  authorisation_acceptances: {
    subject: 'person',
    holds: 'further acceptances of the same text, each from another browser',
    sealed: { sealed_acceptance: 'user' },
    kept: WITH_PERSON,
    readWith: 'read_evidence',
  },
  withdrawals: {
    subject: 'person',
    holds: 'when a person withdrew all consent, who stopped, and what happens to their data',
    kept: 'until the person agrees again or is erased',
    schema: 'Withdrawal',
    readWith: 'read_authorisations',
  },
  shown_again: {
    subject: 'person',
    holds: 'when admins showed hidden data again, and why',
    sealed: { sealed_reason: 'user' },
    kept: WITH_PERSON,
    schema: 'ShownAgain',
    readWith: 'read_authorisations',
  },
  retrievals: {
    subject: 'person',
    holds: 'which data was retrieved under which authorisation',
    kept: WITH_PERSON,
    readWith: 'read_evidence',
  },
  accounts: {
    subject: 'person',
    holds: 'links to payroll providers and the tax authority',
    sealed: { sealed_login: 'user', sealed_secrets: 'user' },
    kept: `${WITH_PERSON}; passwords, sessions and answers are deleted as soon as they are not needed, at the latest when the consent ends`,
    schema: 'Account',
    readWith: 'read_accounts',
  },
  account_checks: {
    subject: 'person',
    holds: 'when recurring checks ran',
    kept: WITH_PERSON,
    readWith: 'read_accounts',
  },
  account_steps: {
    subject: 'person',
    holds: 'the steps of sign-ins at providers',
    kept: WITH_PERSON,
    readWith: 'read_accounts',
  },
  provider_logins: {
    subject: 'person',
    holds: 'keyed hashes of user names at providers, with failed sign-ins, to avoid lock-outs',
    kept: 'until a sign-in succeeds, also after an erasure; without the id of a person',
  },
  entries: {
    subject: 'person',
    holds: 'deliveries of payslips from a source',
    kept: WITH_PERSON,
    readWith: 'read_payroll',
  },
  payroll_submissions: {
    subject: 'person',
    holds: 'payslips',
    sealed: { sealed_data: 'user', sealed_summary: 'user' },
    kept: WITH_PERSON,
    schema: 'PayrollSubmission',
    readWith: 'read_payroll',
  },
  income_entries: {
    subject: 'person',
    holds: 'deliveries of income from the tax authority',
    kept: WITH_PERSON,
    readWith: 'read_payroll',
  },
  income_submissions: {
    subject: 'person',
    holds: 'income from the tax authority',
    sealed: { sealed_data: 'user' },
    kept: WITH_PERSON,
    schema: 'IncomeSubmission',
    readWith: 'read_payroll',
  },
  bank_statement_submissions: {
    subject: 'person',
    holds: 'bank statements, uploaded or sent by a bank',
    sealed: { sealed_data: 'user' },
    kept: WITH_PERSON,
    schema: 'BankStatementSubmission',
    readWith: 'read_bank_statements',
  },
  account_reconfirmations: {
    subject: 'person',
    holds: 'when and from where a person reconfirmed a bank connection',
    sealed: { sealed_origin: 'user' },
    kept: WITH_PERSON,
    readWith: 'read_evidence',
  },
  bank_consent_ends: {
    subject: 'person',
    holds: 'sessions at banks whose consent has to be ended there; they name no person',
    sealed: { sealed_session: 'client' },
    kept: 'until the bank has ended the consent, at most 7 days, also after the erasure of the person',
  },
  documents: {
    subject: 'person',
    holds:
      'uploaded files: names, status and findings. The files themselves are in the storage, encrypted under the person’s key',
    sealed: { sealed_names: 'user', sealed_checks: 'user', sealed_password: 'user' },
    kept: `${WITH_PERSON}; files for \`RETENTION_FILES_DAYS\`, if set; the password of a file until it was read`,
    schema: 'Document',
    readWith: 'read_documents',
  },
  income_verdicts: {
    subject: 'person',
    holds: 'the verdict on a person’s income and the risk, for lists',
    kept: WITH_PERSON,
    readWith: 'read_payroll',
  },
  case_assignments: {
    subject: 'person',
    holds: 'which member works on a person',
    kept: WITH_PERSON,
    readWith: 'read_cases',
  },
  user_notes: {
    subject: 'person',
    holds: 'notes of the team',
    sealed: { sealed_text: 'user' },
    kept: WITH_PERSON,
    schema: 'Note',
    readWith: 'read_cases',
  },
  user_reviews: {
    subject: 'person',
    holds: 'decisions of the team, with a copy of what they are based on',
    sealed: { sealed_reason: 'user', sealed_copy: 'user' },
    kept: WITH_PERSON,
    schema: 'Review',
    readWith: 'read_cases',
  },
  journeys: {
    subject: 'person',
    holds: 'links to the pages on which people share: progress, contact, what the link asks for',
    sealed: { sealed_reference: 'user', sealed_contact: 'user', sealed_ask: 'user' },
    kept: `${WITH_PERSON}; at most 90 days after the link has expired, 7 if nobody opened it`,
    schema: 'Journey',
    readWith: 'read_journeys',
  },
  proved_contacts: {
    subject: 'person',
    holds: 'contacts at which a person received a code on the pages, and when',
    sealed: { sealed_contact: 'user' },
    kept: WITH_PERSON,
  },
  journey_sessions: {
    subject: 'person',
    holds: 'browsers in which a link was opened, and what they proved',
    kept: `${WITH_PERSON}, or until the session expires`,
  },
  journey_counts: {
    subject: 'lender',
    holds: 'how many people took which step, by day; no ids of people',
    kept: `${COUNTS_KEPT_DAYS} days`,
    readWith: 'read_journeys',
  },
  deletion_requests: {
    subject: 'person',
    holds: 'requests to be deleted, and reasons why they were declined',
    sealed: { sealed_reason: 'user' },
    kept: WITH_PERSON,
    schema: 'DeletionRequest',
    readWith: 'read_users',
  },
  erasures: {
    subject: 'person',
    holds: 'the ids of erased people, so that a restored backup erases them again',
    kept: WITH_CLIENT,
  },
  events: {
    subject: 'person',
    holds: 'notifications for the lender’s server, with the data that they announce',
    sealed: { sealed_body: 'user' },
    kept: '`RETENTION_EVENTS_DAYS`, 30 by default, or until the person is erased. The event that says so stays, with the id and the lender’s reference, under the client’s key',
    readWith: 'read_webhooks',
  },
  delivery_repeats: {
    subject: 'person',
    holds: 'which deliveries were sent again, in the sandbox only',
    kept: 'as long as the delivery',
  },
  deliveries: {
    subject: 'person',
    holds: 'attempts to deliver notifications',
    sealed: { sealed_test_body: 'client' },
    kept: 'as long as the event',
    readWith: 'read_webhooks',
  },
  delivery_attempts: {
    subject: 'person',
    holds: 'replies of the lender’s server to deliveries',
    sealed: { sealed_answer: 'user' },
    kept: 'as long as the event',
    readWith: 'read_webhooks',
  },
  idempotency_keys: {
    subject: 'person',
    holds: 'replies to requests that can be repeated',
    sealed: { sealed_reply: 'client' },
    kept: '24 hours, or until the person is erased',
  },
  messages: {
    subject: 'person',
    holds: 'emails and text messages that wait to be sent, to people and members',
    sealed: { sealed_message: 'client' },
    kept: 'the text until the message is sent; the time and a keyed hash of the contact 7 days',
  },
  access_log: {
    subject: 'person',
    holds: 'requests with API keys: key, address, path, ids of the people in the reply',
    sealed: { sealed_address: 'client' },
    kept: '`ACCESS_LOG_DAYS`, 90 by default, also after an erasure',
    schema: 'Access',
    readWith: 'read_audit',
  },
  access_log_users: {
    subject: 'person',
    holds: 'ids of the people in a reply',
    kept: 'as long as the access log',
    readWith: 'read_audit',
  },
  api_requests: {
    subject: 'person',
    holds: 'recent API calls: path, status, ids of key and person; no text of requests',
    kept: '`RETENTION_REQUESTS_DAYS`, 7 by default',
    schema: 'RecentRequest',
    readWith: 'read_requests',
  },
  audit_entries: {
    subject: 'person',
    holds: 'who did what and when, by ids',
    kept: 'until the client is deleted, also after an erasure',
    schema: 'AuditEntry',
    readWith: 'read_audit',
  },
  audit_heads: { subject: 'service', holds: 'the end of the audit log’s hash chain', kept: WITH_CLIENT },
  members: {
    subject: 'member',
    holds:
      'the lender’s team: email, name, phone, role, hash of the password, second factor, keyed hash of the identity at the lender’s provider',
    sealed: { sealed_profile: 'client', sealed_totp_secret: 'client' },
    kept: WITH_MEMBER,
    schema: 'Member',
    readWith: 'manage_members',
  },
  access_policies: {
    subject: 'lender',
    holds: 'how members may sign in: second factors, length of sessions, allowed addresses',
    kept: WITH_CLIENT,
    schema: 'AccessPolicy',
    readWith: 'manage_access',
  },
  member_sessions: {
    subject: 'member',
    holds: 'sessions of the dashboard: how and when the member signed in, and from which address and browser',
    sealed: { sealed_origin: 'client', sealed_id_token: 'client' },
    kept: 'until the session expires',
  },
  single_sign_on: {
    subject: 'lender',
    holds: 'the lender’s identity provider, how its groups become roles, and whether passwords are off',
    sealed: { sealed_client_secret: 'client', sealed_private_key: 'client' },
    kept: WITH_CLIENT,
    schema: 'SingleSignOn',
    readWith: 'manage_access',
  },
  sign_in_names: {
    subject: 'lender',
    holds: 'the name of each team on the sign-in page',
    kept: 'until the lender removes single sign-on',
  },
  single_sign_on_uses: {
    subject: 'service',
    holds: 'keyed hashes of sign-ins and logout tokens that were used, so that nobody can use them again',
    kept: 'about 15 minutes',
  },
  member_links: {
    subject: 'member',
    holds: 'hashes of links in invitations and password emails',
    kept: 'until the link expires',
  },
  scim_users: {
    subject: 'member',
    holds:
      'what the identity provider says about a member: names, addresses and its own id, and keyed hashes of them',
    sealed: { sealed_attributes: 'client' },
    kept: 'until the identity provider deletes the user, or an admin removes the member',
    readWith: 'manage_access',
  },
  scim_groups: {
    subject: 'lender',
    holds: 'groups of the identity provider, and keyed hashes of their names',
    sealed: { sealed_attributes: 'client' },
    kept: 'until the identity provider deletes the group',
    readWith: 'manage_access',
  },
  scim_group_members: {
    subject: 'member',
    holds: 'which members are in which group of the identity provider',
    kept: 'until the member leaves the group',
    readWith: 'manage_access',
  },
  scim_tokens: {
    subject: 'lender',
    holds: 'hashes of the tokens of identity providers, with their names and last use',
    kept: WITH_CLIENT,
    readWith: 'manage_access',
  },
  scim_settings: {
    subject: 'lender',
    holds: 'which roles the groups of the identity provider give',
    kept: WITH_CLIENT,
    readWith: 'manage_access',
  },
  member_codes: {
    subject: 'member',
    holds: 'hashes of one-time and recovery codes',
    sealed: { sealed_phone: 'client' },
    kept: 'until the code is used or expires; recovery codes until they are replaced',
  },
  member_passkeys: {
    subject: 'member',
    holds: 'passkeys: name, public key, when and how often they were used',
    sealed: { sealed_passkey: 'client' },
    kept: 'until the member or an admin removes it',
    schema: 'Passkey',
  },
  saved_views: {
    subject: 'member',
    holds: 'saved filters of the list of people',
    sealed: { sealed_name: 'client' },
    kept: 'until a member deletes it',
    readWith: 'read_users',
  },
  attempts: {
    subject: 'member',
    holds: 'keyed hashes of addresses and emails with failed sign-ins, and of used challenges',
    kept: '31 days',
  },
  clients: { subject: 'lender', holds: 'lenders, and their encrypted keys', kept: WITH_CLIENT },
  client_configurations: {
    subject: 'lender',
    holds: 'the lender’s settings',
    kept: WITH_CLIENT,
    schema: 'ClientConfiguration',
    readWith: 'read_configuration',
  },
  api_keys: {
    subject: 'lender',
    holds: 'hashes of API keys, and the addresses that used them last',
    sealed: { sealed_used_from: 'client', sealed_refused_from: 'client' },
    kept: WITH_CLIENT,
    readWith: 'manage_api_keys',
  },
  authorisation_terms: {
    subject: 'lender',
    holds: 'the texts that people agree to',
    kept: WITH_CLIENT,
    readWith: 'read_terms',
  },
  term_versions: { subject: 'lender', holds: 'the newest version of the terms', kept: WITH_CLIENT },
  audit_pushes: {
    subject: 'lender',
    holds: 'where the audit log is sent, with secrets and certificates, and how far it was sent',
    sealed: { sealed_settings: 'client' },
    kept: 'until an admin removes it',
    readWith: 'manage_access',
    schema: 'AuditPush',
  },
  webhooks: {
    subject: 'lender',
    holds: 'where notifications are sent, and the secrets that sign and encrypt them',
    sealed: { sealed_secrets: 'client', sealed_url: 'client' },
    kept: WITH_CLIENT,
    readWith: 'read_webhooks',
  },
  user_list_parts: {
    subject: 'lender',
    holds: 'numbers of people, for the total of lists',
    kept: WITH_CLIENT,
  },
  sandbox_clocks: { subject: 'lender', holds: 'the clock of a sandbox', kept: WITH_CLIENT },
  sandbox_api_faults: { subject: 'lender', holds: 'faults that a sandbox simulates', kept: WITH_CLIENT },
  service_keys: {
    subject: 'service',
    holds: 'keys that sign tokens and make keyed hashes',
    sealed: { sealed_key: 'master' },
    kept: 'until they are rotated and no longer needed',
  },
  installation: { subject: 'service', holds: 'which installation the database belongs to', kept: 'always' },
  recovery_runs: { subject: 'service', holds: 'when backups and drills were made', kept: 'the last 100' },
  dependency_reports: {
    subject: 'service',
    holds: 'which servers and disks of the service do not work, on which machine, and since when',
    kept: 'while they don’t work, and up to an hour after a process was killed',
  },
  schema_migrations: { subject: 'service', holds: 'applied migrations', kept: 'always' },
  shared_rate_limits: { subject: 'service', holds: 'when a provider may be called again', kept: 'always' },
  'stipend_jobs.crashes': {
    subject: 'service',
    holds: 'how often a job ended with its process',
    kept: 'as long as the job',
  },
  'stipend_jobs.dead_letters': {
    subject: 'service',
    holds: 'jobs that failed too often, by id',
    kept: 'as long as the job',
  },
  'stipend_jobs.workers': {
    subject: 'service',
    holds: 'running workers',
    kept: 'as long as the worker runs',
  },
};

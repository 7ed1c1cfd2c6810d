import { z } from 'zod';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, id, Timestamp, timestamp } from '#values/fields.ts';
import { LongPagination, pageQuery } from '#values/page.ts';
import { wholeNumberInQuery } from '#values/query-fields.ts';

const EXPORT_ENTRIES_MAX = 100_000;

/** Every action that the audit log records. */
export const Action = namedEnumeration('AuditAction', {
  audit_started: 'the log started; the logs of most clients start with `client_created` instead',
  client_created: 'the client was created',
  api_key_created: 'an API key was created',
  api_key_rotated: 'an API key was replaced by a new one',
  api_key_revoked: 'an API key was revoked',
  audit_exported: 'a part of the audit log was exported',
  audit_push_changed: 'where the audit log is sent was set or changed',
  audit_push_removed: 'the audit log is no longer sent anywhere',
  audit_push_failing: 'the audit log could not be sent for a day',
  access_policy_changed: 'the access policy was changed, or reset on the command line',
  configuration_changed: 'the client configuration was changed',
  user_created: 'a member created a user',
  user_changed: 'a member changed a user',
  user_deleted: 'a user was deleted',
  sandbox_users_deleted: 'a reset of the sandbox deleted users',
  sandbox_changed:
    'a member moved the clock of the sandbox, set or ended a fault, created data in it, or reset it',
  user_tokens_revoked: 'all tokens and journeys of a user were revoked',
  journey_opened: 'a user opened the link to a journey for the first time',
  journey_created: 'a member created a link to a user’s journey',
  journey_ended: 'a user finished or left a journey, or the client ended it',
  journey_reopened: 'a user continued a journey that they had finished or left',
  journey_confirmation_failed: 'a person in a journey could not confirm who they are',
  users_searched: 'a member searched for users; the text is not recorded',
  users_exported: 'the list of users was exported as a CSV file',
  personal_data_read: 'a member saw personal data of a user',
  data_exported: 'everything about a user was exported',
  deletion_requested: 'a user’s deletion was requested',
  deletion_declined: 'a deletion request was declined',
  account_deleted: 'a provider account was deleted',
  account_reconfirmed: 'a user reconfirmed a bank connection',
  entry_deleted: 'an entry of payslips or income was deleted',
  document_uploaded: 'a document was uploaded',
  document_password_given: 'a password was given for a document',
  document_read: 'a document’s file, page or checks were read',
  document_deleted: 'a document was deleted, with the data extracted from it',
  case_assigned: 'a user was assigned to a member, or to nobody',
  note_added: 'a note about a user was added',
  note_deleted: 'a note about a user was deleted by its author',
  review_recorded: 'a review of a user was recorded',
  webhook_created: 'a webhook was created',
  webhook_changed: 'a webhook was changed',
  webhook_deleted: 'a webhook was deleted',
  webhook_disabled: 'a webhook was disabled because its deliveries failed',
  webhook_replayed: 'deliveries of a webhook were sent again',
  webhook_tested: 'a test event was sent to a webhook',
  view_created: 'a member saved a view of the list of users',
  view_changed: 'a saved view was changed',
  view_deleted: 'a saved view was deleted',
  term_created: 'an authorisation term was created',
  term_changed: 'an authorisation term was renamed, deactivated or reactivated',
  authorisation_accepted: 'a user accepted a term',
  authorisation_revoked: 'an authorisation was revoked',
  hidden_data_shown: 'an admin showed data of a user again that a withdrawal had hidden',
  erasure_stopped: 'a user decided that their data is not erased after a withdrawal',
  evidence_read: 'a member read the evidence of an authorisation',
  scim_token_created: 'a SCIM token was created',
  scim_token_revoked: 'a SCIM token was revoked',
  scim_settings_changed: 'the roles of the identity provider’s groups were changed',
  scim_group_created: 'the identity provider created a group',
  scim_group_changed: 'the identity provider changed a group or who is in it',
  scim_group_deleted: 'the identity provider deleted a group',
  member_invited: 'a member was invited',
  member_created: 'a member was created on the command line, or by the identity provider',
  member_confirmed: 'a member accepted the invitation',
  member_changed: 'a member’s role, name, status or second factor was changed',
  member_linked: 'a member signed in through the identity provider for the first time',
  member_archived: 'a member was removed',
  member_restored: 'the identity provider brought back a member whom it had deactivated',
  member_signed_in: 'a member signed in',
  member_sign_in_failed: 'a sign-in failed',
  member_sign_in_confirmed: 'a member proved again who they are, before something that needs it',
  member_signed_out: 'a member signed out',
  member_reset_requested: 'a member asked for a link to set a new password',
  member_password_changed: 'a member’s password was changed',
  member_mfa_changed: 'a member turned a second factor on or off',
  member_passkey_added: 'a member added a passkey',
  member_passkey_renamed: 'a member renamed a passkey',
  member_passkey_removed: 'a member removed a passkey',
  member_passkey_copied:
    'a passkey was rejected because it has counted fewer signatures than before: there may be a copy of it',
  member_recovery_code_used: 'a member signed in with a recovery code',
  single_sign_on_changed: 'single sign-on was set up, changed, enforced or removed',
  provider_signed_out: 'the identity provider ended sessions of a member',
});
export type Action = z.output<typeof Action>;

/** Actions that only read. They are also in the conditions of indexes. */
export const VIEWS = [
  'personal_data_read',
  'document_read',
  'evidence_read',
] as const satisfies readonly Action[];

const EntryKind = enumeration({
  event: 'something was done',
  view: 'personal data, a document or the evidence of an authorisation was read',
});
export type EntryKind = z.output<typeof EntryKind>;

export const ActorKind = namedEnumeration('AuditActorKind', {
  api_key: 'an API key of the client',
  member: 'a member of the team',
  user: 'a user, with a user token',
  scim_token: 'an identity provider, with a SCIM token',
  service: 'the service itself, or an operator on the command line',
});

export const SubjectKind = enumeration({
  user: 'a user',
  account: 'a provider account',
  entry: 'an entry of payslips or income',
  document: 'a document',
  webhook: 'a webhook',
  term: 'an authorisation term',
  authorisation: 'an authorisation',
  member: 'a member of the team',
  api_key: 'an API key',
  journey: 'a journey',
  view: 'a saved view',
  scim_token: 'a SCIM token',
  scim_group: 'a group of the identity provider',
});
export type SubjectKind = z.output<typeof SubjectKind>;

export const AuditEntry = z
  .object({
    sequence: z.int().meta({ description: 'Position in the client’s log, starting at 1, without gaps' }),
    at: Timestamp.describe('When it happened'),
    action: Action.describe('What was done'),
    actor_kind: ActorKind.describe('Who did it'),
    actor_id: Id.nullable().describe(
      'Id of the API key, member, user or SCIM token that acted; null for the service',
    ),
    subject_kind: SubjectKind.nullable().describe('What was changed or read'),
    subject_id: Id.nullable().describe('Id of the record that was changed or read'),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Ids, field names and statuses; never personal data' }),
  })
  .meta({ id: 'AuditEntry', description: 'One record of the audit log' });
export type AuditEntry = z.output<typeof AuditEntry>;

const EXAMPLE = {
  sequence: 41,
  at: '2026-01-31T09:30:00.000Z',
  action: 'personal_data_read' as const,
  actor_kind: 'member' as const,
  actor_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  subject_kind: 'user' as const,
  subject_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  details: { fields: ['forename', 'surname'] },
};

export const AuditList = z
  .object({
    pagination: LongPagination,
    audit_entries: z.array(AuditEntry).describe('The entries of this page'),
  })
  .meta({
    id: 'AuditList',
    description: 'A page of the audit log',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        audit_entries: [EXAMPLE],
      },
    ],
  });

export const AuditListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  action: Action.optional().describe('Only entries with this action'),
  actor_id: id().optional().describe('Only entries about what this API key, member or user did'),
  subject_id: id().optional().describe('Only entries about this record'),
  user_id: id()
    .optional()
    .describe(
      'Only entries about this user, including the user’s authorisations, accounts, entries, documents and journeys',
    ),
  kind: EntryKind.optional().describe('Only entries of this kind'),
  from: timestamp().optional().describe('Only entries from this time on'),
  to: timestamp().optional().describe('Only entries up to this time'),
});

export const AuditExportQuery = z.strictObject({
  after_sequence: wholeNumberInQuery({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    must: 'the sequence number of an entry, or 0',
  })
    .default(0)
    .describe('Only entries after this one: the `sequence` of the last line that you have'),
  limit: wholeNumberInQuery({
    min: 1,
    max: EXPORT_ENTRIES_MAX,
    must: `a whole number from 1 to ${EXPORT_ENTRIES_MAX}`,
  })
    .default(EXPORT_ENTRIES_MAX)
    .describe('The largest number of entries'),
});

import type { AuditEntry } from '../../../../clients/typescript/index.js';
import { inWords } from '../ui/format.ts';

/* The texts of the audit log. */

type Action = AuditEntry['action'];
export type Kind = AuditEntry['actor_kind'] | NonNullable<AuditEntry['subject_kind']>;

const ACTIONS: Readonly<Record<Action, string>> = {
  audit_started: 'Audit log started',
  client_created: 'Company created',
  api_key_created: 'API key created',
  api_key_rotated: 'API key replaced',
  api_key_revoked: 'API key revoked',
  audit_exported: 'Audit log exported',
  audit_push_changed: 'Sending of the audit log changed',
  audit_push_removed: 'Sending of the audit log ended',
  audit_push_failing: 'Sending of the audit log fails',
  access_policy_changed: 'Access policy changed',
  configuration_changed: 'Configuration changed',
  user_created: 'Person added',
  user_changed: 'Person changed',
  user_deleted: 'Person deleted',
  sandbox_users_deleted: 'All people in the sandbox deleted',
  sandbox_changed: 'Sandbox changed',
  user_tokens_revoked: 'A person’s links and tokens ended',
  journey_opened: 'Link opened',
  journey_created: 'Link created',
  journey_ended: 'Journey ended',
  journey_reopened: 'Journey continued',
  journey_confirmation_failed: 'Identity not confirmed in a journey',
  users_searched: 'People searched',
  users_exported: 'List of people exported',
  personal_data_read: 'Personal data viewed',
  data_exported: 'Everything about a person exported',
  deletion_requested: 'Deletion requested',
  deletion_declined: 'Deletion declined',
  account_deleted: 'Linked account deleted',
  account_reconfirmed: 'Bank connection reconfirmed',
  entry_deleted: 'Payslips or income deleted',
  document_uploaded: 'Document uploaded',
  document_password_given: 'Document password entered',
  document_read: 'Document viewed',
  document_deleted: 'Document deleted',
  case_assigned: 'Person assigned',
  note_added: 'Note added',
  note_deleted: 'Note deleted by its author',
  review_recorded: 'Review recorded',
  webhook_created: 'Webhook created',
  webhook_changed: 'Webhook changed',
  webhook_deleted: 'Webhook deleted',
  webhook_disabled: 'Webhook disabled',
  webhook_replayed: 'Deliveries sent again',
  webhook_tested: 'Test event sent',
  view_created: 'View saved',
  view_changed: 'View changed',
  view_deleted: 'View deleted',
  term_created: 'Terms created',
  term_changed: 'Terms changed',
  authorisation_accepted: 'Consent given',
  authorisation_revoked: 'Consent withdrawn',
  hidden_data_shown: 'Hidden data shown again',
  erasure_stopped: 'Erasure stopped by the person',
  evidence_read: 'Evidence of a consent viewed',
  scim_token_created: 'SCIM token created',
  scim_token_revoked: 'SCIM token revoked',
  scim_settings_changed: 'Roles of groups changed',
  scim_group_created: 'Group created',
  scim_group_changed: 'Group changed',
  scim_group_deleted: 'Group deleted',
  member_invited: 'Member invited',
  member_created: 'Member created',
  member_confirmed: 'Invitation accepted',
  member_changed: 'Member changed',
  member_linked: 'First sign-in through the identity provider',
  member_archived: 'Member removed',
  member_restored: 'Member brought back',
  member_signed_in: 'Member signed in',
  member_sign_in_failed: 'Sign-in failed',
  member_sign_in_confirmed: 'Sign-in confirmed',
  member_signed_out: 'Member signed out',
  member_reset_requested: 'New password requested',
  member_password_changed: 'Password changed',
  member_mfa_changed: 'Second factor changed',
  member_passkey_added: 'Passkey added',
  member_passkey_renamed: 'Passkey renamed',
  member_passkey_removed: 'Passkey removed',
  member_passkey_copied: 'Passkey rejected as a copy',
  member_recovery_code_used: 'Recovery code used',
  single_sign_on_changed: 'Single sign-on changed',
  provider_signed_out: 'Signed out by the identity provider',
};

export function isAction(given: unknown): given is Action {
  return typeof given === 'string' && Object.hasOwn(ACTIONS, given);
}

export function actionInWords(action: Action): string {
  return ACTIONS[action];
}

const KINDS: Readonly<Partial<Record<Kind, string>>> = {
  api_key: 'API key',
  scim_token: 'SCIM token',
  scim_group: 'Group',
  // the audit log has entries of its own
  entry: 'Payslips or income',
};

/** What an entry of the log is about, or who acted. */
export function kindInWords(kind: Kind): string {
  return KINDS[kind] ?? inWords(kind);
}

/** For a filter, in the order of the alphabet. */
export function allActions(): [string, string][] {
  return Object.entries(ACTIONS).sort(([, one], [, other]) => one.localeCompare(other));
}

const FIELDS: Readonly<Record<string, string>> = {
  ni_number: 'NI number',
  NI_number: 'NI number',
  post_codes: 'Postcodes',
  mfa: 'Second factor',
  ip_address: 'IP address',
};

function nameInWords(name: string): string {
  return FIELDS[name] ?? inWords(name);
}

/** `Fields: Forename, surname`. Ids stay as they are. */
export function detailsInWords(details: AuditEntry['details']): [name: string, value: string][] {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [nameInWords(name), valueInWords(name, value)]);
}

function valueInWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => listedInWords(name, one)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  // codes such as `bank_statement`; names and addresses keep their spelling
  return typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/.test(value) ? inWords(value) : String(value);
}

function listedInWords(name: string, value: unknown): string {
  return name === 'fields' && typeof value === 'string' ? nameInWords(value) : String(value);
}

// `npm run generate` writes this file from openapi.json.
import type { CallOptions, List } from './index.js';

/** How the term was accepted */
export interface Acceptance {
  /**
   * Which credentials the acceptance was sent with
   *
   * - `api_key`: an API key of the client
   * - `user`: a user token
   */
  accepted_by_kind: "api_key" | "user";
  /** The id of the API key or the user that accepted the term */
  accepted_by_id: string | null;
  /**
   * How the acceptance reached the service
   *
   * - `api`: with an API key
   * - `journey`: with a user token
   */
  door: "api" | "journey";
  /** The address that the request came from */
  ip_address: string;
  /** The `User-Agent` header of that request */
  user_agent: string | null;
  /** Language of the text that the user saw */
  language: Language;
  /** The user’s address as the client reported it in `accepted_from` */
  reported_ip_address: string | null;
  /** The user’s browser as the client reported it in `accepted_from` */
  reported_user_agent: string | null;
  /** How surely it was the user; null if a client’s API key acted, or if it is older than this field */
  proved_by: ProofStrength | null;
  /** Who created the link or the token that the user used; null if there was none, or if it is not known */
  link_made_by: LinkMaker | null;
  /** When the term was accepted */
  accepted_at: string;
}

/** The accepted term, with its name and text in the language that the user saw */
export interface AcceptedTerm {
  /** Id of the term */
  id: string;
  /** Number of the term among the client’s terms, starting at 1, without gaps */
  authorisation_version: number;
  /** Name of the term */
  name: string;
  /** The text that users accept; it cannot be changed */
  authorisation_text: string;
  /** What the term allows */
  authorisation_category: AuthorisationCategory;
  /** Language of `authorisation_text` */
  language: Language;
}

/** The acceptance of an invitation */
export interface AcceptInvitation {
  /** The token from the emailed link */
  token: string;
  /** The new password: at least 12 characters, and not a common one */
  password: string;
  /** Full name */
  name?: string | undefined;
}

/** One request that was made with an API key */
export interface Access {
  /** Id of the entry */
  id: string;
  /** When the reply ended */
  at: string;
  /** Id of the API key */
  key_id: string;
  /** The IP address of the caller */
  address: string;
  /** The HTTP method */
  method: string;
  /** The path as in the API reference, with parameter names instead of ids */
  path: string;
  /** The HTTP status of the reply */
  status: number;
  /** The `X-Request-Id` of the reply */
  request_id: string;
  /** Ids of the users that the request was about: those in its path, body or reply; empty for a request that failed. Deleted users stay listed */
  user_ids: string[];
  /** Number of users that `user_ids` leaves out: 0 unless the reply had more than 1,000 */
  omitted_users: number;
}

/** A page of the access log */
export interface AccessList {
  pagination: CursorPagination;
  /** The entries of this page, newest first */
  accesses: Access[];
}

/** How the members of your team may sign in */
export interface AccessPolicy {
  /** Whether every member needs a second factor */
  second_factor_required: boolean;
  /** Days that members have to set one up, from the change of this setting or from their first sign-in, whichever is later */
  grace_days: number;
  /** The second factors that count and can be set up */
  allowed_factors: MfaMethod[];
  /** Hours until a session ends, even if it is used */
  session_hours: number;
  /** Minutes without use until a session of the dashboard ends */
  idle_minutes: number;
  /** The addresses and ranges from which members can sign in and work; empty allows all */
  allowed_addresses: string[];
  /** When the policy was last changed; null for the defaults */
  updated_at: string | null;
  /** Members who sign in with a password and have none of the allowed second factors */
  members_without_second_factor: number;
  /** The address that this request came from */
  your_address: string;
}

/** Changes to the access policy. An absent field keeps its value; null resets it */
export interface AccessPolicyChanges {
  /** Whether every member needs a second factor */
  second_factor_required?: boolean | null | undefined;
  /** Days that members have to set one up, from the change of this setting or from their first sign-in, whichever is later */
  grace_days?: number | null | undefined;
  /** The second factors that count and can be set up */
  allowed_factors?: MfaMethod[] | null | undefined;
  /** Hours until a session ends, even if it is used */
  session_hours?: number | null | undefined;
  /** Minutes without use until a session of the dashboard ends */
  idle_minutes?: number | null | undefined;
  /** The addresses and ranges from which members can sign in and work; empty allows all */
  allowed_addresses?: string[] | null | undefined;
  /** Read-only: the service ignores the value that you send */
  updated_at?: unknown;
  /** Read-only: the service ignores the value that you send */
  members_without_second_factor?: unknown;
  /** Read-only: the service ignores the value that you send */
  your_address?: unknown;
}

/** The link between a user and a provider */
export interface Account {
  /** Id of the account */
  account_id: string;
  /** The user that the account belongs to */
  user_id: string;
  /** `id` of the provider */
  payroll_provider: string;
  /** The user’s login at the provider */
  user_name: string | null;
  /** When the account was created */
  created_at: string;
  /** Status of the account */
  status: AccountStatus;
  /** Why the account has this status */
  status_reason: AccountStatusReason | null;
  /** A message to show to the user */
  status_message: string | null;
  /** When the status last changed */
  status_updated_at: string;
  /** Whether the provider asked for MFA when the user signed in */
  mfa_enabled: boolean;
  /** Set while the provider waits for an MFA response */
  mfa_challenge: MfaChallenge | null;
  /** When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be reconnected now, or is not locked */
  locked_until: string | null;
  /** Latest pay date of the payslips under the account, as midnight UTC */
  latest_pay_date: string | null;
  /** When the next recurring check is due; null if none is planned */
  next_check_at: string | null;
  /** Until when the user has to reconfirm a bank connection with `POST /accounts/{account_id}/reconfirm`, by the time of `GET /sandbox/clock` in the sandbox. Afterwards nothing is retrieved, and for 30 more days they can still reconfirm. Null for other accounts */
  reconfirm_by: string | null;
  /** The address where the user signs in, for providers with their own sign-in page */
  authorisation_url: string | null;
}

/** A page of accounts */
export interface AccountList {
  pagination: LongPagination;
  /** The accounts of this page */
  accounts: Account[];
}

/** A bank connection ends in seven days, unless the user reconfirms it */
export interface AccountReconfirmationDue {
  /** Always `user-account-reconfirmation-due` */
  event: "user-account-reconfirmation-due";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the account */
  account_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the account */
    account_id: string;
    /** `id` of the provider */
    provider_id: string;
    /** Until when the user has to reconfirm, by the time of `GET /sandbox/clock` in the sandbox */
    reconfirm_by: string;
  } | undefined;
}

/**
 * - `PENDING`: the sign-in is in progress; if there is an `authorisation_url`, the user must sign in there
 * - `MFA_REQUIRED`: the provider waits for the answer to `mfa_challenge`
 * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
 * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
 * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
 * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
 * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
 * - `REVOKED`: the authorisation was revoked, or has expired and the bank connection with it; the account can be reconnected under a new one
 */
export type AccountStatus = "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";

/** An account was connected, needs a new sign-in or failed */
export interface AccountStatusChanged {
  /** Always `user-account-status-changed` */
  event: "user-account-status-changed";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the account */
  account_id: string;
  /**
   * Status of the account
   *
   * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
   * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
   * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
   * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
   * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
   */
  status: "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE";
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the account */
    account_id: string;
    /**
     * Status of the account
     *
     * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
     * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
     * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
     * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
     * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
     */
    status: "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE";
    /** `id` of the provider */
    provider_id: string;
    /** The status before the last sign-in began: one of these statuses, or `REVOKED`; null for the first sign-in */
    previous_status: AccountStatus | null;
    /** Why the account has this status */
    status_reason: AccountStatusReason | null;
  } | undefined;
}

/**
 * - `invalid_credentials`: the provider did not accept the credentials
 * - `account_locked`: the provider has locked the user’s account
 * - `mfa_invalid`: the provider did not accept the MFA responses, and no attempts are left
 * - `mfa_expired`: no MFA response arrived in time
 * - `password_expired`: the user must set a new password at the provider
 * - `terms_pending`: the user must accept the provider’s new terms
 * - `account_disabled`: the provider has closed the user’s account
 * - `consent_denied`: the user did not allow access at the provider
 * - `consent_expired`: the permission that the user gave at the provider has ended
 * - `not_authorised`: the user signed in with an account that cannot see their pay
 * - `not_signed_up`: the user has not signed up for the tax authority’s service, or has signed in as another person
 * - `identity_incomplete`: the user lacks details that the provider needs to find them, such as the last letter of the NI number
 * - `no_match`: nobody at the provider has the user’s details; the service does not reveal which of them differ
 * - `session_expired`: the session at the provider has ended
 * - `rate_limited`: the provider limits the number of requests
 * - `under_maintenance`: the provider is closed for maintenance
 * - `provider_unavailable`: the provider cannot be reached
 * - `timed_out`: the provider took too long to reply
 * - `provider_changed`: the provider’s website or API has changed, and the service cannot read it
 * - `invalid_data`: the provider sent data that the service cannot read
 * - `not_configured`: the operator has not configured a connection to the provider
 * - `too_many_attempts`: there were too many failed sign-ins, so the service stopped before the provider would lock the account
 * - `mfa_wrong`: the last MFA response was wrong; the user can try again
 * - `authorisation_revoked`: the authorisation was revoked
 * - `interrupted`: the sign-in was not completed
 * - `reconfirmation_due`: the user has not reconfirmed the bank connection for 90 days; until `reconfirm_by` is renewed, nothing is retrieved
 * - `other_person`: somebody else signed in than before, so nothing was stored under this account; what they share in a journey is stored under another account
 * - `nothing_found`: the tax authority has no income for the tax years that were requested
 */
export type AccountStatusReason = "invalid_credentials" | "account_locked" | "mfa_invalid" | "mfa_expired" | "password_expired" | "terms_pending" | "account_disabled" | "consent_denied" | "consent_expired" | "not_authorised" | "not_signed_up" | "identity_incomplete" | "no_match" | "session_expired" | "rate_limited" | "under_maintenance" | "provider_unavailable" | "timed_out" | "provider_changed" | "invalid_data" | "not_configured" | "too_many_attempts" | "mfa_wrong" | "authorisation_revoked" | "interrupted" | "reconfirmation_due" | "other_person" | "nothing_found";

/** The statuses that an account has had */
export interface AccountSteps {
  /** The account */
  account_id: string;
  /** The latest 100 statuses, oldest first. The first statuses of older accounts may be missing */
  steps: {
    /** When the account got this status */
    at: string;
    /** The status */
    status: AccountStatus;
    /** Why the account got this status */
    status_reason: AccountStatusReason | null;
  }[];
}

/** The new passkey */
export interface AddedPasskey {
  passkey: Passkey;
  /** Ten codes, each for one sign-in without the second factor; returned only once, with the first second factor */
  recovery_codes: string[] | null;
}

/**
 * - `keep`: it stays readable
 * - `hide`: it is hidden: reads get 403, except an admin’s export
 * - `erase`: it is hidden, and the user is erased after `after_withdrawal_days`
 */
export type AfterWithdrawal = "keep" | "hide" | "erase";

/** How many users a change of `after_withdrawal` concerns now */
export interface AfterWithdrawalPreview {
  /** Users who have withdrawn all consent */
  withdrawn_count: number;
  /** Those whose data would be hidden */
  hidden_count: number;
  /** Those whose data is not hidden now, and would be */
  newly_hidden_count: number;
  /** Those who would be erased at some time */
  erased_count: number;
  /** Those who would be erased as soon as possible, because their time is over: 24 hours after they are told */
  due_count: number;
  /** Whether there are more users: counting stops at 10000 */
  is_capped: boolean;
}

/** The process is alive */
export interface Alive {
  /** Always `ok` */
  status: "ok";
}

/** An API key, without the key itself */
export interface ApiKey {
  /** Id of the key */
  key_id: string;
  /** The name that you gave the key */
  name: string;
  /** The last four characters of the key, to tell keys apart */
  last_four: string;
  /** The version of the API for requests with this key that have no `X-Svc-Version` header */
  api_version: string;
  /** Whether the key has all scopes, including those that later versions of the service add */
  has_all_scopes: boolean;
  /** What the key may do */
  scopes: Scope[];
  /** The IP addresses and ranges from which the key works; null for all */
  allowed_addresses: string[] | null;
  /** When the key was created */
  created_at: string;
  /** When the key stops working; null if it has no end */
  expires_at: string | null;
  /** When the key was last used, accurate to about ten seconds; null if it was never used */
  last_used_at: string | null;
  /** The IP address of the last use */
  last_used_from: string | null;
  /** When the key was last used from an address that is not allowed; null if it never was */
  refused_at: string | null;
  /** The IP address of that use */
  refused_from: string | null;
  /** When the key was revoked; null while it works */
  revoked_at: string | null;
  /** The key that replaces this one; null if it was not rotated */
  replaced_by: string | null;
}

/** An API key stops working soon. Replace it */
export interface ApiKeyExpiring {
  /** Always `api-key-expiring` */
  event: "api-key-expiring";
  /** Always null: the event is about no user */
  user_id: null;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the key */
  key_id: string;
  /** The last four characters of the key */
  last_four: string;
  /** When the key stops working */
  expires_at: string;
}

/** A new API key */
export interface ApiKeyInput {
  /** A name that tells you what the key is used for */
  name: string;
  /** The version of the API for requests with this key. Default: the newest */
  api_version?: string | undefined;
  /**
   * A set of scopes for a usual purpose
   *
   * - `all`: everything, including what later versions of the service add
   * - `read_only`: read everything, change nothing
   * - `journeys_only`: create users and links to their journeys, and follow the journeys; no data
   * - `ingest_webhooks`: manage webhooks, and read events and the data that they are about
   */
  preset?: "all" | "read_only" | "journeys_only" | "ingest_webhooks" | undefined;
  /** What the key may do. Default: everything */
  scopes?: Scope[] | undefined;
  /** When the key stops working. Default: never */
  expires_at?: TimestampInput | null | undefined;
  /** The IP addresses and ranges from which the key works. Default: all */
  allowed_addresses?: string[] | null | undefined;
}

/** A page of API keys */
export interface ApiKeyList {
  pagination: Pagination;
  /** The keys of this page */
  api_keys: ApiKey[];
}

/** How to replace a key */
export interface ApiKeyRotation {
  /** How long the old key still works; 0 ends it at once. Default: 24 */
  overlap_hours?: number | undefined;
  /** When the new key stops working; null for never. Default: it lasts as long as the old key did */
  expires_at?: TimestampInput | null | undefined;
}

/** Something that a link asks for, and what has arrived of it. Evidence from before the link counts too if its trust score is `HIGH` or `MEDIUM` */
export interface AskedItem {
  /**
   * What the link asks for
   *
   * - `payslips`: payslips with a pay date in the months
   * - `bank_statements`: bank statements of the months
   * - `taxauth`: income from the tax authority
   */
  source: "payslips" | "bank_statements" | "taxauth";
  /** The months, oldest first; empty for the tax authority */
  months: string[];
  /** Name of the employer; null for payslips of any employer */
  employer: string | null;
  /** Last 4 digits of the account number; null for statements of any account */
  account_ending: string | null;
  /**
   * How much of it has arrived
   *
   * - `none`: nothing of it has arrived
   * - `some`: a part of it has arrived
   * - `all`: everything has arrived
   */
  received: "none" | "some" | "all";
  /** What has arrived, oldest month first. Empty for members who may not read pay */
  arrivals: {
    /** The month that was asked for; null for the tax authority */
    month: string | null;
    /** False if something of the month is missing, such as the other payslips of a person who is paid weekly, or if the evidence does not name its employer or account */
    is_complete: boolean;
    /** Pay dates of payslips in this month, oldest first, as midnight UTC; otherwise empty */
    pay_dates: string[];
    /** Last 4 digits of the accounts of bank statements; otherwise empty */
    account_endings: string[];
    /** Tax years from the tax authority; otherwise empty */
    tax_years: string[];
    /** The submissions */
    submission_ids: string[];
  }[];
}

/** What you ask for: a source and, for example, its months */
export interface AskInput {
  /**
   * What you ask for
   *
   * - `payslips`: payslips with a pay date in the months
   * - `bank_statements`: bank statements of the months
   * - `taxauth`: income from the tax authority
   */
  source: "payslips" | "bank_statements" | "taxauth";
  /** The calendar months, not in the future and at most six years ago. Payslips and bank statements need them */
  months?: string[] | undefined;
  /** Name of the employer, for payslips. The pages show it. Default: any employer */
  employer?: string | undefined;
  /** Last 4 digits of the account number, for bank statements. The pages show it. Default: any account */
  account_ending?: string | undefined;
}

/** Who works on the user */
export interface AssigneeInput {
  /** The member who works on the user from now on; null for nobody */
  member_id: string | null;
}

/**
 * - `audit_started`: the log started; the logs of most clients start with `client_created` instead
 * - `client_created`: the client was created
 * - `api_key_created`: an API key was created
 * - `api_key_rotated`: an API key was replaced by a new one
 * - `api_key_revoked`: an API key was revoked
 * - `audit_exported`: a part of the audit log was exported
 * - `audit_push_changed`: where the audit log is sent was set or changed
 * - `audit_push_removed`: the audit log is no longer sent anywhere
 * - `audit_push_failing`: the audit log could not be sent for a day
 * - `access_policy_changed`: the access policy was changed, or reset on the command line
 * - `configuration_changed`: the client configuration was changed
 * - `user_created`: a member created a user
 * - `user_changed`: a member changed a user
 * - `user_deleted`: a user was deleted
 * - `sandbox_users_deleted`: a reset of the sandbox deleted users
 * - `sandbox_changed`: a member moved the clock of the sandbox, set or ended a fault, created data in it, or reset it
 * - `user_tokens_revoked`: all tokens and journeys of a user were revoked
 * - `journey_opened`: a user opened the link to a journey for the first time
 * - `journey_created`: a member created a link to a user’s journey
 * - `journey_ended`: a user finished or left a journey, or the client ended it
 * - `journey_reopened`: a user continued a journey that they had finished or left
 * - `journey_confirmation_failed`: a person in a journey could not confirm who they are
 * - `users_searched`: a member searched for users; the text is not recorded
 * - `users_exported`: the list of users was exported as a CSV file
 * - `personal_data_read`: a member saw personal data of a user
 * - `data_exported`: everything about a user was exported
 * - `deletion_requested`: a user’s deletion was requested
 * - `deletion_declined`: a deletion request was declined
 * - `account_deleted`: a provider account was deleted
 * - `account_reconfirmed`: a user reconfirmed a bank connection
 * - `entry_deleted`: an entry of payslips or income was deleted
 * - `document_uploaded`: a document was uploaded
 * - `document_password_given`: a password was given for a document
 * - `document_read`: a document’s file, page or checks were read
 * - `document_deleted`: a document was deleted, with the data extracted from it
 * - `case_assigned`: a user was assigned to a member, or to nobody
 * - `note_added`: a note about a user was added
 * - `note_deleted`: a note about a user was deleted by its author
 * - `review_recorded`: a review of a user was recorded
 * - `webhook_created`: a webhook was created
 * - `webhook_changed`: a webhook was changed
 * - `webhook_deleted`: a webhook was deleted
 * - `webhook_disabled`: a webhook was disabled because its deliveries failed
 * - `webhook_replayed`: deliveries of a webhook were sent again
 * - `webhook_tested`: a test event was sent to a webhook
 * - `view_created`: a member saved a view of the list of users
 * - `view_changed`: a saved view was changed
 * - `view_deleted`: a saved view was deleted
 * - `term_created`: an authorisation term was created
 * - `term_changed`: an authorisation term was renamed, deactivated or reactivated
 * - `authorisation_accepted`: a user accepted a term
 * - `authorisation_revoked`: an authorisation was revoked
 * - `hidden_data_shown`: an admin showed data of a user again that a withdrawal had hidden
 * - `erasure_stopped`: a user decided that their data is not erased after a withdrawal
 * - `evidence_read`: a member read the evidence of an authorisation
 * - `scim_token_created`: a SCIM token was created
 * - `scim_token_revoked`: a SCIM token was revoked
 * - `scim_settings_changed`: the roles of the identity provider’s groups were changed
 * - `scim_group_created`: the identity provider created a group
 * - `scim_group_changed`: the identity provider changed a group or who is in it
 * - `scim_group_deleted`: the identity provider deleted a group
 * - `member_invited`: a member was invited
 * - `member_created`: a member was created on the command line, or by the identity provider
 * - `member_confirmed`: a member accepted the invitation
 * - `member_changed`: a member’s role, name, status or second factor was changed
 * - `member_linked`: a member signed in through the identity provider for the first time
 * - `member_archived`: a member was removed
 * - `member_restored`: the identity provider brought back a member whom it had deactivated
 * - `member_signed_in`: a member signed in
 * - `member_sign_in_failed`: a sign-in failed
 * - `member_sign_in_confirmed`: a member proved again who they are, before something that needs it
 * - `member_signed_out`: a member signed out
 * - `member_reset_requested`: a member asked for a link to set a new password
 * - `member_password_changed`: a member’s password was changed
 * - `member_mfa_changed`: a member turned a second factor on or off
 * - `member_passkey_added`: a member added a passkey
 * - `member_passkey_renamed`: a member renamed a passkey
 * - `member_passkey_removed`: a member removed a passkey
 * - `member_passkey_copied`: a passkey was rejected because it has counted fewer signatures than before: there may be a copy of it
 * - `member_recovery_code_used`: a member signed in with a recovery code
 * - `single_sign_on_changed`: single sign-on was set up, changed, enforced or removed
 * - `provider_signed_out`: the identity provider ended sessions of a member
 */
export type AuditAction = "audit_started" | "client_created" | "api_key_created" | "api_key_rotated" | "api_key_revoked" | "audit_exported" | "audit_push_changed" | "audit_push_removed" | "audit_push_failing" | "access_policy_changed" | "configuration_changed" | "user_created" | "user_changed" | "user_deleted" | "sandbox_users_deleted" | "sandbox_changed" | "user_tokens_revoked" | "journey_opened" | "journey_created" | "journey_ended" | "journey_reopened" | "journey_confirmation_failed" | "users_searched" | "users_exported" | "personal_data_read" | "data_exported" | "deletion_requested" | "deletion_declined" | "account_deleted" | "account_reconfirmed" | "entry_deleted" | "document_uploaded" | "document_password_given" | "document_read" | "document_deleted" | "case_assigned" | "note_added" | "note_deleted" | "review_recorded" | "webhook_created" | "webhook_changed" | "webhook_deleted" | "webhook_disabled" | "webhook_replayed" | "webhook_tested" | "view_created" | "view_changed" | "view_deleted" | "term_created" | "term_changed" | "authorisation_accepted" | "authorisation_revoked" | "hidden_data_shown" | "erasure_stopped" | "evidence_read" | "scim_token_created" | "scim_token_revoked" | "scim_settings_changed" | "scim_group_created" | "scim_group_changed" | "scim_group_deleted" | "member_invited" | "member_created" | "member_confirmed" | "member_changed" | "member_linked" | "member_archived" | "member_restored" | "member_signed_in" | "member_sign_in_failed" | "member_sign_in_confirmed" | "member_signed_out" | "member_reset_requested" | "member_password_changed" | "member_mfa_changed" | "member_passkey_added" | "member_passkey_renamed" | "member_passkey_removed" | "member_passkey_copied" | "member_recovery_code_used" | "single_sign_on_changed" | "provider_signed_out";

/**
 * - `api_key`: an API key of the client
 * - `member`: a member of the team
 * - `user`: a user, with a user token
 * - `scim_token`: an identity provider, with a SCIM token
 * - `service`: the service itself, or an operator on the command line
 */
export type AuditActorKind = "api_key" | "member" | "user" | "scim_token" | "service";

/** One record of the audit log */
export interface AuditEntry {
  /** Position in the client’s log, starting at 1, without gaps */
  sequence: number;
  /** When it happened */
  at: string;
  /** What was done */
  action: AuditAction;
  /** Who did it */
  actor_kind: AuditActorKind;
  /** Id of the API key, member, user or SCIM token that acted; null for the service */
  actor_id: string | null;
  /**
   * What was changed or read
   *
   * - `user`: a user
   * - `account`: a provider account
   * - `entry`: an entry of payslips or income
   * - `document`: a document
   * - `webhook`: a webhook
   * - `term`: an authorisation term
   * - `authorisation`: an authorisation
   * - `member`: a member of the team
   * - `api_key`: an API key
   * - `journey`: a journey
   * - `view`: a saved view
   * - `scim_token`: a SCIM token
   * - `scim_group`: a group of the identity provider
   */
  subject_kind: "user" | "account" | "entry" | "document" | "webhook" | "term" | "authorisation" | "member" | "api_key" | "journey" | "view" | "scim_token" | "scim_group" | null;
  /** Id of the record that was changed or read */
  subject_id: string | null;
  /** Ids, field names and statuses; never personal data */
  details: Record<string, unknown>;
}

/** A page of the audit log */
export interface AuditList {
  pagination: LongPagination;
  /** The entries of this page */
  audit_entries: AuditEntry[];
}

/** Where the audit log is sent */
export interface AuditPush {
  /** An https URL, or `syslog+tls://` with a host and, if it is not 6514, a port */
  url: string;
  /**
   * How entries are sent over HTTPS
   *
   * - `ndjson`: one JSON object on each line
   * - `json`: one JSON array
   */
  format: "ndjson" | "json";
  /**
   * Whether entries are sent
   *
   * - `active`: new entries are sent
   * - `paused`: new entries wait until you set `active`
   */
  status: "active" | "paused";
  /** Whether requests have the header `Authorization` */
  has_authorization: boolean;
  /** Whether requests are signed */
  has_signing_secret: boolean;
  /** Certificates of the authorities that the receiver’s certificate must come from, in PEM; null for public authorities */
  ca_certificate: string | null;
  /** The certificate that the service shows to the receiver, in PEM; null for none */
  client_certificate: string | null;
  /** When the receiver was set */
  created_at: string;
}

/** Where to send the audit log */
export interface AuditPushInput {
  /** An https URL, or `syslog+tls://` with a host and, if it is not 6514, a port */
  url: string;
  /**
   * How entries are sent over HTTPS. Default: ndjson
   *
   * - `ndjson`: one JSON object on each line
   * - `json`: one JSON array
   */
  format?: "ndjson" | "json" | undefined;
  /**
   * Whether entries are sent. Default: active
   *
   * - `active`: new entries are sent
   * - `paused`: new entries wait until you set `active`
   */
  status?: "active" | "paused" | undefined;
  /** Send entries after this one, for example 0 for the whole log. By default, sending continues, and starts at the end of the log */
  position?: number | undefined;
  /** The header `Authorization`, such as `Bearer …`. Absent keeps it, null removes it */
  authorization?: string | null | undefined;
  /** Requests are signed with it like webhooks. Absent keeps it, null removes it */
  signing_secret?: string | null | undefined;
  /** Certificates of the authorities that the receiver’s certificate must come from, in PEM; null for public authorities */
  ca_certificate?: string | null | undefined;
  /** The certificate that the service shows to the receiver, in PEM; null for none */
  client_certificate?: string | null | undefined;
  /** The private key of `client_certificate`. It is never returned */
  client_key?: string | null | undefined;
}

/** How far the audit log was sent */
export interface AuditPushProgress {
  /** Whether a receiver is set */
  is_set: boolean;
  /** The last entry that the receiver has; 0 if none is set */
  position: number;
  /** The last entry of the log */
  last_sequence: number;
  /** How many entries wait */
  waiting: number;
  /** When the receiver last took entries */
  last_sent_at: string | null;
  /** The first failure since then; null if there was none */
  failing_since: string | null;
  /** Why the last attempt failed, such as `connect`, `tls`, `timed_out`, `reset` or `http_503` */
  last_failure: string | null;
  /** When the service tries again; null if nothing failed */
  next_attempt_at: string | null;
}

/** The result of a test */
export interface AuditPushTest {
  /** Whether the receiver took the test entry */
  delivered: boolean;
  /** Why not, as in `last_failure` */
  failure: string | null;
}

/** Who wrote it */
export interface Author {
  /** Whether a member or an API key wrote it */
  kind: AuthorKind;
  /** Id of the member or the API key */
  id: string;
  /** Name of the member, even after they left the team, or of the API key */
  name: string | null;
}

/** A user’s acceptance of a term */
export interface Authorisation {
  /** Id of the authorisation */
  authorisation_id: string;
  /** The user who accepted the term */
  user_id: string;
  /** The accepted term */
  term_id: string;
  /** `authorisation_version` of the accepted term */
  authorisation_version: number;
  /** What the authorisation allows */
  authorisation_category: AuthorisationCategory;
  /**
   * Whether the authorisation can be used
   *
   * - `active`: data can be retrieved under the authorisation
   * - `expired`: `expires_at` has passed
   * - `revoked`: the user or the client withdrew it
   */
  status: "active" | "expired" | "revoked";
  /** When the term was accepted */
  accepted_at: string;
  /** When the authorisation expires. Set when the term is accepted; it does not change later */
  expires_at: string;
  /** When the authorisation was revoked */
  revoked_at: string | null;
}

/**
 * - `one_time`: data can be retrieved for 24 hours, without recurring checks
 * - `recurring`: data can be retrieved for up to a year, with recurring checks
 */
export type AuthorisationCategory = "one_time" | "recurring";

/** The record of how an authorisation was given, and what was retrieved under it */
export interface AuthorisationEvidence {
  authorisation: Authorisation;
  term: AcceptedTerm;
  /** SHA-256 of the accepted text in UTF-8, in hexadecimal */
  text_sha256: string;
  /** Whether the stored text still has this hash */
  text_matches: boolean;
  acceptance: Acceptance;
  /** Other browsers on the same person’s hosted pages in which the same term was accepted again, oldest first, 50 at most. Each browser has to agree before it adds data */
  further_acceptances: FurtherAcceptance[];
  /** When the user reconfirmed bank connections under the authorisation, oldest first, 100 at most */
  reconfirmations: Reconfirmation[];
  /** Each time an admin showed data of the user again that a withdrawal had hidden, newest first, 100 at most */
  shown_again: ShownAgain[];
  /** The position of this page in the list of retrievals */
  pagination: Pagination;
  /** Number of retrievals under the authorisation */
  retrieval_count: number;
  /** What was retrieved under the authorisation, oldest first, page by page */
  retrievals: {
    /** What was retrieved */
    kind: RetrievalKind;
    /** Id of the entry or the bank statement submission. If nothing was found, an id that refers to no record */
    record_id: string;
    /** When the data was stored */
    retrieved_at: string;
  }[];
}

/** A recurring authorisation expires in seven days, and the user has given no later one */
export interface AuthorisationExpiring {
  /** Always `user-authorisation-expiring` */
  event: "user-authorisation-expiring";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the authorisation */
  authorisation_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the authorisation */
    authorisation_id: string;
    /** The accepted term */
    term_id: string;
    /** When the authorisation expires, by the time of `GET /sandbox/clock` in the sandbox */
    expires_at: string;
  } | undefined;
}

/** The acceptance of a term by a user */
export interface AuthorisationInput {
  /** The user who accepts the term */
  user_id: string;
  /** The term; it must be active */
  term_id: string;
  /** Language of the text that the user saw. The term must have a text in this language. Default: the term’s own language */
  language?: Language | undefined;
  /** The user’s IP address and user agent as you saw them; only with an API key */
  accepted_from?: {
    /** The user’s IP address, such as 203.0.113.7 */
    ip_address: string;
    /** The `User-Agent` header of the user’s browser */
    user_agent: string;
  } | undefined;
}

/** A page of authorisations */
export interface AuthorisationList {
  pagination: LongPagination;
  /** The authorisations of this page */
  authorisations: Authorisation[];
}

/** An authorisation was revoked. Nothing more is retrieved under it */
export interface AuthorisationRevoked {
  /** Always `user-authorisation-revoked` */
  event: "user-authorisation-revoked";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the authorisation */
  authorisation_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the authorisation */
    authorisation_id: string;
    /** The accepted term */
    term_id: string;
    /** When the authorisation was revoked */
    revoked_at: string;
    /**
     * Who revoked it
     *
     * - `user`: the user, on a page of the service or with a user token
     * - `client`: your server, with an API key
     * - `member`: a member of your team
     * - `service`: the service itself
     */
    revoked_by: "user" | "client" | "member" | "service";
    /** What happens to the stored data, if the user has no active authorisation left; otherwise null */
    after_withdrawal: AfterWithdrawal | null;
  } | undefined;
}

/** A consent text that users accept */
export interface AuthorisationTerm {
  /** Id of the term */
  id: string;
  /** Whether users can accept this term */
  is_active: boolean;
  /** Whether this is one of the terms that every client starts with */
  is_system_term: boolean;
  /** Number of the term among the client’s terms, starting at 1, without gaps */
  authorisation_version: number;
  /** When the term was created */
  created_at: string;
  /** Name of the term */
  name: string;
  /** The text that users accept; it cannot be changed */
  authorisation_text: string;
  /** What the term allows */
  authorisation_category: AuthorisationCategory;
  /** Language of `authorisation_text` */
  language: Language;
  /** The same text in other languages. Users see the text in the language of their pages */
  translations: AuthorisationTermTranslation[];
}

/** Changes to a term. An absent field keeps its value */
export interface AuthorisationTermChanges {
  /** Name of the term */
  name?: string | undefined;
  /** Whether users can accept this term */
  is_active?: boolean | undefined;
  /** Must be omitted or unchanged */
  authorisation_text?: string | undefined;
  /** Must be omitted or unchanged */
  authorisation_category?: string | undefined;
  /** Must be omitted or unchanged */
  language?: string | undefined;
  /** Must be omitted or unchanged */
  translations?: unknown[] | undefined;
  /** Read-only: the service ignores the value that you send */
  id?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
  /** Read-only: the service ignores the value that you send */
  is_system_term?: unknown;
  /** Read-only: the service ignores the value that you send */
  authorisation_version?: unknown;
}

/** A new term */
export interface AuthorisationTermInput {
  /** Name of the term */
  name: string;
  /** The text that users accept */
  authorisation_text: string;
  /** What the term allows */
  authorisation_category: AuthorisationCategory;
  /** Language of `authorisation_text`. Default: en */
  language?: Language | undefined;
  /** The same text in other languages. Users see the text in the language of their pages. Default: an empty list */
  translations?: AuthorisationTermTranslationInput[] | undefined;
}

/** A page of terms */
export interface AuthorisationTermList {
  pagination: Pagination;
  /** The terms of this page */
  terms: AuthorisationTerm[];
}

/** The text of a term in another language */
export interface AuthorisationTermTranslation {
  /** Language of this text */
  language: Language;
  /** Name of the term in this language */
  name: string;
  /** The text that users accept, in this language */
  authorisation_text: string;
}

/** The text of a new term in another language */
export interface AuthorisationTermTranslationInput {
  /** Language of this text */
  language: Language;
  /** Name of the term in this language */
  name: string;
  /** The text that users accept, in this language */
  authorisation_text: string;
}

/**
 * - `member`: a member of the team
 * - `api_key`: an API key
 */
export type AuthorKind = "member" | "api_key";

/** The data of one bank statement, or of one month of a bank connection. Values that the source does not show are null */
export interface BankStatementSubmission {
  /** The bank account */
  account_information: {
    /** Name of the account holder */
    account_holder_name: string | null;
    /** Account number */
    account_number: string | null;
    /** Sort code, such as `00-00-00` */
    sort_code: string | null;
    /** Name of the bank */
    bank_name: string | null;
    /** IBAN */
    iban: string | null;
  };
  /** The period of the statement */
  statement_period: {
    /** First day of the period */
    start_date: string | null;
    /** Last day of the period */
    end_date: string | null;
  };
  /** The balances of the statement */
  balance_information: {
    /** Balance at the start, in the account’s currency, with thousands separators; negative if the account is overdrawn or money is owed */
    opening_balance: string | null;
    /** Balance at the end, in the account’s currency, with thousands separators; negative if the account is overdrawn or money is owed */
    closing_balance: string | null;
  };
  /** The transactions of the statement */
  transactions: {
    /** Day of the transaction */
    date: string;
    /** The text of the transaction */
    description: string;
    /** Amount in the account’s currency. It is never negative: `type` shows the direction */
    amount: string;
    /**
     * Direction of the transaction
     *
     * - `credit`: money paid in
     * - `debit`: money paid out
     */
    type: "credit" | "debit";
  }[];
  /** How likely it is that the document is a bank statement, from 0 to 1. If it is not one, all data is null and there are no transactions */
  bank_statement_probability: number;
  /** Id of the submission */
  id: string;
  /** When the data was stored */
  created_at: string;
  /** The document that the data comes from; null for data of a bank connection, and for data that you submitted in the sandbox */
  document_id: string | null;
  /** `external_id` of the document */
  document_external_id: string | null;
  /** `file_name` of the document */
  document_filename: string | null;
  /**
   * Where the data comes from
   *
   * - `bank_statement_upload`: an uploaded document, or data that you submitted in the sandbox
   * - `open_banking`: a bank connection: the bank itself sent the data
   */
  source: "bank_statement_upload" | "open_banking";
  /** The bank connection that the data comes from; null for other sources */
  account_id: string | null;
  /** Trust in data of a bank connection, which depends on whose account it is. Null for other sources: their document has the trust score */
  trust_score: TrustScore | null;
  /** False if a later retrieval can replace this submission: it covers the running month, or the bank may still add to it */
  is_final: boolean;
  /** The submission of the same bank account and month that this one replaced. Lists no longer contain that one */
  replaces_id: string | null;
}

/** A page of bank statement submissions */
export interface BankStatementSubmissionList {
  pagination: Pagination;
  /** The submissions of this page */
  bank_statement_submissions: BankStatementSubmission[];
}

/** Data was extracted from uploaded bank statements, or a bank sent new data */
export interface BankStatementSubmitted {
  /** Always `user-bank-statement-submitted` */
  event: "user-bank-statement-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The new statements, exactly as in the API */
    bank_statement_submissions: BankStatementSubmission[];
  } | undefined;
}

/** The files for which upload URLs are created */
export interface BankStatementUploads {
  /** The files to upload, 20 at most */
  files: {
    /** Name of the file: 1 to 255 characters, without slashes, control characters or characters that change the direction of text */
    file_name: string;
    /** Your own reference; don’t put personal data in it */
    external_id?: string | null | undefined;
    /** Size in bytes; if set, a file of any other size is rejected */
    size?: number | undefined;
    /**
     * If set, a file of any other type is rejected
     *
     * - `application/pdf`: PDF
     */
    content_type?: "application/pdf" | undefined;
    /** SHA-256 of the file, as 64 hexadecimal digits in lower case; if set, any other file is rejected */
    sha256?: string | undefined;
  }[];
}

/** A second factor to set up */
export interface BeginMfa {
  /** The second factor */
  method: MfaCodeMethod;
  /** Your current password */
  current_password: string;
  /** Your mobile number, such as +447700900123; only for `sms` */
  phone?: string | undefined;
}

/** A second factor that must be confirmed with a code */
export interface BegunMfa {
  /** The second factor */
  method: MfaCodeMethod;
  /** Says what to do next */
  message: string;
  /** The secret for an authenticator app, in Base32 */
  secret: string | null;
  /** The same secret as a URL for a QR code */
  otpauth_url: string | null;
}

/** The team’s work on a user: who does it, and what was decided last */
export interface Case {
  /** The user */
  user_id: string;
  /** The member who works on the user; null if nobody does */
  assignee: {
    /** Id of the member */
    member_id: string;
    /** Name of the member, or the email address if there is none */
    name: string;
    /** When the user was assigned to the member */
    assigned_at: string;
  } | null;
  /** The newest review; null if there is none */
  review: {
    /** Id of the review */
    review_id: string;
    /** What was decided */
    outcome: ReviewOutcome;
    /** When it was recorded */
    recorded_at: string;
    author: Author;
    /** Whether the evidence or the verdict has changed since, so that somebody should look again */
    is_reopened: boolean;
    /** When the change was noticed; null if nothing has changed */
    reopened_at: string | null;
    /** What has changed; empty if nothing has */
    reopened_because: {
      /**
       * What has changed
       *
       * - `verdict_changed`: the verdict is not the same any more
       * - `documents_added`: documents were uploaded and read
       * - `documents_removed`: documents were deleted
       * - `data_changed`: other evidence changed, such as payslips from a payroll or the details of the user
       */
      code: "verdict_changed" | "documents_added" | "documents_removed" | "data_changed";
      /** The same in words */
      message: string;
    }[];
  } | null;
  /** Number of notes */
  note_count: number;
  /** Number of reviews */
  review_count: number;
}

/** A new password for your own account */
export interface ChangePassword {
  /** Your current password */
  current_password: string;
  /** The new password: at least 12 characters, and not a common one */
  password: string;
}

/** One comparison that supports or lowers the score */
export interface Check {
  /** What was checked. The check passes if the sentence for its code is true */
  code: CheckCode;
  /**
   * How much the check counts
   *
   * - `info`: no effect on the score
   * - `low`: a failed check lowers the score a little
   * - `medium`: a failed check lowers the score enough that the trust score can’t be HIGH
   * - `high`: a failed check lowers the score a lot
   */
  severity: "info" | "low" | "medium" | "high";
  /** Whether the check passed */
  is_passed: boolean;
  /** Number of the payslip in a file with several, starting at 1 */
  payslip: number | null;
  /** Path of the field that was checked */
  field: string | null;
  /** Number of the page, starting at 1 */
  page: number | null;
  /** Position on the page, in points from its top left corner */
  box: {
    /** Left edge */
    x0: number;
    /** Top edge */
    y0: number;
    /** Right edge */
    x1: number;
    /** Bottom edge */
    y1: number;
  } | null;
  /** The value that would pass the check */
  expected: string | null;
  /** The value in the document */
  actual: string | null;
  /** The result as a sentence */
  message: string;
}

/**
 * - `net_pay`: gross pay less deductions is net pay
 * - `earnings_sum`: the payments add up to gross pay
 * - `deductions_sum`: the deductions add up to their total
 * - `quantity_rate`: quantity times rate is the amount of the payment
 * - `taxable_pay`: taxable pay matches gross pay
 * - `niable_pay`: the pay subject to National Insurance matches gross pay
 * - `income_tax`: the income tax matches the pay and the tax code
 * - `national_insurance`: the National Insurance matches the pay
 * - `cis_liable_amount`: on a CIS statement, the amount liable to deduction is the gross amount less materials
 * - `cis_deduction`: on a CIS statement, the deduction is 20 % or 30 % of the amount liable to it
 * - `student_loan`: the repayment of a student loan matches the pay
 * - `postgraduate_loan`: the repayment of a postgraduate loan matches the pay
 * - `year_below_period`: the year to date is at least the amount for this period
 * - `year_in_first_period`: in the job’s first pay period of a tax year, the year to date is the amount for this period
 * - `year_contributions`: the National Insurance to date is possible for the pay to date
 * - `year_tax`: the income tax to date is possible for the pay to date
 * - `year_tax_due`: the income tax to date matches the pay to date and the tax code
 * - `year_shares`: the pay figures for the year to date have about the same proportions as those for this period; if every NI contribution of the year was the same, the pay to date is also about this period’s pay times the number of payments
 * - `year_net_pay`: the net pay to date matches the gross pay and deductions to date
 * - `ni_number_form`: the National Insurance number is valid
 * - `tax_code_form`: the tax code is valid
 * - `pay_period`: the pay period ends after it starts
 * - `pay_date`: the pay date fits the pay period
 * - `tax_period`: the tax period matches the pay date
 * - `start_date`: the job starts before the pay date
 * - `date_of_birth`: the date of birth is possible for this job
 * - `future_pay_date`: the pay date is not in the future
 * - `made_before_paid`: the file was not created long before the pay date
 * - `bank_credit`: the net pay arrived in the person’s bank account
 * - `earlier_same_pay_date`: every other payslip from this job for this pay date has the same net pay
 * - `earlier_year_to_date`: the year to date continues from the previous payslip
 * - `identity_name`: the name is the person’s
 * - `identity_date_of_birth`: the date of birth is the person’s
 * - `identity_ni_number`: the National Insurance number is the person’s
 * - `identity_post_code`: the postcode is one of the person’s
 * - `balance_chain`: each running balance follows from the one before and the rows between them
 * - `opening_balance`: the opening balance matches the rows
 * - `closing_balance`: the closing balance matches the rows
 * - `printed_totals`: the totals of money paid in and out match the rows
 * - `iban_checksum`: the check digits of the IBAN are right
 * - `iban_account`: the IBAN belongs to the account
 * - `period_covers_rows`: all rows are within the statement period
 * - `date_order`: the rows are in the order of their dates
 * - `row_font`: the figures of each row are in the font of the other rows
 * - `future_rows`: no row is dated in the future
 * - `duplicate_rows`: no row is repeated with the same balance
 * - `statement_continues`: the opening balance is the closing balance of the account’s previous statement on file, the closing balance is the opening balance of the next one, and statements for the same days show the same
 * - `bank_agrees`: what the bank itself sent about the account, over a bank connection, shows the same payments and balances for the same days
 * - `other_accounts`: always: this is only a note that the file has other statements too
 * - `identity_account_holder`: the account holder is the person
 * - `identity_shown`: the document shows a name, a date of birth or a National Insurance number that is on record
 * - `used_by_another_person`: nobody has uploaded the same file or the same payslip for another person
 * - `unproven`: the page shows everything that the checks need, all of it was read clearly, and the tax rates are known
 * - `hidden_amount`: no amount is hidden
 * - `hidden_text`: no text is hidden
 * - `covered_text`: nothing is drawn over text
 * - `pasted_picture`: no picture covers or replaces a figure
 * - `other_font`: figures, dates and names are in a font that the page uses elsewhere
 * - `mixed_number`: the digits of each number are in one font
 * - `changed_figure`: no figure was changed after the file was made
 * - `changed_text`: no text was added or changed after the file was made
 * - `document_producer`: the file was not made with an editing program
 * - `document_revisions`: the file was not changed after it was made
 * - `document_annotations`: the pages have no annotations
 * - `document_scripts`: the file contains no scripts
 *
 * Other values are possible.
 */
export type CheckCode = string;

/**
 * - `client_secret_basic`: with the client secret, in a header
 * - `client_secret_post`: with the client secret, in the body
 * - `private_key_jwt`: with a key that the service creates and publishes at `jwks_uri`
 */
export type ClientAuthentication = "client_secret_basic" | "client_secret_post" | "private_key_jwt";

/** The settings of a client. Settings that are not set have their default value */
export interface ClientConfiguration {
  /** Whether users can upload payslips */
  payslip_upload_enabled: boolean;
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months: number;
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled: boolean;
  /** How often a connected account is checked */
  recurring_check_frequency: RecurringCheckFrequency;
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date: string | null;
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled: boolean;
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled: boolean;
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled: boolean;
  /** Your logo: an https URL with a public host, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB. The service loads an image at a URL itself, without following redirects; if that fails, pages show your name alone */
  client_logo: string | null;
  /** The page that users return to when their journey ends, or after they sign in at a provider’s own site */
  client_callback_url: string | null;
  /** Your privacy notice. People can open it from the pages of the journey, before they agree */
  client_privacy_url: string | null;
  /** Schemes of your own apps, such as `com.lender.app`. `client_callback_url` can be an app link with one of them */
  app_link_schemes: string[];
  /** The name of your company that users see */
  client_display_name: string | null;
  /** Origins of your own sites that may show the hosted journey in a frame, such as `https://www.lender.example`. None by default */
  journey_origins: string[];
  /** Whether a user who asks for deletion is deleted at once. If not, the request is recorded for you to answer. Leave it off if you have to keep records */
  immediate_deletion_enabled: boolean;
  /** What happens to stored data when a user withdraws consent. The consent texts follow the setting. Users who agreed under a stricter setting keep it, and users who are hidden stay hidden */
  after_withdrawal: AfterWithdrawal;
  /** With `erase`: how many days after the withdrawal the user is erased */
  after_withdrawal_days: number;
}

/** Changes to the settings. An absent field keeps its value; null resets it to its default */
export interface ClientConfigurationChanges {
  /** Whether users can upload payslips */
  payslip_upload_enabled?: boolean | null | undefined;
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months?: number | null | undefined;
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled?: boolean | null | undefined;
  /** How often a connected account is checked */
  recurring_check_frequency?: RecurringCheckFrequency | null | undefined;
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date?: TimestampInput | null | undefined;
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled?: boolean | null | undefined;
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled?: boolean | null | undefined;
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled?: boolean | null | undefined;
  /** Your logo: an https URL with a public host, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB. The service loads an image at a URL itself, without following redirects; if that fails, pages show your name alone. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses */
  client_logo?: string | null | undefined;
  /** The page that users return to when their journey ends, or after they sign in at a provider’s own site: an https URL with a public host, or an app link with one of the `app_link_schemes`. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses */
  client_callback_url?: string | null | undefined;
  /** Your privacy notice. People can open it from the pages of the journey, before they agree: an https URL with a public host. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses */
  client_privacy_url?: string | null | undefined;
  /** Schemes of your own apps, such as `com.lender.app`. `client_callback_url` can be an app link with one of them */
  app_link_schemes?: string[] | null | undefined;
  /** The name of your company that users see */
  client_display_name?: string | null | undefined;
  /** Origins of your own sites that may show the hosted journey in a frame, such as `https://www.lender.example`. None by default. The sandbox also accepts http for loopback addresses */
  journey_origins?: string[] | null | undefined;
  /** Whether a user who asks for deletion is deleted at once. If not, the request is recorded for you to answer. Leave it off if you have to keep records */
  immediate_deletion_enabled?: boolean | null | undefined;
  /** What happens to stored data when a user withdraws consent. The consent texts follow the setting. Users who agreed under a stricter setting keep it, and users who are hidden stay hidden. Only admins can change it */
  after_withdrawal?: AfterWithdrawal | null | undefined;
  /** With `erase`: how many days after the withdrawal the user is erased. Only admins can change it */
  after_withdrawal_days?: number | null | undefined;
}

/** The members who can work on users */
export interface ColleagueList {
  /** In the order of their names */
  colleagues: {
    /** Id of the member */
    member_id: string;
    /** Name of the member, or the email address if there is none */
    name: string;
    /** What the member may do */
    role: Role;
  }[];
}

/**
 * - `taxable_pay`: taxable pay to date
 * - `gross_pay`: gross pay to date, which limits the taxable pay; compared only if taxable pay is not on the payslips
 * - `income_tax`: income tax to date
 */
export type ComparedAmount = "taxable_pay" | "gross_pay" | "income_tax";

/**
 * - `agrees`: the sources are less than a pound apart
 * - `differs`: the sources are a pound or more apart, or one contradicts the limits that the other sets
 * - `one_source_only`: nothing could be compared to the pound
 */
export type ComparisonResult = "agrees" | "differs" | "one_source_only";

/** The member with the confirmed second factor */
export interface ConfirmedMfa {
  member: Member;
  /** Ten codes, each for one sign-in without the second factor; returned only once, when the first method is confirmed */
  recovery_codes: string[] | null;
}

/** The confirmation of a second factor */
export interface ConfirmMfa {
  /** The second factor */
  method: MfaCodeMethod;
  /** A code from the new second factor */
  code: string;
}

/** Your password with your second factor if you have one, or a passkey alone */
export interface ConfirmSession {
  /** The member’s password */
  password?: string | undefined;
  /** Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code */
  mfa_code?: string | undefined;
  /** A passkey as the second factor, instead of `mfa_code` */
  passkey?: SignedChallenge | undefined;
}

/** One thing that was checked */
export interface ConnectionCheck {
  /** Whether it is as it should be */
  outcome: ConnectionCheckOutcome;
  /** What was found, and what to do */
  message: string;
}

/**
 * - `passed`: as it should be
 * - `warning`: sign-in works, with a limitation
 * - `failed`: nobody can sign in until it is corrected
 */
export type ConnectionCheckOutcome = "passed" | "warning" | "failed";

/** A query for new payslips */
export interface ConnectionQuery {
  /** The connected account to query for new payslips */
  account_id: string;
}

/** The result of testing the connection to the identity provider */
export interface ConnectionTest {
  /** Whether nothing has failed */
  is_working: boolean;
  /** In the order in which they were made */
  checks: ConnectionCheck[];
}

/** What a user agreed to, when and how */
export interface Consent {
  authorisation: Authorisation;
  term: AcceptedTerm;
  /** SHA-256 of the accepted text in UTF-8, in hexadecimal */
  text_sha256: string;
  /** Whether the stored text still has this hash */
  text_matches: boolean;
  acceptance: Acceptance;
  /** Other browsers on the same person’s hosted pages in which the same term was accepted again, oldest first, 50 at most. Each browser has to agree before it adds data */
  further_acceptances: FurtherAcceptance[];
  /** When the user reconfirmed bank connections under the authorisation, oldest first, 100 at most */
  reconfirmations: Reconfirmation[];
  /** Each time an admin showed data of the user again that a withdrawal had hidden, newest first, 100 at most */
  shown_again: ShownAgain[];
}

/** A new API key. Keep `api_key` secret */
export interface CreatedApiKey {
  /** Id of the key */
  key_id: string;
  /** The name that you gave the key */
  name: string;
  /** The last four characters of the key, to tell keys apart */
  last_four: string;
  /** The version of the API for requests with this key that have no `X-Svc-Version` header */
  api_version: string;
  /** Whether the key has all scopes, including those that later versions of the service add */
  has_all_scopes: boolean;
  /** What the key may do */
  scopes: Scope[];
  /** The IP addresses and ranges from which the key works; null for all */
  allowed_addresses: string[] | null;
  /** When the key was created */
  created_at: string;
  /** When the key stops working; null if it has no end */
  expires_at: string | null;
  /** When the key was last used, accurate to about ten seconds; null if it was never used */
  last_used_at: string | null;
  /** The IP address of the last use */
  last_used_from: string | null;
  /** When the key was last used from an address that is not allowed; null if it never was */
  refused_at: string | null;
  /** The IP address of that use */
  refused_from: string | null;
  /** When the key was revoked; null while it works */
  revoked_at: string | null;
  /** The key that replaces this one; null if it was not rotated */
  replaced_by: string | null;
  /** Send it as `X-API-KEY`. No other endpoint returns it */
  api_key: string;
}

/** A new SCIM token. Keep `token` secret */
export interface CreatedScimToken {
  /** Id of the token */
  token_id: string;
  /** The name that you gave the token */
  name: string;
  /** The last four characters of the token */
  last_four: string;
  /** When the token was created */
  created_at: string;
  /** When the token stops working */
  expires_at: string;
  /** When the token was last used, accurate to a minute */
  last_used_at: string | null;
  /** When the token was revoked; null while it is not */
  revoked_at: string | null;
  /** Enter it at the identity provider. No other endpoint returns it */
  token: string;
}

/** A new webhook */
export interface CreatedWebhook {
  /** Id of the webhook */
  webhook_id: string;
  /** Name of the webhook, unique among your webhooks */
  name: string;
  /** The events that are delivered */
  events: EventKind[];
  /** The address of your receiver */
  url: string;
  /** When the webhook was created */
  created_at: string;
}

/** The size of this page, and where the next one starts */
export interface CursorPagination {
  /** The `limit` of the request, or its default */
  limit: number;
  /** Number of items in this page */
  count: number;
  /** Send it as `after`, with the same filters, to get the next page; null on the last page */
  next_after: string | null;
}

/**
 * - `day`: at most a day old
 * - `week`: at most seven days old
 * - `month`: at most 30 days old
 * - `older`: older than 30 days
 * - `none`: no data is stored
 */
export type DataAge = "day" | "week" | "month" | "older" | "none";

/**
 * - `payroll`: a sign-in to a payroll provider
 * - `direct`: a direct connection to an employer’s payroll
 * - `payslips`: uploaded payslips
 * - `bank_statements`: uploaded bank statements
 * - `taxauth`: the tax authority
 */
export type DataSource = "payroll" | "direct" | "payslips" | "bank_statements" | "taxauth";

export type DayInput = string;

/** The answer to a deletion request that you decline */
export interface DeclineInput {
  /** Why you keep the data, in words for the user, such as the law that requires it */
  reason: string;
}

/**
 * - `TAX`: income tax
 * - `NI`: National Insurance
 * - `PENSION`: the person’s own pension contributions
 * - `STUDENT_LOAN`: repayment of a student loan
 * - `POSTGRAD_LOAN`: repayment of a postgraduate loan
 * - `OTHER`: any other deduction
 *
 * Other values are possible.
 */
export type DeductionType = string;

/** A user’s request to be deleted. It is deleted with the user */
export interface DeletionRequest {
  /** Id of the request */
  deletion_request_id: string;
  /** The user to delete */
  user_id: string;
  /**
   * Whether the request was answered, and how
   *
   * - `open`: the client has not answered yet
   * - `declined`: the client declined, with a reason
   * - `completed`: the user was deleted at once; only in the reply to `POST /users/{user_id}/deletion-requests`
   */
  status: "open" | "declined" | "completed";
  /** When the deletion was requested */
  requested_at: string;
  /**
   * Who sent the request
   *
   * - `api_key`: the client, for example after a phone call
   * - `user`: the user, who proved on the service’s pages that it was them
   * - `link_holder`: somebody with a link or a token of the user, without such a proof
   */
  requested_by: "api_key" | "user" | "link_holder";
  /** How surely it was the user; null if a client’s API key acted, or if it is older than this field */
  proved_by: ProofStrength | null;
  /** Who created the link or the token that the user used; null if there was none, or if it is not known */
  link_made_by: LinkMaker | null;
  /** When the request was declined */
  declined_at: string | null;
  /** Why the request was declined. The user can read it */
  decline_reason: string | null;
}

/** A user asked to be deleted. Delete the user, or decline the request */
export interface DeletionRequested {
  /** Always `user-deletion-requested` */
  event: "user-deletion-requested";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}` */
  deletion_request_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}` */
    deletion_request_id: string;
    /**
     * Who sent the request
     *
     * - `api_key`: the client, for example after a phone call
     * - `user`: the user, who proved on the service’s pages that it was them
     * - `link_holder`: somebody with a link or a token of the user, without such a proof
     */
    requested_by: "api_key" | "user" | "link_holder";
  } | undefined;
}

/** A page of deletion requests */
export interface DeletionRequestList {
  pagination: Pagination;
  /** The requests of this page */
  deletion_requests: DeletionRequest[];
  /** The users of these requests. Only with `names` */
  people?: {
    /** Id of the user */
    user_id: string;
    /** Your own reference for the user */
    ext_id: string | null;
    /** Null without `names`, and for roles that see no names */
    forename: string | null;
    /** Null without `names`, and for roles that see no names */
    surname: string | null;
  }[] | undefined;
}

/** One event, sent to one webhook */
export interface Delivery {
  /** Sent as `webhook-id`; the same for every attempt */
  delivery_id: string;
  /** The webhook that the event is sent to */
  webhook_id: string;
  /** Id of the event in `GET /events`; null for a test event */
  event_id: string | null;
  /** The event */
  event: EventKind;
  /** Status of the delivery */
  status: DeliveryStatus;
  /** Number of attempts so far */
  attempts: number;
  /** When the event was published */
  created_at: string;
  /** When the next attempt is due; null if there is none */
  next_attempt_at: string | null;
  /** When the delivery succeeded or finally failed */
  finished_at: string | null;
}

/** A page of deliveries */
export interface DeliveryList {
  pagination: LongPagination;
  /** The deliveries of this page */
  deliveries: Delivery[];
}

/** The stored parts of a delivery’s request */
export interface DeliveryRequest {
  /**
   * Method of the request
   *
   * - `POST`: the method of every delivery
   */
  method: "POST";
  /** Address of the webhook now. An earlier attempt may have been sent to another address */
  url: string;
  /** The headers of the latest attempt, or of the first one if nothing has been sent yet */
  headers: {
    /** Name of the header */
    name: string;
    /** Value; null for signatures and IVs, which differ for each attempt and are not stored, and for `webhook-timestamp` before the first attempt */
    value: string | null;
  }[];
  /** Whether the webhook has an `encryption_key`, so that the body is sent encrypted */
  is_encrypted: boolean;
  /**
   * Whether the request has the payload, and whether the payload is shown here
   *
   * - `sent`: the body contains the payload
   * - `not_sent`: the request has no payload, or only the made-up payload of a test event
   * - `left_out`: the request has the payload; it is left out here because the query has `include_payload=false`
   * - `hidden`: the request has the payload; it is removed here because the member’s role sees no personal data
   */
  payload: "sent" | "not_sent" | "left_out" | "hidden";
  /** The JSON before encryption, indented; the first 65,536 characters */
  body: string;
  /** Whether the body is longer than what is shown */
  is_cut: boolean;
}

/**
 * - `pending`: an attempt is in progress or will be made
 * - `delivered`: the receiver replied with a 2xx status
 * - `failed`: no more attempts will be made, unless you replay the delivery
 */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** A delivery with its attempts */
export interface DeliveryWithAttempts {
  /** Sent as `webhook-id`; the same for every attempt */
  delivery_id: string;
  /** The webhook that the event is sent to */
  webhook_id: string;
  /** Id of the event in `GET /events`; null for a test event */
  event_id: string | null;
  /** The event */
  event: EventKind;
  /** Status of the delivery */
  status: DeliveryStatus;
  /** Number of attempts so far */
  attempts: number;
  /** When the event was published */
  created_at: string;
  /** When the next attempt is due; null if there is none */
  next_attempt_at: string | null;
  /** When the delivery succeeded or finally failed */
  finished_at: string | null;
  /** All attempts, oldest first */
  attempt_log: {
    /** Number of the attempt, starting at 1 */
    attempt: number;
    /** When the attempt started */
    at: string;
    /** How long the attempt took, in milliseconds */
    duration_ms: number;
    /**
     * Whether the receiver replied, or why not
     *
     * - `answered`: the receiver replied; see `status_code`
     * - `blocked`: the address is not allowed, for example because it is private
     * - `dns`: the host name could not be resolved
     * - `connect`: the connection could not be opened
     * - `tls`: the TLS handshake failed
     * - `timed_out`: the receiver did not reply within 15 seconds
     * - `aborted`: the service stopped during the attempt
     * - `reset`: the connection was closed before the reply
     * - `too_large_head`: the headers of the reply were too large
     * - `bad_answer`: the reply was not valid HTTP
     * - `unreadable`: the service could not read the stored event
     * - `unsent`: the service failed before the request was sent
     */
    outcome: "answered" | "blocked" | "dns" | "connect" | "tls" | "timed_out" | "aborted" | "reset" | "too_large_head" | "bad_answer" | "unreadable" | "unsent";
    /** HTTP status of the reply */
    status_code: number | null;
    /** The first 2 KiB of the reply’s body */
    answer: string | null;
  }[];
}

/** A search of the payrolls that are connected directly */
export interface DirectConnectionInput {
  /** The user to search for. The user must have an NI number, a date of birth and a postcode, unless you send them here */
  user_id: string;
  /** National Insurance number. Send it only if none is stored for the user. It is stored if the search finds the user */
  ni_number?: string | undefined;
  /** Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is stored if the search finds the user */
  date_of_birth?: DayInput | undefined;
  /** Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is stored if the search finds the user */
  post_code?: string | undefined;
}

/** A second factor to turn off */
export interface DisableMfa {
  /** The second factor */
  method: MfaCodeMethod;
  /** Your current password */
  current_password: string;
}

/** A file that a user uploads */
export interface Document {
  /** Id of the document */
  document_id: string;
  /** The user that the document belongs to */
  user_id: string;
  /** The kind of document that the upload URL was requested for */
  kind: DocumentKind;
  /** Name of the file */
  file_name: string;
  /** Your own reference for the document */
  external_id: string | null;
  /** Status of the document */
  status: DocumentStatus;
  /** Why the document was rejected or failed */
  status_reason: DocumentStatusReason | null;
  /** The reason as a sentence for the user */
  status_message: string | null;
  /** The document that already has this file */
  duplicate_of: string | null;
  /** How many passwords can still be tried; null unless the file needs a password */
  password_attempts_left: number | null;
  /** Why the photograph of a payslip may be hard to read. A user can then upload a better one; the service tries to read this one anyway */
  picture_problems: PictureProblem[];
  /** Number of pages; null until the file is processed */
  pages: number | null;
  /** How far the document can be trusted; null until it is extracted, for user tokens, and for members who may not read checks */
  trust_score: TrustScore | null;
  /** Number of failed checks with high severity; null until the document is extracted, for user tokens, and for members who may not read checks */
  serious_count: number | null;
  /** What the data in the file is about; null if none was stored, for user tokens, and for members who may not read that data */
  covers: DocumentCoverage | null;
  /** SHA-256 of the file, in hexadecimal; null until the file has arrived, for files that an earlier version received, and for members who may not see personal data */
  sha256: string | null;
  /** When the upload URL was created */
  created_at: string;
  /** When the file arrived */
  uploaded_at: string | null;
  /**
   * How the file was uploaded
   *
   * - `journey`: on the hosted pages
   * - `api`: with an upload URL that your own software requested
   */
  uploaded_through: "journey" | "api";
  /** When the document got its final status */
  processed_at: string | null;
}

/** How far a document can be trusted, and why */
export interface DocumentChecks {
  /** From 0 to 100; null until the document is extracted */
  score: number | null;
  /** How far the document can be trusted */
  trust_score: TrustScore | null;
  /** The checks that were made */
  checks: Check[];
}

/** What the data of a document is about */
export interface DocumentCoverage {
  /** Earliest pay date, or first day of the bank statement */
  from: string | null;
  /** Latest pay date, or last day of the bank statement */
  to: string | null;
  /** The employers on payslips, five at most */
  employers: string[];
  /** The bank of a bank statement */
  bank_name: string | null;
  /** The last four characters of the account number of a bank statement */
  account_ending: string | null;
  /** Number of payslips or bank statements in the file */
  count: number;
}

/**
 * - `bank_statement`: a bank statement
 * - `payslip`: a payslip, or several in one file
 */
export type DocumentKind = "bank_statement" | "payslip";

/** A page of documents */
export interface DocumentList {
  pagination: LongPagination;
  /** The documents of this page */
  documents: Document[];
}

/** The password of a document */
export interface DocumentPassword {
  /** The password that opens the file. It is never returned, and it is deleted once the file is read */
  password: string;
}

/** A document can’t be used: its file was rejected, did not arrive or could not be processed */
export interface DocumentRejected {
  /** Always `user-document-rejected` */
  event: "user-document-rejected";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the document */
  document_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the document */
    document_id: string;
    /** The kind of document that the upload URL was requested for */
    kind: DocumentKind;
    /**
     * Status of the document
     *
     * - `REJECTED`: the file cannot be used; see `status_reason`
     * - `FAILED`: the file was not processed; see `status_reason`
     */
    status: "REJECTED" | "FAILED";
    /** Why the document was rejected or failed */
    status_reason: DocumentStatusReason;
    /** Your own reference for the document */
    external_id: string | null;
  } | undefined;
}

/**
 * - `AWAITING_UPLOAD`: the file has not arrived yet
 * - `PROCESSING`: data is being extracted
 * - `EXTRACTED`: the data is stored
 * - `REJECTED`: the file cannot be used; see `status_reason`
 * - `FAILED`: the file was not processed; see `status_reason`
 */
export type DocumentStatus = "AWAITING_UPLOAD" | "PROCESSING" | "EXTRACTED" | "REJECTED" | "FAILED";

/**
 * - `password_protected`: the file is protected by a password, which you can send
 * - `wrong_password`: the password that was given does not open the file
 * - `unreadable`: the file cannot be read
 * - `not_a_payslip`: the file does not look like a payslip
 * - `not_a_bank_statement`: the file does not look like a bank statement
 * - `duplicate`: the same file or the same data was uploaded before
 * - `too_large`: the file has too many pages, or is too large
 * - `unsupported_type`: files of this type are not accepted
 * - `upload_expired`: the file did not arrive before the upload URL expired
 * - `authorisation_revoked`: the authorisation ended before the file was processed
 * - `not_enabled`: payslip upload was switched off before the file was processed
 * - `processing_failed`: the service failed; upload the file again
 */
export type DocumentStatusReason = "password_protected" | "wrong_password" | "unreadable" | "not_a_payslip" | "not_a_bank_statement" | "duplicate" | "too_large" | "unsupported_type" | "upload_expired" | "authorisation_revoked" | "not_enabled" | "processing_failed";

/**
 * - `BASIC`: basic salary or wages
 * - `OVERTIME`: overtime
 * - `BONUS`: a bonus or an incentive
 * - `COMMISSION`: commission
 * - `ALLOWANCE`: an allowance or supplement, or holiday, sick or parental pay
 * - `SALARY_SACRIFICE`: pay given up for a benefit such as a pension; usually a negative amount
 * - `EXPENSES`: reimbursed expenses
 * - `BENEFIT`: a benefit in kind
 * - `OTHER`: any other payment
 *
 * Other values are possible.
 */
export type EarningType = string;

/** An employer and its payroll providers */
export interface Employer {
  /** Id of the employer */
  id: string;
  /** Name of the employer */
  name: string;
  /** The employer’s website */
  url: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
  /** Ids of the providers that this employer uses for payroll */
  providers: string[];
}

/**
 * - `active`: the person had the job when the payslip was retrieved
 * - `left`: the person has left the job
 *
 * Other values are possible.
 */
export type EmploymentStatus = string;

/**
 * - `FullTime`: full time
 * - `PartTime`: part time
 * - `Pension`: a pension that a scheme or an administrator pays; `employer_name` is the payer
 * - `Subcontractor`: work for a contractor under the Construction Industry Scheme; `employer_name` is the contractor
 *
 * Other values are possible.
 */
export type EmploymentType = string;

/** The encrypted JSON body, if the webhook has an `encryption_key`: the Base64 of its AES-256-GCM ciphertext with the 16-byte tag appended */
export type EncryptedWebhookEvent = string;

/** The new data of one retrieval or upload */
export interface Entry {
  /** Id of the entry */
  entry_id: string;
  /** The user that the data is about */
  user_id: string;
  /** The account that the data came from; null for an upload, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The authorisation that allowed the retrieval */
  authorisation_id: string;
  /** When the data was stored */
  created_at: string;
  /**
   * Where the data came from
   *
   * - `payroll_connection`: an account at a provider that the user signed in to
   * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
   * - `payslip_upload`: an uploaded payslip
   * - `tax_authority`: the tax authority
   */
  source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "tax_authority";
  /** Number of submissions of the entry */
  submission_count: number;
}

/** A page of entries */
export interface EntryList {
  pagination: Pagination;
  /** The entries of this page */
  entries: Entry[];
}

/**
 * A stable code for the kind of error:
 *
 * - `address_not_allowed` (403): The access policy of the team allows members only from certain addresses.
 * - `already_exists` (409): Another user or group has this name, or another member has this address. Only SCIM replies with it.
 * - `already_linked` (400): The user already has an account at this provider with this login.
 * - `bad_request` (400): The request is not valid HTTP, or its URL is not valid.
 * - `body_too_large` (413): The body is larger than the limit that the message names: 1 MiB, or 16 KiB if the endpoint needs no key or token.
 * - `changed_since_read` (409): Somebody else has recorded a review since you read the case, so nothing was stored.
 * - `consent_withdrawn` (403): The user has withdrawn consent, and their data is hidden since: see `after_withdrawal` of `GET /configuration`, and `GET /users/{user_id}/withdrawal`.
 * - `email_not_configured` (503): The call sends an email, but the service has no mail server.
 * - `evidence_changed` (409): The evidence about the user has changed since you read it, so the review was not recorded.
 * - `expectation_failed` (417): The request has an `Expect` header other than `100-continue`.
 * - `expenditure_birth_date_missing` (404): The estimate needs a date of birth, and none is known. The messages can name other problems too.
 * - `expenditure_birth_date_wrong` (404): The date of birth is later than a payslip, or gives an age that the estimate does not cover. The messages can name other problems too.
 * - `expenditure_no_net_pay` (404): No payslip shows net pay above zero, so there is nothing to estimate from.
 * - `expenditure_payslips_missing` (404): No payslip shows a pay period and net pay, so there is nothing to estimate from.
 * - `expenditure_postcode_missing` (404): The estimate needs a postcode, and none is known. The messages can name other problems too.
 * - `expenditure_region_unknown` (404): The statistics do not cover the postcodes. The messages can name other problems too.
 * - `export_too_large` (413): The user has more data than one export can contain.
 * - `factor_not_allowed` (403): The access policy of the team does not allow this second factor.
 * - `forbidden` (403): The member's role does not allow this call or this change, the member has a temporary password, or the record cannot be changed.
 * - `fresh_sign_in_required` (403): The call needs a member who has signed in during the last five minutes.
 * - `headers_too_large` (431): The headers are larger than the limit that the message names.
 * - `idempotency_key_in_use` (409): A request with the same `Idempotency-Key` is still running.
 * - `idempotency_key_reused` (400): The `Idempotency-Key` was used for a different request in the last 24 hours.
 * - `incorrect_credentials` (401): The username or the password is wrong, or the member cannot sign in.
 * - `internal_error` (500): The service failed unexpectedly.
 * - `invalid_request` (400): A field, a query parameter or a header is missing, unknown or has a wrong value, or the request does not fit the current state.
 * - `last_admin` (400): The change would leave the team without an admin.
 * - `last_break_glass_admin` (400): Single sign-on is enforced, and the change would leave no admin who can sign in with a password and a second factor.
 * - `link_not_valid` (400): The link has been used, has expired or was replaced by a newer one.
 * - `method_not_allowed` (405): The path exists, but not with this method.
 * - `mfa_code_wrong` (401): The member's sign-in code is wrong, has been used or has expired.
 * - `mfa_required` (401): The password is correct, and the member has a second factor.
 * - `mfa_response_wrong` (400): The provider or the service did not accept the answer to the MFA question. The message says how many attempts are left.
 * - `missing_scope` (403): The API key lacks the scope that the message names, or the user’s token was created by such a key.
 * - `no_authorisation` (403): The user has given no authorisation, or it has expired or was revoked.
 * - `no_simulators` (503): The process that got the call does not run the sandbox providers.
 * - `no_such_endpoint` (404): No endpoint has this path. Sandbox endpoints do not exist in production.
 * - `not_drawn` (400): The page can’t be shown as a picture, for example because the file is damaged.
 * - `not_enabled` (403): The setting for this source of data is off for the user or the client.
 * - `not_found` (404): The id is unknown or belongs to another client or user, or an id in the path is not a UUID.
 * - `not_ready` (503): A check of `GET /readyz` failed; the messages name it.
 * - `passkey_not_accepted` (401): The passkey is not known, its signature is wrong, too old or was sent before, or it did not check who uses it. The reply does not say which.
 * - `passkeys_not_available` (503): Browsers allow passkeys only at an https address with a host name.
 * - `precondition_failed` (412): The resource is not the version that `If-Match` names, because it has changed since you read it. Nothing was stored.
 * - `proof_required` (403): Only the user can do this, and the link or token does not show surely enough that it is the user.
 * - `provider_not_configured` (503): The provider is listed, but this service has no access to it.
 * - `provider_unavailable` (503): The payroll provider, tax authority or identity provider did not answer, or answered with an error.
 * - `rate_limited` (429): The API key, token or IP address sent too many requests per second, or the service is busy and the call needs no key or token.
 * - `request_cancelled` (408): The caller closed the connection before the reply was ready, so the work was stopped. Only `GET /requests` shows this code.
 * - `request_timeout` (408): The request did not arrive completely in time.
 * - `second_factor_required` (403): The access policy of the team requires a second factor, and the member has none that it allows.
 * - `single_sign_on_required` (403): The team signs in through its identity provider only, and this member is not one of its break-glass admins.
 * - `sms_not_configured` (503): The call sends a text message, but the service has no SMS gateway.
 * - `storage_full` (507): There is not enough storage for the uploaded file.
 * - `too_many_attempts` (429): There were too many wrong passwords or codes, too many searches that found nobody, too many messages to one address, or too many accounts of one user.
 * - `too_many_streams` (429): The key or token has too many event streams open, or all keys and tokens of your company together have too many.
 * - `too_many_uploads` (429): The user has too many uploads in progress, too many unused upload URLs, or too many documents in the last 24 hours, or your users together have too many uploads in progress.
 * - `too_many_waiting` (429): Too many requests for PDFs, exports, CSV files, summaries and images of pages are waiting, and most of them are from this key, member or user, or from your company.
 * - `unauthenticated` (401): The API key or the token is missing, wrong, expired or revoked, or is of a kind that this endpoint does not accept.
 * - `unavailable` (503): The service is overloaded or cannot reach its database.
 * - `unsupported_media_type` (415): The body is not JSON.
 * - `unsupported_type` (415): The uploaded file has a type that is not accepted, or other content before its PDF header.
 * - `upload_broken_off` (400): The connection ended before the whole file had arrived.
 * - `upload_empty` (400): The uploaded file has no content.
 * - `upload_expired` (403): The upload URL has expired.
 * - `upload_hash` (403): The file does not have the `sha256` that the upload URL was requested for.
 * - `upload_not_valid` (403): The upload URL was changed, or its document or user was deleted.
 * - `upload_running` (409): Another file is being uploaded to the same URL.
 * - `upload_size` (403): The file does not have the `size` that the upload URL was requested for.
 * - `upload_too_large` (413): The uploaded file is larger than 25 MB (26,214,400 bytes).
 * - `upload_type` (403): The file does not have the `content_type` that the upload URL was requested for.
 * - `upload_used` (403): A file was already uploaded to this URL.
 * - `url_too_long` (414): The URL is longer than the limit that the message names.
 */
export type ErrorCode = "address_not_allowed" | "already_exists" | "already_linked" | "bad_request" | "body_too_large" | "changed_since_read" | "consent_withdrawn" | "email_not_configured" | "evidence_changed" | "expectation_failed" | "expenditure_birth_date_missing" | "expenditure_birth_date_wrong" | "expenditure_no_net_pay" | "expenditure_payslips_missing" | "expenditure_postcode_missing" | "expenditure_region_unknown" | "export_too_large" | "factor_not_allowed" | "forbidden" | "fresh_sign_in_required" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "incorrect_credentials" | "internal_error" | "invalid_request" | "last_admin" | "last_break_glass_admin" | "link_not_valid" | "method_not_allowed" | "mfa_code_wrong" | "mfa_required" | "mfa_response_wrong" | "missing_scope" | "no_authorisation" | "no_simulators" | "no_such_endpoint" | "not_drawn" | "not_enabled" | "not_found" | "not_ready" | "passkey_not_accepted" | "passkeys_not_available" | "precondition_failed" | "proof_required" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "request_cancelled" | "request_timeout" | "second_factor_required" | "single_sign_on_required" | "sms_not_configured" | "storage_full" | "too_many_attempts" | "too_many_streams" | "too_many_uploads" | "too_many_waiting" | "unauthenticated" | "unavailable" | "unsupported_media_type" | "unsupported_type" | "upload_broken_off" | "upload_empty" | "upload_expired" | "upload_hash" | "upload_not_valid" | "upload_running" | "upload_size" | "upload_too_large" | "upload_type" | "upload_used" | "url_too_long";

/** One message for each problem */
export interface Errors {
  /** The messages */
  errors: string[];
}

/**
 * - `user-payroll-submitted`: new payslips were retrieved or uploaded
 * - `user-bank-statement-submitted`: data was extracted from uploaded bank statements, or a bank sent new data
 * - `user-taxauth-data-submitted`: new income was retrieved from the tax authority
 * - `user-review-recorded`: your team recorded a review of a person
 * - `user-deletion-requested`: a person asked to be deleted, and you have to answer
 * - `user-authorisation-revoked`: a consent was withdrawn
 * - `user-authorisation-expiring`: a consent ends in seven days
 * - `user-account-status-changed`: an account was connected, needs a new sign-in or failed
 * - `user-account-reconfirmation-due`: a bank connection ends in seven days, unless the person reconfirms it
 * - `user-journey-ended`: a journey was finished, declined, left or ended, or its link expired
 * - `user-document-rejected`: an uploaded file can’t be used
 * - `user-deleted`: a person and all their data were deleted
 * - `api-key-expiring`: an API key stops working in 14 days, and again a day before
 */
export type EventKind = "user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted" | "user-review-recorded" | "user-deletion-requested" | "user-authorisation-revoked" | "user-authorisation-expiring" | "user-account-status-changed" | "user-account-reconfirmation-due" | "user-journey-ended" | "user-document-rejected" | "user-deleted" | "api-key-expiring";

/** A page of events */
export interface EventList {
  /** Which events the page has, and where the next ones begin */
  pagination: {
    /** The `limit` of the request, or its default */
    limit: number;
    /** Number of items in this page */
    count: number;
    /** Send it as `after` to get the next events. It stays valid, so it is never null once there was an event: a page without events is the last one for now */
    next_after: string | null;
  };
  /** Events, oldest first */
  events: ListedEvent[];
}

/** Estimates of a household’s expenditure */
export interface Expenditure {
  /** Estimates, newest month first */
  expenditures: ExpenditureEstimate[];
  /** Months that have payslips but no estimate; only with `explain=true` */
  left_out?: {
    /** The first day of the month, as midnight UTC */
    date: string;
    /**
     * Why there is no estimate
     *
     * - `no_positive_net_pay`: the net pay of the month is zero or negative
     * - `no_region`: no postcode of the month has a region
     */
    reason: "no_positive_net_pay" | "no_region";
  }[] | undefined;
}

/** The estimate for one month */
export interface ExpenditureEstimate {
  /** The first day of the month, as midnight UTC */
  date: string;
  /** Estimate of what the household spends, without housing, in pounds */
  cost_of_living: string;
  /** Estimate of what the household spends on housing, in pounds */
  housing: string;
  /** Cost of living plus housing, in pounds */
  total: string;
  /** The data behind the estimate, with `explain=true` */
  basis?: {
    /** Net pay of the month, summed from its periods, in pounds */
    net_pay: string;
    /** True if some days of the month are in no pay period, so that the net pay may be too low */
    is_partial: boolean;
    /** The pay periods that overlap the month */
    periods: {
      /** The payslip */
      submission_id: string;
      /** Days of the period in this month */
      days: number;
      /** Days of the whole period */
      of_days: number;
      /** The part of the period’s net pay for those days, in pounds */
      net_pay: string;
    }[];
    /** Age on the last day of the month */
    age: number;
    /** The model’s age band, such as `30 to 49` */
    age_band: string;
    /**
     * The region of the postcode
     *
     * - `England`: postcodes in England
     * - `Wales`: postcodes in Wales
     * - `Scotland`: postcodes in Scotland
     * - `Northern Ireland`: postcodes in Northern Ireland
     */
    region: "England" | "Wales" | "Scotland" | "Northern Ireland";
    /** The postcode that gave the region */
    post_code: string;
  } | undefined;
}

/** A value that this provider requires at sign-in besides username and password */
export interface ExtraLoginParam {
  /** The name of the value in the `extra_login_params` of an account */
  key: string;
  /** A label to show to the user */
  display_name: string;
  /** Rules for the value. Rules that do not apply are null */
  validation: {
    /** Whether the value must be sent */
    required: boolean;
    /**
     * Kind of value
     *
     * - `text`: any text
     * - `date`: a date in the format `date_format`
     * - `number`: digits only
     *
     * Other values are possible.
     */
    type: string;
    /** Format of a date, such as `DD/MM/YYYY` */
    date_format: string | null;
    /** Minimum number of characters */
    min_length: number | null;
    /** Maximum number of characters */
    max_length: number | null;
  };
}

/** A request for a link to set a new password */
export interface ForgottenPassword {
  /** The member’s email address */
  username: string;
}

/** How the term was accepted again */
export interface FurtherAcceptance {
  /**
   * Which credentials the acceptance was sent with
   *
   * - `api_key`: an API key of the client
   * - `user`: a user token
   */
  accepted_by_kind: "api_key" | "user";
  /** The id of the API key or the user that accepted the term */
  accepted_by_id: string | null;
  /**
   * How the acceptance reached the service
   *
   * - `api`: with an API key
   * - `journey`: with a user token
   */
  door: "api" | "journey";
  /** The address that the request came from */
  ip_address: string;
  /** The `User-Agent` header of that request */
  user_agent: string | null;
  /** Language of the text that the user saw */
  language: Language;
  /** The user’s address as the client reported it in `accepted_from` */
  reported_ip_address: string | null;
  /** The user’s browser as the client reported it in `accepted_from` */
  reported_user_agent: string | null;
  /** How surely it was the user; null if a client’s API key acted, or if it is older than this field */
  proved_by: ProofStrength | null;
  /** Who created the link or the token that the user used; null if there was none, or if it is not known */
  link_made_by: LinkMaker | null;
  /** When the person agreed */
  accepted_at: string;
  /** SHA-256 of the text that the person saw, in UTF-8, in hexadecimal */
  text_sha256: string;
}

/** Something that the member may do */
export interface GrantedPermission {
  /**
   * What the member may do
   *
   * - `read_users`: Read users and their settings
   * - `change_users`: Create and change users
   * - `export_users`: Export everything about a user
   * - `delete_data`: Delete users, accounts, payroll entries and documents with their data, and decline deletion requests
   * - `show_hidden`: Show data again that a withdrawal of consent hid
   * - `read_accounts`: Read provider accounts and their status
   * - `read_payroll`: Read payroll submissions, income from the tax authority, income summaries and expenditure estimates
   * - `read_documents`: Read the status of documents
   * - `read_document_content`: Download documents and read their checks
   * - `read_bank_statements`: Read bank statement submissions
   * - `read_cases`: Read who works on a user, notes and reviews
   * - `change_cases`: Assign users to members, write notes and record reviews
   * - `read_authorisations`: Read authorisations
   * - `read_evidence`: Read the evidence for an authorisation
   * - `revoke_authorisations`: Revoke authorisations
   * - `read_journeys`: See the progress of users’ journeys
   * - `create_journeys`: Create links to users’ journeys
   * - `revoke_tokens`: Revoke the tokens and end the journeys of users
   * - `read_terms`: Read authorisation terms
   * - `change_terms`: Create and change authorisation terms
   * - `read_webhooks`: Read webhooks and their deliveries
   * - `change_webhooks`: Create, change, test and replay webhooks
   * - `read_configuration`: Read the client configuration
   * - `change_configuration`: Change the client configuration
   * - `manage_api_keys`: Create, list and revoke API keys
   * - `manage_access`: Manage single sign-on, SCIM tokens, the access policy and where the audit log is sent
   * - `read_providers`: Read the provider catalogue
   * - `manage_members`: Invite, list, change and remove members
   * - `read_requests`: Read the recent API calls
   * - `read_overview`: Read the overview, with the lists that the role may see
   * - `use_sandbox`: Use the sandbox: its people, clock, faults, messages and webhook receivers
   * - `read_audit`: Read the audit log and the access log
   * - `own_account`: Use their own account
   */
  permission: "read_users" | "change_users" | "export_users" | "delete_data" | "show_hidden" | "read_accounts" | "read_payroll" | "read_documents" | "read_document_content" | "read_bank_statements" | "read_cases" | "change_cases" | "read_authorisations" | "read_evidence" | "revoke_authorisations" | "read_journeys" | "create_journeys" | "revoke_tokens" | "read_terms" | "change_terms" | "read_webhooks" | "change_webhooks" | "read_configuration" | "change_configuration" | "manage_api_keys" | "manage_access" | "read_providers" | "manage_members" | "read_requests" | "read_overview" | "use_sandbox" | "read_audit" | "own_account";
  /**
   * How much personal data the member sees
   *
   * - `full`: everything is shown
   * - `partial`: National Insurance and account numbers are masked
   * - `hidden`: no personal data is shown
   */
  access: "full" | "partial" | "hidden";
}

/** Bonuses or commission of one employment */
export interface IncomeBonus {
  /** `number` of the employment */
  employment: number;
  /**
   * Kind of payment
   *
   * - `BONUS`: a bonus or an incentive
   * - `COMMISSION`: commission
   */
  type: "BONUS" | "COMMISSION";
  /** Number of payslips with it in the last twelve months of the employment */
  times: number;
  /** Pay date of the last one, as midnight UTC */
  last_paid: string;
  /** Sum of these payments in the last twelve months of the employment, gross */
  amount_12_months: IncomeFigure;
  /**
   * How often it came in the last twelve months of the employment
   *
   * - `monthly`: in at least seven of the twelve months, or in most months of a job with fewer months
   * - `quarterly`: in four to six months
   * - `twice_a_year`: in two or three months
   * - `yearly`: in one month, and in an earlier year too
   * - `once`: in one month, and in no earlier year that is known
   */
  frequency: "monthly" | "quarterly" | "twice_a_year" | "yearly" | "once";
}

/** A comparison of the user’s income sources */
export interface IncomeComparison {
  /** Payslips compared with the tax authority, newest year first */
  tax_years: {
    /** The tax year, which starts on 6 April, such as `2025-26` */
    tax_year: string;
    /** Taxable pay of the year, in pounds; from the last payslip of each employer; null when one of them does not show it */
    payslips: string | null;
    /** Taxable pay of the year as last reported, in pounds */
    tax_authority: string | null;
    /** Net pay of the year’s payslips, in pounds */
    net_pay: string | null;
    /** Bank credits that look like pay, in pounds; null if there are none and no statement covers the days around a pay date */
    bank_credits: string | null;
    /** Payslips minus tax authority, in pounds; only for the employers and days that could be compared */
    difference: string | null;
    /** Result of the comparison */
    verdict: ComparisonResult;
    /** Whether all employers and days of the year could be compared */
    is_complete: boolean;
    /** Amounts that contradict each other */
    contradictions: {
      /** Name of the employer; null if it is not known, or for all employers together */
      employer_name: string | null;
      /** The amount on the payslips */
      what: ComparedAmount;
      /** Amount according to the payslips, in pounds */
      payslips: string;
      /** Amount according to the tax authority, in pounds. For `gross_pay`, its taxable pay */
      tax_authority: string;
    }[];
    /** Amounts that could not be compared to the pound, or within limits, with the reason */
    not_compared: {
      /** Name of the employer; null if it is not known, or for all employers together */
      employer_name: string | null;
      /** The amount */
      what: ComparedAmount;
      /**
       * Why it could not be compared
       *
       * - `not_on_payslips`: the last payslip does not show the amount
       * - `no_report`: the tax authority has not reported this tax year
       * - `employer_not_reported`: the tax authority reports this tax year, but not this employer
       * - `not_reported`: the tax authority does not report the amount
       * - `no_payslips`: there are no payslips from this employer in this year
       * - `dates_differ`: the payslips and the report end at different times, and that may explain the difference
       * - `payslips_missing`: taxable pay is plausible for this gross pay, but the payslips that would explain the difference are missing or incomplete
       * - `two_employments`: the name may stand for two employments
       * - `employer_not_named`: a source does not name the employer
       */
      reason: "not_on_payslips" | "no_report" | "employer_not_reported" | "not_reported" | "no_payslips" | "dates_differ" | "payslips_missing" | "two_employments" | "employer_not_named";
    }[];
  }[];
  /** Payslips compared with bank statements, newest month first */
  months: {
    /** The first day of the month, as midnight UTC */
    date: string;
    /** Gross pay of the month’s payslips, in pounds */
    gross_pay: string | null;
    /** Net pay of the month’s payslips, in pounds */
    net_pay: string | null;
    /** Always null: the tax authority reports whole tax years only */
    tax_authority: string | null;
    /** Bank credits that look like pay, in pounds; null if there are none and no statement covers the days around a pay date */
    bank_credits: string | null;
    /** Net pay minus bank credits, in pounds; only for the payslips that could be compared */
    difference: string | null;
    /** Result of the comparison */
    verdict: ComparisonResult;
    /** Whether all payslips of the month could be compared. False, for example, if no statement covers a pay date */
    is_complete: boolean;
  }[];
}

/** One employment */
export interface IncomeEmployment {
  /** Number of the employment in this summary, which other fields refer to */
  number: number;
  /** Name of the employer, as the newest payslip spells it */
  employer_name: string | null;
  /** Job title on the newest payslip */
  role: string | null;
  /** Whether the person is a director of the company */
  is_director: boolean | null;
  /** First day of the job, as midnight UTC; null if no payslip shows it */
  from: string | null;
  /** Last day of the job, as midnight UTC; null if no payslip shows it */
  to: string | null;
  /** Whether the person still has the job; null if that is not known */
  is_current: boolean | null;
  /**
   * Why the employment counts as current or not
   *
   * - `paid_recently`: the last pay date is recent, and no leaving date is known
   * - `leaving`: the leaving date is in the future
   * - `left`: the leaving date has passed, or the payslip says that the person has left
   * - `pay_overdue`: no pay has arrived for more than a pay period and 15 days, and no leaving date has passed
   * - `no_payslips`: only the tax authority names this employer
   */
  is_current_reason: "paid_recently" | "leaving" | "left" | "pay_overdue" | "no_payslips";
  /** How often the person is paid */
  pay_frequency: PayFrequency | null;
  /**
   * Where the pay frequency comes from; null if it is not known
   *
   * - `stated`: the newest payslip that states it
   * - `pay_dates`: the usual time between pay dates, because no payslip states it
   */
  pay_frequency_basis: "stated" | "pay_dates" | null;
  /** First pay date that is known, as midnight UTC */
  first_pay_date: string | null;
  /** The last payment; null if no payslip is known */
  last_pay: {
    /** Day of payment, as midnight UTC */
    pay_date: string;
    /** Gross pay of the last pay period, in pounds */
    gross_pay: string | null;
    /** Net pay of the last pay period, in pounds */
    net_pay: string | null;
    /** The submissions that the figure comes from */
    submission_ids: string[];
  } | null;
  /** Number of payslips; one that came from two sources counts once */
  payslip_count: number;
  /**
   * Whether pay is regular or variable; null without payslips
   *
   * - `regular`: pay rarely changes, and little of it is variable
   * - `variable`: more than a tenth of the pay is variable, or the monthly rate changes by more than 5% at least three times and in over a third of the months
   */
  pay_kind: "regular" | "variable" | null;
  /** A typical month of this employment */
  typical_month: {
    /** How the typical month was found; null without a figure */
    method: TypicalMonthMethod | null;
    /** Gross pay of a typical month */
    gross: IncomeFigure;
    /** Net pay of a typical month */
    net: IncomeFigure;
    /**
     * How the cautious figure was found; null without a figure
     *
     * - `lower_of_typical_and_latest`: the lower of the typical month and the latest whole month, for regular pay
     * - `mean_of_lower_half`: the mean of the lower half of the whole months of the last year, for variable pay
     * - `lowest_whole_month`: the lowest whole month, because fewer than three are known
     */
    cautious_method: "lower_of_typical_and_latest" | "mean_of_lower_half" | "lowest_whole_month" | null;
    /** A cautious figure for the gross pay of a month, never above the typical one and never below zero */
    cautious_gross: IncomeFigure;
    /** A cautious figure for the net pay of a month, never above the typical one and never below zero */
    cautious_net: IncomeFigure;
  };
  /** A month without absences: months with statutory pay or unpaid leave are left out */
  usual: {
    /** How the usual month was found; null without a figure */
    method: TypicalMonthMethod | null;
    /** Gross pay of a month without absences */
    gross: IncomeFigure;
    /** Net pay of a month without absences */
    net: IncomeFigure;
  };
  /** Fixed pay of a usual month, gross: basic pay and fixed allowances */
  guaranteed: IncomeFigure;
  /** Variable pay of a usual month, gross: the average of the overtime, commission and other pay that varies. One-off payments are not included */
  variable: IncomeFigure;
  /** Bonuses and commission of the last twelve months */
  bonuses: IncomeBonus[];
  /** Income from the tax authority, newest year first */
  tax_authority: {
    /** The tax year, which starts on 6 April, such as `2025-26` */
    tax_year: string;
    /** Taxable pay of the year as the tax authority last reported it, in pounds */
    income: string | null;
    /** The income submission */
    submission_id: string;
  }[];
  /** All payslips of the employment, newest first */
  submission_ids: string[];
}

/** An amount and the submissions behind it */
export interface IncomeFigure {
  /** The amount, in pounds; null if the data does not support it */
  amount: string | null;
  /** Why there is no figure; null if there is one */
  reason: NoFigureReason | null;
  /** The submissions that the figure comes from */
  submission_ids: string[];
}

/**
 * - `weekly`: every week
 * - `fortnightly`: every two weeks
 * - `four_weekly`: every four weeks
 * - `monthly`: every month
 * - `quarterly`: every three months
 * - `bi_annually`: twice a year
 * - `annually`: once a year
 * - `irregular`: without a fixed interval
 * - `one_off`: a single payment
 */
export type IncomeFrequency = "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular" | "one_off";

/** One source of income of the person */
export interface IncomeStream {
  /**
   * Kind of income
   *
   * - `employment`: pay from a job
   * - `self_employment`: payments from customers or contractors
   * - `pension`: a private, workplace or state pension
   * - `state_benefit`: a benefit from the state
   * - `other`: any other income
   */
  kind: "employment" | "self_employment" | "pension" | "state_benefit" | "other";
  /** Who pays it: as the source names the payer, or the name of the benefit. Null if the source names nobody, and for customers, who are one income together */
  payer: string | null;
  /** `number` of the employment that the income comes from; null if only bank statements show the income */
  employment: number | null;
  /** Whether the income still arrives; null if that is not known */
  is_current: boolean | null;
  /**
   * What the amounts of this income are
   *
   * - `net`: what is paid out: net pay, or the amount that arrives at the bank
   * - `takings`: what customers pay, before tax and costs
   * - `taxable`: taxable pay of a tax year, divided by its months: the tax authority reports nothing else
   */
  basis: "net" | "takings" | "taxable";
  /** A typical month */
  typical_month: IncomeFigure;
  /** A cautious figure for a month, never above the typical one and never below zero */
  cautious_month: IncomeFigure;
  /** What was paid in the last twelve months; null unless all of them are known */
  last_12_months: IncomeFigure;
  /** First payment that is known, as midnight UTC */
  first_payment: string | null;
  /** Last payment that is known, as midnight UTC */
  last_payment: string | null;
  /**
   * How regular the payments are; null if too few are known
   *
   * - `regular`: the payments arrive at equal times and rarely change
   * - `variable`: the payments arrive at equal times, but their amounts change
   * - `irregular`: the payments arrive at no equal times
   */
  regularity: "regular" | "variable" | "irregular" | null;
  /** All four kinds of sources */
  sources: {
    /**
     * The source
     *
     * - `payroll`: payslips straight from a payroll
     * - `upload`: uploaded payslips
     * - `tax_authority`: the tax authority
     * - `bank`: bank statements
     */
    source: "payroll" | "upload" | "tax_authority" | "bank";
    /**
     * What the source says about the income
     *
     * - `proves`: it shows the income, and the person can’t change what it shows
     * - `supports`: it shows the income or agrees with a source that does
     * - `contradicts`: it shows something that can’t be true at the same time
     * - `silent`: it says nothing about this income
     */
    result: "proves" | "supports" | "contradicts" | "silent";
    /** The submissions behind the result */
    submission_ids: string[];
  }[];
}

/** Income of one tax year as the tax authority reported it at one time */
export interface IncomeSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the income came from; null for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the income was stored */
  created_at: string;
  /** The same in all submissions for one tax year and the same employments */
  income_id: string;
  /** Income from employment */
  employment: {
    /** Taxable pay from all employers, in pounds; null if the pay from one of them is not known */
    total_income: string | null;
    /** The employers of the tax year */
    employers: {
      /** Name of the employer */
      employer_name: string | null;
      /** Taxable pay of the year, in pounds */
      income: string | null;
      /** Income tax of the year, in pounds; negative if more was refunded than deducted */
      tax_paid: string | null;
    }[];
  };
  /** How often the employer with the largest income pays */
  frequency: IncomeFrequency | null;
  /** The part of the tax year that the income was paid in */
  income_period: {
    /** First day, as midnight UTC */
    start: string | null;
    /** Last day, as midnight UTC */
    end: string | null;
  };
}

/** A page of income submissions */
export interface IncomeSubmissionList {
  pagination: Pagination;
  /** The submissions of this page */
  income_submissions: IncomeSubmission[];
}

/** What a person earns, from which sources, and how reliable the figures are. Every figure names its submissions. A figure that the data does not support is null, with a reason */
export interface IncomeSummary {
  /** The user */
  user_id: string;
  /** The day that the summary is made for, as midnight UTC */
  as_of: string;
  /**
   * Currency of all amounts
   *
   * - `GBP`: pounds sterling
   */
  currency: "GBP";
  /** Identifies the evidence behind the summary, in hexadecimal. It changes if evidence is added, removed or rated differently */
  evidence_hash: string;
  /** The conclusion from all evidence */
  verdict: IncomeVerdict;
  /** How carefully to look; null without evidence */
  risk: Risk | null;
  /** Each income of the person: current ones first, then those that may be current, then past ones */
  income_streams: IncomeStream[];
  /** Payslips and bank statements that are in no figure, newest first, with the reason */
  left_out: LeftOut[];
  /** All employments: current ones, then those that may be current, then past ones, each with the latest pay date first. Employments without payslips are last. */
  employments: IncomeEmployment[];
  /** A typical month: the sum of the typical months of all current employments */
  monthly_income: {
    /** Gross pay of a typical month */
    gross: IncomeFigure;
    /** Net pay of a typical month */
    net: IncomeFigure;
    /** A cautious figure for the gross pay of a month, never above the typical one and never below zero */
    cautious_gross: IncomeFigure;
    /** A cautious figure for the net pay of a month, never above the typical one and never below zero */
    cautious_net: IncomeFigure;
    /** A month without absences: the sum of the usual months of all current employments */
    usual: {
      /** Gross pay of a month without absences */
      gross: IncomeFigure;
      /** Net pay of a month without absences */
      net: IncomeFigure;
    };
    /** Fixed pay of a usual month, gross: basic pay and fixed allowances */
    guaranteed: IncomeFigure;
    /** Variable pay of a usual month, gross: the average of the overtime, commission and other pay that varies. One-off payments are not included */
    variable: IncomeFigure;
    /** Bonuses and commission of the last twelve months */
    bonuses: IncomeBonus[];
    /** `number` of the employments that are added up */
    employments: number[];
  };
  /** All current incomes together: the sum of the `income_streams` with the basis `net` that are known to be current */
  total_income: {
    /** A typical month */
    typical_month: IncomeFigure;
    /** A cautious figure for a month */
    cautious_month: IncomeFigure;
  };
  /** Income of a year */
  annual_income: {
    /** Gross pay of a year at the rate of a typical month: the exact yearly rate of each job, so 500.00 a week is 26000.00 */
    annualised_gross: IncomeFigure;
    /** What was paid in the last twelve months, by all employers */
    last_12_months: {
      /** First day of the twelve months, as midnight UTC */
      from: string | null;
      /** Last day of the twelve months: the last day that a payslip pays for, as midnight UTC */
      to: string | null;
      /** Sum of the gross pay of the payslips for these twelve months, including bonuses */
      gross: IncomeFigure;
      /** Sum of the net pay of the payslips for these twelve months, including bonuses */
      net: IncomeFigure;
      /** Whether all payslips of the twelve months are known */
      is_complete: boolean;
      /**
       * Why the twelve months are not complete; null if they are
       *
       * - `no_payslips`: no payslip is known
       * - `payslips_missing`: a payslip is missing, for example because the lookback is shorter
       * - `amounts_missing`: a payslip does not show the amount
       * - `starts_within_period`: the first job that is known started within the twelve months
       */
      incomplete_reason: "no_payslips" | "payslips_missing" | "amounts_missing" | "starts_within_period" | null;
    };
  };
  /** What the pay of the last twelve months consists of, without benefits in kind and reimbursed expenses */
  composition: {
    /** Pay that is usually the same: basic pay and fixed allowances */
    fixed: IncomeFigure;
    /** Overtime, bonuses, commission, tips and other pay that varies */
    variable: IncomeFigure;
    /** Statutory pay during an absence, such as sick or maternity pay */
    statutory: IncomeFigure;
    /** Payments that the payslips do not classify */
    unclassified: IncomeFigure;
    /** Fixed pay as a share of all four kinds of pay, in percent with one decimal */
    fixed_percent: number | null;
    /** Variable pay as a share of all four kinds of pay, in percent with one decimal */
    variable_percent: number | null;
    /** The payments of the last twelve months by kind, largest first */
    parts: {
      /**
       * Kind of payment
       *
       * - `BASIC`: basic salary or wages
       * - `OVERTIME`: overtime
       * - `BONUS`: a bonus or an incentive
       * - `COMMISSION`: commission
       * - `ALLOWANCE`: an allowance or supplement, or holiday, sick or parental pay
       * - `SALARY_SACRIFICE`: pay given up for a benefit such as a pension; usually a negative amount
       * - `EXPENSES`: reimbursed expenses
       * - `BENEFIT`: a benefit in kind
       * - `OTHER`: any other payment
       * - `UNKNOWN`: a payment without a type
       */
      type: "BASIC" | "OVERTIME" | "BONUS" | "COMMISSION" | "ALLOWANCE" | "SALARY_SACRIFICE" | "EXPENSES" | "BENEFIT" | "OTHER" | "UNKNOWN";
      /** Sum of these payments, in pounds */
      amount: string;
      /** The submissions that the figure comes from */
      submission_ids: string[];
    }[];
  };
  /** How gross pay changes, across all employments */
  trend: {
    /**
     * Direction of gross pay; null if there are too few months, or if `earlier` is zero or less
     *
     * - `rising`: pay rose by more than 5%
     * - `steady`: pay changed by at most 5%
     * - `falling`: pay fell by more than 5%
     */
    direction: "rising" | "steady" | "falling" | null;
    /** Change from the earlier three months to the latest three, in percent with one decimal */
    change_percent: number | null;
    /** Median gross pay of the latest three whole months */
    latest: IncomeFigure;
    /** Median gross pay of the three whole months before */
    earlier: IncomeFigure;
  };
  /** How much gross pay varies from month to month, across all employments */
  volatility: {
    /**
     * How much gross pay varies; null if there are too few months, or if their mean is zero or less
     *
     * - `low`: a coefficient of variation below 5%
     * - `medium`: from 5% to below 20%
     * - `high`: 20% or more
     */
    level: "low" | "medium" | "high" | null;
    /** Standard deviation of the whole months of the last year divided by their mean, in percent with one decimal */
    coefficient_of_variation_percent: number | null;
    /** Why there is no figure; null if there is one */
    reason: NoFigureReason | null;
    /** The submissions that the figure comes from */
    submission_ids: string[];
  };
  /** The latest 36 calendar months with pay or gaps, newest first */
  months: {
    /** A calendar month, such as `2026-01` */
    month: string;
    /** Gross pay of the payslips that were paid in the month, in pounds */
    gross_pay: string | null;
    /** Net pay of the payslips that were paid in the month, in pounds */
    net_pay: string | null;
    /** The month’s gross pay as a rate for a whole month, in pounds; at the same weekly pay, a month with five payslips has the same rate as a month with four; null if the month is not whole */
    monthly_gross: string | null;
    /** The month’s net pay as a rate for a whole month, in pounds; null if the month is not whole */
    monthly_net: string | null;
    /** Bank credits that look like pay, in pounds; null if no statement covers the pay dates */
    bank_credits: string | null;
    /** Average taxable pay for a month of the tax year, in pounds; null if nothing is reported for the month. The tax authority reports only whole years, so this is the taxable pay of the year, divided by the number of months up to the last reported day (12 for a whole year) */
    tax_authority: string | null;
    /** Whether every employment has a rate for the month. Only whole months count in the trend and the volatility. An employment has no rate if a payment is missing, unless the year to date shows that nothing was paid. Payslips for part of a pay period and payslips with a one-off payment are left out of the rate */
    is_whole: boolean;
    /** Whether the month has a gap in pay: a payment of a job is missing, or no employment is known */
    has_gap: boolean;
    /** The submissions that the figure comes from */
    submission_ids: string[];
  }[];
  /** Times without pay, newest first */
  gaps: {
    /**
     * Where the gap is
     *
     * - `inside_employment`: a payment is missing between two payments of one employment
     * - `between_employments`: for more than a month, no employment is known
     */
    kind: "inside_employment" | "between_employments";
    /** `number` of the employment; null between employments */
    employment: number | null;
    /** First day without pay, as midnight UTC */
    from: string;
    /** Last day without pay, as midnight UTC */
    to: string;
    /** Number of missing payments; null between employments */
    pay_periods_missing: number | null;
    /** Calendar months without a payment from this employment */
    months: string[];
    /** Gross pay of the missing payslips, calculated from the year to date of the payslips around the gap. Zero means that nothing was paid */
    paid_by_year_to_date: IncomeFigure;
    /** The payslips before and after the gap */
    submission_ids: string[];
  }[];
  /** How far the sources agree */
  agreement: {
    /** Payslips compared with the tax authority */
    tax_authority: {
      /** Result for all rows together: `differs` if one differs, else `agrees` if one agrees */
      verdict: ComparisonResult;
      /** As in `GET /users/{user_id}/income-comparison`, newest year first */
      tax_years: {
        /** The tax year, such as `2025-26` */
        tax_year: string;
        /** Taxable pay of the year, according to the payslips, in pounds */
        payslips: string | null;
        /** Taxable pay of the year, according to the tax authority, in pounds */
        tax_authority: string | null;
        /** Payslips minus tax authority, in pounds; only for the employers and days that could be compared */
        difference: string | null;
        /** Result of the comparison */
        verdict: ComparisonResult;
        /** Whether all employers and days of the year could be compared */
        is_complete: boolean;
        /** The submissions that the figure comes from */
        submission_ids: string[];
      }[];
    };
    /** Payslips compared with bank statements */
    bank: {
      /** Result for all rows together: `differs` if one differs, else `agrees` if one agrees */
      verdict: ComparisonResult;
      /** As in `GET /users/{user_id}/income-comparison`, newest month first */
      months: {
        /** A calendar month, such as `2026-01` */
        month: string;
        /** Net pay of the payslips, in pounds */
        net_pay: string | null;
        /** Bank credits that look like pay, in pounds */
        bank_credits: string | null;
        /** Net pay minus bank credits, in pounds; only for the payslips that could be compared */
        difference: string | null;
        /** Result of the comparison */
        verdict: ComparisonResult;
        /** Whether all payslips of the month could be compared. False, for example, if no statement covers a pay date */
        is_complete: boolean;
        /** The submissions that the figure comes from */
        submission_ids: string[];
      }[];
    };
    /** Payslips that several sources have, such as an upload and a connection */
    uploads: {
      /** Result for all rows together: `differs` if one differs, else `agrees` if one agrees */
      verdict: ComparisonResult;
      /** How many times another source has a payslip with the same amounts */
      same: number;
      /** How many times another source has a payslip with different amounts */
      different: number;
      /** The payslips that do not count, because a more trusted source shows different amounts */
      submission_ids: string[];
    };
  };
  /** The ONS estimate of expenditure at the typical net pay, and what is left. Null with the reason `below_model` if the net pay is below the lowest income group of the model */
  affordability: {
    /** Net pay of a typical month */
    net: IncomeFigure;
    /** Estimate of what a household with this net pay spends, without housing */
    cost_of_living: IncomeFigure;
    /** Estimate of what such a household spends on housing */
    housing: IncomeFigure;
    /** Cost of living plus housing */
    total: IncomeFigure;
    /** Net pay of a typical month minus the estimate. It can be negative */
    left: IncomeFigure;
    /** The cautious net pay minus the same estimate. It can be negative */
    left_cautious: IncomeFigure;
  };
  /** How far the payslips can be trusted */
  trust: {
    /** The lowest trust score; null without payslips */
    worst: TrustScore | null;
    /** Number of payslips by trust score */
    counts: {
      /** Number of payslips with this score */
      HIGH: number;
      /** Number of payslips with this score */
      MEDIUM: number;
      /** Number of payslips with this score */
      LOW: number;
      /** Number of payslips with this score */
      VERY_LOW: number;
    };
    /** The payslips whose score is not `HIGH` */
    submission_ids: string[];
  };
  /** All sources, with the freshness of each */
  sources: {
    /**
     * Kind of source
     *
     * - `payroll_connection`: an account at a provider that the user signed in to
     * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
     * - `payslip_upload`: an uploaded payslip
     * - `bank_statement`: uploaded bank statements
     * - `bank_connection`: an account at a bank
     * - `tax_authority`: the tax authority
     */
    kind: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "bank_statement" | "bank_connection" | "tax_authority";
    /** The account; null for uploads, and for data that you submitted in the sandbox without an account */
    account_id: string | null;
    /** `id` of the provider; null without an account */
    provider: string | null;
    /** Status of the account; null without an account */
    account_status: AccountStatus | null;
    /** Number of submissions of the source, including repeated and amended ones */
    submission_count: number;
    /** When data of the source was last stored, or when a check last found nothing new; null if never */
    last_retrieved_at: string | null;
    /** Newest pay date, or last day that the source covers, as midnight UTC */
    newest_date: string | null;
    /** Days from `newest_date` to today; negative if `newest_date` is in the future */
    age_days: number | null;
    /** The lowest trust score of its payslips or documents; null if there is none */
    trust: TrustScore | null;
    /** The submission with the newest day */
    newest_submission_id: string | null;
  }[];
  /** What an underwriter should know, most serious first */
  warnings: IncomeWarning[];
}

/** What the person earns, whether you can rely on it, and whether it is theirs */
export interface IncomeVerdict {
  /** The conclusion */
  status: VerdictStatus;
  /** The conclusion in words. It can be shown as it is */
  sentence: string;
  /** Why, most important first */
  reasons: {
    /**
     * What the reason is: one of the reasons of a verdict, or the code of a warning
     *
     * - `document_altered`: a check of an uploaded file shows that a figure or a text was changed
     * - `document_reused`: the same file or payslip was uploaded for another person
     * - `document_doubted`: an uploaded document does not count, because its checks failed
     * - `different_person`: the evidence is somebody else’s
     * - `identity_not_confirmed`: no evidence shows a detail that confirms whose it is
     * - `proven_by_payroll`: payslips came straight from the payroll
     * - `proven_by_tax_authority`: the tax authority reports the same pay
     * - `proven_by_bank`: the pay arrived in the bank account
     * - `only_uploads`: the income is known only from documents that the person uploaded
     * - `only_bank`: the income is known only from bank statements
     * - `only_tax_authority`: the income is known only from the yearly figures of the tax authority
     * - `medium_trust`: some of the evidence could not be checked completely
     * - `source_contradicts`: a source contradicts an income that others show
     * - `not_known_current`: it is not known whether an income still arrives
     * - `no_evidence`: nothing that counts is stored
     * - `no_current_income`: no income is known to be current
     * - `no_current_employment`: no employment is known to be current
     * - `pay_date_old`: the next payment is overdue, so the data may be out of date
     * - `leaving`: the person is leaving a current job
     * - `employer_changed`: the person changed jobs within the last twelve months
     * - `new_employment`: fewer than three whole months of a current job are known, so its typical month is the latest whole month, or it has none
     * - `several_employments`: several current employments are added up
     * - `director`: the person is a director and may set their own pay
     * - `gap_in_pay`: a payment is missing within an employment
     * - `gap_between_employments`: for more than a month, no employment is known
     * - `pay_fell`: pay fell by more than 5%
     * - `pay_varies`: the standard deviation of the last year’s pay is 20% or more of the average month
     * - `negative_pay`: the net pay on a payslip is negative
     * - `statutory_pay`: recent pay contains sick, maternity or other statutory pay, or unpaid leave
     * - `tax_refund`: recent net pay contains a refund of tax, which will end
     * - `expenses_in_pay`: recent net pay contains reimbursed expenses, which are not income
     * - `partial_pay`: a payslip for part of a pay period is not in the typical month
     * - `one_off_payment`: a payslip with a one-off payment, or with pay that was taken back, is not in the typical month
     * - `low_trust`: payslips have a trust score below `HIGH`
     * - `low_trust_document`: a bank statement has a trust score below `HIGH`
     * - `tax_year_differs`: payslips and the tax authority contradict each other in pay or tax of a tax year
     * - `tax_year_not_compared`: amounts of a tax year that both sources know could not be compared
     * - `employer_without_payslips`: the tax authority reports pay in the last two tax years from an employer without payslips
     * - `year_to_date_differs`: the year to date on a payslip does not match the previous payslip
     * - `bank_credit_missing`: the bank statements cover a pay date but don’t show the pay
     * - `bank_credit_differs`: a bank credit differs from the net pay
     * - `no_pay_at_bank`: the bank statements cover pay dates but show no pay at all
     * - `statements_do_not_continue`: two bank statements of one account contradict each other: in the balance between them, or on days that both cover
     * - `statement_gap`: no bank statement covers some days between two statements of an account
     * - `source_differs`: two sources show different amounts for the same payslip
     * - `twelve_months_incomplete`: the last twelve months are not complete
     * - `account_needs_attention`: no new data is arriving from an account
     * - `payslip_without_date`: a payslip without a date does not count
     * - `future_pay_date`: a payslip with a pay date far in the future does not count
     * - `older_payslips_left_out`: the user has more payslips than a summary reads
     * - `older_statements_left_out`: the user has more bank statements than a summary reads
     */
    code: "document_altered" | "document_reused" | "document_doubted" | "different_person" | "identity_not_confirmed" | "proven_by_payroll" | "proven_by_tax_authority" | "proven_by_bank" | "only_uploads" | "only_bank" | "only_tax_authority" | "medium_trust" | "source_contradicts" | "not_known_current" | "no_evidence" | "no_current_income" | "no_current_employment" | "pay_date_old" | "leaving" | "employer_changed" | "new_employment" | "several_employments" | "director" | "gap_in_pay" | "gap_between_employments" | "pay_fell" | "pay_varies" | "negative_pay" | "statutory_pay" | "tax_refund" | "expenses_in_pay" | "partial_pay" | "one_off_payment" | "low_trust" | "low_trust_document" | "tax_year_differs" | "tax_year_not_compared" | "employer_without_payslips" | "year_to_date_differs" | "bank_credit_missing" | "bank_credit_differs" | "no_pay_at_bank" | "statements_do_not_continue" | "statement_gap" | "source_differs" | "twelve_months_incomplete" | "account_needs_attention" | "payslip_without_date" | "future_pay_date" | "older_payslips_left_out" | "older_statements_left_out";
    /** The reason in words */
    message: string;
    /** The submissions behind the reason */
    submission_ids: string[];
    /** The documents behind the reason. `GET /documents/{document_id}/checks` has their findings */
    document_ids: string[];
  }[];
  /** Whose evidence it is */
  identity: {
    /**
     * Whether the evidence is the person’s own
     *
     * - `confirmed`: evidence shows details of the person, and none differs
     * - `not_confirmed`: nothing could be compared, or details match only in part
     * - `different_person`: evidence shows the details of somebody else
     */
    status: "confirmed" | "not_confirmed" | "different_person";
    /** Every detail of every source that has data, with the worst result of all its submissions */
    compared: {
      /**
       * The detail
       *
       * - `name`: the name
       * - `date_of_birth`: the date of birth
       * - `ni_number`: the National Insurance number
       * - `post_code`: the postcode
       */
      field: "name" | "date_of_birth" | "ni_number" | "post_code";
      /**
       * The source that shows it
       *
       * - `payroll`: payslips from a payroll
       * - `upload`: uploaded payslips
       * - `bank`: bank statements
       */
      source: "payroll" | "upload" | "bank";
      /**
       * How it compares with your record
       *
       * - `matches`: the same as on your record
       * - `similar`: a form of the same name, such as a maiden name or an initial
       * - `differs`: not the same as on your record
       * - `not_shown`: the source does not show it
       * - `not_on_record`: your record does not have it
       */
      result: "matches" | "similar" | "differs" | "not_shown" | "not_on_record";
    }[];
  };
}

/** Something that an underwriter should know */
export interface IncomeWarning {
  /**
   * What was noticed
   *
   * - `no_current_employment`: no employment is known to be current
   * - `pay_date_old`: the next payment is overdue, so the data may be out of date
   * - `leaving`: the person is leaving a current job
   * - `employer_changed`: the person changed jobs within the last twelve months
   * - `new_employment`: fewer than three whole months of a current job are known, so its typical month is the latest whole month, or it has none
   * - `several_employments`: several current employments are added up
   * - `director`: the person is a director and may set their own pay
   * - `gap_in_pay`: a payment is missing within an employment
   * - `gap_between_employments`: for more than a month, no employment is known
   * - `pay_fell`: pay fell by more than 5%
   * - `pay_varies`: the standard deviation of the last year’s pay is 20% or more of the average month
   * - `negative_pay`: the net pay on a payslip is negative
   * - `statutory_pay`: recent pay contains sick, maternity or other statutory pay, or unpaid leave
   * - `tax_refund`: recent net pay contains a refund of tax, which will end
   * - `expenses_in_pay`: recent net pay contains reimbursed expenses, which are not income
   * - `partial_pay`: a payslip for part of a pay period is not in the typical month
   * - `one_off_payment`: a payslip with a one-off payment, or with pay that was taken back, is not in the typical month
   * - `low_trust`: payslips have a trust score below `HIGH`
   * - `low_trust_document`: a bank statement has a trust score below `HIGH`
   * - `tax_year_differs`: payslips and the tax authority contradict each other in pay or tax of a tax year
   * - `tax_year_not_compared`: amounts of a tax year that both sources know could not be compared
   * - `employer_without_payslips`: the tax authority reports pay in the last two tax years from an employer without payslips
   * - `year_to_date_differs`: the year to date on a payslip does not match the previous payslip
   * - `bank_credit_missing`: the bank statements cover a pay date but don’t show the pay
   * - `bank_credit_differs`: a bank credit differs from the net pay
   * - `no_pay_at_bank`: the bank statements cover pay dates but show no pay at all
   * - `statements_do_not_continue`: two bank statements of one account contradict each other: in the balance between them, or on days that both cover
   * - `statement_gap`: no bank statement covers some days between two statements of an account
   * - `source_differs`: two sources show different amounts for the same payslip
   * - `twelve_months_incomplete`: the last twelve months are not complete
   * - `account_needs_attention`: no new data is arriving from an account
   * - `payslip_without_date`: a payslip without a date does not count
   * - `future_pay_date`: a payslip with a pay date far in the future does not count
   * - `older_payslips_left_out`: the user has more payslips than a summary reads
   * - `older_statements_left_out`: the user has more bank statements than a summary reads
   */
  code: "no_current_employment" | "pay_date_old" | "leaving" | "employer_changed" | "new_employment" | "several_employments" | "director" | "gap_in_pay" | "gap_between_employments" | "pay_fell" | "pay_varies" | "negative_pay" | "statutory_pay" | "tax_refund" | "expenses_in_pay" | "partial_pay" | "one_off_payment" | "low_trust" | "low_trust_document" | "tax_year_differs" | "tax_year_not_compared" | "employer_without_payslips" | "year_to_date_differs" | "bank_credit_missing" | "bank_credit_differs" | "no_pay_at_bank" | "statements_do_not_continue" | "statement_gap" | "source_differs" | "twelve_months_incomplete" | "account_needs_attention" | "payslip_without_date" | "future_pay_date" | "older_payslips_left_out" | "older_statements_left_out";
  /**
   * How much it matters
   *
   * - `note`: good to know
   * - `caution`: look at it before you decide
   * - `serious`: do not rely on the figures until you know the reason
   */
  severity: "note" | "caution" | "serious";
  /** The warning in words */
  message: string;
  /** `number` of the employment; null if the warning is not about a single employment */
  employment: number | null;
  /** The account that the warning is about; otherwise null */
  account_id: string | null;
  /** The submissions behind the warning */
  submission_ids: string[];
}

/** An invitation to your team */
export interface Invitation {
  /** Email address of the new member */
  email: string;
  /** What the member may do */
  role: Role;
  /** Full name */
  name?: string | undefined;
}

/** A user’s hosted journey */
export interface Journey {
  /** Id of the journey */
  journey_id: string;
  /** The user that the journey is for */
  user_id: string;
  /** When the link was created */
  created_at: string;
  /** When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the link was first opened */
  expires_at: string;
  /** Progress of the journey, or how it ended */
  status: JourneyStatus;
  /** When the link was first opened */
  opened_at: string | null;
  /** The page that was shown last; null before the link is opened */
  step: JourneyStep | null;
  /** Whether the user said that the search shows neither their employer nor their payroll provider */
  employer_not_found: boolean;
  /** When the journey ended; null if it has not, or it expired */
  ended_at: string | null;
  /** Your own reference for the journey; null if it has none */
  client_reference: string | null;
  /** When the service sent the link to the user; null if you send it */
  sent_at: string | null;
  /** Where it was sent, shortened, such as `a…@mail.example` or `…123`; null if it was not sent */
  sent_to: string | null;
  /**
   * What became of the message; null if the link was not sent, or more than 7 days ago
   *
   * - `waiting`: the message is waiting, or will be tried again
   * - `sent`: the mail server or the SMS gateway has accepted the message
   * - `failed`: the message could not be delivered: send the link another way
   */
  delivery: "waiting" | "sent" | "failed" | null;
  /** What the link asks for, with what has arrived; null if it asks for income in general, or if the user’s data is hidden */
  asked_for: AskedItem[] | null;
}

/** A hosted journey ended, or its link expired. The user may continue until the link expires */
export interface JourneyEnded {
  /** Always `user-journey-ended` */
  event: "user-journey-ended";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the journey */
  journey_id: string;
  /**
   * How the journey ended
   *
   * - `complete`: the user finished, and everything that the user started has arrived
   * - `partial`: the user finished, and something has failed or has not arrived yet
   * - `declined`: the user does not want to share
   * - `left`: the user left before the end
   * - `ended`: you ended the journey
   * - `expired`: the link expired before the user finished
   */
  status: "complete" | "partial" | "declined" | "left" | "ended" | "expired";
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the journey */
    journey_id: string;
    /**
     * How the journey ended
     *
     * - `complete`: the user finished, and everything that the user started has arrived
     * - `partial`: the user finished, and something has failed or has not arrived yet
     * - `declined`: the user does not want to share
     * - `left`: the user left before the end
     * - `ended`: you ended the journey
     * - `expired`: the link expired before the user finished
     */
    status: "complete" | "partial" | "declined" | "left" | "ended" | "expired";
    /** Your own reference for the journey */
    client_reference: string | null;
    /** When the link was first opened */
    opened_at: string | null;
    /** When the journey ended, or its link expired */
    ended_at: string;
  } | undefined;
}

/** How the hosted journey of a user token works */
export interface JourneyInput {
  /** How long the link works, in hours. Default: 1, the same as the token. A user who is on the pages when the link expires can continue */
  expires_in_hours?: number | undefined;
  /**
   * Where the link leads. Default: `sharing`
   *
   * - `sharing`: the pages on which the user shares income
   * - `my_data`: the page on which the user sees what was shared
   */
  starts_at?: "sharing" | "my_data" | undefined;
  /** The ways to share that are offered. Default: all that the user’s settings allow, or all that can bring what `ask_for` lists */
  methods?: JourneyMethod[] | undefined;
  /** Exactly what you need, such as payslips of two months. The pages list it and show what has arrived. It is stored encrypted. Anyone who has the link can read it. Default: income in general */
  ask_for?: AskInput[] | undefined;
  /** `id` of the provider whose sign-in is shown instead of the list of ways */
  payroll_provider?: string | undefined;
  /** Language of the pages, which the user can change. Default: the language of the browser */
  language?: Language | undefined;
  /** Your own reference. It is added to `client_callback_url` as `client_reference` when the journey ends */
  client_reference?: string | undefined;
  /** An email address or a mobile number that you know belongs to the user. In a browser that did not add the data, a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and never shown in full */
  contact?: {
    /** An email address */
    email?: string | undefined;
    /** A phone number in international form such as +447700900123 */
    phone?: string | undefined;
  } | undefined;
}

/** A new journey with its link */
export interface JourneyLink {
  /** Id of the journey */
  journey_id: string;
  /** The user that the journey is for */
  user_id: string;
  /** When the link was created */
  created_at: string;
  /** When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the link was first opened */
  expires_at: string;
  /** Progress of the journey, or how it ended */
  status: JourneyStatus;
  /** When the link was first opened */
  opened_at: string | null;
  /** The page that was shown last; null before the link is opened */
  step: JourneyStep | null;
  /** Whether the user said that the search shows neither their employer nor their payroll provider */
  employer_not_found: boolean;
  /** When the journey ended; null if it has not, or it expired */
  ended_at: string | null;
  /** Your own reference for the journey; null if it has none */
  client_reference: string | null;
  /** When the service sent the link to the user; null if you send it */
  sent_at: string | null;
  /** Where it was sent, shortened, such as `a…@mail.example` or `…123`; null if it was not sent */
  sent_to: string | null;
  /**
   * What became of the message; null if the link was not sent, or more than 7 days ago
   *
   * - `waiting`: the message is waiting, or will be tried again
   * - `sent`: the mail server or the SMS gateway has accepted the message
   * - `failed`: the message could not be delivered: send the link another way
   */
  delivery: "waiting" | "sent" | "failed" | null;
  /** What the link asks for, with what has arrived; null if it asks for income in general, or if the user’s data is hidden */
  asked_for: AskedItem[] | null;
  /** The link to the journey. It is shown only in this reply. Anyone who has the link can continue the journey, so send it to the user only */
  journey_url: string;
}

/** How the journey works */
export interface JourneyLinkInput {
  /** How long the link works, in hours. A user who is on the pages when it expires can continue. Default: 72 */
  expires_in_hours?: number | undefined;
  /**
   * Where the link leads. Default: `sharing`
   *
   * - `sharing`: the pages on which the user shares income
   * - `my_data`: the page on which the user sees what was shared
   */
  starts_at?: "sharing" | "my_data" | undefined;
  /** The ways to share that are offered. Default: all that the user’s settings allow, or all that can bring what `ask_for` lists */
  methods?: JourneyMethod[] | undefined;
  /** Exactly what you need, such as payslips of two months. The pages list it and show what has arrived. It is stored encrypted. Anyone who has the link can read it. Default: income in general */
  ask_for?: AskInput[] | undefined;
  /** `id` of the provider whose sign-in is shown instead of the list of ways */
  payroll_provider?: string | undefined;
  /** Language of the pages, which the user can change. Default: the language of the browser */
  language?: Language | undefined;
  /** Your own reference. It is added to `client_callback_url` as `client_reference` when the journey ends */
  client_reference?: string | undefined;
  /** An email address or a mobile number that you know belongs to the user. In a browser that did not add the data, a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and never shown in full */
  contact?: {
    /** An email address */
    email?: string | undefined;
    /** A phone number in international form such as +447700900123 */
    phone?: string | undefined;
  } | undefined;
  /** Whether the service sends the link: to `contact`, or without one to the newest contact of the user’s earlier links. At most 5 links a day are sent to a user and to a contact, and 1,000 an hour for you */
  send?: boolean | undefined;
}

/** A page of journeys */
export interface JourneyList {
  pagination: Pagination;
  /** The journeys of this page */
  journeys: Journey[];
}

/**
 * - `payroll`: sign in to a payroll provider
 * - `direct`: from the employer’s payroll, without a sign-in
 * - `taxauth`: from the tax authority
 * - `bank_connection`: sign in to a bank
 * - `payslips`: upload payslips
 * - `bank_statements`: upload bank statements
 */
export type JourneyMethod = "payroll" | "direct" | "taxauth" | "bank_connection" | "payslips" | "bank_statements";

/** The first page of a journey */
export interface JourneyPreview {
  /** The page as HTML. Its style is loaded from the service */
  html: string;
}

/** How far users get in their journeys */
export interface JourneyStatistics {
  /** The first day */
  from: string;
  /** The last day */
  to: string;
  /**
   * How the groups are formed
   *
   * - `day`: by the day on which the user saw the first page, in UTC. Days without journeys are listed too
   * - `language`: by the language of the pages: `en` or `cy`
   * - `device`: by device: `phone`, `tablet` or `computer`
   * - `way`: by the ways that the user chose. A journey with several ways counts for each of them
   */
  by: "day" | "language" | "device" | "way";
  /** All journeys that showed their first page on these days */
  total: {
    /** Journeys that showed their first page. Null by way, because a way is chosen later */
    opened: number | null;
    /** Journeys whose user agreed to share, or had agreed before. Null by way */
    agreed: number | null;
    /** Journeys whose user chose a way to share. Users who finish without a choice, because their data was there, are included */
    chose: number;
    /** Journeys that the user finished, at least once */
    finished: number;
    /** Journeys whose user declined and did not continue */
    declined: number;
    /** Journeys whose user left and did not continue */
    left: number;
    /** Journeys in which something failed. Many of them are finished in another way */
    failed: number;
    /** Estimates of how long half of the users needed at most. Null if nobody has reached the step */
    median_minutes: {
      /** From the first page to the consent */
      agree: number | null;
      /** From the consent to the choice of a way */
      choose: number | null;
      /** From the choice of a way to the end */
      share: number | null;
      /** From the first page to the end */
      whole: number | null;
    };
  };
  /** The same figures for each day, language, device or way */
  groups: {
    /** The day, the language, the device or the way of the group */
    key: string;
    /** Journeys that showed their first page. Null by way, because a way is chosen later */
    opened: number | null;
    /** Journeys whose user agreed to share, or had agreed before. Null by way */
    agreed: number | null;
    /** Journeys whose user chose a way to share. Users who finish without a choice, because their data was there, are included */
    chose: number;
    /** Journeys that the user finished, at least once */
    finished: number;
    /** Journeys whose user declined and did not continue */
    declined: number;
    /** Journeys whose user left and did not continue */
    left: number;
    /** Journeys in which something failed. Many of them are finished in another way */
    failed: number;
    /** Estimates of how long half of the users needed at most. Null if nobody has reached the step */
    median_minutes: {
      /** From the first page to the consent */
      agree: number | null;
      /** From the consent to the choice of a way */
      choose: number | null;
      /** From the choice of a way to the end */
      share: number | null;
      /** From the first page to the end */
      whole: number | null;
    };
  }[];
  /** What failed, most frequent first */
  failures: {
    /**
     * What failed
     *
     * - `search`: the user said that the search shows neither their employer nor their payroll provider
     * - `sign_in`: the provider did not accept the sign-in
     * - `security_check`: the provider’s security question was not answered correctly or in time
     * - `provider`: the provider could not be reached, or did not answer as expected
     * - `no_data`: the source did not know the user, or had no data about them
     * - `file`: a file could not be sent or read
     */
    place: "search" | "sign_in" | "security_check" | "provider" | "no_data" | "file";
    /** The way that failed */
    way: JourneyMethod;
    /** Journeys in which it failed at least once */
    journeys: number;
  }[];
}

/**
 * - `created`: the link was not opened yet
 * - `open`: the user opened the link and has not finished
 * - `complete`: the user finished, and everything that the user started has arrived
 * - `partial`: the user finished, and something has failed or has not arrived yet
 * - `declined`: the user does not want to share
 * - `left`: the user left before the end
 * - `ended`: you ended the journey
 * - `expired`: the link expired before the user finished
 */
export type JourneyStatus = "created" | "open" | "complete" | "partial" | "declined" | "left" | "ended" | "expired";

/**
 * - `welcome`: the first page
 * - `consent`: the text that the user accepts or declines
 * - `ways`: the ways to share
 * - `search`: the search for an employer or a provider
 * - `direct`: the details that an employer’s payroll is searched by
 * - `sign-in`: the sign-in at a provider
 * - `account`: the progress of a sign-in, and its security questions
 * - `upload`: the upload of documents
 * - `found`: what was found
 * - `end`: the last page
 * - `my-data`: what the user has shared
 *
 * Other values are possible.
 */
export type JourneyStep = string;

/** A JSON Web Key Set (RFC 7517) */
export interface KeySet {
  /** The public keys */
  keys: {
    /** Key type: `OKP` */
    kty: string;
    /** Curve: `Ed25519` */
    crv: string;
    /** The public key, in Base64url */
    x: string;
    /** Id of the key, as in the header of a token */
    kid: string;
    /** Algorithm: `EdDSA` */
    alg: string;
    /** Use of the key: `sig`, for signatures */
    use: string;
  }[];
}

/**
 * - `en`: English
 * - `cy`: Welsh
 */
export type Language = "en" | "cy";

/** Evidence that is in no figure */
export interface LeftOut {
  /**
   * What it is
   *
   * - `payslip`: a payslip
   * - `bank_statement`: a bank statement
   */
  kind: "payslip" | "bank_statement";
  /**
   * Why it does not count
   *
   * - `altered`: a check of the file shows that a figure or a text was changed
   * - `contradicts_itself`: its checks failed: for example, its amounts do not add up
   * - `other_person`: it shows the details of somebody else
   * - `reused`: the same file or payslip was uploaded for another person
   * - `low_trust`: its trust score is `LOW` or `VERY_LOW`
   * - `other_amounts`: a source that is trusted more shows other amounts
   * - `no_date`: it has no date
   * - `future_date`: its pay date is far in the future
   */
  reason: "altered" | "contradicts_itself" | "other_person" | "reused" | "low_trust" | "other_amounts" | "no_date" | "future_date";
  /** The reason in words */
  message: string;
  /** The employer on a payslip; null for a bank statement */
  payer: string | null;
  /** Pay date of a payslip, or last day of a bank statement, as midnight UTC */
  date: string | null;
  /** How far it can be trusted; null for bank statements if the caller may not read checks */
  trust_score: TrustScore | null;
  /** The submissions that do not count */
  submission_ids: string[];
  /** The uploaded document; null if it was not uploaded */
  document_id: string | null;
  /** The check that explains the reason best: its `code` in `GET /documents/{document_id}/checks`; null without a document, or if the caller may not read checks */
  finding: CheckCode | null;
}

/** Who created the link or the token that the user used */
export interface LinkMaker {
  /**
   * Who created the link or the token
   *
   * - `api_key`: an API key
   * - `member`: a member of the team
   * - `service`: the service itself, for example to remind the user
   */
  kind: "api_key" | "member" | "service";
  /** The id of the API key or the member; null for the service */
  id: string | null;
}

/** One event */
export interface ListedEvent {
  /** Id of the event; for a test event, the id of its delivery */
  event_id: string;
  /** The body of a delivery, with its `payload` */
  body: WebhookEvent;
}

/** The position of this page in the list */
export interface LongPagination {
  /** The `offset` of the request, or its default. With `after`, the offset of this page as if nothing had been added or deleted since the first page */
  offset: number;
  /** The `limit` of the request, or its default */
  limit: number;
  /** Number of items in this page */
  count: number;
  /** Number of items in all pages, exact up to 10000. Above that, it is a lower bound: as long as there is a next page, it is greater than the position of this page’s last item. With `after`, the number that was counted for the first page */
  total_count: number;
  /** Send it as `after`, with the same filters, to get the next page; null on the last page */
  next_after: string | null;
}

/**
 * - `team`: your team
 * - `environment`: the operator, in the environment of the service: most fields can’t be changed here
 */
export type ManagedBy = "team" | "environment";

/** A person on your team */
export interface Member {
  /** Id of the member */
  id: string;
  /** Email address, which is also the username */
  email: string;
  /** What the member may do */
  role: Role;
  /** Full name */
  name: string | null;
  /** Whether the member can sign in */
  status: MemberStatus;
  /**
   * How codes are sent to the member
   *
   * - `sms`: codes are sent as text messages
   * - `email`: codes are sent by email
   * - `disabled`: no codes are sent
   */
  mfa_status: "sms" | "email" | "disabled";
  /** All second factors that are turned on */
  mfa_methods: MfaMethod[];
  /** Whether the member has signed in through the team’s identity provider */
  has_single_sign_on: boolean;
  /** When the member was invited */
  created_at: string;
  /** When the member last signed in */
  last_signed_in_at: string | null;
}

/** Changes to a member. An absent field keeps its value */
export interface MemberChanges {
  /** What the member may do */
  role?: Role | undefined;
  /** Full name */
  name?: string | undefined;
  /**
   * Disables the password, ends all sessions, and emails the member a link to set a new password
   *
   * - `reset_required`: the member must set a new password
   * - `compromised`: the same, because the password has leaked
   */
  status?: "reset_required" | "compromised" | undefined;
  /**
   * For a member who has lost their second factors
   *
   * - `disabled`: turns off all second factors
   */
  mfa_status?: "disabled" | undefined;
  /** Read-only: the service ignores the value that you send */
  id?: unknown;
  /** Read-only: the service ignores the value that you send */
  email?: unknown;
  /** Read-only: the service ignores the value that you send */
  mfa_methods?: unknown;
  /** Read-only: the service ignores the value that you send */
  has_single_sign_on?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
  /** Read-only: the service ignores the value that you send */
  last_signed_in_at?: unknown;
}

/** A page of members */
export interface MemberList {
  pagination: Pagination;
  /** The members of this page */
  members: Member[];
}

/** A member’s session */
export interface MemberSession {
  member: Member;
  /** Everything that the member’s role allows */
  permissions: GrantedPermission[];
  /**
   * The environment of this service
   *
   * - `sandbox`: with simulated providers and fictional people
   * - `production`: with real providers and people
   */
  environment: "sandbox" | "production";
  /** When the session ends, even if it is used */
  expires_at: string;
  /** When the session ends if it is not used; null for the session of a token, which has no idle limit */
  idle_expires_at: string | null;
  /** Minutes without use until a session of the dashboard ends */
  idle_minutes: number;
  /** How the member proved who they are */
  methods: SignInMethod[];
  /** The second factors that the team allows */
  allowed_factors: MfaMethod[];
  /** When the member needs a second factor, because the team requires one; null if they have one or need none */
  second_factor_due_at: string | null;
  /** Whether the member can only use their own account until they have set up a second factor */
  must_set_up_second_factor: boolean;
}

/**
 * - `unconfirmed`: was invited and has not set a password yet
 * - `confirmed`: can sign in
 * - `archived`: was removed from the team
 * - `compromised`: the password has leaked; the member must set a new one with an emailed link
 * - `unknown`: the member cannot sign in until an admin resets the password
 * - `reset_required`: must set a new password with an emailed link
 * - `force_change_password`: can sign in, but must change the password before anything else
 * - `external_provider`: signs in through the team’s identity provider, and has no password
 */
export type MemberStatus = "unconfirmed" | "confirmed" | "archived" | "compromised" | "unknown" | "reset_required" | "force_change_password" | "external_provider";

/** A confirmation */
export interface Message {
  /** Says what was done */
  message: string;
}

/** A provider’s question at sign-in */
export interface MfaChallenge {
  /** What the provider asks for */
  kind: MfaKind;
  /** The provider’s question, to show to the user */
  prompt: string;
  /** Positions of the requested characters, counted from 1 */
  positions: number[] | null;
  /** Number of characters of the answer */
  length: number | null;
  /** Format of the answer, for a date */
  date_format: string | null;
  /** Number of answers that the provider still accepts */
  attempts_left: number | null;
  /** When the provider stops waiting for the answer */
  expires_at: string;
}

/**
 * - `email`: codes are sent by email
 * - `sms`: codes are sent as text messages
 * - `totp`: codes come from an authenticator app
 */
export type MfaCodeMethod = "email" | "sms" | "totp";

/**
 * - `code`: a code that the provider sends
 * - `date`: a memorable date
 * - `password_characters`: some characters of a password
 */
export type MfaKind = "code" | "date" | "password_characters";

/**
 * - `email`: codes are sent by email
 * - `sms`: codes are sent as text messages
 * - `totp`: codes come from an authenticator app
 * - `passkey`: a passkey signs
 */
export type MfaMethod = "email" | "sms" | "totp" | "passkey";

/** The answer to `mfa_challenge` */
export interface MfaResponse {
  /** The code, the date, or the characters at `positions` */
  mfa: string;
}

/** The sign-in at a provider */
export interface NewAccount {
  /** The user who links the account */
  user_id: string;
  /** `id` of the provider */
  payroll_provider: string;
  /** The user’s login at the provider */
  user_name?: string | undefined;
  /** Password at the provider. It is never returned */
  password?: string | undefined;
  /** The values of the provider’s `extra_login_params`, by key */
  extra_login_params?: Record<string, string> | undefined;
  /** First name. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  forename?: string | undefined;
  /** Last name. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  surname?: string | undefined;
  /** Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  date_of_birth?: DayInput | undefined;
  /** National Insurance number. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  ni_number?: string | undefined;
  /** Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  post_code?: string | undefined;
}

/** A request for new recovery codes */
export interface NewRecoveryCodes {
  /** Your current password */
  current_password: string;
}

/** A webhook to create */
export interface NewWebhook {
  /** Name of the webhook, unique among your webhooks */
  name: string;
  /** The events that are delivered */
  events: EventKind[];
  /** The address of your receiver: an https URL with a public host. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses */
  url: string;
  /** The secret that deliveries are signed with. If it starts with whsec_, the rest must be Base64. It is never returned */
  signing_secret?: string | null | undefined;
  /** The key that deliveries are encrypted with: the Base64 of 32 bytes. It is never returned */
  encryption_key?: string | null | undefined;
  /** How deliveries are made */
  config?: {
    /** Whether deliveries include the new data in `payload` */
    include_payload?: boolean | undefined;
  } | undefined;
}

/**
 * - `no_payslips`: no payslip with a date is stored
 * - `no_current_employment`: no employment is known to be current
 * - `too_few_months`: there are too few whole months of pay, or bank statements cover too few
 * - `no_current_income`: no income is known to be current
 * - `only_taxable`: only taxable pay or takings are known, not what is left of them
 * - `amount_missing`: a payslip or a report does not show the amount
 * - `no_breakdown`: the payslips do not list their payments
 * - `no_typical_pay`: the typical net pay is not known
 * - `no_estimate`: expenditure can’t be estimated; `GET /expenditure/{user_id}/ons` lists what is missing or wrong
 * - `below_model`: the net pay is below the lowest income group of the ONS model, so expenditure can’t be estimated
 * - `no_year_to_date`: the payslips around the gap do not show the year to date
 * - `other_tax_year`: the gap is in two tax years, and the year to date starts again in the second
 */
export type NoFigureReason = "no_payslips" | "no_current_employment" | "too_few_months" | "no_current_income" | "only_taxable" | "amount_missing" | "no_breakdown" | "no_typical_pay" | "no_estimate" | "below_model" | "no_year_to_date" | "other_tax_year";

/** What somebody on the team wrote about a user. It cannot be changed */
export interface Note {
  /** Id of the note */
  note_id: string;
  /** The user that the note is about */
  user_id: string;
  /** The note */
  text: string;
  /** When the note was added */
  created_at: string;
  author: Author;
}

/** A new note */
export interface NoteInput {
  /** The note. It cannot be changed later */
  text: string;
}

/** A page of notes */
export interface NoteList {
  pagination: Pagination;
  /** The notes of this page */
  notes: Note[];
}

/** What is new and what needs attention */
export interface Overview {
  /** When the overview was read */
  as_of: string;
  /** The time from which `received_data` counts */
  since: string;
  /** Whether you have any users. Null for members without `read_users` */
  has_users: boolean | null;
  /** Users with a high risk whom nobody has reviewed, or whose review was reopened. The last change comes first. Null for members without `read_payroll` */
  serious_findings: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** The conclusion. The income summary has the sentence and the reasons */
      status: VerdictStatus;
      /** How carefully to look; null without evidence */
      risk: Risk | null;
      /** Number of serious findings: documents that do not count, and serious warnings */
      serious_count: number;
      /** When it was calculated, which is soon after each change of the evidence, and about once a day */
      concluded_at: string;
      /** The user whose evidence it is */
      user_id: string;
      /** When the evidence or the verdict last changed */
      changed_at: string;
      /** Whether there is a review that the change has reopened. Otherwise there is no review */
      is_reopened: boolean;
    }[];
  } | null;
  /** New data, newest first. The items can be older than `since`; `total_count` counts from `since`. Null for members without `read_payroll` */
  received_data: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the entry, or of the newest bank statement submission */
      id: string;
      /** The user that the data is about */
      user_id: string;
      /**
       * Where the data came from
       *
       * - `payroll_connection`: an account at a provider that the user signed in to
       * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
       * - `payslip_upload`: an uploaded payslip
       * - `tax_authority`: the tax authority
       * - `bank_statement`: an uploaded bank statement
       * - `bank_connection`: a bank connection
       */
      source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "tax_authority" | "bank_statement" | "bank_connection";
      /** Number of submissions that are stored from this data */
      submission_count: number;
      /** When the data was stored */
      received_at: string;
      /** The last verdict about the user’s income; null if there is none yet, and for members who may not read payslips */
      verdict: {
        /** The conclusion. The income summary has the sentence and the reasons */
        status: VerdictStatus;
        /** How carefully to look; null without evidence */
        risk: Risk | null;
        /** Number of serious findings: documents that do not count, and serious warnings */
        serious_count: number;
        /** When it was calculated, which is soon after each change of the evidence, and about once a day */
        concluded_at: string;
      } | null;
    }[];
  } | null;
  /** Accounts whose sign-in is in progress or waits for the user, newest first. Null for members without `read_accounts` */
  waiting_accounts: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the account */
      account_id: string;
      /** The user that the account belongs to */
      user_id: string;
      /** `id` of the provider */
      payroll_provider: string;
      /** Status of the account */
      status: AccountStatus;
      /** When the status last changed */
      status_updated_at: string;
      /** Name of the provider; null if it is no longer in the catalogue */
      provider_name: string | null;
    }[];
  } | null;
  /** Journeys that were opened and not finished, and whose link still works. The link that expires last comes first. Null for members without `read_journeys` */
  open_journeys: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the journey */
      journey_id: string;
      /** The user that the journey is for */
      user_id: string;
      /** The page that was shown last; null before the link is opened */
      step: JourneyStep | null;
      /** When the link was first opened */
      opened_at: string | null;
      /** When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the link was first opened */
      expires_at: string;
    }[];
  } | null;
  /** Documents that are being processed, newest first. Null for members without `read_documents` */
  processed_documents: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the document */
      document_id: string;
      /** The user that the document belongs to */
      user_id: string;
      /** The kind of document that the upload URL was requested for */
      kind: DocumentKind;
      /** When the upload URL was created */
      created_at: string;
    }[];
  } | null;
  /** Documents of the last 30 days that need a password or failed, newest first. Null for members without `read_documents` */
  troubled_documents: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the document */
      document_id: string;
      /** The user that the document belongs to */
      user_id: string;
      /** The kind of document that the upload URL was requested for */
      kind: DocumentKind;
      /** When the upload URL was created */
      created_at: string;
      /** Status of the document */
      status: DocumentStatus;
      /** Why the document was rejected or failed */
      status_reason: DocumentStatusReason | null;
    }[];
  } | null;
  /** Accounts whose sign-in failed or that stopped working in the last 30 days, newest first. They must be connected again. Null for members without `read_accounts` */
  troubled_accounts: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the account */
      account_id: string;
      /** The user that the account belongs to */
      user_id: string;
      /** `id` of the provider */
      payroll_provider: string;
      /** Status of the account */
      status: AccountStatus;
      /** When the status last changed */
      status_updated_at: string;
      /** Name of the provider; null if it is no longer in the catalogue */
      provider_name: string | null;
      /** Why the account has this status */
      status_reason: AccountStatusReason | null;
      /** When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be reconnected now, or is not locked */
      locked_until: string | null;
    }[];
  } | null;
  /** Recurring authorisations that ended in the last 7 days or end in the next 14, and were not renewed. Those that end first come first. Null for members without `read_authorisations` */
  ending_consents: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the authorisation */
      authorisation_id: string;
      /** The user who accepted the term */
      user_id: string;
      /** When the authorisation expires. Set when the term is accepted; it does not change later */
      expires_at: string;
      /** Whether `expires_at` has passed */
      is_expired: boolean;
    }[];
  } | null;
  /** Recurring checks that are overdue or due in the next 24 hours. Those due first come first. Null for members without `read_accounts` */
  due_checks: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the account */
      account_id: string;
      /** The user that the account belongs to */
      user_id: string;
      /** `id` of the provider */
      payroll_provider: string;
      /** Name of the provider; null if it is no longer in the catalogue */
      provider_name: string | null;
      /** When the recurring check is due */
      next_check_at: string;
      /** Whether the check was due at least 15 minutes ago */
      is_overdue: boolean;
    }[];
  } | null;
  /** Journeys in which the user found neither their employer nor their payroll provider, newest first. What they typed is not stored. Null for members without `read_journeys` */
  employers_not_found: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the journey */
      journey_id: string;
      /** The user that the journey is for */
      user_id: string;
      /** When the user said that they could not find their employer or payroll provider */
      searched_at: string;
    }[];
  } | null;
  /** Deletion requests that wait for your decision, oldest first. Null for members without `read_users` */
  open_deletion_requests: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the request */
      deletion_request_id: string;
      /** The user to delete */
      user_id: string;
      /** When the deletion was requested */
      requested_at: string;
      /**
       * Who sent the request
       *
       * - `api_key`: the client, for example after a phone call
       * - `user`: the user, who proved on the service’s pages that it was them
       * - `link_holder`: somebody with a link or a token of the user, without such a proof
       */
      requested_by: "api_key" | "user" | "link_holder";
    }[];
  } | null;
  /** Deliveries that failed for good, newest first. Null for members without `read_webhooks` */
  failed_deliveries: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Sent as `webhook-id`; the same for every attempt */
      delivery_id: string;
      /** The webhook that the event is sent to */
      webhook_id: string;
      /** The event */
      event: EventKind;
      /** Number of attempts so far */
      attempts: number;
      /** Name of the webhook */
      webhook_name: string;
      /** When the last attempt failed */
      failed_at: string | null;
    }[];
  } | null;
  /** Webhooks that are disabled, paused or failing. Null for members without `read_webhooks` */
  troubled_webhooks: {
    /** Number of items in the whole list. Counting stops at 100 */
    total_count: number;
    /** True if there are, or may be, more items than `total_count` */
    is_capped: boolean;
    /** The first 10 items */
    items: {
      /** Id of the webhook */
      webhook_id: string;
      /** Name of the webhook, unique among your webhooks */
      name: string;
      /** Whether events are delivered */
      status: WebhookStatus;
      /** The time of the first failed attempt since the last success; null if none has failed since */
      failing_since: string | null;
    }[];
  } | null;
  /** The users that the lists name. Empty for members without `read_users` */
  people: {
    /** Id of the user */
    user_id: string;
    /** Your own reference for the user */
    ext_id: string | null;
    /** Null without `names`, and for roles that see no names */
    forename: string | null;
    /** Null without `names`, and for roles that see no names */
    surname: string | null;
  }[];
  /** What does not work in the service at the moment, and what its operator should do soon. Members get those that their role is concerned with */
  warnings: {
    /**
     * What the warning is about
     *
     * - `tax_tables_missing`: the tables of a tax year are missing, so its payslips can’t be checked
     * - `documents_not_stored`: documents can’t be stored, or neither stored nor opened
     * - `disk_nearly_full`: a disk of the service is nearly full
     * - `database_not_archived`: the log of the database is not archived, so that its disk fills
     * - `key_service_unavailable`: the service can’t be restarted, because its key service does not work
     * - `emails_not_sent`: emails are late, because the mail server does not work
     * - `text_messages_not_sent`: text messages are late, because the SMS gateway does not work
     * - `provider_failing`: nobody can sign in at a provider, or get data from it
     */
    code: "tax_tables_missing" | "documents_not_stored" | "disk_nearly_full" | "database_not_archived" | "key_service_unavailable" | "emails_not_sent" | "text_messages_not_sent" | "provider_failing";
    /** What is wrong, and what to do, in words */
    message: string;
    /** The id of the provider that fails; null for other warnings */
    payroll_provider: string | null;
    /** When the service noticed it; null for missing tables */
    since: string | null;
  }[];
}

/** Your own account */
export interface OwnAccount {
  /** Id of the member */
  id: string;
  /** Email address, which is also the username */
  email: string;
  /** What the member may do */
  role: Role;
  /** Full name */
  name: string | null;
  /** Whether the member can sign in */
  status: MemberStatus;
  /**
   * How codes are sent to the member
   *
   * - `sms`: codes are sent as text messages
   * - `email`: codes are sent by email
   * - `disabled`: no codes are sent
   */
  mfa_status: "sms" | "email" | "disabled";
  /** All second factors that are turned on */
  mfa_methods: MfaMethod[];
  /** Whether the member has signed in through the team’s identity provider */
  has_single_sign_on: boolean;
  /** When the member was invited */
  created_at: string;
  /** When the member last signed in */
  last_signed_in_at: string | null;
  /** Number of recovery codes that can still be used */
  recovery_codes_left: number;
}

/** The sessions of a member */
export interface OwnSessions {
  /** The last used first */
  sessions: {
    /** Id of the session */
    session_id: string;
    /**
     * Who uses the session
     *
     * - `cookie`: a browser
     * - `token`: a program
     */
    held_by: "cookie" | "token";
    /** Browser and system, as the browser says, or the name of a program; null if unknown */
    device: string | null;
    /** The address that the member signed in from */
    address: string | null;
    /** How the member proved who they are */
    methods: SignInMethod[];
    /** When the member signed in */
    created_at: string;
    /** When the session was last used, to about a minute */
    last_used_at: string;
    /** When the session ends, even if it is used */
    expires_at: string;
    /** Whether it is the session of this call */
    is_current: boolean;
  }[];
}

/** The position of this page in the list */
export interface Pagination {
  /** The `offset` of the request, or its default. With `after`, the offset of this page as if nothing had been added or deleted since the first page */
  offset: number;
  /** The `limit` of the request, or its default */
  limit: number;
  /** Number of items in this page */
  count: number;
  /** Number of items in all pages. With `after`, the number that was counted for the first page */
  total_count: number;
  /** Send it as `after`, with the same filters, to get the next page; null on the last page */
  next_after: string | null;
}

/** A group of providers */
export interface ParentProvider {
  /** Id of the group */
  id: string;
  /** Name of the group */
  name: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
}

/** A passkey of a member */
export interface Passkey {
  /** Id of the passkey */
  passkey_id: string;
  /** What the passkey is called */
  name: string;
  /** Whether it is copied to other devices of its owner, for example by a password manager */
  is_backed_up: boolean;
  /** When it was added */
  created_at: string;
  /** When it was last used to sign in */
  last_used_at: string | null;
}

/** A new name. Without it, nothing changes */
export interface PasskeyChanges {
  /** What the passkey is called */
  name?: string | undefined;
  /** Read-only: the service ignores the value that you send */
  passkey_id?: unknown;
  /** Read-only: the service ignores the value that you send */
  is_backed_up?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
  /** Read-only: the service ignores the value that you send */
  last_used_at?: unknown;
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` */
export interface PasskeyCreation {
  /** This service */
  rp: {
    /** Host name */
    id: string;
    /** Name to show */
    name: string;
  };
  /** You */
  user: {
    /** Identifies you to the service; base64url */
    id: string;
    /** Your email address */
    name: string;
    /** Your name */
    displayName: string;
  };
  /** To be signed within five minutes; base64url */
  challenge: string;
  /** Accepted algorithms */
  pubKeyCredParams: {
    /** public-key */
    type: string;
    /** COSE algorithm */
    alg: number;
  }[];
  /** In milliseconds */
  timeout: number;
  /** Passkeys that you have already */
  excludeCredentials: {
    /** public-key */
    type: string;
    /** Id of the credential; base64url */
    id: string;
  }[];
  /** What the authenticator must be able to do */
  authenticatorSelection: {
    /** required */
    residentKey: string;
    /** preferred */
    userVerification: string;
  };
  /** none */
  attestation: string;
}

/** A passkey to add */
export interface PasskeyInput {
  /** What to call it. Without it, the kind of the authenticator */
  name?: string | undefined;
  /** What `PublicKeyCredential.toJSON` returns */
  credential: {
    /** Id of the credential; base64url */
    id: string;
    /** Always `public-key` */
    type: "public-key";
    /** The reply of the authenticator */
    response: {
      /** What the browser has signed; base64url */
      clientDataJSON: string;
      /** The new public key; base64url */
      attestationObject: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  };
}

/** All your passkeys */
export interface PasskeyList {
  /** Oldest first */
  passkeys: Passkey[];
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` */
export interface PasskeyRequest {
  /** To be signed within five minutes; base64url */
  challenge: string;
  /** Host name */
  rpId: string;
  /** In milliseconds */
  timeout: number;
  /** required */
  userVerification: string;
}

/** A sign-in with a passkey alone */
export interface PasskeySignIn {
  passkey: SignedChallenge;
}

/**
 * - `weekly`: every week
 * - `fortnightly`: every two weeks
 * - `four_weekly`: every four weeks
 * - `monthly`: every month
 * - `quarterly`: every three months
 * - `bi_annually`: twice a year
 * - `annually`: once a year
 * - `irregular`: without a fixed interval
 */
export type PayFrequency = "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular";

/** The new payslips of an account */
export interface PayrollConnectionResult {
  /** The account that was queried */
  account_id: string;
  /** The entry that no earlier query has returned; null if there is none */
  entry_id: string | null;
  /** The payslips of this entry */
  payroll_submissions: PayrollSubmission[];
  /** The authorisation that allowed the retrieval */
  authorisation_id: string;
}

/** One payslip, as it was stored. Values that the source does not know are null */
export interface PayrollSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the payslip was stored */
  created_at: string;
  /** The person, as the source describes them */
  identity_information: {
    /** Full name */
    name: string | null;
    /** Date of birth, as midnight UTC */
    date_of_birth: string | null;
    /** Home address */
    address: {
      /** House and street */
      street: string | null;
      /** County */
      county: string | null;
      /** Town or city */
      city: string | null;
      /** Postcode */
      post_code: string | null;
      /** Country */
      country: string | null;
    };
    /** Email address */
    email: string | null;
    /** Phone number, digits only */
    phone: number | null;
    /** National Insurance number */
    NI_number: string | null;
  };
  /** The job that this payslip is for */
  employment_information: {
    /** Name of the employer */
    employer_name: string | null;
    /** Job title */
    role: string | null;
    /** Type of contract, as the provider calls it */
    type: EmploymentType | null;
    /** Whether the person still has the job */
    status: EmploymentStatus | null;
    /** First day of the job, as midnight UTC */
    start_date: string | null;
    /** Last day of the job, as midnight UTC */
    leave_date: string | null;
    /** The employer’s PAYE reference, such as `999/KF12345` */
    employer_tax_reference: string | null;
    /** Whether the person is a director of the company */
    is_director: boolean | null;
  };
  /** The figures of the payslip */
  income_information: {
    /** Day of payment, as midnight UTC */
    pay_date: string | null;
    /** First day of the pay period, as midnight UTC */
    pay_interval_start: string | null;
    /** Last day of the pay period, as midnight UTC */
    pay_interval_end: string | null;
    /** How often the person is paid */
    pay_frequency: PayFrequency | null;
    /** Tax code, such as `1257L` or `1257L M1` */
    tax_code: string | null;
    /** What the person was paid */
    earnings: {
      /** Pay before deductions, in pounds */
      gross_pay: string | null;
      /** Pay after deductions, in pounds; the amount that was paid out */
      net_pay: string | null;
      /** Basic salary or wages, in pounds */
      base_salary: string | null;
      /** Bonuses and commission, in pounds */
      bonus: string | null;
      /** Sum of the payments with `is_fixed` true, in pounds; without benefits in kind */
      fixed_pay_total: string | null;
      /** Sum of the payments with `is_fixed` false, in pounds; without benefits in kind */
      variable_pay_total: string | null;
      /** The payments that the payslip lists */
      earning_elements: {
        /** Kind of payment */
        type: EarningType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the payment, in pounds */
        amount: string | null;
        /** Whether the payment is usually the same on every payslip */
        is_fixed: boolean | null;
        /** Whether the payment is free of tax, such as expenses */
        is_after_tax: boolean | null;
        /** Whether the payment is free of National Insurance */
        is_after_ni: boolean | null;
        /** Whether this is a benefit in kind, which is not paid out */
        is_bik: boolean | null;
        /** Number of units that were paid, as text */
        quantity: string | null;
        /** Pay for each unit in pounds, as text */
        rate: string | null;
        /** Unit of `quantity`, such as `hour`, as the provider calls it */
        unit: string | null;
      }[];
      /** Totals of the tax year, up to and including this payslip */
      year_to_date: {
        /** Pay before deductions, in pounds */
        gross_pay: string | null;
        /** Pay after deductions, in pounds */
        net_pay: string | null;
        /** Income tax, in pounds */
        total_tax_paid: string | null;
        /** The person’s National Insurance, in pounds */
        total_ni_paid: string | null;
        /** Pay that income tax is due on, in pounds */
        total_taxable_earnings: string | null;
        /** The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026 */
        tax_year: number | null;
      };
      /** Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same employer */
      rolling_12m_income: {
        /** The sum of the gross pay of the known payslips, in pounds */
        gross_pay: string | null;
        /** The sum of the net pay of the known payslips, in pounds */
        net_pay: string | null;
        /** True if the known payslips cover all twelve months, or the time since the employment started if that is shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are then too low */
        is_complete: boolean;
      };
    };
    /** What was deducted from the pay */
    deductions: {
      /** Income tax, in pounds; a refund is negative */
      income_tax: string | null;
      /** The person’s National Insurance, in pounds */
      employee_ni: string | null;
      /** The person’s own pension contributions, in pounds */
      employee_pension: string | null;
      /** Sum of all deductions, in pounds */
      total_deductions: string | null;
      /** Repayments of student and postgraduate loans, in pounds */
      loan_deductions: string | null;
      /** The deductions that the payslip lists */
      deductions_elements: {
        /** Kind of deduction */
        type: DeductionType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the deduction, in pounds; a refund is negative */
        amount: string | null;
      }[];
    };
  };
  /** The document that the payslip was uploaded in; otherwise null */
  document_id: string | null;
  /** `external_id` of the document */
  document_external_id: string | null;
  /** `file_name` of the document */
  document_filename: string | null;
  /** How far the payslip can be trusted */
  trust_score: TrustScore;
  /** Where the payslip came from */
  source: PayslipSource;
}

/** A page of payslips */
export interface PayrollSubmissionList {
  pagination: Pagination;
  /** The payslips of this page */
  payroll_submissions: PayrollSubmission[];
}

/** New payslips were retrieved or uploaded */
export interface PayrollSubmitted {
  /** Always `user-payroll-submitted` */
  event: "user-payroll-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The entry that contains the data */
  entry_id: string;
  /** The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The entry that contains the data */
    entry_id: string;
    /** The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
    account_id: string | null;
    /** The new payslips */
    payroll_submissions: WebhookPayrollSubmission[];
  } | undefined;
}

/** What was checked on a payslip */
export interface PayslipChecks {
  /** The payslip */
  submission_id: string;
  /** The trust score that the payslip got when it was stored */
  trust_score: TrustScore;
  /** Whether the figures add up, and whether the details are the user’s. Details that are missing from the payslip or the user are not listed */
  checks: Check[];
}

/**
 * - `payroll_connection`: an account at a provider that the user signed in to
 * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
 * - `payslip_upload`: an uploaded payslip
 */
export type PayslipSource = "payroll_connection" | "payroll_direct_connection" | "payslip_upload";

/** The files for which upload URLs are created */
export interface PayslipUploads {
  /** The files to upload, 20 at most */
  files: {
    /** Name of the file: 1 to 255 characters, without slashes, control characters or characters that change the direction of text */
    file_name: string;
    /** Your own reference; don’t put personal data in it */
    external_id?: string | null | undefined;
    /** Size in bytes; if set, a file of any other size is rejected */
    size?: number | undefined;
    /**
     * If set, a file of any other type is rejected
     *
     * - `application/pdf`: PDF
     * - `image/jpeg`: JPEG image
     * - `image/png`: PNG image
     */
    content_type?: "application/pdf" | "image/jpeg" | "image/png" | undefined;
    /** SHA-256 of the file, as 64 hexadecimal digits in lower case; if set, any other file is rejected */
    sha256?: string | undefined;
  }[];
}

/**
 * - `too_dark`: there is too little light
 * - `too_far`: the letters are too small, because the camera was too far away
 * - `cut_off`: text is cut off at the edge of the picture
 * - `blurred`: the picture is out of focus, or the camera moved
 */
export type PictureProblem = "too_dark" | "too_far" | "cut_off" | "blurred";

/** An upload URL for one file */
export interface PresignedUpload {
  /** Name of the file */
  file_name: string;
  /** `PUT` the file here, once */
  presigned_url: string;
  /** The file’s path in storage */
  path: string;
  /** Your own reference for the document */
  external_id: string | null;
  /** Id of the document */
  document_id: string;
  /** When the upload URL expires */
  expires_at: string;
}

/** Upload URLs */
export interface PresignedUploads {
  /** An upload URL for each file, in the order of the request */
  presigned_urls: PresignedUpload[];
}

/**
 * - `has_data`: payslips, bank statements or income are stored
 * - `in_progress`: a retrieval is running, or a document is being read
 * - `waiting`: the user has to open the link, finish the journey, answer a security question or upload a file
 * - `needs_attention`: something failed or expired, and will not continue by itself
 * - `nothing_found`: everything is finished, and the sources have no data
 * - `not_started`: nothing has begun
 */
export type Progress = "has_data" | "in_progress" | "waiting" | "needs_attention" | "nothing_found" | "not_started";

/**
 * - `link`: they have the link, which can be forwarded
 * - `browser`: they use the browser that added the data
 * - `record`: they answered questions from details that were known before the link was created
 * - `contact`: they entered a code that was sent to a contact of theirs
 * - `signed_in`: they signed in at a provider that knows them as the person
 */
export type ProofStrength = "link" | "browser" | "record" | "contact" | "signed_in";

/** A payroll provider or tax authority. If both `is_oauth2` and `is_scraper` are false, the service connects to it directly and users do not sign in */
export interface Provider {
  /** Id of a provider */
  id: string;
  /** Name of the provider */
  name: string;
  /** The provider’s website */
  url: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
  /** Whether users sign in at the provider with OAuth 2.0 */
  is_oauth2: boolean;
  /** Whether users enter their credentials for the provider's portal in the hosted journey or in your application */
  is_scraper: boolean;
  /** Page where users can reset their password */
  reset_url: string;
  /** Id of a group in `parent_provider_meta`, or null */
  parent: string | null;
  /** Number of failed sign-ins after which the service locks the account for an hour, so that the provider does not lock it */
  max_login_attempts: number;
  /** The values that this provider requires at sign-in besides username and password */
  extra_login_params: ExtraLoginParam[];
}

/** Providers, their groups, and employers */
export interface ProviderCatalogue {
  /** The providers that users can connect */
  providers: Provider[];
  /** The groups that providers belong to */
  parent_provider_meta: ParentProvider[];
  /** The employers that are known to use these providers */
  employers: Employer[];
}

/**
 * - `just_in_time`: everybody whom the provider lets in becomes a member at the first sign-in
 * - `invited_only`: only people who were invited, or whom SCIM has added
 */
export type Provisioning = "just_in_time" | "invited_only";

/** The progress of each source. `nothing_found` means that the source has no data: it is not a failure. If all data of a source was deleted, its status is `not_started` again */
export interface Readiness {
  /** Payslips from accounts at payroll providers */
  payroll: SourceReadiness;
  /** Payslips from direct connections */
  direct: SourceReadiness;
  /** Uploaded payslips */
  payslips: SourceReadiness;
  /** Uploaded bank statements, and bank connections */
  bank_statements: SourceReadiness;
  /** Income from the tax authority */
  taxauth: SourceReadiness;
}

/**
 * - `not_started`: nothing was retrieved or uploaded
 * - `in_progress`: a sign-in, a retrieval or an upload is in progress
 * - `complete`: data is stored, and no more is expected now
 * - `nothing_found`: the source has no data; this is not a failure
 * - `failed`: no data could be retrieved
 */
export type ReadinessStatus = "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";

/** One recent API call */
export interface RecentRequest {
  /** The `X-Request-Id` of the reply */
  request_id: string;
  /** When the call arrived */
  created_at: string;
  /**
   * Who made the call
   *
   * - `api_key`: your server, with an API key
   * - `member`: a member of the team
   * - `user`: a user, with a user token
   * - `scim_token`: your identity provider, with a SCIM token
   */
  caller: "api_key" | "member" | "user" | "scim_token";
  /** Whether a member’s browser made the call, from a page of the dashboard */
  is_dashboard: boolean;
  /** Id of the API key; null if the caller had none */
  key_id: string | null;
  /** Name of the API key; null if the caller had none */
  key_name: string | null;
  /** Id of the user that the call was about; null if it was about none or several. It stays after the user’s deletion */
  user_id: string | null;
  /** The HTTP method */
  method: string;
  /** The path as in the API reference, with parameter names instead of ids */
  path: string;
  /** The version of the API that the call used; null if it was rejected before */
  api_version: string | null;
  /** What the call used although it is deprecated: `endpoint`, a parameter such as `parameter status`, or a version such as `version 2026-11-18` */
  deprecated: string[];
  /** The HTTP status of the reply */
  status: number;
  /** How long the service took, in milliseconds */
  duration_ms: number;
  /** The `X-Svc-Error-Code` of the reply; null if it was successful */
  error_code: ErrorCode | null;
  /** The errors of the reply. Values that could identify a person are replaced by `…` */
  error_messages: string[];
}

/** A user agreed that a bank connection goes on */
export interface Reconfirmation {
  /** The bank connection */
  account_id: string;
  /** When the user reconfirmed it */
  reconfirmed_at: string;
  /** The address that the request came from */
  ip_address: string;
  /** The `User-Agent` header of that request */
  user_agent: string | null;
}

/** The credentials for a new sign-in. For a provider with `is_oauth2`, send only the `extra_login_params` that it lists, and details that the user lacks */
export interface Reconnection {
  /** Password at the provider. It is never returned */
  password?: string | undefined;
  /** The values of the provider’s `extra_login_params`, by key */
  extra_login_params?: Record<string, string> | undefined;
  /** First name. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  forename?: string | undefined;
  /** Last name. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  surname?: string | undefined;
  /** Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  date_of_birth?: DayInput | undefined;
  /** National Insurance number. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  ni_number?: string | undefined;
  /** Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user */
  post_code?: string | undefined;
}

/** New recovery codes. The earlier ones are no longer valid */
export interface RecoveryCodes {
  /** Ten codes, each for one sign-in without the second factor */
  recovery_codes: string[];
}

/**
 * - `HOURLY`: every hour; only in the sandbox
 * - `WEEKLY`: every week
 * - `MONTHLY`: every month
 */
export type RecurringCheckFrequency = "HOURLY" | "WEEKLY" | "MONTHLY";

/** The result of a replay */
export interface ReplayedDeliveries {
  /** Number of deliveries that are sent again */
  replayed: number;
}

/** A page of API calls */
export interface RequestList {
  pagination: LongPagination;
  /** The calls of this page, newest first */
  requests: RecentRequest[];
}

/** A new password, with the token from the emailed link */
export interface ResetPassword {
  /** The token from the emailed link */
  token: string;
  /** The new password: at least 12 characters, and not a common one */
  password: string;
}

/**
 * - `payroll_entry`: an entry of payslips
 * - `bank_statement`: a bank statement submission
 * - `income_entry`: an entry of income from the tax authority
 * - `direct_connection_nothing`: a direct connection that found no payslips
 * - `income_nothing`: a request to the tax authority that found no income
 */
export type RetrievalKind = "payroll_entry" | "bank_statement" | "income_entry" | "direct_connection_nothing" | "income_nothing";

/** What somebody on the team decided about a user. It cannot be changed or deleted */
export interface Review {
  /** Id of the review */
  review_id: string;
  /** The user that was reviewed */
  user_id: string;
  /** What was decided */
  outcome: ReviewOutcome;
  /** Why it was decided */
  reason: string;
  /** When it was recorded */
  recorded_at: string;
  author: Author;
  /** The verdict about the income at that time */
  verdict_status: VerdictStatus;
  /** Identifies the evidence that it was based on, in hexadecimal */
  evidence_hash: string;
}

/** A new review */
export interface ReviewInput {
  /** What you decided */
  outcome: ReviewOutcome;
  /** Why you decided it. It cannot be changed later */
  reason: string;
  /** The `evidence_hash` of the income summary that you saw. If the evidence has changed since, nothing is recorded */
  seen_evidence_hash?: string | undefined;
  /** The newest review that you saw, or null if you saw none. If there is another one by now, nothing is recorded */
  seen_review_id?: string | null | undefined;
}

/** A page of reviews */
export interface ReviewList {
  pagination: Pagination;
  /** The reviews of this page */
  reviews: Review[];
}

/**
 * - `accepted`: the evidence is enough, and the team believes it
 * - `needs_more_evidence`: the team asks for more before it decides
 * - `rejected`: the team does not accept the evidence
 */
export type ReviewOutcome = "accepted" | "needs_more_evidence" | "rejected";

/** Your team recorded a review of a user */
export interface ReviewRecorded {
  /** Always `user-review-recorded` */
  event: "user-review-recorded";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the review */
  review_id: string;
  /** What was decided */
  outcome: ReviewOutcome;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the review */
    review_id: string;
    /** What was decided */
    outcome: ReviewOutcome;
    /** Why it was decided */
    reason: string;
    /** The verdict about the income at that time */
    verdict_status: VerdictStatus;
    author: Author;
  } | undefined;
}

/**
 * - `none`: no review was recorded
 * - `accepted`: the evidence is enough, and the team believes it
 * - `needs_more_evidence`: the team asks for more before it decides
 * - `rejected`: the team does not accept the evidence
 * - `reopened`: the evidence or the verdict has changed since the newest review
 */
export type ReviewState = "none" | "accepted" | "needs_more_evidence" | "rejected" | "reopened";

/**
 * - `high`: there is a serious finding: for example, a document looks altered or is somebody else’s, or sources contradict each other
 * - `medium`: nothing is serious, but a warning needs a decision
 * - `low`: nothing that needs a decision was found
 */
export type Risk = "high" | "medium" | "low";

/**
 * - `admin`: can do everything, and manages the team
 * - `developer`: integrates the service: configuration and webhooks, no personal data
 * - `underwriter`: creates users, reads all their data and reviews it
 * - `support`: reads statuses and revokes authorisations, no personal data
 * - `viewer`: reads data with numbers masked
 */
export type Role = "admin" | "developer" | "underwriter" | "support" | "viewer";

/** A value of the roles claim, or a group of SCIM, and the role that it stands for */
export interface RoleMapping {
  /** A value of the claim */
  value: string;
  /** The role for it */
  role: Role;
}

/** A value of the roles claim, or a group of SCIM, and the role that it stands for */
export interface RoleMappingInput {
  /** A value of the claim, such as the name or the id of a group */
  value: string;
  /** The role of members with this value */
  role: Role;
}

/** All test values of the sandbox */
export interface SandboxCatalogue {
  /** The personas of the sandbox */
  personas: {
    /** First name */
    forename: string | null;
    /** Last name */
    surname: string | null;
    /** Date of birth, as midnight UTC */
    date_of_birth: string | null;
    /** Current and past postcodes */
    post_codes: string[] | null;
    /** National Insurance number */
    ni_number: string | null;
    /** The name of the persona, and the `user_name` at providers */
    persona: SandboxPersona;
    /** What is special about the person */
    description: string;
    /** Unique Taxpayer Reference for Self Assessment */
    utr: string;
  }[];
  /** The effect of each password, for every persona */
  passwords: {
    /** The password */
    password: string;
    /** The status that the account gets */
    status: AccountStatus;
    /** The reason that the account gets */
    status_reason: AccountStatusReason | null;
    /** What the provider does */
    description: string;
  }[];
  /** The right answers to MFA questions */
  mfa_answers: {
    /** The kind of question */
    kind: MfaKind;
    /** The right answer */
    answer: string;
    /** How to give the answer */
    description: string;
  }[];
  /** The providers of the sandbox */
  providers: {
    /** Id of the provider */
    id: string;
    /** Name of the provider */
    name: string;
    /** How to connect to the provider */
    how: string;
    /** Right values for the provider’s `extra_login_params`, by key */
    extra_login_params: Record<string, string>;
    /** How the provider can be made to fail */
    faults: {
      /** The `kind` of the fault */
      kind: string;
      /** What happens */
      description: string;
    }[];
    /** The simulator’s address; null if the provider is not simulated */
    url: string | null;
  }[];
}

/** The clock of your client */
export interface SandboxClock {
  /** The time of your clock */
  now: string;
  /** The time of the machine */
  machine_now: string;
}

/** Send either `advance` or `now` */
export interface SandboxClockInput {
  /** How far to move the clock: an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back */
  advance?: string | undefined;
  /** The new time of the clock; null sets it to the machine’s time */
  now?: TimestampInput | null | undefined;
}

/** A document of a fictional person */
export interface SandboxDocument {
  /** A name for the file */
  file_name: string;
  /**
   * The media type of the file
   *
   * - `application/pdf`: PDF
   * - `image/jpeg`: JPEG image
   * - `image/png`: PNG image
   */
  media_type: "application/pdf" | "image/jpeg" | "image/png";
  /** Size of the file in bytes */
  size: number;
  /** The file, in Base64 */
  content: string;
  /** The data that a perfect extraction finds, and what was changed by `tamper` */
  expected: Record<string, unknown>;
  /** The uploaded document; null without `user_id` */
  document: Uploaded | null;
}

/** The document to create */
export interface SandboxDocumentInput {
  /** What the document is */
  kind: DocumentKind;
  /** The person whose document it is. Default: user_good */
  persona?: SandboxPersona | undefined;
  /**
   * The payroll program or bank that the document imitates. Default: `brightwell` for a payslip, `lantern` for a bank statement
   *
   * - `ledgerfold`: The classic layout: payments and deductions in boxes side by side, totals below
   * - `brightwell`: Modern and airy: one column for this period and one for the year to date
   * - `gridstone`: A grid: every heading is above its value, none is to its left
   * - `tallyweek`: A small slip for hourly pay: hours times rate on each line, few year-to-date totals
   * - `sealmark`: A payslip from a sealed envelope: typewriter text on a pre-printed form, year-to-date totals in a separate column
   * - `civic`: The large grid of public employers: hours contracted and worked, rate, amount, pensionable pay, year-to-date totals below
   * - `saltmarsh`: A pension payslip: a scheme pays a pension, without National Insurance
   * - `brackenridge`: A payment and deduction statement of the Construction Industry Scheme: a contractor pays a subcontractor for labour and materials
   * - `calderbrook`: Descriptions on two lines with the amount on the last, dates and balances once a day, a sidebar next to the table
   * - `fenmoor`: Overdrawn balances marked OD, the year printed once, a period that crosses the year end, a period line that looks like a dated row
   * - `stonegate`: Text for screen readers between the cells, two-line headings, a type column, a minus for overdrawn balances
   * - `lantern`: Newest first, one column of signed amounts
   * - `tidewell`: Every letter placed separately, overdrawn balances with a trailing minus
   * - `harcourt`: A credit card: two dates without a year, CR after payments received, no running balance, crosses the year end
   * - `merrow`: Pound signs that are extracted as another character, later pages without headings, full dates
   * - `oakhaven`: Deposits and withdrawals in separate sections, no balances in the rows, days such as 3rd Mar without a year
   * - `pelham`: Date on the first row of a day and balance on its last row, amount on the last line, overdrawn balances marked D
   * - `quill`: One row per transaction, a pound sign before every amount, dates such as 03/03/2026
   */
  layout?: "ledgerfold" | "brightwell" | "gridstone" | "tallyweek" | "sealmark" | "civic" | "saltmarsh" | "brackenridge" | "calderbrook" | "fenmoor" | "stonegate" | "lantern" | "tidewell" | "harcourt" | "merrow" | "oakhaven" | "pelham" | "quill" | undefined;
  /** The month of the document, from 2024-06 to 2027-03. Default: the latest month by your clock */
  month?: string | undefined;
  /** Changes the invented figures. The same input gives the same file. Default: 1 */
  seed?: number | undefined;
  /**
   * The kind of forgery; null for a genuine document
   *
   * - `net_inflated`: Net pay is more than gross pay minus deductions
   * - `element_raised`: One payment is higher, but the totals are unchanged
   * - `ytd_too_low`: Gross pay to date is less than this payslip's pay
   * - `white_box`: A white box covers net pay, with another figure on top
   * - `other_font`: One digit of net pay is in another font
   * - `word_processor`: The file's producer is a word processor
   * - `saved_again`: Net pay was changed by an incremental save; the file still contains the original
   * - `amount_changed`: One amount is higher, but the balances are unchanged
   * - `balance_changed`: One balance in the rows is higher
   * - `row_removed`: One payment out is missing
   * - `row_added`: A payment in that never happened was added
   * - `closing_changed`: The closing balance is higher
   */
  tamper?: "net_inflated" | "element_raised" | "ytd_too_low" | "white_box" | "other_font" | "word_processor" | "saved_again" | "amount_changed" | "balance_changed" | "row_removed" | "row_added" | "closing_changed" | null | undefined;
  /** A bank statement without transactions. Default: false */
  is_empty?: boolean | undefined;
  /** Pictures of the pages instead of text, slightly skewed. Default: false */
  is_scan?: boolean | undefined;
  /**
   * The format of the file. Default: pdf
   *
   * - `pdf`: PDF; the only format of a document that is not scanned
   * - `png`: PNG image of a single page
   * - `jpeg`: JPEG image of a single page
   */
  format?: "pdf" | "png" | "jpeg" | undefined;
  /** Uploads the document for this user, exactly as if the user had uploaded it; needs an authorisation */
  user_id?: string | undefined;
  /** Your own reference for the upload */
  external_id?: string | null | undefined;
}

/** A fault of a provider or of this API */
export interface SandboxFault {
  /** What fails */
  target: SandboxFaultTarget;
  /** How the target fails; null if the fault was ended */
  kind: SandboxFaultKind | null;
  /** Number of requests that are still let through before the fault starts */
  after: number;
  /** Number of requests that are still affected; null for all */
  times: number | null;
  /** Seconds in the `Retry-After` header, if the target is `api`; null for a provider */
  retry_after: number | null;
  /** When a fault of `api` ends; null for a provider */
  ends_at: string | null;
}

/** A fault to set */
export interface SandboxFaultInput {
  /** What fails */
  target: SandboxFaultTarget;
  /** How the target fails; null ends the fault */
  kind: SandboxFaultKind | null;
  /** Number of requests to let through before the fault starts. Default: 0 */
  after?: number | undefined;
  /** Number of requests to affect; null for all, or for one if the target is `api` */
  times?: number | null | undefined;
  /** Seconds in the `Retry-After` header, if the target is `api`. Default: 1. Providers send their own */
  retry_after?: number | undefined;
}

/**
 * - `unavailable`: the target is down; `api` answers 503
 * - `slow`: the target answers slowly; `api` answers after five seconds
 * - `rate_limited`: the target limits requests; `api` answers 429
 * - `disconnect`: the target closes connections
 * - `half_page`: Employment Hero cuts off a list or the personal details; the bank stops in the middle of a page of transactions
 * - `half_file`: Employment Hero cuts off a payslip’s file
 * - `blank_file`: a payslip’s file is a blank page, which nobody can read
 * - `consent_revoked`: the person has removed the access in Employment Hero; the bank ends the consent of the request
 * - `consent_expired`: the consent of the request expires
 * - `account_closed`: the account of the request is closed
 */
export type SandboxFaultKind = "unavailable" | "slow" | "rate_limited" | "disconnect" | "half_page" | "half_file" | "blank_file" | "consent_revoked" | "consent_expired" | "account_closed";

/** The faults of your client */
export interface SandboxFaultList {
  /** The faults that still affect requests */
  faults: SandboxFault[];
}

/**
 * - `harbour`: Harbour Payslips, a portal
 * - `northgate`: Northgate MyPay, a portal
 * - `alder`: Alder ESS, a portal
 * - `petrel`: Petrel Pay, a portal that is a single-page application with PDF payslips
 * - `employment-hero-sandbox`: Employment Hero
 * - `freeagent-sandbox`: FreeAgent
 * - `xero-sandbox`: Xero
 * - `staffology-sandbox`: Staffology, an employer’s payroll that is connected directly
 * - `taxauth`: the tax authority
 * - `bank-sandbox`: Wrenfield Bank, by the Open Banking standard
 * - `api`: this API: requests of your client, except those to `/sandbox/…`
 */
export type SandboxFaultTarget = "harbour" | "northgate" | "alder" | "petrel" | "employment-hero-sandbox" | "freeagent-sandbox" | "xero-sandbox" | "staffology-sandbox" | "taxauth" | "bank-sandbox" | "api";

/** The stored income */
export interface SandboxIncomeEntry {
  /** The new entry; null if everything was stored before */
  entry_id: string | null;
  /** The user that the income belongs to */
  user_id: string;
  /** The account that the income belongs to */
  account_id: string | null;
  /** The authorisation that the income is stored under */
  authorisation_id: string;
  /** The new submissions */
  income_submissions: IncomeSubmission[];
}

/** Income to store as if the tax authority had returned it */
export interface SandboxIncomeInput {
  /** An account of this user; the submissions will belong to it */
  account_id?: string | undefined;
  /** The income submissions. Absent fields are null */
  income_submissions: {
    /** Income from employment */
    employment?: {
      /** Taxable pay from all employers, in pounds; null if the pay from one of them is not known. An amount as text, such as "1234.56" */
      total_income?: string | null | undefined;
      /** The employers of the tax year */
      employers?: {
        /** Name of the employer */
        employer_name?: string | null | undefined;
        /** Taxable pay of the year, in pounds. An amount as text, such as "1234.56" */
        income?: string | null | undefined;
        /** Income tax of the year, in pounds; negative if more was refunded than deducted. An amount as text, such as "1234.56" */
        tax_paid?: string | null | undefined;
      }[] | undefined;
    } | undefined;
    /** How often the employer with the largest income pays */
    frequency?: IncomeFrequency | null | undefined;
    /** The part of the tax year that the income was paid in */
    income_period?: {
      /** First day, such as 2026-01-31 */
      start?: DayInput | null | undefined;
      /** Last day, such as 2026-01-31 */
      end?: DayInput | null | undefined;
    } | undefined;
    /** Identifies the income: different figures with the same id are a correction. Default: derived from the start of the period */
    income_id?: string | undefined;
  }[];
}

/** The journey of a fictional person who has shared nothing yet */
export interface SandboxJourney {
  /** The user that the token is for */
  user_id: string;
  /** Id of the hosted journey */
  journey_id: string;
  /** The link to the hosted journey of this user. Anyone who has the link can continue the journey, so send it to the user only */
  journey_url: string;
  /** When the link stops working. A user who is on the pages at that time can continue */
  journey_expires_at: string;
}

/** Whose journey to create */
export interface SandboxJourneyInput {
  /** The person who shares. Default: user_good */
  persona?: SandboxPersona | undefined;
}

/** An email or text message from the service */
export interface SandboxMail {
  /** Id of the message */
  mail_id: string;
  /**
   * Kind of message
   *
   * - `email`: an email
   * - `sms`: a text message
   */
  channel: "email" | "sms";
  /** An email address, or a telephone number */
  to: string;
  /** Subject; null for a text message */
  subject: string | null;
  /** The message as text */
  text: string;
  /** The message as HTML; null for a text message */
  html: string | null;
  /**
   * Status of the message
   *
   * - `queued`: waits to be sent
   * - `sent`: was sent
   * - `failed`: could not be sent
   */
  status: "queued" | "sent" | "failed";
  /** When the message was created */
  created_at: string;
  /** When the message was sent */
  sent_at: string | null;
}

/** A page of messages */
export interface SandboxMailList {
  pagination: Pagination;
  /** The messages of this page */
  mails: SandboxMail[];
}

/** The clock after the move */
export interface SandboxMovedClock {
  /** The time of your clock */
  now: string;
  /** The time of the machine */
  machine_now: string;
  /** Number of recurring checks that the move started, 5000 at most. Other checks that are due start within a minute */
  checks_started: number;
}

/** The stored payslips */
export interface SandboxPayrollEntry {
  /** The new entry; null if everything was stored before */
  entry_id: string | null;
  /** The user that the data is about */
  user_id: string;
  /** The account that the data came from; null for an upload, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The authorisation that allowed the retrieval */
  authorisation_id: string;
  /**
   * Where the data came from
   *
   * - `payroll_connection`: an account at a provider that the user signed in to
   * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
   * - `payslip_upload`: an uploaded payslip
   * - `tax_authority`: the tax authority
   */
  source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "tax_authority";
  /** Number of submissions of the entry */
  submission_count: number;
  /** The new submissions */
  payroll_submissions: PayrollSubmission[];
}

/** Payslips to store as if a provider had returned them */
export interface SandboxPayrollInput {
  /** An account of this user; the submissions will belong to it */
  account_id?: string | undefined;
  /** The payslips. Absent fields are null */
  payroll_submissions: {
    /** The person, as the source describes them */
    identity_information?: {
      /** Full name */
      name?: string | null | undefined;
      /** Date of birth, such as 2026-01-31 */
      date_of_birth?: DayInput | null | undefined;
      /** Home address */
      address?: {
        /** House and street */
        street?: string | null | undefined;
        /** County */
        county?: string | null | undefined;
        /** Town or city */
        city?: string | null | undefined;
        /** Postcode */
        post_code?: string | null | undefined;
        /** Country */
        country?: string | null | undefined;
      } | undefined;
      /** Email address */
      email?: string | null | undefined;
      /** Phone number. Text, or a number as the API returns it */
      phone?: string | number | null | undefined;
      /** National Insurance number */
      NI_number?: string | null | undefined;
    } | undefined;
    /** The job that this payslip is for */
    employment_information?: {
      /** Name of the employer */
      employer_name?: string | null | undefined;
      /** Job title */
      role?: string | null | undefined;
      /** Type of contract, as the provider calls it */
      type?: EmploymentType | null | undefined;
      /** Whether the person still has the job */
      status?: EmploymentStatus | null | undefined;
      /** First day of the job, such as 2026-01-31 */
      start_date?: DayInput | null | undefined;
      /** Last day of the job, such as 2026-01-31 */
      leave_date?: DayInput | null | undefined;
      /** The employer’s PAYE reference, such as `999/KF12345` */
      employer_tax_reference?: string | null | undefined;
      /** Whether the person is a director of the company */
      is_director?: boolean | null | undefined;
    } | undefined;
    /** The figures of the payslip */
    income_information?: {
      /** Day of payment, such as 2026-01-31 */
      pay_date?: DayInput | null | undefined;
      /** First day of the pay period, such as 2026-01-31 */
      pay_interval_start?: DayInput | null | undefined;
      /** Last day of the pay period, such as 2026-01-31 */
      pay_interval_end?: DayInput | null | undefined;
      /** How often the person is paid */
      pay_frequency?: PayFrequency | null | undefined;
      /** Tax code, such as `1257L` or `1257L M1` */
      tax_code?: string | null | undefined;
      /** What the person was paid */
      earnings?: {
        /** Pay before deductions, in pounds. An amount as text, such as "1234.56" */
        gross_pay?: string | null | undefined;
        /** Pay after deductions, in pounds; the amount that was paid out. An amount as text, such as "1234.56" */
        net_pay?: string | null | undefined;
        /** Basic salary or wages, in pounds. An amount as text, such as "1234.56" */
        base_salary?: string | null | undefined;
        /** Bonuses and commission, in pounds. An amount as text, such as "1234.56" */
        bonus?: string | null | undefined;
        /** Sum of the payments with `is_fixed` true, in pounds; without benefits in kind. An amount as text, such as "1234.56" */
        fixed_pay_total?: string | null | undefined;
        /** Sum of the payments with `is_fixed` false, in pounds; without benefits in kind. An amount as text, such as "1234.56" */
        variable_pay_total?: string | null | undefined;
        /** The payments that the payslip lists */
        earning_elements?: {
          /** Kind of payment */
          type?: EarningType | null | undefined;
          /** The text of this line on the payslip */
          description?: string | null | undefined;
          /** Amount of the payment, in pounds. An amount as text, such as "1234.56" */
          amount?: string | null | undefined;
          /** Whether the payment is usually the same on every payslip */
          is_fixed?: boolean | null | undefined;
          /** Whether the payment is free of tax, such as expenses */
          is_after_tax?: boolean | null | undefined;
          /** Whether the payment is free of National Insurance */
          is_after_ni?: boolean | null | undefined;
          /** Whether this is a benefit in kind, which is not paid out */
          is_bik?: boolean | null | undefined;
          /** Number of units that were paid, as text */
          quantity?: string | null | undefined;
          /** Pay for each unit in pounds, as text */
          rate?: string | null | undefined;
          /** Unit of `quantity`, such as `hour`, as the provider calls it */
          unit?: string | null | undefined;
        }[] | undefined;
        /** Totals of the tax year, up to and including this payslip */
        year_to_date?: {
          /** Pay before deductions, in pounds. An amount as text, such as "1234.56" */
          gross_pay?: string | null | undefined;
          /** Pay after deductions, in pounds. An amount as text, such as "1234.56" */
          net_pay?: string | null | undefined;
          /** Income tax, in pounds. An amount as text, such as "1234.56" */
          total_tax_paid?: string | null | undefined;
          /** The person’s National Insurance, in pounds. An amount as text, such as "1234.56" */
          total_ni_paid?: string | null | undefined;
          /** Pay that income tax is due on, in pounds. An amount as text, such as "1234.56" */
          total_taxable_earnings?: string | null | undefined;
          /** The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026 */
          tax_year?: number | null | undefined;
        } | undefined;
      } | undefined;
      /** What was deducted from the pay */
      deductions?: {
        /** Income tax, in pounds; a refund is negative. An amount as text, such as "1234.56" */
        income_tax?: string | null | undefined;
        /** The person’s National Insurance, in pounds. An amount as text, such as "1234.56" */
        employee_ni?: string | null | undefined;
        /** The person’s own pension contributions, in pounds. An amount as text, such as "1234.56" */
        employee_pension?: string | null | undefined;
        /** Sum of all deductions, in pounds. An amount as text, such as "1234.56" */
        total_deductions?: string | null | undefined;
        /** Repayments of student and postgraduate loans, in pounds. An amount as text, such as "1234.56" */
        loan_deductions?: string | null | undefined;
        /** The deductions that the payslip lists */
        deductions_elements?: {
          /** Kind of deduction */
          type?: DeductionType | null | undefined;
          /** The text of this line on the payslip */
          description?: string | null | undefined;
          /** Amount of the deduction, in pounds; a refund is negative. An amount as text, such as "1234.56" */
          amount?: string | null | undefined;
        }[] | undefined;
      } | undefined;
    } | undefined;
  }[];
}

/** The payslips to add */
export interface SandboxPayslipInput {
  /** Number of payslips to add. Default: 1 */
  count?: number | undefined;
  /** Moves your clock to the last of the pay dates, if it is in the future. Default: false */
  advance_clock?: boolean | undefined;
}

/** The payslips that were added */
export interface SandboxPayslips {
  /** Number of payslips that were added: fewer than requested if the person has left the job */
  added: number;
  /** The pay dates, as midnight UTC */
  pay_dates: string[];
  /** The last pay date */
  latest_pay_date: string | null;
  /** The time of your clock; a payslip can be retrieved from its pay date on */
  now: string;
}

/**
 * - `user_good`: A monthly salary from one employer, 24 payslips
 * - `user_weekly`: Paid every Friday, so weeks cross month ends
 * - `user_fortnightly`: Paid every second Thursday, 26 times a year
 * - `user_fourweekly`: Paid every fourth Friday, 13 times a year
 * - `user_bonus`: A salary with commission, a yearly bonus and a company car taxed through payroll
 * - `user_overtime`: Variable overtime, a shift allowance and medical cover taxed through payroll
 * - `user_two_jobs`: Two jobs at once: monthly under 1257L, and weekly under BR
 * - `user_job_change`: Changed jobs within a tax year; the new job continues from the P45
 * - `user_leaver`: Left their last job, under a Welsh tax code, with holiday pay at the end
 * - `user_director`: A company director, whose National Insurance is calculated from annual limits
 * - `user_scottish`: Scottish income tax, at the higher rate
 * - `user_student_loan`: Repays a plan 2 student loan and a postgraduate loan
 * - `user_k_code`: A K tax code, which adds to taxable pay
 * - `user_no_payslips`: Employed but not paid yet: the first payslip appears when you add one
 * - `user_sick_pay`: Sick for four weeks every February, with only Statutory Sick Pay during that time
 * - `user_maternity`: On maternity leave from 4 May 2026 to 31 January 2027, with Statutory Maternity Pay: 90% of pay at first
 * - `user_benefits`: A part-time job, with Universal Credit and Personal Independence Payment, which bank statements show
 * - `user_self_employed`: Self-employed: no payroll, no payslips and no PAYE income, but customers’ payments on bank statements
 * - `user_negative_net`: Every January and July deductions exceed pay: net pay is negative
 * - `user_channel_islands`: Lives in Jersey, so the postcode has no region
 * - `user_no_dob`: The payroll has no date of birth
 * - `user_paid_less`: The bank account receives only 80% of the net pay that payslips say
 * - `user_moved`: The payroll still has the old postcode, which does not lower the trust score
 * - `user_married`: The payroll still has the old surname and postcode: the other details show that it is the same person
 * - `user_mismatch`: The payroll has a different name, date of birth and postcode from the user's: payslips have the trust score VERY_LOW
 */
export type SandboxPersona = "user_good" | "user_weekly" | "user_fortnightly" | "user_fourweekly" | "user_bonus" | "user_overtime" | "user_two_jobs" | "user_job_change" | "user_leaver" | "user_director" | "user_scottish" | "user_student_loan" | "user_k_code" | "user_no_payslips" | "user_sick_pay" | "user_maternity" | "user_benefits" | "user_self_employed" | "user_negative_net" | "user_channel_islands" | "user_no_dob" | "user_paid_less" | "user_moved" | "user_married" | "user_mismatch";

/** The requests that a receiver got */
export interface SandboxReceived {
  /** Id of the receiver */
  receiver_id: string;
  /** The address for `POST /webhooks` */
  url: string;
  /** The last hundred requests, newest first */
  deliveries: {
    /** When the request arrived */
    received_at: string;
    /** The header `webhook-id`: the same for every attempt of a delivery */
    webhook_id: string | null;
    /** The headers of a delivery, in lower case */
    headers: Record<string, string>;
    /** Whether the signature is right; null if there is no secret to verify with */
    is_verified: boolean | null;
    /**
     * Why the request was not verified
     *
     * - `missing_signature`: a header that the signature check needs is missing
     * - `wrong_signature`: the signing secret is a different one
     * - `too_old`: the request was sent too long ago
     * - `missing_iv`: the receiver has an encryption key, but the body is not encrypted
     * - `cannot_decrypt`: the body was encrypted with a different key
     * - `not_json`: the body is not JSON
     */
    problem: "missing_signature" | "wrong_signature" | "too_old" | "missing_iv" | "cannot_decrypt" | "not_json" | null;
    /** The JSON body, verified and decrypted; null if it was not verified. Without a secret, the body as it arrived */
    body: unknown;
  }[];
}

/** A webhook receiver in the sandbox */
export interface SandboxReceiver {
  /** Id of the receiver */
  receiver_id: string;
  /** The address for `POST /webhooks` */
  url: string;
}

/** The secrets of the webhook */
export interface SandboxReceiverInput {
  /** The secret that deliveries are verified with */
  signing_secret?: string | undefined;
  /** The key that deliveries are decrypted with: the Base64 of 32 bytes */
  encryption_key?: string | undefined;
}

/** The webhook receivers of your client */
export interface SandboxReceiverList {
  /** The receivers */
  receivers: SandboxReceiverState[];
}

/** A webhook receiver and how much it received */
export interface SandboxReceiverState {
  /** Id of the receiver */
  receiver_id: string;
  /** The address for `POST /webhooks` */
  url: string;
  /** Number of requests that are kept, 100 at most */
  delivery_count: number;
  /** When the last request arrived */
  last_received_at: string | null;
}

/** The result of a reset */
export interface SandboxReset {
  /** A confirmation */
  message: string;
  /** Number of users that were deleted */
  users_deleted: number;
  /** False if users are left that should have been deleted: call again */
  is_complete: boolean;
}

/** What to reset */
export interface SandboxResetInput {
  /** Also deletes all users of your client with their files and data, which can’t be undone. Default: false */
  delete_users?: boolean | undefined;
}

/** Bank statements to store as if they had been uploaded */
export interface SandboxStatementInput {
  /** The statements. Absent fields are null */
  bank_statement_submissions: {
    /** The bank account */
    account_information?: {
      /** Name of the account holder */
      account_holder_name?: string | null | undefined;
      /** Account number */
      account_number?: string | null | undefined;
      /** Sort code, such as `00-00-00` */
      sort_code?: string | null | undefined;
      /** Name of the bank */
      bank_name?: string | null | undefined;
      /** IBAN */
      iban?: string | null | undefined;
    } | undefined;
    /** The period of the statement */
    statement_period?: {
      /** First day of the period, such as 2026-01-01 */
      start_date?: DayInput | null | undefined;
      /** Last day of the period, such as 2026-01-31 */
      end_date?: DayInput | null | undefined;
    } | undefined;
    /** The balances of the statement */
    balance_information?: {
      /** Balance at the start, such as "1,234.56" */
      opening_balance?: string | null | undefined;
      /** Balance at the end, such as "1,234.56" */
      closing_balance?: string | null | undefined;
    } | undefined;
    /** The transactions of the statement */
    transactions?: {
      /** Day of the transaction, such as 2026-01-31 */
      date: DayInput;
      /** The text of the transaction */
      description: string;
      /** Amount, such as "1234.56". A sign is ignored: `type` decides */
      amount: string;
      /**
       * Direction of the transaction
       *
       * - `credit`: money paid in
       * - `debit`: money paid out
       */
      type: "credit" | "debit";
    }[] | undefined;
    /** How likely it is that the document is a bank statement, from 0.5 to 1. Default: 1 */
    bank_statement_probability?: number | undefined;
  }[];
}

/** The stored statements */
export interface SandboxStatements {
  /** The user that the statements belong to */
  user_id: string;
  /** The authorisation that the statements are stored under */
  authorisation_id: string;
  /** The stored statements */
  bank_statement_submissions: BankStatementSubmission[];
}

/** The status that an account gets */
export interface SandboxStatusInput {
  /** The new status */
  status: AccountStatus;
  /** The new reason. It must fit the status; each status has a default */
  status_reason?: AccountStatusReason | null | undefined;
}

/** A user with data */
export interface SandboxUser {
  user: User;
  authorisation: Authorisation;
  account: Account;
  /** Number of entries stored so far */
  entry_count: number;
  /** Number of payroll submissions stored so far */
  submission_count: number;
}

/** The persona to create */
export interface SandboxUserInput {
  /** The person to create */
  persona: SandboxPersona;
}

/** Saved filters of the list of users */
export interface SavedView {
  /** Id of the view */
  view_id: string;
  /** What the view is called */
  name: string;
  /** The filters and the order of `GET /users/progress`. A text to search for can’t be saved */
  filters: {
    /** The order of the users. Without it, the newest come first */
    sort?: UserOrder | undefined;
    /** Only users with this progress */
    progress?: Progress | undefined;
    /** Only users with an account in this status */
    account_status?: AccountStatus | undefined;
    /** Only users with this verdict */
    verdict?: VerdictStatus | undefined;
    /** Only users with this risk */
    risk?: Risk | undefined;
    /** Only users whose newest data is this old */
    data_age?: DataAge | undefined;
    /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
    source_failed?: DataSource | undefined;
    /** Only users whom this member works on: the id of a member, `me` or `nobody` */
    assignee?: string | undefined;
    /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
    review?: ReviewState | undefined;
  };
  /** Whether the whole team sees the view */
  is_shared: boolean;
  /** Whether you have saved it */
  is_own: boolean;
  /** When it was saved */
  created_at: string;
}

/** The fields of a view to change */
export interface SavedViewChanges {
  /** What the view is called */
  name?: string | undefined;
  /** The filters and the order of `GET /users/progress`. A text to search for can’t be saved */
  filters?: {
    /** The order of the users. Without it, the newest come first */
    sort?: UserOrder | undefined;
    /** Only users with this progress */
    progress?: Progress | undefined;
    /** Only users with an account in this status */
    account_status?: AccountStatus | undefined;
    /** Only users with this verdict */
    verdict?: VerdictStatus | undefined;
    /** Only users with this risk */
    risk?: Risk | undefined;
    /** Only users whose newest data is this old */
    data_age?: DataAge | undefined;
    /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
    source_failed?: DataSource | undefined;
    /** Only users whom this member works on: the id of a member, `me` or `nobody` */
    assignee?: string | undefined;
    /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
    review?: ReviewState | undefined;
  } | undefined;
  /** Whether the whole team sees the view */
  is_shared?: boolean | undefined;
  /** Read-only: the service ignores the value that you send */
  view_id?: unknown;
  /** Read-only: the service ignores the value that you send */
  is_own?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
}

/** A view to save */
export interface SavedViewInput {
  /** What the view is called */
  name: string;
  /** The filters and the order of `GET /users/progress`. A text to search for can’t be saved */
  filters: {
    /** The order of the users. Without it, the newest come first */
    sort?: UserOrder | undefined;
    /** Only users with this progress */
    progress?: Progress | undefined;
    /** Only users with an account in this status */
    account_status?: AccountStatus | undefined;
    /** Only users with this verdict */
    verdict?: VerdictStatus | undefined;
    /** Only users with this risk */
    risk?: Risk | undefined;
    /** Only users whose newest data is this old */
    data_age?: DataAge | undefined;
    /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
    source_failed?: DataSource | undefined;
    /** Only users whom this member works on: the id of a member, `me` or `nobody` */
    assignee?: string | undefined;
    /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
    review?: ReviewState | undefined;
  };
  /** Whether the whole team sees the view. Default: false */
  is_shared?: boolean | undefined;
}

/** All views that the member sees */
export interface SavedViewList {
  /** Your own and the team’s views, oldest first */
  views: SavedView[];
}

/** A group of the identity provider */
export interface ScimGroup {
  /** Id of the group */
  group_id: string;
  /** Name of the group */
  name: string;
  /** Id of the group at the identity provider */
  external_id: string | null;
  /** How many members the group has */
  member_count: number;
  /** The role that the group gives; null for none */
  role: Role | null;
}

/** How an identity provider manages your team */
export interface ScimSettings {
  /** The address to enter at the identity provider */
  base_url: string;
  /** Whether the mapping is that of single sign-on, which has a `roles_claim`. You then change it there */
  is_from_single_sign_on: boolean;
  /** The first entry that names one of a member’s groups decides about the role */
  role_mapping: RoleMapping[];
  /** The role of members without such a group; null for no access */
  default_role: Role | null;
  /** The groups that the identity provider has sent */
  groups: ScimGroup[];
}

/** Which roles the groups of the identity provider give */
export interface ScimSettingsInput {
  /** The first entry that names one of a member’s groups decides about the role */
  role_mapping: RoleMappingInput[];
  /** The role of members without such a group; null for no access */
  default_role: Role | null;
}

/** A SCIM token, without the token itself */
export interface ScimToken {
  /** Id of the token */
  token_id: string;
  /** The name that you gave the token */
  name: string;
  /** The last four characters of the token */
  last_four: string;
  /** When the token was created */
  created_at: string;
  /** When the token stops working */
  expires_at: string;
  /** When the token was last used, accurate to a minute */
  last_used_at: string | null;
  /** When the token was revoked; null while it is not */
  revoked_at: string | null;
}

/** A new SCIM token */
export interface ScimTokenInput {
  /** A name that tells you who uses the token */
  name: string;
  /** After how many days the token expires. Default: 365 */
  days?: number | undefined;
}

/** All SCIM tokens */
export interface ScimTokenList {
  /** The tokens, newest first */
  scim_tokens: ScimToken[];
}

/**
 * - `users:read`: Users, their settings, their progress and their deletion requests
 * - `users:write`: Create and change users, and ask for their deletion
 * - `accounts:read`: Provider accounts, entries, and the readiness of users
 * - `accounts:write`: Link and reconnect provider accounts, and retrieve data from them
 * - `payroll:read`: Payslips, income from the tax authority and expenditure estimates
 * - `bank_statements:read`: Bank statements
 * - `documents:read`: The status of documents
 * - `documents:write`: Create upload URLs, and send the passwords of documents
 * - `files:read`: Download documents, and read their checks
 * - `cases:read`: Assignments, notes and reviews
 * - `cases:write`: Assign users to members, write notes and record reviews
 * - `authorisations:read`: Authorisations and withdrawals of consent
 * - `authorisations:write`: Accept terms for users, and revoke authorisations
 * - `evidence:read`: The evidence for authorisations
 * - `terms:read`: Authorisation terms
 * - `terms:write`: Create and change authorisation terms
 * - `journeys:read`: The progress of journeys, and their statistics
 * - `journeys:write`: Create and end links to journeys, and create and revoke user tokens, which can do no more than the key
 * - `webhooks:read`: Webhooks, their deliveries, and events; payloads only with the scopes of all data
 * - `webhooks:write`: Create, change, test and replay webhooks; payloads only with the scopes of all data
 * - `configuration:read`: The client configuration
 * - `configuration:write`: Change the client configuration
 * - `providers:read`: The provider catalogue
 * - `members:read`: Members of the team
 * - `members:write`: Invite, change and remove members whose role allows no more than the key
 * - `overview:read`: The overview, with the lists that other scopes allow
 * - `exports:read`: Export users, with the scopes of all data and `evidence:read`
 * - `deletions:write`: Delete users, accounts, payroll entries and documents, and decline deletion requests
 * - `requests:read`: The recent API calls
 * - `audit:read`: The audit log and the access log
 * - `sandbox:read`: The clock, faults and webhook receivers of the sandbox; its messages only with all scopes
 * - `sandbox:write`: Create people and data in the sandbox, and change its clock and faults
 */
export type Scope = "users:read" | "users:write" | "accounts:read" | "accounts:write" | "payroll:read" | "bank_statements:read" | "documents:read" | "documents:write" | "files:read" | "cases:read" | "cases:write" | "authorisations:read" | "authorisations:write" | "evidence:read" | "terms:read" | "terms:write" | "journeys:read" | "journeys:write" | "webhooks:read" | "webhooks:write" | "configuration:read" | "configuration:write" | "providers:read" | "members:read" | "members:write" | "overview:read" | "exports:read" | "deletions:write" | "requests:read" | "audit:read" | "sandbox:read" | "sandbox:write";

/** A member’s credentials */
export interface SessionInput {
  /** The member’s email address */
  username: string;
  /** The member’s password */
  password: string;
  /** Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code */
  mfa_code?: string | undefined;
  /** A passkey as the second factor, instead of `mfa_code` */
  passkey?: SignedChallenge | undefined;
}

/**
 * - `user`: the user’s own setting
 * - `client`: the client configuration
 * - `default`: the default, because neither is set
 */
export type SettingSource = "user" | "client" | "default";

/** The reason for showing hidden data again */
export interface ShowAgainInput {
  /** Why the data is shown again. It is recorded with the withdrawal, for as long as the user exists */
  reason: string;
}

/** An admin showed data again that a withdrawal had hidden */
export interface ShownAgain {
  /** When the data was shown again */
  shown_at: string;
  /** The admin */
  member_id: string;
  /** Why; null for roles that see no personal data */
  reason: string | null;
}

/** What `PublicKeyCredential.toJSON` returns, after `POST /members/passkeys/challenge` */
export interface SignedChallenge {
  /** Id of the credential; base64url */
  id: string;
  /** Always `public-key` */
  type: "public-key";
  /** The reply of the authenticator */
  response: {
    /** What the browser has signed; base64url */
    clientDataJSON: string;
    /** What the authenticator says about itself; base64url */
    authenticatorData: string;
    /** The signature; base64url */
    signature: string;
    /** Identifies the member; base64url */
    userHandle?: string | null | undefined;
    [name: string]: unknown;
  };
  [name: string]: unknown;
}

/** A member’s token */
export interface SignedIn {
  /** The member’s token. Send it as `Authorization: Bearer …` */
  jwt: string;
  member: Member;
}

/** The end of a session */
export interface SignedOut {
  /** Says what was done */
  message: string;
  /** Open it in the browser to sign out at the identity provider too; null if there is nothing to do */
  logout_url: string | null;
}

/** A member’s credentials */
export interface SignIn {
  /** The member’s email address */
  username: string;
  /** The member’s password */
  password: string;
  /** Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code */
  mfa_code?: string | undefined;
}

/**
 * - `password`: the password
 * - `totp`: a code from an authenticator app
 * - `email`: a code that was sent by email
 * - `sms`: a code that was sent as a text message
 * - `recovery_code`: a recovery code
 * - `passkey`: a passkey
 * - `single_sign_on`: the team’s identity provider
 */
export type SignInMethod = "password" | "totp" | "email" | "sms" | "recovery_code" | "passkey" | "single_sign_on";

/** How members can sign in without a password */
export interface SignInOptions {
  /** Where to sign in through the provider, if only one team of this service has one */
  start_url: string | null;
  /** Whether members first enter the name of their team */
  asks_for_team: boolean;
}

/** How your team signs in */
export interface SingleSignOn {
  /** Whether the team can sign in through a provider */
  is_configured: boolean;
  /** The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has it */
  sign_in_name: string | null;
  /** The issuer, exactly as the provider’s discovery document has it */
  issuer: string | null;
  /** The id of this service at the provider */
  client_id: string | null;
  /** How this service proves to the provider who it is */
  client_authentication: ClientAuthentication;
  /** Whether a client secret is stored */
  has_client_secret: boolean;
  /** Scopes besides `openid`, `email` and `profile` */
  scopes: string[];
  /** The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here */
  roles_claim: string | null;
  /** The first entry whose value the member has decides about the role, at every sign-in */
  role_mapping: RoleMapping[];
  /** The role of members whom no entry of `role_mapping` fits; null to refuse them */
  default_role: Role | null;
  /** Who may sign in for the first time */
  provisioning: Provisioning;
  /** Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which nobody can choose their own address */
  trusts_emails: boolean;
  /** Whether signing out here also signs out at the provider */
  logs_out_at_provider: boolean;
  /** How far the provider’s clock may differ */
  clock_skew_seconds: number;
  /** Whether passwords and passkeys are off, except for the break-glass admins */
  is_enforced: boolean;
  /** Admins with a password and a second factor who can sign in without the provider */
  break_glass_member_ids: string[];
  /** Who has set the provider */
  managed_by: ManagedBy;
  /** Register it at the provider: members return there */
  redirect_uri: string;
  /** Register it too, if signing out here signs out there */
  post_logout_redirect_uri: string;
  /** The provider reports there that it has ended a session */
  backchannel_logout_uri: string;
  /** The public key for `private_key_jwt` */
  jwks_uri: string;
  /** When it was last changed; null if it is not set up */
  updated_at: string | null;
}

/** Changes to single sign-on. An absent field keeps its value */
export interface SingleSignOnChanges {
  /** The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has it */
  sign_in_name?: string | undefined;
  /** The issuer, exactly as the provider’s discovery document has it */
  issuer?: string | undefined;
  /** The id of this service at the provider */
  client_id?: string | undefined;
  /** How this service proves to the provider who it is */
  client_authentication?: ClientAuthentication | undefined;
  /** Scopes besides `openid`, `email` and `profile` */
  scopes?: string[] | undefined;
  /** The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here */
  roles_claim?: string | null | undefined;
  /** The first entry whose value the member has decides about the role, at every sign-in */
  role_mapping?: RoleMappingInput[] | undefined;
  /** The role of members whom no entry of `role_mapping` fits; null to refuse them */
  default_role?: Role | null | undefined;
  /** Who may sign in for the first time */
  provisioning?: Provisioning | undefined;
  /** Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which nobody can choose their own address */
  trusts_emails?: boolean | undefined;
  /** Whether signing out here also signs out at the provider */
  logs_out_at_provider?: boolean | undefined;
  /** How far the provider’s clock may differ */
  clock_skew_seconds?: number | undefined;
  /** The secret that the provider gave out. It is never returned. Absent keeps it, unless the issuer changes */
  client_secret?: string | undefined;
  /** Whether passwords and passkeys are off, except for the break-glass admins */
  is_enforced?: boolean | undefined;
  /** Admins with a password and a second factor who can sign in without the provider */
  break_glass_member_ids?: string[] | undefined;
  /** Read-only: the service ignores the value that you send */
  is_configured?: unknown;
  /** Read-only: the service ignores the value that you send */
  has_client_secret?: unknown;
  /** Read-only: the service ignores the value that you send */
  managed_by?: unknown;
  /** Read-only: the service ignores the value that you send */
  redirect_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  post_logout_redirect_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  backchannel_logout_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  jwks_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  updated_at?: unknown;
}

/** Where the member signs in again */
export interface SingleSignOnConfirmation {
  /** The page of the provider, for a window of the browser */
  url: string;
}

/** How your team signs in */
export interface SingleSignOnInput {
  /** The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has it */
  sign_in_name: string;
  /** The issuer, exactly as the provider’s discovery document has it */
  issuer: string;
  /** The id of this service at the provider */
  client_id: string;
  /** How this service proves to the provider who it is */
  client_authentication?: ClientAuthentication | undefined;
  /** Scopes besides `openid`, `email` and `profile` */
  scopes?: string[] | undefined;
  /** The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here */
  roles_claim?: string | null | undefined;
  /** The first entry whose value the member has decides about the role, at every sign-in */
  role_mapping?: RoleMappingInput[] | undefined;
  /** The role of members whom no entry of `role_mapping` fits; null to refuse them */
  default_role?: Role | null | undefined;
  /** Who may sign in for the first time */
  provisioning?: Provisioning | undefined;
  /** Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which nobody can choose their own address */
  trusts_emails?: boolean | undefined;
  /** Whether signing out here also signs out at the provider */
  logs_out_at_provider?: boolean | undefined;
  /** How far the provider’s clock may differ */
  clock_skew_seconds?: number | undefined;
  /** The secret that the provider gave out. It is never returned. Absent keeps it, unless the issuer changes */
  client_secret?: string | undefined;
  /** Whether passwords and passkeys are off, except for the break-glass admins */
  is_enforced?: boolean | undefined;
  /** Admins with a password and a second factor who can sign in without the provider */
  break_glass_member_ids?: string[] | undefined;
  /** Read-only: the service ignores the value that you send */
  is_configured?: unknown;
  /** Read-only: the service ignores the value that you send */
  has_client_secret?: unknown;
  /** Read-only: the service ignores the value that you send */
  managed_by?: unknown;
  /** Read-only: the service ignores the value that you send */
  redirect_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  post_logout_redirect_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  backchannel_logout_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  jwks_uri?: unknown;
  /** Read-only: the service ignores the value that you send */
  updated_at?: unknown;
}

/** The progress of one source */
export interface SourceReadiness {
  /** Progress of this source */
  status: ReadinessStatus;
  /** Number of submissions that are stored */
  count: number;
  /** How many of these submissions are in figures: payslips with a trust score of `HIGH` or `MEDIUM`, and everything from the tax authority. Null for bank statements: their documents have the trust score */
  counted: number | null;
  /** Earliest pay date, or first day of the earliest period, as midnight UTC */
  first_date: string | null;
  /** Latest pay date, or last day of the latest period, as midnight UTC */
  last_date: string | null;
}

/** New income was retrieved from the tax authority */
export interface TaxauthDataSubmitted {
  /** Always `user-taxauth-data-submitted` */
  event: "user-taxauth-data-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The entry that contains the data */
  entry_id: string;
  /** The account that the income was retrieved with; null for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The entry that contains the data */
    entry_id: string;
    /** The account that the income was retrieved with; null for data that you submitted in the sandbox without an account */
    account_id: string | null;
    /** The new income, by tax year */
    income_submissions: WebhookIncomeSubmission[];
  } | undefined;
}

export type TimestampInput = string;

/**
 * - `HIGH`: a score above 80 out of 100
 * - `MEDIUM`: a score of 61 to 80
 * - `LOW`: a score of 31 to 60
 * - `VERY_LOW`: a score of 30 or less
 */
export type TrustScore = "HIGH" | "MEDIUM" | "LOW" | "VERY_LOW";

/**
 * - `median_of_3_months`: the median of the last three whole months, for regular pay
 * - `median_of_12_months`: the median of the whole months of the last year, for variable pay
 * - `months_without_absence`: the median of the latest whole months without statutory pay or unpaid leave: three months for regular pay, up to a year for variable pay
 * - `latest_whole_month`: the latest whole month, because fewer than three are known
 */
export type TypicalMonthMethod = "median_of_3_months" | "median_of_12_months" | "months_without_absence" | "latest_whole_month";

/** The document after the upload */
export interface Uploaded {
  /** Id of the document */
  document_id: string;
  /** Status of the document */
  status: DocumentStatus;
  /** Why the document was rejected or failed */
  status_reason: DocumentStatusReason | null;
  /** The document that already has this file */
  duplicate_of: string | null;
}

/** A person whose income you want to verify. If a setting is null, the value of the client configuration applies */
export interface User {
  /** Id of the user */
  user_id: string;
  /** When the user was created */
  created_at: string;
  /** First name */
  forename: string | null;
  /** Last name */
  surname: string | null;
  /** Date of birth, as midnight UTC */
  date_of_birth: string | null;
  /** Current and past postcodes */
  post_codes: string[] | null;
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months: number | null;
  /** National Insurance number */
  ni_number: string | null;
  /** Your own reference for the user */
  ext_id: string | null;
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled: boolean | null;
  /** How often a connected account is checked */
  recurring_check_frequency: RecurringCheckFrequency | null;
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date: string | null;
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled: boolean | null;
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled: boolean | null;
  /** Whether users can upload payslips */
  payslip_upload_enabled: boolean | null;
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled: boolean | null;
}

/** The fields of a user that you can set. Null unsets a field */
export interface UserChanges {
  /** First name */
  forename?: string | null | undefined;
  /** Last name */
  surname?: string | null | undefined;
  /** Date of birth, such as 1990-01-31, without a time of day. Direct connections need it */
  date_of_birth?: DayInput | null | undefined;
  /** Current and past UK postcodes, such as SW1A 1AA. Direct connections need one */
  post_codes?: string[] | null | undefined;
  /** National Insurance number, such as AB123456C. Direct connections need it */
  ni_number?: string | null | undefined;
  /** Your own reference for the user */
  ext_id?: string | null | undefined;
  /** Whether users can upload payslips */
  payslip_upload_enabled?: boolean | null | undefined;
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months?: number | null | undefined;
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled?: boolean | null | undefined;
  /** How often a connected account is checked */
  recurring_check_frequency?: RecurringCheckFrequency | null | undefined;
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date?: TimestampInput | null | undefined;
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled?: boolean | null | undefined;
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled?: boolean | null | undefined;
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled?: boolean | null | undefined;
  /** Read-only: the service ignores the value that you send */
  user_id?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
}

/** Each effective setting and its source */
export interface UserConfiguration {
  /** Whether users can upload payslips */
  payslip_upload_enabled: {
    /** The value that applies */
    value: boolean;
    /** Where the value is set */
    source: SettingSource;
  };
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months: {
    /** The value that applies */
    value: number;
    /** Where the value is set */
    source: SettingSource;
  };
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled: {
    /** The value that applies */
    value: boolean;
    /** Where the value is set */
    source: SettingSource;
  };
  /** How often a connected account is checked */
  recurring_check_frequency: {
    /** The value that applies */
    value: RecurringCheckFrequency;
    /** Where the value is set */
    source: SettingSource;
  };
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date: {
    /** The value that applies */
    value: string | null;
    /** Where the value is set */
    source: SettingSource;
  };
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled: {
    /** The value that applies */
    value: boolean;
    /** Where the value is set */
    source: SettingSource;
  };
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled: {
    /** The value that applies */
    value: boolean;
    /** Where the value is set */
    source: SettingSource;
  };
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled: {
    /** The value that applies */
    value: boolean;
    /** Where the value is set */
    source: SettingSource;
  };
}

/** A user and all their data were deleted. Delete what you have stored about the user */
export interface UserDeleted {
  /** Always `user-deleted` */
  event: "user-deleted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Your own reference for the user */
  ext_id: string | null;
}

/** Everything that the service holds about a user and that the user has a right to see, as a consistent snapshot. Files are listed, not included: download each from its `content_path` */
export interface UserExport {
  /** When the export was made */
  exported_at: string;
  /** The name of the company that holds the data */
  held_by: string;
  user: User;
  configuration: UserConfiguration;
  /** Estimates of expenditure; null if they are not possible */
  expenditure: Expenditure | null;
  income_comparison: IncomeComparison;
  /** What the user agreed to, when and how, newest first */
  authorisations: Consent[];
  /** What was retrieved under each authorisation, oldest first */
  retrievals: {
    /** What was retrieved */
    kind: RetrievalKind;
    /** Id of the entry or the bank statement submission. If nothing was found, an id that refers to no record */
    record_id: string;
    /** When the data was stored */
    retrieved_at: string;
    /** The authorisation that allowed the retrieval */
    authorisation_id: string;
  }[];
  /** The user’s accounts at providers, newest first */
  accounts: {
    /** Id of the account */
    account_id: string;
    /** The user that the account belongs to */
    user_id: string;
    /** `id` of the provider */
    payroll_provider: string;
    /** The user’s login at the provider */
    user_name: string | null;
    /** When the account was created */
    created_at: string;
    /** Status of the account */
    status: AccountStatus;
    /** Why the account has this status */
    status_reason: AccountStatusReason | null;
    /** A message to show to the user */
    status_message: string | null;
    /** When the status last changed */
    status_updated_at: string;
    /** Whether the provider asked for MFA when the user signed in */
    mfa_enabled: boolean;
    /** When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be reconnected now, or is not locked */
    locked_until: string | null;
    /** Latest pay date of the payslips under the account, as midnight UTC */
    latest_pay_date: string | null;
    /** When the next recurring check is due; null if none is planned */
    next_check_at: string | null;
    /** Until when the user has to reconfirm a bank connection with `POST /accounts/{account_id}/reconfirm`, by the time of `GET /sandbox/clock` in the sandbox. Afterwards nothing is retrieved, and for 30 more days they can still reconfirm. Null for other accounts */
    reconfirm_by: string | null;
  }[];
  /** Checks of accounts for new data, newest first */
  recurring_checks: {
    /** The account that was checked */
    account_id: string;
    /** When the check was due */
    slot: string;
    /** When the check started */
    started_at: string;
    /** When the check ended */
    finished_at: string | null;
    /** The result of the check, such as `recorded` or `nothing_new` */
    outcome: string | null;
  }[];
  /** The retrievals and uploads that brought data: first payslips, then income */
  entries: Entry[];
  /** Payslips, newest pay date first */
  payroll_submissions: PayrollSubmission[];
  /** Income from the tax authority, newest tax year first */
  income_submissions: IncomeSubmission[];
  /** Bank statements, newest first */
  bank_statement_submissions: BankStatementSubmission[];
  /** Uploaded files, newest first */
  documents: {
    /** Id of the document */
    document_id: string;
    /** The user that the document belongs to */
    user_id: string;
    /** The kind of document that the upload URL was requested for */
    kind: DocumentKind;
    /** Name of the file */
    file_name: string;
    /** Your own reference for the document */
    external_id: string | null;
    /** Status of the document */
    status: DocumentStatus;
    /** Why the document was rejected or failed */
    status_reason: DocumentStatusReason | null;
    /** The reason as a sentence for the user */
    status_message: string | null;
    /** The document that already has this file */
    duplicate_of: string | null;
    /** How many passwords can still be tried; null unless the file needs a password */
    password_attempts_left: number | null;
    /** Why the photograph of a payslip may be hard to read. A user can then upload a better one; the service tries to read this one anyway */
    picture_problems: PictureProblem[];
    /** Number of pages; null until the file is processed */
    pages: number | null;
    /** SHA-256 of the file, in hexadecimal; null until the file has arrived, for files that an earlier version received, and for members who may not see personal data */
    sha256: string | null;
    /** When the upload URL was created */
    created_at: string;
    /** When the file arrived */
    uploaded_at: string | null;
    /**
     * How the file was uploaded
     *
     * - `journey`: on the hosted pages
     * - `api`: with an upload URL that your own software requested
     */
    uploaded_through: "journey" | "api";
    /** When the document got its final status */
    processed_at: string | null;
    /** Type of the file, such as `application/pdf` */
    media_type: string | null;
    /** Size of the file, in bytes */
    size_bytes: number | null;
    /** The path to download the file from, with the same credentials; null if no file is kept */
    content_path: string | null;
  }[];
  /** What the team wrote about the user, newest first. Empty in an export with a user token: a user gets these from you, because they may say how a forgery was found */
  notes: Note[];
  /** What the team decided about the user, newest first, without the copies of what it saw. Empty in an export with a user token: a user gets these from you, because they may say how a forgery was found */
  reviews: Review[];
  /** Links to the hosted pages, newest first */
  journeys: Journey[];
  /** Deletion requests, newest first */
  deletion_requests: DeletionRequest[];
  /** What the audit log says about the user, newest first */
  log: {
    /** When it happened */
    at: string;
    /** What was done */
    action: AuditAction;
    /** Who did it */
    actor_kind: AuditActorKind;
  }[];
}

/** The fields of a user that you can set. Null unsets a field */
export interface UserInput {
  /** First name */
  forename?: string | null | undefined;
  /** Last name */
  surname?: string | null | undefined;
  /** Date of birth, such as 1990-01-31, without a time of day. Direct connections need it */
  date_of_birth?: DayInput | null | undefined;
  /** Current and past UK postcodes, such as SW1A 1AA. Direct connections need one */
  post_codes?: string[] | null | undefined;
  /** National Insurance number, such as AB123456C. Direct connections need it */
  ni_number?: string | null | undefined;
  /** Your own reference for the user */
  ext_id?: string | null | undefined;
  /** Whether users can upload payslips */
  payslip_upload_enabled?: boolean | null | undefined;
  /** How many months back data is retrieved when an account is linked */
  payroll_period_months?: number | null | undefined;
  /** Whether connected accounts are checked for new data on a schedule */
  recurring_checks_enabled?: boolean | null | undefined;
  /** How often a connected account is checked */
  recurring_check_frequency?: RecurringCheckFrequency | null | undefined;
  /** No recurring checks run after this time, if it is set */
  recurring_check_end_date?: TimestampInput | null | undefined;
  /** Whether income can be retrieved from the tax authority */
  taxauth_enabled?: boolean | null | undefined;
  /** Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank */
  bank_connections_enabled?: boolean | null | undefined;
  /** Whether payslips can be retrieved from payroll providers */
  payroll_connections_enabled?: boolean | null | undefined;
}

/** A page of users */
export interface UserList {
  pagination: Pagination;
  /** The users of this page */
  users: User[];
}

/**
 * - `newest`: the newest users first
 * - `risk`: the highest risk first, then users without a risk; within each, the newest users first
 * - `oldest_data`: the users whose newest data is the oldest first, then users without data
 * - `newest_data`: the users with the newest data first, then users without data
 */
export type UserOrder = "newest" | "risk" | "oldest_data" | "newest_data";

/** The progress of a user’s data */
export interface UserProgress {
  /** Id of the user */
  user_id: string;
  /** When the user was created */
  created_at: string;
  /** Your own reference for the user */
  ext_id: string | null;
  /** Null without `names`, and for roles that see no names */
  forename: string | null;
  /** Null without `names`, and for roles that see no names */
  surname: string | null;
  /** The states that apply to the user now, at least one. `nothing_found` and `not_started` are never combined with others */
  progress: Progress[];
  /**
   * What the user has to do, if `progress` contains `waiting`; otherwise null
   *
   * - `open_link`: the link to the journey was not opened yet
   * - `finish_journey`: the user opened the link and has not finished
   * - `security_question`: the provider asks the user a security question
   * - `upload`: an upload was requested and has not arrived
   */
  waiting_for: "open_link" | "finish_journey" | "security_question" | "upload" | null;
  /**
   * Why the user needs attention, if `progress` contains `needs_attention`; otherwise null
   *
   * - `sign_in_again`: the session at a provider has ended, so no more data arrives from it
   * - `sign_in_failed`: the user could not sign in to a provider
   * - `retrieval_failed`: the first retrieval from a provider failed
   * - `document_not_read`: a document was rejected or could not be read
   * - `declined`: the user does not want to share
   * - `left`: the user left the journey before the end
   * - `link_expired`: the link to the journey expired before the user finished
   */
  attention_reason: "sign_in_again" | "sign_in_failed" | "retrieval_failed" | "document_not_read" | "declined" | "left" | "link_expired" | null;
  /** When the newest data was stored; null without data */
  newest_data_at: string | null;
  /** The last verdict about the user’s income; null if there was no data to conclude from, and for members who may not read payslips */
  verdict: {
    /** The conclusion. The income summary has the sentence and the reasons */
    status: VerdictStatus;
    /** How carefully to look; null without evidence */
    risk: Risk | null;
    /** Number of serious findings: documents that do not count, and serious warnings */
    serious_count: number;
    /** When it was calculated, which is soon after each change of the evidence, and about once a day */
    concluded_at: string;
    /** Whether there is newer data that it does not contain yet */
    is_updating: boolean;
  } | null;
  /** The member who works on the user; null if nobody does, and for members who may not read cases */
  assignee: {
    /** Id of the member */
    member_id: string;
    /** Name of the member, or the email address if there is no name */
    name: string;
  } | null;
  /** The newest review; null if there is none, and for members who may not read cases */
  review: {
    /** What was decided */
    outcome: ReviewOutcome;
    /** When it was decided */
    recorded_at: string;
    /** Whether the evidence or the verdict has changed since */
    is_reopened: boolean;
  } | null;
  /** The withdrawal, if the user has withdrawn all consent */
  withdrawal: Withdrawal | null;
}

/** A page of users with their progress */
export interface UserProgressList {
  pagination: CursorPagination;
  /** The users of this page */
  users: UserProgress[];
  /** Whether more users may match. With `search`, send a longer text to find them */
  has_more: boolean;
}

/** A search for users, with the fields of `GET /users/progress` */
export interface UserSearch {
  /** Maximum number of users to return. Default: 20 */
  limit?: number | undefined;
  /** The order of the users. Without it, the newest come first */
  sort?: UserOrder | undefined;
  /** Whether to include the names of users. The audit log then records which names a member saw */
  names?: boolean | undefined;
  /** Only users with this progress */
  progress?: Progress | undefined;
  /** Only users with an account in this status */
  account_status?: AccountStatus | undefined;
  /** Only users with this verdict */
  verdict?: VerdictStatus | undefined;
  /** Only users with this risk */
  risk?: Risk | undefined;
  /** Only users whose newest data is this old */
  data_age?: DataAge | undefined;
  /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
  source_failed?: DataSource | undefined;
  /** Only users whom this member works on: the id of a member, `me` or `nobody` */
  assignee?: string | undefined;
  /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
  review?: ReviewState | undefined;
  /** The text to search for, as in `GET /users/progress` */
  search: string;
}

/** A token that gives access to the data of one user, and a link to the user’s journey */
export interface UserToken {
  /** Send it as `Authorization: Bearer …` */
  access_token: string;
  /** Always `Bearer` */
  token_type: "Bearer";
  /** How long the token is valid, in seconds */
  expires_in: number;
  /** When the token expires */
  expires_at: string;
  /** The user that the token is for */
  user_id: string;
  /** Id of the hosted journey */
  journey_id: string;
  /** The link to the hosted journey of this user. Anyone who has the link can continue the journey, so send it to the user only */
  journey_url: string;
  /** When the link stops working. A user who is on the pages at that time can continue */
  journey_expires_at: string;
}

/** A request for a user token */
export interface UserTokenInput {
  /** The user that the token is for */
  user_id: string;
  /** How the hosted journey works */
  journey?: JourneyInput | undefined;
}

/** Whether a user has withdrawn consent, and what happens to their data */
export interface UserWithdrawal {
  /** Id of the user */
  user_id: string;
  /** Your own reference for the user */
  ext_id: string | null;
  /** Null if the user has not withdrawn, or has agreed again and shown that it is them */
  withdrawal: Withdrawal | null;
  /** Each time an admin showed hidden data again, newest first. It stays after the user agrees again */
  shown_again: ShownAgain[];
}

/**
 * - `verified`: every income that counts is proven by a source that the person can’t change, or by two sources that agree, and it is the person’s own
 * - `partly_verified`: there is income that counts, but a part of it is not proven
 * - `conflicting`: sources contradict each other, or the evidence is somebody else’s
 * - `suspected_alteration`: a document looks altered
 * - `not_enough_data`: there is too little evidence to state an income
 */
export type VerdictStatus = "verified" | "partly_verified" | "conflicting" | "suspected_alteration" | "not_enough_data";

/** A subscription to events */
export interface Webhook {
  /** Id of the webhook */
  webhook_id: string;
  /** Name of the webhook, unique among your webhooks */
  name: string;
  /** The events that are delivered */
  events: EventKind[];
  /** The address of your receiver */
  url: string;
  /** When the webhook was created */
  created_at: string;
  /** How deliveries are made */
  config: {
    /** Whether deliveries include the new data in `payload` */
    include_payload: boolean;
  };
  /** Whether events are delivered */
  status: WebhookStatus;
  /** Whether deliveries are signed */
  has_signing_secret: boolean;
  /** Whether deliveries are encrypted */
  has_encryption_key: boolean;
  /** The time of the first failed attempt since the last success; null if none has failed since */
  failing_since: string | null;
}

/** Changes to a webhook. An absent field keeps its value */
export interface WebhookChanges {
  /** Name of the webhook, unique among your webhooks */
  name?: string | undefined;
  /** The events that are delivered */
  events?: EventKind[] | undefined;
  /** The address of your receiver: an https URL with a public host. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses */
  url?: string | undefined;
  /** A new secret is used at once; for 24 hours deliveries are also signed with the previous one. Null turns off signing */
  signing_secret?: string | null | undefined;
  /** A new key: the Base64 of 32 bytes. It is used from the next attempt. Null turns off encryption */
  encryption_key?: string | null | undefined;
  /** How deliveries are made */
  config?: {
    /** Whether deliveries include the new data in `payload` */
    include_payload?: boolean | undefined;
  } | undefined;
  /**
   * `active` continues a paused webhook and enables a disabled one again
   *
   * - `active`: events are delivered
   * - `paused`: deliveries wait until you set `active`
   */
  status?: "active" | "paused" | undefined;
  /** Read-only: the service ignores the value that you send */
  webhook_id?: unknown;
  /** Read-only: the service ignores the value that you send */
  created_at?: unknown;
  /** Read-only: the service ignores the value that you send */
  has_signing_secret?: unknown;
  /** Read-only: the service ignores the value that you send */
  has_encryption_key?: unknown;
  /** Read-only: the service ignores the value that you send */
  failing_since?: unknown;
}

/** What a webhook delivers */
export type WebhookEvent = PayrollSubmitted | BankStatementSubmitted | TaxauthDataSubmitted | ReviewRecorded | DeletionRequested | AuthorisationRevoked | AuthorisationExpiring | AccountStatusChanged | AccountReconfirmationDue | JourneyEnded | DocumentRejected | UserDeleted | ApiKeyExpiring;

/** Income of one tax year, as in the API, but with amounts as numbers */
export interface WebhookIncomeSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the income came from; null for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the income was stored */
  created_at: string;
  /** The same in all submissions for one tax year and the same employments */
  income_id: string;
  /** Income from employment */
  employment: {
    /** Taxable pay from all employers, in pounds; null if the pay from one of them is not known */
    total_income: number | null;
    /** The employers of the tax year */
    employers: {
      /** Name of the employer */
      employer_name: string | null;
      /** Taxable pay of the year, in pounds */
      income: number | null;
      /** Income tax of the year, in pounds; negative if more was refunded than deducted */
      tax_paid: number | null;
    }[];
  };
  /** How often the employer with the largest income pays */
  frequency: IncomeFrequency | null;
  /** The part of the tax year that the income was paid in */
  income_period: {
    /** First day, as midnight UTC */
    start: string | null;
    /** Last day, as midnight UTC */
    end: string | null;
  };
}

/** A page of webhooks */
export interface WebhookList {
  pagination: Pagination;
  /** The webhooks of this page */
  webhooks: Webhook[];
}

/** One payslip, as in the API, but with amounts as numbers and the phone as text */
export interface WebhookPayrollSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the payslip was stored */
  created_at: string;
  /** The person, as the source describes them */
  identity_information: {
    /** Full name */
    name: string | null;
    /** Date of birth, as midnight UTC */
    date_of_birth: string | null;
    /** Home address */
    address: {
      /** House and street */
      street: string | null;
      /** County */
      county: string | null;
      /** Town or city */
      city: string | null;
      /** Postcode */
      post_code: string | null;
      /** Country */
      country: string | null;
    };
    /** Email address */
    email: string | null;
    /** Phone number */
    phone: string | null;
    /** National Insurance number */
    NI_number: string | null;
  };
  /** The job that this payslip is for */
  employment_information: {
    /** Name of the employer */
    employer_name: string | null;
    /** Job title */
    role: string | null;
    /** Type of contract, as the provider calls it */
    type: EmploymentType | null;
    /** Whether the person still has the job */
    status: EmploymentStatus | null;
    /** First day of the job, as midnight UTC */
    start_date: string | null;
    /** Last day of the job, as midnight UTC */
    leave_date: string | null;
    /** The employer’s PAYE reference, such as `999/KF12345` */
    employer_tax_reference: string | null;
    /** Whether the person is a director of the company */
    is_director: boolean | null;
  };
  /** The figures of the payslip */
  income_information: {
    /** Day of payment, as midnight UTC */
    pay_date: string | null;
    /** First day of the pay period, as midnight UTC */
    pay_interval_start: string | null;
    /** Last day of the pay period, as midnight UTC */
    pay_interval_end: string | null;
    /** How often the person is paid */
    pay_frequency: PayFrequency | null;
    /** Tax code, such as `1257L` or `1257L M1` */
    tax_code: string | null;
    /** What the person was paid */
    earnings: {
      /** Pay before deductions, in pounds */
      gross_pay: number | null;
      /** Pay after deductions, in pounds; the amount that was paid out */
      net_pay: number | null;
      /** Basic salary or wages, in pounds */
      base_salary: number | null;
      /** Bonuses and commission, in pounds */
      bonus: number | null;
      /** Sum of the payments with `is_fixed` true, in pounds; without benefits in kind */
      fixed_pay_total: number | null;
      /** Sum of the payments with `is_fixed` false, in pounds; without benefits in kind */
      variable_pay_total: number | null;
      /** The payments that the payslip lists */
      earning_elements: {
        /** Kind of payment */
        type: EarningType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the payment, in pounds */
        amount: number | null;
        /** Whether the payment is usually the same on every payslip */
        is_fixed: boolean | null;
        /** Whether the payment is free of tax, such as expenses */
        is_after_tax: boolean | null;
        /** Whether the payment is free of National Insurance */
        is_after_ni: boolean | null;
        /** Whether this is a benefit in kind, which is not paid out */
        is_bik: boolean | null;
        /** Number of units that were paid */
        quantity: number | null;
        /** Pay for each unit in pounds */
        rate: number | null;
        /** Unit of `quantity`, such as `hour`, as the provider calls it */
        unit: string | null;
      }[];
      /** Totals of the tax year, up to and including this payslip */
      year_to_date: {
        /** Pay before deductions, in pounds */
        gross_pay: number | null;
        /** Pay after deductions, in pounds */
        net_pay: number | null;
        /** Income tax, in pounds */
        total_tax_paid: number | null;
        /** The person’s National Insurance, in pounds */
        total_ni_paid: number | null;
        /** Pay that income tax is due on, in pounds */
        total_taxable_earnings: number | null;
        /** The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026 */
        tax_year: number | null;
      };
      /** Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same employer */
      rolling_12m_income: {
        /** The sum of the gross pay of the known payslips, in pounds */
        gross_pay: number | null;
        /** The sum of the net pay of the known payslips, in pounds */
        net_pay: number | null;
        /** True if the known payslips cover all twelve months, or the time since the employment started if that is shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are then too low */
        is_complete: boolean;
      };
    };
    /** What was deducted from the pay */
    deductions: {
      /** Income tax, in pounds; a refund is negative */
      income_tax: number | null;
      /** The person’s National Insurance, in pounds */
      employee_ni: number | null;
      /** The person’s own pension contributions, in pounds */
      employee_pension: number | null;
      /** Sum of all deductions, in pounds */
      total_deductions: number | null;
      /** Repayments of student and postgraduate loans, in pounds */
      loan_deductions: number | null;
      /** The deductions that the payslip lists */
      deductions_elements: {
        /** Kind of deduction */
        type: DeductionType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the deduction, in pounds; a refund is negative */
        amount: number | null;
      }[];
    };
  };
  /** The document that the payslip was uploaded in; otherwise null */
  document_id: string | null;
  /** `external_id` of the document */
  document_external_id: string | null;
  /** `file_name` of the document */
  document_filename: string | null;
  /** How far the payslip can be trusted */
  trust_score: TrustScore;
  /** Where the payslip came from */
  source: PayslipSource;
}

/** The deliveries to replay */
export interface WebhookReplay {
  /** Replays deliveries created at this time or later */
  from: TimestampInput;
  /** Replays deliveries created up to this time */
  to: TimestampInput;
  /** Replays only failed deliveries */
  only_failed?: boolean | undefined;
}

/**
 * - `active`: events are delivered
 * - `paused`: deliveries wait until you set `active`
 * - `disabled`: nothing is delivered, because the receiver failed for days or replied 410
 */
export type WebhookStatus = "active" | "paused" | "disabled";

/** A test event to send */
export interface WebhookTest {
  /** The event */
  event: EventKind;
}

/** A review with a copy of what it was based on. The copy never changes */
export interface WholeReview {
  /** Id of the review */
  review_id: string;
  /** The user that was reviewed */
  user_id: string;
  /** What was decided */
  outcome: ReviewOutcome;
  /** Why it was decided */
  reason: string;
  /** When it was recorded */
  recorded_at: string;
  author: Author;
  /** The verdict about the income at that time */
  verdict_status: VerdictStatus;
  /** Identifies the evidence that it was based on, in hexadecimal */
  evidence_hash: string;
  /** The income summary as it was at that time. Fields that later versions added are missing */
  summary: IncomeSummary;
  /** The uploaded documents as they were at that time, newest first, with the SHA-256 of each file */
  documents: Document[];
}

/** A user’s withdrawal of all consent */
export interface Withdrawal {
  /** When the user withdrew their last active consent */
  withdrawn_at: string;
  /**
   * Who revoked it; null for withdrawals before this was recorded
   *
   * - `user`: the user, on a page of the service or with a user token
   * - `api_key`: your server, with an API key
   * - `member`: a member of your team
   * - `service`: the service itself
   */
  stopped_by: "user" | "api_key" | "member" | "service" | null;
  /** How surely it was the user; null if somebody else revoked it */
  proved_by: ProofStrength | null;
  /** What happens to the stored data: the strictest of your setting and what the user was told */
  after_withdrawal: AfterWithdrawal;
  /** Whether the data is hidden from your team and your API keys */
  is_hidden: boolean;
  /** When the user is erased, at least 24 hours after the withdrawal; null if they are not. Only the user can move it to a later time */
  erase_at: string | null;
  /** When a deletion request was recorded instead of an erasure, because neither a proof of the user nor a notice to them shows that they want it */
  client_asked_at: string | null;
  /** When the user decided that the data is not erased, but stays hidden */
  objected_at: string | null;
  /** When an admin showed the data again */
  shown_again_at: string | null;
}

export interface ApiKeysListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface UsersListQuery {
  /**
   * Position of the first item to return. The first item of this list has position 1. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 1
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only users with this `ext_id` */
  ext_id?: string | undefined;
  /** Only items that changed at this time or later: a user was created, or a field of the user was changed. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute */
  updated_since?: TimestampInput | undefined;
}

export interface UsersGetQuery {
  /**
   * Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw
   * @default false
   */
  mask_numbers?: boolean | undefined;
}

export interface ConfigurationPreviewAfterWithdrawalQuery {
  /** The setting to look at */
  after_withdrawal: AfterWithdrawal;
  /** The days to look at, with `erase`. Default: 30 */
  after_withdrawal_days?: number | undefined;
}

export interface UsersListProgressQuery {
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** The order of the users. Without it, the newest come first */
  sort?: UserOrder | undefined;
  /** Whether to include the names of users. The audit log then records which names a member saw */
  names?: boolean | undefined;
  /** Only users with this progress */
  progress?: Progress | undefined;
  /** Only users with an account in this status */
  account_status?: AccountStatus | undefined;
  /** Only users with this verdict */
  verdict?: VerdictStatus | undefined;
  /** Only users with this risk */
  risk?: Risk | undefined;
  /** Only users whose newest data is this old */
  data_age?: DataAge | undefined;
  /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
  source_failed?: DataSource | undefined;
  /** Only users whom this member works on: the id of a member, `me` or `nobody` */
  assignee?: string | undefined;
  /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
  review?: ReviewState | undefined;
  /** Only users that match this text, best first: the id, the beginning of the `ext_id`, names or their beginnings, date of birth, postcode, National Insurance number, or the email address or phone number of a journey’s contact. Several words must all match. Roles that see no personal data find users only by id and `ext_id`. URLs can end up in the logs of proxies: to search for personal data, use `POST /users/search` */
  search?: string | undefined;
}

export interface UsersDownloadProgressQuery {
  /** The order of the users. Without it, the newest come first */
  sort?: UserOrder | undefined;
  /** Only users with this progress */
  progress?: Progress | undefined;
  /** Only users with an account in this status */
  account_status?: AccountStatus | undefined;
  /** Only users with this verdict */
  verdict?: VerdictStatus | undefined;
  /** Only users with this risk */
  risk?: Risk | undefined;
  /** Only users whose newest data is this old */
  data_age?: DataAge | undefined;
  /** Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none succeeded, or a document was rejected or could not be read */
  source_failed?: DataSource | undefined;
  /** Only users whom this member works on: the id of a member, `me` or `nobody` */
  assignee?: string | undefined;
  /** Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist */
  review?: ReviewState | undefined;
  /** Only users that match this text, best first: the id, the beginning of the `ext_id`, names or their beginnings, date of birth, postcode, National Insurance number, or the email address or phone number of a journey’s contact. Several words must all match. Roles that see no personal data find users only by id and `ext_id`. URLs can end up in the logs of proxies: to search for personal data, use `POST /users/search` */
  search?: string | undefined;
}

export interface JourneysListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface JourneysGetPreviewQuery {
  /** The name to show. Default: the `client_display_name` of the configuration */
  client_display_name?: string | undefined;
  /**
   * Language of the page
   *
   * - `en`: English
   * - `cy`: Welsh
   * @default "en"
   */
  language?: "en" | "cy" | undefined;
}

export interface JourneysGetStatisticsQuery {
  /** The first day, such as 2026-01-01. Default: 29 days before `to` */
  from?: DayInput | undefined;
  /** The last day, such as 2026-01-31, at most 366 days in all. Default: today */
  to?: DayInput | undefined;
  /**
   * How the groups are formed
   *
   * - `day`: by the day on which the user saw the first page, in UTC. Days without journeys are listed too
   * - `language`: by the language of the pages: `en` or `cy`
   * - `device`: by device: `phone`, `tablet` or `computer`
   * - `way`: by the ways that the user chose. A journey with several ways counts for each of them
   * @default "day"
   */
  by?: "day" | "language" | "device" | "way" | undefined;
}

export interface TermsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** `true`: only terms that users can accept. `false`: only the others */
  is_active?: boolean | undefined;
}

export interface AuthorisationsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only authorisations of this user */
  user_id?: string | undefined;
  /** Only authorisations of this term */
  term_id?: string | undefined;
  /**
   * Only authorisations with this status; needs `user_id`
   *
   * - `active`: data can be retrieved under the authorisation
   * - `expired`: `expires_at` has passed
   * - `revoked`: the user or the client withdrew it
   */
  status?: "active" | "expired" | "revoked" | undefined;
}

export interface AuthorisationsGetEvidenceQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 1000
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface MembersListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface AuditListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only entries with this action */
  action?: AuditAction | undefined;
  /** Only entries about what this API key, member or user did */
  actor_id?: string | undefined;
  /** Only entries about this record */
  subject_id?: string | undefined;
  /** Only entries about this user, including the user’s authorisations, accounts, entries, documents and journeys */
  user_id?: string | undefined;
  /**
   * Only entries of this kind
   *
   * - `event`: something was done
   * - `view`: personal data, a document or the evidence of an authorisation was read
   */
  kind?: "event" | "view" | undefined;
  /** Only entries from this time on */
  from?: TimestampInput | undefined;
  /** Only entries up to this time */
  to?: TimestampInput | undefined;
}

export interface AuditExportQuery {
  /**
   * Only entries after this one: the `sequence` of the last line that you have
   * @default 0
   */
  after_sequence?: number | undefined;
  /**
   * The largest number of entries
   * @default 100000
   */
  limit?: number | undefined;
}

export interface RequestsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /**
   * Only calls whose status is in this class
   *
   * - `2xx`: successful calls
   * - `3xx`: redirects
   * - `4xx`: calls that were rejected
   * - `5xx`: calls that failed in the service or at a provider
   */
  status_class?: "2xx" | "3xx" | "4xx" | "5xx" | undefined;
  /** Only calls with this status */
  status?: number | undefined;
  /**
   * Only calls by callers of this kind
   *
   * - `api_key`: your server, with an API key
   * - `member`: a member of the team
   * - `user`: a user, with a user token
   * - `scim_token`: your identity provider, with a SCIM token
   */
  caller?: "api_key" | "member" | "user" | "scim_token" | undefined;
  /** Only calls made by the dashboard, or, if false, all other calls */
  is_dashboard?: boolean | undefined;
  /** Only calls with this API key */
  key_id?: string | undefined;
  /** Only calls about this user */
  user_id?: string | undefined;
  /** Only calls to this path, such as `/users/{user_id}` */
  path?: string | undefined;
  /** Only calls that used something deprecated, or, if false, all other calls */
  is_deprecated?: boolean | undefined;
  /** Only the call with this `X-Request-Id` */
  request_id?: string | undefined;
  /** Only calls that arrived at or after this time */
  since?: TimestampInput | undefined;
}

export interface AccessLogListQuery {
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only requests with this API key */
  key_id?: string | undefined;
  /** Only requests that were about this user */
  user_id?: string | undefined;
  /** Only requests from this IP address */
  address?: string | undefined;
  /** Only requests from this time on */
  from?: TimestampInput | undefined;
  /** Only requests up to this time */
  to?: TimestampInput | undefined;
}

export interface ProvidersListQuery {
  /** Part of the name of a provider or an employer */
  q?: string | undefined;
}

export interface AccountsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only accounts of this user */
  user_id?: string | undefined;
  /** Only accounts with this status */
  status?: AccountStatus | undefined;
}

export interface PayrollListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only the payslip with this `id` */
  submission_id?: string | undefined;
  /** Only payslips from this account */
  account_id?: string | undefined;
  /** Only payslips of this entry */
  entry_id?: string | undefined;
  /** Only payslips with this pay date, such as 2026-01-31, or a later one */
  pay_date_from?: DayInput | undefined;
  /** Only payslips with this pay date, such as 2026-01-31, or an earlier one */
  pay_date_to?: DayInput | undefined;
  /** Only items that changed at this time or later: a payslip was stored, or its trust score changed because it was rated again. Figures that are calculated from other payslips, such as rolling incomes, do not count. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute */
  updated_since?: TimestampInput | undefined;
  /**
   * Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw
   * @default false
   */
  mask_numbers?: boolean | undefined;
}

export interface PayrollGetChecksQuery {
  /**
   * Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw
   * @default false
   */
  mask_numbers?: boolean | undefined;
}

export interface EntriesListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** The user whose entries are listed */
  user_id: string;
}

export interface UploadsCreateQuery {
  /** The signed permission to upload this file. It is part of the `presigned_url`; keep it secret until it is used */
  token: string;
}

export interface DocumentsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only documents of this user */
  user_id?: string | undefined;
  /** Only documents of this kind */
  kind?: DocumentKind | undefined;
  /** Only documents with this status */
  status?: DocumentStatus | undefined;
  /** Only items that changed at this time or later: an upload was requested, the status changed, or the document was rated again. A new attempt to read the file also counts. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute */
  updated_since?: TimestampInput | undefined;
}

export interface DocumentsGetChecksQuery {
  /**
   * Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw
   * @default false
   */
  mask_numbers?: boolean | undefined;
}

export interface BankStatementsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 100
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only the submission with this `id` */
  submission_id?: string | undefined;
  /** Only submissions created at or after this time */
  created_after?: TimestampInput | undefined;
  /** Only submissions created at or before this time */
  created_before?: TimestampInput | undefined;
  /** Only items that changed at this time or later: a submission was stored. Submissions never change. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute */
  updated_since?: TimestampInput | undefined;
  /** Only submissions with at least this `bank_statement_probability`. Use 0.5 to leave out most documents that are not bank statements. Submissions without a stored probability are bank statements and count as 1 */
  min_probability?: number | undefined;
  /**
   * Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw
   * @default false
   */
  mask_numbers?: boolean | undefined;
}

export interface ExpenditureEstimateQuery {
  /**
   * Show the data behind each estimate, and the months left out
   * @default false
   */
  explain?: boolean | undefined;
}

export interface TaxAuthorityListQuery {
  /**
   * Position of the first item to return. The first item of this list has position 1. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 1
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only income from this account */
  account_id?: string | undefined;
  /** Only income of this entry */
  entry_id?: string | undefined;
  /** Only items that changed at this time or later: a submission was stored. Submissions never change: changed figures are a new one. Deleted items are not listed. To follow changes, send the time at which your previous run started, less a minute */
  updated_since?: TimestampInput | undefined;
}

export interface UsersDownloadReportQuery {
  /**
   * Adds the newest ten reviews, the newest thirty notes, or both. Members need a role, and API keys the scope, that may read them
   *
   * - `reviews`: what the team decided
   * - `notes`: what the team wrote
   * - `reviews,notes`: both
   */
  include?: "reviews" | "notes" | "reviews,notes" | undefined;
}

export interface NotesListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface ReviewsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface WebhooksListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
}

export interface EventsListQuery {
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page; `latest` returns no events, only the `next_after` at which new events start */
  after?: string | undefined;
  /**
   * Whether test events and replays are listed too, each time they are sent to a webhook. Only in the sandbox: `stipend listen` uses it
   * @default false
   */
  repeats?: boolean | undefined;
}

export interface DeliveriesListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only deliveries with this status */
  status?: DeliveryStatus | undefined;
  /** Only deliveries of this event */
  event?: EventKind | undefined;
  /** Only deliveries created at this time or later */
  from?: TimestampInput | undefined;
  /** Only deliveries created up to this time */
  to?: TimestampInput | undefined;
}

export interface DeliveriesGetRequestQuery {
  /**
   * Whether the body contains the payload. If false, the reply has no personal data, so the audit log records no access
   * @default true
   */
  include_payload?: boolean | undefined;
}

export interface UsersExportQuery {
  /**
   * Whether to leave out the details that the client gave (name, date of birth, postcodes, NI number, `ext_id`) and the estimates of expenditure, which use them. The hosted pages do so for a person who could not prove who they are
   * @default false
   */
  without_profile?: boolean | undefined;
}

export interface UsersExportPdfQuery {
  /**
   * Whether to leave out the details that the client gave (name, date of birth, postcodes, NI number, `ext_id`) and the estimates of expenditure, which use them. The hosted pages do so for a person who could not prove who they are
   * @default false
   */
  without_profile?: boolean | undefined;
  /**
   * The language of the document. Texts that the service did not write, such as the terms that the user accepted, are not translated
   *
   * - `en`: English
   * - `cy`: Welsh
   * @default "en"
   */
  language?: "en" | "cy" | undefined;
}

export interface DeletionRequestsListQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only requests of this user */
  user_id?: string | undefined;
  /**
   * Only requests with this status
   *
   * - `open`: not answered yet
   * - `declined`: declined
   */
  status?: "open" | "declined" | undefined;
  /** Whether to include the names of users. The audit log then records which names a member saw */
  names?: boolean | undefined;
}

export interface OverviewGetQuery {
  /** `received_data` counts what arrived at this time or later. Default: the start of today in UTC */
  since?: TimestampInput | undefined;
  /** Whether to include the names of users. The audit log then records which names a member saw */
  names?: boolean | undefined;
}

export interface SandboxListMailQuery {
  /**
   * Number of items to skip. 0 returns the list from its first item. Items that are added or deleted between two requests move the others: to read a whole list, use `after`
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of items to return
   * @default 20
   */
  limit?: number | undefined;
  /** The `next_after` of the previous page. Filters must stay the same; `limit` may change */
  after?: string | undefined;
  /** Only messages to this email address or telephone number */
  to?: string | undefined;
}

/** Every operation of the API. */
export interface Operations {
  /** Get the client configuration */
  'GET /configuration': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: ClientConfiguration;
  };
  /** Update the client configuration */
  'PATCH /configuration': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ClientConfigurationChanges;
    ifMatch: true;
    reply: ClientConfiguration;
  };
  /** Create an API key */
  'POST /api-keys': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ApiKeyInput;
    keyed: true;
    reply: CreatedApiKey;
  };
  /** List API keys */
  'GET /api-keys': {
    query?: ApiKeysListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ApiKeyList;
  };
  /** Replace an API key by a new one */
  'POST /api-keys/{key_id}/rotate': {
    path: {
      /** Id of the API key */
      key_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body?: ApiKeyRotation | undefined;
    keyed: true;
    reply: CreatedApiKey;
  };
  /** Revoke an API key */
  'DELETE /api-keys/{key_id}': {
    path: {
      /** Id of the API key */
      key_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** Create a user */
  'POST /users': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: UserInput;
    keyed: true;
    reply: User;
  };
  /** List users */
  'GET /users': {
    query?: UsersListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: UserList;
  };
  /** Get a user */
  'GET /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: UsersGetQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: User;
  };
  /** Update a user */
  'PATCH /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: UserChanges;
    ifMatch: true;
    reply: User;
  };
  /** Delete a user */
  'DELETE /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Get a user's effective settings */
  'GET /users/{user_id}/configuration': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: UserConfiguration;
  };
  /** Get a user’s withdrawal of consent */
  'GET /users/{user_id}/withdrawal': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: UserWithdrawal;
  };
  /** Stop the erasure after a withdrawal */
  'POST /users/{user_id}/withdrawal/objection': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    keyed: true;
    reply: UserWithdrawal;
  };
  /** Show data again that a withdrawal hid */
  'POST /users/{user_id}/shown-again': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ShowAgainInput;
    keyed: true;
    reply: UserWithdrawal;
  };
  /** Count the users that `after_withdrawal` concerns */
  'GET /configuration/after-withdrawal-preview': {
    query: ConfigurationPreviewAfterWithdrawalQuery;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AfterWithdrawalPreview;
  };
  /** List users with the progress of their data */
  'GET /users/progress': {
    query?: UsersListProgressQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: UserProgressList;
  };
  /** Search for users */
  'POST /users/search': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: UserSearch;
    reply: UserProgressList;
  };
  /** Get the list of users as a CSV file */
  'GET /users/progress.csv': {
    query?: UsersDownloadProgressQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "text/csv";
  };
  /** List saved views */
  'GET /views': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: SavedViewList;
  };
  /** Save a view */
  'POST /views': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: SavedViewInput;
    keyed: true;
    reply: SavedView;
  };
  /** Get a saved view */
  'GET /views/{view_id}': {
    path: {
      /** Id of the view */
      view_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: SavedView;
  };
  /** Change a saved view */
  'PATCH /views/{view_id}': {
    path: {
      /** Id of the view */
      view_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: SavedViewChanges;
    ifMatch: true;
    reply: SavedView;
  };
  /** Delete a saved view */
  'DELETE /views/{view_id}': {
    path: {
      /** Id of the view */
      view_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Create a user token and a link to the hosted journey */
  'POST /user-tokens': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: UserTokenInput;
    keyed: true;
    reply: UserToken;
  };
  /** Revoke a user's tokens and journeys */
  'DELETE /users/{user_id}/tokens': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** List a user’s journeys */
  'GET /users/{user_id}/journeys': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: JourneysListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: JourneyList;
  };
  /** Create a link to a user’s journey */
  'POST /users/{user_id}/journeys': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: JourneyLinkInput;
    keyed: true;
    reply: JourneyLink;
  };
  /** End a journey */
  'DELETE /users/{user_id}/journeys/{journey_id}': {
    path: {
      /** Id of the user */
      user_id: string;
      /** Id of the journey */
      journey_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** Get a preview of the journey’s first page */
  'GET /configuration/journey-preview': {
    query?: JourneysGetPreviewQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: JourneyPreview;
  };
  /** Get statistics about journeys */
  'GET /journeys/statistics': {
    query?: JourneysGetStatisticsQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: JourneyStatistics;
  };
  /** List authorisation terms */
  'GET /authorisations/terms': {
    query?: TermsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuthorisationTermList;
  };
  /** Create an authorisation term */
  'POST /authorisations/terms': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AuthorisationTermInput;
    keyed: true;
    reply: AuthorisationTerm;
  };
  /** Get an authorisation term */
  'GET /authorisations/terms/{term_id}': {
    path: {
      /** Id of the authorisation term */
      term_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: AuthorisationTerm;
  };
  /** Rename, deactivate or reactivate an authorisation term */
  'PATCH /authorisations/terms/{term_id}': {
    path: {
      /** Id of the authorisation term */
      term_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AuthorisationTermChanges;
    ifMatch: true;
    reply: AuthorisationTerm;
  };
  /** Accept an authorisation term for a user */
  'POST /authorisations': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AuthorisationInput;
    keyed: true;
    reply: Authorisation;
  };
  /** List the authorisations of a user or of a term */
  'GET /authorisations': {
    query?: AuthorisationsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuthorisationList;
  };
  /** Get an authorisation */
  'GET /authorisations/{authorisation_id}': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Authorisation;
  };
  /** Revoke an authorisation */
  'DELETE /authorisations/{authorisation_id}': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Get an authorisation’s evidence */
  'GET /authorisations/{authorisation_id}/evidence': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    query?: AuthorisationsGetEvidenceQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuthorisationEvidence;
  };
  /** Sign in a member */
  'POST /members/signin': {
    body: SignIn;
    reply: SignedIn;
  };
  /** Accept an invitation */
  'POST /members/invitations/accept': {
    body: AcceptInvitation;
    reply: Member;
  };
  /** Request a link to set a new password */
  'POST /members/forgotten-password': {
    body: ForgottenPassword;
    reply: Message;
  };
  /** Set a new password with an emailed link */
  'POST /members/reset-password': {
    body: ResetPassword;
    reply: Message;
  };
  /** Get your own account */
  'GET /members/me': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: OwnAccount;
  };
  /** Sign out */
  'POST /members/signout': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** Change your password */
  'POST /members/change-password': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ChangePassword;
    reply: SignedIn;
  };
  /** Set up a second factor */
  'POST /members/me/mfa': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: BeginMfa;
    reply: BegunMfa;
  };
  /** Confirm a second factor with a code */
  'POST /members/me/mfa/confirm': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ConfirmMfa;
    reply: ConfirmedMfa;
  };
  /** Turn off a second factor */
  'POST /members/me/mfa/disable': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: DisableMfa;
    reply: Member;
  };
  /** Replace your recovery codes */
  'POST /members/me/recovery-codes': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: NewRecoveryCodes;
    reply: RecoveryCodes;
  };
  /** Get a challenge to sign with a passkey */
  'POST /members/passkeys/challenge': {
    reply: PasskeyRequest;
  };
  /** Start to add a passkey */
  'POST /members/me/passkeys/challenge': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: PasskeyCreation;
  };
  /** Add a passkey */
  'POST /members/me/passkeys': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: PasskeyInput;
    reply: AddedPasskey;
  };
  /** List your passkeys */
  'GET /members/me/passkeys': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: PasskeyList;
  };
  /** Get one of your passkeys */
  'GET /members/me/passkeys/{passkey_id}': {
    path: {
      /** Id of the passkey */
      passkey_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Passkey;
  };
  /** Rename a passkey */
  'PATCH /members/me/passkeys/{passkey_id}': {
    path: {
      /** Id of the passkey */
      passkey_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: PasskeyChanges;
    ifMatch: true;
    reply: Passkey;
  };
  /** Remove a passkey */
  'DELETE /members/me/passkeys/{passkey_id}': {
    path: {
      /** Id of the passkey */
      passkey_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Sign in a member and set a session cookie */
  'POST /members/session': {
    body: SessionInput;
    reply: MemberSession;
  };
  /** Get your session */
  'GET /members/session': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: MemberSession;
  };
  /** End your session */
  'DELETE /members/session': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: SignedOut;
  };
  /** Sign in with a passkey alone */
  'POST /members/session/passkey': {
    body: PasskeySignIn;
    reply: MemberSession;
  };
  /** Confirm that it is you */
  'POST /members/session/confirm': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ConfirmSession;
    reply: Message;
  };
  /** List your sessions */
  'GET /members/me/sessions': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: OwnSessions;
  };
  /** End one of your sessions */
  'DELETE /members/me/sessions/{session_id}': {
    path: {
      /** Id of the session */
      session_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** End all your sessions */
  'DELETE /members/sessions': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: SignedOut;
  };
  /** Invite a member */
  'POST /members': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: Invitation;
    keyed: true;
    reply: Member;
  };
  /** List members */
  'GET /members': {
    query?: MembersListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: MemberList;
  };
  /** List the members who can work on users */
  'GET /members/colleagues': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ColleagueList;
  };
  /** Get a member */
  'GET /members/{member_id}': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Member;
  };
  /** Update a member */
  'PATCH /members/{member_id}': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: MemberChanges;
    ifMatch: true;
    reply: Member;
  };
  /** Remove a member */
  'DELETE /members/{member_id}': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** End all sessions of a member */
  'DELETE /members/{member_id}/sessions': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** Invite a member again */
  'POST /members/{member_id}/invitation': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    keyed: true;
    reply: Member;
  };
  /** Create a SCIM token */
  'POST /scim-tokens': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ScimTokenInput;
    keyed: true;
    reply: CreatedScimToken;
  };
  /** List SCIM tokens */
  'GET /scim-tokens': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ScimTokenList;
  };
  /** Revoke a SCIM token */
  'DELETE /scim-tokens/{token_id}': {
    path: {
      /** Id of the SCIM token */
      token_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** Get the SCIM settings */
  'GET /scim-settings': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: ScimSettings;
  };
  /** Set the roles of groups */
  'PUT /scim-settings': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ScimSettingsInput;
    ifMatch: true;
    reply: ScimSettings;
  };
  /** Get single sign-on */
  'GET /single-sign-on': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: SingleSignOn;
  };
  /** Set up or replace single sign-on */
  'PUT /single-sign-on': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: SingleSignOnInput;
    ifMatch: true;
    reply: SingleSignOn;
  };
  /** Update single sign-on */
  'PATCH /single-sign-on': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: SingleSignOnChanges;
    ifMatch: true;
    reply: SingleSignOn;
  };
  /** Remove single sign-on */
  'DELETE /single-sign-on': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Test the connection to the provider */
  'POST /single-sign-on/test': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ConnectionTest;
  };
  /** Get the ways to sign in */
  'GET /single-sign-on/options': {
    reply: SignInOptions;
  };
  /** Confirm your sign-in through the provider */
  'POST /single-sign-on/confirm': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: SingleSignOnConfirmation;
  };
  /** Get the access policy */
  'GET /access-policy': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: AccessPolicy;
  };
  /** Update the access policy */
  'PATCH /access-policy': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AccessPolicyChanges;
    ifMatch: true;
    reply: AccessPolicy;
  };
  /** List audit entries */
  'GET /audit': {
    query?: AuditListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuditList;
  };
  /** Export audit entries */
  'GET /audit/export': {
    query?: AuditExportQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "application/x-ndjson";
  };
  /** Set where the audit log is sent */
  'PUT /audit/push': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AuditPushInput;
    ifMatch: true;
    reply: AuditPush;
  };
  /** Stop sending the audit log */
  'DELETE /audit/push': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Get where the audit log is sent */
  'GET /audit/push': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: AuditPush;
  };
  /** Send a test entry */
  'POST /audit/push/test': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuditPushTest;
  };
  /** Get how far the audit log was sent */
  'GET /audit/push/progress': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AuditPushProgress;
  };
  /** Get the public signing keys */
  'GET /.well-known/jwks.json': {
    reply: KeySet;
  };
  /** List recent API calls */
  'GET /requests': {
    query?: RequestsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: RequestList;
  };
  /** List requests made with API keys */
  'GET /access-log': {
    query?: AccessLogListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AccessList;
  };
  /** List providers */
  'GET /providers': {
    query?: ProvidersListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ProviderCatalogue;
  };
  /** Link a payroll provider account */
  'POST /accounts': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: NewAccount;
    keyed: true;
    reply: Account;
  };
  /** List accounts */
  'GET /accounts': {
    query?: AccountsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AccountList;
  };
  /** Reconnect an account */
  'POST /accounts/{account_id}/reconnect': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: Reconnection;
    keyed: true;
    reply: Account;
  };
  /** Get an account */
  'GET /accounts/{account_id}': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Account;
  };
  /** Delete an account */
  'DELETE /accounts/{account_id}': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** List the statuses that an account has had */
  'GET /accounts/{account_id}/steps': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: AccountSteps;
  };
  /** Reconfirm a bank connection */
  'POST /accounts/{account_id}/reconfirm': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    keyed: true;
    reply: Account;
  };
  /** Follow an account’s changes */
  'GET /accounts/{account_id}/events': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    event: Account;
  };
  /** Submit an MFA response */
  'PUT /accounts/{account_id}/mfa': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: MfaResponse;
    reply: Account;
  };
  /** Retrieve new payslips of an account */
  'POST /payroll/entries/connections': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ConnectionQuery;
    keyed: true;
    reply: PayrollConnectionResult;
  };
  /** Create a direct connection */
  'POST /accounts/direct-connections': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: DirectConnectionInput;
    keyed: true;
    reply: PayrollSubmissionList;
  };
  /** List a user’s payroll submissions */
  'GET /payroll/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: PayrollListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: PayrollSubmissionList;
  };
  /** Get a payslip’s checks */
  'GET /payroll/{user_id}/submissions/{submission_id}/checks': {
    path: {
      /** Id of the user */
      user_id: string;
      /** Id of the submission */
      submission_id: string;
    };
    query?: PayrollGetChecksQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: PayslipChecks;
  };
  /** Get a user’s readiness */
  'GET /users/{user_id}/readiness': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Readiness;
  };
  /** List a user’s entries */
  'GET /payroll/entries': {
    query: EntriesListQuery;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: EntryList;
  };
  /** Get an entry */
  'GET /payroll/entries/{entry_id}': {
    path: {
      /** Id of the entry */
      entry_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Entry;
  };
  /** Delete an entry */
  'DELETE /payroll/entries/{entry_id}': {
    path: {
      /** Id of the entry */
      entry_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Create upload URLs for bank statements */
  'PUT /documents/bank-statements/presign': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: BankStatementUploads;
    reply: PresignedUploads;
  };
  /** Create upload URLs for payslips */
  'PUT /documents/payslips/presign': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: PayslipUploads;
    reply: PresignedUploads;
  };
  /** Upload a file */
  'PUT /uploads': {
    query: UploadsCreateQuery;
    body: Blob | ArrayBuffer | ArrayBufferView;
    reply: Uploaded;
  };
  /** List documents */
  'GET /documents': {
    query?: DocumentsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: DocumentList;
  };
  /** Get a document */
  'GET /documents/{document_id}': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Document;
  };
  /** Delete a document */
  'DELETE /documents/{document_id}': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Follow a document’s changes */
  'GET /documents/{document_id}/events': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    event: Document;
  };
  /** Get a document’s checks */
  'GET /documents/{document_id}/checks': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    query?: DocumentsGetChecksQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: DocumentChecks;
  };
  /** Send the password of a document */
  'PUT /documents/{document_id}/password': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: DocumentPassword;
    reply: Document;
  };
  /** Download a document */
  'GET /documents/{document_id}/content': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "application/pdf" | "image/jpeg" | "image/png";
  };
  /** Get a page of a document as an image */
  'GET /documents/{document_id}/pages/{page}.png': {
    path: {
      /** Id of the document */
      document_id: string;
      /** Number of the page, starting at 1 */
      page: number;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "image/png";
  };
  /** List a user’s bank statement submissions */
  'GET /bankstatements/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: BankStatementsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: BankStatementSubmissionList;
  };
  /** Estimate a user’s expenditure */
  'GET /expenditure/{user_id}/ons': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: ExpenditureEstimateQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Expenditure;
  };
  /** List a user’s income from the tax authority */
  'GET /taxauth/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: TaxAuthorityListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: IncomeSubmissionList;
  };
  /** Compare a user’s income sources */
  'GET /users/{user_id}/income-comparison': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: IncomeComparison;
  };
  /** Summarise a user’s income */
  'GET /users/{user_id}/income-summary': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: IncomeSummary;
  };
  /** Get a user’s income report as a PDF */
  'GET /users/{user_id}/report.pdf': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: UsersDownloadReportQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "application/pdf";
  };
  /** Get a user’s payslips as a CSV file */
  'GET /users/{user_id}/payslips.csv': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "text/csv";
  };
  /** Get a user’s case */
  'GET /users/{user_id}/case': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Case;
  };
  /** Assign a user to a member */
  'PUT /users/{user_id}/assignee': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: AssigneeInput;
    ifMatch: true;
    reply: Case;
  };
  /** List the notes about a user */
  'GET /users/{user_id}/notes': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: NotesListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: NoteList;
  };
  /** Add a note about a user */
  'POST /users/{user_id}/notes': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: NoteInput;
    keyed: true;
    reply: Note;
  };
  /** Delete a note */
  'DELETE /users/{user_id}/notes/{note_id}': {
    path: {
      /** Id of the user */
      user_id: string;
      /** Id of the note */
      note_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Message;
  };
  /** List the reviews of a user */
  'GET /users/{user_id}/reviews': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: ReviewsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: ReviewList;
  };
  /** Record a review of a user */
  'POST /users/{user_id}/reviews': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: ReviewInput;
    keyed: true;
    reply: Review;
  };
  /** Get a review with what it was based on */
  'GET /users/{user_id}/reviews/{review_id}': {
    path: {
      /** Id of the user */
      user_id: string;
      /** Id of the review */
      review_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: WholeReview;
  };
  /** Create a webhook */
  'POST /webhooks': {
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: NewWebhook;
    keyed: true;
    reply: CreatedWebhook;
  };
  /** List webhooks */
  'GET /webhooks': {
    query?: WebhooksListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: WebhookList;
  };
  /** Update a webhook */
  'PATCH /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: WebhookChanges;
    ifMatch: true;
    reply: Webhook;
  };
  /** Delete a webhook */
  'DELETE /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifMatch: true;
    reply: Message;
  };
  /** Get a webhook */
  'GET /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: Webhook;
  };
  /** List events */
  'GET /events': {
    query?: EventsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: EventList;
  };
  /** List a webhook's deliveries */
  'GET /webhooks/{webhook_id}/deliveries': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    query?: DeliveriesListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: DeliveryList;
  };
  /** Get a delivery with its attempts */
  'GET /webhooks/{webhook_id}/deliveries/{delivery_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
      /** Id of the delivery */
      delivery_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: DeliveryWithAttempts;
  };
  /** Get the request of a delivery */
  'GET /webhooks/{webhook_id}/deliveries/{delivery_id}/request': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
      /** Id of the delivery */
      delivery_id: string;
    };
    query?: DeliveriesGetRequestQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: DeliveryRequest;
  };
  /** Replay a delivery */
  'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
      /** Id of the delivery */
      delivery_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    keyed: true;
    reply: Delivery;
  };
  /** Replay a webhook's deliveries in a period */
  'POST /webhooks/{webhook_id}/replay': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: WebhookReplay;
    keyed: true;
    reply: ReplayedDeliveries;
  };
  /** Send a test event */
  'POST /webhooks/{webhook_id}/test': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: WebhookTest;
    keyed: true;
    reply: Delivery;
  };
  /** Export everything about a user */
  'GET /users/{user_id}/export': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: UsersExportQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: UserExport;
  };
  /** Export a user’s data as a PDF */
  'GET /users/{user_id}/export.pdf': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: UsersExportPdfQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    file: "application/pdf";
  };
  /** Request a user’s deletion */
  'POST /users/{user_id}/deletion-requests': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    keyed: true;
    reply: DeletionRequest;
  };
  /** List deletion requests */
  'GET /deletion-requests': {
    query?: DeletionRequestsListQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: DeletionRequestList;
  };
  /** Get a deletion request */
  'GET /deletion-requests/{deletion_request_id}': {
    path: {
      /** Id of the deletion request */
      deletion_request_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    ifNoneMatch: true;
    reply: DeletionRequest;
  };
  /** Decline a deletion request */
  'POST /deletion-requests/{deletion_request_id}/decline': {
    path: {
      /** Id of the deletion request */
      deletion_request_id: string;
    };
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    body: DeclineInput;
    keyed: true;
    reply: DeletionRequest;
  };
  /** Get an overview */
  'GET /overview': {
    query?: OverviewGetQuery | undefined;
    headers?: {
      /**
       * Only in the sandbox: makes this request fail, to test how your code handles it
       *
       * - `unavailable`: the reply is 503
       * - `slow`: the reply comes after five seconds
       * - `rate_limited`: the reply is 429
       * - `disconnect`: the connection is closed without a reply
       */
      'x-svc-sandbox-fault'?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
    } | undefined;
    reply: Overview;
  };
  /** Create a user with data */
  'POST /sandbox/users': {
    body: SandboxUserInput;
    keyed: true;
    reply: SandboxUser;
  };
  /** Submit your own payroll data */
  'POST /sandbox/users/{user_id}/payroll-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
    } | undefined;
    body: SandboxPayrollInput;
    keyed: true;
    reply: SandboxPayrollEntry;
  };
  /** Submit your own bank statements */
  'POST /sandbox/users/{user_id}/bank-statement-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
    } | undefined;
    body: SandboxStatementInput;
    keyed: true;
    reply: SandboxStatements;
  };
  /** Submit your own income data */
  'POST /sandbox/users/{user_id}/income-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
    } | undefined;
    body: SandboxIncomeInput;
    keyed: true;
    reply: SandboxIncomeEntry;
  };
  /** Set an account's status */
  'PUT /sandbox/accounts/{account_id}/status': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    body: SandboxStatusInput;
    reply: Account;
  };
  /** Add payslips for the person behind an account */
  'POST /sandbox/accounts/{account_id}/new-payslip': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    body: SandboxPayslipInput;
    reply: SandboxPayslips;
  };
  /** Create a payslip or a bank statement */
  'POST /sandbox/documents': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string | undefined;
    } | undefined;
    body: SandboxDocumentInput;
    keyed: true;
    reply: SandboxDocument;
  };
  /** Get your clock */
  'GET /sandbox/clock': {
    reply: SandboxClock;
  };
  /** Move your clock */
  'POST /sandbox/clock': {
    body: SandboxClockInput;
    keyed: true;
    reply: SandboxMovedClock;
  };
  /** List your faults */
  'GET /sandbox/faults': {
    reply: SandboxFaultList;
  };
  /** Make a provider or this API fail */
  'POST /sandbox/faults': {
    body: SandboxFaultInput;
    reply: SandboxFault;
  };
  /** Reset your sandbox */
  'POST /sandbox/reset': {
    body?: SandboxResetInput | undefined;
    reply: SandboxReset;
  };
  /** List the test values of the sandbox */
  'GET /sandbox/catalogue': {
    reply: SandboxCatalogue;
  };
  /** Create a webhook receiver */
  'POST /sandbox/webhooks/receiver': {
    body: SandboxReceiverInput;
    reply: SandboxReceiver;
  };
  /** List your webhook receivers */
  'GET /sandbox/webhooks/receiver': {
    reply: SandboxReceiverList;
  };
  /** List the requests to a webhook receiver */
  'GET /sandbox/webhooks/receiver/{receiver_id}': {
    path: {
      /** Id of the receiver */
      receiver_id: string;
    };
    ifNoneMatch: true;
    reply: SandboxReceived;
  };
  /** List emails and text messages */
  'GET /sandbox/mail': {
    query?: SandboxListMailQuery | undefined;
    reply: SandboxMailList;
  };
  /** Create a person and their journey */
  'POST /sandbox/journeys': {
    body?: SandboxJourneyInput | undefined;
    keyed: true;
    reply: SandboxJourney;
  };
  /** Check that the process is alive */
  'GET /healthz': {
    reply: Alive;
  };
  /** Check that the service can handle requests */
  'GET /readyz': {
    reply: {
      /** `ok`: this check passed */
      database: "ok";
      /** `ok`: this check passed */
      migrations: "ok";
      /** `ok`: this check passed */
      restore: "ok";
      /** `ok`: this check passed */
      worker: "ok";
      /** What an operator should do soon; absent if there is nothing to do */
      warnings?: string[] | undefined;
    };
  };
}

/** The options of every method. */
export interface RequestOptions extends CallOptions {
  /**
   * Only in the sandbox: makes this request fail, to test how your code handles it
   *
   * - `unavailable`: the reply is 503
   * - `slow`: the reply comes after five seconds
   * - `rate_limited`: the reply is 429
   * - `disconnect`: the connection is closed without a reply
   */
  sandboxFault?: "unavailable" | "slow" | "rate_limited" | "disconnect" | undefined;
}

export interface IfNoneMatchOption {
  /** The `ETag` that you read. If the resource has not changed since, the reply is 304 without a body. */
  ifNoneMatch?: string | undefined;
}

export interface IfMatchOption {
  /** The `ETag` that you read. If the resource has changed since, the reply is 412 and nothing is stored. `*` matches every version. */
  ifMatch?: string | undefined;
}

export interface IdempotencyKeyOption {
  /** Makes a retry safe: a second request with the same key and body within 24 hours gets the first reply, and nothing is done twice. While the first request is still running, the second waits, or gets 409 with `Retry-After`. */
  idempotencyKey?: string | undefined;
}

export interface AuthorisationIdOption {
  /** The authorisation to use. Default: the user's newest active authorisation. */
  authorisationId?: string | undefined;
}

/** A method for every operation. It takes the ids of the path, then the body of a POST, PUT or PATCH, then the query and options in one object. */
export interface Resources {
  readonly configuration: ConfigurationResource;
  readonly apiKeys: ApiKeysResource;
  readonly users: UsersResource;
  readonly views: ViewsResource;
  readonly userTokens: UserTokensResource;
  readonly journeys: JourneysResource;
  readonly terms: TermsResource;
  readonly authorisations: AuthorisationsResource;
  readonly members: MembersResource;
  readonly scimTokens: ScimTokensResource;
  readonly scimSettings: ScimSettingsResource;
  readonly singleSignOn: SingleSignOnResource;
  readonly accessPolicy: AccessPolicyResource;
  readonly audit: AuditResource;
  readonly signingKeys: SigningKeysResource;
  readonly requests: RequestsResource;
  readonly accessLog: AccessLogResource;
  readonly providers: ProvidersResource;
  readonly accounts: AccountsResource;
  readonly payroll: PayrollResource;
  readonly directConnections: DirectConnectionsResource;
  readonly entries: EntriesResource;
  readonly documents: DocumentsResource;
  readonly uploads: UploadsResource;
  readonly bankStatements: BankStatementsResource;
  readonly expenditure: ExpenditureResource;
  readonly taxAuthority: TaxAuthorityResource;
  readonly notes: NotesResource;
  readonly reviews: ReviewsResource;
  readonly webhooks: WebhooksResource;
  readonly events: EventsResource;
  readonly deliveries: DeliveriesResource;
  readonly deletionRequests: DeletionRequestsResource;
  readonly overview: OverviewResource;
  readonly sandbox: SandboxResource;
  readonly health: HealthResource;
}

export interface ConfigurationResource {
  /**
   * Get the client configuration
   *
   * Returns all settings. Settings that you have not set have their default value.
   *
   * Member roles: all.
   *
   * `GET /configuration`
   */
  get(options?: RequestOptions & IfNoneMatchOption): Promise<ClientConfiguration>;

  /**
   * Update the client configuration
   *
   * An absent field keeps its value; null resets it to its default. `after_withdrawal`, `after_withdrawal_days` and `immediate_deletion_enabled` can erase people, so only callers who can delete users may change them.
   *
   * Member roles: admin, developer.
   *
   * Effects: `erase` (sometimes), `redirect_people` (sometimes).
   *
   * `PATCH /configuration`
   */
  update(body: ClientConfigurationChanges, options?: RequestOptions & IfMatchOption): Promise<ClientConfiguration>;

  /**
   * Count the users that `after_withdrawal` concerns
   *
   * Counts the users who have withdrawn and whose data a setting would hide or erase, before you change it. Changes nothing.
   *
   * Member roles: all.
   *
   * `GET /configuration/after-withdrawal-preview`
   */
  previewAfterWithdrawal(options: ConfigurationPreviewAfterWithdrawalQuery & RequestOptions): Promise<AfterWithdrawalPreview>;
}

export interface ApiKeysResource {
  /**
   * Create an API key
   *
   * Returns the key in `api_key`. Store it: the service can’t show it later. Only a repeated request with the same `Idempotency-Key` returns it again, because the encrypted reply is stored for 24 hours. A client can have at most 50 keys that are not revoked. Without `preset` and `scopes`, the key can do everything.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `POST /api-keys`
   */
  create(body: ApiKeyInput, options?: RequestOptions & IdempotencyKeyOption): Promise<CreatedApiKey>;

  /**
   * List API keys
   *
   * Newest first, including revoked keys. The keys themselves are not included.
   *
   * Member roles: admin.
   *
   * `GET /api-keys`
   */
  list(options?: ApiKeysListQuery & RequestOptions): List<ApiKey, ApiKeyList>;

  /**
   * Replace an API key by a new one
   *
   * Returns a new key with the same name, version, scopes and addresses. The old key still works for `overlap_hours`, so that you can change your programs without a pause. If the old key had an end, the new one lasts as long from now.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `POST /api-keys/{key_id}/rotate`
   */
  rotate(keyId: string, body?: ApiKeyRotation, options?: RequestOptions & IdempotencyKeyOption): Promise<CreatedApiKey>;

  /**
   * Revoke an API key
   *
   * The key stops working at once, and its event streams end. The record of the key is kept. Revoking a key again has no effect.
   *
   * Member roles: admin.
   *
   * `DELETE /api-keys/{key_id}`
   */
  revoke(keyId: string, options?: RequestOptions): Promise<Message>;
}

export interface UsersResource {
  /**
   * Create a user
   *
   * All fields are optional.
   *
   * Member roles: admin, underwriter.
   *
   * `POST /users`
   */
  create(body: UserInput, options?: RequestOptions & IdempotencyKeyOption): Promise<User>;

  /**
   * List users
   *
   * Newest first. With `ext_id`, lists only the users with this `ext_id`.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /users`
   */
  list(options?: UsersListQuery & RequestOptions): List<User, UserList>;

  /**
   * Get a user
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /users/{user_id}`
   */
  get(userId: string, options?: UsersGetQuery & RequestOptions & IfNoneMatchOption): Promise<User>;

  /**
   * Update a user
   *
   * An absent field keeps its value; null unsets it. Read-only fields are accepted and ignored.
   *
   * Member roles: admin, underwriter.
   *
   * `PATCH /users/{user_id}`
   */
  update(userId: string, body: UserChanges, options?: RequestOptions & IfMatchOption): Promise<User>;

  /**
   * Delete a user
   *
   * Deletes the user and all their files, accounts, entries and submissions. This cannot be undone.
   *
   * Member roles: admin.
   *
   * Effects: `erase`.
   *
   * `DELETE /users/{user_id}`
   */
  delete(userId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Get a user's effective settings
   *
   * Returns each setting with its source: the user, the client configuration or the default.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /users/{user_id}/configuration`
   */
  getConfiguration(userId: string, options?: RequestOptions): Promise<UserConfiguration>;

  /**
   * Get a user’s withdrawal of consent
   *
   * Says whether the user has withdrawn all consent, and what happens to their data. A user who has no active authorisation because it expired has not withdrawn.
   *
   * Member roles: all.
   *
   * `GET /users/{user_id}/withdrawal`
   */
  getWithdrawal(userId: string, options?: RequestOptions): Promise<UserWithdrawal>;

  /**
   * Stop the erasure after a withdrawal
   *
   * For the user themselves, on a page of the service, with a proof that it is them. The data is not erased, and stays hidden until they agree again.
   *
   * Effects: `spend_proof`.
   *
   * `POST /users/{user_id}/withdrawal/objection`
   */
  objectToErasure(userId: string, body?: undefined, options?: RequestOptions & IdempotencyKeyOption): Promise<UserWithdrawal>;

  /**
   * Show data again that a withdrawal hid
   *
   * For admins with a fresh sign-in, for example if the law requires it. The reason stays on record with the withdrawal and in the evidence of the user’s authorisations. If the user is going to be erased, the time stays.
   *
   * Member roles: admin.
   *
   * Effects: `show_hidden`.
   *
   * `POST /users/{user_id}/shown-again`
   */
  showAgain(userId: string, body: ShowAgainInput, options?: RequestOptions & IdempotencyKeyOption): Promise<UserWithdrawal>;

  /**
   * List users with the progress of their data
   *
   * Newest first, unless `sort` says otherwise, and without personal data, unless you ask for `names`. Every page takes about the same time, however many users there are. A request with a filter reads 1,000 users at most. So a page can have fewer users than `limit`, or none, even if more follow. Continue until `next_after` is null. Verdict and risk are stored, and are calculated again soon after each change and about once a day: `verdict.concluded_at` says when.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /users/progress`
   */
  listProgress(options?: UsersListProgressQuery & RequestOptions): List<UserProgress, UserProgressList>;

  /**
   * Search for users
   *
   * The same as `GET /users/progress` with `search`, but the text is not part of the URL, which can end up in the logs of proxies. The audit log records that a member searched and how many users were found, not the text.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * This endpoint ignores `Idempotency-Key`. It only reads
   *
   * `POST /users/search`
   */
  search(body: UserSearch, options?: RequestOptions): List<UserProgress, UserProgressList>;

  /**
   * Get the list of users as a CSV file
   *
   * Has the users of `GET /users/progress` with the same filters and their names, one row each, 100,000 at most. The file is sent while it is read. The audit log records the export, and whose names a member has read. With `search`, it has the users that one request finds.
   *
   * Member roles: admin, underwriter.
   *
   * Effects: `export`.
   *
   * `GET /users/progress.csv`
   */
  downloadProgress(options?: UsersDownloadProgressQuery & RequestOptions): Promise<Blob>;

  /**
   * Get a user’s readiness
   *
   * Shows for each source whether retrieval has not started, is in progress, is complete, found nothing or failed.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /users/{user_id}/readiness`
   */
  getReadiness(userId: string, options?: RequestOptions): Promise<Readiness>;

  /**
   * Compare a user’s income sources
   *
   * Compares payslips with the tax authority (taxable pay per tax year) and with bank statements (net pay per month). Each row has the difference and a verdict. If not everything in a row can be compared, `is_complete` is false.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/income-comparison`
   */
  getIncomeComparison(userId: string, options?: RequestOptions): Promise<IncomeComparison>;

  /**
   * Summarise a user’s income
   *
   * Shows what a person earns, from which sources, and how reliable the figures are: employments, a typical month, the last twelve months, fixed and variable pay, trend, gaps, how the sources agree, expenditure and what is left, trust, freshness, and warnings in plain words. Every figure names the submissions behind it. A figure that the data does not support is null, with a reason.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/income-summary`
   */
  getIncomeSummary(userId: string, options?: RequestOptions): Promise<IncomeSummary>;

  /**
   * Get a user’s income report as a PDF
   *
   * Returns the income summary as a document for your files or for a committee. First come the verdict, the main figures, its reasons and, for serious findings in documents, pictures of the places on the pages. Then come figures, each income, what is left out, warnings, employments, the latest twelve months, sources and checks, all documents with the SHA-256 of their files, and the evidence of each consent. With `include`, it also has reviews and notes of your team. The report says who asked for it and when. The National Insurance number is masked. Members who may not read documents get no findings and no pictures. Screen readers can read its headings, tables and descriptions of pictures.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/report.pdf`
   */
  downloadReport(userId: string, options?: UsersDownloadReportQuery & RequestOptions): Promise<Blob>;

  /**
   * Get a user’s payslips as a CSV file
   *
   * Returns all payslips for a spreadsheet, newest pay date first, one row each: employer, days, amounts, year to date, source and trust score. Amended payslips are included, with `is_amended` true.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/payslips.csv`
   */
  downloadPayslips(userId: string, options?: RequestOptions): Promise<Blob>;

  /**
   * Get a user’s case
   *
   * Shows who works on the user and the newest review. `review.is_reopened` is true if evidence was added or removed, or the verdict changed, after the review. This is noticed within a minute.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/case`
   */
  getCase(userId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Case>;

  /**
   * Assign a user to a member
   *
   * The member must be able to record reviews: `GET /members/colleagues` lists them. To avoid taking the user from a colleague, send the `ETag` of `GET /users/{user_id}/case` as `If-Match`. If a member is removed or gets a role that can’t record reviews, nobody is assigned to their users any more.
   *
   * Member roles: admin, underwriter.
   *
   * `PUT /users/{user_id}/assignee`
   */
  assign(userId: string, body: AssigneeInput, options?: RequestOptions & IfMatchOption): Promise<Case>;

  /**
   * Export everything about a user
   *
   * Returns one JSON document with everything that the service holds about the user and that the user has a right to see, as a consistent snapshot: profile, consents with their texts, accounts without secrets, payslips, income, bank statements, documents, the team’s notes and reviews, estimates, requests and the log. A user token can’t read the notes and reviews, and can export only its own user’s data. Each export is recorded in the audit log.
   *
   * Member roles: admin, underwriter.
   *
   * Effects: `export`.
   *
   * `GET /users/{user_id}/export`
   */
  export(userId: string, options?: UsersExportQuery & RequestOptions): Promise<UserExport>;

  /**
   * Export a user’s data as a PDF
   *
   * Returns a document for the user to read, in English or Welsh: who holds the data, what the user agreed to, where the data came from, payslips, income, bank statements, files, estimates and requests. Long lists are shortened; the JSON export has everything. Screen readers can read its headings and tables. Each export is recorded in the audit log.
   *
   * Member roles: admin, underwriter.
   *
   * Effects: `export`.
   *
   * `GET /users/{user_id}/export.pdf`
   */
  exportPdf(userId: string, options?: UsersExportPdfQuery & RequestOptions): Promise<Blob>;
}

export interface ViewsResource {
  /**
   * List saved views
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /views`
   */
  list(options?: RequestOptions): List<SavedView, SavedViewList>;

  /**
   * Save a view
   *
   * Saves filters of the list of users, for yourself or for the team. A member can save 50 views, and a team has 50 shared ones at most.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `POST /views`
   */
  create(body: SavedViewInput, options?: RequestOptions & IdempotencyKeyOption): Promise<SavedView>;

  /**
   * Get a saved view
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /views/{view_id}`
   */
  get(viewId: string, options?: RequestOptions & IfNoneMatchOption): Promise<SavedView>;

  /**
   * Change a saved view
   *
   * Only the member who saved a view of the team, and admins, can change it.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `PATCH /views/{view_id}`
   */
  update(viewId: string, body: SavedViewChanges, options?: RequestOptions & IfMatchOption): Promise<SavedView>;

  /**
   * Delete a saved view
   *
   * Only the member who saved a view of the team, and admins, can delete it.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `DELETE /views/{view_id}`
   */
  delete(viewId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;
}

export interface UserTokensResource {
  /**
   * Create a user token and a link to the hosted journey
   *
   * The user’s browser or app calls the API with this token, which gives access to this user’s data only. The token expires after an hour. It ends earlier when the user is deleted or `DELETE /users/{user_id}/tokens` is called. If you have no pages of your own, send the user to `journey_url` instead.
   *
   * `POST /user-tokens`
   */
  create(body: UserTokenInput, options?: RequestOptions & IdempotencyKeyOption): Promise<UserToken>;

  /**
   * Revoke a user's tokens and journeys
   *
   * Ends all tokens and journeys of the user at once, for example when a phone is lost. New ones can be created right away. A link from a message about the user’s erasure goes on working, so that they can object. Upload URLs that were created with a token stay valid until they expire, 15 minutes at most.
   *
   * Member roles: admin, underwriter, support.
   *
   * `DELETE /users/{user_id}/tokens`
   */
  revoke(userId: string, options?: RequestOptions): Promise<Message>;
}

export interface JourneysResource {
  /**
   * List a user’s journeys
   *
   * Newest first. Each journey shows whether the link was opened, the user’s last page, how and when the journey ended, and what has arrived of what the link asks for. A journey is listed for 90 days after its link has expired, or for 7 days if the link was never opened.
   *
   * Member roles: all.
   *
   * `GET /users/{user_id}/journeys`
   */
  list(userId: string, options?: JourneysListQuery & RequestOptions): List<Journey, JourneyList>;

  /**
   * Create a link to a user’s journey
   *
   * Creates a link that you can send to the user, or that the service sends (`send`). With `ask_for`, the link asks for exactly what you need. `POST /user-tokens` also creates a link, together with a token for your own pages.
   *
   * Member roles: admin, underwriter.
   *
   * `POST /users/{user_id}/journeys`
   */
  create(userId: string, body: JourneyLinkInput, options?: RequestOptions & IdempotencyKeyOption): Promise<JourneyLink>;

  /**
   * End a journey
   *
   * The link and the open pages of the journey stop working at once. What the user has shared is kept. To end all journeys of a user, call `DELETE /users/{user_id}/tokens`. A link from a message about the user’s erasure can’t be ended, so that they can object.
   *
   * Member roles: admin, underwriter, support.
   *
   * `DELETE /users/{user_id}/journeys/{journey_id}`
   */
  end(userId: string, journeyId: string, options?: RequestOptions): Promise<Message>;

  /**
   * Get a preview of the journey’s first page
   *
   * Returns the page with your name and logo, to show in a frame. It belongs to no user, and its button does nothing.
   *
   * Member roles: all.
   *
   * `GET /configuration/journey-preview`
   */
  getPreview(options?: JourneysGetPreviewQuery & RequestOptions): Promise<JourneyPreview>;

  /**
   * Get statistics about journeys
   *
   * Counts how many users reach each step of their journeys, where they fail, and how long they need. Each journey is counted once for each step, on the day on which it showed its first page. The counters have no personal data and are kept for 800 days.
   *
   * Member roles: all.
   *
   * `GET /journeys/statistics`
   */
  getStatistics(options?: JourneysGetStatisticsQuery & RequestOptions): Promise<JourneyStatistics>;
}

export interface TermsResource {
  /**
   * List authorisation terms
   *
   * Newest version first. With a user token, only active terms are listed.
   *
   * Member roles: all.
   *
   * `GET /authorisations/terms`
   */
  list(options?: TermsListQuery & RequestOptions): List<AuthorisationTerm, AuthorisationTermList>;

  /**
   * Create an authorisation term
   *
   * The term gets the client’s next `authorisation_version` and is active immediately. `translations` has the text in another language: a journey in that language shows it, and the evidence records which text the user saw.
   *
   * Member roles: admin.
   *
   * `POST /authorisations/terms`
   */
  create(body: AuthorisationTermInput, options?: RequestOptions & IdempotencyKeyOption): Promise<AuthorisationTerm>;

  /**
   * Get an authorisation term
   *
   * Member roles: all.
   *
   * `GET /authorisations/terms/{term_id}`
   */
  get(termId: string, options?: RequestOptions & IfNoneMatchOption): Promise<AuthorisationTerm>;

  /**
   * Rename, deactivate or reactivate an authorisation term
   *
   * The texts, their languages and the category cannot be changed: create a new term instead. Existing authorisations stay active when a term is deactivated. System terms cannot be changed.
   *
   * Member roles: admin.
   *
   * `PATCH /authorisations/terms/{term_id}`
   */
  update(termId: string, body: AuthorisationTermChanges, options?: RequestOptions & IfMatchOption): Promise<AuthorisationTerm>;
}

export interface AuthorisationsResource {
  /**
   * Accept an authorisation term for a user
   *
   * A `one_time` authorisation lasts 24 hours. A `recurring` one lasts 12 months, or until the user’s current `recurring_check_end_date` if that is earlier. A user token can accept only for its own user. With a user token, omit `accepted_from`: the service takes the address and the user agent from the request. After a withdrawal, only an acceptance by the user themselves, on a page of the service and with a proof that it is them, shows hidden data again and stops the erasure. Any other acceptance permits new retrievals, and what was hidden stays hidden.
   *
   * Effects: `show_hidden` (sometimes).
   *
   * `POST /authorisations`
   */
  create(body: AuthorisationInput, options?: RequestOptions & IdempotencyKeyOption): Promise<Authorisation>;

  /**
   * List the authorisations of a user or of a term
   *
   * Newest first. Needs `user_id` or `term_id`. A user token lists only its own user’s authorisations. The list of a term can be long: after its first pages, it can only be read with `after`.
   *
   * Member roles: all.
   *
   * `GET /authorisations`
   */
  list(options?: AuthorisationsListQuery & RequestOptions): List<Authorisation, AuthorisationList>;

  /**
   * Get an authorisation
   *
   * Member roles: all.
   *
   * `GET /authorisations/{authorisation_id}`
   */
  get(authorisationId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Authorisation>;

  /**
   * Revoke an authorisation
   *
   * Nothing more is retrieved under a revoked authorisation. The record of the authorisation is kept. If the user has no other active authorisation, they have withdrawn: `after_withdrawal` of the configuration says what happens to data that was retrieved before: a member then needs a fresh sign-in if that hides the data, and members and API keys need the permission to delete users if it erases them. An erasure waits at least 24 hours, in which the user can object.
   *
   * Member roles: admin, underwriter, support.
   *
   * Effects: `erase` (sometimes), `hide` (sometimes), `stop_sharing`.
   *
   * `DELETE /authorisations/{authorisation_id}`
   */
  revoke(authorisationId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Get an authorisation’s evidence
   *
   * Returns what the user agreed to, when and from where, and what was retrieved under the authorisation. Each access by a member is recorded in the audit log.
   *
   * Member roles: admin, underwriter, viewer.
   *
   * `GET /authorisations/{authorisation_id}/evidence`
   */
  getEvidence(authorisationId: string, options?: AuthorisationsGetEvidenceQuery & RequestOptions): Promise<AuthorisationEvidence>;
}

export interface MembersResource {
  /**
   * Sign in a member
   *
   * Send the `jwt` as `Authorization: Bearer …`; it expires after eight hours, or as the access policy says. If the member has a second factor, the first reply is 401 `MFA code required`, and its header `X-Svc-Mfa-Method` lists where the code comes from: `email`, `sms` (text message) or `totp` (authenticator app). Repeat the request with `mfa_code`.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/signin`
   */
  signIn(body: SignIn, options?: RequestOptions): Promise<SignedIn>;

  /**
   * Accept an invitation
   *
   * Sets the member’s password with the token from the emailed link.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/invitations/accept`
   */
  acceptInvitation(body: AcceptInvitation, options?: RequestOptions): Promise<Member>;

  /**
   * Request a link to set a new password
   *
   * Emails the link. The reply is the same if no member has this email address.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/forgotten-password`
   */
  requestPasswordReset(body: ForgottenPassword, options?: RequestOptions): Promise<Message>;

  /**
   * Set a new password with an emailed link
   *
   * Ends all sessions of the member.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/reset-password`
   */
  resetPassword(body: ResetPassword, options?: RequestOptions): Promise<Message>;

  /**
   * Get your own account
   *
   * Member roles: all.
   *
   * `GET /members/me`
   */
  getMe(options?: RequestOptions): Promise<OwnAccount>;

  /**
   * Sign out
   *
   * Ends the session; its token is rejected from now on.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/signout`
   */
  signOut(body?: undefined, options?: RequestOptions): Promise<Message>;

  /**
   * Change your password
   *
   * Ends all your sessions, including this one, and returns a new token.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/change-password`
   */
  changePassword(body: ChangePassword, options?: RequestOptions): Promise<SignedIn>;

  /**
   * Set up a second factor
   *
   * The methods `sms` and `email` send a code; `totp` returns a secret for an authenticator app. To turn the method on, confirm it with a code.
   *
   * Member roles: all.
   *
   * Effects: `grant_access`.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/me/mfa`
   */
  setUpMfa(body: BeginMfa, options?: RequestOptions): Promise<BegunMfa>;

  /**
   * Confirm a second factor with a code
   *
   * The first confirmed method also returns ten recovery codes, which are shown only once.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/me/mfa/confirm`
   */
  confirmMfa(body: ConfirmMfa, options?: RequestOptions): Promise<ConfirmedMfa>;

  /**
   * Turn off a second factor
   *
   * Member roles: all.
   *
   * Effects: `grant_access`.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/me/mfa/disable`
   */
  disableMfa(body: DisableMfa, options?: RequestOptions): Promise<Member>;

  /**
   * Replace your recovery codes
   *
   * Member roles: all.
   *
   * Effects: `grant_access`.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets, and some requests end their own session.
   *
   * `POST /members/me/recovery-codes`
   */
  replaceRecoveryCodes(body: NewRecoveryCodes, options?: RequestOptions): Promise<RecoveryCodes>;

  /**
   * Get a challenge to sign with a passkey
   *
   * Returns what a browser needs to use a passkey: `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(reply) })`. The challenge can be used once, in this browser, within five minutes.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/passkeys/challenge`
   */
  getPasskeyChallenge(body?: undefined, options?: RequestOptions): Promise<PasskeyRequest>;

  /**
   * Start to add a passkey
   *
   * Returns what a browser needs to create a passkey: `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(reply) })`. Send the result within five minutes.
   *
   * Member roles: all.
   *
   * Effects: `grant_access`.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets.
   *
   * `POST /members/me/passkeys/challenge`
   */
  beginPasskey(body?: undefined, options?: RequestOptions): Promise<PasskeyCreation>;

  /**
   * Add a passkey
   *
   * A passkey can be the second factor after the password, or replace both. You can have 10. If it is your first second factor, the reply also has ten recovery codes, which are shown only once.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. Replies about your own account are not stored: some contain secrets.
   *
   * `POST /members/me/passkeys`
   */
  addPasskey(body: PasskeyInput, options?: RequestOptions): Promise<AddedPasskey>;

  /**
   * List your passkeys
   *
   * Member roles: all.
   *
   * `GET /members/me/passkeys`
   */
  listPasskeys(options?: RequestOptions): List<Passkey, PasskeyList>;

  /**
   * Get one of your passkeys
   *
   * Member roles: all.
   *
   * `GET /members/me/passkeys/{passkey_id}`
   */
  getPasskey(passkeyId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Passkey>;

  /**
   * Rename a passkey
   *
   * Member roles: all.
   *
   * `PATCH /members/me/passkeys/{passkey_id}`
   */
  renamePasskey(passkeyId: string, body: PasskeyChanges, options?: RequestOptions & IfMatchOption): Promise<Passkey>;

  /**
   * Remove a passkey
   *
   * Member roles: all.
   *
   * Effects: `grant_access`.
   *
   * `DELETE /members/me/passkeys/{passkey_id}`
   */
  removePasskey(passkeyId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Sign in a member and set a session cookie
   *
   * For the dashboard. The reply sets a cookie that scripts can’t read. The service accepts the cookie only from its own pages. The session ends after 30 minutes without use and after 8 hours at the latest, unless the access policy says otherwise. Requests with the header `X-Svc-Session: active` count as use. A second factor works as in `POST /members/signin`. If `X-Svc-Mfa-Method` lists `passkey`, you can send `passkey` instead of `mfa_code`.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/session`
   */
  createSession(body: SessionInput, options?: RequestOptions): Promise<MemberSession>;

  /**
   * Get your session
   *
   * Shows who is signed in, what they may do and when the session ends.
   *
   * Member roles: all.
   *
   * `GET /members/session`
   */
  getSession(options?: RequestOptions): Promise<MemberSession>;

  /**
   * End your session
   *
   * Signs you out, and deletes the session cookie if there is one.
   *
   * Member roles: all.
   *
   * `DELETE /members/session`
   */
  endSession(options?: RequestOptions): Promise<SignedOut>;

  /**
   * Sign in with a passkey alone
   *
   * Like `POST /members/session`, without a password. The authenticator must check who uses it, for example by a PIN or a fingerprint.
   *
   * This endpoint ignores `Idempotency-Key`. An idempotency key belongs to a caller, and this endpoint is called without credentials.
   *
   * `POST /members/session/passkey`
   */
  createSessionWithPasskey(body: PasskeySignIn, options?: RequestOptions): Promise<MemberSession>;

  /**
   * Confirm that it is you
   *
   * Calls that reply 403 with the code `fresh_sign_in_required` need a sign-in during the last 5 minutes. This makes your session count as signed in now. A second factor works as in `POST /members/session`. A passkey that checks who uses it needs no password.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. An attempt, which the service counts.
   *
   * `POST /members/session/confirm`
   */
  confirmSession(body: ConfirmSession, options?: RequestOptions): Promise<Message>;

  /**
   * List your sessions
   *
   * Member roles: all.
   *
   * `GET /members/me/sessions`
   */
  listSessions(options?: RequestOptions): List<OwnSessions['sessions'][number], OwnSessions>;

  /**
   * End one of your sessions
   *
   * Member roles: all.
   *
   * `DELETE /members/me/sessions/{session_id}`
   */
  endOneSession(sessionId: string, options?: RequestOptions): Promise<Message>;

  /**
   * End all your sessions
   *
   * Signs out everywhere, including this session.
   *
   * Member roles: all.
   *
   * `DELETE /members/sessions`
   */
  endAllSessions(options?: RequestOptions): Promise<SignedOut>;

  /**
   * Invite a member
   *
   * Emails a link to choose a password. The link can be used once and expires after 24 hours.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `POST /members`
   */
  create(body: Invitation, options?: RequestOptions & IdempotencyKeyOption): Promise<Member>;

  /**
   * List members
   *
   * Newest first, including archived members.
   *
   * Member roles: admin.
   *
   * `GET /members`
   */
  list(options?: MembersListQuery & RequestOptions): List<Member, MemberList>;

  /**
   * List the members who can work on users
   *
   * Lists at most 1,000 members. `PUT /users/{user_id}/assignee` assigns a user to one of them.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /members/colleagues`
   */
  listColleagues(options?: RequestOptions): List<ColleagueList['colleagues'][number], ColleagueList>;

  /**
   * Get a member
   *
   * Member roles: admin.
   *
   * `GET /members/{member_id}`
   */
  get(memberId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Member>;

  /**
   * Update a member
   *
   * A change of role or status ends all sessions of the member. You can’t change the role of the last admin.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PATCH /members/{member_id}`
   */
  update(memberId: string, body: MemberChanges, options?: RequestOptions & IfMatchOption): Promise<Member>;

  /**
   * Remove a member
   *
   * Archives the member and ends all their sessions. This cannot be undone. You can’t remove the last admin.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `DELETE /members/{member_id}`
   */
  delete(memberId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * End all sessions of a member
   *
   * The member can sign in again. To keep somebody out, remove the member.
   *
   * Member roles: admin.
   *
   * `DELETE /members/{member_id}/sessions`
   */
  endSessions(memberId: string, options?: RequestOptions): Promise<Message>;

  /**
   * Invite a member again
   *
   * Emails a new link, which replaces the earlier one.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `POST /members/{member_id}/invitation`
   */
  resendInvitation(memberId: string, body?: undefined, options?: RequestOptions & IdempotencyKeyOption): Promise<Member>;
}

export interface ScimTokensResource {
  /**
   * Create a SCIM token
   *
   * Returns the token in `token`. Your identity provider sends it to `/scim/v2`; it is not valid anywhere else. A client can have at most 10 tokens that work.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `POST /scim-tokens`
   */
  create(body: ScimTokenInput, options?: RequestOptions & IdempotencyKeyOption): Promise<CreatedScimToken>;

  /**
   * List SCIM tokens
   *
   * Newest first, including revoked ones, at most 100.
   *
   * Member roles: admin.
   *
   * `GET /scim-tokens`
   */
  list(options?: RequestOptions): List<ScimToken, ScimTokenList>;

  /**
   * Revoke a SCIM token
   *
   * The token stops working at once. Revoking a token again has no effect.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `DELETE /scim-tokens/{token_id}`
   */
  revoke(tokenId: string, options?: RequestOptions): Promise<Message>;
}

export interface ScimSettingsResource {
  /**
   * Get the SCIM settings
   *
   * Shows the groups that the identity provider has sent, and the roles that they give.
   *
   * Member roles: admin.
   *
   * `GET /scim-settings`
   */
  get(options?: RequestOptions & IfNoneMatchOption): Promise<ScimSettings>;

  /**
   * Set the roles of groups
   *
   * The roles of all members whom the identity provider manages follow at once. If single sign-on has a `roles_claim`, its `role_mapping` applies instead.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PUT /scim-settings`
   */
  replace(body: ScimSettingsInput, options?: RequestOptions & IfMatchOption): Promise<ScimSettings>;
}

export interface SingleSignOnResource {
  /**
   * Get single sign-on
   *
   * Returns how your team signs in, and the addresses to register at the provider.
   *
   * Member roles: admin.
   *
   * `GET /single-sign-on`
   */
  get(options?: RequestOptions & IfNoneMatchOption): Promise<SingleSignOn>;

  /**
   * Set up or replace single sign-on
   *
   * With another issuer, all members are linked again by their verified email address, and sessions of the earlier provider end.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PUT /single-sign-on`
   */
  set(body: SingleSignOnInput, options?: RequestOptions & IfMatchOption): Promise<SingleSignOn>;

  /**
   * Update single sign-on
   *
   * Enforcing needs an admin with a password and a second factor in `break_glass_member_ids`. It ends all sessions that were opened with a password.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PATCH /single-sign-on`
   */
  update(body: SingleSignOnChanges, options?: RequestOptions & IfMatchOption): Promise<SingleSignOn>;

  /**
   * Remove single sign-on
   *
   * Members without a password can’t sign in until an admin resets their password.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `DELETE /single-sign-on`
   */
  delete(options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Test the connection to the provider
   *
   * Reads the provider’s settings and keys, and tries the credentials. It changes nothing.
   *
   * Member roles: admin.
   *
   * This endpoint ignores `Idempotency-Key`. The test stores nothing.
   *
   * `POST /single-sign-on/test`
   */
  test(body?: undefined, options?: RequestOptions): Promise<ConnectionTest>;

  /**
   * Get the ways to sign in
   *
   * For the sign-in page.
   *
   * `GET /single-sign-on/options`
   */
  getOptions(options?: RequestOptions): Promise<SignInOptions>;

  /**
   * Confirm your sign-in through the provider
   *
   * Returns the address at which you sign in again. Your session then counts as fresh. Only for the dashboard.
   *
   * Member roles: all.
   *
   * This endpoint ignores `Idempotency-Key`. The reply sets a cookie.
   *
   * `POST /single-sign-on/confirm`
   */
  confirm(body?: undefined, options?: RequestOptions): Promise<SingleSignOnConfirmation>;
}

export interface AccessPolicyResource {
  /**
   * Get the access policy
   *
   * Member roles: admin.
   *
   * `GET /access-policy`
   */
  get(options?: RequestOptions & IfNoneMatchOption): Promise<AccessPolicy>;

  /**
   * Update the access policy
   *
   * Applies to running sessions at once. Members without an allowed second factor can use only their own account after the days of grace. A change that would lock you out at once is rejected: one that excludes your own address, or that leaves you no days of grace while you have no second factor that counts.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PATCH /access-policy`
   */
  update(body: AccessPolicyChanges, options?: RequestOptions & IfMatchOption): Promise<AccessPolicy>;
}

export interface AuditResource {
  /**
   * List audit entries
   *
   * Lists who did what, newest first: sign-ins, changes to keys, members and terms, authorisations, deletions, and every access to personal data by a member.
   *
   * Member roles: admin.
   *
   * `GET /audit`
   */
  list(options?: AuditListQuery & RequestOptions): List<AuditEntry, AuditList>;

  /**
   * Export audit entries
   *
   * Returns entries as JSON lines, oldest first, each with its MAC and the MAC of the entry before it, so that `stipend audit verify --file` can verify the file. To continue, send the last `sequence` as `after_sequence`, until the reply is empty. The audit log records each export, except those that have only records of exports.
   *
   * Member roles: admin.
   *
   * Effects: `export`.
   *
   * `GET /audit/export`
   */
  export(options?: AuditExportQuery & RequestOptions): Promise<Blob>;

  /**
   * Set where the audit log is sent
   *
   * Sends new entries to your SIEM, at least once and in order, as JSON lines like `GET /audit/export`. A secret that is absent keeps its value, unless the host changes.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `PUT /audit/push`
   */
  setPush(body: AuditPushInput, options?: RequestOptions & IfMatchOption): Promise<AuditPush>;

  /**
   * Stop sending the audit log
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * `DELETE /audit/push`
   */
  deletePush(options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Get where the audit log is sent
   *
   * Member roles: admin.
   *
   * `GET /audit/push`
   */
  getPush(options?: RequestOptions & IfNoneMatchOption): Promise<AuditPush>;

  /**
   * Send a test entry
   *
   * Sends an entry with the sequence number 0 to the receiver, and says whether it arrived.
   *
   * Member roles: admin.
   *
   * Effects: `grant_access`.
   *
   * This endpoint ignores `Idempotency-Key`. Each request sends a test
   *
   * `POST /audit/push/test`
   */
  testPush(body?: undefined, options?: RequestOptions): Promise<AuditPushTest>;

  /**
   * Get how far the audit log was sent
   *
   * Member roles: admin.
   *
   * `GET /audit/push/progress`
   */
  getPushProgress(options?: RequestOptions): Promise<AuditPushProgress>;
}

export interface SigningKeysResource {
  /**
   * Get the public signing keys
   *
   * Returns the public keys that verify the tokens of this service, as a JSON Web Key Set (RFC 7517).
   *
   * `GET /.well-known/jwks.json`
   */
  get(options?: RequestOptions): Promise<KeySet>;
}

export interface RequestsResource {
  /**
   * List recent API calls
   *
   * Lists your recent API calls, newest first, so that you can see what failed. Calls are kept for seven days, unless the operator of the service chose another period. A call appears about a second after its reply. Each process of the service records up to 600 failed calls of a client in a burst, and then 60 a minute. Successful calls have a separate limit of the same size. Calls without a valid key or token, and uploads, are not listed. `total_count` is exact up to 10000 calls. Above that, it is a lower bound.
   *
   * Member roles: admin, developer, support.
   *
   * `GET /requests`
   */
  list(options?: RequestsListQuery & RequestOptions): List<RecentRequest, RequestList>;
}

export interface AccessLogResource {
  /**
   * List requests made with API keys
   *
   * Lists the requests that were made with your API keys, newest first, and the users that each request was about. It shows you what a leaked key was used for. An entry appears about a second after the reply. Requests with the status 429 are not listed, because they read nothing. The operator sets how long entries are kept; the default is 90 days.
   *
   * Member roles: admin.
   *
   * `GET /access-log`
   */
  list(options?: AccessLogListQuery & RequestOptions): List<Access, AccessList>;
}

export interface ProvidersResource {
  /**
   * List providers
   *
   * Returns the providers that users can connect, the groups they belong to, and the employers known to use them.
   * With `q`, returns only matching providers and employers, best match first, and also the providers of matching employers.
   *
   * Member roles: all.
   *
   * `GET /providers`
   */
  list(options?: ProvidersListQuery & RequestOptions): List<Provider, ProviderCatalogue>;
}

export interface AccountsResource {
  /**
   * Link a payroll provider account
   *
   * Replies at once with the status PENDING; a worker then signs in at the provider. To see the result, poll `GET /accounts/{account_id}` or open its event stream. For a provider with `is_oauth2`, don't send credentials. Send only the `extra_login_params` that the provider lists; the user then signs in at `authorisation_url`. Some providers find the user by their details: if the user lacks them, send them here, or store them for the user before the sign-in. Otherwise the account becomes LOGIN_FAILED after the sign-in, with the reason `identity_incomplete`.
   *
   * `POST /accounts`
   */
  create(body: NewAccount, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<Account>;

  /**
   * List accounts
   *
   * Newest first.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /accounts`
   */
  list(options?: AccountsListQuery & RequestOptions): List<Account, AccountList>;

  /**
   * Reconnect an account
   *
   * Starts a new sign-in for the same account. For a provider with `is_oauth2`, the user signs in at the new `authorisation_url`.
   *
   * `POST /accounts/{account_id}/reconnect`
   */
  reconnect(accountId: string, body: Reconnection, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<Account>;

  /**
   * Get an account
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /accounts/{account_id}`
   */
  get(accountId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Account>;

  /**
   * Delete an account
   *
   * Deletes the account, its entries and submissions, and the stored credentials and session. A user token can delete only its own user’s accounts.
   *
   * Member roles: admin.
   *
   * Effects: `erase`.
   *
   * `DELETE /accounts/{account_id}`
   */
  delete(accountId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * List the statuses that an account has had
   *
   * Shows how a sign-in went, step by step, and when a connection was lost.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /accounts/{account_id}/steps`
   */
  listSteps(accountId: string, options?: RequestOptions): List<AccountSteps['steps'][number], AccountSteps>;

  /**
   * Reconfirm a bank connection
   *
   * Records that the user agrees for another 90 days. They do not have to sign in at the bank again. An account that is REAUTH_REQUIRED with the reason `reconfirmation_due` becomes CONNECTED, and retrieves what it missed.
   *
   * Effects: `spend_proof`.
   *
   * `POST /accounts/{account_id}/reconfirm`
   */
  reconfirm(accountId: string, body?: undefined, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<Account>;

  /**
   * Follow an account’s changes
   *
   * Sends the account as a server-sent event, and again after each change, for ten minutes at most.
   *
   * `GET /accounts/{account_id}/events`
   */
  follow(accountId: string, options?: RequestOptions): AsyncIterableIterator<Account>;

  /**
   * Submit an MFA response
   *
   * Send the code, date or password characters that `mfa_challenge` asks for. Waits up to ten seconds for the provider, then replies with the account in its current status. A wrong answer has the error code `mfa_response_wrong`.
   *
   * `PUT /accounts/{account_id}/mfa`
   */
  answerMfa(accountId: string, body: MfaResponse, options?: RequestOptions & AuthorisationIdOption): Promise<Account>;
}

export interface PayrollResource {
  /**
   * Retrieve new payslips of an account
   *
   * Asks the provider for new payslips and waits for them. If there are none, but the service itself or a query at the same time has stored an entry of this account under the same authorisation that no earlier query has returned, the reply contains the newest such entry. No second event is published for it. Otherwise `payroll_submissions` is empty and `entry_id` is null.
   *
   * `POST /payroll/entries/connections`
   */
  retrieve(body: ConnectionQuery, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<PayrollConnectionResult>;

  /**
   * List a user’s payroll submissions
   *
   * Newest pay date first. An amended payslip is a separate submission.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /payroll/{user_id}`
   */
  list(userId: string, options?: PayrollListQuery & RequestOptions): List<PayrollSubmission, PayrollSubmissionList>;

  /**
   * Get a payslip’s checks
   *
   * Shows whether the payslip’s figures add up, and whether its details match the user’s current details, and whether an uploaded payslip is used for somebody else. `GET /documents/{document_id}/checks` has all checks of an uploaded payslip.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /payroll/{user_id}/submissions/{submission_id}/checks`
   */
  getChecks(userId: string, submissionId: string, options?: PayrollGetChecksQuery & RequestOptions): Promise<PayslipChecks>;
}

export interface DirectConnectionsResource {
  /**
   * Create a direct connection
   *
   * Finds the user in an employer’s payroll by National Insurance number, date of birth and postcode. The user does not have to sign in. If the user is not found, the list is empty; the reply never reveals which field did not match. With a user token, you can search only for its own user, and after 5 searches without a match no more are allowed.
   *
   * `POST /accounts/direct-connections`
   */
  create(body: DirectConnectionInput, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<PayrollSubmissionList>;
}

export interface EntriesResource {
  /**
   * List a user’s entries
   *
   * Newest first. Entries with income from the tax authority are not listed here: use `GET /taxauth/{user_id}`.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /payroll/entries`
   */
  list(options: EntriesListQuery & RequestOptions): List<Entry, EntryList>;

  /**
   * Get an entry
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /payroll/entries/{entry_id}`
   */
  get(entryId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Entry>;

  /**
   * Delete an entry
   *
   * Deletes the entry and its submissions. The next retrieval from the account stores them again, and a deleted payslip can be uploaded again.
   *
   * Member roles: admin.
   *
   * Effects: `erase`.
   *
   * `DELETE /payroll/entries/{entry_id}`
   */
  delete(entryId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;
}

export interface DocumentsResource {
  /**
   * Create upload URLs for bank statements
   *
   * Returns an upload URL for each file. `PUT` the file there: PDF, up to 25 MB (26,214,400 bytes) and 100 pages, or 20 scanned pages. A URL expires after 15 minutes and accepts one file. Then follow the document with `GET /documents/{document_id}` or its event stream.
   *
   * `PUT /documents/bank-statements/presign`
   */
  presignBankStatements(body: BankStatementUploads, options?: RequestOptions & AuthorisationIdOption): Promise<PresignedUploads>;

  /**
   * Create upload URLs for payslips
   *
   * Returns an upload URL for each file. `PUT` the file there: PDF, JPEG or PNG, up to 25 MB (26,214,400 bytes) and 100 pages, or 20 scanned pages. A URL expires after 15 minutes and accepts one file. Then follow the document with `GET /documents/{document_id}` or its event stream.
   *
   * `PUT /documents/payslips/presign`
   */
  presignPayslips(body: PayslipUploads, options?: RequestOptions & AuthorisationIdOption): Promise<PresignedUploads>;

  /**
   * List documents
   *
   * Newest first.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer.
   *
   * `GET /documents`
   */
  list(options?: DocumentsListQuery & RequestOptions): List<Document, DocumentList>;

  /**
   * Get a document
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer.
   *
   * `GET /documents/{document_id}`
   */
  get(documentId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Document>;

  /**
   * Delete a document
   *
   * Deletes the document, its file, its checks and everything that was extracted from it: payroll submissions with their entry, or bank statement submissions. If the document is being processed, none of its data is stored. The same file can be uploaded again. A user token deletes only documents of its own user. Events that were published before keep their payload as long as events are kept: see `GET /events`.
   *
   * Member roles: admin.
   *
   * Effects: `erase`.
   *
   * `DELETE /documents/{document_id}`
   */
  delete(documentId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Follow a document’s changes
   *
   * Sends the document as a server-sent event, and again after each change, until its final status or for ten minutes at most.
   *
   * `GET /documents/{document_id}/events`
   */
  follow(documentId: string, options?: RequestOptions): AsyncIterableIterator<Document>;

  /**
   * Get a document’s checks
   *
   * Returns the trust score and its checks. Each check has a result, the expected and the actual value, and the position on the page.
   *
   * Member roles: admin, underwriter.
   *
   * `GET /documents/{document_id}/checks`
   */
  getChecks(documentId: string, options?: DocumentsGetChecksQuery & RequestOptions): Promise<DocumentChecks>;

  /**
   * Send the password of a document
   *
   * Opens a file that was rejected as `password_protected`, and processes it: the status becomes PROCESSING again. If the password is wrong, the document is rejected as `wrong_password`. You can send 5 passwords for each document. The password is stored encrypted until the file is read, and then deleted, so the pages of such a file can’t be shown as images.
   *
   * `PUT /documents/{document_id}/password`
   */
  sendPassword(documentId: string, body: DocumentPassword, options?: RequestOptions): Promise<Document>;

  /**
   * Download a document
   *
   * Returns the file exactly as it was uploaded. Its name gets the extension of its type, such as `.pdf`. The file of a rejected document is returned only to its own user. A user token downloads only files of its own user. Each download is recorded in the audit log.
   *
   * Member roles: admin, underwriter.
   *
   * `GET /documents/{document_id}/content`
   */
  download(documentId: string, options?: RequestOptions): Promise<Blob>;

  /**
   * Get a page of a document as an image
   *
   * Returns the page as a PNG image with 110 dots per inch. The boxes of checks are in points, 72 per inch. Each access is recorded in the audit log.
   *
   * Member roles: admin, underwriter.
   *
   * `GET /documents/{document_id}/pages/{page}.png`
   */
  downloadPage(documentId: string, page: number, options?: RequestOptions): Promise<Blob>;
}

export interface UploadsResource {
  /**
   * Upload a file
   *
   * Use the full `presigned_url`. It needs no other credentials, and web pages from any origin can use it. You can use the URL again until a file is accepted.
   *
   * `PUT /uploads`
   */
  create(body: Blob | ArrayBuffer | ArrayBufferView, options: UploadsCreateQuery & RequestOptions): Promise<Uploaded>;
}

export interface BankStatementsResource {
  /**
   * List a user’s bank statement submissions
   *
   * Newest first. Also lists documents that were read and are not bank statements, with their `bank_statement_probability` and without data. Webhooks do not receive them.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /bankstatements/{user_id}`
   */
  list(userId: string, options?: BankStatementsListQuery & RequestOptions): List<BankStatementSubmission, BankStatementSubmissionList>;
}

export interface ExpenditureResource {
  /**
   * Estimate a user’s expenditure
   *
   * Estimates how much a household with the user’s net pay spends each month, from figures of the Office for National Statistics (ONS). Newest month first. Months without positive net pay, or without a postcode that has a region, are left out. If required data is missing or wrong, the reply is 404 with a message for each problem.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /expenditure/{user_id}/ons`
   */
  estimate(userId: string, options?: ExpenditureEstimateQuery & RequestOptions): Promise<Expenditure>;
}

export interface TaxAuthorityResource {
  /**
   * List a user’s income from the tax authority
   *
   * Newest tax year first. If the tax authority changes figures later, the new figures are a separate submission, listed before the earlier one.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /taxauth/{user_id}`
   */
  list(userId: string, options?: TaxAuthorityListQuery & RequestOptions): List<IncomeSubmission, IncomeSubmissionList>;
}

export interface NotesResource {
  /**
   * List the notes about a user
   *
   * Newest first.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/notes`
   */
  list(userId: string, options?: NotesListQuery & RequestOptions): List<Note, NoteList>;

  /**
   * Add a note about a user
   *
   * The service records the author and the time. A note cannot be changed, and only its author can delete it. The user’s export contains it.
   *
   * Member roles: admin, underwriter.
   *
   * `POST /users/{user_id}/notes`
   */
  create(userId: string, body: NoteInput, options?: RequestOptions & IdempotencyKeyOption): Promise<Note>;

  /**
   * Delete a note
   *
   * Only the member or the API key that wrote the note can delete it. The audit log records it.
   *
   * Member roles: admin, underwriter.
   *
   * `DELETE /users/{user_id}/notes/{note_id}`
   */
  delete(userId: string, noteId: string, options?: RequestOptions): Promise<Message>;
}

export interface ReviewsResource {
  /**
   * List the reviews of a user
   *
   * Newest first, without the copies of what they were based on.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/reviews`
   */
  list(userId: string, options?: ReviewsListQuery & RequestOptions): List<Review, ReviewList>;

  /**
   * Record a review of a user
   *
   * Records what you decided, with a copy of the income summary and of the list of documents at this moment. The service records the author and the time. A review cannot be changed or deleted: if you change your mind, record another. Send `seen_evidence_hash` and `seen_review_id` so that you never decide about something that you have not seen. Sends the event `user-review-recorded`.
   *
   * Member roles: admin, underwriter.
   *
   * `POST /users/{user_id}/reviews`
   */
  create(userId: string, body: ReviewInput, options?: RequestOptions & IdempotencyKeyOption): Promise<Review>;

  /**
   * Get a review with what it was based on
   *
   * Returns the income summary and the list of documents as they were when the review was recorded, whatever has changed since. Compare the SHA-256 of a file with `documents[].sha256` to show that it is the same file.
   *
   * Member roles: admin, underwriter, viewer (numbers masked).
   *
   * `GET /users/{user_id}/reviews/{review_id}`
   */
  get(userId: string, reviewId: string, options?: RequestOptions & IfNoneMatchOption): Promise<WholeReview>;
}

export interface WebhooksResource {
  /**
   * Create a webhook
   *
   * Keep a copy of `signing_secret` and `encryption_key`: the API never returns them. `GET /webhooks/{webhook_id}` also returns `config` and `status`, which this reply leaves out.
   *
   * Member roles: admin, developer (no personal data).
   *
   * Effects: `grant_access`.
   *
   * `POST /webhooks`
   */
  create(body: NewWebhook, options?: RequestOptions & IdempotencyKeyOption): Promise<CreatedWebhook>;

  /**
   * List webhooks
   *
   * Newest first.
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /webhooks`
   */
  list(options?: WebhooksListQuery & RequestOptions): List<Webhook, WebhookList>;

  /**
   * Update a webhook
   *
   * While a webhook is paused, its deliveries wait. A new `signing_secret` is used at once; for 24 hours deliveries are also signed with the previous one.
   *
   * Member roles: admin, developer (no personal data).
   *
   * Effects: `grant_access` (sometimes).
   *
   * `PATCH /webhooks/{webhook_id}`
   */
  update(webhookId: string, body: WebhookChanges, options?: RequestOptions & IfMatchOption): Promise<Webhook>;

  /**
   * Delete a webhook
   *
   * Deletes the webhook and its deliveries, including pending deliveries.
   *
   * Member roles: admin, developer (no personal data).
   *
   * Effects: `grant_access`.
   *
   * `DELETE /webhooks/{webhook_id}`
   */
  delete(webhookId: string, options?: RequestOptions & IfMatchOption): Promise<Message>;

  /**
   * Get a webhook
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /webhooks/{webhook_id}`
   */
  get(webhookId: string, options?: RequestOptions & IfNoneMatchOption): Promise<Webhook>;

  /**
   * Replay a webhook's deliveries in a period
   *
   * Sends the deliveries from `from` to `to` again, at most 100,000 in one call. With `only_failed`, sends only the failed ones.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /webhooks/{webhook_id}/replay`
   */
  replay(webhookId: string, body: WebhookReplay, options?: RequestOptions & IdempotencyKeyOption): Promise<ReplayedDeliveries>;

  /**
   * Send a test event
   *
   * The event contains no personal data and has `test: true`. It is delivered like any other event, even if the webhook does not subscribe to it.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /webhooks/{webhook_id}/test`
   */
  test(webhookId: string, body: WebhookTest, options?: RequestOptions & IdempotencyKeyOption): Promise<Delivery>;
}

export interface EventsResource {
  /**
   * List events
   *
   * Returns the events that webhooks deliver, with their payloads, oldest first. Events are kept for 30 days, unless the operator of the service chose another period. To get the next page, send `next_after` as `after`. A cursor stays valid, so you can store it and continue later. To start with new events, send `after=latest` first. Members, and API keys that lack a scope of the data, get events without their `payload`.
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /events`
   */
  list(options?: EventsListQuery & RequestOptions): List<ListedEvent, EventList>;
}

export interface DeliveriesResource {
  /**
   * List a webhook's deliveries
   *
   * Newest first. Deliveries are kept for 30 days, unless the operator of the service chose another period.
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /webhooks/{webhook_id}/deliveries`
   */
  list(webhookId: string, options?: DeliveriesListQuery & RequestOptions): List<Delivery, DeliveryList>;

  /**
   * Get a delivery with its attempts
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /webhooks/{webhook_id}/deliveries/{delivery_id}`
   */
  get(webhookId: string, deliveryId: string, options?: RequestOptions & IfNoneMatchOption): Promise<DeliveryWithAttempts>;

  /**
   * Get the request of a delivery
   *
   * Shows what is sent to your server: headers, and the body before encryption. Signatures are not stored. The audit log records that a member saw the payload, unless the request has `include_payload=false`. Members whose role sees no personal data get only the origin of the URL, and no payload.
   *
   * Member roles: admin, developer (no personal data), support (no personal data).
   *
   * `GET /webhooks/{webhook_id}/deliveries/{delivery_id}/request`
   */
  getRequest(webhookId: string, deliveryId: string, options?: DeliveriesGetRequestQuery & RequestOptions): Promise<DeliveryRequest>;

  /**
   * Replay a delivery
   *
   * Sends the delivery again, with the same body and `webhook-id`. The retry schedule starts from the beginning.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay`
   */
  replay(webhookId: string, deliveryId: string, body?: undefined, options?: RequestOptions & IdempotencyKeyOption): Promise<Delivery>;
}

export interface DeletionRequestsResource {
  /**
   * Request a user’s deletion
   *
   * If `immediate_deletion_enabled` of the client configuration is true, the user and all their data are deleted at once, and `status` is `completed`; but not for somebody who has only a link or a token (`requested_by` is `link_holder`). Otherwise the request waits for your answer: delete the user with `DELETE /users/{user_id}`, or decline with `POST /deletion-requests/{deletion_request_id}/decline`. While a request is open, another call returns the same request. A user token can request only the deletion of its own user.
   *
   * Effects: `erase` (sometimes).
   *
   * `POST /users/{user_id}/deletion-requests`
   */
  create(userId: string, body?: undefined, options?: RequestOptions & IdempotencyKeyOption): Promise<DeletionRequest>;

  /**
   * List deletion requests
   *
   * Newest first. A user token lists only the requests of its own user. Requests that were carried out are not listed, because they are deleted with the user: `GET /audit` shows them.
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /deletion-requests`
   */
  list(options?: DeletionRequestsListQuery & RequestOptions): List<DeletionRequest, DeletionRequestList>;

  /**
   * Get a deletion request
   *
   * Member roles: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   *
   * `GET /deletion-requests/{deletion_request_id}`
   */
  get(deletionRequestId: string, options?: RequestOptions & IfNoneMatchOption): Promise<DeletionRequest>;

  /**
   * Decline a deletion request
   *
   * The user can read the reason, for example on the page about their data. They can ask again later.
   *
   * Member roles: admin.
   *
   * `POST /deletion-requests/{deletion_request_id}/decline`
   */
  decline(deletionRequestId: string, body: DeclineInput, options?: RequestOptions & IdempotencyKeyOption): Promise<DeletionRequest>;
}

export interface OverviewResource {
  /**
   * Get an overview
   *
   * Shows what is new, what is in progress and what needs attention: users with serious findings; new data; sign-ins, journeys and documents in progress; documents and accounts with problems; consents that have ended or end soon; recurring checks; employers that users did not find; open deletion requests; failed deliveries and webhooks; and warnings. Each list has its first 10 items. Counting stops at 100. A list that the member’s role may not see is null. Names of users are included only with `names`.
   *
   * Member roles: all.
   *
   * `GET /overview`
   */
  get(options?: OverviewGetQuery & RequestOptions): Promise<Overview>;
}

export interface SandboxResource {
  /**
   * Create a user with data
   *
   * Creates a user from a persona, with an accepted recurring authorisation, a connected account and its payslips. Waits up to 15 seconds for a worker to connect the account and fetch the payslips, then returns the current state. `GET /sandbox/catalogue` lists the personas.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/users`
   */
  createUser(body: SandboxUserInput, options?: RequestOptions & IdempotencyKeyOption): Promise<SandboxUser>;

  /**
   * Submit your own payroll data
   *
   * Stores your own payslips exactly as if a provider had returned them, including the event. The same figures sent twice are stored once; different figures for the same employer, pay date and period are a correction.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/users/{user_id}/payroll-submissions`
   */
  submitPayroll(userId: string, body: SandboxPayrollInput, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<SandboxPayrollEntry>;

  /**
   * Submit your own bank statements
   *
   * Stores your own statements exactly as if they had been uploaded and extracted, including the event.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/users/{user_id}/bank-statement-submissions`
   */
  submitBankStatements(userId: string, body: SandboxStatementInput, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<SandboxStatements>;

  /**
   * Submit your own income data
   *
   * Stores your own income data exactly as if the tax authority had returned it, including the event. The same figures sent twice are stored once; different figures with the same `income_id` are a separate submission.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/users/{user_id}/income-submissions`
   */
  submitIncome(userId: string, body: SandboxIncomeInput, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<SandboxIncomeEntry>;

  /**
   * Set an account's status
   *
   * Sets any status, so that you can see how your pages show it. Deletes the stored session and password of the account, unless it was CONNECTED and stays CONNECTED. If this call changes an account to CONNECTED, the account has no session, so its next retrieval asks the user to sign in again. MFA_REQUIRED shows a question that has no right answer.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `PUT /sandbox/accounts/{account_id}/status`
   */
  setAccountStatus(accountId: string, body: SandboxStatusInput, options?: RequestOptions): Promise<Account>;

  /**
   * Add payslips for the person behind an account
   *
   * Pays the person on their next pay dates and starts a retrieval. These dates are in the future, and a payslip can be retrieved only from its pay date on. To reach these dates, set `advance_clock`, or move the clock later with `POST /sandbox/clock`.
   *
   * Member roles: admin, developer (no personal data).
   *
   * This endpoint ignores `Idempotency-Key`. What this endpoint changes is kept in memory, so it can’t be stored together with a reply.
   *
   * `POST /sandbox/accounts/{account_id}/new-payslip`
   */
  addPayslips(accountId: string, body: SandboxPayslipInput, options?: RequestOptions): Promise<SandboxPayslips>;

  /**
   * Create a payslip or a bank statement
   *
   * Draws a payslip with the figures that the providers return for the person, or a bank statement that shows the net pay. The layouts are as hard to read as real ones. The reply contains the file and the data that a perfect extraction finds. With `user_id`, the file is also uploaded for that user: follow it with `GET /documents/{document_id}` or its event stream. `tamper` makes forgeries that lower the trust score.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/documents`
   */
  createDocument(body: SandboxDocumentInput, options?: RequestOptions & AuthorisationIdOption & IdempotencyKeyOption): Promise<SandboxDocument>;

  /**
   * Get your clock
   *
   * Returns the time of your client’s clock. Other clients can’t move it.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/clock`
   */
  getClock(options?: RequestOptions): Promise<SandboxClock>;

  /**
   * Move your clock
   *
   * Moves your client’s clock by a duration or to a time, forward or back, within the years 2024 to 2100. Other clients keep their time. People are paid when the clock passes their pay dates, and recurring checks that have become due start at once (5000 at most; the rest start within a minute). Authorisations expire by this clock. Tokens, signatures, upload URLs, `created_at` and the `timestamp` of events use the machine’s time.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/clock`
   */
  moveClock(body: SandboxClockInput, options?: RequestOptions & IdempotencyKeyOption): Promise<SandboxMovedClock>;

  /**
   * List your faults
   *
   * Lists the faults of your providers and of this API that still affect requests. `POST /sandbox/faults` with a `kind` of null ends one.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/faults`
   */
  listFaults(options?: RequestOptions): List<SandboxFault, SandboxFaultList>;

  /**
   * Make a provider or this API fail
   *
   * From now on the target is down (`unavailable`), answers slowly (`slow`), limits requests (`rate_limited`) or closes connections (`disconnect`), for your client only. A `kind` of null ends the fault. The target `api` is this API itself: use it to test your retries. A fault of `api` affects one request, or as many as `times` says (at most 1000). It ends after 10 minutes. To make a single request fail, send the kind in its header `x-svc-sandbox-fault`.
   *
   * Member roles: admin, developer (no personal data).
   *
   * This endpoint ignores `Idempotency-Key`. Faults of providers are kept in memory, so they can’t be stored together with a reply. A repeated request sets the fault again.
   *
   * `POST /sandbox/faults`
   */
  setFault(body: SandboxFaultInput, options?: RequestOptions): Promise<SandboxFault>;

  /**
   * Reset your sandbox
   *
   * Resets the sandbox of your client: ends faults and sessions at the providers, unlocks logins, removes webhook receivers, test users of the tax authority, and payslips that you added at a provider, and sets your clock to the machine’s time. Stored data is kept, unless `delete_users` is true: then all users of your client are deleted as with `DELETE /users/{user_id}`, at most 1000 in one call, and the statistics of journeys with the last of them. Webhooks, members, terms and settings are always kept.
   *
   * Member roles: admin, developer (no personal data).
   *
   * Effects: `erase` (sometimes).
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply. A repeated request resets again; with `delete_users` it also deletes the users that were created in between.
   *
   * `POST /sandbox/reset`
   */
  reset(body?: SandboxResetInput, options?: RequestOptions): Promise<SandboxReset>;

  /**
   * List the test values of the sandbox
   *
   * Lists the personas, the effect of each password, the right answers to MFA questions, and the providers.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/catalogue`
   */
  getCatalogue(options?: RequestOptions): Promise<SandboxCatalogue>;

  /**
   * Create a webhook receiver
   *
   * Pass its `url` to `POST /webhooks`, with the same secrets. The receiver verifies and decrypts what arrives. It is deleted when the process ends.
   *
   * Member roles: admin, developer (no personal data).
   *
   * This endpoint ignores `Idempotency-Key`. What this endpoint changes is kept in memory, so it can’t be stored together with a reply.
   *
   * `POST /sandbox/webhooks/receiver`
   */
  createReceiver(body: SandboxReceiverInput, options?: RequestOptions): Promise<SandboxReceiver>;

  /**
   * List your webhook receivers
   *
   * Newest first, 100 at most.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/webhooks/receiver`
   */
  listReceivers(options?: RequestOptions): List<SandboxReceiverState, SandboxReceiverList>;

  /**
   * List the requests to a webhook receiver
   *
   * Lists the last hundred requests, newest first, verified and decrypted. Members, and API keys that lack a scope of the data, see bodies without their `payload`.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/webhooks/receiver/{receiver_id}`
   */
  listReceived(receiverId: string, options?: RequestOptions & IfNoneMatchOption): List<SandboxReceived['deliveries'][number], SandboxReceived>;

  /**
   * List emails and text messages
   *
   * Lists the messages of the last 7 days, newest first. `to` selects the messages to one recipient, among the newest 1000. They contain sign-in codes and links of your team, so a member who is not an admin sees only the emails to their own address, and an API key needs all scopes.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `GET /sandbox/mail`
   */
  listMail(options?: SandboxListMailQuery & RequestOptions): List<SandboxMail, SandboxMailList>;

  /**
   * Create a person and their journey
   *
   * Creates a user with the identity of a persona, who has shared nothing yet, and a link to their journey. The link works for 24 hours. It also works in a frame of the dashboard.
   *
   * Member roles: admin, developer (no personal data).
   *
   * `POST /sandbox/journeys`
   */
  createJourney(body?: SandboxJourneyInput, options?: RequestOptions & IdempotencyKeyOption): Promise<SandboxJourney>;
}

export interface HealthResource {
  /**
   * Check that the process is alive
   *
   * Replies as long as the process runs, even without a database. Restart a process that does not reply.
   *
   * `GET /healthz`
   */
  checkAlive(options?: RequestOptions): Promise<Alive>;

  /**
   * Check that the service can handle requests
   *
   * Checks the database, its migrations and the worker, and that no restore is unfinished. Send requests only to processes that are ready. A process that was told to stop is not ready, but still serves requests for a while.
   *
   * `GET /readyz`
   */
  checkReady(options?: RequestOptions): Promise<{
    /** `ok`: this check passed */
    database: "ok";
    /** `ok`: this check passed */
    migrations: "ok";
    /** `ok`: this check passed */
    restore: "ok";
    /** `ok`: this check passed */
    worker: "ok";
    /** What an operator should do soon; absent if there is nothing to do */
    warnings?: string[] | undefined;
  }>;
}

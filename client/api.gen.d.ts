// `npm run generate` writes this file from openapi.json.

export interface AcceptInvitation {
  /** The token from the mailed link */
  token: string;
  password: string;
  name?: string;
}

export interface Account {
  account_id: string;
  user_id: string;
  payroll_provider: string;
  user_name: string | null;
  created_at: string;
  status: "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";
  status_reason: "invalid_credentials" | "account_locked" | "mfa_invalid" | "mfa_expired" | "password_expired" | "terms_pending" | "account_disabled" | "consent_denied" | "consent_expired" | "not_authorised" | "not_signed_up" | "identity_incomplete" | "session_expired" | "rate_limited" | "under_maintenance" | "provider_unavailable" | "timed_out" | "provider_changed" | "invalid_data" | "not_configured" | "too_many_attempts" | "mfa_wrong" | "authorisation_revoked" | "interrupted" | "nothing_found" | null;
  /** A message to show to the user */
  status_message: string | null;
  status_updated_at: string;
  mfa_enabled: boolean;
  /** Set while the provider waits for an MFA response */
  mfa_challenge: MfaChallenge | null;
  latest_pay_date: string | null;
  next_check_at: string | null;
  /** The address where the user signs in, for providers with their own sign-in page */
  authorisation_url: string | null;
}

export interface AuditEntry {
  /** Position in the client’s log, starting at 1, without gaps */
  sequence: number;
  at: string;
  action: "audit_started" | "client_created" | "api_key_created" | "api_key_revoked" | "configuration_changed" | "user_created" | "user_changed" | "user_deleted" | "personal_data_read" | "account_deleted" | "entry_deleted" | "document_uploaded" | "document_read" | "webhook_created" | "webhook_changed" | "webhook_deleted" | "webhook_disabled" | "webhook_replayed" | "webhook_tested" | "term_created" | "term_changed" | "authorisation_accepted" | "authorisation_revoked" | "evidence_read" | "member_invited" | "member_created" | "member_confirmed" | "member_changed" | "member_archived" | "member_signed_in" | "member_sign_in_failed" | "member_signed_out" | "member_reset_requested" | "member_password_changed" | "member_mfa_changed" | "member_recovery_code_used";
  actor_kind: "api_key" | "member" | "user" | "service";
  actor_id: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  /** Ids, field names and statuses; never personal data */
  details: Record<string, unknown>;
}

export interface Authorisation {
  authorisation_id: string;
  user_id: string;
  term_id: string;
  authorisation_version: number;
  authorisation_category: "one_time" | "recurring";
  status: "active" | "expired" | "revoked";
  accepted_at: string;
  /** Set when the term is accepted; it does not change later */
  expires_at: string;
  revoked_at: string | null;
}

export interface AuthorisationEvidence {
  authorisation: Authorisation;
  term: {
    id: string;
    /** Number of the term among the client’s terms, starting at 1, without gaps */
    authorisation_version: number;
    name: string;
    /** The text that users accept; it cannot be changed */
    authorisation_text: string;
    authorisation_category: "one_time" | "recurring";
  };
  /** SHA-256 of the accepted text in UTF-8, in hexadecimal */
  text_sha256: string;
  /** Whether the stored text still has this hash */
  text_matches: boolean;
  acceptance: {
    accepted_by_kind: "api_key" | "user";
    /** The id of the API key or the user that accepted the term */
    accepted_by_id: string | null;
    /** `api` if an API key accepted the term, `journey` if a user token did */
    door: "api" | "journey";
    /** The address that the request came from */
    ip_address: string;
    user_agent: string | null;
    /** The user’s address as the client reported it in `accepted_from` */
    reported_ip_address: string | null;
    reported_user_agent: string | null;
    accepted_at: string;
  };
  retrieval_count: number;
  /** What was retrieved under the authorisation, oldest first; page through it with `offset` and `limit` */
  retrievals: {
    kind: string;
    record_id: string;
    retrieved_at: string;
  }[];
}

export interface AuthorisationInput {
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  user_id: string;
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  term_id: string;
  /** The user’s IP address and user agent as you saw them; only with an API key */
  accepted_from?: {
    /** An IP address such as 203.0.113.7 */
    ip_address: string;
    user_agent: string;
  };
}

export interface AuthorisationTerm {
  id: string;
  /** Whether users can accept this term */
  is_active: boolean;
  /** Whether this is one of the terms that every client starts with */
  is_system_term: boolean;
  /** Number of the term among the client’s terms, starting at 1, without gaps */
  authorisation_version: number;
  created_at: string;
  name: string;
  /** The text that users accept; it cannot be changed */
  authorisation_text: string;
  authorisation_category: "one_time" | "recurring";
}

export interface AuthorisationTermChanges {
  name?: string;
  is_active?: boolean;
  /** Must be omitted or unchanged */
  authorisation_text?: string;
  /** Must be omitted or unchanged */
  authorisation_category?: string;
}

export interface AuthorisationTermInput {
  name: string;
  authorisation_text: string;
  authorisation_category: "one_time" | "recurring";
}

export interface BankStatementSubmission {
  account_information: {
    account_holder_name: string | null;
    account_number: string | null;
    sort_code: string | null;
    bank_name: string | null;
    iban: string | null;
  };
  statement_period: {
    start_date: string | null;
    end_date: string | null;
  };
  balance_information: {
    /** With thousands separators and two decimals */
    opening_balance: string | null;
    closing_balance: string | null;
  };
  transactions: {
    date: string;
    description: string;
    /** Never negative: `type` shows the direction */
    amount: string;
    type: "credit" | "debit";
  }[];
  /** From 0 to 1: how likely the document is a bank statement */
  bank_statement_probability: number;
  id: string;
  created_at: string;
  document_id: string | null;
  document_external_id: string | null;
  document_filename: string | null;
}

export interface BankStatementUploads {
  files: {
    /** A file name of 1 to 255 characters, without slashes and control characters */
    file_name: string;
    /** Your own reference; don’t put personal data in it */
    external_id?: string | null;
    /** Size in bytes; if set, a file of any other size is rejected */
    size?: number;
    /** If set, a file of any other type is rejected */
    content_type?: "application/pdf";
  }[];
}

export interface BeginMfa {
  method: "email" | "sms" | "totp";
  current_password: string;
  /** Required for `sms` */
  phone?: string;
}

export interface BegunMfa {
  method: "email" | "sms" | "totp";
  message: string;
  /** The secret for an authenticator app, in Base32 */
  secret: string | null;
  /** The same secret as a URL for a QR code */
  otpauth_url: string | null;
}

export interface ChangePassword {
  current_password: string;
  password: string;
}

export interface Check {
  code: string;
  severity: "info" | "low" | "medium" | "high";
  is_passed: boolean;
  /** Number of the payslip in a file with several, starting at 1 */
  payslip: number | null;
  field: string | null;
  page: number | null;
  /** Position on the page, in points from its top left corner */
  box: {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
  };
  expected: string | null;
  actual: string | null;
  message: string;
}

export interface ClientConfiguration {
  payslip_upload_enabled: boolean;
  /** How many months of payroll are retrieved when an account is linked */
  payroll_period_months: number;
  recurring_checks_enabled: boolean;
  /** `HOURLY` is available in the sandbox only */
  recurring_check_frequency: "HOURLY" | "WEEKLY" | "MONTHLY";
  recurring_check_end_date: string | null;
  taxauth_enabled: boolean;
  payroll_connections_enabled: boolean;
  /** https URL or data URL of an image */
  client_logo: string | null;
  /** The page that users return to after they sign in at a provider’s own site */
  client_callback_url: string | null;
  /** The name shown to users */
  client_display_name: string | null;
}

/** An absent field keeps its value; null resets it to its default */
export interface ClientConfigurationChanges {
  payslip_upload_enabled?: boolean | null;
  payroll_period_months?: number | null;
  recurring_checks_enabled?: boolean | null;
  recurring_check_frequency?: "HOURLY" | "WEEKLY" | "MONTHLY" | null;
  /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
  recurring_check_end_date?: string | null;
  taxauth_enabled?: boolean | null;
  payroll_connections_enabled?: boolean | null;
  /** An https URL, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64 KB */
  client_logo?: string | null;
  /** An https URL (http for loopback addresses) */
  client_callback_url?: string | null;
  client_display_name?: string | null;
}

export interface ConfirmedMfa {
  member: Member;
  /** Ten codes, each for one sign-in; returned only once, when the first method is confirmed */
  recovery_codes: string[] | null;
}

export interface ConfirmMfa {
  method: "email" | "sms" | "totp";
  code: string;
}

export interface ConnectionQuery {
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  account_id: string;
}

export interface CreatedWebhook {
  webhook_id: string;
  name: string;
  events: ("user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted")[];
  url: string;
  created_at: string;
}

export interface Delivery {
  /** Sent as `webhook-id`; the same for every attempt */
  delivery_id: string;
  webhook_id: string;
  /** Null for a test event */
  event_id: string | null;
  event: "user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted";
  status: "pending" | "delivered" | "failed";
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  finished_at: string | null;
}

export interface DeliveryWithAttempts {
  /** Sent as `webhook-id`; the same for every attempt */
  delivery_id: string;
  webhook_id: string;
  /** Null for a test event */
  event_id: string | null;
  event: "user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted";
  status: "pending" | "delivered" | "failed";
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  finished_at: string | null;
  attempt_log: {
    attempt: number;
    at: string;
    duration_ms: number;
    /** `answered` if the receiver replied; otherwise the reason why there is no reply */
    outcome: string;
    status_code: number | null;
    /** The first 2 KiB of the receiver's response */
    answer: string | null;
  }[];
}

export interface DirectConnectionInput {
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  user_id: string;
}

export interface DisableMfa {
  method: "email" | "sms" | "totp";
  current_password: string;
}

export interface Document {
  document_id: string;
  user_id: string;
  kind: "bank_statement" | "payslip";
  file_name: string;
  external_id: string | null;
  status: "AWAITING_UPLOAD" | "PROCESSING" | "EXTRACTED" | "REJECTED" | "FAILED";
  status_reason: "password_protected" | "unreadable" | "not_a_payslip" | "not_a_bank_statement" | "duplicate" | "too_large" | "unsupported_type" | "upload_expired" | "authorisation_revoked" | "not_enabled" | "processing_failed" | null;
  /** The reason as a sentence for the user */
  status_message: string | null;
  /** The document that already has this file */
  duplicate_of: string | null;
  pages: number | null;
  created_at: string;
  processed_at: string | null;
}

export interface DocumentChecks {
  /** From 0 to 100; null until the document is extracted */
  score: number | null;
  trust_score: "HIGH" | "MEDIUM" | "LOW" | "VERY_LOW" | null;
  checks: Check[];
}

export interface Employer {
  id: string;
  name: string;
  url: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
  /** Ids of the providers that this employer uses for payroll */
  providers: string[];
}

/** One retrieval that returned new data */
export interface Entry {
  entry_id: string;
  user_id: string;
  account_id: string | null;
  authorisation_id: string;
  created_at: string;
  source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "tax_authority";
  submission_count: number;
}

/**
 * A stable code for the kind of error:
 *
 * - `already_linked` (400): The user already has an account at this provider with this login.
 * - `bad_request` (400): The request is not valid HTTP, or its URL is not valid.
 * - `body_too_large` (413): The JSON body is larger than 1 MiB.
 * - `email_not_configured` (503): The call sends mail, and the service has no mail server.
 * - `expectation_failed` (417): The request has an `Expect` header other than `100-continue`.
 * - `expenditure_unanswerable` (404): The user exists, but data that the estimate needs is missing.
 * - `forbidden` (403): The member's role does not allow this call or this change, or the record cannot be changed.
 * - `headers_too_large` (431): The headers are larger than the limit that the message names.
 * - `idempotency_key_in_use` (409): A request with the same `Idempotency-Key` is still running.
 * - `idempotency_key_reused` (400): The `Idempotency-Key` was used for a different request in the last 24 hours.
 * - `incorrect_credentials` (401): The username or the password is wrong, or the member cannot sign in.
 * - `internal_error` (500): The service failed unexpectedly.
 * - `invalid_request` (400): A field, a query parameter or a header is missing, unknown or has a wrong value, or the request does not fit the current state.
 * - `last_admin` (400): The change would leave the team without an admin.
 * - `link_not_valid` (400): The link has been used, has expired or was replaced by a newer one.
 * - `method_not_allowed` (405): The path exists, but not with this method.
 * - `mfa_code_wrong` (401): The member's sign-in code is wrong, has been used or has expired.
 * - `mfa_required` (401): The password is correct, and the member has a second factor.
 * - `mfa_response_wrong` (400): The provider or the service did not accept the answer to the MFA question; the message has the attempts left.
 * - `no_authorisation` (403): The user has given no authorisation, or it has expired or was revoked.
 * - `no_simulators` (503): The process that got the call does not run the sandbox providers.
 * - `no_such_endpoint` (404): No endpoint has this path. Sandbox endpoints do not exist in production.
 * - `not_drawn` (400): The page of the document cannot be drawn, for example because the file is damaged.
 * - `not_enabled` (403): The setting for this source of data is off for the user or the client.
 * - `not_found` (404): The id is unknown, belongs to another client or user, or is not a UUID.
 * - `not_ready` (503): A check of `GET /readyz` failed; the messages name it.
 * - `provider_not_configured` (503): The provider is listed, but this service has no access to it.
 * - `provider_unavailable` (503): The payroll provider or tax authority did not answer, or answered with an error.
 * - `rate_limited` (429): The API key, token or IP address sent too many requests per second.
 * - `request_timeout` (408): The request did not arrive completely in time.
 * - `sms_not_configured` (503): The call sends a text message, and the service has no gateway for them.
 * - `storage_full` (507): There is not enough storage for the uploaded file.
 * - `too_many_attempts` (429): Too many wrong passwords or codes, or too many messages to one address.
 * - `too_many_streams` (429): The key or token has too many event streams open.
 * - `too_many_uploads` (429): The user has too many uploads in progress, not yet arrived, or in the last 24 hours.
 * - `unauthenticated` (401): The API key or the token is missing, wrong, expired or revoked, or is of a kind that this endpoint does not accept.
 * - `unavailable` (503): The service is overloaded or cannot reach its database.
 * - `unsupported_media_type` (415): The body is not JSON.
 * - `unsupported_type` (415): The uploaded file is none of the types that the message lists.
 * - `upload_broken_off` (400): The connection ended before the whole file had arrived.
 * - `upload_empty` (400): The uploaded file has no content.
 * - `upload_expired` (403): The upload URL has expired.
 * - `upload_not_valid` (403): The upload URL was changed, or its document or user was deleted.
 * - `upload_running` (409): Another file is being uploaded to the same URL.
 * - `upload_size` (403): The file does not have the `size` that the upload URL was requested for.
 * - `upload_too_large` (413): The uploaded file is larger than 25 MB.
 * - `upload_type` (403): The file does not have the `content_type` that the upload URL was requested for.
 * - `upload_used` (403): A file was already uploaded to this URL.
 * - `url_too_long` (414): The URL is longer than the limit that the message names.
 */
export type ErrorCode = "already_linked" | "bad_request" | "body_too_large" | "email_not_configured" | "expectation_failed" | "expenditure_unanswerable" | "forbidden" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "incorrect_credentials" | "internal_error" | "invalid_request" | "last_admin" | "link_not_valid" | "method_not_allowed" | "mfa_code_wrong" | "mfa_required" | "mfa_response_wrong" | "no_authorisation" | "no_simulators" | "no_such_endpoint" | "not_drawn" | "not_enabled" | "not_found" | "not_ready" | "provider_not_configured" | "provider_unavailable" | "rate_limited" | "request_timeout" | "sms_not_configured" | "storage_full" | "too_many_attempts" | "too_many_streams" | "too_many_uploads" | "unauthenticated" | "unavailable" | "unsupported_media_type" | "unsupported_type" | "upload_broken_off" | "upload_empty" | "upload_expired" | "upload_not_valid" | "upload_running" | "upload_size" | "upload_too_large" | "upload_type" | "upload_used" | "url_too_long";

/** One message for each problem */
export interface Errors {
  errors: string[];
}

export interface Expenditure {
  expenditures: ExpenditureEstimate[];
  /** Months that have payslips but no estimate; only with `explain=true` */
  left_out?: {
    date: string;
    reason: "no_positive_net_pay" | "no_region";
  }[];
}

export interface ExpenditureEstimate {
  /** The first day of the month */
  date: string;
  cost_of_living: string;
  housing: string;
  total: string;
  /** The data behind the estimate, with `explain=true` */
  basis?: {
    /** Net pay of the month, summed from its periods */
    net_pay: string;
    periods: {
      submission_id: string;
      /** Days of the period in this month */
      days: number;
      /** Days of the whole period */
      of_days: number;
      /** The part of the period's net pay for those days */
      net_pay: string;
    }[];
    /** Age on the last day of the month */
    age: number;
    age_band: string;
    region: "England" | "Wales" | "Scotland" | "Northern Ireland";
    /** The post code that gave the region */
    post_code: string;
  };
}

/** A value that this provider requires at login besides user name and password */
export interface ExtraLoginParam {
  key: string;
  display_name: string;
  /** Rules that do not apply are null */
  validation: {
    required: boolean;
    /** The kind of value: text, date or number */
    type: string;
    date_format: string | null;
    min_length: number | null;
    max_length: number | null;
  };
}

export interface ForgottenPassword {
  username: string;
}

/** Newest first. `agrees` means a difference of less than a pound */
export interface IncomeComparison {
  tax_years: {
    /** Starts on 6 April, for example `2025-26` */
    tax_year: string;
    /** Taxable pay of the year, from the last payslip of each employer; null when one of them does not show it */
    payslips: string | null;
    /** Taxable pay of the year as last reported */
    tax_authority: string | null;
    /** Net pay of the year's payslips */
    net_pay: string | null;
    /** Bank credits that look like pay; null if there are none and no statement covers the days around a pay date */
    bank_credits: string | null;
    /** Payslips minus tax authority, for the part that was compared */
    difference: string | null;
    verdict: "agrees" | "differs" | "one_source_only";
    /** False if only a part could be compared */
    is_complete: boolean;
  }[];
  months: {
    /** The first day of the month */
    date: string;
    gross_pay: string | null;
    net_pay: string | null;
    /** Always null: the tax authority reports whole tax years only */
    tax_authority: string | null;
    /** Bank credits that look like pay; null if there are none and no statement covers the days around a pay date */
    bank_credits: string | null;
    /** Net pay minus bank credits, for the part that was compared */
    difference: string | null;
    verdict: "agrees" | "differs" | "one_source_only";
    /** False if only a part could be compared */
    is_complete: boolean;
  }[];
}

/** Income of one tax year as the tax authority reported it at one time */
export interface IncomeSubmission {
  id: string;
  /** Null for data that you submitted yourself in the sandbox */
  account_id: string | null;
  entry_id: string;
  created_at: string;
  /** Identical for the same tax year and the same employments */
  income_id: string;
  employment: {
    total_income: string | null;
    employers: {
      employer_name: string | null;
      /** Taxable pay */
      income: string | null;
      /** Negative if more was refunded than deducted */
      tax_paid: string | null;
    }[];
  };
  /** From the employment with the largest income */
  frequency: "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular" | "one_off" | null;
  income_period: {
    start: string | null;
    end: string | null;
  };
}

export interface Invitation {
  /** An email address */
  email: string;
  role: "admin" | "developer" | "underwriter" | "support" | "viewer";
  name?: string;
}

export interface KeySet {
  keys: {
    kty: string;
    crv: string;
    x: string;
    kid: string;
    alg: string;
    use: string;
  }[];
}

export interface Member {
  id: string;
  email: string;
  role: "admin" | "developer" | "underwriter" | "support" | "viewer";
  name: string | null;
  status: "unconfirmed" | "confirmed" | "archived" | "compromised" | "unknown" | "reset_required" | "force_change_password" | "external_provider";
  /** How codes are sent to the member */
  mfa_status: "sms" | "email" | "disabled";
  /** All methods that are turned on; `totp` is an authenticator app */
  mfa_methods: ("email" | "sms" | "totp")[];
  created_at: string;
  last_signed_in_at: string | null;
}

export interface MemberChanges {
  role?: "admin" | "developer" | "underwriter" | "support" | "viewer";
  name?: string;
  /** Disables the password, ends all sessions, and mails the member a link to set a new password */
  status?: "reset_required" | "compromised";
  /** Turns off all second factors, for a member who has lost them */
  mfa_status?: "disabled";
}

export interface MfaChallenge {
  kind: "code" | "date" | "password_characters";
  prompt: string;
  /** Positions of the requested characters, counted from 1 */
  positions: number[] | null;
  length: number | null;
  date_format: string | null;
  attempts_left: number | null;
  expires_at: string;
}

export interface MfaResponse {
  mfa: string;
}

export interface NewAccount {
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  user_id: string;
  payroll_provider: string;
  user_name?: string;
  password?: string;
  /** The values of the provider’s `extra_login_params`, by key */
  extra_login_params?: Record<string, string>;
}

export interface NewRecoveryCodes {
  current_password: string;
}

export interface NewWebhook {
  name: string;
  events: ("user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted")[];
  /** An https URL with a public host (http is allowed for loopback) */
  url: string;
  /** Text of 16 to 500 characters; if it starts with whsec_, the rest must be at least 16 characters of Base64 */
  signing_secret?: string;
  /** The Base64 of 32 bytes */
  encryption_key?: string;
  config?: {
    include_payload?: boolean;
  };
}

export interface OwnAccount {
  id: string;
  email: string;
  role: "admin" | "developer" | "underwriter" | "support" | "viewer";
  name: string | null;
  status: "unconfirmed" | "confirmed" | "archived" | "compromised" | "unknown" | "reset_required" | "force_change_password" | "external_provider";
  /** How codes are sent to the member */
  mfa_status: "sms" | "email" | "disabled";
  /** All methods that are turned on; `totp` is an authenticator app */
  mfa_methods: ("email" | "sms" | "totp")[];
  created_at: string;
  last_signed_in_at: string | null;
  recovery_codes_left: number;
}

export interface Pagination {
  offset: number;
  limit: number;
  /** Number of items in this page */
  count: number;
  total_count: number;
}

/** A group of providers */
export interface ParentProvider {
  id: string;
  name: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
}

export interface PayrollConnectionResult {
  account_id: string;
  /** Null if there was nothing new */
  entry_id: string | null;
  payroll_submissions: PayrollSubmission[];
  authorisation_id: string;
}

export interface PayrollSubmission {
  id: string;
  /** Null for an uploaded payslip */
  account_id: string | null;
  entry_id: string;
  created_at: string;
  identity_information: {
    name: string | null;
    date_of_birth: string | null;
    address: {
      street: string | null;
      county: string | null;
      city: string | null;
      post_code: string | null;
      country: string | null;
    };
    email: string | null;
    phone: number | null;
    NI_number: string | null;
  };
  employment_information: {
    employer_name: string | null;
    role: string | null;
    type: string | null;
    status: string | null;
    start_date: string | null;
    leave_date: string | null;
    employer_tax_reference: string | null;
    is_director: boolean | null;
  };
  income_information: {
    pay_date: string | null;
    pay_interval_start: string | null;
    pay_interval_end: string | null;
    pay_frequency: string | null;
    tax_code: string | null;
    earnings: {
      gross_pay: string | null;
      net_pay: string | null;
      base_salary: string | null;
      bonus: string | null;
      fixed_pay_total: string | null;
      variable_pay_total: string | null;
      earning_elements: {
        type: string | null;
        description: string | null;
        amount: string | null;
        is_fixed: boolean | null;
        is_after_tax: boolean | null;
        is_after_ni: boolean | null;
        is_bik: boolean | null;
        quantity: string | null;
        rate: string | null;
        unit: string | null;
      }[];
      year_to_date: {
        gross_pay: string | null;
        net_pay: string | null;
        total_tax_paid: string | null;
        total_ni_paid: string | null;
        total_taxable_earnings: string | null;
        tax_year: number | null;
      };
      /** Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same employer */
      rolling_12m_income: {
        /** The sum of the gross pay of the known payslips */
        gross_pay: string | null;
        /** The sum of the net pay of the known payslips */
        net_pay: string | null;
        /** True if the known payslips cover all twelve months, or the time since the employment started if that is shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are then too low */
        is_complete: boolean;
      };
    };
    deductions: {
      income_tax: string | null;
      employee_ni: string | null;
      employee_pension: string | null;
      total_deductions: string | null;
      loan_deductions: string | null;
      deductions_elements: {
        type: string | null;
        description: string | null;
        amount: string | null;
      }[];
    };
  };
  document_id: string | null;
  document_external_id: string | null;
  document_filename: string | null;
  trust_score: "HIGH" | "MEDIUM" | "LOW" | "VERY_LOW";
  source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload";
}

export interface PayslipUploads {
  files: {
    /** A file name of 1 to 255 characters, without slashes and control characters */
    file_name: string;
    /** Your own reference; don’t put personal data in it */
    external_id?: string | null;
    /** Size in bytes; if set, a file of any other size is rejected */
    size?: number;
    /** If set, a file of any other type is rejected */
    content_type?: "application/pdf" | "image/jpeg" | "image/png";
  }[];
}

export interface PresignedUpload {
  file_name: string;
  /** `PUT` the file here, once */
  presigned_url: string;
  /** The file’s path in storage */
  path: string;
  external_id: string | null;
  document_id: string;
  expires_at: string;
}

/** A payroll provider or tax authority. If both `is_oauth2` and `is_scraper` are false, Stipend connects to it directly and users do not log in */
export interface Provider {
  id: string;
  name: string;
  url: string;
  /** URL of an SVG image that needs no API key */
  logo_url: string;
  /** Users log in at the provider with OAuth 2.0 */
  is_oauth2: boolean;
  /** Users enter the credentials of the provider's portal in your application */
  is_scraper: boolean;
  /** Page where users can reset their password */
  reset_url: string;
  /** Id of a group in `parent_provider_meta`, or null */
  parent: string | null;
  /** Number of failed logins after which Stipend locks the account for an hour, so that the provider does not lock it */
  max_login_attempts: number;
  extra_login_params: ExtraLoginParam[];
}

export interface ProviderCatalogue {
  providers: Provider[];
  parent_provider_meta: ParentProvider[];
  employers: Employer[];
}

/** The progress of each source. `nothing_found` means that the source has no data: it is not a failure. `not_started` also means that everything from the source was deleted */
export interface Readiness {
  payroll: {
    status: "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";
    count: number;
    first_date: string | null;
    last_date: string | null;
  };
  direct: {
    status: "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";
    count: number;
    first_date: string | null;
    last_date: string | null;
  };
  payslips: {
    status: "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";
    count: number;
    first_date: string | null;
    last_date: string | null;
  };
  bank_statements: {
    status: "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";
    count: number;
    first_date: string | null;
    last_date: string | null;
  };
  taxauth: {
    status: "not_started" | "in_progress" | "complete" | "nothing_found" | "failed";
    count: number;
    first_date: string | null;
    last_date: string | null;
  };
}

export interface Reconnection {
  password?: string;
  /** The values of the provider’s `extra_login_params`, by key */
  extra_login_params?: Record<string, string>;
}

export interface RecoveryCodes {
  recovery_codes: string[];
}

export interface ResetPassword {
  /** The token from the mailed link */
  token: string;
  password: string;
}

/** All test values of the sandbox */
export interface SandboxCatalogue {
  personas: {
    forename: string | null;
    surname: string | null;
    date_of_birth: string | null;
    post_codes: string[] | null;
    ni_number: string | null;
    persona: "user_good" | "user_weekly" | "user_fourweekly" | "user_bonus" | "user_overtime" | "user_two_jobs" | "user_job_change" | "user_leaver" | "user_director" | "user_scottish" | "user_student_loan" | "user_k_code" | "user_no_payslips" | "user_negative_net" | "user_channel_islands" | "user_no_dob" | "user_mismatch";
    description: string;
    /** Their Unique Taxpayer Reference for Self Assessment */
    utr: string;
  }[];
  passwords: {
    password: string;
    status: "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";
    status_reason: "invalid_credentials" | "account_locked" | "mfa_invalid" | "mfa_expired" | "password_expired" | "terms_pending" | "account_disabled" | "consent_denied" | "consent_expired" | "not_authorised" | "not_signed_up" | "identity_incomplete" | "session_expired" | "rate_limited" | "under_maintenance" | "provider_unavailable" | "timed_out" | "provider_changed" | "invalid_data" | "not_configured" | "too_many_attempts" | "mfa_wrong" | "authorisation_revoked" | "interrupted" | "nothing_found" | null;
    description: string;
  }[];
  mfa_answers: {
    kind: "code" | "date" | "password_characters";
    answer: string;
    description: string;
  }[];
  providers: {
    id: string;
    name: string;
    how: string;
    extra_login_params: Record<string, string>;
    /** The simulator's address; null if the provider is not simulated */
    url: string | null;
  }[];
}

export interface SandboxClock {
  now: string;
  /** The machine's time */
  machine_now: string;
}

/** Give either `advance` or `now` */
export interface SandboxClockInput {
  /** An ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back */
  advance?: string;
  /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
  now?: string;
}

export interface SandboxFault {
  target: "harbour" | "northgate" | "alder" | "xero-sandbox" | "staffology-sandbox" | "taxauth";
  kind: "unavailable" | "slow" | "rate_limited" | "disconnect" | null;
  after: number;
  times: number | null;
}

export interface SandboxFaultInput {
  /** A provider */
  target: "harbour" | "northgate" | "alder" | "xero-sandbox" | "staffology-sandbox" | "taxauth";
  /** Null ends the fault */
  kind: "unavailable" | "slow" | "rate_limited" | "disconnect" | null;
  /** Number of requests to let through first. Default: 0 */
  after?: number;
  /** Number of requests to affect; null for all */
  times?: number | null;
}

export interface SandboxIncomeEntry {
  /** Null if everything was stored before */
  entry_id: string | null;
  user_id: string;
  account_id: string | null;
  authorisation_id: string;
  income_submissions: IncomeSubmission[];
}

export interface SandboxIncomeInput {
  /** An account of this user; the submissions will belong to it */
  account_id?: string;
  /** Absent fields are null */
  income_submissions: {
    employment?: {
      /** An amount as text, such as "1234.56" */
      total_income?: string | null;
      employers?: {
        employer_name?: string | null;
        /** An amount as text, such as "1234.56" */
        income?: string | null;
        /** An amount as text, such as "1234.56" */
        tax_paid?: string | null;
      }[];
    };
    frequency?: "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular" | "one_off" | null;
    income_period?: {
      /** A date such as 1990-01-31 */
      start?: string | null;
      /** A date such as 1990-01-31 */
      end?: string | null;
    };
    /** If absent, it is derived from the start of the period */
    income_id?: string;
  }[];
}

export interface SandboxMail {
  mail_id: string;
  channel: "email" | "sms";
  /** An email address, or a telephone number */
  to: string;
  /** Null for a text message */
  subject: string | null;
  text: string;
  /** Null for a text message */
  html: string | null;
  status: "queued" | "sent" | "failed";
  created_at: string;
  sent_at: string | null;
}

export interface SandboxMovedClock {
  now: string;
  /** The machine's time */
  machine_now: string;
  /** Number of recurring checks that became due */
  checks_started: number;
}

export interface SandboxPayrollEntry {
  /** Null if everything was stored before */
  entry_id: string | null;
  user_id: string;
  account_id: string | null;
  authorisation_id: string;
  source: "payroll_connection" | "payroll_direct_connection" | "payslip_upload" | "tax_authority";
  submission_count: number;
  payroll_submissions: PayrollSubmission[];
}

export interface SandboxPayrollInput {
  /** An account of this user; the submissions will belong to it */
  account_id?: string;
  /** Absent fields are null */
  payroll_submissions: {
    identity_information?: {
      name?: string | null;
      /** A date such as 1990-01-31 */
      date_of_birth?: string | null;
      address?: {
        street?: string | null;
        county?: string | null;
        city?: string | null;
        post_code?: string | null;
        country?: string | null;
      };
      email?: string | null;
      phone?: string | number | null;
      NI_number?: string | null;
    };
    employment_information?: {
      employer_name?: string | null;
      role?: string | null;
      type?: string | null;
      status?: string | null;
      /** A date such as 1990-01-31 */
      start_date?: string | null;
      /** A date such as 1990-01-31 */
      leave_date?: string | null;
      employer_tax_reference?: string | null;
      is_director?: boolean | null;
    };
    income_information?: {
      /** A date such as 1990-01-31 */
      pay_date?: string | null;
      /** A date such as 1990-01-31 */
      pay_interval_start?: string | null;
      /** A date such as 1990-01-31 */
      pay_interval_end?: string | null;
      pay_frequency?: "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular" | null;
      tax_code?: string | null;
      earnings?: {
        /** An amount as text, such as "1234.56" */
        gross_pay?: string | null;
        /** An amount as text, such as "1234.56" */
        net_pay?: string | null;
        /** An amount as text, such as "1234.56" */
        base_salary?: string | null;
        /** An amount as text, such as "1234.56" */
        bonus?: string | null;
        /** An amount as text, such as "1234.56" */
        fixed_pay_total?: string | null;
        /** An amount as text, such as "1234.56" */
        variable_pay_total?: string | null;
        earning_elements?: {
          type?: string | null;
          description?: string | null;
          /** An amount as text, such as "1234.56" */
          amount?: string | null;
          is_fixed?: boolean | null;
          is_after_tax?: boolean | null;
          is_after_ni?: boolean | null;
          is_bik?: boolean | null;
          quantity?: string | null;
          rate?: string | null;
          unit?: string | null;
        }[];
        year_to_date?: {
          /** An amount as text, such as "1234.56" */
          gross_pay?: string | null;
          /** An amount as text, such as "1234.56" */
          net_pay?: string | null;
          /** An amount as text, such as "1234.56" */
          total_tax_paid?: string | null;
          /** An amount as text, such as "1234.56" */
          total_ni_paid?: string | null;
          /** An amount as text, such as "1234.56" */
          total_taxable_earnings?: string | null;
          tax_year?: number | null;
        };
      };
      deductions?: {
        /** An amount as text, such as "1234.56" */
        income_tax?: string | null;
        /** An amount as text, such as "1234.56" */
        employee_ni?: string | null;
        /** An amount as text, such as "1234.56" */
        employee_pension?: string | null;
        /** An amount as text, such as "1234.56" */
        total_deductions?: string | null;
        /** An amount as text, such as "1234.56" */
        loan_deductions?: string | null;
        deductions_elements?: {
          type?: string | null;
          description?: string | null;
          /** An amount as text, such as "1234.56" */
          amount?: string | null;
        }[];
      };
    };
  }[];
}

export interface SandboxPayslipInput {
  /** Default: 1 */
  count?: number;
  /** Moves the clock of this process to the last of the pay dates, if it is in the future. Default: false */
  advance_clock?: boolean;
}

export interface SandboxPayslips {
  /** Fewer than requested if the person has left the job */
  added: number;
  pay_dates: string[];
  /** The last pay date */
  latest_pay_date: string | null;
  /** The time of the clock; a payslip can be retrieved from its pay date on */
  now: string;
}

export interface SandboxReceived {
  receiver_id: string;
  url: string;
  deliveries: {
    received_at: string;
    /** The header's value: the same for every attempt of a delivery */
    webhook_id: string | null;
    headers: Record<string, string>;
    /** Null if there is no secret to verify with */
    is_verified: boolean | null;
    problem: string | null;
    body: unknown;
  }[];
}

export interface SandboxReceiver {
  receiver_id: string;
  url: string;
}

export interface SandboxReceiverInput {
  signing_secret?: string;
  /** The Base64 of 32 bytes */
  encryption_key?: string;
}

export interface SandboxStatementInput {
  /** Absent fields are null */
  bank_statement_submissions: {
    account_information?: {
      account_holder_name?: string | null;
      account_number?: string | null;
      sort_code?: string | null;
      bank_name?: string | null;
      iban?: string | null;
    };
    statement_period?: {
      /** A date such as 2026-01-31 */
      start_date?: string | null;
      end_date?: string | null;
    };
    balance_information?: {
      /** An amount as text, such as "1,234.56" */
      opening_balance?: string | null;
      closing_balance?: string | null;
    };
    transactions?: {
      /** A date such as 2026-01-31 */
      date: string;
      description: string;
      /** An amount as text, such as "1234.56" */
      amount: string;
      type: "credit" | "debit";
    }[];
    /** Default: 1 */
    bank_statement_probability?: number;
  }[];
}

export interface SandboxStatements {
  user_id: string;
  authorisation_id: string;
  bank_statement_submissions: BankStatementSubmission[];
}

export interface SandboxStatusInput {
  status: "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";
  /** Must fit the status; each status has a default */
  status_reason?: "invalid_credentials" | "account_locked" | "mfa_invalid" | "mfa_expired" | "password_expired" | "terms_pending" | "account_disabled" | "consent_denied" | "consent_expired" | "not_authorised" | "not_signed_up" | "identity_incomplete" | "session_expired" | "rate_limited" | "under_maintenance" | "provider_unavailable" | "timed_out" | "provider_changed" | "invalid_data" | "not_configured" | "too_many_attempts" | "mfa_wrong" | "authorisation_revoked" | "interrupted" | "nothing_found" | null;
}

export interface SandboxUser {
  user: User;
  authorisation: Authorisation;
  account: Account;
  entry_count: number;
  /** Payroll submissions stored so far */
  submission_count: number;
}

export interface SandboxUserInput {
  persona: "user_good" | "user_weekly" | "user_fourweekly" | "user_bonus" | "user_overtime" | "user_two_jobs" | "user_job_change" | "user_leaver" | "user_director" | "user_scottish" | "user_student_loan" | "user_k_code" | "user_no_payslips" | "user_negative_net" | "user_channel_islands" | "user_no_dob" | "user_mismatch";
}

export interface SignedIn {
  jwt: string;
  member: Member;
}

export interface SignIn {
  /** The member’s email address */
  username: string;
  password: string;
  /** Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code */
  mfa_code?: string;
}

export interface Uploaded {
  document_id: string;
  status: "AWAITING_UPLOAD" | "PROCESSING" | "EXTRACTED" | "REJECTED" | "FAILED";
  status_reason: "password_protected" | "unreadable" | "not_a_payslip" | "not_a_bank_statement" | "duplicate" | "too_large" | "unsupported_type" | "upload_expired" | "authorisation_revoked" | "not_enabled" | "processing_failed" | null;
  duplicate_of: string | null;
}

/** If a setting is null, the value of the client configuration applies */
export interface User {
  user_id: string;
  created_at: string;
  forename: string | null;
  surname: string | null;
  date_of_birth: string | null;
  post_codes: string[] | null;
  payroll_period_months: number | null;
  ni_number: string | null;
  ext_id: string | null;
  recurring_checks_enabled: boolean | null;
  recurring_check_frequency: "HOURLY" | "WEEKLY" | "MONTHLY" | null;
  recurring_check_end_date: string | null;
  taxauth_enabled: boolean | null;
  payslip_upload_enabled: boolean | null;
  payroll_connections_enabled: boolean | null;
}

/** Each effective setting and its source */
export interface UserConfiguration {
  payslip_upload_enabled: {
    value: boolean;
    source: "user" | "client" | "default";
  };
  payroll_period_months: {
    /** How many months of payroll are retrieved when an account is linked */
    value: number;
    source: "user" | "client" | "default";
  };
  recurring_checks_enabled: {
    value: boolean;
    source: "user" | "client" | "default";
  };
  recurring_check_frequency: {
    /** `HOURLY` is available in the sandbox only */
    value: "HOURLY" | "WEEKLY" | "MONTHLY";
    source: "user" | "client" | "default";
  };
  recurring_check_end_date: {
    value: string | null;
    source: "user" | "client" | "default";
  };
  taxauth_enabled: {
    value: boolean;
    source: "user" | "client" | "default";
  };
  payroll_connections_enabled: {
    value: boolean;
    source: "user" | "client" | "default";
  };
}

export interface UserInput {
  forename?: string | null;
  surname?: string | null;
  /** A date such as 1990-01-31 */
  date_of_birth?: string | null;
  post_codes?: string[] | null;
  /** A national insurance number such as AB123456C */
  ni_number?: string | null;
  ext_id?: string | null;
  payslip_upload_enabled?: boolean | null;
  payroll_period_months?: number | null;
  recurring_checks_enabled?: boolean | null;
  recurring_check_frequency?: "HOURLY" | "WEEKLY" | "MONTHLY" | null;
  /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
  recurring_check_end_date?: string | null;
  taxauth_enabled?: boolean | null;
  payroll_connections_enabled?: boolean | null;
}

export interface UserToken {
  /** Send it as `Authorization: Bearer …` */
  access_token: string;
  token_type: "Bearer";
  /** Seconds */
  expires_in: number;
  expires_at: string;
  user_id: string;
  /** The address of a hosted journey for this user. No page is served there yet */
  journey_url: string;
}

export interface UserTokenInput {
  /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
  user_id: string;
}

export interface Webhook {
  webhook_id: string;
  name: string;
  events: ("user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted")[];
  url: string;
  created_at: string;
  config: {
    include_payload: boolean;
  };
  status: "active" | "paused" | "disabled";
  has_signing_secret: boolean;
  has_encryption_key: boolean;
  /** The time of the first failed attempt since the last success; null if none has failed since */
  failing_since: string | null;
}

export interface WebhookChanges {
  name?: string;
  events?: ("user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted")[];
  /** An https URL with a public host (http is allowed for loopback) */
  url?: string;
  /** Text of 16 to 500 characters; if it starts with whsec_, the rest must be at least 16 characters of Base64 */
  signing_secret?: string | null;
  /** The Base64 of 32 bytes */
  encryption_key?: string | null;
  config?: {
    include_payload?: boolean;
  };
  /** While a webhook is paused, its deliveries wait. Send `active` to continue, or to enable a disabled webhook again */
  status?: "active" | "paused";
}

export interface WebhookReplay {
  /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
  from: string;
  /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
  to: string;
  only_failed?: boolean;
}

export interface WebhookTest {
  event: "user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted";
}

/** Every operation of the API. */
export interface Operations {
  /**
   * Get the client configuration
   *
   * Returns all settings. A setting that the client has not set has its default.
   *
   * All members can call this endpoint.
   */
  'GET /configuration': {
    reply: ClientConfiguration;
  };
  /**
   * Update the client configuration
   *
   * An absent field keeps its value; null resets it to its default.
   *
   * Members with these roles can call this endpoint: admin, developer.
   */
  'PATCH /configuration': {
    body: ClientConfigurationChanges;
    reply: ClientConfiguration;
  };
  /**
   * Create a user
   *
   * All fields are optional.
   *
   * Members with these roles can call this endpoint: admin, underwriter.
   */
  'POST /users': {
    body: UserInput;
    keyed: true;
    reply: User;
  };
  /**
   * List users
   *
   * Newest first. With `ext_id`, lists only the users with this `ext_id`.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /users': {
    query?: {
      /**
       * Position of the first item to return, from 1
       * @default 1
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      ext_id?: string;
    };
    reply: {
      pagination: Pagination;
      users: User[];
    };
  };
  /**
   * Get a user
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    reply: User;
  };
  /**
   * Update a user
   *
   * An absent field keeps its value; null unsets it. Read-only fields are accepted and ignored.
   *
   * Members with these roles can call this endpoint: admin, underwriter.
   */
  'PATCH /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    body: UserInput;
    reply: User;
  };
  /**
   * Delete a user
   *
   * Deletes the user and all their files, accounts, entries and submissions. This cannot be undone.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'DELETE /users/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Get a user's effective settings
   *
   * Returns each setting with its source: the user, the client configuration or the default.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /users/{user_id}/configuration': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    reply: UserConfiguration;
  };
  /**
   * Create a user token
   *
   * The user’s browser or app calls the API with this token, which gives access to this user’s data only. The token expires after an hour, or when the user is deleted.
   */
  'POST /user-tokens': {
    body: UserTokenInput;
    keyed: true;
    reply: UserToken;
  };
  /**
   * List authorisation terms
   *
   * Newest version first. With a user token, only active terms are listed.
   *
   * All members can call this endpoint.
   */
  'GET /authorisations/terms': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      is_active?: boolean;
    };
    reply: {
      pagination: Pagination;
      terms: AuthorisationTerm[];
    };
  };
  /**
   * Create an authorisation term
   *
   * The term gets the client’s next `authorisation_version` and is active immediately.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'POST /authorisations/terms': {
    body: AuthorisationTermInput;
    keyed: true;
    reply: AuthorisationTerm;
  };
  /**
   * Get an authorisation term
   *
   * All members can call this endpoint.
   */
  'GET /authorisations/terms/{term_id}': {
    path: {
      /** Id of the authorisation term */
      term_id: string;
    };
    reply: AuthorisationTerm;
  };
  /**
   * Rename, deactivate or reactivate an authorisation term
   *
   * The text and category cannot be changed: create a new term instead. Existing authorisations stay active when a term is deactivated. System terms cannot be changed.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'PATCH /authorisations/terms/{term_id}': {
    path: {
      /** Id of the authorisation term */
      term_id: string;
    };
    body: AuthorisationTermChanges;
    reply: AuthorisationTerm;
  };
  /**
   * Accept an authorisation term for a user
   *
   * A `one_time` authorisation lasts 24 hours. A `recurring` one lasts 12 months, or until the user’s current `recurring_check_end_date` if that is earlier. A user token can accept only for its own user. Omit `accepted_from` then: the service takes the address and the user agent from the request.
   */
  'POST /authorisations': {
    body: AuthorisationInput;
    keyed: true;
    reply: Authorisation;
  };
  /**
   * List a user's authorisations
   *
   * Newest first.
   *
   * All members can call this endpoint.
   */
  'GET /authorisations': {
    query: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      user_id: string;
      status?: "active" | "expired" | "revoked";
    };
    reply: {
      pagination: Pagination;
      authorisations: Authorisation[];
    };
  };
  /**
   * Get an authorisation
   *
   * All members can call this endpoint.
   */
  'GET /authorisations/{authorisation_id}': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    reply: Authorisation;
  };
  /**
   * Revoke an authorisation
   *
   * Nothing more is retrieved under a revoked authorisation. Data that was retrieved before is kept, and so is the record of the authorisation.
   *
   * Members with these roles can call this endpoint: admin, underwriter, support.
   */
  'DELETE /authorisations/{authorisation_id}': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Get an authorisation’s evidence
   *
   * Returns what the user agreed to, when and from where, and what was retrieved under the authorisation. Each access by a member is recorded in the audit log.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer.
   */
  'GET /authorisations/{authorisation_id}/evidence': {
    path: {
      /** Id of the authorisation */
      authorisation_id: string;
    };
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 1000
       */
      limit?: number;
    };
    reply: AuthorisationEvidence;
  };
  /**
   * Sign in a member
   *
   * Send the `jwt` as `Authorization: Bearer …`; it expires after eight hours. If the member has a second factor, the first reply is 401 `MFA code required`, and its header `X-Svc-Mfa-Method` lists where the code comes from: `email`, `sms` (text message) or `totp` (authenticator app). Repeat the request with `mfa_code`.
   *
   * This endpoint ignores `Idempotency-Key`. Keys belong to an authenticated caller.
   */
  'POST /members/signin': {
    body: SignIn;
    reply: SignedIn;
  };
  /**
   * Accept an invitation
   *
   * Sets the member’s password with the token from the mailed link.
   *
   * This endpoint ignores `Idempotency-Key`. Keys belong to an authenticated caller.
   */
  'POST /members/invitations/accept': {
    body: AcceptInvitation;
    reply: Member;
  };
  /**
   * Request a link to set a new password
   *
   * Mails the link. The reply is the same if no member has this email address.
   *
   * This endpoint ignores `Idempotency-Key`. Keys belong to an authenticated caller.
   */
  'POST /members/forgotten-password': {
    body: ForgottenPassword;
    reply: {
      message: string;
    };
  };
  /**
   * Set a new password with a mailed link
   *
   * Ends all sessions of the member.
   *
   * This endpoint ignores `Idempotency-Key`. Keys belong to an authenticated caller.
   */
  'POST /members/reset-password': {
    body: ResetPassword;
    reply: {
      message: string;
    };
  };
  /**
   * Get your own account
   *
   * All members can call this endpoint.
   */
  'GET /members/me': {
    reply: OwnAccount;
  };
  /**
   * Sign out
   *
   * Ends the session; its token is rejected from now on.
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/signout': {
    reply: {
      message: string;
    };
  };
  /**
   * Change your password
   *
   * Ends all your sessions, including this one, and returns a new token.
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/change-password': {
    body: ChangePassword;
    reply: SignedIn;
  };
  /**
   * Set up a second factor
   *
   * The methods `sms` and `email` send a code; `totp` returns a secret for an authenticator app. To turn the method on, confirm it with a code.
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/me/mfa': {
    body: BeginMfa;
    reply: BegunMfa;
  };
  /**
   * Confirm a second factor with a code
   *
   * The first confirmed method also returns ten recovery codes, which are shown only once.
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/me/mfa/confirm': {
    body: ConfirmMfa;
    reply: ConfirmedMfa;
  };
  /**
   * Turn off a second factor
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/me/mfa/disable': {
    body: DisableMfa;
    reply: Member;
  };
  /**
   * Replace your recovery codes
   *
   * All members can call this endpoint.
   *
   * This endpoint ignores `Idempotency-Key`. The reply is a secret, or the request ends its own session.
   */
  'POST /members/me/recovery-codes': {
    body: NewRecoveryCodes;
    reply: RecoveryCodes;
  };
  /**
   * Invite a member
   *
   * Mails a link to choose a password. The link can be used once and expires after 24 hours.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'POST /members': {
    body: Invitation;
    keyed: true;
    reply: Member;
  };
  /**
   * List members
   *
   * Newest first, including archived members.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'GET /members': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
    };
    reply: {
      pagination: Pagination;
      members: Member[];
    };
  };
  /**
   * Update a member
   *
   * A change of role or status ends all sessions of the member. You can’t change the role of the last admin.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'PATCH /members/{member_id}': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    body: MemberChanges;
    reply: Member;
  };
  /**
   * Remove a member
   *
   * Archives the member and ends all their sessions. This cannot be undone. You can’t remove the last admin.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'DELETE /members/{member_id}': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Invite a member again
   *
   * Mails a new link, which replaces the earlier one.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'POST /members/{member_id}/invitation': {
    path: {
      /** Id of the member */
      member_id: string;
    };
    keyed: true;
    reply: Member;
  };
  /**
   * List audit entries
   *
   * Lists who did what, newest first: sign-ins, changes to keys, members and terms, authorisations, deletions, and every access to personal data by a member.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'GET /audit': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      action?: "audit_started" | "client_created" | "api_key_created" | "api_key_revoked" | "configuration_changed" | "user_created" | "user_changed" | "user_deleted" | "personal_data_read" | "account_deleted" | "entry_deleted" | "document_uploaded" | "document_read" | "webhook_created" | "webhook_changed" | "webhook_deleted" | "webhook_disabled" | "webhook_replayed" | "webhook_tested" | "term_created" | "term_changed" | "authorisation_accepted" | "authorisation_revoked" | "evidence_read" | "member_invited" | "member_created" | "member_confirmed" | "member_changed" | "member_archived" | "member_signed_in" | "member_sign_in_failed" | "member_signed_out" | "member_reset_requested" | "member_password_changed" | "member_mfa_changed" | "member_recovery_code_used";
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      actor_id?: string;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      subject_id?: string;
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      from?: string;
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      to?: string;
    };
    reply: {
      pagination: Pagination;
      audit_entries: AuditEntry[];
    };
  };
  /**
   * Get the public signing keys
   *
   * Returns the public keys that verify the tokens of this service, as a JSON Web Key Set (RFC 7517).
   */
  'GET /.well-known/jwks.json': {
    reply: KeySet;
  };
  /**
   * List providers
   *
   * Returns the providers that users can connect, the groups they belong to, and the employers known to use them.
   * With `q`, returns only matching rows, best match first, and the providers of matching employers.
   *
   * All members can call this endpoint.
   */
  'GET /providers': {
    query?: {
      /** Part of the name of a provider or an employer */
      q?: string;
    };
    reply: ProviderCatalogue;
  };
  /**
   * Link a payroll provider account
   *
   * Replies at once with the status PENDING; a worker then signs in at the provider. To see the result, poll `GET /accounts/{account_id}` or open its event stream. For a provider with `is_oauth2`, don't send credentials. Send only the `extra_login_params` that the provider lists; the user then signs in at `authorisation_url`.
   */
  'POST /accounts': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: NewAccount;
    keyed: true;
    reply: Account;
  };
  /**
   * List accounts
   *
   * Newest first.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /accounts': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      user_id?: string;
      status?: "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";
    };
    reply: {
      pagination: Pagination;
      accounts: Account[];
    };
  };
  /**
   * Reconnect an account
   *
   * Starts a new sign-in for the same account. For a provider with `is_oauth2`, the user signs in at the new `authorisation_url`.
   */
  'POST /accounts/{account_id}/reconnect': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: Reconnection;
    keyed: true;
    reply: Account;
  };
  /**
   * Get an account
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /accounts/{account_id}': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    reply: Account;
  };
  /**
   * Delete an account
   *
   * Deletes the account, its entries and submissions, and the stored credentials and session.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'DELETE /accounts/{account_id}': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Follow an account’s changes
   *
   * Sends the account as a server-sent event, and again after each change, for ten minutes at most.
   */
  'GET /accounts/{account_id}/events': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    event: Account;
  };
  /**
   * Submit an MFA response
   *
   * Send the code, date or password characters that `mfa_challenge` asks for. Waits up to ten seconds for the provider, then replies with the account in its current status. A wrong answer has the error code `mfa_response_wrong`.
   */
  'PUT /accounts/{account_id}/mfa': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: MfaResponse;
    reply: Account;
  };
  /**
   * Retrieve new payslips of an account
   *
   * Asks the provider for new payslips and waits for them. If there are none, the list is empty and `entry_id` is null.
   */
  'POST /payroll/entries/connections': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: ConnectionQuery;
    keyed: true;
    reply: PayrollConnectionResult;
  };
  /**
   * Create a direct connection
   *
   * Finds the user in an employer’s payroll by national insurance number, date of birth and post code. The user does not have to sign in. If the user is not found, the list is empty; the reply never reveals which field did not match.
   */
  'POST /accounts/direct-connections': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: DirectConnectionInput;
    keyed: true;
    reply: {
      pagination: Pagination;
      payroll_submissions: PayrollSubmission[];
    };
  };
  /**
   * List a user’s payroll submissions
   *
   * Newest pay date first. An amended payslip is a separate submission.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer (numbers masked).
   */
  'GET /payroll/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      account_id?: string;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      entry_id?: string;
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      pay_date_from?: string;
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      pay_date_to?: string;
    };
    reply: {
      pagination: Pagination;
      payroll_submissions: PayrollSubmission[];
    };
  };
  /**
   * Get a user’s readiness
   *
   * Shows for each source whether retrieval has not started, is in progress, is complete, found nothing or failed.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /users/{user_id}/readiness': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    reply: Readiness;
  };
  /**
   * List a user’s entries
   *
   * Newest first. Entries with income from the tax authority are not listed here: use GET /taxauth/{user_id}.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /payroll/entries': {
    query: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      user_id: string;
    };
    reply: {
      pagination: Pagination;
      entries: Entry[];
    };
  };
  /**
   * Get an entry
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer (numbers masked).
   */
  'GET /payroll/entries/{entry_id}': {
    path: {
      /** Id of the entry */
      entry_id: string;
    };
    reply: Entry;
  };
  /**
   * Delete an entry
   *
   * Deletes the entry and its submissions. The next query of the account retrieves them again, and a deleted payslip can be uploaded again.
   *
   * Members with these roles can call this endpoint: admin.
   */
  'DELETE /payroll/entries/{entry_id}': {
    path: {
      /** Id of the entry */
      entry_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Create upload URLs for bank statements
   *
   * Returns an upload URL for each file. `PUT` the file there: PDF, up to 25 MB and 100 pages, or 20 scanned pages. A URL expires after 15 minutes and accepts one file. Then follow the document with `GET /documents/{document_id}` or its event stream.
   */
  'PUT /documents/bank-statements/presign': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: BankStatementUploads;
    reply: {
      presigned_urls: PresignedUpload[];
    };
  };
  /**
   * Create upload URLs for payslips
   *
   * Returns an upload URL for each file. `PUT` the file there: PDF, JPEG or PNG, up to 25 MB and 100 pages, or 20 scanned pages. A URL expires after 15 minutes and accepts one file. Then follow the document with `GET /documents/{document_id}` or its event stream.
   */
  'PUT /documents/payslips/presign': {
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: PayslipUploads;
    reply: {
      presigned_urls: PresignedUpload[];
    };
  };
  /**
   * Upload a file
   *
   * Use the full `presigned_url`. It needs no other credentials, and web pages of any origin can use it. You can use the URL again until a file is accepted.
   */
  'PUT /uploads': {
    query: {
      /** The signed permission to upload this file. It is part of the `presigned_url`; keep it secret until it is used */
      token: string;
    };
    body: Blob | ArrayBuffer | ArrayBufferView;
    reply: Uploaded;
  };
  /**
   * List documents
   *
   * Newest first.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer.
   */
  'GET /documents': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      user_id?: string;
      kind?: "bank_statement" | "payslip";
      status?: "AWAITING_UPLOAD" | "PROCESSING" | "EXTRACTED" | "REJECTED" | "FAILED";
    };
    reply: {
      pagination: Pagination;
      documents: Document[];
    };
  };
  /**
   * Get a document
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), underwriter, support (no personal data), viewer.
   */
  'GET /documents/{document_id}': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    reply: Document;
  };
  /**
   * Follow a document’s changes
   *
   * Sends the document as a server-sent event, and again after each change, until its final status or for ten minutes at most.
   */
  'GET /documents/{document_id}/events': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    event: Document;
  };
  /**
   * Get a document’s checks
   *
   * Returns the trust score and its checks. Each check has a result, the expected and the actual value, and the position on the page.
   *
   * Members with these roles can call this endpoint: admin, underwriter.
   */
  'GET /documents/{document_id}/checks': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    reply: DocumentChecks;
  };
  /**
   * Download a document
   *
   * Returns the file exactly as it was uploaded. Each download is recorded in the audit log.
   *
   * Members with these roles can call this endpoint: admin, underwriter.
   */
  'GET /documents/{document_id}/content': {
    path: {
      /** Id of the document */
      document_id: string;
    };
    file: "application/pdf" | "image/jpeg" | "image/png";
  };
  /**
   * Get a page of a document as an image
   *
   * Returns the page as a PNG image with 110 dots per inch. The boxes of checks are in points, 72 per inch. Each access is recorded in the audit log.
   *
   * Members with these roles can call this endpoint: admin, underwriter.
   */
  'GET /documents/{document_id}/pages/{page}.png': {
    path: {
      /** Id of the document */
      document_id: string;
      page: string;
    };
    file: "image/png";
  };
  /**
   * List a user’s bank statement submissions
   *
   * Newest first.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer (numbers masked).
   */
  'GET /bankstatements/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 100
       */
      limit?: number;
      /** Only submissions created at or after this time */
      created_after?: string;
      /** Only submissions created at or before this time */
      created_before?: string;
    };
    reply: {
      pagination: Pagination;
      bank_statement_submissions: BankStatementSubmission[];
    };
  };
  /**
   * Estimate a user’s expenditure
   *
   * Estimates how much a household with the user’s net pay spends each month, from figures of the Office for National Statistics (ONS). Newest month first. Months without positive net pay, or without a post code that has a region, are left out. If required data is missing or wrong, the reply is 404 with a message for each problem.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer (numbers masked).
   */
  'GET /expenditure/{user_id}/ons': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: {
      /**
       * Show the data behind each estimate, and the months left out
       * @default false
       */
      explain?: boolean;
    };
    reply: Expenditure;
  };
  /**
   * List a user’s income from the tax authority
   *
   * Newest tax year first. If the tax authority changes figures later, the new figures are a separate submission, listed before the earlier one.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer (numbers masked).
   */
  'GET /taxauth/{user_id}': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    query?: {
      /**
       * Position of the first item to return, from 1
       * @default 1
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      account_id?: string;
      /** An id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 */
      entry_id?: string;
    };
    reply: {
      pagination: Pagination;
      income_submissions: IncomeSubmission[];
    };
  };
  /**
   * Compare a user’s income sources
   *
   * Compares payslips with the tax authority (taxable pay per tax year) and with bank statements (net pay per month). Each row has the difference and a verdict. If only a part of a row can be compared, `is_complete` is false.
   *
   * Members with these roles can call this endpoint: admin, underwriter, viewer (numbers masked).
   */
  'GET /users/{user_id}/income-comparison': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    reply: IncomeComparison;
  };
  /**
   * Create a webhook
   *
   * Keep a copy of `signing_secret` and `encryption_key`: the API never returns them.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'POST /webhooks': {
    body: NewWebhook;
    keyed: true;
    reply: CreatedWebhook;
  };
  /**
   * List webhooks
   *
   * Newest first.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), support (no personal data).
   */
  'GET /webhooks': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
    };
    reply: {
      pagination: Pagination;
      webhooks: Webhook[];
    };
  };
  /**
   * Update a webhook
   *
   * While a webhook is paused, its deliveries wait. A new `signing_secret` is used at once; for 24 hours deliveries are also signed with the previous one.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'PATCH /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    body: WebhookChanges;
    reply: Webhook;
  };
  /**
   * Delete a webhook
   *
   * Deletes the webhook and its deliveries, including pending deliveries.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'DELETE /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    reply: {
      message: string;
    };
  };
  /**
   * Get a webhook
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), support (no personal data).
   */
  'GET /webhooks/{webhook_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    reply: Webhook;
  };
  /**
   * List events
   *
   * Returns the events that webhooks deliver, with their payloads, oldest first. Events are kept for 30 days. To get the next page, send `next_after` as `after`.
   */
  'GET /events': {
    query?: {
      /** The `next_after` of the previous page */
      after?: string;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
    };
    reply: {
      events: {
        event_id: string;
        body: Record<string, unknown>;
      }[];
      /** The value of `after` for the next page; null if there are no events */
      next_after: string | null;
    };
  };
  /**
   * List a webhook's deliveries
   *
   * Newest first. Deliveries are kept for 30 days.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), support (no personal data).
   */
  'GET /webhooks/{webhook_id}/deliveries': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      status?: "pending" | "delivered" | "failed";
      event?: "user-payroll-submitted" | "user-bank-statement-submitted" | "user-taxauth-data-submitted";
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      from?: string;
      /** An ISO 8601 date-time such as 2026-01-31T09:30:00Z */
      to?: string;
    };
    reply: {
      pagination: Pagination;
      deliveries: Delivery[];
    };
  };
  /**
   * Get a delivery with its attempts
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data), support (no personal data).
   */
  'GET /webhooks/{webhook_id}/deliveries/{delivery_id}': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
      /** Id of the delivery */
      delivery_id: string;
    };
    reply: DeliveryWithAttempts;
  };
  /**
   * Replay a delivery
   *
   * Sends the delivery again, with the same body and `webhook-id`. The retry schedule starts from the beginning.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
      /** Id of the delivery */
      delivery_id: string;
    };
    keyed: true;
    reply: Delivery;
  };
  /**
   * Replay a webhook's deliveries in a period
   *
   * Sends the deliveries from `from` to `to` again, at most 100,000 in one call. With `only_failed`, sends only the failed ones.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'POST /webhooks/{webhook_id}/replay': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    body: WebhookReplay;
    keyed: true;
    reply: {
      /** Number of deliveries that are sent again */
      replayed: number;
    };
  };
  /**
   * Send a test event
   *
   * The event contains no personal data and has `test: true`. It is delivered like any other event.
   *
   * Members with these roles can call this endpoint: admin, developer (no personal data).
   */
  'POST /webhooks/{webhook_id}/test': {
    path: {
      /** Id of the webhook */
      webhook_id: string;
    };
    body: WebhookTest;
    keyed: true;
    reply: Delivery;
  };
  /**
   * Create a user with data
   *
   * Creates one of the sandbox's people as a user with an accepted recurring authorisation, a connected account and its payslips. Waits up to 15 seconds for a worker to connect and fetch, then returns the current state. `GET /sandbox/catalogue` lists the personas.
   */
  'POST /sandbox/users': {
    body: SandboxUserInput;
    keyed: true;
    reply: SandboxUser;
  };
  /**
   * Submit your own payroll data
   *
   * Stores your own payslips exactly as if a provider had returned them, including the event. The same figures sent twice are stored once; different figures for the same employer, pay date and period are a correction.
   */
  'POST /sandbox/users/{user_id}/payroll-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: SandboxPayrollInput;
    keyed: true;
    reply: SandboxPayrollEntry;
  };
  /**
   * Submit your own bank statements
   *
   * Stores your own statements exactly as if they had been uploaded and extracted, including the event.
   */
  'POST /sandbox/users/{user_id}/bank-statement-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: SandboxStatementInput;
    keyed: true;
    reply: SandboxStatements;
  };
  /**
   * Submit your own income data
   *
   * Stores your own income data exactly as if the tax authority had returned it, including the event. The same figures sent twice are stored once; different figures with the same `income_id` are a separate submission.
   */
  'POST /sandbox/users/{user_id}/income-submissions': {
    path: {
      /** Id of the user */
      user_id: string;
    };
    headers?: {
      /** The authorisation to use. Default: the user's newest active authorisation. */
      'x-svc-authorisation-id'?: string;
    };
    body: SandboxIncomeInput;
    keyed: true;
    reply: SandboxIncomeEntry;
  };
  /**
   * Set an account's status
   *
   * Sets any status, so that you can see how your pages show it. Deletes the stored session and password of the account, unless it was CONNECTED and stays CONNECTED. If this call changes an account to CONNECTED, the account has no session, so its next retrieval asks the user to sign in again. MFA_REQUIRED shows a question that has no right answer.
   */
  'PUT /sandbox/accounts/{account_id}/status': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    body: SandboxStatusInput;
    reply: Account;
  };
  /**
   * Add payslips for the person behind an account
   *
   * Pays the person on their next pay dates and starts a retrieval. These dates are in the future, and a payslip can be retrieved only from its pay date on. To reach it, set `advance_clock`, or move the clock later with `POST /sandbox/clock`. All clients of this process share the clock.
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply.
   */
  'POST /sandbox/accounts/{account_id}/new-payslip': {
    path: {
      /** Id of the account */
      account_id: string;
    };
    body: SandboxPayslipInput;
    reply: SandboxPayslips;
  };
  /** Get the clock */
  'GET /sandbox/clock': {
    reply: SandboxClock;
  };
  /**
   * Move the clock
   *
   * Moves the clock by a duration or to a time, forward or back, within the years 2024 to 2100. All clients of this process share the clock, and a restart resets it. People are paid when the clock passes their pay dates, and recurring checks that have become due start at once. Tokens and authorisations expire by this clock.
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply.
   */
  'POST /sandbox/clock': {
    body: SandboxClockInput;
    reply: SandboxMovedClock;
  };
  /**
   * Make a provider fail
   *
   * From now on the provider’s simulator is down (`unavailable`), answers slowly (`slow`), limits requests (`rate_limited`) or closes connections (`disconnect`). This affects all clients. A `kind` of null ends the fault.
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply.
   */
  'POST /sandbox/faults': {
    body: SandboxFaultInput;
    reply: SandboxFault;
  };
  /**
   * Reset the sandbox
   *
   * Clears the providers’ faults, sessions, locks and added payslips, and sets the clock to the machine’s time. Data that clients stored is kept.
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply.
   */
  'POST /sandbox/reset': {
    reply: {
      message: string;
    };
  };
  /**
   * List the test values of the sandbox
   *
   * Lists the people, the effect of each password, the right answers to MFA questions, and the providers.
   */
  'GET /sandbox/catalogue': {
    reply: SandboxCatalogue;
  };
  /**
   * Create a webhook receiver
   *
   * Pass its `url` to `POST /webhooks`, with the same secrets. The receiver verifies and decrypts what arrives. It is deleted when the process ends.
   *
   * This endpoint ignores `Idempotency-Key`. The simulated providers are kept in memory, so their change can’t be stored together with a reply.
   */
  'POST /sandbox/webhooks/receiver': {
    body: SandboxReceiverInput;
    reply: SandboxReceiver;
  };
  /**
   * List the requests to a webhook receiver
   *
   * Lists the last hundred requests, newest first, verified and decrypted.
   */
  'GET /sandbox/webhooks/receiver/{receiver_id}': {
    path: {
      /** Id of the receiver */
      receiver_id: string;
    };
    reply: SandboxReceived;
  };
  /**
   * List mails and text messages
   *
   * Lists the messages of the last 7 days, newest first. `to` selects the messages to one recipient, among the newest 1000.
   */
  'GET /sandbox/mail': {
    query?: {
      /**
       * Number of items to skip
       * @default 0
       */
      offset?: number;
      /**
       * Largest number of items to return
       * @default 20
       */
      limit?: number;
      to?: string;
    };
    reply: {
      pagination: Pagination;
      mails: SandboxMail[];
    };
  };
  /** Check that the process is alive */
  'GET /healthz': {
    reply: {
      status: "ok";
    };
  };
  /** Check that the service can handle requests */
  'GET /readyz': {
    reply: {
      database: "ok";
      migrations: "ok";
      worker: "ok";
    };
  };
}

# `npm run generate` writes this file from openapi.json.
"""The types of the API. Replies are plain dictionaries: these types are for type checkers and editors.

A newer service can send fields and values that are missing here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Union

if TYPE_CHECKING:
    # part of every type checker, so it need not be installed
    from typing_extensions import NotRequired, TypedDict
else:
    from typing import TypedDict


class Acceptance(TypedDict):
    """How the term was accepted"""

    accepted_by_kind: AcceptanceAcceptedByKind
    """Which credentials the acceptance was sent with

    - `api_key`: an API key of the client
    - `user`: a user token
    """
    accepted_by_id: str | None
    """The id of the API key or the user that accepted the term"""
    door: AcceptanceDoor
    """How the acceptance reached the service

    - `api`: with an API key
    - `journey`: with a user token
    """
    ip_address: str
    """The address that the request came from"""
    user_agent: str | None
    """The `User-Agent` header of that request"""
    language: Language
    """Language of the text that the user saw"""
    reported_ip_address: str | None
    """The user’s address as the client reported it in `accepted_from`"""
    reported_user_agent: str | None
    """The user’s browser as the client reported it in `accepted_from`"""
    proved_by: ProofStrength | None
    """How surely it was the user; null if a client’s API key acted, or if it is older than this field"""
    link_made_by: LinkMaker | None
    """Who created the link or the token that the user used; null if there was none, or if it is not known"""
    accepted_at: str
    """When the term was accepted"""


AcceptanceAcceptedByKind = Literal["api_key", "user"]


AcceptanceDoor = Literal["api", "journey"]


class AcceptedTerm(TypedDict):
    """The accepted term, with its name and text in the language that the user saw"""

    id: str
    """Id of the term"""
    authorisation_version: int
    """Number of the term among the client’s terms, starting at 1, without gaps"""
    name: str
    """Name of the term"""
    authorisation_text: str
    """The text that users accept; it cannot be changed"""
    authorisation_category: AuthorisationCategory
    """What the term allows"""
    language: Language
    """Language of `authorisation_text`"""


class AcceptInvitation(TypedDict):
    """The acceptance of an invitation"""

    token: str
    """The token from the emailed link"""
    password: str
    """The new password: at least 12 characters, and not a common one"""
    name: NotRequired[str]
    """Full name"""


class Access(TypedDict):
    """One request that was made with an API key"""

    id: str
    """Id of the entry"""
    at: str
    """When the reply ended"""
    key_id: str
    """Id of the API key"""
    address: str
    """The IP address of the caller"""
    method: str
    """The HTTP method"""
    path: str
    """The path as in the API reference, with parameter names instead of ids"""
    status: int
    """The HTTP status of the reply"""
    request_id: str
    """The `X-Request-Id` of the reply"""
    user_ids: list[str]
    """Ids of the users that the request was about: those in its path, body or reply; empty for a request that
    failed. Deleted users stay listed
    """
    omitted_users: int
    """Number of users that `user_ids` leaves out: 0 unless the reply had more than 1,000"""


class AccessList(TypedDict):
    """A page of the access log"""

    pagination: CursorPagination
    accesses: list[Access]
    """The entries of this page, newest first"""


class AccessPolicy(TypedDict):
    """How the members of your team may sign in"""

    second_factor_required: bool
    """Whether every member needs a second factor"""
    grace_days: int
    """Days that members have to set one up, from the change of this setting or from their first sign-in, whichever
    is later
    """
    allowed_factors: list[MfaMethod]
    """The second factors that count and can be set up"""
    session_hours: int
    """Hours until a session ends, even if it is used"""
    idle_minutes: int
    """Minutes without use until a session of the dashboard ends"""
    allowed_addresses: list[str]
    """The addresses and ranges from which members can sign in and work; empty allows all"""
    updated_at: str | None
    """When the policy was last changed; null for the defaults"""
    members_without_second_factor: int
    """Members who sign in with a password and have none of the allowed second factors"""
    your_address: str
    """The address that this request came from"""


class AccessPolicyChanges(TypedDict):
    """Changes to the access policy. An absent field keeps its value; null resets it"""

    second_factor_required: NotRequired[bool | None]
    """Whether every member needs a second factor"""
    grace_days: NotRequired[int | None]
    """Days that members have to set one up, from the change of this setting or from their first sign-in, whichever
    is later
    """
    allowed_factors: NotRequired[list[MfaMethod] | None]
    """The second factors that count and can be set up"""
    session_hours: NotRequired[int | None]
    """Hours until a session ends, even if it is used"""
    idle_minutes: NotRequired[int | None]
    """Minutes without use until a session of the dashboard ends"""
    allowed_addresses: NotRequired[list[str] | None]
    """The addresses and ranges from which members can sign in and work; empty allows all"""
    updated_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    members_without_second_factor: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    your_address: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class Account(TypedDict):
    """The link between a user and a provider"""

    account_id: str
    """Id of the account"""
    user_id: str
    """The user that the account belongs to"""
    payroll_provider: str
    """`id` of the provider"""
    user_name: str | None
    """The user’s login at the provider"""
    created_at: str
    """When the account was created"""
    status: AccountStatus
    """Status of the account"""
    status_reason: AccountStatusReason | None
    """Why the account has this status"""
    status_message: str | None
    """A message to show to the user"""
    status_updated_at: str
    """When the status last changed"""
    mfa_enabled: bool
    """Whether the provider asked for MFA when the user signed in"""
    mfa_challenge: MfaChallenge | None
    """Set while the provider waits for an MFA response"""
    locked_until: str | None
    """When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be
    reconnected now, or is not locked
    """
    latest_pay_date: str | None
    """Latest pay date of the payslips under the account, as midnight UTC"""
    next_check_at: str | None
    """When the next recurring check is due; null if none is planned"""
    reconfirm_by: str | None
    """Until when the user has to reconfirm a bank connection with `POST /accounts/{account_id}/reconfirm`, by the
    time of `GET /sandbox/clock` in the sandbox. Afterwards nothing is retrieved, and for 30 more days they can
    still reconfirm. Null for other accounts
    """
    authorisation_url: str | None
    """The address where the user signs in, for providers with their own sign-in page"""


class AccountList(TypedDict):
    """A page of accounts"""

    pagination: LongPagination
    accounts: list[Account]
    """The accounts of this page"""


class AccountReconfirmationDue(TypedDict):
    """A bank connection ends in seven days, unless the user reconfirms it"""

    event: Literal["user-account-reconfirmation-due"]
    """Always `user-account-reconfirmation-due`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    account_id: str
    """Id of the account"""
    payload: NotRequired[AccountReconfirmationDuePayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class AccountReconfirmationDuePayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    account_id: str
    """Id of the account"""
    provider_id: str
    """`id` of the provider"""
    reconfirm_by: str
    """Until when the user has to reconfirm, by the time of `GET /sandbox/clock` in the sandbox"""


AccountStatus = Literal[
    "PENDING",
    "MFA_REQUIRED",
    "CONNECTED",
    "LOGIN_FAILED",
    "LOCKED",
    "REAUTH_REQUIRED",
    "UNAVAILABLE",
    "REVOKED",
]
"""- `PENDING`: the sign-in is in progress; if there is an `authorisation_url`, the user must sign in there
- `MFA_REQUIRED`: the provider waits for the answer to `mfa_challenge`
- `CONNECTED`: the sign-in succeeded, and data can be retrieved
- `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
- `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
- `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
- `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
- `REVOKED`: the authorisation was revoked, or has expired and the bank connection with it; the account can be
  reconnected under a new one
"""


class AccountStatusChanged(TypedDict):
    """An account was connected, needs a new sign-in or failed"""

    event: Literal["user-account-status-changed"]
    """Always `user-account-status-changed`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    account_id: str
    """Id of the account"""
    status: AccountStatusChangedStatus
    """Status of the account

    - `CONNECTED`: the sign-in succeeded, and data can be retrieved
    - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
    - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
    - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
    - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be
      reconnected
    """
    payload: NotRequired[AccountStatusChangedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


AccountStatusChangedStatus = Literal["CONNECTED", "LOGIN_FAILED", "LOCKED", "REAUTH_REQUIRED", "UNAVAILABLE"]


class AccountStatusChangedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    account_id: str
    """Id of the account"""
    status: AccountStatusChangedPayloadStatus
    """Status of the account

    - `CONNECTED`: the sign-in succeeded, and data can be retrieved
    - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
    - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
    - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
    - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be
      reconnected
    """
    provider_id: str
    """`id` of the provider"""
    previous_status: AccountStatus | None
    """The status before the last sign-in began: one of these statuses, or `REVOKED`; null for the first sign-in"""
    status_reason: AccountStatusReason | None
    """Why the account has this status"""


AccountStatusChangedPayloadStatus = Literal["CONNECTED", "LOGIN_FAILED", "LOCKED", "REAUTH_REQUIRED", "UNAVAILABLE"]


AccountStatusReason = Literal[
    "invalid_credentials",
    "account_locked",
    "mfa_invalid",
    "mfa_expired",
    "password_expired",
    "terms_pending",
    "account_disabled",
    "consent_denied",
    "consent_expired",
    "not_authorised",
    "not_signed_up",
    "identity_incomplete",
    "no_match",
    "session_expired",
    "rate_limited",
    "under_maintenance",
    "provider_unavailable",
    "timed_out",
    "provider_changed",
    "invalid_data",
    "not_configured",
    "too_many_attempts",
    "mfa_wrong",
    "authorisation_revoked",
    "interrupted",
    "reconfirmation_due",
    "other_person",
    "nothing_found",
]
"""- `invalid_credentials`: the provider did not accept the credentials
- `account_locked`: the provider has locked the user’s account
- `mfa_invalid`: the provider did not accept the MFA responses, and no attempts are left
- `mfa_expired`: no MFA response arrived in time
- `password_expired`: the user must set a new password at the provider
- `terms_pending`: the user must accept the provider’s new terms
- `account_disabled`: the provider has closed the user’s account
- `consent_denied`: the user did not allow access at the provider
- `consent_expired`: the permission that the user gave at the provider has ended
- `not_authorised`: the user signed in with an account that cannot see their pay
- `not_signed_up`: the user has not signed up for the tax authority’s service, or has signed in as another person
- `identity_incomplete`: the user lacks details that the provider needs to find them, such as the last letter of
  the NI number
- `no_match`: nobody at the provider has the user’s details; the service does not reveal which of them differ
- `session_expired`: the session at the provider has ended
- `rate_limited`: the provider limits the number of requests
- `under_maintenance`: the provider is closed for maintenance
- `provider_unavailable`: the provider cannot be reached
- `timed_out`: the provider took too long to reply
- `provider_changed`: the provider’s website or API has changed, and the service cannot read it
- `invalid_data`: the provider sent data that the service cannot read
- `not_configured`: the operator has not configured a connection to the provider
- `too_many_attempts`: there were too many failed sign-ins, so the service stopped before the provider would lock
  the account
- `mfa_wrong`: the last MFA response was wrong; the user can try again
- `authorisation_revoked`: the authorisation was revoked
- `interrupted`: the sign-in was not completed
- `reconfirmation_due`: the user has not reconfirmed the bank connection for 90 days; until `reconfirm_by` is
  renewed, nothing is retrieved
- `other_person`: somebody else signed in than before, so nothing was stored under this account; what they share
  in a journey is stored under another account
- `nothing_found`: the tax authority has no income for the tax years that were requested
"""


class AccountSteps(TypedDict):
    """The statuses that an account has had"""

    account_id: str
    """The account"""
    steps: list[AccountStepsStepsItem]
    """The latest 100 statuses, oldest first. The first statuses of older accounts may be missing"""


class AccountStepsStepsItem(TypedDict):
    """One change of status"""

    at: str
    """When the account got this status"""
    status: AccountStatus
    """The status"""
    status_reason: AccountStatusReason | None
    """Why the account got this status"""


class AddedPasskey(TypedDict):
    """The new passkey"""

    passkey: Passkey
    recovery_codes: list[str] | None
    """Ten codes, each for one sign-in without the second factor; returned only once, with the first second factor"""


AfterWithdrawal = Literal["keep", "hide", "erase"]
"""- `keep`: it stays readable
- `hide`: it is hidden: reads get 403, except an admin’s export
- `erase`: it is hidden, and the user is erased after `after_withdrawal_days`
"""


class AfterWithdrawalPreview(TypedDict):
    """How many users a change of `after_withdrawal` concerns now"""

    withdrawn_count: int
    """Users who have withdrawn all consent"""
    hidden_count: int
    """Those whose data would be hidden"""
    newly_hidden_count: int
    """Those whose data is not hidden now, and would be"""
    erased_count: int
    """Those who would be erased at some time"""
    due_count: int
    """Those who would be erased as soon as possible, because their time is over: 24 hours after they are told"""
    is_capped: bool
    """Whether there are more users: counting stops at 10000"""


class Alive(TypedDict):
    """The process is alive"""

    status: Literal["ok"]
    """Always `ok`"""


class ApiKey(TypedDict):
    """An API key, without the key itself"""

    key_id: str
    """Id of the key"""
    name: str
    """The name that you gave the key"""
    last_four: str
    """The last four characters of the key, to tell keys apart"""
    api_version: str
    """The version of the API for requests with this key that have no `X-Svc-Version` header"""
    has_all_scopes: bool
    """Whether the key has all scopes, including those that later versions of the service add"""
    scopes: list[Scope]
    """What the key may do"""
    allowed_addresses: list[str] | None
    """The IP addresses and ranges from which the key works; null for all"""
    created_at: str
    """When the key was created"""
    expires_at: str | None
    """When the key stops working; null if it has no end"""
    last_used_at: str | None
    """When the key was last used, accurate to about ten seconds; null if it was never used"""
    last_used_from: str | None
    """The IP address of the last use"""
    refused_at: str | None
    """When the key was last used from an address that is not allowed; null if it never was"""
    refused_from: str | None
    """The IP address of that use"""
    revoked_at: str | None
    """When the key was revoked; null while it works"""
    replaced_by: str | None
    """The key that replaces this one; null if it was not rotated"""


class ApiKeyExpiring(TypedDict):
    """An API key stops working soon. Replace it"""

    event: Literal["api-key-expiring"]
    """Always `api-key-expiring`"""
    user_id: None
    """Always null: the event is about no user"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    key_id: str
    """Id of the key"""
    last_four: str
    """The last four characters of the key"""
    expires_at: str
    """When the key stops working"""


class ApiKeyInput(TypedDict):
    """A new API key"""

    name: str
    """A name that tells you what the key is used for"""
    api_version: NotRequired[str]
    """The version of the API for requests with this key. Default: the newest"""
    preset: NotRequired[ApiKeyInputPreset]
    """A set of scopes for a usual purpose

    - `all`: everything, including what later versions of the service add
    - `read_only`: read everything, change nothing
    - `journeys_only`: create users and links to their journeys, and follow the journeys; no data
    - `ingest_webhooks`: manage webhooks, and read events and the data that they are about
    """
    scopes: NotRequired[list[Scope]]
    """What the key may do. Default: everything"""
    expires_at: NotRequired[TimestampInput | None]
    """When the key stops working. Default: never"""
    allowed_addresses: NotRequired[list[str] | None]
    """The IP addresses and ranges from which the key works. Default: all"""


ApiKeyInputPreset = Literal["all", "read_only", "journeys_only", "ingest_webhooks"]


class ApiKeyList(TypedDict):
    """A page of API keys"""

    pagination: Pagination
    api_keys: list[ApiKey]
    """The keys of this page"""


class ApiKeyRotation(TypedDict):
    """How to replace a key"""

    overlap_hours: NotRequired[int]
    """How long the old key still works; 0 ends it at once. Default: 24"""
    expires_at: NotRequired[TimestampInput | None]
    """When the new key stops working; null for never. Default: it lasts as long as the old key did"""


class AskedItem(TypedDict):
    """Something that a link asks for, and what has arrived of it. Evidence from before the link counts too if its
    trust score is `HIGH` or `MEDIUM`
    """

    source: AskedItemSource
    """What the link asks for

    - `payslips`: payslips with a pay date in the months
    - `bank_statements`: bank statements of the months
    - `taxauth`: income from the tax authority
    """
    months: list[str]
    """The months, oldest first; empty for the tax authority"""
    employer: str | None
    """Name of the employer; null for payslips of any employer"""
    account_ending: str | None
    """Last 4 digits of the account number; null for statements of any account"""
    received: AskedItemReceived
    """How much of it has arrived

    - `none`: nothing of it has arrived
    - `some`: a part of it has arrived
    - `all`: everything has arrived
    """
    arrivals: list[AskedItemArrivalsItem]
    """What has arrived, oldest month first. Empty for members who may not read pay"""


AskedItemSource = Literal["payslips", "bank_statements", "taxauth"]


AskedItemReceived = Literal["none", "some", "all"]


class AskedItemArrivalsItem(TypedDict):
    """What arrived of one month, or from the tax authority"""

    month: str | None
    """The month that was asked for; null for the tax authority"""
    is_complete: bool
    """False if something of the month is missing, such as the other payslips of a person who is paid weekly, or if
    the evidence does not name its employer or account
    """
    pay_dates: list[str]
    """Pay dates of payslips in this month, oldest first, as midnight UTC; otherwise empty"""
    account_endings: list[str]
    """Last 4 digits of the accounts of bank statements; otherwise empty"""
    tax_years: list[str]
    """Tax years from the tax authority; otherwise empty"""
    submission_ids: list[str]
    """The submissions"""


class AskInput(TypedDict):
    """What you ask for: a source and, for example, its months"""

    source: AskInputSource
    """What you ask for

    - `payslips`: payslips with a pay date in the months
    - `bank_statements`: bank statements of the months
    - `taxauth`: income from the tax authority
    """
    months: NotRequired[list[str]]
    """The calendar months, not in the future and at most six years ago. Payslips and bank statements need them"""
    employer: NotRequired[str]
    """Name of the employer, for payslips. The pages show it. Default: any employer"""
    account_ending: NotRequired[str]
    """Last 4 digits of the account number, for bank statements. The pages show it. Default: any account"""


AskInputSource = Literal["payslips", "bank_statements", "taxauth"]


class AssigneeInput(TypedDict):
    """Who works on the user"""

    member_id: str | None
    """The member who works on the user from now on; null for nobody"""


AuditAction = Literal[
    "audit_started",
    "client_created",
    "api_key_created",
    "api_key_rotated",
    "api_key_revoked",
    "audit_exported",
    "audit_push_changed",
    "audit_push_removed",
    "audit_push_failing",
    "access_policy_changed",
    "configuration_changed",
    "user_created",
    "user_changed",
    "user_deleted",
    "sandbox_users_deleted",
    "sandbox_changed",
    "user_tokens_revoked",
    "journey_opened",
    "journey_created",
    "journey_ended",
    "journey_reopened",
    "journey_confirmation_failed",
    "users_searched",
    "users_exported",
    "personal_data_read",
    "data_exported",
    "deletion_requested",
    "deletion_declined",
    "account_deleted",
    "account_reconfirmed",
    "entry_deleted",
    "document_uploaded",
    "document_password_given",
    "document_read",
    "document_deleted",
    "case_assigned",
    "note_added",
    "note_deleted",
    "review_recorded",
    "webhook_created",
    "webhook_changed",
    "webhook_deleted",
    "webhook_disabled",
    "webhook_replayed",
    "webhook_tested",
    "view_created",
    "view_changed",
    "view_deleted",
    "term_created",
    "term_changed",
    "authorisation_accepted",
    "authorisation_revoked",
    "hidden_data_shown",
    "erasure_stopped",
    "evidence_read",
    "scim_token_created",
    "scim_token_revoked",
    "scim_settings_changed",
    "scim_group_created",
    "scim_group_changed",
    "scim_group_deleted",
    "member_invited",
    "member_created",
    "member_confirmed",
    "member_changed",
    "member_linked",
    "member_archived",
    "member_restored",
    "member_signed_in",
    "member_sign_in_failed",
    "member_sign_in_confirmed",
    "member_signed_out",
    "member_reset_requested",
    "member_password_changed",
    "member_mfa_changed",
    "member_passkey_added",
    "member_passkey_renamed",
    "member_passkey_removed",
    "member_passkey_copied",
    "member_recovery_code_used",
    "single_sign_on_changed",
    "provider_signed_out",
]
"""- `audit_started`: the log started; the logs of most clients start with `client_created` instead
- `client_created`: the client was created
- `api_key_created`: an API key was created
- `api_key_rotated`: an API key was replaced by a new one
- `api_key_revoked`: an API key was revoked
- `audit_exported`: a part of the audit log was exported
- `audit_push_changed`: where the audit log is sent was set or changed
- `audit_push_removed`: the audit log is no longer sent anywhere
- `audit_push_failing`: the audit log could not be sent for a day
- `access_policy_changed`: the access policy was changed, or reset on the command line
- `configuration_changed`: the client configuration was changed
- `user_created`: a member created a user
- `user_changed`: a member changed a user
- `user_deleted`: a user was deleted
- `sandbox_users_deleted`: a reset of the sandbox deleted users
- `sandbox_changed`: a member moved the clock of the sandbox, set or ended a fault, created data in it, or reset
  it
- `user_tokens_revoked`: all tokens and journeys of a user were revoked
- `journey_opened`: a user opened the link to a journey for the first time
- `journey_created`: a member created a link to a user’s journey
- `journey_ended`: a user finished or left a journey, or the client ended it
- `journey_reopened`: a user continued a journey that they had finished or left
- `journey_confirmation_failed`: a person in a journey could not confirm who they are
- `users_searched`: a member searched for users; the text is not recorded
- `users_exported`: the list of users was exported as a CSV file
- `personal_data_read`: a member saw personal data of a user
- `data_exported`: everything about a user was exported
- `deletion_requested`: a user’s deletion was requested
- `deletion_declined`: a deletion request was declined
- `account_deleted`: a provider account was deleted
- `account_reconfirmed`: a user reconfirmed a bank connection
- `entry_deleted`: an entry of payslips or income was deleted
- `document_uploaded`: a document was uploaded
- `document_password_given`: a password was given for a document
- `document_read`: a document’s file, page or checks were read
- `document_deleted`: a document was deleted, with the data extracted from it
- `case_assigned`: a user was assigned to a member, or to nobody
- `note_added`: a note about a user was added
- `note_deleted`: a note about a user was deleted by its author
- `review_recorded`: a review of a user was recorded
- `webhook_created`: a webhook was created
- `webhook_changed`: a webhook was changed
- `webhook_deleted`: a webhook was deleted
- `webhook_disabled`: a webhook was disabled because its deliveries failed
- `webhook_replayed`: deliveries of a webhook were sent again
- `webhook_tested`: a test event was sent to a webhook
- `view_created`: a member saved a view of the list of users
- `view_changed`: a saved view was changed
- `view_deleted`: a saved view was deleted
- `term_created`: an authorisation term was created
- `term_changed`: an authorisation term was renamed, deactivated or reactivated
- `authorisation_accepted`: a user accepted a term
- `authorisation_revoked`: an authorisation was revoked
- `hidden_data_shown`: an admin showed data of a user again that a withdrawal had hidden
- `erasure_stopped`: a user decided that their data is not erased after a withdrawal
- `evidence_read`: a member read the evidence of an authorisation
- `scim_token_created`: a SCIM token was created
- `scim_token_revoked`: a SCIM token was revoked
- `scim_settings_changed`: the roles of the identity provider’s groups were changed
- `scim_group_created`: the identity provider created a group
- `scim_group_changed`: the identity provider changed a group or who is in it
- `scim_group_deleted`: the identity provider deleted a group
- `member_invited`: a member was invited
- `member_created`: a member was created on the command line, or by the identity provider
- `member_confirmed`: a member accepted the invitation
- `member_changed`: a member’s role, name, status or second factor was changed
- `member_linked`: a member signed in through the identity provider for the first time
- `member_archived`: a member was removed
- `member_restored`: the identity provider brought back a member whom it had deactivated
- `member_signed_in`: a member signed in
- `member_sign_in_failed`: a sign-in failed
- `member_sign_in_confirmed`: a member proved again who they are, before something that needs it
- `member_signed_out`: a member signed out
- `member_reset_requested`: a member asked for a link to set a new password
- `member_password_changed`: a member’s password was changed
- `member_mfa_changed`: a member turned a second factor on or off
- `member_passkey_added`: a member added a passkey
- `member_passkey_renamed`: a member renamed a passkey
- `member_passkey_removed`: a member removed a passkey
- `member_passkey_copied`: a passkey was rejected because it has counted fewer signatures than before: there may
  be a copy of it
- `member_recovery_code_used`: a member signed in with a recovery code
- `single_sign_on_changed`: single sign-on was set up, changed, enforced or removed
- `provider_signed_out`: the identity provider ended sessions of a member
"""


AuditActorKind = Literal["api_key", "member", "user", "scim_token", "service"]
"""- `api_key`: an API key of the client
- `member`: a member of the team
- `user`: a user, with a user token
- `scim_token`: an identity provider, with a SCIM token
- `service`: the service itself, or an operator on the command line
"""


class AuditEntry(TypedDict):
    """One record of the audit log"""

    sequence: int
    """Position in the client’s log, starting at 1, without gaps"""
    at: str
    """When it happened"""
    action: AuditAction
    """What was done"""
    actor_kind: AuditActorKind
    """Who did it"""
    actor_id: str | None
    """Id of the API key, member, user or SCIM token that acted; null for the service"""
    subject_kind: AuditEntrySubjectKind | None
    """What was changed or read

    - `user`: a user
    - `account`: a provider account
    - `entry`: an entry of payslips or income
    - `document`: a document
    - `webhook`: a webhook
    - `term`: an authorisation term
    - `authorisation`: an authorisation
    - `member`: a member of the team
    - `api_key`: an API key
    - `journey`: a journey
    - `view`: a saved view
    - `scim_token`: a SCIM token
    - `scim_group`: a group of the identity provider
    """
    subject_id: str | None
    """Id of the record that was changed or read"""
    details: dict[str, Any]
    """Ids, field names and statuses; never personal data"""


AuditEntrySubjectKind = Literal[
    "user",
    "account",
    "entry",
    "document",
    "webhook",
    "term",
    "authorisation",
    "member",
    "api_key",
    "journey",
    "view",
    "scim_token",
    "scim_group",
]


class AuditList(TypedDict):
    """A page of the audit log"""

    pagination: LongPagination
    audit_entries: list[AuditEntry]
    """The entries of this page"""


class AuditPush(TypedDict):
    """Where the audit log is sent"""

    url: str
    """An https URL, or `syslog+tls://` with a host and, if it is not 6514, a port"""
    format: AuditPushFormat
    """How entries are sent over HTTPS

    - `ndjson`: one JSON object on each line
    - `json`: one JSON array
    """
    status: AuditPushStatus
    """Whether entries are sent

    - `active`: new entries are sent
    - `paused`: new entries wait until you set `active`
    """
    has_authorization: bool
    """Whether requests have the header `Authorization`"""
    has_signing_secret: bool
    """Whether requests are signed"""
    ca_certificate: str | None
    """Certificates of the authorities that the receiver’s certificate must come from, in PEM; null for public
    authorities
    """
    client_certificate: str | None
    """The certificate that the service shows to the receiver, in PEM; null for none"""
    created_at: str
    """When the receiver was set"""


AuditPushFormat = Literal["ndjson", "json"]


AuditPushStatus = Literal["active", "paused"]


class AuditPushInput(TypedDict):
    """Where to send the audit log"""

    url: str
    """An https URL, or `syslog+tls://` with a host and, if it is not 6514, a port"""
    format: NotRequired[AuditPushInputFormat]
    """How entries are sent over HTTPS. Default: ndjson

    - `ndjson`: one JSON object on each line
    - `json`: one JSON array
    """
    status: NotRequired[AuditPushInputStatus]
    """Whether entries are sent. Default: active

    - `active`: new entries are sent
    - `paused`: new entries wait until you set `active`
    """
    position: NotRequired[int]
    """Send entries after this one, for example 0 for the whole log. By default, sending continues, and starts at the
    end of the log
    """
    authorization: NotRequired[str | None]
    """The header `Authorization`, such as `Bearer …`. Absent keeps it, null removes it"""
    signing_secret: NotRequired[str | None]
    """Requests are signed with it like webhooks. Absent keeps it, null removes it"""
    ca_certificate: NotRequired[str | None]
    """Certificates of the authorities that the receiver’s certificate must come from, in PEM; null for public
    authorities
    """
    client_certificate: NotRequired[str | None]
    """The certificate that the service shows to the receiver, in PEM; null for none"""
    client_key: NotRequired[str | None]
    """The private key of `client_certificate`. It is never returned"""


AuditPushInputFormat = Literal["ndjson", "json"]


AuditPushInputStatus = Literal["active", "paused"]


class AuditPushProgress(TypedDict):
    """How far the audit log was sent"""

    is_set: bool
    """Whether a receiver is set"""
    position: int
    """The last entry that the receiver has; 0 if none is set"""
    last_sequence: int
    """The last entry of the log"""
    waiting: int
    """How many entries wait"""
    last_sent_at: str | None
    """When the receiver last took entries"""
    failing_since: str | None
    """The first failure since then; null if there was none"""
    last_failure: str | None
    """Why the last attempt failed, such as `connect`, `tls`, `timed_out`, `reset` or `http_503`"""
    next_attempt_at: str | None
    """When the service tries again; null if nothing failed"""


class AuditPushTest(TypedDict):
    """The result of a test"""

    delivered: bool
    """Whether the receiver took the test entry"""
    failure: str | None
    """Why not, as in `last_failure`"""


class Author(TypedDict):
    """Who wrote it"""

    kind: AuthorKind
    """Whether a member or an API key wrote it"""
    id: str
    """Id of the member or the API key"""
    name: str | None
    """Name of the member, even after they left the team, or of the API key"""


class Authorisation(TypedDict):
    """A user’s acceptance of a term"""

    authorisation_id: str
    """Id of the authorisation"""
    user_id: str
    """The user who accepted the term"""
    term_id: str
    """The accepted term"""
    authorisation_version: int
    """`authorisation_version` of the accepted term"""
    authorisation_category: AuthorisationCategory
    """What the authorisation allows"""
    status: AuthorisationStatus
    """Whether the authorisation can be used

    - `active`: data can be retrieved under the authorisation
    - `expired`: `expires_at` has passed
    - `revoked`: the user or the client withdrew it
    """
    accepted_at: str
    """When the term was accepted"""
    expires_at: str
    """When the authorisation expires. Set when the term is accepted; it does not change later"""
    revoked_at: str | None
    """When the authorisation was revoked"""


AuthorisationStatus = Literal["active", "expired", "revoked"]


AuthorisationCategory = Literal["one_time", "recurring"]
"""- `one_time`: data can be retrieved for 24 hours, without recurring checks
- `recurring`: data can be retrieved for up to a year, with recurring checks
"""


class AuthorisationEvidence(TypedDict):
    """The record of how an authorisation was given, and what was retrieved under it"""

    authorisation: Authorisation
    term: AcceptedTerm
    text_sha256: str
    """SHA-256 of the accepted text in UTF-8, in hexadecimal"""
    text_matches: bool
    """Whether the stored text still has this hash"""
    acceptance: Acceptance
    further_acceptances: list[FurtherAcceptance]
    """Other browsers on the same person’s hosted pages in which the same term was accepted again, oldest first, 50
    at most. Each browser has to agree before it adds data
    """
    reconfirmations: list[Reconfirmation]
    """When the user reconfirmed bank connections under the authorisation, oldest first, 100 at most"""
    shown_again: list[ShownAgain]
    """Each time an admin showed data of the user again that a withdrawal had hidden, newest first, 100 at most"""
    pagination: Pagination
    """The position of this page in the list of retrievals"""
    retrieval_count: int
    """Number of retrievals under the authorisation"""
    retrievals: list[AuthorisationEvidenceRetrievalsItem]
    """What was retrieved under the authorisation, oldest first, page by page"""


class AuthorisationEvidenceRetrievalsItem(TypedDict):
    kind: RetrievalKind
    """What was retrieved"""
    record_id: str
    """Id of the entry or the bank statement submission. If nothing was found, an id that refers to no record"""
    retrieved_at: str
    """When the data was stored"""


class AuthorisationExpiring(TypedDict):
    """A recurring authorisation expires in seven days, and the user has given no later one"""

    event: Literal["user-authorisation-expiring"]
    """Always `user-authorisation-expiring`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    authorisation_id: str
    """Id of the authorisation"""
    payload: NotRequired[AuthorisationExpiringPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class AuthorisationExpiringPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    authorisation_id: str
    """Id of the authorisation"""
    term_id: str
    """The accepted term"""
    expires_at: str
    """When the authorisation expires, by the time of `GET /sandbox/clock` in the sandbox"""


class AuthorisationInput(TypedDict):
    """The acceptance of a term by a user"""

    user_id: str
    """The user who accepts the term"""
    term_id: str
    """The term; it must be active"""
    language: NotRequired[Language]
    """Language of the text that the user saw. The term must have a text in this language. Default: the term’s own
    language
    """
    accepted_from: NotRequired[AuthorisationInputAcceptedFrom]
    """The user’s IP address and user agent as you saw them; only with an API key"""


class AuthorisationInputAcceptedFrom(TypedDict):
    """The user’s IP address and user agent as you saw them; only with an API key"""

    ip_address: str
    """The user’s IP address, such as 203.0.113.7"""
    user_agent: str
    """The `User-Agent` header of the user’s browser"""


class AuthorisationList(TypedDict):
    """A page of authorisations"""

    pagination: LongPagination
    authorisations: list[Authorisation]
    """The authorisations of this page"""


class AuthorisationRevoked(TypedDict):
    """An authorisation was revoked. Nothing more is retrieved under it"""

    event: Literal["user-authorisation-revoked"]
    """Always `user-authorisation-revoked`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    authorisation_id: str
    """Id of the authorisation"""
    payload: NotRequired[AuthorisationRevokedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class AuthorisationRevokedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    authorisation_id: str
    """Id of the authorisation"""
    term_id: str
    """The accepted term"""
    revoked_at: str
    """When the authorisation was revoked"""
    revoked_by: AuthorisationRevokedPayloadRevokedBy
    """Who revoked it

    - `user`: the user, on a page of the service or with a user token
    - `client`: your server, with an API key
    - `member`: a member of your team
    - `service`: the service itself
    """
    after_withdrawal: AfterWithdrawal | None
    """What happens to the stored data, if the user has no active authorisation left; otherwise null"""


AuthorisationRevokedPayloadRevokedBy = Literal["user", "client", "member", "service"]


class AuthorisationTerm(TypedDict):
    """A consent text that users accept"""

    id: str
    """Id of the term"""
    is_active: bool
    """Whether users can accept this term"""
    is_system_term: bool
    """Whether this is one of the terms that every client starts with"""
    authorisation_version: int
    """Number of the term among the client’s terms, starting at 1, without gaps"""
    created_at: str
    """When the term was created"""
    name: str
    """Name of the term"""
    authorisation_text: str
    """The text that users accept; it cannot be changed"""
    authorisation_category: AuthorisationCategory
    """What the term allows"""
    language: Language
    """Language of `authorisation_text`"""
    translations: list[AuthorisationTermTranslation]
    """The same text in other languages. Users see the text in the language of their pages"""


class AuthorisationTermChanges(TypedDict):
    """Changes to a term. An absent field keeps its value"""

    name: NotRequired[str]
    """Name of the term"""
    is_active: NotRequired[bool]
    """Whether users can accept this term"""
    authorisation_text: NotRequired[str]
    """Must be omitted or unchanged"""
    authorisation_category: NotRequired[str]
    """Must be omitted or unchanged"""
    language: NotRequired[str]
    """Must be omitted or unchanged"""
    translations: NotRequired[list[Any]]
    """Must be omitted or unchanged"""
    id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    is_system_term: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    authorisation_version: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class AuthorisationTermInput(TypedDict):
    """A new term"""

    name: str
    """Name of the term"""
    authorisation_text: str
    """The text that users accept"""
    authorisation_category: AuthorisationCategory
    """What the term allows"""
    language: NotRequired[Language]
    """Language of `authorisation_text`. Default: en"""
    translations: NotRequired[list[AuthorisationTermTranslationInput]]
    """The same text in other languages. Users see the text in the language of their pages. Default: an empty list"""


class AuthorisationTermList(TypedDict):
    """A page of terms"""

    pagination: Pagination
    terms: list[AuthorisationTerm]
    """The terms of this page"""


class AuthorisationTermTranslation(TypedDict):
    """The text of a term in another language"""

    language: Language
    """Language of this text"""
    name: str
    """Name of the term in this language"""
    authorisation_text: str
    """The text that users accept, in this language"""


class AuthorisationTermTranslationInput(TypedDict):
    """The text of a new term in another language"""

    language: Language
    """Language of this text"""
    name: str
    """Name of the term in this language"""
    authorisation_text: str
    """The text that users accept, in this language"""


AuthorKind = Literal["member", "api_key"]
"""- `member`: a member of the team
- `api_key`: an API key
"""


class BankStatementSubmission(TypedDict):
    """The data of one bank statement, or of one month of a bank connection. Values that the source does not show are
    null
    """

    account_information: BankStatementSubmissionAccountInformation
    """The bank account"""
    statement_period: BankStatementSubmissionStatementPeriod
    """The period of the statement"""
    balance_information: BankStatementSubmissionBalanceInformation
    """The balances of the statement"""
    transactions: list[BankStatementSubmissionTransactionsItem]
    """The transactions of the statement"""
    bank_statement_probability: float
    """How likely it is that the document is a bank statement, from 0 to 1. If it is not one, all data is null and
    there are no transactions
    """
    id: str
    """Id of the submission"""
    created_at: str
    """When the data was stored"""
    document_id: str | None
    """The document that the data comes from; null for data of a bank connection, and for data that you submitted in
    the sandbox
    """
    document_external_id: str | None
    """`external_id` of the document"""
    document_filename: str | None
    """`file_name` of the document"""
    source: BankStatementSubmissionSource
    """Where the data comes from

    - `bank_statement_upload`: an uploaded document, or data that you submitted in the sandbox
    - `open_banking`: a bank connection: the bank itself sent the data
    """
    account_id: str | None
    """The bank connection that the data comes from; null for other sources"""
    trust_score: TrustScore | None
    """Trust in data of a bank connection, which depends on whose account it is. Null for other sources: their
    document has the trust score
    """
    is_final: bool
    """False if a later retrieval can replace this submission: it covers the running month, or the bank may still add
    to it
    """
    replaces_id: str | None
    """The submission of the same bank account and month that this one replaced. Lists no longer contain that one"""


class BankStatementSubmissionAccountInformation(TypedDict):
    """The bank account"""

    account_holder_name: str | None
    """Name of the account holder"""
    account_number: str | None
    """Account number"""
    sort_code: str | None
    """Sort code, such as `00-00-00`"""
    bank_name: str | None
    """Name of the bank"""
    iban: str | None
    """IBAN"""


class BankStatementSubmissionStatementPeriod(TypedDict):
    """The period of the statement"""

    start_date: str | None
    """First day of the period"""
    end_date: str | None
    """Last day of the period"""


class BankStatementSubmissionBalanceInformation(TypedDict):
    """The balances of the statement"""

    opening_balance: str | None
    """Balance at the start, in the account’s currency, with thousands separators; negative if the account is
    overdrawn or money is owed
    """
    closing_balance: str | None
    """Balance at the end, in the account’s currency, with thousands separators; negative if the account is overdrawn
    or money is owed
    """


class BankStatementSubmissionTransactionsItem(TypedDict):
    """One transaction"""

    date: str
    """Day of the transaction"""
    description: str
    """The text of the transaction"""
    amount: str
    """Amount in the account’s currency. It is never negative: `type` shows the direction"""
    type: BankStatementSubmissionTransactionsItemType
    """Direction of the transaction

    - `credit`: money paid in
    - `debit`: money paid out
    """


BankStatementSubmissionTransactionsItemType = Literal["credit", "debit"]


BankStatementSubmissionSource = Literal["bank_statement_upload", "open_banking"]


class BankStatementSubmissionList(TypedDict):
    """A page of bank statement submissions"""

    pagination: Pagination
    bank_statement_submissions: list[BankStatementSubmission]
    """The submissions of this page"""


class BankStatementSubmitted(TypedDict):
    """Data was extracted from uploaded bank statements, or a bank sent new data"""

    event: Literal["user-bank-statement-submitted"]
    """Always `user-bank-statement-submitted`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    payload: NotRequired[BankStatementSubmittedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class BankStatementSubmittedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    bank_statement_submissions: list[BankStatementSubmission]
    """The new statements, exactly as in the API"""


class BankStatementUploads(TypedDict):
    """The files for which upload URLs are created"""

    files: list[BankStatementUploadsFilesItem]
    """The files to upload, 20 at most"""


class BankStatementUploadsFilesItem(TypedDict):
    file_name: str
    """Name of the file: 1 to 255 characters, without slashes, control characters or characters that change the
    direction of text
    """
    external_id: NotRequired[str | None]
    """Your own reference; don’t put personal data in it"""
    size: NotRequired[int]
    """Size in bytes; if set, a file of any other size is rejected"""
    content_type: NotRequired[Literal["application/pdf"]]
    """If set, a file of any other type is rejected

    - `application/pdf`: PDF
    """
    sha256: NotRequired[str]
    """SHA-256 of the file, as 64 hexadecimal digits in lower case; if set, any other file is rejected"""


class BeginMfa(TypedDict):
    """A second factor to set up"""

    method: MfaCodeMethod
    """The second factor"""
    current_password: str
    """Your current password"""
    phone: NotRequired[str]
    """Your mobile number, such as +447700900123; only for `sms`"""


class BegunMfa(TypedDict):
    """A second factor that must be confirmed with a code"""

    method: MfaCodeMethod
    """The second factor"""
    message: str
    """Says what to do next"""
    secret: str | None
    """The secret for an authenticator app, in Base32"""
    otpauth_url: str | None
    """The same secret as a URL for a QR code"""


class Case(TypedDict):
    """The team’s work on a user: who does it, and what was decided last"""

    user_id: str
    """The user"""
    assignee: CaseAssignee
    """The member who works on the user; null if nobody does"""
    review: CaseReview
    """The newest review; null if there is none"""
    note_count: int
    """Number of notes"""
    review_count: int
    """Number of reviews"""


class CaseAssignee(TypedDict):
    """The member who works on the user; null if nobody does"""

    member_id: str
    """Id of the member"""
    name: str
    """Name of the member, or the email address if there is none"""
    assigned_at: str
    """When the user was assigned to the member"""


class CaseReview(TypedDict):
    """The newest review; null if there is none"""

    review_id: str
    """Id of the review"""
    outcome: ReviewOutcome
    """What was decided"""
    recorded_at: str
    """When it was recorded"""
    author: Author
    is_reopened: bool
    """Whether the evidence or the verdict has changed since, so that somebody should look again"""
    reopened_at: str | None
    """When the change was noticed; null if nothing has changed"""
    reopened_because: list[CaseReviewReopenedBecauseItem]
    """What has changed; empty if nothing has"""


class CaseReviewReopenedBecauseItem(TypedDict):
    """One reason why the review is reopened"""

    code: CaseReviewReopenedBecauseItemCode
    """What has changed

    - `verdict_changed`: the verdict is not the same any more
    - `documents_added`: documents were uploaded and read
    - `documents_removed`: documents were deleted
    - `data_changed`: other evidence changed, such as payslips from a payroll or the details of the user
    """
    message: str
    """The same in words"""


CaseReviewReopenedBecauseItemCode = Literal["verdict_changed", "documents_added", "documents_removed", "data_changed"]


class ChangePassword(TypedDict):
    """A new password for your own account"""

    current_password: str
    """Your current password"""
    password: str
    """The new password: at least 12 characters, and not a common one"""


class Check(TypedDict):
    """One comparison that supports or lowers the score"""

    code: CheckCode
    """What was checked. The check passes if the sentence for its code is true"""
    severity: CheckSeverity
    """How much the check counts

    - `info`: no effect on the score
    - `low`: a failed check lowers the score a little
    - `medium`: a failed check lowers the score enough that the trust score can’t be HIGH
    - `high`: a failed check lowers the score a lot
    """
    is_passed: bool
    """Whether the check passed"""
    payslip: int | None
    """Number of the payslip in a file with several, starting at 1"""
    field: str | None
    """Path of the field that was checked"""
    page: int | None
    """Number of the page, starting at 1"""
    box: CheckBox
    """Position on the page, in points from its top left corner"""
    expected: str | None
    """The value that would pass the check"""
    actual: str | None
    """The value in the document"""
    message: str
    """The result as a sentence"""


CheckSeverity = Literal["info", "low", "medium", "high"]


class CheckBox(TypedDict):
    """Position on the page, in points from its top left corner"""

    x0: float
    """Left edge"""
    y0: float
    """Top edge"""
    x1: float
    """Right edge"""
    y1: float
    """Bottom edge"""


CheckCode = str
"""- `net_pay`: gross pay less deductions is net pay
- `earnings_sum`: the payments add up to gross pay
- `deductions_sum`: the deductions add up to their total
- `quantity_rate`: quantity times rate is the amount of the payment
- `taxable_pay`: taxable pay matches gross pay
- `niable_pay`: the pay subject to National Insurance matches gross pay
- `income_tax`: the income tax matches the pay and the tax code
- `national_insurance`: the National Insurance matches the pay
- `cis_liable_amount`: on a CIS statement, the amount liable to deduction is the gross amount less materials
- `cis_deduction`: on a CIS statement, the deduction is 20 % or 30 % of the amount liable to it
- `student_loan`: the repayment of a student loan matches the pay
- `postgraduate_loan`: the repayment of a postgraduate loan matches the pay
- `year_below_period`: the year to date is at least the amount for this period
- `year_in_first_period`: in the job’s first pay period of a tax year, the year to date is the amount for this
  period
- `year_contributions`: the National Insurance to date is possible for the pay to date
- `year_tax`: the income tax to date is possible for the pay to date
- `year_tax_due`: the income tax to date matches the pay to date and the tax code
- `year_shares`: the pay figures for the year to date have about the same proportions as those for this period; if
  every NI contribution of the year was the same, the pay to date is also about this period’s pay times the number
  of payments
- `year_net_pay`: the net pay to date matches the gross pay and deductions to date
- `ni_number_form`: the National Insurance number is valid
- `tax_code_form`: the tax code is valid
- `pay_period`: the pay period ends after it starts
- `pay_date`: the pay date fits the pay period
- `tax_period`: the tax period matches the pay date
- `start_date`: the job starts before the pay date
- `date_of_birth`: the date of birth is possible for this job
- `future_pay_date`: the pay date is not in the future
- `made_before_paid`: the file was not created long before the pay date
- `bank_credit`: the net pay arrived in the person’s bank account
- `earlier_same_pay_date`: every other payslip from this job for this pay date has the same net pay
- `earlier_year_to_date`: the year to date continues from the previous payslip
- `identity_name`: the name is the person’s
- `identity_date_of_birth`: the date of birth is the person’s
- `identity_ni_number`: the National Insurance number is the person’s
- `identity_post_code`: the postcode is one of the person’s
- `balance_chain`: each running balance follows from the one before and the rows between them
- `opening_balance`: the opening balance matches the rows
- `closing_balance`: the closing balance matches the rows
- `printed_totals`: the totals of money paid in and out match the rows
- `iban_checksum`: the check digits of the IBAN are right
- `iban_account`: the IBAN belongs to the account
- `period_covers_rows`: all rows are within the statement period
- `date_order`: the rows are in the order of their dates
- `row_font`: the figures of each row are in the font of the other rows
- `future_rows`: no row is dated in the future
- `duplicate_rows`: no row is repeated with the same balance
- `statement_continues`: the opening balance is the closing balance of the account’s previous statement on file,
  the closing balance is the opening balance of the next one, and statements for the same days show the same
- `bank_agrees`: what the bank itself sent about the account, over a bank connection, shows the same payments and
  balances for the same days
- `other_accounts`: always: this is only a note that the file has other statements too
- `identity_account_holder`: the account holder is the person
- `identity_shown`: the document shows a name, a date of birth or a National Insurance number that is on record
- `used_by_another_person`: nobody has uploaded the same file or the same payslip for another person
- `unproven`: the page shows everything that the checks need, all of it was read clearly, and the tax rates are
  known
- `hidden_amount`: no amount is hidden
- `hidden_text`: no text is hidden
- `covered_text`: nothing is drawn over text
- `pasted_picture`: no picture covers or replaces a figure
- `other_font`: figures, dates and names are in a font that the page uses elsewhere
- `mixed_number`: the digits of each number are in one font
- `changed_figure`: no figure was changed after the file was made
- `changed_text`: no text was added or changed after the file was made
- `document_producer`: the file was not made with an editing program
- `document_revisions`: the file was not changed after it was made
- `document_annotations`: the pages have no annotations
- `document_scripts`: the file contains no scripts

Other values are possible.
"""


ClientAuthentication = Literal["client_secret_basic", "client_secret_post", "private_key_jwt"]
"""- `client_secret_basic`: with the client secret, in a header
- `client_secret_post`: with the client secret, in the body
- `private_key_jwt`: with a key that the service creates and publishes at `jwks_uri`
"""


class ClientConfiguration(TypedDict):
    """The settings of a client. Settings that are not set have their default value"""

    payslip_upload_enabled: bool
    """Whether users can upload payslips"""
    payroll_period_months: int
    """How many months back data is retrieved when an account is linked"""
    recurring_checks_enabled: bool
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: RecurringCheckFrequency
    """How often a connected account is checked"""
    recurring_check_end_date: str | None
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: bool
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: bool
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payroll_connections_enabled: bool
    """Whether payslips can be retrieved from payroll providers"""
    client_logo: str | None
    """Your logo: an https URL with a public host, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64
    KB. The service loads an image at a URL itself, without following redirects; if that fails, pages show your
    name alone
    """
    client_callback_url: str | None
    """The page that users return to when their journey ends, or after they sign in at a provider’s own site"""
    client_privacy_url: str | None
    """Your privacy notice. People can open it from the pages of the journey, before they agree"""
    app_link_schemes: list[str]
    """Schemes of your own apps, such as `com.lender.app`. `client_callback_url` can be an app link with one of them"""
    client_display_name: str | None
    """The name of your company that users see"""
    journey_origins: list[str]
    """Origins of your own sites that may show the hosted journey in a frame, such as `https://www.lender.example`.
    None by default
    """
    immediate_deletion_enabled: bool
    """Whether a user who asks for deletion is deleted at once. If not, the request is recorded for you to answer.
    Leave it off if you have to keep records
    """
    after_withdrawal: AfterWithdrawal
    """What happens to stored data when a user withdraws consent. The consent texts follow the setting. Users who
    agreed under a stricter setting keep it, and users who are hidden stay hidden
    """
    after_withdrawal_days: int
    """With `erase`: how many days after the withdrawal the user is erased"""


class ClientConfigurationChanges(TypedDict):
    """Changes to the settings. An absent field keeps its value; null resets it to its default"""

    payslip_upload_enabled: NotRequired[bool | None]
    """Whether users can upload payslips"""
    payroll_period_months: NotRequired[int | None]
    """How many months back data is retrieved when an account is linked"""
    recurring_checks_enabled: NotRequired[bool | None]
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: NotRequired[RecurringCheckFrequency | None]
    """How often a connected account is checked"""
    recurring_check_end_date: NotRequired[TimestampInput | None]
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: NotRequired[bool | None]
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: NotRequired[bool | None]
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payroll_connections_enabled: NotRequired[bool | None]
    """Whether payslips can be retrieved from payroll providers"""
    client_logo: NotRequired[str | None]
    """Your logo: an https URL with a public host, or a data URL of a PNG, JPEG, GIF, WebP or SVG image of at most 64
    KB. The service loads an image at a URL itself, without following redirects; if that fails, pages show your
    name alone. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses
    """
    client_callback_url: NotRequired[str | None]
    """The page that users return to when their journey ends, or after they sign in at a provider’s own site: an
    https URL with a public host, or an app link with one of the `app_link_schemes`. A sandbox whose `PUBLIC_URL`
    is a loopback address also accepts http for loopback addresses
    """
    client_privacy_url: NotRequired[str | None]
    """Your privacy notice. People can open it from the pages of the journey, before they agree: an https URL with a
    public host. A sandbox whose `PUBLIC_URL` is a loopback address also accepts http for loopback addresses
    """
    app_link_schemes: NotRequired[list[str] | None]
    """Schemes of your own apps, such as `com.lender.app`. `client_callback_url` can be an app link with one of them"""
    client_display_name: NotRequired[str | None]
    """The name of your company that users see"""
    journey_origins: NotRequired[list[str] | None]
    """Origins of your own sites that may show the hosted journey in a frame, such as `https://www.lender.example`.
    None by default. The sandbox also accepts http for loopback addresses
    """
    immediate_deletion_enabled: NotRequired[bool | None]
    """Whether a user who asks for deletion is deleted at once. If not, the request is recorded for you to answer.
    Leave it off if you have to keep records
    """
    after_withdrawal: NotRequired[AfterWithdrawal | None]
    """What happens to stored data when a user withdraws consent. The consent texts follow the setting. Users who
    agreed under a stricter setting keep it, and users who are hidden stay hidden. Only admins can change it
    """
    after_withdrawal_days: NotRequired[int | None]
    """With `erase`: how many days after the withdrawal the user is erased. Only admins can change it"""


class ColleagueList(TypedDict):
    """The members who can work on users"""

    colleagues: list[ColleagueListColleaguesItem]
    """In the order of their names"""


class ColleagueListColleaguesItem(TypedDict):
    """A member who can be assigned"""

    member_id: str
    """Id of the member"""
    name: str
    """Name of the member, or the email address if there is none"""
    role: Role
    """What the member may do"""


ComparedAmount = Literal["taxable_pay", "gross_pay", "income_tax"]
"""- `taxable_pay`: taxable pay to date
- `gross_pay`: gross pay to date, which limits the taxable pay; compared only if taxable pay is not on the
  payslips
- `income_tax`: income tax to date
"""


ComparisonResult = Literal["agrees", "differs", "one_source_only"]
"""- `agrees`: the sources are less than a pound apart
- `differs`: the sources are a pound or more apart, or one contradicts the limits that the other sets
- `one_source_only`: nothing could be compared to the pound
"""


class ConfirmedMfa(TypedDict):
    """The member with the confirmed second factor"""

    member: Member
    recovery_codes: list[str] | None
    """Ten codes, each for one sign-in without the second factor; returned only once, when the first method is
    confirmed
    """


class ConfirmMfa(TypedDict):
    """The confirmation of a second factor"""

    method: MfaCodeMethod
    """The second factor"""
    code: str
    """A code from the new second factor"""


class ConfirmSession(TypedDict):
    """Your password with your second factor if you have one, or a passkey alone"""

    password: NotRequired[str]
    """The member’s password"""
    mfa_code: NotRequired[str]
    """Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a
    recovery code
    """
    passkey: NotRequired[SignedChallenge]
    """A passkey as the second factor, instead of `mfa_code`"""


class ConnectionCheck(TypedDict):
    """One thing that was checked"""

    outcome: ConnectionCheckOutcome
    """Whether it is as it should be"""
    message: str
    """What was found, and what to do"""


ConnectionCheckOutcome = Literal["passed", "warning", "failed"]
"""- `passed`: as it should be
- `warning`: sign-in works, with a limitation
- `failed`: nobody can sign in until it is corrected
"""


class ConnectionQuery(TypedDict):
    """A query for new payslips"""

    account_id: str
    """The connected account to query for new payslips"""


class ConnectionTest(TypedDict):
    """The result of testing the connection to the identity provider"""

    is_working: bool
    """Whether nothing has failed"""
    checks: list[ConnectionCheck]
    """In the order in which they were made"""


class Consent(TypedDict):
    """What a user agreed to, when and how"""

    authorisation: Authorisation
    term: AcceptedTerm
    text_sha256: str
    """SHA-256 of the accepted text in UTF-8, in hexadecimal"""
    text_matches: bool
    """Whether the stored text still has this hash"""
    acceptance: Acceptance
    further_acceptances: list[FurtherAcceptance]
    """Other browsers on the same person’s hosted pages in which the same term was accepted again, oldest first, 50
    at most. Each browser has to agree before it adds data
    """
    reconfirmations: list[Reconfirmation]
    """When the user reconfirmed bank connections under the authorisation, oldest first, 100 at most"""
    shown_again: list[ShownAgain]
    """Each time an admin showed data of the user again that a withdrawal had hidden, newest first, 100 at most"""


class CreatedApiKey(TypedDict):
    """A new API key. Keep `api_key` secret"""

    key_id: str
    """Id of the key"""
    name: str
    """The name that you gave the key"""
    last_four: str
    """The last four characters of the key, to tell keys apart"""
    api_version: str
    """The version of the API for requests with this key that have no `X-Svc-Version` header"""
    has_all_scopes: bool
    """Whether the key has all scopes, including those that later versions of the service add"""
    scopes: list[Scope]
    """What the key may do"""
    allowed_addresses: list[str] | None
    """The IP addresses and ranges from which the key works; null for all"""
    created_at: str
    """When the key was created"""
    expires_at: str | None
    """When the key stops working; null if it has no end"""
    last_used_at: str | None
    """When the key was last used, accurate to about ten seconds; null if it was never used"""
    last_used_from: str | None
    """The IP address of the last use"""
    refused_at: str | None
    """When the key was last used from an address that is not allowed; null if it never was"""
    refused_from: str | None
    """The IP address of that use"""
    revoked_at: str | None
    """When the key was revoked; null while it works"""
    replaced_by: str | None
    """The key that replaces this one; null if it was not rotated"""
    api_key: str
    """Send it as `X-API-KEY`. No other endpoint returns it"""


class CreatedScimToken(TypedDict):
    """A new SCIM token. Keep `token` secret"""

    token_id: str
    """Id of the token"""
    name: str
    """The name that you gave the token"""
    last_four: str
    """The last four characters of the token"""
    created_at: str
    """When the token was created"""
    expires_at: str
    """When the token stops working"""
    last_used_at: str | None
    """When the token was last used, accurate to a minute"""
    revoked_at: str | None
    """When the token was revoked; null while it is not"""
    token: str
    """Enter it at the identity provider. No other endpoint returns it"""


class CreatedWebhook(TypedDict):
    """A new webhook"""

    webhook_id: str
    """Id of the webhook"""
    name: str
    """Name of the webhook, unique among your webhooks"""
    events: list[EventKind]
    """The events that are delivered"""
    url: str
    """The address of your receiver"""
    created_at: str
    """When the webhook was created"""


class CursorPagination(TypedDict):
    """The size of this page, and where the next one starts"""

    limit: int
    """The `limit` of the request, or its default"""
    count: int
    """Number of items in this page"""
    next_after: str | None
    """Send it as `after`, with the same filters, to get the next page; null on the last page"""


DataAge = Literal["day", "week", "month", "older", "none"]
"""- `day`: at most a day old
- `week`: at most seven days old
- `month`: at most 30 days old
- `older`: older than 30 days
- `none`: no data is stored
"""


DataSource = Literal["payroll", "direct", "payslips", "bank_statements", "taxauth"]
"""- `payroll`: a sign-in to a payroll provider
- `direct`: a direct connection to an employer’s payroll
- `payslips`: uploaded payslips
- `bank_statements`: uploaded bank statements
- `taxauth`: the tax authority
"""


DayInput = str


class DeclineInput(TypedDict):
    """The answer to a deletion request that you decline"""

    reason: str
    """Why you keep the data, in words for the user, such as the law that requires it"""


DeductionType = str
"""- `TAX`: income tax
- `NI`: National Insurance
- `PENSION`: the person’s own pension contributions
- `STUDENT_LOAN`: repayment of a student loan
- `POSTGRAD_LOAN`: repayment of a postgraduate loan
- `OTHER`: any other deduction

Other values are possible.
"""


class DeletionRequest(TypedDict):
    """A user’s request to be deleted. It is deleted with the user"""

    deletion_request_id: str
    """Id of the request"""
    user_id: str
    """The user to delete"""
    status: DeletionRequestStatus
    """Whether the request was answered, and how

    - `open`: the client has not answered yet
    - `declined`: the client declined, with a reason
    - `completed`: the user was deleted at once; only in the reply to `POST /users/{user_id}/deletion-requests`
    """
    requested_at: str
    """When the deletion was requested"""
    requested_by: DeletionRequestRequestedBy
    """Who sent the request

    - `api_key`: the client, for example after a phone call
    - `user`: the user, who proved on the service’s pages that it was them
    - `link_holder`: somebody with a link or a token of the user, without such a proof
    """
    proved_by: ProofStrength | None
    """How surely it was the user; null if a client’s API key acted, or if it is older than this field"""
    link_made_by: LinkMaker | None
    """Who created the link or the token that the user used; null if there was none, or if it is not known"""
    declined_at: str | None
    """When the request was declined"""
    decline_reason: str | None
    """Why the request was declined. The user can read it"""


DeletionRequestStatus = Literal["open", "declined", "completed"]


DeletionRequestRequestedBy = Literal["api_key", "user", "link_holder"]


class DeletionRequested(TypedDict):
    """A user asked to be deleted. Delete the user, or decline the request"""

    event: Literal["user-deletion-requested"]
    """Always `user-deletion-requested`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    deletion_request_id: str
    """Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}`"""
    payload: NotRequired[DeletionRequestedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class DeletionRequestedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    deletion_request_id: str
    """Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}`"""
    requested_by: DeletionRequestedPayloadRequestedBy
    """Who sent the request

    - `api_key`: the client, for example after a phone call
    - `user`: the user, who proved on the service’s pages that it was them
    - `link_holder`: somebody with a link or a token of the user, without such a proof
    """


DeletionRequestedPayloadRequestedBy = Literal["api_key", "user", "link_holder"]


class DeletionRequestList(TypedDict):
    """A page of deletion requests"""

    pagination: Pagination
    deletion_requests: list[DeletionRequest]
    """The requests of this page"""
    people: NotRequired[list[DeletionRequestListPeopleItem]]
    """The users of these requests. Only with `names`"""


class DeletionRequestListPeopleItem(TypedDict):
    user_id: str
    """Id of the user"""
    ext_id: str | None
    """Your own reference for the user"""
    forename: str | None
    """Null without `names`, and for roles that see no names"""
    surname: str | None
    """Null without `names`, and for roles that see no names"""


class Delivery(TypedDict):
    """One event, sent to one webhook"""

    delivery_id: str
    """Sent as `webhook-id`; the same for every attempt"""
    webhook_id: str
    """The webhook that the event is sent to"""
    event_id: str | None
    """Id of the event in `GET /events`; null for a test event"""
    event: EventKind
    """The event"""
    status: DeliveryStatus
    """Status of the delivery"""
    attempts: int
    """Number of attempts so far"""
    created_at: str
    """When the event was published"""
    next_attempt_at: str | None
    """When the next attempt is due; null if there is none"""
    finished_at: str | None
    """When the delivery succeeded or finally failed"""


class DeliveryList(TypedDict):
    """A page of deliveries"""

    pagination: LongPagination
    deliveries: list[Delivery]
    """The deliveries of this page"""


class DeliveryRequest(TypedDict):
    """The stored parts of a delivery’s request"""

    method: Literal["POST"]
    """Method of the request

    - `POST`: the method of every delivery
    """
    url: str
    """Address of the webhook now. An earlier attempt may have been sent to another address"""
    headers: list[DeliveryRequestHeadersItem]
    """The headers of the latest attempt, or of the first one if nothing has been sent yet"""
    is_encrypted: bool
    """Whether the webhook has an `encryption_key`, so that the body is sent encrypted"""
    payload: DeliveryRequestPayload
    """Whether the request has the payload, and whether the payload is shown here

    - `sent`: the body contains the payload
    - `not_sent`: the request has no payload, or only the made-up payload of a test event
    - `left_out`: the request has the payload; it is left out here because the query has `include_payload=false`
    - `hidden`: the request has the payload; it is removed here because the member’s role sees no personal data
    """
    body: str
    """The JSON before encryption, indented; the first 65,536 characters"""
    is_cut: bool
    """Whether the body is longer than what is shown"""


class DeliveryRequestHeadersItem(TypedDict):
    """One header"""

    name: str
    """Name of the header"""
    value: str | None
    """Value; null for signatures and IVs, which differ for each attempt and are not stored, and for
    `webhook-timestamp` before the first attempt
    """


DeliveryRequestPayload = Literal["sent", "not_sent", "left_out", "hidden"]


DeliveryStatus = Literal["pending", "delivered", "failed"]
"""- `pending`: an attempt is in progress or will be made
- `delivered`: the receiver replied with a 2xx status
- `failed`: no more attempts will be made, unless you replay the delivery
"""


class DeliveryWithAttempts(TypedDict):
    """A delivery with its attempts"""

    delivery_id: str
    """Sent as `webhook-id`; the same for every attempt"""
    webhook_id: str
    """The webhook that the event is sent to"""
    event_id: str | None
    """Id of the event in `GET /events`; null for a test event"""
    event: EventKind
    """The event"""
    status: DeliveryStatus
    """Status of the delivery"""
    attempts: int
    """Number of attempts so far"""
    created_at: str
    """When the event was published"""
    next_attempt_at: str | None
    """When the next attempt is due; null if there is none"""
    finished_at: str | None
    """When the delivery succeeded or finally failed"""
    attempt_log: list[DeliveryWithAttemptsAttemptLogItem]
    """All attempts, oldest first"""


class DeliveryWithAttemptsAttemptLogItem(TypedDict):
    """One attempt"""

    attempt: int
    """Number of the attempt, starting at 1"""
    at: str
    """When the attempt started"""
    duration_ms: int
    """How long the attempt took, in milliseconds"""
    outcome: DeliveryWithAttemptsAttemptLogItemOutcome
    """Whether the receiver replied, or why not

    - `answered`: the receiver replied; see `status_code`
    - `blocked`: the address is not allowed, for example because it is private
    - `dns`: the host name could not be resolved
    - `connect`: the connection could not be opened
    - `tls`: the TLS handshake failed
    - `timed_out`: the receiver did not reply within 15 seconds
    - `aborted`: the service stopped during the attempt
    - `reset`: the connection was closed before the reply
    - `too_large_head`: the headers of the reply were too large
    - `bad_answer`: the reply was not valid HTTP
    - `unreadable`: the service could not read the stored event
    - `unsent`: the service failed before the request was sent
    """
    status_code: int | None
    """HTTP status of the reply"""
    answer: str | None
    """The first 2 KiB of the reply’s body"""


DeliveryWithAttemptsAttemptLogItemOutcome = Literal[
    "answered",
    "blocked",
    "dns",
    "connect",
    "tls",
    "timed_out",
    "aborted",
    "reset",
    "too_large_head",
    "bad_answer",
    "unreadable",
    "unsent",
]


class DirectConnectionInput(TypedDict):
    """A search of the payrolls that are connected directly"""

    user_id: str
    """The user to search for. The user must have an NI number, a date of birth and a postcode, unless you send them
    here
    """
    ni_number: NotRequired[str]
    """National Insurance number. Send it only if none is stored for the user. It is stored if the search finds the
    user
    """
    date_of_birth: NotRequired[DayInput]
    """Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is stored if the search
    finds the user
    """
    post_code: NotRequired[str]
    """Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is stored if the search finds the
    user
    """


class DisableMfa(TypedDict):
    """A second factor to turn off"""

    method: MfaCodeMethod
    """The second factor"""
    current_password: str
    """Your current password"""


class Document(TypedDict):
    """A file that a user uploads"""

    document_id: str
    """Id of the document"""
    user_id: str
    """The user that the document belongs to"""
    kind: DocumentKind
    """The kind of document that the upload URL was requested for"""
    file_name: str
    """Name of the file"""
    external_id: str | None
    """Your own reference for the document"""
    status: DocumentStatus
    """Status of the document"""
    status_reason: DocumentStatusReason | None
    """Why the document was rejected or failed"""
    status_message: str | None
    """The reason as a sentence for the user"""
    duplicate_of: str | None
    """The document that already has this file"""
    password_attempts_left: int | None
    """How many passwords can still be tried; null unless the file needs a password"""
    picture_problems: list[PictureProblem]
    """Why the photograph of a payslip may be hard to read. A user can then upload a better one; the service tries to
    read this one anyway
    """
    pages: int | None
    """Number of pages; null until the file is processed"""
    trust_score: TrustScore | None
    """How far the document can be trusted; null until it is extracted, for user tokens, and for members who may not
    read checks
    """
    serious_count: int | None
    """Number of failed checks with high severity; null until the document is extracted, for user tokens, and for
    members who may not read checks
    """
    covers: DocumentCoverage | None
    """What the data in the file is about; null if none was stored, for user tokens, and for members who may not read
    that data
    """
    sha256: str | None
    """SHA-256 of the file, in hexadecimal; null until the file has arrived, for files that an earlier version
    received, and for members who may not see personal data
    """
    created_at: str
    """When the upload URL was created"""
    uploaded_at: str | None
    """When the file arrived"""
    uploaded_through: DocumentUploadedThrough
    """How the file was uploaded

    - `journey`: on the hosted pages
    - `api`: with an upload URL that your own software requested
    """
    processed_at: str | None
    """When the document got its final status"""


DocumentUploadedThrough = Literal["journey", "api"]


class DocumentChecks(TypedDict):
    """How far a document can be trusted, and why"""

    score: int | None
    """From 0 to 100; null until the document is extracted"""
    trust_score: TrustScore | None
    """How far the document can be trusted"""
    checks: list[Check]
    """The checks that were made"""


DocumentCoverage = TypedDict(
    "DocumentCoverage",
    {
        "from": "str | None",
        "to": "str | None",
        "employers": "list[str]",
        "bank_name": "str | None",
        "account_ending": "str | None",
        "count": "int",
    },
)
"""What the data of a document is about"""


DocumentKind = Literal["bank_statement", "payslip"]
"""- `bank_statement`: a bank statement
- `payslip`: a payslip, or several in one file
"""


class DocumentList(TypedDict):
    """A page of documents"""

    pagination: LongPagination
    documents: list[Document]
    """The documents of this page"""


class DocumentPassword(TypedDict):
    """The password of a document"""

    password: str
    """The password that opens the file. It is never returned, and it is deleted once the file is read"""


class DocumentRejected(TypedDict):
    """A document can’t be used: its file was rejected, did not arrive or could not be processed"""

    event: Literal["user-document-rejected"]
    """Always `user-document-rejected`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    document_id: str
    """Id of the document"""
    payload: NotRequired[DocumentRejectedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class DocumentRejectedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    document_id: str
    """Id of the document"""
    kind: DocumentKind
    """The kind of document that the upload URL was requested for"""
    status: DocumentRejectedPayloadStatus
    """Status of the document

    - `REJECTED`: the file cannot be used; see `status_reason`
    - `FAILED`: the file was not processed; see `status_reason`
    """
    status_reason: DocumentStatusReason
    """Why the document was rejected or failed"""
    external_id: str | None
    """Your own reference for the document"""


DocumentRejectedPayloadStatus = Literal["REJECTED", "FAILED"]


DocumentStatus = Literal["AWAITING_UPLOAD", "PROCESSING", "EXTRACTED", "REJECTED", "FAILED"]
"""- `AWAITING_UPLOAD`: the file has not arrived yet
- `PROCESSING`: data is being extracted
- `EXTRACTED`: the data is stored
- `REJECTED`: the file cannot be used; see `status_reason`
- `FAILED`: the file was not processed; see `status_reason`
"""


DocumentStatusReason = Literal[
    "password_protected",
    "wrong_password",
    "unreadable",
    "not_a_payslip",
    "not_a_bank_statement",
    "duplicate",
    "too_large",
    "unsupported_type",
    "upload_expired",
    "authorisation_revoked",
    "not_enabled",
    "processing_failed",
]
"""- `password_protected`: the file is protected by a password, which you can send
- `wrong_password`: the password that was given does not open the file
- `unreadable`: the file cannot be read
- `not_a_payslip`: the file does not look like a payslip
- `not_a_bank_statement`: the file does not look like a bank statement
- `duplicate`: the same file or the same data was uploaded before
- `too_large`: the file has too many pages, or is too large
- `unsupported_type`: files of this type are not accepted
- `upload_expired`: the file did not arrive before the upload URL expired
- `authorisation_revoked`: the authorisation ended before the file was processed
- `not_enabled`: payslip upload was switched off before the file was processed
- `processing_failed`: the service failed; upload the file again
"""


EarningType = str
"""- `BASIC`: basic salary or wages
- `OVERTIME`: overtime
- `BONUS`: a bonus or an incentive
- `COMMISSION`: commission
- `ALLOWANCE`: an allowance or supplement, or holiday, sick or parental pay
- `SALARY_SACRIFICE`: pay given up for a benefit such as a pension; usually a negative amount
- `EXPENSES`: reimbursed expenses
- `BENEFIT`: a benefit in kind
- `OTHER`: any other payment

Other values are possible.
"""


class Employer(TypedDict):
    """An employer and its payroll providers"""

    id: str
    """Id of the employer"""
    name: str
    """Name of the employer"""
    url: str
    """The employer’s website"""
    logo_url: str
    """URL of an SVG image that needs no API key"""
    providers: list[str]
    """Ids of the providers that this employer uses for payroll"""


EmploymentStatus = str
"""- `active`: the person had the job when the payslip was retrieved
- `left`: the person has left the job

Other values are possible.
"""


EmploymentType = str
"""- `FullTime`: full time
- `PartTime`: part time
- `Pension`: a pension that a scheme or an administrator pays; `employer_name` is the payer
- `Subcontractor`: work for a contractor under the Construction Industry Scheme; `employer_name` is the contractor

Other values are possible.
"""


EncryptedWebhookEvent = str
"""The encrypted JSON body, if the webhook has an `encryption_key`: the Base64 of its AES-256-GCM ciphertext with the
16-byte tag appended
"""


class Entry(TypedDict):
    """The new data of one retrieval or upload"""

    entry_id: str
    """Id of the entry"""
    user_id: str
    """The user that the data is about"""
    account_id: str | None
    """The account that the data came from; null for an upload, and for data that you submitted in the sandbox
    without an account
    """
    authorisation_id: str
    """The authorisation that allowed the retrieval"""
    created_at: str
    """When the data was stored"""
    source: EntrySource
    """Where the data came from

    - `payroll_connection`: an account at a provider that the user signed in to
    - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
    - `payslip_upload`: an uploaded payslip
    - `tax_authority`: the tax authority
    """
    submission_count: int
    """Number of submissions of the entry"""


EntrySource = Literal["payroll_connection", "payroll_direct_connection", "payslip_upload", "tax_authority"]


class EntryList(TypedDict):
    """A page of entries"""

    pagination: Pagination
    entries: list[Entry]
    """The entries of this page"""


ErrorCode = Literal[
    "address_not_allowed",
    "already_exists",
    "already_linked",
    "bad_request",
    "body_too_large",
    "changed_since_read",
    "consent_withdrawn",
    "email_not_configured",
    "evidence_changed",
    "expectation_failed",
    "expenditure_birth_date_missing",
    "expenditure_birth_date_wrong",
    "expenditure_no_net_pay",
    "expenditure_payslips_missing",
    "expenditure_postcode_missing",
    "expenditure_region_unknown",
    "export_too_large",
    "factor_not_allowed",
    "forbidden",
    "fresh_sign_in_required",
    "headers_too_large",
    "idempotency_key_in_use",
    "idempotency_key_reused",
    "incorrect_credentials",
    "internal_error",
    "invalid_request",
    "last_admin",
    "last_break_glass_admin",
    "link_not_valid",
    "method_not_allowed",
    "mfa_code_wrong",
    "mfa_required",
    "mfa_response_wrong",
    "missing_scope",
    "no_authorisation",
    "no_simulators",
    "no_such_endpoint",
    "not_drawn",
    "not_enabled",
    "not_found",
    "not_ready",
    "passkey_not_accepted",
    "passkeys_not_available",
    "precondition_failed",
    "proof_required",
    "provider_not_configured",
    "provider_unavailable",
    "rate_limited",
    "request_cancelled",
    "request_timeout",
    "second_factor_required",
    "single_sign_on_required",
    "sms_not_configured",
    "storage_full",
    "too_many_attempts",
    "too_many_streams",
    "too_many_uploads",
    "too_many_waiting",
    "unauthenticated",
    "unavailable",
    "unsupported_media_type",
    "unsupported_type",
    "upload_broken_off",
    "upload_empty",
    "upload_expired",
    "upload_hash",
    "upload_not_valid",
    "upload_running",
    "upload_size",
    "upload_too_large",
    "upload_type",
    "upload_used",
    "url_too_long",
]
"""A stable code for the kind of error:

- `address_not_allowed` (403): The access policy of the team allows members only from certain addresses.
- `already_exists` (409): Another user or group has this name, or another member has this address. Only SCIM
  replies with it.
- `already_linked` (400): The user already has an account at this provider with this login.
- `bad_request` (400): The request is not valid HTTP, or its URL is not valid.
- `body_too_large` (413): The body is larger than the limit that the message names: 1 MiB, or 16 KiB if the
  endpoint needs no key or token.
- `changed_since_read` (409): Somebody else has recorded a review since you read the case, so nothing was stored.
- `consent_withdrawn` (403): The user has withdrawn consent, and their data is hidden since: see
  `after_withdrawal` of `GET /configuration`, and `GET /users/{user_id}/withdrawal`.
- `email_not_configured` (503): The call sends an email, but the service has no mail server.
- `evidence_changed` (409): The evidence about the user has changed since you read it, so the review was not
  recorded.
- `expectation_failed` (417): The request has an `Expect` header other than `100-continue`.
- `expenditure_birth_date_missing` (404): The estimate needs a date of birth, and none is known. The messages can
  name other problems too.
- `expenditure_birth_date_wrong` (404): The date of birth is later than a payslip, or gives an age that the
  estimate does not cover. The messages can name other problems too.
- `expenditure_no_net_pay` (404): No payslip shows net pay above zero, so there is nothing to estimate from.
- `expenditure_payslips_missing` (404): No payslip shows a pay period and net pay, so there is nothing to estimate
  from.
- `expenditure_postcode_missing` (404): The estimate needs a postcode, and none is known. The messages can name
  other problems too.
- `expenditure_region_unknown` (404): The statistics do not cover the postcodes. The messages can name other
  problems too.
- `export_too_large` (413): The user has more data than one export can contain.
- `factor_not_allowed` (403): The access policy of the team does not allow this second factor.
- `forbidden` (403): The member's role does not allow this call or this change, the member has a temporary
  password, or the record cannot be changed.
- `fresh_sign_in_required` (403): The call needs a member who has signed in during the last five minutes.
- `headers_too_large` (431): The headers are larger than the limit that the message names.
- `idempotency_key_in_use` (409): A request with the same `Idempotency-Key` is still running.
- `idempotency_key_reused` (400): The `Idempotency-Key` was used for a different request in the last 24 hours.
- `incorrect_credentials` (401): The username or the password is wrong, or the member cannot sign in.
- `internal_error` (500): The service failed unexpectedly.
- `invalid_request` (400): A field, a query parameter or a header is missing, unknown or has a wrong value, or the
  request does not fit the current state.
- `last_admin` (400): The change would leave the team without an admin.
- `last_break_glass_admin` (400): Single sign-on is enforced, and the change would leave no admin who can sign in
  with a password and a second factor.
- `link_not_valid` (400): The link has been used, has expired or was replaced by a newer one.
- `method_not_allowed` (405): The path exists, but not with this method.
- `mfa_code_wrong` (401): The member's sign-in code is wrong, has been used or has expired.
- `mfa_required` (401): The password is correct, and the member has a second factor.
- `mfa_response_wrong` (400): The provider or the service did not accept the answer to the MFA question. The
  message says how many attempts are left.
- `missing_scope` (403): The API key lacks the scope that the message names, or the user’s token was created by
  such a key.
- `no_authorisation` (403): The user has given no authorisation, or it has expired or was revoked.
- `no_simulators` (503): The process that got the call does not run the sandbox providers.
- `no_such_endpoint` (404): No endpoint has this path. Sandbox endpoints do not exist in production.
- `not_drawn` (400): The page can’t be shown as a picture, for example because the file is damaged.
- `not_enabled` (403): The setting for this source of data is off for the user or the client.
- `not_found` (404): The id is unknown or belongs to another client or user, or an id in the path is not a UUID.
- `not_ready` (503): A check of `GET /readyz` failed; the messages name it.
- `passkey_not_accepted` (401): The passkey is not known, its signature is wrong, too old or was sent before, or
  it did not check who uses it. The reply does not say which.
- `passkeys_not_available` (503): Browsers allow passkeys only at an https address with a host name.
- `precondition_failed` (412): The resource is not the version that `If-Match` names, because it has changed since
  you read it. Nothing was stored.
- `proof_required` (403): Only the user can do this, and the link or token does not show surely enough that it is
  the user.
- `provider_not_configured` (503): The provider is listed, but this service has no access to it.
- `provider_unavailable` (503): The payroll provider, tax authority or identity provider did not answer, or
  answered with an error.
- `rate_limited` (429): The API key, token or IP address sent too many requests per second, or the service is busy
  and the call needs no key or token.
- `request_cancelled` (408): The caller closed the connection before the reply was ready, so the work was stopped.
  Only `GET /requests` shows this code.
- `request_timeout` (408): The request did not arrive completely in time.
- `second_factor_required` (403): The access policy of the team requires a second factor, and the member has none
  that it allows.
- `single_sign_on_required` (403): The team signs in through its identity provider only, and this member is not
  one of its break-glass admins.
- `sms_not_configured` (503): The call sends a text message, but the service has no SMS gateway.
- `storage_full` (507): There is not enough storage for the uploaded file.
- `too_many_attempts` (429): There were too many wrong passwords or codes, too many searches that found nobody,
  too many messages to one address, or too many accounts of one user.
- `too_many_streams` (429): The key or token has too many event streams open, or all keys and tokens of your
  company together have too many.
- `too_many_uploads` (429): The user has too many uploads in progress, too many unused upload URLs, or too many
  documents in the last 24 hours, or your users together have too many uploads in progress.
- `too_many_waiting` (429): Too many requests for PDFs, exports, CSV files, summaries and images of pages are
  waiting, and most of them are from this key, member or user, or from your company.
- `unauthenticated` (401): The API key or the token is missing, wrong, expired or revoked, or is of a kind that
  this endpoint does not accept.
- `unavailable` (503): The service is overloaded or cannot reach its database.
- `unsupported_media_type` (415): The body is not JSON.
- `unsupported_type` (415): The uploaded file has a type that is not accepted, or other content before its PDF
  header.
- `upload_broken_off` (400): The connection ended before the whole file had arrived.
- `upload_empty` (400): The uploaded file has no content.
- `upload_expired` (403): The upload URL has expired.
- `upload_hash` (403): The file does not have the `sha256` that the upload URL was requested for.
- `upload_not_valid` (403): The upload URL was changed, or its document or user was deleted.
- `upload_running` (409): Another file is being uploaded to the same URL.
- `upload_size` (403): The file does not have the `size` that the upload URL was requested for.
- `upload_too_large` (413): The uploaded file is larger than 25 MB (26,214,400 bytes).
- `upload_type` (403): The file does not have the `content_type` that the upload URL was requested for.
- `upload_used` (403): A file was already uploaded to this URL.
- `url_too_long` (414): The URL is longer than the limit that the message names.
"""


class Errors(TypedDict):
    """One message for each problem"""

    errors: list[str]
    """The messages"""


EventKind = Literal[
    "user-payroll-submitted",
    "user-bank-statement-submitted",
    "user-taxauth-data-submitted",
    "user-review-recorded",
    "user-deletion-requested",
    "user-authorisation-revoked",
    "user-authorisation-expiring",
    "user-account-status-changed",
    "user-account-reconfirmation-due",
    "user-journey-ended",
    "user-document-rejected",
    "user-deleted",
    "api-key-expiring",
]
"""- `user-payroll-submitted`: new payslips were retrieved or uploaded
- `user-bank-statement-submitted`: data was extracted from uploaded bank statements, or a bank sent new data
- `user-taxauth-data-submitted`: new income was retrieved from the tax authority
- `user-review-recorded`: your team recorded a review of a person
- `user-deletion-requested`: a person asked to be deleted, and you have to answer
- `user-authorisation-revoked`: a consent was withdrawn
- `user-authorisation-expiring`: a consent ends in seven days
- `user-account-status-changed`: an account was connected, needs a new sign-in or failed
- `user-account-reconfirmation-due`: a bank connection ends in seven days, unless the person reconfirms it
- `user-journey-ended`: a journey was finished, declined, left or ended, or its link expired
- `user-document-rejected`: an uploaded file can’t be used
- `user-deleted`: a person and all their data were deleted
- `api-key-expiring`: an API key stops working in 14 days, and again a day before
"""


class EventList(TypedDict):
    """A page of events"""

    pagination: EventListPagination
    """Which events the page has, and where the next ones begin"""
    events: list[ListedEvent]
    """Events, oldest first"""


class EventListPagination(TypedDict):
    """Which events the page has, and where the next ones begin"""

    limit: int
    """The `limit` of the request, or its default"""
    count: int
    """Number of items in this page"""
    next_after: str | None
    """Send it as `after` to get the next events. It stays valid, so it is never null once there was an event: a page
    without events is the last one for now
    """


class Expenditure(TypedDict):
    """Estimates of a household’s expenditure"""

    expenditures: list[ExpenditureEstimate]
    """Estimates, newest month first"""
    left_out: NotRequired[list[ExpenditureLeftOutItem]]
    """Months that have payslips but no estimate; only with `explain=true`"""


class ExpenditureLeftOutItem(TypedDict):
    """A month without an estimate"""

    date: str
    """The first day of the month, as midnight UTC"""
    reason: ExpenditureLeftOutItemReason
    """Why there is no estimate

    - `no_positive_net_pay`: the net pay of the month is zero or negative
    - `no_region`: no postcode of the month has a region
    """


ExpenditureLeftOutItemReason = Literal["no_positive_net_pay", "no_region"]


class ExpenditureEstimate(TypedDict):
    """The estimate for one month"""

    date: str
    """The first day of the month, as midnight UTC"""
    cost_of_living: str
    """Estimate of what the household spends, without housing, in pounds"""
    housing: str
    """Estimate of what the household spends on housing, in pounds"""
    total: str
    """Cost of living plus housing, in pounds"""
    basis: NotRequired[ExpenditureEstimateBasis]
    """The data behind the estimate, with `explain=true`"""


class ExpenditureEstimateBasis(TypedDict):
    """The data behind the estimate, with `explain=true`"""

    net_pay: str
    """Net pay of the month, summed from its periods, in pounds"""
    is_partial: bool
    """True if some days of the month are in no pay period, so that the net pay may be too low"""
    periods: list[ExpenditureEstimateBasisPeriodsItem]
    """The pay periods that overlap the month"""
    age: int
    """Age on the last day of the month"""
    age_band: str
    """The model’s age band, such as `30 to 49`"""
    region: ExpenditureEstimateBasisRegion
    """The region of the postcode

    - `England`: postcodes in England
    - `Wales`: postcodes in Wales
    - `Scotland`: postcodes in Scotland
    - `Northern Ireland`: postcodes in Northern Ireland
    """
    post_code: str
    """The postcode that gave the region"""


class ExpenditureEstimateBasisPeriodsItem(TypedDict):
    """A pay period that overlaps the month"""

    submission_id: str
    """The payslip"""
    days: int
    """Days of the period in this month"""
    of_days: int
    """Days of the whole period"""
    net_pay: str
    """The part of the period’s net pay for those days, in pounds"""


ExpenditureEstimateBasisRegion = Literal["England", "Wales", "Scotland", "Northern Ireland"]


class ExtraLoginParam(TypedDict):
    """A value that this provider requires at sign-in besides username and password"""

    key: str
    """The name of the value in the `extra_login_params` of an account"""
    display_name: str
    """A label to show to the user"""
    validation: ExtraLoginParamValidation
    """Rules for the value. Rules that do not apply are null"""


class ExtraLoginParamValidation(TypedDict):
    """Rules for the value. Rules that do not apply are null"""

    required: bool
    """Whether the value must be sent"""
    type: str
    """Kind of value

    - `text`: any text
    - `date`: a date in the format `date_format`
    - `number`: digits only

    Other values are possible.
    """
    date_format: str | None
    """Format of a date, such as `DD/MM/YYYY`"""
    min_length: int | None
    """Minimum number of characters"""
    max_length: int | None
    """Maximum number of characters"""


class ForgottenPassword(TypedDict):
    """A request for a link to set a new password"""

    username: str
    """The member’s email address"""


class FurtherAcceptance(TypedDict):
    """How the term was accepted again"""

    accepted_by_kind: FurtherAcceptanceAcceptedByKind
    """Which credentials the acceptance was sent with

    - `api_key`: an API key of the client
    - `user`: a user token
    """
    accepted_by_id: str | None
    """The id of the API key or the user that accepted the term"""
    door: FurtherAcceptanceDoor
    """How the acceptance reached the service

    - `api`: with an API key
    - `journey`: with a user token
    """
    ip_address: str
    """The address that the request came from"""
    user_agent: str | None
    """The `User-Agent` header of that request"""
    language: Language
    """Language of the text that the user saw"""
    reported_ip_address: str | None
    """The user’s address as the client reported it in `accepted_from`"""
    reported_user_agent: str | None
    """The user’s browser as the client reported it in `accepted_from`"""
    proved_by: ProofStrength | None
    """How surely it was the user; null if a client’s API key acted, or if it is older than this field"""
    link_made_by: LinkMaker | None
    """Who created the link or the token that the user used; null if there was none, or if it is not known"""
    accepted_at: str
    """When the person agreed"""
    text_sha256: str
    """SHA-256 of the text that the person saw, in UTF-8, in hexadecimal"""


FurtherAcceptanceAcceptedByKind = Literal["api_key", "user"]


FurtherAcceptanceDoor = Literal["api", "journey"]


class GrantedPermission(TypedDict):
    """Something that the member may do"""

    permission: GrantedPermissionPermission
    """What the member may do

    - `read_users`: Read users and their settings
    - `change_users`: Create and change users
    - `export_users`: Export everything about a user
    - `delete_data`: Delete users, accounts, payroll entries and documents with their data, and decline deletion
      requests
    - `show_hidden`: Show data again that a withdrawal of consent hid
    - `read_accounts`: Read provider accounts and their status
    - `read_payroll`: Read payroll submissions, income from the tax authority, income summaries and expenditure
      estimates
    - `read_documents`: Read the status of documents
    - `read_document_content`: Download documents and read their checks
    - `read_bank_statements`: Read bank statement submissions
    - `read_cases`: Read who works on a user, notes and reviews
    - `change_cases`: Assign users to members, write notes and record reviews
    - `read_authorisations`: Read authorisations
    - `read_evidence`: Read the evidence for an authorisation
    - `revoke_authorisations`: Revoke authorisations
    - `read_journeys`: See the progress of users’ journeys
    - `create_journeys`: Create links to users’ journeys
    - `revoke_tokens`: Revoke the tokens and end the journeys of users
    - `read_terms`: Read authorisation terms
    - `change_terms`: Create and change authorisation terms
    - `read_webhooks`: Read webhooks and their deliveries
    - `change_webhooks`: Create, change, test and replay webhooks
    - `read_configuration`: Read the client configuration
    - `change_configuration`: Change the client configuration
    - `manage_api_keys`: Create, list and revoke API keys
    - `manage_access`: Manage single sign-on, SCIM tokens, the access policy and where the audit log is sent
    - `read_providers`: Read the provider catalogue
    - `manage_members`: Invite, list, change and remove members
    - `read_requests`: Read the recent API calls
    - `read_overview`: Read the overview, with the lists that the role may see
    - `use_sandbox`: Use the sandbox: its people, clock, faults, messages and webhook receivers
    - `read_audit`: Read the audit log and the access log
    - `own_account`: Use their own account
    """
    access: GrantedPermissionAccess
    """How much personal data the member sees

    - `full`: everything is shown
    - `partial`: National Insurance and account numbers are masked
    - `hidden`: no personal data is shown
    """


GrantedPermissionPermission = Literal[
    "read_users",
    "change_users",
    "export_users",
    "delete_data",
    "show_hidden",
    "read_accounts",
    "read_payroll",
    "read_documents",
    "read_document_content",
    "read_bank_statements",
    "read_cases",
    "change_cases",
    "read_authorisations",
    "read_evidence",
    "revoke_authorisations",
    "read_journeys",
    "create_journeys",
    "revoke_tokens",
    "read_terms",
    "change_terms",
    "read_webhooks",
    "change_webhooks",
    "read_configuration",
    "change_configuration",
    "manage_api_keys",
    "manage_access",
    "read_providers",
    "manage_members",
    "read_requests",
    "read_overview",
    "use_sandbox",
    "read_audit",
    "own_account",
]


GrantedPermissionAccess = Literal["full", "partial", "hidden"]


class IncomeBonus(TypedDict):
    """Bonuses or commission of one employment"""

    employment: int
    """`number` of the employment"""
    type: IncomeBonusType
    """Kind of payment

    - `BONUS`: a bonus or an incentive
    - `COMMISSION`: commission
    """
    times: int
    """Number of payslips with it in the last twelve months of the employment"""
    last_paid: str
    """Pay date of the last one, as midnight UTC"""
    amount_12_months: IncomeFigure
    """Sum of these payments in the last twelve months of the employment, gross"""
    frequency: IncomeBonusFrequency
    """How often it came in the last twelve months of the employment

    - `monthly`: in at least seven of the twelve months, or in most months of a job with fewer months
    - `quarterly`: in four to six months
    - `twice_a_year`: in two or three months
    - `yearly`: in one month, and in an earlier year too
    - `once`: in one month, and in no earlier year that is known
    """


IncomeBonusType = Literal["BONUS", "COMMISSION"]


IncomeBonusFrequency = Literal["monthly", "quarterly", "twice_a_year", "yearly", "once"]


class IncomeComparison(TypedDict):
    """A comparison of the user’s income sources"""

    tax_years: list[IncomeComparisonTaxYearsItem]
    """Payslips compared with the tax authority, newest year first"""
    months: list[IncomeComparisonMonthsItem]
    """Payslips compared with bank statements, newest month first"""


class IncomeComparisonTaxYearsItem(TypedDict):
    tax_year: str
    """The tax year, which starts on 6 April, such as `2025-26`"""
    payslips: str | None
    """Taxable pay of the year, in pounds; from the last payslip of each employer; null when one of them does not
    show it
    """
    tax_authority: str | None
    """Taxable pay of the year as last reported, in pounds"""
    net_pay: str | None
    """Net pay of the year’s payslips, in pounds"""
    bank_credits: str | None
    """Bank credits that look like pay, in pounds; null if there are none and no statement covers the days around a
    pay date
    """
    difference: str | None
    """Payslips minus tax authority, in pounds; only for the employers and days that could be compared"""
    verdict: ComparisonResult
    """Result of the comparison"""
    is_complete: bool
    """Whether all employers and days of the year could be compared"""
    contradictions: list[IncomeComparisonTaxYearsItemContradictionsItem]
    """Amounts that contradict each other"""
    not_compared: list[IncomeComparisonTaxYearsItemNotComparedItem]
    """Amounts that could not be compared to the pound, or within limits, with the reason"""


class IncomeComparisonTaxYearsItemContradictionsItem(TypedDict):
    """One contradiction"""

    employer_name: str | None
    """Name of the employer; null if it is not known, or for all employers together"""
    what: ComparedAmount
    """The amount on the payslips"""
    payslips: str
    """Amount according to the payslips, in pounds"""
    tax_authority: str
    """Amount according to the tax authority, in pounds. For `gross_pay`, its taxable pay"""


class IncomeComparisonTaxYearsItemNotComparedItem(TypedDict):
    """One amount"""

    employer_name: str | None
    """Name of the employer; null if it is not known, or for all employers together"""
    what: ComparedAmount
    """The amount"""
    reason: IncomeComparisonTaxYearsItemNotComparedItemReason
    """Why it could not be compared

    - `not_on_payslips`: the last payslip does not show the amount
    - `no_report`: the tax authority has not reported this tax year
    - `employer_not_reported`: the tax authority reports this tax year, but not this employer
    - `not_reported`: the tax authority does not report the amount
    - `no_payslips`: there are no payslips from this employer in this year
    - `dates_differ`: the payslips and the report end at different times, and that may explain the difference
    - `payslips_missing`: taxable pay is plausible for this gross pay, but the payslips that would explain the
      difference are missing or incomplete
    - `two_employments`: the name may stand for two employments
    - `employer_not_named`: a source does not name the employer
    """


IncomeComparisonTaxYearsItemNotComparedItemReason = Literal[
    "not_on_payslips",
    "no_report",
    "employer_not_reported",
    "not_reported",
    "no_payslips",
    "dates_differ",
    "payslips_missing",
    "two_employments",
    "employer_not_named",
]


class IncomeComparisonMonthsItem(TypedDict):
    date: str
    """The first day of the month, as midnight UTC"""
    gross_pay: str | None
    """Gross pay of the month’s payslips, in pounds"""
    net_pay: str | None
    """Net pay of the month’s payslips, in pounds"""
    tax_authority: str | None
    """Always null: the tax authority reports whole tax years only"""
    bank_credits: str | None
    """Bank credits that look like pay, in pounds; null if there are none and no statement covers the days around a
    pay date
    """
    difference: str | None
    """Net pay minus bank credits, in pounds; only for the payslips that could be compared"""
    verdict: ComparisonResult
    """Result of the comparison"""
    is_complete: bool
    """Whether all payslips of the month could be compared. False, for example, if no statement covers a pay date"""


IncomeEmployment = TypedDict(
    "IncomeEmployment",
    {
        "number": "int",
        "employer_name": "str | None",
        "role": "str | None",
        "is_director": "bool | None",
        "from": "str | None",
        "to": "str | None",
        "is_current": "bool | None",
        "is_current_reason": "IncomeEmploymentIsCurrentReason",
        "pay_frequency": "PayFrequency | None",
        "pay_frequency_basis": "IncomeEmploymentPayFrequencyBasis | None",
        "first_pay_date": "str | None",
        "last_pay": "IncomeEmploymentLastPay",
        "payslip_count": "int",
        "pay_kind": "IncomeEmploymentPayKind | None",
        "typical_month": "IncomeEmploymentTypicalMonth",
        "usual": "IncomeEmploymentUsual",
        "guaranteed": "IncomeFigure",
        "variable": "IncomeFigure",
        "bonuses": "list[IncomeBonus]",
        "tax_authority": "list[IncomeEmploymentTaxAuthorityItem]",
        "submission_ids": "list[str]",
    },
)
"""One employment"""


IncomeEmploymentIsCurrentReason = Literal["paid_recently", "leaving", "left", "pay_overdue", "no_payslips"]


IncomeEmploymentPayFrequencyBasis = Literal["stated", "pay_dates"]


class IncomeEmploymentLastPay(TypedDict):
    """The last payment; null if no payslip is known"""

    pay_date: str
    """Day of payment, as midnight UTC"""
    gross_pay: str | None
    """Gross pay of the last pay period, in pounds"""
    net_pay: str | None
    """Net pay of the last pay period, in pounds"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


IncomeEmploymentPayKind = Literal["regular", "variable"]


class IncomeEmploymentTypicalMonth(TypedDict):
    """A typical month of this employment"""

    method: TypicalMonthMethod | None
    """How the typical month was found; null without a figure"""
    gross: IncomeFigure
    """Gross pay of a typical month"""
    net: IncomeFigure
    """Net pay of a typical month"""
    cautious_method: IncomeEmploymentTypicalMonthCautiousMethod | None
    """How the cautious figure was found; null without a figure

    - `lower_of_typical_and_latest`: the lower of the typical month and the latest whole month, for regular pay
    - `mean_of_lower_half`: the mean of the lower half of the whole months of the last year, for variable pay
    - `lowest_whole_month`: the lowest whole month, because fewer than three are known
    """
    cautious_gross: IncomeFigure
    """A cautious figure for the gross pay of a month, never above the typical one and never below zero"""
    cautious_net: IncomeFigure
    """A cautious figure for the net pay of a month, never above the typical one and never below zero"""


IncomeEmploymentTypicalMonthCautiousMethod = Literal[
    "lower_of_typical_and_latest",
    "mean_of_lower_half",
    "lowest_whole_month",
]


class IncomeEmploymentUsual(TypedDict):
    """A month without absences: months with statutory pay or unpaid leave are left out"""

    method: TypicalMonthMethod | None
    """How the usual month was found; null without a figure"""
    gross: IncomeFigure
    """Gross pay of a month without absences"""
    net: IncomeFigure
    """Net pay of a month without absences"""


class IncomeEmploymentTaxAuthorityItem(TypedDict):
    """What the tax authority says about this employer"""

    tax_year: str
    """The tax year, which starts on 6 April, such as `2025-26`"""
    income: str | None
    """Taxable pay of the year as the tax authority last reported it, in pounds"""
    submission_id: str
    """The income submission"""


class IncomeFigure(TypedDict):
    """An amount and the submissions behind it"""

    amount: str | None
    """The amount, in pounds; null if the data does not support it"""
    reason: NoFigureReason | None
    """Why there is no figure; null if there is one"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


IncomeFrequency = Literal[
    "weekly",
    "fortnightly",
    "four_weekly",
    "monthly",
    "quarterly",
    "bi_annually",
    "annually",
    "irregular",
    "one_off",
]
"""- `weekly`: every week
- `fortnightly`: every two weeks
- `four_weekly`: every four weeks
- `monthly`: every month
- `quarterly`: every three months
- `bi_annually`: twice a year
- `annually`: once a year
- `irregular`: without a fixed interval
- `one_off`: a single payment
"""


class IncomeStream(TypedDict):
    """One source of income of the person"""

    kind: IncomeStreamKind
    """Kind of income

    - `employment`: pay from a job
    - `self_employment`: payments from customers or contractors
    - `pension`: a private, workplace or state pension
    - `state_benefit`: a benefit from the state
    - `other`: any other income
    """
    payer: str | None
    """Who pays it: as the source names the payer, or the name of the benefit. Null if the source names nobody, and
    for customers, who are one income together
    """
    employment: int | None
    """`number` of the employment that the income comes from; null if only bank statements show the income"""
    is_current: bool | None
    """Whether the income still arrives; null if that is not known"""
    basis: IncomeStreamBasis
    """What the amounts of this income are

    - `net`: what is paid out: net pay, or the amount that arrives at the bank
    - `takings`: what customers pay, before tax and costs
    - `taxable`: taxable pay of a tax year, divided by its months: the tax authority reports nothing else
    """
    typical_month: IncomeFigure
    """A typical month"""
    cautious_month: IncomeFigure
    """A cautious figure for a month, never above the typical one and never below zero"""
    last_12_months: IncomeFigure
    """What was paid in the last twelve months; null unless all of them are known"""
    first_payment: str | None
    """First payment that is known, as midnight UTC"""
    last_payment: str | None
    """Last payment that is known, as midnight UTC"""
    regularity: IncomeStreamRegularity | None
    """How regular the payments are; null if too few are known

    - `regular`: the payments arrive at equal times and rarely change
    - `variable`: the payments arrive at equal times, but their amounts change
    - `irregular`: the payments arrive at no equal times
    """
    sources: list[IncomeStreamSourcesItem]
    """All four kinds of sources"""


IncomeStreamKind = Literal["employment", "self_employment", "pension", "state_benefit", "other"]


IncomeStreamBasis = Literal["net", "takings", "taxable"]


IncomeStreamRegularity = Literal["regular", "variable", "irregular"]


class IncomeStreamSourcesItem(TypedDict):
    """What one source says about the income"""

    source: IncomeStreamSourcesItemSource
    """The source

    - `payroll`: payslips straight from a payroll
    - `upload`: uploaded payslips
    - `tax_authority`: the tax authority
    - `bank`: bank statements
    """
    result: IncomeStreamSourcesItemResult
    """What the source says about the income

    - `proves`: it shows the income, and the person can’t change what it shows
    - `supports`: it shows the income or agrees with a source that does
    - `contradicts`: it shows something that can’t be true at the same time
    - `silent`: it says nothing about this income
    """
    submission_ids: list[str]
    """The submissions behind the result"""


IncomeStreamSourcesItemSource = Literal["payroll", "upload", "tax_authority", "bank"]


IncomeStreamSourcesItemResult = Literal["proves", "supports", "contradicts", "silent"]


class IncomeSubmission(TypedDict):
    """Income of one tax year as the tax authority reported it at one time"""

    id: str
    """Id of the submission"""
    account_id: str | None
    """The account that the income came from; null for data that you submitted in the sandbox without an account"""
    entry_id: str
    """The entry that the submission belongs to"""
    created_at: str
    """When the income was stored"""
    income_id: str
    """The same in all submissions for one tax year and the same employments"""
    employment: IncomeSubmissionEmployment
    """Income from employment"""
    frequency: IncomeFrequency | None
    """How often the employer with the largest income pays"""
    income_period: IncomeSubmissionIncomePeriod
    """The part of the tax year that the income was paid in"""


class IncomeSubmissionEmployment(TypedDict):
    """Income from employment"""

    total_income: str | None
    """Taxable pay from all employers, in pounds; null if the pay from one of them is not known"""
    employers: list[IncomeSubmissionEmploymentEmployersItem]
    """The employers of the tax year"""


class IncomeSubmissionEmploymentEmployersItem(TypedDict):
    """What one employer paid"""

    employer_name: str | None
    """Name of the employer"""
    income: str | None
    """Taxable pay of the year, in pounds"""
    tax_paid: str | None
    """Income tax of the year, in pounds; negative if more was refunded than deducted"""


class IncomeSubmissionIncomePeriod(TypedDict):
    """The part of the tax year that the income was paid in"""

    start: str | None
    """First day, as midnight UTC"""
    end: str | None
    """Last day, as midnight UTC"""


class IncomeSubmissionList(TypedDict):
    """A page of income submissions"""

    pagination: Pagination
    income_submissions: list[IncomeSubmission]
    """The submissions of this page"""


class IncomeSummary(TypedDict):
    """What a person earns, from which sources, and how reliable the figures are. Every figure names its submissions.
    A figure that the data does not support is null, with a reason
    """

    user_id: str
    """The user"""
    as_of: str
    """The day that the summary is made for, as midnight UTC"""
    currency: Literal["GBP"]
    """Currency of all amounts

    - `GBP`: pounds sterling
    """
    evidence_hash: str
    """Identifies the evidence behind the summary, in hexadecimal. It changes if evidence is added, removed or rated
    differently
    """
    verdict: IncomeVerdict
    """The conclusion from all evidence"""
    risk: Risk | None
    """How carefully to look; null without evidence"""
    income_streams: list[IncomeStream]
    """Each income of the person: current ones first, then those that may be current, then past ones"""
    left_out: list[LeftOut]
    """Payslips and bank statements that are in no figure, newest first, with the reason"""
    employments: list[IncomeEmployment]
    """All employments: current ones, then those that may be current, then past ones, each with the latest pay date
    first. Employments without payslips are last.
    """
    monthly_income: IncomeSummaryMonthlyIncome
    """A typical month: the sum of the typical months of all current employments"""
    total_income: IncomeSummaryTotalIncome
    """All current incomes together: the sum of the `income_streams` with the basis `net` that are known to be
    current
    """
    annual_income: IncomeSummaryAnnualIncome
    """Income of a year"""
    composition: IncomeSummaryComposition
    """What the pay of the last twelve months consists of, without benefits in kind and reimbursed expenses"""
    trend: IncomeSummaryTrend
    """How gross pay changes, across all employments"""
    volatility: IncomeSummaryVolatility
    """How much gross pay varies from month to month, across all employments"""
    months: list[IncomeSummaryMonthsItem]
    """The latest 36 calendar months with pay or gaps, newest first"""
    gaps: list[IncomeSummaryGapsItem]
    """Times without pay, newest first"""
    agreement: IncomeSummaryAgreement
    """How far the sources agree"""
    affordability: IncomeSummaryAffordability
    """The ONS estimate of expenditure at the typical net pay, and what is left. Null with the reason `below_model`
    if the net pay is below the lowest income group of the model
    """
    trust: IncomeSummaryTrust
    """How far the payslips can be trusted"""
    sources: list[IncomeSummarySourcesItem]
    """All sources, with the freshness of each"""
    warnings: list[IncomeWarning]
    """What an underwriter should know, most serious first"""


class IncomeSummaryMonthlyIncome(TypedDict):
    """A typical month: the sum of the typical months of all current employments"""

    gross: IncomeFigure
    """Gross pay of a typical month"""
    net: IncomeFigure
    """Net pay of a typical month"""
    cautious_gross: IncomeFigure
    """A cautious figure for the gross pay of a month, never above the typical one and never below zero"""
    cautious_net: IncomeFigure
    """A cautious figure for the net pay of a month, never above the typical one and never below zero"""
    usual: IncomeSummaryMonthlyIncomeUsual
    """A month without absences: the sum of the usual months of all current employments"""
    guaranteed: IncomeFigure
    """Fixed pay of a usual month, gross: basic pay and fixed allowances"""
    variable: IncomeFigure
    """Variable pay of a usual month, gross: the average of the overtime, commission and other pay that varies.
    One-off payments are not included
    """
    bonuses: list[IncomeBonus]
    """Bonuses and commission of the last twelve months"""
    employments: list[int]
    """`number` of the employments that are added up"""


class IncomeSummaryMonthlyIncomeUsual(TypedDict):
    """A month without absences: the sum of the usual months of all current employments"""

    gross: IncomeFigure
    """Gross pay of a month without absences"""
    net: IncomeFigure
    """Net pay of a month without absences"""


class IncomeSummaryTotalIncome(TypedDict):
    """All current incomes together: the sum of the `income_streams` with the basis `net` that are known to be
    current
    """

    typical_month: IncomeFigure
    """A typical month"""
    cautious_month: IncomeFigure
    """A cautious figure for a month"""


class IncomeSummaryAnnualIncome(TypedDict):
    """Income of a year"""

    annualised_gross: IncomeFigure
    """Gross pay of a year at the rate of a typical month: the exact yearly rate of each job, so 500.00 a week is
    26000.00
    """
    last_12_months: IncomeSummaryAnnualIncomeLast12Months
    """What was paid in the last twelve months, by all employers"""


IncomeSummaryAnnualIncomeLast12Months = TypedDict(
    "IncomeSummaryAnnualIncomeLast12Months",
    {
        "from": "str | None",
        "to": "str | None",
        "gross": "IncomeFigure",
        "net": "IncomeFigure",
        "is_complete": "bool",
        "incomplete_reason": "IncomeSummaryAnnualIncomeLast12MonthsIncompleteReason | None",
    },
)
"""What was paid in the last twelve months, by all employers"""


IncomeSummaryAnnualIncomeLast12MonthsIncompleteReason = Literal[
    "no_payslips",
    "payslips_missing",
    "amounts_missing",
    "starts_within_period",
]


class IncomeSummaryComposition(TypedDict):
    """What the pay of the last twelve months consists of, without benefits in kind and reimbursed expenses"""

    fixed: IncomeFigure
    """Pay that is usually the same: basic pay and fixed allowances"""
    variable: IncomeFigure
    """Overtime, bonuses, commission, tips and other pay that varies"""
    statutory: IncomeFigure
    """Statutory pay during an absence, such as sick or maternity pay"""
    unclassified: IncomeFigure
    """Payments that the payslips do not classify"""
    fixed_percent: float | None
    """Fixed pay as a share of all four kinds of pay, in percent with one decimal"""
    variable_percent: float | None
    """Variable pay as a share of all four kinds of pay, in percent with one decimal"""
    parts: list[IncomeSummaryCompositionPartsItem]
    """The payments of the last twelve months by kind, largest first"""


class IncomeSummaryCompositionPartsItem(TypedDict):
    """All payments of one kind"""

    type: IncomeSummaryCompositionPartsItemType
    """Kind of payment

    - `BASIC`: basic salary or wages
    - `OVERTIME`: overtime
    - `BONUS`: a bonus or an incentive
    - `COMMISSION`: commission
    - `ALLOWANCE`: an allowance or supplement, or holiday, sick or parental pay
    - `SALARY_SACRIFICE`: pay given up for a benefit such as a pension; usually a negative amount
    - `EXPENSES`: reimbursed expenses
    - `BENEFIT`: a benefit in kind
    - `OTHER`: any other payment
    - `UNKNOWN`: a payment without a type
    """
    amount: str
    """Sum of these payments, in pounds"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


IncomeSummaryCompositionPartsItemType = Literal[
    "BASIC",
    "OVERTIME",
    "BONUS",
    "COMMISSION",
    "ALLOWANCE",
    "SALARY_SACRIFICE",
    "EXPENSES",
    "BENEFIT",
    "OTHER",
    "UNKNOWN",
]


class IncomeSummaryTrend(TypedDict):
    """How gross pay changes, across all employments"""

    direction: IncomeSummaryTrendDirection | None
    """Direction of gross pay; null if there are too few months, or if `earlier` is zero or less

    - `rising`: pay rose by more than 5%
    - `steady`: pay changed by at most 5%
    - `falling`: pay fell by more than 5%
    """
    change_percent: float | None
    """Change from the earlier three months to the latest three, in percent with one decimal"""
    latest: IncomeFigure
    """Median gross pay of the latest three whole months"""
    earlier: IncomeFigure
    """Median gross pay of the three whole months before"""


IncomeSummaryTrendDirection = Literal["rising", "steady", "falling"]


class IncomeSummaryVolatility(TypedDict):
    """How much gross pay varies from month to month, across all employments"""

    level: IncomeSummaryVolatilityLevel | None
    """How much gross pay varies; null if there are too few months, or if their mean is zero or less

    - `low`: a coefficient of variation below 5%
    - `medium`: from 5% to below 20%
    - `high`: 20% or more
    """
    coefficient_of_variation_percent: float | None
    """Standard deviation of the whole months of the last year divided by their mean, in percent with one decimal"""
    reason: NoFigureReason | None
    """Why there is no figure; null if there is one"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


IncomeSummaryVolatilityLevel = Literal["low", "medium", "high"]


class IncomeSummaryMonthsItem(TypedDict):
    """One calendar month"""

    month: str
    """A calendar month, such as `2026-01`"""
    gross_pay: str | None
    """Gross pay of the payslips that were paid in the month, in pounds"""
    net_pay: str | None
    """Net pay of the payslips that were paid in the month, in pounds"""
    monthly_gross: str | None
    """The month’s gross pay as a rate for a whole month, in pounds; at the same weekly pay, a month with five
    payslips has the same rate as a month with four; null if the month is not whole
    """
    monthly_net: str | None
    """The month’s net pay as a rate for a whole month, in pounds; null if the month is not whole"""
    bank_credits: str | None
    """Bank credits that look like pay, in pounds; null if no statement covers the pay dates"""
    tax_authority: str | None
    """Average taxable pay for a month of the tax year, in pounds; null if nothing is reported for the month. The tax
    authority reports only whole years, so this is the taxable pay of the year, divided by the number of months up
    to the last reported day (12 for a whole year)
    """
    is_whole: bool
    """Whether every employment has a rate for the month. Only whole months count in the trend and the volatility. An
    employment has no rate if a payment is missing, unless the year to date shows that nothing was paid. Payslips
    for part of a pay period and payslips with a one-off payment are left out of the rate
    """
    has_gap: bool
    """Whether the month has a gap in pay: a payment of a job is missing, or no employment is known"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


IncomeSummaryGapsItem = TypedDict(
    "IncomeSummaryGapsItem",
    {
        "kind": "IncomeSummaryGapsItemKind",
        "employment": "int | None",
        "from": "str",
        "to": "str",
        "pay_periods_missing": "int | None",
        "months": "list[str]",
        "paid_by_year_to_date": "IncomeFigure",
        "submission_ids": "list[str]",
    },
)
"""A time without pay"""


IncomeSummaryGapsItemKind = Literal["inside_employment", "between_employments"]


class IncomeSummaryAgreement(TypedDict):
    """How far the sources agree"""

    tax_authority: IncomeSummaryAgreementTaxAuthority
    """Payslips compared with the tax authority"""
    bank: IncomeSummaryAgreementBank
    """Payslips compared with bank statements"""
    uploads: IncomeSummaryAgreementUploads
    """Payslips that several sources have, such as an upload and a connection"""


class IncomeSummaryAgreementTaxAuthority(TypedDict):
    """Payslips compared with the tax authority"""

    verdict: ComparisonResult
    """Result for all rows together: `differs` if one differs, else `agrees` if one agrees"""
    tax_years: list[IncomeSummaryAgreementTaxAuthorityTaxYearsItem]
    """As in `GET /users/{user_id}/income-comparison`, newest year first"""


class IncomeSummaryAgreementTaxAuthorityTaxYearsItem(TypedDict):
    """One tax year"""

    tax_year: str
    """The tax year, such as `2025-26`"""
    payslips: str | None
    """Taxable pay of the year, according to the payslips, in pounds"""
    tax_authority: str | None
    """Taxable pay of the year, according to the tax authority, in pounds"""
    difference: str | None
    """Payslips minus tax authority, in pounds; only for the employers and days that could be compared"""
    verdict: ComparisonResult
    """Result of the comparison"""
    is_complete: bool
    """Whether all employers and days of the year could be compared"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


class IncomeSummaryAgreementBank(TypedDict):
    """Payslips compared with bank statements"""

    verdict: ComparisonResult
    """Result for all rows together: `differs` if one differs, else `agrees` if one agrees"""
    months: list[IncomeSummaryAgreementBankMonthsItem]
    """As in `GET /users/{user_id}/income-comparison`, newest month first"""


class IncomeSummaryAgreementBankMonthsItem(TypedDict):
    """One month"""

    month: str
    """A calendar month, such as `2026-01`"""
    net_pay: str | None
    """Net pay of the payslips, in pounds"""
    bank_credits: str | None
    """Bank credits that look like pay, in pounds"""
    difference: str | None
    """Net pay minus bank credits, in pounds; only for the payslips that could be compared"""
    verdict: ComparisonResult
    """Result of the comparison"""
    is_complete: bool
    """Whether all payslips of the month could be compared. False, for example, if no statement covers a pay date"""
    submission_ids: list[str]
    """The submissions that the figure comes from"""


class IncomeSummaryAgreementUploads(TypedDict):
    """Payslips that several sources have, such as an upload and a connection"""

    verdict: ComparisonResult
    """Result for all rows together: `differs` if one differs, else `agrees` if one agrees"""
    same: int
    """How many times another source has a payslip with the same amounts"""
    different: int
    """How many times another source has a payslip with different amounts"""
    submission_ids: list[str]
    """The payslips that do not count, because a more trusted source shows different amounts"""


class IncomeSummaryAffordability(TypedDict):
    """The ONS estimate of expenditure at the typical net pay, and what is left. Null with the reason `below_model`
    if the net pay is below the lowest income group of the model
    """

    net: IncomeFigure
    """Net pay of a typical month"""
    cost_of_living: IncomeFigure
    """Estimate of what a household with this net pay spends, without housing"""
    housing: IncomeFigure
    """Estimate of what such a household spends on housing"""
    total: IncomeFigure
    """Cost of living plus housing"""
    left: IncomeFigure
    """Net pay of a typical month minus the estimate. It can be negative"""
    left_cautious: IncomeFigure
    """The cautious net pay minus the same estimate. It can be negative"""


class IncomeSummaryTrust(TypedDict):
    """How far the payslips can be trusted"""

    worst: TrustScore | None
    """The lowest trust score; null without payslips"""
    counts: IncomeSummaryTrustCounts
    """Number of payslips by trust score"""
    submission_ids: list[str]
    """The payslips whose score is not `HIGH`"""


class IncomeSummaryTrustCounts(TypedDict):
    """Number of payslips by trust score"""

    HIGH: int
    """Number of payslips with this score"""
    MEDIUM: int
    """Number of payslips with this score"""
    LOW: int
    """Number of payslips with this score"""
    VERY_LOW: int
    """Number of payslips with this score"""


class IncomeSummarySourcesItem(TypedDict):
    """One source and how fresh its data is"""

    kind: IncomeSummarySourcesItemKind
    """Kind of source

    - `payroll_connection`: an account at a provider that the user signed in to
    - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
    - `payslip_upload`: an uploaded payslip
    - `bank_statement`: uploaded bank statements
    - `bank_connection`: an account at a bank
    - `tax_authority`: the tax authority
    """
    account_id: str | None
    """The account; null for uploads, and for data that you submitted in the sandbox without an account"""
    provider: str | None
    """`id` of the provider; null without an account"""
    account_status: AccountStatus | None
    """Status of the account; null without an account"""
    submission_count: int
    """Number of submissions of the source, including repeated and amended ones"""
    last_retrieved_at: str | None
    """When data of the source was last stored, or when a check last found nothing new; null if never"""
    newest_date: str | None
    """Newest pay date, or last day that the source covers, as midnight UTC"""
    age_days: int | None
    """Days from `newest_date` to today; negative if `newest_date` is in the future"""
    trust: TrustScore | None
    """The lowest trust score of its payslips or documents; null if there is none"""
    newest_submission_id: str | None
    """The submission with the newest day"""


IncomeSummarySourcesItemKind = Literal[
    "payroll_connection",
    "payroll_direct_connection",
    "payslip_upload",
    "bank_statement",
    "bank_connection",
    "tax_authority",
]


class IncomeVerdict(TypedDict):
    """What the person earns, whether you can rely on it, and whether it is theirs"""

    status: VerdictStatus
    """The conclusion"""
    sentence: str
    """The conclusion in words. It can be shown as it is"""
    reasons: list[IncomeVerdictReasonsItem]
    """Why, most important first"""
    identity: IncomeVerdictIdentity
    """Whose evidence it is"""


class IncomeVerdictReasonsItem(TypedDict):
    """One reason of the verdict"""

    code: IncomeVerdictReasonsItemCode
    """What the reason is: one of the reasons of a verdict, or the code of a warning

    - `document_altered`: a check of an uploaded file shows that a figure or a text was changed
    - `document_reused`: the same file or payslip was uploaded for another person
    - `document_doubted`: an uploaded document does not count, because its checks failed
    - `different_person`: the evidence is somebody else’s
    - `identity_not_confirmed`: no evidence shows a detail that confirms whose it is
    - `proven_by_payroll`: payslips came straight from the payroll
    - `proven_by_tax_authority`: the tax authority reports the same pay
    - `proven_by_bank`: the pay arrived in the bank account
    - `only_uploads`: the income is known only from documents that the person uploaded
    - `only_bank`: the income is known only from bank statements
    - `only_tax_authority`: the income is known only from the yearly figures of the tax authority
    - `medium_trust`: some of the evidence could not be checked completely
    - `source_contradicts`: a source contradicts an income that others show
    - `not_known_current`: it is not known whether an income still arrives
    - `no_evidence`: nothing that counts is stored
    - `no_current_income`: no income is known to be current
    - `no_current_employment`: no employment is known to be current
    - `pay_date_old`: the next payment is overdue, so the data may be out of date
    - `leaving`: the person is leaving a current job
    - `employer_changed`: the person changed jobs within the last twelve months
    - `new_employment`: fewer than three whole months of a current job are known, so its typical month is the
      latest whole month, or it has none
    - `several_employments`: several current employments are added up
    - `director`: the person is a director and may set their own pay
    - `gap_in_pay`: a payment is missing within an employment
    - `gap_between_employments`: for more than a month, no employment is known
    - `pay_fell`: pay fell by more than 5%
    - `pay_varies`: the standard deviation of the last year’s pay is 20% or more of the average month
    - `negative_pay`: the net pay on a payslip is negative
    - `statutory_pay`: recent pay contains sick, maternity or other statutory pay, or unpaid leave
    - `tax_refund`: recent net pay contains a refund of tax, which will end
    - `expenses_in_pay`: recent net pay contains reimbursed expenses, which are not income
    - `partial_pay`: a payslip for part of a pay period is not in the typical month
    - `one_off_payment`: a payslip with a one-off payment, or with pay that was taken back, is not in the typical
      month
    - `low_trust`: payslips have a trust score below `HIGH`
    - `low_trust_document`: a bank statement has a trust score below `HIGH`
    - `tax_year_differs`: payslips and the tax authority contradict each other in pay or tax of a tax year
    - `tax_year_not_compared`: amounts of a tax year that both sources know could not be compared
    - `employer_without_payslips`: the tax authority reports pay in the last two tax years from an employer
      without payslips
    - `year_to_date_differs`: the year to date on a payslip does not match the previous payslip
    - `bank_credit_missing`: the bank statements cover a pay date but don’t show the pay
    - `bank_credit_differs`: a bank credit differs from the net pay
    - `no_pay_at_bank`: the bank statements cover pay dates but show no pay at all
    - `statements_do_not_continue`: two bank statements of one account contradict each other: in the balance
      between them, or on days that both cover
    - `statement_gap`: no bank statement covers some days between two statements of an account
    - `source_differs`: two sources show different amounts for the same payslip
    - `twelve_months_incomplete`: the last twelve months are not complete
    - `account_needs_attention`: no new data is arriving from an account
    - `payslip_without_date`: a payslip without a date does not count
    - `future_pay_date`: a payslip with a pay date far in the future does not count
    - `older_payslips_left_out`: the user has more payslips than a summary reads
    - `older_statements_left_out`: the user has more bank statements than a summary reads
    """
    message: str
    """The reason in words"""
    submission_ids: list[str]
    """The submissions behind the reason"""
    document_ids: list[str]
    """The documents behind the reason. `GET /documents/{document_id}/checks` has their findings"""


IncomeVerdictReasonsItemCode = Literal[
    "document_altered",
    "document_reused",
    "document_doubted",
    "different_person",
    "identity_not_confirmed",
    "proven_by_payroll",
    "proven_by_tax_authority",
    "proven_by_bank",
    "only_uploads",
    "only_bank",
    "only_tax_authority",
    "medium_trust",
    "source_contradicts",
    "not_known_current",
    "no_evidence",
    "no_current_income",
    "no_current_employment",
    "pay_date_old",
    "leaving",
    "employer_changed",
    "new_employment",
    "several_employments",
    "director",
    "gap_in_pay",
    "gap_between_employments",
    "pay_fell",
    "pay_varies",
    "negative_pay",
    "statutory_pay",
    "tax_refund",
    "expenses_in_pay",
    "partial_pay",
    "one_off_payment",
    "low_trust",
    "low_trust_document",
    "tax_year_differs",
    "tax_year_not_compared",
    "employer_without_payslips",
    "year_to_date_differs",
    "bank_credit_missing",
    "bank_credit_differs",
    "no_pay_at_bank",
    "statements_do_not_continue",
    "statement_gap",
    "source_differs",
    "twelve_months_incomplete",
    "account_needs_attention",
    "payslip_without_date",
    "future_pay_date",
    "older_payslips_left_out",
    "older_statements_left_out",
]


class IncomeVerdictIdentity(TypedDict):
    """Whose evidence it is"""

    status: IncomeVerdictIdentityStatus
    """Whether the evidence is the person’s own

    - `confirmed`: evidence shows details of the person, and none differs
    - `not_confirmed`: nothing could be compared, or details match only in part
    - `different_person`: evidence shows the details of somebody else
    """
    compared: list[IncomeVerdictIdentityComparedItem]
    """Every detail of every source that has data, with the worst result of all its submissions"""


IncomeVerdictIdentityStatus = Literal["confirmed", "not_confirmed", "different_person"]


class IncomeVerdictIdentityComparedItem(TypedDict):
    """One detail of one source"""

    field: IncomeVerdictIdentityComparedItemField
    """The detail

    - `name`: the name
    - `date_of_birth`: the date of birth
    - `ni_number`: the National Insurance number
    - `post_code`: the postcode
    """
    source: IncomeVerdictIdentityComparedItemSource
    """The source that shows it

    - `payroll`: payslips from a payroll
    - `upload`: uploaded payslips
    - `bank`: bank statements
    """
    result: IncomeVerdictIdentityComparedItemResult
    """How it compares with your record

    - `matches`: the same as on your record
    - `similar`: a form of the same name, such as a maiden name or an initial
    - `differs`: not the same as on your record
    - `not_shown`: the source does not show it
    - `not_on_record`: your record does not have it
    """


IncomeVerdictIdentityComparedItemField = Literal["name", "date_of_birth", "ni_number", "post_code"]


IncomeVerdictIdentityComparedItemSource = Literal["payroll", "upload", "bank"]


IncomeVerdictIdentityComparedItemResult = Literal["matches", "similar", "differs", "not_shown", "not_on_record"]


class IncomeWarning(TypedDict):
    """Something that an underwriter should know"""

    code: IncomeWarningCode
    """What was noticed

    - `no_current_employment`: no employment is known to be current
    - `pay_date_old`: the next payment is overdue, so the data may be out of date
    - `leaving`: the person is leaving a current job
    - `employer_changed`: the person changed jobs within the last twelve months
    - `new_employment`: fewer than three whole months of a current job are known, so its typical month is the
      latest whole month, or it has none
    - `several_employments`: several current employments are added up
    - `director`: the person is a director and may set their own pay
    - `gap_in_pay`: a payment is missing within an employment
    - `gap_between_employments`: for more than a month, no employment is known
    - `pay_fell`: pay fell by more than 5%
    - `pay_varies`: the standard deviation of the last year’s pay is 20% or more of the average month
    - `negative_pay`: the net pay on a payslip is negative
    - `statutory_pay`: recent pay contains sick, maternity or other statutory pay, or unpaid leave
    - `tax_refund`: recent net pay contains a refund of tax, which will end
    - `expenses_in_pay`: recent net pay contains reimbursed expenses, which are not income
    - `partial_pay`: a payslip for part of a pay period is not in the typical month
    - `one_off_payment`: a payslip with a one-off payment, or with pay that was taken back, is not in the typical
      month
    - `low_trust`: payslips have a trust score below `HIGH`
    - `low_trust_document`: a bank statement has a trust score below `HIGH`
    - `tax_year_differs`: payslips and the tax authority contradict each other in pay or tax of a tax year
    - `tax_year_not_compared`: amounts of a tax year that both sources know could not be compared
    - `employer_without_payslips`: the tax authority reports pay in the last two tax years from an employer
      without payslips
    - `year_to_date_differs`: the year to date on a payslip does not match the previous payslip
    - `bank_credit_missing`: the bank statements cover a pay date but don’t show the pay
    - `bank_credit_differs`: a bank credit differs from the net pay
    - `no_pay_at_bank`: the bank statements cover pay dates but show no pay at all
    - `statements_do_not_continue`: two bank statements of one account contradict each other: in the balance
      between them, or on days that both cover
    - `statement_gap`: no bank statement covers some days between two statements of an account
    - `source_differs`: two sources show different amounts for the same payslip
    - `twelve_months_incomplete`: the last twelve months are not complete
    - `account_needs_attention`: no new data is arriving from an account
    - `payslip_without_date`: a payslip without a date does not count
    - `future_pay_date`: a payslip with a pay date far in the future does not count
    - `older_payslips_left_out`: the user has more payslips than a summary reads
    - `older_statements_left_out`: the user has more bank statements than a summary reads
    """
    severity: IncomeWarningSeverity
    """How much it matters

    - `note`: good to know
    - `caution`: look at it before you decide
    - `serious`: do not rely on the figures until you know the reason
    """
    message: str
    """The warning in words"""
    employment: int | None
    """`number` of the employment; null if the warning is not about a single employment"""
    account_id: str | None
    """The account that the warning is about; otherwise null"""
    submission_ids: list[str]
    """The submissions behind the warning"""


IncomeWarningCode = Literal[
    "no_current_employment",
    "pay_date_old",
    "leaving",
    "employer_changed",
    "new_employment",
    "several_employments",
    "director",
    "gap_in_pay",
    "gap_between_employments",
    "pay_fell",
    "pay_varies",
    "negative_pay",
    "statutory_pay",
    "tax_refund",
    "expenses_in_pay",
    "partial_pay",
    "one_off_payment",
    "low_trust",
    "low_trust_document",
    "tax_year_differs",
    "tax_year_not_compared",
    "employer_without_payslips",
    "year_to_date_differs",
    "bank_credit_missing",
    "bank_credit_differs",
    "no_pay_at_bank",
    "statements_do_not_continue",
    "statement_gap",
    "source_differs",
    "twelve_months_incomplete",
    "account_needs_attention",
    "payslip_without_date",
    "future_pay_date",
    "older_payslips_left_out",
    "older_statements_left_out",
]


IncomeWarningSeverity = Literal["note", "caution", "serious"]


class Invitation(TypedDict):
    """An invitation to your team"""

    email: str
    """Email address of the new member"""
    role: Role
    """What the member may do"""
    name: NotRequired[str]
    """Full name"""


class Journey(TypedDict):
    """A user’s hosted journey"""

    journey_id: str
    """Id of the journey"""
    user_id: str
    """The user that the journey is for"""
    created_at: str
    """When the link was created"""
    expires_at: str
    """When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the
    link was first opened
    """
    status: JourneyStatus
    """Progress of the journey, or how it ended"""
    opened_at: str | None
    """When the link was first opened"""
    step: JourneyStep | None
    """The page that was shown last; null before the link is opened"""
    employer_not_found: bool
    """Whether the user said that the search shows neither their employer nor their payroll provider"""
    ended_at: str | None
    """When the journey ended; null if it has not, or it expired"""
    client_reference: str | None
    """Your own reference for the journey; null if it has none"""
    sent_at: str | None
    """When the service sent the link to the user; null if you send it"""
    sent_to: str | None
    """Where it was sent, shortened, such as `a…@mail.example` or `…123`; null if it was not sent"""
    delivery: JourneyDelivery | None
    """What became of the message; null if the link was not sent, or more than 7 days ago

    - `waiting`: the message is waiting, or will be tried again
    - `sent`: the mail server or the SMS gateway has accepted the message
    - `failed`: the message could not be delivered: send the link another way
    """
    asked_for: list[AskedItem] | None
    """What the link asks for, with what has arrived; null if it asks for income in general, or if the user’s data is
    hidden
    """


JourneyDelivery = Literal["waiting", "sent", "failed"]


class JourneyEnded(TypedDict):
    """A hosted journey ended, or its link expired. The user may continue until the link expires"""

    event: Literal["user-journey-ended"]
    """Always `user-journey-ended`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    journey_id: str
    """Id of the journey"""
    status: JourneyEndedStatus
    """How the journey ended

    - `complete`: the user finished, and everything that the user started has arrived
    - `partial`: the user finished, and something has failed or has not arrived yet
    - `declined`: the user does not want to share
    - `left`: the user left before the end
    - `ended`: you ended the journey
    - `expired`: the link expired before the user finished
    """
    payload: NotRequired[JourneyEndedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


JourneyEndedStatus = Literal["complete", "partial", "declined", "left", "ended", "expired"]


class JourneyEndedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    journey_id: str
    """Id of the journey"""
    status: JourneyEndedPayloadStatus
    """How the journey ended

    - `complete`: the user finished, and everything that the user started has arrived
    - `partial`: the user finished, and something has failed or has not arrived yet
    - `declined`: the user does not want to share
    - `left`: the user left before the end
    - `ended`: you ended the journey
    - `expired`: the link expired before the user finished
    """
    client_reference: str | None
    """Your own reference for the journey"""
    opened_at: str | None
    """When the link was first opened"""
    ended_at: str
    """When the journey ended, or its link expired"""


JourneyEndedPayloadStatus = Literal["complete", "partial", "declined", "left", "ended", "expired"]


class JourneyInput(TypedDict):
    """How the hosted journey of a user token works"""

    expires_in_hours: NotRequired[int]
    """How long the link works, in hours. Default: 1, the same as the token. A user who is on the pages when the link
    expires can continue
    """
    starts_at: NotRequired[JourneyInputStartsAt]
    """Where the link leads. Default: `sharing`

    - `sharing`: the pages on which the user shares income
    - `my_data`: the page on which the user sees what was shared
    """
    methods: NotRequired[list[JourneyMethod]]
    """The ways to share that are offered. Default: all that the user’s settings allow, or all that can bring what
    `ask_for` lists
    """
    ask_for: NotRequired[list[AskInput]]
    """Exactly what you need, such as payslips of two months. The pages list it and show what has arrived. It is
    stored encrypted. Anyone who has the link can read it. Default: income in general
    """
    payroll_provider: NotRequired[str]
    """`id` of the provider whose sign-in is shown instead of the list of ways"""
    language: NotRequired[Language]
    """Language of the pages, which the user can change. Default: the language of the browser"""
    client_reference: NotRequired[str]
    """Your own reference. It is added to `client_callback_url` as `client_reference` when the journey ends"""
    contact: NotRequired[JourneyInputContact]
    """An email address or a mobile number that you know belongs to the user. In a browser that did not add the data,
    a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and
    never shown in full
    """


JourneyInputStartsAt = Literal["sharing", "my_data"]


class JourneyInputContact(TypedDict):
    """An email address or a mobile number that you know belongs to the user. In a browser that did not add the data,
    a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and
    never shown in full
    """

    email: NotRequired[str]
    """An email address"""
    phone: NotRequired[str]
    """A phone number in international form such as +447700900123"""


class JourneyLink(TypedDict):
    """A new journey with its link"""

    journey_id: str
    """Id of the journey"""
    user_id: str
    """The user that the journey is for"""
    created_at: str
    """When the link was created"""
    expires_at: str
    """When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the
    link was first opened
    """
    status: JourneyStatus
    """Progress of the journey, or how it ended"""
    opened_at: str | None
    """When the link was first opened"""
    step: JourneyStep | None
    """The page that was shown last; null before the link is opened"""
    employer_not_found: bool
    """Whether the user said that the search shows neither their employer nor their payroll provider"""
    ended_at: str | None
    """When the journey ended; null if it has not, or it expired"""
    client_reference: str | None
    """Your own reference for the journey; null if it has none"""
    sent_at: str | None
    """When the service sent the link to the user; null if you send it"""
    sent_to: str | None
    """Where it was sent, shortened, such as `a…@mail.example` or `…123`; null if it was not sent"""
    delivery: JourneyLinkDelivery | None
    """What became of the message; null if the link was not sent, or more than 7 days ago

    - `waiting`: the message is waiting, or will be tried again
    - `sent`: the mail server or the SMS gateway has accepted the message
    - `failed`: the message could not be delivered: send the link another way
    """
    asked_for: list[AskedItem] | None
    """What the link asks for, with what has arrived; null if it asks for income in general, or if the user’s data is
    hidden
    """
    journey_url: str
    """The link to the journey. It is shown only in this reply. Anyone who has the link can continue the journey, so
    send it to the user only
    """


JourneyLinkDelivery = Literal["waiting", "sent", "failed"]


class JourneyLinkInput(TypedDict):
    """How the journey works"""

    expires_in_hours: NotRequired[int]
    """How long the link works, in hours. A user who is on the pages when it expires can continue. Default: 72"""
    starts_at: NotRequired[JourneyLinkInputStartsAt]
    """Where the link leads. Default: `sharing`

    - `sharing`: the pages on which the user shares income
    - `my_data`: the page on which the user sees what was shared
    """
    methods: NotRequired[list[JourneyMethod]]
    """The ways to share that are offered. Default: all that the user’s settings allow, or all that can bring what
    `ask_for` lists
    """
    ask_for: NotRequired[list[AskInput]]
    """Exactly what you need, such as payslips of two months. The pages list it and show what has arrived. It is
    stored encrypted. Anyone who has the link can read it. Default: income in general
    """
    payroll_provider: NotRequired[str]
    """`id` of the provider whose sign-in is shown instead of the list of ways"""
    language: NotRequired[Language]
    """Language of the pages, which the user can change. Default: the language of the browser"""
    client_reference: NotRequired[str]
    """Your own reference. It is added to `client_callback_url` as `client_reference` when the journey ends"""
    contact: NotRequired[JourneyLinkInputContact]
    """An email address or a mobile number that you know belongs to the user. In a browser that did not add the data,
    a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and
    never shown in full
    """
    send: NotRequired[bool]
    """Whether the service sends the link: to `contact`, or without one to the newest contact of the user’s earlier
    links. At most 5 links a day are sent to a user and to a contact, and 1,000 an hour for you
    """


JourneyLinkInputStartsAt = Literal["sharing", "my_data"]


class JourneyLinkInputContact(TypedDict):
    """An email address or a mobile number that you know belongs to the user. In a browser that did not add the data,
    a one-time code that is sent there proves who the user is, in place of questions. It is stored encrypted and
    never shown in full
    """

    email: NotRequired[str]
    """An email address"""
    phone: NotRequired[str]
    """A phone number in international form such as +447700900123"""


class JourneyList(TypedDict):
    """A page of journeys"""

    pagination: Pagination
    journeys: list[Journey]
    """The journeys of this page"""


JourneyMethod = Literal["payroll", "direct", "taxauth", "bank_connection", "payslips", "bank_statements"]
"""- `payroll`: sign in to a payroll provider
- `direct`: from the employer’s payroll, without a sign-in
- `taxauth`: from the tax authority
- `bank_connection`: sign in to a bank
- `payslips`: upload payslips
- `bank_statements`: upload bank statements
"""


class JourneyPreview(TypedDict):
    """The first page of a journey"""

    html: str
    """The page as HTML. Its style is loaded from the service"""


JourneyStatistics = TypedDict(
    "JourneyStatistics",
    {
        "from": "str",
        "to": "str",
        "by": "JourneyStatisticsBy",
        "total": "JourneyStatisticsTotal",
        "groups": "list[JourneyStatisticsGroupsItem]",
        "failures": "list[JourneyStatisticsFailuresItem]",
    },
)
"""How far users get in their journeys"""


JourneyStatisticsBy = Literal["day", "language", "device", "way"]


class JourneyStatisticsTotal(TypedDict):
    """All journeys that showed their first page on these days"""

    opened: int | None
    """Journeys that showed their first page. Null by way, because a way is chosen later"""
    agreed: int | None
    """Journeys whose user agreed to share, or had agreed before. Null by way"""
    chose: int
    """Journeys whose user chose a way to share. Users who finish without a choice, because their data was there, are
    included
    """
    finished: int
    """Journeys that the user finished, at least once"""
    declined: int
    """Journeys whose user declined and did not continue"""
    left: int
    """Journeys whose user left and did not continue"""
    failed: int
    """Journeys in which something failed. Many of them are finished in another way"""
    median_minutes: JourneyStatisticsTotalMedianMinutes
    """Estimates of how long half of the users needed at most. Null if nobody has reached the step"""


class JourneyStatisticsTotalMedianMinutes(TypedDict):
    """Estimates of how long half of the users needed at most. Null if nobody has reached the step"""

    agree: float | None
    """From the first page to the consent"""
    choose: float | None
    """From the consent to the choice of a way"""
    share: float | None
    """From the choice of a way to the end"""
    whole: float | None
    """From the first page to the end"""


class JourneyStatisticsGroupsItem(TypedDict):
    key: str
    """The day, the language, the device or the way of the group"""
    opened: int | None
    """Journeys that showed their first page. Null by way, because a way is chosen later"""
    agreed: int | None
    """Journeys whose user agreed to share, or had agreed before. Null by way"""
    chose: int
    """Journeys whose user chose a way to share. Users who finish without a choice, because their data was there, are
    included
    """
    finished: int
    """Journeys that the user finished, at least once"""
    declined: int
    """Journeys whose user declined and did not continue"""
    left: int
    """Journeys whose user left and did not continue"""
    failed: int
    """Journeys in which something failed. Many of them are finished in another way"""
    median_minutes: JourneyStatisticsGroupsItemMedianMinutes
    """Estimates of how long half of the users needed at most. Null if nobody has reached the step"""


class JourneyStatisticsGroupsItemMedianMinutes(TypedDict):
    """Estimates of how long half of the users needed at most. Null if nobody has reached the step"""

    agree: float | None
    """From the first page to the consent"""
    choose: float | None
    """From the consent to the choice of a way"""
    share: float | None
    """From the choice of a way to the end"""
    whole: float | None
    """From the first page to the end"""


class JourneyStatisticsFailuresItem(TypedDict):
    place: JourneyStatisticsFailuresItemPlace
    """What failed

    - `search`: the user said that the search shows neither their employer nor their payroll provider
    - `sign_in`: the provider did not accept the sign-in
    - `security_check`: the provider’s security question was not answered correctly or in time
    - `provider`: the provider could not be reached, or did not answer as expected
    - `no_data`: the source did not know the user, or had no data about them
    - `file`: a file could not be sent or read
    """
    way: JourneyMethod
    """The way that failed"""
    journeys: int
    """Journeys in which it failed at least once"""


JourneyStatisticsFailuresItemPlace = Literal["search", "sign_in", "security_check", "provider", "no_data", "file"]


JourneyStatus = Literal["created", "open", "complete", "partial", "declined", "left", "ended", "expired"]
"""- `created`: the link was not opened yet
- `open`: the user opened the link and has not finished
- `complete`: the user finished, and everything that the user started has arrived
- `partial`: the user finished, and something has failed or has not arrived yet
- `declined`: the user does not want to share
- `left`: the user left before the end
- `ended`: you ended the journey
- `expired`: the link expired before the user finished
"""


JourneyStep = str
"""- `welcome`: the first page
- `consent`: the text that the user accepts or declines
- `ways`: the ways to share
- `search`: the search for an employer or a provider
- `direct`: the details that an employer’s payroll is searched by
- `sign-in`: the sign-in at a provider
- `account`: the progress of a sign-in, and its security questions
- `upload`: the upload of documents
- `found`: what was found
- `end`: the last page
- `my-data`: what the user has shared

Other values are possible.
"""


class KeySet(TypedDict):
    """A JSON Web Key Set (RFC 7517)"""

    keys: list[KeySetKeysItem]
    """The public keys"""


class KeySetKeysItem(TypedDict):
    """A public key"""

    kty: str
    """Key type: `OKP`"""
    crv: str
    """Curve: `Ed25519`"""
    x: str
    """The public key, in Base64url"""
    kid: str
    """Id of the key, as in the header of a token"""
    alg: str
    """Algorithm: `EdDSA`"""
    use: str
    """Use of the key: `sig`, for signatures"""


Language = Literal["en", "cy"]
"""- `en`: English
- `cy`: Welsh
"""


class LeftOut(TypedDict):
    """Evidence that is in no figure"""

    kind: LeftOutKind
    """What it is

    - `payslip`: a payslip
    - `bank_statement`: a bank statement
    """
    reason: LeftOutReason
    """Why it does not count

    - `altered`: a check of the file shows that a figure or a text was changed
    - `contradicts_itself`: its checks failed: for example, its amounts do not add up
    - `other_person`: it shows the details of somebody else
    - `reused`: the same file or payslip was uploaded for another person
    - `low_trust`: its trust score is `LOW` or `VERY_LOW`
    - `other_amounts`: a source that is trusted more shows other amounts
    - `no_date`: it has no date
    - `future_date`: its pay date is far in the future
    """
    message: str
    """The reason in words"""
    payer: str | None
    """The employer on a payslip; null for a bank statement"""
    date: str | None
    """Pay date of a payslip, or last day of a bank statement, as midnight UTC"""
    trust_score: TrustScore | None
    """How far it can be trusted; null for bank statements if the caller may not read checks"""
    submission_ids: list[str]
    """The submissions that do not count"""
    document_id: str | None
    """The uploaded document; null if it was not uploaded"""
    finding: CheckCode | None
    """The check that explains the reason best: its `code` in `GET /documents/{document_id}/checks`; null without a
    document, or if the caller may not read checks
    """


LeftOutKind = Literal["payslip", "bank_statement"]


LeftOutReason = Literal[
    "altered",
    "contradicts_itself",
    "other_person",
    "reused",
    "low_trust",
    "other_amounts",
    "no_date",
    "future_date",
]


class LinkMaker(TypedDict):
    """Who created the link or the token that the user used"""

    kind: LinkMakerKind
    """Who created the link or the token

    - `api_key`: an API key
    - `member`: a member of the team
    - `service`: the service itself, for example to remind the user
    """
    id: str | None
    """The id of the API key or the member; null for the service"""


LinkMakerKind = Literal["api_key", "member", "service"]


class ListedEvent(TypedDict):
    """One event"""

    event_id: str
    """Id of the event; for a test event, the id of its delivery"""
    body: WebhookEvent
    """The body of a delivery, with its `payload`"""


class LongPagination(TypedDict):
    """The position of this page in the list"""

    offset: int
    """The `offset` of the request, or its default. With `after`, the offset of this page as if nothing had been
    added or deleted since the first page
    """
    limit: int
    """The `limit` of the request, or its default"""
    count: int
    """Number of items in this page"""
    total_count: int
    """Number of items in all pages, exact up to 10000. Above that, it is a lower bound: as long as there is a next
    page, it is greater than the position of this page’s last item. With `after`, the number that was counted for
    the first page
    """
    next_after: str | None
    """Send it as `after`, with the same filters, to get the next page; null on the last page"""


ManagedBy = Literal["team", "environment"]
"""- `team`: your team
- `environment`: the operator, in the environment of the service: most fields can’t be changed here
"""


class Member(TypedDict):
    """A person on your team"""

    id: str
    """Id of the member"""
    email: str
    """Email address, which is also the username"""
    role: Role
    """What the member may do"""
    name: str | None
    """Full name"""
    status: MemberStatus
    """Whether the member can sign in"""
    mfa_status: MemberMfaStatus
    """How codes are sent to the member

    - `sms`: codes are sent as text messages
    - `email`: codes are sent by email
    - `disabled`: no codes are sent
    """
    mfa_methods: list[MfaMethod]
    """All second factors that are turned on"""
    has_single_sign_on: bool
    """Whether the member has signed in through the team’s identity provider"""
    created_at: str
    """When the member was invited"""
    last_signed_in_at: str | None
    """When the member last signed in"""


MemberMfaStatus = Literal["sms", "email", "disabled"]


class MemberChanges(TypedDict):
    """Changes to a member. An absent field keeps its value"""

    role: NotRequired[Role]
    """What the member may do"""
    name: NotRequired[str]
    """Full name"""
    status: NotRequired[MemberChangesStatus]
    """Disables the password, ends all sessions, and emails the member a link to set a new password

    - `reset_required`: the member must set a new password
    - `compromised`: the same, because the password has leaked
    """
    mfa_status: NotRequired[Literal["disabled"]]
    """For a member who has lost their second factors

    - `disabled`: turns off all second factors
    """
    id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    email: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    mfa_methods: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    has_single_sign_on: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    last_signed_in_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


MemberChangesStatus = Literal["reset_required", "compromised"]


class MemberList(TypedDict):
    """A page of members"""

    pagination: Pagination
    members: list[Member]
    """The members of this page"""


class MemberSession(TypedDict):
    """A member’s session"""

    member: Member
    permissions: list[GrantedPermission]
    """Everything that the member’s role allows"""
    environment: MemberSessionEnvironment
    """The environment of this service

    - `sandbox`: with simulated providers and fictional people
    - `production`: with real providers and people
    """
    expires_at: str
    """When the session ends, even if it is used"""
    idle_expires_at: str | None
    """When the session ends if it is not used; null for the session of a token, which has no idle limit"""
    idle_minutes: int
    """Minutes without use until a session of the dashboard ends"""
    methods: list[SignInMethod]
    """How the member proved who they are"""
    allowed_factors: list[MfaMethod]
    """The second factors that the team allows"""
    second_factor_due_at: str | None
    """When the member needs a second factor, because the team requires one; null if they have one or need none"""
    must_set_up_second_factor: bool
    """Whether the member can only use their own account until they have set up a second factor"""


MemberSessionEnvironment = Literal["sandbox", "production"]


MemberStatus = Literal[
    "unconfirmed",
    "confirmed",
    "archived",
    "compromised",
    "unknown",
    "reset_required",
    "force_change_password",
    "external_provider",
]
"""- `unconfirmed`: was invited and has not set a password yet
- `confirmed`: can sign in
- `archived`: was removed from the team
- `compromised`: the password has leaked; the member must set a new one with an emailed link
- `unknown`: the member cannot sign in until an admin resets the password
- `reset_required`: must set a new password with an emailed link
- `force_change_password`: can sign in, but must change the password before anything else
- `external_provider`: signs in through the team’s identity provider, and has no password
"""


class Message(TypedDict):
    """A confirmation"""

    message: str
    """Says what was done"""


class MfaChallenge(TypedDict):
    """A provider’s question at sign-in"""

    kind: MfaKind
    """What the provider asks for"""
    prompt: str
    """The provider’s question, to show to the user"""
    positions: list[int] | None
    """Positions of the requested characters, counted from 1"""
    length: int | None
    """Number of characters of the answer"""
    date_format: str | None
    """Format of the answer, for a date"""
    attempts_left: int | None
    """Number of answers that the provider still accepts"""
    expires_at: str
    """When the provider stops waiting for the answer"""


MfaCodeMethod = Literal["email", "sms", "totp"]
"""- `email`: codes are sent by email
- `sms`: codes are sent as text messages
- `totp`: codes come from an authenticator app
"""


MfaKind = Literal["code", "date", "password_characters"]
"""- `code`: a code that the provider sends
- `date`: a memorable date
- `password_characters`: some characters of a password
"""


MfaMethod = Literal["email", "sms", "totp", "passkey"]
"""- `email`: codes are sent by email
- `sms`: codes are sent as text messages
- `totp`: codes come from an authenticator app
- `passkey`: a passkey signs
"""


class MfaResponse(TypedDict):
    """The answer to `mfa_challenge`"""

    mfa: str
    """The code, the date, or the characters at `positions`"""


class NewAccount(TypedDict):
    """The sign-in at a provider"""

    user_id: str
    """The user who links the account"""
    payroll_provider: str
    """`id` of the provider"""
    user_name: NotRequired[str]
    """The user’s login at the provider"""
    password: NotRequired[str]
    """Password at the provider. It is never returned"""
    extra_login_params: NotRequired[dict[str, str]]
    """The values of the provider’s `extra_login_params`, by key"""
    forename: NotRequired[str]
    """First name. Send it only if none is stored for the user. It is kept with the connection, to find the user at
    the provider, and is not stored as a detail of the user
    """
    surname: NotRequired[str]
    """Last name. Send it only if none is stored for the user. It is kept with the connection, to find the user at
    the provider, and is not stored as a detail of the user
    """
    date_of_birth: NotRequired[DayInput]
    """Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is kept with the
    connection, to find the user at the provider, and is not stored as a detail of the user
    """
    ni_number: NotRequired[str]
    """National Insurance number. Send it only if none is stored for the user. It is kept with the connection, to
    find the user at the provider, and is not stored as a detail of the user
    """
    post_code: NotRequired[str]
    """Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is kept with the connection, to
    find the user at the provider, and is not stored as a detail of the user
    """


class NewRecoveryCodes(TypedDict):
    """A request for new recovery codes"""

    current_password: str
    """Your current password"""


class NewWebhook(TypedDict):
    """A webhook to create"""

    name: str
    """Name of the webhook, unique among your webhooks"""
    events: list[EventKind]
    """The events that are delivered"""
    url: str
    """The address of your receiver: an https URL with a public host. A sandbox whose `PUBLIC_URL` is a loopback
    address also accepts http for loopback addresses
    """
    signing_secret: NotRequired[str | None]
    """The secret that deliveries are signed with. If it starts with whsec_, the rest must be Base64. It is never
    returned
    """
    encryption_key: NotRequired[str | None]
    """The key that deliveries are encrypted with: the Base64 of 32 bytes. It is never returned"""
    config: NotRequired[NewWebhookConfig]
    """How deliveries are made"""


class NewWebhookConfig(TypedDict):
    """How deliveries are made"""

    include_payload: NotRequired[bool]
    """Whether deliveries include the new data in `payload`"""


NoFigureReason = Literal[
    "no_payslips",
    "no_current_employment",
    "too_few_months",
    "no_current_income",
    "only_taxable",
    "amount_missing",
    "no_breakdown",
    "no_typical_pay",
    "no_estimate",
    "below_model",
    "no_year_to_date",
    "other_tax_year",
]
"""- `no_payslips`: no payslip with a date is stored
- `no_current_employment`: no employment is known to be current
- `too_few_months`: there are too few whole months of pay, or bank statements cover too few
- `no_current_income`: no income is known to be current
- `only_taxable`: only taxable pay or takings are known, not what is left of them
- `amount_missing`: a payslip or a report does not show the amount
- `no_breakdown`: the payslips do not list their payments
- `no_typical_pay`: the typical net pay is not known
- `no_estimate`: expenditure can’t be estimated; `GET /expenditure/{user_id}/ons` lists what is missing or wrong
- `below_model`: the net pay is below the lowest income group of the ONS model, so expenditure can’t be estimated
- `no_year_to_date`: the payslips around the gap do not show the year to date
- `other_tax_year`: the gap is in two tax years, and the year to date starts again in the second
"""


class Note(TypedDict):
    """What somebody on the team wrote about a user. It cannot be changed"""

    note_id: str
    """Id of the note"""
    user_id: str
    """The user that the note is about"""
    text: str
    """The note"""
    created_at: str
    """When the note was added"""
    author: Author


class NoteInput(TypedDict):
    """A new note"""

    text: str
    """The note. It cannot be changed later"""


class NoteList(TypedDict):
    """A page of notes"""

    pagination: Pagination
    notes: list[Note]
    """The notes of this page"""


class Overview(TypedDict):
    """What is new and what needs attention"""

    as_of: str
    """When the overview was read"""
    since: str
    """The time from which `received_data` counts"""
    has_users: bool | None
    """Whether you have any users. Null for members without `read_users`"""
    serious_findings: OverviewSeriousFindings
    """Users with a high risk whom nobody has reviewed, or whose review was reopened. The last change comes first.
    Null for members without `read_payroll`
    """
    received_data: OverviewReceivedData
    """New data, newest first. The items can be older than `since`; `total_count` counts from `since`. Null for
    members without `read_payroll`
    """
    waiting_accounts: OverviewWaitingAccounts
    """Accounts whose sign-in is in progress or waits for the user, newest first. Null for members without
    `read_accounts`
    """
    open_journeys: OverviewOpenJourneys
    """Journeys that were opened and not finished, and whose link still works. The link that expires last comes
    first. Null for members without `read_journeys`
    """
    processed_documents: OverviewProcessedDocuments
    """Documents that are being processed, newest first. Null for members without `read_documents`"""
    troubled_documents: OverviewTroubledDocuments
    """Documents of the last 30 days that need a password or failed, newest first. Null for members without
    `read_documents`
    """
    troubled_accounts: OverviewTroubledAccounts
    """Accounts whose sign-in failed or that stopped working in the last 30 days, newest first. They must be
    connected again. Null for members without `read_accounts`
    """
    ending_consents: OverviewEndingConsents
    """Recurring authorisations that ended in the last 7 days or end in the next 14, and were not renewed. Those that
    end first come first. Null for members without `read_authorisations`
    """
    due_checks: OverviewDueChecks
    """Recurring checks that are overdue or due in the next 24 hours. Those due first come first. Null for members
    without `read_accounts`
    """
    employers_not_found: OverviewEmployersNotFound
    """Journeys in which the user found neither their employer nor their payroll provider, newest first. What they
    typed is not stored. Null for members without `read_journeys`
    """
    open_deletion_requests: OverviewOpenDeletionRequests
    """Deletion requests that wait for your decision, oldest first. Null for members without `read_users`"""
    failed_deliveries: OverviewFailedDeliveries
    """Deliveries that failed for good, newest first. Null for members without `read_webhooks`"""
    troubled_webhooks: OverviewTroubledWebhooks
    """Webhooks that are disabled, paused or failing. Null for members without `read_webhooks`"""
    people: list[OverviewPeopleItem]
    """The users that the lists name. Empty for members without `read_users`"""
    warnings: list[OverviewWarningsItem]
    """What does not work in the service at the moment, and what its operator should do soon. Members get those that
    their role is concerned with
    """


class OverviewSeriousFindings(TypedDict):
    """Users with a high risk whom nobody has reviewed, or whose review was reopened. The last change comes first.
    Null for members without `read_payroll`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewSeriousFindingsItemsItem]
    """The first 10 items"""


class OverviewSeriousFindingsItemsItem(TypedDict):
    status: VerdictStatus
    """The conclusion. The income summary has the sentence and the reasons"""
    risk: Risk | None
    """How carefully to look; null without evidence"""
    serious_count: int
    """Number of serious findings: documents that do not count, and serious warnings"""
    concluded_at: str
    """When it was calculated, which is soon after each change of the evidence, and about once a day"""
    user_id: str
    """The user whose evidence it is"""
    changed_at: str
    """When the evidence or the verdict last changed"""
    is_reopened: bool
    """Whether there is a review that the change has reopened. Otherwise there is no review"""


class OverviewReceivedData(TypedDict):
    """New data, newest first. The items can be older than `since`; `total_count` counts from `since`. Null for
    members without `read_payroll`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewReceivedDataItemsItem]
    """The first 10 items"""


class OverviewReceivedDataItemsItem(TypedDict):
    id: str
    """Id of the entry, or of the newest bank statement submission"""
    user_id: str
    """The user that the data is about"""
    source: OverviewReceivedDataItemsItemSource
    """Where the data came from

    - `payroll_connection`: an account at a provider that the user signed in to
    - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
    - `payslip_upload`: an uploaded payslip
    - `tax_authority`: the tax authority
    - `bank_statement`: an uploaded bank statement
    - `bank_connection`: a bank connection
    """
    submission_count: int
    """Number of submissions that are stored from this data"""
    received_at: str
    """When the data was stored"""
    verdict: OverviewReceivedDataItemsItemVerdict
    """The last verdict about the user’s income; null if there is none yet, and for members who may not read payslips"""


OverviewReceivedDataItemsItemSource = Literal[
    "payroll_connection",
    "payroll_direct_connection",
    "payslip_upload",
    "tax_authority",
    "bank_statement",
    "bank_connection",
]


class OverviewReceivedDataItemsItemVerdict(TypedDict):
    """The last verdict about the user’s income; null if there is none yet, and for members who may not read payslips"""

    status: VerdictStatus
    """The conclusion. The income summary has the sentence and the reasons"""
    risk: Risk | None
    """How carefully to look; null without evidence"""
    serious_count: int
    """Number of serious findings: documents that do not count, and serious warnings"""
    concluded_at: str
    """When it was calculated, which is soon after each change of the evidence, and about once a day"""


class OverviewWaitingAccounts(TypedDict):
    """Accounts whose sign-in is in progress or waits for the user, newest first. Null for members without
    `read_accounts`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewWaitingAccountsItemsItem]
    """The first 10 items"""


class OverviewWaitingAccountsItemsItem(TypedDict):
    account_id: str
    """Id of the account"""
    user_id: str
    """The user that the account belongs to"""
    payroll_provider: str
    """`id` of the provider"""
    status: AccountStatus
    """Status of the account"""
    status_updated_at: str
    """When the status last changed"""
    provider_name: str | None
    """Name of the provider; null if it is no longer in the catalogue"""


class OverviewOpenJourneys(TypedDict):
    """Journeys that were opened and not finished, and whose link still works. The link that expires last comes
    first. Null for members without `read_journeys`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewOpenJourneysItemsItem]
    """The first 10 items"""


class OverviewOpenJourneysItemsItem(TypedDict):
    journey_id: str
    """Id of the journey"""
    user_id: str
    """The user that the journey is for"""
    step: JourneyStep | None
    """The page that was shown last; null before the link is opened"""
    opened_at: str | None
    """When the link was first opened"""
    expires_at: str
    """When the link stops working. While the user is on the pages, this time is extended, up to 24 hours after the
    link was first opened
    """


class OverviewProcessedDocuments(TypedDict):
    """Documents that are being processed, newest first. Null for members without `read_documents`"""

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewProcessedDocumentsItemsItem]
    """The first 10 items"""


class OverviewProcessedDocumentsItemsItem(TypedDict):
    document_id: str
    """Id of the document"""
    user_id: str
    """The user that the document belongs to"""
    kind: DocumentKind
    """The kind of document that the upload URL was requested for"""
    created_at: str
    """When the upload URL was created"""


class OverviewTroubledDocuments(TypedDict):
    """Documents of the last 30 days that need a password or failed, newest first. Null for members without
    `read_documents`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewTroubledDocumentsItemsItem]
    """The first 10 items"""


class OverviewTroubledDocumentsItemsItem(TypedDict):
    document_id: str
    """Id of the document"""
    user_id: str
    """The user that the document belongs to"""
    kind: DocumentKind
    """The kind of document that the upload URL was requested for"""
    created_at: str
    """When the upload URL was created"""
    status: DocumentStatus
    """Status of the document"""
    status_reason: DocumentStatusReason | None
    """Why the document was rejected or failed"""


class OverviewTroubledAccounts(TypedDict):
    """Accounts whose sign-in failed or that stopped working in the last 30 days, newest first. They must be
    connected again. Null for members without `read_accounts`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewTroubledAccountsItemsItem]
    """The first 10 items"""


class OverviewTroubledAccountsItemsItem(TypedDict):
    account_id: str
    """Id of the account"""
    user_id: str
    """The user that the account belongs to"""
    payroll_provider: str
    """`id` of the provider"""
    status: AccountStatus
    """Status of the account"""
    status_updated_at: str
    """When the status last changed"""
    provider_name: str | None
    """Name of the provider; null if it is no longer in the catalogue"""
    status_reason: AccountStatusReason | None
    """Why the account has this status"""
    locked_until: str | None
    """When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be
    reconnected now, or is not locked
    """


class OverviewEndingConsents(TypedDict):
    """Recurring authorisations that ended in the last 7 days or end in the next 14, and were not renewed. Those that
    end first come first. Null for members without `read_authorisations`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewEndingConsentsItemsItem]
    """The first 10 items"""


class OverviewEndingConsentsItemsItem(TypedDict):
    authorisation_id: str
    """Id of the authorisation"""
    user_id: str
    """The user who accepted the term"""
    expires_at: str
    """When the authorisation expires. Set when the term is accepted; it does not change later"""
    is_expired: bool
    """Whether `expires_at` has passed"""


class OverviewDueChecks(TypedDict):
    """Recurring checks that are overdue or due in the next 24 hours. Those due first come first. Null for members
    without `read_accounts`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewDueChecksItemsItem]
    """The first 10 items"""


class OverviewDueChecksItemsItem(TypedDict):
    account_id: str
    """Id of the account"""
    user_id: str
    """The user that the account belongs to"""
    payroll_provider: str
    """`id` of the provider"""
    provider_name: str | None
    """Name of the provider; null if it is no longer in the catalogue"""
    next_check_at: str
    """When the recurring check is due"""
    is_overdue: bool
    """Whether the check was due at least 15 minutes ago"""


class OverviewEmployersNotFound(TypedDict):
    """Journeys in which the user found neither their employer nor their payroll provider, newest first. What they
    typed is not stored. Null for members without `read_journeys`
    """

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewEmployersNotFoundItemsItem]
    """The first 10 items"""


class OverviewEmployersNotFoundItemsItem(TypedDict):
    journey_id: str
    """Id of the journey"""
    user_id: str
    """The user that the journey is for"""
    searched_at: str
    """When the user said that they could not find their employer or payroll provider"""


class OverviewOpenDeletionRequests(TypedDict):
    """Deletion requests that wait for your decision, oldest first. Null for members without `read_users`"""

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewOpenDeletionRequestsItemsItem]
    """The first 10 items"""


class OverviewOpenDeletionRequestsItemsItem(TypedDict):
    deletion_request_id: str
    """Id of the request"""
    user_id: str
    """The user to delete"""
    requested_at: str
    """When the deletion was requested"""
    requested_by: OverviewOpenDeletionRequestsItemsItemRequestedBy
    """Who sent the request

    - `api_key`: the client, for example after a phone call
    - `user`: the user, who proved on the service’s pages that it was them
    - `link_holder`: somebody with a link or a token of the user, without such a proof
    """


OverviewOpenDeletionRequestsItemsItemRequestedBy = Literal["api_key", "user", "link_holder"]


class OverviewFailedDeliveries(TypedDict):
    """Deliveries that failed for good, newest first. Null for members without `read_webhooks`"""

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewFailedDeliveriesItemsItem]
    """The first 10 items"""


class OverviewFailedDeliveriesItemsItem(TypedDict):
    delivery_id: str
    """Sent as `webhook-id`; the same for every attempt"""
    webhook_id: str
    """The webhook that the event is sent to"""
    event: EventKind
    """The event"""
    attempts: int
    """Number of attempts so far"""
    webhook_name: str
    """Name of the webhook"""
    failed_at: str | None
    """When the last attempt failed"""


class OverviewTroubledWebhooks(TypedDict):
    """Webhooks that are disabled, paused or failing. Null for members without `read_webhooks`"""

    total_count: int
    """Number of items in the whole list. Counting stops at 100"""
    is_capped: bool
    """True if there are, or may be, more items than `total_count`"""
    items: list[OverviewTroubledWebhooksItemsItem]
    """The first 10 items"""


class OverviewTroubledWebhooksItemsItem(TypedDict):
    webhook_id: str
    """Id of the webhook"""
    name: str
    """Name of the webhook, unique among your webhooks"""
    status: WebhookStatus
    """Whether events are delivered"""
    failing_since: str | None
    """The time of the first failed attempt since the last success; null if none has failed since"""


class OverviewPeopleItem(TypedDict):
    user_id: str
    """Id of the user"""
    ext_id: str | None
    """Your own reference for the user"""
    forename: str | None
    """Null without `names`, and for roles that see no names"""
    surname: str | None
    """Null without `names`, and for roles that see no names"""


class OverviewWarningsItem(TypedDict):
    code: OverviewWarningsItemCode
    """What the warning is about

    - `tax_tables_missing`: the tables of a tax year are missing, so its payslips can’t be checked
    - `documents_not_stored`: documents can’t be stored, or neither stored nor opened
    - `disk_nearly_full`: a disk of the service is nearly full
    - `database_not_archived`: the log of the database is not archived, so that its disk fills
    - `key_service_unavailable`: the service can’t be restarted, because its key service does not work
    - `emails_not_sent`: emails are late, because the mail server does not work
    - `text_messages_not_sent`: text messages are late, because the SMS gateway does not work
    - `provider_failing`: nobody can sign in at a provider, or get data from it
    """
    message: str
    """What is wrong, and what to do, in words"""
    payroll_provider: str | None
    """The id of the provider that fails; null for other warnings"""
    since: str | None
    """When the service noticed it; null for missing tables"""


OverviewWarningsItemCode = Literal[
    "tax_tables_missing",
    "documents_not_stored",
    "disk_nearly_full",
    "database_not_archived",
    "key_service_unavailable",
    "emails_not_sent",
    "text_messages_not_sent",
    "provider_failing",
]


class OwnAccount(TypedDict):
    """Your own account"""

    id: str
    """Id of the member"""
    email: str
    """Email address, which is also the username"""
    role: Role
    """What the member may do"""
    name: str | None
    """Full name"""
    status: MemberStatus
    """Whether the member can sign in"""
    mfa_status: OwnAccountMfaStatus
    """How codes are sent to the member

    - `sms`: codes are sent as text messages
    - `email`: codes are sent by email
    - `disabled`: no codes are sent
    """
    mfa_methods: list[MfaMethod]
    """All second factors that are turned on"""
    has_single_sign_on: bool
    """Whether the member has signed in through the team’s identity provider"""
    created_at: str
    """When the member was invited"""
    last_signed_in_at: str | None
    """When the member last signed in"""
    recovery_codes_left: int
    """Number of recovery codes that can still be used"""


OwnAccountMfaStatus = Literal["sms", "email", "disabled"]


class OwnSessions(TypedDict):
    """The sessions of a member"""

    sessions: list[OwnSessionsSessionsItem]
    """The last used first"""


class OwnSessionsSessionsItem(TypedDict):
    """A session of the member"""

    session_id: str
    """Id of the session"""
    held_by: OwnSessionsSessionsItemHeldBy
    """Who uses the session

    - `cookie`: a browser
    - `token`: a program
    """
    device: str | None
    """Browser and system, as the browser says, or the name of a program; null if unknown"""
    address: str | None
    """The address that the member signed in from"""
    methods: list[SignInMethod]
    """How the member proved who they are"""
    created_at: str
    """When the member signed in"""
    last_used_at: str
    """When the session was last used, to about a minute"""
    expires_at: str
    """When the session ends, even if it is used"""
    is_current: bool
    """Whether it is the session of this call"""


OwnSessionsSessionsItemHeldBy = Literal["cookie", "token"]


class Pagination(TypedDict):
    """The position of this page in the list"""

    offset: int
    """The `offset` of the request, or its default. With `after`, the offset of this page as if nothing had been
    added or deleted since the first page
    """
    limit: int
    """The `limit` of the request, or its default"""
    count: int
    """Number of items in this page"""
    total_count: int
    """Number of items in all pages. With `after`, the number that was counted for the first page"""
    next_after: str | None
    """Send it as `after`, with the same filters, to get the next page; null on the last page"""


class ParentProvider(TypedDict):
    """A group of providers"""

    id: str
    """Id of the group"""
    name: str
    """Name of the group"""
    logo_url: str
    """URL of an SVG image that needs no API key"""


class Passkey(TypedDict):
    """A passkey of a member"""

    passkey_id: str
    """Id of the passkey"""
    name: str
    """What the passkey is called"""
    is_backed_up: bool
    """Whether it is copied to other devices of its owner, for example by a password manager"""
    created_at: str
    """When it was added"""
    last_used_at: str | None
    """When it was last used to sign in"""


class PasskeyChanges(TypedDict):
    """A new name. Without it, nothing changes"""

    name: NotRequired[str]
    """What the passkey is called"""
    passkey_id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    is_backed_up: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    last_used_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class PasskeyCreation(TypedDict):
    """For `PublicKeyCredential.parseCreationOptionsFromJSON`"""

    rp: PasskeyCreationRp
    """This service"""
    user: PasskeyCreationUser
    """You"""
    challenge: str
    """To be signed within five minutes; base64url"""
    pubKeyCredParams: list[PasskeyCreationPubKeyCredParamsItem]
    """Accepted algorithms"""
    timeout: int
    """In milliseconds"""
    excludeCredentials: list[PasskeyCreationExcludeCredentialsItem]
    """Passkeys that you have already"""
    authenticatorSelection: PasskeyCreationAuthenticatorSelection
    """What the authenticator must be able to do"""
    attestation: str
    """none"""


class PasskeyCreationRp(TypedDict):
    """This service"""

    id: str
    """Host name"""
    name: str
    """Name to show"""


class PasskeyCreationUser(TypedDict):
    """You"""

    id: str
    """Identifies you to the service; base64url"""
    name: str
    """Your email address"""
    displayName: str
    """Your name"""


class PasskeyCreationPubKeyCredParamsItem(TypedDict):
    type: str
    """public-key"""
    alg: int
    """COSE algorithm"""


class PasskeyCreationExcludeCredentialsItem(TypedDict):
    type: str
    """public-key"""
    id: str
    """Id of the credential; base64url"""


class PasskeyCreationAuthenticatorSelection(TypedDict):
    """What the authenticator must be able to do"""

    residentKey: str
    """required"""
    userVerification: str
    """preferred"""


class PasskeyInput(TypedDict):
    """A passkey to add"""

    name: NotRequired[str]
    """What to call it. Without it, the kind of the authenticator"""
    credential: PasskeyInputCredential
    """What `PublicKeyCredential.toJSON` returns"""


class PasskeyInputCredential(TypedDict):
    """What `PublicKeyCredential.toJSON` returns"""

    id: str
    """Id of the credential; base64url"""
    type: Literal["public-key"]
    """Always `public-key`"""
    response: PasskeyInputCredentialResponse
    """The reply of the authenticator"""


class PasskeyInputCredentialResponse(TypedDict):
    """The reply of the authenticator"""

    clientDataJSON: str
    """What the browser has signed; base64url"""
    attestationObject: str
    """The new public key; base64url"""


class PasskeyList(TypedDict):
    """All your passkeys"""

    passkeys: list[Passkey]
    """Oldest first"""


class PasskeyRequest(TypedDict):
    """For `PublicKeyCredential.parseRequestOptionsFromJSON`"""

    challenge: str
    """To be signed within five minutes; base64url"""
    rpId: str
    """Host name"""
    timeout: int
    """In milliseconds"""
    userVerification: str
    """required"""


class PasskeySignIn(TypedDict):
    """A sign-in with a passkey alone"""

    passkey: SignedChallenge


PayFrequency = Literal[
    "weekly",
    "fortnightly",
    "four_weekly",
    "monthly",
    "quarterly",
    "bi_annually",
    "annually",
    "irregular",
]
"""- `weekly`: every week
- `fortnightly`: every two weeks
- `four_weekly`: every four weeks
- `monthly`: every month
- `quarterly`: every three months
- `bi_annually`: twice a year
- `annually`: once a year
- `irregular`: without a fixed interval
"""


class PayrollConnectionResult(TypedDict):
    """The new payslips of an account"""

    account_id: str
    """The account that was queried"""
    entry_id: str | None
    """The entry that no earlier query has returned; null if there is none"""
    payroll_submissions: list[PayrollSubmission]
    """The payslips of this entry"""
    authorisation_id: str
    """The authorisation that allowed the retrieval"""


class PayrollSubmission(TypedDict):
    """One payslip, as it was stored. Values that the source does not know are null"""

    id: str
    """Id of the submission"""
    account_id: str | None
    """The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the
    sandbox without an account
    """
    entry_id: str
    """The entry that the submission belongs to"""
    created_at: str
    """When the payslip was stored"""
    identity_information: PayrollSubmissionIdentityInformation
    """The person, as the source describes them"""
    employment_information: PayrollSubmissionEmploymentInformation
    """The job that this payslip is for"""
    income_information: PayrollSubmissionIncomeInformation
    """The figures of the payslip"""
    document_id: str | None
    """The document that the payslip was uploaded in; otherwise null"""
    document_external_id: str | None
    """`external_id` of the document"""
    document_filename: str | None
    """`file_name` of the document"""
    trust_score: TrustScore
    """How far the payslip can be trusted"""
    source: PayslipSource
    """Where the payslip came from"""


class PayrollSubmissionIdentityInformation(TypedDict):
    """The person, as the source describes them"""

    name: str | None
    """Full name"""
    date_of_birth: str | None
    """Date of birth, as midnight UTC"""
    address: PayrollSubmissionIdentityInformationAddress
    """Home address"""
    email: str | None
    """Email address"""
    phone: float | None
    """Phone number, digits only"""
    NI_number: str | None
    """National Insurance number"""


class PayrollSubmissionIdentityInformationAddress(TypedDict):
    """Home address"""

    street: str | None
    """House and street"""
    county: str | None
    """County"""
    city: str | None
    """Town or city"""
    post_code: str | None
    """Postcode"""
    country: str | None
    """Country"""


class PayrollSubmissionEmploymentInformation(TypedDict):
    """The job that this payslip is for"""

    employer_name: str | None
    """Name of the employer"""
    role: str | None
    """Job title"""
    type: EmploymentType | None
    """Type of contract, as the provider calls it"""
    status: EmploymentStatus | None
    """Whether the person still has the job"""
    start_date: str | None
    """First day of the job, as midnight UTC"""
    leave_date: str | None
    """Last day of the job, as midnight UTC"""
    employer_tax_reference: str | None
    """The employer’s PAYE reference, such as `999/KF12345`"""
    is_director: bool | None
    """Whether the person is a director of the company"""


class PayrollSubmissionIncomeInformation(TypedDict):
    """The figures of the payslip"""

    pay_date: str | None
    """Day of payment, as midnight UTC"""
    pay_interval_start: str | None
    """First day of the pay period, as midnight UTC"""
    pay_interval_end: str | None
    """Last day of the pay period, as midnight UTC"""
    pay_frequency: PayFrequency | None
    """How often the person is paid"""
    tax_code: str | None
    """Tax code, such as `1257L` or `1257L M1`"""
    earnings: PayrollSubmissionIncomeInformationEarnings
    """What the person was paid"""
    deductions: PayrollSubmissionIncomeInformationDeductions
    """What was deducted from the pay"""


class PayrollSubmissionIncomeInformationEarnings(TypedDict):
    """What the person was paid"""

    gross_pay: str | None
    """Pay before deductions, in pounds"""
    net_pay: str | None
    """Pay after deductions, in pounds; the amount that was paid out"""
    base_salary: str | None
    """Basic salary or wages, in pounds"""
    bonus: str | None
    """Bonuses and commission, in pounds"""
    fixed_pay_total: str | None
    """Sum of the payments with `is_fixed` true, in pounds; without benefits in kind"""
    variable_pay_total: str | None
    """Sum of the payments with `is_fixed` false, in pounds; without benefits in kind"""
    earning_elements: list[PayrollSubmissionIncomeInformationEarningsEarningElementsItem]
    """The payments that the payslip lists"""
    year_to_date: PayrollSubmissionIncomeInformationEarningsYearToDate
    """Totals of the tax year, up to and including this payslip"""
    rolling_12m_income: PayrollSubmissionIncomeInformationEarningsRolling12mIncome
    """Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same
    employer
    """


class PayrollSubmissionIncomeInformationEarningsEarningElementsItem(TypedDict):
    """One payment"""

    type: EarningType | None
    """Kind of payment"""
    description: str | None
    """The text of this line on the payslip"""
    amount: str | None
    """Amount of the payment, in pounds"""
    is_fixed: bool | None
    """Whether the payment is usually the same on every payslip"""
    is_after_tax: bool | None
    """Whether the payment is free of tax, such as expenses"""
    is_after_ni: bool | None
    """Whether the payment is free of National Insurance"""
    is_bik: bool | None
    """Whether this is a benefit in kind, which is not paid out"""
    quantity: str | None
    """Number of units that were paid, as text"""
    rate: str | None
    """Pay for each unit in pounds, as text"""
    unit: str | None
    """Unit of `quantity`, such as `hour`, as the provider calls it"""


class PayrollSubmissionIncomeInformationEarningsYearToDate(TypedDict):
    """Totals of the tax year, up to and including this payslip"""

    gross_pay: str | None
    """Pay before deductions, in pounds"""
    net_pay: str | None
    """Pay after deductions, in pounds"""
    total_tax_paid: str | None
    """Income tax, in pounds"""
    total_ni_paid: str | None
    """The person’s National Insurance, in pounds"""
    total_taxable_earnings: str | None
    """Pay that income tax is due on, in pounds"""
    tax_year: int | None
    """The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026"""


class PayrollSubmissionIncomeInformationEarningsRolling12mIncome(TypedDict):
    """Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same
    employer
    """

    gross_pay: str | None
    """The sum of the gross pay of the known payslips, in pounds"""
    net_pay: str | None
    """The sum of the net pay of the known payslips, in pounds"""
    is_complete: bool
    """True if the known payslips cover all twelve months, or the time since the employment started if that is
    shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are
    then too low
    """


class PayrollSubmissionIncomeInformationDeductions(TypedDict):
    """What was deducted from the pay"""

    income_tax: str | None
    """Income tax, in pounds; a refund is negative"""
    employee_ni: str | None
    """The person’s National Insurance, in pounds"""
    employee_pension: str | None
    """The person’s own pension contributions, in pounds"""
    total_deductions: str | None
    """Sum of all deductions, in pounds"""
    loan_deductions: str | None
    """Repayments of student and postgraduate loans, in pounds"""
    deductions_elements: list[PayrollSubmissionIncomeInformationDeductionsDeductionsElementsItem]
    """The deductions that the payslip lists"""


class PayrollSubmissionIncomeInformationDeductionsDeductionsElementsItem(TypedDict):
    """One deduction"""

    type: DeductionType | None
    """Kind of deduction"""
    description: str | None
    """The text of this line on the payslip"""
    amount: str | None
    """Amount of the deduction, in pounds; a refund is negative"""


class PayrollSubmissionList(TypedDict):
    """A page of payslips"""

    pagination: Pagination
    payroll_submissions: list[PayrollSubmission]
    """The payslips of this page"""


class PayrollSubmitted(TypedDict):
    """New payslips were retrieved or uploaded"""

    event: Literal["user-payroll-submitted"]
    """Always `user-payroll-submitted`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    entry_id: str
    """The entry that contains the data"""
    account_id: str | None
    """The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in
    the sandbox without an account
    """
    payload: NotRequired[PayrollSubmittedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class PayrollSubmittedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    entry_id: str
    """The entry that contains the data"""
    account_id: str | None
    """The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in
    the sandbox without an account
    """
    payroll_submissions: list[WebhookPayrollSubmission]
    """The new payslips"""


class PayslipChecks(TypedDict):
    """What was checked on a payslip"""

    submission_id: str
    """The payslip"""
    trust_score: TrustScore
    """The trust score that the payslip got when it was stored"""
    checks: list[Check]
    """Whether the figures add up, and whether the details are the user’s. Details that are missing from the payslip
    or the user are not listed
    """


PayslipSource = Literal["payroll_connection", "payroll_direct_connection", "payslip_upload"]
"""- `payroll_connection`: an account at a provider that the user signed in to
- `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
- `payslip_upload`: an uploaded payslip
"""


class PayslipUploads(TypedDict):
    """The files for which upload URLs are created"""

    files: list[PayslipUploadsFilesItem]
    """The files to upload, 20 at most"""


class PayslipUploadsFilesItem(TypedDict):
    file_name: str
    """Name of the file: 1 to 255 characters, without slashes, control characters or characters that change the
    direction of text
    """
    external_id: NotRequired[str | None]
    """Your own reference; don’t put personal data in it"""
    size: NotRequired[int]
    """Size in bytes; if set, a file of any other size is rejected"""
    content_type: NotRequired[PayslipUploadsFilesItemContentType]
    """If set, a file of any other type is rejected

    - `application/pdf`: PDF
    - `image/jpeg`: JPEG image
    - `image/png`: PNG image
    """
    sha256: NotRequired[str]
    """SHA-256 of the file, as 64 hexadecimal digits in lower case; if set, any other file is rejected"""


PayslipUploadsFilesItemContentType = Literal["application/pdf", "image/jpeg", "image/png"]


PictureProblem = Literal["too_dark", "too_far", "cut_off", "blurred"]
"""- `too_dark`: there is too little light
- `too_far`: the letters are too small, because the camera was too far away
- `cut_off`: text is cut off at the edge of the picture
- `blurred`: the picture is out of focus, or the camera moved
"""


class PresignedUpload(TypedDict):
    """An upload URL for one file"""

    file_name: str
    """Name of the file"""
    presigned_url: str
    """`PUT` the file here, once"""
    path: str
    """The file’s path in storage"""
    external_id: str | None
    """Your own reference for the document"""
    document_id: str
    """Id of the document"""
    expires_at: str
    """When the upload URL expires"""


class PresignedUploads(TypedDict):
    """Upload URLs"""

    presigned_urls: list[PresignedUpload]
    """An upload URL for each file, in the order of the request"""


Progress = Literal["has_data", "in_progress", "waiting", "needs_attention", "nothing_found", "not_started"]
"""- `has_data`: payslips, bank statements or income are stored
- `in_progress`: a retrieval is running, or a document is being read
- `waiting`: the user has to open the link, finish the journey, answer a security question or upload a file
- `needs_attention`: something failed or expired, and will not continue by itself
- `nothing_found`: everything is finished, and the sources have no data
- `not_started`: nothing has begun
"""


ProofStrength = Literal["link", "browser", "record", "contact", "signed_in"]
"""- `link`: they have the link, which can be forwarded
- `browser`: they use the browser that added the data
- `record`: they answered questions from details that were known before the link was created
- `contact`: they entered a code that was sent to a contact of theirs
- `signed_in`: they signed in at a provider that knows them as the person
"""


class Provider(TypedDict):
    """A payroll provider or tax authority. If both `is_oauth2` and `is_scraper` are false, the service connects to
    it directly and users do not sign in
    """

    id: str
    """Id of a provider"""
    name: str
    """Name of the provider"""
    url: str
    """The provider’s website"""
    logo_url: str
    """URL of an SVG image that needs no API key"""
    is_oauth2: bool
    """Whether users sign in at the provider with OAuth 2.0"""
    is_scraper: bool
    """Whether users enter their credentials for the provider's portal in the hosted journey or in your application"""
    reset_url: str
    """Page where users can reset their password"""
    parent: str | None
    """Id of a group in `parent_provider_meta`, or null"""
    max_login_attempts: int
    """Number of failed sign-ins after which the service locks the account for an hour, so that the provider does not
    lock it
    """
    extra_login_params: list[ExtraLoginParam]
    """The values that this provider requires at sign-in besides username and password"""


class ProviderCatalogue(TypedDict):
    """Providers, their groups, and employers"""

    providers: list[Provider]
    """The providers that users can connect"""
    parent_provider_meta: list[ParentProvider]
    """The groups that providers belong to"""
    employers: list[Employer]
    """The employers that are known to use these providers"""


Provisioning = Literal["just_in_time", "invited_only"]
"""- `just_in_time`: everybody whom the provider lets in becomes a member at the first sign-in
- `invited_only`: only people who were invited, or whom SCIM has added
"""


class Readiness(TypedDict):
    """The progress of each source. `nothing_found` means that the source has no data: it is not a failure. If all
    data of a source was deleted, its status is `not_started` again
    """

    payroll: SourceReadiness
    """Payslips from accounts at payroll providers"""
    direct: SourceReadiness
    """Payslips from direct connections"""
    payslips: SourceReadiness
    """Uploaded payslips"""
    bank_statements: SourceReadiness
    """Uploaded bank statements, and bank connections"""
    taxauth: SourceReadiness
    """Income from the tax authority"""


ReadinessStatus = Literal["not_started", "in_progress", "complete", "nothing_found", "failed"]
"""- `not_started`: nothing was retrieved or uploaded
- `in_progress`: a sign-in, a retrieval or an upload is in progress
- `complete`: data is stored, and no more is expected now
- `nothing_found`: the source has no data; this is not a failure
- `failed`: no data could be retrieved
"""


class RecentRequest(TypedDict):
    """One recent API call"""

    request_id: str
    """The `X-Request-Id` of the reply"""
    created_at: str
    """When the call arrived"""
    caller: RecentRequestCaller
    """Who made the call

    - `api_key`: your server, with an API key
    - `member`: a member of the team
    - `user`: a user, with a user token
    - `scim_token`: your identity provider, with a SCIM token
    """
    is_dashboard: bool
    """Whether a member’s browser made the call, from a page of the dashboard"""
    key_id: str | None
    """Id of the API key; null if the caller had none"""
    key_name: str | None
    """Name of the API key; null if the caller had none"""
    user_id: str | None
    """Id of the user that the call was about; null if it was about none or several. It stays after the user’s
    deletion
    """
    method: str
    """The HTTP method"""
    path: str
    """The path as in the API reference, with parameter names instead of ids"""
    api_version: str | None
    """The version of the API that the call used; null if it was rejected before"""
    deprecated: list[str]
    """What the call used although it is deprecated: `endpoint`, a parameter such as `parameter status`, or a version
    such as `version 2026-11-18`
    """
    status: int
    """The HTTP status of the reply"""
    duration_ms: int
    """How long the service took, in milliseconds"""
    error_code: ErrorCode | None
    """The `X-Svc-Error-Code` of the reply; null if it was successful"""
    error_messages: list[str]
    """The errors of the reply. Values that could identify a person are replaced by `…`"""


RecentRequestCaller = Literal["api_key", "member", "user", "scim_token"]


class Reconfirmation(TypedDict):
    """A user agreed that a bank connection goes on"""

    account_id: str
    """The bank connection"""
    reconfirmed_at: str
    """When the user reconfirmed it"""
    ip_address: str
    """The address that the request came from"""
    user_agent: str | None
    """The `User-Agent` header of that request"""


class Reconnection(TypedDict):
    """The credentials for a new sign-in. For a provider with `is_oauth2`, send only the `extra_login_params` that it
    lists, and details that the user lacks
    """

    password: NotRequired[str]
    """Password at the provider. It is never returned"""
    extra_login_params: NotRequired[dict[str, str]]
    """The values of the provider’s `extra_login_params`, by key"""
    forename: NotRequired[str]
    """First name. Send it only if none is stored for the user. It is kept with the connection, to find the user at
    the provider, and is not stored as a detail of the user
    """
    surname: NotRequired[str]
    """Last name. Send it only if none is stored for the user. It is kept with the connection, to find the user at
    the provider, and is not stored as a detail of the user
    """
    date_of_birth: NotRequired[DayInput]
    """Date of birth, such as 1990-01-31. Send it only if none is stored for the user. It is kept with the
    connection, to find the user at the provider, and is not stored as a detail of the user
    """
    ni_number: NotRequired[str]
    """National Insurance number. Send it only if none is stored for the user. It is kept with the connection, to
    find the user at the provider, and is not stored as a detail of the user
    """
    post_code: NotRequired[str]
    """Postcode, such as SW1A 1AA. Send it only if none is stored for the user. It is kept with the connection, to
    find the user at the provider, and is not stored as a detail of the user
    """


class RecoveryCodes(TypedDict):
    """New recovery codes. The earlier ones are no longer valid"""

    recovery_codes: list[str]
    """Ten codes, each for one sign-in without the second factor"""


RecurringCheckFrequency = Literal["HOURLY", "WEEKLY", "MONTHLY"]
"""- `HOURLY`: every hour; only in the sandbox
- `WEEKLY`: every week
- `MONTHLY`: every month
"""


class ReplayedDeliveries(TypedDict):
    """The result of a replay"""

    replayed: int
    """Number of deliveries that are sent again"""


class RequestList(TypedDict):
    """A page of API calls"""

    pagination: LongPagination
    requests: list[RecentRequest]
    """The calls of this page, newest first"""


class ResetPassword(TypedDict):
    """A new password, with the token from the emailed link"""

    token: str
    """The token from the emailed link"""
    password: str
    """The new password: at least 12 characters, and not a common one"""


RetrievalKind = Literal[
    "payroll_entry",
    "bank_statement",
    "income_entry",
    "direct_connection_nothing",
    "income_nothing",
]
"""- `payroll_entry`: an entry of payslips
- `bank_statement`: a bank statement submission
- `income_entry`: an entry of income from the tax authority
- `direct_connection_nothing`: a direct connection that found no payslips
- `income_nothing`: a request to the tax authority that found no income
"""


class Review(TypedDict):
    """What somebody on the team decided about a user. It cannot be changed or deleted"""

    review_id: str
    """Id of the review"""
    user_id: str
    """The user that was reviewed"""
    outcome: ReviewOutcome
    """What was decided"""
    reason: str
    """Why it was decided"""
    recorded_at: str
    """When it was recorded"""
    author: Author
    verdict_status: VerdictStatus
    """The verdict about the income at that time"""
    evidence_hash: str
    """Identifies the evidence that it was based on, in hexadecimal"""


class ReviewInput(TypedDict):
    """A new review"""

    outcome: ReviewOutcome
    """What you decided"""
    reason: str
    """Why you decided it. It cannot be changed later"""
    seen_evidence_hash: NotRequired[str]
    """The `evidence_hash` of the income summary that you saw. If the evidence has changed since, nothing is recorded"""
    seen_review_id: NotRequired[str | None]
    """The newest review that you saw, or null if you saw none. If there is another one by now, nothing is recorded"""


class ReviewList(TypedDict):
    """A page of reviews"""

    pagination: Pagination
    reviews: list[Review]
    """The reviews of this page"""


ReviewOutcome = Literal["accepted", "needs_more_evidence", "rejected"]
"""- `accepted`: the evidence is enough, and the team believes it
- `needs_more_evidence`: the team asks for more before it decides
- `rejected`: the team does not accept the evidence
"""


class ReviewRecorded(TypedDict):
    """Your team recorded a review of a user"""

    event: Literal["user-review-recorded"]
    """Always `user-review-recorded`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    review_id: str
    """Id of the review"""
    outcome: ReviewOutcome
    """What was decided"""
    payload: NotRequired[ReviewRecordedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class ReviewRecordedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    review_id: str
    """Id of the review"""
    outcome: ReviewOutcome
    """What was decided"""
    reason: str
    """Why it was decided"""
    verdict_status: VerdictStatus
    """The verdict about the income at that time"""
    author: Author


ReviewState = Literal["none", "accepted", "needs_more_evidence", "rejected", "reopened"]
"""- `none`: no review was recorded
- `accepted`: the evidence is enough, and the team believes it
- `needs_more_evidence`: the team asks for more before it decides
- `rejected`: the team does not accept the evidence
- `reopened`: the evidence or the verdict has changed since the newest review
"""


Risk = Literal["high", "medium", "low"]
"""- `high`: there is a serious finding: for example, a document looks altered or is somebody else’s, or sources
  contradict each other
- `medium`: nothing is serious, but a warning needs a decision
- `low`: nothing that needs a decision was found
"""


Role = Literal["admin", "developer", "underwriter", "support", "viewer"]
"""- `admin`: can do everything, and manages the team
- `developer`: integrates the service: configuration and webhooks, no personal data
- `underwriter`: creates users, reads all their data and reviews it
- `support`: reads statuses and revokes authorisations, no personal data
- `viewer`: reads data with numbers masked
"""


class RoleMapping(TypedDict):
    """A value of the roles claim, or a group of SCIM, and the role that it stands for"""

    value: str
    """A value of the claim"""
    role: Role
    """The role for it"""


class RoleMappingInput(TypedDict):
    """A value of the roles claim, or a group of SCIM, and the role that it stands for"""

    value: str
    """A value of the claim, such as the name or the id of a group"""
    role: Role
    """The role of members with this value"""


class SandboxCatalogue(TypedDict):
    """All test values of the sandbox"""

    personas: list[SandboxCataloguePersonasItem]
    """The personas of the sandbox"""
    passwords: list[SandboxCataloguePasswordsItem]
    """The effect of each password, for every persona"""
    mfa_answers: list[SandboxCatalogueMfaAnswersItem]
    """The right answers to MFA questions"""
    providers: list[SandboxCatalogueProvidersItem]
    """The providers of the sandbox"""


class SandboxCataloguePersonasItem(TypedDict):
    """A fictional person"""

    forename: str | None
    """First name"""
    surname: str | None
    """Last name"""
    date_of_birth: str | None
    """Date of birth, as midnight UTC"""
    post_codes: list[str] | None
    """Current and past postcodes"""
    ni_number: str | None
    """National Insurance number"""
    persona: SandboxPersona
    """The name of the persona, and the `user_name` at providers"""
    description: str
    """What is special about the person"""
    utr: str
    """Unique Taxpayer Reference for Self Assessment"""


class SandboxCataloguePasswordsItem(TypedDict):
    """A password with an effect"""

    password: str
    """The password"""
    status: AccountStatus
    """The status that the account gets"""
    status_reason: AccountStatusReason | None
    """The reason that the account gets"""
    description: str
    """What the provider does"""


class SandboxCatalogueMfaAnswersItem(TypedDict):
    """The answer to one kind of question"""

    kind: MfaKind
    """The kind of question"""
    answer: str
    """The right answer"""
    description: str
    """How to give the answer"""


class SandboxCatalogueProvidersItem(TypedDict):
    """A simulated provider"""

    id: str
    """Id of the provider"""
    name: str
    """Name of the provider"""
    how: str
    """How to connect to the provider"""
    extra_login_params: dict[str, str]
    """Right values for the provider’s `extra_login_params`, by key"""
    faults: list[SandboxCatalogueProvidersItemFaultsItem]
    """How the provider can be made to fail"""
    url: str | None
    """The simulator’s address; null if the provider is not simulated"""


class SandboxCatalogueProvidersItemFaultsItem(TypedDict):
    """A fault"""

    kind: str
    """The `kind` of the fault"""
    description: str
    """What happens"""


class SandboxClock(TypedDict):
    """The clock of your client"""

    now: str
    """The time of your clock"""
    machine_now: str
    """The time of the machine"""


class SandboxClockInput(TypedDict):
    """Send either `advance` or `now`"""

    advance: NotRequired[str]
    """How far to move the clock: an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back"""
    now: NotRequired[TimestampInput | None]
    """The new time of the clock; null sets it to the machine’s time"""


class SandboxDocument(TypedDict):
    """A document of a fictional person"""

    file_name: str
    """A name for the file"""
    media_type: SandboxDocumentMediaType
    """The media type of the file

    - `application/pdf`: PDF
    - `image/jpeg`: JPEG image
    - `image/png`: PNG image
    """
    size: int
    """Size of the file in bytes"""
    content: str
    """The file, in Base64"""
    expected: dict[str, Any]
    """The data that a perfect extraction finds, and what was changed by `tamper`"""
    document: Uploaded | None
    """The uploaded document; null without `user_id`"""


SandboxDocumentMediaType = Literal["application/pdf", "image/jpeg", "image/png"]


class SandboxDocumentInput(TypedDict):
    """The document to create"""

    kind: DocumentKind
    """What the document is"""
    persona: NotRequired[SandboxPersona]
    """The person whose document it is. Default: user_good"""
    layout: NotRequired[SandboxDocumentInputLayout]
    """The payroll program or bank that the document imitates. Default: `brightwell` for a payslip, `lantern` for a
    bank statement

    - `ledgerfold`: The classic layout: payments and deductions in boxes side by side, totals below
    - `brightwell`: Modern and airy: one column for this period and one for the year to date
    - `gridstone`: A grid: every heading is above its value, none is to its left
    - `tallyweek`: A small slip for hourly pay: hours times rate on each line, few year-to-date totals
    - `sealmark`: A payslip from a sealed envelope: typewriter text on a pre-printed form, year-to-date totals in
      a separate column
    - `civic`: The large grid of public employers: hours contracted and worked, rate, amount, pensionable pay,
      year-to-date totals below
    - `saltmarsh`: A pension payslip: a scheme pays a pension, without National Insurance
    - `brackenridge`: A payment and deduction statement of the Construction Industry Scheme: a contractor pays a
      subcontractor for labour and materials
    - `calderbrook`: Descriptions on two lines with the amount on the last, dates and balances once a day, a
      sidebar next to the table
    - `fenmoor`: Overdrawn balances marked OD, the year printed once, a period that crosses the year end, a period
      line that looks like a dated row
    - `stonegate`: Text for screen readers between the cells, two-line headings, a type column, a minus for
      overdrawn balances
    - `lantern`: Newest first, one column of signed amounts
    - `tidewell`: Every letter placed separately, overdrawn balances with a trailing minus
    - `harcourt`: A credit card: two dates without a year, CR after payments received, no running balance, crosses
      the year end
    - `merrow`: Pound signs that are extracted as another character, later pages without headings, full dates
    - `oakhaven`: Deposits and withdrawals in separate sections, no balances in the rows, days such as 3rd Mar
      without a year
    - `pelham`: Date on the first row of a day and balance on its last row, amount on the last line, overdrawn
      balances marked D
    - `quill`: One row per transaction, a pound sign before every amount, dates such as 03/03/2026
    """
    month: NotRequired[str]
    """The month of the document, from 2024-06 to 2027-03. Default: the latest month by your clock"""
    seed: NotRequired[int]
    """Changes the invented figures. The same input gives the same file. Default: 1"""
    tamper: NotRequired[SandboxDocumentInputTamper | None]
    """The kind of forgery; null for a genuine document

    - `net_inflated`: Net pay is more than gross pay minus deductions
    - `element_raised`: One payment is higher, but the totals are unchanged
    - `ytd_too_low`: Gross pay to date is less than this payslip's pay
    - `white_box`: A white box covers net pay, with another figure on top
    - `other_font`: One digit of net pay is in another font
    - `word_processor`: The file's producer is a word processor
    - `saved_again`: Net pay was changed by an incremental save; the file still contains the original
    - `amount_changed`: One amount is higher, but the balances are unchanged
    - `balance_changed`: One balance in the rows is higher
    - `row_removed`: One payment out is missing
    - `row_added`: A payment in that never happened was added
    - `closing_changed`: The closing balance is higher
    """
    is_empty: NotRequired[bool]
    """A bank statement without transactions. Default: false"""
    is_scan: NotRequired[bool]
    """Pictures of the pages instead of text, slightly skewed. Default: false"""
    format: NotRequired[SandboxDocumentInputFormat]
    """The format of the file. Default: pdf

    - `pdf`: PDF; the only format of a document that is not scanned
    - `png`: PNG image of a single page
    - `jpeg`: JPEG image of a single page
    """
    user_id: NotRequired[str]
    """Uploads the document for this user, exactly as if the user had uploaded it; needs an authorisation"""
    external_id: NotRequired[str | None]
    """Your own reference for the upload"""


SandboxDocumentInputLayout = Literal[
    "ledgerfold",
    "brightwell",
    "gridstone",
    "tallyweek",
    "sealmark",
    "civic",
    "saltmarsh",
    "brackenridge",
    "calderbrook",
    "fenmoor",
    "stonegate",
    "lantern",
    "tidewell",
    "harcourt",
    "merrow",
    "oakhaven",
    "pelham",
    "quill",
]


SandboxDocumentInputTamper = Literal[
    "net_inflated",
    "element_raised",
    "ytd_too_low",
    "white_box",
    "other_font",
    "word_processor",
    "saved_again",
    "amount_changed",
    "balance_changed",
    "row_removed",
    "row_added",
    "closing_changed",
]


SandboxDocumentInputFormat = Literal["pdf", "png", "jpeg"]


class SandboxFault(TypedDict):
    """A fault of a provider or of this API"""

    target: SandboxFaultTarget
    """What fails"""
    kind: SandboxFaultKind | None
    """How the target fails; null if the fault was ended"""
    after: int
    """Number of requests that are still let through before the fault starts"""
    times: int | None
    """Number of requests that are still affected; null for all"""
    retry_after: int | None
    """Seconds in the `Retry-After` header, if the target is `api`; null for a provider"""
    ends_at: str | None
    """When a fault of `api` ends; null for a provider"""


class SandboxFaultInput(TypedDict):
    """A fault to set"""

    target: SandboxFaultTarget
    """What fails"""
    kind: SandboxFaultKind | None
    """How the target fails; null ends the fault"""
    after: NotRequired[int]
    """Number of requests to let through before the fault starts. Default: 0"""
    times: NotRequired[int | None]
    """Number of requests to affect; null for all, or for one if the target is `api`"""
    retry_after: NotRequired[int]
    """Seconds in the `Retry-After` header, if the target is `api`. Default: 1. Providers send their own"""


SandboxFaultKind = Literal[
    "unavailable",
    "slow",
    "rate_limited",
    "disconnect",
    "half_page",
    "half_file",
    "blank_file",
    "consent_revoked",
    "consent_expired",
    "account_closed",
]
"""- `unavailable`: the target is down; `api` answers 503
- `slow`: the target answers slowly; `api` answers after five seconds
- `rate_limited`: the target limits requests; `api` answers 429
- `disconnect`: the target closes connections
- `half_page`: Employment Hero cuts off a list or the personal details; the bank stops in the middle of a page of
  transactions
- `half_file`: Employment Hero cuts off a payslip’s file
- `blank_file`: a payslip’s file is a blank page, which nobody can read
- `consent_revoked`: the person has removed the access in Employment Hero; the bank ends the consent of the
  request
- `consent_expired`: the consent of the request expires
- `account_closed`: the account of the request is closed
"""


class SandboxFaultList(TypedDict):
    """The faults of your client"""

    faults: list[SandboxFault]
    """The faults that still affect requests"""


SandboxFaultTarget = Literal[
    "harbour",
    "northgate",
    "alder",
    "petrel",
    "employment-hero-sandbox",
    "freeagent-sandbox",
    "xero-sandbox",
    "staffology-sandbox",
    "taxauth",
    "bank-sandbox",
    "api",
]
"""- `harbour`: Harbour Payslips, a portal
- `northgate`: Northgate MyPay, a portal
- `alder`: Alder ESS, a portal
- `petrel`: Petrel Pay, a portal that is a single-page application with PDF payslips
- `employment-hero-sandbox`: Employment Hero
- `freeagent-sandbox`: FreeAgent
- `xero-sandbox`: Xero
- `staffology-sandbox`: Staffology, an employer’s payroll that is connected directly
- `taxauth`: the tax authority
- `bank-sandbox`: Wrenfield Bank, by the Open Banking standard
- `api`: this API: requests of your client, except those to `/sandbox/…`
"""


class SandboxIncomeEntry(TypedDict):
    """The stored income"""

    entry_id: str | None
    """The new entry; null if everything was stored before"""
    user_id: str
    """The user that the income belongs to"""
    account_id: str | None
    """The account that the income belongs to"""
    authorisation_id: str
    """The authorisation that the income is stored under"""
    income_submissions: list[IncomeSubmission]
    """The new submissions"""


class SandboxIncomeInput(TypedDict):
    """Income to store as if the tax authority had returned it"""

    account_id: NotRequired[str]
    """An account of this user; the submissions will belong to it"""
    income_submissions: list[SandboxIncomeInputIncomeSubmissionsItem]
    """The income submissions. Absent fields are null"""


class SandboxIncomeInputIncomeSubmissionsItem(TypedDict):
    employment: NotRequired[SandboxIncomeInputIncomeSubmissionsItemEmployment]
    """Income from employment"""
    frequency: NotRequired[IncomeFrequency | None]
    """How often the employer with the largest income pays"""
    income_period: NotRequired[SandboxIncomeInputIncomeSubmissionsItemIncomePeriod]
    """The part of the tax year that the income was paid in"""
    income_id: NotRequired[str]
    """Identifies the income: different figures with the same id are a correction. Default: derived from the start of
    the period
    """


class SandboxIncomeInputIncomeSubmissionsItemEmployment(TypedDict):
    """Income from employment"""

    total_income: NotRequired[str | None]
    """Taxable pay from all employers, in pounds; null if the pay from one of them is not known. An amount as text,
    such as "1234.56"
    """
    employers: NotRequired[list[SandboxIncomeInputIncomeSubmissionsItemEmploymentEmployersItem]]
    """The employers of the tax year"""


class SandboxIncomeInputIncomeSubmissionsItemEmploymentEmployersItem(TypedDict):
    """What one employer paid"""

    employer_name: NotRequired[str | None]
    """Name of the employer"""
    income: NotRequired[str | None]
    """Taxable pay of the year, in pounds. An amount as text, such as "1234.56" """
    tax_paid: NotRequired[str | None]
    """Income tax of the year, in pounds; negative if more was refunded than deducted. An amount as text, such as
    "1234.56"
    """


class SandboxIncomeInputIncomeSubmissionsItemIncomePeriod(TypedDict):
    """The part of the tax year that the income was paid in"""

    start: NotRequired[DayInput | None]
    """First day, such as 2026-01-31"""
    end: NotRequired[DayInput | None]
    """Last day, such as 2026-01-31"""


class SandboxJourney(TypedDict):
    """The journey of a fictional person who has shared nothing yet"""

    user_id: str
    """The user that the token is for"""
    journey_id: str
    """Id of the hosted journey"""
    journey_url: str
    """The link to the hosted journey of this user. Anyone who has the link can continue the journey, so send it to
    the user only
    """
    journey_expires_at: str
    """When the link stops working. A user who is on the pages at that time can continue"""


class SandboxJourneyInput(TypedDict):
    """Whose journey to create"""

    persona: NotRequired[SandboxPersona]
    """The person who shares. Default: user_good"""


class SandboxMail(TypedDict):
    """An email or text message from the service"""

    mail_id: str
    """Id of the message"""
    channel: SandboxMailChannel
    """Kind of message

    - `email`: an email
    - `sms`: a text message
    """
    to: str
    """An email address, or a telephone number"""
    subject: str | None
    """Subject; null for a text message"""
    text: str
    """The message as text"""
    html: str | None
    """The message as HTML; null for a text message"""
    status: SandboxMailStatus
    """Status of the message

    - `queued`: waits to be sent
    - `sent`: was sent
    - `failed`: could not be sent
    """
    created_at: str
    """When the message was created"""
    sent_at: str | None
    """When the message was sent"""


SandboxMailChannel = Literal["email", "sms"]


SandboxMailStatus = Literal["queued", "sent", "failed"]


class SandboxMailList(TypedDict):
    """A page of messages"""

    pagination: Pagination
    mails: list[SandboxMail]
    """The messages of this page"""


class SandboxMovedClock(TypedDict):
    """The clock after the move"""

    now: str
    """The time of your clock"""
    machine_now: str
    """The time of the machine"""
    checks_started: int
    """Number of recurring checks that the move started, 5000 at most. Other checks that are due start within a
    minute
    """


class SandboxPayrollEntry(TypedDict):
    """The stored payslips"""

    entry_id: str | None
    """The new entry; null if everything was stored before"""
    user_id: str
    """The user that the data is about"""
    account_id: str | None
    """The account that the data came from; null for an upload, and for data that you submitted in the sandbox
    without an account
    """
    authorisation_id: str
    """The authorisation that allowed the retrieval"""
    source: SandboxPayrollEntrySource
    """Where the data came from

    - `payroll_connection`: an account at a provider that the user signed in to
    - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
    - `payslip_upload`: an uploaded payslip
    - `tax_authority`: the tax authority
    """
    submission_count: int
    """Number of submissions of the entry"""
    payroll_submissions: list[PayrollSubmission]
    """The new submissions"""


SandboxPayrollEntrySource = Literal[
    "payroll_connection",
    "payroll_direct_connection",
    "payslip_upload",
    "tax_authority",
]


class SandboxPayrollInput(TypedDict):
    """Payslips to store as if a provider had returned them"""

    account_id: NotRequired[str]
    """An account of this user; the submissions will belong to it"""
    payroll_submissions: list[SandboxPayrollInputPayrollSubmissionsItem]
    """The payslips. Absent fields are null"""


class SandboxPayrollInputPayrollSubmissionsItem(TypedDict):
    identity_information: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIdentityInformation]
    """The person, as the source describes them"""
    employment_information: NotRequired[SandboxPayrollInputPayrollSubmissionsItemEmploymentInformation]
    """The job that this payslip is for"""
    income_information: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIncomeInformation]
    """The figures of the payslip"""


class SandboxPayrollInputPayrollSubmissionsItemIdentityInformation(TypedDict):
    """The person, as the source describes them"""

    name: NotRequired[str | None]
    """Full name"""
    date_of_birth: NotRequired[DayInput | None]
    """Date of birth, such as 2026-01-31"""
    address: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIdentityInformationAddress]
    """Home address"""
    email: NotRequired[str | None]
    """Email address"""
    phone: NotRequired[str | int | None]
    """Phone number. Text, or a number as the API returns it"""
    NI_number: NotRequired[str | None]
    """National Insurance number"""


class SandboxPayrollInputPayrollSubmissionsItemIdentityInformationAddress(TypedDict):
    """Home address"""

    street: NotRequired[str | None]
    """House and street"""
    county: NotRequired[str | None]
    """County"""
    city: NotRequired[str | None]
    """Town or city"""
    post_code: NotRequired[str | None]
    """Postcode"""
    country: NotRequired[str | None]
    """Country"""


class SandboxPayrollInputPayrollSubmissionsItemEmploymentInformation(TypedDict):
    """The job that this payslip is for"""

    employer_name: NotRequired[str | None]
    """Name of the employer"""
    role: NotRequired[str | None]
    """Job title"""
    type: NotRequired[EmploymentType | None]
    """Type of contract, as the provider calls it"""
    status: NotRequired[EmploymentStatus | None]
    """Whether the person still has the job"""
    start_date: NotRequired[DayInput | None]
    """First day of the job, such as 2026-01-31"""
    leave_date: NotRequired[DayInput | None]
    """Last day of the job, such as 2026-01-31"""
    employer_tax_reference: NotRequired[str | None]
    """The employer’s PAYE reference, such as `999/KF12345`"""
    is_director: NotRequired[bool | None]
    """Whether the person is a director of the company"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformation(TypedDict):
    """The figures of the payslip"""

    pay_date: NotRequired[DayInput | None]
    """Day of payment, such as 2026-01-31"""
    pay_interval_start: NotRequired[DayInput | None]
    """First day of the pay period, such as 2026-01-31"""
    pay_interval_end: NotRequired[DayInput | None]
    """Last day of the pay period, such as 2026-01-31"""
    pay_frequency: NotRequired[PayFrequency | None]
    """How often the person is paid"""
    tax_code: NotRequired[str | None]
    """Tax code, such as `1257L` or `1257L M1`"""
    earnings: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarnings]
    """What the person was paid"""
    deductions: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIncomeInformationDeductions]
    """What was deducted from the pay"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarnings(TypedDict):
    """What the person was paid"""

    gross_pay: NotRequired[str | None]
    """Pay before deductions, in pounds. An amount as text, such as "1234.56" """
    net_pay: NotRequired[str | None]
    """Pay after deductions, in pounds; the amount that was paid out. An amount as text, such as "1234.56" """
    base_salary: NotRequired[str | None]
    """Basic salary or wages, in pounds. An amount as text, such as "1234.56" """
    bonus: NotRequired[str | None]
    """Bonuses and commission, in pounds. An amount as text, such as "1234.56" """
    fixed_pay_total: NotRequired[str | None]
    """Sum of the payments with `is_fixed` true, in pounds; without benefits in kind. An amount as text, such as
    "1234.56"
    """
    variable_pay_total: NotRequired[str | None]
    """Sum of the payments with `is_fixed` false, in pounds; without benefits in kind. An amount as text, such as
    "1234.56"
    """
    earning_elements: NotRequired[
        list[SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarningsEarningElementsItem]
    ]
    """The payments that the payslip lists"""
    year_to_date: NotRequired[SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarningsYearToDate]
    """Totals of the tax year, up to and including this payslip"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarningsEarningElementsItem(TypedDict):
    """One payment"""

    type: NotRequired[EarningType | None]
    """Kind of payment"""
    description: NotRequired[str | None]
    """The text of this line on the payslip"""
    amount: NotRequired[str | None]
    """Amount of the payment, in pounds. An amount as text, such as "1234.56" """
    is_fixed: NotRequired[bool | None]
    """Whether the payment is usually the same on every payslip"""
    is_after_tax: NotRequired[bool | None]
    """Whether the payment is free of tax, such as expenses"""
    is_after_ni: NotRequired[bool | None]
    """Whether the payment is free of National Insurance"""
    is_bik: NotRequired[bool | None]
    """Whether this is a benefit in kind, which is not paid out"""
    quantity: NotRequired[str | None]
    """Number of units that were paid, as text"""
    rate: NotRequired[str | None]
    """Pay for each unit in pounds, as text"""
    unit: NotRequired[str | None]
    """Unit of `quantity`, such as `hour`, as the provider calls it"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformationEarningsYearToDate(TypedDict):
    """Totals of the tax year, up to and including this payslip"""

    gross_pay: NotRequired[str | None]
    """Pay before deductions, in pounds. An amount as text, such as "1234.56" """
    net_pay: NotRequired[str | None]
    """Pay after deductions, in pounds. An amount as text, such as "1234.56" """
    total_tax_paid: NotRequired[str | None]
    """Income tax, in pounds. An amount as text, such as "1234.56" """
    total_ni_paid: NotRequired[str | None]
    """The person’s National Insurance, in pounds. An amount as text, such as "1234.56" """
    total_taxable_earnings: NotRequired[str | None]
    """Pay that income tax is due on, in pounds. An amount as text, such as "1234.56" """
    tax_year: NotRequired[int | None]
    """The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformationDeductions(TypedDict):
    """What was deducted from the pay"""

    income_tax: NotRequired[str | None]
    """Income tax, in pounds; a refund is negative. An amount as text, such as "1234.56" """
    employee_ni: NotRequired[str | None]
    """The person’s National Insurance, in pounds. An amount as text, such as "1234.56" """
    employee_pension: NotRequired[str | None]
    """The person’s own pension contributions, in pounds. An amount as text, such as "1234.56" """
    total_deductions: NotRequired[str | None]
    """Sum of all deductions, in pounds. An amount as text, such as "1234.56" """
    loan_deductions: NotRequired[str | None]
    """Repayments of student and postgraduate loans, in pounds. An amount as text, such as "1234.56" """
    deductions_elements: NotRequired[
        list[SandboxPayrollInputPayrollSubmissionsItemIncomeInformationDeductionsDeductionsElementsItem]
    ]
    """The deductions that the payslip lists"""


class SandboxPayrollInputPayrollSubmissionsItemIncomeInformationDeductionsDeductionsElementsItem(TypedDict):
    """One deduction"""

    type: NotRequired[DeductionType | None]
    """Kind of deduction"""
    description: NotRequired[str | None]
    """The text of this line on the payslip"""
    amount: NotRequired[str | None]
    """Amount of the deduction, in pounds; a refund is negative. An amount as text, such as "1234.56" """


class SandboxPayslipInput(TypedDict):
    """The payslips to add"""

    count: NotRequired[int]
    """Number of payslips to add. Default: 1"""
    advance_clock: NotRequired[bool]
    """Moves your clock to the last of the pay dates, if it is in the future. Default: false"""


class SandboxPayslips(TypedDict):
    """The payslips that were added"""

    added: int
    """Number of payslips that were added: fewer than requested if the person has left the job"""
    pay_dates: list[str]
    """The pay dates, as midnight UTC"""
    latest_pay_date: str | None
    """The last pay date"""
    now: str
    """The time of your clock; a payslip can be retrieved from its pay date on"""


SandboxPersona = Literal[
    "user_good",
    "user_weekly",
    "user_fortnightly",
    "user_fourweekly",
    "user_bonus",
    "user_overtime",
    "user_two_jobs",
    "user_job_change",
    "user_leaver",
    "user_director",
    "user_scottish",
    "user_student_loan",
    "user_k_code",
    "user_no_payslips",
    "user_sick_pay",
    "user_maternity",
    "user_benefits",
    "user_self_employed",
    "user_negative_net",
    "user_channel_islands",
    "user_no_dob",
    "user_paid_less",
    "user_moved",
    "user_married",
    "user_mismatch",
]
"""- `user_good`: A monthly salary from one employer, 24 payslips
- `user_weekly`: Paid every Friday, so weeks cross month ends
- `user_fortnightly`: Paid every second Thursday, 26 times a year
- `user_fourweekly`: Paid every fourth Friday, 13 times a year
- `user_bonus`: A salary with commission, a yearly bonus and a company car taxed through payroll
- `user_overtime`: Variable overtime, a shift allowance and medical cover taxed through payroll
- `user_two_jobs`: Two jobs at once: monthly under 1257L, and weekly under BR
- `user_job_change`: Changed jobs within a tax year; the new job continues from the P45
- `user_leaver`: Left their last job, under a Welsh tax code, with holiday pay at the end
- `user_director`: A company director, whose National Insurance is calculated from annual limits
- `user_scottish`: Scottish income tax, at the higher rate
- `user_student_loan`: Repays a plan 2 student loan and a postgraduate loan
- `user_k_code`: A K tax code, which adds to taxable pay
- `user_no_payslips`: Employed but not paid yet: the first payslip appears when you add one
- `user_sick_pay`: Sick for four weeks every February, with only Statutory Sick Pay during that time
- `user_maternity`: On maternity leave from 4 May 2026 to 31 January 2027, with Statutory Maternity Pay: 90% of
  pay at first
- `user_benefits`: A part-time job, with Universal Credit and Personal Independence Payment, which bank statements
  show
- `user_self_employed`: Self-employed: no payroll, no payslips and no PAYE income, but customers’ payments on bank
  statements
- `user_negative_net`: Every January and July deductions exceed pay: net pay is negative
- `user_channel_islands`: Lives in Jersey, so the postcode has no region
- `user_no_dob`: The payroll has no date of birth
- `user_paid_less`: The bank account receives only 80% of the net pay that payslips say
- `user_moved`: The payroll still has the old postcode, which does not lower the trust score
- `user_married`: The payroll still has the old surname and postcode: the other details show that it is the same
  person
- `user_mismatch`: The payroll has a different name, date of birth and postcode from the user's: payslips have the
  trust score VERY_LOW
"""


class SandboxReceived(TypedDict):
    """The requests that a receiver got"""

    receiver_id: str
    """Id of the receiver"""
    url: str
    """The address for `POST /webhooks`"""
    deliveries: list[SandboxReceivedDeliveriesItem]
    """The last hundred requests, newest first"""


class SandboxReceivedDeliveriesItem(TypedDict):
    """One request"""

    received_at: str
    """When the request arrived"""
    webhook_id: str | None
    """The header `webhook-id`: the same for every attempt of a delivery"""
    headers: dict[str, str]
    """The headers of a delivery, in lower case"""
    is_verified: bool | None
    """Whether the signature is right; null if there is no secret to verify with"""
    problem: SandboxReceivedDeliveriesItemProblem | None
    """Why the request was not verified

    - `missing_signature`: a header that the signature check needs is missing
    - `wrong_signature`: the signing secret is a different one
    - `too_old`: the request was sent too long ago
    - `missing_iv`: the receiver has an encryption key, but the body is not encrypted
    - `cannot_decrypt`: the body was encrypted with a different key
    - `not_json`: the body is not JSON
    """
    body: Any
    """The JSON body, verified and decrypted; null if it was not verified. Without a secret, the body as it arrived"""


SandboxReceivedDeliveriesItemProblem = Literal[
    "missing_signature",
    "wrong_signature",
    "too_old",
    "missing_iv",
    "cannot_decrypt",
    "not_json",
]


class SandboxReceiver(TypedDict):
    """A webhook receiver in the sandbox"""

    receiver_id: str
    """Id of the receiver"""
    url: str
    """The address for `POST /webhooks`"""


class SandboxReceiverInput(TypedDict):
    """The secrets of the webhook"""

    signing_secret: NotRequired[str]
    """The secret that deliveries are verified with"""
    encryption_key: NotRequired[str]
    """The key that deliveries are decrypted with: the Base64 of 32 bytes"""


class SandboxReceiverList(TypedDict):
    """The webhook receivers of your client"""

    receivers: list[SandboxReceiverState]
    """The receivers"""


class SandboxReceiverState(TypedDict):
    """A webhook receiver and how much it received"""

    receiver_id: str
    """Id of the receiver"""
    url: str
    """The address for `POST /webhooks`"""
    delivery_count: int
    """Number of requests that are kept, 100 at most"""
    last_received_at: str | None
    """When the last request arrived"""


class SandboxReset(TypedDict):
    """The result of a reset"""

    message: str
    """A confirmation"""
    users_deleted: int
    """Number of users that were deleted"""
    is_complete: bool
    """False if users are left that should have been deleted: call again"""


class SandboxResetInput(TypedDict):
    """What to reset"""

    delete_users: NotRequired[bool]
    """Also deletes all users of your client with their files and data, which can’t be undone. Default: false"""


class SandboxStatementInput(TypedDict):
    """Bank statements to store as if they had been uploaded"""

    bank_statement_submissions: list[SandboxStatementInputBankStatementSubmissionsItem]
    """The statements. Absent fields are null"""


class SandboxStatementInputBankStatementSubmissionsItem(TypedDict):
    account_information: NotRequired[SandboxStatementInputBankStatementSubmissionsItemAccountInformation]
    """The bank account"""
    statement_period: NotRequired[SandboxStatementInputBankStatementSubmissionsItemStatementPeriod]
    """The period of the statement"""
    balance_information: NotRequired[SandboxStatementInputBankStatementSubmissionsItemBalanceInformation]
    """The balances of the statement"""
    transactions: NotRequired[list[SandboxStatementInputBankStatementSubmissionsItemTransactionsItem]]
    """The transactions of the statement"""
    bank_statement_probability: NotRequired[float]
    """How likely it is that the document is a bank statement, from 0.5 to 1. Default: 1"""


class SandboxStatementInputBankStatementSubmissionsItemAccountInformation(TypedDict):
    """The bank account"""

    account_holder_name: NotRequired[str | None]
    """Name of the account holder"""
    account_number: NotRequired[str | None]
    """Account number"""
    sort_code: NotRequired[str | None]
    """Sort code, such as `00-00-00`"""
    bank_name: NotRequired[str | None]
    """Name of the bank"""
    iban: NotRequired[str | None]
    """IBAN"""


class SandboxStatementInputBankStatementSubmissionsItemStatementPeriod(TypedDict):
    """The period of the statement"""

    start_date: NotRequired[DayInput | None]
    """First day of the period, such as 2026-01-01"""
    end_date: NotRequired[DayInput | None]
    """Last day of the period, such as 2026-01-31"""


class SandboxStatementInputBankStatementSubmissionsItemBalanceInformation(TypedDict):
    """The balances of the statement"""

    opening_balance: NotRequired[str | None]
    """Balance at the start, such as "1,234.56" """
    closing_balance: NotRequired[str | None]
    """Balance at the end, such as "1,234.56" """


class SandboxStatementInputBankStatementSubmissionsItemTransactionsItem(TypedDict):
    date: DayInput
    """Day of the transaction, such as 2026-01-31"""
    description: str
    """The text of the transaction"""
    amount: str
    """Amount, such as "1234.56". A sign is ignored: `type` decides"""
    type: SandboxStatementInputBankStatementSubmissionsItemTransactionsItemType
    """Direction of the transaction

    - `credit`: money paid in
    - `debit`: money paid out
    """


SandboxStatementInputBankStatementSubmissionsItemTransactionsItemType = Literal["credit", "debit"]


class SandboxStatements(TypedDict):
    """The stored statements"""

    user_id: str
    """The user that the statements belong to"""
    authorisation_id: str
    """The authorisation that the statements are stored under"""
    bank_statement_submissions: list[BankStatementSubmission]
    """The stored statements"""


class SandboxStatusInput(TypedDict):
    """The status that an account gets"""

    status: AccountStatus
    """The new status"""
    status_reason: NotRequired[AccountStatusReason | None]
    """The new reason. It must fit the status; each status has a default"""


class SandboxUser(TypedDict):
    """A user with data"""

    user: User
    authorisation: Authorisation
    account: Account
    entry_count: int
    """Number of entries stored so far"""
    submission_count: int
    """Number of payroll submissions stored so far"""


class SandboxUserInput(TypedDict):
    """The persona to create"""

    persona: SandboxPersona
    """The person to create"""


class SavedView(TypedDict):
    """Saved filters of the list of users"""

    view_id: str
    """Id of the view"""
    name: str
    """What the view is called"""
    filters: SavedViewFilters
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""
    is_shared: bool
    """Whether the whole team sees the view"""
    is_own: bool
    """Whether you have saved it"""
    created_at: str
    """When it was saved"""


class SavedViewFilters(TypedDict):
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""

    sort: NotRequired[UserOrder]
    """The order of the users. Without it, the newest come first"""
    progress: NotRequired[Progress]
    """Only users with this progress"""
    account_status: NotRequired[AccountStatus]
    """Only users with an account in this status"""
    verdict: NotRequired[VerdictStatus]
    """Only users with this verdict"""
    risk: NotRequired[Risk]
    """Only users with this risk"""
    data_age: NotRequired[DataAge]
    """Only users whose newest data is this old"""
    source_failed: NotRequired[DataSource]
    """Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none
    succeeded, or a document was rejected or could not be read
    """
    assignee: NotRequired[str]
    """Only users whom this member works on: the id of a member, `me` or `nobody`"""
    review: NotRequired[ReviewState]
    """Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist"""


class SavedViewChanges(TypedDict):
    """The fields of a view to change"""

    name: NotRequired[str]
    """What the view is called"""
    filters: NotRequired[SavedViewChangesFilters]
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""
    is_shared: NotRequired[bool]
    """Whether the whole team sees the view"""
    view_id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    is_own: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class SavedViewChangesFilters(TypedDict):
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""

    sort: NotRequired[UserOrder]
    """The order of the users. Without it, the newest come first"""
    progress: NotRequired[Progress]
    """Only users with this progress"""
    account_status: NotRequired[AccountStatus]
    """Only users with an account in this status"""
    verdict: NotRequired[VerdictStatus]
    """Only users with this verdict"""
    risk: NotRequired[Risk]
    """Only users with this risk"""
    data_age: NotRequired[DataAge]
    """Only users whose newest data is this old"""
    source_failed: NotRequired[DataSource]
    """Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none
    succeeded, or a document was rejected or could not be read
    """
    assignee: NotRequired[str]
    """Only users whom this member works on: the id of a member, `me` or `nobody`"""
    review: NotRequired[ReviewState]
    """Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist"""


class SavedViewInput(TypedDict):
    """A view to save"""

    name: str
    """What the view is called"""
    filters: SavedViewInputFilters
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""
    is_shared: NotRequired[bool]
    """Whether the whole team sees the view. Default: false"""


class SavedViewInputFilters(TypedDict):
    """The filters and the order of `GET /users/progress`. A text to search for can’t be saved"""

    sort: NotRequired[UserOrder]
    """The order of the users. Without it, the newest come first"""
    progress: NotRequired[Progress]
    """Only users with this progress"""
    account_status: NotRequired[AccountStatus]
    """Only users with an account in this status"""
    verdict: NotRequired[VerdictStatus]
    """Only users with this verdict"""
    risk: NotRequired[Risk]
    """Only users with this risk"""
    data_age: NotRequired[DataAge]
    """Only users whose newest data is this old"""
    source_failed: NotRequired[DataSource]
    """Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none
    succeeded, or a document was rejected or could not be read
    """
    assignee: NotRequired[str]
    """Only users whom this member works on: the id of a member, `me` or `nobody`"""
    review: NotRequired[ReviewState]
    """Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist"""


class SavedViewList(TypedDict):
    """All views that the member sees"""

    views: list[SavedView]
    """Your own and the team’s views, oldest first"""


class ScimGroup(TypedDict):
    """A group of the identity provider"""

    group_id: str
    """Id of the group"""
    name: str
    """Name of the group"""
    external_id: str | None
    """Id of the group at the identity provider"""
    member_count: int
    """How many members the group has"""
    role: Role | None
    """The role that the group gives; null for none"""


class ScimSettings(TypedDict):
    """How an identity provider manages your team"""

    base_url: str
    """The address to enter at the identity provider"""
    is_from_single_sign_on: bool
    """Whether the mapping is that of single sign-on, which has a `roles_claim`. You then change it there"""
    role_mapping: list[RoleMapping]
    """The first entry that names one of a member’s groups decides about the role"""
    default_role: Role | None
    """The role of members without such a group; null for no access"""
    groups: list[ScimGroup]
    """The groups that the identity provider has sent"""


class ScimSettingsInput(TypedDict):
    """Which roles the groups of the identity provider give"""

    role_mapping: list[RoleMappingInput]
    """The first entry that names one of a member’s groups decides about the role"""
    default_role: Role | None
    """The role of members without such a group; null for no access"""


class ScimToken(TypedDict):
    """A SCIM token, without the token itself"""

    token_id: str
    """Id of the token"""
    name: str
    """The name that you gave the token"""
    last_four: str
    """The last four characters of the token"""
    created_at: str
    """When the token was created"""
    expires_at: str
    """When the token stops working"""
    last_used_at: str | None
    """When the token was last used, accurate to a minute"""
    revoked_at: str | None
    """When the token was revoked; null while it is not"""


class ScimTokenInput(TypedDict):
    """A new SCIM token"""

    name: str
    """A name that tells you who uses the token"""
    days: NotRequired[int]
    """After how many days the token expires. Default: 365"""


class ScimTokenList(TypedDict):
    """All SCIM tokens"""

    scim_tokens: list[ScimToken]
    """The tokens, newest first"""


Scope = Literal[
    "users:read",
    "users:write",
    "accounts:read",
    "accounts:write",
    "payroll:read",
    "bank_statements:read",
    "documents:read",
    "documents:write",
    "files:read",
    "cases:read",
    "cases:write",
    "authorisations:read",
    "authorisations:write",
    "evidence:read",
    "terms:read",
    "terms:write",
    "journeys:read",
    "journeys:write",
    "webhooks:read",
    "webhooks:write",
    "configuration:read",
    "configuration:write",
    "providers:read",
    "members:read",
    "members:write",
    "overview:read",
    "exports:read",
    "deletions:write",
    "requests:read",
    "audit:read",
    "sandbox:read",
    "sandbox:write",
]
"""- `users:read`: Users, their settings, their progress and their deletion requests
- `users:write`: Create and change users, and ask for their deletion
- `accounts:read`: Provider accounts, entries, and the readiness of users
- `accounts:write`: Link and reconnect provider accounts, and retrieve data from them
- `payroll:read`: Payslips, income from the tax authority and expenditure estimates
- `bank_statements:read`: Bank statements
- `documents:read`: The status of documents
- `documents:write`: Create upload URLs, and send the passwords of documents
- `files:read`: Download documents, and read their checks
- `cases:read`: Assignments, notes and reviews
- `cases:write`: Assign users to members, write notes and record reviews
- `authorisations:read`: Authorisations and withdrawals of consent
- `authorisations:write`: Accept terms for users, and revoke authorisations
- `evidence:read`: The evidence for authorisations
- `terms:read`: Authorisation terms
- `terms:write`: Create and change authorisation terms
- `journeys:read`: The progress of journeys, and their statistics
- `journeys:write`: Create and end links to journeys, and create and revoke user tokens, which can do no more than
  the key
- `webhooks:read`: Webhooks, their deliveries, and events; payloads only with the scopes of all data
- `webhooks:write`: Create, change, test and replay webhooks; payloads only with the scopes of all data
- `configuration:read`: The client configuration
- `configuration:write`: Change the client configuration
- `providers:read`: The provider catalogue
- `members:read`: Members of the team
- `members:write`: Invite, change and remove members whose role allows no more than the key
- `overview:read`: The overview, with the lists that other scopes allow
- `exports:read`: Export users, with the scopes of all data and `evidence:read`
- `deletions:write`: Delete users, accounts, payroll entries and documents, and decline deletion requests
- `requests:read`: The recent API calls
- `audit:read`: The audit log and the access log
- `sandbox:read`: The clock, faults and webhook receivers of the sandbox; its messages only with all scopes
- `sandbox:write`: Create people and data in the sandbox, and change its clock and faults
"""


class SessionInput(TypedDict):
    """A member’s credentials"""

    username: str
    """The member’s email address"""
    password: str
    """The member’s password"""
    mfa_code: NotRequired[str]
    """Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a
    recovery code
    """
    passkey: NotRequired[SignedChallenge]
    """A passkey as the second factor, instead of `mfa_code`"""


SettingSource = Literal["user", "client", "default"]
"""- `user`: the user’s own setting
- `client`: the client configuration
- `default`: the default, because neither is set
"""


class ShowAgainInput(TypedDict):
    """The reason for showing hidden data again"""

    reason: str
    """Why the data is shown again. It is recorded with the withdrawal, for as long as the user exists"""


class ShownAgain(TypedDict):
    """An admin showed data again that a withdrawal had hidden"""

    shown_at: str
    """When the data was shown again"""
    member_id: str
    """The admin"""
    reason: str | None
    """Why; null for roles that see no personal data"""


class SignedChallenge(TypedDict):
    """What `PublicKeyCredential.toJSON` returns, after `POST /members/passkeys/challenge`"""

    id: str
    """Id of the credential; base64url"""
    type: Literal["public-key"]
    """Always `public-key`"""
    response: SignedChallengeResponse
    """The reply of the authenticator"""


class SignedChallengeResponse(TypedDict):
    """The reply of the authenticator"""

    clientDataJSON: str
    """What the browser has signed; base64url"""
    authenticatorData: str
    """What the authenticator says about itself; base64url"""
    signature: str
    """The signature; base64url"""
    userHandle: NotRequired[str | None]
    """Identifies the member; base64url"""


class SignedIn(TypedDict):
    """A member’s token"""

    jwt: str
    """The member’s token. Send it as `Authorization: Bearer …`"""
    member: Member


class SignedOut(TypedDict):
    """The end of a session"""

    message: str
    """Says what was done"""
    logout_url: str | None
    """Open it in the browser to sign out at the identity provider too; null if there is nothing to do"""


class SignIn(TypedDict):
    """A member’s credentials"""

    username: str
    """The member’s email address"""
    password: str
    """The member’s password"""
    mfa_code: NotRequired[str]
    """Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a
    recovery code
    """


SignInMethod = Literal["password", "totp", "email", "sms", "recovery_code", "passkey", "single_sign_on"]
"""- `password`: the password
- `totp`: a code from an authenticator app
- `email`: a code that was sent by email
- `sms`: a code that was sent as a text message
- `recovery_code`: a recovery code
- `passkey`: a passkey
- `single_sign_on`: the team’s identity provider
"""


class SignInOptions(TypedDict):
    """How members can sign in without a password"""

    start_url: str | None
    """Where to sign in through the provider, if only one team of this service has one"""
    asks_for_team: bool
    """Whether members first enter the name of their team"""


class SingleSignOn(TypedDict):
    """How your team signs in"""

    is_configured: bool
    """Whether the team can sign in through a provider"""
    sign_in_name: str | None
    """The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has
    it
    """
    issuer: str | None
    """The issuer, exactly as the provider’s discovery document has it"""
    client_id: str | None
    """The id of this service at the provider"""
    client_authentication: ClientAuthentication
    """How this service proves to the provider who it is"""
    has_client_secret: bool
    """Whether a client secret is stored"""
    scopes: list[str]
    """Scopes besides `openid`, `email` and `profile`"""
    roles_claim: str | None
    """The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here"""
    role_mapping: list[RoleMapping]
    """The first entry whose value the member has decides about the role, at every sign-in"""
    default_role: Role | None
    """The role of members whom no entry of `role_mapping` fits; null to refuse them"""
    provisioning: Provisioning
    """Who may sign in for the first time"""
    trusts_emails: bool
    """Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which
    nobody can choose their own address
    """
    logs_out_at_provider: bool
    """Whether signing out here also signs out at the provider"""
    clock_skew_seconds: int
    """How far the provider’s clock may differ"""
    is_enforced: bool
    """Whether passwords and passkeys are off, except for the break-glass admins"""
    break_glass_member_ids: list[str]
    """Admins with a password and a second factor who can sign in without the provider"""
    managed_by: ManagedBy
    """Who has set the provider"""
    redirect_uri: str
    """Register it at the provider: members return there"""
    post_logout_redirect_uri: str
    """Register it too, if signing out here signs out there"""
    backchannel_logout_uri: str
    """The provider reports there that it has ended a session"""
    jwks_uri: str
    """The public key for `private_key_jwt`"""
    updated_at: str | None
    """When it was last changed; null if it is not set up"""


class SingleSignOnChanges(TypedDict):
    """Changes to single sign-on. An absent field keeps its value"""

    sign_in_name: NotRequired[str]
    """The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has
    it
    """
    issuer: NotRequired[str]
    """The issuer, exactly as the provider’s discovery document has it"""
    client_id: NotRequired[str]
    """The id of this service at the provider"""
    client_authentication: NotRequired[ClientAuthentication]
    """How this service proves to the provider who it is"""
    scopes: NotRequired[list[str]]
    """Scopes besides `openid`, `email` and `profile`"""
    roles_claim: NotRequired[str | None]
    """The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here"""
    role_mapping: NotRequired[list[RoleMappingInput]]
    """The first entry whose value the member has decides about the role, at every sign-in"""
    default_role: NotRequired[Role | None]
    """The role of members whom no entry of `role_mapping` fits; null to refuse them"""
    provisioning: NotRequired[Provisioning]
    """Who may sign in for the first time"""
    trusts_emails: NotRequired[bool]
    """Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which
    nobody can choose their own address
    """
    logs_out_at_provider: NotRequired[bool]
    """Whether signing out here also signs out at the provider"""
    clock_skew_seconds: NotRequired[int]
    """How far the provider’s clock may differ"""
    client_secret: NotRequired[str]
    """The secret that the provider gave out. It is never returned. Absent keeps it, unless the issuer changes"""
    is_enforced: NotRequired[bool]
    """Whether passwords and passkeys are off, except for the break-glass admins"""
    break_glass_member_ids: NotRequired[list[str]]
    """Admins with a password and a second factor who can sign in without the provider"""
    is_configured: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    has_client_secret: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    managed_by: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    redirect_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    post_logout_redirect_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    backchannel_logout_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    jwks_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    updated_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class SingleSignOnConfirmation(TypedDict):
    """Where the member signs in again"""

    url: str
    """The page of the provider, for a window of the browser"""


class SingleSignOnInput(TypedDict):
    """How your team signs in"""

    sign_in_name: str
    """The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has
    it
    """
    issuer: str
    """The issuer, exactly as the provider’s discovery document has it"""
    client_id: str
    """The id of this service at the provider"""
    client_authentication: NotRequired[ClientAuthentication]
    """How this service proves to the provider who it is"""
    scopes: NotRequired[list[str]]
    """Scopes besides `openid`, `email` and `profile`"""
    roles_claim: NotRequired[str | None]
    """The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here"""
    role_mapping: NotRequired[list[RoleMappingInput]]
    """The first entry whose value the member has decides about the role, at every sign-in"""
    default_role: NotRequired[Role | None]
    """The role of members whom no entry of `role_mapping` fits; null to refuse them"""
    provisioning: NotRequired[Provisioning]
    """Who may sign in for the first time"""
    trusts_emails: NotRequired[bool]
    """Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which
    nobody can choose their own address
    """
    logs_out_at_provider: NotRequired[bool]
    """Whether signing out here also signs out at the provider"""
    clock_skew_seconds: NotRequired[int]
    """How far the provider’s clock may differ"""
    client_secret: NotRequired[str]
    """The secret that the provider gave out. It is never returned. Absent keeps it, unless the issuer changes"""
    is_enforced: NotRequired[bool]
    """Whether passwords and passkeys are off, except for the break-glass admins"""
    break_glass_member_ids: NotRequired[list[str]]
    """Admins with a password and a second factor who can sign in without the provider"""
    is_configured: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    has_client_secret: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    managed_by: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    redirect_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    post_logout_redirect_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    backchannel_logout_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    jwks_uri: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    updated_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class SourceReadiness(TypedDict):
    """The progress of one source"""

    status: ReadinessStatus
    """Progress of this source"""
    count: int
    """Number of submissions that are stored"""
    counted: int | None
    """How many of these submissions are in figures: payslips with a trust score of `HIGH` or `MEDIUM`, and
    everything from the tax authority. Null for bank statements: their documents have the trust score
    """
    first_date: str | None
    """Earliest pay date, or first day of the earliest period, as midnight UTC"""
    last_date: str | None
    """Latest pay date, or last day of the latest period, as midnight UTC"""


class TaxauthDataSubmitted(TypedDict):
    """New income was retrieved from the tax authority"""

    event: Literal["user-taxauth-data-submitted"]
    """Always `user-taxauth-data-submitted`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    entry_id: str
    """The entry that contains the data"""
    account_id: str | None
    """The account that the income was retrieved with; null for data that you submitted in the sandbox without an
    account
    """
    payload: NotRequired[TaxauthDataSubmittedPayload]
    """The data. Present if `config.include_payload` of the webhook is true"""


class TaxauthDataSubmittedPayload(TypedDict):
    """The data. Present if `config.include_payload` of the webhook is true"""

    entry_id: str
    """The entry that contains the data"""
    account_id: str | None
    """The account that the income was retrieved with; null for data that you submitted in the sandbox without an
    account
    """
    income_submissions: list[WebhookIncomeSubmission]
    """The new income, by tax year"""


TimestampInput = str


TrustScore = Literal["HIGH", "MEDIUM", "LOW", "VERY_LOW"]
"""- `HIGH`: a score above 80 out of 100
- `MEDIUM`: a score of 61 to 80
- `LOW`: a score of 31 to 60
- `VERY_LOW`: a score of 30 or less
"""


TypicalMonthMethod = Literal[
    "median_of_3_months",
    "median_of_12_months",
    "months_without_absence",
    "latest_whole_month",
]
"""- `median_of_3_months`: the median of the last three whole months, for regular pay
- `median_of_12_months`: the median of the whole months of the last year, for variable pay
- `months_without_absence`: the median of the latest whole months without statutory pay or unpaid leave: three
  months for regular pay, up to a year for variable pay
- `latest_whole_month`: the latest whole month, because fewer than three are known
"""


class Uploaded(TypedDict):
    """The document after the upload"""

    document_id: str
    """Id of the document"""
    status: DocumentStatus
    """Status of the document"""
    status_reason: DocumentStatusReason | None
    """Why the document was rejected or failed"""
    duplicate_of: str | None
    """The document that already has this file"""


class User(TypedDict):
    """A person whose income you want to verify. If a setting is null, the value of the client configuration applies"""

    user_id: str
    """Id of the user"""
    created_at: str
    """When the user was created"""
    forename: str | None
    """First name"""
    surname: str | None
    """Last name"""
    date_of_birth: str | None
    """Date of birth, as midnight UTC"""
    post_codes: list[str] | None
    """Current and past postcodes"""
    payroll_period_months: int | None
    """How many months back data is retrieved when an account is linked"""
    ni_number: str | None
    """National Insurance number"""
    ext_id: str | None
    """Your own reference for the user"""
    recurring_checks_enabled: bool | None
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: RecurringCheckFrequency | None
    """How often a connected account is checked"""
    recurring_check_end_date: str | None
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: bool | None
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: bool | None
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payslip_upload_enabled: bool | None
    """Whether users can upload payslips"""
    payroll_connections_enabled: bool | None
    """Whether payslips can be retrieved from payroll providers"""


class UserChanges(TypedDict):
    """The fields of a user that you can set. Null unsets a field"""

    forename: NotRequired[str | None]
    """First name"""
    surname: NotRequired[str | None]
    """Last name"""
    date_of_birth: NotRequired[DayInput | None]
    """Date of birth, such as 1990-01-31, without a time of day. Direct connections need it"""
    post_codes: NotRequired[list[str] | None]
    """Current and past UK postcodes, such as SW1A 1AA. Direct connections need one"""
    ni_number: NotRequired[str | None]
    """National Insurance number, such as AB123456C. Direct connections need it"""
    ext_id: NotRequired[str | None]
    """Your own reference for the user"""
    payslip_upload_enabled: NotRequired[bool | None]
    """Whether users can upload payslips"""
    payroll_period_months: NotRequired[int | None]
    """How many months back data is retrieved when an account is linked"""
    recurring_checks_enabled: NotRequired[bool | None]
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: NotRequired[RecurringCheckFrequency | None]
    """How often a connected account is checked"""
    recurring_check_end_date: NotRequired[TimestampInput | None]
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: NotRequired[bool | None]
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: NotRequired[bool | None]
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payroll_connections_enabled: NotRequired[bool | None]
    """Whether payslips can be retrieved from payroll providers"""
    user_id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class UserConfiguration(TypedDict):
    """Each effective setting and its source"""

    payslip_upload_enabled: UserConfigurationPayslipUploadEnabled
    """Whether users can upload payslips"""
    payroll_period_months: UserConfigurationPayrollPeriodMonths
    """How many months back data is retrieved when an account is linked"""
    recurring_checks_enabled: UserConfigurationRecurringChecksEnabled
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: UserConfigurationRecurringCheckFrequency
    """How often a connected account is checked"""
    recurring_check_end_date: UserConfigurationRecurringCheckEndDate
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: UserConfigurationTaxauthEnabled
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: UserConfigurationBankConnectionsEnabled
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payroll_connections_enabled: UserConfigurationPayrollConnectionsEnabled
    """Whether payslips can be retrieved from payroll providers"""


class UserConfigurationPayslipUploadEnabled(TypedDict):
    """Whether users can upload payslips"""

    value: bool
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationPayrollPeriodMonths(TypedDict):
    """How many months back data is retrieved when an account is linked"""

    value: int
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationRecurringChecksEnabled(TypedDict):
    """Whether connected accounts are checked for new data on a schedule"""

    value: bool
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationRecurringCheckFrequency(TypedDict):
    """How often a connected account is checked"""

    value: RecurringCheckFrequency
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationRecurringCheckEndDate(TypedDict):
    """No recurring checks run after this time, if it is set"""

    value: str | None
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationTaxauthEnabled(TypedDict):
    """Whether income can be retrieved from the tax authority"""

    value: bool
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationBankConnectionsEnabled(TypedDict):
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""

    value: bool
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserConfigurationPayrollConnectionsEnabled(TypedDict):
    """Whether payslips can be retrieved from payroll providers"""

    value: bool
    """The value that applies"""
    source: SettingSource
    """Where the value is set"""


class UserDeleted(TypedDict):
    """A user and all their data were deleted. Delete what you have stored about the user"""

    event: Literal["user-deleted"]
    """Always `user-deleted`"""
    user_id: str
    """The user that the event is about"""
    timestamp: str
    """When the event was published"""
    test: NotRequired[Literal[True]]
    """Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends"""
    ext_id: str | None
    """Your own reference for the user"""


class UserExport(TypedDict):
    """Everything that the service holds about a user and that the user has a right to see, as a consistent snapshot.
    Files are listed, not included: download each from its `content_path`
    """

    exported_at: str
    """When the export was made"""
    held_by: str
    """The name of the company that holds the data"""
    user: User
    configuration: UserConfiguration
    expenditure: Expenditure | None
    """Estimates of expenditure; null if they are not possible"""
    income_comparison: IncomeComparison
    authorisations: list[Consent]
    """What the user agreed to, when and how, newest first"""
    retrievals: list[UserExportRetrievalsItem]
    """What was retrieved under each authorisation, oldest first"""
    accounts: list[UserExportAccountsItem]
    """The user’s accounts at providers, newest first"""
    recurring_checks: list[UserExportRecurringChecksItem]
    """Checks of accounts for new data, newest first"""
    entries: list[Entry]
    """The retrievals and uploads that brought data: first payslips, then income"""
    payroll_submissions: list[PayrollSubmission]
    """Payslips, newest pay date first"""
    income_submissions: list[IncomeSubmission]
    """Income from the tax authority, newest tax year first"""
    bank_statement_submissions: list[BankStatementSubmission]
    """Bank statements, newest first"""
    documents: list[UserExportDocumentsItem]
    """Uploaded files, newest first"""
    notes: list[Note]
    """What the team wrote about the user, newest first. Empty in an export with a user token: a user gets these from
    you, because they may say how a forgery was found
    """
    reviews: list[Review]
    """What the team decided about the user, newest first, without the copies of what it saw. Empty in an export with
    a user token: a user gets these from you, because they may say how a forgery was found
    """
    journeys: list[Journey]
    """Links to the hosted pages, newest first"""
    deletion_requests: list[DeletionRequest]
    """Deletion requests, newest first"""
    log: list[UserExportLogItem]
    """What the audit log says about the user, newest first"""


class UserExportRetrievalsItem(TypedDict):
    """One retrieval of data"""

    kind: RetrievalKind
    """What was retrieved"""
    record_id: str
    """Id of the entry or the bank statement submission. If nothing was found, an id that refers to no record"""
    retrieved_at: str
    """When the data was stored"""
    authorisation_id: str
    """The authorisation that allowed the retrieval"""


class UserExportAccountsItem(TypedDict):
    """An account at a provider, without passwords and sessions"""

    account_id: str
    """Id of the account"""
    user_id: str
    """The user that the account belongs to"""
    payroll_provider: str
    """`id` of the provider"""
    user_name: str | None
    """The user’s login at the provider"""
    created_at: str
    """When the account was created"""
    status: AccountStatus
    """Status of the account"""
    status_reason: AccountStatusReason | None
    """Why the account has this status"""
    status_message: str | None
    """A message to show to the user"""
    status_updated_at: str
    """When the status last changed"""
    mfa_enabled: bool
    """Whether the provider asked for MFA when the user signed in"""
    locked_until: str | None
    """When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be
    reconnected now, or is not locked
    """
    latest_pay_date: str | None
    """Latest pay date of the payslips under the account, as midnight UTC"""
    next_check_at: str | None
    """When the next recurring check is due; null if none is planned"""
    reconfirm_by: str | None
    """Until when the user has to reconfirm a bank connection with `POST /accounts/{account_id}/reconfirm`, by the
    time of `GET /sandbox/clock` in the sandbox. Afterwards nothing is retrieved, and for 30 more days they can
    still reconfirm. Null for other accounts
    """


class UserExportRecurringChecksItem(TypedDict):
    """A scheduled check of an account for new data"""

    account_id: str
    """The account that was checked"""
    slot: str
    """When the check was due"""
    started_at: str
    """When the check started"""
    finished_at: str | None
    """When the check ended"""
    outcome: str | None
    """The result of the check, such as `recorded` or `nothing_new`"""


class UserExportDocumentsItem(TypedDict):
    """An uploaded file"""

    document_id: str
    """Id of the document"""
    user_id: str
    """The user that the document belongs to"""
    kind: DocumentKind
    """The kind of document that the upload URL was requested for"""
    file_name: str
    """Name of the file"""
    external_id: str | None
    """Your own reference for the document"""
    status: DocumentStatus
    """Status of the document"""
    status_reason: DocumentStatusReason | None
    """Why the document was rejected or failed"""
    status_message: str | None
    """The reason as a sentence for the user"""
    duplicate_of: str | None
    """The document that already has this file"""
    password_attempts_left: int | None
    """How many passwords can still be tried; null unless the file needs a password"""
    picture_problems: list[PictureProblem]
    """Why the photograph of a payslip may be hard to read. A user can then upload a better one; the service tries to
    read this one anyway
    """
    pages: int | None
    """Number of pages; null until the file is processed"""
    sha256: str | None
    """SHA-256 of the file, in hexadecimal; null until the file has arrived, for files that an earlier version
    received, and for members who may not see personal data
    """
    created_at: str
    """When the upload URL was created"""
    uploaded_at: str | None
    """When the file arrived"""
    uploaded_through: UserExportDocumentsItemUploadedThrough
    """How the file was uploaded

    - `journey`: on the hosted pages
    - `api`: with an upload URL that your own software requested
    """
    processed_at: str | None
    """When the document got its final status"""
    media_type: str | None
    """Type of the file, such as `application/pdf`"""
    size_bytes: int | None
    """Size of the file, in bytes"""
    content_path: str | None
    """The path to download the file from, with the same credentials; null if no file is kept"""


UserExportDocumentsItemUploadedThrough = Literal["journey", "api"]


class UserExportLogItem(TypedDict):
    """An entry of the audit log about the user, without the names of members"""

    at: str
    """When it happened"""
    action: AuditAction
    """What was done"""
    actor_kind: AuditActorKind
    """Who did it"""


class UserInput(TypedDict):
    """The fields of a user that you can set. Null unsets a field"""

    forename: NotRequired[str | None]
    """First name"""
    surname: NotRequired[str | None]
    """Last name"""
    date_of_birth: NotRequired[DayInput | None]
    """Date of birth, such as 1990-01-31, without a time of day. Direct connections need it"""
    post_codes: NotRequired[list[str] | None]
    """Current and past UK postcodes, such as SW1A 1AA. Direct connections need one"""
    ni_number: NotRequired[str | None]
    """National Insurance number, such as AB123456C. Direct connections need it"""
    ext_id: NotRequired[str | None]
    """Your own reference for the user"""
    payslip_upload_enabled: NotRequired[bool | None]
    """Whether users can upload payslips"""
    payroll_period_months: NotRequired[int | None]
    """How many months back data is retrieved when an account is linked"""
    recurring_checks_enabled: NotRequired[bool | None]
    """Whether connected accounts are checked for new data on a schedule"""
    recurring_check_frequency: NotRequired[RecurringCheckFrequency | None]
    """How often a connected account is checked"""
    recurring_check_end_date: NotRequired[TimestampInput | None]
    """No recurring checks run after this time, if it is set"""
    taxauth_enabled: NotRequired[bool | None]
    """Whether income can be retrieved from the tax authority"""
    bank_connections_enabled: NotRequired[bool | None]
    """Whether users can connect accounts at banks. It has no effect unless the operator has configured a bank"""
    payroll_connections_enabled: NotRequired[bool | None]
    """Whether payslips can be retrieved from payroll providers"""


class UserList(TypedDict):
    """A page of users"""

    pagination: Pagination
    users: list[User]
    """The users of this page"""


UserOrder = Literal["newest", "risk", "oldest_data", "newest_data"]
"""- `newest`: the newest users first
- `risk`: the highest risk first, then users without a risk; within each, the newest users first
- `oldest_data`: the users whose newest data is the oldest first, then users without data
- `newest_data`: the users with the newest data first, then users without data
"""


class UserProgress(TypedDict):
    """The progress of a user’s data"""

    user_id: str
    """Id of the user"""
    created_at: str
    """When the user was created"""
    ext_id: str | None
    """Your own reference for the user"""
    forename: str | None
    """Null without `names`, and for roles that see no names"""
    surname: str | None
    """Null without `names`, and for roles that see no names"""
    progress: list[Progress]
    """The states that apply to the user now, at least one. `nothing_found` and `not_started` are never combined with
    others
    """
    waiting_for: UserProgressWaitingFor | None
    """What the user has to do, if `progress` contains `waiting`; otherwise null

    - `open_link`: the link to the journey was not opened yet
    - `finish_journey`: the user opened the link and has not finished
    - `security_question`: the provider asks the user a security question
    - `upload`: an upload was requested and has not arrived
    """
    attention_reason: UserProgressAttentionReason | None
    """Why the user needs attention, if `progress` contains `needs_attention`; otherwise null

    - `sign_in_again`: the session at a provider has ended, so no more data arrives from it
    - `sign_in_failed`: the user could not sign in to a provider
    - `retrieval_failed`: the first retrieval from a provider failed
    - `document_not_read`: a document was rejected or could not be read
    - `declined`: the user does not want to share
    - `left`: the user left the journey before the end
    - `link_expired`: the link to the journey expired before the user finished
    """
    newest_data_at: str | None
    """When the newest data was stored; null without data"""
    verdict: UserProgressVerdict
    """The last verdict about the user’s income; null if there was no data to conclude from, and for members who may
    not read payslips
    """
    assignee: UserProgressAssignee
    """The member who works on the user; null if nobody does, and for members who may not read cases"""
    review: UserProgressReview
    """The newest review; null if there is none, and for members who may not read cases"""
    withdrawal: Withdrawal | None
    """The withdrawal, if the user has withdrawn all consent"""


UserProgressWaitingFor = Literal["open_link", "finish_journey", "security_question", "upload"]


UserProgressAttentionReason = Literal[
    "sign_in_again",
    "sign_in_failed",
    "retrieval_failed",
    "document_not_read",
    "declined",
    "left",
    "link_expired",
]


class UserProgressVerdict(TypedDict):
    """The last verdict about the user’s income; null if there was no data to conclude from, and for members who may
    not read payslips
    """

    status: VerdictStatus
    """The conclusion. The income summary has the sentence and the reasons"""
    risk: Risk | None
    """How carefully to look; null without evidence"""
    serious_count: int
    """Number of serious findings: documents that do not count, and serious warnings"""
    concluded_at: str
    """When it was calculated, which is soon after each change of the evidence, and about once a day"""
    is_updating: bool
    """Whether there is newer data that it does not contain yet"""


class UserProgressAssignee(TypedDict):
    """The member who works on the user; null if nobody does, and for members who may not read cases"""

    member_id: str
    """Id of the member"""
    name: str
    """Name of the member, or the email address if there is no name"""


class UserProgressReview(TypedDict):
    """The newest review; null if there is none, and for members who may not read cases"""

    outcome: ReviewOutcome
    """What was decided"""
    recorded_at: str
    """When it was decided"""
    is_reopened: bool
    """Whether the evidence or the verdict has changed since"""


class UserProgressList(TypedDict):
    """A page of users with their progress"""

    pagination: CursorPagination
    users: list[UserProgress]
    """The users of this page"""
    has_more: bool
    """Whether more users may match. With `search`, send a longer text to find them"""


class UserSearch(TypedDict):
    """A search for users, with the fields of `GET /users/progress`"""

    limit: NotRequired[int]
    """Maximum number of users to return. Default: 20"""
    sort: NotRequired[UserOrder]
    """The order of the users. Without it, the newest come first"""
    names: NotRequired[bool]
    """Whether to include the names of users. The audit log then records which names a member saw"""
    progress: NotRequired[Progress]
    """Only users with this progress"""
    account_status: NotRequired[AccountStatus]
    """Only users with an account in this status"""
    verdict: NotRequired[VerdictStatus]
    """Only users with this verdict"""
    risk: NotRequired[Risk]
    """Only users with this risk"""
    data_age: NotRequired[DataAge]
    """Only users whose newest data is this old"""
    source_failed: NotRequired[DataSource]
    """Only users for whom this source failed: a sign-in or a retrieval failed or has to be repeated and none
    succeeded, or a document was rejected or could not be read
    """
    assignee: NotRequired[str]
    """Only users whom this member works on: the id of a member, `me` or `nobody`"""
    review: NotRequired[ReviewState]
    """Only users whose newest review has this outcome and is not reopened, is reopened, or does not exist"""
    search: str
    """The text to search for, as in `GET /users/progress`"""


class UserToken(TypedDict):
    """A token that gives access to the data of one user, and a link to the user’s journey"""

    access_token: str
    """Send it as `Authorization: Bearer …`"""
    token_type: Literal["Bearer"]
    """Always `Bearer`"""
    expires_in: int
    """How long the token is valid, in seconds"""
    expires_at: str
    """When the token expires"""
    user_id: str
    """The user that the token is for"""
    journey_id: str
    """Id of the hosted journey"""
    journey_url: str
    """The link to the hosted journey of this user. Anyone who has the link can continue the journey, so send it to
    the user only
    """
    journey_expires_at: str
    """When the link stops working. A user who is on the pages at that time can continue"""


class UserTokenInput(TypedDict):
    """A request for a user token"""

    user_id: str
    """The user that the token is for"""
    journey: NotRequired[JourneyInput]
    """How the hosted journey works"""


class UserWithdrawal(TypedDict):
    """Whether a user has withdrawn consent, and what happens to their data"""

    user_id: str
    """Id of the user"""
    ext_id: str | None
    """Your own reference for the user"""
    withdrawal: Withdrawal | None
    """Null if the user has not withdrawn, or has agreed again and shown that it is them"""
    shown_again: list[ShownAgain]
    """Each time an admin showed hidden data again, newest first. It stays after the user agrees again"""


VerdictStatus = Literal["verified", "partly_verified", "conflicting", "suspected_alteration", "not_enough_data"]
"""- `verified`: every income that counts is proven by a source that the person can’t change, or by two sources that
  agree, and it is the person’s own
- `partly_verified`: there is income that counts, but a part of it is not proven
- `conflicting`: sources contradict each other, or the evidence is somebody else’s
- `suspected_alteration`: a document looks altered
- `not_enough_data`: there is too little evidence to state an income
"""


class Webhook(TypedDict):
    """A subscription to events"""

    webhook_id: str
    """Id of the webhook"""
    name: str
    """Name of the webhook, unique among your webhooks"""
    events: list[EventKind]
    """The events that are delivered"""
    url: str
    """The address of your receiver"""
    created_at: str
    """When the webhook was created"""
    config: WebhookConfig
    """How deliveries are made"""
    status: WebhookStatus
    """Whether events are delivered"""
    has_signing_secret: bool
    """Whether deliveries are signed"""
    has_encryption_key: bool
    """Whether deliveries are encrypted"""
    failing_since: str | None
    """The time of the first failed attempt since the last success; null if none has failed since"""


class WebhookConfig(TypedDict):
    """How deliveries are made"""

    include_payload: bool
    """Whether deliveries include the new data in `payload`"""


class WebhookChanges(TypedDict):
    """Changes to a webhook. An absent field keeps its value"""

    name: NotRequired[str]
    """Name of the webhook, unique among your webhooks"""
    events: NotRequired[list[EventKind]]
    """The events that are delivered"""
    url: NotRequired[str]
    """The address of your receiver: an https URL with a public host. A sandbox whose `PUBLIC_URL` is a loopback
    address also accepts http for loopback addresses
    """
    signing_secret: NotRequired[str | None]
    """A new secret is used at once; for 24 hours deliveries are also signed with the previous one. Null turns off
    signing
    """
    encryption_key: NotRequired[str | None]
    """A new key: the Base64 of 32 bytes. It is used from the next attempt. Null turns off encryption"""
    config: NotRequired[WebhookChangesConfig]
    """How deliveries are made"""
    status: NotRequired[WebhookChangesStatus]
    """`active` continues a paused webhook and enables a disabled one again

    - `active`: events are delivered
    - `paused`: deliveries wait until you set `active`
    """
    webhook_id: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    created_at: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    has_signing_secret: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    has_encryption_key: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""
    failing_since: NotRequired[Any]
    """Read-only: the service ignores the value that you send"""


class WebhookChangesConfig(TypedDict):
    """How deliveries are made"""

    include_payload: NotRequired[bool]
    """Whether deliveries include the new data in `payload`"""


WebhookChangesStatus = Literal["active", "paused"]


WebhookEvent = Union[
    "PayrollSubmitted",
    "BankStatementSubmitted",
    "TaxauthDataSubmitted",
    "ReviewRecorded",
    "DeletionRequested",
    "AuthorisationRevoked",
    "AuthorisationExpiring",
    "AccountStatusChanged",
    "AccountReconfirmationDue",
    "JourneyEnded",
    "DocumentRejected",
    "UserDeleted",
    "ApiKeyExpiring",
]
"""What a webhook delivers"""


class WebhookIncomeSubmission(TypedDict):
    """Income of one tax year, as in the API, but with amounts as numbers"""

    id: str
    """Id of the submission"""
    account_id: str | None
    """The account that the income came from; null for data that you submitted in the sandbox without an account"""
    entry_id: str
    """The entry that the submission belongs to"""
    created_at: str
    """When the income was stored"""
    income_id: str
    """The same in all submissions for one tax year and the same employments"""
    employment: WebhookIncomeSubmissionEmployment
    """Income from employment"""
    frequency: IncomeFrequency | None
    """How often the employer with the largest income pays"""
    income_period: WebhookIncomeSubmissionIncomePeriod
    """The part of the tax year that the income was paid in"""


class WebhookIncomeSubmissionEmployment(TypedDict):
    """Income from employment"""

    total_income: float | None
    """Taxable pay from all employers, in pounds; null if the pay from one of them is not known"""
    employers: list[WebhookIncomeSubmissionEmploymentEmployersItem]
    """The employers of the tax year"""


class WebhookIncomeSubmissionEmploymentEmployersItem(TypedDict):
    """What one employer paid"""

    employer_name: str | None
    """Name of the employer"""
    income: float | None
    """Taxable pay of the year, in pounds"""
    tax_paid: float | None
    """Income tax of the year, in pounds; negative if more was refunded than deducted"""


class WebhookIncomeSubmissionIncomePeriod(TypedDict):
    """The part of the tax year that the income was paid in"""

    start: str | None
    """First day, as midnight UTC"""
    end: str | None
    """Last day, as midnight UTC"""


class WebhookList(TypedDict):
    """A page of webhooks"""

    pagination: Pagination
    webhooks: list[Webhook]
    """The webhooks of this page"""


class WebhookPayrollSubmission(TypedDict):
    """One payslip, as in the API, but with amounts as numbers and the phone as text"""

    id: str
    """Id of the submission"""
    account_id: str | None
    """The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the
    sandbox without an account
    """
    entry_id: str
    """The entry that the submission belongs to"""
    created_at: str
    """When the payslip was stored"""
    identity_information: WebhookPayrollSubmissionIdentityInformation
    """The person, as the source describes them"""
    employment_information: WebhookPayrollSubmissionEmploymentInformation
    """The job that this payslip is for"""
    income_information: WebhookPayrollSubmissionIncomeInformation
    """The figures of the payslip"""
    document_id: str | None
    """The document that the payslip was uploaded in; otherwise null"""
    document_external_id: str | None
    """`external_id` of the document"""
    document_filename: str | None
    """`file_name` of the document"""
    trust_score: TrustScore
    """How far the payslip can be trusted"""
    source: PayslipSource
    """Where the payslip came from"""


class WebhookPayrollSubmissionIdentityInformation(TypedDict):
    """The person, as the source describes them"""

    name: str | None
    """Full name"""
    date_of_birth: str | None
    """Date of birth, as midnight UTC"""
    address: WebhookPayrollSubmissionIdentityInformationAddress
    """Home address"""
    email: str | None
    """Email address"""
    phone: str | None
    """Phone number"""
    NI_number: str | None
    """National Insurance number"""


class WebhookPayrollSubmissionIdentityInformationAddress(TypedDict):
    """Home address"""

    street: str | None
    """House and street"""
    county: str | None
    """County"""
    city: str | None
    """Town or city"""
    post_code: str | None
    """Postcode"""
    country: str | None
    """Country"""


class WebhookPayrollSubmissionEmploymentInformation(TypedDict):
    """The job that this payslip is for"""

    employer_name: str | None
    """Name of the employer"""
    role: str | None
    """Job title"""
    type: EmploymentType | None
    """Type of contract, as the provider calls it"""
    status: EmploymentStatus | None
    """Whether the person still has the job"""
    start_date: str | None
    """First day of the job, as midnight UTC"""
    leave_date: str | None
    """Last day of the job, as midnight UTC"""
    employer_tax_reference: str | None
    """The employer’s PAYE reference, such as `999/KF12345`"""
    is_director: bool | None
    """Whether the person is a director of the company"""


class WebhookPayrollSubmissionIncomeInformation(TypedDict):
    """The figures of the payslip"""

    pay_date: str | None
    """Day of payment, as midnight UTC"""
    pay_interval_start: str | None
    """First day of the pay period, as midnight UTC"""
    pay_interval_end: str | None
    """Last day of the pay period, as midnight UTC"""
    pay_frequency: PayFrequency | None
    """How often the person is paid"""
    tax_code: str | None
    """Tax code, such as `1257L` or `1257L M1`"""
    earnings: WebhookPayrollSubmissionIncomeInformationEarnings
    """What the person was paid"""
    deductions: WebhookPayrollSubmissionIncomeInformationDeductions
    """What was deducted from the pay"""


class WebhookPayrollSubmissionIncomeInformationEarnings(TypedDict):
    """What the person was paid"""

    gross_pay: float | None
    """Pay before deductions, in pounds"""
    net_pay: float | None
    """Pay after deductions, in pounds; the amount that was paid out"""
    base_salary: float | None
    """Basic salary or wages, in pounds"""
    bonus: float | None
    """Bonuses and commission, in pounds"""
    fixed_pay_total: float | None
    """Sum of the payments with `is_fixed` true, in pounds; without benefits in kind"""
    variable_pay_total: float | None
    """Sum of the payments with `is_fixed` false, in pounds; without benefits in kind"""
    earning_elements: list[WebhookPayrollSubmissionIncomeInformationEarningsEarningElementsItem]
    """The payments that the payslip lists"""
    year_to_date: WebhookPayrollSubmissionIncomeInformationEarningsYearToDate
    """Totals of the tax year, up to and including this payslip"""
    rolling_12m_income: WebhookPayrollSubmissionIncomeInformationEarningsRolling12mIncome
    """Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same
    employer
    """


class WebhookPayrollSubmissionIncomeInformationEarningsEarningElementsItem(TypedDict):
    """One payment"""

    type: EarningType | None
    """Kind of payment"""
    description: str | None
    """The text of this line on the payslip"""
    amount: float | None
    """Amount of the payment, in pounds"""
    is_fixed: bool | None
    """Whether the payment is usually the same on every payslip"""
    is_after_tax: bool | None
    """Whether the payment is free of tax, such as expenses"""
    is_after_ni: bool | None
    """Whether the payment is free of National Insurance"""
    is_bik: bool | None
    """Whether this is a benefit in kind, which is not paid out"""
    quantity: float | None
    """Number of units that were paid"""
    rate: float | None
    """Pay for each unit in pounds"""
    unit: str | None
    """Unit of `quantity`, such as `hour`, as the provider calls it"""


class WebhookPayrollSubmissionIncomeInformationEarningsYearToDate(TypedDict):
    """Totals of the tax year, up to and including this payslip"""

    gross_pay: float | None
    """Pay before deductions, in pounds"""
    net_pay: float | None
    """Pay after deductions, in pounds"""
    total_tax_paid: float | None
    """Income tax, in pounds"""
    total_ni_paid: float | None
    """The person’s National Insurance, in pounds"""
    total_taxable_earnings: float | None
    """Pay that income tax is due on, in pounds"""
    tax_year: int | None
    """The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026"""


class WebhookPayrollSubmissionIncomeInformationEarningsRolling12mIncome(TypedDict):
    """Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same
    employer
    """

    gross_pay: float | None
    """The sum of the gross pay of the known payslips, in pounds"""
    net_pay: float | None
    """The sum of the net pay of the known payslips, in pounds"""
    is_complete: bool
    """True if the known payslips cover all twelve months, or the time since the employment started if that is
    shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are
    then too low
    """


class WebhookPayrollSubmissionIncomeInformationDeductions(TypedDict):
    """What was deducted from the pay"""

    income_tax: float | None
    """Income tax, in pounds; a refund is negative"""
    employee_ni: float | None
    """The person’s National Insurance, in pounds"""
    employee_pension: float | None
    """The person’s own pension contributions, in pounds"""
    total_deductions: float | None
    """Sum of all deductions, in pounds"""
    loan_deductions: float | None
    """Repayments of student and postgraduate loans, in pounds"""
    deductions_elements: list[WebhookPayrollSubmissionIncomeInformationDeductionsDeductionsElementsItem]
    """The deductions that the payslip lists"""


class WebhookPayrollSubmissionIncomeInformationDeductionsDeductionsElementsItem(TypedDict):
    """One deduction"""

    type: DeductionType | None
    """Kind of deduction"""
    description: str | None
    """The text of this line on the payslip"""
    amount: float | None
    """Amount of the deduction, in pounds; a refund is negative"""


WebhookReplay = TypedDict(
    "WebhookReplay",
    {
        "from": "TimestampInput",
        "to": "TimestampInput",
        "only_failed": "NotRequired[bool]",
    },
)
"""The deliveries to replay"""


WebhookStatus = Literal["active", "paused", "disabled"]
"""- `active`: events are delivered
- `paused`: deliveries wait until you set `active`
- `disabled`: nothing is delivered, because the receiver failed for days or replied 410
"""


class WebhookTest(TypedDict):
    """A test event to send"""

    event: EventKind
    """The event"""


class WholeReview(TypedDict):
    """A review with a copy of what it was based on. The copy never changes"""

    review_id: str
    """Id of the review"""
    user_id: str
    """The user that was reviewed"""
    outcome: ReviewOutcome
    """What was decided"""
    reason: str
    """Why it was decided"""
    recorded_at: str
    """When it was recorded"""
    author: Author
    verdict_status: VerdictStatus
    """The verdict about the income at that time"""
    evidence_hash: str
    """Identifies the evidence that it was based on, in hexadecimal"""
    summary: IncomeSummary
    """The income summary as it was at that time. Fields that later versions added are missing"""
    documents: list[Document]
    """The uploaded documents as they were at that time, newest first, with the SHA-256 of each file"""


class Withdrawal(TypedDict):
    """A user’s withdrawal of all consent"""

    withdrawn_at: str
    """When the user withdrew their last active consent"""
    stopped_by: WithdrawalStoppedBy | None
    """Who revoked it; null for withdrawals before this was recorded

    - `user`: the user, on a page of the service or with a user token
    - `api_key`: your server, with an API key
    - `member`: a member of your team
    - `service`: the service itself
    """
    proved_by: ProofStrength | None
    """How surely it was the user; null if somebody else revoked it"""
    after_withdrawal: AfterWithdrawal
    """What happens to the stored data: the strictest of your setting and what the user was told"""
    is_hidden: bool
    """Whether the data is hidden from your team and your API keys"""
    erase_at: str | None
    """When the user is erased, at least 24 hours after the withdrawal; null if they are not. Only the user can move
    it to a later time
    """
    client_asked_at: str | None
    """When a deletion request was recorded instead of an erasure, because neither a proof of the user nor a notice
    to them shows that they want it
    """
    objected_at: str | None
    """When the user decided that the data is not erased, but stays hidden"""
    shown_again_at: str | None
    """When an admin showed the data again"""


WithdrawalStoppedBy = Literal["user", "api_key", "member", "service"]


JourneysGetPreviewLanguage = Literal["en", "cy"]


JourneysGetStatisticsBy = Literal["day", "language", "device", "way"]


AuthorisationsListStatus = Literal["active", "expired", "revoked"]


AuditListKind = Literal["event", "view"]


RequestsListStatusClass = Literal["2xx", "3xx", "4xx", "5xx"]


RequestsListCaller = Literal["api_key", "member", "user", "scim_token"]


UsersDownloadReportInclude = Literal["reviews", "notes", "reviews,notes"]


UsersExportPdfLanguage = Literal["en", "cy"]


DeletionRequestsListStatus = Literal["open", "declined"]


class HealthCheckReadyReply(TypedDict):
    """All checks passed"""

    database: Literal["ok"]
    """`ok`: this check passed"""
    migrations: Literal["ok"]
    """`ok`: this check passed"""
    restore: Literal["ok"]
    """`ok`: this check passed"""
    worker: Literal["ok"]
    """`ok`: this check passed"""
    warnings: NotRequired[list[str]]
    """What an operator should do soon; absent if there is nothing to do"""

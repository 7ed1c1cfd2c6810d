/*
 * Every value of the header `X-Svc-Error-Code`. A Problem can have no other code, and its kind follows from the code.
 * docs/errors.md and the description of the API list the codes. To add a code, add an entry here, throw it, and run
 * `npm run generate`.
 */

/** Categories of problems, independent of HTTP. `platform/http/problem-status.ts` maps each to a status. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'precondition_failed'
  | 'too_large'
  | 'url_too_long'
  | 'unsupported_type'
  | 'expectation_failed'
  | 'too_many'
  | 'headers_too_large'
  | 'internal'
  | 'unavailable'
  | 'storage_full';

interface ErrorCodeEntry {
  kind: ProblemKind;
  cause: string;
  remedy: string;
}

export const ERROR_CODES = {
  address_not_allowed: {
    kind: 'forbidden',
    cause: 'The access policy of the team allows members only from certain addresses.',
    remedy: 'Use a network that the team allows, or ask an admin to add its address to the access policy.',
  },
  already_exists: {
    kind: 'conflict',
    cause:
      'Another user or group has this name, or another member has this address. Only SCIM replies with it.',
    remedy: 'Find the existing one with a filter, and change it.',
  },
  already_linked: {
    kind: 'invalid',
    cause: 'The user already has an account at this provider with this login.',
    remedy: 'Use the existing account: `GET /accounts?user_id=` lists the accounts of a user.',
  },
  bad_request: {
    kind: 'invalid',
    cause: 'The request is not valid HTTP, or its URL is not valid.',
    remedy: 'Correct the code that builds the request, for example how it encodes the URL.',
  },
  body_too_large: {
    kind: 'too_large',
    cause:
      'The body is larger than the limit that the message names: 1 MiB, or 16 KiB if the endpoint needs no key or token.',
    remedy: 'Send less data in one request.',
  },
  changed_since_read: {
    kind: 'conflict',
    cause: 'Somebody else has recorded a review since you read the case, so nothing was stored.',
    remedy: 'Read `GET /users/{user_id}/case` again, and decide again.',
  },
  consent_withdrawn: {
    kind: 'forbidden',
    cause:
      'The user has withdrawn consent, and their data is hidden since: see `after_withdrawal` of `GET /configuration`, and `GET /users/{user_id}/withdrawal`.',
    remedy:
      'Ask the user to agree again on the service’s pages and to confirm that it is them. If the law requires it, an admin can export the data with `GET /users/{user_id}/export`, or show it again with `POST /users/{user_id}/shown-again`.',
  },
  email_not_configured: {
    kind: 'unavailable',
    cause: 'The call sends an email, but the service has no mail server.',
    remedy: 'Ask the operator to set `SMTP_URL`.',
  },
  evidence_changed: {
    kind: 'conflict',
    cause: 'The evidence about the user has changed since you read it, so the review was not recorded.',
    remedy: 'Read `GET /users/{user_id}/income-summary` again, decide again, and send its `evidence_hash`.',
  },
  expectation_failed: {
    kind: 'expectation_failed',
    cause: 'The request has an `Expect` header other than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  expenditure_birth_date_missing: {
    kind: 'not_found',
    cause: 'The estimate needs a date of birth, and none is known. The messages can name other problems too.',
    remedy: 'Add it to the user, or retrieve payslips that show it.',
  },
  expenditure_birth_date_wrong: {
    kind: 'not_found',
    cause:
      'The date of birth is later than a payslip, or gives an age that the estimate does not cover. The messages can name other problems too.',
    remedy: 'Correct the date of birth of the user.',
  },
  expenditure_no_net_pay: {
    kind: 'not_found',
    cause: 'No payslip shows net pay above zero, so there is nothing to estimate from.',
    remedy: 'Retrieve payslips of other months.',
  },
  expenditure_payslips_missing: {
    kind: 'not_found',
    cause: 'No payslip shows a pay period and net pay, so there is nothing to estimate from.',
    remedy: 'Retrieve payslips, or ask for them.',
  },
  expenditure_postcode_missing: {
    kind: 'not_found',
    cause: 'The estimate needs a postcode, and none is known. The messages can name other problems too.',
    remedy: 'Add it to the user, or retrieve payslips that show it.',
  },
  expenditure_region_unknown: {
    kind: 'not_found',
    cause: 'The statistics do not cover the postcodes. The messages can name other problems too.',
    remedy: 'Add a postcode in England, Wales, Scotland or Northern Ireland to the user.',
  },
  export_too_large: {
    kind: 'too_large',
    cause: 'The user has more data than one export can contain.',
    remedy: 'Read the data page by page, with the endpoints that list it.',
  },
  factor_not_allowed: {
    kind: 'forbidden',
    cause: 'The access policy of the team does not allow this second factor.',
    remedy: 'Use one of the second factors that the message names.',
  },
  forbidden: {
    kind: 'forbidden',
    cause:
      "The member's role does not allow this call or this change, the member has a temporary password, or the record cannot be changed.",
    remedy:
      'Ask a member with a role that allows it; [roles.md](roles.md) lists the roles. Replace a temporary password with `POST /members/change-password`.',
  },
  fresh_sign_in_required: {
    kind: 'forbidden',
    cause: 'The call needs a member who has signed in during the last five minutes.',
    remedy:
      'Confirm your sign-in with `POST /members/session/confirm`, or sign in again. Then repeat the call.',
  },
  headers_too_large: {
    kind: 'headers_too_large',
    cause: 'The headers are larger than the limit that the message names.',
    remedy: 'Send fewer or shorter headers; often cookies are the reason.',
  },
  idempotency_key_in_use: {
    kind: 'conflict',
    cause: 'A request with the same `Idempotency-Key` is still running.',
    remedy: 'Repeat the same request after `Retry-After` seconds. You then get the reply to the first one.',
  },
  idempotency_key_reused: {
    kind: 'invalid',
    cause: 'The `Idempotency-Key` was used for a different request in the last 24 hours.',
    remedy: 'Use a new key for each new request. Repeat a key only with exactly the same request.',
  },
  incorrect_credentials: {
    kind: 'unauthenticated',
    cause: 'The username or the password is wrong, or the member cannot sign in.',
    remedy: 'Correct them, or request a link with `POST /members/forgotten-password`.',
  },
  internal_error: {
    kind: 'internal',
    cause: 'The service failed unexpectedly.',
    remedy: 'Try again later. If it happens again, report the `X-Request-Id` to the operator.',
  },
  invalid_request: {
    kind: 'invalid',
    cause:
      'A field, a query parameter or a header is missing, unknown or has a wrong value, or the request does not fit the current state.',
    remedy: 'Correct what the messages name. There is one message for each problem, and nothing was stored.',
  },
  last_admin: {
    kind: 'invalid',
    cause: 'The change would leave the team without an admin.',
    remedy: 'Make another member an admin first.',
  },
  last_break_glass_admin: {
    kind: 'invalid',
    cause:
      'Single sign-on is enforced, and the change would leave no admin who can sign in with a password and a second factor.',
    remedy: 'List another such admin in `break_glass_member_ids` first, or stop enforcing single sign-on.',
  },
  link_not_valid: {
    kind: 'invalid',
    cause: 'The link has been used, has expired or was replaced by a newer one.',
    remedy: 'Request a new link, or ask an admin for a new invitation.',
  },
  method_not_allowed: {
    kind: 'method_not_allowed',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use a method that the `Allow` header lists.',
  },
  mfa_code_wrong: {
    kind: 'unauthenticated',
    cause: "The member's sign-in code is wrong, has been used or has expired.",
    remedy: 'Use the newest code, or sign in without a code to get a new one.',
  },
  mfa_required: {
    kind: 'unauthenticated',
    cause: 'The password is correct, and the member has a second factor.',
    remedy:
      'Repeat the request with `mfa_code`. The header `X-Svc-Mfa-Method` lists where the code comes from.',
  },
  mfa_response_wrong: {
    kind: 'invalid',
    cause:
      'The provider or the service did not accept the answer to the MFA question. The message says how many attempts are left.',
    remedy: 'Ask the person again and send the new answer, as long as the account is `MFA_REQUIRED`.',
  },
  missing_scope: {
    kind: 'forbidden',
    cause:
      'The API key lacks the scope that the message names, or the user’s token was created by such a key.',
    remedy:
      'Use a key with the scope: an admin creates it with `POST /api-keys`. [roles.md](roles.md#scopes-of-api-keys) lists the scopes.',
  },
  no_authorisation: {
    kind: 'forbidden',
    cause: 'The user has given no authorisation, or it has expired or was revoked.',
    remedy: 'Ask the user to accept a term, then call `POST /authorisations`.',
  },
  no_simulators: {
    kind: 'unavailable',
    cause: 'The process that got the call does not run the sandbox providers.',
    remedy: 'Send the call to a process that was started with `stipend serve`.',
  },
  no_such_endpoint: {
    kind: 'not_found',
    cause: 'No endpoint has this path. Sandbox endpoints do not exist in production.',
    remedy: 'Correct the path; `/docs/` lists all endpoints.',
  },
  not_drawn: {
    kind: 'invalid',
    cause: 'The page can’t be shown as a picture, for example because the file is damaged.',
    remedy: 'Download the file with `GET /documents/{document_id}/content` instead.',
  },
  not_enabled: {
    kind: 'forbidden',
    cause: 'The setting for this source of data is off for the user or the client.',
    remedy: 'Turn it on with `PATCH /users/{user_id}` or `PATCH /configuration`.',
  },
  not_found: {
    kind: 'not_found',
    cause: 'The id is unknown or belongs to another client or user, or an id in the path is not a UUID.',
    remedy: 'Check the id, and that the key or token belongs to the right client.',
  },
  not_ready: {
    kind: 'unavailable',
    cause: 'A check of `GET /readyz` failed; the messages name it.',
    remedy: 'Send requests to another process until the check passes.',
  },
  passkey_not_accepted: {
    kind: 'unauthenticated',
    cause:
      'The passkey is not known, its signature is wrong, too old or was sent before, or it did not check who uses it. The reply does not say which.',
    remedy:
      'Ask for a new challenge (`POST /members/passkeys/challenge`) and try again, or sign in with the password.',
  },
  passkeys_not_available: {
    kind: 'unavailable',
    cause: 'Browsers allow passkeys only at an https address with a host name.',
    remedy: 'Ask the operator to set `PUBLIC_URL` to such an address.',
  },
  precondition_failed: {
    kind: 'precondition_failed',
    cause:
      'The resource is not the version that `If-Match` names, because it has changed since you read it. Nothing was stored.',
    remedy: 'Read the resource again, and decide whether your change still applies.',
  },
  proof_required: {
    kind: 'forbidden',
    cause:
      'Only the user can do this, and the link or token does not show surely enough that it is the user.',
    remedy:
      'Send the user a link with `POST /users/{user_id}/journeys`: they confirm who they are on the service’s pages.',
  },
  provider_not_configured: {
    kind: 'unavailable',
    cause: 'The provider is listed, but this service has no access to it.',
    remedy: 'Ask the operator to configure the provider, or choose another one.',
  },
  provider_unavailable: {
    kind: 'unavailable',
    cause:
      'The payroll provider, tax authority or identity provider did not answer, or answered with an error.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
  rate_limited: {
    kind: 'too_many',
    cause:
      'The API key, token or IP address sent too many requests per second, or the service is busy and the call needs no key or token.',
    remedy:
      'Try again after the number of seconds in `Retry-After`, and send requests at the rate in `RateLimit-Limit`.',
  },
  request_cancelled: {
    kind: 'timed_out',
    cause:
      'The caller closed the connection before the reply was ready, so the work was stopped. Only `GET /requests` shows this code.',
    remedy: 'Wait longer for the reply.',
  },
  request_timeout: {
    kind: 'timed_out',
    cause: 'The request did not arrive completely in time.',
    remedy: 'Send it again, over a faster connection.',
  },
  second_factor_required: {
    kind: 'forbidden',
    cause: 'The access policy of the team requires a second factor, and the member has none that it allows.',
    remedy: 'Set one up with `POST /members/me/mfa`. Until then, only calls about your own account work.',
  },
  single_sign_on_required: {
    kind: 'forbidden',
    cause:
      'The team signs in through its identity provider only, and this member is not one of its break-glass admins.',
    remedy: 'Sign in with single sign-on, on the sign-in page of the dashboard.',
  },
  sms_not_configured: {
    kind: 'unavailable',
    cause: 'The call sends a text message, but the service has no SMS gateway.',
    remedy: 'Choose another method, or ask the operator to set `SMS_GATEWAY_URL`.',
  },
  storage_full: {
    kind: 'storage_full',
    cause: 'There is not enough storage for the uploaded file.',
    remedy: 'Try again after the number of seconds in `Retry-After`. The operator has to add storage.',
  },
  too_many_attempts: {
    kind: 'too_many',
    cause:
      'There were too many wrong passwords or codes, too many searches that found nobody, too many messages to one address, or too many accounts of one user.',
    remedy:
      'If the reply has `Retry-After`, wait that many seconds. If not, no more attempts are possible; if the message names accounts, delete one first.',
  },
  too_many_streams: {
    kind: 'too_many',
    cause:
      'The key or token has too many event streams open, or all keys and tokens of your company together have too many.',
    remedy: 'Close a stream first.',
  },
  too_many_uploads: {
    kind: 'too_many',
    cause:
      'The user has too many uploads in progress, too many unused upload URLs, or too many documents in the last 24 hours, or your users together have too many uploads in progress.',
    remedy: 'Upload the requested files first, or try again after the number of seconds in `Retry-After`.',
  },
  too_many_waiting: {
    kind: 'too_many',
    cause:
      'Too many requests for PDFs, exports, CSV files, summaries and images of pages are waiting, and most of them are from this key, member or user, or from your company.',
    remedy:
      'Try again after the number of seconds in `Retry-After`. Wait for replies before you send more such requests.',
  },
  unauthenticated: {
    kind: 'unauthenticated',
    cause:
      'The API key or the token is missing, wrong, expired or revoked, or is of a kind that this endpoint does not accept.',
    remedy: 'Send a valid `X-API-KEY`, or a new token as `Authorization: Bearer …`.',
  },
  unavailable: {
    kind: 'unavailable',
    cause: 'The service is overloaded or cannot reach its database.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
  unsupported_media_type: {
    kind: 'unsupported_type',
    cause: 'The body is not JSON.',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  unsupported_type: {
    kind: 'unsupported_type',
    cause: 'The uploaded file has a type that is not accepted, or other content before its PDF header.',
    remedy: 'Convert the file to a type that the message lists, or save it as a PDF again.',
  },
  upload_broken_off: {
    kind: 'invalid',
    cause: 'The connection ended before the whole file had arrived.',
    remedy: 'Upload the file again to the same URL.',
  },
  upload_empty: {
    kind: 'invalid',
    cause: 'The uploaded file has no content.',
    remedy: 'Upload the file itself as the body of the request.',
  },
  upload_expired: {
    kind: 'forbidden',
    cause: 'The upload URL has expired.',
    remedy: 'Request a new URL.',
  },
  upload_hash: {
    kind: 'forbidden',
    cause: 'The file does not have the `sha256` that the upload URL was requested for.',
    remedy: 'Send the file again, or request a new URL with the right `sha256`, or without `sha256`.',
  },
  upload_not_valid: {
    kind: 'forbidden',
    cause: 'The upload URL was changed, or its document or user was deleted.',
    remedy: 'Use the URL exactly as returned, or request a new one.',
  },
  upload_running: {
    kind: 'conflict',
    cause: 'Another file is being uploaded to the same URL.',
    remedy: 'Wait for that upload. If it fails, try again after the number of seconds in `Retry-After`.',
  },
  upload_size: {
    kind: 'forbidden',
    cause: 'The file does not have the `size` that the upload URL was requested for.',
    remedy: 'Request a new URL with the right `size`, or without `size`.',
  },
  upload_too_large: {
    kind: 'too_large',
    cause: 'The uploaded file is larger than 25 MB (26,214,400 bytes).',
    remedy: 'Upload a smaller file, for example with fewer pages or a lower resolution.',
  },
  upload_type: {
    kind: 'forbidden',
    cause: 'The file does not have the `content_type` that the upload URL was requested for.',
    remedy: 'Request a new URL with the right `content_type`, or without `content_type`.',
  },
  upload_used: {
    kind: 'forbidden',
    cause: 'A file was already uploaded to this URL.',
    remedy: 'Request a new URL for each file.',
  },
  url_too_long: {
    kind: 'url_too_long',
    cause: 'The URL is longer than the limit that the message names.',
    remedy: 'Send a shorter URL.',
  },
} as const satisfies Readonly<Record<string, ErrorCodeEntry>>;

export type ErrorCode = keyof typeof ERROR_CODES;

import { sampleStatement } from './sample-statement.ts';

/** One request of a folder. Everything that a step leaves out comes from the description of the API. */
export interface Step {
  /** The operation: `POST /users`. */
  call: string;
  /** The name of the request. Default: the summary of the operation. */
  name?: string;
  /** Replaces the example of the body; as text, it is sent as it is. */
  body?: unknown;
  /** The query parameters that are sent. */
  query?: Record<string, string>;
  header?: Record<string, string>;
  /** Other variables than those with the names of the path's parameters. */
  ids?: Record<string, string>;
  caller?: 'user' | 'member' | 'nobody';
  /** Variables to set from the reply, as JavaScript expressions. */
  store?: Record<string, string>;
  /** The status of a request that is rejected on purpose. Default: the operation's status of success. */
  status?: string;
  /** Repeats the request until this JavaScript expression about the reply is true. */
  until?: string;
}

export interface FolderPlan {
  /** Requests of other folders that this folder needs first, so that it can be run on its own. */
  setUp?: Step[];
  /** The order of the folder's requests. Operations that are not listed follow, but before deletions at the end. */
  steps: Step[];
}

/** From the secret of the invitation, so that nobody can sign in as a member that an interrupted run leaves behind. */
const PASSWORD = '{{password}}';
const NEXT_PASSWORD = 'another {{password}}';
/** The texts of all emails to a member. */
const MAILS = "reply.mails.map((mail) => mail.text).join('\\n')";

const CREATE_USER: Step = { call: 'POST /users', name: 'Set up: create a user' };
const CREATE_TOKEN: Step = {
  call: 'POST /user-tokens',
  name: 'Set up: create a user token',
  store: { user_token: 'reply.access_token' },
};
const CREATE_USER_WITH_DATA: Step = {
  call: 'POST /sandbox/users',
  name: 'Set up: create a user with payslips',
  store: {
    user_id: 'reply.user.user_id',
    account_id: 'reply.account.account_id',
    authorisation_id: 'reply.authorisation.authorisation_id',
  },
};
const FIND_TERM: Step = {
  call: 'GET /authorisations/terms',
  name: 'Set up: find a term',
  query: { is_active: 'true' },
  store: { term_id: "reply.terms.find((term) => term.authorisation_category === 'recurring').id" },
};
const ACCEPT_TERM: Step = { call: 'POST /authorisations', name: 'Set up: accept the term' };

/** Stores fields of a reply as JSON, to send them back as they were. */
function keep(...fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, `JSON.stringify(reply.${field})`]));
}

function readMail(name: string, store: Record<string, string>): Step {
  return { call: 'GET /sandbox/mail', name, query: { to: '{{member_email}}' }, store };
}

const TOKEN_OF_INVITATION = `${MAILS}.match(/invitation#token=([\\w-]+)/)[1]`;
const INVITATION = { member_link: TOKEN_OF_INVITATION };

/** An admin of the team, for endpoints that only members can call. */
const SIGN_IN_ADMIN: Step[] = [
  {
    call: 'POST /members',
    name: 'Set up: invite an admin',
    body: { email: 'ada.{{$guid}}@lender.example', role: 'admin' },
    store: { member_email: 'reply.email', admin_id: 'reply.id' },
  },
  readMail('Set up: read the invitation', { ...INVITATION, password: TOKEN_OF_INVITATION }),
  {
    call: 'POST /members/invitations/accept',
    name: 'Set up: accept the invitation',
    body: { token: '{{member_link}}', password: PASSWORD, name: 'Ada Example' },
  },
  {
    call: 'POST /members/signin',
    name: 'Set up: sign in',
    body: { username: '{{member_email}}', password: PASSWORD },
    store: { member_token: 'reply.jwt' },
  },
];

/** Folders remove what they create, because the service can have users and members of its own. */
const DELETE_USER: Step = { call: 'DELETE /users/{user_id}', name: 'Clean up: delete the user' };
const DELETE_ADMIN: Step = {
  call: 'DELETE /members/{member_id}',
  name: 'Clean up: remove the admin',
  ids: { member_id: 'admin_id' },
};

/** Folders that need more than the description of the API says. The name of a folder is the tag of its operations. */
export const FOLDERS: Readonly<Record<string, FolderPlan>> = {
  Users: {
    setUp: SIGN_IN_ADMIN,
    steps: [
      { call: 'POST /users' },
      { call: 'GET /users' },
      { call: 'GET /users/{user_id}' },
      { call: 'PATCH /users/{user_id}' },
      { call: 'GET /users/{user_id}/configuration' },
      CREATE_TOKEN,
      {
        call: 'POST /users/{user_id}/withdrawal/objection',
        name: 'Object to an erasure: a token is no proof that it is the user',
        status: '403',
      },
      {
        call: 'POST /users/{user_id}/shown-again',
        name: 'Show data again: nothing is hidden',
        status: '400',
      },
      { call: 'DELETE /users/{user_id}' },
      DELETE_ADMIN,
    ],
  },
  Authorisations: {
    setUp: [CREATE_USER],
    steps: [
      { call: 'POST /authorisations/terms' },
      { call: 'GET /authorisations/terms' },
      { call: 'GET /authorisations/terms/{term_id}' },
      { call: 'POST /authorisations' },
      { call: 'GET /authorisations', query: { user_id: '{{user_id}}' } },
      { call: 'GET /authorisations/{authorisation_id}' },
      { call: 'GET /authorisations/{authorisation_id}/evidence' },
      { call: 'DELETE /authorisations/{authorisation_id}' },
      { call: 'PATCH /authorisations/terms/{term_id}' },
      DELETE_USER,
    ],
  },
  Configuration: {
    steps: [
      { call: 'GET /configuration', store: keep('payroll_period_months') },
      { call: 'GET /configuration/after-withdrawal-preview', query: { after_withdrawal: 'hide' } },
      {
        call: 'PATCH /configuration',
        name: 'Update the configuration, here without a change',
        body: '{ "payroll_period_months": {{payroll_period_months}} }',
      },
    ],
  },
  Cases: {
    setUp: [
      CREATE_USER_WITH_DATA,
      ...SIGN_IN_ADMIN,
      {
        call: 'GET /members/colleagues',
        name: 'Set up: find a colleague',
        store: { member_id: 'reply.colleagues[0].member_id' },
      },
    ],
    steps: [
      { call: 'PUT /users/{user_id}/assignee', body: { member_id: '{{member_id}}' } },
      { call: 'POST /users/{user_id}/notes', store: { note_id: 'reply.note_id' } },
      { call: 'GET /users/{user_id}/notes' },
      {
        call: 'POST /users/{user_id}/reviews',
        body: { outcome: 'accepted', reason: 'Payroll and bank agree for six months.' },
        store: { review_id: 'reply.review_id' },
      },
      { call: 'GET /users/{user_id}/reviews' },
      { call: 'GET /users/{user_id}/reviews/{review_id}' },
      { call: 'GET /users/{user_id}/case' },
      { call: 'DELETE /users/{user_id}/notes/{note_id}' },
      DELETE_USER,
      DELETE_ADMIN,
    ],
  },
  'Data rights': {
    setUp: [CREATE_USER_WITH_DATA],
    steps: [
      { call: 'GET /users/{user_id}/export' },
      { call: 'GET /users/{user_id}/export.pdf' },
      {
        call: 'POST /users/{user_id}/deletion-requests',
        store: { deletion_request_id: 'reply.deletion_request_id' },
      },
      { call: 'GET /deletion-requests', query: { user_id: '{{user_id}}' } },
      { call: 'GET /deletion-requests/{deletion_request_id}' },
      { call: 'POST /deletion-requests/{deletion_request_id}/decline' },
      DELETE_USER,
    ],
  },
  'Saved views': {
    setUp: SIGN_IN_ADMIN,
    steps: [
      { call: 'POST /views' },
      { call: 'GET /views/{view_id}' },
      { call: 'DELETE /views/{view_id}' },
      DELETE_ADMIN,
    ],
  },
  'Single sign-on': {
    setUp: SIGN_IN_ADMIN,
    steps: [
      { call: 'GET /single-sign-on' },
      { call: 'POST /scim-tokens' },
      { call: 'GET /scim-settings', store: keep('role_mapping', 'default_role') },
      {
        call: 'PUT /scim-settings',
        name: 'Set the roles of groups, here without a change',
        body: '{ "role_mapping": {{role_mapping}}, "default_role": {{default_role}} }',
      },
      { call: 'DELETE /scim-tokens/{token_id}' },
      DELETE_ADMIN,
    ],
  },
  'API keys': {
    setUp: SIGN_IN_ADMIN,
    steps: [
      { call: 'POST /api-keys', store: { replaced_key_id: 'reply.key_id' } },
      { call: 'POST /api-keys/{key_id}/rotate' },
      { call: 'DELETE /api-keys/{key_id}' },
      {
        call: 'DELETE /api-keys/{key_id}',
        name: 'Clean up: revoke the replaced key',
        ids: { key_id: 'replaced_key_id' },
      },
      DELETE_ADMIN,
    ],
  },
  Accounts: {
    setUp: [CREATE_USER, FIND_TERM, ACCEPT_TERM],
    steps: [
      { call: 'POST /accounts' },
      { call: 'GET /accounts' },
      { call: 'GET /accounts/{account_id}', until: "reply.status !== 'PENDING'" },
      { call: 'PUT /accounts/{account_id}/mfa' },
      {
        call: 'GET /accounts/{account_id}',
        name: 'Wait until the account is connected',
        until: "reply.status === 'CONNECTED'",
      },
      {
        call: 'PUT /sandbox/accounts/{account_id}/status',
        name: 'Set up: make the sign-in fail',
        body: { status: 'REAUTH_REQUIRED' },
      },
      { call: 'POST /accounts/{account_id}/reconnect' },
      CREATE_TOKEN,
      {
        call: 'POST /accounts',
        name: 'Set up: link a bank',
        body: { user_id: '{{user_id}}', payroll_provider: 'bank-sandbox' },
      },
      {
        call: 'PUT /sandbox/accounts/{account_id}/status',
        name: 'Set up: connect the bank without a sign-in',
        body: { status: 'CONNECTED' },
      },
      {
        call: 'POST /accounts/{account_id}/reconfirm',
        name: 'Reconfirm the bank connection: a token is no proof that it is the user',
        status: '403',
      },
      { call: 'DELETE /accounts/{account_id}' },
      DELETE_USER,
    ],
  },
  Payroll: {
    setUp: [CREATE_USER_WITH_DATA, CREATE_TOKEN],
    steps: [
      { call: 'POST /payroll/entries/connections' },
      { call: 'POST /accounts/direct-connections' },
      {
        call: 'GET /payroll/{user_id}',
        query: { limit: '3' },
        store: { submission_id: 'reply.payroll_submissions[0].id' },
      },
      { call: 'GET /payroll/{user_id}/submissions/{submission_id}/checks' },
      { call: 'GET /users/{user_id}/readiness' },
      {
        call: 'GET /payroll/entries',
        query: { user_id: '{{user_id}}' },
        store: { entry_id: 'reply.entries[0].entry_id' },
      },
      { call: 'GET /payroll/entries/{entry_id}' },
      { call: 'DELETE /payroll/entries/{entry_id}' },
      DELETE_USER,
    ],
  },
  'Tax authority': {
    setUp: [
      CREATE_USER_WITH_DATA,
      {
        call: 'POST /sandbox/users/{user_id}/income-submissions',
        name: 'Set up: store income of your own',
      },
    ],
    steps: [
      { call: 'GET /taxauth/{user_id}' },
      { call: 'GET /users/{user_id}/income-comparison' },
      DELETE_USER,
    ],
  },
  Documents: {
    setUp: [CREATE_USER, FIND_TERM, ACCEPT_TERM, CREATE_TOKEN],
    steps: [
      { call: 'PUT /documents/payslips/presign' },
      {
        call: 'PUT /documents/bank-statements/presign',
        store: {
          document_id: 'reply.presigned_urls[0].document_id',
          upload_token: "reply.presigned_urls[0].presigned_url.split('token=')[1]",
        },
      },
      {
        call: 'PUT /uploads',
        query: { token: '{{upload_token}}' },
        body: sampleStatement(),
        header: { 'Content-Type': 'application/pdf' },
      },
      {
        call: 'GET /documents/{document_id}',
        until: "reply.status === 'EXTRACTED'",
      },
      { call: 'GET /documents' },
      { call: 'GET /documents/{document_id}/events' },
      { call: 'GET /documents/{document_id}/checks' },
      { call: 'GET /documents/{document_id}/content' },
      { call: 'GET /documents/{document_id}/pages/{page}.png' },
      { call: 'GET /bankstatements/{user_id}' },
      {
        call: 'PUT /documents/{document_id}/password',
        name: 'Send a password for a document that needs none',
        status: '400',
      },
      { call: 'DELETE /documents/{document_id}' },
      DELETE_USER,
    ],
  },
  Expenditure: {
    setUp: [CREATE_USER_WITH_DATA],
    steps: [{ call: 'GET /expenditure/{user_id}/ons' }, DELETE_USER],
  },
  'Income summary': {
    setUp: [CREATE_USER_WITH_DATA],
    steps: [
      { call: 'GET /users/{user_id}/income-summary' },
      { call: 'GET /users/{user_id}/report.pdf' },
      { call: 'GET /users/{user_id}/payslips.csv' },
      DELETE_USER,
    ],
  },
  Webhooks: {
    setUp: [
      {
        call: 'POST /sandbox/webhooks/receiver',
        name: 'Set up: create a receiver',
        store: { receiver_url: 'reply.url' },
      },
    ],
    steps: [
      {
        call: 'POST /webhooks',
        body: {
          name: 'postman {{$guid}}',
          events: ['user-payroll-submitted'],
          url: '{{receiver_url}}',
          signing_secret: 'a long secret that both sides keep',
        },
      },
      { call: 'GET /webhooks' },
      { call: 'GET /webhooks/{webhook_id}' },
      { call: 'PATCH /webhooks/{webhook_id}' },
      {
        call: 'PATCH /webhooks/{webhook_id}',
        name: 'Continue a paused webhook',
        body: { status: 'active' },
      },
      { call: 'POST /webhooks/{webhook_id}/test' },
      { call: 'GET /webhooks/{webhook_id}/deliveries' },
      {
        call: 'GET /webhooks/{webhook_id}/deliveries/{delivery_id}',
        until: "reply.status === 'delivered'",
      },
      { call: 'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay' },
      { call: 'POST /webhooks/{webhook_id}/replay' },
      { call: 'GET /events' },
      { call: 'DELETE /webhooks/{webhook_id}' },
    ],
  },
  Tokens: {
    setUp: [CREATE_USER],
    steps: [
      { call: 'POST /user-tokens', store: { user_token: 'reply.access_token' } },
      { call: 'DELETE /users/{user_id}/tokens' },
      DELETE_USER,
    ],
  },
  Journeys: {
    setUp: [
      CREATE_USER,
      {
        call: 'GET /configuration',
        name: 'Set up: read the name of the company that sends links',
        store: {
          ...keep('client_display_name'),
          name_in_links: "JSON.stringify(reply.client_display_name ?? 'Example Lending')",
        },
      },
      {
        call: 'PATCH /configuration',
        name: 'Set up: set the name if there is none',
        body: '{ "client_display_name": {{name_in_links}} }',
      },
    ],
    steps: [
      { call: 'POST /users/{user_id}/journeys' },
      {
        call: 'PATCH /configuration',
        name: 'Clean up: set the name as before',
        body: '{ "client_display_name": {{client_display_name}} }',
      },
      { call: 'GET /users/{user_id}/journeys' },
      { call: 'DELETE /users/{user_id}/journeys/{journey_id}' },
      DELETE_USER,
    ],
  },
  Members: {
    setUp: SIGN_IN_ADMIN,
    steps: [
      { call: 'GET /access-policy', store: keep('allowed_addresses') },
      {
        call: 'PATCH /access-policy',
        name: 'Update the access policy, here without a change',
        body: '{ "allowed_addresses": {{allowed_addresses}} }',
      },
      {
        call: 'POST /members',
        body: { email: 'grace.{{$guid}}@lender.example', role: 'underwriter' },
        store: { member_id: 'reply.id', member_email: 'reply.email' },
      },
      readMail('Set up: read the invitation', INVITATION),
      {
        call: 'POST /members/invitations/accept',
        body: { token: '{{member_link}}', password: PASSWORD, name: 'Grace Example' },
      },
      {
        call: 'POST /members/signin',
        body: { username: '{{member_email}}', password: PASSWORD },
        store: { member_token: 'reply.jwt' },
      },
      { call: 'GET /members/session' },
      { call: 'DELETE /members/session' },
      { call: 'POST /members/session', body: { username: '{{member_email}}', password: PASSWORD } },
      {
        call: 'POST /members/signin',
        name: 'Set up: sign in again',
        body: { username: '{{member_email}}', password: PASSWORD },
        store: { member_token: 'reply.jwt' },
      },
      {
        call: 'GET /members/me/sessions',
        store: { session_id: 'reply.sessions.find((one) => !one.is_current).session_id' },
      },
      { call: 'DELETE /members/me/sessions/{session_id}' },
      { call: 'DELETE /members/sessions' },
      {
        call: 'POST /members/signin',
        name: 'Set up: sign in once more',
        body: { username: '{{member_email}}', password: PASSWORD },
        store: { member_token: 'reply.jwt' },
      },
      { call: 'GET /members/me' },
      { call: 'POST /members/session/confirm', body: { password: PASSWORD } },
      { call: 'GET /members/me/passkeys' },
      { call: 'POST /members/me/passkeys/challenge' },
      { call: 'POST /members/me/mfa', body: { method: 'email', current_password: PASSWORD } },
      readMail('Set up: read the code', { member_code: `${MAILS}.match(/(?:^|\\s)(\\d{6})(?=\\s|$)/)[1]` }),
      { call: 'POST /members/me/mfa/confirm', body: { method: 'email', code: '{{member_code}}' } },
      { call: 'POST /members/me/recovery-codes', body: { current_password: PASSWORD } },
      { call: 'POST /members/me/mfa/disable', body: { method: 'email', current_password: PASSWORD } },
      {
        call: 'POST /members/change-password',
        body: { current_password: PASSWORD, password: NEXT_PASSWORD },
        store: { member_token: 'reply.jwt' },
      },
      { call: 'POST /members/signout' },
      { call: 'POST /members/forgotten-password', body: { username: '{{member_email}}' } },
      readMail('Set up: read the link', { member_link: `${MAILS}.match(/reset#token=([\\w-]+)/)[1]` }),
      { call: 'POST /members/reset-password', body: { token: '{{member_link}}', password: PASSWORD } },
      { call: 'GET /members' },
      { call: 'PATCH /members/{member_id}' },
      { call: 'DELETE /members/{member_id}' },
      {
        call: 'POST /members',
        name: 'Set up: invite another member',
        body: { email: 'grace.{{$guid}}@lender.example', role: 'viewer' },
        store: { member_id: 'reply.id' },
      },
      { call: 'POST /members/{member_id}/invitation' },
      { call: 'DELETE /members/{member_id}', name: 'Remove the other member' },
      DELETE_ADMIN,
    ],
  },
  Sandbox: {
    steps: [
      { call: 'GET /sandbox/catalogue' },
      { call: 'POST /sandbox/users', store: CREATE_USER_WITH_DATA.store ?? {} },
      { call: 'POST /sandbox/users/{user_id}/payroll-submissions' },
      { call: 'POST /sandbox/users/{user_id}/bank-statement-submissions' },
      { call: 'POST /sandbox/users/{user_id}/income-submissions' },
      {
        call: 'POST /sandbox/accounts/{account_id}/new-payslip',
        body: { count: 1, advance_clock: false },
      },
      { call: 'PUT /sandbox/accounts/{account_id}/status' },
      { call: 'POST /sandbox/webhooks/receiver' },
      { call: 'GET /sandbox/webhooks/receiver' },
      { call: 'GET /sandbox/webhooks/receiver/{receiver_id}' },
      { call: 'GET /sandbox/mail' },
      { call: 'POST /sandbox/faults' },
      { call: 'GET /sandbox/faults' },
      DELETE_USER,
      { call: 'POST /sandbox/journeys' },
      { call: 'POST /sandbox/clock' },
      { call: 'POST /sandbox/reset', body: { delete_users: false } },
      { call: 'GET /sandbox/clock' },
      { ...DELETE_USER, name: 'Clean up: delete the user of the journey' },
    ],
  },
};

/** Operations that change the sandbox of all users of a client. A run leaves them out at a service that it did not start. */
export const FOR_ALL_USERS: readonly string[] = [
  'POST /sandbox/clock',
  'POST /sandbox/faults',
  'POST /sandbox/reset',
];

const RECEIVER_NEEDED = 'it needs a receiver of your audit log';
const PROVIDER_NEEDED = 'it needs your identity provider';

/** Operations that a collection can't contain, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /accounts/{account_id}/events': 'the stream stays open for ten minutes',
  'GET /audit/push': RECEIVER_NEEDED,
  'PUT /audit/push': RECEIVER_NEEDED,
  'DELETE /audit/push': RECEIVER_NEEDED,
  'POST /audit/push/test': RECEIVER_NEEDED,
  'GET /audit/push/progress': RECEIVER_NEEDED,
  'PUT /single-sign-on': PROVIDER_NEEDED,
  'PATCH /single-sign-on': PROVIDER_NEEDED,
  'DELETE /single-sign-on': PROVIDER_NEEDED,
  'POST /single-sign-on/test': PROVIDER_NEEDED,
  'POST /single-sign-on/confirm': PROVIDER_NEEDED,
  'POST /members/session/passkey': 'it needs a passkey',
  'POST /members/me/passkeys': 'only browsers can create a passkey',
  'GET /members/me/passkeys/{passkey_id}': 'it needs a passkey',
  'PATCH /members/me/passkeys/{passkey_id}': 'it needs a passkey',
  'DELETE /members/me/passkeys/{passkey_id}': 'it needs a passkey',
};

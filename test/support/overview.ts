import type pg from 'pg';

/** How many rows of each kind to add. */
export interface Filled {
  received?: number;
  statements?: number;
  waiting?: number;
  troubled?: number;
  checks?: number;
  journeys?: number;
  employers?: number;
  documents?: number;
  consents?: number;
  deletions?: number;
  deliveries?: number;
}

/** Adds rows that the overview lists, spread over the client's users, as of now. Their sealed data can't be opened. */
export async function fillOverview(owner: pg.Client, clientId: string, filled: Filled): Promise<void> {
  await enter(owner, clientId);
  for (const [kind, count] of Object.entries(filled))
    await owner.query(`${PERSON} ${INSERTS[kind as keyof Filled]}`, [clientId, count]);
}

/** Adds recurring consents that end `days` days from now, a second apart, spread over the client's users. */
export async function fillConsents(
  owner: pg.Client,
  clientId: string,
  { count, days }: { count: number; days: number },
): Promise<void> {
  await enter(owner, clientId);
  await owner.query(
    `${PERSON} ${CONSENT} select $1, uuidv7(), user_id, term_id, 1, 'recurring', now(),
      now() + $3 * interval '1 day' + n * interval '1 second', '', '' from person, term`,
    [clientId, count, days],
  );
}

/** Adds long histories that the overview must not read, for each of the client's users. */
export async function fillHistory(owner: pg.Client, clientId: string, count: number): Promise<void> {
  await enter(owner, clientId);
  for (const text of HISTORY) await owner.query(`${PERSON} ${text}`, [clientId, count]);
  await owner.query(
    'vacuum (analyze) entries, accounts, journeys, documents, authorisations, deletion_requests, deliveries',
  );
}

/** Row level security applies to the owner of the tables too. */
async function enter(owner: pg.Client, clientId: string): Promise<void> {
  await owner.query(`select set_config('stipend.client_id', $1, false)`, [clientId]);
}

/** `person` has a number and a user for each row. Ids are as old as their rows. */
const PERSON = `with people as (
    select array_agg(user_id order by user_id) as ids from users where client_id = $1
  ), person as (
    select n, ids[1 + n % cardinality(ids)] as user_id from people, generate_series(1, $2::int) as n
  ), term as (
    select term_id from authorisation_terms where client_id = $1 limit 1
  )`;
const ACCOUNT = `insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status,
    status_reason, status_updated_at, sealed_login, login_index, challenge_expires_at, next_check_at)`;
const JOURNEY = `insert into journeys (client_id, journey_id, user_id, ticket_hash, created_at, expires_at, token_generation,
    starts_at, opened_at, step, outcome, ended_at, employer_not_found_at)`;
const DOCUMENT = `insert into documents (client_id, document_id, user_id, authorisation_id, created_at, updated_at, kind, status,
    status_reason, upload_expires_at, sealed_names)`;
const CONSENT = `insert into authorisations (client_id, authorisation_id, user_id, term_id, authorisation_version,
    authorisation_category, accepted_at, expires_at, text_sha256, sealed_acceptance)`;
const ENTRY = 'insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)';
const TOKEN = `sha256(uuidv7()::text::bytea)`;

const INSERTS: Readonly<Record<keyof Filled, string>> = {
  received: `, entry as (${ENTRY}
      select $1, uuidv7(), user_id, uuidv7(), now(),
        (array['payroll_connection', 'payslip_upload', 'payroll_direct_connection'])[1 + n % 3] from person
      returning entry_id, user_id)
    insert into payroll_submissions (client_id, submission_id, user_id, entry_id, created_at, trust_score, payslip_index,
      content_index, sealed_data, sealed_summary)
    select $1, uuidv7(), user_id, entry_id, now(), 'HIGH', ${TOKEN}, ${TOKEN}, '', '' from entry, generate_series(1, 3)`,
  statements: `insert into bank_statement_submissions (client_id, submission_id, user_id, authorisation_id, created_at, sealed_data)
    select $1, uuidv7(), user_id, uuidv7(), now(), '' from person`,
  waiting: `${ACCOUNT} select $1, uuidv7(), user_id, now(), now(), 'harbour', (array['PENDING', 'MFA_REQUIRED'])[1 + n % 2],
      null, now() - n * interval '1 minute', '', ${TOKEN}, now() + interval '1 hour', null from person`,
  troubled: `${ACCOUNT} select $1, uuidv7(), user_id, now(), now(), 'harbour',
      (array['LOGIN_FAILED', 'LOCKED', 'REAUTH_REQUIRED', 'UNAVAILABLE'])[1 + n % 4],
      (array['password_expired', 'account_locked', 'consent_expired', 'under_maintenance'])[1 + n % 4],
      now() - n * interval '1 hour', '', ${TOKEN}, null, null from person`,
  checks: `${ACCOUNT} select $1, uuidv7(), user_id, now(), now(), 'harbour', 'CONNECTED', null, now(), '', ${TOKEN}, null,
      now() + (n - 1.5) * interval '1 hour' from person`,
  journeys: `${JOURNEY} select $1, uuidv7(), user_id, ${TOKEN}, now(), now() + interval '1 day', 0, 'sharing',
      now() - n * interval '1 minute', 'ways', null, null, null from person`,
  employers: `${JOURNEY} select $1, uuidv7(), user_id, ${TOKEN}, now(), now() + interval '1 day', 0, 'sharing',
      now(), 'end', 'left', now(), now() - n * interval '1 day' from person`,
  documents: `${DOCUMENT} select $1, uuidv7(), user_id, uuidv7(), now(), now(), 'payslip',
      (array['PROCESSING', 'FAILED', 'REJECTED'])[1 + n % 3],
      (array[null, 'processing_failed', 'password_protected'])[1 + n % 3], now(), '' from person`,
  consents: `${CONSENT} select $1, uuidv7(), user_id, term_id, 1, 'recurring', now(), now() + (n - 2.5) * interval '1 day',
      '', '' from person, term`,
  deletions: `insert into deletion_requests (client_id, deletion_request_id, user_id, requested_at, requested_by)
    select $1, uuidv7(), user_id, now() - n * interval '1 day', 'user' from person`,
  deliveries: `, hook as (
      insert into webhooks (client_id, webhook_id, created_at, updated_at, name, events, url, include_payload, status,
        sealed_secrets, has_signing_secret, has_encryption_key, failing_since)
      select $1, uuidv7(), now(), now(), 'Loan desk ' || $2, '{user-payroll-submitted}', 'https://lender.example/hook', false,
        'disabled', '', false, false, now() - interval '3 days'
      returning webhook_id)
    insert into deliveries (client_id, delivery_id, webhook_id, kind, created_at, include_payload, status, attempts, finished_at)
    select $1, uuidv7(), webhook_id, 'user-payroll-submitted', now(), false, 'failed', 10, now() - n * interval '1 hour'
    from person, hook`,
};

const OLD = `now() - interval '60 days'`;
const OLD_ID = `uuidv7(interval '-60 days')`;
const HISTORY = [
  `${ENTRY} select $1, ${OLD_ID}, user_id, uuidv7(), ${OLD}, 'payslip_upload' from person`,
  `${ACCOUNT} select $1, ${OLD_ID}, user_id, ${OLD}, ${OLD}, 'harbour', 'CONNECTED', null, ${OLD}, '', ${TOKEN}, null,
     now() + interval '20 days' from person`,
  `${ACCOUNT} select $1, ${OLD_ID}, user_id, ${OLD}, ${OLD}, 'harbour', 'LOGIN_FAILED', 'invalid_credentials', ${OLD}, '',
     ${TOKEN}, null, null from person`,
  `${JOURNEY} select $1, ${OLD_ID}, user_id, ${TOKEN}, ${OLD}, ${OLD}, 0, 'sharing', ${OLD}, 'ways', null, null, null from person`,
  `${DOCUMENT} select $1, ${OLD_ID}, user_id, uuidv7(), ${OLD}, ${OLD}, 'payslip', 'REJECTED', 'password_protected', ${OLD}, ''
     from person`,
  `${CONSENT} select $1, ${OLD_ID}, user_id, term_id, 1, 'recurring', ${OLD}, now() + interval '300 days', '', '' from person, term`,
  `insert into deletion_requests (client_id, deletion_request_id, user_id, requested_at, requested_by, declined_at, sealed_reason)
     select $1, ${OLD_ID}, user_id, ${OLD}, 'user', ${OLD}, '' from person`,
  `, hook as (select webhook_id from webhooks where client_id = $1 limit 1)
   insert into deliveries (client_id, delivery_id, webhook_id, kind, created_at, include_payload, status, attempts, finished_at)
     select $1, ${OLD_ID}, webhook_id, 'user-payroll-submitted', ${OLD}, false, 'delivered', 1, ${OLD} from person, hook`,
];

import type pg from 'pg';

/*
 * Gives the users of a client sources of all kinds, so that each filter of the list finds some of them. Who gets what depends on a
 * hash of the id: every part of the list has the same mixture.
 */

/** From 0 to 99, the same for each run of a statement. */
const SHARE = `(hashtext(user_id::text) & 2147483647) % 100`;

const ACCOUNTS = `
  insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status, fetch_outcome,
    challenge_expires_at, status_updated_at, sealed_login, login_index)
  select client_id, uuidv7(), user_id, now(), now(), 'harbour',
    case when share < 35 then 'CONNECTED' when share < 38 then 'REAUTH_REQUIRED' when share < 44 then 'LOGIN_FAILED'
      when share < 46 then 'MFA_REQUIRED' when share < 48 then 'PENDING' else 'UNAVAILABLE' end,
    case when share < 38 then 'fetched' end, case when share in (44, 45) then now() + interval '1 day' end, now(), '', ''
  from (select client_id, user_id, ${SHARE} as share from users where client_id = $1) as u where share < 50`;

/** When the data of a user was stored: some time in the last 100 days. Stored verdicts know times in milliseconds. */
const STORED_AT = `date_trunc('milliseconds', now() - ((hashtext(user_id::text || 't') & 2147483647) % 8640000) * interval '1 second')`;

const ENTRIES = `
  insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
  select client_id, uuidv7(), user_id, user_id, ${STORED_AT}, 'payslip_upload'
  from (select client_id, user_id, ${SHARE} as share from users where client_id = $1) as u where share < 38 or share between 60 and 75`;

const DOCUMENTS = `
  insert into documents (client_id, document_id, user_id, authorisation_id, created_at, updated_at, kind, status,
    upload_expires_at, sealed_names)
  select client_id, uuidv7(), user_id, user_id, now(), now(), 'payslip',
    case when share < 76 then 'EXTRACTED' when share = 76 then 'PROCESSING' when share = 77 then 'REJECTED' else 'AWAITING_UPLOAD' end,
    now() + interval '1 day', ''
  from (select client_id, user_id, ${SHARE} as share from users where client_id = $1) as u where share between 60 and 78`;

const JOURNEYS = `
  insert into journeys (client_id, journey_id, user_id, ticket_hash, created_at, expires_at, token_generation, starts_at,
    outcome, ended_at)
  select client_id, uuidv7(), user_id, uuid_send(user_id), now(), now() + case when share < 85 then interval '3 days' else interval '-1 day' end,
    0, 'sharing', case when share < 75 then 'complete' end, case when share < 75 then now() end
  from (select client_id, user_id, ${SHARE} as share from users where client_id = $1) as u where share < 90`;

/** Of those with data, 2 % have a high risk. */
const VERDICTS = `
  insert into income_verdicts (client_id, user_id, status, risk, serious_count, newest_data_at, evidence_hash, concluded_at, changed_at)
  select client_id, user_id, case when r < 1 then 'suspected_alteration' when r < 10 then 'conflicting' when r < 50 then 'partly_verified' else 'verified' end,
    case when r < 2 then 'high' when r < 30 then 'medium' else 'low' end, 0, created_at, '\\x00', now(), now()
  from (select client_id, user_id, created_at, (hashtext(user_id::text || 'r') & 2147483647) % 100 as r from entries where client_id = $1) as e`;

/** One in a hundred people is assigned to the member, and every fifth verdict was reviewed. */
const ASSIGNMENTS = `
  insert into case_assignments (client_id, user_id, member_id, assigned_at)
  select client_id, user_id, $2, now() from users where client_id = $1 and ${SHARE} = 20`;

const REVIEWS = `
  insert into user_reviews (client_id, user_id, review_id, recorded_at, author_kind, author_id, outcome, verdict_status, evidence_hash,
    sealed_reason, sealed_copy)
  select client_id, user_id, uuidv7(), now(), 'member', $2,
    case when (hashtext(user_id::text || 'o') & 1) = 0 then 'accepted' else 'rejected' end, status, evidence_hash, '', ''
  from income_verdicts where client_id = $1 and (hashtext(user_id::text || 'v') & 2147483647) % 5 = 0`;

export async function fillProgress(
  superuser: pg.Client,
  { clientId, memberId }: { clientId: string; memberId: string },
): Promise<void> {
  // checking millions of foreign keys would take longer than everything else
  await superuser.query('set session_replication_role = replica');
  for (const statement of [ACCOUNTS, ENTRIES, DOCUMENTS, JOURNEYS, VERDICTS])
    await superuser.query(statement, [clientId]);
  for (const statement of [ASSIGNMENTS, REVIEWS]) await superuser.query(statement, [clientId, memberId]);
  await superuser.query('reset session_replication_role');
  await superuser.query(
    'vacuum (analyze) accounts, entries, documents, journeys, income_verdicts, case_assignments, user_reviews',
  );
}

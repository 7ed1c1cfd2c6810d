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

const ENTRIES = `
  insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
  select client_id, uuidv7(), user_id, user_id, now(), 'payslip_upload'
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

export async function fillProgress(superuser: pg.Client, clientId: string): Promise<void> {
  // checking millions of foreign keys would take longer than everything else
  await superuser.query('set session_replication_role = replica');
  for (const statement of [ACCOUNTS, ENTRIES, DOCUMENTS, JOURNEYS])
    await superuser.query(statement, [clientId]);
  await superuser.query('reset session_replication_role');
  await superuser.query('vacuum (analyze) accounts, entries, documents, journeys');
}

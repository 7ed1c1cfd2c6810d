import type pg from 'pg';

/** Connected accounts, so many for each user of a client, which nothing is known of yet. */
export async function fillAccounts(
  superuser: pg.Client,
  {
    clientId,
    perUser,
    nextCheckAt = 'null',
  }: {
    clientId: string;
    perUser: number;
    /** An expression, in which a user's accounts are told apart by `number`. */
    nextCheckAt?: string;
  },
): Promise<void> {
  // checking a million references takes longer than all else
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `insert into accounts (client_id, account_id, user_id, created_at, updated_at, payroll_provider, status,
       status_updated_at, sealed_login, login_index, sealed_secrets, next_check_at)
     select client_id, uuidv7(), user_id, now(), now(), 'harbour', 'CONNECTED', now(),
       decode(repeat('00', 64), 'hex'), int4send(number), decode(repeat('00', 256), 'hex'), ${nextCheckAt}
     from (select client_id, user_id, number from users, generate_series(1, $2::int) as number
       where client_id = $1 order by user_id, number) as planned`,
    [clientId, perUser],
  );
  await superuser.query('reset session_replication_role');
  await superuser.query('vacuum (analyze) accounts');
}

/** Each user has accepted the client's first term. */
export async function fillAuthorisations(superuser: pg.Client, clientId: string): Promise<void> {
  await superuser.query(
    `insert into authorisations (client_id, authorisation_id, user_id, term_id, authorisation_version,
       authorisation_category, accepted_at, expires_at, text_sha256, sealed_acceptance)
     select client_id, uuidv7(), user_id, term_id, authorisation_version,
       authorisation_category, now(), now() + interval '1 year', text_sha256, decode(repeat('00', 256), 'hex')
     from users join (select * from authorisation_terms where client_id = $1
       order by authorisation_version limit 1) as term using (client_id)`,
    [clientId],
  );
  await superuser.query('vacuum (analyze) authorisations');
}

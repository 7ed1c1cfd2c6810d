import type pg from 'pg';

/** Inserts connected accounts without data, a given number for each user of a client. */
export async function fillAccounts(
  superuser: pg.Client,
  {
    clientId,
    perUser,
    nextCheckAt = 'null',
  }: {
    clientId: string;
    perUser: number;
    /** An SQL expression. `number` is the number of an account among its user's accounts. */
    nextCheckAt?: string;
  },
): Promise<void> {
  // checking a million foreign keys would take longer than everything else
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

/** Accepts the client's first term for each user. */
export async function fillAuthorisations(superuser: pg.Client, clientId: string): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `insert into authorisations (client_id, authorisation_id, user_id, term_id, authorisation_version,
       authorisation_category, accepted_at, expires_at, text_sha256, sealed_acceptance)
     select client_id, uuidv7(), user_id, term_id, authorisation_version,
       authorisation_category, now(), now() + interval '1 year', text_sha256, decode(repeat('00', 256), 'hex')
     from users join (select * from authorisation_terms where client_id = $1
       order by authorisation_version limit 1) as term using (client_id)`,
    [clientId],
  );
  await superuser.query('reset session_replication_role');
  await superuser.query('vacuum (analyze) authorisations');
}

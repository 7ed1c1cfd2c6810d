import type pg from 'pg';

const USERS_AT_ONCE = 50_000;

interface Records {
  clientId: string;
  webhookIds: readonly string[];
  submissionsPerUser: number;
  /** Users who have records already. */
  except: readonly string[];
}

/*
 * Every row has the columns and indexes of a real one. Sealed columns have the bytes of one short value, because nobody reads these rows:
 * the reads that are measured are of other users, whose records the service made itself.
 */
const RECORDS = `
  with chosen as materialized (
    select user_id from users where client_id = $1 and user_id > $2 and user_id <> all($3::uuid[])
    order by user_id limit $4),
  recorded as (
    insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
    select $1, uuidv7(), user_id, user_id, now(), 'payslip_upload' from chosen returning entry_id, user_id),
  submitted as (
    insert into payroll_submissions (client_id, submission_id, user_id, entry_id, created_at, pay_date, trust_score,
      payslip_index, content_index, sealed_data, sealed_summary)
    select $1, uuidv7(), user_id, entry_id, now(), now() - number * interval '1 month', 'HIGH',
      uuid_send(user_id) || int4send(number), uuid_send(entry_id) || int4send(number), $5, $6
    from recorded, generate_series(1, $7::int) as number),
  published as (
    insert into events (client_id, event_id, user_id, kind, created_at, sealed_body, timeline)
    select $1, uuidv7(interval '-1 day'), user_id, 'user-payroll-submitted', now() - interval '1 day', $5, (select current_timeline())
    from chosen returning event_id),
  delivered as (
    insert into deliveries (client_id, delivery_id, webhook_id, event_id, kind, created_at, include_payload, status,
      attempts, claims, finished_at)
    select $1, uuidv7(interval '-1 day'), webhook_id, event_id, 'user-payroll-submitted', now() - interval '1 day', true,
      'delivered', 1, 1, now() - interval '1 day'
    from published, unnest($8::uuid[]) as webhook_id returning delivery_id),
  attempted as (
    insert into delivery_attempts (client_id, delivery_id, attempt, at, duration_ms, outcome, status_code, sealed_answer)
    select $1, delivery_id, 1, now() - interval '1 day', 5, 'answered', 204, null from delivered)
  select count(*)::int as users, max(user_id::text) as last from chosen`;
const TABLES = ['entries', 'payroll_submissions', 'events', 'deliveries', 'delivery_attempts'];

/** Gives each user an entry of payslips, an event, and a finished delivery of the event to each webhook. */
export async function fillRecords(superuser: pg.Client, records: Records): Promise<void> {
  const { clientId, webhookIds, submissionsPerUser, except } = records;
  // checking millions of foreign keys would take longer than everything else, and autovacuum would run at the same time
  await superuser.query('set session_replication_role = replica');
  for (const table of TABLES) await superuser.query(`alter table ${table} set (autovacuum_enabled = false)`);
  const sealed = [Buffer.alloc(128, 1), Buffer.alloc(64, 1)];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await superuser.query<{ users: number; last: string }>(RECORDS, [
      ...[clientId, after, except, USERS_AT_ONCE],
      ...[...sealed, submissionsPerUser, webhookIds],
    ]);
    const [filled] = rows;
    if (!filled || filled.users === 0) break;
    after = filled.last;
  }
  await superuser.query('reset session_replication_role');
  for (const table of TABLES) {
    await superuser.query(`alter table ${table} reset (autovacuum_enabled)`);
    await superuser.query(`vacuum (analyze) ${table}`);
  }
}

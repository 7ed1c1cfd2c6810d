import type pg from 'pg';
import { loadInBulk } from './load-in-bulk.ts';

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
const CHOSEN = `
  chosen as materialized (
    select user_id from users where client_id = $1 and user_id > $2 and user_id <> all($3::uuid[])
    order by user_id limit $4)`;
const LAST = 'select max(user_id::text) as last from chosen';

const SUBMISSIONS = `
  with ${CHOSEN},
  recorded as (
    insert into entries (client_id, entry_id, user_id, authorisation_id, created_at, source)
    select $1, uuidv7(), user_id, user_id, now(), 'payslip_upload' from chosen returning entry_id, user_id),
  submitted as (
    insert into payroll_submissions (client_id, submission_id, user_id, entry_id, created_at, pay_date, trust_score,
      payslip_index, content_index, sealed_data, sealed_summary)
    select $1, uuidv7(), user_id, entry_id, now(), now() - number * interval '1 month', 'HIGH',
      uuid_send(user_id) || int4send(number), uuid_send(entry_id) || int4send(number), $5, $6
    from recorded, generate_series(1, $7::int) as number)
  ${LAST}`;

const DELIVERIES = `
  with ${CHOSEN},
  published as (
    insert into events (client_id, event_id, user_id, kind, created_at, sealed_body, timeline)
    select $1, uuidv7(interval '-1 day'), user_id, 'user-payroll-submitted', now() - interval '1 day', $5, (select current_timeline())
    from chosen returning event_id),
  delivered as (
    insert into deliveries (client_id, delivery_id, webhook_id, event_id, kind, created_at, include_payload, status,
      attempts, claims, finished_at)
    select $1, uuidv7(interval '-1 day'), webhook_id, event_id, 'user-payroll-submitted', now() - interval '1 day', true,
      'delivered', 1, 1, now() - interval '1 day'
    from published, unnest($6::uuid[]) as webhook_id returning delivery_id),
  attempted as (
    insert into delivery_attempts (client_id, delivery_id, attempt, at, duration_ms, outcome, status_code, sealed_answer)
    select $1, delivery_id, 1, now() - interval '1 day', 5, 'answered', 204, null from delivered)
  ${LAST}`;

/** Gives each user an entry of payslips, an event, and a finished delivery of the event to each webhook. */
export async function fillRecords(superuser: pg.Client, records: Records): Promise<void> {
  const { webhookIds, submissionsPerUser } = records;
  const [body, summary] = [Buffer.alloc(128, 1), Buffer.alloc(64, 1)];
  await loadInBulk(superuser, [
    {
      tables: ['entries', 'payroll_submissions'],
      fill: (session) => forAllUsers(session, SUBMISSIONS, records, [body, summary, submissionsPerUser]),
    },
    {
      tables: ['events', 'deliveries', 'delivery_attempts'],
      fill: (session) => forAllUsers(session, DELIVERIES, records, [body, webhookIds]),
    },
  ]);
}

async function forAllUsers(
  session: pg.Client,
  statement: string,
  { clientId, except }: Records,
  values: readonly unknown[],
): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    const filled: pg.QueryResult<{ last: string | null }> = await session.query(statement, [
      ...[clientId, after, except, USERS_AT_ONCE],
      ...values,
    ]);
    after = filled.rows[0]?.last ?? null;
  }
}

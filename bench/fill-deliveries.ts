import type pg from 'pg';

export const JOB = 'bench-deliver';

/** Inserts deliveries that are due now, spread over the client's webhooks and events, or some of the events. */
export async function fillDeliveries(
  superuser: pg.Client,
  clientId: string,
  count: number,
  eventIds: readonly string[] | null = null,
): Promise<void> {
  await superuser.query(
    `with hooks as (select array_agg(webhook_id) as ids from webhooks where client_id = $1),
       published as (
         select array_agg(event_id) as ids
         from events where client_id = $1 and ($3::uuid[] is null or event_id = any ($3))
       ),
       made as (
         insert into deliveries
           (client_id, delivery_id, webhook_id, event_id, kind, created_at, include_payload, status, due_at)
         select $1, uuidv7(), hooks.ids[1 + n % cardinality(hooks.ids)], published.ids[1 + n % cardinality(published.ids)],
           'user-payroll-submitted', now(), true, 'pending', now()
         from generate_series(1, $2::int) as n, hooks, published
         returning 1
       )
     select pg_notify('stipend_deliveries', count(*)::text) from made`,
    [clientId, count, eventIds],
  );
}

/** Inserts deliveries that finished a day ago, each after one attempt. */
export async function fillHistory(superuser: pg.Client, clientId: string, count: number): Promise<void> {
  // skips two million foreign key checks; the referenced rows exist
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `with hooks as (select array_agg(webhook_id) as ids from webhooks where client_id = $1),
       published as (select array_agg(event_id) as ids from events where client_id = $1),
       made as (
         insert into deliveries (client_id, delivery_id, webhook_id, event_id, kind, created_at, include_payload,
           status, attempts, claims, finished_at)
         select $1, uuidv7(interval '-1 day'), hooks.ids[1 + n % cardinality(hooks.ids)],
           published.ids[1 + n % cardinality(published.ids)], 'user-payroll-submitted', now() - interval '1 day', true,
           'delivered', 1, 1, now() - interval '1 day'
         from generate_series(1, $2::int) as n, hooks, published
         returning client_id, delivery_id, finished_at
       )
     insert into delivery_attempts (client_id, delivery_id, attempt, at, duration_ms, outcome, status_code, sealed_answer)
     select client_id, delivery_id, 1, finished_at, 5, 'answered', 204, '' from made`,
    [clientId, count],
  );
  await superuser.query('set session_replication_role = origin');
  // autovacuum would do this later
  await superuser.query('vacuum (analyze) deliveries, delivery_attempts');
}

/** Adds the same deliveries as graphile-worker jobs. */
export async function fillJobs(superuser: pg.Client, clientId: string, count: number): Promise<void> {
  await superuser.query(
    `with published as (select array_agg(event_id) as ids from events where client_id = $1)
     select count(graphile_worker.add_job($3, json_build_object('event_id', published.ids[1 + n % cardinality(published.ids)])))
     from generate_series(1, $2::int) as n, published`,
    [clientId, count, JOB],
  );
}

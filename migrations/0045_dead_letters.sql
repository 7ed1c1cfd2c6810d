-- compatible since: 0044

-- Dead-lettered jobs, and when each is retried next. A job that only ran beside the one that killed its workers succeeds then.
create table stipend_jobs.dead_letters (
  job_id bigint primary key,
  retries int not null default 0,
  retry_at timestamptz not null
);

-- Records new dead letters and gives those that are due one more attempt. The pause grows with each retry, up to a day. Of the jobs
-- during which workers died, only one is retried at a time: if it is the cause, no other of these jobs is running when the worker dies.
create function retry_dead_letters(first_pause interval, crashes_max int, max_rows int)
returns table (job_id bigint, task text, retries int)
language plpgsql security definer set search_path = pg_catalog
as $$
#variable_conflict use_column
declare due record;
begin
  delete from stipend_jobs.dead_letters d where not exists (select from graphile_worker.jobs j where j.id = d.job_id);
  insert into stipend_jobs.dead_letters (job_id, retry_at)
  select j.id, now() + first_pause from graphile_worker.jobs j
  where j.locked_at is null and j.attempts >= j.max_attempts
  on conflict do nothing;
  for due in
    select * from (
      select d.job_id, d.retries + 1 as tries, j.task_identifier, j.max_attempts, coalesce(c.count, 0) > 0 as crashed,
        row_number() over (partition by coalesce(c.count, 0) > 0 order by d.retry_at, d.job_id) as place
      from stipend_jobs.dead_letters d
      join graphile_worker.jobs j on j.id = d.job_id
      left join stipend_jobs.crashes c on c.job_id = d.job_id
      where j.locked_at is null and j.attempts >= j.max_attempts and d.retry_at <= now()
    ) ordered
    where place <= case when crashed then 1 else max_rows end
  loop
    update stipend_jobs.dead_letters
    set retries = due.tries, retry_at = now() + least(first_pause * power(4, least(due.tries, 6)), interval '1 day')
    where job_id = due.job_id;
    -- the next death dead-letters it again
    update stipend_jobs.crashes set count = least(count, crashes_max - 1) where job_id = due.job_id;
    perform graphile_worker.reschedule_jobs(array[due.job_id], run_at => now(), attempts => due.max_attempts - 1);
    perform pg_notify('jobs:insert', '{"count":1}');
    job_id := due.job_id;
    task := due.task_identifier;
    retries := due.tries;
    return next;
  end loop;
end $$;

-- For probes, which call it often: it reads only the rows of dead letters.
create function count_dead_letters() returns int
language sql stable security definer set search_path = pg_catalog
as $$
  select count(*)::int from stipend_jobs.dead_letters d
  join graphile_worker.jobs j on j.id = d.job_id
  where j.locked_at is null and j.attempts >= j.max_attempts
$$;

-- True if a job with one of these keys is queued or running. False if all were lost or dead-lettered.
create function is_any_job_promised(wanted_keys text[]) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
  select exists (
    select from graphile_worker.jobs j
    where j.key = any (wanted_keys) and public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) <> 'failed'
  )
$$;

-- Makes the claims of a dead worker due at once, even if the clock of the process that published the event is ahead.
create or replace function release_claims(workers text[]) returns void
language sql
as $$
  update deliveries set claimed_by = null, due_at = least(created_at, now()) where claimed_by = any(workers) and status = 'pending';
  select pg_notify('stipend_deliveries', '') where cardinality(workers) > 0;
$$;

revoke all on function retry_dead_letters(interval, int, int), count_dead_letters(), is_any_job_promised(text[]) from public;
grant execute on function retry_dead_letters(interval, int, int), count_dead_letters(), is_any_job_promised(text[])
  to stipend_system;

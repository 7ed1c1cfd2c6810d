-- compatible since: 0044

-- Why the storage sweep removes nothing, until it works again: `owner` or `orphans`. Probes and operators read it.
alter table installation add column sweep_problem text check (sweep_problem in ('owner', 'orphans'));

-- A job during which workers died is retried five times on its own. If it is the cause, more retries would only kill more workers,
-- and the jobs beside it would run again and again. An operator can still retry it.
create or replace function retry_dead_letters(first_pause interval, crashes_max int, max_rows int)
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
        and (coalesce(c.count, 0) = 0 or d.retries < 5)
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

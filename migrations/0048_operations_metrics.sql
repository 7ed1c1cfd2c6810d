-- compatible since: 0045
-- Erasures that were not verified in time must alert an operator.
select open_to_system('erasures', 'select');
create index on erasures (requested_at) where verified_at is null;

-- For metrics: the moment since which a job of each task could have run. It reads a limited number of rows, as count_jobs does.
create function oldest_jobs(max_rows int) returns table (task text, ready_since timestamptz)
language sql stable security definer set search_path = pg_catalog
as $$
  select j.task_identifier, min(j.run_at)
  from (select * from graphile_worker.jobs limit max_rows) j
  where public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) = 'ready'
  group by j.task_identifier
$$;
revoke all on function oldest_jobs(int) from public;
grant execute on function oldest_jobs(int) to stipend_system;

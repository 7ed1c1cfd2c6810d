-- True if a job with this key is queued or running. False for a job that was lost or dead-lettered.
create function is_job_promised(wanted_key text) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
  select exists (
    select from graphile_worker.jobs j
    where j.key = wanted_key and public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) <> 'failed'
  )
$$;
revoke all on function is_job_promised(text) from public;
grant execute on function is_job_promised(text) to stipend_system;

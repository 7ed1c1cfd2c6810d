-- compatible since: 0047

-- True if a job with one of these keys is dead-lettered.
create function is_any_job_dead_lettered(wanted_keys text[]) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
  select exists (
    select from graphile_worker.jobs j
    where j.key = any (wanted_keys) and public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) = 'failed'
  )
$$;
revoke all on function is_any_job_dead_lettered(text[]) from public;
grant execute on function is_any_job_dead_lettered(text[]) to stipend_system;

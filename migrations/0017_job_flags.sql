-- Like the earlier enqueue_job_in, but with flags: a worker skips a job if it already runs the maximum number of jobs with one of
-- its flags.
create function enqueue_job_in(
  task text, payload json, job_key text, run_at timestamptz, priority int, queue text, flags text[]
) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => enqueue_job_in.queue,
    job_key => enqueue_job_in.job_key, run_at => enqueue_job_in.run_at,
    priority => enqueue_job_in.priority::smallint, flags => enqueue_job_in.flags);
end $$;
revoke all on function enqueue_job_in(text, json, text, timestamptz, int, text, text[]) from public;
grant execute on function enqueue_job_in(text, json, text, timestamptz, int, text, text[]) to stipend_tenant, stipend_system;

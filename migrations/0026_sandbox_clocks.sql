-- How far each client has moved its clock in the sandbox. A client without a row has the machine's time, like every client in production.
create table sandbox_clocks (
  client_id uuid primary key references clients on delete cascade,
  offset_ms bigint not null,
  updated_at timestamptz not null
);
select protect_tenant_table('sandbox_clocks', 'select, insert, update');
select open_to_system('sandbox_clocks', 'select');

-- If a client moves its clock back, the checks that are then in the future run again. Their rows are deleted for that.
grant delete on account_checks to stipend_tenant;

-- True if a job whose key starts with this text is queued or running.
create function is_job_promised_under(key_start text) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
  select exists (
    select from graphile_worker.jobs j
    where starts_with(j.key, key_start)
      and public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) <> 'failed'
  )
$$;
revoke all on function is_job_promised_under(text) from public;
grant execute on function is_job_promised_under(text) to stipend_system;

-- Mails and text messages to be sent. Text and recipient are sealed under the client's key.
create table messages (
  client_id uuid not null references clients on delete cascade,
  message_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  created_at timestamptz not null,
  -- null once it is no longer needed: in production as soon as the message was sent or has failed
  sealed_message bytea,
  sent_at timestamptz,
  given_up_at timestamptz,
  attempts int not null default 0,
  -- a reason of our own such as 'rejected', never the server's reply, which may quote addresses
  last_error text check (last_error ~ '^[a-z_]{1,30}$'),
  check (sent_at is null or given_up_at is null),
  primary key (client_id, message_id)
);
create index on messages (created_at);
select protect_tenant_table('messages', 'select, insert, update');
select open_to_system('messages', 'select, delete');

-- Data that workers share. Only the owner, the role that workers connect as, has access.
create schema stipend_jobs;
revoke all on schema stipend_jobs from public;

-- A worker holds the advisory lock of its row as long as its connection lasts, so no clock is needed to see that it died.
create table stipend_jobs.workers (
  worker_id text primary key,
  lock_key int not null unique generated always as identity,
  lost_at timestamptz
);

-- Counts how often a worker died while it ran this job.
create table stipend_jobs.crashes (
  job_id bigint primary key,
  count int not null
);

create function job_state(locked_at timestamptz, attempts int, max_attempts int, run_at timestamptz) returns text
language sql stable
as $$
  select case
    when locked_at is not null then 'running'
    when attempts >= max_attempts then 'failed'
    when run_at > now() then 'later'
    else 'ready'
  end
$$;

-- For operators: the contents of the queue without payloads.
create function list_jobs(only_failed boolean, max_rows int)
returns table (
  job_id bigint, task text, state text, attempts int, max_attempts int, crashes int,
  run_at timestamptz, last_error text
)
language sql stable security definer set search_path = pg_catalog
as $$
  select j.id, j.task_identifier, s.state, j.attempts, j.max_attempts, coalesce(c.count, 0), j.run_at, j.last_error
  from graphile_worker.jobs j
  cross join lateral public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) as s (state)
  left join stipend_jobs.crashes c on c.job_id = j.id
  where not only_failed or s.state = 'failed'
  order by j.run_at, j.id
  limit max_rows
$$;

-- For metrics. It reads a limited number of rows, so that metrics don't slow down a long queue.
create function count_jobs(max_rows int) returns table (state text, count int)
language sql stable security definer set search_path = pg_catalog
as $$
  select wanted.state, count(j.id)::int
  from (values ('ready'), ('later'), ('running'), ('failed')) as wanted (state)
  left join (select * from graphile_worker.jobs limit max_rows) j
    on public.job_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) = wanted.state
  group by wanted.state
$$;

-- Lets a job run now that has failed or is waiting for its next attempt, and resets its count of attempts.
create function retry_job(wanted bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.reschedule_jobs(array[wanted], run_at => now(), attempts => 0);
  if not found then
    return false;
  end if;
  delete from stipend_jobs.crashes where job_id = wanted;
  perform pg_notify('jobs:insert', '{"count":1}');
  return true;
end $$;

revoke all on function list_jobs(boolean, int), count_jobs(int), retry_job(bigint) from public;
grant execute on function list_jobs(boolean, int), count_jobs(int), retry_job(bigint) to stipend_system;

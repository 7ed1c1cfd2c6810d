-- A user's link to a payroll provider.
create table accounts (
  client_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  payroll_provider text not null,
  status text not null check (status in ('PENDING', 'MFA_REQUIRED', 'CONNECTED', 'LOGIN_FAILED', 'LOCKED',
    'REAUTH_REQUIRED', 'UNAVAILABLE', 'REVOKED')),
  status_reason text,
  status_updated_at timestamptz not null,
  mfa_enabled boolean not null default false,
  latest_pay_date timestamptz,
  -- the login at the provider, and a keyed hash that finds it again
  sealed_login bytea not null,
  login_index bytea not null,
  -- password, session, unfinished sign-in and open question: sealed under the user's key, wiped when consent ends
  sealed_secrets bytea,
  challenge_expires_at timestamptz,
  -- counts the attempts on the account: results of older attempts are discarded
  work integer not null default 0,
  -- finds the account when a person returns from the provider
  oauth_state_hash bytea unique,
  -- the lease of the process that renews the session: a refresh token can be used only once
  lease_until timestamptz,
  lease_token uuid,
  -- a LOCKED account cannot be tried again before this time
  locked_until timestamptz,
  -- the end of the consent under which a password is kept; null if none is kept
  password_until timestamptz,
  -- the outcome of the first fetch after connecting
  fetch_outcome text,
  checks_from timestamptz,
  next_check_at timestamptz,
  primary key (client_id, account_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create unique index accounts_one_per_login on accounts (client_id, user_id, payroll_provider, login_index);
create index on accounts (client_id, user_id, account_id);
-- the cost of finding due checks depends only on how many are due
create index on accounts (next_check_at) where next_check_at is not null;
create index on accounts (challenge_expires_at) where status = 'MFA_REQUIRED';
create index on accounts (password_until) where password_until is not null;
select protect_tenant_table('accounts', 'select, insert, update, delete');
select open_to_system('accounts', 'select, update');

-- Failed logins at a provider, by login: deleting and linking an account again does not reset the count.
create table provider_logins (
  client_id uuid not null references clients,
  payroll_provider text not null,
  login_index bytea not null,
  failures smallint not null,
  updated_at timestamptz not null,
  locked_until timestamptz,
  primary key (client_id, payroll_provider, login_index)
);
select protect_tenant_table('provider_logins', 'select, insert, update, delete');

-- Checks by account and slot. The primary key makes each slot run once.
create table account_checks (
  client_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  slot timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text,
  primary key (client_id, account_id, slot),
  foreign key (client_id, account_id) references accounts on delete cascade,
  foreign key (client_id, user_id) references users on delete cascade
);
create index on account_checks (client_id, user_id);
select protect_tenant_table('account_checks', 'select, insert, update');
select open_to_system('account_checks', 'select, insert');

-- Jobs that a person waits for come first. Scheduled requests to one provider run one after another.
create function enqueue_job_in(
  task text, payload json, job_key text, run_at timestamptz, priority int, queue text
) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => enqueue_job_in.queue,
    job_key => enqueue_job_in.job_key, run_at => enqueue_job_in.run_at, priority => enqueue_job_in.priority::smallint);
end $$;
revoke all on function enqueue_job_in(text, json, text, timestamptz, int, text) from public;
grant execute on function enqueue_job_in(text, json, text, timestamptz, int, text) to stipend_tenant, stipend_system;

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
  -- the login at the provider, and how it is found again without being readable
  sealed_login bytea not null,
  login_index bytea not null,
  -- password, session, half-finished sign-in, question asked: sealed under the user's key, wiped when consent ends
  sealed_secrets bytea,
  challenge_expires_at timestamptz,
  -- counts the pieces of work begun on the account: what an older one brings back is not believed
  work integer not null default 0,
  -- finds the account when a person comes back from the provider
  oauth_state_hash bytea unique,
  -- whoever renews the session holds this until then: a refresh token may be used once
  lease_until timestamptz,
  lease_token uuid,
  -- before then a LOCKED account cannot be tried again
  locked_until timestamptz,
  -- until when the consent lasts that a password was kept for; null where none is kept
  password_until timestamptz,
  -- how the first fetch after connecting ended
  fetch_outcome text,
  checks_from timestamptz,
  next_check_at timestamptz,
  primary key (client_id, account_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create unique index accounts_one_per_login on accounts (client_id, user_id, payroll_provider, login_index);
create index on accounts (client_id, user_id, account_id);
-- finding what is due costs as much as there is due, however many accounts there are
create index on accounts (next_check_at) where next_check_at is not null;
create index on accounts (challenge_expires_at) where status = 'MFA_REQUIRED';
create index on accounts (password_until) where password_until is not null;
select protect_tenant_table('accounts', 'select, insert, update, delete');
select open_to_system('accounts', 'select, update');

-- Failed logins at a provider, by login: deleting and linking again starts no new count.
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

-- Which slots of which account were checked: one of these is made once, whoever tries.
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

-- Jobs that a person waits for come first, and what a schedule asks of one provider is asked one after another.
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

create table clients (
  client_id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  -- the client's key, sealed under the master key with this id
  data_key bytea not null,
  master_key_id text not null
);
select protect_tenant_table('clients', 'select');
select open_to_system('clients', 'select, insert, update');

create table client_configurations (
  client_id uuid primary key references clients on delete cascade,
  updated_at timestamptz not null,
  payslip_upload_enabled boolean,
  payroll_period_months smallint,
  client_logo text,
  client_callback_url text,
  recurring_checks_enabled boolean,
  recurring_check_frequency text check (recurring_check_frequency in ('HOURLY', 'WEEKLY', 'MONTHLY')),
  recurring_check_end_date timestamptz,
  payroll_connections_enabled boolean,
  taxauth_enabled boolean,
  client_display_name text
);
select protect_tenant_table('client_configurations', 'select, insert, update');
select open_to_system('client_configurations', 'insert');

create table api_keys (
  key_id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  name text not null,
  hash bytea not null unique,
  last_four text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on api_keys (client_id);
select protect_tenant_table('api_keys', 'select');
select open_to_system('api_keys', 'select, insert, update');

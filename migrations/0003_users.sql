create table users (
  -- no foreign key: it would lock the client's row for every new user, and writers would queue there
  client_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the user's key, sealed under the client's key: with this row the key dies, and all that it sealed
  data_key bytea not null,
  -- forename, surname, date_of_birth, post_codes and ni_number, sealed under the user's key
  sealed_profile bytea not null,
  ni_number_index bytea,
  ext_id text,
  payroll_period_months smallint,
  recurring_checks_enabled boolean,
  recurring_check_frequency text check (recurring_check_frequency in ('HOURLY', 'WEEKLY', 'MONTHLY')),
  recurring_check_end_date timestamptz,
  taxauth_enabled boolean,
  payslip_upload_enabled boolean,
  payroll_connections_enabled boolean,
  -- ids are UUIDv7 of created_at, so this is also the order of age
  primary key (client_id, user_id)
);
create index on users (client_id, ext_id, user_id) where ext_id is not null;
create index on users (client_id, ni_number_index) where ni_number_index is not null;
select protect_tenant_table('users', 'select, insert, update, delete');

-- How many users a client has, spread over rows so that concurrent writers seldom meet in one.
create table user_counts (
  client_id uuid not null,
  shard smallint not null,
  count bigint not null,
  primary key (client_id, shard)
) with (fillfactor = 50);
select protect_tenant_table('user_counts', 'select, insert, update');

-- The row is nearly always there; only a connection's first change of a client makes it.
create function count_user() returns trigger
language plpgsql as $$
declare
  own_client constant uuid := case tg_op when 'INSERT' then new.client_id else old.client_id end;
  own_shard constant smallint := pg_backend_pid() % 64;
  difference constant smallint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update user_counts set count = count + difference where client_id = own_client and shard = own_shard;
  if not found then
    insert into user_counts as kept (client_id, shard, count) values (own_client, own_shard, difference)
    on conflict (client_id, shard) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_user after insert or delete on users for each row execute function count_user();

-- Proof that a user was erased: ids and times only, kept after everything else is gone.
create table erasures (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null,
  requested_at timestamptz not null,
  verified_at timestamptz,
  primary key (client_id, user_id)
);
select protect_tenant_table('erasures', 'select, insert, update');

create table users (
  -- no foreign key: it would lock the client's row for every new user and make writers wait
  client_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the user's key, sealed under the client's key: deleting this row destroys the key and everything sealed under it
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
  -- ids are UUIDv7 of created_at, so this is also the order of creation
  primary key (client_id, user_id)
);
create index on users (client_id, ext_id, user_id) where ext_id is not null;
create index on users (client_id, ni_number_index) where ni_number_index is not null;
select protect_tenant_table('users', 'select, insert, update, delete');

-- The number of a client's users, spread over rows so that concurrent writers seldom update the same one.
create table user_counts (
  client_id uuid not null,
  shard smallint not null,
  count bigint not null,
  primary key (client_id, shard)
) with (fillfactor = 50);
select protect_tenant_table('user_counts', 'select, insert, update');

-- The row nearly always exists; only a connection's first change for a client inserts it. There is one function per case,
-- because every further expression would slow down every new user.
create function count_new_user() returns trigger
language plpgsql as $$
begin
  update user_counts set count = count + 1 where client_id = new.client_id and shard = pg_backend_pid() % 64;
  if not found then
    insert into user_counts as kept (client_id, shard, count) values (new.client_id, pg_backend_pid() % 64, 1)
    on conflict (client_id, shard) do update set count = kept.count + 1;
  end if;
  return null;
end $$;
create function count_gone_user() returns trigger
language plpgsql as $$
begin
  update user_counts set count = count - 1 where client_id = old.client_id and shard = pg_backend_pid() % 64;
  if not found then
    insert into user_counts as kept (client_id, shard, count) values (old.client_id, pg_backend_pid() % 64, -1)
    on conflict (client_id, shard) do update set count = kept.count - 1;
  end if;
  return null;
end $$;
create trigger count_new_user after insert on users for each row execute function count_new_user();
create trigger count_gone_user after delete on users for each row execute function count_gone_user();

-- Proof that a user was erased: ids and times only, kept after everything else is deleted.
create table erasures (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null,
  requested_at timestamptz not null,
  verified_at timestamptz,
  primary key (client_id, user_id)
);
select protect_tenant_table('erasures', 'select, insert, update');

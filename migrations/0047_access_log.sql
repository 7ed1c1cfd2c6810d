-- compatible since: 0044

-- What each API key did and whose data it read, so that the reach of a leaked key can be assessed. Written in batches. The ids of
-- users stay after their deletion, until the rows expire: they identify nobody without the deleted rows. For the same reason as in
-- api_requests, there are no foreign keys.
create table access_log (
  client_id uuid not null,
  id uuid not null,
  -- when the reply ended: the time in the id
  at timestamptz not null,
  key_id uuid not null,
  -- a keyed hash finds equal addresses
  address_index bytea not null,
  sealed_address bytea not null,
  method text not null,
  path text not null,
  status smallint not null,
  request_id text not null,
  read_users uuid[] not null,
  -- users of the reply that are not in read_users, because there were too many
  omitted_users int not null,
  primary key (client_id, id)
);
create index on access_log (client_id, key_id, id);
create index on access_log (client_id, address_index, id);
create index on access_log (at);
select protect_tenant_table('access_log', 'select');
select open_to_system('access_log', 'select, insert, delete');

-- Finds the accesses to a user. With row level security, PostgreSQL would not use an index on read_users, because the operators of
-- arrays can fail.
create table access_log_users (
  client_id uuid not null,
  read_user uuid not null,
  access_id uuid not null,
  primary key (client_id, read_user, access_id)
);
select protect_tenant_table('access_log_users', 'select');
select open_to_system('access_log_users', 'select, insert, delete');

-- Keys of the service itself: a root key that others are derived from, and keys that sign tokens.
create table service_keys (
  key_id uuid primary key,
  purpose text not null check (purpose in ('root', 'signing')),
  created_at timestamptz not null,
  -- the time from which the key no longer signs; its tokens stay valid for a while
  retired_at timestamptz,
  -- sealed under the master key with this id
  sealed_key bytea not null,
  master_key_id text not null
);
create unique index on service_keys (purpose) where purpose = 'root';
alter table service_keys enable row level security;
alter table service_keys force row level security;
select open_to_system('service_keys', 'select, insert, update, delete');

-- Keys of the service itself, of no client: one root that others are derived from, and those that sign tokens.
create table service_keys (
  key_id uuid primary key,
  purpose text not null check (purpose in ('root', 'signing')),
  created_at timestamptz not null,
  -- since when a signing key signs no more; what it signed is believed for a while yet
  retired_at timestamptz,
  -- sealed under the master key named beside it
  sealed_key bytea not null,
  master_key_id text not null
);
create unique index on service_keys (purpose) where purpose = 'root';
alter table service_keys enable row level security;
alter table service_keys force row level security;
select open_to_system('service_keys', 'select, insert, update, delete');

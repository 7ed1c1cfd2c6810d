-- The audit log: action, actor and subject, as ids only. Each entry contains the MAC of the one before, under a key derived
-- from the client's key. The head stores the number of entries, so that a missing end is detected too.
create table audit_entries (
  client_id uuid not null references clients,
  sequence bigint not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('api_key', 'member', 'user', 'service')),
  actor_id uuid,
  action text not null,
  subject_kind text,
  subject_id uuid,
  -- JSON as written: the MAC covers its exact bytes
  details text not null,
  mac bytea not null,
  primary key (client_id, sequence)
);
create index on audit_entries (client_id, subject_id, sequence) where subject_id is not null;
create index on audit_entries (client_id, actor_id, sequence) where actor_id is not null;
create index on audit_entries (client_id, action, sequence);
select protect_tenant_table('audit_entries', 'select, insert');
select open_to_system('audit_entries', 'select, insert');

create table audit_heads (
  client_id uuid primary key references clients,
  sequence bigint not null,
  mac bytea not null
);
select protect_tenant_table('audit_heads', 'select, insert, update');
select open_to_system('audit_heads', 'select, insert, update');

-- null for clients of an older version until their log starts; a deleted log is not started again
alter table clients add column log_begun_at timestamptz;

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_entries for each statement execute function refuse_change();

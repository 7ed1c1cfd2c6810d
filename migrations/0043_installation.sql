-- Identifies this copy of the database. A restore or a failover can bring back an older state, whose transaction ids are used
-- again. Whatever outlives the database, such as a client's cursor in the event feed or the files in storage, must be able to
-- tell the copies apart.
create table installation (
  is_only_row boolean primary key default true check (is_only_row),
  installation_id uuid not null default gen_random_uuid(),
  -- orders the copies: the second at which this one began, 0 for the first
  timeline bigint not null default 0,
  -- the database server and its own timeline, by which a new copy is recognised
  server text not null,
  -- documents that changed before this time have no orphaned files in storage
  objects_swept_until timestamptz not null default '-infinity'
);
alter table installation enable row level security;
alter table installation force row level security;
select open_to_system('installation', 'select, update');
create policy owner on installation to current_user using (true) with check (true);

-- A dump that is restored has another cluster or database, a promoted standby or a recovered base backup another timeline.
create function current_server() returns text
language sql stable set search_path = pg_catalog
as $$
  select concat_ws('/', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end)
$$;

insert into installation (server) values (current_server());

create function start_timeline() returns bigint
language sql volatile security definer set search_path = pg_catalog, public
as $$
  update installation
  set installation_id = gen_random_uuid(), server = current_server(),
    timeline = greatest(timeline + 1, floor(extract(epoch from clock_timestamp()))::bigint)
  returning timeline
$$;
revoke all on function start_timeline() from public;
grant execute on function start_timeline() to stipend_system;

-- The timeline of this copy. Its first caller after a restore or failover starts a new one.
create function current_timeline() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare found_timeline bigint;
begin
  select timeline into found_timeline from installation where server = current_server();
  if found then return found_timeline; end if;
  -- a concurrent caller may have started it: the lock waits for that caller
  perform from installation for update;
  select timeline into found_timeline from installation where server = current_server();
  return coalesce(found_timeline, start_timeline());
end $$;
revoke all on function current_timeline() from public;
grant execute on function current_timeline() to stipend_tenant, stipend_system;

-- For readers, which must not start one.
create function known_timeline() returns bigint
language sql stable security definer set search_path = pg_catalog, public
as $$ select timeline from installation $$;
revoke all on function known_timeline() from public;
grant execute on function known_timeline() to stipend_tenant, stipend_system;

alter table events add column timeline bigint not null default 0;
alter table events alter column timeline set default current_timeline();
create index on events (client_id, timeline, published_in, event_id);
drop index events_client_id_published_in_event_id_idx;
drop index events_published_in_idx;

-- for the storage sweep, which looks only at documents that changed since the last one
create index on documents (updated_at);

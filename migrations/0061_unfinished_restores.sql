-- compatible since: 0044

-- Why nobody may use this database yet. `not_loaded`: "stipend restore" has not loaded the backup. `erasures`: the backup is loaded, and users
-- who were deleted after the backup are still in it. `older`: the storage lists deleted users who are in this database, so the database
-- was recovered to an earlier time. Null if there is no reason.
alter table installation add column unfinished_restore text;
alter table installation add constraint installation_unfinished_restore_check
  check (unfinished_restore in ('not_loaded', 'erasures', 'older'));

-- What each process asks on a new connection, in any role. After a restart of the server, and in another database of the same name, there
-- may be other data than before.
create function restore_state() returns table (server_start text, unfinished_restore text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select concat(extract(epoch from pg_postmaster_start_time()), ' ', (select oid from pg_database where datname = current_database())),
    unfinished_restore
  from installation
$$;
revoke all on function restore_state() from public;
grant execute on function restore_state() to stipend_tenant, stipend_system;

-- Row level security also applies to the owner of the tables, so a dump would silently contain no rows. These policies let the
-- owner read everything, but only in a session that says it makes a backup.
create function allow_backup(target regclass) returns void
language plpgsql as $$
begin
  execute format('create policy backup on %s for select to current_user using (current_setting(''stipend.backup'', true) = ''on'')', target);
end $$;

do $$
declare target regclass;
begin
  for target in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  loop
    perform allow_backup(target);
  end loop;
end $$;

create or replace function protect_tenant_table(target regclass, tenant_rights text) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to stipend_tenant using (client_id = current_client_id()) with check (client_id = current_client_id())', target);
  execute format('grant %s on %s to stipend_tenant', tenant_rights, target);
  perform allow_backup(target);
end $$;

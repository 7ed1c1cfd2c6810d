-- Two roles do all the work. Neither owns a table, so row level security applies to both:
--   stipend_tenant  the rows of one client, set as stipend.client_id for the transaction
--   stipend_system  data that belongs to no single client (keys by hash, key rotation, housekeeping)
-- Roles belong to the whole cluster: a database administrator may already have created them.
do $$
declare wanted text;
begin
  foreach wanted in array array['stipend_tenant', 'stipend_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when insufficient_privilege then null; -- then the administrator who created the role has granted it
    end;
  end loop;
end $$;

grant usage on schema public to stipend_tenant, stipend_system;
grant select on schema_migrations to stipend_tenant;

-- null if no tenant is set, so that policies that compare with it match no rows
create function current_client_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('stipend.client_id', true), '')::uuid $$;

-- Adds a table's policies: a client sees and writes only its own rows.
create function protect_tenant_table(target regclass, tenant_rights text) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to stipend_tenant using (client_id = current_client_id()) with check (client_id = current_client_id())', target);
  execute format('grant %s on %s to stipend_tenant', tenant_rights, target);
end $$;

-- Exempts the system role from a table's policies, with only the given rights.
create function open_to_system(target regclass, system_rights text) returns void
language plpgsql as $$
begin
  execute format('create policy system on %s to stipend_system using (true) with check (true)', target);
  execute format('grant %s on %s to stipend_system', system_rights, target);
end $$;

-- Enqueues a job in the caller's transaction. The tenant role has no access to the queue's own tables.
create function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key, run_at => enqueue_job.run_at);
end $$;
revoke all on function enqueue_job(text, json, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, timestamptz) to stipend_tenant, stipend_system;
